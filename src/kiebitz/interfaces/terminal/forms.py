"""Everything that can be set, as rows with meaning, value, default and bounds.

A view shows the rows as a form or as lines; setting goes through the option or the style that a
row belongs to, which checks the bounds and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from kiebitz.language import Text
from kiebitz.options import Option, OptionError, OptionSet, Value
from kiebitz.player import Player, set_option

if TYPE_CHECKING:
    from kiebitz.evaluation.term import Term
    from kiebitz.styles.style import Styled


@dataclass(frozen=True)
class Row:
    """One thing to set."""

    key: str
    meaning: Text
    value: Value
    default: Value
    bounds: str  # "0 to 10", "a, b, c" or empty
    set: Callable[[str], None]


@dataclass(frozen=True)
class Form:
    title: Text
    rows: tuple[Row, ...]

    def find(self, key: str) -> Row:
        """By full key, or by a beginning that fits one row only."""
        wanted = key.casefold()
        exact = [row for row in self.rows if row.key == wanted]
        found = exact or [row for row in self.rows if row.key.startswith(wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(row.key for row in found)
            raise OptionError(Text("“{key}” can mean {listed}.", "„{key}“ kann {listed} bedeuten.").format(key=key, listed=listed))
        raise OptionError(
            Text(
                "There is nothing called “{key}” to set; “parameter” lists all.",
                "„{key}“ lässt sich nicht einstellen; „parameter“ zeigt alles.",
            ).format(key=key)
        )


def _bounds(option: Option) -> str:
    if option.choices:
        return ", ".join(option.choices)
    if isinstance(option.default, bool):
        return "on, off"
    return f"{option.low:g} … {option.high:g}" if option.low is not None and option.high is not None else ""


def _option_rows(options: OptionSet, setter: Callable[[str, str], None]) -> list[Row]:
    rows = []
    for option in options.options.values():
        if option.kind != "button":
            setting = partial(setter, option.key)
            rows.append(Row(option.key, option.text, options[option.key], option.default, _bounds(option), setting))
    return rows


def game_form(manners: OptionSet, player: Player | None, after: Callable[[], None]) -> Form:
    """The settings of the game and of the opponent; `after` is called when one was changed."""

    def set_manners(key: str, raw: str) -> None:
        manners.set(key, raw)
        after()

    rows = _option_rows(manners, set_manners)
    if player is not None:

        def set_player(key: str, raw: str) -> None:
            set_option(player, key, raw)
            after()

        known = {row.key for row in rows}
        rows += [row for row in _option_rows(player.options, set_player) if row.key not in known]
    return Form(Text("Settings", "Einstellungen"), tuple(rows))


def style_form(player: Styled) -> Form:
    """Every weight of our engine's play style; a change is in force at the next move."""
    from kiebitz.evaluation.terms import TERMS

    style = player.style
    rows = []
    for term in TERMS:
        now = style.weights_of(term, "own")
        for part, (values, defaults) in enumerate(((now[0], term.mg), (now[1], term.eg))):
            phase = ("mg", "eg")[part]
            for case, (value, default) in enumerate(zip(values, defaults, strict=True)):
                key = f"{term.key}.{phase}" + (f".{case + 1}" if term.size > 1 else "")
                meaning = _meaning(term, part, case)
                rows.append(Row(key, meaning, value, default, f"{term.low:g} … {term.high:g}", _weight_setter(player, term, part, case)))
    return Form(Text("Play style: {name}", "Spielstil: {name}").format(name=style.name), tuple(rows))


def _meaning(term: Term, part: int, case: int) -> Text:
    phase = (Text("middlegame", "Mittelspiel"), Text("endgame", "Endspiel"))[part]
    cases = getattr(term, "cases", ())
    detail = cases[case] if term.size > 1 and case < len(cases) else None
    if detail is None:
        return Text("{name}, {phase}", "{name}, {phase}").format(name=term.name, phase=phase)
    return Text("{name}: {detail}, {phase}", "{name}: {detail}, {phase}").format(name=term.name, detail=detail, phase=phase)


def _weight_setter(player: Styled, term: Term, part: int, case: int) -> Callable[[str], None]:
    option = Option(term.key, 0.0, term.name, low=term.low, high=term.high)

    def change(raw: str) -> None:
        value = float(option.parse(raw))
        weights = [list(values) for values in player.style.weights_of(term, "own")]
        weights[part][case] = value
        player.set_style(player.style.changed(term, tuple(weights[0]), tuple(weights[1])))

    return change
