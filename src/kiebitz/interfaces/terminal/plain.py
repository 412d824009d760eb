"""Playing without screen control: one line in, lines out.  For screen readers, scripts and old terminals."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TextIO

from kiebitz.game.notation import local_san
from kiebitz.game.play import events
from kiebitz.game.play.session import SessionState
from kiebitz.game.record import prints
from kiebitz.game.rules import square_control
from kiebitz.interfaces.talk import progress_text
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.interfaces.terminal.forms import Form
from kiebitz.language import Text

ASK = Text("Your move or command; “help” lists the commands.", "Zug oder Befehl; „hilfe“ zeigt die Befehle.")
CONTROL = Text(
    "Who controls which square: plus White, minus Black, the more the stronger.",
    "Wer welches Feld kontrolliert: plus Weiß, minus Schwarz, je mehr, desto stärker.",
)
CONTROL_OFF = Text("The control of squares is no longer shown.", "Die Feldkontrolle wird nicht mehr gezeigt.")
PLAYED = Text("You play {move}.", "Gezogen: {move}.")
PATIENCE = 3600.0  # seconds; a program without limits is left alone so long


class PlainView:
    """Writes what it hears; never moves the cursor."""

    def __init__(self, source: TextIO, target: TextIO, make_desk: Callable[[PlainView], Desk]) -> None:
        self._source, self._target = source, target
        self._lock = threading.Lock()
        self._leaving = False
        self._shows_control = False
        self.desk = make_desk(self)
        self._shows_control = bool(self.desk.display["squares"])

    def run(self, begin: Callable[[Desk], None]) -> None:
        """Play until the input ends or somebody says goodbye.  A program's answer is awaited before the next line is read."""
        begin(self.desk)
        self.say(ASK)
        try:
            while not self._leaving:
                self._await_turn()
                line = self._source.readline()
                if not line:
                    break
                self.desk.enter(line)
        finally:
            self.desk.close()

    def _await_turn(self) -> None:
        """Until the person is on move; programs without a limit wait for “now”, which must be typed, and who watches two programs
        at a terminal may say something at any time."""
        session = self.desk.session
        if self.desk.is_watching and self._source.isatty():
            return
        if session.state().control.limits(1.0, None).infinite:
            return

        def settled(state: SessionState) -> bool:
            busy = state.thinking or state.draw_offered_by == self.desk.person_is_white
            return state.result is not None or state.paused or not busy

        session.wait(settled, timeout=PATIENCE)

    # View

    def write(self, line: str) -> None:
        with self._lock:
            self._target.write(line + "\n")
            self._target.flush()

    def say(self, text: Text) -> None:
        self.write(text.to(self.desk.language) if hasattr(self, "desk") else str(text))

    def show(self, title: Text, lines: list[str]) -> None:
        self.write("\n".join([title.to(self.desk.language), *lines]))

    def form(self, form: Form) -> None:
        language = self.desk.language
        lines = [f"{row.key} = {row.value} [{row.default}; {row.bounds}] {row.meaning.to(language)}" for row in form.rows]
        self.show(form.title, lines)

    def changed(self) -> None:
        if bool(self.desk.display["squares"]) != self._shows_control:
            self._shows_control = not self._shows_control
            if self._shows_control:
                self._show_control(self.desk.shown_fen())
            else:
                self.say(CONTROL_OFF)
        if self.desk.setting_up is not None:
            self.write(prints.diagram(self.desk.shown_fen(), self.desk.language, white_below=not self.desk.flipped))

    def heard(self, event: events.Event) -> None:
        if isinstance(event, events.MovePlayed) and event.decision is None:
            self.write(PLAYED.to(self.desk.language).format(move=local_san(event.san, self.desk.language)))
        elif isinstance(event, events.ThinkingProgress) and self.desk.display["window"] and not event.pondering:
            self.write(progress_text(event.progress, event.fen).to(self.desk.language))
        elif isinstance(event, events.MovePlayed) and self._shows_control:
            self._show_control(event.fen)

    def _show_control(self, fen: str) -> None:
        """Without colours the figures speak."""
        strength = square_control(fen)
        rows = [strength[8 * rank : 8 * rank + 8] for rank in range(7, -1, -1)]
        lines = [f"{8 - number} " + "".join(f"{value:+4d}" if value else "   ." for value in row) for number, row in enumerate(rows)]
        self.show(CONTROL, [*lines, "  " + "".join(f"{file:>4}" for file in "abcdefgh")])

    def leave(self) -> None:
        self._leaving = True


def run_plain(source: TextIO, target: TextIO, make_desk: Callable[[PlainView], Desk], begin: Callable[[Desk], None]) -> None:
    """Raises KiebitzError when the game cannot begin; later mistakes are answered in the talk."""
    PlainView(source, target, make_desk).run(begin)
