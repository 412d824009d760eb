"""The archive on the page: found, replayed, taken in, given out, printed, deleted; every refusal has its reason."""

from __future__ import annotations

import io
from typing import Any

import chess.pgn
import pytest
from starlette.testclient import TestClient

from kiebitz.interfaces.web.security import LARGEST_BODY
from tests.interfaces.web.conftest import Line

EVIL = "<script>alert(1)</script>"
OPERA = (
    '[Event "Opera"]\n[Date "1858.11.??"]\n[White "Morphy"]\n[Black "Duke"]\n[Result "1-0"]\n\n'
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {A pin. [%clk 0:05:00]} (3... exd4 4. Nxd4) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7\n"
    "8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"
)
GAMBIT = '[White "Anna"]\n[Black "Bert"]\n[Date "1992.05.01"]\n[Result "1/2-1/2"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2\n\n'
FROM_A_POSITION = '[White "C"]\n[Date "2001.01.01"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Result "*"]\n\n1. e4 Kd7 *\n\n'


def take_in(client: TestClient, text: str | bytes, kind: str = "application/x-chess-pgn") -> Any:
    return client.post("/api/games/import", content=text, headers={"Content-Type": kind})


@pytest.fixture
def shelf(client: TestClient) -> TestClient:
    """A browser whose archive holds three games."""
    assert take_in(client, OPERA + GAMBIT + FROM_A_POSITION).json() == {"games": 3, "faults": [], "faultCount": 0}
    return client


def found(client: TestClient, **wishes: str) -> list[str]:
    answer = client.get("/api/games", params=wishes)
    assert answer.status_code == 200, answer.text
    return sorted(game["white"]["en"] for game in answer.json()["games"])


def test_the_search_finds_by_player_result_opening_date_and_position(shelf: TestClient) -> None:
    assert found(shelf) == ["Anna", "C", "Morphy"]
    assert found(shelf, player="bert") == ["Anna"]
    assert found(shelf, result="1-0") == ["Morphy"]
    assert found(shelf, result="*") == ["C"]
    assert found(shelf, opening="philidor") == ["Morphy"]
    assert found(shelf, opening="Damengambit") == ["Anna"], "the German name is found too"
    assert found(shelf, opening="C4") == ["Morphy"], "the beginning of an ECO code"
    assert found(shelf, since="1900", until="1992-12-31") == ["Anna"]
    assert found(shelf, position="rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1") == ["Anna"]
    assert found(shelf, player="nobody") == []


@pytest.mark.parametrize("wish", [{"result": "2-0"}, {"since": "May"}, {"until": "92"}, {"position": "8/8"}, {"skip": "x"}, {"skip": "-1"}])
def test_a_search_that_cannot_be_meant_is_refused_with_a_sentence(shelf: TestClient, wish: dict[str, str]) -> None:
    answer = shelf.get("/api/games", params=wish)
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"en", "de"}


def test_the_list_comes_in_pages(client: TestClient) -> None:
    take_in(client, GAMBIT * 45)
    first = client.get("/api/games").json()
    assert (len(first["games"]), first["more"]) == (40, True)
    rest = client.get("/api/games", params={"skip": 40}).json()
    assert (len(rest["games"]), rest["more"]) == (5, False)


def test_a_game_is_replayed_with_comments_signs_and_side_lines(shelf: TestClient) -> None:
    number = shelf.get("/api/games", params={"player": "Morphy"}).json()["games"][0]["number"]
    game = shelf.get(f"/api/games/{number}").json()
    record = chess.pgn.read_game(io.StringIO(OPERA))
    assert record is not None
    assert [ply["move"] for ply in game["plies"]] == [move.uci() for move in record.mainline_moves()]
    assert game["plies"][-1]["fen"] == record.end().board().fen()
    assert game["plies"][5]["signs"] == "?!"
    assert game["plies"][5]["comment"] == "A pin.", "signs for programs are no comment"
    assert [move["san"]["de"] for move in game["plies"][5]["lines"][0]] == ["exd4", "Sxd4"]
    assert game["opening"]["en"].startswith("Philidor")
    assert game["resultText"]["en"] == "White wins: Black is checkmated."
    assert not game["canGoOn"]


def test_unknown_games_are_refused(shelf: TestClient) -> None:
    for path in ("/api/games/999", "/api/games/999/print", "/api/games/export?numbers=999"):
        answer = shelf.get(path)
        assert answer.status_code == 400
        assert "999" in answer.json()["error"]["de"]


def test_what_cannot_be_read_is_told_game_by_game(client: TestClient) -> None:
    answer = take_in(client, '1. e4 e5 2. Ke4 *\n\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*\n\n' + GAMBIT).json()
    assert answer["games"] == 2
    assert {fault["game"] for fault in answer["faults"]} == {1, 2}
    assert {fault["leftOut"] for fault in answer["faults"] if fault["game"] == 2} == {True}
    assert all(set(fault["text"]) == {"en", "de"} for fault in answer["faults"])


@pytest.mark.parametrize("body", [b"", b"   \n\n", b"\xff\xfe\x00", b"Dear Sir", b"[" * 5000])
def test_nonsense_becomes_no_game(client: TestClient, body: bytes) -> None:
    answer = take_in(client, body)
    assert answer.status_code == 400 or answer.json()["games"] == 0
    assert found(client) == []


def test_an_import_must_be_pgn_and_not_too_large(client: TestClient) -> None:
    assert take_in(client, GAMBIT, "text/plain").status_code == 400
    answer = take_in(client, "x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert "2 MB" in answer.json()["error"]["de"]


def test_games_go_out_as_they_came_in(shelf: TestClient) -> None:
    numbers = {game["white"]["en"]: game["number"] for game in shelf.get("/api/games").json()["games"]}
    one = shelf.get("/api/games/export", params={"numbers": str(numbers["Morphy"])})
    assert one.headers["content-disposition"] == f'attachment; filename="kiebitz-{numbers["Morphy"]}.pgn"'
    record = chess.pgn.read_game(io.StringIO(one.text))
    assert record is not None
    assert record.headers["White"] == "Morphy"
    side_line = next(node for node in record.mainline() if node.ply() == 6).parent.variations[1]
    assert [node.san() for node in (side_line, *side_line.mainline())] == ["exd4", "Nxd4"]
    two = shelf.get("/api/games/export", params={"numbers": f"{numbers['Anna']},{numbers['C']}"}).text
    assert two.count("[White ") == 2
    assert shelf.get("/api/games/export").text.count("[White ") == 3
    assert shelf.get("/api/games/export", params={"player": "anna"}).text.count("[White ") == 1
    for wrong in ("x", "1;2", "-1", "1," * 3000):
        assert shelf.get("/api/games/export", params={"numbers": wrong}).status_code == 400


def test_the_printed_sheet_speaks_the_language_and_runs_no_script(client: TestClient) -> None:
    evil = f'[White "{EVIL}"]\n[Black "B"]\n[Event "{EVIL}"]\n\n1. e4 {{{EVIL}}} e5 2. Nf3 *\n'
    assert take_in(client, evil).json()["games"] == 1
    number = client.get("/api/games").json()["games"][0]["number"]
    sheet = client.get(f"/api/games/{number}/print", params={"lang": "de"})
    assert "Sf3" in sheet.text
    assert EVIL not in sheet.text
    assert sheet.text.count("&lt;script&gt;") >= 3, "as text, in name, event and comment"
    policy = sheet.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


def test_html_in_names_and_comments_travels_as_text(client: TestClient) -> None:
    assert take_in(client, f'[White "{EVIL}"]\n\n{{{EVIL}}} 1. e4 {{{EVIL}}} *\n').json()["games"] == 1
    line = client.get("/api/games").json()["games"][0]
    assert line["white"]["en"] == EVIL
    game = client.get(f"/api/games/{line['number']}")
    assert game.headers["content-type"] == "application/json", "no browser reads it as a page"
    assert game.headers["x-content-type-options"] == "nosniff"
    assert game.json()["comment"] == game.json()["plies"][0]["comment"] == EVIL


def test_deleting_one_and_several(shelf: TestClient) -> None:
    numbers = [game["number"] for game in shelf.get("/api/games").json()["games"]]
    assert shelf.post("/api/games/delete", json={"numbers": numbers[:2]}).json() == {"deleted": 2}
    assert len(found(shelf)) == 1
    assert shelf.post("/api/games/delete", json={"numbers": numbers[:2]}).json() == {"deleted": 0}
    for wrong in ({}, {"numbers": []}, {"numbers": ["../x"]}, {"numbers": "1"}, {"numbers": [-1]}, {"numbers": [None]}):
        assert shelf.post("/api/games/delete", json=wrong).status_code == 400


def test_a_game_that_is_open_can_be_deleted_and_its_tab_gets_another(client: TestClient, open_tab: Any) -> None:
    with open_tab() as line:
        assert isinstance(line, Line)
        line.send(type="new", other={"player": "person"}, time="unlimited")
        room = line.game()["room"]
        line.send(type="play", move="e2e4")
        line.game(lambda m: bool(m["plies"]))
        assert found(client) == ["Person"], "listed as soon as a move is made"
        assert client.post("/api/games/delete", json={"numbers": [room]}).json() == {"deleted": 1}
        line.wait("gone")
        line.send(type="join", game=None)
        assert line.game()["plies"] == [], "a fresh game; it may have the number that has become free"
    assert found(client) == []


def test_an_unfinished_game_goes_on_on_the_play_page(client: TestClient, open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "person", "name": "Zoe"}, time="unlimited")
        number = line.game()["room"]
        line.send(type="play", move="d2d4")
        line.game(lambda m: bool(m["plies"]))
        line.send(type="new", other={"player": "person"}, time="unlimited")
        line.game(lambda m: m["room"] != number)
        assert client.get(f"/api/games/{number}").json()["canGoOn"]
        line.send(type="join", game=number)
        assert line.game(lambda m: m["room"] == number)["plies"][0]["move"] == "d2d4"
