"""One engine for all questions: every answer is independent of the ones before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiebitz.reasons.asking import Asker


@pytest.fixture(scope="session")
def asker() -> Iterator[Asker]:
    asker = Asker()
    yield asker
    asker.close()
