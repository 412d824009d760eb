"""What a user is asked first when something does not work: versions, processor, compiled code, engines, browser, archive.

Everything is looked at and nothing is changed: asking must never compile, download or create a file.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from kiebitz import __version__
from kiebitz.compiled import cache_root, engine_cache, is_warm
from kiebitz.game.record.archive import default_path
from kiebitz.language import Text, decimal

BROWSERS = ("firefox", "chromium", "chromium-browser", "google-chrome", "epiphany", "konqueror", "falkon")
ENGINES = ("stockfish", "ethereal-chess", "glaurung", "toga2", "gnuchess", "fairymax", "phalanx", "lc0")
GAMES_FOLDER = "/usr/games"  # where Debian puts engines; often not searched
PACKAGES = ("numba", "numpy", "chess", "starlette", "textual")

NOT_COMPILED = Text(
    "not yet; `kiebitz warm` does it ahead of time, otherwise the first start does",
    "noch nicht; `kiebitz warm` tut es im Voraus, sonst der erste Start",
)
NOT_WRITABLE = Text(
    "{path} cannot be written to: every start will compile anew. KIEBITZ_CACHE_DIR names another folder.",
    "In {path} kann nicht geschrieben werden: Jeder Start übersetzt neu. KIEBITZ_CACHE_DIR nennt einen anderen Ordner.",
)
NONE_FOUND = Text("none on the search path", "keine auf dem Suchpfad")
NO_BROWSER = Text(
    "none found; the address of the page is printed all the same", "keiner gefunden; die Adresse der Seite wird trotzdem genannt"
)
NO_SCREEN = Text(
    "{name} is installed, but there is no screen here to open it on; the address of the page is printed all the same",
    "{name} ist installiert, aber hier gibt es keinen Bildschirm dafür; die Adresse der Seite wird trotzdem genannt",
)
NO_ARCHIVE = Text("none yet; it is made with the first game", "noch keines; es entsteht mit der ersten Partie")
DAMAGED = Text("{path} is damaged: {why}", "{path} ist beschädigt: {why}")
GAMES = Text("{count} games in {path}", "{count} Partien in {path}")
COMPILED = Text("yes, {size} MB in {path}", "ja, {size} MB in {path}")


@dataclass(frozen=True)
class Finding:
    """One line of the report; `well` is False where something should be done."""

    key: str
    name: Text
    value: Text
    well: bool = True


def _plain(value: str) -> Text:
    return Text.finished(value, value)


def examine() -> Iterator[Finding]:
    """Everything worth knowing, one after the other."""
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    yield Finding("version", Text("Kiebitz", "Kiebitz"), _plain(f"{__version__}, Python {platform.python_version()}, {versions}"))
    yield Finding("system", Text("System", "System"), _plain(f"{platform.system()} {platform.release()} {platform.machine()}"))
    yield Finding("processor", Text("Processor", "Prozessor"), _plain(_processor()))
    yield _cache()
    engines = [name for name in ENGINES if _which(name)]
    yield Finding("engines", Text("Other engines", "Andere Engines"), _plain(", ".join(engines)) if engines else NONE_FOUND)
    yield _browser()
    yield _archive(default_path())


def _processor() -> str:
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(errors="replace").splitlines()
        name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), name)
    return f"{name} × {os.cpu_count()}"


def _which(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path=GAMES_FOLDER)


def _cache() -> Finding:
    name = Text("Compiled code", "Übersetzter Code")
    root = cache_root()
    there = next(folder for folder in (root, *root.parents) if folder.exists())
    if not os.access(there, os.W_OK):
        return Finding("compiled", name, NOT_WRITABLE.format(path=root), well=False)
    if not is_warm():
        return Finding("compiled", name, NOT_COMPILED)
    size = sum(file.stat().st_size for file in engine_cache().rglob("*") if file.is_file())
    return Finding("compiled", name, COMPILED.format(size=decimal(f"{size / 1e6:.1f}"), path=engine_cache()))


def _browser() -> Finding:
    try:
        found = getattr(webbrowser.get(), "name", "") or type(webbrowser.get()).__name__
    except webbrowser.Error:
        # Python knows of none it could open now; that one is there is worth knowing to who looks for the fault.
        unseen = next((name for name in BROWSERS if shutil.which(name)), None)
        return Finding("browser", Text("Browser", "Browser"), NO_BROWSER if unseen is None else NO_SCREEN.format(name=unseen))
    return Finding("browser", Text("Browser", "Browser"), _plain(str(found)))


def _archive(path: Path) -> Finding:
    name = Text("Archive", "Archiv")
    if not path.exists():
        return Finding("archive", name, NO_ARCHIVE)
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as archive:
            verdict = str(archive.execute("PRAGMA quick_check").fetchone()[0])
            count = archive.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.Error as error:
        return Finding("archive", name, DAMAGED.format(path=path, why=error), well=False)
    if verdict != "ok":
        return Finding("archive", name, DAMAGED.format(path=path, why=verdict), well=False)
    return Finding("archive", name, GAMES.format(count=count, path=path))
