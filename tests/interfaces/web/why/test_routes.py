"""Reasons over the wire: a move, two moves, a hint in steps, and whose judgement it is."""

from __future__ import annotations

from typing import Any

import chess
import pytest
from starlette.testclient import TestClient

from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.reasons.reasoner import Reasoner

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1"


@pytest.fixture
def hall(hall: Hall) -> Hall:
    hall.reasoner = Reasoner(nodes=8_000)
    return hall


def test_a_blunder_is_explained_with_both_lines_and_their_positions(client: TestClient) -> None:
    answer = client.post("/api/why", json={"fen": BACK_RANK, "move": "b1b7"}).json()
    assert answer["verdict"] == "blunder"
    assert answer["text"]["en"].startswith("After 1…Rb7, 2.Re8# mates on the back rank")
    assert answer["whose"]["en"] == "Judged by Kiebitz."
    for line in (answer["line"], answer["better"]):
        board = chess.Board(line["fens"][0])
        for move, fen in zip(line["moves"], line["fens"][1:], strict=True):
            board.push_uci(move)
            assert board.board_fen() == fen.split()[0]
    assert answer["line"]["moves"][0] == "b1b7"


def test_two_moves_are_compared_by_what_they_lead_to(client: TestClient) -> None:
    answer = client.post("/api/compare", json={"fen": BACK_RANK, "first": "b1b7", "second": "b1e1"}).json()
    assert answer["better"] == "b1e1"
    assert "back rank" in answer["text"]["en"]
    assert answer["first"]["chance"] < answer["second"]["chance"]
    assert client.post("/api/compare", json={"fen": BACK_RANK, "first": "b1b7", "second": "b1b7"}).status_code == 400


def test_the_moves_of_a_position_can_be_chosen_by_name(client: TestClient) -> None:
    moves = client.post("/api/choices", json={"fen": chess.STARTING_FEN}).json()["moves"]
    assert {each["move"] for each in moves} == {move.uci() for move in chess.Board().legal_moves}
    assert {"move": "g1f3", "san": {"en": "Nf3", "de": "Sf3"}} in moves


def test_a_hint_tells_the_area_then_the_man_then_the_move(client: TestClient) -> None:
    fen = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1"
    area, man, move = client.post("/api/hint", json={"fen": fen, "move": "d5c7"}).json()["steps"]
    assert area["text"]["en"] == "There is something to be won on the queen's side. The motif: fork."
    assert "c7" in area["squares"]
    assert "Nc7" not in area["text"]["en"] + man["text"]["en"]
    assert man["squares"] == ["d5"]
    assert move["text"]["de"].startswith("Sc7+ ist eine Gabel")


def test_an_ancestor_is_asked_in_its_own_unit_and_ours_is_labelled(client: TestClient, open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "salomon"}, color="white")
        game = line.game()
        minds = client.post("/api/minds", json={"fen": game["fen"], "game": game["room"]}).json()["minds"]
        assert [mind["name"] for mind in minds] == [game["black"]["called"]]
        assert minds[0]["unit"]["de"]
        assert sum(term["value"] for term in minds[0]["terms"]) == pytest.approx(minds[0]["total"], abs=0.01)
        fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
        answer = client.post("/api/why", json={"fen": fen, "move": "e7e5", "game": game["room"]}).json()
        assert answer["whose"]["en"].endswith("the judgement here is that of Kiebitz, not its own.")


def test_a_position_is_described_in_parts(client: TestClient) -> None:
    answer = client.post("/api/overview", json={"fen": "8/8/4k3/8/4K3/8/4P3/8 b - - 0 1"}).json()
    assert answer["verdict"]["en"].startswith("White is winning")
    assert answer["endings"][0]["de"].startswith("König und Bauer gegen König")
