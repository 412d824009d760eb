"""What the search tests share: an engine with a small table that has forgotten everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiebitz.engine import Engine


@pytest.fixture(scope="package")
def _one_engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    engine.close()


@pytest.fixture
def engine(_one_engine: Engine) -> Engine:
    """All options as declared, except for the size of the table."""
    for option in _one_engine.options.options.values():
        if option.kind != "button" and _one_engine.options[option.key] != option.default:
            _one_engine.set_option(option.key, option.default)
    _one_engine.set_option("style", "standard")
    _one_engine.set_option("hash_mb", 4)
    _one_engine.new_game()
    return _one_engine
