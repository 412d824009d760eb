"""`kiebitz tree`: the tree of a real search, and what happened to each move in it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, declared, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, new_table, note, print_json
from kiebitz.language import Text, cannot_write, current_language
from kiebitz.limits import Limits
from kiebitz.options import Option
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from kiebitz.tree.tree import Tree

TREE = Text(
    "Record a search and tell what happened to every move.",
    "Eine Suche aufzeichnen und sagen, was mit jedem Zug geschah.",
)
EXAMPLE = 'kiebitz tree "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4" --nodes 50000'
POSITION = Text(
    "the position as FEN, or startpos; behind it a line of moves to walk down, if wanted",
    "die Stellung als FEN, oder startpos; dahinter, wenn gewünscht, Züge, denen gefolgt wird",
)
NODES = Option("nodes", 50_000, asking.NODES.text, 100, 100_000_000, uci="--nodes")
MOST_FOR_A_DEPTH = 5_000_000  # a depth of 99 would never end
BROKEN_OFF = Text(
    "Broken off after {count} positions: depth {depth} of {wanted} was finished; --nodes allows more.",
    "Nach {count} Stellungen abgebrochen: Fertig wurde Tiefe {depth} von {wanted}; mehr erlaubt --nodes.",
)
OUT = Text("write a page to walk through the tree (HTML)", "eine Seite zum Durchwandern des Baums schreiben (HTML)")
GROWS = Text(
    "the tree grows; the first time the recording search is also compiled …",
    "der Baum wächst; beim ersten Mal wird die aufzeichnende Suche außerdem übersetzt …",
)
NOT_SEARCHED = Text("After {line} the search did not look at {move}: {why}", "Nach {line} hat die Suche {move} nicht angesehen: {why}")
DEPTH, MOVE, VALUE, POSITIONS = Text("Depth", "Tiefe"), Text("Move", "Zug"), Text("Value", "Wert"), Text("Positions", "Stellungen")
WHAT = Text("What happened", "Was geschah")
KILLERS = Text("Moves that refuted most often: {moves}", "Züge, die am häufigsten widerlegten: {moves}")
WRITTEN = Text("Written: {path}", "Geschrieben: {path}")
KILLERS_SHOWN = 6


def register(app: typer.Typer) -> None:
    @command(app, "tree", TREE, EXAMPLE, LOOK, rank=110)
    def tree(
        words: Annotated[list[str] | None, argument("FEN [MOVES]", POSITION)] = None,
        depth: Annotated[str | None, declared(asking.DEPTH)] = None,
        nodes: Annotated[str | None, declared(NODES, "N", "50000")] = None,
        out: Annotated[Path | None, option("--out", OUT, "FILE")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        board, moves = asking.read_position_and_more(words or [])
        if depth is not None and nodes is not None:
            raise UsageError(Text("Either --depth or --nodes, not both.", "Entweder --depth oder --nodes, nicht beides."))
        if depth is not None:
            limits = Limits(depth=int(asking.DEPTH.parse(depth)), nodes=MOST_FOR_A_DEPTH)
        else:
            limits = Limits(nodes=int(NODES.default if nodes is None else NODES.parse(nodes)))
        if not board.legal_moves():
            raise UsageError(Text("There is no move in this position.", "In dieser Stellung gibt es keinen Zug."))
        asking.check_writable(None if out is None else str(out))
        asking.prepare_engine()
        with Waiting(GROWS):
            from kiebitz.tree.grow import grow

            grown = grow(board, limits)
        if limits.depth is not None and grown.decision.depth < limits.depth and grown.decision.nodes >= MOST_FOR_A_DEPTH:
            reached = {"depth": grown.decision.depth, "wanted": limits.depth, "count": figure(grown.decision.nodes)}
            note(BROKEN_OFF.format(**reached))
        node = _walk_down(grown, moves)
        if out is not None:
            _write(grown, out)
            note(WRITTEN.format(path=out))
        if as_json:
            from kiebitz.tree.shape import document

            print_json(document(grown))
        elif out is None or moves:
            print_tree(grown, node)


def _walk_down(tree: "Tree", typed: list[str]) -> int:
    """The node behind these moves, in the last depth that was searched to its end."""
    from kiebitz.game.notation import read_move
    from kiebitz.tree.fate import what_happened
    from kiebitz.tree.shape import line_text
    from kiebitz.tree.telling import spoken, tell_move

    node = tree.main
    for word in typed:
        move = read_move(tree.board_at(node), word)
        fate = what_happened(tree, node, move)
        if not fate.looks:
            words = {"line": line_text(tree, node), "move": spoken(tree, node, move), "why": tell_move(tree, fate)}
            raise UsageError(NOT_SEARCHED.format(**words))
        node = fate.looks[-1].index
    return node


def print_tree(tree: "Tree", index: int) -> None:
    from kiebitz.tree.shape import line_text, tell
    from kiebitz.tree.telling import bounded, spoken

    screen = console()
    if index == tree.main:
        table = new_table(DEPTH, MOVE, VALUE, POSITIONS, right=(0, 2, 3))
        for choice in tree.choices:
            value = bounded(choice.value, choice.bound)
            table.add_row(str(choice.depth), str(spoken(tree, choice.node, choice.move)), str(value), figure(choice.effort))
        screen.print(table)
    else:
        screen.print(str(line_text(tree, index)), style="bold", markup=False)
    told = tell(tree, index)
    if told.question is not None:
        screen.print(str(told.question), markup=False)
    screen.print(str(told.text), markup=False)
    table = new_table(MOVE, POSITIONS, WHAT, right=(1,), fixed=(0, 1))
    for each in told.moves:
        table.add_row(str(each.san), figure(each.effort), str(each.text))
    screen.print(table)
    killers = [f"{each.move} ({figure(each.times)})" for each in tree.refuters(KILLERS_SHOWN)]
    screen.print(str(KILLERS.format(moves=", ".join(killers))), style="dim", markup=False)


def _write(tree: "Tree", path: Path) -> None:
    from kiebitz.interfaces.web.tree.standalone import standalone

    try:
        write_whole(path, standalone(tree, current_language()))
    except OSError as error:
        raise UsageError(cannot_write(path, error)) from error
