"""By what one recognises a machine that plays badly on purpose: free pieces always taken, kings never castled, rook pawns, shuffling.

The same is counted in games between two players of one level and in games of masters, so that the figures stand side by side.  Whether
a free piece is worth taking is asked of a search at full strength: most are bait, or something better is to be had, and masters leave
three of five alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path

import chess
import chess.pgn

from kiebitz.core.board import Board
from kiebitz.game.book.player import LibraryPlayer
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.tools.characters.counting import CASTLED_BY, PIECES, RULES, VALUE, Count, Moment, Rule, count_game
from kiebitz.tools.matches.quick_game import Ends, play_out

ENDS = Ends(won=1000, won_plies=8)
JUDGED = Limits(nodes=20_000)  # how long is thought about whether to take a free piece


@cache
def _judge() -> Player:
    from kiebitz.engine import Engine

    return Engine()


def _free(board: chess.Board, move: chess.Move) -> int:
    """What a move wins for nothing: the value of a piece no man guards; 0: nothing."""
    kind = board.piece_type_at(move.to_square)
    if kind not in PIECES or board.is_castling(move) or board.attackers_mask(not board.turn, move.to_square):
        return 0
    return VALUE[kind]


def takes_free_piece(board: chess.Board, move: chess.Move) -> bool | None:
    """Whether a move takes the greatest of the free pieces; None where there is none."""
    best = max((_free(board, each) for each in board.generate_legal_captures()), default=0)
    return None if best == 0 else _free(board, move) == best


def _free_piece_taken(moment: Moment) -> float | None:
    """Only where nothing else presses (not in check, nothing just taken) and nothing is better."""
    board = moment.board
    if board.is_check() or moment.after_capture:
        return None
    taken = takes_free_piece(board, moment.move)
    if taken is None:
        return None
    judge = _judge()
    judge.new_game()
    best = judge.choose(Board(board.fen()), JUDGED).move
    return taken if best is not None and takes_free_piece(board, chess.Move.from_uci(best)) else None


def _shuffle(moment: Moment) -> float | None:
    """A man goes back at once to where it came from, though nobody attacks it."""
    board, move = moment.board, moment.move
    if len(board.move_stack) < 2 or board.is_check():
        return None
    before = board.move_stack[-2]
    undone = (before.from_square, before.to_square) == (move.to_square, move.from_square)
    return undone and not moment.victim and not board.is_attacked_by(not board.turn, move.from_square)


def _piece_left_hanging(moment: Moment) -> float:
    """After the move a piece can be taken for nothing."""
    board = moment.board.copy(stack=False)
    board.push(moment.move)
    return any(_free(board, move) for move in board.generate_legal_captures())


TELLTALES: dict[str, tuple[Text, Rule]] = {
    "free_pieces_taken": (
        Text("free pieces taken where that is best, of 100", "freie Figuren geschlagen, wo das am besten ist, von 100"),
        _free_piece_taken,
    ),
    "left_hanging": (Text("pieces left hanging, per 100 moves", "Figuren eingestellt, je 100 Züge"), _piece_left_hanging),
    "castles": (Text(f"castled by move {CASTLED_BY}, of 100", f"bis zum {CASTLED_BY}. Zug rochiert, von 100"), RULES["castles"]),
    "rook_pawn_moves": (
        Text("moves of rook pawns, per 100", "Züge der Randbauern, je 100"),
        lambda moment: moment.kind == chess.PAWN and chess.square_file(moment.move.from_square) in (0, 7),
    ),
    "shuffles": (Text("men moved back at once, per 100 moves", "sofort zurückgezogen, je 100 Züge"), _shuffle),
}
_RULES = {key: rule for key, (_, rule) in TELLTALES.items()}


def added_up(games: Iterable[Count]) -> dict[str, float]:
    """Frequencies per hundred."""
    counts = list(games)
    return {key: 100 * sum(count[key][0] for count in counts) / max(sum(count[key][1] for count in counts), 1) for key in TELLTALES}


def of_level(level: int, games: int) -> dict[str, float]:
    """Games of a level against itself, out of the opening library as in the product."""
    from kiebitz.engine import Engine

    players = white, black = LibraryPlayer(Engine()), LibraryPlayer(Engine())
    counts: list[Count] = []
    try:
        for player in players:
            player.set_option("hash_mb", 1)
            player.set_option("level", level)
        for number in range(games):
            for place, player in enumerate(players, 1):
                player.new_game()
                player.follow(2 * number + place)
            board = Board()
            play_out(board, white, black, Limits(), ENDS)
            counts += count_game(board.moves, _RULES).values()
    finally:
        for player in players:
            player.close()
    return added_up(counts)


def of_games(files: Iterable[Path], games: int) -> dict[str, float]:
    """Recorded games, so many of each file."""
    counts: list[Count] = []
    for path in files:
        with path.open(encoding="utf-8", errors="replace") as file:
            for game in islice(iter(lambda: chess.pgn.read_game(file), None), games):
                counts += count_game((move.uci() for move in game.mainline_moves()), _RULES, game.board().fen()).values()
    return added_up(counts)
