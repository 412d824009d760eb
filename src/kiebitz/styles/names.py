"""What styles there are, by name.  Light: `kiebitz uci` lists them before anything is loaded."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from kiebitz.folders import user_folder

SHIPPED = files("kiebitz.styles") / "shipped"


def user_style_folder() -> Path:
    """The styles of this user."""
    return user_folder() / "styles"


def shipped_styles() -> list[str]:
    return sorted(entry.name.removesuffix(".toml") for entry in SHIPPED.iterdir() if entry.name.endswith(".toml"))


def style_names() -> list[str]:
    """Standard first, then the shipped characters, then the user's own."""
    own = sorted(path.stem for path in user_style_folder().glob("*.toml")) if user_style_folder().exists() else []
    shipped = shipped_styles()
    return ["standard", *shipped, *(name for name in own if name not in shipped)]
