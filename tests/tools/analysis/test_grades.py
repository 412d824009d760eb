"""Mistakes by winning chances: the limits, the mates, the accuracy; and reports that survive JSON."""

from __future__ import annotations

import json
import math

import pytest

from kiebitz.language import Text
from kiebitz.score import MATE_VALUE, Score
from kiebitz.tools.analysis.grades import GRADES, accuracy, accuracy_of, centipawns_lost, chance, chance_lost, grade_of, mate_for
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.analysis.words import summary


def test_the_limits_are_inclusive_and_ordered() -> None:
    assert [grade.loss for grade in GRADES] == sorted((grade.loss for grade in GRADES), reverse=True)
    for grade in GRADES:
        assert grade_of(grade.loss) is grade
        assert grade_of(grade.loss - 1e-9) is not grade
    assert grade_of(0.0) is None
    assert {grade.nag for grade in GRADES} == {2, 4, 6}


@pytest.mark.parametrize("white", [True, False])
def test_the_same_half_pawn_matters_in_an_equal_game_and_not_in_a_won_one(white: bool) -> None:
    sign = 1 if white else -1
    equal = chance_lost(Score(cp=30 * sign), Score(cp=-120 * sign), white)
    won = chance_lost(Score(cp=900 * sign), Score(cp=750 * sign), white)
    assert grade_of(equal) is not None
    assert grade_of(won) is None
    assert math.isclose(chance(Score(cp=77), True) + chance(Score(cp=77), False), 1.0)


def test_a_gain_is_no_loss() -> None:
    assert chance_lost(Score(cp=0), Score(cp=300), True) == 0.0
    assert chance_lost(Score(cp=0), Score(cp=-300), False) == 0.0


def test_a_far_mate_is_a_won_game_like_others() -> None:
    """King and rook: a mate in 15 that the next search calls +7 is not a mistake."""
    assert grade_of(chance_lost(Score(mate=15), Score(cp=721), True)) is None
    assert grade_of(chance_lost(Score(mate=-15), Score(cp=-721), False)) is None
    assert grade_of(chance_lost(Score(mate=2), Score(cp=100), True)) is GRADES[0]


def test_centipawns_are_bounded() -> None:
    assert centipawns_lost(Score(mate=1), Score(cp=0), True) == 1000
    assert centipawns_lost(Score(cp=50), Score(cp=-50), True) == 100
    assert centipawns_lost(Score(cp=50), Score(cp=-50), False) == 0
    assert centipawns_lost(Score(cp=3000), Score(cp=1500), True) == 0


def test_accuracy() -> None:
    assert accuracy([], []) is None
    assert accuracy([(1, 0.0), (3, 0.0)], [0.5] * 4) == 100.0
    assert [round(accuracy_of(loss)) for loss in (0.0, 0.05, 0.1, 0.2, 1.0)] == [100, 80, 64, 40, 0]


def test_one_blunder_counts_more_where_the_game_swings() -> None:
    calm = accuracy([(1, 0.0), (3, 0.3), (5, 0.0)], [0.5] * 6)
    swinging = accuracy([(1, 0.0), (3, 0.3), (5, 0.0)], [0.5, 0.5, 0.5, 0.2, 0.2, 0.2])
    assert calm is not None
    assert swinging is not None
    assert swinging < calm < 70.0


def test_whose_mate_it_is() -> None:
    assert mate_for(Score(mate=3), True) == 3
    assert mate_for(Score(mate=3), False) is None
    assert mate_for(Score(mate=-2), False) == 2
    assert mate_for(Score(cp=MATE_VALUE, mate=0), True) is None
    assert mate_for(Score(cp=500), True) is None


def move(ply: int, best: Score, score: Score, loss: float, **more: object) -> MoveReport:
    values: dict[str, object] = {
        "ply": ply, "number": (ply + 1) // 2, "white": ply % 2 == 1, "move": "e2e4", "san": "e4", "before": "b", "after": "a", "best": best,
        "score": score, "line": ("d2d4",), "line_san": ("d4",), "reply": (), "reply_san": (), "loss": loss, "depth": 3, "nodes": 5,
    }  # fmt: skip
    return MoveReport(**{**values, **more})  # type: ignore[arg-type]


def test_a_report_survives_json() -> None:
    for score in (Score(cp=-35), Score(mate=-4), Score(cp=MATE_VALUE, mate=0), Score(cp=-MATE_VALUE, mate=0)):
        one = move(3, Score(cp=12), score, 0.25, missed_mate=2, reasons=(Text("a {brace}", "b {brace}").format(brace="{x}"),))
        assert MoveReport.from_dict(json.loads(json.dumps(one.as_dict()))) == one


def test_the_sums_of_a_game() -> None:
    even, bad = Score(cp=0), Score(cp=-400)
    report = GameReport(
        {}, "fen", even,
        (move(1, even, bad, 0.33), move(2, bad, bad, 0.0), move(3, bad, bad, 0.0, move="0000"), move(4, bad, even, 0.33, missed_mate=3)),
    )  # fmt: skip
    white, black = report.side(True), report.side(False)
    assert (white.moves, black.moves) == (1, 2)  # passing is no move
    assert white.graded == {"blunder": 1, "mistake": 0, "inaccuracy": 0}
    assert white.centipawns == 400
    assert black.missed_mates == 1
    assert report.as_dict()["white"]["blunders"] == 1
    assert report.as_dict()["black"]["inaccuracies"] == 0


def test_a_turning_point_is_a_mistake_that_was_not_given_back() -> None:
    level, won, lost = Score(cp=0), Score(cp=500), Score(cp=-500)
    given_back = (move(1, level, lost, 0.4), move(2, lost, level, 0.4), move(3, level, level, 0.0), move(4, level, won, 0.4))
    report = GameReport({}, "fen", level, (*given_back, move(5, won, won, 0.0)))
    assert [point.ply for point in report.turning_points] == [4]


def test_what_is_only_inaccurate_is_not_called_a_mistake() -> None:
    """The table said one blunder and one inaccuracy, the sentence beside it two mistakes."""
    even, worse = Score(cp=0), Score(cp=-90)

    def told(*losses: float) -> str:
        moves = tuple(move(2 * place + 1, even, worse, loss) for place, loss in enumerate(losses))
        return summary(GameReport({}, "fen", even, moves))[-1].en

    assert told(0.0) == "White made no mistake."
    assert told(0.3, 0.06) == "White made a single mistake: 1.e4??."
    assert told(0.12, 0.06, 0.3) == "White made 2 mistakes, the worst of them 3.e4??."
    assert told(0.06) == "White made no mistake and was inaccurate once: 1.e4?!."
    assert told(0.06, 0.08) == "White made no mistake and was inaccurate 2 times, most of all with 2.e4?!."


def test_a_side_that_lost_is_not_said_to_have_made_no_mistake() -> None:
    """Only sure losses are counted: "White made no mistake", under the score of a game that White lost bit by bit."""
    even, down, lost = Score(cp=0), Score(cp=-120), Score(cp=-500)

    def told(*losses: float) -> Text:
        scores = (even, down, lost)
        moves = [move(2 * place + 1, scores[place], scores[place + 1], loss) for place, loss in enumerate(losses)]
        return summary(GameReport({}, "fen", even, tuple(moves)))[-1]

    assert told(0.04, 0.04).en == "No move of White's was a mistake for sure, but in the end the game was lost."
    assert told(0.04, 0.04).de == "Kein Zug von Weiß war sicher ein Fehler, doch am Ende stand die Partie auf Verlust."
    assert told(0.04, 0.06).en.endswith("the game was lost; most was given away by 2.e4?!.")
    assert told(0.3, 0.06).en == "White made a single mistake: 1.e4??."
    assert told(0.04).en == "White made no mistake."
