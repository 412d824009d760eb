"""The tree of a study: variations added, promoted and deleted, with comments, signs, arrows and circles.

The tree of the chess library is the model; a node has a number that stays the same as long as the node is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import chess
import chess.pgn
import chess.svg

from kiebitz.game.game import PASS
from kiebitz.game.notation import SIGNS, san_text
from kiebitz.game.record.pgn import say_in_comment, spoken_comment
from kiebitz.interfaces.web.analysis import messages
from kiebitz.interfaces.web.messages import MessageError, words
from kiebitz.language import Text, same

MOST_NODES = 4000
LONGEST_COMMENT = 4000
MOST_DRAWN = 40
ROOT = 0
_DRAWN = re.compile("[GRYB][a-h][1-8]([a-h][1-8])?")
MOVE_SIGNS = range(1, 7)  # ! ? !! ?? !? ?!; the others judge the position
NO_NODE = Text("This move is no longer in the game.", "Diesen Zug gibt es in der Partie nicht mehr.")
TOO_MANY = Text("A game can have {n} moves with all its variations.", "Eine Partie kann mit allen Varianten {n} Züge haben.")


class Variations:
    """The tree of one study and the numbers of its nodes."""

    def __init__(self, tree: chess.pgn.Game) -> None:
        self.tree = tree
        self._nodes: dict[int, chess.pgn.GameNode] = {}
        self._numbers: dict[chess.pgn.GameNode, int] = {}
        self._next = ROOT
        self._number(tree)
        for node, _ in self.walk():
            self._number(node)

    def _number(self, node: chess.pgn.GameNode) -> int:
        self._nodes[self._next], self._numbers[node] = node, self._next
        self._next += 1
        return self._next - 1

    def node(self, number: int) -> chess.pgn.GameNode:
        if number not in self._nodes:
            raise MessageError(NO_NODE)
        return self._nodes[number]

    def child(self, number: int) -> chess.pgn.ChildNode:
        """The node of a move; the start is none."""
        node = self.node(number)
        if not isinstance(node, chess.pgn.ChildNode):
            raise MessageError(NO_NODE)
        return node

    def walk(self) -> Iterator[tuple[chess.pgn.ChildNode, chess.Board]]:
        """Every move with the position before it; first the main line, then its variations."""
        start = self.tree.board()
        waiting = [(node, start) for node in reversed(self.tree.variations)]
        while waiting:
            node, board = waiting.pop()
            yield node, board
            after = board.copy(stack=False)
            after.push(node.move)
            waiting += [(child, after) for child in reversed(node.variations)]

    def message(self) -> list[messages.Ply]:
        return [self._ply(node, board) for node, board in self.walk()]

    def _ply(self, node: chess.pgn.ChildNode, board: chess.Board) -> messages.Ply:
        after = board.copy(stack=False)
        after.push(node.move)
        return {
            "id": self._numbers[node],
            "parent": self._numbers[node.parent],
            "move": board.uci(node.move) if node.move else PASS,
            "san": words(san_text(board.san(node.move)) if node.move else same("--")),
            "fen": after.fen(),
            "number": board.fullmove_number,
            "white": board.turn,
            "comment": spoken_comment(node.comment),
            "before": spoken_comment(node.starting_comment),
            "signs": "".join(SIGNS.get(nag, "") for nag in sorted(node.nags)),
            "nags": sorted(node.nags),
            "drawn": drawn_at(node),
        }

    # Changes; each returns the number of the node to be looked at afterwards.

    def add(self, number: int, moves: list[str]) -> int:
        """A line from a node on; what is there already is followed."""
        node = self.node(number)
        board = node.board()
        for uci in moves:
            try:
                move = board.parse_uci(uci)
            except ValueError:
                raise MessageError(
                    Text("The move {move} is not legal here.", "Der Zug {move} ist hier nicht erlaubt.").format(move=uci[:8])
                ) from None
            if node.has_variation(move):
                node = node.variation(move)
            else:
                if len(self._nodes) >= MOST_NODES:
                    raise MessageError(TOO_MANY.format(n=MOST_NODES))
                node = node.add_variation(move)
                self._number(node)
            board.push(move)
        return self._numbers[node]

    def promote(self, number: int) -> int:
        """The variation this move belongs to comes one place further up."""
        node = self._first_of_variation(self.child(number))
        if node is not None:
            node.parent.promote(node)
        return number

    def _first_of_variation(self, node: chess.pgn.ChildNode) -> chess.pgn.ChildNode | None:
        while node.parent.variations[0] is node:
            if not isinstance(node.parent, chess.pgn.ChildNode):
                return None  # the main line
            node = node.parent
        return node

    def delete(self, number: int) -> int:
        """This move and everything after it."""
        node = self.child(number)
        parent = node.parent
        gone = [node]
        while gone:
            one = gone.pop()
            gone += one.variations
            del self._nodes[self._numbers.pop(one)]
        parent.variations.remove(node)  # by identity: two nodes are never equal
        return self._numbers[parent]

    def comment(self, number: int, text: str) -> int:
        say_in_comment(self.node(number), text[:LONGEST_COMMENT])
        return number

    def sign(self, number: int, nag: int | None) -> int:
        """One sign for the move and one for the position; the same again takes it away, None takes all."""
        node = self.child(number)
        if nag is None:
            node.nags -= set(SIGNS)
        elif nag in SIGNS:
            kind = {other for other in SIGNS if (other in MOVE_SIGNS) == (nag in MOVE_SIGNS)}
            node.nags = node.nags - kind | (set() if nag in node.nags else {nag})
        return number

    def draw(self, number: int, drawn: list[str]) -> int:
        """Arrows and circles as PGN writes them: Ge2e4, Rd5."""
        if len(drawn) > MOST_DRAWN or not all(_DRAWN.fullmatch(one) for one in drawn):
            raise MessageError(Text("These arrows cannot be read.", "Diese Pfeile sind nicht lesbar."))
        self.node(number).set_arrows(chess.svg.Arrow.from_pgn(one) for one in drawn)
        return number


def drawn_at(node: chess.pgn.GameNode) -> list[str]:
    return [arrow.pgn() for arrow in node.arrows()]
