"""The evaluation taken apart, as data: rows that add up to the total, a table for a notebook, a frame for statistics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kiebitz.language import KiebitzError, Text, decimal
from kiebitz.library.board import Position, as_board

if TYPE_CHECKING:
    from kiebitz.evaluation.explain import TermShare
    from kiebitz.styles.style import Style

NO_FRAMES = Text(
    "A frame needs pandas or polars, and neither is installed: pip install pandas.",
    "Für eine Tabelle wird pandas oder polars gebraucht; installiert ist keines: pip install pandas.",
)
TERM, WHITE, BLACK, SHARE = Text("Term", "Kriterium"), Text("White", "Weiß"), Text("Black", "Schwarz"), Text("Share", "Anteil")
ROUNDING, TOTAL = Text("Rounding", "Rundung"), Text("Total", "Summe")
NO_ROW = Text(
    "{key}: no term of this name counts here; there are: {all} (everything=True adds the others).",
    "{key}: Kein Kriterium dieses Namens zählt hier; es gibt: {all} (everything=True ergänzt die übrigen).",
)
BAR = 120  # pixels of the longest bar in a notebook


def _points(value: float) -> Text:
    return decimal(f"{value:+.1f}")


@dataclass(frozen=True, repr=False)
class Row:
    """One term with its share of the total; counts and weights by case."""

    key: str
    name: Text
    group: Text
    white: tuple[int, ...]
    black: tuple[int, ...]
    mg: tuple[float, ...]
    eg: tuple[float, ...]
    contribution: float  # centipawns, White's view
    squares: tuple[str, ...]
    sentence: Text
    group_key: str
    cases: tuple[Text, ...]  # their names; none where there is only one
    black_weights: tuple[tuple[float, ...], tuple[float, ...]] | None = None  # where a style judges both sides differently
    men: tuple[tuple[str, float], ...] = ()  # of intuition: what the man on a square gives to it, centipawns

    def __repr__(self) -> str:
        return f"<Row {self.key}: {self}>"

    def __str__(self) -> str:
        return f"{self.name}: {_points(self.contribution)}"

    def as_dict(self) -> dict[str, Any]:
        """The names of the keys are a promise.  A term with several cases has lists, one value for each case."""

        def plain(values: tuple[Any, ...]) -> Any:
            return values[0] if len(self.white) == 1 else list(values)

        entry = {
            "key": self.key,
            "name": str(self.name),
            "group": self.group_key,
            "white": plain(self.white),
            "black": plain(self.black),
            "mg": plain(self.mg),
            "eg": plain(self.eg),
            "contribution": self.contribution,
            "squares": list(self.squares),
            "group_name": str(self.group),
            "cases": [str(case) for case in self.cases],
            "sentence": str(self.sentence),
        }
        if self.black_weights is not None:
            entry |= {"mg_black": plain(self.black_weights[0]), "eg_black": plain(self.black_weights[1])}
        if self.men:
            entry["men"] = dict(self.men)
        return entry


@dataclass(frozen=True, repr=False)
class Evaluation:
    """An evaluation; the contributions and the rounding add up to the total, exactly.  Everything is White's view."""

    fen: str
    style: str
    total: int  # centipawns
    phase: int  # 24 all pieces, 0 none
    rounding: float
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, key: str) -> Row:
        """The row of a term by its key: `evaluation["passed_pawns"]`."""
        for row in self.rows:
            if row.key == key:
                return row
        raise KeyError(str(NO_ROW.format(key=key, all=", ".join(row.key for row in self.rows))))

    def largest(self, count: int = 5) -> list[Row]:
        return sorted((row for row in self.rows if row.contribution), key=lambda row: -abs(row.contribution))[:count]

    def as_dict(self) -> dict[str, Any]:
        """What `kiebitz eval --json` prints."""
        return {
            "total": self.total,
            "phase": self.phase,
            "rounding": self.rounding,
            "terms": [row.as_dict() for row in self.rows],
            "style": self.style,
            "fen": self.fen,
        }

    def to_records(self) -> list[dict[str, Any]]:
        """A row for each term, counts and weights added up over the cases that count here."""
        return [
            {
                "key": row.key,
                "name": str(row.name),
                "group": str(row.group),
                "white": sum(row.white),
                "black": sum(row.black),
                "contribution": row.contribution,
                "squares": " ".join(row.squares),
            }
            for row in self.rows
        ]

    def to_frame(self) -> Any:
        """The rows as a data frame, of pandas where that is installed, else of polars."""
        for module in ("pandas", "polars"):
            try:
                frames = __import__(module)
            except ImportError:
                continue
            return frames.DataFrame(self.to_records())
        raise KiebitzError(NO_FRAMES)

    def __str__(self) -> str:
        lines = [str(row) for row in self.largest(len(self.rows))]
        return "\n".join([*lines, f"{ROUNDING}: {_points(self.rounding)}", f"{TOTAL}: {self.total:+d}"])

    def __repr__(self) -> str:
        return f"<Evaluation {self.total:+d} of {self.fen!r}, {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        from kiebitz.templates import fill

        shown = self.largest(len(self.rows))
        longest = max((abs(row.contribution) for row in shown), default=1.0)
        words = {"term": TERM, "white": WHITE, "black": BLACK, "share": SHARE, "rounding": ROUNDING, "total": TOTAL}
        return fill(
            "library/evaluation.html",
            words=words,
            rows=[(row, _points(row.contribution), round(abs(row.contribution) * BAR / longest)) for row in shown],
            rounding=_points(self.rounding),
            total=f"{self.total:+d}",
        )


def evaluate(position: Position, *, style: str = "standard", terms: str | None = None, everything: bool = False) -> Evaluation:
    """Take the static evaluation of a position apart.

    `style` is a style's name or file, `terms` a file with own evaluation terms (docs/add-a-term.md); `everything` adds the rows
    of what does not count here.
    """
    from kiebitz.evaluation.explain import Explainer
    from kiebitz.styles.collection import load_style
    from kiebitz.styles.own_terms import terms_for

    board = as_board(position)
    used = load_style(style)
    explained = Explainer(used, terms_for(used, terms or "")).explain(board)
    rows = tuple(_row(share, used, board.white_to_move) for share in explained.terms if everything or share.counts)
    return Evaluation(board.fen(), used.key, explained.total, explained.phase, explained.rounding, rows)


def _row(share: TermShare, style: Style, white_to_move: bool) -> Row:
    """A style plays for the side to move: White's weights are its own, or those of its opponent."""
    sides = ("own", "opponent") if white_to_move else ("opponent", "own")
    white, black = (style.weights_of(share.term, side) for side in sides)
    return Row(
        share.term.key,
        share.term.name,
        share.term.group.value,
        share.white,
        share.black,
        *white,
        share.contribution,
        share.squares,
        share.sentence(),
        share.term.group.name.lower(),
        share.term.cases,
        None if black == white else black,
        share.men,
    )
