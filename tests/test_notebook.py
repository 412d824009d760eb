"""The notebook for students runs from top to bottom: its cells as plain Python always, and in a kernel where one is installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.waiting import LONG

NOTEBOOK = Path(__file__).parents[1] / "docs" / "students.ipynb"


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("KIEBITZ_NOTEBOOK_GAMES", "2")
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def cells() -> list[str]:
    read = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert all(not cell.get("outputs") for cell in read["cells"]), "it is kept without what it printed once"
    return ["".join(cell["source"]) for cell in read["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("plays", [False, pytest.param(True, marks=pytest.mark.slow)])  # the match starts processes of its own
def test_every_cell_runs(few_games: Path, capsys: pytest.CaptureFixture[str], plays: bool) -> None:
    names: dict[str, object] = {}
    for cell in cells():
        if plays or "kiebitz.match(" not in cell:
            exec(compile(cell, str(NOTEBOOK), "exec"), names)
    said = capsys.readouterr().out
    assert "('a6',)" in said, "the own term, and where it counts"
    assert "attacker" in said
    assert not plays or "Elo" in said


@pytest.mark.slow
def test_it_runs_in_a_kernel(few_games: Path) -> None:
    nbclient = pytest.importorskip("nbclient", reason='needs pip install "kiebitz[notebook]"')
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=LONG, kernel_name="python3", resources={"metadata": {"path": str(few_games)}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown), "the board draws itself"
    assert any("text/html" in output.get("data", {}) for output in shown), "the evaluation is a table with bars"
