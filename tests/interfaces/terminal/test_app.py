"""The terminal program driven without a screen: typed moves, keys, mouse, both languages, small sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Static

from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.terminal import seat
from kiebitz.interfaces.terminal.app import PlayApp
from kiebitz.interfaces.terminal.widgets import BoardWidget, EntryLine, FormPage, Page
from tests.game.scripted import Scripted
from tests.interfaces.terminal.screen import app_of, archive, drive, plies, scripted_opponents, shown, spoken, type_in, until

__all__ = ["archive", "scripted_opponents"]  # fixtures


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


def test_the_green_screen(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "retro on")
        await until(pilot, lambda: app.query_one(BoardWidget).look.retro)
        assert app.has_class("retro")

    drive(app, story)
