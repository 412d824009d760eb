"""Users' own terms: compiled at load, part of score and explanation, and every mistake told with file and line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

from kiebitz import terms as words
from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.evaluation import user_terms
from kiebitz.evaluation.evaluate import evaluate_fast, evaluate_traced
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.record import MAX_USER_TERMS
from kiebitz.evaluation.term import Group
from kiebitz.evaluation.terms import BY_KEY, MAX_USER_SLOTS, SLOT, SLOTS, TERMS
from kiebitz.evaluation.user_terms import UserTermError, UserTerms
from kiebitz.limits import Limits
from kiebitz.search.search import search_position
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD
from tests.evaluation.judging import UNIT, Judge
from tests.evaluation.test_glass_box import KNOWN

HEAD = "from kiebitz.terms import *\n\n"
ROOK_ON_SIXTH = HEAD + dedent('''
    @term(
        mg=12, eg=4.5,
        name=Text("Rook on the sixth", "Turm auf der sechsten"),
        why=Text("The rook on {squares} eyes the enemy camp.", "Der Turm auf {squares} schaut ins Lager des Gegners."),
    )
    def rook_on_sixth(position, us):
        """Rooks on the sixth rank."""
        return rooks(position, us) & rank(6, us)
''')  # fmt: skip
KING_STEPS = HEAD + dedent("""
    @term(mg=(1, -2), eg=(3, -4), name="King steps", cases=(Text("free", "frei"), Text("guarded", "bewacht")))
    def king_steps(position, us, case):
        around = king_sees(position, lowest(king(position, us)))
        guarded = around & attacked(position, 1 - us)
        return count(guarded) if case == 1 else count(around) - count(guarded)
""")
SIXTH = "4k3/8/R6R/8/8/r7/8/4K3 w - - 0 1"


@pytest.fixture
def write(tmp_path: Path):  # type: ignore[no-untyped-def]
    def write(text: str, name: str = "mine.py") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


# What works ------------------------------------------------------------------------------------------


def test_a_set_of_squares(write) -> None:  # type: ignore[no-untyped-def]
    """Counted, weighed, shown; in the explanation like any other term."""
    terms = UserTerms((write(ROOK_ON_SIXTH),))
    (term,) = terms.terms
    assert (term.key, term.group, term.mg, term.eg, term.squares) == ("rook_on_sixth", Group.USER, (12,), (4.5,), True)
    before, after = Explainer().explain(Board(SIXTH)), Explainer(STANDARD, terms).explain(Board(SIXTH))
    assert [share.term.key for share in after.terms] == [*BY_KEY, "rook_on_sixth"]
    share = after.terms[-1]
    assert (share.white, share.black) == ((2,), (1,))
    assert share.white_squares == ("a6", "h6")
    assert share.black_squares == ("a3",)
    mixed = (12 * after.phase + 4.5 * (24 - after.phase)) / 24
    assert share.contribution == pytest.approx(mixed)
    assert after.total - before.total == pytest.approx(mixed, abs=1)
    assert share.sentence().en == "The rook on a6, h6 eyes the enemy camp."
    assert share.sentence().de == "Der Turm auf a6, h6 schaut ins Lager des Gegners."


def test_a_number_with_cases(write) -> None:  # type: ignore[no-untyped-def]
    terms = UserTerms((write(KING_STEPS),))
    (term,) = terms.terms
    assert term.squares is False, "a number cannot say on which squares"
    explained = Explainer(STANDARD, terms).explain(Board("4k3/8/8/8/8/8/4r3/K7 w - - 0 1"))
    share = explained.terms[-1]
    assert (share.white, share.black) == ((1, 2), (5, 0))
    assert share.white_squares == ()


def test_contributions_add_up_with_own_terms(write) -> None:  # type: ignore[no-untyped-def]
    """On many positions: fast = traced = sum, and the other terms do not notice."""
    terms = UserTerms((write(ROOK_ON_SIXTH, "one.py"), write(KING_STEPS, "two.py")))
    plain, with_own = Judge(), Judge()
    terms.connect(with_own.mind)
    used = 0
    for fen in KNOWN:
        board = Board(fen)
        here, there = plain.traced(board), with_own.traced(board)
        np.testing.assert_array_equal(
            here.counts[:, :SLOTS][:, : SLOT.drawish], there.counts[:, :SLOTS][:, : SLOT.drawish], fen
        )  # drawish comes last
        assert with_own.fast(board) == there.total, fen
        assert abs(there.exact - there.total * UNIT) < UNIT, fen
        explained = Explainer(STANDARD, terms).explain(board)
        assert explained.total == there.total
        assert sum(round(s.contribution * UNIT) for s in explained.terms) + round(explained.rounding * UNIT) == explained.total * UNIT
        used += bool(there.parts[SLOTS:].any())
    assert used > 50


def test_the_search_uses_it_without_being_compiled_anew(write) -> None:  # type: ignore[no-untyped-def]
    """With a huge weight the rook goes to the sixth rank at once."""
    engine, board = Engine(), Board("4k3/8/8/p6p/P6P/8/8/R3K3 w - - 0 1")
    engine.set_option("hash_mb", 1)
    plain = engine.choose(board, Limits(depth=4))
    compiled = [dict(kernel.codes) for kernel in (search_position, evaluate_fast, evaluate_traced)]
    file = write(HEAD + '@term(mg=200, eg=200, name="x")\ndef x(position, us):\n    return rooks(position, us) & file(3)\n')
    engine.set_option("user_terms", file)
    assert engine.user_terms is not None
    assert plain.move != "a1c1"
    assert engine.choose(board, Limits(depth=1)).move == "a1c1"
    assert [dict(kernel.codes) for kernel in (search_position, evaluate_fast, evaluate_traced)] == compiled
    engine.set_option("user_terms", "")
    assert engine.user_terms is None
    engine.clear()
    again = engine.choose(board, Limits(depth=4))
    assert (again.move, again.value, again.nodes) == (plain.move, plain.value, plain.nodes)


def test_a_style_weighs_the_group_of_own_terms(write) -> None:  # type: ignore[no-untyped-def]
    terms = UserTerms((write(ROOK_ON_SIXTH),))
    double = read_style("[groups]\nuser = 200", "x", "x.toml")
    board = Board(SIXTH)
    share, doubled = (Explainer(style, terms).explain(board).terms[-1] for style in (STANDARD, double))
    assert doubled.contribution == pytest.approx(2 * share.contribution)


@pytest.mark.parametrize("kind", ["pawns", "knights", "bishops", "rooks", "queens", "king", "men"])
def test_words_for_the_men(kind: str, write) -> None:  # type: ignore[no-untyped-def]
    terms = UserTerms((write(HEAD + f'@term(mg=1, eg=1, name="x")\ndef x(position, us):\n    return {kind}(position, us)\n'),))
    share = Explainer(STANDARD, terms).explain(Board()).terms[-1]
    expected = {"pawns": 8, "king": 1, "queens": 1, "men": 16}.get(kind, 2)
    assert (share.white, share.black) == ((expected,), (expected,))


# Every word of kiebitz.terms at least once: word -> (rule, white squares or count, black squares or count).
ASKED = "r3k3/1p6/8/2n5/3P4/8/1B6/R3K3 w - - 0 1"
WORDS = {
    "attacked": ("count(attacked(position, us) & rank(8, us))", 1, 1),
    "attacked_by": ("attacked_by(position, us, PAWN)", "c5 e5", "a6 c6"),
    "occupied": ("occupied(position) & file(1)", "a1 a8", "a1 a8"),
    "passed_pawns": ("passed_pawns(position, us)", "d4", "b7"),
    "rank": ("rank(1, us) & men(position, us)", "a1 e1", "a8 e8"),
    "file": ("file(2) & men(position, us)", "b2", "b7"),
    "ahead": ("ahead(pawns(position, us), us)", "d5", "b6"),
    "in_front": ("in_front(pawns(position, us), us)", "d5 d6 d7 d8", "b1 b2 b3 b4 b5 b6"),
    "whole_files": ("count(whole_files(pawns(position, us)))", 8, 8),
    "beside": ("beside(king(position, us))", "d1 f1", "d8 f8"),
    "rook_sees": ("rook_sees(position, lowest(rooks(position, us))) & file(1)", "a2 a3 a4 a5 a6 a7 a8", "a1 a2 a3 a4 a5 a6 a7"),
    "bishop_sees": ("bishop_sees(position, 9)", "a1 a3 c1 c3 d4", "a1 a3 c1 c3 d4"),
    "knight_sees": ("knight_sees(position, 0)", "b3 c2", "b3 c2"),
    "king_sees": ("king_sees(position, lowest(king(position, us))) & rank(2, us)", "d2 e2 f2", "d7 e7 f7"),
    "distance": ("distance(position, lowest(king(position, us)), lowest(king(position, 1 - us)))", 7, 7),
    "bit": ("bit(27)", "d4", "d4"),
    "sides": ("men(position, us) & rank(1, us) if us == WHITE else men(position, BLACK) & file(3)", "a1 e1", "c5"),
    "kinds": (
        "count(attacked_by(position, us, KNIGHT)) + 100 * count(attacked_by(position, us, KING))"
        " + count(attacked_by(position, us, QUEEN)) + 0 * (BISHOP + ROOK)",
        500,
        508,
    ),
}  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_words_a_rule_may_use(word: str, write) -> None:  # type: ignore[no-untyped-def]
    rule, white, black = WORDS[word]
    terms = UserTerms((write(HEAD + f'@term(mg=1, eg=1, name="x", high=2000)\ndef x(position, us):\n    return {rule}\n'),))
    share = Explainer(STANDARD, terms).explain(Board(ASKED)).terms[-1]
    for count, squares, expected in ((share.white, share.white_squares, white), (share.black, share.black_squares, black)):
        if isinstance(expected, str):
            assert sorted(squares) == expected.split()
            assert count == (len(expected.split()),)
        else:
            assert count == (expected,)


def test_every_word_is_tested() -> None:
    import kiebitz.terms

    men = {"pawns", "knights", "bishops", "rooks", "queens", "king", "men"}
    used = " ".join(rule for rule, _, _ in WORDS.values()) + ROOK_ON_SIXTH + KING_STEPS
    assert {word for word in kiebitz.terms.__all__ if word not in used and word not in men} == {"word"}  # has its own test


def test_two_files_with_helpers_of_their_own(write) -> None:  # type: ignore[no-untyped-def]
    """A file may have functions and constants that are no terms."""
    text = HEAD + dedent("""
        CENTRE = (file(4) | file(5)) & (rank(4, 0) | rank(5, 0))
        CORNERS = squares(0x8100000000000081)

        @word
        def central_men(position, us):
            return men(position, us) & CENTRE

        @term(mg=5, eg=0, name="Men in the centre and in the corners")
        def men_in_centre(position, us):
            return central_men(position, us) | men(position, us) & CORNERS
    """)
    terms = UserTerms((write(text, "a.py"), write(KING_STEPS, "b.py")))
    assert [term.key for term in terms.terms] == ["men_in_centre", "king_steps"]
    assert Explainer(STANDARD, terms).explain(Board(ASKED)).terms[len(TERMS)].white_squares == ("a1", "d4")


# Never in silence ------------------------------------------------------------------------------------


def test_a_set_with_h8_after_a_small_one() -> None:
    """In another order of the tests the second call failed: the first had taught it signed numbers."""
    assert (words.squares(1), words.squares(1 << 63)) == (1, 1 << 63)


def test_a_style_never_loads_own_terms(write, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    """A style file may come from anyone; the Python file it names is only run when the user names it too."""
    trap = write("raise SystemExit('this file was run')\n", "trap.py")
    style = write(f'name = "Trap"\nuser_terms = ["{trap}"]\n', "trap.toml")

    def run(*_: object) -> None:
        raise AssertionError("own terms were loaded")

    monkeypatch.setattr(user_terms.UserTerms, "__init__", run)
    engine = Engine()
    engine.set_option("hash_mb", 1)
    engine.set_option("style", style)
    assert engine.style.user_terms == (trap,), "the name can be shown to the user"
    assert engine.user_terms is None
    assert engine.choose(Board(), Limits(depth=1)).move
    Explainer(engine.style).explain(Board())


# Mistakes --------------------------------------------------------------------------------------------


def rule(body: str, declaration: str = 'mg=1, eg=1, name="x"', signature: str = "x(position, us)") -> str:
    return HEAD + f"@term({declaration})\ndef {signature}:\n    {body}\n"


MISTAKES = {
    "syntax error": (HEAD + "def x(:\n", 3, "SyntaxError"),
    "indentation": (rule("return (").replace("    return", "return"), 5, "IndentationError"),
    "runtime error at import": (HEAD + "x = 1\ny = x / 0\n", 4, "ZeroDivisionError"),
    "it wants to leave": (HEAD + "import sys\nsys.exit(3)\n", 4, "SystemExit: 3"),
    "unknown module": ("import no_such_module\n", 1, "ModuleNotFoundError"),
    "unknown name at import": (HEAD + "terms(1)\n", 3, "NameError"),
    "unknown name in the rule": (rule("return rookies(position, us)"), 5, "rookies"),
    "unknown argument": (rule("return men(position, us)", 'mg=1, eg=1, name="x", color=1'), 3, "color"),
    "no weights": (rule("return men(position, us)", 'name="x"'), 3, "mg"),
    "returns a real number": (rule("return 0.5"), 3, "must return a set of squares or a whole number, not float64"),
    "returns a text": (rule("return 'good'"), 3, "must return a set of squares or a whole number"),
    "returns nothing": (rule("men(position, us)"), 3, "must return a set of squares or a whole number, not none"),
    "one argument": (rule("return men(position, 0)", signature="x(position)"), 3, "takes (position, us) or (position, us, case), not 1"),
    "four arguments": (rule("return men(position, us)", signature="x(position, us, case, more)"), 3, "not 4"),
    "cases without a case": (rule("return men(position, us)", 'mg=(1, 2), eg=(1, 2), name="x"'), 3, "takes (position, us, case)"),
    "field that does not exist": (rule("return position.state.horses"), 5, "no field “horses”"),
    "view that does not exist": (rule("return position.board"), 5, "no field “board”"),
    "wrong number of arguments in a call": (rule("return rooks(position)"), 5, "rooks does not take these arguments"),
    "wrong arguments in a call": (rule("return rooks(us, position)"), 5, "rooks does not take these arguments"),
    "a set and a number": (rule("return rooks(position, us) & 0xFF"), 5, "write squares(...) around the number"),
    "a set and a number, step by step": (rule("found = men(position, us)\n    found |= 1\n    return found"), 6, "write squares(...)"),
    "a function without @word": (HEAD + "def two():\n    return 2\n" + rule("return two()")[len(HEAD) :], 7, "put @word above"),
    "fails in a position": (rule("return 1 // (count(queens(position, us)) - 1)"), 3, "ZeroDivisionError"),
    "declared twice": (rule("return men(position, us)") + rule("return men(position, us)")[len(HEAD) :], 6, "x is declared twice"),
    "named like one of ours": (rule("return men(position, us)", signature="material(position, us)"), 3, "material is declared twice"),
    "as many weights": (rule("return 1", 'mg=(1, 2), eg=1, name="x"'), 3, "as many middlegame as endgame weights"),
    "weight out of bounds": (rule("return 1", 'mg=201, eg=1, name="x"'), 3, "weight 201 of x, expected is a number from -200 to 200"),
    "weight is a text": (rule("return 1", 'mg="5", eg=1, name="x"'), 3, "weight '5' of x"),
    "a place nobody fills": (rule("return 1", 'mg=5, eg=1, name="x", why="so {many}"'), 3, "only have squares and count in braces"),
    "one language": (rule("return 1", 'mg=5, eg=1, name=Text("x", "")'), 3, "both languages"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_file_and_line(text: str, line: int, reason: str, write) -> None:  # type: ignore[no-untyped-def]
    path = write(text)
    with pytest.raises(UserTermError) as caught:
        UserTerms((path,))
    told = caught.value.text
    assert told.en.startswith(f"{path}, line {line}: ")
    assert told.de.startswith(f"{path}, Zeile {line}: ")
    assert reason in told.en
    assert len(told.en) < 500, "one clear sentence, no traceback"


def test_no_term_at_all(write) -> None:  # type: ignore[no-untyped-def]
    path = write(HEAD + "def x(position, us):\n    return men(position, us)\n")
    with pytest.raises(UserTermError) as caught:
        UserTerms((path,))
    assert caught.value.text.en == f"{path}: no term is declared; put @term(...) above a function."
    assert caught.value.text.de.startswith(f"{path}: kein Kriterium festgelegt")


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(UserTermError) as caught:
        UserTerms((str(tmp_path / "nothing.py"),))
    assert "nothing.py: the file cannot be read (there is nothing of this name)." in caught.value.text.en
    assert "nothing.py: die Datei kann nicht gelesen werden (unter diesem Namen gibt es nichts)." in caught.value.text.de


def test_too_many_terms(write) -> None:  # type: ignore[no-untyped-def]
    one = '@term(mg=1, eg=1, name="x")\ndef x{n}(position, us):\n    return {n}\n'
    with pytest.raises(UserTermError) as caught:
        UserTerms((write(HEAD + "".join(one.format(n=n) for n in range(MAX_USER_TERMS + 1))),))
    assert f"at most {MAX_USER_TERMS} with {MAX_USER_SLOTS} cases" in caught.value.text.en
    many = ", ".join(["1"] * (MAX_USER_SLOTS + 1))
    with pytest.raises(UserTermError, match="too many own terms"):
        UserTerms((write(rule("return case", f'mg=({many}), eg=({many}), name="x"', "x(position, us, case)")),))


def test_a_mistake_leaves_the_engine_as_it_was(write) -> None:  # type: ignore[no-untyped-def]
    engine = Engine()
    engine.set_option("hash_mb", 1)
    engine.set_option("user_terms", write(ROOK_ON_SIXTH))
    before = engine.user_terms
    with pytest.raises(UserTermError):
        engine.set_option("user_terms", write(rule("return 0.5"), "wrong.py"))
    assert engine.user_terms is before
    assert engine.options["user_terms"].endswith("mine.py")  # type: ignore[union-attr]
    assert engine.choose(Board(), Limits(depth=2)).move


def test_a_rule_that_fails_in_the_middle_of_a_search_is_reported(write) -> None:  # type: ignore[no-untyped-def]
    """The examples do not have nine queens; a search may."""
    file = write(rule("return 1 // (count(queens(position, us)) - 3)"))
    for threads in (1, 2):
        engine = Engine()
        engine.set_option("hash_mb", 1)
        engine.set_option("threads", threads)
        engine.set_option("user_terms", file)
        with pytest.raises(UserTermError) as caught:
            engine.choose(Board("6k1/P7/8/8/8/8/5PPP/QQ4K1 w - - 0 1"), Limits(depth=6))
        assert "An own term failed while thinking (ZeroDivisionError" in caught.value.text.en
        assert "Ein eigenes Kriterium ist beim Denken gescheitert" in caught.value.text.de
        engine.set_option("user_terms", "")
        assert engine.choose(Board(), Limits(depth=2)).move, "the engine goes on"


def test_the_compiled_kernels_see_what_python_sees(write) -> None:  # type: ignore[no-untyped-def]
    """A term that is one of ours under another name counts the same everywhere."""
    terms = UserTerms((write(HEAD + '@term(mg=1, eg=1, name="x")\ndef x(position, us):\n    return passed_pawns(position, us)\n'),))
    judge = Judge()
    terms.connect(judge.mind)
    passed = slice(list(BY_KEY).index("passed_pawn"), None)
    assert passed.start > 0
    for fen in KNOWN[::3]:
        state = judge.place(Board(fen))
        evaluate_fast(state, tables(), judge.mind)
        traced = judge.traced(Board(fen))
        for color in (0, 1):
            assert int(traced.squares[color, SLOTS]) == int(judge.mind["passed"][color]), fen
