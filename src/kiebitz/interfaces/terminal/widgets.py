"""The parts of the screen: board, clocks, move list, window on the search, entry line, pages and forms."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text as RichText
from textual import events as keys
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import DataTable, Input, Static

from kiebitz.interfaces.terminal.board_view import BoardLook, draw, fitting_size, square_at
from kiebitz.interfaces.terminal.forms import Form, Row
from kiebitz.language import KiebitzError, Language, Text


class BoardWidget(Widget):
    """The board; a click on a square is a message."""

    DEFAULT_CSS = "BoardWidget { width: 1fr; height: 1fr; min-width: 19; min-height: 9; }"

    class SquareClicked(Message):
        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    def __init__(self, look: BoardLook) -> None:
        super().__init__(id="board")
        self.look = look

    def show(self, look: BoardLook) -> None:
        if look != self.look:
            self.look = look
            self.refresh()

    @property
    def square_size(self) -> tuple[int, int]:
        return fitting_size(self.size.width, self.size.height)

    def render(self) -> RichText:
        return draw(self.look, self.square_size)

    def on_click(self, event: keys.Click) -> None:
        square = square_at(event.x, event.y, self.square_size, self.look.flipped)
        if square is not None:
            self.post_message(self.SquareClicked(square))


class EntryLine(Input):
    """Where moves and commands are typed.  While it is empty, arrows move over the board, Enter picks a square
    and Space opens the window on the search, as in Salomon."""

    class CursorMoved(Message):
        def __init__(self, x: int, y: int) -> None:
            super().__init__()
            self.x, self.y = x, y

    class SquarePicked(Message):
        pass

    class WindowToggled(Message):
        pass

    STEPS: ClassVar[dict[str, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

    async def _on_key(self, event: keys.Key) -> None:
        message: Message | None = None
        if not self.value:
            if event.key in self.STEPS:
                message = self.CursorMoved(*self.STEPS[event.key])
            elif event.key == "enter":
                message = self.SquarePicked()
            elif event.key == "space":
                message = self.WindowToggled()
        if message is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.post_message(message)


class Page(ModalScreen[None]):
    """Lines to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "dismiss", show=False),
    ]

    def __init__(self, title: Text, lines: list[str], language: Language) -> None:
        super().__init__()
        self._title, self._lines, self._language = title, lines, language

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self._title.to(self._language), classes="page-title", markup=False)
            with VerticalScroll():
                yield Static("\n".join(self._lines), markup=False)
            yield Static("Esc", classes="page-foot", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class FormPage(ModalScreen[None]):
    """Things to set: the table shows meaning, value, default and bounds; Enter on a row edits its value."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    HEADINGS = (
        Text("name", "Name"),
        Text("value", "Wert"),
        Text("default", "Vorgabe"),
        Text("bounds", "Grenzen"),
        Text("meaning", "Bedeutung"),
    )
    HOW = Text("↑ ↓ choose, Enter edit, Esc back", "↑ ↓ wählen, Enter ändern, Esc zurück")

    def __init__(self, form: Form, language: Language) -> None:
        super().__init__()
        self._form, self._language = form, language
        self._editing: Row | None = None
        self._values = {row.key: str(row.value) for row in form.rows}

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self._form.title.to(self._language), classes="page-title", markup=False)
            yield DataTable(cursor_type="row")
            yield Input(disabled=True, id="form-value")
            yield Static(self.HOW.to(self._language), classes="page-foot", id="form-foot", markup=False)

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        for heading in self.HEADINGS:
            table.add_column(heading.to(self._language), key=heading.en)
        for row in self._form.rows:
            cells = (row.key, str(row.value), str(row.default), row.bounds, row.meaning.to(self._language))
            table.add_row(*(RichText(cell) for cell in cells), key=row.key)
        table.focus()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        self._editing = self._form.find(str(event.row_key.value))
        field = self.query_one("#form-value", Input)
        field.disabled = False
        field.value = self._values[self._editing.key]
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        row = self._editing
        if row is None:
            return
        foot = self.query_one("#form-foot", Static)
        try:
            row.set(event.value)
        except KiebitzError as error:
            foot.update(RichText(error.text.to(self._language)))
            return
        foot.update(RichText(self.HOW.to(self._language)))
        self._values[row.key] = event.value
        self.query_one(DataTable).update_cell(row.key, "value", RichText(event.value))
        self._close_field()

    def action_leave(self) -> None:
        if self._editing is not None:
            self._close_field()
        else:
            self.dismiss(None)

    def _close_field(self) -> None:
        self._editing = None
        field = self.query_one("#form-value", Input)
        field.value = ""
        field.disabled = True
        self.query_one(DataTable).focus()
