"""From what is left in the machine's memory to a `Decision`: move, line, list of root moves, statistics, tree."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text, same
from kiebitz.opponents.demoschach import search
from kiebitz.opponents.demoschach.program import INFINITE, Pass, Program
from kiebitz.opponents.demoschach.state import (
    CUTOFFS,
    ESTIMATES,
    EVALUATIONS,
    EVASIONS,
    EXTENSIONS,
    ILLEGAL,
    LETTERS,
    NOT_SEARCHED,
    RECORDED_NODES,
    STAND_PAT,
    square_name,
)
from kiebitz.player import RootMove, TreeNode
from kiebitz.score import MATE_VALUE, Score

Move = tuple[int, int, int]  # cells from and to, third component

_COUNTED = (
    (EVALUATIONS, Text("Complete evaluations", "Vollständige Bewertungen")),
    (ESTIMATES, Text("Positions valued by estimate", "Geschätzte Stellungen")),
    (STAND_PAT, Text("Positions left at once, too good already", "Sofort verlassene, schon zu gute Stellungen")),
    (NOT_SEARCHED, Text("Captures not searched, hopeless", "Nicht untersuchte, aussichtslose Schlagzüge")),
    (CUTOFFS, Text("Cut-offs", "Abschneidungen")),
    (EXTENSIONS, Text("Recaptures looked at one move deeper", "Einen Zug tiefer untersuchte Wiederschlagzüge")),
    (EVASIONS, Text("Checks answered behind the horizon", "Hinter dem Horizont beantwortete Schachgebote")),
    (ILLEGAL, Text("Illegal moves among the positions", "Illegale Züge unter den Stellungen")),
)

_NOTES = {
    search.TAKES_KING: Text("illegal: the king can be taken", "illegal: Der König kann geschlagen werden"),
    search.ESTIMATED: Text("not searched: the capture cannot help", "nicht untersucht: Der Schlagzug kann nicht helfen"),
    search.STOOD_PAT: Text("good enough without a move", "ohne Zug schon gut genug"),
    search.CUT_OFF: Text("cut off: the last move refutes", "abgeschnitten: Der letzte Zug widerlegt"),
    search.MATED: Text("mate", "matt"),
    search.STALEMATED: Text("stalemate", "patt"),
    search.AT_LIMIT: Text("depth limit", "Tiefengrenze"),
}

_BOUND = Text("no better than this; exact value not needed", "nicht besser als dies; genauer Wert nicht nötig")


def move_name(start: int, target: int, new_piece: int) -> str:
    """UCI of a recorded move; the new piece is 0 where nothing is promoted."""
    return square_name(start) + square_name(target) + (LETTERS[new_piece].lower() if new_piece else "")


def root_move_name(board: Board, move: Move) -> str:
    """UCI of a move of the position on the board.  The third component means something only for a promotion."""
    start, target, third = move
    name = square_name(start) + square_name(target)
    piece = board.piece_at((start // 12 - 2) * 8 + start % 12 - 3)
    if piece in ("P", "p") and name[3] in "18":
        return name + LETTERS[third].lower()
    if piece in ("K", "k") and abs(target - start) == 2 and board.chess960:
        return name[:2] + ("h" if target > start else "a") + name[3]
    return name


def line_names(board: Board, line: tuple[Move, ...]) -> tuple[str, ...]:
    """The main line in UCI, played through on a copy of the board."""
    copy = board.copy()
    names = []
    for move in line:
        names.append(root_move_name(copy, move))
        copy.push(names[-1])
    return tuple(names)


def score_of(value: int) -> Score:
    """Points are centipawns already.  A mate says at which depth, counted from 1 at the root, the mated king stands."""
    if abs(value) <= INFINITE:
        return Score(cp=value)
    depth = search.MATE - abs(value)
    sign = 1 if value > 0 else -1
    if depth <= 1:
        return Score(cp=sign * MATE_VALUE, mate=0)
    return Score(mate=sign * (depth // 2))


def root_moves(board: Board, program: Program, chosen: str | None, line: tuple[str, ...]) -> tuple[RootMove, ...]:
    """The legal moves tried in the last pass with their values from White's view, the chosen one first."""
    s = program.state
    sign = 1 if board.white_to_move else -1
    found = []
    for start, target, new_piece, value, note in s.root_move[: int(s.root_moves)].tolist():
        if note == 2:  # illegal
            continue
        name = root_move_name(board, (start, target, new_piece))
        found.append(RootMove(name, value, line if name == chosen else (name,), _BOUND if note == 1 else None))
    return tuple(sorted(found, key=lambda root: (root.move != chosen, -sign * root.value)))


def statistics(program: Program, passes: list[Pass], budget: int) -> tuple[tuple[Text, str], ...]:
    if not passes:
        return ()
    rows = [
        (Text("Budget of positions", "Budget an Stellungen"), str(budget)),
        (Text("Passes", "Durchgänge"), str(len(passes))),
        (Text("Passes repeated with an open window", "Mit offenem Fenster wiederholt"), str(sum(p.repeated for p in passes))),
    ]
    for p in passes:
        rows.append((Text(f"Positions at depth {p.horizon - 1}", f"Stellungen in Tiefe {p.horizon - 1}"), str(p.nodes)))
    counter = program.state.counter
    rows += [(text, str(int(counter[n]))) for n, text in _COUNTED]
    return tuple(rows)


def tree(program: Program, value: int) -> TreeNode | None:
    """The whole tree of the last pass, or None when it is too large to look at."""
    s = program.state
    count = int(s.recorded)
    if count > RECORDED_NODES:
        return None
    children: list[list[TreeNode]] = [[] for _ in range(count)]
    parents = s.record_parent[:count].tolist()
    moves = s.record_move[:count].tolist()
    values = s.record_value[:count].tolist()
    notes = s.record_note[:count].tolist()
    for n in range(count - 1, 0, -1):  # children come after their parents
        node = TreeNode(move_name(*moves[n]), values[n], tuple(reversed(children[n])), _NOTES.get(notes[n]))
        children[parents[n]].append(node)
    return TreeNode("", value, tuple(reversed(children[0])), same("DEMOSCHACH"))
