"""What `import kiebitz` promises is there, typed and documented, and nothing is loaded before it is asked for."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import kiebitz
from kiebitz import library

PROMISED = {"Board", "evaluate", "search", "searching", "play", "match"}
DOCUMENT = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_package_and_the_library_agree() -> None:
    assert kiebitz.__all__ == library.__all__
    assert set(kiebitz.__all__) >= PROMISED
    assert set(kiebitz.__all__) <= set(dir(kiebitz))


@pytest.mark.parametrize("name", library.__all__)
def test_every_name_is_documented(name: str) -> None:
    assert inspect.getdoc(getattr(kiebitz, name))


@pytest.mark.parametrize("name", sorted(PROMISED))
def test_the_page_shows_every_function(name: str) -> None:
    assert f"kiebitz.{name}" in DOCUMENT.read_text(encoding="utf-8")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = kiebitz.nonsense  # type: ignore[attr-defined]


def test_importing_loads_no_kernels() -> None:
    code = "import sys, kiebitz; print([name for name in ('numba', 'numpy', 'chess') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_a_folder_does_not_hide_the_function_of_its_name() -> None:
    import kiebitz.search.parameters
    import kiebitz.search.parameters as by_another_name

    assert callable(kiebitz.search)
    assert by_another_name is sys.modules["kiebitz.search.parameters"]
