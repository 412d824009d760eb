"""The page about reasons lists every kind with its sentences."""

from __future__ import annotations

import pytest

from kiebitz.reasons.kind import Kind
from kiebitz.reasons.kinds import KINDS
from tests.conftest import PROJECT

PAGE = (PROJECT / "docs" / "reasons.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_page_has_the_kind(kind: Kind) -> None:
    says = kind.says[""]
    assert f"| `{kind.key}` | {kind.part.value} | {says.en} | {says.de} |" in PAGE
