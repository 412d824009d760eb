"""Time: moves that need no thought, limits that are kept, thinking on the opponent's time."""

from __future__ import annotations

import time

from kiebitz.core.board import Board
from kiebitz.game.play import events, manners
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.play.thinkers import RESERVE
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.language import Text, decimal
from kiebitz.limits import Clock, Limits
from kiebitz.options import OptionSet
from kiebitz.player import Pondering, unwrap
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import CannotExamineError, Exhibit, Family, Finding, Question, finding

ONLY_MOVE = "6k1/5ppp/8/8/8/8/3R1PPP/1r4K1 w - - 0 1"  # Rd1 and nothing else
MATE_IN_ONE = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4"
AT_ONCE = 0.5  # seconds; a busy computer must not cost the point
LONG_THOUGHT = 3.0
SHORT_THOUGHT = 0.5
MARGIN = 0.25  # seconds a time for a move may be overdrawn
POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/6P1/8/PPPPPP1P/RNBQKBNR b KQkq - 0 1",
    "rnb1k2r/1pq1bppp/p2ppn2/6B1/3NPPP1/2N2Q2/PPP4P/R3KB1R b KQkq - 0 9",
    "3r1rk1/ppqnbpp1/2p2n1p/4p3/2P1P1b1/2N1BN2/PPB2PPP/2RQR1K1 w - - 0 16",
    "8/8/2kB4/2P5/8/2K3p1/8/8 w - - 0 1",
)
GAME_CLOCK, INCREMENT, GAME_MOVES = 15.0, 0.1, 30
PONDER_SECONDS = 2.0


def _seconds(value: float) -> Text:
    return decimal(f"{value:.2f}")


def _only_move(candidate: Candidate) -> Finding:
    limits = Limits(clock=Clock(120.0)) if candidate.keeps_time else None
    seconds = candidate.prompt_answer(ONLY_MOVE, limits, AT_ONCE).time
    return finding(seconds <= AT_ONCE, 1, Text("after {s} s", "nach {s} s").format(s=_seconds(seconds)))


def _stops_at_mate(candidate: Candidate) -> Finding:
    candidate.must_keep_time()
    decision = candidate.prompt_answer(MATE_IN_ONE, Limits(movetime=LONG_THOUGHT), LONG_THOUGHT / 2)
    quick = decision.time <= LONG_THOUGHT / 2
    mates = decision.move == "h5f7"
    words = (
        Text("mate after {s} of {all} s", "Matt nach {s} von {all} s")
        if mates
        else Text("no mate after {s} of {all} s", "kein Matt nach {s} von {all} s")
    )
    return finding(quick and mates, 1, words.format(s=_seconds(decision.time), all=f"{LONG_THOUGHT:g}"))


def _keeps_limit(candidate: Candidate) -> Finding:
    candidate.must_keep_time()
    times = [candidate.prompt_answer(fen, Limits(movetime=SHORT_THOUGHT), SHORT_THOUGHT + MARGIN).time for fen in POSITIONS]
    late = sum(seconds > SHORT_THOUGHT + MARGIN for seconds in times)
    words = Text("longest {s} of {all} s, {n} late", "höchstens {s} von {all} s, {n}-mal zu spät").format(
        s=_seconds(max(times)), all=_seconds(SHORT_THOUGHT), n=late
    )
    return finding(1 if not late else 0, 1, words)


def _whole_game(candidate: Candidate) -> Finding:
    """It plays both sides of a game on two clocks, beginning with an odd opening."""
    candidate.must_keep_time()
    candidate.new_game()
    board = Board()
    for move in ("g2g4", "d7d5"):
        board.push(move)
    left = {True: GAME_CLOCK, False: GAME_CLOCK}
    fallen: bool | None = None
    longest = 0.0
    with candidate.library(False):
        for _ in range(2 * GAME_MOVES):
            white = board.white_to_move
            told = max(left[white] - RESERVE, 0.3 * left[white])  # as in every game here: a busy computer may stall for so long
            decision = candidate.answer(board, Limits(clock=Clock(told, INCREMENT)))
            left[white] += INCREMENT - decision.time
            longest = max(longest, decision.time)
            if left[white] < INCREMENT:  # it ran out before the increment came
                fallen = white
                break
            board.push(decision.move or "")
            if not board.has_legal_moves() or board.is_material_insufficient():
                break
    shown = Exhibit(Text("the game on the clock", "die Partie auf der Uhr"), moves=board.moves, diagrams=(len(board.moves),))
    if fallen is not None:
        words = Text("the flag fell at move {n}", "das Blättchen fiel im {n}. Zug").format(n=board.fullmove_number)
        return finding(0, 1, words, exhibits=(shown,))
    words = Text("{n} moves, {left} s left, longest thought {s} s", "{n} Züge, {left} s übrig, längster Zug {s} s").format(
        n=(len(board.moves) + 1) // 2, left=_seconds(min(left.values())), s=_seconds(longest)
    )
    return finding(1, 1, words, exhibits=(shown,))


def _permanent_brain(candidate: Candidate) -> Finding:
    """The expected reply comes after a while and must be answered at once."""
    if candidate.contestant.is_ancestor or not isinstance(unwrap(candidate.player), Pondering):
        raise CannotExamineError(Text("It has no permanent brain.", "Es denkt nicht auf gegnerische Zeit."))
    options = OptionSet(manners.OPTIONS)
    options.set("ponder", True)
    heard: list[events.Event] = []
    candidate.new_game()
    session = Session(Person(), candidate.player, control=TimeControl.parse(f"{PONDER_SECONDS:g}s"), options=options)
    session.subscribe(heard.append)
    with candidate.library(False):
        try:
            session.start()
            session.play("e4")
            session.wait(lambda _: bool(_replies(heard)), timeout=60)
            if not session.wait(lambda state: state.pondering, timeout=5):
                return finding(0, 2, Text("it expects no reply to think about", "es erwartet keine Antwort, über die es nachdächte"))
            expected = next(e.expected for e in reversed(heard) if isinstance(e, events.ThinkingStarted) and e.pondering) or ""
            time.sleep(1.5 * PONDER_SECONDS)
            begin = time.monotonic()
            session.play(expected)
            session.wait(lambda _: len(_replies(heard)) > 1, timeout=60)
            seconds = time.monotonic() - begin
        finally:
            session.close(players=False)
    hit = any(isinstance(event, events.PonderHit) for event in heard)
    words = Text("answers the expected reply after {s} of {all} s", "beantwortet den erwarteten Zug nach {s} von {all} s").format(
        s=_seconds(seconds), all=f"{PONDER_SECONDS:g}"
    )
    return finding(2 if hit and seconds < PONDER_SECONDS / 2 else 0, 2, words)


def _replies(heard: list[events.Event]) -> list[events.MovePlayed]:
    return [event for event in heard if isinstance(event, events.MovePlayed) and event.decision is not None]


QUESTIONS = (
    Question(
        "D1",
        Family.TIME,
        Text("The only move", "Der einzige Zug"),
        Text("Does it think where there is nothing to choose?", "Denkt es nach, wo es nichts zu wählen gibt?"),
        Text(
            "A position with a single legal move and two minutes on the clock.",
            "Eine Stellung mit einem einzigen Zug und zwei Minuten auf der Uhr.",
        ),
        Text("An answer within half a second.", "Eine Antwort binnen einer halben Sekunde."),
        1,
        Text("article of 1980", "Aufsatz von 1980"),
        _only_move,
    ),
    Question(
        "D2t",
        Family.TIME,
        Text("Stopping at a mate", "Aufhören beim Matt"),
        Text("Does it go on thinking when it has found a mate in one?", "Denkt es weiter, wenn es ein Matt in einem Zug gefunden hat?"),
        Text("A mate in one with three seconds for the move.", "Ein Matt in einem Zug, mit drei Sekunden für den Zug."),
        Text("The mate, in less than half of the time.", "Das Matt, in weniger als der halben Zeit."),
        1,
        Text("article of 1980; book of 1985, chapter 3", "Aufsatz von 1980; Buch von 1985, Kapitel 3"),
        _stops_at_mate,
    ),
    Question(
        "D5",
        Family.TIME,
        Text("Keeping the limit", "Die Zeit einhalten"),
        Text("Does it keep a time set for a move?", "Hält es eine gesetzte Zugzeit ein?"),
        Text(
            "Four positions with half a second each; a late answer is asked for again, twice at most.",
            "Vier Stellungen mit je einer halben Sekunde; eine späte Antwort wird höchstens zweimal erneut verlangt.",
        ),
        Text("Never more than a quarter of a second late.", "Nie mehr als eine Viertelsekunde zu spät."),
        1,
        Text("article of 1980", "Aufsatz von 1980"),
        _keeps_limit,
    ),
    Question(
        "R1",
        Family.TIME,
        Text("A game on the clock", "Eine Partie auf der Uhr"),
        Text("Does an unusual opening burn its time?", "Verbrennt eine ungewöhnliche Eröffnung seine Zeit?"),
        Text(
            "It plays thirty moves against itself from 1.g4 d5, with fifteen seconds and a tenth for each move.",
            "Es spielt dreißig Züge gegen sich selbst ab 1.g4 d5, mit fünfzehn Sekunden und einem Zehntel je Zug.",
        ),
        Text("No flag falls.", "Kein Blättchen fällt."),
        1,
        Text("seven golden rules, book of 1985, chapter 5.2.1", "sieben goldene Regeln, Buch von 1985, Kapitel 5.2.1"),
        _whole_game,
    ),
    Question(
        "A12",
        Family.TIME,
        Text("Permanent brain", "Denken auf gegnerische Zeit"),
        Text("Does it think while the opponent does?", "Denkt es, während der Gegner denkt?"),
        Text(
            "With two seconds a move, the reply it expects comes after three seconds.",
            "Bei zwei Sekunden je Zug kommt die erwartete Antwort nach drei Sekunden.",
        ),
        Text("An answer in less than a second.", "Eine Antwort in weniger als einer Sekunde."),
        2,
        Text("book of 1985, chapter 5.1.6", "Buch von 1985, Kapitel 5.1.6"),
        _permanent_brain,
    ),
)
