"""What a line comes to: who took what from whom, with the squares the men have on the reader's board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kiebitz.reasons.finding import Finding, Tense
from kiebitz.reasons.line import Line
from kiebitz.reasons.snapshot import VALUE

Standing = tuple[str, int | None]  # a man and its square on the reader's board; None: not to be named
PAWN = 100  # centipawns


@dataclass(frozen=True)
class Ledger:
    """The balance of a line for the side that carries it out."""

    won: tuple[Standing, ...]  # taken, equal exchanges struck out
    lost: tuple[Standing, ...]
    new: tuple[str, ...]  # promoted men that are still there
    balance: int  # centipawns
    last: int  # number of the last ply that changed it

    @property
    def exchange(self) -> bool:
        """A rook for a minor piece, and nothing else."""
        return [m.lower() for m, _ in self.won] == ["r"] and [m.lower() for m, _ in self.lost] in (["n"], ["b"])


def ledger(line: Line) -> Ledger:
    won: list[Standing] = []
    lost: list[Standing] = []
    new: list[str] = []
    last = 0
    shown = line.plies[0].after if line.shown else line.start
    open_to: tuple[int, int, str] = -1, -1, ""  # a capture that may be answered on its square: ply, square, man taken
    struck: tuple[int, int, Standing] = -1, -1, ("", None)  # an exchange that may go on there: ply, square, man that was taken first
    for number, ply in enumerate(line.plies):
        own = ply.white == line.white
        if ply.takes:
            last = number
            home = line.home(number, ply.captured_on, line.shown)
            man = ply.captured if home is not None and (number < line.shown or shown[home] == ply.captured) else None
            if man is None:  # a promoted man: a pawn's worth, and no new man any more
                if not own and ply.captured in new:
                    new.remove(ply.captured)
                (won if own else lost).append(("P" if ply.captured.isupper() else "p", None))
            elif open_to[:2] == (number - 1, ply.target) and VALUE[man.lower()] == VALUE[open_to[2].lower()]:
                struck = number, ply.target, (lost if own else won).pop()  # taken back, like for like: an exchange
            elif struck[:2] == (number - 1, ply.target) and VALUE[man.lower()] == VALUE[struck[2][0].lower()]:
                (won if own else lost).append(struck[2])  # and taken once more: the first of the men is the one that is gone
            else:  # what the move itself has taken stands nowhere on the reader's board
                (won if own else lost).append((man, home if number >= line.shown else None))
                open_to = number, ply.target, man
        if ply.promotion:
            last = number
            if own:
                new.append(ply.placed)
    balance = (line.end.after.material(line.white) - line.start.material(line.white)) * PAWN if line.plies else 0
    return Ledger(*_struck_out(won, lost), tuple(new), balance, last)


def _struck_out(won: list[Standing], lost: list[Standing]) -> tuple[tuple[Standing, ...], tuple[Standing, ...]]:
    """Without what was exchanged; where some of several equal men remain, it is no longer clear which: no square."""
    taken, given = Counter(m.lower() for m, _ in won), Counter(m.lower() for m, _ in lost)
    for light, other in (("n", "b"), ("b", "n")):  # bishop and knight are worth the same
        swapped = min(max(taken[light] - given[light], 0), max(given[other] - taken[other], 0))
        taken[light] -= swapped
        given[other] -= swapped
    both = taken & given
    return _with_first(won, _rest(won, taken - both)), _rest(lost, given - both)


def _with_first(men: list[Standing], left: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """The bishop or knight that is taken first is the one a reader calls won, whichever were exchanged for each other afterwards."""
    light = [place for place, (man, _) in enumerate(left) if man.lower() in "bn"]
    if not light or men[0] in left or men[0][0].lower() not in ("b", "n"):
        return left
    return (*left[: light[0]], men[0], *left[light[0] + 1 :])


def _rest(men: list[Standing], left: Counter[str]) -> tuple[Standing, ...]:
    kept: list[Standing] = []
    for kind, count in left.items():
        all_of_kind = [one for one in men if one[0].lower() == kind]
        kept += all_of_kind if count == len(all_of_kind) else [(all_of_kind[0][0], None)] * count
    return tuple(sorted(kept, key=lambda one: -VALUE[one[0].lower()]))


def material_finding(line: Line, book: Ledger, tense: Tense) -> Finding | None:
    """The balance as something to say; None where nothing worth a sentence was won."""
    won = sum(VALUE[m.lower()] for m, _ in book.won)
    lost = sum(VALUE[m.lower()] for m, _ in book.lost)
    if not book.won or won <= lost or book.balance <= 0:  # the other side may have promoted meanwhile
        return None
    if tense == "wins" and restores(line, book):
        variant = "back_for" if book.lost else "back"
    else:
        variant = f"{tense}_exchange" if book.exchange else f"{tense}_for" if book.lost else tense
    return Finding(0, 0, {}, book.last, variant=variant, settled=_settled(line, book))


def restores(line: Line, book: Ledger) -> bool:
    """Whether a line begins with the capture of a man that is won, and brings in no more than the side is short of: it takes back.  A
    FEN does not tell the move before, but a man that is missing tells that it was taken."""
    first = line.plies[0]
    if (first.captured, first.captured_on) not in book.won or line.start.material(line.white) * PAWN + book.balance > 0:
        return False
    own, other = (_of_each_worth(line.start.squares(white), line) for white in (line.white, not line.white))
    return all(own[worth] + count <= other[worth] for worth, count in Counter(VALUE[m.lower()] for m, _ in book.won).items())


def _of_each_worth(squares: Iterable[int], line: Line) -> Counter[int]:
    return Counter(VALUE[line.start[square].lower()] for square in squares)


def _settled(line: Line, book: Ledger) -> int:
    """The first ply after which the balance is what it is in the end, and nothing is taken next: exchanges that come later are beside
    the point."""
    for number in range(book.last):
        part = ledger(line.until(number + 1))
        if (part.won, part.lost, part.balance) == (book.won, book.lost, book.balance) and not line.plies[number + 1].takes:
            return number
    return book.last
