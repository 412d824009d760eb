"""Documents with examples: each is run, and what it prints is written below it.

An example is a piece of Python in an indented block that begins with `>>>`, as in Python's own
documents.  Everything around it is prose that somebody wrote and that stays as it is.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import sys
from pathlib import Path

from kiebitz.language import choose_language
from kiebitz.warming import warm_up


def _printed(source: str, names: dict[str, object]) -> str:
    """What an example prints; the value of an expression is printed as Python would."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        display, sys.displayhook = sys.displayhook, sys.__displayhook__
        try:
            exec(compile(source, "<example>", "single"), names)
        finally:
            sys.displayhook = display
    return out.getvalue()


def run_examples(text: str) -> str:
    """The text with the output of its examples as it is now."""
    choose_language("en")
    names: dict[str, object] = {"__name__": "example"}
    parts = []
    try:
        for part in doctest.DocTestParser().parse(text):
            if isinstance(part, str):
                parts.append(part)
                continue
            indent = " " * part.indent
            lines = part.source.rstrip("\n").split("\n")
            parts += [f"{indent}{'>>>' if i == 0 else '...'} {line}".rstrip() + "\n" for i, line in enumerate(lines)]
            parts += [f"{indent}{line}".rstrip() + "\n" for line in _printed(part.source, names).splitlines()]
    finally:
        choose_language(None)
    return "".join(parts)


def page_with_examples(path: Path) -> str:
    """A page of the documents, its examples run anew; compiled first, since some of them wait only so long for an answer."""
    warm_up()
    return run_examples(path.read_text(encoding="utf-8"))
