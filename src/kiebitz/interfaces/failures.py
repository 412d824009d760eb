"""When something goes wrong that is nobody's input: the whole story goes into a log, the user gets one sentence."""

from __future__ import annotations

import contextlib
import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from kiebitz.folders import user_folder

LARGEST_LOG = 1_000_000  # bytes; a larger one is begun anew


def log_path() -> Path:
    """The log of this user."""
    return user_folder("state") / "errors.log"


def keep(error: BaseException) -> Path | None:
    """Write an unexpected error with its traceback into the log; None if not even that is possible."""
    from kiebitz import __version__

    with contextlib.suppress(OSError):
        path = log_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        is_large = path.exists() and path.stat().st_size > LARGEST_LOG
        with path.open("w" if is_large else "a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')}  kiebitz {__version__}, ")
            log.write(f"Python {platform.python_version()}, {platform.platform()}\n{' '.join(sys.argv)}\n")
            log.writelines(traceback.format_exception(error))
            log.write("\n")
        return path
    return None
