"""A game through the socket: the server sends legal moves, everything a person can do, and all tabs stay in step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import chess
import pytest
from starlette.testclient import TestClient

from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.web.app import make_app
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.levels import FULL_LEVEL
from tests.interfaces.web.conftest import COOKIE, HOST, ORIGIN, SOCKET, TOKEN, Line
from tests.waiting import wait_until

TWO_PEOPLE = {"type": "new", "mine": {"player": "person"}, "other": {"player": "person"}, "time": "unlimited"}
AGAINST_LEVEL_1 = {"type": "new", "other": {"player": "kiebitz", "level": 1, "options": {"book": False}}, "time": "nodes 2000"}


def test_a_fresh_tab_gets_a_game_to_play(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="join", game=None)
        game = line.game()
    assert game["fen"] == chess.STARTING_FEN
    assert sorted(game["legal"]) == sorted(move.uci() for move in chess.Board().legal_moves)
    assert game["white"]["isPerson"]
    assert game["black"]["player"] == "kiebitz"


@pytest.mark.parametrize(("typed", "move"), [("e2e4", "e2e4"), ("e4", "e2e4"), ("Sf3", "g1f3"), ("Nf3", "g1f3"), ("ng1-f3", "g1f3")])
def test_moves_in_any_usual_notation(open_tab: Any, typed: str, move: str) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE)
        line.game()
        line.send(type="play", move=typed)
        game = line.game(lambda m: bool(m["plies"]))
    assert game["plies"][0]["move"] == move
    assert game["turn"] == "b"
    assert set(game["plies"][0]["san"]) == {"en", "de"}


def test_what_the_page_has_already_is_not_sent_again(open_tab: Any) -> None:
    """The move and its answer, each once; that somebody begins to think is told with the move, that the engine is ready was told before."""
    with open_tab() as line:
        line.send(**AGAINST_LEVEL_1)
        line.game()
        line.wait("warming", lambda m: m["ready"])
        line.seen.clear()
        line.send(type="play", move="e2e4")
        line.wait("search", lambda m: not m["active"])
        line.send(type="play", move="e2e4")
        line.wait("error")
    assert [len(m["plies"]) for m in line.seen if m["type"] == "game"] == [1, 2]
    assert [m for m in line.seen if m["type"] == "warming"] == []


def test_an_illegal_move_is_answered_with_the_reason(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE)
        line.game()
        line.send(type="play", move="e2e5")
        assert line.wait("error")["text"]["de"]


def test_the_program_answers_and_tells_what_it_thought(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**AGAINST_LEVEL_1)
        line.game()
        line.send(type="play", move="e2e4")
        game = line.game(lambda m: len(m["plies"]) == 2)
        decision = game["decision"]
    assert decision["ply"] == 2
    assert decision["move"] == game["plies"][1]["move"]
    assert not decision["white"]
    assert decision["score"]["text"]


def test_promotion_castling_en_passant_and_check(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE, fen="4k3/P7/8/4Pp2/8/8/8/4K2R w K f6 0 1")
        game = line.game()
        assert {"a7a8q", "a7a8n", "e5f6", "e1g1"} <= set(game["legal"])
        line.send(type="play", move="a7a8q")
        game = line.game(lambda m: len(m["plies"]) == 1)
        assert game["check"] == "e8"


def test_take_back_forward_and_go_to(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE)
        line.game()
        for number, move in enumerate(("e2e4", "e7e5", "g1f3"), 1):
            line.send(type="play", move=move)
            line.game(lambda m, number=number: len(m["plies"]) == number)
        line.send(type="back")
        game = line.game(lambda m: len(m["plies"]) == 2)
        assert [ply["move"] for ply in game["ahead"]] == ["g1f3"]
        line.send(type="forward")
        line.game(lambda m: len(m["plies"]) == 3)
        line.send(type="goto", ply=1)
        assert line.game(lambda m: len(m["plies"]) == 1)["turn"] == "b"


def test_resigning_ends_the_game_with_its_reason_and_one_may_play_on(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE)
        line.game()
        line.send(type="resign")
        game = line.game(lambda m: m["result"] is not None)
        assert game["result"]["points"] == "0-1"
        assert game["canPlayOn"]
        assert game["legal"] == []
        line.send(type="playOn")
        assert line.game(lambda m: m["result"] is None)["legal"]


def test_draw_offer_between_people(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE)
        line.game()
        line.send(type="draw")
        assert line.game(lambda m: m["drawOfferedBy"] is not None)["drawOfferedBy"] == "w"
        line.send(type="accept")
        assert line.game(lambda m: m["result"] is not None)["result"]["points"] == "1/2-1/2"


def test_a_hint_comes_with_its_thinking(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(**TWO_PEOPLE)
        line.game()
        line.send(type="hint")
        hint = line.wait("hint", most=200)
        frames = [m for m in line.seen if m["type"] == "search"]
    assert hint["move"] in {move.uci() for move in chess.Board().legal_moves}
    assert frames
    assert frames[0]["purpose"] == "hint"


@pytest.mark.parametrize(("color", "rank", "men"), [("white", 0, "r1bqkbnr"), ("black", 7, "R1BQKBNR")])
def test_the_opponent_gives_odds(open_tab: Any, color: str, rank: int, men: str) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "person"}, odds="knight", color=color)
        game = line.wait("game", lambda m: men in m["start"])
        assert game["start"].split("/")[rank].startswith(men)
        assert game["odds"]["de"] == "Springer (Damenspringer)"
        line.send(type="new", other={"player": "person"}, odds="bishop")
        assert "bishop" in line.wait("error")["text"]["en"]


def test_the_window_on_the_search_moves(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "level": FULL_LEVEL, "options": {"book": False}}, time="1s", color="black")
        line.wait("game", lambda m: bool(m["plies"]), most=200)
        frames = [m for m in line.seen if m["type"] == "search" and m["purpose"] == "move"]
    assert len(frames) >= 2, "how many in a second is the machine's matter: benchmarks/search_window.py"
    assert frames[-1]["nodes"] > frames[0]["nodes"]
    assert frames[-1]["depth"] >= 1
    late = frames[-1]
    board = chess.Board(late["fen"])
    for move in late["bestLine"]:  # a line that can be played
        board.push_uci(move)
    assert late["root"]
    assert {"en", "de"} == set(late["root"][0]["san"])
    assert late["cuts"]
    assert late["limits"]["maximum"] == pytest.approx(1, abs=0.1)
    assert any(frame["alpha"] is not None for frame in frames)


@pytest.mark.parametrize("opponent", ["himstedt-stahn", "demoschach", "cpc", "salomon"])
def test_every_ancestor_can_be_played(open_tab: Any, opponent: str) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": opponent, "level": 1}, time="5s")
        line.game()
        line.send(type="play", move="e2e4")
        game = line.game(lambda m: len(m["plies"]) == 2)
    assert game["black"]["player"] == opponent


def test_two_tabs_stay_in_step(open_tab: Any) -> None:
    with open_tab() as first, open_tab() as second:
        first.send(**TWO_PEOPLE)
        room = first.game()["room"]
        second.send(type="join", game=room)
        assert second.game()["room"] == room
        second.send(type="play", move="d2d4")
        assert first.game(lambda m: bool(m["plies"]))["fen"] == second.game(lambda m: bool(m["plies"]))["fen"]


def test_games_do_not_mix(open_tab: Any) -> None:
    with open_tab() as first, open_tab() as second:
        first.send(**TWO_PEOPLE)
        second.send(**TWO_PEOPLE)
        assert first.game()["room"] != second.game()["room"]
        first.send(type="play", move="e2e4")
        first.game(lambda m: bool(m["plies"]))
        second.send(type="play", move="d2d4")
        assert [ply["move"] for ply in second.game(lambda m: bool(m["plies"]))["plies"]] == ["d2d4"]
        assert not any(m["type"] == "game" and m["plies"] and m["plies"][0]["move"] == "e2e4" for m in second.seen)


def test_a_closed_tab_stops_the_search(open_tab: Any, hall: Hall) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "options": {"book": False}}, time="unlimited", color="black")
        line.wait("search", lambda m: m["nodes"] > 1000)
        room = line.game()["room"] if not hall.rooms else next(iter(hall.rooms))
        session = hall.rooms[room].session
        assert session.state().thinking
    wait_until(session, lambda state: not state.thinking)
    with open_tab() as again:  # and coming back it goes on
        again.send(type="join", game=room)
        assert again.game(lambda m: m["thinking"])["room"] == room


def test_a_game_goes_on_after_a_restart_of_the_server(tmp_path: Path) -> None:
    def serve() -> TestClient:
        return TestClient(make_app(Hall(Archive(tmp_path / "kept.sqlite")), TOKEN, frozenset({HOST})), base_url=ORIGIN)

    def tab(client: TestClient) -> Any:
        return client.websocket_connect(SOCKET, headers={"Origin": ORIGIN, "Cookie": f"{COOKIE}={TOKEN}"})

    with serve() as client, tab(client) as socket:
        line = Line(socket)
        line.send(**AGAINST_LEVEL_1)
        line.game()
        line.send(type="play", move="e2e4")
        before = line.game(lambda m: len(m["plies"]) == 2)
        line.send(type="swap")
        before = line.game(lambda m: not m["white"]["isPerson"] and len(m["plies"]) == 3)
    with serve() as client, tab(client) as socket:
        line = Line(socket)
        line.send(type="join", game=before["room"])
        after = line.game()
    assert after["fen"] == before["fen"]
    assert after["plies"] == before["plies"]
    assert after["black"]["isPerson"]
    assert not after["white"]["isPerson"]
    assert after["white"]["level"] == 1
    assert after["clock"]["control"] == before["clock"]["control"]


def test_an_unknown_game_number_gets_the_latest_game(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="join", game=987654)
        assert line.game()["fen"] == chess.STARTING_FEN
