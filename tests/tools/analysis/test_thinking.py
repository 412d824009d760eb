"""How moves are judged, with a player that says what it was told to, and the words for it with the real evaluation."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.reason import Reason
from kiebitz.score import Score
from kiebitz.tools.analysis.commenting import Commentator
from kiebitz.tools.analysis.reports import MoveReport
from kiebitz.tools.analysis.theory import opening_of
from kiebitz.tools.analysis.thinking import FLOOR, Analyst, StoppedError, Stretch, stretches
from kiebitz.tools.analysis.words import numbered, sentences

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
Opinion = Callable[[Board], tuple[Score | None, tuple[str, ...]]]


class Oracle:
    """Answers as it was told and counts how often it was asked."""

    name = "oracle"

    def __init__(self, opinion: Opinion) -> None:
        self.options = OptionSet(())
        self.opinion = opinion
        self.asked: list[str] = []

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        self.asked.append(board.fen())
        score, line = self.opinion(board)
        return Decision(line[0], score=score, line=line)

    def new_game(self) -> None: ...

    def close(self) -> None: ...


def judge(opinion: Opinion, moves: str, fen: str = START, **more: object) -> tuple[MoveReport, ...]:
    words = tuple(moves.split())
    return Analyst(Oracle(opinion), Limits(nodes=1)).judge(Stretch(fen, words, 0, len(words)), **more)  # type: ignore[arg-type]


def after(board: Board) -> str:
    return " ".join(board.moves)


def test_a_move_is_blamed_for_what_it_loses_and_only_then() -> None:
    def opinion(board: Board) -> tuple[Score | None, tuple[str, ...]]:
        table = {
            "": (Score(cp=20), ("d2d4", "d7d5")),
            "d2d4": (Score(cp=15), ("d7d5",)),  # the best move as deeply as the one that was played
            "g2g4": (Score(cp=-250), ("d7d5",)),
            "g2g4 d7d5": (Score(cp=-240), ("h2h3",)),
        }
        return table[after(board)]

    first, second = judge(opinion, "g2g4 d7d5")
    assert (first.san, first.grade and first.grade.key) == ("g4", "blunder")
    assert (first.best, first.score) == (Score(cp=15), Score(cp=-250))
    assert first.line == ("d2d4", "d7d5")
    assert second.loss == 0.0
    assert second.is_best
    assert second.best == second.score == Score(cp=-240)


def test_a_better_move_that_does_not_hold_is_no_reason_for_blame() -> None:
    """The first look overrated it; the second, as deep as the look at the game, does not."""

    def opinion(board: Board) -> tuple[Score | None, tuple[str, ...]]:
        table = {"": (Score(cp=300), ("d2d4",)), "d2d4": (Score(cp=10), ("d7d5",)), "e2e4": (Score(cp=10), ("e7e5",))}
        return table[after(board)]

    (only,) = judge(opinion, "e2e4")
    assert only.loss == 0.0
    assert only.grade is None
    assert only.reasons == ()


def test_a_missed_mate_and_an_allowed_one() -> None:
    fen = "r5k1/5ppp/8/8/8/4n3/5PPP/1R4K1 w - - 0 1"

    def opinion(board: Board) -> tuple[Score | None, tuple[str, ...]]:
        table = {
            "": (Score(mate=2), ("b1b8", "a8b8")),
            "b1b8": (Score(mate=1), ("a8b8",)),
            "b1b2": (Score(mate=-1), ("a8a1",)),
        }
        return table[after(board)]

    (only,) = judge(opinion, "b1b2", fen)
    assert (only.missed_mate, only.allowed_mate) == (2, 1)
    said = [text.en for text in sentences(only)]
    assert said == ["Mate in 2 was possible.", "It allows mate in 1.", "Better was 1.Rb8+ Rxb8."]
    assert [text.de for text in sentences(only)][-1] == "Besser war 1.Tb8+ Txb8."


@pytest.mark.parametrize(("possible", "taken", "told"), [(2, 4, 2), (2, 2, None), (3, 5, None)])
def test_only_a_very_short_mate_that_takes_longer_is_worth_a_word(possible: int, taken: int, told: int | None) -> None:
    """In a game that is won anyway nobody wants to hear of mate in three instead of five."""
    table = {"": (Score(mate=possible), ("b1b8",)), "b1b8": (Score(mate=possible - 1), ("a8b8",)), "b1b2": (Score(mate=taken), ("a8a1",))}
    (only,) = judge(lambda board: table[after(board)], "b1b2", "r5k1/5ppp/8/8/8/4n3/5PPP/1R4K1 w - - 0 1")
    assert only.slower_mate == told


@pytest.mark.parametrize(("possible", "left", "told"), [(5, 900, None), (3, 900, 3), (5, 200, 5)])
def test_a_long_mate_that_was_missed_is_told_only_where_the_game_is_no_longer_won(possible: int, left: int, told: int | None) -> None:
    table = {"": (Score(mate=possible), ("b1b8",)), "b1b8": (Score(mate=possible - 1), ("a8b8",)), "b1b2": (Score(cp=left), ("a8a1",))}
    (only,) = judge(lambda board: table[after(board)], "b1b2", "r5k1/5ppp/8/8/8/4n3/5PPP/1R4K1 w - - 0 1")
    assert only.missed_mate == told


def test_mate_on_the_board_and_stalemate_are_not_searched() -> None:
    oracle = Oracle(lambda board: (Score(mate=1), ("d8h4",)))
    moves = ("f2f3", "e7e5", "g2g4", "d8h4")
    reports = Analyst(oracle, Limits(nodes=1)).judge(Stretch(START, moves, 3, 4))
    assert reports[0].score == Score(cp=-32000, mate=0)
    assert reports[0].loss == 0.0
    assert len(oracle.asked) == 1  # only the position before the mate
    stalemate = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
    (draw,) = judge(lambda board: (Score(mate=1), ("g6g7",)), "f6f7", stalemate)
    assert draw.score == Score(cp=0)
    assert draw.missed_mate == 1
    assert draw.grade is not None
    assert draw.grade.key == "blunder"


def test_an_only_move_costs_no_thinking() -> None:
    board = Board("k7/8/8/8/8/8/1r6/K6r w - - 0 1")
    assert board.legal_moves() == ["a1b2"]
    oracle = Oracle(lambda b: (Score(cp=0), (b.legal_moves()[0],)))
    Analyst(oracle, Limits(nodes=1)).judge(Stretch(board.fen(), ("a1b2", "h1h2"), 0, 2))
    assert board.fen() not in oracle.asked


def test_a_passed_move_is_judged_as_nothing() -> None:
    reports = judge(lambda board: (Score(cp=10), (board.legal_moves()[0],)), "e2e4 0000 d2d4")
    assert [report.san for report in reports] == ["e4", "--", "d4"]
    assert reports[1].loss == 0.0


def test_whoever_stops_is_obeyed_between_two_positions() -> None:
    signal, asked = Signal(), 0

    def look(board: Board) -> tuple[Score, tuple[str, ...]]:
        nonlocal asked
        asked += 1
        if asked == 3:
            signal.stop()
        return Score(cp=0), (board.legal_moves()[0],)

    with pytest.raises(StoppedError):
        judge(look, "e2e4 e7e5 g1f3 b8c6", signal=signal)
    assert asked == 3


def test_a_player_without_pawns_is_refused_with_a_sentence() -> None:
    with pytest.raises(KiebitzError, match="oracle does not say in pawns"):
        judge(lambda board: (None, ("e2e4",)), "e2e4")


def test_a_game_in_pieces_is_the_whole_game() -> None:
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 6 + ["g1f3"]
    cut = stretches(START, moves, length=10)
    assert [(piece.first, piece.last) for piece in cut] == [(0, 10), (10, 20), (20, 25)]
    assert cut[-1].moves == tuple(moves)
    assert stretches(START, []) == []


def test_before_a_blame_both_moves_get_four_times_as_much() -> None:
    given: list[tuple[str, int | None]] = []

    class Counting(Oracle):
        def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
            given.append((after(board), limits.nodes))
            return super().choose(board, limits, report, signal)

    opinions = {"": (Score(cp=0), ("d2d4",)), "d2d4": (Score(cp=0), ("d7d5",)), "g2g4": (Score(cp=-300), ("d7d5",))}
    Analyst(Counting(lambda board: opinions[after(board)]), Limits(nodes=10)).judge(Stretch(START, ("g2g4",), 0, 1))
    assert given == [("g2g4", 10), ("", 10), ("", 40), ("g2g4", 40), ("d2d4", 40)]


def test_a_move_that_the_deeper_look_prefers_is_not_blamed() -> None:
    class Learning(Oracle):
        def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
            is_deep = limits.nodes == 40
            if after(board) == "e2e4":
                return Decision("e7e5", score=Score(cp=50 if is_deep else -200), line=("e7e5",))
            line = ("e2e4",) if is_deep else ("d2d4",)
            return Decision(line[0], score=Score(cp=20), line=line)

    (only,) = Analyst(Learning(lambda board: (None, ())), Limits(nodes=10)).judge(Stretch(START, ("e2e4",), 0, 1))
    assert only.loss == 0.0
    assert only.is_best
    assert only.best == only.score == Score(cp=50)


def test_too_short_a_look_is_repeated_with_enough_positions() -> None:
    asked: list[Limits] = []

    class Slow(Oracle):
        def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
            asked.append(limits)
            return Decision("e2e4", score=Score(cp=0), line=("e2e4",), nodes=limits.nodes or 7)

    Analyst(Slow(lambda board: (None, ())), Limits(movetime=0.001)).judge(Stretch(START, (), 0, 0))
    assert [limits.nodes for limits in asked] == [None, FLOOR]


# The words ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def commentator() -> Iterator[Commentator]:
    with contextlib.closing(Commentator(60_000)) as one:
        yield one


CAUGHT = Stretch("r5k1/pp3ppp/2p5/8/8/4B3/PPP2PPP/R5K1 w - - 0 1", ("e3a7",), 0, 1)  # White takes on a7 and the bishop is caught


def of_the_caught_bishop(board: Board) -> tuple[Score | None, tuple[str, ...]]:
    table = {
        "": (Score(cp=300), ("h2h3", "h7h6")),
        "h2h3": (Score(cp=300), ("h7h6",)),
        "e3a7": (Score(cp=-220), ("a8a7", "h2h3")),
    }
    return table[after(board)]


def test_a_blamed_move_is_told_with_its_reason_and_both_lines(commentator: Commentator) -> None:
    (only,) = Analyst(Oracle(of_the_caught_bishop), Limits(nodes=1), commentator).judge(CAUGHT)
    assert "bishop" in only.reasons[0].en
    assert "Läufer" in only.reasons[0].de
    assert only.reply[0] == "a8a7"
    assert only.line[0] == "h2h3"
    assert only.sign == "??"


def test_who_has_had_enough_does_not_wait_for_the_words(commentator: Commentator, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop was heard between two positions only, not while the reason for a mistake was looked for."""
    signal, asked, several = Signal(), [], Asker.several

    def told_to_stop(asker: Asker, *question: object) -> list[Answer]:
        asked.append(question)
        signal.stop()
        return several(asker, *question)  # type: ignore[arg-type]

    monkeypatch.setattr(Asker, "several", told_to_stop)
    with pytest.raises(StoppedError):
        Analyst(Oracle(of_the_caught_bishop), Limits(nodes=1), commentator).judge(CAUGHT, signal=signal)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("fen", "move", "praised"),
    [
        ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "b3b8", "brilliant"),  # Morphy gives the queen
        ("r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17", "g4e6", "brilliant"),  # Fischer offers his
        ("7k/1p2rrpp/p1p3b1/4p3/PBPn4/3P4/1qP2PBP/1RRQ2K1 b - - 38 45", "b2a2", None),  # the queen runs, and Black stands worse
        ("6k1/5ppp/8/8/3q4/8/5PPP/3RR1K1 w - - 0 1", "d1d4", None),  # a queen that hangs, everybody takes it
    ],
)
def test_what_is_praised(commentator: Commentator, fen: str, move: str, praised: str | None) -> None:
    found = commentator.praise(Board(fen), move, None)
    assert (found.key if found else None) == praised


def test_a_long_mate_that_was_missed_is_blamed_and_told(commentator: Commentator) -> None:
    """Player – Sensory 9, 22.b3: a mate in seven has no sentence among the reasons, and the move went without blame."""
    with contextlib.closing(Engine()) as engine:
        analyst = Analyst(engine, Limits(nodes=40_000), commentator)
        (only,) = analyst.judge(Stretch("rk2r3/pp3Rpp/1q6/3Qp3/8/8/PPP3PP/4R2K w - - 2 22", ("b2b3",), 0, 1))
    assert only.grade is not None
    assert only.grade.key in ("mistake", "blunder")
    assert "mate" in sentences(only, 1)[0].en.lower()


@pytest.mark.parametrize(
    ("deeds", "after_it", "sign", "words"),
    [
        ((), -40, "", 0),
        (("judgement", "attacks"), -40, "", 0),
        ((), -200, "?!", 0),
        (("judgement", "attacks"), -200, "?!", 0),
        (("fork",), -40, "?!", 1),
    ],
)
def test_an_opinion_or_a_bare_line_needs_no_words(
    commentator: Commentator, monkeypatch: pytest.MonkeyPatch, deeds: tuple[str, ...], after_it: int, sign: str, words: int
) -> None:
    """KAISSA – CHESS 4.6, 25.Ng5: "mostly the ending" helps nobody, and neither does "now 11.Bd3 e5 may follow".  The sign and the
    better line stay where the search sees a mistake, so that nobody is said to have made none."""
    text = Text("Nothing is lost at once.", "Sofort geht nichts verloren.")
    told = tuple(Reason(kind, True, ("e2e4",), 0, 0, {}, 0, "rule", text, text) for kind in deeds)
    found = Explanation(START, "e2e4", "d2d4", 0.07, "inaccuracy", ("e2e4",), ("d2d4",), told, text, told)
    monkeypatch.setattr(commentator, "blame", lambda *_: found)
    scores = {"": Score(cp=30), "d2d4": Score(cp=30), "e2e4": Score(cp=after_it)}
    analyst = Analyst(
        Oracle(lambda board: (scores[after(board)], ("d2d4",) if not board.moves else ("e7e5",))), Limits(nodes=1), commentator
    )
    (only,) = analyst.judge(Stretch(START, ("e2e4",), 0, 1))
    assert only.sign == sign
    assert len(sentences(only, 1)) == words
    assert [text.en for text in sentences(only)] == (["Better was 1.d4."] if sign and not words else [text.en] * words)


def test_a_line_is_written_with_its_numbers() -> None:
    assert numbered(16, False, ["b6", "Ba4", "Nc5"]).en == "16…b6 17.Ba4 Nc5"
    assert numbered(1, True, ["Nf3", "O-O"]).de == "1.Sf3 0-0"


def test_the_opening_and_where_theory_ends() -> None:
    named, known = opening_of(START, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "h7h5"])
    assert named is not None
    assert named.eco.startswith("C")
    assert known == 7
    assert opening_of("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", ["e1d2"]) == (None, 0)


def test_what_the_library_knows_is_never_blamed() -> None:
    """Even where a short look is sure of a blunder."""

    def opinion(board: Board) -> tuple[Score | None, tuple[str, ...]]:
        played = {"e2e4": -300, "g1f3": -300, "e7e5": 300, "h7h5": 300}  # whatever was played is bad
        return Score(cp=played.get("".join(board.moves[-1:]), 0)), ("a2a4" if board.white_to_move else "a7a5",)

    words = ("e2e4", "e7e5", "g1f3", "h7h5")
    reports = Analyst(Oracle(opinion), Limits(nodes=1)).judge(Stretch(START, words, 0, 4, theory=3))
    assert [report.loss > 0 for report in reports] == [False, False, False, True]
    assert [piece.theory for piece in stretches(START, words, length=2)] == [3, 3]
