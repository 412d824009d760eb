"""Every option that is declared is on the page, and what is set there counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiebitz import opponents
from kiebitz.game.play.manners import OPTIONS as MANNERS
from kiebitz.interfaces.web.rooms.hall import Hall
from tests.interfaces.web.browser import needs_browser, until


def test_every_declared_option_is_offered(client: TestClient) -> None:
    """In the terminal and over UCI an ancestor had a hundred options, on the page a level."""
    start = client.get("/api/start").json()
    shown = {player["key"]: {option["key"] for option in player["options"]} for player in start["players"]}
    for key in opponents.ROSTER:
        declared = {option.key for option in opponents.profile(key).options if option.kind == "value"}
        assert shown[key] == declared - {"level", "original_speed"}  # these have places of their own in the dialog
    assert {"threads", "hash_mb", "book", "book_taste", "elo"} <= shown["kiebitz"]
    assert {option["key"] for option in start["manners"]} == {option.key for option in MANNERS}
    told = {ancestor["key"]: ancestor["options"] for ancestor in client.get("/api/ancestors").json()["ancestors"]}
    assert {option["key"] for option in told["cpc"]} == shown["cpc"] | {"original_speed"}


def test_what_is_set_reaches_the_player_and_stays_with_the_game(open_tab: Any, hall: Hall) -> None:
    with open_tab() as line:
        line.send(
            type="new",
            other={"player": "cpc", "options": {"width": "3", "value_pawn": 7}},
            manners={"resign": "never", "draw_offers": False},
        )
        room = line.game()["room"]
        session = hall.rooms[room].session
        player = session.player(False)
        assert (player.options["width"], player.options["value_pawn"]) == ("3", 7)
        assert (session.options["resign"], session.options["draw_offers"]) == ("never", False)
        assert line.seen[-1]["black"]["options"] == {"width": "3", "value_pawn": 7}
        for wrong in ({"width": "4"}, {"nonsense": 1}):
            line.send(type="new", other={"player": "cpc", "options": wrong})
            assert line.wait("error")["text"]["de"]
        line.send(type="new", other={"player": "cpc"}, manners={"resign": "at once"})
        assert line.wait("error")["text"]["en"]


@pytest.mark.parametrize("_", [pytest.param(None, marks=needs_browser)])
def test_options_of_an_ancestor_on_the_page(open_page: Callable[..., Any], _: None) -> None:
    page = open_page(at="/ancestors/cpc/options")
    page.select_option("[name=option-width]", "3")
    page.fill("[name=option-value_pawn]", "9999")
    page.locator("[name=option-value_pawn]").blur()
    until(page, "() => document.querySelectorAll('.option-row.changed').length", 2)
    assert page.input_value("[name=option-value_pawn]") == "500", "within its bounds"
    with page.expect_download() as loading:
        page.click("[data-act=options-save]")
    page.click("[data-act=options-usual]")
    until(page, "() => document.querySelectorAll('.option-row.changed').length", 0)
    page.set_input_files("[name=options-file]", loading.value.path())
    until(page, "() => document.querySelectorAll('.option-row.changed').length", 2)
    page.goto(page.url.replace("/options", ""))
    page.click("[data-act=challenge]")
    until(page, "() => document.querySelector('.strip .who b')?.innerText ?? ''", "CPC-BASIC")
    page.evaluate("localStorage.clear()")
