"""All reasons of a line: what every detector finds, what small searches add, and the proof of each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons import motifs
from kiebitz.reasons.asking import Asker, chance
from kiebitz.reasons.finding import DETECTORS, Finding, Tense
from kiebitz.reasons.judging import end_of, main_difference
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.ledger import PAWN, Ledger, ledger, material_finding
from kiebitz.reasons.line import Line, Ply
from kiebitz.reasons.men import forms
from kiebitz.reasons.probing import is_opposition, luft_saves, needed, zugzwang
from kiebitz.reasons.reason import Proof, Reason, Teller

assert motifs  # importing it fills the roll of detectors
MATE_WORTH = 10_000  # centipawns: what a mate counts beside material
DRAW_WORTH = 500
ONLY_A_PAWN = 10  # ranks: so far back comes a cause that brings in a pawn, where a piece is won, too
NO_WORSE = 0.45  # of the point: who has this much after a sacrifice has something for it
NEW_QUEENS = {"promotion", "unstoppablePawn"}  # the same a few moves sooner or later
BY_RULE = (
    "backRankWeakness",
    "promotion",
    "underPromotion",
    "enPassant",
    "castling",
    "stalemate",
    "mate",
    "doubleCheck",
    "discoveredCheck",
)


@dataclass(frozen=True)
class Gathered:
    """A line, its balance and its reasons, the leading one first."""

    line: Line
    book: Ledger
    reasons: tuple[Reason, ...]

    @property
    def worth(self) -> int:
        """What the line is worth to the side that carries it out; half a point saved counts like a rook."""
        if self.line.mates:
            return MATE_WORTH
        return DRAW_WORTH if any(r.kind in ("stalemate", "perpetualCheck") for r in self.reasons) else self.book.balance


def kinds_of(line: Line) -> list[tuple[str, Finding]]:
    """Kind and finding, the first of each kind."""
    found: dict[str, Finding] = {}
    for detector in dict.fromkeys(DETECTORS.values()):
        for one in detector(line):
            for key in _keys(detector, one):
                found.setdefault(key, one)
    return list(found.items())


def _keys(detector: object, found: Finding) -> tuple[str, ...]:
    if found.variant == "underPromotion":
        return ("promotion", "underPromotion")
    if found.variant in BY_KEY:
        return (found.variant,)
    return tuple(key for key, one in DETECTORS.items() if one is detector)[:1]


def gather(asker: Asker, board: Board, line: Line, before: float, after: float, nodes: int, tense: Tense) -> Gathered:
    """The reasons of a line.  `before` and `after` are what the pursuer may expect without it and with it."""
    teller, book = Teller(board, line, tense), ledger(line)
    if line.plies and line.end.mate and not line.mates:  # whatever it wins, it is mated
        return Gathered(line, book, ())
    worth = MATE_WORTH if line.mates else book.balance
    reasons: list[Reason] = []
    for key, found in kinds_of(line):
        proved: Proof = "rule" if key in BY_RULE or key.endswith("Mate") else "line"
        if key == "backRankMate":
            need: bool | None = luft_saves(line) or None  # a picture is true by rule; that air would save the king proves the cause, too
        else:
            need = needed(asker, line, key, found, before, after, nodes)
        if need is False:
            continue  # the blow works without it: not the cause
        concept = compensation(board, line, found, after) if key == "sacrifice" else None
        if concept is not None:
            reasons.append(teller.reason(key, replace(found, variant="paid"), worth, proved, concept=concept))
        else:
            reasons.append(teller.reason(key, found, worth, "counterfactual" if need else proved))
    held = zugzwang(asker, line, nodes)
    if held is not None:
        reasons = [each for each in reasons if (each.kind, each.doing) != ("defensiveMove", held.doing)]  # it leaves only bad moves
        key = "opposition" if is_opposition(line.plies[held.doing]) else "zugzwang"
        reasons.append(teller.reason("zugzwang", held, worth, "counterfactual"))
        if key == "opposition":
            reasons.append(teller.reason(key, held, worth, "counterfactual"))
    balance = material_finding(line, book, tense)
    told_queen = not book.new or any(reason.kind in NEW_QUEENS for reason in reasons)  # else the sentence would leave her out
    if balance is not None and not line.mates and told_queen and _is_believed(line, after):
        reasons.append(_material(teller, balance, book))
    reasons.sort(key=lambda reason: _place(reason, line, book))
    return Gathered(line, book, tuple(reasons))


def compensation(board: Board, line: Line, found: Finding, expected: float) -> Text | None:
    """What grows most on the way to the end of the line for a side that has given a man for good and stands no worse for it."""
    if found.variant != "real" or expected < NO_WORSE:
        return None
    return main_difference(end_of(board, line.moves), board, line.white, 0)


def _is_believed(line: Line, expected: float) -> bool:
    """Whether the search, too, sees at least half of what the line ends with; else it ends in the middle of an exchange, or the
    other side has something for it."""
    return expected >= chance(line.end.after.material(line.white) * PAWN // 2) or line.end.after.material(line.white) <= 0


def _material(teller: Teller, found: Finding, book: Ledger) -> Reason:
    places: dict[str, object] = dict(forms("won", list(book.won)))
    if book.lost:
        places |= forms("lost", list(book.lost))
    told = teller.reason("material", found, book.balance, "line", **places)
    named = [(man, square) for man, square in (*book.won, *book.lost) if square is not None]
    return told.naming(named, teller.line.shown)


def _brings_in_pawns(line: Line, reason: Reason, cashes: Ply) -> bool:
    """Whether a cause is cashed in by taking a pawn, or comes when only pawns are left to be taken."""
    if cashes.captured in "Pp" or reason.doing == 0:
        return cashes.captured in "Pp"
    later = [(number, ply) for number, ply in enumerate(line.plies) if number >= reason.doing and ply.white == line.white]
    pieces = [ply for number, ply in later if ply.captured not in ".Pp" and line.home(number, ply.captured_on) is not None]
    return not pieces and not any(ply.mate or ply.promotion for _, ply in later)  # a promoted man that is taken was a pawn


def _place(reason: Reason, line: Line, book: Ledger) -> tuple[int, int]:
    """Pictures of mate first, then causes by rank; what came late on the line comes later here, and so does what brings in a pawn where
    a piece is won."""
    part = BY_KEY[reason.kind].part
    order = {Part.PICTURE: 0, Part.CAUSE: 1, Part.OUTCOME: 2, Part.TRAIT: 3}[part]
    if reason.kind == "stalemate":
        order = 0
    cashes = line.plies[len(reason.line) - 1]
    pieces = any(man not in "Pp" for man, _ in book.won)
    small = part is Part.CAUSE and pieces and not cashes.promotion and _brings_in_pawns(line, reason, cashes)
    return order, reason.rank + 3 * max(reason.doing - (line.own[0] if line.own else 0), 0) + (ONLY_A_PAWN if small else 0)
