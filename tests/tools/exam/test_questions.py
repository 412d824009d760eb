"""Every question can be passed and can be failed, and what cannot be asked is said with its reason."""

from __future__ import annotations

from types import SimpleNamespace

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.options import Option
from kiebitz.player import Decision
from kiebitz.score import Score
from kiebitz.tools.exam import candidate, draws, mating
from kiebitz.tools.exam.catalogue import BY_ID, QUESTIONS, UnknownQuestionError, choose_questions
from kiebitz.tools.exam.depth import ladder
from kiebitz.tools.exam.question import Finding, State
from kiebitz.tools.exam.running import examine
from kiebitz.tools.exam.tasks import half_points
from tests.tools.exam.pupils import LEVEL, Pupil, all_tasks, at_the_table, by_script
from tests.tools.exam.test_initiative import PRINTED

# Questions that consist of positions alone: the pupil who knows them all passes, the one who errs everywhere fails.
POSITIONS = (
    "A6n", "A7", "A1", "A9", "B7", "D6", "A2m", "D2", "D3", "A13s", "A14",
    "R2", "R3", "R4", "R5", "R5t", "R5h", "R5b", "D10", "R7", "D7", "B11",
)  # fmt: skip


def asked(name: str, pupil: Pupil, key: str = "himstedt-stahn", games: int = 3) -> Finding:
    return examine(at_the_table(pupil, key, games), BY_ID[name])


@pytest.mark.parametrize("name", POSITIONS)
def test_who_knows_passes_and_who_errs_fails(name: str) -> None:
    good = asked(name, Pupil(right=True))
    assert (good.state, good.points) == (State.PASSED, BY_ID[name].points), good
    bad = asked(name, Pupil(right=False))
    assert (bad.state, bad.points) == (State.FAILED, 0), bad
    assert bad.exhibits, "what went wrong is shown"


def test_declared_moves_are_moves_and_do_not_contradict() -> None:
    tasks = all_tasks()
    assert len(tasks) > 40
    for task in tasks:
        board = chess.Board(task.fen)
        assert board.is_valid(), task.fen
        sets = [{board.parse_san(san) for san in sans} for sans in (task.best, task.half, task.avoid)]
        assert sets[0] or sets[2], task.fen
        assert len(set().union(*sets)) == sum(map(len, sets)), task.fen


def test_the_catalogue_is_complete() -> None:
    """Sections 1, 2, 4 and 5 of the checklist, each number once or as a further number of another question."""
    numbers = {number.rstrip("mnqstwh") for question in QUESTIONS for number in (question.id, *question.also)}
    wanted = (
        {f"A{n}" for n in range(1, 16)} | {f"B{n}" for n in range(1, 17)} | {f"D{n}" for n in range(1, 12)} | {f"R{n}" for n in range(1, 8)}
    )
    assert wanted - numbers == set()
    assert len({question.id for question in QUESTIONS}) == len(QUESTIONS)


def test_questions_by_number_and_subject() -> None:
    assert [question.id for question in choose_questions(["a2"])] == ["A2"]
    assert [question.id for question in choose_questions(["B4"])] == ["A11"]
    assert {question.family.value for question in choose_questions(["traps, mates"])} == {"traps", "mates"}
    assert choose_questions([]) == QUESTIONS
    with pytest.raises(UnknownQuestionError, match="no question “Z9”"):
        choose_questions(["A2", "Z9"])


# Games


@pytest.mark.parametrize(("name", "points"), [("Sensory 9", 4), ("DEMOSCHACH", 2)])
def test_initiative_with_a_printed_game(name: str, points: int) -> None:
    found = asked("A2", Pupil(right=True, choose=by_script(PRINTED[name][0])))
    assert found.points == points
    assert found.words.en == ("12.0 moves on average: active" if name == "Sensory 9" else "14.0 moves on average: reserved")
    assert len(found.exhibits) == 1, "the same game need not be shown three times"


def test_initiative_of_a_player_who_does_nothing() -> None:
    to_and_fro = {"b8": "b8a6", "a6": "a6b8", "b1": "b1a3", "a3": "a3b1"}

    def idle(board: Board, limits: Limits) -> Decision:
        legal = board.legal_moves()
        return Decision(next((move for move in to_and_fro.values() if move in legal), legal[0]))

    found = asked("A2", Pupil(right=True, choose=idle))
    assert (found.state, found.points) == (State.FAILED, 0)
    assert "passive" in found.words.en
    assert any("third time" in text.en for text in found.details)


QUEEN_MATE = "Qh5 Kc6 Qd5+ Kb6 Kd4 Kc7 Kc5 Kb8 Qd7 Ka8 Kb6 Kb8 Qd8#"


def test_a_bare_king_is_mated_or_it_is_said_why_not() -> None:
    good = asked("A13q", Pupil(right=True, choose=by_script(QUEEN_MATE, mating.QUEEN), options=(LEVEL,)))
    assert good.state is State.PASSED
    assert good.words.en == "as examined: mate in 7 moves; lowest level: mate in 7 moves"

    def shuffle(board: Board, limits: Limits) -> Decision:
        return Decision("h1h2" if "h1h2" in board.legal_moves() else "h2h1" if "h2h1" in board.legal_moves() else board.legal_moves()[0])

    bad = asked("A13q", Pupil(right=True, choose=shuffle))
    assert bad.points == 0
    assert "no mate" in bad.words.en


def test_the_bare_king_takes_what_it_can_and_strives_for_the_middle() -> None:
    assert mating.flee(Board("8/8/8/8/3K4/8/1R6/k7 b - - 0 1")) == "a1b2"
    assert mating.flee(Board("7k/8/8/8/8/8/8/KR6 b - - 0 1")) == "h8g7"


def test_an_announced_mate_must_be_carried_out() -> None:
    def announce(board: Board, limits: Limits) -> Decision | None:
        moves = {
            "8/5r1k": ("e3h6", 3, ("e3h6", "h7h6")),
            "8/5r2/": ("c1h1", 2, ("c1h1", "e2h5")),
            "8/5r2/p3Npp1/4p2q": ("h1h5", 1, ("h1h5",)),
        }
        found = [value for start, value in sorted(moves.items(), key=lambda item: -len(item[0])) if board.fen().startswith(start)]
        return Decision(found[0][0], score=Score(mate=found[0][1]), line=found[0][2]) if found and board.is_legal(found[0][0]) else None

    good = asked("B15", Pupil(right=True, choose=announce))
    assert good.state is State.PASSED, good.words.en
    boast = asked("B15", Pupil(right=True, choose=lambda board, limits: Decision(board.legal_moves()[0], score=Score(mate=2))))
    assert (boast.points, boast.words.en) == (0, "announced for move 2, not carried out")
    silent = asked("B15", Pupil(right=False))
    assert silent.words.en == "announces nothing"


# The ladder


def test_the_race_level_by_level() -> None:
    answers = {1: "b5a6", 2: "b5a6", 3: "h2h4", 4: "b5b6"}
    pupil = Pupil(right=True, options=(LEVEL,))
    pupil._choose = lambda board, limits: Decision(answers.get(int(pupil.options["level"]), "b5b6"))
    seated = at_the_table(pupil)
    assert [(step, move) for step, move, _ in ladder(seated)] == [(1, "b5a6"), (2, "b5a6"), (3, "h2h4"), (4, "b5b6"), (5, "b5b6")]
    found = examine(seated, BY_ID["A11"])
    assert found.words.en == "h4 is half right; best is b6+; level 1–2: bxa6; level 3: h4; level 4–5: b6+"
    assert found.points == 1.5, "its own level is three: h4"
    assert pupil.options["level"] == 3, "put back as it was"


def test_a_check_is_not_taken_for_mate() -> None:
    def says(score: Score | None) -> Finding:
        return asked("B8", Pupil(right=True, choose=lambda board, limits: Decision("d2d8", score=score)))

    assert says(Score(cp=500)).points == 1, "the exchange itself is sound"
    assert says(Score(mate=2)).points == 0
    assert says(None).state is State.NOT_EXAMINED


# What is said instead


@pytest.mark.parametrize(
    ("name", "key", "reason"),
    [
        ("A3", "demoschach", "no opening library"),
        ("B10", "salomon", "no way to answer"),
        ("B9", "cpc", "plays on in every position"),
        ("B9", "uci", "cannot say that it resigns"),
        ("A12", "salomon", "no permanent brain"),
        ("D5", "cpc", "knows no clock"),
        ("R1", "demoschach", "knows no clock"),
        ("D2t", "demoschach", "knows no clock"),
    ],
)
def test_what_cannot_be_examined_is_said_with_its_reason(name: str, key: str, reason: str) -> None:
    found = asked(name, Pupil(right=True), key)
    assert found.state is State.NOT_EXAMINED
    assert found.of == 0
    assert reason in found.words.en


def test_an_illegal_answer_fails_the_question_and_nothing_else() -> None:
    found = asked("R5h", Pupil(right=True, choose=lambda board, limits: Decision("a1a1")))
    assert (found.state, found.of) == (State.FAILED, BY_ID["R5h"].points)
    assert "not legal" in found.words.en
    assert asked("B12", Pupil(right=True, choose=lambda board, limits: Decision(None))).state is State.FAILED


# Library

BOOK = Option("book", False, Text("library", "Bibliothek"))
CHANCE = Option("book_random", True, Text("chance", "Zufall"))


class Reader(Pupil):
    """Knows 1.e4 and what the questions look up; with chance it changes its reply from game to game."""

    def choose(self, board: Board, limits: Limits, report: object = None, signal: object = None) -> Decision:
        known = {("e2e4",): ("e7e5", "c7c5"), ("g1f3", "b8c6", "e2e4", "e7e5", "f1b5"): ("a7a6",)}
        place = board.moves if self.right or board.start_fen.startswith("rnbqkbnr/pppppppp") else ()
        if self.options["book"] and board.start_fen.startswith("rnbqkbnr/pp1ppppp") and self.right:
            return Decision("d7d6", source="book")
        if not self.options["book"] or place not in known:
            return super().choose(board, limits)
        replies = known[place]
        return Decision(replies[self.games % len(replies) if self.options["book_random"] else 0], source="book")


def test_a_library_is_found_and_examined() -> None:
    reader = Reader(right=True, options=(BOOK, CHANCE))
    assert {name: asked(name, reader).points for name in ("A3", "A4", "A5", "A6")} == {"A3": 1, "A4": 2, "A5": 2, "A6": 1}
    assert reader.options["book"] is False, "put back as it was"
    forgetful = Reader(right=False, options=(BOOK, CHANCE))
    assert asked("A5", forgetful).points == 1, "knows games, not positions"


# Draws, resigning, time


def test_resigning_when_lost_and_only_then() -> None:
    switch = Option("resigns", True, Text("resigns", "gibt auf"))

    def wise(board: Board, limits: Limits) -> Decision:
        lost = board.fen().startswith("k7/7Q") or "1QR2PPP" in board.fen()
        return Decision(board.legal_moves()[0], resigns=lost)

    assert asked("B9", Pupil(right=True, choose=wise, options=(switch,))).points == 2
    timid = asked("B9", Pupil(right=True, choose=lambda board, limits: Decision(board.legal_moves()[0], resigns=True), options=(switch,)))
    assert timid.points == 1
    assert any("too early" in text.en for text in timid.details)
    assert asked("B9", Pupil(right=True, options=(switch,))).points == 1, "never resigns: right only where nothing is lost"


def test_a_third_repetition_is_seen() -> None:
    board = Board(draws.REPEATED)
    for move in draws.TO_AND_FRO:
        board.push(move)
    board.push("d2d1")
    assert board.repetitions() == 3
    assert asked("D8", Pupil(right=True, choose=lambda board, limits: Decision("d2d1"))).points == 0
    assert asked("D8", Pupil(right=True, choose=lambda board, limits: Decision("d2d5"))).points == 1


def test_a_judgement_near_a_draw() -> None:
    def says(score: Score | None) -> Finding:
        return asked("D9", Pupil(right=True, choose=lambda board, limits: Decision(board.legal_moves()[0], score=score)))

    assert says(Score(cp=40)).points == 1
    assert says(Score(cp=-600)).points == 0
    assert says(None).state is State.NOT_EXAMINED


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that only the pupil moves on, so that a busy computer changes nothing."""
    now = [0.0]
    monkeypatch.setattr(candidate, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


@pytest.mark.parametrize(
    ("inside", "outside", "state", "words"),
    [
        (0.0, 2.0, State.PASSED, "at once, and thinks outside"),
        (0.0, 0.0, State.FAILED, "outside the library too"),
        (2.0, 2.0, State.NOT_EXAMINED, "leaves the library to its interface"),
    ],
)
def test_the_library_of_a_uci_engine_shows_by_its_delay(
    clock: list[float], inside: float, outside: float, state: State, words: str
) -> None:
    def think(board: Board, limits: Limits) -> Decision:
        clock[0] += inside if board.moves == ("e2e4",) else outside
        return Decision(board.legal_moves()[0])

    found = asked("A3", Pupil(right=True, choose=think), "uci")
    assert found.state is state
    assert words in found.words.en


def test_time_is_measured(clock: list[float]) -> None:
    def after(seconds: float) -> Pupil:
        def think(board: Board, limits: Limits) -> Decision:
            clock[0] += seconds
            return Decision("h5f7" if board.is_legal("h5f7") else board.legal_moves()[0])

        return Pupil(right=True, choose=think)

    assert asked("A8", after(1.2)).points == 1, "in time, though the move is none of the sound ones"
    assert asked("A8", after(1.4)).points == 0
    assert asked("D1", after(0.1)).points == 1
    assert asked("D1", after(0.6)).points == 0
    assert asked("D2t", after(1.0)).points == 1
    assert asked("D2t", after(2.9)).points == 0
    assert asked("D5", after(0.6)).points == 1
    assert asked("D5", after(0.8)).words.en == "longest 0.80 of 0.50 s, 4 late"
    assert asked("R1", after(0.5)).points == 1
    fallen = asked("R1", after(2.1))
    assert (fallen.points, fallen.words.en) == (0, "the flag fell at move 9")


def test_a_late_answer_is_asked_for_again(clock: list[float]) -> None:
    """A busy computer is late once, a program that cannot keep time is late always."""
    delays = [0.9, 0.5, 0.9, 0.9, 0.5]

    def busy(board: Board, limits: Limits) -> Decision:
        clock[0] += delays.pop(0) if delays else 0.5
        return Decision(board.legal_moves()[0])

    assert asked("D5", Pupil(right=True, choose=busy)).points == 1


def test_a_move_taken_back_leaves_no_trace() -> None:
    assert asked("B13", Pupil(right=True)).points == 1
    pupil = Pupil(right=True)
    pupil._choose = lambda board, limits: Decision(board.legal_moves()[-1 if pupil.games % 2 else 0])  # another answer in a fresh game
    assert asked("B13", pupil).points < 1


def test_settings_are_noted() -> None:
    found = asked("B16", Pupil(right=True, options=(LEVEL, BOOK)))
    assert (found.state, found.of) == (State.NOTED, 0)
    assert "strength, library" in found.words.en


def test_seven_of_eight_are_not_full_points() -> None:
    assert [half_points(2 * solved / 8) for solved in (0, 1, 4, 7, 8)] == [0, 0, 1, 1.5, 2]
    assert half_points(3 * (1 / 3)) == 1, "no point is lost by rounding of the machine"
