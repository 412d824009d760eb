"""The field control display in colours (key F1; thesis, lines 2467-2469, 3285-3289): shades of green are the user's squares, shades
of red Salomon's, with a legend at the edge."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.opponents.original import Block, Letters, Picture

# GUESS-30: how many shades there were and at which values they changed is not said.
SHADES = ((1.0, "#1d5a2c", "#6a1f25"), (4.0, "#237a3a", "#96262f"), (8.0, "#2a9a49", "#c9323d"))  # at least so much: green, red
NOBODY = "#3c4258"
PAPER, INK = "#0a1a78", "#ffffff"
SIDE = 3  # characters


def shade(net: float) -> str:
    """The colour of a square; a plus is the user's."""
    found = [(green, red) for least, green, red in SHADES if abs(net) >= least]
    return NOBODY if not found else found[-1][0 if net > 0 else 1]


def control_picture(board: Board, net: dict[str, float], user_is_white: bool) -> Picture:
    """The board from the user's side with its men."""
    blocks, letters = [], []
    for place in range(64):
        rank, file = divmod(place, 8)
        column = 2 + SIDE * (file if user_is_white else 7 - file)
        row = SIDE * (7 - rank if user_is_white else rank)
        blocks.append(Block(column, row, SIDE, SIDE, shade(net["abcdefgh"[file] + str(rank + 1)])))
        if man := board.piece_at(place):
            letters.append(Letters(column + 1, row + 1, man, INK))
        if file == 0:
            letters.append(Letters(0, row + 1, str(rank + 1), INK))
        if rank == 0:
            letters.append(Letters(column + 1, 8 * SIDE, "abcdefgh"[file], INK))
    legend = [*((least, green) for least, green, _ in reversed(SHADES)), (0.0, NOBODY), *((-least, red) for least, _, red in SHADES)]
    for number, (least, colour) in enumerate(legend):
        blocks.append(Block(28, SIDE * number + 1, 2, 2, colour))
        letters.append(Letters(31, SIDE * number + 1, f"{least:+.0f}" if least else "0", INK))
    return Picture(35, 8 * SIDE + 1, PAPER, tuple(blocks), (), tuple(letters))
