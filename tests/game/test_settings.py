"""B16: what was set is kept and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz.game.play import manners
from kiebitz.game.settings import Settings, SettingsError, default_path
from kiebitz.language import Text
from kiebitz.options import Option, OptionSet

PLAYER = (
    Option("level", 3, Text("Level", "Stufe"), low=1, high=10),
    Option("style", "standard", Text("Style", "Stil")),
    Option("library", True, Text("Library", "Bibliothek")),
    Option("contempt", 0.5, Text("Contempt", "Remisscheu"), low=-2, high=2),
)


def test_b16_values_are_kept_over_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "sub" / "settings.toml"
    game, player = OptionSet(manners.OPTIONS), OptionSet(PLAYER)
    game.set("resign", "never")
    game.set("ponder", False)
    player.set("level", 7)
    player.set("style", 'my "own" Stil\\ä')
    player.set("library", "off")
    player.set("contempt", 1.25)
    settings = Settings(path)
    settings.keep("game", game)
    settings.keep("player.kiebitz", player)
    game, player = OptionSet(manners.OPTIONS), OptionSet(PLAYER)
    again = Settings(path)
    assert again.load("game", game) == []
    assert again.load("player.kiebitz", player) == []
    assert game["resign"] == "never"
    assert game["ponder"] is False
    assert player.as_dict() == {"level": 7, "style": 'my "own" Stil\\ä', "library": False, "contempt": 1.25}


def test_defaults_are_not_written_and_strange_keys_survive(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('# mine\n[x]\nlevel = 5\nfuture = "kept"  # of a later version\n[other]\na = 1\n')
    options = OptionSet(PLAYER)
    settings = Settings(path)
    settings.load("x", options)
    options.set("level", 3)
    settings.keep("x", options)
    text = path.read_text()
    assert text == '# mine\n[x]\nfuture = "kept"  # of a later version\n[other]\na = 1\n'


def test_impossible_values_are_told_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[x]\nlevel = 99\ncontempt = 1.0\n")
    options = OptionSet(PLAYER)
    complaints = Settings(path).load("x", options)
    assert len(complaints) == 1
    assert "99" in complaints[0].de
    assert options["level"] == 3
    assert options["contempt"] == 1.0


def test_broken_files_are_explained(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for content in (b"[[[", "[x]\n# grün\n".encode("latin-1")):
        path.write_bytes(content)
        with pytest.raises(SettingsError, match="restores the defaults"):
            Settings(path)
    with pytest.raises(SettingsError):
        Settings(tmp_path).keep("x", OptionSet(PLAYER))


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    assert default_path() == tmp_path / "settings.toml"
