"""The wheel as a stranger installs it: an empty environment, an empty home, no checkout beside it, every Python it promises."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.waiting import LONG

ROOT = Path(__file__).parents[1]
PROMISED = ("3.11", "3.12", "3.13")
GOOD = "import ensurepip, sqlite3, ssl, sys; print('%d.%d' % sys.version_info[:2])"
MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
LIBRARY = f"import kiebitz; print(kiebitz.search({MATE!r}, depth=2).move)"


def interpreters() -> dict[str, str]:
    """By version: a Python of this computer that can make environments."""
    folders = [*os.environ.get("PATH", "").split(os.pathsep), *map(str, Path.home().glob(".pyenv/versions/*/bin"))]
    found = {f"{sys.version_info.major}.{sys.version_info.minor}": sys.executable}
    for version in PROMISED:
        for folder in folders:
            program = shutil.which(f"python{version}", path=folder)
            if program is None or version in found:
                continue
            said = subprocess.run([program, "-c", GOOD], capture_output=True, text=True)
            if said.stdout.strip() == version:  # the name alone says nothing: some only say which versions are switched on
                found[version] = program
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "src/kiebitz"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    here = {name.removeprefix("src/") for name in listed.splitlines()}
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert here - inside == set()
    assert any(name.startswith("kiebitz/interfaces/web/static/vendor/") for name in inside)  # the page needs no other server


@pytest.mark.slow
@pytest.mark.parametrize("version", PROMISED)
def test_an_empty_environment(wheel: Path, version: str, tmp_path: Path) -> None:
    program = interpreters().get(version)
    if program is None:
        pytest.skip(f"no Python {version} on this computer")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "KIEBITZ", "NUMBA", "XDG"))}
    empty_home = {**kept, "HOME": str(elsewhere), "LC_ALL": "C.UTF-8", "COLUMNS": "200"}

    def call(*words: str | Path, environment: dict[str, str] = empty_home) -> str:
        done = subprocess.run(words, capture_output=True, text=True, cwd=elsewhere, env=environment, timeout=LONG)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    call(program, "-m", "venv", tmp_path / "venv")
    programs = tmp_path / "venv" / "bin"
    call(
        programs / "python", "-m", "pip", "install", "--quiet", "--no-compile", wheel, environment=kept
    )  # where packages come from is the user's matter
    kiebitz = programs / "kiebitz"
    released = re.search(r'__version__ = "(.+)"', (ROOT / "src/kiebitz/__init__.py").read_text(encoding="utf-8"))
    assert released is not None
    assert call(kiebitz, "--version").strip() == f"kiebitz {released[1]}"
    assert "a1a8" in call(kiebitz, "go", MATE, "--depth", "2")
    assert call(programs / "python", "-c", LIBRARY).strip() == "a1a8"
    assert "attacker" in call(kiebitz, "styles")  # data of the package
    assert "e4" in call(kiebitz, "book", "moves", "startpos")
    assert f"Python {version}." in call(kiebitz, "doctor")
    check_page(kiebitz, elsewhere, empty_home)


def check_page(kiebitz: Path, folder: Path, environment: dict[str, str]) -> None:
    """Served out of the environment, with its own libraries."""
    server = subprocess.Popen(
        [kiebitz, "--port", str(free_port()), "--no-browser"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())  # the token of the address becomes a cookie
        page = patiently(browser, address)
        files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)  # with the stamp of this version
        assert {"main.js", "lit-html.js", "style.css"} <= {name.rpartition("/")[2] for name in files}
        for name in files:
            assert patiently(browser, urllib.parse.urljoin(address, name)), name
    finally:
        server.terminate()
        server.wait(LONG)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def patiently(browser: urllib.request.OpenerDirector, address: str) -> str:
    """The address is printed before the door is open."""
    for _ in range(600):
        try:
            with browser.open(address, timeout=LONG) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")
