"""What Salomon remembers of a game: its own values and times, the variation it follows, whether a move was taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiebitz.opponents.salomon.position import castled_by_looks

if TYPE_CHECKING:
    from kiebitz.core.board import Board

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"


def castled_in(board: Board) -> tuple[int, int]:
    """Whether White and Black have castled (0 no, 1 short, 2 long): as the first position looks, then from the moves."""
    castled = list(castled_by_looks(board.start_fen))
    from kiebitz.core.board import Board as Replay

    replay = Replay(board.start_fen, board.chess960)
    for move in board.moves:
        start, target = (ord(move[i]) - 97 + 8 * (int(move[i + 1]) - 1) for i in (0, 2))
        man = replay.piece_at(start)
        own_rook = "R" if man == "K" else "r"
        if man in ("K", "k") and (abs(start - target) == 2 or replay.piece_at(target) == own_rook):
            castled[0 if man == "K" else 1] = 1 if target > start else 2
        replay.push(move)
    return castled[0], castled[1]


@dataclass
class Memory:
    """Notes by half-move number, so that taking moves back simply forgets the later ones."""

    start_fen: str = ""
    moves: tuple[str, ...] = ()
    values: dict[int, float] = field(default_factory=dict)  # from Salomon's view
    seconds: dict[int, float] = field(default_factory=dict)
    variation: str = ""  # of the library, "" before the first
    library_open: bool = True

    @property
    def from_start(self) -> bool:
        """The library matches move sequences, so it is of no use in set-up positions."""
        return self.start_fen.startswith(START)

    def follow(self, board: Board) -> Memory:
        """Compare the game with what was seen last: it goes on, a move was taken back, or it is another game."""
        moves = board.moves
        same = 0
        for known, played in zip(self.moves, moves, strict=False):
            if known != played:
                break
            same += 1
        if board.start_fen != self.start_fen or (self.moves and same == 0):
            return Memory(board.start_fen, moves)
        if same < len(self.moves):
            for notes in (self.values, self.seconds):
                for number in [n for n in notes if n > same]:
                    del notes[number]
            # A move taken back while in the library closes it for the rest of the game (thesis, lines 4252-4317).
            if self.variation:
                self.library_open = False
        self.moves = moves
        return self

    def remember(self, board: Board, value: float, seconds: float) -> None:
        number = len(board.moves)
        self.values[number] = value if board.white_to_move else -value
        self.seconds[number] = seconds

    def _own_numbers(self, board: Board) -> list[int]:
        """The half-moves at which the side to move was Salomon, oldest first."""
        return [n for n in sorted(self.values) if (len(board.moves) - n) % 2 == 0]

    def last_value(self, board: Board) -> float | None:
        """The value at the own move before this one."""
        return self.values.get(len(board.moves) - 2)

    def own_values(self, board: Board) -> list[float]:
        """Values of the unbroken row of own moves up to this one."""
        row: list[float] = []
        number = len(board.moves)
        while number in self.values:
            row.insert(0, self.values[number])
            number -= 2
        return row

    def tournament(self, board: Board, seconds: float, moves: int) -> tuple[float, int]:
        """Time and moves left in the period at hand; after its last move the next period of the same length begins.

        GUESS-28: the thesis does not say what follows when all moves of a tournament have been made.
        """
        numbers = [n for n in self._own_numbers(board) if n < len(board.moves)]
        periods = len(numbers) // moves + 1
        used = sum(self.seconds[n] for n in numbers)
        return seconds * periods - used, moves - len(numbers) % moves
