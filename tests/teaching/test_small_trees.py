"""The steps of a search through small trees: the books' figures, and hypothesis against plain minimax."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.teaching.lessons import Tree as NamedTree
from kiebitz.teaching.lessons import alpha_beta_leaves, search_tree
from kiebitz.teaching.small_tree_examples import BY_KEY, EXAMPLES
from kiebitz.teaching.small_tree_search import Walk, walk
from kiebitz.teaching.small_trees import (
    MOST_LEAVES,
    ORDERS,
    Branch,
    Order,
    TreeError,
    branch_of,
    everything_below,
    flatten,
    minimax,
    ordered,
    random_tree,
    read_tree,
)

values = st.integers(-9, 9)  # few values, so that equal ones are common
trees = (
    st.recursive(values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=30)
    .filter(lambda t: isinstance(t, list))
    .map(branch_of)
)


def named(tree: Branch, white: bool) -> NamedTree:
    """As the lessons of the book want it: moves by name."""
    nodes = flatten(tree, white)

    def build(number: int) -> NamedTree | int:
        node = nodes[number]
        if not node.children:
            assert node.value is not None
            return node.value
        return {nodes[child].path: build(child) for child in node.children}

    found = build(0)
    assert not isinstance(found, int)
    return found


def seen_leaves(found: Walk) -> list[str]:
    return [found.nodes[step.child].path for step in found.steps if step.kind == "leaf" and step.child is not None]


@given(trees, st.booleans(), st.sampled_from(ORDERS))
def test_both_methods_find_the_value_of_plain_minimax(tree: Branch, white: bool, order: Order) -> None:
    wanted = minimax(tree, white)
    whole, cut = walk(tree, white, "minimax", order), walk(tree, white, "alphabeta", order)
    assert whole.value == cut.value == wanted
    assert whole.leaves_seen == whole.leaves == tree.leaves()
    assert whole.cuts == 0
    assert cut.leaves_seen <= whole.leaves_seen
    assert cut.nodes[cut.line[-1]].value == wanted, "best play ends at the leaf whose value it is"


@given(trees, st.booleans())
def test_the_twin_in_the_lessons_looks_at_the_same_leaves(tree: Branch, white: bool) -> None:
    found = walk(tree, white)
    lesson = search_tree(named(tree, white), white)
    assert tuple(seen_leaves(found)) == lesson.leaves
    assert (found.value, found.nodes[found.line[1]].path) == (lesson.value, lesson.best)


@given(trees, st.booleans())
def test_every_position_is_entered_or_cut_off_and_never_both(tree: Branch, white: bool) -> None:
    found = walk(tree, white)
    gone = {number for step in found.steps for root in step.cut for number in everything_below(found.nodes, root)}
    entered = {step.node for step in found.steps if step.kind == "enter"}
    entered |= {step.child for step in found.steps if step.kind == "leaf" and step.child is not None}
    assert entered | gone == {node.number for node in found.nodes}
    assert not entered & gone
    assert len(entered) == found.nodes_seen


@given(trees, st.booleans())
def test_a_finished_value_says_no_more_than_is_true(tree: Branch, white: bool) -> None:
    found = walk(tree, white)
    true = {node.number: minimax(_below(tree, found, node.number), node.white) for node in found.nodes}
    for step in found.steps:
        if step.child is None or step.child_value is None:
            continue
        real = true[step.child]
        told = step.child_value
        assert {"exact": real == told, "most": real <= told, "least": real >= told}[step.bound], step.text.en


def _below(tree: Branch, found: Walk, number: int) -> Branch:
    way = []
    at: int | None = number
    while at is not None and found.nodes[at].parent is not None:
        parent = found.nodes[at].parent
        assert parent is not None
        way.append(found.nodes[parent].children.index(at))
        at = parent
    for place in reversed(way):
        tree = tree.children[place]
    return tree


@given(trees, st.booleans())
def test_ordering_keeps_the_tree(tree: Branch, white: bool) -> None:
    for order in ORDERS:
        again = ordered(tree, white, order)
        assert again.leaves() == tree.leaves()
        assert minimax(again, white) == minimax(tree, white)
        best = [minimax(child, not white) for child in again.children]
        if order != "given":
            assert best == sorted(best, reverse=white == (order == "best"))


@pytest.mark.parametrize(("depth", "moves"), [(1, 5), (2, 3), (2, 8), (3, 3), (3, 4), (4, 3), (5, 2)])
@pytest.mark.parametrize("seed", range(3))
def test_the_best_order_reaches_the_formula_of_the_book(depth: int, moves: int, seed: int) -> None:
    found = walk(random_tree(depth, moves, seed), True, "alphabeta", "best")
    assert found.leaves_seen == alpha_beta_leaves(depth, moves)


def test_the_worst_order_spares_nothing_when_no_two_leaves_are_equal() -> None:
    tree = branch_of([[[1, 12], [7, 3]], [[9, 4], [2, 11]], [[5, 6], [10, 8]]])
    assert walk(tree, True, "alphabeta", "worst").leaves_seen == 12


@pytest.mark.parametrize(
    ("key", "value", "move", "seen", "cuts"),
    [
        ("first", 0, "B", 6, 0),
        ("black", -6, "B", 6, 0),
        ("cut", 3, "A", 4, 2),
        ("no-cut", 30, "C", 8, 0),
        ("window", 3, "A", 4, 2),
        ("deep", 4, "A", 7, 3),
    ],
)
def test_the_examples_show_what_they_say(key: str, value: int, move: str, seen: int, cuts: int) -> None:
    example = BY_KEY[key]
    found = walk(example.tree, example.white, example.method)
    assert (found.value, found.nodes[found.line[1]].move, found.leaves_seen, found.cuts) == (value, move, seen, cuts)


def test_the_deep_example_cuts_once_for_white_and_twice_for_black() -> None:
    found = walk(BY_KEY["deep"].tree, True)
    cutters = [found.nodes[step.node] for step in found.steps if step.kind == "cut"]
    assert sorted((node.depth, node.white) for node in cutters) == [(1, False), (1, False), (2, True)]


def test_the_figures_in_the_words_of_the_examples() -> None:
    assert walk(BY_KEY["no-cut"].tree, True, "alphabeta", "best").leaves_seen == 5
    assert len({example.key for example in EXAMPLES}) == len(EXAMPLES)


def test_what_is_typed_is_the_tree_that_is_meant() -> None:
    assert read_tree("(3, 9) (2 -100; −200)(+5)") == branch_of([[3, 9], [2, -100, -200], [5]])
    assert read_tree("4 (1 2)") == branch_of([4, [1, 2]])


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("", "from one to 8 moves"),
        ("(1 2", "not closed"),
        ("1 2)", "never opened"),
        ("(1 x)", "“x” is no value"),
        ("(1 1000)", "“1000” is no value"),
        ("()", "from one to 8 moves"),
        ("1 2 3 4 5 6 7 8 9", "here are 9"),
        ("(((((1)))))", "deeper than 5"),
        (" ".join(["(" + " ".join(["(1 2 3 4)"] * 4) + ")"] * 8), "has 128 leaves"),
        ("(" * 5000, "deeper than 5"),
        ("١", "is no value"),
    ],
)
def test_what_cannot_be_read_is_told(typed: str, part: str) -> None:
    with pytest.raises(TreeError) as caught:
        read_tree(typed)
    assert part in caught.value.text.en


@pytest.mark.parametrize(("depth", "moves"), [(0, 2), (6, 2), (2, 1), (4, 4), (1, 9), (-1, 3)])
def test_trees_that_cannot_be_drawn_are_not_grown(depth: int, moves: int) -> None:
    with pytest.raises(TreeError):
        random_tree(depth, moves, 1)


def test_the_same_seed_grows_the_same_tree() -> None:
    assert random_tree(3, 3, 7) == random_tree(3, 3, 7) != random_tree(3, 3, 8)
    assert random_tree(4, 3, 1).leaves() == 81 <= MOST_LEAVES
