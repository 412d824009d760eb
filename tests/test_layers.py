"""Imports point one way: what is below never knows what is above, and the branches do not know each other."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

import kiebitz
from kiebitz.interfaces.web.files import IMPORT, STATIC

PACKAGE = Path(kiebitz.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Who may import whom, from the bottom up.  A new part of the package gets its line here first.
FOUNDATION = {"templates", "folders", "language", "levels", "options", "score", "limits", "compiled", "sweeping", "__version__"}
RULES = FOUNDATION | {"core", "player"}
ENGINE = {"evaluation", "search", "styles", "tablebase", "probe", "engine", "terms", "warming"}
ALLOWED = {
    "__init__": {"compiled", "library"},  # the library on demand
    "compiled": {"folders"},
    "folders": set(),
    "language": set(),
    "limits": set(),
    "levels": set(),
    "options": {"language", "levels"},
    "score": {"language"},
    "sweeping": set(),
    "templates": {"language"},  # HTML out of templates
    "core": FOUNDATION | {"core"},
    "player": RULES,
    "evaluation": RULES | {"evaluation"},
    "search": RULES | {"evaluation", "search"},
    "styles": RULES | {"evaluation", "search", "styles", "terms"},  # terms: what the shipped ones are written with
    "tablebase": RULES,
    "probe": RULES | {"search"},
    "engine": RULES | ENGINE - {"terms", "warming"},
    "terms": RULES | {"evaluation"},  # what users' own terms import
    "warming": RULES | ENGINE,
    "reasons": RULES | ENGINE - {"warming"} | {"game", "reasons"},  # game: what the opening library knows
    "tree": RULES | ENGINE - {"warming"} | {"reasons", "tree"},  # the recorded search
    "opponents": RULES | {"opponents"},
    "minds": RULES | ENGINE - {"warming"} | {"reasons", "opponents", "minds"},  # all of them about one position
    "game": RULES | {"game"},
    "teaching": RULES | {"opponents", "game", "teaching"},
    "museum": RULES | {"museum"},
    "tools": RULES | ENGINE | {"reasons", "opponents", "game", "tools"},
    "roster": RULES | ENGINE | {"opponents", "game"},
    "library": RULES | ENGINE | {"reasons", "tree", "opponents", "game", "tools", "roster", "library"},
    "interfaces": RULES
    | ENGINE
    | {"reasons", "tree", "minds", "opponents", "game", "museum", "teaching", "tools", "roster", "library", "interfaces"},
    "__main__": {"interfaces"},
}


# A page of the web knows no other; here are those that show a thing of another one.
PAGES_BESIDE = {"train": {"analysis"}}  # exercises out of the games that lie there
SCRIPTS_BESIDE = {"inside": {"tree"}}  # a search in slow motion


def _name(source: Path) -> str:
    return source.relative_to(PACKAGE).as_posix()


def _part(path: str) -> str:
    """ "core/board.py" and "kiebitz.core.board" both belong to "core"."""
    return path.removesuffix(".py").split("/")[0]


@functools.cache
def _statements(source: Path) -> list[tuple[ast.Import | ast.ImportFrom, bool]]:
    """The imports of a file, wherever they stand, and whether they are for types alone."""
    nodes = list(ast.walk(ast.parse(source.read_text())))
    guards = [node for node in nodes if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    guarded = {inner for node in guards for inner in ast.walk(node)}
    return [(node, node in guarded) for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]


def imports(source: Path, types: bool = True) -> Iterator[str]:
    """What a file imports of the package, as a path such as "core/board"; without `types` only what is imported when it runs."""
    here = ("kiebitz", *source.relative_to(PACKAGE).parent.parts)
    for node, for_types in _statements(source):
        if for_types and not types:
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            names = [f"{module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.split(".")[0] == "kiebitz":
                yield "/".join(name.split(".")[1:]) or "__init__"


def test_imports_point_one_way() -> None:
    wrong = {}
    for source in SOURCES:
        part = _part(_name(source))
        assert part in ALLOWED, f"{part} has no place in the drawing of the layers yet"
        if upwards := {path for path in imports(source) if _part(path) not in ALLOWED[part]}:
            wrong[_name(source)] = upwards
    assert wrong == {}, "these import what is above them or beside them"


# What every opponent is hung in.
FRAME = ("__init__", "profiles", "exhibit", "screen", "original", "original_speed", "libraries", "style_files")


def test_ancestors_share_nothing_with_each_other() -> None:
    wrong = {}
    for source in SOURCES:
        if _part(_name(source)) == "opponents" and (own := Path(_name(source)).parts[1].removesuffix(".py")) != "__init__":
            allowed = (own, *FRAME)
            if others := {path for path in imports(source) if path.startswith("opponents/") and path.split("/")[1] not in allowed}:
                wrong[_name(source)] = others
    assert wrong == {}


VIEWS = {"terminal", "uci", "web"}  # each shows the same things its own way; what two need lies in interfaces/ itself
BESIDE = {"command_line": VIEWS, **{view: set[str]() for view in VIEWS}}  # the command line starts the others


def test_interfaces_do_not_know_each_other() -> None:
    wrong = {}
    for source in SOURCES:
        if _name(source).startswith("interfaces/"):
            own, *rest = Path(_name(source)).parts[1:]
            rooms = {path.split("/")[1] for path in imports(source) if path.startswith("interfaces/")} & BESIDE.keys()
            if others := rooms - ({own} | BESIDE[own] if rest else set()):
                wrong[_name(source)] = others
    assert wrong == {}, "what several interfaces need belongs beside them"


NAMES = {_name(source).removesuffix(".py"): source for source in SOURCES}


def _modules() -> dict[str, set[str]]:
    """Every module with the modules it imports, also those it imports only when it needs them; types alone do not count."""
    return {
        name: {known for path in imports(source, types=False) if (known := _module(path, NAMES)) and known != name}
        for name, source in NAMES.items()
    }


def _module(path: str, names: Iterable[str]) -> str | None:
    return next((known for known in (path, path.rpartition("/")[0]) if known in names), None)


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Modules that lead back to each other."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen, waiting = set[str](), [start]
        while waiting:
            new = graph[waiting.pop()] - seen
            seen |= new
            waiting += new
        reached[start] = seen
    rings = {frozenset({one, *(other for other in reached[one] if one in reached[other])}) for one in graph if one in reached[one]}
    return [set(ring) for ring in rings]


def test_no_import_leads_back_not_even_a_late_one() -> None:
    assert cycles(_modules()) == []
    assert cycles({"book": {"polyglot"}, "polyglot": {"book", "text"}, "text": set()}) == [{"book", "polyglot"}]


def among_siblings(arrows: Iterable[tuple[str, str]]) -> dict[str, dict[str, set[str]]]:
    """Arrows between files, as paths, seen from every folder: which of the folders in it leads to which."""
    drawn: dict[str, dict[str, set[str]]] = {}
    for start, end in arrows:
        one, other = Path(start).parts, Path(end).parts
        shared = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
        if shared is not None and len(one) > shared + 1 and len(other) > shared + 1:  # else a file lies in the folder itself
            folder = drawn.setdefault("/".join(one[:shared]), {})
            folder.setdefault(one[shared], set()).add(other[shared])
            folder.setdefault(other[shared], set())
    return drawn


def rings(drawn: dict[str, dict[str, set[str]]]) -> dict[str, list[set[str]]]:
    return {folder: found for folder, graph in drawn.items() if (found := cycles(graph))}


def beside(graph: dict[str, set[str]], shared: set[str]) -> dict[str, set[str]]:
    """Which folders know another one that is not there for all of them."""
    return {name: others - shared for name, others in graph.items() if others - shared}


def test_folders_side_by_side_do_not_lead_back_to_each_other() -> None:
    """What two of them need lies beside them or in a third one."""
    drawn = among_siblings((_name(source), _module(path, NAMES) or f"{path}/__init__") for source in SOURCES for path in imports(source))
    assert rings(drawn) == {}
    assert beside(drawn["interfaces/web"], shared={"rooms"}) == PAGES_BESIDE
    there_and_back = [("web/play/hall.py", "web/why/minds.py"), ("web/why/routes.py", "web/play/hall.py"), ("a.py", "web/b.py")]
    assert rings(among_siblings(there_and_back)) == {"web": [{"play", "why"}]}


def test_neither_do_the_scripts_of_the_pages() -> None:
    scripts = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*.js") if "vendor" not in path.parts}
    arrows = [(name, normpath(join(dirname(name), other.decode()))) for name, text in scripts.items() for other in IMPORT.findall(text)]
    known = [(name, other) for name, other in arrows if "vendor/" not in other]
    assert {other for _, other in known} <= scripts.keys()
    drawn = among_siblings(known)
    assert rings(drawn) == {}
    assert beside(drawn[""], shared={"inside", "why"}) == SCRIPTS_BESIDE


def test_one_file_asks_the_system_for_folders() -> None:
    assert [_name(source) for source in SOURCES if "platformdirs" in source.read_text(encoding="utf-8")] == ["folders.py"]


def test_no_star_imports_and_no_drawers_for_everything() -> None:
    stars = [
        _name(source)
        for source in SOURCES
        for node, _ in _statements(source)
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
    ]
    assert stars == []
    assert [_name(source) for source in SOURCES if source.stem in ("utils", "helpers", "misc", "common")] == []


def test_the_drawing_has_no_arrow_upwards() -> None:
    """The table itself: following the arrows never leads back, but for a part's own files."""
    assert cycles({part: (allowed - {part}) & ALLOWED.keys() for part, allowed in ALLOWED.items()}) == []
    for branch, others in (("opponents", {"game"} | ENGINE), ("game", {"opponents"} | ENGINE), ("engine", {"opponents", "game"})):
        assert ALLOWED[branch].isdisjoint(others), branch


FEW = 4  # files with one prefix that may lie side by side; with one more the prefix is a folder


def crowds(root: Path) -> dict[str, list[str]]:
    """Files of one folder whose names begin with the same word, where they are too many; `test_` is no word of theirs."""
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".js", ".html", ".css") and "vendor" not in path.parts:
            word = path.stem.removeprefix("test_").split("_")[0]
            if word:  # not __init__ and its like
                found.setdefault((path.parent / word).relative_to(root).as_posix(), []).append(path.name)
    return {prefix: names for prefix, names in found.items() if len(names) > FEW}


def test_a_prefix_shared_by_five_files_is_a_folder(tmp_path: Path) -> None:
    assert crowds(PACKAGE) == {}
    assert crowds(Path(__file__).parent) == {}
    for name in ("board", "board_view", "test_board", "test_board_view", "boards"):  # the control
        (tmp_path / f"{name}.py").touch()
    assert crowds(tmp_path) == {}
    (tmp_path / "test_board_by_keys.py").touch()
    assert list(crowds(tmp_path)) == ["board"]


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
