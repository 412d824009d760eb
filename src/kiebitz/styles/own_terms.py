"""Terms beside those of the program: files a user names, and the few that are shipped, which a style may switch on by itself.

A style may come from anyone, and a file of terms is a program: a style that names a file never loads it.  What is shipped is ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kiebitz.styles.names import SHIPPED
from kiebitz.styles.style import Style

if TYPE_CHECKING:  # brings the kernels
    from kiebitz.evaluation.user_terms import UserTerms

FOLDER = Path(str(SHIPPED)) / "terms"


def shipped_terms() -> list[str]:
    """The names by which the shipped ones are switched on."""
    return sorted(path.stem for path in FOLDER.glob("*.py"))


def term_file(name: str) -> str:
    """What `--terms` means: one of the shipped ones by its name, otherwise a file."""
    return str(FOLDER / f"{name}.py") if name in shipped_terms() else name


def files_named_by(style: Style) -> tuple[str, ...]:
    """The files of a style that only the user can load."""
    return tuple(name for name in style.user_terms if name not in shipped_terms())


def terms_for(style: Style, named: str = "") -> UserTerms | None:
    """What a style switches on and a user names, compiled; None: only the program's own terms count."""
    wanted = [name for name in style.user_terms if name in shipped_terms()] + ([named] if named else [])
    if not wanted:
        return None
    from kiebitz.evaluation.user_terms import UserTerms

    return UserTerms(tuple(dict.fromkeys(term_file(name) for name in wanted)))
