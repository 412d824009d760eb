"""What a feature keeps for everybody who asks, as long as the server runs: declared where it is used, made with the app.

Questions are answered in several threads; were it made by the first one, two at once would make two, and one would be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from starlette.applications import Starlette

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """`forest = Kept(Forest)`, and `forest.of(app)` is the one of this server."""

    _declared: ClassVar[list[Kept[Any]]] = []

    def __init__(self, make: Callable[[], Thing]) -> None:
        self._make = make
        self._declared.append(self)

    def of(self, app: Starlette) -> Thing:
        made: Thing = app.state.kept[self]
        return made

    @classmethod
    def make_all(cls, app: Starlette) -> None:
        """Whatever has been declared; so the features must have been imported."""
        app.state.kept = {each: each._make() for each in cls._declared}
