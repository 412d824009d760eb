"""Tic-tac-toe on four by four, decided as the book of 1985 decides on three by three: by what each line is worth."""

from __future__ import annotations

import random

SIZE = 4
CELLS = SIZE * SIZE
LINES = (
    *(tuple(range(SIZE * row, SIZE * row + SIZE)) for row in range(SIZE)),
    *(tuple(range(column, CELLS, SIZE)) for column in range(SIZE)),
    tuple(range(0, CELLS, SIZE + 1)),
    tuple(range(SIZE - 1, CELLS - 1, SIZE - 1)),
)
WORTH = (1, 2, 4, 16, 1000)  # of a line with so many own stones and none of the opponent's; ours, after the book's 1, 2, 4, 50

Stones = list[int]  # 0 empty, 1 computer, -1 human


def value(stones: Stones) -> int:
    """What the lines say, for the computer."""
    total = 0
    for line in LINES:
        own, other = sum(stones[cell] == 1 for cell in line), sum(stones[cell] == -1 for cell in line)
        if not other:
            total += WORTH[own]
        if not own:
            total -= WORTH[other]
    return total


def winner(stones: Stones) -> int:
    """1, -1, or 0 when nobody has four in a row."""
    return next((stones[line[0]] for line in LINES if stones[line[0]] and all(stones[cell] == stones[line[0]] for cell in line)), 0)


def choose(stones: Stones, depth: int) -> int:
    """The computer's cell: the best value after its own move, or after the best reply to it where it looks two moves ahead."""

    def after(cell: int) -> int:
        stones[cell] = 1
        found = value(stones)
        if depth > 1 and not winner(stones):
            for reply in [free for free in range(CELLS) if not stones[free]]:
                stones[reply] = -1
                found = min(found, value(stones))
                stones[reply] = 0
        stones[cell] = 0
        return found

    return max((cell for cell in range(CELLS) if not stones[cell]), key=after)


def play_out(depth: int, computer_first: bool, chance: random.Random) -> int:
    """A game against someone who places stones by lot: 1 won, 0 drawn, -1 lost by the computer."""
    stones, computer = [0] * CELLS, computer_first
    for _ in range(CELLS):
        free = [cell for cell in range(CELLS) if not stones[cell]]
        stones[choose(stones, depth) if computer else chance.choice(free)] = 1 if computer else -1
        if won := winner(stones):
            return won
        computer = not computer
    return 0
