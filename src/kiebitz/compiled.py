"""Where compiled kernels are kept between two starts.

The folder carries a stamp of all kernel sources, the jit options, the versions and the processor: what is found there fits,
and a second checkout of the same sources has nothing to compile.  Nothing here imports Numba: a start must stay instant.
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
from importlib.util import find_spec
from pathlib import Path

from kiebitz.folders import system_folder

HERE = Path(__file__).parent
ENGINE_SOURCES = ("core", "evaluation", "search", "score.py")  # the search compiles the mate values of score.py in
COMPILER = tuple(f"core/{name}.py" for name in ("jit", "compiling", "lowering", "optimising", "shortening", "ready"))
KEEP_DAYS = 30
KEEP_HOURS = 12  # whoever works on several checkouts at once compiles each of them once
KEEP_VERSIONS = 3  # besides the present one, and those of the last hours
# What changes the code Numba makes; part of the stamp.
JIT_SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "NUMBA_DEBUGINFO", "NUMBA_DISABLE_JIT")


def cache_root() -> Path:
    """The folder for all compiled code of this user."""
    chosen = os.environ.get("KIEBITZ_CACHE_DIR")
    return Path(chosen) if chosen else system_folder("cache") / "kernels"


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
    """What tells two versions of a package apart, without importing it."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return "none"
    files = [Path(spec.origin).with_name(name) for name in ("_version.py", "version.py")]
    return "".join(file.read_text() for file in files if file.exists())


def _files(sources: tuple[str, ...]) -> Iterator[Path]:
    for place in sources:
        yield from [HERE / place] if place.endswith(".py") else sorted((HERE / place).rglob("*.py"))


def stamp(*sources: str) -> str:
    """A short name that changes whenever the compiled code of these folders and files may change."""
    digest = hashlib.sha256()
    for source in _files(sources):
        digest.update(source.relative_to(HERE).as_posix().encode())
        digest.update(source.read_bytes())
    environment = [*map(_version, ("numba", "llvmlite", "numpy")), sys.version, _processor()]
    environment += [f"{name}={os.environ.get(name, '')}" for name in JIT_SWITCHES]
    digest.update("\0".join(environment).encode())
    return digest.hexdigest()[:16]


@cache
def _stamp_once(here: Path, sources: tuple[str, ...]) -> str:
    """Of the sources as they were when the program first asked: that is what runs."""
    return stamp(*sources)


def engine_cache() -> Path:
    return cache_root() / f"engine-{_stamp_once(HERE, ENGINE_SOURCES)}"


def place_of(module: str) -> Path:
    """Where the kernels of a module are kept: with the engine's; those of a tool there, too, under a stamp of its whole folder,
    whose parts take kernels from each other."""
    folder = "/".join(module.split(".")[1:-1][:2])
    return engine_cache() if folder.startswith(ENGINE_SOURCES) else engine_cache() / _stamp_once(HERE, (folder,))


def own_place(folder: str, *more: str) -> Path:
    """Where the kernels of an ancestor are kept, under a stamp of their own (their folder and what else they import), so that
    a change there does not compile the engine anew.  What older versions left behind is removed."""
    place = cache_root() / f"{folder.replace('/', '-')}-{stamp(folder, *more, *COMPILER)}"
    with contextlib.suppress(OSError):
        remove_old(place)
    return place


def _mark() -> Path:
    return engine_cache() / "complete"


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
