"""Draws and resigning: rule draws known and used, offers judged, a lost game given up and no other."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.game.play import events, manners
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.results import Reason
from kiebitz.language import Text, decimal
from kiebitz.options import OptionSet
from kiebitz.player import Decision
from kiebitz.score import Score
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import CannotExamineError, Exhibit, Family, Finding, Question, Task, finding
from kiebitz.tools.exam.tasks import named, tasks_question

RULE_DRAWS = (
    Task(
        "7k/Q7/8/8/8/6q1/5r2/7K w - - 0 1", best=("Qg7+", "Qh7+", "Qd4+", "Qxf2"), about=Text("saved by stalemate", "durch Patt gerettet")
    ),
    Task("8/8/4k3/8/8/1R6/P3K3/8 w - - 98 90", best=("a3", "a4"), about=Text("before the fiftieth move", "vor dem fünfzigsten Zug")),
)
REPEATED = "6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 b - - 0 1"
TO_AND_FRO = ("g8h7", "d1d2", "h7g8", "d2d1", "g8h7", "d1d2", "h7g8")  # Qd1 would be the third time
BARE_BISHOP = "8/8/8/7k/6pp/8/6K1/4B3 b - - 0 64"
NEAR = 250  # centipawns that still count as near a draw: two pawns less than the bishop they face

MATED = "k7/7Q/1K6/8/8/8/8/8 b - - 0 1"  # Kb8, then mate on b7
HOPELESS = "4k3/p7/8/8/8/8/1QR2PPP/6K1 w - - 0 1"
QUIET_MOVES = ("g1h1", "h1g1", "g1h1", "h1g1")
NOT_LOST = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Text("start", "Anfang")),
    ("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5", Text("level", "ausgeglichen")),
    ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 40", Text("drawn ending", "remises Endspiel")),
    ("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", Text("winning", "gewonnen")),
)
OFFERS = (
    ("4k3/8/8/8/8/8/3Q1Q2/6K1 w - - 0 60", True, Text("when lost", "auf Verlust")),
    ("3qk3/8/8/8/8/8/4P3/4K3 w - - 0 60", False, Text("when winning", "auf Gewinn")),
)


def _repetition(candidate: Candidate) -> Finding:
    """A queen up, it must not let the same position come a third time."""
    candidate.new_game()
    board = Board(REPEATED)
    for move in TO_AND_FRO:
        board.push(move)
    with candidate.library(False):
        decision = candidate.answer(board)
    before = board.fen()
    board.push(decision.move or "")
    avoided = board.repetitions() < 3
    name = named(before, decision.move or "")
    words = (
        Text("{move} goes on", "{move} spielt weiter") if avoided else Text("{move} repeats the position", "{move} wiederholt die Stellung")
    )
    shown = () if avoided else (Exhibit(words.format(move=name), REPEATED, board.moves, diagrams=(len(board.moves),)),)
    return finding(avoided, 1, words.format(move=name), short=name, exhibits=shown)


def _near_draw(candidate: Candidate) -> Finding:
    decision = candidate.fresh_answer(BARE_BISHOP)
    if decision.score is None:
        raise CannotExamineError(Text("It gives no judgement that could be compared.", "Es gibt kein vergleichbares Urteil ab."))
    score = decision.score
    words = Text("judges {score}", "urteilt {score}").format(score=decimal(str(score)))
    return finding(abs(score.centipawns) <= NEAR, 1, words, short=decimal(str(score)))


# Resigning -----------------------------------------------------------------------------------


def _gives_up(candidate: Candidate, decision: Decision, white: bool, earlier: list[Score | None]) -> bool:
    """Our own engine resigns by the manners of the table, ancestors by their own word."""
    if candidate.is_own:
        return manners.wants_to_resign(OptionSet(manners.OPTIONS), decision, white, earlier)
    return decision.resigns


def _must_know_resigning(candidate: Candidate) -> None:
    if candidate.is_uci:
        raise CannotExamineError(Text("A UCI engine cannot say that it resigns.", "Eine UCI-Engine kann nicht sagen, dass sie aufgibt."))
    if not candidate.is_own and candidate.option("resign", "resigns") is None:
        raise CannotExamineError(Text("It plays on in every position.", "Es spielt in jeder Stellung weiter."))


def _resigning(candidate: Candidate) -> Finding:
    _must_know_resigning(candidate)
    with candidate.library(False):
        mated = _gives_up(candidate, candidate.fresh_answer(MATED), False, [])
        hopeless, moves = _resigns_hopeless(candidate)
        early = [about for fen, about in NOT_LOST if _gives_up(candidate, candidate.fresh_answer(fen), " w " in fen, [])]
    details = [
        Text("mated next move: {a}", "im nächsten Zug matt: {a}").format(a=_resigns(mated)),
        Text("queen and rook behind: {a}", "Dame und Turm weniger: {a}").format(a=_resigns(hopeless)),
    ]
    if hopeless:
        details[1] = Text("queen and rook behind: resigns at move {n}", "Dame und Turm weniger: gibt im {n}. Zug auf").format(n=moves)
    details += [Text("resigns too early: {about}", "gibt zu früh auf: {about}").format(about=about) for about in early]
    points = 0.0 if early else 1.0
    lost = 1.0 if mated and hopeless else 0.5 if mated or hopeless else 0.0
    words = Text("when lost: {a}; when not lost: {b}", "auf Verlust: {a}; sonst: {b}").format(
        a=_resigns(mated or hopeless), b=_resigns(bool(early))
    )
    return finding(points + lost, 2, words, details=tuple(details))


def _resigns(gives_up: bool) -> Text:
    return Text("resigns", "gibt auf") if gives_up else Text("plays on", "spielt weiter")


def _resigns_hopeless(candidate: Candidate) -> tuple[bool, int]:
    """Whether it resigns within a few moves of a game it cannot save, and at which."""
    candidate.new_game()
    board = Board(HOPELESS)
    earlier: list[Score | None] = []
    for number, quiet in enumerate(QUIET_MOVES, 1):
        board.push(quiet)
        decision = candidate.answer(board, candidate.limits(in_game=True))
        if _gives_up(candidate, decision, False, earlier):
            return True, number
        earlier.append(decision.score)
        board.push(decision.move or "")
    return False, len(QUIET_MOVES)


# Offers --------------------------------------------------------------------------------------


def _offers(candidate: Candidate) -> Finding:
    """A person offers a draw in a real game; only our own program has ears for it."""
    if not candidate.is_own:
        raise CannotExamineError(
            Text("It has no way to answer an offered draw.", "Es hat keine Möglichkeit, auf ein Remisangebot zu antworten.")
        )
    points, details = 0, []
    for fen, wanted, about in OFFERS:
        accepted = _offer(candidate, fen)
        points += accepted == wanted
        answer = Text("accepts", "nimmt an") if accepted else Text("declines", "lehnt ab")
        details.append(Text("{about}: {answer}", "{about}: {answer}").format(about=about, answer=answer))
    return finding(points, 2, Text("{a}; {b}", "{a}; {b}").format(a=details[0], b=details[1]))


def _offer(candidate: Candidate, fen: str) -> bool:
    heard: list[events.Event] = []
    options = OptionSet(manners.OPTIONS)
    options.set("ponder", False)
    candidate.new_game()
    session = Session(Person(), candidate.player, control=TimeControl.parse("1s"), options=options, start_fen=fen)
    session.subscribe(heard.append)
    try:
        session.start()
        session.offer_draw()
        session.wait(lambda state: state.result is not None or any(isinstance(e, events.DrawDeclined) for e in heard), timeout=30)
        result = session.state().result
        return result is not None and result.reason is Reason.AGREEMENT
    finally:
        session.close(players=False)


QUESTIONS = (
    Question(
        "B11",
        Family.DRAWS,
        Text("Rule draws", "Remis nach den Regeln"),
        Text(
            "Does it know stalemate and the fifty moves, for and against itself?", "Kennt es Patt und die fünfzig Züge, für und gegen sich?"
        ),
        Text(
            "Our own positions: a lost game saved by a queen that wants to be taken, a won one with one move left.",
            "Eigene Stellungen: eine verlorene Partie, gerettet durch ein Damenopfer, und eine gewonnene vor dem letzten Zug.",
        ),
        Text("A queen sacrifice that leads to stalemate; a pawn move.", "Ein Damenopfer, das zum Patt führt; ein Bauernzug."),
        2,
        Text("ours, after chapter 5 of the thesis", "von uns, nach Kapitel 5 der Diplomarbeit"),
        tasks_question(RULE_DRAWS, 2),
    ),
    Question(
        "D8",
        Family.DRAWS,
        Text("Repetition", "Stellungswiederholung"),
        Text("Does the better side avoid the third repetition?", "Vermeidet die bessere Seite die dritte Wiederholung?"),
        Text(
            "A queen up, with a position on offer for the third time.",
            "Mit einer Mehrdame, und eine Stellung könnte zum dritten Mal entstehen.",
        ),
        Text("A move that does not repeat.", "Ein Zug, der nicht wiederholt."),
        1,
        Text("games of the sources", "Partien der Quellen"),
        _repetition,
    ),
    Question(
        "D9",
        Family.DRAWS,
        Text("Bishop against two pawns", "Läufer gegen zwei Bauern"),
        Text("Does it know that a bishop alone wins nothing?", "Weiß es, dass ein Läufer allein nichts gewinnt?"),
        Text("The end of Levy against CHESS 4.6.", "Der Schluss von Levy gegen CHESS 4.6."),
        Text("A judgement within 2.5 pawns of a draw.", "Ein Urteil höchstens 2,5 Bauern vom Remis entfernt."),
        1,
        Text("games of the sources", "Partien der Quellen"),
        _near_draw,
    ),
    Question(
        "B9",
        Family.DRAWS,
        Text("Resigning", "Aufgeben"),
        Text("Does it resign a lost game, and no other?", "Gibt es verlorene Partien auf, und nur diese?"),
        Text(
            "A position mated next move, four moves with queen and rook less, and four positions that are not lost.",
            "Eine im nächsten Zug matte Stellung, vier Züge mit Dame und Turm weniger und vier Stellungen, die nicht verloren sind.",
        ),
        Text("Resigns in the first two, nowhere else.", "Aufgabe in den ersten beiden, sonst nirgends."),
        2,
        Text("thesis of 1992", "Diplomarbeit von 1992"),
        _resigning,
        also=("D11",),
    ),
    Question(
        "B10",
        Family.DRAWS,
        Text("Offered draws", "Remisangebote"),
        Text("Does it accept a draw when winning?", "Nimmt es Remis an, wenn es gewinnt?"),
        Text(
            "A draw is offered when it is lost and when it is winning.",
            "Remis wird angeboten, wenn es verloren und wenn es gewonnen steht.",
        ),
        Text("Accepts the first, declines the second.", "Das erste angenommen, das zweite abgelehnt."),
        2,
        Text("thesis of 1992", "Diplomarbeit von 1992"),
        _offers,
    ),
)
