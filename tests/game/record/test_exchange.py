"""What comes from a PGN file besides its games: names of openings, and words that are no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz.game.record.archive import Archive
from kiebitz.game.record.exchange import export_pgn, import_pgn

RUY_LOPEZ = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n'


def _import(folder: Path, text: str) -> tuple[Archive, list[str]]:
    archive, file = Archive(folder / "games.sqlite"), folder / "games.pgn"
    file.write_text(text, encoding="utf-8")
    return archive, [fault.text.en for fault in import_pgn(archive, [file]).faults if fault.left_out]


def test_an_imported_game_is_found_by_the_name_of_its_opening_in_both_languages(tmp_path: Path) -> None:
    archive, _ = _import(tmp_path, RUY_LOPEZ)
    assert [game.eco[0] for game in archive.search(opening="Ruy Lopez")] == ["C"]
    assert len(archive.search(opening="Spanische")) == 1
    export_pgn(archive, [1], tmp_path / "back.pgn")
    assert "Opening" not in (tmp_path / "back.pgn").read_text(encoding="utf-8"), "the tags stay as they came"


def test_a_name_in_the_tags_stays(tmp_path: Path) -> None:
    archive, _ = _import(tmp_path, '[Opening "My own"]\n[ECO "Z99"]\n' + RUY_LOPEZ)
    assert [(game.eco, game.opening) for game in archive.search()] == [("Z99", "My own")]


@pytest.mark.parametrize(
    "text",
    ["Dear reader, this is a letter.", "<html><body></body></html>", "\x00\x01\x02PK", "\x00" * 5000, "\x02\x11 xy {\x7f} \u00bd-\u00bd"],
)
def test_what_is_no_game_is_left_out_and_told(tmp_path: Path, text: str) -> None:
    archive, left_out = _import(tmp_path, text)
    assert archive.count() == 0
    assert left_out == ["Here are neither tags nor moves of a game."]
