"""Play styles: named sets of weights and search numbers.  Load, save, check, and pack for the kernels.

A style says only what differs from the standard.  Every value has bounds; a file with an
unknown key or a value out of bounds is refused with the line and the reason.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY, SCALE, SLOT, SLOTS, TERMS
from kiebitz.language import KiebitzError, Text, same

Pair = tuple[tuple[float, ...], tuple[float, ...]]  # middlegame and endgame weights, one per case
SIDES = ("both", "own", "opponent")
TASTES = ("any", "solid", "sharp", "gambit")

# How a style plays besides judging: key -> default, low, high, meaning.
CONDUCT: dict[str, tuple[float, float, float, Text]] = {
    "contempt": (0, -200, 200, Text("centipawns a draw is worse than nothing", "Centibauern, um die ein Remis schlechter ist als nichts")),
    "randomness": (0, 0, 200, Text("centipawns of mood in every judgement", "Centibauern Laune in jedem Urteil")),
    "resign_below": (900, 200, 3000, Text("centipawns behind at which it resigns", "Centibauern Rückstand, bei denen es aufgibt")),
    "resigns": (1, 0, 1, Text("1: may resign, 0: never", "1: darf aufgeben, 0: nie")),
}  # fmt: skip


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
    user_terms: tuple[str, ...] = ()  # files named by the style; loaded only when the user says so

    def of(self, key: str) -> float:
        """A value of conduct."""
        return self.conduct.get(key, CONDUCT[key][0])

    def weights_of(self, term: Term, side: str) -> Pair:
        """The weights of a term for one side ("own" or "opponent"), group factor included."""
        for place in (side, "both"):
            if term.key in self.weights.get(place, {}):
                return self.weights[place][term.key]
        return _scaled(term, self.groups.get(term.group.name.lower(), 100.0))

    def changed(self, term: Term, mg: tuple[float, ...], eg: tuple[float, ...], side: str = "both") -> Style:
        """The same style with other weights for one term; StyleError if they are not what the term declares."""
        if len(mg) != term.size or len(eg) != term.size:
            raise StyleError(_wrong_number_of_values(term.key, term.size))
        for weight in mg + eg:
            if not term.low <= weight <= term.high:
                raise StyleError(_out_of_bounds(term.key, weight, term.low, term.high))
        weights = {place: dict(terms) for place, terms in self.weights.items()}
        weights.setdefault(side, {})[term.key] = (mg, eg)
        return replace(self, weights=weights)


def _wrong_number_of_values(key: str, size: int) -> Text:
    return Text("{key} needs {n} values, one for each case.", "{key} braucht {n} Werte, einen für jeden Fall.").format(key=key, n=size)


def _out_of_bounds(key: str, value: object, low: float, high: float, whole: bool = False) -> Text:
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


def _scaled(term: Term, percent: float) -> Pair:
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


def pack(mg: float, eg: float) -> int:
    """Both parts in one number, in tenths of a centipawn."""
    return round(mg * SCALE) + (round(eg * SCALE) << 32)


def fill_weights(evaluation: Any, style: Style, own_color: int) -> None:
    """Write a style into the evaluation's record; `own_color` is the side the program plays."""
    for term in TERMS:
        first = getattr(SLOT, term.key)
        for side, color in (("own", own_color), ("opponent", 1 - own_color)):
            mg, eg = style.weights_of(term, side)
            evaluation["weights"][color, first : first + term.size] = [pack(m, e) for m, e in zip(mg, eg, strict=True)]
    evaluation["weights"][:, SLOTS:] = 0


# Reading -------------------------------------------------------------------------------------


_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_KEYS = re.compile(rf"\s*({_DOTTED})\s*=")


def _parts(dotted: str) -> list[str]:
    return [name.strip("\"'") for name in re.findall(_NAME, dotted)]


def _without_braces(text: str) -> str:
    """Braces would be places to fill in."""
    return text.replace("{", "(").replace("}", ")")


class _Reader:
    """Checks a TOML document piece by piece and knows the line of every key."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where = text, where

    def line_of(self, section: str, key: str) -> int:
        """The line of a key, or of the nearest table around it (a key may stand inside `{ }`); else 1."""
        path = [*(part for part in section.split(".") if part), key]
        table: list[str] = []
        nearest, line_number = 0, 1
        for number, line in enumerate(self.text.split("\n"), 1):
            header = _HEADER.match(line)
            found = _KEYS.match(line)
            if header:
                here = table = _parts(header[1])
            elif found:
                here = [*table, *_parts(found[1])]
            else:
                continue
            if len(here) > nearest and here == path[: len(here)]:
                nearest, line_number = len(here), number
        return line_number

    def fail(self, section: str, key: str, reason: Text) -> StyleError:
        return self.fail_at(self.line_of(section, key), reason)

    def fail_at(self, line: int, reason: Text) -> StyleError:
        return StyleError(
            Text("{where}, line {line}: {reason}", "{where}, Zeile {line}: {reason}").format(where=self.where, line=line, reason=reason)
        )

    def unknown(self, section: str, key: str, expected: str) -> StyleError:
        return self.fail(
            section,
            key,
            Text(
                "unknown key “{key}”; expected is one of {expected}.", "unbekannter Schlüssel „{key}“; erwartet ist einer von {expected}."
            ).format(key=key, expected=expected),
        )

    def number(self, section: str, key: str, value: object, low: float, high: float, whole: bool = False) -> float:
        wanted = int if whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, wanted) or not low <= value <= high:
            raise self.fail(section, key, _out_of_bounds(key, value, low, high, whole))
        return value

    def table(self, section: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            outer, _, key = section.rpartition(".")
            raise self.fail(outer, key, Text("“{key}” must be a table.", "„{key}“ muss eine Tabelle sein.").format(key=section))
        return value

    def text_pair(self, key: str, value: object) -> Text:
        if isinstance(value, str) and value:
            return same(_without_braces(value))
        if isinstance(value, dict) and set(value) == {"en", "de"} and all(isinstance(v, str) and v for v in value.values()):
            return Text(_without_braces(value["en"]), _without_braces(value["de"]))
        raise self.fail(
            "",
            key,
            Text(
                "“{key}” must be a text, or a table with the texts en and de.",
                "„{key}“ muss ein Text sein oder eine Tabelle mit den Texten en und de.",
            ).format(key=key),
        )

    def weights(self, section: str, value: object) -> dict[str, Pair]:
        found: dict[str, Pair] = {}
        for key, parts in self.table(section, value).items():
            if key not in BY_KEY:
                raise self.unknown(section, key, ", ".join(BY_KEY))
            found[key] = self._pair(f"{section}.{key}", BY_KEY[key], self.table(f"{section}.{key}", parts))
        return found

    def _pair(self, section: str, term: Term, parts: dict[str, Any]) -> Pair:
        """Weights by number (mg, eg), or all of them stronger or weaker than declared (percent)."""
        declared = _scaled(term, self.number(section, "percent", parts.get("percent", 100), 0, 300))
        result = []
        for part, standard in zip(("mg", "eg"), declared, strict=True):
            value = parts.get(part, list(standard))
            values = value if isinstance(value, list) else [value] * (1 if term.size == 1 else 0)
            if len(values) != term.size:
                raise self.fail(section, part, _wrong_number_of_values(f"{term.key}.{part}", term.size))
            # Tenths are the finest that counts: what a style holds is what is used.
            result.append(tuple(round(float(self.number(section, part, v, term.low, term.high)), 1) for v in values))
        for key in parts:
            if key not in ("mg", "eg", "percent"):
                raise self.unknown(section, key, "mg, eg, percent")
        return result[0], result[1]


_SECTIONS = ("name", "description", "weights", "own", "opponent", "groups", "search", "conduct", "taste", "user_terms")


def read_style(text: str, key: str, where: str, search_bounds: dict[str, tuple[int, int]] | None = None) -> Style:
    """A style from the text of a file; StyleError with line and reason if anything is wrong.
    `search_bounds` are the search parameters that may be changed, with their bounds."""
    reader = _Reader(text, where)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        named = re.match(r"line (\d+)", place)
        last = len(text.rstrip("\n").split("\n"))  # "at end of document"
        raise reader.fail_at(
            int(named[1]) if named else last,
            Text("this is not TOML ({reason}).", "das ist kein TOML ({reason}).").format(reason=reason),
        ) from None
    for name in document:
        if name not in _SECTIONS:
            raise reader.unknown("", name, ", ".join(_SECTIONS))
    groups = {}
    known_groups = [group.name.lower() for group in Group]
    for name, value in reader.table("groups", document.get("groups", {})).items():
        if name not in known_groups:
            raise reader.unknown("groups", name, ", ".join(known_groups))
        groups[name] = float(reader.number("groups", name, value, 0, 300))
    search = {}
    for name, value in reader.table("search", document.get("search", {})).items():
        if search_bounds is None or name not in search_bounds:
            raise reader.unknown("search", name, ", ".join(search_bounds or {}))
        search[name] = int(reader.number("search", name, value, *search_bounds[name], whole=True))
    conduct = {}
    for name, value in reader.table("conduct", document.get("conduct", {})).items():
        if name not in CONDUCT:
            raise reader.unknown("conduct", name, ", ".join(CONDUCT))
        conduct[name] = float(reader.number("conduct", name, value, CONDUCT[name][1], CONDUCT[name][2]))
    taste = document.get("taste", "any")
    if taste not in TASTES:
        raise reader.fail(
            "",
            "taste",
            Text("taste = {value}, expected is one of {expected}.", "taste = {value}, erwartet ist einer von {expected}.").format(
                value=taste, expected=", ".join(TASTES)
            ),
        )
    user_terms = document.get("user_terms", [])
    if not isinstance(user_terms, list) or not all(isinstance(name, str) for name in user_terms):
        raise reader.fail(
            "", "user_terms", Text("user_terms must be a list of file names.", "user_terms muss eine Liste von Dateinamen sein.")
        )
    weights = {
        "both": reader.weights("weights", document.get("weights", {})),
        "own": reader.weights("own", document.get("own", {})),
        "opponent": reader.weights("opponent", document.get("opponent", {})),
    }
    return Style(
        key,
        reader.text_pair("name", document.get("name", key)),
        reader.text_pair("description", document.get("description", key)),
        {side: terms for side, terms in weights.items() if terms},
        groups,
        search,
        conduct,
        taste,
        tuple(user_terms),
    )


# Writing -------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def write_style(style: Style) -> str:
    """The text of a style file; reading it gives the same style again."""
    lines = []
    for key, text in (("name", style.name), ("description", style.description)):
        lines.append(f"{key} = {{ en = {_quoted(text.en)}, de = {_quoted(text.de)} }}")
    if style.taste != "any":
        lines.append(f"taste = {_quoted(style.taste)}")
    if style.user_terms:
        lines.append("user_terms = [" + ", ".join(_quoted(name) for name in style.user_terms) + "]")
    for section, values in (("groups", style.groups), ("search", style.search), ("conduct", style.conduct)):
        if values:
            lines += ["", f"[{section}]"] + [f"{key} = {_plain(value)}" for key, value in values.items()]
    for side, section in (("both", "weights"), ("own", "own"), ("opponent", "opponent")):
        for key, (mg, eg) in style.weights.get(side, {}).items():
            lines += ["", f"[{section}.{key}]"]
            for part, values_of in (("mg", mg), ("eg", eg)):
                listed = ", ".join(_plain(v) for v in values_of)
                lines.append(f"{part} = {listed if len(values_of) == 1 else '[' + listed + ']'}")
    return "\n".join(lines) + "\n"


# Finding -------------------------------------------------------------------------------------


def user_style_folder() -> Path:
    """The styles of this user; the environment variable KIEBITZ_DATA names another folder."""
    import platformdirs

    folder = os.environ.get("KIEBITZ_DATA")
    return (Path(folder) if folder else platformdirs.user_data_path("kiebitz", appauthor=False)) / "styles"


def shipped_styles() -> list[str]:
    folder = files("kiebitz.evaluation") / "styles"
    return sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))


def style_names() -> list[str]:
    """Standard first, then the shipped characters, then the user's own."""
    own = sorted(path.stem for path in user_style_folder().glob("*.toml")) if user_style_folder().exists() else []
    shipped = shipped_styles()
    return ["standard", *shipped, *(name for name in own if name not in shipped)]


def load_style(name: str, search_bounds: dict[str, tuple[int, int]] | None = None) -> Style:
    """A style by name (shipped or in the user's folder) or by the path of a file."""
    if name.strip().lower() in ("", "standard"):
        return STANDARD
    path = Path(name).expanduser()
    try:
        if path.suffix == ".toml" and path.exists():
            return read_style(path.read_text(encoding="utf-8"), path.stem, str(path), search_bounds)
        own = user_style_folder() / f"{name}.toml"
        if re.fullmatch(r"[\w\- ]+", name) and own.exists():
            return read_style(own.read_text(encoding="utf-8"), name, str(own), search_bounds)
        if name in shipped_styles():
            text = (files("kiebitz.evaluation") / "styles" / f"{name}.toml").read_text(encoding="utf-8")
            return read_style(text, name, f"{name}.toml", search_bounds)
    except (OSError, UnicodeDecodeError) as error:
        raise StyleError(
            Text("The style file {name} cannot be read: {reason}.", "Die Stildatei {name} kann nicht gelesen werden: {reason}.").format(
                name=name, reason=error
            )
        ) from None
    raise StyleError(
        Text("There is no style “{name}”; there are: {listed}.", "Es gibt keinen Stil „{name}“; es gibt: {listed}.").format(
            name=name, listed=", ".join(style_names())
        )
    )


def save_style(style: Style, name: str) -> Path:
    """Keep a style in the user's folder under a name."""
    if not re.fullmatch(r"[\w\- ]{1,60}", name) or name.lower() == "standard":
        raise StyleError(
            Text(
                "“{name}” cannot be the name of a style: letters, figures, spaces and hyphens are allowed, “standard” is taken.",
                "„{name}“ kann kein Stilname sein: erlaubt sind Buchstaben, Ziffern, Leerzeichen, Bindestriche; „standard“ ist vergeben.",
            ).format(name=name)
        )
    folder = user_style_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    draft = path.with_suffix(".part")
    draft.write_text(write_style(style), encoding="utf-8")
    draft.replace(path)  # never half a file
    return path
