"""The characters that come with the program: complete, different from the standard, and able to play."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.evaluation.terms import BY_KEY, TERMS
from kiebitz.limits import Limits
from kiebitz.styles.collection import load_style
from kiebitz.styles.names import shipped_styles, style_names
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD, TASTES, Style
from kiebitz.styles.writing import write_style
from tests.evaluation.judging import Judge
from tests.evaluation.test_glass_box import KNOWN

CHARACTERS = ("attacker", "beginner", "fortress", "gambiteer", "materialist", "pawn-lover")
every_character = pytest.mark.parametrize("name", CHARACTERS)
CHOICES = (
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/ppp1pppp/5n2/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 1 3",
    "r2q1rk1/pp2bppp/2n1pn2/3p1b2/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 4 10",
    "2rq1rk1/pb1nbppp/1p2pn2/3p4/2PP4/1PNBPN2/PB3PPP/2RQ1RK1 b - - 3 12",
    "r1b2rk1/pp1nqppp/2pbpn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 5 10",
    "8/pp3pk1/2p3p1/3p3p/3P1P1P/2P3P1/PP3K2/8 w - - 0 30",
    "3r2k1/pp3ppp/2p5/8/8/1P2P3/P4PPP/3R2K1 w - - 0 25",
)


@pytest.fixture(scope="module")
def engine() -> Engine:
    engine = Engine()
    engine.set_option("hash_mb", 4)
    return engine


def test_all_characters_are_shipped() -> None:
    assert set(CHARACTERS) <= set(shipped_styles())
    assert style_names()[: 1 + len(shipped_styles())] == ["standard", *shipped_styles()]
    assert all((files("kiebitz.styles") / "shipped" / f"{name}.toml").is_file() for name in CHARACTERS)


@pytest.mark.parametrize("name", sorted({*CHARACTERS, *shipped_styles()}))
def test_a_character_is_complete(name: str) -> None:
    style = load_style(name)
    assert style.key == name
    assert style.name.en
    assert len(style.description.en) > 60
    assert len(style.description.de) > 60
    assert style.description.en != style.description.de
    assert style.taste in TASTES
    assert style.groups or style.weights
    assert style.user_terms == (), "a shipped style needs no file of anybody"
    assert read_style(write_style(style), name, "x.toml") == style


def weights(style: Style) -> list[object]:
    return [style.weights_of(term, side) for term in TERMS for side in ("own", "opponent")]


@every_character
def test_a_character_judges_differently(name: str) -> None:
    style = load_style(name)
    assert weights(style) != weights(STANDARD)
    character, standard = Judge(style), Judge()
    different = [fen for fen in KNOWN if abs(character.fast(Board(fen)) - standard.fast(Board(fen))) >= 10]
    assert len(different) > len(KNOWN) // 10


def answers(engine: Engine, style: Style) -> list[str | None]:
    engine.set_style(style)
    found = []
    for fen in CHOICES:
        engine.new_game()
        found.append(engine.choose(Board(fen), Limits(depth=5)).move)
    return found


@every_character
def test_a_character_chooses_differently(name: str, engine: Engine) -> None:
    assert answers(engine, load_style(name)) != answers(engine, STANDARD)


def test_characters_differ_from_each_other() -> None:
    loaded = [weights(load_style(name)) for name in CHARACTERS]
    assert all(one != two for i, one in enumerate(loaded) for two in loaded[:i])


@every_character
def test_a_character_is_what_it_says(name: str) -> None:
    style = load_style(name)

    def strength(key: str, side: str) -> float:
        """How strongly a term is weighed, against the standard."""
        mg, eg = style.weights_of(BY_KEY[key], side)
        return sum(map(abs, mg + eg)) / sum(map(abs, BY_KEY[key].mg + BY_KEY[key].eg))

    if name == "attacker":
        assert strength("king_danger", "opponent") > 1.5 > 1 > strength("king_danger", "own")
        assert style.of("contempt") > 0
    elif name == "fortress":
        assert strength("king_danger", "own") > 1.5 > strength("king_danger", "opponent")
        assert style.of("contempt") < 0
    elif name == "materialist":
        assert strength("material", "own") > 1 > strength("queen_mobility", "own")
    elif name == "pawn-lover":
        assert strength("isolated_pawn", "own") > 2
        assert strength("passed_pawn", "own") > 1.5
    elif name == "gambiteer":
        pawn, *pieces = style.weights_of(BY_KEY["material"], "own")[0]
        assert pawn < BY_KEY["material"].mg[0] / 2  # a pawn counts little in the middlegame, a piece what it always does
        assert tuple(pieces) == BY_KEY["material"].mg[1:]
        assert strength("undeveloped", "opponent") > 2
        assert style.taste == "gambit"
    else:
        assert strength("queen_out_early", "own") == 0
        assert style.of("randomness") > 0
        assert not style.of("resigns")


@every_character
def test_a_character_plays_legal_games(name: str, engine: Engine) -> None:
    """Against itself, both colours with one engine, up to sixty half-moves."""
    engine.set_style(load_style(name))
    engine.new_game()
    board = Board()
    for _ in range(60):
        if not board.has_legal_moves() or board.is_material_insufficient():
            break
        decision = engine.choose(board, Limits(nodes=400))
        assert decision.move in board.legal_moves(), board.fen()
        assert decision.score is not None
        board.push(decision.move)
    assert len(board.moves) >= 20


def test_a_changed_style_forgets_the_values_of_the_last(engine: Engine) -> None:
    """The same answer after another style as from the beginning: nothing remembered is taken over."""
    engine.new_game()  # the test before may have left the style this one begins with, and what it remembered is rightly kept
    for _ in range(2):
        for name in ("materialist", "standard"):
            engine.set_style(load_style(name))
            used = engine.choose(Board(CHOICES[2]), Limits(depth=6))
            fresh = Engine()
            fresh.set_option("hash_mb", 4)
            fresh.set_option("style", name)
            expected = fresh.choose(Board(CHOICES[2]), Limits(depth=6))
            assert (used.move, used.value, used.nodes) == (expected.move, expected.value, expected.nodes)
