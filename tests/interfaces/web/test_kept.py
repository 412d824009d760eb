"""What features keep for the whole server is there before the first question, and each server has its own."""

from __future__ import annotations

import re
from pathlib import Path

from kiebitz.interfaces import web
from kiebitz.interfaces.web.analysis.study import shelf
from kiebitz.interfaces.web.app import make_app
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.tree.forest import forest


def test_it_is_made_with_the_app() -> None:
    """Not by the first question: two at once made two, and what one of them had laid down was gone."""
    one, other = (make_app(Hall(None), "t" * 48, frozenset()) for _ in range(2))
    assert shelf.of(one) is shelf.of(one)
    assert shelf.of(one) is not shelf.of(other)
    assert forest.of(one) is not forest.of(other)


def test_nothing_is_made_by_whoever_comes_first() -> None:
    late = re.compile(r"\b(hasattr|getattr)\([\w.]*state\b")
    folder = Path(web.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if late.search(path.read_text(encoding="utf-8"))] == []
    assert late.search('if not hasattr(app.state, "forest"):')
    assert late.search('getattr(state, "analysts", 0)')
