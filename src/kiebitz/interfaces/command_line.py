"""The command `kiebitz`."""

from __future__ import annotations

import sys


def main() -> None:
    if sys.argv[1:2] == ["uci"] and len(sys.argv) == 2:
        # Interfaces give up quickly: nothing but the protocol is imported before it answers.
        from kiebitz.interfaces.uci import main as serve

        serve()
        return
    raise SystemExit("kiebitz uci")
