"""docs/tree.md: what stands below each question was printed by the program."""

from __future__ import annotations

import doctest

from tests.conftest import PROJECT


def test_the_examples_of_the_page_print_what_they_say() -> None:
    found = doctest.testfile(str(PROJECT / "docs" / "tree.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 8
    assert found.failed == 0
