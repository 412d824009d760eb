"""The cache of compiled kernels: never stale, warm when nothing changed, old folders removed."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kiebitz
from kiebitz import compiled, warming
from kiebitz.compiled import engine_cache
from kiebitz.core import jit
from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.jit import COMPILED, Entry, make_together
from kiebitz.core.position import checkers, mating_material_missing
from kiebitz.warming import warm_up

PACKAGE = Path(kiebitz.__file__).parent

# A kernel of core/position.py that calls `bit` of core/bitboards.py: the edited function is in another file.
PROGRAM = """
import os, sys
import kiebitz.compiled
if "FROZEN_STAMP" in os.environ:
    kiebitz.compiled.stamp = lambda *sources: "frozen"
import numpy as np
from kiebitz.core.attacks import TABLES
from kiebitz.core.position import POSITION_FIELDS, new_state, unmake

state = new_state(np.dtype(POSITION_FIELDS, align=True))
state["board"][28] = 0  # a white pawn on e4; take e2-e4 back
state["side"] = 1
state["count"] = 1
state["old_captured"][0] = -1
unmake(state, np.zeros(1, dtype=TABLES)[0], 12 | 28 << 6)
print(int(state["occupied"][0]), int("numba" in sys.modules))
print(kiebitz.compiled.engine_cache())
"""
BIT = "return ONE << U(square)"
MIRRORED_BIT = "return ONE << U(square ^ 7)"  # the board seen in a mirror


@pytest.fixture
def copied_package(tmp_path: Path) -> Path:
    """The rules kernel with the package's own cache mechanism, where it may be edited."""
    for file in ("__init__.py", "compiled.py", "folders.py", "language.py", "score.py"):
        (tmp_path / "kiebitz").mkdir(exist_ok=True)
        shutil.copy(PACKAGE / file, tmp_path / "kiebitz" / file)
    shutil.copytree(PACKAGE / "core", tmp_path / "kiebitz" / "core", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(place: Path, **extra: str) -> tuple[int, int, Path]:
    """The set of occupied squares, whether anything was compiled, the folder."""
    environment = os.environ | {"PYTHONPATH": str(place), "KIEBITZ_CACHE_DIR": str(place / "cache")} | extra
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    figures, folder = done.stdout.splitlines()
    occupied, compiled_it = map(int, figures.split())
    assert Path(folder).is_relative_to(place / "cache")
    return occupied, compiled_it, Path(folder)


def edit_callee(place: Path) -> None:
    source = place / "kiebitz" / "core" / "bitboards.py"
    text = source.read_text()
    assert text.count(BIT) == 1
    source.write_text(text.replace(BIT, MIRRORED_BIT))


PAWN_HOME = 1 << 12  # e2
MIRRORED_HOME = 1 << 11  # d2


def test_an_edited_callee_in_another_file_is_picked_up(copied_package: Path) -> None:
    cold = run(copied_package)
    assert cold[:2] == (PAWN_HOME, 1)
    warm = run(copied_package)
    assert warm == (PAWN_HOME, 0, cold[2])
    edit_callee(copied_package)
    edited = run(copied_package)
    assert edited[:2] == (MIRRORED_HOME, 1)
    assert edited[2] != cold[2]


def test_without_the_stamp_the_edit_would_go_unnoticed(copied_package: Path) -> None:
    """The control: it is the stamp that makes the test above pass."""
    assert run(copied_package, FROZEN_STAMP="1")[:2] == (PAWN_HOME, 1)
    edit_callee(copied_package)
    assert run(copied_package, FROZEN_STAMP="1")[:2] == (PAWN_HOME, 0)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("core", "evaluation/rules", "web"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.py").write_text("x = 1\n")
    monkeypatch.setattr(compiled, "HERE", tmp_path)
    return tmp_path


def test_the_stamp_follows_the_sources(sources: Path) -> None:
    def now() -> str:
        return compiled.stamp("core", "evaluation")

    first = now()
    assert now() == first
    (sources / "web" / "a.py").write_text("x = 2\n")
    (sources / "core" / "notes.txt").write_text("no source")
    assert now() == first
    (sources / "evaluation" / "rules" / "a.py").write_text("x = 2\n")
    second = now()
    (sources / "core" / "b.py").write_text("")
    third = now()
    (sources / "core" / "b.py").rename(sources / "core" / "c.py")
    assert len({first, second, third, now()}) == 4
    (sources / "score.py").write_text("MATE = 1\n")
    with_file = compiled.stamp("core", "score.py")
    (sources / "score.py").write_text("MATE = 2\n")
    assert compiled.stamp("core", "score.py") != with_file


@pytest.mark.parametrize("switch", compiled.JIT_SWITCHES)
def test_the_stamp_follows_what_changes_the_code_numba_makes(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(switch, raising=False)
    before = compiled.stamp("core")
    monkeypatch.setenv(switch, "1")
    assert compiled.stamp("core") != before


@pytest.mark.parametrize("name", ["_version", "_processor"])
def test_the_stamp_follows_versions_and_processor(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.stamp("core")
    monkeypatch.setattr(compiled, name, lambda *_: "another")
    assert compiled.stamp("core") != before


def _imported_sources(source: Path) -> set[Path]:
    """The package's own files that a file imports at run time."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kiebitz") and node.level == 0:
            base = PACKAGE.joinpath(*node.module.split(".")[1:])
            candidates = [base / f"{alias.name}.py" for alias in node.names] + [base.with_suffix(".py"), base / "__init__.py"]
            found |= {path for path in candidates if path.exists()}
    return found


def _stamped(place: Path, folders: tuple[str, ...]) -> bool:
    return any(place.is_relative_to(PACKAGE / folder) for folder in folders)


# Words, and how options are declared: no number of theirs ends up in compiled code.
NOT_COMPILED = {PACKAGE / f"{name}.py" for name in ("__init__", "compiled", "language", "limits", "options", "player")}


def _outside(source: Path, stamped: tuple[str, ...]) -> set[str]:
    """What a file with kernels imports without its being part of the stamp."""
    if not any(word in source.read_text() for word in ("numba", "core.jit", "@kernel(")):
        return set()
    return {str(path.relative_to(PACKAGE)) for path in _imported_sources(source) - NOT_COMPILED if not _stamped(path, stamped)}


def test_all_that_engine_kernels_import_is_part_of_their_stamp() -> None:
    """Else a change there would leave old numbers in compiled code."""
    kernels = [source for folder in compiled.ENGINE_SOURCES for source in (PACKAGE / folder).rglob("*.py")]
    assert len(kernels) > 5
    assert {str(source): outside for source in kernels if (outside := _outside(source, compiled.ENGINE_SOURCES))} == {}


def _own_caches() -> list[tuple[str, ...]]:
    """The folders, and files, that ancestors stamp for a cache of their own."""
    found = set()
    for source in (PACKAGE / "opponents").rglob("*.py"):
        text = source.read_text()
        for call in re.findall(r"\bown_place\(([^)]+)\)", text):
            found.add(tuple(ast.literal_eval(word) for word in call.split(", ")))
    return sorted(found)


@pytest.mark.parametrize("stamped", _own_caches(), ids=lambda stamped: stamped[0])
def test_all_that_kernels_of_ancestors_import_is_part_of_their_stamp(stamped: tuple[str, ...]) -> None:
    kernels = sorted((PACKAGE / stamped[0]).rglob("*.py"))
    assert kernels
    assert {str(source): outside for source in kernels if (outside := _outside(source, (*stamped, *compiled.COMPILER)))} == {}


def test_the_cache_folder_belongs_to_the_user_or_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIEBITZ_CACHE_DIR", raising=False)
    assert compiled.cache_root().name == "kernels"
    assert "kiebitz" in compiled.cache_root().parts
    monkeypatch.setenv("KIEBITZ_CACHE_DIR", str(tmp_path))
    assert compiled.cache_root() == tmp_path
    assert compiled.engine_cache().parent == tmp_path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIEBITZ_CACHE_DIR", str(tmp_path / "kernels"))
    return tmp_path / "kernels"


def _folder(path: Path, days_old: float) -> Path:
    path.mkdir(parents=True)
    (path / "kernel.nbc").write_bytes(b"code")
    moment = time.time() - days_old * 86400
    os.utime(path, (moment, moment))
    return path


def test_old_folders_are_removed(cache: Path) -> None:
    recent = [_folder(cache / f"engine-recent{days}", days) for days in (1, 2, 3)]
    surplus = _folder(cache / "engine-surplus", 4)
    ancestor = _folder(cache / "opponents-salomon-0", 400)
    assert not compiled.is_warm()
    compiled.mark_warm()
    assert compiled.is_warm()
    assert all(folder.exists() for folder in recent)  # several versions may live side by side
    assert not surplus.exists()
    assert ancestor.exists()  # not the engine's


def test_another_checkout_of_the_same_version_is_warm(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept depends on what the sources say, not on where they lie and since when."""
    for name in ("one", "two"):
        (tmp_path / name / "core").mkdir(parents=True)
        (tmp_path / name / "core" / "a.py").write_text("x = 1\n")
        (tmp_path / name / "score.py").write_text("MATE = 1\n")
    monkeypatch.setattr(compiled, "HERE", tmp_path / "one")
    compiled.mark_warm()
    place = compiled.engine_cache()
    assert place.parent == cache
    assert compiled.is_warm()
    monkeypatch.setattr(compiled, "HERE", tmp_path / "two")
    os.utime(tmp_path / "two" / "core" / "a.py", ns=(1, 1))
    assert compiled.engine_cache() == place
    assert compiled.is_warm()


def test_folders_nobody_used_for_a_month_are_removed(cache: Path) -> None:
    old = _folder(cache / "engine-old", compiled.KEEP_DAYS + 1)
    recent = _folder(cache / "engine-recent", 1)
    compiled.mark_warm()
    assert not old.exists()
    assert recent.exists()


def test_a_read_only_place_costs_time_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("KIEBITZ_CACHE_DIR", str(blocked))
    compiled.mark_warm()
    assert not compiled.is_warm()


def test_an_ancestor_keeps_its_kernels_apart(cache: Path) -> None:
    place = compiled.own_place("opponents/cpc")
    assert place.parent == cache
    assert place.name.startswith("opponents-cpc-")


def test_old_folders_of_an_ancestor_are_removed(cache: Path) -> None:
    old = _folder(cache / "opponents-cpc-0123456789abcdef", compiled.KEEP_DAYS + 1)
    others = [_folder(cache / name, 400) for name in ("opponents-salomon-kernel-0", "engine-0")]
    compiled.own_place("opponents/cpc")
    assert not old.exists()
    assert all(folder.exists() for folder in others)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_commands_compile_nothing_after_warming_up() -> None:
    """`kiebitz warm`, then `kiebitz go`: the same code was kept under two names, and compiled again for ten seconds."""
    warm_up()
    calls = [["go", "startpos", "--depth", "3"], ["eval", "startpos"], ["perft", "startpos", "2"]]
    program = (
        f"import sys; from kiebitz.interfaces.command_line.app import run; print([run(call) for call in {calls}], 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[0, 0, 0] False", "whoever compiles something loads Numba for it"


# A cold start -----------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_what_is_compiled_as_one_answers_like_each_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state, answers = Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").state, []
    for together in (False, True):
        place = tmp_path / str(together)
        checks, missing = (Entry(kernel.function, place) for kernel in (checkers, mating_material_missing))
        wanted = ((checks, (state, tables())), (missing, (state,)))
        if together:
            make_together(*wanted)
            monkeypatch.setattr(jit, "Together", lambda *_: pytest.fail("compiled again"))
            make_together(*wanted)
        answers.append((checks(state, tables()), missing(state)))
        assert len(list(place.iterdir())) == 2
    assert answers[0] == answers[1] == (0, False)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_the_engine_needs_hardly_more_than_what_is_compiled_at_once() -> None:
    """What is compiled alone, later, costs half a second each for pieces that have been looked at before."""
    warm_up()
    names = {path.name.rpartition("-")[0].rpartition(".")[2] for path in engine_cache().glob("*.code")}
    at_once = {kernel.function.__name__ for _, kernels, _ in warming._kernels() for kernel, _ in kernels}
    assert at_once <= names


def test_checkouts_side_by_side_keep_their_kernels_and_old_ones_go(tmp_path: Path) -> None:
    """Eight checkouts with different sources deleted each other's kernels and compiled again and again."""
    hours = {"engine-a": 0, "engine-b": 1, "engine-c": 2, "engine-d": 3, "engine-e": 4, "engine-f": 13, "engine-g": 800, "salomon-a": 900}
    for name, age in hours.items():
        folder = tmp_path / name
        folder.mkdir()
        os.utime(folder, (time.time() - age * 3600,) * 2)
    compiled.remove_old(tmp_path / "engine-a")
    assert {folder.name for folder in tmp_path.iterdir()} == set(hours) - {"engine-f", "engine-g"}
