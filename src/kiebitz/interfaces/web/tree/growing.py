"""A tree while it grows: of any position, or of a search behind a move of a game.

The search behind a move was not recorded when it was played: recording costs time, and nobody had asked for it yet.  It is repeated
with the recorder, and the answer says how far the two are the same.
"""

from __future__ import annotations

from collections.abc import Callable

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.interfaces.web.messages import MessageError, words, words_or_none
from kiebitz.interfaces.web.questions import InThread
from kiebitz.interfaces.web.rooms.first_game import FirstThought
from kiebitz.interfaces.web.rooms.room import Room
from kiebitz.interfaces.web.tree.forest import Forest, Planted
from kiebitz.interfaces.web.tree.messages import Grown
from kiebitz.language import Text, thousands
from kiebitz.levels import FULL_LEVEL
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision, set_option, unwrap
from kiebitz.reasons.men import move_text
from kiebitz.tree.shape import columns
from kiebitz.tree.telling import FLIPPED, bounded, spoken
from kiebitz.tree.tree import Tree

MOST = 200_000  # positions of a search that is repeated

_THE_SAME = Text(
    "The search behind {move}, repeated with the recorder: the same level, the same {nodes} positions, the same value.",
    "Die Suche hinter {move}, mit Aufzeichnung wiederholt: dieselbe Stufe, dieselben {nodes} Stellungen, derselbe Wert.",
)
_THE_SAME_MOVE = Text(
    "The search behind {move} was not recorded. This is one of the same position at the same level, begun with an empty memory:"
    " {nodes} positions where the game's had {played}. It comes to the same move.",
    "Die Suche hinter {move} wurde nicht aufgezeichnet. Dies ist eine derselben Stellung auf derselben Stufe, mit leerem Gedächtnis"
    " begonnen: {nodes} Stellungen, in der Partie waren es {played}. Sie kommt zum selben Zug.",
)
_ANOTHER_MOVE = Text(
    "The search behind {move} was not recorded. This is one of the same position at the same level, begun with an empty memory:"
    " {nodes} positions where the game's had {played}. It prefers {other}.",
    "Die Suche hinter {move} wurde nicht aufgezeichnet. Dies ist eine derselben Stellung auf derselben Stufe, mit leerem Gedächtnis"
    " begonnen: {nodes} Stellungen, in der Partie waren es {played}. Sie zieht {other} vor.",
)


class Growth(InThread[Planted]):
    """A tree that grows in a thread of its own; it can be broken off at any time."""

    def __init__(self, plant: Callable[[Signal], Planted], origin: Callable[[Tree], Text] | None = None) -> None:
        self._origin = origin
        super().__init__(plant)

    def message(self) -> Grown:
        """The tree as it stands there; only when `wait` has said so."""
        planted = self.found
        tree, root = planted.tree, planted.tree.main
        whites = 1 if tree.board.white_to_move else -1
        return {
            "tree": planted.number,
            "fen": tree.board.fen(),
            "origin": words_or_none(None if self._origin is None else self._origin(tree)),
            "nodes": tree.decision.nodes,
            "recorded": len(tree),
            "move": words(spoken(tree, root, tree.decision.move)),
            "root": root,
            "choices": [
                {
                    "depth": choice.depth,
                    "node": choice.node,
                    "san": words(spoken(tree, choice.node, choice.move)),
                    "value": words(bounded(whites * choice.value, choice.bound if whites > 0 else FLIPPED[choice.bound])),
                    "effort": choice.effort,
                    "changed": choice.changed,
                }
                for choice in tree.choices
            ],
            "refuters": [{"move": each.move, "white": each.white, "times": each.times} for each in tree.refuters(6)],
            "endings": tree.endings(),
            "drawn": columns(tree, root),
        }


def repeat_search(room: Room, ply: int, forest: Forest, ready: Callable[[], None]) -> Growth:
    """The search behind a move of ours, once more with a recorder."""
    played = room.decisions.get(ply)
    decision = None if played is None else played.decision
    if played is None or decision is None:
        raise MessageError(Text("No search is known behind this move.", "Zu diesem Zug ist keine Suche bekannt."))
    player = room.session.player(played.white)
    if not isinstance(unwrap(player), Engine):
        raise MessageError(
            Text("Only searches of Kiebitz itself can be recorded.", "Aufzeichnen lassen sich nur Suchen von Kiebitz selbst.")
        )
    if decision.source == "book" or not decision.nodes:
        raise MessageError(Text("This move needed no search.", "Für diesen Zug brauchte es keine Suche."))
    state = room.session.state()
    board = Board(state.start_fen)
    for earlier in state.plies[: ply - 1]:
        board.push(earlier.move)
    is_first_thought = isinstance(player, FirstThought) and ply == min(room.decisions)
    game_seed = _engine_of(player).seed

    def plant(signal: Signal) -> Planted:
        ready()
        engine = _engine_of(room.seats[played.white].make())
        engine.follow(game_seed)
        set_option(engine, "threads", 1)
        if is_first_thought:
            set_option(engine, "level", FULL_LEVEL)
        # A level that is held back ends by itself where it did in the game; a limit at that very place would cut off its last move.
        try:
            return forest.plant(board, Limits(nodes=MOST if engine.is_held_back else min(decision.nodes, MOST)), signal, engine)
        finally:
            engine.close()

    return Growth(plant, lambda tree: _origin(board, decision, tree.decision))


def _engine_of(player: object) -> Engine:
    thinker = unwrap(player)  # type: ignore[arg-type]
    assert isinstance(thinker, Engine)
    return thinker


def _origin(board: Board, played: Decision, repeated: Decision) -> Text:
    """How far the repeated search is the one that was played."""
    move = move_text(board.san(played.move or ""))
    is_same = (played.move, played.nodes, played.value) == (repeated.move, repeated.nodes, repeated.value)
    template = _THE_SAME if is_same else _THE_SAME_MOVE if played.move == repeated.move else _ANOTHER_MOVE
    other = move_text(board.san(repeated.move or ""))
    return template.format(move=move, other=other, nodes=thousands(repeated.nodes), played=thousands(played.nodes))
