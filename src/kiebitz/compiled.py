"""Where compiled kernels are kept between two starts.

Numba's own cache goes stale when a function in another file changes, so the folder carries a
stamp of all kernel sources, the jit options, the versions and the processor.  Nothing here
imports Numba: the start of `kiebitz uci` must stay instant.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).parent
ENGINE_SOURCES = ("core", "evaluation", "search", "score.py")  # the search compiles the mate values of score.py in
KEEP_DAYS = 30
KEEP_HOURS = 12  # whoever works on several checkouts at once compiles each of them once
KEEP_VERSIONS = 3  # besides the present one, and those of the last hours
# What changes the code Numba makes; part of the stamp.
JIT_SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "NUMBA_DEBUGINFO", "NUMBA_DISABLE_JIT")


def cache_root() -> Path:
    """The folder for all compiled code of this user."""
    chosen = os.environ.get("KIEBITZ_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("kiebitz", appauthor=False)) / "kernels"


@cache
def _processor() -> str:
    """A text that differs between processors that need different code."""
    cpu_info = Path("/proc/cpuinfo")
    if cpu_info.exists():
        lines = cpu_info.read_text(errors="replace").split("\n\n")[0].splitlines()
        return "".join(line for line in lines if line.startswith(("model name", "flags", "Features")))
    return platform.processor() + platform.machine()


@cache
def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _files(sources: tuple[str, ...]) -> Iterator[Path]:
    for place in sources:
        yield from [HERE / place] if place.endswith(".py") else sorted((HERE / place).rglob("*.py"))


def stamp(*sources: str) -> str:
    """A short name that changes whenever the compiled code of these folders and files may change."""
    digest = hashlib.sha256()
    for source in _files(sources):
        digest.update(source.relative_to(HERE).as_posix().encode())
        digest.update(source.read_bytes())
    environment = [_version("numba"), _version("numpy"), sys.version, _processor()]
    environment += [f"{name}={os.environ.get(name, '')}" for name in JIT_SWITCHES]
    digest.update("\0".join(environment).encode())
    return digest.hexdigest()[:16]


def _use(folder: Path) -> None:
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(folder)


def engine_cache() -> Path:
    return cache_root() / f"engine-{stamp(*ENGINE_SOURCES)}"


def use_engine_cache() -> Path:
    """Let kernels decorated from here on be kept in the engine's folder."""
    folder = engine_cache()
    _use(folder)
    return folder


def own_place(folder: str, *more: str) -> Path:
    """Where the kernels of an ancestor are kept, under a stamp of their own (their folder and what else they import), so that
    a change there does not compile the engine anew.  What older versions left behind is removed."""
    place = cache_root() / f"{folder.replace('/', '-')}-{stamp(folder, *more)}"
    with contextlib.suppress(OSError):
        remove_old(place)
    return place


@contextlib.contextmanager
def kept_in(place: Path) -> Iterator[Path]:
    """Kernels decorated meanwhile are kept in this place."""
    before = os.environ.get("NUMBA_CACHE_DIR", "")
    _use(place)
    try:
        yield place
    finally:
        _use(Path(before))


def _mark() -> Path:
    """Numba finds compiled code by place and time of its source: what another checkout compiled does not count here."""
    files = [f"{source}{source.stat().st_mtime_ns}" for source in _files(ENGINE_SOURCES)]
    return engine_cache() / f"complete-{hashlib.sha256(''.join(files).encode()).hexdigest()[:16]}"


def is_warm() -> bool:
    """Whether the engine has been compiled here before, completely."""
    return _mark().exists()


def mark_warm() -> None:
    """Everything is compiled: note it, and remove what older versions left behind."""
    folder = engine_cache()
    with contextlib.suppress(OSError):  # a read-only or full disk costs time at the next start, nothing else
        folder.mkdir(parents=True, exist_ok=True)
        _mark().touch()
        remove_old(folder)


def remove_old(current: Path) -> None:
    """Delete folders nobody has used for a while (several versions may live side by side)."""
    now = time.time()
    kind = current.name.rpartition("-")[0]  # all but the stamp
    siblings = sorted(
        (f for f in current.parent.glob(f"{kind}-*") if f.is_dir() and f != current),
        key=lambda f: f.stat().st_mtime,
        reverse=True,
    )
    for index, folder in enumerate(siblings):
        age = now - folder.stat().st_mtime
        if age > KEEP_DAYS * 86400 or (index >= KEEP_VERSIONS and age > KEEP_HOURS * 3600):
            shutil.rmtree(folder, ignore_errors=True)
