"""Everything that goes between the set-up board and the server, one declaration for each question and answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from kiebitz.interfaces.web.messages import Words


@dataclass(frozen=True)
class Checked:
    fen: str


class Faults(TypedDict):
    fen: str
    faults: list[Words]
