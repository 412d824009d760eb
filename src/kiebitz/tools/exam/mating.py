"""Mates: seen, shown, carried out; rook and queen against the bare king; the promotion to a bishop."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import Exhibit, Family, Finding, Question, Task, finding, joined
from kiebitz.tools.exam.tasks import exhibit, half_points, mate_seen, named, share, tasks_question

FIFTY = 50  # moves; the rules allow no more
GOOD = 16  # with best play the rook never needs more
ROOK = "8/8/3k4/7R/4K3/8/8/8 w - - 0 1"
QUEEN = "8/8/3k4/8/4K3/8/8/7Q w - - 0 1"

MATES_IN_ONE = tuple(
    Task(fen, mate=1, best=best, about=about)
    for fen, best, about in (
        ("r2q1rk1/ppp2ppp/2n5/2bpp3/4n1b1/8/PPPPPPPP/1RBQKBNR b K - 0 12", ("Bxf2#",), Text("Sensory 9, 1985", "Sensory 9, 1985")),
        ("r2qk2r/pp1b1ppp/8/2p1n3/1b1pn3/4p3/PPPPPPPP/1RBQKBNR b Kkq - 0 14", ("exf2#",), Text("DEMOSCHACH, 1985", "DEMOSCHACH, 1985")),
        ("r1bqkbnr/pppppppp/n7/1BP1N2Q/3PP3/PPN3PP/1B3P2/2R1R1K1 w kq - 0 20", ("Qxf7#",), Text("SARGON III", "SARGON III")),
        ("8/6k1/7p/4p3/P3Pn2/5P2/4q2P/6K1 b - - 0 44", ("Qg2#", "Qe1#"), Text("TURBOSTAR 432", "TURBOSTAR 432")),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", ("Qxf7#",), Text("scholar's mate", "Schäfermatt")),
        ("rn1qrk2/pbpp1p1Q/1p2ppB1/6B1/2PP4/2P5/P4PPP/R3K2R w KQ - 0 18", ("Qxf7#",), Text("SARGON 2.5", "SARGON 2.5")),
        ("7Q/4k3/p2p1p2/3Q1B2/1PP3P1/8/P4K2/8 w - - 0 55", ("Qe6#", "Qb7#"), Text("MAC HACK VI, 1967", "MAC HACK VI, 1967")),
        ("7k/3r2pp/p1p5/1n6/PK6/8/2q4P/R2R4 b - - 0 67", ("Qc3#",), Text("BELLE, 1979", "BELLE, 1979")),
    )
)
LONGER = tuple(
    Task(fen, best=best, mate=mate, about=Text("mate in {n}", "Matt in {n}").format(n=mate))
    for fen, best, mate in (
        ("rn1qkbnr/1pp2ppp/p2p4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6", ("Bxf7+",), 2),
        ("r1k5/pp3Rpp/1q6/4Q3/8/8/PPP3PP/7K w - - 0 24", ("Qe7",), 3),
        ("r1bq1rk1/ppp1b1p1/2n1p3/1B1p1pPQ/3Pn3/P3P3/1PP2PP1/RNB1K2R w KQ f6 0 11", ("g6",), 4),
        ("rn1qr1k1/pbpp1p1p/1p2pp2/6BQ/2PP4/2PB4/P4PPP/R3K2R w KQ - 0 13", ("Qxh7+", "Bxh7+"), 6),
    )
)
SPASSKY = Task("8/5r1k/p3Npp1/4p3/3nP3/4QP2/PP2q1P1/1KR5 w - - 0 35", best=("Qh6+",), mate=3)
WRONG_TURN = (
    Task("3k4/4R3/3K4/8/8/8/8/8 w - - 0 9", avoid=("Ke6",), about=Text("no detour", "kein Umweg")),
    Task("k7/2RK4/8/8/8/8/8/8 w - - 0 18", best=("Kc6",), avoid=("Kc8",), about=Text("no stalemate", "kein Patt")),
)
# The diagram is lost; this position of ours has all that the sources say of it.
UNDERPROMOTION = Task("1K6/2P4R/3k4/8/2PP4/8/8/8 w - - 0 1", best=("c8=B",), half=("c8=R", "Rg7", "Kb7", "Ka7"), avoid=("c8=Q",), mate=2)


# The bare king -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drive:
    """A game against the bare king."""

    moves: tuple[str, ...]
    count: int  # own moves
    mated: bool
    why_not: Text | None = None


def flee(board: Board) -> str:
    """The bare king's move: towards the middle, and whatever it can take it takes."""

    def wish(move: str) -> tuple[bool, float, str]:
        column, row = "abcdefgh".index(move[2]), int(move[3])
        return board.piece_at(8 * (row - 1) + column) is None, max(abs(column - 3.5), abs(row - 4.5)), move

    return min(board.legal_moves(), key=wish)


def drive(candidate: Candidate, fen: str, limits: Limits | None = None) -> Drive:
    """Mate the bare king, or show why not."""
    candidate.new_game()
    board = Board(fen)
    limits = candidate.limits(in_game=True) if limits is None else limits
    for count in range(1, FIFTY + 1):
        board.push(candidate.answer(board, limits).move or "")
        if board.is_checkmate():
            return Drive(board.moves, count, True)
        if board.is_stalemate():
            return Drive(board.moves, count, False, Text("stalemate", "Patt"))
        board.push(flee(board))
        if board.is_material_insufficient():
            return Drive(board.moves, count, False, Text("the piece was lost", "die Figur ging verloren"))
        if board.repetitions() >= 3:
            return Drive(board.moves, count, False, Text("repetition", "Stellungswiederholung"))
    return Drive(board.moves, FIFTY, False, Text("fifty moves", "fünfzig Züge"))


def _drives(candidate: Candidate, fen: str, points: int, good: int) -> Finding:
    """At its own strength, and on its lowest level where it has levels."""
    level = candidate.option("level")
    rounds: list[tuple[Text, dict[str, object]]] = [(Text("as examined", "wie geprüft"), {})]
    if level is not None and candidate.player.options["level"] != level.low:
        rounds.append((Text("lowest level", "niedrigste Stufe"), {"level": level.low}))
    details, exhibits, earned = [], [], 0.0
    for about, settings in rounds:
        with candidate.library(False), candidate.set(**settings):
            played = drive(candidate, fen)
        if played.mated:
            earned += 1 if played.count <= good or settings else 0.5
            said = Text("{about}: mate in {n} moves", "{about}: Matt in {n} Zügen").format(about=about, n=played.count)
        else:
            said = Text("{about}: no mate ({why})", "{about}: kein Matt ({why})").format(about=about, why=played.why_not or "")
        details.append(said)
        last = len(played.moves)
        exhibits.append(Exhibit(said, fen, played.moves, diagrams=(last,) if played.mated else (0, last)))
    return finding(half_points(points * earned / len(rounds)), points, joined(*details), exhibits=tuple(exhibits))


# Seen and shown ------------------------------------------------------------------------------


def _with_mate(candidate: Candidate, task: Task, points: int) -> Finding:
    """The move, and the mate shown with it."""
    decision = candidate.fresh_answer(task.fen)
    part, words = share(task, decision)
    seen = mate_seen(decision, task.fen)
    shown = task.mate is not None and seen is not None and seen <= task.mate
    said = Text("mate in {n} shown", "Matt in {n} angezeigt").format(n=seen) if seen else Text("no mate shown", "kein Matt angezeigt")
    exhibits = () if part == 1 else (exhibit(task, decision.move or "", words),)
    short = named(task.fen, decision.move or "")
    return finding(part * (points - 1) + shown, points, joined(words, said), short=short, exhibits=exhibits)


def _defence(board: Board, decision: Decision) -> str:
    """The reply the player itself expects, else the first."""
    if len(decision.line) > 1 and board.is_legal(decision.line[1]):
        return decision.line[1]
    return min(board.legal_moves())


def _announced(candidate: Candidate) -> Finding:
    """What it announces it must carry out."""
    candidate.new_game()
    board = Board(SPASSKY.fen)
    promised: int | None = None
    made = 0
    with candidate.library(False):
        while made < 6:
            decision = candidate.answer(board)
            seen = mate_seen(decision, board.fen())
            if promised is None and seen is not None:
                promised = made + seen
            board.push(decision.move or "")
            made += 1
            if board.is_checkmate() or not board.has_legal_moves():
                break
            board.push(_defence(board, decision))
    mated = board.is_checkmate()
    shown = Exhibit(Text("the mate", "das Matt"), SPASSKY.fen, board.moves, diagrams=(0, len(board.moves)))
    if promised is None:
        return finding(0, 1, Text("announces nothing", "sagt nichts an"), exhibits=(shown,))
    if mated and made <= promised:
        return finding(
            1,
            1,
            Text("announced for move {n}, mated at move {m}", "angesagt für Zug {n}, matt im {m}. Zug").format(n=promised, m=made),
            exhibits=(shown,),
        )
    return finding(
        0,
        1,
        Text("announced for move {n}, not carried out", "angesagt für Zug {n}, nicht ausgeführt").format(n=promised),
        exhibits=(shown,),
    )


_BOOK = Text("book of 1985, chapter 5.1.7; thesis of 1992, chapter 5.4", "Buch von 1985, Kapitel 5.1.7; Diplomarbeit von 1992, Kapitel 5.4")
BARE = Text(
    "A game against a bare king that strives for the middle; also on the lowest level where there are levels.",
    "Eine Partie gegen einen nackten König, der zur Mitte strebt; auch auf der niedrigsten Stufe, wo es Stufen gibt.",
)

QUESTIONS = (
    Question(
        "A2m",
        Family.MATES,
        Text("Mates in one", "Matt in einem Zug"),
        Text("Does it ever miss a mate in one?", "Übersieht es je ein Matt in einem Zug?"),
        Text("Eight final positions of games in the sources.", "Acht Schlussstellungen von Partien der Quellen."),
        Text("Mate, everywhere.", "Matt, überall."),
        2,
        Text("games of the sources", "Partien der Quellen"),
        tasks_question(MATES_IN_ONE, 2),
    ),
    Question(
        "D2",
        Family.MATES,
        Text("Longer mates", "Längere Matts"),
        Text("How far does it see a mate?", "Wie weit sieht es ein Matt?"),
        Text("Mates in 2, 3, 4 and 6 from games of the sources.", "Matts in 2, 3, 4 und 6 Zügen aus Partien der Quellen."),
        Text("The mating move, or another mate that is not longer.", "Der Mattzug oder ein anderes Matt, das nicht länger dauert."),
        2,
        Text("games of the sources", "Partien der Quellen"),
        tasks_question(LONGER, 2),
    ),
    Question(
        "D3",
        Family.MATES,
        Text("Queen sacrifice", "Damenopfer"),
        Text(
            "Does it sacrifice the queen for mate, and for the right reason?", "Opfert es die Dame fürs Matt, und aus dem richtigen Grund?"
        ),
        Text("Spassky against Korchnoi, 1968: mate in 3 by Qh6+.", "Spasski gegen Kortschnoi, 1968: Matt in 3 durch Dh6+."),
        Text("Qh6+, with the mate in 3 shown.", "Dh6+, mit angezeigtem Matt in 3."),
        2,
        Text("article of 1980", "Aufsatz von 1980"),
        lambda candidate: _with_mate(candidate, SPASSKY, 2),
    ),
    Question(
        "B15",
        Family.MATES,
        Text("Announced and carried out", "Angesagt und ausgeführt"),
        Text("Does it carry out the mate it announces?", "Führt es das angesagte Matt auch aus?"),
        Text("The same position, played to the end.", "Dieselbe Stellung, zu Ende gespielt."),
        Text("Mate in as many moves as it showed.", "Matt in so vielen Zügen wie angezeigt."),
        1,
        Text("thesis of 1992", "Diplomarbeit von 1992"),
        _announced,
    ),
    Question(
        "A13",
        Family.MATES,
        Text("Rook against king", "Turm gegen König"),
        Text("Can it mate with king and rook?", "Kann es mit König und Turm mattsetzen?"),
        BARE,
        Text(
            "Mate within sixteen moves, on the lowest level within fifty; half if it takes longer.",
            "Matt in sechzehn Zügen, auf der niedrigsten Stufe in fünfzig; die Hälfte, wenn es länger dauert.",
        ),
        3,
        _BOOK,
        lambda candidate: _drives(candidate, ROOK, 3, GOOD),
        also=("B5",),
    ),
    Question(
        "A13q",
        Family.MATES,
        Text("Queen against king", "Dame gegen König"),
        Text("Can it mate with king and queen?", "Kann es mit König und Dame mattsetzen?"),
        BARE,
        Text(
            "Mate within ten moves, on the lowest level within fifty; half if it takes longer.",
            "Matt in zehn Zügen, auf der niedrigsten Stufe in fünfzig; die Hälfte, wenn es länger dauert.",
        ),
        2,
        _BOOK,
        lambda candidate: _drives(candidate, QUEEN, 2, 10),
        also=("B5",),
    ),
    Question(
        "A13s",
        Family.MATES,
        Text("Last steps with the rook", "Letzte Schritte mit dem Turm"),
        Text("Does it stumble just before the mate?", "Stolpert es kurz vor dem Matt?"),
        Text(
            "Two positions from the sample play: one with a detour, one with a stalemate beside the mate.",
            "Zwei Stellungen aus dem Beispiel: eine mit einem Umweg, eine mit Patt neben dem Matt.",
        ),
        Text("Not Ke6; Kc6 and not Kc8.", "Nicht Ke6; Kc6 und nicht Kc8."),
        2,
        _BOOK,
        tasks_question(WRONG_TURN, 2),
    ),
    Question(
        "A14",
        Family.MATES,
        Text("Underpromotion", "Unterverwandlung"),
        Text("Does it always take a queen?", "Nimmt es immer die Dame?"),
        Text(
            "Our own position with all the sources say: c8=Q is stalemate, c8=B mates in 2.",
            "Eine eigene Stellung mit allem, was die Quellen sagen: c8=D ist patt, c8=L setzt in 2 matt.",
        ),
        Text(
            "c8=B with the mate shown; c8=R or a waiting move half; never c8=Q.",
            "c8=L mit angezeigtem Matt; c8=T oder ein Wartezug halb; nie c8=D.",
        ),
        3,
        Text("ours, after chapter 5.1.8 of the book", "von uns, nach Kapitel 5.1.8 des Buches"),
        lambda candidate: _with_mate(candidate, UNDERPROMOTION, 3),
        also=("B6",),
    ),
)
