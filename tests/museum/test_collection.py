"""The museum's games: the printed ones move by move, every comment in both languages, every claim of the comments replayed."""

from __future__ import annotations

import itertools
from pathlib import Path

import chess
import chess.pgn
import pytest

from kiebitz.museum.collection import Piece, pieces
from kiebitz.museum.timeline import TIMELINE

KEYS = {piece.key: piece for piece in pieces()}


def test_all_printed_games_and_lines_are_there_move_by_move(shared_data: Path) -> None:
    with (shared_data / "seed_games.pgn").open(encoding="utf-8") as file:
        printed = []
        while (game := chess.pgn.read_game(file)) is not None:
            printed.append((game.board().fen(), [node.move.uci() for node in game.mainline()], game.headers["Result"]))
    assert [(piece.start, [ply.move for ply in piece.plies], piece.result) for piece in pieces()] == printed
    assert len(printed) == 32


@pytest.mark.parametrize("piece", pieces(), ids=lambda piece: piece.key)
def test_titles_and_comments_speak_both_languages(piece: Piece) -> None:
    comments = [ply.comment for ply in piece.plies if ply.comment is not None]
    assert comments, "every game has something to say"
    for text in (piece.title, *comments):
        assert text.en != text.de, text.en
        assert "|" not in text.en + text.de


def test_the_timeline_runs_forward_and_leads_to_games() -> None:
    years = [moment.year for moment in TIMELINE]
    assert years == sorted(years)
    for moment in TIMELINE:
        assert moment.game == "" or moment.game in KEYS
        year = KEYS[moment.game].year if moment.game else None
        assert year in (None, moment.year)


@pytest.mark.parametrize("piece", pieces(), ids=lambda piece: piece.key)
def test_nobody_is_asked_who_only_shuffles(piece: Piece) -> None:
    """Man or machine?  Who plays to and fro for a test is a person, and plays like none."""
    for first, who in ((0, piece.white_is), (1, piece.black_is)):
        moves = [ply.move for ply in piece.plies[first::2]]
        shuffles = sum(move[:2] == before[2:4] and move[2:4] == before[:2] for before, move in itertools.pairwise(moves))
        assert not (who == "human" and len(moves) >= 5 and shuffles > len(moves) / 2), piece.title.en


def position(key: str, move: str) -> chess.Board:
    """After this move of a game, named as a comment would: 8b, 17w."""
    number, side = int(move[:-1]), move[-1]
    for ply in KEYS[key].plies:
        board = chess.Board(ply.fen)
        if (board.fullmove_number - (1 if board.turn else 0), "b" if board.turn else "w") == (number, side):
            return board
    raise AssertionError(f"{key} has no move {move}")


def test_what_the_comments_claim_is_so() -> None:
    stalemate = position("rook", "19b")
    for move, over in (("d7c8", True), ("d7c6", False)):
        after = stalemate.copy()
        after.push_uci(move)
        assert after.is_stalemate() == over
    assert position("trojan", "13w").is_checkmate()
    assert position("salomon1992", "35b").pieces(chess.PAWN, chess.BLACK) & chess.BB_FILE_F == chess.SquareSet(chess.BB_F6 | chess.BB_F7)
    assert position("levy1978", "12b").piece_at(chess.E3) == chess.Piece.from_symbol("n")
    assert position("race-lost", "6b").is_check()
    assert position("belle1978", "32w").king(chess.WHITE) == chess.C1
    queen = position("lange-queen", "9w")
    assert queen.is_attacked_by(chess.WHITE, chess.E6)
    assert queen.piece_at(chess.E6) == chess.Piece.from_symbol("q")
