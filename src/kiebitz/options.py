"""An option is declared once: name, default, bounds, words.  Every interface builds its
fields from the declaration and lets `parse` convert and complain."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kiebitz.language import KiebitzError, Text
from kiebitz.levels import CLEAR_LEVEL, FULL_LEVEL, HIGHEST_ELO, LOWEST_ELO

Value = bool | int | float | str


class OptionError(KiebitzError):
    """A value that an option does not take."""


HIGHEST_SEED = 2**31 - 1
LONGEST_PATH = 4096  # characters, as on most systems
LONGEST_QUOTE = 80  # characters of what was typed that an error repeats
NAME_OF_A_FILE = Text(
    "a name without a null byte and with no part longer than 255 bytes",
    "einen Namen ohne Nullbyte, von dem kein Teil länger als 255 Byte ist",
)
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
    names: tuple[Text, ...] = ()  # of the choices, where a person shall read more than their keys

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
        if not _can_be_a_file(word):
            raise self._error(raw, NAME_OF_A_FILE)
        return "" if word == "<empty>" else word

    def _number(self, raw: object) -> Value:
        whole = isinstance(self.default, int)
        low, high = self.low, self.high
        expected = Text("a whole number", "eine ganze Zahl") if whole else Text("a number", "eine Zahl")
        if low is not None and high is not None:
            expected = Text(f"{expected.en} from {low:.15g} to {high:.15g}", f"{expected.de} von {low:.15g} bis {high:.15g}")
        try:
            number: int | float = _whole(str(raw)) if whole else _decimal(str(raw))
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
            ).format(name=self.uci_name, expected=expected, raw=_shown(raw))
        )

    def uci_line(self) -> str:
        """The declaration an UCI interface reads."""
        head = f"option name {self.uci_name} type"
        if self.kind == "button":
            return f"{head} button"
        if isinstance(self.default, bool):
            return f"{head} check default {'true' if self.default else 'false'}"
        if isinstance(self.default, int) and self.low is not None and self.high is not None:
            return f"{head} spin default {self.default} min {int(self.low)} max {int(self.high)}"
        if self.choices:
            return f"{head} combo default {self.default} " + " ".join(f"var {c}" for c in self.choices)
        default = self.default if self.default != "" else "<empty>"
        return f"{head} string default {default}"


def _can_be_a_file(word: str) -> bool:
    """Whether a system can look for a file of this name, or for several with a colon or semicolon between them."""
    return "\0" not in word and len(word) <= LONGEST_PATH and all(len(part.encode()) <= 255 for part in re.split(r"[/\\:;]", word))


def _shown(raw: object) -> str:
    """What a user typed, as far as it fits into a sentence."""
    word = str(raw).replace("\0", "\\0")
    return word if len(word) <= LONGEST_QUOTE else f"{word[:LONGEST_QUOTE]}…"


def _whole(word: str) -> int:
    """A whole number as people write it: Python would take 1_0 and Arabic-Indic figures too."""
    if not re.fullmatch(r"[+-]?[0-9]+", word.strip()):
        raise ValueError(word)
    return int(word)


def _decimal(word: str) -> float:
    if not word.isascii() or "_" in word:
        raise ValueError(word)
    return float(word)


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
                key=_shown(key), listed=listed
            )
        )

    def as_dict(self) -> dict[str, Value]:
        return dict(self._values)


# The options of our engine.  UCI, command line, web page and terminal all build on this list.
ENGINE_OPTIONS: tuple[Option, ...] = (
    Option(
        "hash_mb",
        64,
        Text("memory for known positions, in megabytes", "Speicher für bekannte Stellungen, in Megabyte"),
        1,
        4096,
        uci="Hash",
    ),
    Option("threads", 1, Text("processor cores to think with", "Prozessorkerne zum Denken"), 1, 64, uci="Threads"),
    Option("multipv", 1, Text("how many best lines to show", "wie viele beste Varianten gezeigt werden"), 1, 64, uci="MultiPV"),
    Option("ponder", False, Text("think on the opponent's time", "in der Zeit des Gegners nachdenken"), uci="Ponder"),
    Option(
        "move_overhead_ms",
        10,
        Text("milliseconds kept back for the way to the interface", "Millisekunden Reserve für den Weg zur Oberfläche"),
        0,
        5000,
        uci="Move Overhead",
    ),
    Option(
        "level",
        FULL_LEVEL,
        Text("strength, 1 (beginner) to {full} (full)", "Spielstärke, 1 (Anfänger) bis {full} (voll)").format(full=FULL_LEVEL),
        1,
        FULL_LEVEL,
        uci="Level",
    ),
    Option("limit_strength", False, Text("play at the strength UCI_Elo", "mit der Stärke UCI_Elo spielen"), uci="UCI_LimitStrength"),
    Option("elo", 1500, Text("strength to play at", "Stärke, mit der gespielt wird"), LOWEST_ELO, HIGHEST_ELO, uci="UCI_Elo"),
    Option("chess960", False, Text("Chess960 castling", "Rochade nach Chess960"), uci="UCI_Chess960"),
    Option(
        "show_wdl", False, Text("show winning, drawing and losing chances", "Gewinn-, Remis- und Verlustaussicht zeigen"), uci="UCI_ShowWDL"
    ),
    Option(
        "why",
        False,
        Text("with the move say why, as info string, if time allows", "zum Zug auch sagen, warum (info string), wenn die Zeit reicht"),
        uci="Why",
    ),
    Option(
        "syzygy_path",
        "",
        Text(
            "folders with Syzygy endgame tables, asked at the root and inside the search",
            "Ordner mit Syzygy-Endspieltabellen, befragt am Zug und in der Suche",
        ),
        uci="SyzygyPath",
        kind="file",
    ),
    Option("style", "standard", Text("play style: a name or a file", "Spielstil: ein Name oder eine Datei"), uci="Style"),
    Option(
        "intuition",
        True,
        Text(
            "judge by intuition too, a small learnt network beside the rules; off, or below level {clear}: by the rules alone",
            "auch nach Intuition urteilen, einem kleinen gelernten Netz; aus, oder unter Stufe {clear}: nach den Regeln allein",
        ).format(clear=CLEAR_LEVEL),
    ),
    Option(
        "user_terms", "", Text("file with own evaluation terms", "Datei mit eigenen Bewertungskriterien"), uci="User Terms", kind="file"
    ),
    Option(
        "seed",
        0,
        Text(
            "start value for everything random; 0: another one for every game",
            "Startwert für alles Zufällige; 0: für jede Partie ein anderer",
        ),
        0,
        HIGHEST_SEED,
        uci="Seed",
    ),
    Option("clear_hash", False, Text("forget all known positions", "alle bekannten Stellungen vergessen"), uci="Clear Hash", kind="button"),
)
