"""Kiebitz on the whole terminal: board, clocks, moves, messages, entry line, and windows on keys.

Views only format: everything that happens goes through the desk.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import signal
import threading
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from rich.text import Text as RichText
from textual.app import App, ComposeResult, SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

from kiebitz.core.board import START_FEN, Board
from kiebitz.core.men import TO_FIGURES
from kiebitz.game.play import events
from kiebitz.game.play.session import SessionState
from kiebitz.game.rules import captured_men
from kiebitz.interfaces.talk import mood_words, progress_text
from kiebitz.interfaces.terminal import commands, search_view
from kiebitz.interfaces.terminal.board_view import BoardLook, evaluation_bar, legend, men_of
from kiebitz.interfaces.terminal.desk import Desk, move_lines
from kiebitz.interfaces.terminal.forms import Form
from kiebitz.interfaces.terminal.widgets import BoardWidget, EntryLine, FormPage, Page
from kiebitz.language import KiebitzError, Text, choose_language, decimal
from kiebitz.player import Progress
from kiebitz.roster import shown_name
from kiebitz.score import Score, in_words

READY = Text("Getting ready …", "Wird vorbereitet …")
THINKING = Text("thinks", "denkt")
PONDERING = Text("thinks on your time", "denkt mit")
PLACEHOLDER = Text("move or command (F1 help)", "Zug oder Befehl (F1 Hilfe)")
WIDE, TALL = 72, 16  # from here on everything has its place side by side
SHORT = 26  # lines: below, a square of the board is one line high
FEWEST_MOVES, FRAME = 3, 2  # lines the moves keep beside an open window, and those of its frame
FINISHED_DEPTHS = 8  # in the window on the search, where there is room
MESSAGES = 50  # kept
SOON = 0.5  # seconds for what goes on away from the screen to end

KEYS = (
    ("f1", "help"), ("f2", "trace"), ("f3", "control"), ("f4", "flip"), ("f5", "hint"), ("f6", "back"), ("f7", "forward"),
    ("f8", "now"), ("f9", "parameter"), ("f10", "games"), ("ctrl+t", "back"),
)  # fmt: skip


class Happened(Message):
    """An event of the session, brought to the screen's own thread."""

    def __init__(self, event: events.Event) -> None:
        super().__init__()
        self.event = event


class Said(Message):
    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text


class PlayApp(App[None]):
    """The program on the screen.  `begin` starts the game when the screen is there."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"command('{command}')", show=False, priority=True) for key, command in KEYS),
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("escape", "clear", show=False),
    ]

    def __init__(self, make_desk: Callable[[PlayApp], Desk], begin: Callable[[Desk], None]) -> None:
        super().__init__()
        self._make_desk, self._begin = make_desk, begin
        self.desk: Desk
        self._cursor: str | None = None
        self._selected: str | None = None
        self._latest: Progress | None = None
        self._latest_fen = START_FEN
        self._depths: list[tuple[Progress, str]] = []
        self._score: Score | None = None
        self._mood: Text | None = None  # how far a weak level's mood moved the judgement
        self._messages: list[Text] = []
        self._orders: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self.problem: Exception | None = None  # why the game could not begin or go on
        self._worker: threading.Thread | None = None
        self.asked_to_end = False  # by SIGTERM

    # The screen

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Static(id="top-player", markup=False)
                yield BoardWidget(BoardLook(START_FEN))
                yield Static(id="bottom-player", markup=False)
                with VerticalScroll(id="moves-below"):
                    yield Static(id="moves-again", markup=False)
            with Vertical(id="right"):
                yield Static(id="opening", markup=False)
                yield Static(id="bar", markup=False)
                yield Static(id="legend", markup=False)
                yield Static(id="window", markup=False)
                with VerticalScroll(id="moves-box"):
                    yield Static(id="moves", markup=False)
        with VerticalScroll(id="messages-box"):
            yield Static(id="messages", markup=False)
        yield EntryLine(id="entry")

    def on_mount(self) -> None:
        self.desk = self._make_desk(self)
        choose_language(self.desk.language)
        self.query_one(EntryLine).focus()
        self._arrange()
        self.say(READY)
        with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # Windows, other threads
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._asked_to_end)
            asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, self._continued)
        # Who leaves does not wait for what is still being made ready, which may be the first compilation.
        self._worker = threading.Thread(target=self._work, daemon=True)
        self._worker.start()
        self.set_interval(0.1, self._tick)

    def _asked_to_end(self) -> None:
        self.asked_to_end = True
        self.exit()

    def _continued(self) -> None:
        """Stopped for a while, or only told to go on, as `timeout` does behind its wish to end: the terminal is taken again.

        It is given back first: Textual's own answer would leave a second reader of the keys behind, who never goes home.
        """
        if not self.asked_to_end:
            with contextlib.suppress(SuspendNotSupported), self.suspend():
                pass

    def _work(self) -> None:
        """Away from the screen: begin the game, then obey."""
        choose_language(self.desk.language)
        try:
            self._begin(self.desk)
            self._obey()
        except Exception as error:
            if self.is_running:  # who has left does not want to hear of it
                self.problem = error
                self.call_from_thread(self.exit)

    @property
    def is_busy(self) -> bool:
        """Something is still going on away from the screen, such as the first compilation."""
        if self._worker is not None:
            self._worker.join(SOON)
        return self._worker is not None and self._worker.is_alive()

    def on_unmount(self) -> None:
        self._orders.put(None)
        self.desk.close()

    def on_resize(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """Narrow terminals: board above, the rest below; very low ones keep the board and the entry line."""
        self.set_class(self.size.width < WIDE, "narrow")
        self.set_class(self.size.height < TALL, "low")
        self.set_class(self.size.width >= WIDE and TALL <= self.size.height < SHORT, "short")
        self.call_after_refresh(self.draw)

    # View

    def say(self, text: Text) -> None:
        self.post_message(Said(text))

    def show(self, title: Text, lines: list[str]) -> None:
        self._here(self.push_screen, Page(title, lines, self.desk.language))

    def form(self, form: Form) -> None:
        self._here(self.push_screen, FormPage(form, self.desk.language))

    def _here(self, action: Callable[..., object], *arguments: object) -> None:
        """Do it in the screen's own thread, wherever we are."""
        if threading.get_ident() == self._thread_id:
            action(*arguments)
        else:
            self.call_from_thread(action, *arguments)

    def changed(self) -> None:
        self.post_message(Happened(events.Event()))

    def heard(self, event: events.Event) -> None:
        self.post_message(Happened(event))

    def leave(self) -> None:
        self._here(self.exit)

    def on_said(self, message: Said) -> None:
        self._messages = [*self._messages[-MESSAGES:], message.text]
        self._write_messages()

    def on_happened(self, message: Happened) -> None:
        event = message.event
        if isinstance(event, events.ThinkingStarted):
            self._latest, self._latest_fen, self._depths, self._mood = None, event.fen, [], None
        elif isinstance(event, events.ThinkingProgress):
            self._latest, self._latest_fen = event.progress, event.fen
            if event.progress.rank == 1:
                self._depths = [*self._depths[-30:], (event.progress, event.fen)]
                if event.progress.score is not None:
                    self._score = event.progress.score
            return  # shown by the next tick
        elif isinstance(event, events.MovePlayed):
            self._selected = None
            if event.decision is not None and event.decision.score is not None:
                self._score, self._mood = event.decision.score, mood_words(event.decision)
        elif isinstance(event, (events.GameStarted, events.PositionSet)):
            self._score, self._latest, self._depths, self._selected = None, None, [], None
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Everything that follows from the state of the session."""
        if not self.is_running or not hasattr(self, "desk"):
            return
        desk = self.desk
        self.set_class(bool(desk.display["retro"]), "retro")
        self.set_class(bool(desk.display["window"]), "with-window")
        self.set_class(bool(desk.display["squares"]), "with-legend")
        self.query_one(EntryLine).placeholder = PLACEHOLDER.to(desk.language)
        if not desk.has_game:
            return
        state = desk.session.state()
        self.query_one(BoardWidget).show(self._look(state))
        opening = f"{state.eco} {state.opening.to(desk.language)}".strip() if state.opening else ""
        self.query_one("#opening", Static).update(RichText(opening))
        moves = RichText("\n".join(move_lines(state.plies, state.start_fen, desk.language)))
        for place, box in (("#moves", "#moves-box"), ("#moves-again", "#moves-below")):
            self.query_one(place, Static).update(moves)
            self.query_one(box, VerticalScroll).scroll_end(animate=False)
        self.query_one("#legend", Static).update(legend(desk.language))
        self._write_messages()
        self._tick()

    def _look(self, state: SessionState) -> BoardLook:
        desk = self.desk
        fen = desk.shown_fen()
        last = state.plies[-1].move if state.plies and not desk.setting_up else "0000"
        board = None if desk.setting_up else Board(fen)
        check = None if board is None else board.checked_king()
        targets: frozenset[str] = frozenset()
        if board is not None and self._selected and state.result is None:
            targets = frozenset(move[2:4] for move in board.legal_moves() if move[:2] == self._selected)
        return BoardLook(
            fen,
            desk.language,
            figures=desk.display["pieces"] == "figures",
            flipped=desk.flipped,
            control=bool(desk.display["squares"]),
            person_is_white=desk.person_is_white,
            retro=bool(desk.display["retro"]),
            last_move=() if last == "0000" else (last[:2], last[2:4]),
            cursor=self._cursor,
            selected=self._selected,
            targets=targets,
            check=check,
        )

    def _tick(self) -> None:
        """What changes with time: clocks and the window on the search."""
        if not hasattr(self, "desk") or not self.desk.has_game or not self.is_running:
            return
        state = self.desk.session.state()
        for widget, white in (("#top-player", self.desk.flipped), ("#bottom-player", not self.desk.flipped)):
            self.query_one(widget, Static).update(self._player_line(state, white))
        if self._score is not None:
            bar = self.query_one("#bar", Static)
            bar.update(
                evaluation_bar(self._score.winning_chance(), max(8, bar.size.width - 8)).append(
                    "\n" + " ".join(part.to(self.desk.language) for part in (in_words(self._score), self._mood) if part is not None)
                )
            )
        else:
            self.query_one("#bar", Static).update("")
        if self.desk.display["window"]:
            self.query_one("#window", Static).update(self._window(state))

    def _player_line(self, state: SessionState, white: bool) -> RichText:
        desk = self.desk
        name = shown_name(state.white if white else state.black)
        left = desk.session.clock.left(white)
        seconds = desk.session.clock.used(white) if left is None else max(0.0, left)
        mark = "●" if state.running is white else " "
        gone = captured_men(state.start_fen, state.fen)[1 if white else 0]
        men = gone.lower().translate(TO_FIGURES) if desk.display["pieces"] == "figures" else gone
        line = RichText(f"{mark} {_clock(seconds)}  {name}", no_wrap=True, overflow="ellipsis")
        person = state.white_is_person if white else state.black_is_person
        if not person and state.thinking and state.white_to_move == white:
            line.append(f" {THINKING.to(desk.language)} …", "italic")
        elif not person and state.pondering:
            line.append(f" {PONDERING.to(desk.language)} …", "italic")
        if men:
            line.append(f"  {men}", "dim")
        return line

    def _window(self, state: SessionState) -> RichText:
        """The window on the search: rows now, and the finished depths below."""
        desk = self.desk
        language = desk.language
        text = RichText(no_wrap=True, overflow="ellipsis")
        board = Board(self._latest_fen)  # the position thought about, which may be gone from the board by now
        seconds = desk.session.clock.thinking() if state.thinking else None
        rows = search_view.rows(desk.program, board, self._latest, seconds)
        for label, value in rows:
            text.append(f"{label.to(language):<15}", "dim")
            text.append(f"{value.to(language)}\n")
        room = min(FINISHED_DEPTHS, self._window_lines() - len(rows))
        for progress, fen in self._depths[-room:] if room > 0 else []:
            text.append(progress_text(progress, fen).to(language) + "\n", "dim")
        return text

    def _window_lines(self) -> int:
        """Lines inside the frame of the window before it would be cut: what the rest of its side leaves."""
        above = [self.query_one(name) for name in ("#opening", "#bar", "#legend")]
        taken = sum(widget.outer_size.height for widget in above if widget.display)
        moves = FEWEST_MOVES if self.query_one("#moves-box").display else 0
        return int(self.query_one("#right").size.height) - taken - moves - FRAME

    def _write_messages(self) -> None:
        lines = [text.to(self.desk.language) for text in self._messages[-MESSAGES:]]
        for box in self.query("#messages-box").results(VerticalScroll):  # none while the screen is taken down: nobody reads it any more
            box.query_one("#messages", Static).update(RichText("\n".join(lines)))
            box.scroll_end(animate=False)

    # Acting

    def on_input_submitted(self, event: Input.Submitted) -> None:
        entry = self.query_one(EntryLine)
        if event.input is not entry:
            return
        typed, entry.value = entry.value, ""
        if not self.desk.has_game:
            self.say(READY)  # it is done when the game has begun
        self._enter(typed)

    def _enter(self, typed: str) -> None:
        self._messages.append(Text.finished(f"> {typed}", f"> {typed}"))
        self._orders.put(partial(self.desk.enter, typed))

    def _obey(self) -> None:
        """One order after the other: making another opponent may take a while."""
        while (order := self._orders.get()) is not None:
            choose_language(self.desk.language)
            try:
                order()
            except KiebitzError as error:
                self.say(error.text)
            self.changed()

    def action_command(self, key: str) -> None:
        if len(self.screen_stack) > 1 or not self.desk.has_game:
            return
        self._orders.put(partial(self.desk.run, commands.BY_KEY[key], ""))

    def action_leave(self) -> None:
        self.exit()

    def action_clear(self) -> None:
        self._selected = self._cursor = None
        self.query_one(EntryLine).value = ""
        self.draw()

    def on_entry_line_window_toggled(self) -> None:
        self.action_command("trace")

    def on_entry_line_cursor_moved(self, message: EntryLine.CursorMoved) -> None:
        flip = -1 if self.desk.flipped else 1
        square = self._cursor or ("e7" if self.desk.flipped else "e2")
        if self._cursor is not None:
            file = min(7, max(0, "abcdefgh".index(square[0]) + flip * message.x))
            rank = min(8, max(1, int(square[1]) - flip * message.y))
            square = f"{'abcdefgh'[file]}{rank}"
        self._cursor = square
        self.draw()

    def on_entry_line_square_picked(self) -> None:
        if self._cursor is not None:
            self._pick(self._cursor)

    def on_board_widget_square_clicked(self, message: BoardWidget.SquareClicked) -> None:
        self._pick(message.square)

    def _pick(self, square: str) -> None:
        """First the man, then where it goes; a pawn about to be promoted asks for the piece in the entry line."""
        if not self.desk.has_game or self.desk.setting_up is not None:
            return
        state = self.desk.session.state()
        man = men_of(state.fen).get(square)
        own = man is not None and man.isupper() == state.white_to_move
        if self._selected is None or (own and square != self._selected):
            self._selected = square if own else None
            self.draw()
            return
        start, self._selected = self._selected, None
        if start == square:
            self.draw()
            return
        fitting = [move for move in Board(state.fen).legal_moves() if move[:4] == start + square]
        if len(fitting) > 1:
            entry = self.query_one(EntryLine)
            entry.value = f"{start}{square}="
            entry.cursor_position = len(entry.value)
            self.draw()
            return
        self._enter(start + square)


def _clock(seconds: float) -> str:
    """1:02:03, 12:34, or 9.8 in the last seconds."""
    if seconds < 10:
        return str(decimal(f"{seconds:7.1f}"))
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours:d}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes:4d}:{whole % 60:02d}"
