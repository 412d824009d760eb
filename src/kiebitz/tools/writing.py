"""Files that are written whole or not at all: what bore the name before stays until the new one is complete."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Beside it first, then in its place.  OSError where there is no room; then nothing has changed."""
    path = path.expanduser().resolve()  # where a link leads to, not in the place of the link
    if path.exists() and not path.is_file():  # a terminal, a pipe
        path.write_text(text, encoding="utf-8")
        return
    draft = path.with_name(f".{os.getpid()}.part")
    try:
        try:
            draft.touch()
        except PermissionError:
            if not path.exists():
                raise
            path.write_text(text, encoding="utf-8")  # a file that may be written in a folder that may not
            return
        if path.exists():
            if not os.access(path, os.W_OK):
                raise PermissionError(13, "Permission denied", str(path))
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
