"""`kiebitz play` and `kiebitz games` on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.terminal import app, seat
from kiebitz.player import Player
from tests.game.scripted import Scripted
from tests.interfaces.command_line.calling import Call, _compiled, call

PGN = """[Event "One"]
[White "Müller, A."]
[Black "Fischer, R."]
[Date "1972.07.11"]
[Result "0-1"]
[ECO "E56"]

1. d4 Nf6 2. c4 e6 0-1

[Event "Zwei"]
[White "Fischer, R."]
[Black "Spassky, B."]
[Date "1972.07.23"]
[Result "1-0"]

1. c4 e6 2. Sf3 {German letters} 1-0

[Event "Faulty"]
[Result "*"]

1. e4 Ke3 *
"""

__all__ = ["_compiled", "call"]  # fixtures


@pytest.fixture
def ask(call: Call, monkeypatch: pytest.MonkeyPatch) -> Call:
    monkeypatch.setenv("COLUMNS", "100")
    return call


@pytest.fixture
def filled(ask: Call, tmp_path: Path) -> Path:
    path = tmp_path / "in.pgn"
    path.write_text(PGN, encoding="utf-8")
    code, out, _ = ask("games", "import", path, "--json")
    report = json.loads(out)
    assert code == 0
    assert report["games"] == 3
    assert report["faults"][0]["game"] == 3
    return path


def test_an_empty_archive_says_so(ask: Call) -> None:
    assert ask("games")[1].strip() == "No game fits."
    assert ask("games", "--lang", "de")[1].strip() == "Keine Partie passt."
    assert json.loads(ask("games", "--json")[1]) == []


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        (("--player", "fischer"), {1, 2}),
        (("--player", "MÜLLER"), {1}),
        (("--result", "1-0"), {2}),
        (("--opening", "E5"), {1}),
        (("--since", "1972.07.20", "--until", "1972"), {2, 3}),
        (("--unfinished",), {3}),
        (("--position", "rnbqkbnr/pppp1ppp/4p3/8/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 0 2"), {2}),
        (("--position", "startpos"), {1, 2, 3}),
        (("--limit", "1", "--player", "fischer"), {2}),
    ],
)
def test_games_are_searched(ask: Call, filled: Path, search: tuple[str, ...], numbers: set[int]) -> None:
    code, out, _ = ask("games", *search, "--json")
    assert code == 0
    assert {game["number"] for game in json.loads(out)} == numbers


def test_games_are_listed_shown_printed_and_checked(ask: Call, filled: Path, tmp_path: Path) -> None:
    assert "Spassky" in ask("games")[1]
    assert "2. Nf3 { German letters } 1-0" in ask("games", "show", "2")[1]
    assert "2. Sf3" in ask("games", "print", "2", "--lang", "de")[1]
    page = tmp_path / "game.html"
    assert ask("games", "print", "2", page)[0] == 0
    assert "<svg" in page.read_text(encoding="utf-8")
    assert json.loads(ask("games", "check", "--json")[1]) == {"ok": True, "games": 3, "faults": []}


def test_games_are_exported_and_deleted(ask: Call, filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.pgn"
    assert json.loads(ask("games", "export", path, "--json")[1])["games"] == 3
    assert json.loads(ask("games", "export", path, "--player", "spassky", "--json")[1])["games"] == 1
    assert path.read_text(encoding="utf-8").count("[Event ") == 1
    assert json.loads(ask("games", "export", path, "1", "3", "--json")[1])["games"] == 2
    assert ask("games", "delete", "1", "--yes")[0] == 0
    code, _, err = ask("games", "show", "1")
    assert code == 2
    assert err.strip() == "There is no game 1 in the archive."


@pytest.mark.parametrize(
    "arguments",
    [
        ("games", "show", "x"),
        ("games", "--limit", "0"),
        ("games", "--position", "nonsense"),
        ("games", "--since", "yesterday"),
        ("games", "--until", "99"),
        ("games", "--since", "1992.13"),
        ("games", "--result", "2-0"),
        ("games", "export", "out.pgn", "--result", "won"),
        ("games", "delete", "1"),
        ("games", "delete", "99", "--yes"),
        ("games", "import", "no/such.pgn"),
        ("games", "print", "1", "no/such/folder.html"),
        ("play", "--color", "green"),
        ("play", "--level", "x"),
        ("play", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("play", "--plain", "--opponent", "nobody"),
        ("play", "--opponent", "nobody"),
        ("play", "--opponent", "uci:no-such-engine"),
        ("play", "--opponent", "salomon", "--level", "99"),
        ("play", "--style", "no-such-style"),
    ],
)
def test_bad_calls_get_one_sentence(ask: Call, filled: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr(app.PlayApp, "run", lambda _: pytest.fail("the screen is taken over before the call is known to be good"))
    code, _, err = ask(*arguments)
    assert code == 2
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1


def test_deleting_asks(ask: Call, filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Keyboard("n\ny\n"))
    code, out, err = ask("games", "delete", "1")
    assert code == 2
    assert "Delete game 1, Müller, A. – Fischer, R., for good?" in out
    assert err.startswith("Nothing was deleted")
    assert ask("games", "delete", "1").code == 0
    assert ask("games", "show", "1").code == 2


def test_an_archive_is_repaired_where_it_is_asked_for(ask: Call, filled: Path) -> None:
    archive = Archive()
    archive._db.execute("DELETE FROM plies WHERE game = 1 AND ply = 2")
    code, _, err = ask("games", "check")
    assert code == 2
    assert "Game 1 has a gap in its moves." in err
    assert "--repair" in err
    code, out, err = ask("games", "check", "--repair")
    assert code == 0, err
    assert "Game 1 is shortened to its first 1 of 3 stored half-moves." in err
    assert out.startswith("The archive is sound.")
    archive.close()


def test_play_in_plain_text(ask: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(name: str, level: int | None = None, style: str | None = None) -> Player:
        return Scripted(name=name)

    monkeypatch.setattr(seat, "make_player", make)
    monkeypatch.setattr("sys.stdin", io.StringIO("time 0.1s\ne4\nresign\n"))
    code, out, _ = ask("play", "--plain", "--opponent", "salomon", "--level", "3")
    assert code == 0
    assert "You play e4." in out
    assert "Salomon plays" in out
    assert "Black wins: White resigned." in out
    assert "salomon" in ask("games")[1]


def test_master_games_stand_beside_the_archive(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "masters.pgn"
    file.write_text(
        '[Event "A"]\n[White "Anderssen"]\n[Black "Kieseritzky"]\n[Date "1851.06.21"]\n[Result "1-0"]\n\n1. e4 e5 2. f4 exf4 1-0\n\n'
        '[Event "B"]\n[White "X"]\n[Black "Y"]\n[Date "1900.??.??"]\n[Result "*"]\n\n1. d4 *\n',
        encoding="utf-8",
    )
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    found = call("games", "--position", fen, "--beside", str(file))
    assert "Anderssen - Kieseritzky, A 1851  1-0  2.f4" in found.out
    assert "X - Y" not in found.out
    assert "--position" in call("games", "--beside", str(file)).err
    assert call("games", "--position", fen, "--beside", str(tmp_path / "none.pgn")).code != 0
