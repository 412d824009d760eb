"""How hard a test tries: the slow run takes every random case, the quick run the first quarter of the same ones."""

from __future__ import annotations

from hypothesis import settings


def cases(number: int) -> int:
    """Of `number` random cases so many as this run takes."""
    return number if is_thorough() else max(1, number // 4)


def is_thorough() -> bool:
    return settings().max_examples >= 100  # conftest.py chooses the profile
