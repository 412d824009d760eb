"""What all tests share: a clean process for each of them, the data folder beside the checkout, and how hard random tests try.

The cache of compiled kernels is the user's own on purpose: a test run should start warm.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests import cpu_times, own_state

PROJECT = Path(__file__).parent.parent
SHARED = PROJECT.parent / "shared"
SWEEPS = (50_000, 50, 1_000)  # memory is swept so seldom: little of what tests make is tangled, and Python's habit takes 6 % of their time

# Every quick run tries the same cases, so that a change is judged by what it changed;
# the slow run looks for new ones.
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("quick", derandomize=True, max_examples=12, **_COMMON)
settings.register_profile("thorough", max_examples=100, print_blob=True, **_COMMON)
if hasattr(providers, "_get_local_constants"):
    # Else it reads every file of ours for numbers to try: the cases would change with any file, and with those loaded before.
    providers._get_local_constants = lambda: providers._local_constants


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cpu-times", action="store_true", help="tell how much processor time each file and each test takes, started programs included"
    )


def pytest_configure(config: pytest.Config) -> None:
    cpu_times.register(config)
    gc.set_threshold(*SWEEPS)
    if "HYPOTHESIS_PROFILE" in os.environ:
        settings.load_profile(os.environ["HYPOTHESIS_PROFILE"])
    else:
        settings.load_profile("quick" if "not slow" in config.option.markexpr else "thorough")
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):  # English for everybody, wherever the tests run
        os.environ.pop(name, None)
    os.environ["LANG"] = "C.UTF-8"


def pytest_collection(session: pytest.Session) -> None:
    """The second process of tests loads their files from the end: in a fresh clone each of the two compiles one half for both."""
    config = session.config
    is_second = getattr(config, "workerinput", {}).get("workerid") == "gw1"
    if is_second and config.args == config.getini("testpaths"):
        for file in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
            with contextlib.suppress(Exception, pytest.skip.Exception):  # what is wrong with it is told when it is collected
                importlib.import_module(".".join(file.relative_to(PROJECT).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever the order, journeys through the page come first and together: so one process needs a server and a browser, not each."""
    items.sort(key=lambda item: "browser" not in getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: the sweeper of memory need not look through all of it again and again."""
    gc.freeze()


_numbers = itertools.count()


@pytest.fixture(scope="session")
def _users(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("users")


@pytest.fixture(autouse=True)
def _own_state(_users: Path) -> Iterator[None]:
    """Each test finds the process as the first one did, with an empty folder of the user; a test that leaks fails."""
    outside = os.environ.get("KIEBITZ_DATA")
    os.environ["KIEBITZ_DATA"] = str(_users / str(next(_numbers)))
    language = own_state.LANGUAGE.read()
    before = own_state.take_down()
    yield
    own_state.LANGUAGE.restore(language)
    leaks = own_state.put_back(before)
    if outside is None:
        os.environ.pop("KIEBITZ_DATA", None)
    else:
        os.environ["KIEBITZ_DATA"] = outside
    assert not leaks, f"this test left behind a change of {'; '.join(leaks)}"


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that spread their work do it in this process: a worker of its own takes seconds to begin.

    That work is spread over processes, and what becomes of it when one dies, is tested by itself.
    """
    from kiebitz.tools import cluster

    monkeypatch.setattr(cluster, "processes", ThreadPoolExecutor)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of test positions and games that lies beside the checkout."""
    return shared("data")


def shared(name: str) -> Path:
    """A file or folder beside the checkout.  A user's clone has none and skips the test; where CI runs it must be there."""
    path = SHARED / name
    if not path.exists():
        assert not os.environ.get("CI"), f"../shared/{name} is missing: here no test may be skipped for that"
        pytest.skip(f"../shared/{name} is not there")
    return path
