"""The record in sentences: what happened to a move, how a position ended.  Every figure is one of the record."""

from __future__ import annotations

from kiebitz.language import Text, counted, decimal, same
from kiebitz.reasons.men import move_text
from kiebitz.score import INFINITE_VALUE, MATE_VALUE, is_mate_value
from kiebitz.tree.fate import Fate
from kiebitz.tree.tree import REFUTED, Node, Tree

WHITE, BLACK = Text("White", "Weiß"), Text("Black", "Schwarz")


def side(white: bool) -> Text:
    return WHITE if white else BLACK


def worth(value: int) -> Text:
    """A value of the search: pawns, or a mate and when."""
    if abs(value) >= INFINITE_VALUE:
        return same("∞" if value > 0 else "−∞")
    if is_mate_value(value):
        plies = MATE_VALUE - abs(value)
        text = (
            Text("mate in ply {plies}", "Matt im Halbzug {plies}")
            if value > 0
            else Text("being mated in ply {plies}", "mattgesetzt im Halbzug {plies}")
        )
        return text.format(plies=plies)
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return decimal(f"{sign}{abs(value) / 100:.2f}")


_BOUNDS = {
    "exact": Text("{value}", "{value}"),
    "least": Text("at least {value}", "mindestens {value}"),
    "most": Text("at most {value}", "höchstens {value}"),
}
FLIPPED = {"exact": "exact", "least": "most", "most": "least"}


def bounded(value: int, bound: str) -> Text:
    return _BOUNDS[bound].format(value=worth(value))


def _of_move(look: Node) -> Text:
    """The value of a move for the side that made it, from a look at the position behind it."""
    return bounded(-look.value, FLIPPED[look.bound])


# Moves ------------------------------------------------------------------------------------------------

# How it was looked at.
_ONCE = Text("{move} was looked at as the {nth} move, to depth {depth}.", "{move} wurde als {nth} Zug angesehen, bis Tiefe {depth}.")
_CAPTURES = Text(
    "{move} was looked at as the {nth} move, followed by captures only.",
    "{move} wurde als {nth} Zug angesehen, danach nur noch Schlagzüge.",
)
_REDUCED = Text(
    "{move} was looked at to depth {depth} instead of {meant}, because it came late, as the {nth} move.",
    "{move} wurde als {nth} Zug nur bis Tiefe {depth} statt {meant} angesehen, weil er so spät an der Reihe war.",
)
_AGAIN = Text(
    "{move} came late, as the {nth} move, and was looked at to depth {first} only; that looked promising, so once more to depth {depth}.",
    "{move} war spät an der Reihe, als {nth} Zug, und wurde zuerst nur bis Tiefe {first} angesehen;"
    " das sah gut aus, deshalb noch einmal bis Tiefe {depth}.",
)
_TWICE = Text(
    "Of {move}, the {nth} move, it was first asked only whether it is better; it was, so it was looked at again, to depth {depth},"
    " for its exact value.",
    "Bei {move}, dem {nth} Zug, war zuerst nur gefragt, ob er besser ist; er war es und wurde deshalb noch einmal angesehen,"
    " bis Tiefe {depth}, um seinen genauen Wert zu finden.",
)
_TOO_LATE = Text(
    "{move}, the {nth} move, was not looked into: a mate at least as quick was known already.",
    "{move}, der {nth} Zug, wurde nicht weiter angesehen: Ein mindestens ebenso schnelles Matt war schon bekannt.",
)
_DEEPER_ONE = Text("It was looked at one ply deeper than others.", "Er wurde einen Halbzug tiefer angesehen als andere.")
_DEEPER_MORE = Text("It was looked at {n} plies deeper than others.", "Er wurde {n} Halbzüge tiefer angesehen als andere.")
_KNOWN = Text(
    "The position after it was known from before (table, depth {depth}).",
    "Die Stellung danach war schon bekannt (Tabelle, Tiefe {depth}).",
)
_KNOWN_CAPTURES = Text(
    "The position after it was known from before (table, captures only).",
    "Die Stellung danach war schon bekannt (Tabelle, nur Schlagzüge).",
)
# What came of it.
_RESULTS = {
    "refutes": Text(
        "It is worth {value} to {side}; {beta} was enough to refute what led here.",
        "Er ist für {side} {value} wert; {beta} genügte, um das Bisherige zu widerlegen.",
    ),
    "best": Text("It is worth {value} to {side}, the best there is here.", "Er ist für {side} {value} wert, das Beste hier."),
    "overtaken": Text(
        "It was worth {value} to {side}, the best for a while, until {by} was better.",
        "Er war für {side} {value} wert, eine Zeit lang das Beste, bis {by} besser war.",
    ),
    "not_enough": Text(
        "It is worth {value} to {side}, and more than {wanted} was needed.",
        "Er ist für {side} {value} wert; nötig war mehr als {wanted}.",
    ),
}
# Not enough, and what shows it: a reply, a pass, or the first sight of the position.
_NOT_ENOUGH = {
    "first_move": Text(
        "After {reply} it is worth {value} to {side}, and more than {wanted} was needed.",
        "Nach {reply} ist er für {side} {value} wert; nötig war mehr als {wanted}.",
    ),
    "null_move": Text(
        "Even if {other} passes, it is worth {value} to {side}, and more than {wanted} was needed.",
        "Selbst wenn {other} dann passt, ist er für {side} {value} wert; nötig war mehr als {wanted}.",
    ),
    "far_ahead": Text(
        "At first sight it is worth {value} to {side}, and more than {wanted} was needed.",
        "Auf den ersten Blick ist er für {side} {value} wert; nötig war mehr als {wanted}.",
    ),
}
_NOT_ENOUGH |= {"later_move": _NOT_ENOUGH["first_move"], "stand_pat": _NOT_ENOUGH["far_ahead"]}
# The same where it ends in mate: half-moves are counted from the root.
_MATES = {
    "refutes": Text(
        "With it {side} mates in half-move {plies} of the line at the latest: what led here is refuted.",
        "Damit setzt {side} spätestens im {plies}. Halbzug der Variante matt: Das Bisherige ist widerlegt.",
    ),
    "best": Text(
        "With it {side} mates in half-move {plies} of the line, the best there is here.",
        "Damit setzt {side} im {plies}. Halbzug der Variante matt, das Beste hier.",
    ),
    "overtaken": Text(
        "With it {side} mates in half-move {plies} of the line, the best for a while, until {by} was better.",
        "Damit setzt {side} im {plies}. Halbzug der Variante matt, eine Zeit lang das Beste, bis {by} besser war.",
    ),
    "not_enough": Text(
        "With it {side} mates in half-move {plies} of the line at the earliest, and a mate at least as quick was known already.",
        "Damit setzt {side} frühestens im {plies}. Halbzug der Variante matt, und ein mindestens ebenso schnelles Matt war schon bekannt.",
    ),
}
_IS_MATED = {
    "refutes": Text(
        "After it {side} is mated in half-move {plies} of the line at the earliest; that was enough to refute what led here.",
        "Danach ist {side} frühestens im {plies}. Halbzug der Variante matt; das genügte, um das Bisherige zu widerlegen.",
    ),
    "best": Text(
        "After it {side} is mated in half-move {plies} of the line: nothing else holds out longer.",
        "Danach ist {side} im {plies}. Halbzug der Variante matt: Länger hält nichts.",
    ),
    "overtaken": Text(
        "After it {side} is mated in half-move {plies} of the line, the best for a while, until {by} was better.",
        "Danach ist {side} im {plies}. Halbzug der Variante matt, eine Zeit lang das Beste, bis {by} besser war.",
    ),
    "not_enough": Text(
        "After it {side} is mated in half-move {plies} of the line at the latest.",
        "Danach ist {side} spätestens im {plies}. Halbzug der Variante matt.",
    ),
}
_STOPPED = Text("The search was broken off at this move.", "Bei diesem Zug wurde die Suche abgebrochen.")
_NEVER = {
    "stopped": Text(
        "{move} was not tried any more: the search was broken off before.",
        "{move} kam nicht mehr an die Reihe: Die Suche wurde vorher abgebrochen.",
    ),
    "after_refutation": Text(
        "{move} was never tried: {by} had already refuted what led here.",
        "{move} wurde nie versucht: {by} hatte das Bisherige schon widerlegt.",
    ),
    "before_moves": Text("{move} was never tried. {ending}", "{move} wurde nie versucht. {ending}"),
    "set_aside": Text(
        "{move} was set aside here: the question was whether the other moves are as good.",
        "{move} wurde hier beiseitegelassen: Gefragt war, ob die anderen Züge ebenso gut sind.",
    ),
    "quiet": Text(
        "{move} was not tried: the capture search looks at captures, promotions and a few checks only.",
        "{move} wurde nicht versucht: Die Schlagsuche sieht nur Schlagzüge, Umwandlungen und einige Schachgebote an.",
    ),
    "not_given": Text("{move} was not among the moves to choose from.", "{move} gehörte nicht zu den Zügen, die zur Wahl standen."),
    "folded": Text(
        "What happened to {move} is no longer in the record: the room went to subtrees that cost more.",
        "Was mit {move} geschah, steht nicht mehr in der Aufzeichnung: Der Platz ging an aufwendigere Teilbäume.",
    ),
}
_SKIPPED = {
    "overlooked": Text(
        "{move} was overlooked, as a weak player overlooks moves.", "{move} wurde übersehen, wie ein schwacher Spieler Züge übersieht."
    ),
    "late": Text(
        "{move} was skipped: enough quiet moves had been tried at this depth.",
        "{move} wurde übergangen: Bei dieser Tiefe waren schon genug stille Züge versucht.",
    ),
    "futile": Text(
        "{move} was skipped: the position stands so far below what is needed that a quiet move cannot help at this depth.",
        "{move} wurde übergangen: Die Stellung liegt so weit unter dem Nötigen, dass ein stiller Zug bei dieser Tiefe nicht hilft.",
    ),
    "bad_history": Text(
        "{move} was skipped: in this search such moves have hardly ever been good.",
        "{move} wurde übergangen: Solche Züge waren in dieser Suche fast nie gut.",
    ),
    "losing_quiet": Text(
        "{move} was skipped: the man would be lost there for too little in return.",
        "{move} wurde übergangen: Die Figur ginge dort für zu wenig verloren.",
    ),
    "losing_capture": Text("{move} was skipped: the exchange loses material.", "{move} wurde übergangen: Der Abtausch verliert Material."),
    "further_way_out": Text(
        "{move} was skipped: of the quiet ways out of check only the first ones are tried in the capture search.",
        "{move} wurde übergangen: Von den stillen Auswegen aus dem Schach versucht die Schlagsuche nur die ersten.",
    ),
    "too_little": Text(
        "{move} was skipped: what it takes would hardly have been enough.",
        "{move} wurde übergangen: Was er schlägt, hätte kaum gereicht.",
    ),
}
_LEFT_OUT = {
    "late": Text(
        "{move} was left out: at this depth only the first quiet moves are tried.",
        "{move} wurde ausgelassen: Bei dieser Tiefe werden nur die ersten stillen Züge versucht.",
    ),
    "futile": Text(
        "{move} was left out: the position stands so far below what is needed that no quiet move but a check can help here.",
        "{move} wurde ausgelassen: Die Stellung liegt so weit unter dem Nötigen, dass hier kein stiller Zug außer einem Schach hilft.",
    ),
}


def spoken(tree: Tree, index: int, move: str | None) -> Text:
    """A move in the position of a node, as people write it."""
    return same("–") if move is None else move_text(tree.board_at(index).san(move), 0, True)


def joined(sentences: list[Text]) -> Text:
    return Text.finished(" ".join(one.en for one in sentences), " ".join(one.de for one in sentences))


def tell_move(tree: Tree, fate: Fate) -> Text:
    """The answer to "what happened to this move?"."""
    move = spoken(tree, fate.node, fate.move)
    by = spoken(tree, fate.node, fate.by)
    if not fate.looks:
        if fate.kind == "skipped":
            return _SKIPPED[fate.reason or "overlooked"].format(move=move)
        if fate.kind == "left_out":
            return _LEFT_OUT[fate.reason or "late"].format(move=move)
        template = _NEVER[fate.kind]
        ending = tell_ending(tree, fate.node) if fate.kind == "before_moves" else ""
        return template.format(move=move, by=by, ending=ending)
    if fate.kind == "not_enough" and fate.looks[-1].ending == "mate_distance":
        return _TOO_LATE.format(move=move, nth=nth(fate.number or 0))
    return joined([_how_looked_at(fate, move), *_extras(fate), _what_came_of_it(tree, fate, by)])


def _how_looked_at(fate: Fate, move: Text) -> Text:
    first, last = fate.looks[0], fate.looks[-1]
    words = {"move": move, "nth": nth(fate.number or 0)}
    if last.captures:
        return _CAPTURES.format(**words)
    if last.role == "reduced" and last.depth < last.meant:
        return _REDUCED.format(depth=last.depth, meant=last.meant, **words)
    if first.role == "reduced" and first.depth < last.depth:
        return _AGAIN.format(first=first.depth, depth=last.depth, **words)
    if len(fate.looks) > 1 and last.role == "full":
        return _TWICE.format(depth=last.depth, **words)
    return _ONCE.format(depth=last.depth, **words)


def nth(number: int) -> Text:
    """1st, 2nd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return Text.finished(f"{number}{ending}", f"{number}.")


def _extras(fate: Fate) -> list[Text]:
    last = fate.looks[-1]
    extras = []
    if last.extension > 0 and last.role != "capture":
        extras.append(counted(last.extension, _DEEPER_ONE, _DEEPER_MORE))
    if last.ending == "table" and last.known_depth is not None:
        extras.append(_KNOWN.format(depth=last.known_depth) if last.known_depth else _KNOWN_CAPTURES)
    return extras


def _what_came_of_it(tree: Tree, fate: Fate, by: Text) -> Text:
    if fate.kind == "stopped":
        return _STOPPED
    node, last = tree[fate.node], fate.looks[-1]
    value = -last.value
    words = {
        "value": _of_move(last),
        "side": side(node.white),
        "other": side(not node.white),
        "by": by,
        "beta": worth(node.beta),
        "wanted": worth(fate.wanted or 0),
        "plies": MATE_VALUE - abs(value),
        "reply": spoken(tree, last.index, last.best) if last.ending in REFUTED else "",
    }
    if is_mate_value(value):
        return (_MATES if value > 0 else _IS_MATED)[fate.kind].format(**words)
    if fate.kind == "not_enough":
        return _NOT_ENOUGH.get(last.ending, _RESULTS["not_enough"]).format(**words)
    return _RESULTS[fate.kind].format(**words)


# Positions --------------------------------------------------------------------------------------------

_ENDINGS = {
    "table": Text(
        "This position was known from before, searched to depth {known}: worth {value} to {side}.",
        "Diese Stellung war schon bekannt, bis Tiefe {known} durchsucht: für {side} {value} wert.",
    ),
    "table_captures": Text(
        "This position was known from before, from a search of captures only: worth {value} to {side}.",
        "Diese Stellung war schon bekannt, aus einer Suche nur mit Schlagzügen: für {side} {value} wert.",
    ),
    "far_ahead": Text(
        "{side} is so far ahead at first sight ({static}; {beta} would do) that the opponent will avoid this position.",
        "{side} liegt auf den ersten Blick so weit vorn ({static}; {beta} genügte), dass der Gegner diese Stellung meiden wird.",
    ),
    "null_move": Text(
        "Even without moving {side} would keep {value}, and {beta} is enough: no move had to be tried.",
        "Selbst ohne zu ziehen behielte {side} {value}, und {beta} genügt: Es musste kein Zug versucht werden.",
    ),
    "far_behind": Text(
        "{side} is so far behind that only captures could help, and they reach no more than {value}, where more than {alpha} is needed.",
        "{side} liegt so weit zurück, dass nur Schlagzüge helfen könnten, und die erreichen nur {value}, wo mehr als {alpha} nötig ist.",
    ),
    "first_move": Text(
        "The first move tried, {best}, is worth {value} to {side}: enough to refute what led here.",
        "Schon der erste versuchte Zug, {best}, ist für {side} {value} wert: genug, um das Bisherige zu widerlegen.",
    ),
    "later_move": Text(
        "{best}, move number {number}, is worth {value} to {side}: enough to refute what led here.",
        "{best}, der {number}. versuchte Zug, ist für {side} {value} wert: genug, um das Bisherige zu widerlegen.",
    ),
    "stand_pat": Text(
        "{side} need not capture anything: the position as it is, {value}, is enough.",
        "{side} muss nichts schlagen: Die Stellung, wie sie ist, {value}, genügt.",
    ),
    "stopped": Text("The search was broken off here.", "Hier wurde die Suche abgebrochen."),
    "draw": Text("A draw by the rules.", "Nach den Regeln remis."),
    "repeatable": Text(
        "{side} can bring back an earlier position of this line: worth {value} as a draw, and that is enough.",
        "{side} kann eine frühere Stellung dieser Variante wieder herbeiführen: als Remis {value} wert, und das genügt.",
    ),
    "tables": Text(
        "The endgame tables know how this ends: worth {value} to {side}.",
        "Die Endspieltabellen wissen, wie das ausgeht: für {side} {value} wert.",
    ),
    "deepest": Text("Here the line reached the greatest depth there is.", "Hier erreichte die Variante die größte mögliche Tiefe."),
    "mate_distance": Text("A mate at least as quick is known already.", "Ein mindestens ebenso schnelles Matt ist schon bekannt."),
    "others_too": Text(
        "Several moves are good enough here ({value} for {side}), so what led here is refuted anyway.",
        "Hier sind mehrere Züge gut genug ({value} für {side}), das Bisherige ist also ohnehin widerlegt.",
    ),
    "no_move": Text("No legal move.", "Kein erlaubter Zug."),
    "all_left_out": Text("Every move was left out here.", "Hier wurden alle Züge ausgelassen."),
}
_ABOVE_WINDOW = Text(
    "{best} is worth {value} to {side}, more than the window from {alpha} to {beta} that was asked about: a wider one is needed.",
    "{best} ist für {side} {value} wert, mehr als das Fenster von {alpha} bis {beta}, nach dem gefragt war: Es braucht ein weiteres.",
)
_BEST = Text("The best move is {best}: worth {value} to {side}.", "Der beste Zug ist {best}: für {side} {value} wert.")
_NONE_BETTER = Text(
    "No move of {side} reached more than {alpha}; the best one is worth {value}.",
    "Kein Zug von {side} erreichte mehr als {alpha}; der beste ist {value} wert.",
)
_NO_CAPTURE = Text(
    "No capture of {side} reaches more than {alpha}, nor does the position as it is: it is worth {value}.",
    "Kein Schlagzug von {side} erreicht mehr als {alpha}, auch die Stellung, wie sie ist, nicht: Sie ist {value} wert.",
)
_QUIET = Text(
    "{side} does best to capture nothing: the position as it is stands at {value}.",
    "{side} schlägt am besten nichts: Die Stellung, wie sie ist, steht bei {value}.",
)
_ROLES = {
    "passing": Text("{side} has passed here: would even that be enough?", "{side} hat hier gepasst: Würde selbst das genügen?"),
    "passing_checked": Text(
        "The same position again, without passing, to be sure of it.", "Dieselbe Stellung noch einmal, ohne zu passen, um sicherzugehen."
    ),
    "alone": Text(
        "The same position again without {move}: is it the only good move?",
        "Dieselbe Stellung noch einmal ohne {move}: Ist es der einzige gute Zug?",
    ),
    "far_behind": Text("The same position with captures only: can they help?", "Dieselbe Stellung nur mit Schlagzügen: Helfen sie?"),
}


def tell_role(tree: Tree, index: int) -> Text | None:
    """What a node that follows no move was for."""
    node = tree[index]
    template = _ROLES.get(node.role)
    if template is None:
        return None
    words = {"side": side(not node.white), "move": spoken(tree, index, node.move) if node.role == "alone" else ""}
    return template.format(**words)


def tell_ending(tree: Tree, index: int) -> Text:
    """Why the search of a position ended, and with what."""
    node = tree[index]
    if node.ending == "searched":
        capturing = node.captures and not node.in_check
        template = _BEST if node.best is not None else _NONE_BETTER if not capturing else _NO_CAPTURE if node.bound == "most" else _QUIET
    elif node.parent is None and node.ending in REFUTED:
        template = _ABOVE_WINDOW  # nothing led here that could be refuted
    else:
        template = _ENDINGS["table_captures" if node.ending == "table" and not node.known_depth else node.ending]
    value = bounded(node.value, node.bound) if node.ending in ("table", "first_move", "later_move", "searched") else worth(node.value)
    words: dict[str, object] = {
        "value": value,
        "side": side(node.white),
        "alpha": worth(node.alpha),
        "beta": worth(node.beta),
        "static": worth(node.static or 0),
        "known": node.known_depth,
        "best": "",
        "number": 0,
    }
    if "{best}" in template.en:
        words["best"] = spoken(tree, index, node.best)
    if "{number}" in template.en:
        tried = tree.moves_tried(index)
        words["number"] = tried.index(node.best) + 1 if node.best in tried else len(tried)
    return template.format(**words)
