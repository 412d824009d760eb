"""Odds, the handicap of old: the stronger player begins without a pawn or a piece."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kiebitz.language import LANGUAGES, KiebitzError, Text


class Odds(NamedTuple):
    """What the giver plays without: a place on the first two ranks, counted from a, of White's and Black's side alike."""

    name: Text
    file: int
    is_pawn: bool
    rights: str = ""  # the castling right lost with it, as White has it

    @property
    def word(self) -> Text:
        """As it is typed."""
        return Text(self.name.en.split()[0].lower(), self.name.de.split()[0].lower())


NONE = "none"
ODDS: dict[str, Odds] = {
    "pawn": Odds(Text("pawn (f-pawn)", "Bauer (f-Bauer)"), 5, True),
    "knight": Odds(Text("knight (queen's knight)", "Springer (Damenspringer)"), 1, False),
    "rook": Odds(Text("rook (queen's rook)", "Turm (Damenturm)"), 0, False, "Q"),
    "queen": Odds(Text("queen", "Dame"), 3, False),
}


class OddsError(KiebitzError):
    """Odds nobody gives."""


def odds_fen(word: str, white_gives: bool) -> str:
    """The starting position without what the giver leaves off."""
    from kiebitz.core.board import START_FEN  # late: the help of the commands names the odds and loads no kernel

    typed = word.strip().lower()
    found = [odds for key, odds in ODDS.items() if typed in (key, odds.word.en, odds.word.de)]
    if not found:
        listed = Text(*(", ".join(odds.word.to(language) for odds in ODDS.values()) for language in LANGUAGES))
        if not typed:
            raise OddsError(Text("Odds of what? There are: {listed}.", "Welche Vorgabe? Es gibt: {listed}.").format(listed=listed))
        no_such = Text("There are no odds “{word}”; there are: {listed}.", "Es gibt keine Vorgabe „{word}“; es gibt: {listed}.")
        raise OddsError(no_such.format(word=word[:40], listed=listed))
    odds = found[0]
    men, side, rights, *rest = START_FEN.split()
    ranks = men.split("/")
    place = {(True, True): 6, (True, False): 7, (False, True): 1, (False, False): 0}[white_gives, odds.is_pawn]
    rank = ranks[place][: odds.file] + "1" + ranks[place][odds.file + 1 :]
    ranks[place] = rank
    lost = odds.rights if white_gives else odds.rights.lower()
    return " ".join(("/".join(ranks), side, rights.replace(lost, "") if lost else rights, *rest))


@cache
def odds_given(fen: str) -> Odds | None:
    """The odds a game began with; None: it began otherwise."""
    return next((odds for key, odds in ODDS.items() if fen in (odds_fen(key, True), odds_fen(key, False))), None)
