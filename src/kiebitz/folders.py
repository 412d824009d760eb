"""Where a user's files lie.  The environment variable KIEBITZ_DATA names one folder for all of them; else each kind has the place
the system gives it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

Kind = Literal["data", "config", "state", "cache"]


def user_folder(kind: Kind = "data") -> Path:
    import platformdirs

    chosen = os.environ.get("KIEBITZ_DATA")
    return Path(chosen) if chosen else Path(getattr(platformdirs, f"user_{kind}_dir")("kiebitz", appauthor=False))
