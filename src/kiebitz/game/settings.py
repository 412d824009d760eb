"""What a user has set stays set: options of the game, of every player and of the views, in one TOML file.

Values are checked by the options they belong to.  A value that is not possible any more is told and
left out; the file is written as a whole or not at all.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from kiebitz.folders import user_folder
from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.options import OptionSet, Value


class SettingsError(KiebitzError):
    """The settings cannot be read or written."""


def default_path() -> Path:
    """The settings of this user."""
    return user_folder("config") / "settings.toml"


class Settings:
    """Sections of key and value; a section belongs to one set of options."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._sections: dict[str, dict[str, Value]] = {}
        self._text = ""  # of the file, with the user's comments
        try:
            text = self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError) as error:
            raise self._failed(reason_of(error)) from None
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self._failed(str(error)) from None
        self._text = text
        for name, section in found.items():
            if isinstance(section, dict):
                self._sections[name] = {key: value for key, value in section.items() if isinstance(value, (bool, int, float, str))}

    def load(self, section: str, options: OptionSet) -> list[Text]:
        """Give the options their kept values; returns a sentence for each that is not possible any more."""
        complaints = []
        for key, value in self._sections.get(section, {}).items():
            if key not in options.options:
                continue  # of another version; kept in the file
            try:
                options.set(key, value)
            except KiebitzError as error:
                complaints.append(error.text)
        return complaints

    def keep(self, section: str, options: OptionSet) -> None:
        """Remember every value that differs from its default, and write the file."""
        kept = self._sections.setdefault(section, {})
        for key, value in options.as_dict().items():
            if value == options.options[key].default:
                kept.pop(key, None)
            else:
                kept[key] = value
        self._write()

    def _write(self) -> None:
        import tomlkit

        document = tomlkit.parse(self._text)
        for name, kept in self._sections.items():
            section = document.setdefault(name, tomlkit.table())
            for key in [key for key, value in section.items() if key not in kept and isinstance(value, (bool, int, float, str))]:
                del section[key]
            section.update({key: value for key, value in kept.items() if section.get(key) != value})
            if not section:
                del document[name]
        self._text = tomlkit.dumps(document)
        draft = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(self._text, encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            raise self._failed(reason_of(error)) from None

    def _failed(self, why: str | Text) -> SettingsError:
        return SettingsError(
            Text(
                "The settings in {path} cannot be used: {why}. Deleting the file restores the defaults.",
                "Die Einstellungen in {path} sind nicht benutzbar: {why}. Löschen der Datei stellt den Ausgangszustand her.",
            ).format(path=self.path, why=why)
        )
