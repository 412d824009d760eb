"""What the tree tells is what the record holds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.score import MATE_VALUE, is_mate_value
from kiebitz.tools.measuring.bench import POSITIONS
from kiebitz.tree.fate import Fate, what_happened
from kiebitz.tree.grow import grow
from kiebitz.tree.shape import columns, document, line_text, tell
from kiebitz.tree.telling import nth, tell_ending, tell_move, tell_role, worth
from kiebitz.tree.tree import MOVING, REFUTED, ROLES, Tree

TRIED = ("refutes", "best", "overtaken", "not_enough")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    engine.set_option("hash_mb", 2)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def tree(engine: Engine) -> Tree:
    return grow(Board(POSITIONS[3]), Limits(nodes=12_000), engine)


def fifty() -> list[str]:
    """Positions a few random moves away from those of the bench."""
    dice = random.Random(1985)
    found = []
    while len(found) < 50:
        board = Board(POSITIONS[len(found) % len(POSITIONS)])
        for _ in range(dice.randrange(5)):
            board.push(dice.choice(board.legal_moves()))
            if not board.legal_moves():
                break
        if len(board.legal_moves()) > 1:
            found.append(board.fen())
    return found


def raw_looks(tree: Tree, node: int, move: str) -> list[Any]:
    """The rows of the record below a node that follow this move, found without the tree's own index."""
    number = tree.board_at(node).find(move)
    rows = tree.rows
    moving = [place for place, role in enumerate(ROLES) if role in MOVING]
    return [row for row in rows[(rows["parent"] == node) & (rows["move"] == number)] if row["role"] in moving]


def check(tree: Tree, node: int, fate: Fate) -> None:
    """A fate and its sentence against the raw record."""
    where = (tree.board_at(node).fen(), fate.move, fate.kind)
    text = tell_move(tree, fate)
    assert "{" not in text.en + text.de, where
    looks = raw_looks(tree, node, fate.move)
    row = tree.rows[node]
    if fate.kind not in TRIED and not fate.looks:
        assert not looks, where
        if fate.kind == "skipped":
            assert tree.skipped(node)[fate.move] == fate.reason, where
        if fate.kind == "after_refutation":
            assert tree[node].ending in REFUTED, where
            assert fate.by == tree[node].best != fate.move, where
        return
    last = looks[-1]
    assert len(looks) == len(fate.looks), where
    if fate.kind == "stopped":
        return
    value = -int(last["value"])
    if fate.kind == "not_enough" and fate.looks[-1].ending == "mate_distance":
        assert is_mate_value(value), where
        assert nth(fate.number or 0).en in text.en, where
        return
    for words in (text.en, text.de):
        shown = f"{MATE_VALUE - abs(value)}" if is_mate_value(value) else worth(value).to("en" if words is text.en else "de")
        assert shown in words, where
    if is_mate_value(value):
        assert ("is mated" in text.en) == (value < 0), where
    if fate.looks[-1].ending in REFUTED and fate.kind == "not_enough" and not is_mate_value(value):
        after = tree.board_at(fate.looks[-1].index)
        assert f"After {after.san(fate.looks[-1].best or '')} " in text.en, where
    if last["role"] == ROLES.index("reduced") and last["depth"] < last["meant"]:
        assert f"depth {last['depth']} instead of {last['meant']}" in text.en, where
    if fate.kind == "not_enough":
        assert value <= -int(last["beta"]), where
        assert is_mate_value(value) or worth(-int(last["beta"])).en in text.en, where
    elif fate.kind == "refutes":
        assert value >= row["beta"], where
        assert fate.number == len(tree.moves_tried(node)), where
    elif fate.kind == "best":
        assert value == row["value"] or tree[node].ending == "stopped", where
    else:
        assert fate.kind == "overtaken", where
        assert value > -int(last["beta"]), where
        assert fate.by, where


def test_ten_moves_of_fifty_positions_get_the_answer_of_the_record(engine: Engine) -> None:
    dice = random.Random(16)
    kinds = set()
    for fen in fifty():
        tree = grow(Board(fen), Limits(nodes=1200), engine)
        legal = tree.board.legal_moves()
        for move in dice.sample(legal, min(10, len(legal))):
            root = tree.choices[dice.randrange(len(tree.choices))].node
            fate = what_happened(tree, root, move)
            kinds.add(fate.kind)
            check(tree, root, fate)
    assert {"best", "not_enough", "overtaken"} <= kinds


def test_everywhere_in_the_tree_the_answer_is_that_of_the_record(tree: Tree) -> None:
    dice = random.Random(7)
    kinds = set()
    for node in dice.sample(range(len(tree)), 120):
        board = tree.board_at(node)
        for move in dice.sample(board.legal_moves(), min(4, len(board.legal_moves()))):
            fate = what_happened(tree, node, move)
            kinds.add(fate.kind)
            check(tree, node, fate)
        for text in (tell_ending(tree, node), tell_role(tree, node), line_text(tree, node)):
            assert text is None or (isinstance(text, Text) and "{" not in text.en + text.de)
    assert {"after_refutation", "before_moves", "quiet", "refutes"} <= kinds


VELIMIROVIC = "r1bqk2r/1p2bppp/p1nppn2/8/2BNP3/2N1B3/PPP2PPP/R2Q1RK1 w kq - 2 9"


def test_moves_looked_at_deeper_are_told_by_how_much(engine: Engine) -> None:
    """The page said "It was looked at {count} plies deeper than others"."""
    tree = grow(Board(VELIMIROVIC), Limits(nodes=20_000), engine)
    by = {1: "one ply deeper", 2: "2 plies deeper"}
    seen = set()
    for index in range(len(tree)):
        node = tree[index]
        if node.parent is None or node.move is None or node.extension not in by or node.role == "capture":
            continue
        fate = what_happened(tree, node.parent, node.move)
        if fate.looks and fate.looks[-1].index == index:
            check(tree, node.parent, fate)
            assert by[node.extension] in tell_move(tree, fate).en
            seen.add(node.extension)
    assert seen == set(by)


MATES = (
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4",  # Qxf7 mates at once
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",  # Rxa7 would not; mate in two
    "8/8/8/8/8/5k2/7q/5K2 w - - 0 1",  # being mated
)


@pytest.mark.parametrize("fen", MATES)
def test_where_mates_are_found_every_move_is_told_by_the_half_move_of_the_mate(engine: Engine, fen: str) -> None:
    """A move tried after a mate in one was told as worth "at most mate in ply 1, and more than mate in ply 1 was needed"."""
    tree = grow(Board(fen), Limits(nodes=4000), engine)
    for root in tree.roots:
        for move in tree.board.legal_moves():
            fate = what_happened(tree, root, move)
            check(tree, root, fate)
            assert "worth mate" not in tell_move(tree, fate).en
    told = {tell_move(tree, what_happened(tree, tree.main, move)).en for move in tree.board.legal_moves()}
    assert any("mates in half-move" in each or "is mated in half-move" in each for each in told), told


def test_numbers_are_spoken_as_ordinals() -> None:
    spoken = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th"]
    assert [nth(number).en for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 111)] == spoken
    assert nth(21).de == "21."


@pytest.mark.parametrize("fen", POSITIONS[:6])
def test_a_search_with_a_limit_is_recorded_whole(engine: Engine, fen: str) -> None:
    """It looks at two or three positions more than its limit says, and half of the tree was folded to make room for them."""
    tree = grow(Board(fen), Limits(nodes=6000), engine)
    assert len(tree) == tree.decision.nodes
    assert not any(tree[node].folded for node in range(len(tree)))


def test_paths_lead_from_the_root_and_children_back(tree: Tree) -> None:
    dice = random.Random(3)
    for node in dice.sample(range(len(tree)), 60):
        path = tree.path(node)
        assert tree[path[0]].parent is None
        assert path[-1] == node
        for above, below in itertools.pairwise(path):
            assert below in tree.children(above)
        assert tree.board_at(node).key == int(tree.rows["key"][node])
    root = tree.choices[-1].node
    assert sum(tree[look].effort for move in tree.moves_tried(root) for look in tree.looks(root, move)) == tree[root].effort - 1
    assert len(list(tree.walk(root))) == tree[root].effort


def test_the_choice_of_the_last_depth_is_the_move_played(tree: Tree) -> None:
    assert tree.choices[-1].move == tree.decision.move
    assert sum(tree[root].effort for root in tree.roots) == tree.decision.nodes
    assert tree[tree.main].finished
    assert tree[tree.main].best is not None
    assert [choice.depth for choice in tree.choices] == sorted({choice.depth for choice in tree.choices})
    assert sum(tree.endings().values()) == len(tree)
    assert tree.refuters()[0].times > 1


def test_what_is_drawn_hangs_together(tree: Tree) -> None:
    root = max(tree.choices, key=lambda choice: tree[choice.node].effort).node
    drawn = columns(tree, root, 300)
    assert len(drawn["node"]) == 300
    assert drawn["parent"][0] == -1
    for place, parent in enumerate(drawn["parent"][1:], 1):
        assert 0 <= parent < place
        assert drawn["effort"][parent] > drawn["effort"][place]
        assert bool(drawn["san"][place]) == (drawn["role"][place] not in ("alone", "passing_checked", "far_behind"))
    assert min(drawn["effort"]) >= max(row["effort"] for row in tree.rows[root : drawn["node"][-1]] if row["effort"] < min(drawn["effort"]))


def test_the_document_and_the_telling_agree(tree: Tree) -> None:
    told = tell(tree, tree.main)
    assert [each.move for each in told.moves] == [each["move"] for each in document(tree, 50)["moves"]]
    assert {each.move for each in told.moves} == set(tree.board.legal_moves())
    assert sum(each.effort for each in told.moves) == told.effort - 1


def test_where_a_position_is_said_to_come_back_it_does(engine: Engine) -> None:
    """A queen's checks on and on: whoever can go back to a position of the line has a draw in hand."""
    tree = grow(Board("6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1"), Limits(depth=8), engine)
    told = [node for node in range(len(tree)) if tree[node].ending == "repeatable"]
    assert told
    for node in told:
        before = {tree.board_at(place).key for place in tree.path(node)[:-1]}
        board = tree.board_at(node)
        after = []
        for move in board.legal_moves():
            following = board.copy()
            following.push(move)
            after.append(following.key)
        assert before.intersection(after), board.fen()
        assert tree[node].value == 0 >= tree[node].beta, board.fen()
        assert "an earlier position of this line" in tell_ending(tree, node).en


def test_the_tree_shown_first_is_one_whose_moves_were_all_looked_at(engine: Engine) -> None:
    """A move above the window ends the search of a depth before the others are looked at; such a root refutes nothing that led to it."""
    board = Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9")
    above = 0
    for nodes in range(2_000, 20_000, 1_500):
        tree = grow(board, Limits(nodes=nodes), engine)
        assert tree[tree.main].bound == "exact", nodes
        for root in tree.roots:
            if tree[root].ending in REFUTED:
                above += 1
                assert "refute" not in tell_ending(tree, root).en
                assert "window" in tell_ending(tree, root).en
    assert above
