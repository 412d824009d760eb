"""What the BASIC program remembers: its variables, with the names of the listing beside ours.

There is only one board; moves are made and taken back on it.  `refuter` and
`en_passant_rank` live for a whole game, as they did in the machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kiebitz.opponents.cpc.board import PLAYER, VALUES, start_board


@dataclass(frozen=True)
class Settings:
    """What a user can change before the game."""

    level: int = 2
    width: int = 120  # level 2 looks at the replies to so many moves (book 4.8)
    as_printed: bool = True  # with the errors of the listing
    values: tuple[int, ...] = VALUES  # by code, 0 an empty square (book 4.7)

    @property
    def replies(self) -> bool:
        """Whether the replies of the player are looked at: width 0 is level 1 (book 4.8)."""
        return self.level > 1 and self.width > 0


@dataclass
class Entry:
    """A row of the move table `fm`: from, to, value; besides, what was seen on the way."""

    start: int
    target: int
    value: int = 0
    cut: bool = False
    reply: tuple[int, int] | None = None  # the reply that set the value
    replies: list[tuple[int, int, int | None]] = field(default_factory=list)  # from, to, value; None: leaves the king in check


@dataclass
class State:
    """All variables of the program."""

    settings: Settings = field(default_factory=Settings)
    squares: list[int] = field(default_factory=start_board)  # f
    side: int = PLAYER  # st; 0: the game is over
    refuter: int = 11  # bm: square of the piece whose reply caused the last cut; the scan of replies starts there
    en_passant_rank: int = 0  # c0: rank of the last pawn judged, see evaluation
    captured: int = 0  # f0: what stood on the target of the last move made
    captured_before: int = 0  # fh: the same of the computer move whose replies are searched
    promoted: bool = False  # sm: the last move made was a promotion
    start: int = 0  # pm(1)
    target: int = 0  # pm(2)
    third: int = 0  # pm(3): pawn taken en passant, or rook that castles
    fourth: int = 0  # pm(4): where the rook goes
    takes: bool = False  # only for the notation
    viewpoint: int = 11  # square from which squares were last looked for, see moves.in_check
    table: list[Entry] = field(default_factory=list)  # fm: not cleared between moves
    ending: int = 0  # ma: 1 stalemate, 2 mate
    stopped: bool = False  # ours: somebody wants an answer now
    evaluations: int = 0
    cuts: int = 0
    examined: list[tuple[int, int, bool]] = field(default_factory=list)  # what line 5400 showed: from, to, takes

    def __post_init__(self) -> None:
        v = self.settings.values
        # by code; a negative code counts from the end of the tuple, so worth[-3] is a knight as well
        self.worth: tuple[int, ...] = v + v[:0:-1]

    def copy(self) -> State:
        """A state that can go its own way."""
        return replace(self, squares=self.squares.copy(), table=[replace(entry) for entry in self.table])
