"""Minimax and alpha-beta on a small tree, step by step: what is looked at, what is known then, what is cut off and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kiebitz.language import Text, same
from kiebitz.teaching.small_trees import Branch, Method, Node, Order, flatten, ordered

Kind = Literal["enter", "leaf", "back", "cut", "end"]
Bound = Literal["exact", "most", "least"]  # what the value of a finished position says about the true one

ENDLESS = 10_000  # beyond every value: alpha and beta before anything is known

Sides = tuple[Text, Text]  # who looks for the high values, who for the low ones
SIDES: Sides = (Text("White", "Weiß"), Text("Black", "Schwarz"))
_AIMS = {True: Text("highest", "höchsten"), False: Text("lowest", "niedrigsten")}
_FURTHER = {True: Text("higher", "höher"), False: Text("lower", "niedriger")}
_BOUNDS: dict[Bound, Text] = {
    "exact": Text("worth {value}", "{value} wert"),
    "most": Text("worth at most {value}", "höchstens {value} wert"),
    "least": Text("worth at least {value}", "mindestens {value} wert"),
}
_ROOT = Text(
    "{side} begins and looks for the {aim} value; nothing is known yet.",
    "{side} beginnt und sucht den {aim} Wert; noch ist nichts bekannt.",
)
_ROOT_WINDOW = Text(
    "{side} begins and looks for the {aim} value; nothing is known yet, so the window is wide open.",
    "{side} beginnt und sucht den {aim} Wert; noch ist nichts bekannt, also steht das Fenster weit offen.",
)
_ENTER = Text(
    "Move {path}: now {side} is to move and looks for the {aim} value.",
    "Zug {path}: Jetzt ist {side} am Zug und sucht den {aim} Wert.",
)
_ENTER_WINDOW = Text(
    "Move {path}: now {side} is to move and looks for the {aim} value; only values between {alpha} and {beta} can matter.",
    "Zug {path}: Jetzt ist {side} am Zug und sucht den {aim} Wert; nur Werte zwischen {alpha} und {beta} können zählen.",
)
_FIRST = Text(
    "{path} is {worth}: the first value here, so {side} takes it for now.",
    "{path} ist {worth}: der erste Wert hier, {side} nimmt ihn vorerst.",
)
_BETTER = Text(
    "{path} is {worth}, {further} than {before}: better for {side}.",
    "{path} ist {worth}, {further} als {before}: besser für {side}.",
)
_NO_BETTER = Text(
    "{path} is {worth}, not {further} than {before}: {side} keeps {kept}.",
    "{path} ist {worth}, nicht {further} als {before}: {side} bleibt bei {kept}.",
)
# The one who moved to this position has something better elsewhere.
_CUT_ONE = Text(
    "{side} already has {value} here, but {other} is sure of {bound} elsewhere and will never come here: {rest} is cut off.",
    "{side} hat hier schon {value}, {other} aber anderswo {bound} sicher und kommt nie hierher: {rest} wird abgeschnitten.",
)
_CUT_MORE = Text(
    "{side} already has {value} here, but {other} is sure of {bound} elsewhere and will never come here: {rest} are cut off.",
    "{side} hat hier schon {value}, {other} aber anderswo {bound} sicher und kommt nie hierher: {rest} werden abgeschnitten.",
)
_END = Text(
    "Done: the value is {value}, the best move is {move}; {seen} of {all} leaves were looked at.",
    "Fertig: Der Wert ist {value}, der beste Zug ist {move}; {seen} von {all} Blättern wurden angesehen.",
)


@dataclass(frozen=True)
class Step:
    """One moment of the search, with everything that changed in it."""

    kind: Kind
    node: int  # where the search is
    text: Text
    child: int | None = None  # whose value has just come back
    value: int | None = None  # best so far at `node`
    best: int | None = None  # the child it comes from
    alpha: int | None = None  # at `node`; None: endless, or minimax, which has no window
    beta: int | None = None
    bound: Bound = "exact"  # of the child's value
    child_value: int | None = None
    cut: tuple[int, ...] = ()  # branches that are not looked at


@dataclass(frozen=True)
class Walk:
    """A search from beginning to end."""

    nodes: tuple[Node, ...]
    steps: tuple[Step, ...]
    value: int
    line: tuple[int, ...]  # best play for both, as numbers of nodes
    leaves: int
    leaves_seen: int
    nodes_seen: int
    cuts: int


def figure(value: int | None, positive: bool = True) -> str:
    """A value as it is written: −3; endless as ∞."""
    if value is None or abs(value) >= ENDLESS:
        return "+∞" if positive else "−∞"
    return str(value).replace("-", "−")


def _finite(bound: int) -> int | None:
    return None if abs(bound) >= ENDLESS else bound


def _listed(paths: list[str]) -> Text:
    if len(paths) == 1:
        return same(paths[0])
    head = ", ".join(paths[:-1])
    return Text("{head} and {last}", "{head} und {last}").format(head=head, last=paths[-1])


class _Recorder:
    """The search itself; every change is a step."""

    def __init__(self, nodes: tuple[Node, ...], cuts_off: bool, sides: Sides) -> None:
        self.nodes, self.cuts_off = nodes, cuts_off
        self.sides = {True: sides[0], False: sides[1]}
        self.steps: list[Step] = []
        self.best_child: dict[int, int] = {}
        self.leaves_seen = self.cuts = 0
        self.nodes_seen = 1

    def visit(self, number: int, alpha: int, beta: int) -> int:
        node = self.nodes[number]
        words = {"side": self.sides[node.white], "aim": _AIMS[node.white]}
        if node.parent is None:
            text = (_ROOT_WINDOW if self.cuts_off else _ROOT).format(**words)
        elif alpha > -ENDLESS or beta < ENDLESS:
            text = _ENTER_WINDOW.format(path=node.path, alpha=figure(alpha, False), beta=figure(beta), **words)
        else:
            text = _ENTER.format(path=node.path, **words)
        self.steps.append(Step("enter", number, text, alpha=_finite(alpha), beta=_finite(beta)))
        best: int | None = None
        for place, child in enumerate(node.children):
            self.nodes_seen += 1
            below = self.nodes[child]
            bound: Bound = "exact"
            if below.children:
                value = self.visit(child, alpha, beta)
                bound = "most" if value <= alpha else "least" if value >= beta else "exact"
            else:
                assert below.value is not None
                value = below.value
                self.leaves_seen += 1
            before, is_better = best, best is None or (value > best if node.white else value < best)
            if is_better:
                best = value
                self.best_child[number] = child
            assert best is not None
            if self.cuts_off and node.white:
                alpha = max(alpha, best)
            elif self.cuts_off:
                beta = min(beta, best)
            self._came_back(node, child, value, bound, before, best, alpha, beta)
            rest = node.children[place + 1 :]
            if alpha >= beta and rest:
                self._cut(node, best, alpha, beta, rest)
                break
        assert best is not None
        return best

    def _came_back(self, node: Node, child: int, value: int, bound: Bound, before: int | None, best: int, alpha: int, beta: int) -> None:
        below = self.nodes[child]
        template = _FIRST if before is None else _BETTER if best != before else _NO_BETTER
        text = template.format(
            path=below.path,
            worth=_BOUNDS[bound].format(value=figure(value)),
            side=self.sides[node.white],
            further=_FURTHER[node.white],
            before=figure(before),
            kept=self.nodes[self.best_child[node.number]].path,
        )
        self.steps.append(
            Step(
                "back" if below.children else "leaf", node.number, text, child, best, self.best_child[node.number],
                alpha=_finite(alpha), beta=_finite(beta), bound=bound, child_value=value,
            )
        )  # fmt: skip

    def _cut(self, node: Node, best: int, alpha: int, beta: int, rest: tuple[int, ...]) -> None:
        self.cuts += 1
        text = (_CUT_ONE if len(rest) == 1 else _CUT_MORE).format(
            side=self.sides[node.white], other=self.sides[not node.white], value=figure(best), bound=figure(beta if node.white else alpha),
            rest=_listed([self.nodes[each].path for each in rest]),
        )  # fmt: skip
        best_child = self.best_child[node.number]
        self.steps.append(Step("cut", node.number, text, value=best, best=best_child, alpha=_finite(alpha), beta=_finite(beta), cut=rest))


def walk(tree: Branch, white: bool, method: Method = "alphabeta", order: Order = "given", sides: Sides = SIDES) -> Walk:
    """Search the tree and note every step."""
    nodes = flatten(ordered(tree, white, order), white)
    recorder = _Recorder(nodes, method == "alphabeta", sides)
    value = recorder.visit(0, -ENDLESS, ENDLESS)
    line = [0]
    while line[-1] in recorder.best_child:
        line.append(recorder.best_child[line[-1]])
    leaves = sum(1 for node in nodes if not node.children)
    text = _END.format(value=figure(value), move=nodes[line[1]].path, seen=recorder.leaves_seen, all=leaves)
    recorder.steps.append(Step("end", 0, text, value=value, best=line[1]))
    return Walk(nodes, tuple(recorder.steps), value, tuple(line), leaves, recorder.leaves_seen, recorder.nodes_seen, recorder.cuts)
