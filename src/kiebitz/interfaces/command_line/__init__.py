"""The command `kiebitz`: what it does lies in `families/`, one file for each family of commands.

Nothing heavy is imported here: an interface that starts `kiebitz uci` gives up quickly, and nobody
likes to wait for `--help`.
"""

from __future__ import annotations

import os
import signal
import sys

from kiebitz.language import LANGUAGES, choose_language

__all__ = ["main"]

INTERRUPTED = 130  # what a shell calls a command that was interrupted


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


def _loaded() -> None:
    """From here on an interrupt is ours to answer."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> None:
    """The command itself.  An interrupt while it is still being loaded ends it as quietly as any later one."""
    try:
        _run(sys.argv[1:])
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


def _run(arguments: list[str]) -> None:
    player = _plain_uci(arguments)
    if player is not None:
        from kiebitz.interfaces.uci.server import main as serve

        _loaded()
        serve(player)
        return
    from kiebitz.interfaces.command_line.app import run

    _loaded()
    raise SystemExit(run(arguments))
