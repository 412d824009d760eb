"""How a program behaves at the board: when it resigns, takes or offers a draw, announces mate.

Every answer follows from what the program itself thinks of the position, never from a fixed
word: nobody accepts a draw in a won position or offers one in a lost position.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from kiebitz.game import rules
from kiebitz.language import Text
from kiebitz.options import Option, OptionSet
from kiebitz.player import Decision
from kiebitz.score import Score

OPTIONS = (
    Option(
        "resign",
        "hopeless",
        Text(
            "When the program resigns: hopeless, only when mate is certain, never",
            "Wann das Programm aufgibt: aussichtslos, nur bei sicherem Matt, nie",
        ),
        choices=("hopeless", "mate", "never"),
        names=(
            Text("when it is hopeless", "wenn es aussichtslos ist"),
            Text("when mate is certain", "wenn das Matt sicher ist"),
            Text("never", "nie"),
        ),
    ),
    Option(
        "resign_threshold",
        900,
        Text("Hopeless means so many centipawns behind", "Aussichtslos heißt: so viele Hundertstelbauern zurück"),
        low=200,
        high=3000,
    ),
    Option(
        "resign_moves",
        2,
        Text("Hopeless for so many own moves in a row", "Aussichtslos so viele eigene Züge hintereinander"),
        low=1,
        high=10,
    ),
    Option("draw_offers", True, Text("The program may offer a draw", "Das Programm darf Remis anbieten")),
    Option("announce_mate", True, Text("The program announces mates", "Das Programm kündigt Matts an")),
    Option("ponder", True, Text("Think on the opponent's time", "Auf gegnerische Zeit denken")),
    Option(
        "claims_needed",
        False,
        Text("Draw by repetition or fifty moves must be claimed", "Remis durch Wiederholung oder 50 Züge muss beansprucht werden"),
    ),
)

WORSE = -30  # centipawns from the own view: glad about a draw at any time
LEVEL = 10  # from here on it is better and declines
QUIET = 20  # nothing is going on within these bounds ...
QUIET_MOVES = 6  # ... for so many own moves in a row
FIRST_OFFER = 40  # no offers before this move
DULL_FROM = 25  # a level position is accepted as a draw from this move on
PAUSE = 20  # moves between two offers of the same side


def own_score(score: Score | None, white: bool, fen: str) -> int:
    """Centipawns from one side's view; players without a comparable unit are judged by material."""
    if score is None:
        balance = rules.material_balance(fen)
        return balance if white else -balance
    return score.for_side(white).centipawns


def mate_in(score: Score | None, white: bool) -> int | None:
    """Moves until this side mates; negative: until it is mated; None: no mate in sight."""
    if score is None or not score.mate:
        return None
    return score.for_side(white).mate


def wants_to_resign(options: OptionSet, decision: Decision, white: bool, earlier: Sequence[Score | None]) -> bool:
    """Whether the program gives up instead of playing its move.

    `earlier` are its own judgements of this game, oldest first, without the present one.
    A certain mate is reason enough unless it is told, or of a character, to play to the end.
    A style that says when it is hopeless is asked before the setting of the table.
    """
    mode = options["resign"]
    if decision.resigns:  # its own wish; without a move there is nothing else to do
        return mode != "never" or decision.move is None
    if mode == "never" or decision.resigns_at == math.inf or decision.score is None or decision.source not in ("search", "tablebase"):
        return False
    mate = mate_in(decision.score, white)
    if mate is not None:
        return mate < 0
    if mode != "hopeless":
        return False
    needed = int(options["resign_moves"])
    recent = [*earlier, decision.score][-needed:]
    threshold = -(int(options["resign_threshold"]) if decision.resigns_at is None else decision.resigns_at)
    return len(recent) == needed and all(score is not None and score.for_side(white).centipawns <= threshold for score in recent)


def accepts_draw(score: int, move_number: int, can_win: bool) -> bool:
    """Whether a program takes the offered draw, given its judgement from its own view."""
    if not can_win:
        return True  # it cannot mate any more: nothing to lose by a draw
    if score <= WORSE:
        return True
    return score < LEVEL and move_number >= DULL_FROM


def offers_draw(options: OptionSet, own: Sequence[int], move_number: int, last_offer: int | None) -> bool:
    """Whether a program offers a draw with its move: only in a long quiet level position.

    `own` are its judgements from its own view, oldest first, the present one last.
    """
    if not options["draw_offers"] or move_number < FIRST_OFFER:
        return False
    if last_offer is not None and move_number - last_offer < PAUSE:
        return False
    recent = own[-QUIET_MOVES:]
    return len(recent) == QUIET_MOVES and all(abs(score) <= QUIET for score in recent)
