"""The trees with which the books explain their search.  Values that were printed are kept; where a drawing is lost, the
tree is ours and built to show what the text says about it."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import Text
from kiebitz.teaching.small_trees import Branch, Method, Nested, branch_of

_BOOK = Text("“Das große Computerschachbuch”, 1985", "„Das große Computerschachbuch“, 1985")
_THESIS = Text("Salomon, diploma thesis 1992", "Salomon, Diplomarbeit 1992")


@dataclass(frozen=True)
class Example:
    """A tree, who begins, and what is to be seen in it."""

    key: str
    name: Text
    about: Text
    source: Text
    nested: Nested
    white: bool = True
    method: Method = "alphabeta"

    @property
    def tree(self) -> Branch:
        return branch_of(self.nested)


EXAMPLES = (
    Example(
        "first",
        Text("Think of the reply", "An die Antwort denken"),
        Text(
            "Three moves with two replies each. The prettiest leaf lies under B and under C; but the opponent chooses the reply, so each "
            "move is only worth its worst one.",
            "Drei Züge mit je zwei Antworten. Das schönste Blatt liegt unter B und unter C; doch die Antwort wählt der Gegner, also ist "
            "jeder Zug nur so viel wert wie seine schlechteste.",
        ),
        _BOOK,
        ((-11, -9), (1, 0), (-1, 1)),
        method="minimax",
    ),
    Example(
        "black",
        Text("Black begins", "Schwarz beginnt"),
        Text(
            "The same idea the other way round: Black looks for the lowest value, and White will answer with the highest.",
            "Derselbe Gedanke andersherum: Schwarz sucht den niedrigsten Wert, und Weiß antwortet mit dem höchsten.",
        ),
        _THESIS,
        ((-5, 10), (-6, -8), (20, 15)),
        white=False,
        method="minimax",
    ),
    Example(
        "cut",
        Text("The first cut-offs", "Die ersten Schnitte"),
        Text(
            "After A White is sure of 3. The first reply to B gives Black 2: how bad the others are no longer matters. Four of eight "
            "leaves are enough.",
            "Nach A hat Weiß 3 sicher. Die erste Antwort auf B bringt Schwarz 2: Wie schlimm die übrigen sind, ist gleich. Vier von acht "
            "Blättern genügen.",
        ),
        _THESIS,
        ((3, 9), (2, -100, -200), (-5, -40, 30)),
    ),
    Example(
        "no-cut",
        Text("Worst order: nothing to cut", "Schlechteste Reihenfolge: nichts zu schneiden"),
        Text(
            "The best move comes last, so alpha rises only at the end and every leaf is looked at. With the best moves first the same tree "
            "needs only five of eight.",
            "Der beste Zug kommt zuletzt, also steigt Alpha erst am Ende, und jedes Blatt wird angesehen. Mit den besten Zügen zuerst "
            "braucht derselbe Baum nur fünf von acht.",
        ),
        _THESIS,
        ((-5, -9), (-4, -3, -2), (50, 40, 30)),
    ),
    Example(
        "window",
        Text("A window of 3 to infinity", "Ein Fenster von 3 bis unendlich"),
        Text(
            "After A the window is 3 to infinity, and the first reply to B, worth 2, lies below it. Printed are the 3 and the 2; the other "
            "leaves are ours.",
            "Nach A reicht das Fenster von 3 bis unendlich, und die erste Antwort auf B liegt mit 2 darunter. Gedruckt sind die 3 und die "
            "2; die übrigen Blätter sind von uns.",
        ),
        _BOOK,
        ((3, 7), (2, 9, 4), (1, 8, 6)),
    ),
    Example(
        "deep",
        Text("Cut-offs at two depths", "Schnitte in zwei Tiefen"),
        Text(
            "Three half-moves: White cuts once because Black would not allow it (beta), Black twice because White has better elsewhere "
            "(alpha). The drawing of the book is lost; this tree of ours shows the same three cut-offs.",
            "Drei Halbzüge: Weiß schneidet einmal, weil Schwarz es nicht zuließe (Beta), Schwarz zweimal, weil Weiß anderswo Besseres hat "
            "(Alpha). Die Zeichnung des Buches ist verloren; dieser Baum von uns zeigt dieselben drei Schnitte.",
        ),
        _BOOK,
        (((4, 2), (7, 1)), ((3, 0), (8, 9)), ((2, 1), (6, 5))),
    ),
)
BY_KEY = {example.key: example for example in EXAMPLES}
