"""Reading a style by its name, and keeping one: those that come with the program, and the user's own files."""

from __future__ import annotations

import re
from pathlib import Path

from kiebitz.language import Text, reason_of
from kiebitz.styles.names import SHIPPED, shipped_styles, style_names, user_style_folder
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD, Style, StyleError
from kiebitz.styles.writing import write_style


def shipped_text(name: str) -> str:
    """The file of a style that comes with the program."""
    return (SHIPPED / f"{name}.toml").read_text(encoding="utf-8")


def _as_spelled(name: str) -> str:
    """The style of this name; where no letter case fits, the first one in another."""
    names = style_names()
    return name if name in names else next((each for each in names if each.casefold() == name.strip().casefold()), name)


def load_style(name: str) -> Style:
    """A style by name (shipped or in the user's folder) or by the path of a file."""
    if name.strip().lower() in ("", "standard"):
        return STANDARD
    path = Path(name).expanduser()
    try:
        if not path.suffix:
            name = _as_spelled(name)
        if path.suffix == ".toml" and path.exists():
            return read_style(path.read_text(encoding="utf-8-sig"), path.stem, str(path))
        own = user_style_folder() / f"{name}.toml"
        if re.fullmatch(r"[\w\- ]+", name) and own.exists():
            return read_style(own.read_text(encoding="utf-8-sig"), name, str(own))
        if name in shipped_styles():
            return read_style(shipped_text(name), name, f"{name}.toml")
    except (OSError, UnicodeDecodeError) as error:
        raise StyleError(
            Text("The style file {name} cannot be read: {reason}.", "Die Stildatei {name} kann nicht gelesen werden: {reason}.").format(
                name=name, reason=reason_of(error)
            )
        ) from None
    raise StyleError(
        Text("There is no style “{name}”; there are: {listed}.", "Es gibt keinen Stil „{name}“; es gibt: {listed}.").format(
            name=name, listed=", ".join(style_names())
        )
    )


def save_style(style: Style, name: str, over: str | None = None) -> Path:
    """Keep a style in the user's folder under a name.  The words of the file of that name, or of the text `over`, are kept."""
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
    if over is None:
        over = path.read_bytes().decode("utf-8", "replace") if path.exists() else ""
    draft = path.with_suffix(".part")
    draft.write_text(write_style(style, over), encoding="utf-8")
    draft.replace(path)  # never half a file
    return path
