"""Learn: what the page is told about small trees and tic-tac-toe, and journeys through it in a real browser."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from kiebitz.teaching.small_tree_examples import EXAMPLES

NOUGHT_TO_WIN = [0, 3, 1, 4]  # X: A1, A2; O: B1, B2; X to move and win with A3


def ask(client: TestClient, path: str, **message: Any) -> dict[str, Any]:
    answered = client.post(f"/api/learn/{path}", json=message)
    assert answered.status_code == 200, answered.text
    found: dict[str, Any] = answered.json()
    return found


def refused(client: TestClient, path: str, **message: Any) -> str:
    answered = client.post(f"/api/learn/{path}", json=message)
    assert answered.status_code == 400, answered.text
    error: dict[str, str] = answered.json()["error"]
    assert error["en"]
    assert error["de"]
    return error["en"]


def test_the_offer_names_examples_sizes_and_growth(client: TestClient) -> None:
    offer = client.get("/api/learn").json()
    assert [each["key"] for each in offer["examples"]] == [each.key for each in EXAMPLES]
    assert {"depth": 4, "moves": 3} in offer["sizes"]
    assert {"depth": 4, "moves": 4} not in offer["sizes"]
    assert offer["growth"]["rows"][4] == {"depth": 5, "minimax": 102_400_000, "alphabeta": 65_599}
    assert offer["tictactoe"]["effort"]["everything"] == 549_946


def test_a_tree_comes_with_its_steps_and_counts(client: TestClient) -> None:
    found = ask(client, "tree", example="cut", method="alphabeta")
    assert found["value"] == 3
    assert found["counts"]["given"] == {"leaves": 8, "seen": 4, "nodes": 12, "cuts": 2}
    assert found["counts"]["minimax"]["seen"] == found["counts"]["worst"]["seen"] == 8
    assert [step["kind"] for step in found["steps"]].count("cut") == 2
    for step in found["steps"]:
        assert all(step["text"][language].endswith(".") for language in ("en", "de")), step
    assert {node["number"] for node in found["nodes"]} == set(range(12))


def test_random_and_typed_trees(client: TestClient) -> None:
    first = ask(client, "tree", depth=3, moves=3, seed=5, order="best")
    assert first == ask(client, "tree", depth=3, moves=3, seed=5, order="best")
    assert first["counts"]["best"]["seen"] == 11
    assert ask(client, "tree", typed="(3 9) (2 -100)", white=False, method="minimax")["value"] == 2


NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"example": "nonsense"}, "is no example"),
    ({"typed": "(1"}, "not closed"),
    ({"typed": 5}, "usable"),
    ({"depth": 9, "moves": 9}, "too many leaves"),
    ({"depth": 10**30, "moves": 2}, "too many leaves"),
    ({"depth": 2, "moves": 2, "method": "guess"}, "is no method"),
    ({"depth": 2, "moves": 2, "order": "<b>"}, "is no order"),
    ({"cells": []}, "too wide"),
    ({"cells": [0, 0]}, "no game"),
    ({"cells": [0, 3, 1, 4, 2]}, "over"),
]


def test_nonsense_gets_one_sentence(client: TestClient) -> None:
    for message, part in NONSENSE:
        assert part in refused(client, "tree", **message), message


def test_every_reply_has_its_value(client: TestClient) -> None:
    found = ask(client, "tictactoe", cells=NOUGHT_TO_WIN)
    assert found["toMove"] == "X"
    assert found["cells"] == ["X", "X", "", "O", "O", "", "", "", ""]
    by_name = {reply["name"]: reply for reply in found["replies"]}
    assert by_name["A3"]["verdict"] == {"value": 1, "plies": 0, "words": {"en": "X has won", "de": "X hat gewonnen"}}
    assert by_name["B3"]["verdict"]["value"] >= 0, "the only other move that stops O"
    assert by_name["C1"]["verdict"] == {
        "value": -1,
        "plies": 1,
        "words": {"en": "O wins with the next move", "de": "O gewinnt mit dem nächsten Zug"},
    }
    assert [name for name, reply in by_name.items() if reply["isBest"]] == ["A3"]
    assert found["chosen"] == 2
    assert found["verdict"]["words"]["en"] == "X wins with the next move"
    won = ask(client, "tictactoe", cells=[*NOUGHT_TO_WIN, 2])
    assert (won["winner"], won["line"], won["toMove"], won["replies"]) == ("X", [0, 1, 2], None, [])


def test_the_printed_program_passes_its_win_by(client: TestClient) -> None:
    game = [0, 1, 3, 4]  # X: A1, B1; C1 would win at once
    assert ask(client, "tictactoe", cells=game, mode="perfect")["chosen"] == 6
    assert ask(client, "tictactoe", cells=game, mode="printed")["chosen"] == 2
    assert "three ways" in refused(client, "tictactoe", cells=[], mode="nonsense")


def test_the_rest_of_a_game_as_a_tree(client: TestClient) -> None:
    found = ask(client, "tree", cells=NOUGHT_TO_WIN)
    assert found["nodes"][0]["picture"] == "XX.OO...."
    assert found["value"] == 1
    assert "X begins" in found["steps"][0]["text"]["en"]
    assert found["counts"]["given"]["seen"] < found["counts"]["minimax"]["seen"]


def test_no_such_game(client: TestClient) -> None:
    for cells in ([9], [-1], list(range(9)) * 50, [0, 3, 1, 4, 2, 5]):
        assert "no game" in refused(client, "tictactoe", cells=cells), cells
    for no_cells in (["a"], [True], [None], [[0]]):
        assert "“cells[0]”" in refused(client, "tictactoe", cells=no_cells), no_cells
    assert "“cells”" in refused(client, "tictactoe", cells="0")
