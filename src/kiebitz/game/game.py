"""A game as people know it: moves made and taken back, its result with the reason, its notes.

Moves taken back stay in the drawer until another move is played, so they can be made
again.  A passed move (for analysis) is written "0000"; from there the count of
repetitions begins anew, because the rules know no passing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace

from kiebitz.core.board import START_FEN, Board, IllegalMoveError
from kiebitz.core.fen import fen_after_pass
from kiebitz.game import rules
from kiebitz.game.results import Result
from kiebitz.language import KiebitzError, Text
from kiebitz.score import Score

PASS = "0000"


class GameError(KiebitzError):
    """Something that is not possible at this point of the game."""


@dataclass(frozen=True)
class Ply:
    """One half-move with what is remembered of it."""

    move: str  # UCI, or PASS
    san: str
    fen: str  # after the move
    seconds: float | None = None  # thinking time
    clock: float | None = None  # seconds left to the mover after the move
    score: Score | None = None  # what the mover thought
    depth: int = 0
    comment: str = ""


def _as_many(possible: int, none: Text, one: Text, many: Text, wanted: int) -> Text:
    """How many half-moves there are instead of those wanted."""
    if possible == 0:
        return none
    return one.format(wanted=wanted) if possible == 1 else many.format(n=possible, wanted=wanted)


class Game:
    """Start position, half-moves, where we are among them, and how it ended."""

    def __init__(self, start_fen: str = START_FEN, chess960: bool = False, claims_needed: bool = False) -> None:
        self.start_fen = start_fen
        self.chess960 = chess960
        self.claims_needed = claims_needed  # True: repetition and fifty moves only end the game when claimed
        self.headers: dict[str, str] = {}
        self._plies: list[Ply] = []
        self._count = 0
        self._declared: Result | None = None
        self._board = Board(start_fen, chess960)
        self._on_board = self._ruled()

    def copy(self) -> Game:
        """The game as it stands now, on its own from here on."""
        twin = copy.copy(self)
        twin.headers, twin._plies, twin._board = dict(self.headers), list(self._plies), self._board.copy()
        return twin

    def __str__(self) -> str:
        """The moves with their numbers, and the result: "1. e4 e5 2. Nf3 *"."""
        words, is_first = [], True
        _, side, _, _, _, number = self.start_fen.split()
        for ply in self.plies:
            if side == "w" or is_first:
                words.append(f"{number}." if side == "w" else f"{number}...")
            words.append(ply.san)
            side, number, is_first = ("b", number, False) if side == "w" else ("w", str(int(number) + 1), False)
        return " ".join([*words, self.result.points if self.result else "*"])

    # What is there

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The half-moves made up to here."""
        return tuple(self._plies[: self._count])

    @property
    def taken_back(self) -> tuple[Ply, ...]:
        """The half-moves that can be made again with `forward`."""
        return tuple(self._plies[self._count :])

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(ply.move for ply in self._plies[: self._count])

    @property
    def board(self) -> Board:
        """The position with its history, as a copy."""
        return self._board.copy()

    @property
    def fen(self) -> str:
        return self._board.fen()

    @property
    def white_to_move(self) -> bool:
        return self._board.white_to_move

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self._declared or self._on_board

    @property
    def claimable(self) -> Result | None:
        """The draw that the side to move may claim now."""
        return None if self.result else rules.claimable_draw(self._board)

    def occurrences(self) -> int:
        """How often the position on the board has been there, this time included."""
        return self._board.repetitions()

    def fen_at(self, ply: int) -> str:
        """The position after so many half-moves; 0 is the start."""
        return self._plies[ply - 1].fen if ply else self.start_fen

    # Playing

    def play(self, move: str, **notes: object) -> Ply:
        """Make a legal move, given as UCI; `notes` are fields of `Ply` such as clock or score."""
        self._must_go_on()
        number = self._number_of(move)
        san = self._board.san_number(number)
        self._board.push_number(number)
        return self._append(Ply(move, san, self._board.fen()), notes)

    def pass_move(self) -> Ply:
        """Give the move to the other side, for analysis."""
        self._must_go_on()
        if self._board.is_check():
            raise GameError(Text("A move cannot be passed while the king is in check.", "Im Schach kann kein Zug ausgelassen werden."))
        self._board = Board(fen_after_pass(self.fen), self.chess960)
        return self._append(Ply(PASS, "--", self._board.fen()), {})

    def replay(self, plies: Iterable[tuple[str, dict[str, object]]]) -> None:
        """Make the moves of a recorded game (UCI or PASS, with notes).

        Legality is checked; ends are not, because people did play on with bare kings.  What stands before
        a move that is refused has been made.
        """
        try:
            for move, notes in plies:
                if move == PASS:
                    self._board = Board(fen_after_pass(self.fen), self.chess960)
                    self._plies.append(Ply(PASS, "--", self.fen, **notes))  # type: ignore[arg-type]
                    continue
                number = self._number_of(move)
                san = self._board.san_number(number)
                self._board.push_number(number)
                self._plies.append(Ply(move, san, self._board.fen(), **notes))  # type: ignore[arg-type]
        finally:
            self._count = len(self._plies)
            self._on_board = self._ruled()

    def _append(self, ply: Ply, notes: dict[str, object]) -> Ply:
        ply = replace(ply, **notes)  # type: ignore[arg-type]
        upcoming = self._plies[self._count : self._count + 1]
        # The same move again keeps what follows it in the drawer.
        rest = self._plies[self._count + 1 :] if upcoming and upcoming[0].move == ply.move else []
        self._plies[self._count :] = [ply, *rest]
        self._count += 1
        self._on_board = self._ruled()
        return ply

    def _number_of(self, move: str) -> int:
        """The kernel's number of a legal move; it is looked for once and not for each thing done with it."""
        number = self._board.named(move)
        if number is None:
            raise IllegalMoveError(
                Text("The move {move} is not legal here ({fen}).", "Der Zug {move} ist hier nicht erlaubt ({fen}).").format(
                    move=move, fen=self.fen
                )
            )
        return number

    def _must_go_on(self) -> None:
        if self.result:
            raise GameError(Text("The game is over. {result}", "Die Partie ist beendet. {result}").format(result=self.result.text))

    # Back and forth

    def take_back(self, count: int = 1) -> tuple[Ply, ...]:
        """Take back half-moves; the game goes on from there even if it was over."""
        if not 1 <= count <= self._count:
            raise GameError(
                _as_many(
                    self._count,
                    Text(
                        "No half-move can be taken back: none has been made.", "Kein Halbzug lässt sich zurücknehmen: Keiner ist gemacht."
                    ),
                    Text("Only one half-move can be taken back, not {wanted}.", "Nur ein Halbzug lässt sich zurücknehmen, nicht {wanted}."),
                    Text(
                        "1 to {n} half-moves can be taken back, not {wanted}.",
                        "1 bis {n} Halbzüge lassen sich zurücknehmen, nicht {wanted}.",
                    ),
                    count,
                )
            )
        return self._go_to(self._count - count)

    def forward(self, count: int = 1) -> tuple[Ply, ...]:
        """Make half-moves again that were taken back."""
        waiting = len(self._plies) - self._count
        if not 1 <= count <= waiting:
            raise GameError(
                _as_many(
                    waiting,
                    Text(
                        "No half-move can be made again: none was taken back.",
                        "Kein Halbzug lässt sich wiederholen: Keiner ist zurückgenommen.",
                    ),
                    Text("Only one half-move can be made again, not {wanted}.", "Nur ein Halbzug lässt sich wiederholen, nicht {wanted}."),
                    Text(
                        "1 to {n} half-moves can be made again, not {wanted}.",
                        "1 bis {n} Halbzüge lassen sich wiederholen, nicht {wanted}.",
                    ),
                    count,
                )
            )
        return self._go_to(self._count + count)

    def _go_to(self, count: int) -> tuple[Ply, ...]:
        low, high = sorted((count, self._count))
        touched = tuple(self._plies[low:high])
        self._count = count
        self._declared = None
        made = self.moves
        since = len(made) - made[::-1].index(PASS) if PASS in made else 0
        self._board = Board(self.fen_at(since), self.chess960)
        for move in made[since:]:
            self._board.push(move)
        self._on_board = self._ruled()
        return touched

    # The end

    def end(self, result: Result) -> None:
        """Declare the result: resignation, time, agreement, a claim."""
        self._must_go_on()
        self._declared = result

    def record_result(self, result: Result) -> None:
        """What a record says of the result, whatever the position says."""
        self._declared = result

    def play_on(self) -> None:
        """Go on after an end that the position does not force (agreement, resignation, time, repetition)."""
        result = self.result
        if result is None:
            return
        if result.is_forced_by_rules:
            raise GameError(
                Text("Nobody can play on here. {result}", "Hier kann niemand weiterspielen. {result}").format(result=result.text)
            )
        self._declared = self._on_board = None

    def claim_draw(self) -> Result:
        claim = self.claimable
        if claim is None:
            raise GameError(
                Text(
                    "No draw can be claimed: three occurrences of the position are needed, here {count}, or fifty moves without "
                    "capture or pawn move, here {moves}.",
                    "Kein Remis zu beanspruchen: Nötig ist, dass die Stellung dreimal vorkam, hier {count}-mal, oder fünfzig Züge ohne "
                    "Schlag- oder Bauernzug, hier {moves}.",
                ).format(count=self.occurrences(), moves=self._board.halfmove_clock // 2)
            )
        self._declared = claim
        return claim

    def _ruled(self) -> Result | None:
        forced = rules.result_on_board(self._board)
        if forced or self.claims_needed:
            return forced
        return rules.claimable_draw(self._board)
