"""`./test --cpu-times`: how much processor time each file of tests takes, with the processes it starts.

Wall-clock figures say more about what else the machine does.  What a browser or server uses counts while it lives, whether or not
somebody waits for its end afterwards.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

PROPERTY = "cpu seconds"
SHOWN = 40  # files, and as many tests


def seconds() -> float:
    """Of this process and all that came from it, so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system + sum(_tree(child) for child in _children("self"))


def _children(process: str) -> list[str]:
    """Processes that are alive; none where the system does not tell."""
    found: list[str] = []
    for thread in Path("/proc", process, "task").glob("*/children"):
        try:
            found += thread.read_text().split()
        except OSError:
            continue  # it has ended meanwhile
    return found


def _tree(process: str) -> float:
    try:
        fields = Path("/proc", process, "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    used = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # own and of those that ended, user and system
    return used + sum(_tree(child) for child in _children(process))


class CpuTimes:
    """In the processes that test: measures.  In the one that reports: adds up."""

    def __init__(self) -> None:
        self._began = 0.0
        self._files: Counter[str] = Counter()
        self._tests: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, Any, Any]:
        self._began = seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        report = yield
        if call.when == "teardown":
            report.user_properties = [*report.user_properties, (PROPERTY, max(0.0, seconds() - self._began))]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            used: Any = dict(report.user_properties).get(PROPERTY, 0.0)
            self._files[report.nodeid.partition("::")[0]] += used
            self._tests[report.nodeid] += used

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.section(f"processor time: {sum(self._files.values()):.0f} s in all tests")
        for counted in (self._files, self._tests):
            for name, used in counted.most_common(SHOWN):
                terminalreporter.line(f"{used:8.1f} s  {name}")


def register(config: pytest.Config) -> None:
    if config.getoption("--cpu-times"):
        config.pluginmanager.register(CpuTimes())
