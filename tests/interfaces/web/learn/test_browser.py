"""Journeys through the page Learn: trees by keys and clicks, orders compared, tic-tac-toe to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import light_and_dark_faults, needs_browser, until, until_other

pytestmark = needs_browser

STEP = "() => Number(document.querySelector('.telling')?.dataset.step ?? -1)"
ANSWER = "() => document.querySelector('.telling')?.dataset.answer ?? ''"
LAST = "() => Number(document.querySelector('.telling')?.dataset.steps ?? -1)"
TALLY = "() => [...'seen cut'.split(' ')].map(k => Number(document.querySelector('.tally').dataset[k]))"
VALUE = "() => document.querySelector('.verdict-line')?.dataset.value ?? ''"
STONES = "() => [...document.querySelectorAll('.cell')].map(c => c.innerText.trim().slice(0, 1)).filter(s => s === 'X' || s === 'O').length"
LEAVES = "() => [...document.querySelectorAll('.position.leaf .value')].map(v => v.textContent).join(' ')"
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def learn(open_page: Callable[..., Any], rest: str = "trees", **wishes: Any) -> Any:
    page = open_page(at=f"/learn/{rest}", **wishes)
    page.wait_for_selector(".tree, .ttt-board")
    return page


def choose(page: Any, choice: Any) -> None:
    """Press, and wait for the tree that comes."""
    before = page.evaluate(ANSWER)
    choice.click(force=True)
    until_other(page, ANSWER, before)
    page.focus(".tree-box")  # on a choice itself the arrows choose


def example(page: Any, name: str) -> None:
    choose(page, page.get_by_role("button", name=name))


def count(page: Any, name: str) -> str:
    text: str = page.locator(f"tr[data-count={name}] td.number").first.inner_text()
    return text


def test_a_search_is_followed_by_keys_and_every_step_is_told(open_page: Callable[..., Any]) -> None:
    page = learn(open_page)
    example(page, "The first cut-offs")
    last = page.evaluate(LAST)
    assert last == 13
    sentences = set()
    for step in range(last + 1):
        until(page, STEP, step)
        sentences.add(page.locator(".sentence").inner_text())
        page.keyboard.press("ArrowRight")
    assert len(sentences) == last + 1, "each step says something else"
    assert "4 of 8 leaves" in page.locator(".sentence").inner_text()
    assert page.evaluate("() => [...document.querySelectorAll('.position')].filter(p => p.dataset.status === 'cut').length") == 4
    assert page.locator(".cut-mark").count() >= 4
    page.keyboard.press("Home")
    until(page, STEP, 0)
    page.keyboard.press("End")
    until(page, STEP, last)
    page.keyboard.press("ArrowLeft")
    until(page, STEP, last - 1)


def test_a_click_on_a_leaf_leads_to_its_moment_and_play_goes_on(open_page: Callable[..., Any]) -> None:
    page = learn(open_page)
    example(page, "The first cut-offs")
    page.locator(".position.leaf").nth(1).click()
    until(page, STEP, 3)
    assert "9, not lower than 3" in page.locator(".sentence").inner_text()
    page.locator(".position.leaf").nth(4).click()  # one that is cut off: the moment of the cut
    until(page, "() => document.querySelector('.telling').dataset.kind", "cut")
    page.click("[data-act=play]")
    before = page.evaluate(STEP)
    until(page, f"() => ({STEP})() > {before}")
    page.click("[data-act=play]")
    still = page.evaluate(STEP)
    page.wait_for_timeout(1700)
    assert page.evaluate(STEP) == still, "paused"


def test_orders_differ_in_work_and_not_in_value(open_page: Callable[..., Any]) -> None:
    page = learn(open_page)
    example(page, "Worst order: nothing to cut")
    assert [count(page, name) for name in ("minimax", "worst", "given", "best")] == ["8", "8", "8", "5"]
    choose(page, page.locator("tr[data-count=best] button"))
    page.keyboard.press("End")
    until(page, TALLY, [5, 3])
    assert "the value is 30" in page.locator(".sentence").inner_text()
    choose(page, page.get_by_label("Minimax"))
    page.keyboard.press("End")
    until(page, TALLY, [8, 0])


def test_random_and_own_trees(open_page: Callable[..., Any]) -> None:
    page = learn(open_page)
    page.get_by_role("button", name="A random tree").click()
    page.select_option("[name=depth]", "4")
    until(page, "() => document.querySelectorAll('.position.leaf').length", 81)
    first = page.evaluate(LEAVES)
    page.click("[data-act=roll]")
    until_other(page, LEAVES, first)
    page.get_by_role("button", name="A tree of one’s own").click()
    page.fill("#typed-tree", "(1 2) (<b>3</b>)")
    page.press("#typed-tree", "Enter")
    page.wait_for_selector(".fault")
    assert "<b>3</b>" in page.locator(".fault").inner_text(), "told as it was typed, never as HTML"
    page.fill("#typed-tree", "(1 2) (3 4)")
    page.press("#typed-tree", "Enter")
    until(page, "() => document.querySelectorAll('.position.leaf').length", 4)


def test_tictactoe_is_played_judged_and_searched(open_page: Callable[..., Any]) -> None:
    page = learn(open_page, "tictactoe")
    until(page, VALUE, "0")
    assert page.locator(".worth.draw").count() == 9, "every first move draws"
    page.click("[data-cell='1']")
    until(page, STONES, 2)
    page.wait_for_selector(".reply")
    page.locator(".reply").first.click()
    page.wait_for_selector("[data-level='1'] .reply")
    replies = page.locator("[data-level='0'] .reply").count()
    page.get_by_label("Join what is the same").uncheck()
    until(page, f"() => document.querySelectorAll(\"[data-level='0'] .reply\").length >= {replies}")
    page.locator(".cell[aria-disabled=false]").first.click()
    until(page, STONES, 4)  # five empty cells: few enough to draw
    page.click("[data-act=search]")
    page.wait_for_selector(".telling .mini-board")
    assert page.locator(".position.leaf").count() > 1
    assert "begins and looks for" in page.locator(".sentence").inner_text()


def test_the_perfect_computer_never_loses_and_back_takes_two(open_page: Callable[..., Any]) -> None:
    page = learn(open_page, "tictactoe")
    page.select_option("[name=first]", "X")
    until(page, STONES, 1)
    for _ in range(4):
        free = page.locator(".cell[aria-disabled=false]")
        if not free.count():
            break
        before = page.evaluate(STONES)
        free.last.click()
        until(page, f"() => ({STONES})() > {before} && !document.querySelector('.verdict-line').innerText.includes('thinking')")
    assert "person has won" not in page.locator(".verdict-line").inner_text()
    page.click("[data-act=new]")
    until(page, STONES, 1)
    page.locator(".cell[aria-disabled=false]").first.click()
    until(page, STONES, 3)
    page.click("[data-act=back]")
    until(page, STONES, 1)


def test_phone_and_german(open_page: Callable[..., Any]) -> None:
    page = learn(open_page, "trees", viewport={"width": 360, "height": 740}, locale="de-DE")
    page.get_by_role("button", name="Ein Zufallsbaum").click()
    until(page, "() => document.querySelectorAll('.position.leaf').length", 27)
    assert page.evaluate(TOO_WIDE) is False, "the tree scrolls in its own box"
    page.evaluate("() => { location.hash = '#/learn/tictactoe'; }")
    page.wait_for_selector(".ttt-board")
    until(page, VALUE, "0")
    assert page.evaluate(TOO_WIDE) is False
    assert "Remis" in page.locator(".verdict-line").inner_text()


def test_axe_finds_no_serious_fault(open_page: Callable[..., Any]) -> None:
    page = learn(open_page)
    example(page, "Cut-offs at two depths")
    page.keyboard.press("End")
    until(page, f"() => ({STEP})() === ({LAST})()")
    faults = light_and_dark_faults(page, "trees")
    page.evaluate("() => { location.hash = '#/learn/tictactoe'; }")
    page.wait_for_selector(".reply")
    page.click("[data-cell='0']")
    until(page, STONES, 2)
    page.wait_for_selector(".reply")
    assert faults + light_and_dark_faults(page, "tic-tac-toe") == []
