"""What the program still knows from earlier in the game, found again by playing the game through.

The original kept a few variables for a whole game.  Here they are a function of the game and the
settings alone: moves may be taken back, games continued from a file, and the answer stays the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.core.board import START_FEN, Board
from kiebitz.opponents.cpc.board import COMPUTER, KING, MOVED_KING, PLAYER, board_of, square_label, square_number
from kiebitz.opponents.cpc.book import LONGEST, Book, always_first
from kiebitz.opponents.cpc.moves import find_king, parameters, rook_home
from kiebitz.opponents.cpc.program import execute
from kiebitz.opponents.cpc.search import think
from kiebitz.opponents.cpc.state import Entry, Settings, State
from kiebitz.opponents.libraries import Line


@dataclass(frozen=True)
class Conditions:
    """Everything besides the moves that decides what the program remembers."""

    settings: Settings
    start_fen: str
    chess960: bool
    own_board: bool
    book: bool
    book_seed: str  # empty: always the first line
    own_lines: tuple[Line, ...] = ()  # a reader's

    def random(self) -> Callable[[int], float]:
        if not self.book_seed:
            return always_first
        # GUESS-5: the machine's own sequence is unknown; each half-move has its own number, so that a game can be continued anywhere
        return lambda half_move: random.Random(f"{self.book_seed}/{half_move}").random()


@dataclass
class Turn:
    """The program about to think, or after it has thought."""

    state: State
    book: Book | None
    book_move: str | None = None  # as printed in the book, "e1g1"
    illegal: tuple[Entry, ...] = ()


def last_double_step(board: Board) -> str:
    """The square the last move passed over, "-" without a double step.  Asked of the moves themselves, because
    FENs usually name it only when a capture is possible."""
    if not board.moves:
        fields = board.start_fen.split()
        return fields[3] if len(fields) > 3 else "-"
    move = board.moves[-1]
    moved_two = abs(int(move[1]) - int(move[3])) == 2 and move[0] == move[2]
    if moved_two and board.piece_at(_host_square(move[2:4])) in ("P", "p"):
        return move[0] + str((int(move[1]) + int(move[3])) // 2)
    return "-"


def true_squares(board: Board) -> list[int]:
    """The board as the program would have it; the side to move is the computer."""
    return board_of(board.fen(), last_double_step(board), turned=board.white_to_move)


class Memory:
    """The turns of the game at hand which were already thought about, by the moves before them."""

    def __init__(self) -> None:
        self._conditions: Conditions | None = None
        self._turns: dict[tuple[str, ...], Turn] = {}

    def forget(self) -> None:
        self._turns.clear()

    def keep(self, moves: tuple[str, ...], turn: Turn) -> None:
        if not turn.state.stopped:
            self._turns[moves] = turn

    def recall(self, board: Board, conditions: Conditions, watch: Callable[[State], None]) -> Turn:
        """The turn for this position, not yet thought about.  `watch` is told which state is thinking."""
        if conditions != self._conditions:
            self.forget()
            self._conditions = conditions
        moves = board.moves
        own_turns = range(len(moves) % 2, len(moves), 2)
        known = max((ply for ply in own_turns if moves[:ply] in self._turns), default=None)
        game = Board(board.start_fen, board.chess960)
        turn: Turn | None = None
        for ply in range(len(moves) + 1):
            if ply % 2 == len(moves) % 2:
                if known is not None and ply <= known:
                    turn = self._turns.get(moves[:ply])
                else:
                    turn = self._next_turn(turn, game, conditions)
                    if ply < len(moves):
                        watch(turn.state)
                        think_turn(turn, game, conditions)
                        self.keep(moves[:ply], turn)
            if ply < len(moves):
                game.push(moves[ply])
        assert turn is not None
        return turn

    def _next_turn(self, before: Turn | None, game: Board, conditions: Conditions) -> Turn:
        squares = true_squares(game)
        if before is None:
            turn = Turn(
                State(conditions.settings, squares),
                Book(conditions.settings.as_printed, own=conditions.own_lines) if conditions.book else None,
            )
            if turn.book and conditions.start_fen.split()[:4] != START_FEN.split()[:4]:
                turn.book.half_moves = LONGEST  # after a position was set up the book stays closed (book 4.4)
        else:
            turn = Turn(_shown(before.state, squares), before.book.copy() if before.book else None)
            if conditions.own_board:
                turn.state = _own_board(before.state, game, squares) or turn.state
        if turn.book and game.moves:
            turn.book.player_turn()
        return turn


def think_turn(turn: Turn, board: Board, conditions: Conditions) -> None:
    """The program's turn: the book first, then the search."""
    if turn.book:
        turn.book_move = turn.book.answer(board.moves[-1] if board.moves else None, conditions.random())
        if turn.book_move and board.is_legal(turn.book_move):
            turn.state.table = []
            return
    turn.illegal = tuple(think(turn.state))


def _shown(before: State, squares: list[int]) -> State:
    """A state that sees the true board and keeps only what the original kept through a game."""
    return State(before.settings, squares, refuter=before.refuter, en_passant_rank=before.en_passant_rank)


def _own_board(before: State, game: Board, true_board: list[int]) -> State | None:
    """The program's own board after its last move and the reply; None when it cannot go on with it."""
    turned = game.white_to_move
    earlier = game.copy()
    reply = earlier.pop()
    start, target = _inner(earlier, reply, turned)
    to_empty_square = earlier.piece_at(_host_square(reply[2:4])) is None
    own_move = earlier.pop()
    if len(own_move) == 5 and own_move[4] != "q":
        return None  # somebody else has played this for the program

    state = before.copy()
    state.side, state.ending = COMPUTER, 0
    parameters(state, *_inner(earlier, own_move, turned))
    execute(state)

    piece = state.squares[start]
    if piece >= 0:
        return None
    state.side = PLAYER
    state.start, state.target, state.third, state.fourth = start, target, 0, 0
    if piece in (-KING, -MOVED_KING) and abs(target - start) == 20:
        direction = (target - start) // 2
        state.third, state.fourth = rook_home(PLAYER, direction), start + direction
    elif piece in (-1, -2) and start // 10 != target // 10 and to_empty_square:
        state.third = target - 1
    execute(state)
    if len(reply) == 5:
        state.squares[target] = true_board[target]  # the original knows no promotion but to a queen
    return state if find_king(state.squares, COMPUTER) and find_king(state.squares, PLAYER) else None


def _inner(before: Board, move: str, turned: bool) -> tuple[int, int]:
    """A move in the program's numbers; Chess960 notation of castling becomes the king's two steps."""
    start, target = square_number(move[:2]), square_number(move[2:4])
    pieces = before.piece_at(_host_square(move[:2])), before.piece_at(_host_square(move[2:4]))
    if pieces in (("K", "R"), ("k", "r")):
        target = start + (20 if target > start else -20)
    return (99 - start, 99 - target) if turned else (start, target)


def _host_square(name: str) -> int:
    """0 for "a1" to 63 for "h8"."""
    return 8 * (int(name[1]) - 1) + ord(name[0]) - ord("a")


def uci_move(squares: list[int], start: int, target: int, board: Board) -> str:
    """A move of the program as the host writes it.  `squares` is the board before the move; a pawn always becomes a queen."""
    turned = board.white_to_move
    piece = squares[start]
    if board.chess960 and abs(piece) in (KING, MOVED_KING) and abs(target - start) == 20:
        target = rook_home(COMPUTER if piece > 0 else PLAYER, (target - start) // 2)
    promotes = (piece in (1, 2) and target % 10 == 1) or (piece in (-1, -2) and target % 10 == 8)
    return square_label(start, turned) + square_label(target, turned) + ("q" if promotes else "")
