"""Explanations that add up, field control, set-up faults, and what the dialog offers."""

from __future__ import annotations

import math
from typing import Any

import chess
import pytest
from starlette.testclient import TestClient

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.game.rules import square_control
from kiebitz.levels import FULL_LEVEL, LOWEST_ELO

POSITIONS = [
    chess.STARTING_FEN,
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "8/5k2/3p4/1P1P4/2K5/8/8/8 b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
]


@pytest.mark.parametrize("fen", POSITIONS)
def test_the_bars_add_up_to_the_score(client: TestClient, fen: str) -> None:
    answer = client.post("/api/explain", json={"fen": fen}).json()
    assert answer["total"] == Explainer().explain(Board(fen)).total
    assert math.isclose(sum(term["value"] for term in answer["terms"]) + answer["rounding"], answer["total"], abs_tol=1e-6), fen
    assert math.isclose(sum(group["value"] for group in answer["groups"]) + answer["rounding"], answer["total"], abs_tol=1e-6), fen
    for term in answer["terms"]:
        assert math.isclose(term["white"] - term["black"], term["value"], abs_tol=1e-6), term["key"]
        assert math.isclose(sum(case["value"] for case in term["cases"]), term["value"], abs_tol=1e-6), term["key"]
        assert term["source"]
        assert {"en", "de"} == set(term["sentence"])
    assert 1 <= len(answer["reasons"]) <= 5


def test_the_end_of_a_line_is_explained(client: TestClient) -> None:
    answer = client.post("/api/explain", json={"fen": chess.STARTING_FEN, "line": ["e2e4", "e7e5", "g1f3"]}).json()
    board = chess.Board()
    for move in ("e2e4", "e7e5", "g1f3"):
        board.push_uci(move)
    assert answer["fen"].split()[0] == board.fen().split()[0]
    assert [san["de"] for san in answer["line"]["san"]] == ["e4", "e5", "Sf3"]
    assert answer["line"]["fens"][-1] == answer["fen"], "and can be looked at"


@pytest.mark.parametrize(
    "body",
    [{}, {"fen": 3}, {"fen": "nonsense"}, {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, {"fen": chess.STARTING_FEN, "line": ["e2e5"]},
     {"fen": chess.STARTING_FEN, "line": "e2e4"}, {"fen": chess.STARTING_FEN, "line": [1]}, {"fen": chess.STARTING_FEN, "game": "x"}],
)  # fmt: skip
def test_what_cannot_be_explained_is_refused_with_a_sentence(client: TestClient, body: dict[str, Any]) -> None:
    answer = client.post("/api/explain", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["en"]
    assert answer.json()["error"]["de"]


@pytest.mark.parametrize("fen", POSITIONS)
def test_field_control_is_the_sum_of_the_men_behind_it(client: TestClient, fen: str) -> None:
    answer = client.post("/api/control", json={"fen": fen}).json()
    assert [square["net"] for square in answer["squares"]] == square_control(fen)
    for square in answer["squares"]:
        assert square["white"] == sum(man["weight"] for man in square["men"]["white"])
        assert square["black"] == sum(man["weight"] for man in square["men"]["black"])


def test_the_control_centre_is_where_the_enemy_is_strongest_in_the_own_half(client: TestClient) -> None:
    answer = client.post("/api/control", json={"fen": "6k1/8/8/8/8/5q2/8/4K3 w - - 0 1"}).json()
    # The queen's weight of two alone is no control centre; with a pawn beside it, it is.
    assert answer["centres"] == {"white": None, "black": None}
    answer = client.post("/api/control", json={"fen": "6k1/8/8/8/6p1/5q2/8/4K3 w - - 0 1"}).json()
    nets = {square["square"]: square["net"] for square in answer["squares"]}
    strongest = min(net for square, net in nets.items() if square[1] in "1234")
    assert nets[answer["centres"]["white"]] == strongest <= -3


@pytest.mark.parametrize(
    ("fen", "count"), [(chess.STARTING_FEN, 0), ("8/8/8/8/8/8/8/8 w - - 0 1", 2), ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 1), ("x", 9)]
)
def test_the_set_up_names_every_fault(client: TestClient, fen: str, count: int) -> None:
    faults = client.post("/api/setup", json={"fen": fen}).json()["faults"]
    assert len(faults) >= 1 if count == 9 else len(faults) == count
    assert all(fault["en"] and fault["de"] for fault in faults)


def test_the_dialog_offers_everybody_there_is(client: TestClient) -> None:
    offer = client.get("/api/start").json()
    assert [player["key"] for player in offer["players"]] == ["kiebitz", *opponents.ROSTER]
    assert "standard" in [style["key"] for style in offer["styles"]]
    assert len(offer["levels"]) == FULL_LEVEL
    assert [odds["key"] for odds in offer["odds"]] == ["pawn", "knight", "rook", "queen"]
    assert offer["adaptive"]["elo"] >= LOWEST_ELO
    assert {player["key"] for player in offer["players"] if player["originalSpeed"]} == {"cpc", "demoschach", "himstedt-stahn"}
    assert "unlimited" in [time["key"] for time in offer["times"]]


def test_unknown_addresses_are_answered_with_a_sentence(client: TestClient) -> None:
    answer = client.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.json()["error"]["de"]
