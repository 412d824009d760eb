"""What all tests share: the data folder beside the checkout and how hard random tests try.

The cache of compiled kernels is the user's own on purpose: a test run should start warm.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

PROJECT = Path(__file__).parent.parent
SHARED = PROJECT.parent / "shared"

# Every quick run tries the same cases, so that a change is judged by what it changed;
# the slow run looks for new ones.
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("quick", derandomize=True, max_examples=25, **_COMMON)
settings.register_profile("thorough", max_examples=100, print_blob=True, **_COMMON)


def pytest_configure(config: pytest.Config) -> None:
    if "HYPOTHESIS_PROFILE" in os.environ:
        settings.load_profile(os.environ["HYPOTHESIS_PROFILE"])
    else:
        settings.load_profile("quick" if "not slow" in config.option.markexpr else "thorough")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of test positions and games that lies beside the checkout."""
    folder = SHARED / "data"
    if not folder.is_dir():
        pytest.skip("the data folder ../shared/data is not there")
    return folder
