"""The archive: saved after every half-move, resumed, searched, exchanged with PGN, unharmed by SIGKILL."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn
import pytest

from kiebitz.core.board import START_FEN
from kiebitz.game.game import Game
from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.record.archive import Archive, ArchiveError, default_path
from kiebitz.game.record.exchange import export_pgn, import_pgn
from kiebitz.game.record.pgn import read_games, write_game
from kiebitz.game.record.repair import faults_of
from kiebitz.game.results import Reason, Result
from kiebitz.language import Text
from tests.conftest import shared
from tests.effort import cases
from tests.game.scripted import Scripted
from tests.waiting import wait_until

ROOT = Path(__file__).parents[3]

RICH = """[Event "Test"]
[White "Weiß, A."]
[Black "Black \\"B\\""]
[Date "1992.05.??"]
[Result "1-0"]
[ECO "C50"]

{ Before. } 1. e4 $1 { [%clk 0:05:00] [%eval 0.25,12] good } e5 (1... c5 { Sicilian }) 2. Nf3 Nc6 3. Bc4 1-0

[Event "Second"]
[White "Ärmel, Ö."]
[Black "Carlsen, M."]
[Date "2001.01.01"]
[Result "1/2-1/2"]
[ECO "D02"]

1. d4 d5 2. Nf3 1/2-1/2

[Event "Set up"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 *
"""


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


def started(archive: Archive, control: str = "60+1") -> Session:
    session = Session(Person("Anna"), Person("Bert"), control=TimeControl.parse(control), archive=archive, details={"opponent": "none"})
    session.start()
    return session


def test_every_half_move_is_there_at_once(archive: Archive) -> None:
    session = started(archive)
    assert session.number is not None
    for count, move in enumerate(("e4", "e5", "Nf3", "Nc6"), 1):
        session.play(move)
        assert len(archive.load(session.number).game.plies) == count
    session.close()


def test_a_game_is_resumed_with_clocks_and_settings(archive: Archive) -> None:
    session = started(archive)
    for move in ("e4", "e5", "Nf3"):
        session.play(move)
    number = session.number
    assert number is not None
    clock = session.state().clock
    session.close()
    saved = archive.load(number)
    assert saved.details["opponent"] == "none"
    control = TimeControl.parse(str(saved.details["control"]))
    again = Session(
        Person("Anna"), Person("Bert"), control=control, archive=archive, game=saved.game, number=number, clock_states=saved.clock_states
    )
    again.start()
    assert [ply.san for ply in again.state().plies] == ["e4", "e5", "Nf3"]
    assert again.state().clock.left[0] == pytest.approx(clock.left[0])
    again.play("Nc6")
    again.take_back(4)
    assert again.state().fen == START_FEN
    again.close()
    assert archive.count() == 1


def test_who_is_a_person_is_known_after_a_swap(archive: Archive) -> None:
    session = Session(Person("P"), Scripted(["e7e5"], name="C"), archive=archive, control=TimeControl.parse("0.1s"))
    session.start()
    assert session.number is not None
    assert archive.load(session.number).details["people"] == ["white"]
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)
    session.take_back(1)
    assert archive.load(session.number).details["people"] == ["black"]
    session.close()


def test_taken_back_moves_stay_in_the_drawer_until_another_is_played(archive: Archive) -> None:
    session = started(archive)
    for move in ("e4", "e5", "Nf3", "Nc6"):
        session.play(move)
    number = session.number
    assert number is not None
    session.take_back(2)
    saved = archive.load(number).game
    assert len(saved.plies) == 2
    assert len(saved.taken_back) == 2
    session.play("Nf3")
    assert len(archive.load(number).game.taken_back) == 1
    session.take_back(1)
    session.play("f4")
    saved = archive.load(number).game
    assert [ply.san for ply in saved.plies] == ["e4", "e5", "f4"]
    assert saved.taken_back == ()
    assert faults_of(archive) == []
    session.close()


def test_results_and_players_are_kept(archive: Archive) -> None:
    session = started(archive)
    for move in ("f3", "e5", "g4", "Qh4"):
        session.play(move)
    (row,) = archive.search()
    assert (row.result, row.reason, row.plies) == ("0-1", "checkmate", 4)
    session.take_back(1)
    assert archive.search()[0].result == "*"
    session.resign()
    (row,) = archive.search()
    assert row.reason == "resignation"
    assert archive.load(row.number).game.result == Result.win(True, Reason.RESIGNATION)
    session.swap_sides()
    assert archive.search()[0].white == "Bert"
    session.close()


def test_passes_and_set_up_positions_survive(archive: Archive) -> None:
    session = Session(Person("A"), Person("B"), archive=archive, start_fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    session.start()
    session.play("e4")
    session.pass_move()
    session.play("e5")
    assert session.number is not None
    saved = archive.load(session.number).game
    assert [ply.san for ply in saved.plies] == ["e4", "--", "e5"]
    assert saved.fen == session.state().fen
    session.close()


def test_opening_names_are_kept_in_both_languages(archive: Archive) -> None:
    def namer(game: Game) -> tuple[str, Text] | None:
        return ("C60", Text("Ruy Lopez", "Spanische Partie")) if game.moves[-1:] == ("f1b5",) else None

    session = Session(Person("A"), Person("B"), archive=archive, namer=namer)
    session.start()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        session.play(move)
    assert session.state().eco == "C60"
    assert len(archive.search(opening="spanische")) == 1
    assert len(archive.search(opening="ruy")) == 1
    assert len(archive.search(opening="C6")) == 1
    assert archive.search(opening="B") == []
    session.close()


def test_search(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "in.pgn"
    path.write_text(RICH, encoding="utf-8")
    report = import_pgn(archive, [path])
    assert (report.games, report.faults) == (3, ())
    assert [s.white for s in archive.search(player="ärmel")] == ["Ärmel, Ö."]
    assert [s.white for s in archive.search(player="CARLSEN")] == ["Ärmel, Ö."]
    assert archive.search(white="carlsen") == []
    assert len(archive.search(black="carlsen")) == 1
    assert len(archive.search(result="1-0")) == 1
    assert len(archive.search(result="1/2")) == 1
    assert len(archive.search(unfinished=True)) == 1
    assert len(archive.search(since="2000")) == 2  # the undated game may be of any year
    assert {s.event for s in archive.search(since="1992", until="1992")} == {"Test", "Set up"}
    assert archive.search(since="1993", until="1999", player="Weiß") == []
    assert {s.event for s in archive.search(until="1999")} == {"Test", "Set up"}
    assert len(archive.search(limit=2)) == 2
    assert len(archive.search(limit=2, skip=2)) == 1
    # By position: after 1.d4 d5 2.Nf3, reached by another order of moves.
    board = chess.Board()
    for move in ("Nf3", "d5", "d4"):
        board.push_san(move)
    assert [s.event for s in archive.search(position=board.fen())] == ["Second"]
    assert [s.event for s in archive.search(position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")] == ["Set up"]
    assert archive.search(position="4k3/8/8/8/8/8/8/4K3 w - - 0 1") == []


def test_import_and_export_lose_nothing(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "in.pgn"
    path.write_text(RICH, encoding="utf-8")
    import_pgn(archive, [path])
    out = tmp_path / "out.pgn"
    assert export_pgn(archive, archive.numbers(), out) == 3
    before, after = list(read_games(path)), list(read_games(out))
    for one, other in zip(before, after, strict=True):
        assert write_game(one.tree) == write_game(other.tree)


def test_an_imported_game_is_played_on_and_keeps_its_comments(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "in.pgn"
    path.write_text(RICH, encoding="utf-8")
    import_pgn(archive, [path])
    number = archive.search(result="1-0")[0].number
    saved = archive.load(number)
    session = Session(Person("A"), Person("B"), archive=archive, game=saved.game, number=number, clock_states=saved.clock_states)
    session.start()
    session.play_on()
    session.play("Bc5")
    session.close()
    tree = archive.tree(number)
    assert [node.san() for node in tree.mainline()][-1] == "Bc5"
    assert tree.comment == "Before."
    assert "Sicilian" in write_game(tree)


def test_faulty_games_are_reported_with_their_place(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text('[White "x"]\n\n1. e4 Ke3 *\n\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n\n[White "y"]\n\n1. d4 *\n')
    report = import_pgn(archive, [path])
    assert report.games == 2
    assert [(fault.game, fault.left_out) for fault in report.faults if fault.game == 1] == [(1, False)]
    assert all(fault.left_out for fault in report.faults if fault.game == 2)


def test_master_games_through_the_archive(archive: Archive, tmp_path: Path) -> None:
    source = tmp_path / "sample.pgn"
    lines = (shared("data/masters") / "Fischer.pgn").read_text(encoding="utf-8", errors="replace").split("\n[Event ")
    source.write_text("\n[Event ".join(lines[: cases(40) + 1]) + "\n", encoding="utf-8")
    import_pgn(archive, [source])
    out = tmp_path / "out.pgn"
    export_pgn(archive, archive.numbers(), out)
    for one, other in zip(read_games(source), read_games(out), strict=True):
        assert list(one.headers.items()) == list(other.headers.items())
        assert list(one.tree.mainline_moves()) == list(other.tree.mainline_moves())
    assert faults_of(archive) == []


def test_deleting(archive: Archive) -> None:
    session = started(archive)
    session.play("e4")
    session.close()
    assert session.number is not None
    archive.delete(session.number)
    assert archive.count() == 0
    with pytest.raises(ArchiveError, match="no game"):
        archive.load(session.number)
    with pytest.raises(ArchiveError, match="no game"):
        archive.delete(session.number)
    another = started(archive)
    another.play("d4")
    another.close()
    assert another.number is not None
    assert another.number > session.number, "a page that still shows the deleted game must not find another one under its number"


def test_damaged_and_newer_files_are_explained(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"this is no data base at all, but it is long enough to be read as one")
    with pytest.raises(ArchiveError, match="move it away"):
        Archive(path)
    path.unlink()
    archive = Archive(path)
    archive._db.execute("PRAGMA user_version = 99")
    archive.close()
    with pytest.raises(ArchiveError, match="newer"):
        Archive(path)


def test_a_failing_archive_does_not_end_the_game(archive: Archive) -> None:
    session = started(archive)
    heard: list[events.Event] = []
    session.subscribe(heard.append)
    archive._db.close()
    session.play("e4")
    assert any(isinstance(event, events.ArchiveFailed) for event in heard)
    assert len(session.state().plies) == 1
    session.close()


def test_the_user_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    assert default_path() == tmp_path / "games.sqlite"
    monkeypatch.delenv("KIEBITZ_DATA")
    assert "kiebitz" in str(default_path())


def test_two_processes_share_an_archive(archive: Archive) -> None:
    other = Archive(archive.path)
    one, two = started(archive), started(other)
    for move in ("e4", "e5", "Nf3"):
        one.play(move)
        two.play(move)
    assert archive.count() == 2
    assert {len(archive.load(n).game.plies) for n in archive.numbers()} == {3}
    one.close()
    two.close()
    other.close()


def test_a_program_game_is_archived_too(archive: Archive) -> None:
    session = Session(Person("A"), Scripted(["e7e5"]), archive=archive, control=TimeControl.parse("0.1s"))
    session.start()
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)
    assert session.number is not None
    assert [ply.san for ply in archive.load(session.number).game.plies] == ["e4", "e5"]
    session.close()


# SIGKILL: another process plays and writes down each half-move when it hears of it.

PLAYING = """
import sys, random
from pathlib import Path
from kiebitz.game.play import events
from kiebitz.game.record.archive import Archive
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl

dice = random.Random(int(sys.argv[2]))
out = open(sys.argv[3], "a", buffering=1)
archive = Archive(Path(sys.argv[1]))
while True:
    session = Session(Person("A"), Person("B"), control=TimeControl.parse("60+1"), archive=archive)
    def heard(event):
        if isinstance(event, events.MovePlayed):
            out.write(f"{session.number} {event.ply} {event.move}\\n")
        elif isinstance(event, events.MovesTakenBack):
            out.write(f"{session.number} {event.ply} -\\n")
    session.subscribe(heard)
    session.start()
    while session.state().result is None and len(session.state().plies) < 120:
        if dice.random() < 0.05 and session.state().plies:
            session.take_back(1)
        session.play(dice.choice(session.state().legal_moves))
    session.close()
"""


def kill_games(folder: Path, games: int, seed: int) -> int:
    """Play, kill at a random moment, compare; returns how many half-moves were checked."""
    dice = random.Random(seed)
    checked = 0
    database = folder / "games.sqlite"
    for number in range(games):
        heard = folder / f"heard-{number}.txt"
        process = subprocess.Popen([sys.executable, "-c", PLAYING, str(database), str(seed * 1000 + number), str(heard)], cwd=ROOT)
        while process.poll() is None and not (heard.exists() and heard.stat().st_size):
            time.sleep(0.005)
        time.sleep(dice.uniform(0.0, 0.4))
        assert process.poll() is None, "it ended by itself"
        process.kill()
        process.wait()
        told: dict[int, list[str]] = {}
        text = heard.read_text()
        for line in text[: text.rfind("\n") + 1].splitlines():
            game, ply, move = line.split()
            moves = told.setdefault(int(game), [])
            del moves[int(ply) - (move != "-") :]
            if move != "-":
                moves.append(move)
        assert told, "nothing was played"
        archive = Archive(database)
        assert faults_of(archive) == []
        for game, moves in told.items():
            saved = archive.load(game).game.moves
            # The very last action may be saved and not yet told, never the other way round.
            assert (
                saved == tuple(moves)
                or (game == max(told) and saved[:-1] == tuple(moves))
                or (game == max(told) and saved == tuple(moves[:-1]) and archive.load(game).game.taken_back)
            ), (game, moves, saved)
            checked += len(moves)
        archive.close()
    return checked


def test_sigkill_loses_no_half_move(tmp_path: Path) -> None:
    assert kill_games(tmp_path, games=2, seed=1) >= 2  # a busy machine may play no more


@pytest.mark.slow
def test_sigkill_in_a_hundred_games_loses_no_half_move(tmp_path: Path) -> None:
    assert kill_games(tmp_path, games=100, seed=2) > 1000
