"""Openings: whether there is a library, how it is used, and how the program fares where there is none.

A library shows itself by the word of the player (ours and the ancestors say where a move comes from) or, with a
UCI engine, by an answer without delay.
"""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.language import Text, decimal
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.tools.exam.candidate import LIBRARY_SWITCHES, Candidate
from kiebitz.tools.exam.question import CannotExamineError, Family, Finding, Question, Task, finding
from kiebitz.tools.exam.tasks import ask_tasks, exhibit, named, share, tasks_question

GAMES = 12  # the sources: ten to twelve
WAIT = 2.0  # seconds an engine may think about the first move ...
AT_ONCE = 0.3  # ... and what counts as no delay
FIRST_MOVES = (("e2e4",), ("d2d4",), ("c2c4",), ())

NO_SWITCH = Text("It has no opening library.", "Es hat keine Eröffnungsbibliothek.")
NO_FILE = Text(
    "Its library is a file of the user's, and none is set (option book).",
    "Die Bibliothek ist eine Datei des Benutzers, und keine ist gesetzt (Option book).",
)
UNSEEN = Text(
    "It thought about the first move for {seconds} s; a UCI engine leaves the library to its interface, so nothing can be seen here.",
    "Über den ersten Zug dachte es {seconds} s nach; eine UCI-Engine überlässt die Bibliothek ihrer Oberfläche, hier ist nichts zu sehen.",
)


def _after(moves: tuple[str, ...]) -> Board:
    board = Board()
    for move in moves:
        board.push(move)
    return board


def _is_known(candidate: Candidate, decision: Decision) -> bool:
    """Whether an answer came from a library."""
    if candidate.is_uci:
        return decision.time < AT_ONCE and decision.depth <= 1
    return decision.source == "book"


def _ask(candidate: Candidate, board: Board | str) -> Decision:
    return candidate.answer(board, Limits(movetime=WAIT) if candidate.is_uci else None)


def _must_have_library(candidate: Candidate) -> tuple[str, ...]:
    """The first moves to which it has an answer ready; CannotExamineError if there are none."""
    if not candidate.is_uci and candidate.option(*LIBRARY_SWITCHES) is None:
        raise CannotExamineError(NO_SWITCH)
    seconds = 0.0
    for moves in FIRST_MOVES:
        candidate.new_game()
        decision = _ask(candidate, _after(moves))
        if _is_known(candidate, decision):
            return moves
        seconds = max(seconds, decision.time)
        if candidate.is_uci:
            raise CannotExamineError(UNSEEN.format(seconds=decimal(f"{seconds:.1f}")))
    raise CannotExamineError(NO_FILE)


def _present(candidate: Candidate) -> Finding:
    with candidate.library(True):
        moves = _must_have_library(candidate)
        inside = _ask(candidate, _after(moves))
        outside = candidate.answer(_after(("h2h4", "h7h5", "a2a4")))
    thinks = not _is_known(candidate, outside)
    move = named(_after(moves).fen(), inside.move or "")
    if inside.time < AT_ONCE and thinks:
        return finding(
            1, 1, Text("answers {move} at once, and thinks outside", "antwortet sofort {move} und denkt außerhalb").format(move=move)
        )
    if not thinks:
        words = Text("answers at once outside the library too", "antwortet auch außerhalb der Bibliothek sofort")
        return finding(0, 1, words)
    words = Text("the answer {move} took {seconds} s", "die Antwort {move} dauerte {seconds} s")
    return finding(0, 1, words.format(move=move, seconds=decimal(f"{inside.time:.2f}")))


def _random(candidate: Candidate) -> Finding:
    def replies() -> set[str]:
        found = set()
        for _ in range(GAMES):
            candidate.new_game()
            found.add(_ask(candidate, _after(moves)).move or "")
        return found

    with candidate.library(True):
        moves = _must_have_library(candidate)
        on = replies()
        switch = candidate.option("book_random")
        with candidate.set(book_random=False):
            off = replies() if switch is not None else set()
    fen = _after(moves).fen()
    listed = [named(fen, move) for move in sorted(on)]
    words = Text.finished(", ".join(t.en for t in listed), ", ".join(t.de for t in listed))
    said = Text("{count} games, replies: {moves}", "{count} Partien, Antworten: {moves}").format(count=GAMES, moves=words)
    steady = Text("always the same with chance switched off", "bei ausgeschaltetem Zufall immer dieselbe")
    details = (steady,) if len(off) == 1 else ()
    return finding((len(on) > 1) + (len(off) == 1), 2 if switch is not None else 1, said, details=details)


def _set_up(candidate: Candidate) -> Finding:
    """Take-back and another move; a known position set up instead of played."""
    with candidate.library(True):
        moves = _must_have_library(candidate)
        candidate.new_game()
        first = _ask(candidate, _after(moves))
        board = _after(moves)
        board.push(first.move or "")
        board.pop()
        again = _ask(candidate, board)
        candidate.new_game()
        placed = _ask(candidate, Board(_after(("e2e4", "c7c5", "g1f3")).fen()))
    taken, shown = _is_known(candidate, again), _is_known(candidate, placed)
    return finding(
        taken + shown,
        2,
        Text("after a move taken back: {a}; in a position set up: {b}", "nach Zurücknahme: {a}; in aufgebauter Stellung: {b}").format(
            a=_yes(taken), b=_yes(shown)
        ),
    )


def _yes(known: bool) -> Text:
    return Text("from the library", "aus der Bibliothek") if known else Text("not from the library", "nicht aus der Bibliothek")


TRANSPOSED = ("g1f3", "b8c6", "e2e4", "e7e5", "f1b5")


def _transposition(candidate: Candidate) -> Finding:
    with candidate.library(True):
        _must_have_library(candidate)
        candidate.new_game()
        decision = _ask(candidate, _after(TRANSPOSED))
    known = _is_known(candidate, decision)
    name = named(_after(TRANSPOSED).fen(), decision.move or "")
    return finding(known, 1, Text("{move}, {how}", "{move}, {how}").format(move=name, how=_yes(known)))


NAJDORF = Task(
    "rnb1k2r/1pq1bppp/p2ppn2/6B1/3NPPP1/2N2Q2/PPP4P/R3KB1R b KQkq - 0 9",
    best=("h6", "b5", "Nbd7", "Bd7"),
    half=("O-O", "Nc6"),
    avoid=("e5",),
    worth=2,
)
RUSSIAN = Task(
    "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    avoid=("Nd4", "Ba6", "Nh4", "Ke2", "Ng1", "b4", "g4", "Rg1", "c4"),
)
GROB = Task(
    "rn1qkbnr/ppp1pppp/8/3p4/2P3b1/8/PP1PPPBP/RNBQK1NR b KQkq - 0 3",
    best=("c6", "Nf6", "e6", "d4", "e5", "dxc4"),
    half=("Qd7", "Bc8", "Qc8", "g6", "Bd7", "a5", "Nd7", "Bh5"),
)
GROB_SECONDS, GROB_LATE = 1.0, 0.3
CHESSMASTER = "rnbqk2r/pp1p1ppp/4p3/4P3/1b1N2Q1/2n5/PPP2PPP/R1B1KB1R w KQkq - 0 8"


def _grob(candidate: Candidate) -> Finding:
    """Sound, and no slower than anywhere else."""
    if not candidate.keeps_time:
        return ask_tasks(candidate, (GROB,), 1)
    decision = candidate.prompt_answer(GROB.fen, Limits(movetime=GROB_SECONDS), GROB_SECONDS + GROB_LATE)
    part, answer = share(GROB, decision)
    move = decision.move or ""
    words = Text("{answer}, after {seconds} s of {limit}", "{answer}, nach {seconds} von {limit} s").format(
        answer=answer, seconds=decimal(f"{decision.time:.2f}"), limit=decimal(f"{GROB_SECONDS:g}")
    )
    in_time = decision.time <= GROB_SECONDS + GROB_LATE
    exhibits = () if part == 1 else (exhibit(GROB, move, answer),)
    return finding(part + in_time, 2, words, short=named(GROB.fen, move), exhibits=exhibits)


def _no_hole(candidate: Candidate) -> Finding:
    """With the library where there is one: that is where the hole was."""
    task = Task(CHESSMASTER, avoid=("Qf4",))
    with candidate.library(True):
        candidate.new_game()
        decision = candidate.answer(task.fen)
    name = named(task.fen, decision.move or "")
    if name.en == "Qf4":
        return finding(0, 1, Text("{move} loses the queen", "{move} verliert die Dame").format(move=san_text("Qf4")), short=name)
    return finding(1, 1, Text("{move}, not {bad}", "{move}, nicht {bad}").format(move=name, bad=san_text("Qf4")), short=name)


_BOOK = Text("book of 1985, chapter 5.1.3", "Buch von 1985, Kapitel 5.1.3")

QUESTIONS = (
    Question(
        "A3",
        Family.OPENINGS,
        Text("Library", "Bibliothek"),
        Text("Is there an opening library?", "Gibt es eine Eröffnungsbibliothek?"),
        Text(
            "A usual first move is played; the answer must come at once, elsewhere it must think, and say which it was.",
            "Auf einen üblichen ersten Zug muss die Antwort sofort kommen, anderswo muss es denken, und beides muss erkennbar sein.",
        ),
        Text("An answer without delay inside, thinking outside.", "Innerhalb ohne Verzögerung, außerhalb mit Nachdenken."),
        1,
        _BOOK,
        _present,
    ),
    Question(
        "A4",
        Family.OPENINGS,
        Text("Choice by chance", "Zufällige Wahl"),
        Text("Does it vary its openings?", "Wechselt es seine Eröffnungen?"),
        Text(
            "The same first move in twelve games; then the same with chance switched off, where it can be.",
            "Derselbe erste Zug in zwölf Partien; danach, wo möglich, mit ausgeschaltetem Zufall.",
        ),
        Text("Different replies with chance, the same without.", "Verschiedene Antworten mit Zufall, immer dieselbe ohne."),
        2,
        _BOOK,
        _random,
    ),
    Question(
        "A5",
        Family.OPENINGS,
        Text("Take-back and set-up", "Zurücknehmen und Aufbauen"),
        Text("Does the library know positions or only games?", "Kennt die Bibliothek Stellungen oder nur Partien?"),
        Text(
            "A library move is taken back and asked for again; a known position is set up instead of played.",
            "Ein Bibliothekszug wird zurückgenommen und erneut verlangt; eine bekannte Stellung wird aufgebaut statt gespielt.",
        ),
        Text("Both are answered from the library.", "Beides wird aus der Bibliothek beantwortet."),
        2,
        _BOOK,
        _set_up,
    ),
    Question(
        "A6",
        Family.OPENINGS,
        Text("Transposition", "Zugumstellung"),
        Text("Is a known opening recognised by another order of moves?", "Wird eine bekannte Eröffnung bei anderer Zugfolge erkannt?"),
        Text("The Ruy Lopez by 1.Nf3 Nc6 2.e4 e5 3.Bb5.", "Spanisch durch 1.Sf3 Sc6 2.e4 e5 3.Lb5."),
        Text("An answer from the library.", "Eine Antwort aus der Bibliothek."),
        1,
        _BOOK,
        _transposition,
    ),
    Question(
        "A6n",
        Family.OPENINGS,
        Text("Najdorf with 9.g4", "Najdorf mit 9.g4"),
        Text("What does it do where a move order leads out of the library?", "Was tut es, wo eine Zugfolge aus der Bibliothek führt?"),
        Text("Black to move after 9.g4, without library.", "Schwarz am Zug nach 9.g4, ohne Bibliothek."),
        Text("h6, b5, Nbd7 or Bd7; castling or Nc6 half; never e5.", "h6, b5, Sbd7 oder Ld7; Rochade oder Sc6 halb; nie e5."),
        2,
        _BOOK,
        tasks_question((NAJDORF,), 2),
    ),
    Question(
        "A7",
        Family.OPENINGS,
        Text("Colours reversed", "Vertauschte Farben"),
        Text(
            "Does it stay sound in an opening it would know with other colours?",
            "Bleibt es solide in einer Eröffnung, die es mit anderen Farben kennt?",
        ),
        Text("White to move in the Russian Defence, without library.", "Weiß am Zug in der Russischen Verteidigung, ohne Bibliothek."),
        Text("No move that loses a pawn or more.", "Kein Zug, der einen Bauern oder mehr verliert."),
        1,
        _BOOK,
        tasks_question((RUSSIAN,), 1),
    ),
    Question(
        "A8",
        Family.OPENINGS,
        Text("Odd opening", "Ausgefallene Eröffnung"),
        Text("Does an opening full of captures upset it?", "Bringt eine Eröffnung voller Schlagzüge es durcheinander?"),
        Text(
            "Grob's attack after 3.c4, with a second for the move where it knows a clock.",
            "Grobs Angriff nach 3.c4, mit einer Sekunde für den Zug, wo eine Uhr bekannt ist.",
        ),
        Text("A sound answer, in time.", "Eine gesunde Antwort, in der Zeit."),
        2,
        Text("book of 1985, chapter 5.2.1", "Buch von 1985, Kapitel 5.2.1"),
        _grob,
        also=("R1",),
    ),
    Question(
        "B1",
        Family.OPENINGS,
        Text("Library without holes", "Bibliothek ohne Löcher"),
        Text(
            "Does it walk into the line that cost two programs their queen?",
            "Geht es in die Variante, die zwei Programme die Dame kostete?",
        ),
        Text(
            "White to move after 7...Nxc3, with its library where it has one.",
            "Weiß am Zug nach 7...Sxc3, mit Bibliothek, wo es eine gibt.",
        ),
        Text("Anything but Qf4.", "Alles außer Df4."),
        1,
        Text("thesis of 1992, chapter 5", "Diplomarbeit von 1992, Kapitel 5"),
        _no_hole,
    ),
)
