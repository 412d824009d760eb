"""Analysis on the page: games read from any text, lines and whole games on the socket, everything taken along harmlessly."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.interfaces.web.analysis import desk, messages
from kiebitz.interfaces.web.analysis.desk import place
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Progress, Report
from tests.interfaces.web.conftest import COOKIE, HOST, ORIGIN, TOKEN, Line
from tests.waiting import LONG, wait_for

EVIL = "<script>alert(1)</script>"
FOOL = f'[White "{EVIL}"]\n[Black "B"]\n[Result "0-1"]\n\n1. f3 {{ {EVIL} }} e5 2. g4 $1 (2. e4 Nc6) Qh4# 0-1\n\n'
SCHOLAR = '[White "C"]\n[Black "D"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n'
START = chess.STARTING_FEN
ENGINE = Path(__file__).parents[3] / "game" / "fake_engine.py"


def read(client: TestClient, text: str) -> Any:
    return client.post("/api/analysis/read", json={"text": text})


@pytest.fixture
def open_desk(client: TestClient) -> Callable[..., Any]:
    """`with open_desk() as line:` is a tab with the engine beside it."""

    @contextmanager
    def opened() -> Iterator[Line]:
        headers = {"Origin": ORIGIN, "Cookie": f"{COOKIE}={TOKEN}"}
        with client.websocket_connect(f"ws://{HOST}/analysis", headers=headers) as socket:
            yield Line(socket, messages.Said)

    return opened


def test_a_text_with_two_games(client: TestClient) -> None:
    answer = read(client, FOOL + SCHOLAR).json()
    assert [game["black"]["en"] for game in answer["games"]] == ["B", "D"]
    study = answer["study"]
    assert [move["san"]["de"] for move in study["moves"]] == ["f3", "e5", "g4", "Dh4#", "e4", "Sc6"]
    assert [move["parent"] for move in study["moves"]] == [0, 1, 2, 3, 2, 5], "the main line, then its variations"
    assert study["moves"][0]["comment"] == EVIL  # as it is; the page puts text into text
    assert study["moves"][2]["signs"] == "!"
    assert study["moves"][3]["fen"].startswith("rnb1kbnr/")
    second = client.get(f"/api/analysis/study/{answer['games'][1]['key']}").json()
    assert second["white"] == {"en": "C", "de": "C"}
    assert second["opening"]["eco"].startswith("C")
    assert second["theory"] > 0


def test_a_position(client: TestClient) -> None:
    fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
    study = read(client, f"  {fen}\n").json()["study"]
    assert study["start"] == fen
    assert study["moves"] == []


def test_german_letters_and_what_could_not_be_read(client: TestClient) -> None:
    study = read(client, "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Dd5 *").json()["study"]
    assert [move["san"]["en"] for move in study["moves"]] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert study["faults"]


@pytest.mark.parametrize(
    "text", ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", '[Variant "Atomic"]\n\n1. e4 *', "9/8/8/8/8/8/8/8 w - - 0 1", "\x00" * 50]
)
def test_what_is_neither_is_refused_with_a_sentence(client: TestClient, text: str) -> None:
    answer = read(client, text)
    assert answer.status_code == 400
    assert answer.json()["error"]["de"]


def test_too_long_too_large_and_gone(client: TestClient) -> None:
    shuffle = " ".join(f"{2 * n + 1}. Nf3 Nf6 {2 * n + 2}. Ng1 Ng8" for n in range(400))
    assert read(client, shuffle).status_code == 400
    assert read(client, "x" * 2_100_000).status_code == 413
    lost = client.post("/api/analysis/study/nothing/change", json={"node": 0, "add": ["e2e4"]})
    assert (lost.status_code, lost.json()["gone"]) == (400, True), "so that the page opens it again"
    assert client.get("/api/analysis/game/999").json()["gone"] is False
    assert client.get("/api/analysis/game/999").status_code == 400
    assert client.get("/api/analysis/study/../../etc/passwd").status_code in (400, 404)
    assert client.post("/api/analysis/read", json={"text": 3}).status_code == 400


def test_a_result_against_the_mate_on_the_board_is_told(client: TestClient) -> None:
    """A game that Black had lost by mate was headed 0-1, without a word."""
    assert read(client, SCHOLAR).json()["study"]["contradiction"] is None
    said = read(client, SCHOLAR.replace("1-0", "0-1")).json()["study"]["contradiction"]
    assert said == {
        "en": "The record says 0-1, the board something else: White wins: Black is checkmated.",
        "de": "Die Aufzeichnung sagt 0 : 1, das Brett etwas anderes: Weiß gewinnt: Schwarz ist matt.",
    }
    stalemate = '[Result "1-0"]\n[FEN "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]\n\n1. Qf7 1-0\n\n'
    assert "stalemate" in read(client, stalemate).json()["study"]["contradiction"]["en"]


def test_a_game_of_the_archive(client: TestClient) -> None:
    imported = client.post("/api/games/import", content=SCHOLAR, headers={"Content-Type": "application/x-chess-pgn"})
    assert imported.status_code == 200
    number = client.get("/api/games").json()["games"][0]["number"]
    answer = client.get(f"/api/analysis/game/{number}").json()
    assert answer["study"]["white"] == {"en": "C", "de": "C"}
    assert len(answer["study"]["moves"]) == 7


def test_a_person_without_a_name_is_called_as_in_the_archive(client: TestClient) -> None:
    """The own game was headed "– – Kiebitz", and one could learn from the mistakes of "–"."""
    study = read(client, SCHOLAR.replace('"C"', '"–"')).json()["study"]
    assert study["white"] == {"en": "Person", "de": "Mensch"}


def test_a_tree_of_variations_is_edited_and_kept_in_pgn(client: TestClient) -> None:
    study = read(client, SCHOLAR).json()["study"]
    address = f"/api/analysis/study/{study['key']}"

    def change(**wish: Any) -> Any:
        answer = client.post(f"{address}/change", json=wish)
        assert answer.status_code == 200, answer.text
        return answer.json()

    third = study["moves"][4]["id"]  # 3. Qh5
    line = change(node=third, add=["g7g6", "h5f3"])
    assert line["at"] == line["moves"][-1]["id"]
    assert change(node=third, add=["g7g6"])["at"] == line["moves"][-2]["id"], "what is there is not written twice"
    refuted = line["moves"][-2]["id"]
    change(node=refuted, comment="the threat is [%eval 9] over } {")
    change(node=refuted, sign=1)
    change(node=refuted, sign=3)
    marked = change(node=refuted, drawn=["Gg6h5", "Rf7"])
    here = next(move for move in marked["moves"] if move["id"] == refuted)
    assert (here["comment"], here["signs"], here["drawn"]) == ("the threat is over ) (", "!!", ["Rf7", "Gg6h5"])
    assert client.get(address).json()["moves"] == marked["moves"]
    promoted = change(node=line["at"], do="promote")
    assert [move["san"]["en"] for move in promoted["moves"][:7]] == ["e4", "e5", "Bc4", "Nc6", "Qh5", "g6", "Qf3"]
    opened = read(client, "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4) *").json()["study"]
    assert opened["opening"]["name"]["en"].startswith("Ruy Lopez")
    italian = next(move["id"] for move in opened["moves"] if move["san"]["en"] == "Bc4")
    renamed = client.post(f"/api/analysis/study/{opened['key']}/change", json={"node": italian, "do": "promote"}).json()
    assert renamed["opening"]["name"]["en"].startswith("Italian"), "the opening is that of the main line"
    again = read(client, promoted["pgn"]).json()["study"]
    told = ("san", "fen", "comment", "signs", "drawn")
    assert [[move[key] for key in told] for move in again["moves"]] == [[move[key] for key in told] for move in promoted["moves"]]
    gone = change(node=refuted, do="delete")
    assert gone["at"] == third
    assert [move["san"]["en"] for move in gone["moves"]] == ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
    for wrong in (
        {"node": refuted, "add": ["e2e4"]},
        {"node": 0, "do": "delete"},
        {"node": third, "add": ["e2e4"]},
        {"node": 0, "drawn": ["x"]},
    ):
        assert client.post(f"{address}/change", json=wrong).status_code == 400


def test_a_threat_is_what_the_other_side_would_do(open_desk: Callable[..., Any]) -> None:
    with open_desk() as line:
        moves = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5"]
        line.send(type="think", start=START, moves=moves, threat=True)
        found = line.wait("lines", lambda message: bool(message["lines"]))
        assert found["threat"]
        assert found["lines"][0]["moves"] == ["h5f7"]
        assert found["lines"][0]["fens"][0].split()[1] == "b"
        assert found["fen"].split()[1] == "b", "the position on the board"
        line.send(type="think", start=START, moves=["e2e4", "f7f6", "d1h5"], threat=True)
        assert "check" in line.wait("error")["text"]["en"]


def test_moves_tried_out(client: TestClient) -> None:
    answer = client.post("/api/analysis/position", json={"start": START, "moves": ["e2e4"], "move": "c7c5"}).json()
    assert answer["san"] == {"en": "c5", "de": "c5"}
    assert (answer["number"], answer["white"]) == (1, False)
    assert "g1f3" in answer["legal"]
    check = client.post("/api/analysis/position", json={"start": START, "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}).json()
    assert (check["check"], check["legal"]) == ("e1", [])
    for wrong in (
        {"start": START, "moves": ["e2e5"]},
        {"start": START, "moves": [], "move": "e5"},
        {"start": "x"},
        {"start": START, "moves": [3]},
    ):
        assert client.post("/api/analysis/position", json=wrong).status_code == 400


def test_a_move_rises_without_being_shown_twice() -> None:
    found: dict[int, Progress] = {}
    for rank, move in ((1, "c7c5"), (2, "e7e5"), (3, "b8c6"), (1, "b8c6")):
        place(found, Progress(depth=9, score=None, line=(move,), nodes=0, time=0.0, rank=rank))
    assert {rank: one.line[0] for rank, one in found.items()} == {1: "b8c6", 2: "e7e5", 3: "c7c5"}


def test_lines_of_the_engine(open_desk: Callable[..., Any]) -> None:
    with open_desk() as line:
        line.send(type="think", start=START, moves=["e2e4"], lines=3)
        message = line.wait("lines", lambda found: len(found["lines"]) == 3)
        assert message["fen"].split()[1] == "b"
        assert [each["rank"] for each in message["lines"]] == [1, 2, 3]
        assert len({each["moves"][0] for each in message["lines"]}) == 3
        assert all(len(each["san"]) == len(each["moves"]) for each in message["lines"])
        line.send(type="think", start=START, moves=["f2f3", "e7e5", "g2g4", "d8h4"], lines=1)
        over = line.wait("lines", lambda found: found["over"])
        assert over["mated"]
        line.send(type="think", start=START, moves=["e2e5"], lines=1)
        assert line.wait("error")["text"]["de"]


def test_the_window_on_the_search_is_open_only_where_it_is_wanted(open_desk: Callable[..., Any]) -> None:
    with open_desk() as line:
        line.send(type="think", start=START, moves=["e2e4"], watched=True, threads=1, hash_mb=16)
        frame = line.wait("search", lambda message: message["depth"] > 3)
        assert (frame["purpose"], frame["turn"]) == ("analysis", "b")
        assert frame["fen"] == line.wait("lines")["fen"]
        assert frame["root"]
        line.send(type="stop")
        line.send(type="think", start=START, moves=["d2d4"])
        line.wait("lines", lambda message: message["depth"] > 5 and "3P4" in message["fen"])
        assert not any(message["type"] == "search" and "3P4" in message["fen"] for message in line.seen)


@pytest.mark.parametrize("player", ["cpc", f"uci:{sys.executable} {ENGINE} good"])
def test_somebody_else_looks_at_the_same_position(open_desk: Callable[..., Any], player: str) -> None:
    with open_desk() as line:
        line.send(type="beside", start=START, moves=["e2e4", "e7e5"], player=player)
        found = line.wait("opinion", lambda message: not message["active"])
        assert (found["player"], found["fen"].split()[1]) == (player, "w")
        assert found["lines"][0]["san"][0]["en"]
        assert (found["lines"][0]["score"] is None) == (player == "cpc"), "an ancestor counts in its own unit"
        assert player != "cpc" or found["value"] is not None
        line.send(type="beside", start=START, moves=[], player="nobody")
        assert "nobody" in line.wait("error")["text"]["en"]
        line.send(type="beside", start=START, moves=[], player="")


def test_a_line_becomes_ones_own_and_is_trained(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    here = {"start": START, "moves": ["e2e4", "c7c5"]}
    assert client.post("/api/analysis/explore", json=here).json()["kept"] == []
    answer = client.post("/api/analysis/own", json={**here, "white": False}).json()
    assert (answer["kept"], answer["mayKeep"]) == (["black"], True)
    (e4,) = (move for move in client.post("/api/analysis/explore", json={"start": START}).json()["moves"] if move["move"] == "e2e4")
    assert e4["own"] == ["black"]
    assert "1. e4 c5" in client.get("/api/analysis/own/black.pgn").text
    assert client.get("/api/analysis/own/green.pgn").status_code == 400
    task = client.get("/api/train?only=lines").json()["task"]
    assert (task["played"], task["source"], task["fen"].split()[1]) == (None, "1. e4", "b")
    assert client.post("/api/train/try", json={"key": task["key"], "move": "c7c5"}).json()["right"]
    assert client.post("/api/analysis/own", json={**here, "white": False, "remove": True}).json()["kept"] == []
    assert client.get("/api/train?only=lines").json()["total"] == 0
    elsewhere = {"start": "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "moves": ["e2e3"]}
    assert client.post("/api/analysis/own", json=elsewhere).status_code == 400


def test_a_whole_game_with_progress_and_taken_along(client: TestClient, open_desk: Callable[..., Any]) -> None:
    key = read(client, FOOL).json()["study"]["key"]
    assert client.get(f"/api/analysis/study/{key}/report").status_code == 400  # not yet
    with open_desk() as line:
        line.send(type="analyse", study=key, nodes=2000)
        report = line.wait("report")["report"]
    kinds = [message["type"] for message in line.seen]
    assert kinds.index("progress") < kinds.index("judged") < kinds.index("report")
    last = [message for message in line.seen if message["type"] == "progress"][-1]
    assert last["done"] == last["total"] == 5
    blunder = report["moves"][2]
    assert (blunder["grade"], blunder["sign"]) == ("blunder", "??")
    assert any("Qh4#" in word["en"] and "Dh4#" in word["de"] for word in blunder["words"])
    assert report["white"]["accuracy"] < 80 < report["black"]["accuracy"]
    assert (report["white"]["teaches"], report["black"]["teaches"]) == (True, False)
    answer = client.get(f"/api/analysis/study/{key}/pgn?lang=de")
    assert answer.headers["content-disposition"].startswith("attachment")
    game = chess.pgn.read_game(io.StringIO(answer.text))
    assert game is not None
    nodes = list(game.mainline())
    assert nodes[2].nags == {4}
    assert nodes[2].eval() is not None
    assert "Dh4# ist matt." in nodes[2].comment
    assert nodes[0].comment.startswith(EVIL)
    page = client.get(f"/api/analysis/study/{key}/report?lang=de")
    assert page.headers["content-disposition"] == 'attachment; filename="script-alert-1-script-B.html"'
    assert EVIL not in page.text
    again = client.get(f"/api/analysis/study/{key}").json()
    assert again["report"]["moves"][2]["grade"] == "blunder"  # kept for the next visit
    assert "Dh4# ist matt." in " ".join(client.get(f"/api/analysis/study/{key}/pgn?lang=de").text.split())
    english = " ".join(client.get(f"/api/analysis/study/{key}/pgn?lang=en").text.split())
    assert english.count("Qh4# is mate.") == 1  # comments are not piled up


def searching() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name in ("analysis-lines", "analysis-game")]


def test_cancelling_and_closing_stop_the_search(client: TestClient, open_desk: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Else they would search for a day."""
    monkeypatch.setattr(desk, "LONGEST_THOUGHT", 86_400.0)
    monkeypatch.setattr(desk, "SECONDS", (0.05, 86_400.0))
    key = read(client, SCHOLAR).json()["study"]["key"]
    with open_desk() as line:
        line.send(type="analyse", study=key, seconds=86_400)
        line.wait("progress")
        assert searching() == ["analysis-game"]
        line.send(type="cancel")
        wait_for(lambda: searching() == [], "the analysis is cancelled")
        line.send(type="analyse", study=key, seconds=86_400)
        line.wait("progress")
        line.send(type="think", start=START, moves=[], lines=2)
        line.wait("lines")
        assert sorted(searching()) == ["analysis-game", "analysis-lines"]
    wait_for(lambda: searching() == [], "nobody searches any more")
    assert client.get(f"/api/analysis/study/{key}").json()["report"] is None


def test_what_is_said_of_an_analysis_bears_its_number(client: TestClient, open_desk: Callable[..., Any]) -> None:
    """Any refusal took the bar from the page, and news of a cancelled analysis put one there."""
    key = read(client, SCHOLAR).json()["study"]["key"]
    with open_desk() as line:
        line.send(type="analyse", study=key, nodes=10_000_000, run=3)
        assert line.wait("progress")["run"] == 3
        line.send(type="beside", start=START, moves=[], player="nobody")
        assert "run" not in line.wait("error")
        line.send(type="analyse", study="nothing", run=4)
        refusal = line.wait("error")
        assert (refusal["run"], refusal["gone"]) == (4, True)
        line.send(type="analyse", study=key, nodes=100, run=5)
        assert line.wait("report")["run"] == 5


def test_a_guest_who_does_not_listen_keeps_nobody_waiting(open_desk: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that heard nothing of its stop held up all that was asked after the next position, even a cancel."""
    deaf = Deaf()
    monkeypatch.setattr(opponents, "create", lambda name: deaf)
    with open_desk() as line:
        line.send(type="beside", start=START, moves=[], player="cpc")
        assert deaf.begun.wait(LONG)
        line.send(type="beside", start=START, moves=["e2e4"], player="cpc")
        line.send(type="think", start=START, moves=["e2e4"])
        line.wait("lines")
        assert not deaf.is_through
        deaf.released.set()


class Deaf:
    """Goes on until it is released, whatever it is told."""

    name = "Deaf"

    def __init__(self) -> None:
        self.options = OptionSet(())
        self.begun, self.released = threading.Event(), threading.Event()
        self.is_through = False

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        self.begun.set()
        self.released.wait(LONG)
        self.is_through = True
        return Decision(None)

    def close(self) -> None: ...


@pytest.mark.parametrize(
    "message",
    [
        {"type": "analyse", "study": "nothing"},
        {"type": "analyse"},
        {"type": "think"},
        {"type": "dance"},
        {},
        {"type": "think", "start": START, "moves": "e2e4"},
    ],
)
def test_messages_that_make_no_sense(open_desk: Callable[..., Any], message: dict[str, Any]) -> None:
    with open_desk() as line:
        line.socket.send_json(message)
        assert line.wait("error")["text"]["en"]


def test_strangers_stay_outside(stranger: TestClient) -> None:
    assert stranger.post("/api/analysis/read", json={"text": "1. e4"}).status_code == 403
    for headers in ({"Origin": "http://evil.example", "Cookie": f"{COOKIE}={TOKEN}"}, {"Origin": ORIGIN}):
        with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(f"ws://{HOST}/analysis", headers=headers):
            pass
