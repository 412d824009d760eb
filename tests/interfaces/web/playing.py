"""What a person does on the play page: begin a game through the dialog, move by mouse, finger and keys."""

from __future__ import annotations

from typing import Any

from tests.interfaces.web.browser import WAIT, until, until_other

ROOM = "() => document.querySelector('.table').dataset.room"
SHOWN_MOVES = "() => [...document.querySelectorAll('.move:not(.ahead)')].map(m => m.innerText.trim())"
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


# The page says it on its own line, as its dialog and its links do.
BEGIN = """async (wish) => {
  const {send} = await import(document.querySelector("script[src$='/main.js']").src.replace("main.js", "socket.js"));
  send({type: "new", mine: {player: "person"}, color: "white", ...wish});
}"""


def new_game(
    page: Any, fen: str = "", opponent: str = "person", level: int | None = None, time: str = "unlimited", color: str = "white"
) -> None:
    """For whoever wants to see something else than the dialog, a third of the work."""
    before = page.evaluate(ROOM)
    page.evaluate(BEGIN, {"other": {"player": opponent, "level": level}, "time": time, "color": color, "fen": fen or None})
    until_other(page, ROOM, before)


def new_game_by_dialog(
    page: Any,
    fen: str = "",
    opponent: str = "person",
    level: int | None = None,
    time: str = "unlimited",
    color: str = "white",
    command: str = "",
) -> None:
    """As a person would."""
    before = page.evaluate(ROOM)
    page.click("[data-act=new]")
    page.check(f"dialog input[name=opponent][value={opponent}]")
    if level is not None:
        page.locator("dialog [name=level]").fill(str(level))
    if command:
        page.fill("dialog [name=command]", command)
    page.select_option("dialog [name=time]", time)
    page.check(f"dialog input[name=color][value={color}]", force=True)
    page.fill("dialog [name=fen]", fen)
    page.click("dialog button.primary")
    page.wait_for_selector("dialog", state="detached")
    until_other(page, ROOM, before)


def square(page: Any, name: str) -> Any:
    return page.locator(f"#board rect[data-square={name}]")


def click_move(page: Any, start: str, end: str) -> None:
    square(page, start).click(force=True)
    square(page, end).click(force=True)


def middle(page: Any, name: str) -> tuple[float, float]:
    box = square(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, start: str, end: str) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=4)
    page.mouse.up()


def walk(page: Any, start: str, end: str) -> None:
    """The cursor from one square to another by arrow keys, White below."""
    files, ranks = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
    for key, count in (("ArrowRight", files), ("ArrowLeft", -files), ("ArrowUp", ranks), ("ArrowDown", -ranks)):
        for _ in range(count):
            page.keyboard.press(key)


def type_move(page: Any, move: str) -> None:
    page.fill("#typed-move", move)
    page.press("#typed-move", "Enter")


def moves(page: Any) -> list[str]:
    return [text.strip() for text in page.locator(".move:not(.ahead)").all_inner_texts()]


def expect_moves(page: Any, *wanted: str, timeout: int = WAIT) -> None:
    until(page, SHOWN_MOVES, list(wanted), timeout)


def expect_count(page: Any, count: int, timeout: int = WAIT) -> None:
    until(page, f"() => ({SHOWN_MOVES})().length", count, timeout)
