"""A player studied: no game twice, a planted taste found again, the match counted in pairs, a portrait of figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kiebitz.evaluation.terms import BY_KEY
from kiebitz.language import Text
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD
from kiebitz.styles.writing import write_style
from kiebitz.tools.fitting.masters.decisions import OPENING, Deed, deeds_of, games_of, player_of
from kiebitz.tools.fitting.masters.directions import DIRECTIONS, style_of
from kiebitz.tools.fitting.masters.fit import fit, losses
from kiebitz.tools.fitting.masters.habits import counted, habits_of, portrait
from kiebitz.tools.fitting.masters.lines import Choice, Task, look
from kiebitz.tools.fitting.masters.matching import matched
from kiebitz.tools.fitting.masters.openings import taste_of
from kiebitz.tools.fitting.preference import PlayerError

SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7"
QUEENS = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5 exd5 11. Rc1 Be6"


def pgn(white: str, black: str, moves: str) -> str:
    return f'[Event "x"]\n[White "{white}"]\n[Black "{black}"]\n[Result "*"]\n\n{moves} *\n\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(pgn("Lasker, Emanuel", "X", SPANISH) * 2 + pgn("Y", "Lasker, Emanuel", QUEENS) + pgn("X", "Y", SPANISH + " 12. Nbd2"))
    return path


def place(key: str) -> int:
    return [direction.key for direction in DIRECTIONS].index(key)


def test_every_game_counts_once_and_only_those_of_the_player(file: Path) -> None:
    games = games_of([file], "lasker", 100)
    assert sorted((len(game.moves), game.sides) for game in games) == [(22, {True}), (22, {False})]
    assert player_of(file) == "Lasker, Emanuel"
    with pytest.raises(PlayerError, match="Morphy"):
        games_of([file], "Morphy", 100)


def test_decisions_begin_after_the_opening(file: Path) -> None:
    deeds = deeds_of(games_of([file], "lasker", 100), 100)
    assert len(deeds) == 6  # three in each game
    assert all(len(deed.before) >= OPENING for deed in deeds)


def planted(shares: dict[str, float], number: int = 600) -> list[Choice]:
    """Decisions drawn with the chances of somebody who weighs like this."""
    dice = np.random.default_rng(2)
    wanted = np.array([shares.get(direction.key, 0.0) for direction in DIRECTIONS])
    found = []
    for n in range(number):
        values, parts = dice.normal(0, 40, 5), dice.normal(0, 60, (5, len(DIRECTIONS)))
        value = 0.02 * (values + parts @ wanted)
        chances = np.exp(value - value.max())
        first = dice.choice(5, p=chances / chances.sum())
        order = [first, *(i for i in range(5) if i != first)]
        found.append(Choice(n, values[order], parts[order]))
    return found


def test_a_planted_taste_is_found_again() -> None:
    taste = fit(planted({"queen": 0.5, "own_king": -0.4}))
    assert taste.shares[place("queen")] == pytest.approx(0.5, abs=0.12)
    assert taste.shares[place("own_king")] == pytest.approx(-0.4, abs=0.12)
    assert taste.fitted < taste.standard
    others = np.delete(taste.shares, [place("queen"), place("own_king")])
    assert np.abs(others).max() < 0.15


def test_without_a_taste_the_standard_is_hardly_left() -> None:
    choices = planted({})
    taste = fit(choices)
    assert np.abs(taste.shares).max() < 0.08
    assert taste.pull == 0.05  # the hardest
    assert losses(choices, taste.scale, np.zeros(len(DIRECTIONS))).mean() == pytest.approx(taste.standard, abs=0.01)


def test_shares_become_a_style_that_can_be_read_again() -> None:
    shares = np.zeros(len(DIRECTIONS))
    shares[place("queen")], shares[place("own_king")] = 0.1, 0.5
    style = style_of(shares, "x", Text.finished("X", "X"), Text.finished("x", "x"), "sharp")
    material, shelter = BY_KEY["material"], BY_KEY["king_shelter"]
    queen = style.weights_of(material, "own")[0][4]
    assert queen == pytest.approx(1.1 * material.mg[4], abs=0.1)
    assert style.weights_of(material, "own")[0][:4] == material.mg[:4]
    assert style.weights_of(shelter, "own") != (shelter.mg, shelter.eg) == style.weights_of(shelter, "opponent")
    assert read_style(write_style(style), "x", "") == style
    assert style_of(np.zeros(len(DIRECTIONS)), "x", STANDARD.name, STANDARD.description).weights == {}


def test_the_match_is_counted_in_pairs() -> None:
    found = matched([(True, True)] * 50 + [(False, True)] * 10 + [(False, False)] * 40)
    assert (found.decisions, found.standard, found.style, found.gain) == (100, 50.0, 60.0, 10.0)
    assert found.error == pytest.approx(196 * 0.3 / 10)


def test_the_search_offers_alternatives_beside_the_move_played() -> None:
    moves = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    choice = look(Task(3, Deed(moves, "h7h6"), 400))
    assert choice is not None
    assert choice.number == 3
    assert len(choice.values) == len(choice.parts) > 2
    assert choice.parts.shape[1] == len(DIRECTIONS)
    assert choice.values[0] < choice.values[1:].max()  # 3...h6 is not the best


def test_the_opening_taste(file: Path) -> None:
    assert taste_of(games_of([file], "lasker", 100)) == "solid"


def test_a_portrait_compares_with_others(file: Path) -> None:
    own, others = (counted(games_of([file], name, 100)) for name in ("lasker", "X"))
    sentences = portrait("Lasker", habits_of(own * 20, others * 20))
    assert sentences
    assert all(text.en.startswith("Lasker ") and text.de.startswith("Lasker ") for text in sentences)
    assert not portrait("Lasker", habits_of(own * 20, own * 20))
