"""The terminal program driven without a screen: typed moves, keys, mouse, both languages, small sizes."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Static

from kiebitz import roster
from kiebitz.core.board import START_FEN, Board
from kiebitz.engine import Engine
from kiebitz.game.adapting import estimate
from kiebitz.game.play import events
from kiebitz.game.record.archive import Archive
from kiebitz.game.settings import Settings
from kiebitz.interfaces.terminal import run, search_view, seat
from kiebitz.interfaces.terminal.app import SHORT, PlayApp
from kiebitz.interfaces.terminal.board_view import BoardLook, draw, fitting_size, men_of, square_at, squares_in_view
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.interfaces.terminal.plain import run_plain
from kiebitz.interfaces.terminal.widgets import BoardWidget, EntryLine, FormPage, Page
from kiebitz.language import KiebitzError, Language, Text
from kiebitz.limits import Clock, Limits
from kiebitz.player import Player, Progress, SearchWindow, unwrap
from kiebitz.score import Score
from kiebitz.search.timing import TimePlan
from tests.game.scripted import Scripted
from tests.waiting import LONG, wait_for


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


@pytest.fixture(autouse=True)
def scripted_opponents(monkeypatch: pytest.MonkeyPatch) -> list[Scripted]:
    """Every opponent is a small deterministic player that answers with the first legal move."""
    made: list[Scripted] = []

    def make(name: str, level: int | None = None, style: str | None = None) -> Player:
        if name == "nobody":
            raise roster.UnknownPlayerError(roster.Text("There is no player “nobody”.", "Es gibt keinen Spieler „nobody“."))
        player = Scripted(name=name.title(), score=Score(cp=20))
        made.append(player)
        return player

    monkeypatch.setattr(seat, "make_player", make)
    return made


def app_of(
    archive: Archive, tmp_path: Path, language: Language = "en", color: str = "white", fen: str | None = None, opponent: str = "tester"
) -> PlayApp:
    def make_desk(view: PlayApp) -> Desk:
        return Desk(view, language, archive=archive, settings=Settings(tmp_path / "settings.toml"))

    return PlayApp(make_desk, lambda desk: desk.begin(opponent, None, None, color, fen))  # type: ignore[arg-type]


def drive(app: PlayApp, story: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (100, 34)) -> None:
    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.desk.has_game)
            await story(pilot)

    asyncio.run(play())


async def until(pilot: Pilot[None], wanted: Callable[[], bool], seconds: float = 120.0) -> None:
    """Only what fails waits so long: a busy computer is no fault."""
    for _ in range(int(seconds / 0.02)):
        if wanted():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen in time")


async def type_in(pilot: Pilot[None], text: str) -> None:
    pilot.app.query_one(EntryLine).value = text
    await pilot.press("enter")


def plies(app: PlayApp) -> int:
    return len(app.desk.session.state().plies)


def shown(app: PlayApp, selector: str) -> str:
    return str(app.query_one(selector, Static).render())


def spoken(app: PlayApp) -> str:
    return "\n".join(text.to(app.desk.language) for text in app._messages)


# The board alone


def test_c1_the_board_shows_the_start_with_letters_and_edges() -> None:
    lines = draw(BoardLook(START_FEN, figures=False), (3, 1)).plain.splitlines()
    assert lines[0].split() == ["8", *"rnbqkbnr"]
    assert lines[4].split() == ["4"]
    assert lines[7].split() == ["1", *"RNBQKBNR"]
    assert lines[8].split() == list("abcdefgh")


def test_c1_the_other_side_below_german_letters_figures_retro() -> None:
    flipped = draw(BoardLook(START_FEN, "de", figures=False, flipped=True), (3, 1)).plain.splitlines()
    assert flipped[0].split() == ["1", *"TSLKDLST"]
    assert flipped[8].split() == list("hgfedcba")
    assert "♛" in draw(BoardLook(START_FEN), (3, 1)).plain
    retro = draw(BoardLook(START_FEN, retro=True), (3, 1)).plain
    assert "*K" in retro
    assert ":" in retro


@pytest.mark.parametrize("size", [(2, 1), (3, 1), (5, 2), (7, 3), (9, 4)])
@pytest.mark.parametrize("flipped", [True, False])
def test_every_square_is_found_by_the_mouse(size: tuple[int, int], flipped: bool) -> None:
    wide, high = size
    for row, squares in enumerate(squares_in_view(flipped)):
        for column, square in enumerate(squares):
            assert square_at(2 + column * wide, row * high, size, flipped) == square
            assert square_at(1 + (column + 1) * wide, (row + 1) * high - 1, size, flipped) == square
    assert square_at(0, 0, size, flipped) is None
    assert square_at(2, 8 * high, size, flipped) is None


def test_the_largest_fitting_size_is_taken() -> None:
    assert fitting_size(80, 40) == (9, 4)
    assert fitting_size(28, 10) == (3, 1)
    assert fitting_size(20, 9) == (2, 1)
    for size in ((75, 33), (60, 26), (30, 12), (27, 9)):
        wide, high = fitting_size(*size)
        lines = draw(BoardLook(START_FEN), (wide, high)).plain.splitlines()
        assert len(lines) <= size[1]
        assert max(len(line) for line in lines) <= size[0]


def test_field_control_colours_differ_for_both_sides() -> None:
    look = BoardLook(START_FEN, control=True)
    styles = {str(span.style) for span in draw(look, (3, 1)).spans}
    assert len(styles) > 6
    assert draw(look, (3, 1)) != draw(BoardLook(START_FEN), (3, 1))


def test_men_of_a_position() -> None:
    men = men_of(START_FEN)
    assert len(men) == 32
    assert men["e1"] == "K"
    assert men["d8"] == "q"


# The program


def test_moves_are_typed_and_answered(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await type_in(pilot, "Sf3")
        await until(pilot, lambda: plies(app) == 4)
        await until(pilot, lambda: "Nf3" in shown(app, "#moves"))
        assert "Tester plays" in spoken(app)
        assert archive.count() == 1

    drive(app, story)


def test_c3_wrong_entries_get_an_answer_and_change_nothing(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, language="de")

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "E1-G1")
        await until(pilot, lambda: "Auf f1 steht eine Figur dazwischen" in spoken(app))
        await type_in(pilot, "blödsinn")
        await until(pilot, lambda: "weder ein Zug noch ein Befehl" in spoken(app))
        await type_in(pilot, "s")
        await until(pilot, lambda: "mehrere Befehle" in spoken(app))
        assert plies(app) == 0

    drive(app, story)


def test_c8_black_begins_below_and_the_program_moves_first(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, color="black")

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: plies(app) == 1)
        await until(pilot, lambda: app.query_one(BoardWidget).look.flipped)
        assert app.desk.session.state().white == "Tester"

    drive(app, story)


def test_c8_colours_drawn_by_lot_are_both_possible(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, white in ((0.1, True), (0.9, False)):
        monkeypatch.setattr(seat.random, "random", lambda number=number: number)
        app = app_of(archive, tmp_path, color="random")

        async def story(pilot: Pilot[None], app: PlayApp = app, white: bool = white) -> None:
            assert app.desk.person_is_white == white

        drive(app, story)


def test_a_word_said_while_the_screen_is_taken_down_is_no_fault(archive: Archive, tmp_path: Path) -> None:
    """On a busy machine the greeting came after the widgets were gone: a traceback."""
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await app.query_one("#messages-box").remove()
        app.say(Text("too late", "zu spät"))
        await pilot.pause()

    drive(app, story)


def test_keys_take_back_flip_and_open_windows(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await pilot.press("ctrl+t")
        await until(pilot, lambda: plies(app) == 0)
        await pilot.press("f7")
        await until(pilot, lambda: plies(app) == 2)
        await pilot.press("f4")
        await until(pilot, lambda: app.query_one(BoardWidget).look.flipped != (not app.desk.person_is_white))
        await pilot.press("f3")
        await until(pilot, lambda: app.query_one(BoardWidget).look.control)
        assert app.query_one("#legend").display
        await pilot.press("space")  # Salomon's key
        await until(pilot, lambda: bool(app.query_one("#window").display))
        await pilot.press("f5")
        await until(pilot, lambda: "A good move" in spoken(app))

    drive(app, story)


def test_the_window_on_the_search_shows_what_the_player_tells(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, language="de")

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "trace an")
        await type_in(pilot, "zeit 40/2h")
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await until(pilot, lambda: "beste Variante" in shown(app, "#window"))
        window = shown(app, "#window")
        assert "Stellungen" in window
        assert "Urteil" in window
        assert "Zeitgrenzen" not in window  # this player has no plan of its time, so none is made up

    drive(app, story)


def test_the_time_limits_shown_are_those_the_engine_thinks_by() -> None:
    engine, limits = Engine(), Limits(clock=Clock(1.0, 0.0, 40))
    plan = engine.plan(limits)  # before: a delay measured while it thinks changes the next plan
    engine.choose(Board(), limits)
    shown = [str(value) for label, value in search_view.rows(engine, Board(), None, None) if label == search_view.LIMITS]
    assert shown == [f"{plan.minimum:.1f} / {plan.average:.1f} / {plan.maximum:.1f} s"]


class WithAWindow(Scripted):
    """A player with a window of its own that knows next to nothing yet."""

    def window(self) -> SearchWindow:
        return SearchWindow(1, 1, 3, -16000.0, 16000.0, None, (), ("e2e4",), None, None)


def test_a_window_without_a_best_value_yet_shows_a_dash() -> None:
    shown = dict(search_view.rows(WithAWindow(), Board(), None, None))
    assert str(shown[search_view.BEST_VALUE]) == "–"
    assert str(shown[search_view.TRYING]) == "e4"


def test_the_plan_announced_is_the_one_the_player_moves_by(archive: Archive, tmp_path: Path, scripted_opponents: list[Scripted]) -> None:
    app = app_of(archive, tmp_path)
    asked: list[Limits] = []

    def plan(limits: Limits) -> TimePlan:
        asked.append(limits)
        return TimePlan(1, 2, 3)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "time 40/2h")
        await until(pilot, lambda: "Time: " in spoken(app))
        assert "plans" not in spoken(app)
        setattr(unwrap(app.desk.program), "plan", plan)  # noqa: B010
        await type_in(pilot, "time 40/1h")
        await until(pilot, lambda: "Tester plans for its next move at least 1.0, on average 2.0, at most 3.0 seconds." in spoken(app))
        (limits,) = asked
        assert limits.clock is not None
        assert (round(limits.clock.left), limits.clock.increment, limits.clock.moves_to_go) == (3600, 0, 40)
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        after_e4 = app.desk.session.state().plies[0].fen
        told = next(limits for fen, limits in scripted_opponents[-1].asked if fen == after_e4)
        assert told.clock is not None
        assert max(told.clock.left, limits.clock.left) < 3600, "the same reserve is kept back in both"
        assert replace(told, clock=None) == replace(limits, clock=None)

    drive(app, story)


def test_board_by_arrow_keys_and_mouse(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("up", "enter")  # the cursor appears on e2 and picks the pawn
        await until(pilot, lambda: app.query_one(BoardWidget).look.selected == "e2")
        assert app.query_one(BoardWidget).look.targets == {"e3", "e4"}
        await pilot.press("up", "up", "enter")
        await until(pilot, lambda: plies(app) == 2)
        assert app.desk.session.state().plies[0].san == "e4"
        board = app.query_one(BoardWidget)
        wide, high = board.square_size
        await pilot.click(BoardWidget, offset=(2 + 6 * wide + 1, 7 * high))  # g1
        await until(pilot, lambda: board.look.selected == "g1")
        await pilot.click(BoardWidget, offset=(2 + 5 * wide + 1, 5 * high))  # f3
        await until(pilot, lambda: plies(app) == 4)
        assert app.desk.session.state().plies[2].san == "Nf3"

    drive(app, story)


def test_promotion_by_cursor_asks_for_the_piece(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, fen="7k/4P3/8/8/8/8/8/4K3 w - - 0 1")

    async def story(pilot: Pilot[None]) -> None:
        app._pick("e7")
        app._pick("e8")
        assert app.query_one(EntryLine).value == "e7e8="
        await pilot.press("r", "enter")
        await until(pilot, lambda: plies(app) >= 1)
        assert app.desk.session.state().plies[0].san == "e8=R+"

    drive(app, story)


def test_help_forms_and_settings_that_are_kept(archive: Archive, tmp_path: Path, scripted_opponents: list[Scripted]) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Page))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, Page))
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(app.screen, FormPage))
        table = app.screen.query_one(DataTable)
        table.move_cursor(row=table.get_row_index("level"))
        await pilot.press("enter")
        await until(pilot, lambda: not app.screen.query_one("#form-value").disabled)
        app.screen.query_one("#form-value").value = "99"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: "1 to 10" in str(app.screen.query_one("#form-foot", Static).render()))
        app.screen.query_one("#form-value").value = "7"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: scripted_opponents[0].options["level"] == 7)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, FormPage))
        await type_in(pilot, "parameter resign never")
        await type_in(pilot, "pieces letters")
        await until(pilot, lambda: not app.query_one(BoardWidget).look.figures)
        await until(pilot, lambda: app.desk.manners["resign"] == "never")

    drive(app, story)
    again = app_of(archive, tmp_path)

    async def second(pilot: Pilot[None]) -> None:
        assert again.desk.manners["resign"] == "never"
        assert again.desk.display["pieces"] == "letters"
        assert again.desk.program.options["level"] == 7

    drive(again, second)


def test_set_up_by_typing_on_the_screen(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        for line in ("setup", "clear", "Ke1 Qd1", "done"):
            await type_in(pilot, line)
            await pilot.pause(0.1)
        await until(pilot, lambda: "Black has no king" in spoken(app))
        assert app.desk.setting_up is not None
        await type_in(pilot, "ke8")
        await pilot.pause(0.1)
        await type_in(pilot, "done")
        await until(pilot, lambda: app.desk.setting_up is None)
        await until(pilot, lambda: app.query_one(BoardWidget).look.fen.startswith("4k3/8/8/8/8/8/8/3QK3 w"))

    drive(app, story)


def test_a_game_is_left_and_taken_up_again(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)

    drive(app, story)
    number = archive.search()[0].number
    again = app_of(archive, tmp_path, language="de")

    async def second(pilot: Pilot[None]) -> None:
        await type_in(pilot, f"laden {number}")
        await until(pilot, lambda: again.desk.session.number == number)
        assert plies(again) == 2
        await type_in(pilot, "Sf3")
        await until(pilot, lambda: plies(again) == 4)
        await type_in(pilot, "laden 999")
        await until(pilot, lambda: "keine Partie 999" in spoken(again))

    drive(again, second)


def test_draw_resign_and_play_on(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "draw")
        await until(pilot, lambda: "declines the draw" in spoken(app))
        await type_in(pilot, "resign")
        await until(pilot, lambda: "Black wins: White resigned." in spoken(app))
        await type_in(pilot, "e4")
        await until(pilot, lambda: "The game is over" in spoken(app))
        await type_in(pilot, "playon")
        await until(pilot, lambda: app.desk.session.state().result is None)
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)

    drive(app, story)


def test_language_can_change_in_a_game(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "Nf3")
        await until(pilot, lambda: plies(app) == 2)
        await type_in(pilot, "language de")
        await until(pilot, lambda: "Sf3" in shown(app, "#moves"))
        assert "Befehl" in app.query_one(EntryLine).placeholder

    drive(app, story)


def test_saving_and_printing(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)
    pgn, page = tmp_path / "game.pgn", tmp_path / "game.html"

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await type_in(pilot, f"save {pgn}")
        await until(pilot, pgn.exists)
        await type_in(pilot, f"print {page}")
        await until(pilot, page.exists)
        await type_in(pilot, f"save {tmp_path / 'no' / 'where.pgn'}")
        await until(pilot, lambda: "cannot be written" in spoken(app))

    drive(app, story)
    assert "1. e4" in pgn.read_text()
    assert "<svg" in page.read_text()


def test_an_unknown_opponent_ends_the_program_with_the_reason(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, opponent="nobody")

    async def play() -> None:
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.problem is not None)

    asyncio.run(play())
    assert isinstance(app.problem, KiebitzError)
    assert "nobody" in app.problem.text.de


def test_who_leaves_does_not_wait_for_the_first_compilation(archive: Archive, tmp_path: Path) -> None:
    """Control and C went unheard for two minutes."""
    ready, begun = threading.Event(), threading.Event()

    waited: list[bool] = []

    def begin(desk: Desk) -> None:
        begun.set()
        waited.append(ready.wait(LONG))

    app = PlayApp(lambda view: Desk(view, "en", archive=archive), begin)

    async def play() -> None:
        async with app.run_test() as pilot:
            await until(pilot, begun.is_set)
            await pilot.press("ctrl+c")

    asyncio.run(play())
    assert waited == [], "it has waited until all was ready"
    ready.set()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no such terminals")
def test_the_screen_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    """`timeout 20 kiebitz play`: a wish to end, and a wish to go on behind it, ended in "no running event loop" or never."""
    ours, its = os.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "kiebitz", "play", "--opponent", "cpc", "--lang", "en"],
        stdin=its, stdout=its, stderr=its, env={**os.environ, "KIEBITZ_DATA": str(tmp_path), "TERM": "xterm"},
    )  # fmt: skip
    os.close(its)
    shown = bytearray()
    reader = threading.Thread(target=_read, args=(ours, shown), daemon=True)
    reader.start()
    try:
        wait_for(lambda: b"move or command" in shown, "the screen")
        for wish in (signal.SIGCONT, signal.SIGTERM, signal.SIGCONT):
            program.send_signal(wish)
        assert program.wait(LONG) == 143
    finally:
        program.kill()
    reader.join()
    os.close(ours)
    assert b"went wrong" not in shown


def _read(terminal: int, shown: bytearray) -> None:
    with contextlib.suppress(OSError):  # nobody writes any more
        while piece := os.read(terminal, 65536):
            shown += piece


@pytest.mark.parametrize("size", [(30, 14), (44, 30), (60, 20), (80, 24), (160, 50)])
def test_every_size_of_terminal_can_be_played_in(archive: Archive, tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        board, entry = app.query_one(BoardWidget), app.query_one(EntryLine)
        await pilot.pause(0.1)
        wide, high = board.square_size
        assert board.size.width >= 8 * wide + 2, "the board is cut off"
        assert board.size.height >= 8 * high + 1, "the board is cut off"
        assert entry.region.bottom <= size[1]
        assert entry.size.width > 10
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)

    drive(app, story, size)


@pytest.mark.parametrize("size", [(80, 24), (100, 34)])
def test_the_window_on_the_search_is_not_cut(archive: Archive, tmp_path: Path, size: tuple[int, int]) -> None:
    """At 80x24 its last rows, the latest depths, were out of sight while six rows below the board stayed empty."""
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await type_in(pilot, "trace on")
        await until(pilot, lambda: app.has_class("with-window"))
        for depth in range(1, 13):
            app.heard(events.ThinkingProgress(True, Progress(depth, Score(cp=depth), ("e2e4",), 1000, 0.1), START_FEN))
        window = app.query_one("#window", Static)
        await until(pilot, lambda: "+0.12  " in str(window.render()) and window.content_size.height > 5)
        shown = str(window.render()).rstrip("\n").split("\n")
        assert len(shown) <= window.content_size.height, "nothing is cut"
        assert size[1] >= SHORT or window.content_size.width >= 41, "a judgement such as “Schwarz steht etwas besser” can be read whole"
        assert window.region.bottom <= app.query_one("#right").region.bottom
        moves = app.query_one("#moves-again" if size[1] < SHORT else "#moves", Static)
        assert "e4" in str(moves.render())
        assert moves.region.height > 0, "the moves are still there"
        board = app.query_one(BoardWidget)
        assert board.size.height >= 8 * board.square_size[1] + 1, "and the whole board"

    drive(app, story, size)


def test_the_green_screen(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "retro on")
        await until(pilot, lambda: app.query_one(BoardWidget).look.retro)
        assert app.has_class("retro")

    drive(app, story)


# Plain text


def plain(archive: Archive, lines: str, language: Language = "en", color: str = "white") -> str:
    out = io.StringIO()
    run_plain(
        io.StringIO(lines),
        out,
        lambda view: Desk(view, language, archive=archive),
        lambda desk: desk.begin("tester", None, None, color, None),  # type: ignore[arg-type]
    )
    return out.getvalue()


def test_plain_text_shows_the_control_of_squares(archive: Archive) -> None:
    text = plain(archive, "time 0.1s\ncontrol on\ne4\ncontrol off\nquit\n")
    assert text.count("Who controls which square") == 2, "when it is switched on, and after the program's move"
    assert "3   +7  +8 +11  +8  +8 +11  +8  +7\n" in text
    assert text.count("no longer shown") == 1


def test_plain_text_plays_a_game(archive: Archive) -> None:
    text = plain(archive, "time 0.1s\ne4\ntrace on\nNf3\nback\nmoves\nboard\nfen\nquit\n")
    assert "You play e4." in text
    assert "Tester plays " in text
    assert "2 half-moves taken back." in text
    assert "a b c d e f g h" in text
    assert "\x1b" not in text  # no screen control


def test_plain_text_in_german_against_mistakes(archive: Archive) -> None:
    text = plain(archive, "hilfe\nKe5\nquatsch\nparameter\nparameter resign_threshold 5\nstufe 4\nremis\naufgeben\nende\n", "de")
    assert "Befehle; jede eindeutige Abkürzung genügt" in text
    assert "„Ke5“ ist nicht möglich" in text
    assert "weder ein Zug noch ein Befehl" in text
    assert "von 200 bis 3000" in text
    assert "Stufe 4" in text
    assert "lehnt Remis ab" in text
    assert "Schwarz gewinnt: Weiß hat aufgegeben." in text


def test_without_a_terminal_plain_lines_are_spoken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`echo e4 | kiebitz play` drew a screen nobody could see."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("e4\nquit\n"))
    run(opponent="tester", language="en")
    text = capsys.readouterr().out
    assert "You play e4." in text
    assert "\x1b" not in text


def test_plain_text_ends_with_its_input(archive: Archive) -> None:
    text = plain(archive, "e4\n", color="black")
    assert "Tester plays" in text


# Names


def test_players_by_name() -> None:
    assert "kiebitz" in roster.player_names()
    assert "salomon" in roster.player_names()
    with pytest.raises(KiebitzError, match="no player"):
        roster.make_player("deep thought")
    with pytest.raises(KiebitzError, match="cannot be started"):
        roster.make_player("uci:/no/such/engine")


def test_a_level_alone_is_a_player_as_in_a_match() -> None:
    assert roster.make_player("level:2").options["level"] == 2
    assert roster.make_player(" Style:attacker ").options["style"] == "attacker"
    for name in ("level:99", "level:", "style:no-such-style"):
        for refuse in (roster.make_player, roster.check_player):
            with pytest.raises(KiebitzError):
                refuse(name)


def test_level_and_time_are_told_at_the_beginning(archive: Archive) -> None:
    """They are kept from the last time and were shown nowhere."""
    assert "Level 1, time: 5 seconds a move" in plain(archive, "quit\n")
    assert "Stufe 1, Bedenkzeit: 5 Sekunden je Zug" in plain(archive, "ende\n", "de")


class Listener:
    """A view that only keeps what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: Text) -> None:
        self.said.append(text.en)

    def changed(self) -> None: ...

    def heard(self, event: events.Event) -> None: ...


def test_another_game_is_as_hard_as_the_one_before(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds forgot the level, a new game the adaptive strength, and “level” named level 13 meanwhile."""
    monkeypatch.setattr(seat, "make_player", roster.make_player)
    view = Listener()
    desk = Desk(view, "en", archive=archive)  # type: ignore[arg-type]
    desk.begin("kiebitz", 1, None, "white", None)
    desk.enter("odds knight")
    assert desk.program.options["level"] == 1
    desk.enter("level adaptive")
    assert "for a beginning; no finished game" in view.said[-1]
    desk.enter("level")
    assert view.said[-1] == f"It plays at {estimate(archive).opponent} Elo."
    for again in ("new", "odds rook"):
        desk.enter(again)
        assert desk.program.options["limit_strength"], again
        assert any("for a beginning" in text for text in view.said[-2:]), "it adapts to every game"
    desk.enter("level 2")
    desk.enter("new")
    assert not desk.program.options["limit_strength"]
    desk.enter("opponent cpc")
    desk.enter("level adaptive")
    assert view.said[-1] == "CPC-BASIC cannot adapt itself to you; Kiebitz can."
    desk.begin("kiebitz", None, None, "white", None, is_adaptive=True)
    assert view.said[-1].startswith(f"{estimate(archive).opponent} Elo, time: ")
    desk.close()


@pytest.mark.parametrize(
    ("fen", "move", "san", "said"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Ra8#", "mate"),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", "Qd8+", "Qd8+: a blunder"),
    ],
)
def test_a_hint_says_why(archive: Archive, fen: str, move: str, san: str, said: str) -> None:
    """It named a move and no more; where a weak adviser is wrong the verdict is told with it."""
    view = Listener()
    desk = Desk(view, "en", archive=archive)  # type: ignore[arg-type]
    desk.begin("tester", None, None, "white", fen)
    desk._heard(events.HintGiven(move, san, (move,)))
    desk.close()
    told = view.said[view.said.index(f"A good move is {san}.") + 1 :]
    assert any(said in text for text in told), view.said


def test_two_programs_can_be_watched(archive: Archive) -> None:
    text = plain(archive, "time 0.1s\nwatch one\nwatch one two\nmoves\nnew\ne4\nquit\n")
    assert "Name two programs" in text
    assert "One plays Two" in text
    assert "One plays " in text
    assert "Two plays " in text
    assert "You play e4." in text, "a new game gives the person White again"


def test_watching_can_be_stopped_at_a_terminal(archive: Archive) -> None:
    """What was typed was read when the game was over."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def readline(self, size: int = -1, /) -> str:
            line = super().readline(size)
            if line == "moves\n":  # whoever types it has seen the answer to the line before
                wait_for(lambda: "The game is paused." in out.getvalue(), "the answer to “pause”")
            return line

    out = io.StringIO()
    typed = Terminal("time 0.1s\nwatch one two\npause\nmoves\nquit\n")
    run_plain(
        typed,
        out,
        lambda view: Desk(view, "en", archive=archive),
        lambda desk: desk.begin("tester", None, None, "white", None),  # type: ignore[arg-type]
    )
    assert "The game is paused." in out.getvalue()
    assert out.getvalue().count(" plays ") < 10


@pytest.mark.parametrize(
    ("words", "language", "said"),
    [
        ("watch level:1 level:2", "en", "Kiebitz, level 1 plays Kiebitz, level 2;"),
        ("zuschauen level:1 level:2", "de", "Kiebitz, Stufe 1 spielt gegen Kiebitz, Stufe 2;"),
        ("watch style:attacker kiebitz", "en", "Kiebitz, attacker plays Kiebitz, standard;"),
    ],
)
def test_two_programs_of_one_name_are_told_apart(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, words: str, language: str, said: str
) -> None:
    """It was “Kiebitz plays Kiebitz”."""
    monkeypatch.setattr(seat, "make_player", lambda name: Scripted() if name == "tester" else roster.make_player(name))
    text = plain(
        archive, f"{'time' if language == 'en' else 'zeit'} nodes 1\n{words}\n{'quit' if language == 'en' else 'ende'}\n", language
    )
    assert said in text


def test_our_engine_is_called_by_its_name_and_not_by_its_key(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was “Mensch gegen kiebitz.”."""
    monkeypatch.setattr(seat, "make_player", lambda *words: Scripted(name=roster.OWN))
    text = plain(archive, "zeit 5+0\ngegner kiebitz\nzuschauen kiebitz kiebitz\nende\n", "de")
    assert " gegen Kiebitz." in text
    assert "Gegner ist jetzt Kiebitz." in text
    assert "Kiebitz spielt gegen Kiebitz" in text
    assert "kiebitz" not in text
    assert [roster.shown_name(name) for name in ("kiebitz", "cpc", "Anna")] == ["Kiebitz", "CPC-BASIC", "Anna"]


def test_style_lists_names(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """It printed 650 weights."""
    engine = Engine()
    monkeypatch.setattr(seat, "make_player", lambda *words: engine)
    text = plain(archive, "time 0.1s\nstyle\nquit\n")
    assert "● standard\n" in text
    assert "attacker\n" in text
    assert text.count("\n") < 40
    assert plain(archive, "time 0.1s\nstyle edit\nquit\n").count("\n") > 200
