"""The same sources without the recorder: what a search would be that nobody can watch.

Every sentence said to the recorder is taken out of the kernels, and the recorder out of every list of arguments, as if it had never
been written.  The copy stands beside the original for tree_recorder.py, which asks whether a recorder that is off costs anything.
"""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import kiebitz

SAID = frozenset(
    (
        "open_node",
        "close_node",
        "note_ending",
        "note_judgement",
        "note_alpha",
        "note_best",
        "note_depth",
        "note_skip",
        "note_left_out",
        "start_timing",
        "stop_timing",
    )
)
DOOR = "search_root"  # called from Python, once for each depth: it keeps its arguments, and hands the recorder to nobody
PLACES = 5  # position, tables, evaluation, search, recorder: what `records` holds


def _is_recorder(node: ast.AST) -> bool:
    """The recorder itself, by its name or by its place in `records`."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Name) and node.slice.id == "_RECORDER"
    return isinstance(node, ast.Name) and node.id == "recorder"


class _Silence(ast.NodeTransformer):
    """Takes the recorder out of one module."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return None if isinstance(called, ast.Name) and called.id in SAID else self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [each for each in node.names if each.name not in SAID]
        return node if node.names else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name != DOOR:
            node.args.args = [each for each in node.args.args if each.arg != "recorder"]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "_records":  # the type, with and without a recorder: now always without
            node.args = []
        node.args = [each for each in node.args if not _is_recorder(each)]
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        (target, *_) = node.targets
        if isinstance(node.value, ast.Name) and node.value.id == "records" and isinstance(target, ast.Tuple):
            assert len(target.elts) == PLACES, ast.unparse(node)
            target.elts.pop()
        return self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        node.elts = [each for each in node.elts if not _is_recorder(each)]
        return self.generic_visit(node)


def silenced(source: str) -> str:
    """A module without a word to the recorder."""
    return ast.unparse(ast.fix_missing_locations(_Silence().visit(ast.parse(source))))


def copy_without_recorder(to: Path) -> Path:
    """A folder to import kiebitz from."""
    here = Path(kiebitz.__file__).parent
    package = to / "kiebitz"
    shutil.copytree(here, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    for path in sorted((package / "search").glob("*.py")):
        if path.name != "recorder.py":
            path.write_text(silenced(path.read_text(encoding="utf-8")), encoding="utf-8")
    return to
