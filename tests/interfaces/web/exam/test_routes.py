"""The exam on the page: one subject of one player, from the question to the report card."""

from __future__ import annotations

import time

from starlette.testclient import TestClient


def test_a_subject_is_examined_and_the_card_can_be_taken_along(client: TestClient) -> None:
    hall = client.get("/api/exam").json()
    assert len(hall["subjects"]) == 9
    assert hall["sheet"] is None
    assert client.get("/api/exam/report").status_code == 400
    for wrong in ({"player": "nobody"}, {"player": "cpc", "level": 99}, {"player": "cpc", "subjects": ["astrology"]}):
        assert client.post("/api/exam/begin", json=wrong).status_code == 400
    begun = client.post("/api/exam/begin", json={"player": "cpc", "level": 1, "subjects": ["B12"], "seconds": 0.05})
    assert begun.status_code == 200, begun.text
    while (sheet := client.get("/api/exam").json()["sheet"])["active"]:
        time.sleep(0.1)
    assert sheet["error"] is None
    assert sheet["done"] == sheet["total"] >= 1
    assert any(subject["answers"] for subject in sheet["subjects"])
    report = client.get("/api/exam/report", params={"lang": "de"})
    assert report.status_code == 200
    assert "attachment" in report.headers["content-disposition"]
