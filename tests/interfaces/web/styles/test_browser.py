"""Journeys through the page of the styles in a real browser."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiebitz.evaluation.terms import BY_KEY, TERMS
from kiebitz.language import same
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import Style
from tests.interfaces.web.browser import light_and_dark_faults, needs_browser, until

pytestmark = needs_browser

DOUBLED = "4k3/pp4pp/8/8/2P5/2P5/6PP/4K3 w - - 0 1"
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
QUEEN_OR_ROOK = "6k1/8/8/1r1q4/P3P3/8/8/6K1 w - - 0 1"
FIGURES = "() => { const e = document.querySelector('.effect').dataset; return [Number(e.first), Number(e.second)]; }"
SEARCHED = "() => document.querySelectorAll('.waits').length === 0 && document.querySelector('[data-move=second]') !== null"
SHIPPED = "() => document.querySelector('#style-choice').value"


@pytest.fixture
def styles(open_page: Callable[..., Any]) -> Callable[..., Any]:
    """`styles(rest="", fen=..., **wishes)`: the page of the styles, with a position typed in."""

    def opened(rest: str = "", fen: str = DOUBLED, **wishes: Any) -> Any:
        page = open_page(at=f"/styles{rest}", **wishes)
        page.wait_for_selector("#styles-board svg [data-piece]")
        if not rest:  # the page begins with the style of the last game, whichever test played it
            page.select_option("#style-choice", "standard")
        show(page, fen)
        return page

    return opened


def show(page: Any, fen: str, sign: str = "[data-move=second]") -> None:
    page.fill(".position input[name=fen]", fen)
    page.click(".position button[type=submit]")
    until(page, "() => document.querySelector('#styles-board').getAttribute('aria-label').includes(" + repr(fen) + ")")
    page.wait_for_selector(sign)


def open_term(page: Any, key: str) -> Any:
    """The row of a term, with its weights open."""
    page.evaluate(f"location.hash = '#/styles/{key}'")
    page.wait_for_selector(f"#term-{key} .term-details")
    return page.locator(f"#term-{key}")


def test_a_change_shows_at_once_in_the_evaluation_and_can_be_taken_back(styles: Callable[..., Any]) -> None:
    term = BY_KEY["doubled_pawn"]
    page = styles()
    first, second = page.evaluate(FIGURES)
    assert first == second
    row = open_term(page, "doubled_pawn")
    assert "stand in each other's way" in row.inner_text()
    assert f"From −{-term.low:g} to {term.high:g}" in row.inner_text()
    row.locator(".term-head input[type=number]").fill("300")
    until(page, f"() => ({FIGURES})()[1] < {first} - 5")
    assert page.evaluate(FIGURES)[0] == first, "what is saved judges as before"
    listed = [text.strip() for text in page.locator(".differing tbody th").all_inner_texts()]
    assert listed == ["Doubled pawn", "Alike, and rounding", "Evaluation"], "nothing else weighs differently"
    assert "→" in row.locator(".here").inner_text()
    weights = [float(field.input_value()) for field in row.locator(".weight-cell input[type=number]").all()]
    assert weights == [max(term.low, round(3 * weight, 1)) for weight in (*term.mg, *term.eg)], "three times the declared weights"
    row.locator("[data-act=reset-term]").click()
    until(page, FIGURES, [first, first])
    slider = row.locator(".weight-cell input[type=range]").nth(1)  # endgame, by keyboard
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    endgame = "() => document.querySelectorAll('#term-doubled_pawn .weight-cell input[type=number]')[1].value"
    until(page, endgame, str(round(term.eg[0]) - 5))
    until(page, f"() => ({FIGURES})()[1] < {first}")
    row.locator(".weight-cell .default").nth(1).click()  # one weight back to its default
    until(page, FIGURES, [first, first])
    row.locator(".weight-cell input[type=number]").first.fill("500")
    row.locator(".weight-cell input[type=number]").first.press("Tab")
    assert row.locator(".weight-cell input[type=number]").first.input_value() == "0", "brought within the bounds"
    page.click("[data-act=undo-all]")
    until(page, FIGURES, [first, first])
    until(page, "() => document.querySelector('[data-act=undo-all]').disabled")


def test_a_change_of_weights_changes_the_choice_of_move(styles: Callable[..., Any]) -> None:
    page = styles(fen=QUEEN_OR_ROOK)
    until(page, "() => document.querySelector('[data-move=second]').innerText", "exd5")
    row = open_term(page, "material")
    for part in (8, 9):  # the queen's two weights
        row.locator(".weight-cell input[type=number]").nth(part).fill("0")
    until(page, "() => [...document.querySelectorAll('[data-move]')].map(e => e.innerText).join()", "exd5,axb5")
    assert page.locator(".other-move").inner_text().startswith("axb5 instead of exd5")
    assert page.locator("#styles-board polygon.arrow.first").count() == 1
    assert page.locator("#styles-board polygon.arrow.second").count() == 1
    page.get_by_role("button", name="Deutsch").click()
    assert "axb5 statt exd5" in page.locator(".other-move").inner_text()


def test_nonsense_for_a_position_is_told_and_forgotten(styles: Callable[..., Any]) -> None:
    page = styles()
    page.fill(".position input[name=fen]", "hello <b id=evil>world</b>")
    page.click(".position button[type=submit]")
    page.wait_for_selector(".styles-side .error")
    assert page.locator("#evil").count() == 0
    assert page.locator("#styles-board [data-piece]").count() > 0, "the last position stays on the board"
    page.get_by_role("button", name="Position of the game").click()
    until(page, "() => document.querySelector('.effect') !== null")
    show(page, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ".plays .soft")
    until(page, "() => document.querySelector('.plays').innerText.includes('the game is over')")


def test_own_and_opponents_side_have_weights_of_their_own(styles: Callable[..., Any]) -> None:
    page = styles()
    row = open_term(page, "doubled_pawn")
    row.get_by_role("button", name="Own and opponent's apart").click()
    until(page, "() => document.querySelectorAll('#term-doubled_pawn .weight-table').length", 2)
    first = page.evaluate(FIGURES)[0]
    row.locator(".weight-table").nth(1).locator(".weight-cell input[type=number]").nth(1).fill("-150")
    page.wait_for_timeout(300)
    assert page.evaluate(FIGURES)[1] == first, "the pawns belong to the side on move: the opponent's weight does not count"
    show(page, DOUBLED.replace(" w ", " b "))
    until(page, f"() => {{ const [a, b] = ({FIGURES})(); return b < a - 100; }}")


def test_search_and_filters_find_terms(styles: Callable[..., Any]) -> None:
    page = styles()
    names = "() => [...document.querySelectorAll('.weights-term')].map(e => e.id)"
    assert page.evaluate(names) == [], "all groups are closed at first"
    page.fill(".filters input", "doubled")
    until(page, names, ["term-doubled_pawn", "term-doubled_rooks"])
    page.fill(".filters input", "")
    page.click("[data-filter=here]")
    until(page, f"() => ({names})().includes('term-doubled_pawn') && !({names})().includes('term-rook_mobility')")
    page.click("[data-filter=changed]")
    until(page, names, [])
    page.click("[data-filter=all]")
    page.locator("[data-group=pawns] .group-head input[type=number]").fill("200")
    page.click("[data-filter=changed]")
    until(page, f"() => ({names})().length", sum(term.group.name == "PAWNS" for term in TERMS))
    page.reload()
    page.wait_for_selector("#styles-board svg [data-piece]")
    assert page.locator("[data-group=pawns] .group-head input[type=number]").input_value() == "200", "a reload loses nothing"


def test_save_rename_download_upload_compare_and_delete(styles: Callable[..., Any], tmp_path: Path) -> None:
    page = styles()
    page.select_option("#style-choice", "attacker")
    until(page, SHIPPED, "attacker")
    assert page.locator("[data-act=save]").count() == 0, "shipped styles are not overwritten"
    assert page.locator("[data-act=delete]").count() == 0
    row = open_term(page, "bishop_pair")
    row.locator(".term-head input[type=number]").fill("150")
    page.click("[data-act=save-as]")
    page.fill("dialog [name=name]", "a/b")
    page.click("dialog button.primary")
    page.wait_for_selector(".toast.error")
    page.click("[data-act=save-as]")
    page.fill("dialog [name=name]", "Hunter")
    assert page.input_value("dialog [name=description]") == "Made from “Attacker”.", "what a shipped style says of itself holds no more"
    page.fill("dialog [name=description]", "<i>Two</i> bishops hunt.")
    page.click("dialog button.primary")
    until(page, SHIPPED, "Hunter")
    assert "<i>Two</i> bishops hunt." in page.locator(".description").inner_text(), "text stays text"
    row.locator(".term-head input[type=number]").fill("160")
    page.click("[data-act=save]")
    until(page, "() => document.querySelector('[data-act=save]').disabled")
    page.click("[data-act=rename]")
    page.fill("dialog [name=name]", "Great hunter")
    page.click("dialog button.primary")
    until(page, SHIPPED, "Great hunter")
    with page.expect_download() as caught:
        page.click("[data-act=download]")
    assert caught.value.suggested_filename == "Great hunter.toml"
    file = tmp_path / "Great hunter.toml"
    caught.value.save_as(file)
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    pair = BY_KEY["bishop_pair"]
    assert document["weights"]["bishop_pair"] == {"mg": round(1.6 * pair.mg[0], 1), "eg": round(1.6 * pair.eg[0], 1)}
    page.set_input_files("#style-file", file)
    until(page, SHIPPED, "Great hunter 2")
    bad = tmp_path / "bad.toml"
    bad.write_text("[groups]\npawns = 999\n")
    page.set_input_files("#style-file", bad)
    page.wait_for_selector(".refused")
    assert "bad.toml, line 2: pawns = 999, expected is a number from 0 to 300." in page.locator(".refused").inner_text()
    page.evaluate("location.hash = '#/styles/compare'")
    page.select_option("[data-pair=first]", "attacker")
    page.select_option("[data-pair=second]", "Great hunter")
    until(page, "() => [...document.querySelectorAll('.compare-table tr[data-term]')].map(e => e.dataset.term).join()", "bishop_pair")
    cells = page.locator(".compare-table tr[data-term=bishop_pair] td").all_inner_texts()
    assert [cell.strip() for cell in cells] == ["100 %", "160 %"]
    page.evaluate("location.hash = '#/styles'")
    for name in ("Great hunter 2", "Great hunter"):
        page.select_option("#style-choice", name)
        until(page, SHIPPED, name)
        page.click("[data-act=delete]")
        page.click("[data-act=delete].sure")  # it asks first
        until(page, SHIPPED, "standard")
    assert page.locator("#style-choice option", has_text="hunter").count() == 0


def test_two_styles_play_each_other_and_are_watched(styles: Callable[..., Any]) -> None:
    page = styles(rest="/compare", fen=MIDDLEGAME)
    page.select_option("[data-pair=first]", "gambiteer")
    page.select_option("[data-pair=second]", "fortress")
    until(page, "() => document.querySelectorAll('.compare-table tr[data-term]').length > 5")
    page.locator("[name=match-level]").fill("14")  # with all its positions: a weak level is through with the game before it is paused
    page.select_option("[name=match-time]", "nodes 20000")
    page.select_option("[name=match-from]", "here")  # no opening library: it has to think
    page.click("[data-act=match]")
    page.wait_for_selector(".table")
    page.wait_for_selector("#board g.pieces [data-square=e7][data-piece=bb]")  # from the position shown
    until(page, "() => document.querySelectorAll('.move:not(.ahead)').length >= 2")
    strips = page.locator(".strip .who").all_inner_texts()
    assert "Fortress" in strips[0]
    assert "Gambiteer" in strips[1]
    page.wait_for_selector(".search[data-nodes]")
    page.click("[data-act=pause]")
    page.wait_for_selector("[data-act=resume]")
    stopped = page.locator(".move:not(.ahead)").count()
    page.wait_for_timeout(1500)
    assert page.locator(".move:not(.ahead)").count() == stopped, "it stands still"


def test_the_explanation_leads_to_the_term_it_names(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.click("#tab-why")
    page.wait_for_selector("[data-total]")
    page.locator(".group summary").first.click()
    line = page.locator(".group[open] .term-line").first
    key = line.get_attribute("data-term")
    line.click()
    page.click(".details a[href^='#/styles/']")
    page.wait_for_selector(f"#term-{key}.marked .term-details")
    until(page, "() => document.activeElement.closest('.weights-term')?.id", f"term-{key}")


def test_the_page_scales_a_group_as_the_engine_does(open_page: Callable[..., Any]) -> None:
    page = open_page()
    percents = [0, 5, 15, 25, 50, 75, 85, 110, 115, 125, 135, 137, 250, 300]
    seen = page.evaluate(
        """async (percents) => {
          const {scaled} = await import('/static/styles/draft.js');
          const {terms} = await (await fetch('/api/styles/catalogue')).json();
          return percents.map((percent) => terms.map((term) => { const {mg, eg} = scaled(term, percent); return [mg, eg]; }));
        }""",
        percents,
    )
    for percent, shown in zip(percents, seen, strict=True):
        groups = {term.group.name.lower(): float(percent) for term in TERMS}
        style = Style("x", same("x"), same("x"), groups=groups)
        for term, (mg, eg) in zip(TERMS, shown, strict=True):
            assert (tuple(mg), tuple(eg)) == style.weights_of(term, "own"), f"{term.key} at {percent} %"
    assert read_style("[groups]\npawns = 137", "x", "x").groups == {"pawns": 137.0}


def test_it_fits_on_a_phone(styles: Callable[..., Any]) -> None:
    page = styles(rest="/king_shelter", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.evaluate("scrollTo(0, 600)")
    box = page.locator(".effect-line").bounding_box()
    assert 0 <= box["y"] < 20, "what a change does stays in sight"
    page.evaluate("location.hash = '#/styles/compare'")
    page.wait_for_selector(".compare-table")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_axe_finds_no_serious_fault(styles: Callable[..., Any]) -> None:
    page = styles()
    row = open_term(page, "doubled_pawn")
    row.locator(".term-head input[type=number]").fill("200")
    row.get_by_role("button", name="Own and opponent's apart").click()
    page.click("[data-group='~conduct'] .opener")
    page.wait_for_selector(".differing")
    until(page, SEARCHED)
    listed = light_and_dark_faults(page, "edit")
    page.click("[data-act=save-as]")
    listed += light_and_dark_faults(page, "dialog", "dialog")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#/styles/compare'")
    page.wait_for_selector(".compare-table")
    until(page, SEARCHED)
    assert listed + light_and_dark_faults(page, "compare") == []
