"""The ancestors: what the page is told of them, a look into their thinking, and two of them at one board."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from kiebitz import opponents
from kiebitz.core.board import START_FEN, Board
from kiebitz.interfaces.web.ancestors.looking import Look
from kiebitz.interfaces.web.messages import plain
from kiebitz.limits import Limits
from kiebitz.opponents.demoschach.exhibit import INITIATIVE
from kiebitz.opponents.demoschach.settings import budget
from kiebitz.opponents.exhibit import Exhibit, Spot
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA
from kiebitz.opponents.salomon import style
from kiebitz.opponents.salomon.style import STYLE
from kiebitz.tools.exam.candidate import Candidate, Conditions, Examinee
from kiebitz.tools.exam.initiative import play_initiative
from kiebitz.tools.matches.contestants import read_contestant
from tests.interfaces.web.declarations import faults_of_answer, question
from tests.waiting import LONG

MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
# What each position is said to show.
CLAIMS = [
    ("himstedt-stahn", "mate", "e3h6"),
    ("himstedt-stahn", "game", "c2c3"),
    ("demoschach", "trade", "c3d4"),
    ("cpc", "reply", "e7e5"),
    ("cpc", "error", "a3a2"),
    ("cpc", "check", "b4e4"),
    ("salomon", "promotion", "c7c8b"),
    ("salomon", "capablanca", "b8e8"),
    ("salomon", "horse", "h6g5"),
]


def thought(key: str, fen: str, level: int | None = None) -> dict[str, Any]:
    look = Look(key, Board(fen), level)
    assert look.wait(LONG)
    told: dict[str, Any] = plain(look.message())
    assert faults_of_answer("POST", "/api/ancestors/look", told) == []
    return told


def exhibit(key: str) -> Exhibit:
    return opponents.profile(key).exhibit()


def spot_of(key: str, name: str) -> Spot:
    return next(spot for spot in exhibit(key).all_spots if spot.key == name)


def refused(client: TestClient, **message: Any) -> str:
    answered = client.post("/api/ancestors/look", json=message)
    assert answered.status_code == 400, answered.text
    text: str = answered.json()["error"]["en"]
    return text


def test_every_ancestor_is_there_in_the_order_of_years(client: TestClient) -> None:
    found = client.get("/api/ancestors").json()["ancestors"]
    assert [each["key"] for each in found] == ["himstedt-stahn", "demoschach", "cpc", "salomon"]
    assert {each["key"] for each in found} == set(opponents.ROSTER)
    for each in found:
        profile = opponents.profile(each["key"])
        assert each["guesses"] == [{"en": text.en, "de": text.de} for text in profile.guesses]
        assert each["story"]["de"] == profile.story.de
        low, high = each["level"]["low"], each["level"]["high"]
        assert all(low <= level["level"] <= high for level in each["levels"])
        assert all(low <= spot["level"] <= high for spot in each["spots"]), each["key"]


def test_the_tables_hold_every_number_the_programs_declare() -> None:
    salomon = [row.numbers[0] for group in exhibit("salomon").terms() for row in group.rows]
    assert sorted(float(number.value) for number in salomon) == sorted(float(weight.default) for weight in STYLE)
    assert sum(number.is_guess for number in salomon) == sum(weight.source == "guess" for weight in STYLE)
    criteria = [row for group in exhibit("himstedt-stahn").terms() for row in group.rows if row.source]
    assert [len(row.numbers) for row in criteria] == [len(criterion.numbers) for criterion in CRITERIA]
    demoschach = {row.name.en: row.numbers for group in exhibit("demoschach").terms() for row in group.rows}
    assert [number.value for number in demoschach["Isolated pawns"]] == [-15]
    assert [number.value for number in demoschach["Passed pawns"]] == [1.15, 0.8, 0.35, 2]
    assert [number.value for number in demoschach["Queen"]] == [900]
    cpc = [row.numbers[0].value for row in exhibit("cpc").terms()[0].rows]
    assert cpc == [1, 5, 15, 15, 25, 50, 2000]


def test_a_level_of_demoschach_is_a_number_of_positions() -> None:
    assert [budget(level) for level in (1, 4, 12)] == [6, 48, 12288]
    assert dict(exhibit("demoschach").levels)[12].en.startswith("12,288 ")


def test_the_initiative_told_of_demoschach_is_measured() -> None:
    measured = {}
    for level in INITIATIVE:
        one = Examinee.of(read_contestant(f"demoschach@level={level}"))
        game = play_initiative(Candidate(one.make(), one, Conditions(Limits())), white=False)
        measured[level] = game.count if game.mated else None
    assert measured == INITIATIVE
    told = {name.en: text.en for name, text in exhibit("demoschach").facts}["Initiative test"]
    assert told == "mates a passive opponent in 12 moves at levels 6 to 8, never at levels 1 to 5"


@pytest.mark.parametrize(("key", "spot", "move"), CLAIMS)
def test_the_positions_show_what_is_said_of_them(key: str, spot: str, move: str) -> None:
    shown = spot_of(key, spot)
    assert thought(key, shown.fen, shown.level)["move"] == move


def test_following_captures_leaves_the_guarded_pawn_alone() -> None:
    shown = spot_of("demoschach", "guarded")
    assert thought("demoschach", shown.fen, shown.level)["move"] != "f3e5"


def count_positions(tree: dict[str, Any]) -> int:
    return 1 + sum(count_positions(child) for child in tree["children"])


def test_trees_passes_and_traces_are_told() -> None:
    """At its lowest level DEMOSCHACH tries the capture first, sees it refuted, and goes on."""
    shown = spot_of("demoschach", "guarded")
    found = thought("demoschach", shown.fen, shown.level)
    first = found["tree"]["children"][0]
    assert (first["move"], [reply["move"] for reply in first["children"]]) == ("f3e5", ["c6e5"])
    assert [each["depth"] for each in found["passes"]] == [0, 1]
    assert found["passes"][1]["window"] == [found["passes"][0]["value"] - 100, found["passes"][0]["value"] + 100]
    assert found["trace"] is None
    deep = thought("himstedt-stahn", exhibit("himstedt-stahn").spots[0].fen, 3)
    assert len(deep["tree"]["children"]) == len(deep["moves"]) == 40
    assert 1000 < count_positions(deep["tree"]) < 3000
    assert deep["trace"][0].split()[:2] == ["1", "BEWFC"]


@pytest.mark.parametrize("key", list(opponents.ROSTER))
def test_its_terms_add_up_and_its_moves_are_named(key: str) -> None:
    found = thought(key, "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6")
    terms = found["judgement"]["terms"]
    assert sum(term["value"] for term in terms) == pytest.approx(found["judgement"]["total"], abs=1e-6)
    assert next(move for move in found["moves"] if move["isChosen"])["move"] == found["move"]
    assert found["lineSan"][0] == found["san"]
    assert found["nodes"] > 0
    assert len(found["moves"]) >= 30
    screen = "\n".join(found["screen"])
    assert found["move"][:2].upper() in screen.upper()


def test_the_look_answers_and_refuses_in_one_sentence(client: TestClient) -> None:
    found = client.post("/api/ancestors/look", json={"key": "cpc", "fen": START_FEN, "level": 1}).json()
    assert found["level"] == 1
    assert found["unit"]["de"]
    assert "no opponent" in refused(client, key="deep-blue", fen=START_FEN)
    assert "usable" in refused(client, fen=START_FEN)
    assert refused(client, key="cpc", fen="nonsense")
    assert "9" in refused(client, key="cpc", fen=START_FEN, level=9)
    assert "over" in refused(client, key="cpc", fen=MATED)
    assert "usable" in refused(client, key="cpc", fen=START_FEN, level="two")


def test_whoever_goes_stops_the_search() -> None:
    """Salomon would think about level 20 for ages; a page that has gone ends it."""
    body = json.dumps({"key": "salomon", "fen": START_FEN, "level": 20}).encode()
    messages: Iterator[dict[str, Any]] = iter([{"type": "http.request", "body": body, "more_body": False}, {"type": "http.disconnect"}])

    async def receive() -> dict[str, Any]:
        return next(messages, {"type": "http.disconnect"})

    thought("salomon", START_FEN, 1)  # compiled and loaded: this is not about a cold start
    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", b"application/json")], "app": None}
    asked = question("POST", "/api/ancestors/look")
    assert asked is not None
    response = asyncio.run(asked.endpoint(Request(scope, receive)))
    assert response.status_code == 499
    look = Look("salomon", Board(), 20)
    look.break_off()
    assert look.wait(LONG)


def test_two_ancestors_play_at_a_pace_that_can_be_changed(open_tab: Callable[..., Any]) -> None:
    with open_tab() as line:
        line.send(
            type="new", mine={"player": "cpc", "level": 1}, other={"player": "demoschach", "level": 1}, color="white", time="unlimited"
        )
        first = line.game(lambda game: len(game["plies"]) >= 1)
        assert first["pace"] == 1.0
        assert (first["white"]["player"], first["black"]["player"]) == ("cpc", "demoschach")
        assert first["white"]["elo"] is None, "a level of the CPC program is no level of ours"
        line.send(type="pace", seconds=0)
        quick = line.game(lambda game: len(game["plies"]) >= 8)
        assert quick["pace"] == 0
        line.send(type="pause")
        paused = line.game(lambda game: game["paused"])
        line.send(type="pace", seconds=-1)
        assert "no pace" in line.wait("error")["text"]["en"]
        line.send(type="resume")
        line.game(lambda game: len(game["plies"]) > len(paused["plies"]))


def test_a_game_with_a_person_has_no_pace(open_tab: Callable[..., Any]) -> None:
    with open_tab() as line:
        line.send(type="new", mine={"player": "person"}, other={"player": "cpc", "level": 1}, color="white", time="unlimited")
        assert line.game(lambda game: game["black"]["player"] == "cpc")["pace"] is None
        line.send(type="pace", seconds=1)
        assert "two programs" in line.wait("error")["text"]["en"]


# Files of play styles --------------------------------------------------------------------------------


def test_a_style_file_goes_out_and_comes_back(client: TestClient) -> None:
    """The file is the one the program itself writes: the terminal reads it, and the page what the terminal wrote."""
    wished = {"pawn_isolated": 22.5, "fca_on": False, "level": 2}
    out = client.post("/api/ancestors/style/file", json={"key": "salomon", "options": wished}).json()
    assert out["text"] == style.as_text({**style.standard(), "pawn_isolated": 22.5, "fca_on": 0.0})
    back = client.post("/api/ancestors/style/read", json={"key": "salomon", "file": out["file"], "text": out["text"]}).json()["options"]
    assert (back["pawn_isolated"], back["fca_on"], back["pawn_doubled"]) == (22.5, False, 4.0)
    assert set(back) == {weight.key for weight in STYLE}, "the level is no part of the style"


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        (
            "salomon",
            "pawn_doubled = 4\npawn_isolated = 9999\n",
            "Line 2 of the style file “MINE”: pawn_isolated takes a number from 0 to 60",
        ),
        ("salomon", "charm = 3\n", "has no weight “charm”"),
        ("salomon", "nonsense", "not made of lines"),
        ("salomon", "#" * 70_000, "much larger"),
        ("cpc", "", "CPC-BASIC knows no files of play styles"),
    ],
)
def test_a_wrong_style_file_is_refused_with_its_line(client: TestClient, key: str, text: str, said: str) -> None:
    answered = client.post("/api/ancestors/style/read", json={"key": key, "file": "MINE", "text": text})
    assert answered.status_code == 400
    assert said in answered.json()["error"]["en"]
