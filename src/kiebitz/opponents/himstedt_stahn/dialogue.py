"""The dialogue of the original: moves in long notation (e2-e4, Sg1-f3, 0-0) or commands, answered line by line.

`kiebitz play --original NAME` plays this way on the terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiebitz.core.board import START_FEN, Board
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.opponents.himstedt_stahn import inspection
from kiebitz.opponents.himstedt_stahn.commands import COMMANDS, PARAMETERS, SWITCHED, CommandError, interpret
from kiebitz.opponents.himstedt_stahn.notation import GERMAN, read_move, write_line, write_move
from kiebitz.opponents.himstedt_stahn.program import HimstedtStahn
from kiebitz.player import Decision

LONGEST = 86_400.0  # seconds for a move


class Dialogue:
    """One game between a person and the program; every line typed is answered by lines to print."""

    def __init__(self, player: HimstedtStahn | None = None, may_use_files: bool = True) -> None:
        self.player = player or HimstedtStahn()
        self.may_use_files = may_use_files
        self.last: Decision | None = None  # what it thought when it moved last
        self.before = Board()  # the position it thought about then
        self.board = Board()
        self.computer_white = False
        self.seconds = 0.0
        self.ended = False
        self._do: dict[str, Callable[[tuple[str, ...]], list[str]]] = {
            "INVERS": self._invert,
            "NULL": self._skip,
            "PARAMETER": self._parameter,
            "ANALYSE": lambda _: inspection.analysed(self.player, self.board, self.seconds),
            "AUFSTELLEN": self._set_up,
            "BEWERTUNG": self._judge,
            "BRETT": lambda _: self.print_board(),
            "ENDE": self._end,
            "FELDER": lambda _: inspection.arrays(self.board),
            "GEWICHT": lambda words: inspection.weights(self.player, words),
            "HILFE": lambda _: [f"{name:<13}{text}" for name, text in COMMANDS.items()],
            "KRITERIEN": lambda words: inspection.criteria(self.player, words),
            "LADEN": self._load,
            "NEU": self._new,
            "SPEICHERN": self._save,
            "STATISTIK": lambda _: inspection.statistics(self.last),
            "VARIANTE": lambda _: inspection.expected(self.last, self.before),
            "VORSCHLAG": self._suggest,
            "ZEIT": self._time,
            "ZIEHE": lambda _: self._computer_moves(),
            "ZUEGE": lambda _: [self._moves()],
            "ZURUECK": self._take_back,
            **{name: partial(self._switch, name) for name in SWITCHED},
        }

    def answer(self, line: str) -> list[str]:
        """A move or command; faults are answered by one sentence."""
        try:
            move = read_move(self.board, line)
            if move is None:
                command = interpret(line)
                return self._do[command.name](command.arguments)
            self.board.push(move)
            return self._computer_moves()
        except KiebitzError as fault:
            return [str(fault.text)]

    def print_board(self) -> list[str]:
        """The board seen from the user's side, German letters, capitals White, with the current data."""
        ranks = range(8) if self.computer_white else range(7, -1, -1)
        files = range(7, -1, -1) if self.computer_white else range(8)
        lines = []
        for rank in ranks:
            row = " ".join((self.board.piece_at(8 * rank + file) or ".").translate(GERMAN) for file in files)
            lines.append(f"{rank + 1}  {row}")
        lines.append("   " + " ".join("abcdefgh"[file] for file in files))
        side = Text("White to move", "Weiß am Zug") if self.board.white_to_move else Text("Black to move", "Schwarz am Zug")
        lines.append(str(Text("Move {n}, {side}", "Zug {n}, {side}").format(n=self.board.fullmove_number, side=side)))
        return lines

    def _computer_moves(self) -> list[str]:
        if not self.board.legal_moves():
            return [*self.print_board(), self._result()]
        self.before = self.board.copy()
        decision = self.last = self.player.choose(self.board, Limits(movetime=self.seconds or None))
        lines = [str(line) for line in _as_list(decision.details.get("trace"))]
        assert decision.move is not None  # there are legal moves and the program never resigns
        text = Text("My move: {move}  ({n} positions)", "Mein Zug: {move}  ({n} Stellungen)")
        lines.append(str(text.format(move=write_move(self.board, decision.move), n=decision.nodes)))
        self.board.push(decision.move)
        lines += self.print_board()
        if not self.board.legal_moves():
            lines.append(self._result())
        return lines

    def _result(self) -> str:
        return str(Text("Mate.", "Matt.") if self.board.is_check() else Text("Stalemate.", "Patt."))

    def _invert(self, _: tuple[str, ...]) -> list[str]:
        self.computer_white = not self.computer_white
        return self._computer_moves()

    def _skip(self, _: tuple[str, ...]) -> list[str]:
        if self.board.is_check():
            raise CommandError(Text("In check no move can be skipped.", "Im Schach lässt sich kein Zug auslassen."))
        fields = self.board.fen().split()
        fields[1] = "b" if fields[1] == "w" else "w"
        fields[3] = "-"
        self.board = Board(" ".join(fields))
        return self._computer_moves()

    def _parameter(self, words: tuple[str, ...]) -> list[str]:
        if words:
            self.player.options.set(PARAMETERS[words[0]], words[1])
        return [f"{name:<10}{self.player.options[key]}" for name, key in PARAMETERS.items()]

    def _switch(self, name: str, words: tuple[str, ...]) -> list[str]:
        self.player.options.set(SWITCHED[name], words[0] == "EIN")
        return [f"{name} {words[0]}"]

    def _suggest(self, _: tuple[str, ...]) -> list[str]:
        decision = self.player.choose(self.board, Limits(movetime=self.seconds or None))
        if decision.move is None:
            return [self._result()]
        return [str(Text("Suggestion: {move}", "Vorschlag: {move}").format(move=write_move(self.board, decision.move)))]

    def _set_up(self, words: tuple[str, ...]) -> list[str]:
        try:
            board = Board(" ".join(words))
        except (ValueError, KiebitzError):
            raise CommandError(Text("AUFSTELLEN needs a position as FEN.", "AUFSTELLEN braucht eine Stellung als FEN.").format()) from None
        self.board = board
        self.computer_white = not board.white_to_move
        return self.print_board()

    def _judge(self, _: tuple[str, ...]) -> list[str]:
        judgement = self.player.judge(self.board)
        lines = [f"{c.value:+7.0f}  {c.name}" for c in judgement.contributions if c.value]
        return [*lines, f"{judgement.total:+7.0f}  ({judgement.unit})"]

    def _end(self, _: tuple[str, ...]) -> list[str]:
        self.ended = True
        return [str(Text("Goodbye.", "Auf Wiedersehen."))]

    def _new(self, _: tuple[str, ...]) -> list[str]:
        self.board, self.computer_white = Board(), False
        return self.print_board()

    def _time(self, words: tuple[str, ...]) -> list[str]:
        try:
            seconds = float(words[0].replace(",", "."))
            if not 0.0 <= seconds <= LONGEST:
                raise ValueError
        except (IndexError, ValueError):
            raise CommandError(Text("ZEIT needs a number of seconds.", "ZEIT braucht eine Zahl von Sekunden.")) from None
        self.seconds = seconds
        return [f"ZEIT {self.seconds:g}"]

    def _moves(self) -> str:
        return write_line(Board(self.board.start_fen), self.board.moves) or "-"

    def _take_back(self, _: tuple[str, ...]) -> list[str]:
        if len(self.board.moves) < 2:
            raise CommandError(Text("There is nothing to take back.", "Es gibt nichts zurückzunehmen."))
        self.board.pop()
        self.board.pop()
        return self.print_board()

    def _save(self, words: tuple[str, ...]) -> list[str]:
        path = self._path(words)
        try:
            path.write_text(f"{self.board.start_fen}\n{' '.join(self.board.moves)}\n", encoding="utf-8")
        except (OSError, ValueError):
            raise CommandError(Text("{path} cannot be written.", "{path} lässt sich nicht schreiben.").format(path=path)) from None
        return [str(Text("Saved: {path}", "Gespeichert: {path}").format(path=path))]

    def _load(self, words: tuple[str, ...]) -> list[str]:
        path = self._path(words)
        try:
            fen, moves = [*path.read_text(encoding="utf-8").split("\n"), ""][:2]
            board = Board(fen or START_FEN)
            for move in moves.split():
                if not board.is_legal(move):
                    raise ValueError(move)
                board.push(move)
        except (OSError, ValueError, KiebitzError):
            raise CommandError(
                Text("{path} holds no game that SPEICHERN wrote.", "{path} enthält keine mit SPEICHERN abgelegte Partie.").format(path=path)
            ) from None
        self.board = board
        self.computer_white = not board.white_to_move
        return self.print_board()

    def _path(self, words: tuple[str, ...]) -> Path:
        if not self.may_use_files:
            raise CommandError(Text("There are no files here.", "Hier gibt es keine Dateien."))
        if not words:
            raise CommandError(Text("The name of a file is missing.", "Der Name einer Datei fehlt."))
        return Path(" ".join(words)).expanduser()


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []
