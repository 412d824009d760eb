"""Imports point one way: what is below never knows what is above, and the branches do not know each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kiebitz

PACKAGE = Path(kiebitz.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Who may import whom, from the bottom up.  A new part of the package gets its line here first.
FOUNDATION = {"language", "options", "score", "limits", "compiled", "__version__"}
RULES = FOUNDATION | {"core", "player"}
ENGINE = {"evaluation", "search", "levels", "tablebase", "probe", "engine", "terms", "warming"}
ALLOWED = {
    "__init__": {"compiled"},
    "compiled": set(),
    "language": set(),
    "limits": set(),
    "options": {"language"},
    "score": {"language"},
    "core": RULES,
    "player": RULES,
    "evaluation": RULES | {"evaluation"},
    "search": RULES | {"evaluation", "search"},
    "levels": RULES,
    "tablebase": RULES,
    "probe": RULES | {"search"},
    "engine": RULES | ENGINE - {"terms", "warming"},
    "terms": RULES | {"evaluation"},  # what users' own terms import
    "warming": RULES | ENGINE,
    "opponents": RULES | {"opponents"},
    "game": RULES | {"game"},
    "tools": RULES | ENGINE | {"opponents", "game", "tools"},
    "interfaces": RULES | ENGINE | {"opponents", "game", "tools", "interfaces"},
    "__main__": {"interfaces"},
}


def _name(source: Path) -> str:
    return source.relative_to(PACKAGE).as_posix()


def _part(path: str) -> str:
    """ "core/board.py" and "kiebitz.core.board" both belong to "core"."""
    return path.removesuffix(".py").split("/")[0]


def imports(source: Path) -> Iterator[str]:
    """What a file imports of the package, as a path such as "core/board"."""
    here = ("kiebitz", *source.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "kiebitz":
                yield "/".join(name.split(".")[1:]) or "__init__"


@pytest.mark.parametrize("source", SOURCES, ids=_name)
def test_imports_point_one_way(source: Path) -> None:
    part = _part(_name(source))
    assert part in ALLOWED, f"{part} has no place in the drawing of the layers yet"
    upwards = {path for path in imports(source) if _part(path) not in ALLOWED[part]}
    assert upwards == set(), f"{_name(source)} imports what is above it or beside it"


@pytest.mark.parametrize("source", [s for s in SOURCES if _part(_name(s)) == "opponents"], ids=_name)
def test_ancestors_share_nothing_with_each_other(source: Path) -> None:
    own = Path(_name(source)).parts[1].removesuffix(".py")
    others = {path for path in imports(source) if path.startswith("opponents/") and path.split("/")[1] not in (own, "__init__")}
    roster_only = own == "__init__"
    assert roster_only or others == set()


@pytest.mark.parametrize("source", SOURCES, ids=_name)
def test_no_star_imports_and_no_drawers_for_everything(source: Path) -> None:
    stars = [node for node in ast.walk(ast.parse(source.read_text())) if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    assert stars == []
    assert source.stem not in ("utils", "helpers", "misc", "common")


def test_the_drawing_has_no_arrow_upwards() -> None:
    """The table itself: following the arrows never leads back, but for a part's own files."""
    order = ["compiled", "language", "limits", "options", "score", "core", "evaluation", "search", "probe", "engine", "warming"]
    order += ["tools", "interfaces", "__main__"]
    for index, part in enumerate(order):
        assert ALLOWED[part].isdisjoint(order[index + 1 :]), part
    for branch, others in (("opponents", {"game"} | ENGINE), ("game", {"opponents"} | ENGINE), ("engine", {"opponents", "game"})):
        assert ALLOWED[branch].isdisjoint(others | {"tools", "interfaces"}), branch


def test_a_wrong_import_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: all ways to write an import are seen."""
    monkeypatch.setattr(f"{__name__}.PACKAGE", tmp_path)
    (tmp_path / "core").mkdir()
    source = tmp_path / "core" / "board.py"
    source.write_text(
        "import kiebitz.search.search\n"
        "from kiebitz import engine\n"
        "from kiebitz.game.game import Game\n"
        "from ..evaluation import terms\n"
        "from . import fen\n"
        "def later():\n    from kiebitz.tools import tune\n"
    )
    assert set(imports(source)) == {"search/search", "engine", "game/game/Game", "evaluation/terms", "core/fen", "tools/tune"}
