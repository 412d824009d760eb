"""A play style: what differs from the standard, in weights, search numbers and conduct."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from kiebitz.evaluation.term import Term
from kiebitz.evaluation.weights import Pair
from kiebitz.language import KiebitzError, Text, same
from kiebitz.styles.traits import Promise

if TYPE_CHECKING:  # brings the kernels
    from kiebitz.evaluation.user_terms import UserTerms

SIDES = ("both", "own", "opponent")
TASTES = ("any", "solid", "sharp", "gambit")


class Habit(NamedTuple):
    """A number of conduct: default, bounds, meaning."""

    default: float
    low: float
    high: float
    text: Text


# How a style plays besides judging.
CONDUCT: dict[str, Habit] = {
    "contempt": Habit(
        0, -200, 200, Text("centipawns a draw is worse than nothing", "Centibauern, um die ein Remis schlechter ist als nichts")
    ),
    "randomness": Habit(
        0,
        0,
        200,
        Text(
            "centipawns by which it may misjudge what is left after exchanges; a fifth of it the board as it is",
            "Centibauern, um die es falsch einschätzen kann, was nach Abtäuschen bleibt; ein Fünftel davon das Brett, wie es ist",
        ),
    ),
    "resign_below": Habit(
        900,
        200,
        3000,
        Text(
            "centipawns behind at which it resigns, where the game allows that",
            "Centibauern Rückstand, bei denen es aufgibt, wo die Partie das erlaubt",
        ),
    ),
    "resigns": Habit(1, 0, 1, Text("1: may resign, 0: never, not even before mate", "1: darf aufgeben, 0: nie, auch nicht vor dem Matt")),
}


class StyleError(KiebitzError):
    """A style file that cannot be used, with the line and the reason."""


@dataclass(frozen=True)
class Style:
    """What differs from the standard.  `weights[side][key]` holds both parts of a term."""

    key: str
    name: Text
    description: Text
    weights: dict[str, dict[str, Pair]] = field(default_factory=dict)  # side -> term key -> weights
    groups: dict[str, float] = field(default_factory=dict)  # group name in lower case -> percent
    search: dict[str, int] = field(default_factory=dict)
    conduct: dict[str, float] = field(default_factory=dict)
    taste: str = "any"
    user_terms: tuple[str, ...] = ()  # shipped terms it switches on, and files, which are loaded only when the user says so
    promises: dict[str, Promise] = field(default_factory=dict)  # trait -> how many times as often as the standard

    def of(self, key: str) -> float:
        """A value of conduct."""
        return self.conduct.get(key, CONDUCT[key].default)

    @property
    def resigns_at(self) -> float | None:
        """Centipawns behind at which it resigns; infinite: never; None: it has no word of its own about that."""
        return self.conduct.get("resign_below") if self.of("resigns") else math.inf

    def weights_of(self, term: Term, side: str) -> Pair:
        """The weights of a term for one side ("own" or "opponent"), group factor included."""
        for place in (side, "both"):
            if term.key in self.weights.get(place, {}):
                return self.weights[place][term.key]
        return scaled(term, self.groups.get(term.group.name.lower(), 100.0))

    def changed(self, term: Term, mg: tuple[float, ...], eg: tuple[float, ...], side: str = "both") -> Style:
        """The same style with other weights for one term; StyleError if they are not what the term declares."""
        if len(mg) != term.size or len(eg) != term.size:
            raise StyleError(wrong_number_of_values(term.key, term.size))
        for weight in mg + eg:
            if not term.low <= weight <= term.high:
                raise StyleError(out_of_bounds(term.key, weight, term.low, term.high))
        weights = {place: dict(terms) for place, terms in self.weights.items()}
        weights.setdefault(side, {})[term.key] = (mg, eg)
        return replace(self, weights=weights)

    def without(self, term: Term) -> Style:
        """The same style with a term that counts nothing."""
        nothing = (0.0,) * term.size
        kept = {side: {key: pair for key, pair in terms.items() if key != term.key} for side, terms in self.weights.items()}
        return replace(self, weights=kept).changed(term, nothing, nothing)


@runtime_checkable
class Styled(Protocol):
    """A player who judges by the weights of a style and the user's own terms."""

    @property
    def style(self) -> Style: ...
    @property
    def judges_by(self) -> Style:
        """The style less what is switched off or a level does not have."""
        ...

    @property
    def user_terms(self) -> UserTerms | None: ...
    def set_style(self, style: Style) -> None: ...


def wrong_number_of_values(key: str, size: int) -> Text:
    return Text("{key} needs {n} values, one for each case.", "{key} braucht {n} Werte, einen für jeden Fall.").format(key=key, n=size)


def out_of_bounds(key: str, value: object, low: float, high: float, whole: bool = False) -> Text:
    if whole:
        text = Text(
            "{key} = {value}, expected is a whole number from {low} to {high}.",
            "{key} = {value}, erwartet ist eine ganze Zahl von {low} bis {high}.",
        )
    else:
        text = Text(
            "{key} = {value}, expected is a number from {low} to {high}.",
            "{key} = {value}, erwartet ist eine Zahl von {low} bis {high}.",
        )
    return text.format(key=key, value=value, low=f"{low:g}", high=f"{high:g}")


def scaled(term: Term, percent: float) -> Pair:
    """The declared weights of a term, all stronger or weaker, within its bounds."""
    if percent == 100.0:
        return term.mg, term.eg
    parts = [tuple(max(term.low, min(term.high, round(w * percent / 100, 1))) for w in part) for part in (term.mg, term.eg)]
    return parts[0], parts[1]


STANDARD = Style(
    "standard",
    same("Standard"),
    Text("All weights as declared: the strongest play.", "Alle Gewichte wie festgelegt: das stärkste Spiel."),
)
