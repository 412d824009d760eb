"""What a weak level did not see is kept with its move, in the archive and in PGN."""

from __future__ import annotations

from pathlib import Path

from kiebitz.game.game import Game
from kiebitz.game.play.clocks import ClockState
from kiebitz.game.record.archive import Archive
from kiebitz.game.record.pgn import read_games, spoken_comment, to_game, write_game
from kiebitz.game.slips import Slips, slips_as_comment, slips_in
from kiebitz.player import Decision

SLIPS = Slips(-105, ("g1f3", "e7e8q"))


def test_slips_are_kept_with_the_move(tmp_path: Path) -> None:
    comment = slips_as_comment(Decision("e2e4", mood=-105, overlooked=("g1f3", "e7e8q")))
    assert slips_in(comment) == SLIPS
    assert spoken_comment(comment) == "", "no reader is bothered with it"
    archive = Archive(tmp_path / "games.sqlite")
    game = Game()
    number = archive.begin(game, {})
    game.play("e2e4", comment=comment)
    archive.save_ply(number, game, ClockState((0.0, 0.0), (0.0, 0.0), (1, 0)))
    assert slips_in(archive.load(number).game.plies[0].comment) == SLIPS
    read_back = to_game(next(iter(read_games(write_game(archive.tree(number))))).tree)
    assert slips_in(read_back.plies[0].comment) == SLIPS
    archive.close()


def test_who_sees_everything_keeps_nothing() -> None:
    assert slips_as_comment(None) == slips_as_comment(Decision("e2e4")) == ""
    assert not slips_in("[%clk 0:05:00] a fine move")
