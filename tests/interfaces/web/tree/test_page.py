"""The page of the tree: grown, redrawn, every node told; and a walk through it in a real browser."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient

from kiebitz.core.board import START_FEN, Board
from kiebitz.interfaces.web.questions import GONE, Question
from kiebitz.interfaces.web.tree import minds_routes
from kiebitz.interfaces.web.tree.forest import Planted
from kiebitz.interfaces.web.tree.growing import Growth
from kiebitz.limits import Signal
from kiebitz.minds.asking import keys
from tests.interfaces.web.browser import heard, light_and_dark_faults, needs_browser, until, until_other
from tests.interfaces.web.declarations import question
from tests.interfaces.web.playing import new_game, type_move
from tests.minds.ancestors import Ancestors, ancestors
from tests.waiting import LONG

__all__ = ["ancestors"]  # fixture

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def ask(client: TestClient, path: str, **message: Any) -> Any:
    answered = client.post(f"/api/tree{path}", json=message)
    assert answered.status_code in (200, 400), answered.text
    return answered.json()


def test_a_tree_is_grown_drawn_and_told(client: TestClient) -> None:
    grown = ask(client, "", fen=MIDDLEGAME, nodes=3000)
    assert grown["nodes"] == grown["recorded"] - 1 or grown["nodes"] == grown["recorded"]
    drawn = grown["drawn"]
    assert drawn["node"][0] == grown["root"]
    assert len({len(column) for column in drawn.values()}) == 1
    place = max(range(1, len(drawn["node"])), key=lambda place: drawn["effort"][place])
    told = ask(client, "/node", tree=grown["tree"], node=drawn["node"][place])
    assert told["path"] == [grown["root"], drawn["node"][place]]
    board = Board(MIDDLEGAME)
    board.push(told["last"])
    assert told["fen"] == board.fen()
    assert {each["move"] for each in told["moves"]} == set(board.legal_moves())
    assert all(each["text"]["en"] and each["text"]["de"] for each in told["moves"])
    first = grown["choices"][0]["node"]
    again = ask(client, "/drawn", tree=grown["tree"], root=first)
    assert again["drawn"]["node"][0] == first


def test_what_is_not_there_is_refused_with_a_sentence(client: TestClient) -> None:
    grown = ask(client, "", fen=START_FEN, nodes=600)
    for path, message, words in (
        ("/node", {"tree": 999, "node": 0}, "no longer kept"),
        ("/node", {"tree": grown["tree"], "node": 10**6}, "no such node"),
        ("/drawn", {"tree": grown["tree"], "root": 1}, "no such depth"),
        ("", {"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "game is over"),
    ):
        assert words in ask(client, path, **message)["error"]["en"]


def test_the_minds_and_the_kit_answer(client: TestClient) -> None:
    told = client.post("/api/tree/minds", json={"fen": MIDDLEGAME}).json()
    assert [each["key"] for each in told["minds"]] == keys()
    assert told["parting"]["de"].startswith("Sie ")
    offer = client.get("/api/tree/kit").json()
    lesson = offer["lessons"][0]
    assert "def look(self" in offer["source"]
    without = client.post("/api/tree/kit/search", json={"fen": lesson["fen"], "depth": 1}).json()
    assert (without["san"]["en"], without["value"]["de"]) == ("Nxe5", "+1,00")
    with_it = client.post("/api/tree/kit/search", json={"fen": lesson["fen"], "depth": 1, "ideas": [lesson["idea"]]}).json()
    assert with_it["san"]["en"] != "Nxe5"
    refused = client.post("/api/tree/kit/search", json={"fen": lesson["fen"], "ideas": ["killers"]}).json()
    assert "without" in refused["error"]["en"]


SCHOLARS_MATE = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"


def test_a_game_is_shown_to_the_minds_position_by_position(client: TestClient) -> None:
    game = ask(client, "/minds/game", pgn=SCHOLARS_MATE)
    assert (game["title"], len(game["plies"])) == ("", 7)
    board = Board()
    for ply in game["plies"]:
        assert ply["fen"] == board.fen()
        board.push(ply["move"])
    moment = ask(client, "/minds/moment", **game["plies"][5], seconds=0.2)
    assert (moment["number"], moment["san"]["de"], moment["verdict"]) == ("3…", "Sf6", "blunder")
    assert [each["key"] for each in moment["minds"]] == keys()
    assert moment["minds"][-1]["verdict"] == "best"
    for message, words in (
        ({"pgn": "nonsense"}, "no game"),
        ({"game": 999}, "no longer open"),
        ({"pgn": '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n*'}, "no game"),
    ):
        assert words in ask(client, "/minds/game", **message)["error"]["en"], message
    assert "not legal" in ask(client, "/minds/moment", fen=START_FEN, move="e2e5")["error"]["en"]


def test_the_search_behind_a_move_is_repeated_and_filmed(client: TestClient, open_tab: Any) -> None:
    """A weak level begins every move with an empty memory: repeated, its search is the same to the last position."""
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "level": 4, "options": {"book": False}}, fen=MIDDLEGAME, time="5s")
        line.game()
        line.send(type="play", move="c4d5")
        game = line.game(lambda m: m["decision"] is not None)
        decision = game["decision"]
        assert (decision["who"], decision["recordable"]) == ("Kiebitz", True)
        grown = ask(client, "/played", game=game["room"], ply=decision["ply"])
        assert "the same value" in grown["origin"]["en"], grown["origin"]
        assert (grown["nodes"], grown["move"]) == (decision["nodes"], decision["san"])
        assert "no search is known" in ask(client, "/played", game=game["room"], ply=1)["error"]["en"].lower()
    film = ask(client, "/film", tree=grown["tree"])
    assert film["whole"]
    assert len(film["node"]) == len(film["parent"]) == len(film["move"]) == grown["recorded"]
    assert {look["move"] for look in film["looks"]} == set(film["names"])
    told = ask(client, "/film/said", tree=grown["tree"], first=0, count=40)
    assert told["said"][0]["now"]["de"].startswith("Tiefe 1 beginnt")
    assert any("because" in said["now"]["en"] for said in told["said"])


def test_a_question_still_open_when_the_server_ends_is_dropped_in_silence() -> None:
    """Ending the server while a tree grew printed the traceback of the question that was cancelled."""

    async def end_while_growing() -> tuple[bool, list[int]]:
        began, broken_off = threading.Event(), threading.Event()

        def plant(signal: Signal) -> Planted:
            began.set()
            while not signal.wait():
                pass
            broken_off.set()
            raise AssertionError("nobody reads what came of it")

        def work(app: Starlette) -> Growth:
            return Growth(plant)

        answered: list[int] = []

        async def send(message: Any) -> None:
            answered.extend([message["status"]] if "status" in message else [])

        async def receive() -> Any:
            await asyncio.Event().wait()

        app = Starlette(routes=[Question("/api/tree", work)])
        scope = {"type": "http", "method": "GET", "path": "/api/tree", "headers": [], "query_string": b"", "app": app}
        question = asyncio.create_task(app(scope, receive, send))
        await asyncio.to_thread(began.wait)
        question.cancel()
        await question  # else it is told as a fault of the application
        return await asyncio.to_thread(broken_off.wait), answered

    assert asyncio.run(end_while_growing()) == (True, [GONE])


@pytest.mark.parametrize("path", ["minds", "minds/moment"])
def test_whoever_leaves_the_minds_frees_the_server(ancestors: Ancestors, path: str) -> None:
    """Each of the ancestors still had its time, one after the other, and whoever asked next waited for all of them."""
    body = json.dumps({"fen": START_FEN} if path == "minds" else {"fen": START_FEN, "move": "e2e4", "seconds": 10}).encode()

    async def leave_while_they_think() -> int:
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            for message in messages:
                return message
            if not ancestors.thinks.is_set():
                await asyncio.Event().wait()  # nothing to hear yet
            return {"type": "http.disconnect"}

        warming = SimpleNamespace(check=lambda: None)
        app = SimpleNamespace(state=SimpleNamespace(hall=SimpleNamespace(warming=warming)))
        scope = {"type": "http", "method": "POST", "headers": [(b"content-type", b"application/json")], "app": app}
        asked = question("POST", f"/api/tree/{path}")
        assert asked is not None
        return (await asked.endpoint(Request(scope, receive))).status_code

    assert asyncio.run(leave_while_they_think()) == GONE
    assert minds_routes._one_at_a_time.acquire(timeout=LONG), "free for whoever comes next"
    minds_routes._one_at_a_time.release()
    assert ancestors.asked == keys()[:1]
    assert ancestors.closed == 1


NODE = "() => document.querySelector('.tree-layout')?.dataset.node ?? ''"
LINE = "() => document.querySelector('.tree-line')?.innerText ?? ''"


@needs_browser[0]
@needs_browser[1]
def test_a_walk_through_the_tree(open_page: Callable[..., Any]) -> None:
    page = open_page(at=f"/tree/{quote(MIDDLEGAME, safe='')}")
    until(page, f"() => ({LINE})() === 'the root'")
    root = page.evaluate(NODE)
    looked_at = {f"9.{san}" for san in page.locator(".fates button.link").all_inner_texts()}
    page.focus("#icicle")
    page.keyboard.press("ArrowDown")  # the dearest move, which need not be the one chosen
    until_other(page, NODE, root)
    until(page, f"() => /^9\\./.test(({LINE})())")
    assert page.evaluate(LINE) in looked_at
    page.keyboard.press("ArrowUp")
    until(page, NODE, root)
    page.locator(".fates button.link").nth(1).click()  # another move, by its name
    until_other(page, NODE, root)
    page.click("[data-act=up]")
    until(page, NODE, root)
    page.locator(".depths button").first.click()  # depth 1
    until_other(page, NODE, root)
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    box = page.locator("#icicle").bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 40)  # the second row: a move
    until(page, f"() => /^9\\./.test(({LINE})())")
    assert light_and_dark_faults(page, "tree") == []
    page.keyboard.press("ArrowUp")
    until(page, f"() => !/^9\\./.test(({LINE})())")
    page.set_viewport_size({"width": 360, "height": 850})  # a telephone: the same drawing, and the same click
    until(page, "() => innerWidth", 360)
    until(page, "() => document.querySelector('#icicle').getBoundingClientRect().width < 360")
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    page.locator("#icicle").scroll_into_view_if_needed()
    box = page.locator("#icicle").bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 40)
    until(page, f"() => /^9\\./.test(({LINE})())")
    page.get_by_role("button", name="Deutsch").click()
    until(page, "() => document.querySelector('h1').innerText", "Der Baum einer Suche")


MOVE = "() => document.querySelector('.kit')?.dataset.move ?? ''"


@needs_browser[0]
@needs_browser[1]
def test_the_kit_cures_the_horizon_and_the_minds_stand_side_by_side(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/tree/kit")
    until(page, MOVE, "f3e5")
    page.check("input[name=captures]")
    until(page, f"() => ({MOVE})() !== 'f3e5'")
    page.check("input[name=killers]")  # brings alpha-beta along
    until(page, "() => document.querySelector('.kit').dataset.rows", "3")
    assert page.is_checked("input[name=alpha_beta]")
    page.click("[data-act=climb]")  # minimax and the nine ideas
    until(page, "() => document.querySelector('.kit').dataset.rows", "10")
    assert page.locator(".kit-rows tr", has_text="+ Reductions").count() == 1
    assert light_and_dark_faults(page, "kit") == []
    page.evaluate("() => { location.hash = '#/tree/minds'; }")
    until(page, "() => document.querySelectorAll('.mind-list > li').length", len(keys()))
    assert page.locator("[data-mind=kiebitz]").get_attribute("data-move")
    page.click(".minds-pgn summary")
    page.fill("[name=minds-pgn]", SCHOLARS_MATE)
    page.select_option("[name=mind-seconds]", "0.5")
    page.click("[data-act=minds-pgn]")
    until(page, "() => document.querySelector('.minds-game').dataset.rows", "7")
    until(page, "() => document.querySelector('.minds-game').getAttribute('aria-busy')", "false")
    assert "Nf6??" in page.inner_text(".minds-rows")
    assert page.locator(".minds-erred li").count() == len(keys())
    page.locator(".minds-rows .link").nth(5).click()  # the cards turn to the position of the blunder
    until(page, "() => document.querySelector('[name=fen]').value.includes(' b KQkq - 3 3')")
    assert page.locator("[data-mind=salomon] a").get_attribute("href").startswith("#/ancestors/salomon/thinking/r1bqkbnr")
    assert light_and_dark_faults(page, "minds") == []
    page.locator("[data-mind=salomon] a").click()  # its own search of the same position
    page.wait_for_selector(".look-right[data-move]:not([data-move=''])")
    assert "2B1P3" in page.input_value(".look-left input[name=fen]")


@needs_browser[0]
@needs_browser[1]
def test_a_position_left_while_the_minds_looked_at_it_is_asked_about_again(open_page: Callable[..., Any]) -> None:
    """The minds of the position before stood there as if they were those of the one asked about."""
    shown = "() => decodeURIComponent(document.querySelector('[data-mind=kiebitz] a')?.href.split('#/tree/')[1] ?? '')"
    page = open_page(at=f"/tree/minds/{quote(START_FEN, safe='')}")
    until(page, shown, START_FEN)
    held: list[Any] = []
    page.route("**/api/tree/minds", lambda route: route.continue_() if held else held.append(route))  # the first one only
    page.fill("[name=fen]", MIDDLEGAME)
    page.click("[data-act=grow]")
    until(page, "() => document.querySelector('.minds').getAttribute('aria-busy')", "true")
    page.evaluate("() => { location.hash = '#/setup'; }")
    page.wait_for_selector("#setup-board svg [data-piece]")
    page.evaluate("() => { location.hash = '#/tree/minds'; }")
    until(page, shown, MIDDLEGAME)


PICTURE = "() => Number(document.querySelector('.film')?.dataset.picture ?? -1)"
ARROWS = "() => document.querySelectorAll('#board .arrow.thought').length"
FAINT = "() => document.querySelectorAll('#board .faint').length"


@needs_browser[0]
@needs_browser[1]
def test_slow_motion_opens_though_another_search_has_begun_meanwhile(open_page: Callable[..., Any]) -> None:
    """Frames of a search that came while the film was being recorded broke the recording off, without a word."""
    page = open_page()
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=1, time="5s")
    held: list[Any] = []
    page.route("**/api/tree/played", lambda route: held.append(route))  # Playwright takes no method of a list
    type_move(page, "cxd5")
    page.click("[data-act=slow-motion]")
    page.wait_for_selector("[data-act=slow-motion][disabled]")
    with heard(page, "search", 1):
        page.click("[data-act=hint]")
    until(page, "() => document.querySelector('[data-act=hint]').disabled", False)
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_selector(".film .now")


@needs_browser[0]
@needs_browser[1]
def test_a_search_in_slow_motion_on_the_big_board(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=7, time="5s")
    type_move(page, "cxd5")
    page.click("[data-act=slow-motion]")
    page.wait_for_selector(".film .now")
    assert page.locator(".film").get_attribute("data-playing") == "no", "less motion is asked for"
    assert "the same value" in page.inner_text(".slow-motion > .note")
    assert page.evaluate(PICTURE) == 0
    page.focus(".film")
    page.keyboard.press("ArrowRight")
    until(page, PICTURE, 1)
    until(page, "() => /^Now it tries .* for Black, because /.test(document.querySelector('.film .now')?.innerText ?? '')")
    assert page.evaluate(ARROWS) > 0
    assert page.evaluate(FAINT) > 0, "the line is played out"
    page.keyboard.press("ArrowRight")
    until(page, PICTURE, 2)
    page.keyboard.press("ArrowLeft")
    until(page, PICTURE, 1)
    page.locator("input[name=pace]").fill("7")  # as fast as the search was
    page.click("[data-act=film-play]")
    until(page, f"() => ({PICTURE})() === Number(document.querySelector('input[name=picture]').max)")
    until(page, "() => document.querySelector('.film').dataset.playing", "no")
    best = page.locator(".film tr.best")
    assert best.count() == 1
    assert page.locator(".film tr.refuted", has_text="refuted:").count() > 0, "each says by what"
    assert light_and_dark_faults(page, "slow motion") == []
    for width in (1366, 360):
        page.set_viewport_size({"width": width, "height": 850})
        until(page, "() => innerWidth", width)
        assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth"), width
    page.get_by_role("button", name="Deutsch").click()
    until(page, "() => document.querySelector('[data-act=film-close]').innerText", "Zurück zur Partie")
    page.focus(".film")
    page.keyboard.press("Escape")
    until(page, "() => document.querySelector('.film') === null")
    until(page, ARROWS, 0)
    page.click("[data-act=tree]")
    page.wait_for_selector(".origin")
    page.click("[data-act=slow-motion]")
    page.wait_for_selector(".film .now")
    page.click("[data-act=film-forward]")
    until(page, PICTURE, 1)
    until(page, "() => document.querySelectorAll('#tree-board .arrow.thought').length > 0")


@needs_browser[0]
@needs_browser[1]
def test_from_set_up_the_ancestors_look_at_the_position(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/setup")
    page.wait_for_selector("#setup-board svg [data-piece]")
    page.fill("input.fen", MIDDLEGAME)
    page.press("input.fen", "Enter")
    page.wait_for_selector(".faults .fine")
    page.click("[data-act=ancestors]")
    page.wait_for_selector(".minds-head")
    assert page.input_value(".tree-form input[name=fen]") == MIDDLEGAME
    page.wait_for_selector(".mind-list [data-mind=salomon]")
    assert page.locator("#tree-board [data-square=c4] , #tree-board [data-square=d5]").count() > 1
