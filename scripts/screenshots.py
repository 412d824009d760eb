"""Pictures of every page, light, dark and on a phone, for docs/screenshots and the README.

    python scripts/screenshots.py [--only play,styles]

Starts a server of its own with an empty archive, walks through the pages in Chromium as a person
would, and writes PNG files.  Needs the extra `dev` and a Chromium.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the journeys' own way of using the page

from kiebitz.game.book.library import opening_of  # noqa: E402
from kiebitz.game.play.players import Person  # noqa: E402
from kiebitz.game.play.session import Session  # noqa: E402
from kiebitz.game.play.time_controls import TimeControl  # noqa: E402
from kiebitz.game.record.archive import Archive  # noqa: E402
from kiebitz.interfaces.web.rooms.seats import Seat  # noqa: E402
from kiebitz.levels import FULL_LEVEL  # noqa: E402
from tests.interfaces.web.browser import CHROMIUM, port_of_its_own, until  # noqa: E402
from tests.interfaces.web.playing import type_move  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "locale": "en-GB"},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark", "locale": "de-DE"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "locale": "en-GB", "has_touch": True},
}
SICILIAN = "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 d6 Bc4 e6 Be3 a6 O-O Be7"
IMMORTAL = """[Event "London"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6
13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6
23. Be7# 1-0
"""


def go(page: Any, where: str) -> None:
    page.goto(page.url.split("#")[0] + f"#/{where}")
    page.wait_for_timeout(600)


def begin_game(folder: str) -> None:
    """A game against full strength in its ninth move, left lying in the archive; the next tab takes it up again."""
    seats = {
        "white": Seat("person").as_words() | {"name": "Anna"},
        "black": Seat("kiebitz", level=FULL_LEVEL, options=(("book", False),)).as_words(),
        "white_name": "Anna",
        "black_name": "Kiebitz",
    }
    archive = Archive(Path(folder) / "games.sqlite")
    session = Session(
        Person("Anna"), Person("Kiebitz"), control=TimeControl.parse("5s"), archive=archive, details={"seats": seats}, namer=opening_of
    )
    session.start()
    for move in SICILIAN.split():
        session.play(move)
    session.close()
    archive.close()


def play(page: Any) -> None:
    """The window on the search open while it thinks."""
    type_move(page, "Bb3")
    page.wait_for_timeout(2500)


def why(page: Any) -> None:
    page.click("#tab-why")
    page.wait_for_selector(".group summary")
    page.wait_for_timeout(800)


def control(page: Any) -> None:
    page.click("#tab-control")
    page.wait_for_timeout(800)


def setup(page: Any) -> None:
    go(page, "setup")
    page.wait_for_selector("#setup-board svg [data-piece]")


def analysis(page: Any) -> None:
    go(page, "analysis")
    page.fill("textarea[name=text]", IMMORTAL)
    page.click("[data-act=open]")
    page.wait_for_selector("#analysis-board svg [data-piece]")
    page.select_option("[name=pace]", "20000")
    page.click("[data-act=analyse]")
    page.wait_for_selector("[data-act=report]", timeout=180_000)
    page.locator(".book-move.blunder, .book-move.mistake").first.click()
    until(page, "() => document.querySelectorAll('.line-row .chip').length > 0")
    page.wait_for_timeout(1500)


def games(page: Any) -> None:
    """The archive with one game imported and replayed."""
    go(page, "games")
    page.get_by_role("button", name=re.compile("PGN")).first.click()
    page.set_input_files("dialog.import input[type=file]", {"name": "game.pgn", "mimeType": "text/plain", "buffer": IMMORTAL.encode()})
    page.wait_for_selector("dialog.import .report b")
    page.get_by_role("button", name=re.compile("Done|Fertig")).click()
    page.wait_for_timeout(1500)  # the list comes anew
    page.locator(".game-list a", has_text="Anderssen").first.click()
    page.wait_for_timeout(800)
    for _ in range(33):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(800)


def styles(page: Any) -> None:
    """A character beside the standard, one group of weights open."""
    go(page, "styles")
    page.wait_for_timeout(1500)
    page.locator("select").first.select_option("attacker")
    page.wait_for_timeout(1500)
    page.locator("select").nth(1).select_option("standard")
    page.locator("button.opener", has_text=re.compile("Mobility|Beweglichkeit")).first.click()
    page.wait_for_timeout(2500)


def ancestors(page: Any) -> None:
    go(page, "ancestors")
    page.wait_for_timeout(1000)


def salomon(page: Any) -> None:
    go(page, "ancestors/salomon")
    page.wait_for_timeout(2500)


def learn(page: Any) -> None:
    go(page, "learn")
    page.wait_for_selector("svg.tree text")
    for _ in range(14):
        page.keyboard.press("ArrowRight")
    page.locator("svg.tree").scroll_into_view_if_needed()
    page.wait_for_timeout(500)


def course(page: Any) -> None:
    go(page, "learn/course")
    page.wait_for_timeout(1000)


def museum(page: Any) -> None:
    go(page, "museum")
    page.wait_for_timeout(1000)


def settings(page: Any) -> None:
    go(page, "settings")


def train(page: Any) -> None:
    """An own opening line, kept on the analysis board and asked for."""
    go(page, "analysis")
    page.fill("textarea[name=text]", "1. c4 e5 2. g3 Nf6 3. Bg2 d5 *")
    page.click("[data-act=open]")
    page.wait_for_selector("#analysis-board svg [data-piece]")
    page.keyboard.press("End")
    page.locator(".explorer summary").click()
    page.wait_for_selector("[data-act=own-white]")
    if page.get_attribute("[data-act=own-white]", "aria-pressed") == "false":
        page.click("[data-act=own-white]")
        page.wait_for_selector("[data-act=own-white][aria-pressed=true]")
    go(page, "train/lines")
    page.wait_for_selector("#train-board svg [data-piece]")
    page.click("[data-act=hint]")
    page.wait_for_selector(".hint-step")


def reasons(page: Any) -> None:
    """Why a move on the analysis board is bad."""
    go(page, "analysis")
    page.fill("textarea[name=text]", IMMORTAL)
    page.click("[data-act=open]")
    page.wait_for_selector("#analysis-board svg [data-piece]")
    page.locator(".book-move", has_text="Qxb2" if page.locator(".book-move", has_text="Qxb2").count() else "Dxb2").first.click()
    page.click("#tab-why")
    page.locator(".why-panel .segments button").first.click()
    page.wait_for_selector(".reason .line-boards", timeout=180_000)
    page.wait_for_timeout(800)


def exam(page: Any) -> None:
    go(page, "exam")
    page.wait_for_timeout(1000)


# What is typed at each machine before its picture is taken.
TYPED = {
    "himstedt-stahn": ("e2-e4", "BIBLIOTHEK AUS", "Sg1-f3", "VARIANTE"),
    "demoschach": ("G", "W", "4", "E2 E4", "N"),
    "cpc": ("1", "1", "N", "e2e4", "g1f3"),
    "salomon": ("1", "W", "e2-e4"),
}

# The paper has rolled to its end.
ROLLED = "() => { const p = document.querySelector('.machine .paper'); return p.scrollTop + p.clientHeight > p.scrollHeight - 3; }"


def machine(key: str) -> Callable[[Any], None]:
    """An ancestor at its own machine after a move or two."""

    def sit_down(page: Any) -> None:
        page.set_viewport_size(
            {**page.viewport_size, "height": 1000}
        )  # the whole machine: a picture beyond the window rolls the paper back
        go(page, f"ancestors/{key}/machine")
        for line in TYPED[key]:
            page.wait_for_selector(".typed-line input:not([disabled])")
            before = page.locator(".machine .paper").inner_text()
            page.fill(".typed-line input", line)
            page.keyboard.press("Enter")
            page.wait_for_function("before => document.querySelector('.machine .paper').innerText !== before", arg=before, timeout=300_000)
        page.wait_for_function(ROLLED)

    return sit_down


def slow_motion(page: Any) -> None:
    """The search behind a move, looked at position by position on the big board."""
    type_move(page, "Bb3")
    page.click("[data-act=slow-motion]")
    page.wait_for_selector(".film .now")
    page.fill(".film input[name=picture]", "2500")
    page.wait_for_selector(".film .now")
    page.wait_for_timeout(800)


def tree(page: Any) -> None:
    """The tree of a search, a few moves into its main line."""
    go(page, "tree")
    page.wait_for_selector(".node-told")
    page.focus("#icicle")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(500)


def minds(page: Any) -> None:
    go(page, "tree/minds")
    page.wait_for_selector(".mind-list > li")


def kit(page: Any) -> None:
    """The horizon mistake and its cure."""
    go(page, "tree/kit")
    page.wait_for_selector(".kit[data-move=f3e5]")
    page.check("input[name=captures]")
    until(page, "() => document.querySelector('.kit').dataset.rows", "2")


SCENES: dict[str, Callable[[Any], None]] = {
    scene.__name__: scene
    for scene in (
        play,
        slow_motion,
        why,
        control,
        setup,
        analysis,
        reasons,
        tree,
        minds,
        kit,
        train,
        games,
        styles,
        ancestors,
        salomon,
        learn,
        course,
        museum,
        exam,
        settings,
    )
}
MACHINES = {f"machine-{key}": machine(key) for key in TYPED}


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(SCENES), help="scenes, by commas; also machine-NAME")
    parser.add_argument("--looks", default=",".join(LOOKS), help="light, dark, phone, by commas")
    parser.add_argument("--out", type=Path, default=FOLDER)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-m", "kiebitz", "--no-browser", "--port", str(port_of_its_own())],
            env={**os.environ, "KIEBITZ_DATA": data, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for look in wanted.looks.split(","):
                for name in wanted.only.split(","):
                    context = browser.new_context(**LOOKS[look], reduced_motion="reduce")
                    page = context.new_page()
                    page.set_default_timeout(180_000)
                    begin_game(data)
                    page.goto(address)
                    page.wait_for_selector("#board svg [data-piece]")
                    (SCENES | MACHINES)[name](page)
                    if name != "learn":
                        page.evaluate("scrollTo(0, 0)")
                    part = page.locator(".machine") if name in MACHINES else page
                    part.screenshot(path=wanted.out / f"{name}-{look}.png")
                    context.close()
                    print(f"{name}-{look}.png")
        finally:
            browser.close()
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
