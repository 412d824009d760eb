"""The page of the styles: the server's part, spoken to in-process."""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.terms import BY_KEY, TERMS
from kiebitz.interfaces.web.rooms.judging import Judge
from kiebitz.interfaces.web.styles import trial as styles_trial
from kiebitz.interfaces.web.styles.messages import Edited, Opened
from kiebitz.interfaces.web.styles.routes import desks
from kiebitz.interfaces.web.styles.trial import MOST_DESKS, Desk, Desks
from kiebitz.interfaces.web.styles.words import style_of, style_words
from kiebitz.interfaces.web.wire import read
from kiebitz.search.parameters import BY_KEY as PARAMETERS
from kiebitz.styles.collection import load_style
from kiebitz.styles.names import shipped_styles
from kiebitz.styles.style import CONDUCT, STANDARD

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
DOUBLED = "4k3/pp4pp/8/8/2P5/2P5/6PP/4K3 w - - 0 1"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's styles, empty at first."""
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    return tmp_path / "styles"


@pytest.fixture
def ask(client: TestClient) -> Callable[..., Any]:
    def asked(what: str, **body: Any) -> Any:
        answer = client.post(f"/api/styles/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return asked


@pytest.fixture
def refused(client: TestClient) -> Callable[..., str]:
    def asked(what: str, **body: Any) -> str:
        answer = client.post(f"/api/styles/{what}", json=body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["de"]
        return str(answer.json()["error"]["en"])

    return asked


def changed(key: str, mg: list[float], eg: list[float], side: str = "both") -> Opened:
    style = style_words(STANDARD)
    style["weights"][side][key] = {"mg": mg, "eg": eg}
    return style


# What there is -----------------------------------------------------------------------------------


def test_the_catalogue_holds_every_weight_with_all_that_is_to_be_said(client: TestClient) -> None:
    found = client.get("/api/styles/catalogue").json()
    assert [term["key"] for term in found["terms"]] == [term.key for term in TERMS]
    for told, term in zip(found["terms"], TERMS, strict=True):
        assert (told["mg"], told["eg"]) == (list(term.mg), list(term.eg))
        assert (told["low"], told["high"], told["source"]) == (term.low, term.high, term.source)
        assert len(told["cases"]) == term.size
        for text in (told["name"], told["why"]):
            assert text["en"]
            assert text["de"]
            assert "{" not in text["en"] + text["de"]
        Board(told["example"])
    assert {group["key"] for group in found["groups"]} == {term.group.name.lower() for term in TERMS}
    assert [entry["key"] for entry in found["conduct"]] == list(CONDUCT)
    assert [entry["key"] for entry in found["search"]] == list(PARAMETERS)


def test_the_list_has_standard_first_then_the_shipped_ones_then_the_own(client: TestClient, folder: Path) -> None:
    folder.mkdir()
    (folder / "mine.toml").write_text("name = 'Mine'\n")
    (folder / "broken.toml").write_text("[groups]\npawns = -1\n")
    listed = client.get("/api/styles").json()["styles"]
    assert [each["key"] for each in listed] == ["standard", *shipped_styles(), "broken", "mine"]
    assert [each["key"] for each in listed if each["own"]] == ["broken", "mine"]
    broken = next(each for each in listed if each["key"] == "broken")
    assert broken["error"]["en"] == "broken.toml, line 2: pawns = -1, expected is a number from 0 to 300."
    assert str(folder) not in str(listed), "no answer tells where files lie"


@pytest.mark.parametrize("key", ["standard", *shipped_styles()])
def test_every_shipped_style_comes_back_from_the_page_as_it_was(ask: Callable[..., Any], key: str) -> None:
    told = ask("open", key=key)
    style = load_style(key)
    back = style_of(read(told, Edited), key)
    assert (back.weights, back.groups, back.search, back.conduct, back.taste) == (
        style.weights, style.groups, style.search, style.conduct, style.taste,
    )  # fmt: skip
    assert (back.name, back.description) == (style.name, style.description)


@pytest.mark.parametrize("key", ["nobody", "../games", "/etc/passwd", "x.toml", "", "a" * 500])
def test_a_style_is_asked_for_by_name_and_never_by_path(refused: Callable[..., str], key: str, folder: Path) -> None:
    (folder.parent / "games.toml").write_text("name = 'outside'\n")
    assert "There is no style" in refused("open", key=key)


# What a change does ------------------------------------------------------------------------------


@pytest.mark.parametrize("fen", [MIDDLEGAME, DOUBLED, DOUBLED.replace(" w ", " b ")])
@pytest.mark.parametrize("key", ["attacker", "beginner"])
def test_both_evaluations_add_up_term_by_term(ask: Callable[..., Any], fen: str, key: str) -> None:
    found = ask("judge", fen=fen, first="standard", second=key)
    board = Board(fen)
    for side, style in (("first", STANDARD), ("second", load_style(key))):
        assert found[side]["total"] == Explainer(style).explain(board).total
        assert sum(term[side] for term in found["terms"]) + found[side]["rounding"] == pytest.approx(found[side]["total"], abs=1e-6)


def test_a_changed_weight_changes_exactly_its_own_term(ask: Callable[..., Any]) -> None:
    found = ask("judge", fen=DOUBLED, first="standard", second=changed("doubled_pawn", [-70], [-100]))
    differing = {term["key"]: term["second"] - term["first"] for term in found["terms"] if abs(term["second"] - term["first"]) > 0.001}
    weight = BY_KEY["doubled_pawn"]
    assert list(differing) == ["doubled_pawn"]
    mg, eg, phase = -70 - weight.mg[0], -100 - weight.eg[0], found["phase"]
    assert differing["doubled_pawn"] == pytest.approx((mg * phase + eg * (24 - phase)) / 24)
    doubled = next(term for term in found["terms"] if term["key"] == "doubled_pawn")
    assert (doubled["white"], doubled["black"], doubled["cases"]) == (1, 0, [True])
    assert doubled["squares"]["white"]
    assert doubled["squares"]["white"][0] in doubled["sentence"]["en"]


def test_own_and_opponents_side_weigh_apart(ask: Callable[..., Any]) -> None:
    """The pawns are White's: with White on move the own weight counts, with Black on move the opponent's."""
    style = style_words(STANDARD)
    style["weights"]["own"]["doubled_pawn"] = {"mg": [0], "eg": [0]}
    style["weights"]["opponent"]["doubled_pawn"] = {"mg": [-200], "eg": [-200]}
    for fen, wanted in ((DOUBLED, 0.0), (DOUBLED.replace(" w ", " b "), -200.0)):
        found = ask("judge", fen=fen, first="standard", second=style)
        assert next(term["second"] for term in found["terms"] if term["key"] == "doubled_pawn") == pytest.approx(wanted)


def test_the_explanation_gives_each_side_its_own_weights() -> None:
    """The doubled pawns are White's; whether White is the own side or the opponent's decides what they cost."""
    own, opponent = changed("doubled_pawn", [-10], [-10], "own"), changed("doubled_pawn", [-90], [-90], "opponent")
    apart = {"own": own["weights"]["own"], "opponent": opponent["weights"]["opponent"]}
    style = style_of(read({**own, "weights": apart}, Edited), "x")
    for color, weight in ((0, -10.0), (1, -90.0)):
        told = Judge(style=style, own=color).message(Board(DOUBLED))
        term = next(term for term in told["terms"] if term["key"] == "doubled_pawn")
        assert (term["white"], term["black"], term["value"]) == pytest.approx((weight, 0.0, weight))
        assert (term["cases"][0]["mg"], term["cases"][0]["eg"]) == (weight, weight)


def test_the_choice_of_move_is_shown_side_by_side(ask: Callable[..., Any]) -> None:
    found = ask("choose", tab="t", fen=MIDDLEGAME, first="standard", second=changed("rook_on_file", [200, 200], [200, 200]))
    assert found["overtaken"] is False
    for side in ("first", "second"):
        assert Board(MIDDLEGAME).is_legal(found[side]["move"])
        assert found[side]["san"]["de"]
        assert found[side]["lineSan"][0] == found[side]["san"]
        assert found[side]["score"]["text"]
    assert (found["why"] is None) == (found["first"]["move"] == found["second"]["move"])


def test_another_judgement_chooses_another_move_and_says_why(ask: Callable[..., Any]) -> None:
    """A queen and a rook can be taken; a style to which queens are worth nothing takes the rook."""
    material = BY_KEY["material"]
    worthless = changed("material", [*material.mg[:4], 0], [*material.eg[:4], 0])
    found = ask("choose", tab="t", fen="6k1/8/8/1r1q4/P3P3/8/8/6K1 w - - 0 1", first="standard", second=worthless)
    assert (found["first"]["move"], found["second"]["move"]) == ("e4d5", "a4b5")
    assert found["why"]["terms"]
    assert all(term["key"] in BY_KEY for term in found["why"]["terms"])
    values = [abs(term["value"]) for term in found["why"]["terms"]]
    assert values == sorted(values, reverse=True)


def test_the_same_question_has_the_same_answer(ask: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styles_trial, "LONGEST", 600.0)  # by positions only, however busy the computer is
    first = ask("choose", tab="a", fen=MIDDLEGAME, first="standard", second="fortress")
    again = ask("choose", tab="b", fen=MIDDLEGAME, first="fortress", second="standard")
    assert (first["first"], first["second"]) == (again["second"], again["first"])
    assert first["first"]["nodes"] <= styles_trial.NODES + 5000
    alike = ask("choose", tab="a", fen=MIDDLEGAME, first="standard", second="standard")
    assert alike["first"] == alike["second"] == first["first"]
    assert alike["why"] is None


def test_a_finished_game_has_no_move(ask: Callable[..., Any]) -> None:
    found = ask("choose", tab="t", fen="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", first="standard", second="attacker")
    assert found["first"]["move"] is None
    assert found["why"] is None


def test_the_next_change_ends_the_search_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styles_trial, "NODES", 1_000_000_000)
    monkeypatch.setattr(styles_trial, "LONGEST", 600.0)
    desk = Desk()
    board = Board(MIDDLEGAME)
    answers: list[object] = []
    ticket = desk.begin()
    worker = threading.Thread(target=lambda: answers.append(desk.choose(ticket, board, STANDARD)))
    worker.start()
    while desk._engine is None or desk._engine.frame() is None or not desk._engine.frame().nodes:  # type: ignore[union-attr]
        worker.join(0.01)
    desk.begin()
    worker.join()
    assert answers == [None], "stopped at once, and its answer is not given"
    assert desk.choose(ticket, board, STANDARD) is None, "an old question is not even begun"


def test_only_so_many_tabs_keep_a_desk() -> None:
    desks = Desks()
    first = desks.of("0")
    ticket = first.begin()
    for number in range(1, MOST_DESKS + 1):
        desks.of(str(number))
    assert not first.is_latest(ticket), "the desk that is given up stops"
    assert desks.of("0") is not first
    desks.stop("nobody")


def test_leaving_the_page_stops_its_search(ask: Callable[..., Any], client: TestClient) -> None:
    ask("choose", tab="t", fen=MIDDLEGAME, first="standard", second="standard")
    desk = desks.of(client.app).of("t")  # type: ignore[arg-type]
    ticket = desk.begin()
    ask("stop", tab="t")
    assert not desk.is_latest(ticket)


# What cannot be ----------------------------------------------------------------------------------


def _with(**values: Any) -> dict[str, Any]:
    return {**style_words(STANDARD), **values}


@pytest.mark.parametrize(
    ("style", "reason"),
    [
        ({"weights": {"both": {"nonsense": {"mg": [1], "eg": [1]}}}}, "A style has no “nonsense”."),
        (
            {"weights": {"both": {"tempo": {"mg": [500], "eg": [1]}}}},
            f"mg = 500, expected is a number from {BY_KEY['tempo'].low:g} to {BY_KEY['tempo'].high:g}.",
        ),
        ({"weights": {"both": {"tempo": {"mg": [1, 2], "eg": [1, 2]}}}}, "tempo.mg needs 1 values"),
        ({"weights": {"both": {"tempo": {"mg": [], "eg": [1]}}}}, "tempo.mg needs 1 values"),
        ({"weights": {"both": {"tempo": {"mg": [1]}}}}, "lacks a usable “weights.both.tempo.eg”."),
        ({"weights": {"both": {"tempo": {"mg": ["1"], "eg": [1]}}}}, "lacks a usable “weights.both.tempo.mg[0]”."),
        ({"weights": {"both": {"tempo": {"mg": [True], "eg": [1]}}}}, "lacks a usable “weights.both.tempo.mg[0]”."),
        ({"weights": {"both": {"tempo": 3}}}, "lacks a usable “weights.both.tempo”."),
        ({"weights": {"both": []}}, "lacks a usable “weights.both”."),
        ({"weights": 5}, "lacks a usable “weights”"),
        ({"groups": {"pawns": 999}}, "pawns = 999, expected is a number from 0 to 300."),
        ({"groups": {"x]\nname='y": 1}}, "A style has no"),
        ({"search": {"window": 14.5}}, "window = 14.5, expected is a whole number"),
        ({"search": {"window": 10**400}}, "lacks a usable “search.window”."),
        ({"conduct": {"contempt": 1e300}}, "lacks a usable “conduct.contempt”."),
        ({"taste": "wild"}, "A style has no “wild”."),
        ({"name": {"en": "", "de": ""}}, "lacks a usable “name”"),
        ({"name": 7}, "lacks a usable “name”"),
    ],
)
def test_a_style_that_cannot_be_is_refused_with_the_reason(refused: Callable[..., str], style: dict[str, Any], reason: str) -> None:
    assert reason in refused("judge", fen=DOUBLED, first="standard", second=_with(**style))


@pytest.mark.parametrize(
    "body",
    [{}, {"fen": "nonsense", "first": "standard", "second": "standard"}, {"fen": DOUBLED, "first": 3, "second": "standard"},
     {"fen": DOUBLED, "first": "standard"}, {"fen": "8/8/8/8/8/8/8/8 w - - 0 1", "first": "standard", "second": "standard"}],
)  # fmt: skip
def test_a_question_that_makes_no_sense_is_answered_with_a_sentence(refused: Callable[..., str], body: dict[str, Any]) -> None:
    assert refused("judge", **body)
    assert refused("choose", tab="t", **body)


# The shelf ---------------------------------------------------------------------------------------


def test_save_rename_download_and_delete(ask: Callable[..., Any], client: TestClient, folder: Path) -> None:
    style = changed("doubled_pawn", [-50], [-60.5]) | {"description": {"en": "Hates doubled pawns.", "de": "Hasst Doppelbauern."}}
    assert ask("save", key="standard", name="  Purist ", style=style) == {"key": "Purist"}
    assert load_style("Purist").weights == {"both": {"doubled_pawn": ((-50.0,), (-60.5,))}}
    assert load_style("Purist").name.de == "Purist"
    assert load_style("Purist").description.de == "Hasst Doppelbauern."
    style["weights"]["both"]["doubled_pawn"]["mg"] = [-51]
    assert ask("save", key="Purist", style=style) == {"key": "Purist"}
    assert load_style("Purist").weights["both"]["doubled_pawn"][0] == (-51.0,)
    assert ask("rename", key="Purist", name="Löwe 2") == {"key": "Löwe 2"}
    assert [path.name for path in folder.iterdir()] == ["Löwe 2.toml"]
    assert load_style("Löwe 2").name.en == "Löwe 2"
    file = ask("file", key="Löwe 2")
    assert file["file"] == "Löwe 2.toml"
    assert tomllib.loads(file["text"])["weights"]["doubled_pawn"] == {"mg": -51, "eg": -60.5}
    style["weights"]["both"]["doubled_pawn"]["mg"] = [-99]
    assert tomllib.loads(ask("file", key="Löwe 2", style=style)["text"])["weights"]["doubled_pawn"]["mg"] == -99, "with what was edited"
    assert ask("delete", key="Löwe 2") == {}
    assert list(folder.iterdir()) == []
    assert "Löwe 2" not in str(client.get("/api/styles").json())


def test_renaming_may_change_nothing_but_a_capital(ask: Callable[..., Any], folder: Path) -> None:
    ask("save", key="standard", name="mine", style=style_words(STANDARD))
    assert ask("rename", key="mine", name="Mine") == {"key": "Mine"}
    assert [path.name for path in folder.iterdir()] == ["Mine.toml"]


@pytest.mark.parametrize("key", ["standard", "attacker"])
def test_shipped_styles_stay_as_they_are(ask: Callable[..., Any], refused: Callable[..., str], folder: Path, key: str) -> None:
    assert "stays as it is" in refused("save", key=key, style=style_words(STANDARD))
    assert "stays as it is" in refused("delete", key=key)
    assert "stays as it is" in refused("rename", key=key, name="other")
    for name in (key, key.upper(), key.title()):
        assert "already a style" in refused("save", key=key, name=name, style=style_words(STANDARD))
    assert not folder.exists()
    ask("save", key=key, name="copy", style=style_words(STANDARD))
    assert "already a style" in refused("rename", key="copy", name=key)


@pytest.mark.parametrize("name", ["", "   ", "../x", "a/b", "a\\b", "a.b", "x" * 61, "<b>", "\x00", "a{b}"])
def test_names_that_cannot_be_kept(refused: Callable[..., str], client: TestClient, folder: Path, name: str) -> None:
    assert "cannot be the name of a style" in refused("save", key="standard", name=name, style=style_words(STANDARD))
    assert not folder.exists()


def test_half_a_character_in_a_name_is_left_out(client: TestClient, folder: Path) -> None:
    """JSON can hold half of a surrogate pair; no file can."""
    raw = '{"key": "standard", "name": "a\\ud800b", "style": {"name": "a\\ud800b", "description": "\\udfff."}}'
    answer = client.post("/api/styles/save", content=raw, headers={"Content-Type": "application/json"})
    assert answer.json() == {"key": "ab"}
    assert load_style("ab").description.en == "."


def test_a_name_that_is_taken_is_refused(ask: Callable[..., Any], refused: Callable[..., str]) -> None:
    ask("save", key="standard", name="mine", style=style_words(STANDARD))
    ask("save", key="standard", name="yours", style=style_words(STANDARD))
    assert "already a style “MINE”" in refused("save", key="standard", name="MINE", style=style_words(STANDARD))
    assert "already a style" in refused("rename", key="yours", name="mine")
    ask("delete", key="mine")
    assert "any more" in refused("delete", key="mine")
    assert "any more" in refused("save", key="mine", style=style_words(STANDARD))
    assert ask("save", key="mine", name="rescued", style=style_words(STANDARD)) == {"key": "rescued"}, "what was edited is not lost"


def test_own_terms_of_a_file_stay_and_cannot_come_from_the_page(ask: Callable[..., Any], folder: Path) -> None:
    folder.mkdir()
    (folder / "mine.toml").write_text('user_terms = ["mine.py"]\n')
    told = ask("open", key="mine")
    assert told["userTerms"] == 1
    assert "mine.py" not in str(told)
    ask("save", key="mine", style={**told, "user_terms": ["/etc/passwd"], "userTerms": ["x"]})
    assert load_style("mine").user_terms == ("mine.py",)


def test_what_a_file_says_by_hand_outlives_the_page(ask: Callable[..., Any], folder: Path) -> None:
    """Saved, saved under another name, downloaded: comments and order are kept."""
    folder.mkdir()
    text = '# of many evenings\nname = "mine"\ndescription = "calm"\n\n[conduct]\ncontempt = 20  # no quick draws\n'
    (folder / "mine.toml").write_text(text)
    edited = ask("open", key="mine") | {"conduct": {"contempt": 25}}
    expected = text.replace("20 ", "25 ")
    assert ask("file", key="mine", style=edited)["text"] == expected
    ask("save", key="mine", name="yours", style=edited)
    ask("save", key="mine", style=edited)
    assert (folder / "mine.toml").read_text() == expected
    assert (folder / "yours.toml").read_text() == expected.replace('"mine"', '"yours"')


def test_a_damaged_style_can_be_deleted(ask: Callable[..., Any], folder: Path) -> None:
    folder.mkdir()
    (folder / "broken.toml").write_bytes(b"\xff\xfe")
    ask("delete", key="broken")
    assert list(folder.iterdir()) == []


def test_a_disk_that_refuses_is_told_without_its_path(refused: Callable[..., str], folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    said = refused("save", key="standard", name="mine", style=style_words(STANDARD))
    assert said.startswith("The style could not be written:")
    assert str(folder.parent) not in said


# Uploads -----------------------------------------------------------------------------------------


def test_a_downloaded_file_can_be_uploaded(ask: Callable[..., Any]) -> None:
    text = ask("file", key="attacker")["text"]
    assert ask("upload", file="attacker.toml", text=text) == {"key": "attacker 2"}, "the shipped one keeps its name"
    assert ask("upload", file="attacker.toml", text=text) == {"key": "attacker 3"}
    assert load_style("attacker 2").weights == load_style("attacker").weights
    assert ask("upload", file="x.toml", text="\ufeffname = 'x'\r\n[groups]\r\npawns = 50\r\n") == {"key": "x"}, "as Windows writes it"


@pytest.mark.parametrize(
    ("file", "key"),
    [("../../evil.toml", "evil"), ("C:\\Users\\me\\my style.toml", "my style"), ("", "style"), ("...", "style"), ("a.b.toml", "a b"),
     ("<script>.toml", "script"), ("x" * 300 + ".toml", "x" * 56)],
)  # fmt: skip
def test_the_name_of_an_uploaded_file_cannot_lead_anywhere(ask: Callable[..., Any], folder: Path, file: str, key: str) -> None:
    assert ask("upload", file=file, text="name = 'x'") == {"key": key}
    assert [path.name for path in folder.iterdir()] == [f"{key}.toml"]
    assert [path.name for path in folder.parent.iterdir() if path.suffix == ".toml"] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[groups]\npawns = 999", "bad.toml, line 2: pawns = 999, expected is a number from 0 to 300."),
        ("[weights.nonsense]\nmg = 1", "bad.toml, line 1: unknown key “nonsense”"),
        ("this is prose", "bad.toml, line 1: this is not TOML"),
        ("\x00\x01", "bad.toml, line 1: this is not TOML"),
        ("name = " + "[" * 5000, "this is not TOML"),
        ("a = " + "9" * 6000, "this is not TOML"),
        ("user_terms = ['/etc/passwd']", "may not do that"),
        ("name = '" + "x" * 61 + "'", "the name may have 60 characters"),
        ("description = '" + "x" * 601 + "'", "the description 600"),
        ("[weights.tempo]\nmg = nan", "mg = nan, expected is a number"),
        ("# " + "x" * 64_000, "larger than 64 kB"),
    ],
)
def test_an_upload_is_refused_with_the_reason(refused: Callable[..., str], folder: Path, text: str, reason: str) -> None:
    said = refused("upload", file="/home/me/bad.toml", text=text)
    assert reason in said
    assert "/home" not in said
    assert str(folder) not in said
    assert not folder.exists()


def test_only_so_many_own_styles(ask: Callable[..., Any], refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    from kiebitz.interfaces.web.styles import shelf as styles_shelf

    monkeypatch.setattr(styles_shelf, "MOST_STYLES", 2)
    for number in ("1", "2"):
        ask("save", key="standard", name=number, style=style_words(STANDARD))
    assert "already 2 own styles" in refused("save", key="standard", name="3", style=style_words(STANDARD))
    ask("save", key="2", style=style_words(STANDARD))  # what is there can still be changed


# Playing -----------------------------------------------------------------------------------------


def test_two_styles_play_each_other_and_can_be_paused(open_tab: Callable[..., Any], ask: Callable[..., Any]) -> None:
    ask("save", key="attacker", name="Mine", style=ask("open", key="attacker"))
    with open_tab() as line:
        seats = [{"player": "kiebitz", "level": 1, "style": style} for style in ("Mine", "fortress")]
        line.send(type="new", mine=seats[0], other=seats[1], color="white", time="nodes 200", fen=MIDDLEGAME)
        game = line.game(lambda message: len(message["plies"]) >= 2)
        assert (game["white"]["style"], game["black"]["style"]) == ("Mine", "fortress")
        assert not game["white"]["isPerson"]
        assert not game["black"]["isPerson"]
        line.send(type="pause")
        assert line.game(lambda message: message["paused"])["result"] is None
