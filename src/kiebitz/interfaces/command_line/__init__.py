"""The command `kiebitz`: what it does lies in `families/`, one file for each family of commands.

Nothing heavy is imported here: an interface that starts `kiebitz uci` gives up quickly, and nobody
likes to wait for `--help`.
"""

from __future__ import annotations

import sys

from kiebitz.language import LANGUAGES, choose_language

__all__ = ["main"]


def _plain_uci(arguments: list[str]) -> str | None:
    """The player of a plain `uci [--player NAME] [--lang de|en]`; None: not that, or not understood at once."""
    if arguments[:1] != ["uci"]:
        return None
    words = [part for word in arguments[1:] for part in (word.split("=", 1) if word.startswith("--") else [word])]
    found = {"--player": "kiebitz", "--lang": ""}
    if len(words) % 2:
        return None
    for key, value in zip(words[::2], words[1::2], strict=True):
        if key not in found:
            return None
        found[key] = value
    if found["--lang"] not in ("", *LANGUAGES):
        return None
    if found["--player"] != "kiebitz":
        from kiebitz.opponents import ROSTER

        if found["--player"] not in ROSTER:
            return None
    for language in LANGUAGES:
        if found["--lang"] == language:
            choose_language(language)
    return found["--player"]


def main() -> None:
    arguments = sys.argv[1:]
    player = _plain_uci(arguments)
    if player is not None:
        from kiebitz.interfaces.uci import main as serve

        serve(player)
        return
    from kiebitz.interfaces.command_line.app import run

    raise SystemExit(run(arguments))
