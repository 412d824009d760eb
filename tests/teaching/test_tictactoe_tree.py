"""The figures of tic-tac-toe: the well-known ones, and counting in plain ways."""

from __future__ import annotations

import random

import pytest

from kiebitz.opponents.tictactoe import COMPUTER, HUMAN, NEW_GAME, Position, game_tree, is_over, moves, place
from kiebitz.teaching.small_tree_search import walk
from kiebitz.teaching.tictactoe_tree import MOST_EMPTY_TO_DRAW, OTHER, as_branch, different_moves, effort, kind, levels


def some_positions(count: int, stones: int, seed: int = 3) -> list[tuple[Position, int]]:
    chance = random.Random(seed)
    found: list[tuple[Position, int]] = []
    while len(found) < count:
        position, mover = NEW_GAME, chance.choice((COMPUTER, HUMAN))
        for _ in range(stones):
            if is_over(position):
                break
            position, mover = place(position, chance.choice(moves(position)), mover), OTHER[mover]
        if not is_over(position):
            found.append((position, mover))
    return found


def test_the_well_known_figures() -> None:
    whole = effort(NEW_GAME, COMPUTER)
    assert (whole.everything, whole.joined, whole.joined_kinds, whole.games) == (549_946, 5478, 765, 255_168)
    assert whole.alpha_beta_best < whole.alpha_beta < whole.everything / 20


def test_the_levels_add_up() -> None:
    rows = levels()
    assert [level.positions for level in rows] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert [level.kinds for level in rows] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    assert [level.placed for level in rows] == list(range(10))


def test_turning_and_mirroring_changes_neither_kind_nor_value() -> None:
    for position, mover in some_positions(20, 4):
        turned = tuple(position[cell] for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        mirrored = tuple(position[cell] for cell in (2, 1, 0, 5, 4, 3, 8, 7, 6))
        assert kind(position) == kind(turned) == kind(mirrored)
        assert game_tree(position, mover).value == game_tree(turned, mover).value


def test_there_are_three_first_moves() -> None:
    assert different_moves(NEW_GAME, COMPUTER) == {0: (0, 2, 6, 8), 1: (1, 3, 5, 7), 4: (4,)}


@pytest.mark.parametrize("stones", [4, 5, 6])
def test_the_drawn_tree_is_the_game(stones: int) -> None:
    """Step by step or counted at once: the same value, the same number of positions looked at."""
    assert stones >= 9 - MOST_EMPTY_TO_DRAW
    for position, mover in some_positions(6, stones):
        white = mover == COMPUTER
        tree = as_branch(position, mover)
        counted = effort(position, mover)
        whole, cut, best = walk(tree, white, "minimax"), walk(tree, white), walk(tree, white, "alphabeta", "best")
        assert whole.value == cut.value == game_tree(position, mover).value
        assert len(whole.nodes) == counted.everything
        assert whole.leaves == counted.games <= 120
        assert (cut.nodes_seen, best.nodes_seen) == (counted.alpha_beta, counted.alpha_beta_best)
