"""What a newcomer meets: a first move that is thought out, a switch for thinking on his time, a list that says who played how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.web.app import make_app
from kiebitz.interfaces.web.rooms import first_game
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.levels import FULL_LEVEL
from kiebitz.limits import Limits
from tests.interfaces.web.conftest import COOKIE, HOST, ORIGIN, SOCKET, TOKEN, Line


@pytest.fixture(autouse=True)
def short_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_game, "FIRST_THOUGHT", Limits(nodes=5000))


def test_the_first_answer_is_thought_out_and_no_library_move(open_tab: Any) -> None:
    """It said "No search was needed", then 22 positions at depth 1."""
    with open_tab() as line:
        line.send(type="join", game=None)
        game = line.game()
        assert game["first"]
        level = game["black"]["level"]
        line.send(type="play", move="e2e4")
        decision = line.game(lambda m: len(m["plies"]) == 2)["decision"]
        assert decision["source"] == "search"
        assert decision["nodes"] > 2000, "at full strength"
        assert not decision["overlooked"]
        line.send(type="play", move="g2g4")
        second = line.game(lambda m: m["decision"]["ply"] == 4)  # the move may be told before the thought behind it
        assert second["black"]["level"] == level
        assert second["decision"]["nodes"] < 2000, "from now on at its level"
        line.send(type="new", other={"player": "kiebitz", "level": 3})
        assert not line.game(lambda m: m["room"] != game["room"])["first"]


def test_who_comes_back_before_the_first_move_is_still_welcome(tmp_path: Path) -> None:
    """After a restart of the server the first answer came out of the library."""

    def tab(client: TestClient) -> Any:
        return client.websocket_connect(SOCKET, headers={"Origin": ORIGIN, "Cookie": f"{COOKIE}={TOKEN}"})

    def visit(*moves: str) -> bool:
        app = make_app(Hall(Archive(tmp_path / "kept.sqlite")), TOKEN, frozenset({HOST}))
        with TestClient(app, base_url=ORIGIN) as client, tab(client) as socket:
            line = Line(socket)
            line.send(type="join", game=None)
            is_first = bool(line.game()["first"])
            for move in moves:
                line.send(type="play", move=move)
                line.game(lambda m: len(m["plies"]) == 2)
        return is_first

    assert [visit(), visit("e2e4"), visit()] == [True, True, False]


def test_thinking_on_the_persons_time_has_a_switch_and_rests_on_other_pages(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "level": FULL_LEVEL, "options": {"book": False}}, time="nodes 3000")
        assert line.game()["ponders"] is True
        line.send(type="play", move="e2e4")
        line.game(lambda m: m["pondering"])
        line.send(type="look", here=False)
        line.game(lambda m: not m["pondering"])
        line.send(type="look", here=True)
        line.game(lambda m: m["pondering"])
        line.send(type="ponder", on=False)
        assert line.game(lambda m: not m["pondering"])["ponders"] is False
        line.send(type="look", here=True)
        assert not line.game()["pondering"]
        line.send(type="new", other={"player": "kiebitz", "level": 2}, manners={"resign": "never"})
        assert line.game(lambda m: m["black"]["level"] == 2)["ponders"] is None, "a weak level looks at few positions anyway"


def test_the_list_of_games_tells_level_and_time(client: TestClient, open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "level": 4}, time="nodes 2000", color="black")
        line.game(lambda m: len(m["plies"]) == 1)
    (row,) = client.get("/api/games").json()["games"]
    assert (row["whiteLevel"], row["blackLevel"]) == (4, None)
    assert row["time"]["en"] == "2,000 positions"
