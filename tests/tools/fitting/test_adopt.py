"""A tuned style becomes the standard: only the numbers of changed terms are rewritten, and they are those of the style."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kiebitz.evaluation import terms
from kiebitz.evaluation.terms import SLOT, SLOTS
from kiebitz.language import same
from kiebitz.styles.style import STANDARD
from kiebitz.tools.fitting import adopt
from kiebitz.tools.fitting.adopt import rewrite
from kiebitz.tools.fitting.descent import bounds, style_of, vector_of

SOURCE = Path(terms.__file__).read_text(encoding="utf-8")


def declared(source: str) -> tuple[Any, ...]:
    space: dict[str, Any] = {"__name__": "kiebitz.evaluation.rewritten"}
    exec(compile(source, "terms.py", "exec"), space)
    found: tuple[Any, ...] = space["TERMS"]
    return found


def test_nothing_changes_without_a_change() -> None:
    assert rewrite(SOURCE, STANDARD) == SOURCE


def test_every_weight_can_be_adopted() -> None:
    low, high = bounds()
    dice = np.random.default_rng(4)
    vector = np.round(np.clip(vector_of(STANDARD) + dice.normal(0, 7, (2, SLOTS)), low, high), 1)
    style = style_of(vector, "new", same("new"), same("new"))
    source = rewrite(SOURCE, style)
    for old, new in zip(terms.TERMS, declared(source), strict=True):
        assert (new.mg, new.eg) == style.weights_of(old, "own"), old.key
        assert (new.key, new.name, new.why, new.example, new.low, new.high) == (old.key, old.name, old.why, old.example, old.low, old.high)


def test_terms_that_stay_keep_every_character() -> None:
    vector = vector_of(STANDARD)
    vector[:, SLOT.tempo] = (33.5, 2)
    source = rewrite(SOURCE, style_of(vector, "new", same("new"), same("new")))
    assert source.count("\n") == SOURCE.count("\n")
    changed = [(old, new) for old, new in zip(SOURCE.splitlines(), source.splitlines(), strict=True) if old != new]
    assert len(changed) == 1
    assert "(33.5,), (2,)" in changed[0][1]


def test_help_is_no_style(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["adopt", "--help"])
    adopt.main()
    assert "STYLE.toml" in capsys.readouterr().out
