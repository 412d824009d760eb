"""An archive that cannot be written, or holds what cannot be loaded: nothing has a gap, what is missing is written later."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiebitz.game.game import Game
from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.record import archive as archive_module
from kiebitz.game.record.archive import Archive
from kiebitz.game.record.exchange import import_pgn
from kiebitz.game.record.repair import faults_of, repair
from tests.game.typed import play_typed

MOVES = ("e4", "e5", "Nf3", "Nc6")


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Archive]:
    monkeypatch.setattr(archive_module, "PATIENCE_IN_PLAY", 0.01)
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


def playing(archive: Archive) -> tuple[Session, list[events.Event]]:
    session = Session(Person("Anna"), Person("Bert"), archive=archive)
    told: list[events.Event] = []
    session.subscribe(lambda event: told.append(event) if isinstance(event, events.ArchiveFailed) else None)
    return session, told


def moves_in(archive: Archive, number: int | None) -> list[str]:
    assert number is not None
    return [ply.san for ply in archive.load(number).game.plies]


def test_a_foreign_lock_leaves_no_gap(archive: Archive) -> None:
    session, told = playing(archive)
    session.start()
    session.play(MOVES[0])
    other = sqlite3.connect(archive.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session.play(MOVES[1])
    session.play(MOVES[2])
    other.execute("COMMIT")
    session.play(MOVES[3])
    session.close()
    assert moves_in(archive, session.number) == list(MOVES)
    assert faults_of(archive) == []
    assert len(told) == 1, "the user is told once"
    text = told[0].text  # type: ignore[attr-defined]
    assert "cannot be used now: another program holds it." in text.en
    assert "ist gerade nicht zu benutzen: ein anderes Programm hält es fest." in text.de
    assert "damaged" not in text.en
    other.close()


def test_what_is_late_is_written_without_another_move(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiebitz.game.play.journal.FIRST_RETRY", 0.02)
    session, _ = playing(archive)
    session.start()
    session.play(MOVES[0])
    other = sqlite3.connect(archive.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session.play(MOVES[1])
    assert moves_in(archive, session.number) == ["e4"]
    other.execute("COMMIT")
    other.close()
    while moves_in(archive, session.number) != ["e4", "e5"]:
        pass
    session.close()


def test_a_game_that_could_not_even_begin_is_there_in_the_end(archive: Archive) -> None:
    other = sqlite3.connect(archive.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session, told = playing(archive)
    session.start()
    session.play(MOVES[0])
    assert session.number is None
    other.execute("COMMIT")
    other.close()
    session.close()
    assert moves_in(archive, session.number) == ["e4"]
    assert len(told) == 1


def test_a_full_disk_is_survived(archive: Archive) -> None:
    session, told = playing(archive)
    session.start()
    (pages,) = archive._db.execute("PRAGMA page_count").fetchone()
    archive._db.execute(f"PRAGMA max_page_count = {pages}")
    dance = ("Nf3", "Nf6", "Ng1", "Ng8")
    for place in range(60):
        session.play(dance[place % 4])
        if session.state().result:
            session.play_on()
        if told:
            break
    assert told, "the disk was never full"
    assert "the disk is full" in str(told[0].text)  # type: ignore[attr-defined]
    assert faults_of(archive) == []
    archive._db.execute("PRAGMA max_page_count = 1000000")
    played = [ply.san for ply in session.state().plies]
    session.close()
    assert moves_in(archive, session.number) == played
    assert faults_of(archive) == []


def test_a_read_only_archive_is_survived(archive: Archive) -> None:
    session, told = playing(archive)
    session.start()
    session.play(MOVES[0])
    archive._db.execute("PRAGMA query_only = ON")
    for move in MOVES[1:]:
        session.play(move)
    assert len(told) == 1
    assert "it can only be read" in str(told[0].text)  # type: ignore[attr-defined]
    assert moves_in(archive, session.number) == ["e4"]
    archive._db.execute("PRAGMA query_only = OFF")
    session.close()
    assert moves_in(archive, session.number) == list(MOVES)


def test_a_game_deleted_while_it_is_played_is_told_once(archive: Archive) -> None:
    session, told = playing(archive)
    session.start()
    session.play(MOVES[0])
    assert session.number is not None
    archive.delete(session.number)
    for move in MOVES[1:]:
        session.play(move)
    assert [str(event.text) for event in told] == [  # type: ignore[attr-defined]
        f"Game {session.number} was deleted from the archive; it is no longer written down."
    ]
    session.close()


UNPLAYABLE = """[White "passes in check"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- 4. Qxe8 *
"""


def test_nothing_is_stored_that_cannot_be_loaded(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "passes.pgn"
    path.write_text(UNPLAYABLE)
    report = import_pgn(archive, [path])
    assert report.games == 1
    assert [fault.left_out for fault in report.faults] == [False]
    (number,) = archive.numbers()
    assert moves_in(archive, number) == ["e4", "e5", "Qh5", "Nc6", "Qxf7+"]
    assert faults_of(archive) == []


def test_an_old_archive_with_gaps_is_repaired(archive: Archive) -> None:
    game = Game()
    for move in MOVES:
        play_typed(game, move)
    gap, illegal, sound, unreadable = (archive.begin(game, {}) for _ in range(4))
    archive._db.execute("DELETE FROM plies WHERE game = ? AND ply = 3", (gap,))
    archive._db.execute("UPDATE plies SET move = 'a1a8' WHERE game = ? AND ply = 2", (illegal,))
    archive._db.execute("UPDATE games SET headers = 'no JSON' WHERE id = ?", (unreadable,))
    assert len(faults_of(archive)) == 3
    done, before = repair(archive)
    assert len(done) == 3
    assert faults_of(archive) == []
    assert moves_in(archive, gap) == ["e4", "e5"]
    assert moves_in(archive, illegal) == ["e4"]
    assert moves_in(archive, sound) == list(MOVES)
    assert archive.numbers() == [gap, illegal, sound]
    old = Archive(before)
    assert len(faults_of(old)) == 3, "what was there before is kept"
    old.close()
    assert repair(archive)[0] == []


def test_a_half_move_brings_along_those_that_are_missing(archive: Archive) -> None:
    game = Game()
    for move in MOVES:
        play_typed(game, move)
    number = archive.begin(game, {})
    archive._db.execute("DELETE FROM plies WHERE game = ? AND ply IN (2, 3)", (number,))
    session = Session(Person("A"), Person("B"), archive=archive, game=game, number=number)
    session.start()
    session.play("Bb5")
    session.close()
    assert moves_in(archive, number) == [*MOVES, "Bb5"]
