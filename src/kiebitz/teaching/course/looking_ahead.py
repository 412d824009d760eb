"""Chapters on looking ahead: tree and win matrix, recursion, minimax, alpha-beta, windows, killers, quiescence, pruning.

The searches are those of the kit, on positions small enough for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import chess

from kiebitz.game.notation import san_text
from kiebitz.language import Text, thousands
from kiebitz.teaching.course.chapter import YES_NO, Cell, Chapter, Field, Outcome, Quiz, numbers
from kiebitz.teaching.kit.search import Thought, think

MATRIX = ((4, -2, 1), (2, 1, 3), (9, -8, 0))
KNIGHT_TAKES = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
SPOTS = {
    "rooks": (Text("Rooks and pawns", "Türme und Bauern"), "3r2k1/p4pp1/7p/8/8/7P/P4PP1/2R3K1 w - - 0 1"),
    "race": (Text("A pawn race", "Ein Bauernrennen"), "2K5/kp6/p7/1P6/8/8/7P/8 w - - 0 1"),
    "pawns": (Text("Two pawns against one", "Zwei Bauern gegen einen"), "4k3/4p3/8/8/8/8/4PP2/4K3 w - - 0 1"),
}
POSITION = Field("position", Text("Position", "Stellung"), tuple((key, name) for key, (name, _) in SPOTS.items()))
DEPTH = Field("depth", Text("Half-moves", "Halbzüge"), tuple(reversed(numbers(2, 4))))
MOST = 60_000


@cache
def searched(fen: str, depth: int, ideas: tuple[str, ...]) -> Thought:
    return think(chess.Board(fen), depth, ideas, most=MOST)


def _name(fen: str, move: str | None) -> Text:
    return san_text(chess.Board(fen).san(chess.Move.from_uci(move))) if move else Text("none", "keiner")


SEARCH = Text("Search", "Suche")
POSITIONS = Text("Positions", "Stellungen")
MOVE = Text("Move", "Zug")
VALUE = Text("Value", "Wert")


def _compared(fen: str, depth: int, searches: tuple[tuple[Text, tuple[str, ...]], ...]) -> tuple[tuple[Cell, ...], ...]:
    rows = []
    for name, ideas in searches:
        thought = searched(fen, depth, ideas)
        rows.append((name, thousands(thought.positions), _name(fen, thought.move), str(thought.value).replace("-", "−")))
    return tuple(rows)


def _saving(fen: str, depth: int, before: tuple[str, ...], after: tuple[str, ...]) -> tuple[int, int]:
    return searched(fen, depth, before).positions, searched(fen, depth, after).positions


SAVED = Text(
    "{after} positions instead of {before}: {percent} % of the work is left.",
    "{after} Stellungen statt {before}: {percent} % der Arbeit bleiben.",
)


def _saved(before: int, after: int) -> Text:
    return SAVED.format(after=thousands(after), before=thousands(before), percent=round(100 * after / before))


HEAD = (SEARCH, POSITIONS, MOVE, VALUE)
MINIMAX = (Text("Minimax", "Minimax"), ())
ALPHA_BETA = (Text("Alpha-beta", "Alpha-Beta"), ("alpha_beta",))
ORDERED = (Text("Alpha-beta, captures first", "Alpha-Beta, Schlagzüge zuerst"), ("alpha_beta", "ordering"))
DEEPENED = ("alpha_beta", "ordering", "deepening")


# Tree and win matrix ---------------------------------------------------------------------------------


def _guaranteed() -> list[int]:
    return [min(row) for row in MATRIX]


def _matrix(chosen: Mapping[str, str]) -> Outcome:
    row = int(chosen["row"]) - 1
    reply = MATRIX[row].index(min(MATRIX[row]))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (Text("Move {n}", "Zug {n}").format(n=n), *(str(value).replace("-", "−") for value in values), str(min(values)).replace("-", "−"))
        for n, values in enumerate(MATRIX, 1)
    )
    said = Text(
        "The opponent answers with reply {reply}, and {value} is all that is left of it.",
        "Der Gegner antwortet mit Antwort {reply}, und {value} ist alles, was davon bleibt.",
    ).format(reply=reply + 1, value=str(min(MATRIX[row])).replace("-", "−"))
    head = (MOVE, *(Text("Reply {n}", "Antwort {n}").format(n=n) for n in (1, 2, 3)), Text("Worst case", "Schlimmstenfalls"))
    return Outcome(said, head, rows)


def _best_row() -> int:
    return _guaranteed().index(max(_guaranteed()))


TREE = Chapter(
    "tree",
    Text("Tree and win matrix", "Baum und Gewinnmatrix"),
    Text(
        "Every move has replies, every reply has moves again: a game is a tree. Two half-moves of it fit into a matrix, own moves down, "
        "replies across. The prettiest number in it is not the one to go for, because the opponent chooses the column.",
        "Jeder Zug hat Antworten, jede Antwort wieder Züge: Ein Spiel ist ein Baum. Zwei Halbzüge davon passen in eine Matrix, die eigenen "
        "Züge untereinander, die Antworten nebeneinander. Die schönste Zahl darin ist nicht das Ziel, denn die Spalte wählt der Gegner.",
    ),
    Text("Choose a move and see what the opponent makes of it.", "Einen Zug wählen und sehen, was der Gegner daraus macht."),
    (Field("row", Text("Own move", "Eigener Zug"), numbers(1, 3)),),
    _matrix,
    Quiz(
        Text("Which move is the best one?", "Welcher Zug ist der beste?"),
        tuple(Text("Move {n}", "Zug {n}").format(n=n) for n in (1, 2, 3)),
        _best_row,
        lambda: Text(
            "Its worst case is {value}, more than that of any other.", "Schlimmstenfalls bringt er {value}, mehr als jeder andere."
        ).format(value=max(_guaranteed())),
    ),
)


# Recursion and stack ---------------------------------------------------------------------------------


@cache
def walked(moves: int, depth: int) -> tuple[int, int, tuple[str, ...]]:
    """Calls of a search through a tree, the greatest height of its stack, and the first stacks."""
    calls = highest = 0
    stacks: list[str] = []

    def visit(path: tuple[int, ...]) -> None:
        nonlocal calls, highest
        calls += 1
        highest = max(highest, len(path) + 1)
        if len(stacks) < 10:
            stacks.append(" · ".join(["0", *map(str, path)]))
        if len(path) < depth:
            for move in range(1, moves + 1):
                visit((*path, move))

    visit(())
    return calls, highest, tuple(stacks)


def _recursion(chosen: Mapping[str, str]) -> Outcome:
    calls, highest, stacks = walked(int(chosen["moves"]), int(chosen["depth"]))
    said = Text(
        "{calls} calls, but never more than {high} positions on the stack at a time.",
        "{calls} Aufrufe, aber nie mehr als {high} Stellungen zugleich auf dem Stapel.",
    ).format(calls=thousands(calls), high=highest)
    head = (Text("Call", "Aufruf"), Text("On the stack", "Auf dem Stapel"))
    return Outcome(said, head, tuple((str(n), stack) for n, stack in enumerate(stacks, 1)))


RECURSION = Chapter(
    "recursion",
    Text("Recursion and stack", "Rekursion und Stapel"),
    Text(
        "A search calls itself: to value a position it makes a move, values what comes of it, and takes the move back. Only the way to the "
        "position at hand must be remembered, one entry a half-move, however large the tree is. The BASIC of 1985 knew no recursion and "
        "kept this stack by hand.",
        "Eine Suche ruft sich selbst auf: Um eine Stellung zu bewerten, führt sie einen Zug aus, bewertet, was daraus wird, und nimmt ihn "
        "zurück. Merken muss man sich nur den Weg zur jetzigen Stellung, einen Eintrag je Halbzug, so groß der Baum auch ist. "
        "Das BASIC von "
        "1985 kannte keine Rekursion und führte diesen Stapel von Hand.",
    ),
    Text("Let the tree grow and watch the stack.", "Den Baum wachsen lassen und den Stapel beobachten."),
    (
        Field("moves", Text("Moves in a position", "Züge je Stellung"), numbers(2, 5)),
        Field("depth", Text("Half-moves", "Halbzüge"), numbers(2, 6)),
    ),
    _recursion,
    Quiz(
        Text(
            "Five moves in a position, six half-moves deep: how high does the stack get?",
            "Fünf Züge je Stellung, sechs Halbzüge tief: Wie hoch wird der Stapel?",
        ),
        (Text("7 entries", "7 Einträge"), Text("30 entries", "30 Einträge"), Text("15,625 entries", "15.625 Einträge")),
        lambda: 0 if walked(5, 6)[1] == 7 else 1 if walked(5, 6)[1] == 30 else 2,
        lambda: Text(
            "{high} entries for {calls} calls: the half-moves, and the position at the top.",
            "{high} Einträge bei {calls} Aufrufen: die Halbzüge und die Ausgangsstellung.",
        ).format(high=walked(5, 6)[1], calls=thousands(walked(5, 6)[0])),
    ),
)


# Minimax, alpha-beta, windows, killers, quiescence, pruning ------------------------------------------


def _minimax(chosen: Mapping[str, str]) -> Outcome:
    fen = SPOTS[chosen["position"]][1]
    rows: list[tuple[Cell, ...]] = []
    before = 0
    for depth in range(1, int(chosen["depth"]) + 1):
        thought = searched(fen, depth, ())
        growth = f"× {thought.positions / before:.0f}" if before else "–"
        rows.append((str(depth), thousands(thought.positions), growth, _name(fen, thought.move)))
        before = thought.positions
    said = Text(
        "{n} positions at depth {depth}: {times} times as many as at depth 1.",
        "{n} Stellungen bei Tiefe {depth}: {times}-mal so viele wie bei Tiefe 1.",
    ).format(n=thousands(before), depth=len(rows), times=thousands(round(before / searched(fen, 1, ()).positions)))
    if len(rows) == 1:
        said = Text("{n} positions; now one half-move more.", "{n} Stellungen; jetzt einen Halbzug mehr.").format(n=thousands(before))
    return Outcome(said, (Text("Half-moves", "Halbzüge"), POSITIONS, Text("Growth", "Zuwachs"), MOVE), tuple(rows), fen)


def _race_found() -> bool:
    return searched(SPOTS["race"][1], 3, ()).move == "b5b6"


MINIMAXED = Chapter(
    "minimax",
    Text("Minimax", "Minimax"),
    Text(
        "Each side chooses what is best for it: the mover the highest value, the opponent the lowest. From the leaves the "
        "values come up to "
        "the root. It is exact, and it looks at everything.",
        "Jede Seite wählt, was für sie am besten ist: der Ziehende den höchsten Wert, der Gegner den niedrigsten. Von den "
        "Blättern steigen die "
        "Werte zur Wurzel auf. Das ist genau, und es sieht sich alles an.",
    ),
    Text("Look deeper, half-move by half-move.", "Halbzug für Halbzug tiefer schauen."),
    (POSITION, Field("depth", Text("Half-moves", "Halbzüge"), tuple(reversed(numbers(1, 3))))),
    _minimax,
    Quiz(
        Text(
            "Are three half-moves enough to see the winning move of the pawn race, b6+?",
            "Genügen drei Halbzüge, um den Gewinnzug im Bauernrennen, b6+, zu sehen?",
        ),
        YES_NO,
        lambda: 0 if _race_found() else 1,
        lambda: Text("At three half-moves it plays {move}.", "Bei drei Halbzügen spielt es {move}.").format(
            move=_name(SPOTS["race"][1], searched(SPOTS["race"][1], 3, ()).move)
        ),
    ),
)


def _alpha_beta(chosen: Mapping[str, str]) -> Outcome:
    fen, depth = SPOTS[chosen["position"]][1], int(chosen["depth"])
    said = _saved(*_saving(fen, depth, (), ("alpha_beta", "ordering")))
    return Outcome(said, HEAD, _compared(fen, depth, (MINIMAX, ALPHA_BETA, ORDERED)), fen)


def _values_differ() -> bool:
    return any(searched(fen, 3, ()).value != searched(fen, 3, ("alpha_beta",)).value for _, fen in SPOTS.values())


ALPHA_BETAED = Chapter(
    "alpha-beta",
    Text("Alpha-beta", "Alpha-Beta"),
    Text(
        "As soon as one reply shows that a move is worse than another one already known, the other replies need not be looked at. Alpha is "
        "what the mover is sure of, beta what the opponent is.",
        "Sobald eine Antwort zeigt, dass ein Zug schlechter ist als ein schon bekannter, braucht man die übrigen Antworten "
        "nicht anzusehen. "
        "Alpha ist, was der Ziehende sicher hat, Beta, was der Gegner sicher hat.",
    ),
    Text(
        "Compare the work, with the moves in a poor and in a good order.",
        "Die Arbeit vergleichen, mit Zügen in schlechter und guter Reihenfolge.",
    ),
    (POSITION, Field("depth", Text("Half-moves", "Halbzüge"), tuple(reversed(numbers(2, 3))))),
    _alpha_beta,
    Quiz(
        Text("Does alpha-beta ever find another value than minimax?", "Findet Alpha-Beta je einen anderen Wert als Minimax?"),
        YES_NO,
        lambda: 0 if _values_differ() else 1,
        lambda: (
            Text(
                "Compared in all three positions, three half-moves deep: the values are equal.",
                "In allen drei Stellungen bei drei Halbzügen verglichen: Die Werte sind gleich.",
            )
            if not _values_differ()
            else Text("In one of the three positions the values differ.", "In einer der drei Stellungen unterscheiden sich die Werte.")
        ),
    ),
)


def _windows(chosen: Mapping[str, str]) -> Outcome:
    fen, depth = SPOTS[chosen["position"]][1], int(chosen["depth"])
    searches = (
        (Text("Full window", "Volles Fenster"), DEEPENED),
        (Text("Narrow window around the last value", "Enges Fenster um den letzten Wert"), (*DEEPENED, "window")),
    )
    return Outcome(_saved(*_saving(fen, depth, DEEPENED, (*DEEPENED, "window"))), HEAD, _compared(fen, depth, searches), fen)


def _window_differs() -> bool:
    return any(searched(fen, 4, DEEPENED).value != searched(fen, 4, (*DEEPENED, "window")).value for _, fen in SPOTS.values())


WINDOWS = Chapter(
    "windows",
    Text("Windows", "Fenster"),
    Text(
        "Whoever expects a value near that of the depth before can begin with a narrow window: more is cut off. If the value "
        "falls outside, "
        "the search is repeated with an open one. DEMOSCHACH and Salomon both do it.",
        "Wer einen Wert nahe dem der vorigen Tiefe erwartet, kann mit einem engen Fenster beginnen: Es wird mehr "
        "abgeschnitten. Fällt der Wert "
        "hinaus, wird mit offenem Fenster wiederholt. DEMOSCHACH und Salomon tun es beide.",
    ),
    Text("Search with both windows.", "Mit beiden Fenstern suchen."),
    (POSITION, DEPTH),
    _windows,
    Quiz(
        Text("Does the narrow window change the value that is found?", "Ändert das enge Fenster den gefundenen Wert?"),
        YES_NO,
        lambda: 0 if _window_differs() else 1,
        lambda: (
            Text("One of the three positions gets another value.", "Eine der drei Stellungen bekommt einen anderen Wert.")
            if _window_differs()
            else Text(
                "The repeated search sees to it: four half-moves deep all values agree.",
                "Dafür sorgt die Wiederholung: Bei vier Halbzügen stimmen alle Werte überein.",
            )
        ),
    ),
)


def _killers(chosen: Mapping[str, str]) -> Outcome:
    fen, depth = SPOTS[chosen["position"]][1], int(chosen["depth"])
    without = ("alpha_beta", "ordering")
    searches = ((Text("Without killers", "Ohne Killerzüge"), without), (Text("With killers", "Mit Killerzügen"), (*without, "killers")))
    return Outcome(_saved(*_saving(fen, depth, without, (*without, "killers"))), HEAD, _compared(fen, depth, searches), fen)


def _killers_help() -> int:
    """In how many of the positions they save work, four half-moves deep."""
    without = ("alpha_beta", "ordering")
    return sum(searched(fen, 4, (*without, "killers")).positions < searched(fen, 4, without).positions for _, fen in SPOTS.values())


KILLERS = Chapter(
    "killers",
    Text("Killer moves", "Killerzüge"),
    Text(
        "A quiet move that refuted one position often refutes its neighbours: a mate threat stays a mate threat. So it is "
        "tried early there too.",
        "Ein stiller Zug, der eine Stellung widerlegt hat, widerlegt oft auch ihre Nachbarn: Eine Mattdrohung bleibt eine "
        "Mattdrohung. Also "
        "wird er auch dort früh versucht.",
    ),
    Text("Search with and without killers.", "Mit und ohne Killerzüge suchen."),
    (POSITION, DEPTH),
    _killers,
    Quiz(
        Text(
            "In how many of the three positions do killers save work, four half-moves deep?",
            "In wie vielen der drei Stellungen sparen Killerzüge Arbeit, vier Halbzüge tief?",
        ),
        (Text("none", "keiner"), Text("one", "einer"), Text("two", "zweien"), Text("all three", "allen dreien")),
        _killers_help,
        lambda: Text("Counted just now: in {n} of three.", "Eben gezählt: in {n} von dreien.").format(n=_killers_help()),
    ),
)


def _quiescence(chosen: Mapping[str, str]) -> Outcome:
    depth = int(chosen["depth"])
    searches = (
        (Text("Stops at the horizon", "Hält am Horizont an"), ("alpha_beta",)),
        (Text("Follows captures", "Verfolgt Schlagzüge"), ("alpha_beta", "captures")),
    )
    stops, follows = (searched(KNIGHT_TAKES, depth, ideas).move for _, ideas in searches)
    said = Text(
        "Without captures it plays {one}, with them {other}. Only men are counted here; of equal moves it takes the first.",
        "Ohne Schlagzüge spielt es {one}, mit ihnen {other}. Hier zählen nur die Figuren; von gleichen Zügen nimmt es den ersten.",
    ).format(one=_name(KNIGHT_TAKES, stops), other=_name(KNIGHT_TAKES, follows))
    return Outcome(said, HEAD, _compared(KNIGHT_TAKES, depth, searches), KNIGHT_TAKES)


QUIESCENCE = Chapter(
    "quiescence",
    Text("Quiescence", "Ruhesuche"),
    Text(
        "Where the search ends a man may just have been taken, and the recapture lies behind the horizon. So captures go on "
        "until the position "
        "is quiet. A program that stops behind its own move takes on e5.",
        "Wo die Suche endet, kann gerade eine Figur geschlagen worden sein, und das Zurückschlagen liegt hinter dem Horizont. Darum gehen "
        "Schlagzüge weiter, bis die Stellung ruhig ist. Ein Programm, das nach seinem eigenen Zug aufhört, schlägt auf e5.",
    ),
    Text("Move the horizon.", "Den Horizont verschieben."),
    (Field("depth", Text("Half-moves", "Halbzüge"), numbers(1, 2)),),
    _quiescence,
    Quiz(
        Text(
            "What does a search of one half-move without captures play here?",
            "Was spielt hier eine Suche von einem Halbzug ohne Schlagzüge?",
        ),
        (Text("Nxe5", "Sxe5"), Text("d4", "d4"), Text("Nc3", "Sc3")),
        lambda: {"f3e5": 0, "d2d4": 1, "b1c3": 2}[searched(KNIGHT_TAKES, 1, ("alpha_beta",)).move or ""],
        lambda: Text("It sees a pawn won and stops there.", "Es sieht einen gewonnenen Bauern und hört dort auf."),
    ),
)


def _pruning(chosen: Mapping[str, str]) -> Outcome:
    fen, depth = SPOTS[chosen["position"]][1], int(chosen["depth"])
    plain = ("alpha_beta", "ordering")
    searches = (
        (Text("All moves to the end", "Alle Züge bis zum Ende"), plain),
        (Text("Null move", "Nullzug"), (*plain, "null_move")),
        (Text("Late moves less deep", "Späte Züge weniger tief"), (*plain, "reductions")),
    )
    return Outcome(_saved(*_saving(fen, depth, plain, (*plain, "reductions"))), HEAD, _compared(fen, depth, searches), fen)


def _pruning_differs() -> bool:
    plain = ("alpha_beta", "ordering")
    return any(
        searched(fen, depth, (*plain, idea)).value != searched(fen, depth, plain).value
        for _, fen in SPOTS.values()
        for depth in (3, 4)
        for idea in ("null_move", "reductions")
    )


PRUNING = Chapter(
    "pruning",
    Text("Forward pruning", "Vorwärtsabschneiden"),
    Text(
        "Alpha-beta leaves out only what cannot matter. Whoever leaves out more, because a move looks hopeless, gets deeper "
        "and may be wrong: "
        "that is Shannon’s strategy B, and in small doses every program has it.",
        "Alpha-Beta lässt nur weg, was nicht zählen kann. Wer mehr weglässt, weil ein Zug aussichtslos aussieht, kommt tiefer "
        "und kann sich "
        "irren: Das ist Shannons Strategie B, und in kleinen Mengen hat sie jedes Programm.",
    ),
    Text("Leave something out and compare.", "Etwas weglassen und vergleichen."),
    (POSITION, DEPTH),
    _pruning,
    Quiz(
        Text("Can pruning of this kind change the value?", "Kann solches Abschneiden den Wert ändern?"),
        YES_NO,
        lambda: 0 if _pruning_differs() else 1,
        lambda: (
            Text("It does in one of these three positions.", "In einer dieser drei Stellungen tut es das.")
            if _pruning_differs()
            else Text(
                "Not in these three positions at three and four half-moves; nothing guarantees it.",
                "In diesen drei Stellungen bei drei und vier Halbzügen nicht; sicher ist das nie.",
            )
        ),
    ),
)

CHAPTERS = (TREE, RECURSION, MINIMAXED, ALPHA_BETAED, WINDOWS, KILLERS, QUIESCENCE, PRUNING)
