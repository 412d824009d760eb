"""The training page: exercises of an analysed game, tried, hinted at, solved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiebitz.language import Text
from kiebitz.tools.training.collection import Collection
from kiebitz.tools.training.exercise import Exercise, Hint
from tests.interfaces.web.browser import light_and_dark_faults, needs_browser, until

QUESTION = "() => document.querySelector('.question')?.innerText ?? ''"
STEPS = tuple(Hint(Text.finished(f"step {n}", f"Schritt {n}"), ("b1",)) for n in (1, 2, 3))
ONE = Exercise("k1", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", ("b1b8",), ("b1b8",), "b1b2", 0.3, "fork", STEPS, "A – B, 30.")
GAME = '[White "Legal"]\n[Black "Brie"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n'


def test_an_exercise_is_put_tried_and_solved(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    assert client.get("/api/train").json() == {"due": 0, "total": 0, "next": None, "task": None, "weaknesses": []}
    Collection().add([ONE])
    task = client.get("/api/train").json()["task"]
    assert task["played"]["de"] == "Db2+"
    assert "solutions" not in task
    step = client.post("/api/train/hint", json={"key": "k1", "step": 1}).json()
    assert (step["text"]["en"], step["last"]) == ("step 1", False)
    assert client.post("/api/train/hint", json={"key": "k1", "step": 9}).status_code == 400
    wrong = client.post("/api/train/try", json={"key": "k1", "move": "b1b3", "hints": 1}).json()
    assert (wrong["right"], wrong["text"]) == (False, None)
    found = client.post("/api/train/try", json={"key": "k1", "move": "b1b8", "hints": 1, "again": True}).json()
    assert (found["right"], found["best"], found["line"][0]["en"]) == (True, True, "Qb8#")
    told = client.get("/api/train").json()
    assert (told["due"], told["total"], told["weaknesses"][0]["name"]["de"]) == (0, 1, "Gabel")
    assert told["next"] > 3600
    assert client.post("/api/train/solution", json={"key": "k1"}).json()["right"] is False
    assert client.post("/api/train/collect", json={"study": "nobody", "white": True}).status_code == 400
    assert client.post("/api/train/remove", json={"key": "k1"}).json()["total"] == 0


@pytest.mark.parametrize("_", [pytest.param(None, marks=needs_browser)])
def test_from_the_analysis_to_the_exercise(open_page: Callable[..., Any], _: None) -> None:
    page = open_page(at="/analysis")
    page.fill("textarea[name=text]", GAME)
    page.click("[data-act=open]")
    page.select_option("[name=pace]", "20000")
    page.click("[data-act=analyse]")
    page.wait_for_selector("[data-act=learn-black]")
    page.click("[data-act=learn-black]")
    page.wait_for_selector(".question")
    for _try in range(4):  # the exercise about the queen that should not be taken
        if "Bxd1" in page.inner_text(".question"):
            break
        asked = page.evaluate(QUESTION)
        page.click("[data-act=remove]")
        until(page, f"() => ({QUESTION})() !== {json.dumps(asked)}")
    page.click("[data-act=hint]")
    page.wait_for_selector(".hint-step")
    page.wait_for_selector("#train-board svg [data-piece]")
    page.locator("#train-board rect[data-square=d6]").click(force=True)
    page.locator("#train-board rect[data-square=e5]").click(force=True)
    page.wait_for_selector(".answer.right")
    assert light_and_dark_faults(page, "train") == []
    page.click("[data-act=next]")
    until(page, "() => Boolean(document.querySelector('.record'))")
