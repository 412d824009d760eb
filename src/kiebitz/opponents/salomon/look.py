"""Turns what the kernel wrote down into things a view can show: the window on the search, root moves, tree, figures."""

from __future__ import annotations

from typing import Any

from kiebitz.language import Text
from kiebitz.opponents.salomon.game_loop import TimeLimits
from kiebitz.opponents.salomon.kernel.layout import TREE_LIMIT
from kiebitz.opponents.salomon.kernel.search import BOUND, ILLEGAL, QUIET, REFUSED
from kiebitz.opponents.salomon.position import uci
from kiebitz.player import RootMove, SearchWindow, TreeNode

_ROOT_NOTES = {
    BOUND: Text("not better than the best move", "nicht besser als der beste Zug"),
    REFUSED: Text("refused by field control", "von der Feldkontrolle verworfen"),
}
_TREE_NOTES = {
    QUIET: Text("quiescence", "Ruhesuche"),
    ILLEGAL: Text("illegal", "regelwidrig"),
}


def look_at(state: Any, limits: TimeLimits | None, seconds: float) -> SearchWindow:
    """A glance at a running search as the original shows it (thesis, lines 2450-2463); it may be torn for a moment."""
    white = int(state["side"]) == 0
    alpha, beta = float(state["alpha"]), float(state["beta"])
    return SearchWindow(
        int(state["depth"]),
        int(state["deepest"]),
        int(state["nodes"]),
        alpha if white else -beta,
        beta if white else -alpha,
        float(state["best"]) if state["best_known"] else None,
        tuple(uci(int(move)) for move in state["main"][: int(state["main_length"])]),
        tuple(uci(int(move)) for move in state["path"][: int(state["path_length"])]),
        limits,
        seconds,
    )


def glances(state: Any, limits: TimeLimits | None) -> tuple[SearchWindow, ...]:
    """The search as its window showed it, from the first positions to the last."""
    white = int(state["side"]) == 0
    found = []
    for i in range(int(state["glance_count"])):
        alpha, beta = float(state["glance_alpha"][i]), float(state["glance_beta"][i])
        found.append(
            SearchWindow(
                int(state["glance_depth"][i]),
                int(state["glance_deepest"][i]),
                int(state["glance_nodes"][i]),
                alpha if white else -beta,
                beta if white else -alpha,
                float(state["glance_best"][i]) + 0.0 if state["glance_best_known"][i] else None,
                tuple(uci(int(move)) for move in state["glance_main"][i][: int(state["glance_main_length"][i])]),
                tuple(uci(int(move)) for move in state["glance_path"][i][: int(state["glance_path_length"][i])]),
                limits,
                None,
                float(state["glance_value"][i]) + 0.0,
            )
        )
    return tuple(found)


def root_moves(state: Any, white: bool, only: tuple[str, ...] = ()) -> list[RootMove]:
    """The moves of the position at hand with their values (White's view), best first for the side to move."""
    found = []
    for i in range(int(state["root_count"])):
        move = uci(int(state["root_move"][i]))
        if not only or move in only:
            found.append(RootMove(move, float(state["root_value"][i]), (move,), _ROOT_NOTES.get(int(state["root_note"][i]))))
    return sorted(found, key=lambda root: root.value, reverse=white)


def search_tree(state: Any) -> TreeNode:
    """The tree of the last search; its size is limited."""
    count = int(state["tree_count"])
    children: list[list[int]] = [[] for _ in range(count)]
    for node in range(1, count):
        children[int(state["tree_parent"][node])].append(node)
    built: dict[int, TreeNode] = {}
    for node in range(count - 1, -1, -1):  # children come after their parents
        note = _TREE_NOTES.get(int(state["tree_note"][node]))
        value: float | None = None if int(state["tree_note"][node]) == ILLEGAL else float(state["tree_value"][node])
        if node == 0 and count >= TREE_LIMIT:
            note = Text("only the first {n} positions are shown", "nur die ersten {n} Stellungen sind gezeigt").format(n=TREE_LIMIT)
        move = uci(int(state["tree_move"][node])) if node else ""
        built[node] = TreeNode(move, value, tuple(built.pop(child) for child in children[node]), note)
    return built[0]


def statistics(state: Any, researches: int) -> tuple[tuple[Text, str], ...]:
    rows = (
        (Text("Positions", "Stellungen"), "nodes"),
        (Text("of them in quiescence", "davon in der Ruhesuche"), "quiet_nodes"),
        (Text("Deepest half-move", "Tiefster Halbzug"), "deepest"),
        (Text("Cut-offs", "Abschneidungen"), "cuts"),
        (Text("Full evaluations", "Volle Bewertungen"), "full_evaluations"),
        (Text("Estimated evaluations", "Geschätzte Bewertungen"), "lazy_evaluations"),
        (Text("Captures not worth trying", "Nicht lohnende Schlagzüge"), "futile"),
        (Text("Field control analyses", "Feldkontroll-Analysen"), "control_calls"),
        (Text("Moves refused by field control", "Von der Feldkontrolle verworfene Züge"), "control_refusals"),
        (Text("Main line looked at deeper", "Hauptvariante tiefer untersucht"), "extended"),
    )
    figures = [(text, str(int(state[field]))) for text, field in rows]
    return (*figures, (Text("Repeated searches with a full window", "Wiederholte Suchen mit vollem Fenster"), str(researches)))
