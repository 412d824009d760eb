"""The file format of a program's own play style: how a file becomes settings of the program, and settings a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kiebitz.language import Text
from kiebitz.options import Value


@dataclass(frozen=True)
class StyleFormat:
    """One kind of file; only the settings it names belong to the style."""

    file: str  # the name a new file is offered under
    name: Text
    read: Callable[[str, str], dict[str, Value]]  # content and file name -> every setting of the style; a fault names its line
    write: Callable[[Mapping[str, Value]], str]  # settings that differ from the usual -> the whole file
