"""Style files: what is written is read again, and every mistake is refused with its line and the reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.evaluation.record import new_evaluation
from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY, SLOT, SLOTS, TERMS
from kiebitz.evaluation.weights import Pair, fill_weights, pack
from kiebitz.language import Text
from kiebitz.search.parameters import PARAMETERS
from kiebitz.styles.collection import load_style, save_style
from kiebitz.styles.names import style_names, user_style_folder
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import CONDUCT, SIDES, STANDARD, TASTES, Style, StyleError
from kiebitz.styles.traits import HIGHEST, TRAITS, Promise
from kiebitz.styles.writing import write_style
from tests.evaluation.judging import slots_of, unpack

# Reading and writing ---------------------------------------------------------------------------------

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="{}"), min_size=1, max_size=30)


def weights_of(term: Term) -> st.SearchStrategy[Pair]:
    tenths = st.integers(round(term.low * 10), round(term.high * 10)).map(lambda n: n / 10)
    part = st.tuples(*[tenths] * term.size)
    return st.tuples(part, part)


@st.composite
def any_style(draw: st.DrawFn) -> Style:
    weights = {}
    for side in draw(st.lists(st.sampled_from(SIDES), unique=True)):
        chosen = draw(st.lists(st.sampled_from(TERMS), unique_by=lambda term: term.key, min_size=1, max_size=3))
        weights[side] = {term.key: draw(weights_of(term)) for term in chosen}
    groups = draw(st.dictionaries(st.sampled_from([g.name.lower() for g in Group]), st.floats(0, 300)))
    search = {one.key: draw(st.integers(one.low, one.high)) for one in draw(st.lists(st.sampled_from(PARAMETERS), unique=True))}
    conduct = {
        key: draw(st.floats(CONDUCT[key][1], CONDUCT[key][2])) for key in draw(st.lists(st.sampled_from(sorted(CONDUCT)), unique=True))
    }
    name, description = Text(draw(words), draw(words)), Text(draw(words), draw(words))
    taste, files = draw(st.sampled_from(TASTES)), tuple(draw(st.lists(words, max_size=2)))
    bounds = st.tuples(st.floats(0, 1), st.floats(1, HIGHEST)).map(lambda pair: Promise(*pair))
    promises = draw(st.dictionaries(st.sampled_from(sorted(TRAITS)), bounds, max_size=2))
    return Style("key", name, description, weights, groups, search, conduct, taste, files, promises)


@given(any_style())
def test_written_and_read_again(style: Style) -> None:
    assert read_style(write_style(style), "key", "a.toml") == style


@given(any_style())
def test_kept_in_a_file_and_read_again(style: Style) -> None:
    """The bytes on disk too: line ends and other alphabets survive."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "key.toml"
        path.write_text(write_style(style), encoding="utf-8")
        assert load_style(str(path)) == style


@given(any_style(), any_style())
def test_written_over_another_and_read_again(style: Style, other: Style) -> None:
    assert read_style(write_style(style, write_style(other)), "key", "a.toml") == style


BY_HAND = """# My own, of many evenings
name = "Evening"  # as in the café

[description]
de = "Ruhig."
en = "Calm."

[conduct]
contempt = 20  # never a quick draw

[weights]
# loves pawns
passed_supported = { percent = 150 }
tempo = { mg = 5, eg = 5 }

[groups]
pawns = 120
"""


def test_a_style_written_by_hand_keeps_its_words() -> None:
    style = read_style(BY_HAND, "evening", "evening.toml")
    assert write_style(style, BY_HAND) == BY_HAND
    changed = replace(style.changed(BY_KEY["tempo"], (7,), (5,)), conduct={"contempt": 30.0}, groups={}, taste="solid")
    text = write_style(changed, BY_HAND)
    assert read_style(text, "evening", "evening.toml") == changed
    assert text == (
        BY_HAND.replace("mg = 5", "mg = 7")
        .replace("contempt = 20 ", "contempt = 30 ")
        .replace("pawns = 120\n", "")
        .replace("as in the café\n", 'as in the café\ntaste = "solid"\n')
    )


@pytest.mark.parametrize("over", ["[[[", "colour = 1", "[weights.tempo]\nmg = 1\n[groups]\n[weights.fork]\npercent = 5", "a.b = 1"])
def test_over_a_file_that_is_damaged_or_oddly_made(over: str) -> None:
    """Nothing of the style is lost, whatever stood there."""
    style = STANDARD.changed(BY_KEY["fork"], (1, 2, 3), (4, 5, 6))
    assert read_style(write_style(style, over), "standard", "a.toml") == style


def test_an_empty_file_is_the_standard_with_a_name() -> None:
    style = read_style("", "plain", "plain.toml")
    assert (style.name.en, style.description.de, style.weights, style.taste) == ("plain", "plain", {}, "any")
    one, two = new_evaluation(), new_evaluation()
    fill_weights(one, style, 0)
    fill_weights(two, STANDARD, 0)
    np.testing.assert_array_equal(one["weights"], two["weights"])


def test_finer_than_a_tenth_is_rounded_when_read() -> None:
    """What a style holds, and an editor shows, is what counts."""
    style = read_style("[weights.tempo]\nmg = 12.34\neg = 7", "x", "x.toml")
    assert style.weights["both"]["tempo"] == ((12.3,), (7.0,))


def test_braces_in_names_are_no_places_to_fill_in() -> None:
    for text in ('name = "a {b"', 'name = { en = "a {b", de = "}c" }'):
        assert "{" not in read_style(text, "x", "x.toml").name.en


# Mistakes --------------------------------------------------------------------------------------------

HEAD = 'name = "Test"\n'
MISTAKES = {
    "unknown section": (HEAD + "colour = 1", 2, "unknown key “colour”", "unbekannter Schlüssel „colour“"),
    "unknown term": (HEAD + "[weights.queeen]\nmg = 1", 2, "unknown key “queeen”", "unbekannter Schlüssel „queeen“"),
    "unknown part": (HEAD + "[weights.tempo]\nmg = 1\nopening = 2", 4, "is one of mg, eg, percent", "einer von mg, eg, percent"),
    "unknown term of one side": (HEAD + "[own]\nx = { mg = 1 }", 3, "unknown key “x”", "unbekannter Schlüssel „x“"),
    "too large": (HEAD + "[weights.tempo]\neg = 3\nmg = 201", 4, "mg = 201, expected is a number from 0 to 200", "von 0 bis 200"),
    "too many percent": (HEAD + "[weights]\ntempo = { percent = 301 }", 3, "percent = 301, expected is a number from 0", "von 0 bis 300"),
    "too small": (HEAD + "[opponent.material]\nmg = [1, 2, 3, 4, -1]", 3, "mg = -1, expected is a number from 0", "erwartet ist eine Zahl"),
    "not a number": (HEAD + '[weights.tempo]\nmg = "much"', 3, "mg = much, expected is a number", "mg = much, erwartet ist eine Zahl"),
    "true is no number": (HEAD + "[weights.tempo]\nmg = true", 3, "expected is a number", "erwartet ist eine Zahl"),
    "not even a number": (HEAD + "[weights.tempo]\nmg = nan", 3, "mg = nan, expected is a number", "erwartet ist eine Zahl"),
    "infinite": (HEAD + "[weights.tempo]\nmg = inf", 3, "mg = inf, expected is a number", "erwartet ist eine Zahl"),
    "too few cases": (HEAD + "[weights.hanging]\nmg = [1]", 3, "hanging.mg needs 2 values", "hanging.mg braucht 2 Werte"),
    "one number for several cases": (HEAD + "[weights.hanging]\nmg = 1", 3, "needs 2 values", "braucht 2 Werte"),
    "inside braces": (HEAD + "\n[weights]\ntempo = { mg = 999 }", 4, "mg = 999", "mg = 999"),
    "dotted keys": (HEAD + "weights.tempo.mg = 999\n[groups]\npawns = 50", 2, "mg = 999", "mg = 999"),
    "quoted keys": (HEAD + '[groups]\npawns = 50\n["weights".tempo]\n"mg" = 999', 5, "mg = 999", "mg = 999"),
    "a term that is a number": (HEAD + "[weights]\ntempo = 5", 3, "“weights.tempo” must be a table", "muss eine Tabelle sein"),
    "a section that is a number": (HEAD + "weights = 5", 2, "“weights” must be a table", "„weights“ muss eine Tabelle sein"),
    "unknown group": (HEAD + "[groups]\npawns = 50\nkings = 1", 4, "unknown key “kings”", "unbekannter Schlüssel „kings“"),
    "group out of bounds": (HEAD + "[groups]\npawns = 301", 3, "pawns = 301, expected is a number from 0 to 300", "von 0 bis 300"),
    "unknown search number": (HEAD + "[search]\ndeep = 1", 3, "unknown key “deep”", "unbekannter Schlüssel „deep“"),
    "search out of bounds": (HEAD + "[search]\nwindow = 1", 3, "window = 1, expected is a whole number from", "eine ganze Zahl von"),
    "search not whole": (HEAD + "[search]\nwindow = 20.5", 3, "window = 20.5, expected is a whole number", "eine ganze Zahl von"),
    "unknown conduct": (HEAD + "[conduct]\npolite = 1", 3, "unknown key “polite”", "unbekannter Schlüssel „polite“"),
    "conduct out of bounds": (HEAD + "[conduct]\n\ncontempt = 1e9", 4, "contempt = 1000000000.0", "von -200 bis 200"),
    "unknown taste": (HEAD + 'taste = "wild"', 2, "taste = wild, expected is one of any, solid", "erwartet ist einer von any, solid"),
    "own terms not a list": (HEAD + 'user_terms = "a.py"', 2, "user_terms must be a list", "user_terms muss eine Liste"),
    "own terms not names": (HEAD + "user_terms = [1]", 2, "user_terms must be a list", "user_terms muss eine Liste"),
    "name of one language": ('name = { en = "x" }', 1, "“name” must be a text, or a table", "„name“ muss ein Text sein"),
    "empty name": ('taste = "any"\nname = ""', 2, "“name” must be a text", "„name“ muss ein Text"),
    "description is a number": (HEAD + "description = 3", 2, "“description” must be a text", "„description“ muss ein Text"),
    "no TOML": (HEAD + "[weights\nmg = 1", 2, "this is not TOML", "das ist kein TOML"),
    "no TOML at the end": (HEAD + "taste = [1,", 2, "this is not TOML", "das ist kein TOML"),
    "key twice": (HEAD + "[groups]\npawns = 1\npawns = 2", 4, "this is not TOML", "das ist kein TOML"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "english", "german"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_refused_with_line_and_reason(text: str, line: int, english: str, german: str) -> None:
    with pytest.raises(StyleError) as caught:
        read_style(text, "test", "my.toml")
    told = caught.value.text
    assert told.en.startswith(f"my.toml, line {line}: ")
    assert told.de.startswith(f"my.toml, Zeile {line}: ")
    assert english in told.en
    assert german in told.de


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.key)
def test_the_bounds_of_every_weight(term: Term) -> None:
    """The bound itself is taken, a tenth beyond it is not, for every case, both parts and every side."""

    def text(section: str, part: str, case: int, value: float) -> str:
        values = [*term.mg]
        values[case] = value
        return f"[{section}.{term.key}]\n{part} = {values}"

    for section in ("weights", "own", "opponent"):
        for part in ("mg", "eg"):
            for case in {0, term.size - 1}:
                for bound in (term.low, term.high):
                    style = read_style(text(section, part, case, bound), "x", "x.toml")
                    pair = style.weights["both" if section == "weights" else section][term.key]
                    assert pair[part == "eg"][case] == bound
                for outside in (term.low - 0.1, term.high + 0.1):
                    with pytest.raises(StyleError, match=r"x\.toml, line 2"):
                        read_style(text(section, part, case, outside), "x", "x.toml")


def test_a_changed_style_keeps_to_the_bounds() -> None:
    tempo, hanging = BY_KEY["tempo"], BY_KEY["hanging"]
    assert STANDARD.changed(tempo, (200,), (0,)).weights_of(tempo, "own") == ((200,), (0,))
    assert STANDARD.weights == {}, "the standard itself never changes"
    with pytest.raises(StyleError, match="tempo = 201, expected is a number from 0 to 200"):
        STANDARD.changed(tempo, (201,), (0,))
    with pytest.raises(StyleError, match="hanging needs 2 values"):
        STANDARD.changed(hanging, (1,), (1,))


# What a style does -----------------------------------------------------------------------------------


def filled(style: Style, own: int = 0) -> tuple[np.ndarray, np.ndarray]:
    evaluation = new_evaluation()
    fill_weights(evaluation, style, own)
    return unpack(np.array(evaluation["weights"]))


@given(st.floats(-3000, 3000), st.floats(-3000, 3000))
def test_both_parts_of_a_weight_fit_in_one_number(mg: float, eg: float) -> None:
    got_mg, got_eg = unpack(np.array([pack(mg, eg)], dtype=np.int64))
    assert (int(got_mg[0]), int(got_eg[0])) == (round(mg * 10), round(eg * 10))


def test_standard_weights_are_the_declared_ones() -> None:
    mg, eg = filled(STANDARD)
    for color in (0, 1):
        for term in TERMS:
            assert mg[color, slots_of(term)].tolist() == [round(w * 10) for w in term.mg]
            assert eg[color, slots_of(term)].tolist() == [round(w * 10) for w in term.eg]
    assert not mg[:, SLOTS:].any()
    assert not eg[:, SLOTS:].any()


def test_a_group_is_scaled_within_the_bounds_and_a_weight_beats_it() -> None:
    style = read_style("[groups]\npassed = 300\n[weights.passed_supported]\nmg = 1\n", "x", "x.toml")
    mg, eg = filled(style)
    assert mg[0, SLOT.passed_supported] == 10
    assert eg[0, SLOT.passed_supported] == 10 * BY_KEY["passed_supported"].eg[0]  # not named: as declared
    term = BY_KEY["passed_unstoppable"]
    assert eg[1, SLOT.passed_unstoppable] == round(10 * min(3 * term.eg[0], term.high))
    assert mg[0, SLOT.tempo] == 10 * BY_KEY["tempo"].mg[0]


def test_a_term_by_percent() -> None:
    style = read_style("[own]\nfork = { percent = 150, eg = [1, 2, 3] }\nhanging = { percent = 300 }", "x", "x.toml")
    fork, hanging = BY_KEY["fork"], BY_KEY["hanging"]
    mg, eg = style.weights["own"]["fork"]
    assert mg == pytest.approx([1.5 * w for w in fork.mg], abs=0.0501)  # one decimal is kept
    assert eg == (1.0, 2.0, 3.0)
    assert style.weights["own"]["hanging"][0] == pytest.approx([min(3 * w, hanging.high) for w in hanging.mg], abs=0.0501)
    assert read_style(write_style(style), "x", "x.toml") == style


@pytest.mark.parametrize("own", [0, 1])
def test_one_side_beats_both(own: int) -> None:
    style = read_style("[weights.tempo]\nmg = 1\n[own.tempo]\nmg = 2\n[opponent.fork]\nmg = [7, 8, 9]", "x", "x.toml")
    mg, _ = filled(style, own)
    assert (mg[own, SLOT.tempo], mg[1 - own, SLOT.tempo]) == (20, 10)
    assert mg[1 - own, slots_of(BY_KEY["fork"])].tolist() == [70, 80, 90]
    assert mg[own, slots_of(BY_KEY["fork"])].tolist() == [round(w * 10) for w in BY_KEY["fork"].mg]


# Finding ---------------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    return tmp_path / "styles"


def test_the_users_folder_moves_with_the_rest_of_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIEBITZ_DATA", raising=False)
    usual = user_style_folder()
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    assert user_style_folder() == tmp_path / "styles" != usual
    assert save_style(STANDARD, "mine") == tmp_path / "styles" / "mine.toml"
    assert "mine" in style_names()
    monkeypatch.delenv("KIEBITZ_DATA")
    assert user_style_folder() == usual
    assert usual.name == "styles"


def test_saved_found_and_loaded_by_name(own_folder: Path) -> None:
    style = STANDARD.changed(BY_KEY["tempo"], (1,), (2,))
    path = save_style(style, "Mein Stil")
    assert path == own_folder / "Mein Stil.toml"
    assert [p.name for p in own_folder.iterdir()] == ["Mein Stil.toml"], "no draft is left behind"
    assert style_names()[0] == "standard"
    assert "Mein Stil" in style_names()
    assert load_style("Mein Stil").weights == style.weights == load_style(str(path)).weights
    assert load_style("Mein Stil").key == "Mein Stil"


@pytest.mark.parametrize("name", ["standard", "Standard", "../x", "a/b", "", "a.b", "x" * 61])
def test_a_name_that_cannot_be_kept(name: str, own_folder: Path) -> None:
    with pytest.raises(StyleError) as caught:
        save_style(STANDARD, name)
    assert "cannot be the name of a style" in caught.value.text.en
    assert "kann kein Stilname sein" in caught.value.text.de
    assert not own_folder.exists()


def test_an_unknown_style_names_those_there_are(own_folder: Path) -> None:
    save_style(STANDARD, "mine")
    with pytest.raises(StyleError) as caught:
        load_style("nobody")
    for text in (caught.value.text.en, caught.value.text.de):
        assert "nobody" in text
        assert "standard" in text
        assert "mine" in text


def test_the_standard_has_no_file() -> None:
    for name in ("", "standard", " Standard "):
        assert load_style(name) is STANDARD


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b'name = "\xff\xfe"')
    with pytest.raises(StyleError) as caught:
        load_style(str(broken))
    assert "cannot be read" in caught.value.text.en
    assert "kann nicht gelesen werden" in caught.value.text.de


def test_a_mistake_in_a_file_names_the_file(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[groups]\npawns = -1\n")
    with pytest.raises(StyleError) as caught:
        load_style(str(wrong))
    assert caught.value.text.en.startswith(f"{wrong}, line 2: pawns = -1")
