"""The museum on the page: its games and the judgements of the ancestors."""

from __future__ import annotations

from starlette.testclient import TestClient

from kiebitz import opponents
from kiebitz.museum.collection import pieces


def test_every_game_can_be_had(client: TestClient) -> None:
    offer = client.get("/api/museum").json()
    assert [game["key"] for game in offer["games"]] == [piece.key for piece in pieces()]
    trojan = client.get("/api/museum/games/trojan").json()
    assert trojan["plies"][-1]["san"] == {"en": "Qh7#", "de": "Dh7#"}
    assert client.get("/api/museum/games/nowhere").status_code == 400


def test_every_ancestor_judges_for_itself_and_from_whites_side(client: TestClient) -> None:
    white_up = client.post("/api/museum/judgements", json={"fen": "4k3/8/8/8/8/8/8/QR2K3 b - - 0 1"}).json()["judgements"]
    assert [each["key"] for each in white_up] == [profile.key for profile in opponents.by_year()]
    assert all(each["value"] > 0 for each in white_up)
    over = client.post("/api/museum/judgements", json={"fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}).json()
    assert over["judgements"] == []
