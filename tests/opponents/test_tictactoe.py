"""The tic-tac-toe teacher: the book's figures, the printed program's fault, and the proof that the corrected mode never loses."""

from __future__ import annotations

from collections import Counter

import pytest

from kiebitz.opponents.tictactoe import (
    COMPUTER,
    EMPTY,
    FAULTS,
    HUMAN,
    LISTING,
    NEW_GAME,
    PROSE,
    Mode,
    Node,
    Position,
    Weights,
    all_games,
    cell_name,
    choose,
    evaluate,
    game_tree,
    is_over,
    moves,
    place,
    winner,
    worst_replies,
)


def board(text: str) -> Position:
    return tuple({"X": COMPUTER, "O": HUMAN, ".": EMPTY}[sign] for sign in text if sign in "XO.")


def test_list_of_moves() -> None:
    assert [cell + 1 for cell in moves(board("X.O / OOX / ..."))] == [2, 7, 8, 9]


def test_cell_names() -> None:
    assert [cell_name(cell) for cell in (0, 1, 2, 3, 8)] == ["A1", "A2", "A3", "B1", "C3"]


def test_line_values() -> None:
    position = board("XO. / ... / OO.")
    bare = Weights(PROSE.empty, PROSE.one, PROSE.two, PROSE.three, (0,) * 9)
    assert evaluate(position, bare) == (4, 20)
    assert evaluate(position, LISTING) == (6, 14)


def test_worth_reaches_fifty_exactly_with_three_in_a_row() -> None:
    """The listing's way to see the end of the game and ours are the same, in every position of the game."""
    seen: set[tuple[Position, int]] = set()

    def visit(node: Node) -> None:
        if (node.position, node.to_move) in seen:
            return
        seen.add((node.position, node.to_move))
        computer, human = evaluate(node.position)
        assert (computer >= 50, human >= 50) == (winner(node.position) == COMPUTER, winner(node.position) == HUMAN)
        for _, child in node.children:
            visit(child)

    visit(game_tree(NEW_GAME, COMPUTER))
    visit(game_tree(NEW_GAME, HUMAN))
    assert len({position for position, _ in seen}) == 8533  # whoever began


def test_both_moves_win() -> None:
    position = board("XOX / OXO / .O.")
    assert [winner(place(position, cell, COMPUTER)) for cell in moves(position)] == [COMPUTER, COMPUTER]


def test_printed_program() -> None:
    assert worst_replies(NEW_GAME, LISTING, start=0) == [-6, -10, -6, -10, 0, -10, -6, -10, -6]
    assert choose(NEW_GAME) + 1 == 5
    replies = [choose(place(NEW_GAME, cell, HUMAN)) + 1 for cell in range(9)]
    assert replies == [2, 5, 1, 5, 1, 5, 1, 5, 1]


@pytest.mark.parametrize(
    ("mode", "weights", "computer_first", "results"),
    [
        (Mode.PRINTED, LISTING, True, (175, 37, 4)),
        (Mode.PRINTED, LISTING, False, (237, 150, 360)),
        (Mode.REPAIRED, LISTING, True, (87, 15, 0)),
        (Mode.REPAIRED, LISTING, False, (311, 216, 12)),
        (Mode.REPAIRED, PROSE, True, (92, 15, 0)),
        (Mode.REPAIRED, PROSE, False, (331, 234, 2)),
    ],
)
def test_results_against_everything(mode: Mode, weights: Weights, computer_first: bool, results: tuple[int, int, int]) -> None:
    count = Counter(all_games(mode, computer_first, weights))
    assert (count[COMPUTER], count[EMPTY], count[HUMAN]) == results


@pytest.mark.parametrize("computer_first", [True, False])
def test_corrected_mode_never_loses(computer_first: bool) -> None:
    """All human replies at every turn: the whole tree of what can happen."""
    count = Counter(all_games(Mode.PERFECT, computer_first))
    assert count[HUMAN] == 0
    assert count[COMPUTER] > 0


def test_corrected_mode_never_throws_away_what_it_has() -> None:
    """Not only from the beginning: from any position with the computer to move it keeps the value of the position."""

    def visit(node: Node) -> None:
        if node in seen or not node.children:
            return
        seen.add(node)
        chosen = choose(node.position, Mode.PERFECT) if node.to_move == COMPUTER else None
        for cell, child in node.children:
            visit(child)
            if cell == chosen:
                assert child.value == node.value, node.position

    seen: set[Node] = set()
    visit(game_tree(NEW_GAME, COMPUTER))
    visit(game_tree(NEW_GAME, HUMAN))


def test_corrected_mode_wins_at_once() -> None:
    assert choose(board("XX. / OO. / ..."), Mode.PERFECT) == 2
    assert choose(board("OO. / XX. / ..."), Mode.PERFECT) == 5
    assert choose(board("OO. / X.. / X.."), Mode.PERFECT) == 2  # nothing to win: defends


def test_printed_mode_passes_a_win_by() -> None:
    """The fault as the explanation tells it: a win counts no more than 0, the last such move is taken."""
    position = board("XOX / OXO / ...")  # C1 and C3 win
    assert cell_name(choose(position, Mode.PRINTED)) == "C2"
    assert cell_name(choose(position, Mode.REPAIRED)) == "C3"
    assert cell_name(choose(position, Mode.PERFECT)) == "C1"
    assert len(FAULTS) == 3


def test_printed_mode_never_considers_the_last_cell() -> None:
    def visit(position: Position, to_move: int) -> None:
        if is_over(position):
            return
        cells = moves(position)
        if to_move == COMPUTER and len(cells) > 1:
            assert choose(position, Mode.PRINTED) != cells[-1]
        for cell in cells:
            if len(cells) > 4:
                visit(place(position, cell, to_move), 6 - to_move)

    visit(NEW_GAME, COMPUTER)


def test_tree_of_the_whole_game() -> None:
    tree = game_tree()
    assert tree.value == 0
    assert [cell for cell, _ in tree.children] == list(range(9))
    games: dict[int, int] = {}

    def count(node: Node) -> int:
        if id(node) not in games:
            games[id(node)] = 1 if not node.children else sum(count(child) for _, child in node.children)
        return games[id(node)]

    assert count(tree) == 255168  # all games of tic-tac-toe
    assert len(games) == 5478  # all positions


def test_tree_values_are_minimax() -> None:
    seen: set[int] = set()

    def visit(node: Node) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        if node.children:
            values = [child.value for _, child in node.children]
            assert node.value == (max(values) if node.to_move == COMPUTER else min(values))
        else:
            assert node.value == {COMPUTER: 1, HUMAN: -1, EMPTY: 0}[winner(node.position)]
        for _, child in node.children:
            visit(child)

    visit(game_tree())


def test_minimax_with_the_books_leaves() -> None:
    """Moves a, b, c with replies (-11, -9), (+1, 0), (-1, +1): b is chosen, value 0."""
    from kiebitz.teaching.lessons import search_tree

    lesson = search_tree({"a": {"a1": -11, "a2": -9}, "b": {"b1": 1, "b2": 0}, "c": {"c1": -1, "c2": 1}}, cut=False)
    assert (lesson.value, lesson.best) == (0, "b")
