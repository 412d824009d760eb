"""The UCI engine: our own program, or an ancestor, behind the protocol every interface speaks.

`uci` is answered at once, before anything is compiled; `isready` waits until all is.  Whatever
comes in, the process goes on: what cannot be understood is reported by `info string`.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TextIO

from kiebitz import __version__
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Clock, Limits
from kiebitz.options import ENGINE_OPTIONS, Option
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.player import Decision, Player, Progress

MATE_FOR_WDL = 10000


def _number(words: list[str], index: int) -> int | None:
    try:
        return int(words[index])
    except (IndexError, ValueError):
        return None


class UciServer:
    """Reads commands, writes answers.  The engine runs in threads of its own."""

    def __init__(self, player_key: str = "kiebitz", source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.player_key = player_key
        self._in = source or sys.stdin
        self._out = target or sys.stdout
        self._write_lock = threading.Lock()
        self._ready = threading.Event()
        self._player: Player | None = None
        self._failure: str | None = None
        self._board: Board | None = None
        self._position_words: list[str] = ["startpos"]
        self._chess960 = False
        self._show_wdl = False
        self._thinking: threading.Thread | None = None
        self._asked_to_stop = threading.Event()
        self._pending_options: list[tuple[str, str]] = []

    # Talking -------------------------------------------------------------------------------------

    def say(self, line: str) -> None:
        with self._write_lock, contextlib.suppress(BrokenPipeError, ValueError):  # the interface has gone: nothing to tell any more
            self._out.write(line + "\n")
            self._out.flush()

    def tell(self, text: Text | str) -> None:
        """A remark to the user; several lines if need be."""
        for line in str(text).splitlines():
            self.say(f"info string {line}")

    # Life ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until `quit` or the end of input."""
        self._start_loading()
        for raw in self._lines():
            words = raw.split()
            if not words:
                continue
            if words[0] == "quit":
                break
            self.handle(words, raw)
        self._finish()

    def _lines(self) -> Any:
        while True:
            try:
                line = self._in.readline()
            except (UnicodeDecodeError, ValueError) as error:
                self.tell(f"unreadable input: {error}")
                continue
            except KeyboardInterrupt:
                return
            if not line:
                return
            yield line.rstrip("\r\n")

    def _finish(self) -> None:
        if self._player is not None:
            self._player.stop()
        if self._thinking is not None:
            self._thinking.join(timeout=2.0)
        if self._player is not None:
            self._player.close()

    def _start_loading(self) -> None:
        threading.Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        """Import and compile while the interface reads our options."""
        try:
            if self.player_key == "kiebitz":
                from kiebitz.compiled import is_warm
                from kiebitz.engine import Engine
                from kiebitz.warming import REASON, warm_up

                if not is_warm():
                    self.tell(REASON)
                    warm_up(lambda done, total, name: self.tell(f"{done}/{total} {name}"))
                else:
                    warm_up()
                self._player = Engine()
            else:
                from kiebitz import opponents

                self._player = opponents.create(self.player_key)
            from kiebitz.core.board import Board

            self._board = Board()
        except KiebitzError as error:
            self._failure = str(error)
        except Exception as error:  # told to the user; the protocol goes on
            self._failure = f"{type(error).__name__}: {error}"
        finally:
            self._ready.set()

    def _wait_ready(self) -> bool:
        self._ready.wait()
        if self._failure:
            self.tell(self._failure)
            return False
        self._apply_pending()
        return True

    def _apply_pending(self) -> None:
        pending, self._pending_options = self._pending_options, []
        for name, value in pending:
            self._set_option(name, value)

    # Commands ------------------------------------------------------------------------------------

    def handle(self, words: list[str], raw: str) -> None:
        """One command.  Unknown words before a known command are skipped, as the protocol demands."""
        handlers: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._isready,
            "setoption": self._setoption,
            "ucinewgame": self._newgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "debug": lambda _: None,
            "register": lambda _: None,
            "d": self._show,
            "eval": self._eval,
            "bench": self._bench,
            "perft": self._perft,
            "flip": self._flip,
        }
        for index, word in enumerate(words):
            if word in handlers:
                try:
                    handlers[word](words[index + 1 :])
                except KiebitzError as error:
                    self.tell(error.text)
                except Exception as error:
                    self.tell(f"{type(error).__name__}: {error}")
                return
        self.tell(Text("Unknown command: {raw}", "Unbekannter Befehl: {raw}").format(raw=raw[:200]))

    def _options(self) -> tuple[Option, ...]:
        if self.player_key == "kiebitz":
            return ENGINE_OPTIONS
        from kiebitz import opponents

        return opponents.profile(self.player_key).options

    def _uci(self, words: list[str]) -> None:
        if self.player_key == "kiebitz":
            self.say(f"id name Kiebitz {__version__}")
            self.say("id author the Kiebitz developers")
        else:
            from kiebitz import opponents

            who = opponents.profile(self.player_key)
            self.say(f"id name {who.name} ({who.year})")
            self.say(f"id author {who.authors}")
        for option in self._options():
            self.say(option.uci_line())
        self.say("uciok")

    def _isready(self, words: list[str]) -> None:
        if self._thinking is None or not self._thinking.is_alive():
            self._wait_ready()
        self.say("readyok")

    def _setoption(self, words: list[str]) -> None:
        if not words or words[0] != "name":
            self.tell(Text("setoption needs “name …” and mostly “value …”.", "setoption braucht „name …“ und meist „value …“."))
            return
        if "value" in words:
            at = words.index("value")
            name, value = " ".join(words[1:at]), " ".join(words[at + 1 :])
        else:
            name, value = " ".join(words[1:]), ""
        if not self._ready.is_set():
            self._pending_options.append((name, value))  # nothing is compiled yet: done before readyok
            return
        if self._is_thinking():
            self.tell(Text("Options can be set when no search runs.", "Optionen lassen sich setzen, wenn keine Suche läuft."))
            return
        self._apply_pending()
        self._set_option(name, value)

    def _set_option(self, name: str, value: str) -> None:
        assert self._player is not None
        try:
            option = self._player.options.find(name)
            if hasattr(self._player, "set_option"):
                self._player.set_option(option.key, value)
            else:
                self._player.options.set(option.key, value)
            if option.key == "chess960":
                self._chess960 = bool(option.parse(value))
                self._set_position(self._position_words)
            elif option.key == "show_wdl":
                self._show_wdl = bool(option.parse(value))
        except KiebitzError as error:
            self.tell(error.text)

    def _newgame(self, words: list[str]) -> None:
        if self._wait_ready() and self._player is not None:
            self._end_search()
            self._player.new_game()

    def _position(self, words: list[str]) -> None:
        if not self._wait_ready():
            return
        self._end_search()
        self._set_position(words)

    def _set_position(self, words: list[str]) -> None:
        """A new position; if anything in it is wrong, the old one stays."""
        from kiebitz.core.board import Board

        if not words:
            self.tell(Text("position needs “startpos” or “fen …”.", "position braucht „startpos“ oder „fen …“."))
            return
        at = words.index("moves") if "moves" in words else len(words)
        if words[0] == "startpos":
            board = Board(chess960=self._chess960)
        elif words[0] == "fen":
            board = Board(" ".join(words[1:at]), chess960=self._chess960)
        else:
            self.tell(
                Text(
                    "position needs “startpos” or “fen …”, not “{word}”.", "position braucht „startpos“ oder „fen …“, nicht „{word}“."
                ).format(word=words[0])
            )
            return
        for move in words[at + 1 :]:
            try:
                board.push(move)
            except KiebitzError as error:
                self.tell(error.text)
                break  # the moves before it stand
        self._board = board
        self._position_words = words

    # Searching -----------------------------------------------------------------------------------

    def _is_thinking(self) -> bool:
        return self._thinking is not None and self._thinking.is_alive()

    def _end_search(self) -> None:
        """End a running search and wait for its bestmove."""
        if self._is_thinking() and self._player is not None and self._thinking is not None:
            self._asked_to_stop.set()
            while self._thinking.is_alive():
                self._player.stop()
                self._thinking.join(timeout=0.01)

    def _go(self, words: list[str]) -> None:
        if not self._wait_ready() or self._board is None or self._player is None:
            return
        if words and words[0] == "perft":
            self._perft(words[1:])
            return
        self._end_search()
        limits = self._read_limits(words, self._board.white_to_move)
        self._asked_to_stop.clear()
        started = threading.Event()
        self._thinking = threading.Thread(target=self._think, args=(self._board.copy(), limits, started), daemon=True)
        self._thinking.start()
        started.wait(1.0)

    def _read_limits(self, words: list[str], white: bool) -> Limits:
        keys = (
            "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime",
            "infinite", "ponder", "searchmoves",
        )  # fmt: skip
        found: dict[str, int] = {}
        moves: list[str] = []
        flags = set()
        index = 0
        while index < len(words):
            word = words[index]
            if word in ("infinite", "ponder"):
                flags.add(word)
            elif word == "searchmoves":
                while index + 1 < len(words) and words[index + 1] not in keys:
                    index += 1
                    moves.append(words[index])
            elif word in keys:
                value = _number(words, index + 1)
                if value is None:
                    self.tell(Text("go {word} needs a number.", "go {word} braucht eine Zahl.").format(word=word))
                else:
                    found[word] = value
                    index += 1
            else:
                self.tell(Text("go does not know “{word}”.", "go kennt „{word}“ nicht.").format(word=word))
            index += 1
        clock = None
        if ("wtime" if white else "btime") in found:
            clock = Clock(
                left=max(found["wtime" if white else "btime"], 1) / 1000,
                increment=max(found.get("winc" if white else "binc", 0), 0) / 1000,
                moves_to_go=max(found["movestogo"], 1) if "movestogo" in found else None,
            )
        depth, nodes, movetime = found.get("depth"), found.get("nodes"), found.get("movetime")
        bounded = clock is not None or any(v is not None for v in (depth, nodes, movetime)) or "mate" in found
        return Limits(
            depth=max(depth, 1) if depth is not None else None,
            nodes=max(nodes, 1) if nodes is not None else None,
            movetime=max(movetime, 1) / 1000 if movetime is not None else None,
            clock=clock,
            mate=max(found["mate"], 1) if "mate" in found else None,
            infinite="infinite" in flags or (not bounded and "ponder" not in flags),
            moves=tuple(move for move in moves if self._board is not None and self._is_known(move)),
            ponder="ponder" in flags,
        )

    def _is_known(self, move: str) -> bool:
        assert self._board is not None
        try:
            self._board.find(move)
        except KiebitzError as error:
            self.tell(error.text)
            return False
        return True

    def _think(self, board: Board, limits: Limits, started: threading.Event) -> None:
        assert self._player is not None
        started.set()
        watcher_done = threading.Event()
        watcher = threading.Thread(target=self._show_current_move, args=(board, watcher_done), daemon=True)
        watcher.start()
        decision: Decision | None = None
        try:
            decision = self._player.choose(board, limits, lambda progress: self._info(board, progress))
        except KiebitzError as error:
            self.tell(error.text)
        except Exception as error:
            self.tell(f"{type(error).__name__}: {error}")
        finally:
            watcher_done.set()
            watcher.join()
        self._answer(board, limits, decision)

    def _answer(self, board: Board, limits: Limits, decision: Decision | None) -> None:
        """Exactly one bestmove for every go, whatever happened."""
        move = decision.move if decision is not None else None
        if move is None:
            legal = board.legal_moves()
            move = legal[0] if legal and decision is None else "0000"
            if decision is not None and not decision.resigns:
                self.say("info depth 0 score " + self._score(decision.score, board.white_to_move))
            elif decision is not None and legal:
                self.tell(Text("I resign.", "Ich gebe auf."))
                move = legal[0]
        elif decision is not None:
            if decision.remark is not None:
                self.tell(decision.remark)
            if self.player_key != "kiebitz":
                self._summary(board, decision)
        # A program that does not know "infinite" waits all the same until it is told to stop.
        while (limits.infinite or (limits.ponder and self.player_key != "kiebitz")) and not self._asked_to_stop.is_set():
            self._asked_to_stop.wait(0.02)
        ponder = f" ponder {decision.ponder}" if decision is not None and decision.ponder else ""
        self.say(f"bestmove {move}{ponder}")

    def _summary(self, board: Board, decision: Decision) -> None:
        nps = round(decision.nodes / decision.time) if decision.time > 0 else 0
        score = f" score {self._score(decision.score, board.white_to_move)}" if decision.score is not None else ""
        line = f" pv {' '.join(decision.line)}" if decision.line else ""
        self.say(f"info depth {decision.depth}{score} nodes {decision.nodes} nps {nps} time {round(decision.time * 1000)}{line}")

    def _score(self, score: Score | None, white: bool) -> str:
        own = (score or Score(cp=0)).for_side(white)
        return f"mate {own.mate}" if own.mate is not None else f"cp {own.cp or 0}"

    def _wdl(self, score: Score, white: bool) -> str:
        """Winning, drawing and losing chances in permille for the side to move."""
        own = score.for_side(white)
        if own.mate is not None:
            return " wdl 1000 0 0" if own.mate > 0 else " wdl 0 0 1000"
        win = Score(cp=own.centipawns - 120).winning_chance()
        loss = 1 - Score(cp=own.centipawns + 120).winning_chance()
        w, lose = round(win * 1000), round(loss * 1000)
        return f" wdl {w} {1000 - w - lose} {lose}"

    def _info(self, board: Board, progress: Progress) -> None:
        white = board.white_to_move
        score = self._score(progress.score, white)
        wdl = self._wdl(progress.score, white) if self._show_wdl and progress.score is not None else ""
        bound = {"lower": " lowerbound", "upper": " upperbound"}.get(progress.bound, "")
        nps = round(progress.nodes / progress.time) if progress.time > 0 else 0
        self.say(
            f"info depth {progress.depth} seldepth {max(progress.selective_depth, progress.depth)} multipv {progress.rank}"
            f" score {score}{bound}{wdl}"
            f" nodes {progress.nodes} nps {nps} hashfull {progress.table_full} tbhits {progress.tablebase_hits}"
            f" time {round(progress.time * 1000)}" + (f" pv {' '.join(progress.line)}" if progress.line else "")
        )

    def _show_current_move(self, board: Board, done: threading.Event) -> None:
        """From the first second on: which root move is being tried."""
        if done.wait(1.0) or not hasattr(self._player, "frame"):
            return
        engine: Any = self._player
        last = (0, 0)
        while not done.wait(0.25):
            frame = engine.frame()
            if frame is not None and frame.trying_move and (frame.iteration, frame.trying_number) != last:
                last = (frame.iteration, frame.trying_number)
                self.say(f"info depth {frame.iteration} currmove {board.uci(frame.trying_move)} currmovenumber {frame.trying_number}")

    def _stop(self, words: list[str]) -> None:
        self._asked_to_stop.set()
        if self._is_thinking() and self._player is not None:
            self._player.stop()

    def _ponderhit(self, words: list[str]) -> None:
        self._asked_to_stop.set()
        if self._is_thinking() and hasattr(self._player, "ponder_hit"):
            engine: Any = self._player
            engine.ponder_hit()

    # Extras --------------------------------------------------------------------------------------

    def _show(self, words: list[str]) -> None:
        if not self._wait_ready() or self._board is None:
            return
        board = self._board
        for rank in range(7, -1, -1):
            row = " ".join(board.piece_at(rank * 8 + file) or "." for file in range(8))
            self.say(f"{rank + 1}  {row}")
        self.say("   a b c d e f g h")
        self.say(f"Fen: {board.fen()}")
        self.say(f"Key: {board.key:016X}")

    def _eval(self, words: list[str]) -> None:
        if not self._wait_ready() or self._board is None:
            return
        if self.player_key != "kiebitz":
            judge = getattr(self._player, "judge", None)
            if judge is not None:
                judgement = judge(self._board)
                for part in judgement.contributions:
                    self.say(f"{part.name!s:<44} {part.value:+10.2f}")
                self.say(f"{judgement.unit!s:<44} {judgement.total:+10.2f}")
            return
        from kiebitz.evaluation.explain import Explainer

        engine: Any = self._player
        explanation = Explainer(engine.style, engine.user_terms).explain(self._board)
        for share in explanation.terms:
            if any(share.white) or any(share.black):
                self.say(f"{share.term.name!s:<44} {sum(share.white):>5} {sum(share.black):>5} {share.contribution:+9.2f}")
        self.say(f"{Text('Rounding', 'Rundung')!s:<56} {explanation.rounding:+9.2f}")
        self.say(f"{Text('Total (centipawns, White)', 'Summe (Centibauern, Weiß)')!s:<56} {explanation.total:+9d}")

    def _perft(self, words: list[str]) -> None:
        if not self._wait_ready() or self._board is None:
            return
        depth = _number(words, 0)
        if depth is None or not 1 <= depth <= 12:
            self.tell(Text("perft needs a depth from 1 to 12.", "perft braucht eine Tiefe von 1 bis 12."))
            return
        from kiebitz.tools.perft import divide

        total = 0
        for move, nodes in divide(self._board, depth):
            self.say(f"{move}: {nodes}")
            total += nodes
        self.say("")
        self.say(f"Nodes searched: {total}")

    def _bench(self, words: list[str]) -> None:
        if not self._wait_ready():
            return
        from kiebitz.tools.bench import run_bench

        result = run_bench()
        self.say(f"Nodes searched: {result.nodes}")
        self.say(f"Nodes/second: {result.nps}")

    def _flip(self, words: list[str]) -> None:
        """Colours exchanged, as if Black had the white men."""
        if not self._wait_ready() or self._board is None:
            return
        from kiebitz.core.board import Board

        flipped = self._board.to_chess().mirror()
        self._end_search()
        self._board = Board(flipped.fen(), chess960=self._chess960)
        self._position_words = ["fen", *self._board.fen().split()]


def main(player_key: str = "kiebitz") -> None:
    """Serve standard input and output."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    UciServer(player_key).run()
