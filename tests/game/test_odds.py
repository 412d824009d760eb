"""Odds: the starting position without one man of the giver, and the tags of the game say so."""

from __future__ import annotations

import chess
import pytest

from kiebitz.game.game import Game
from kiebitz.game.odds import ODDS, OddsError, odds_fen
from kiebitz.game.record.pgn import from_game
from kiebitz.game.setup import playable_fen

GONE = {"pawn": ("f2", "f7"), "knight": ("b1", "b8"), "rook": ("a1", "a8"), "queen": ("d1", "d8")}


@pytest.mark.parametrize("odds", ODDS)
@pytest.mark.parametrize("white", [True, False])
def test_only_the_giver_lacks_the_man(odds: str, white: bool) -> None:
    fen = odds_fen(odds, white)
    board, usual = chess.Board(fen), chess.Board()
    assert board.is_valid()
    assert playable_fen(fen) == fen
    usual.remove_piece_at(chess.parse_square(GONE[odds][0 if white else 1]))
    assert board.board_fen() == usual.board_fen()
    assert board.has_queenside_castling_rights(white) == (odds != "rook")
    assert board.has_queenside_castling_rights(not white)


def test_the_tags_of_the_game_name_the_position() -> None:
    fen = odds_fen("knight", True)
    headers = from_game(Game(fen)).headers
    assert (headers["SetUp"], headers["FEN"]) == ("1", fen)


def test_other_odds_are_refused() -> None:
    with pytest.raises(OddsError, match="bishop"):
        odds_fen("bishop", True)


def test_odds_are_named_in_the_language_of_the_person() -> None:
    assert odds_fen("Springer", False) == odds_fen("knight", False)
    for word, said in (("Läufer", "Es gibt keine Vorgabe „Läufer“; es gibt: bauer, springer, turm, dame."), ("", "Welche Vorgabe?")):
        with pytest.raises(OddsError) as refused:
            odds_fen(word, True)
        assert refused.value.text.de.startswith(said)
