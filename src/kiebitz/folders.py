"""Where a user's files lie.  The environment variable KIEBITZ_DATA names one folder for all of them; else each kind has the place
the system gives it.  Compiled code is no file of a user's: KIEBITZ_CACHE_DIR moves it (`compiled.py`)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

Kind = Literal["data", "config", "state", "cache"]


def user_folder(kind: Kind = "data") -> Path:
    chosen = os.environ.get("KIEBITZ_DATA")
    return Path(chosen) if chosen else system_folder(kind)


def system_folder(kind: Kind) -> Path:
    import platformdirs

    return Path(getattr(platformdirs, f"user_{kind}_dir")("kiebitz", appauthor=False))
