"""Files that grow record by record, so that a work broken off can be gone on with: a record stands there whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def append_whole(path: Path, data: bytes) -> None:
    """Behind what the file holds.  Where the disk is full a part of it would fit, and the next record would stand behind that part."""
    with path.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[file.write(rest) :]
        except OSError:
            with contextlib.suppress(OSError):
                file.truncate(before)
            raise


def drop_last_line(path: Path) -> None:
    """Take off what stands behind the last end of a line: a record that a crash has cut short."""
    os.truncate(path, path.read_bytes().rfind(b"\n") + 1)
