"""A style's promises are read, counted in games, and a wrong one is found out."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from kiebitz.styles.collection import load_style
from kiebitz.styles.names import shipped_styles
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import StyleError
from kiebitz.styles.traits import TRAITS, Promise
from kiebitz.styles.writing import write_style
from kiebitz.tools.characters.counting import RULES, count_game
from kiebitz.tools.characters.style_games import CountedGame, broken, measure, portrait, summed_up
from kiebitz.tools.characters.style_pages import read_results

FEW = 4  # games, of
QUICK = 60  # positions a move


def frequency(moves: str, trait: str, white: bool = True) -> float | None:
    board = chess.Board()
    for move in moves.split():
        board.push_san(move)
    total, chances = count_game([move.uci() for move in board.move_stack])[white][trait]
    return total / chances if chances else None


def test_every_trait_has_a_rule_and_every_rule_words() -> None:
    assert set(RULES) == set(TRAITS)


@pytest.mark.parametrize(
    ("trait", "moves", "wanted"),
    [
        ("queen_early", "e4 e5 Qh5 Nc6", 1 / 2),
        ("checks", "e4 e5 Qh5 Nc6 Qxf7+", 1 / 3),
        ("near_enemy_king", "e4 e5 Qh5 Nc6", 0),  # h5 is three squares from e8
        ("near_enemy_king", "e4 e5 Qg4 Nc6 Qxg7", 1 / 3),
        ("pawn_moves", "e4 e5 Nf3 Nc6", 1 / 2),
        ("exchanges", "e4 e5 Nf3 Nf6 Nxe5 Nxe4", 0),
        ("exchanges", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nxd4 Qxd4", 0),  # the queen takes a knight: taken back, but not like for like
        ("exchanges", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bb4+ Bd2 Bxd2+ Nxd2 Nxd4", 1 / 6),
        ("pawns_taken_by_pieces", "e4 e5 Nf3 Nf6 Nxe5", 1 / 3),
    ],
)
def test_what_is_counted(trait: str, moves: str, wanted: float) -> None:
    assert frequency(moves, trait) == pytest.approx(wanted)


def test_exchanges_are_counted_for_the_side_that_takes() -> None:
    moves = "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bb4+ Bd2 Bxd2+ Nxd2 Nxd4"
    assert frequency(moves, "exchanges", white=False) == pytest.approx(2 / 6)
    assert frequency(moves, "exchanges_when_ahead", white=False) is None  # never ahead when on move


def test_every_shipped_style_promises_something_and_keeps_it_in_the_games_played() -> None:
    """The figures in docs/styles.tsv are those of `kiebitz styles measure NAME --keep`."""
    results = read_results()
    assert set(shipped_styles()) <= set(results)
    for name in shipped_styles():
        promises = load_style(name).promises
        assert promises, name
        assert results[name].games >= 200, name
        for trait, promise in promises.items():
            assert promise.holds(round(results[name].traits[trait].ratio, 2)), (name, trait, results[name].traits[trait])


def test_a_wrong_promise_fails_and_a_right_one_does_not() -> None:
    style = load_style("beginner")
    told: list[tuple[int, int]] = []
    found = measure(style, FEW, QUICK, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, FEW) for done in range(1, FEW + 1)]
    assert found.games == found.tally.games == FEW
    assert set(found.traits) == set(TRAITS)
    assert not broken({"checks": Promise(0.0, 100.0)}, found)
    assert broken({"checks": Promise(90.0, 100.0)}, found) == ["checks"]
    assert measure(style, FEW, QUICK) == found  # the same games again


def made_up(own: int, other: int, games: int = 40) -> list[CountedGame]:
    """Games in which the style gives so many checks in a hundred moves."""
    none = dict.fromkeys(TRAITS, (0.0, 100))
    return [CountedGame(n, 1, {**none, "checks": (float(own), 100)}, {**none, "checks": (float(other), 100)}) for n in range(games)]


def test_a_portrait_says_what_surely_differs() -> None:
    assert [str(text.de) for text in portrait(summed_up(made_up(12, 6)).traits)] == [
        "Es bietet 12,0-mal Schach in 100 Zügen, der Standard 6,0-mal."
    ]
    assert not portrait(summed_up(made_up(6, 6)).traits)
    assert portrait(summed_up(made_up(3, 6)).traits)[0].en.startswith("It gives only 3.0 checks")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("sacrifices = { at_least = 2 }", "unknown key “sacrifices”"),
        ("checks = { at_leats = 2 }", "unknown key “at_leats”"),
        ("checks = { at_least = 2, at_most = 1 }", "at_most = 1"),
        ("checks = 2", "must be a table"),
    ],
)
def test_a_promise_that_cannot_be_read(line: str, reason: str) -> None:
    with pytest.raises(StyleError, match=reason):
        read_style(f"[promises]\n{line}\n", "x", "x.toml")


def test_promises_are_written_as_they_are_read() -> None:
    style = load_style("attacker")
    changed = replace(style, promises={"checks": Promise(1.5), "castles": Promise(0.2, 0.9)})
    assert read_style(write_style(changed), "attacker", "").promises == changed.promises
