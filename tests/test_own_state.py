"""Whatever a test changes of the whole process is noticed and put back."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

from kiebitz.language import choose_language, current_language
from tests import own_state

CHANGES: dict[str, Callable[[Path], object]] = {
    "the environment": lambda _: os.environ.update(KIEBITZ_DATA="elsewhere", KIEBITZ_NEW="1"),
    "the working folder": os.chdir,
    "the handling of signals": lambda _: signal.signal(signal.SIGINT, lambda *_: None),
    "the switches of Numba": lambda _: setattr(numba.config, "CACHE_DIR", "elsewhere"),
    "the hooks, arguments or search path of Python": lambda _: sys.path.append("elsewhere"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_noticed_and_put_back(name: str, tmp_path: Path) -> None:
    before = own_state.take_down()
    CHANGES[name](tmp_path)
    (told,) = own_state.put_back(before)
    assert told.startswith(f"{name}: ")
    assert own_state.take_down() == before
    assert own_state.put_back(before) == []


@pytest.mark.parametrize("_again", range(2))
def test_the_language_of_a_test_ends_with_it(_again: int) -> None:
    assert current_language() == "en"
    choose_language("de")


def test_every_test_has_a_folder_of_the_user_for_itself() -> None:
    assert not Path(os.environ["KIEBITZ_DATA"]).exists()
