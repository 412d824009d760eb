"""Asking after one's health changes nothing, and finds what is wrong."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path

import pytest

from kiebitz.tools.doctor import examine


def test_everything_is_told_and_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("KIEBITZ_CACHE_DIR", str(tmp_path / "cache"))
    found = {one.key: one for one in examine()}
    assert {"version", "processor", "compiled", "engines", "browser", "archive"} <= set(found)
    assert all(one.well for one in found.values())
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_archive_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    (tmp_path / "games.sqlite").write_bytes(b"this is no archive" * 100)
    assert not next(one for one in examine() if one.key == "archive").well


def test_a_browser_without_a_screen_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without a screen Chromium was installed and "none found" was said."""

    def nothing_to_open() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", nothing_to_open)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert _told("browser").startswith("none found")
    (tmp_path / "chromium").touch(0o755)
    assert _told("browser").startswith("chromium is installed")


def _told(key: str) -> str:
    return next(one for one in examine() if one.key == key).value.en


def test_german_figures_have_a_comma(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiebitz.tools.doctor.is_warm", lambda: True)
    told = next(one for one in examine() if one.key == "compiled").value
    assert re.search(r"ja, \d+,\d MB", told.de), told.de
