"""An option is declared once: name, default, bounds, words.  Every interface builds its
fields from the declaration and lets `parse` convert and complain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kiebitz.language import KiebitzError, Text

Value = bool | int | float | str


class OptionError(KiebitzError):
    """A value that an option does not take."""


_TRUE = {"true", "yes", "on", "1", "ja", "an", "wahr"}
_FALSE = {"false", "no", "off", "0", "nein", "aus", "falsch"}


@dataclass(frozen=True)
class Option:
    """One thing a user can set.  The type of `default` is the type of the option."""

    key: str  # "hash_mb": command line --hash-mb, web and file key
    default: Value
    text: Text  # what it does, one phrase
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    uci: str = ""  # its name in UCI; empty: made from the key ("control_centre" -> "Control Centre")
    kind: Literal["value", "file", "button"] = "value"

    @property
    def uci_name(self) -> str:
        return self.uci or self.key.replace("_", " ").title()

    def parse(self, raw: object) -> Value:
        """Convert what a user typed, or say what was expected."""
        if isinstance(self.default, bool):
            word = str(raw).strip().lower()
            if word in _TRUE:
                return True
            if word in _FALSE:
                return False
            raise self._error(raw, Text("true or false", "true oder false"))
        if isinstance(self.default, (int, float)):
            return self._number(raw)
        word = str(raw)
        if self.choices:
            for choice in self.choices:
                if choice.lower() == word.strip().lower():
                    return choice
            listed = ", ".join(self.choices)
            raise self._error(raw, Text(f"one of: {listed}", f"eines von: {listed}"))
        return "" if word == "<empty>" else word

    def _number(self, raw: object) -> Value:
        whole = isinstance(self.default, int)
        low, high = self.low, self.high
        expected = Text("a whole number", "eine ganze Zahl") if whole else Text("a number", "eine Zahl")
        if low is not None and high is not None:
            expected = Text(f"{expected.en} from {low:g} to {high:g}", f"{expected.de} von {low:g} bis {high:g}")
        try:
            number: int | float = int(str(raw).strip()) if whole else float(str(raw).strip())
        except ValueError:
            raise self._error(raw, expected) from None
        if number != number or (low is not None and number < low) or (high is not None and number > high):
            raise self._error(raw, expected)
        return number

    def _error(self, raw: object, expected: Text) -> OptionError:
        return OptionError(
            Text(
                "Option {name} takes {expected}, not “{raw}”.",
                "Die Option {name} nimmt {expected}, nicht „{raw}“.",
            ).format(name=self.uci_name, expected=expected, raw=raw)
        )

    def uci_line(self) -> str:
        """The declaration an UCI interface reads."""
        head = f"option name {self.uci_name} type"
        if self.kind == "button":
            return f"{head} button"
        if isinstance(self.default, bool):
            return f"{head} check default {'true' if self.default else 'false'}"
        if isinstance(self.default, int) and self.low is not None and self.high is not None:
            return f"{head} spin default {self.default} min {self.low:g} max {self.high:g}"
        if self.choices:
            return f"{head} combo default {self.default} " + " ".join(f"var {c}" for c in self.choices)
        default = self.default if self.default != "" else "<empty>"
        return f"{head} string default {default}"


class OptionSet:
    """The current values of some declared options."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.options = {option.key: option for option in options}
        self._values: dict[str, Value] = {o.key: o.default for o in options if o.kind != "button"}

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def set(self, key: str, raw: object) -> Value:
        """Set by key or by UCI name (upper and lower case alike)."""
        option = self.find(key)
        if option.kind == "button":
            return True
        value = option.parse(raw)
        self._values[option.key] = value
        return value

    def find(self, key: str) -> Option:
        wanted = key.strip().lower()
        for option in self.options.values():
            if wanted in (option.key, option.uci_name.lower()):
                return option
        listed = ", ".join(o.uci_name for o in self.options.values())
        raise OptionError(
            Text("There is no option “{key}”; there are: {listed}.", "Es gibt keine Option „{key}“; es gibt: {listed}.").format(
                key=key, listed=listed
            )
        )

    def as_dict(self) -> dict[str, Value]:
        return dict(self._values)
