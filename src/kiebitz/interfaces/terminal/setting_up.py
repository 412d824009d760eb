"""Setting up a position by typing: "Ke1 Dd1 ke8", "x d1", "weiß", "rochade KQ", "fertig".

Letters are those of FEN: large for White, small for Black; German letters are understood too.
"""

from __future__ import annotations

import re

from kiebitz.core.board import START_FEN
from kiebitz.core.men import TO_ENGLISH
from kiebitz.game.setup import Setup, SetupError
from kiebitz.language import KiebitzError, Text

_MAN = re.compile(r"^([KQRBNPDTLSkqrbnpdtls])([a-h][1-8])$")
_OFF = re.compile(r"^[-x]([a-h][1-8])$")

HELP = Text(
    "Set-up: Ke1 puts a white king, ke8 a black one, xe1 clears a square; clear, start, white, black, castling KQkq, ep e3, "
    "fen FEN; done ends, cancel drops it.",
    "Aufstellen: Ke1 setzt einen weißen König, ke8 einen schwarzen, xe1 räumt ein Feld; leer, anfang, weiß, schwarz, rochade KQkq, ep e3, "
    "fen FEN; fertig beendet, abbruch verwirft.",
)


class SettingUp:
    """A position being built; `enter` answers whether it is finished."""

    def __init__(self, fen: str) -> None:
        self.setup = Setup.from_fen(fen)
        self.setup.en_passant = "-"
        self.cancelled = False

    @property
    def fen(self) -> str:
        return self.setup.fen()

    def enter(self, line: str) -> bool:
        """Understand one line.  True: finished (the position is playable, or it was cancelled)."""
        word, _, rest = line.strip().partition(" ")
        match word.casefold():
            case "done" | "fertig" | "ok":
                self.setup.board()  # says every reason why not
                return True
            case "cancel" | "abbruch" | "abbrechen":
                self.cancelled = True
                return True
            case "clear" | "leer" | "leeren":
                self.setup.clear()
                self.setup.castling = "-"
            case "start" | "anfang":
                self.setup = Setup.from_fen(START_FEN)
            case "white" | "weiß" | "weiss" | "w":
                self.setup.white_to_move = True
            case "black" | "schwarz":
                self.setup.white_to_move = False
            case "fen":
                self.setup = Setup.from_fen(rest)
            case "castling" | "rochade":
                self.setup.castling = Setup.from_fen(f"8/8/8/8/8/8/8/8 w {rest.strip() or '-'} - 0 1").castling
            case "ep":
                self.setup.en_passant = Setup.from_fen(f"8/8/8/8/8/8/8/8 w - {rest.strip() or '-'} 0 1").en_passant
            case _:
                self._men(line.split())
        return False

    def _men(self, words: list[str]) -> None:
        """Several men in one line; each is tried, every fault is told."""
        faults: list[Text] = []
        for word in words:
            man, off = _MAN.match(word), _OFF.match(word)
            if off:
                self.setup.remove(off[1])
            elif man:
                try:
                    self.setup.place(man[1].translate(TO_ENGLISH), man[2])
                except KiebitzError as error:
                    faults.append(error.text)
            else:
                faults.append(Text("“{word}” was not understood.", "„{word}“ wurde nicht verstanden.").format(word=word))
        if faults:
            raise SetupError(tuple(faults))
