"""The UCI engine: our own program, or an ancestor, behind the protocol every interface speaks.

`uci` is answered at once, before anything is compiled; `isready` waits until all is.  One thread
reads.  Two take turns at carrying out commands in their order: the one that finds a `go` thinks, at
once, and leaves the commands after it to the other.  What is done in an instant the thread that reads
does itself, as long as they have nothing to do: on a busy computer it takes longer to wake another.
Whatever comes in, the process goes on: what cannot be understood is reported by `info string`.
"""

from __future__ import annotations

import contextlib
import io
import os
import queue
import random
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from kiebitz import __version__
from kiebitz.game.book.options import OPTIONS as BOOK_OPTIONS
from kiebitz.interfaces.uci.searching import Search
from kiebitz.interfaces.uci.voice import Voice, sentence, thread
from kiebitz.interfaces.uci.words import Complain, limits_of, read_go, read_number, read_setoption
from kiebitz.language import KiebitzError, Text
from kiebitz.options import ENGINE_OPTIONS, HIGHEST_SEED, Option, OptionSet
from kiebitz.player import Player, Seeded, make_ready, set_option
from kiebitz.styles.names import style_names

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.limits import Limits

OWN = "kiebitz"
PATIENCE = 1.0  # seconds; see `_leave`
LONGEST_LINE = 100_000  # characters; the longest game there can be has some 60,000
LONG_COMMAND = 0.05  # seconds of work
BRIEF = 4_000  # characters of a command that is carried out in an instant
LAST_WORDS = 2.0  # seconds a player has for its last move when the interface leaves
TOO_LONG = Text(
    "A line of more than {most} characters was not carried out.", "Eine Zeile von mehr als {most} Zeichen wurde nicht ausgeführt."
).format(most=LONGEST_LINE)
STOPPED = Text("Stopped.", "Angehalten.")
POSITION_NEEDS = Text("position needs “startpos” or “fen …”.", "position braucht „startpos“ oder „fen …“.")

NO_MOVES = Text(
    "position does not know “{words}”; moves stand behind the word “moves”.",
    "position kennt „{words}“ nicht; Züge stehen hinter dem Wort „moves“.",
)


class UciServer:
    """Reads commands, writes answers."""

    def __init__(self, player_key: str = OWN, source: TextIO | None = None, target: TextIO | None = None, style: str = "") -> None:
        self.player_key = player_key
        self._in = source or sys.stdin
        self._voice = Voice(target or sys.stdout)
        self.say, self.tell = self._voice.say, self._voice.tell
        self._commands: queue.Queue[tuple[str, float] | None] = queue.Queue()  # and when each was read
        self._read_at = 0.0  # when the command being carried out was read
        self._free_since = 0.0  # when the last long command, or loading, was through
        self._busy_since: float | None = None  # when the command being carried out began
        self._turn = threading.Lock()  # held by the thread that carries out commands
        self._make_way: Callable[[], None] = lambda: None  # gives the turn to the other one
        self._all_done = threading.Event()  # the last command was carried out
        self._interrupt = threading.Event()  # "stop" was read; for what does not run in the thinking thread
        self._loaded = threading.Event()
        self._untold_seed = 0  # drawn for the game that has just begun
        self._loader: threading.Thread | None = None
        self._player: Player | None = None
        self._search: Search | None = None
        self._failure: Text | None = None
        self._board: Board | None = None
        self._position_words: list[str] = ["startpos"]
        self._head: tuple[object, ...] = ()  # where the board began, and the moves made since
        self._made: list[str] = []
        self._chess960 = False
        self._debug = False
        self._pending_options = [f"name Style value {style}"] if style else []
        self._handlers: dict[str, Callable[[str], None]] = {
            "uci": self._uci,
            "debug": self._set_debug,
            "isready": self._isready,
            "setoption": self._setoption,
            "register": lambda _: None,
            "ucinewgame": self._newgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
        }
        self._extras: dict[str, Callable[[str], None]] = {
            "d": self._show,
            "eval": self._eval,
            "bench": self._bench,
            "perft": self._perft,
            "flip": self._flip,
            "why": self._why,
        }

    # Life ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until `quit` or the end of input."""
        self.start_loading()
        for _ in range(2):
            thread(self._work).start()
        for raw in self._lines():
            first = raw.split(maxsplit=1)[:1]
            if first == ["quit"]:
                break
            if first == ["stop"]:
                self._interrupt.set()
            if first:
                self._take((raw, time.perf_counter()))
        self._commands.put(None)
        self._leave()

    def _lines(self) -> Iterator[str]:
        while True:
            try:
                line = self._in.readline(LONGEST_LINE + 1)
                if len(line) > LONGEST_LINE and not line.endswith("\n"):
                    while line and not line.endswith("\n"):  # the rest of it
                        line = self._in.readline(LONGEST_LINE)
                    self.tell(TOO_LONG)
                    continue
            except UnicodeDecodeError as error:
                self._voice.tell_failure(error)
                continue
            except ValueError:  # closed under our hands
                return
            if not line:
                return
            yield line.rstrip("\r\n")

    def _take(self, command: tuple[str, float]) -> None:
        """Carry a command out here and now, where that takes an instant only and nothing came before it; else leave it to the others."""
        if self._commands.unfinished_tasks == 0 and self._is_brief(command[0]):
            self._carry_out(*command, lambda: True)
        else:
            self._commands.put(command)

    def _is_brief(self, raw: str) -> bool:
        if len(raw) > BRIEF or not self._loaded.is_set() or self._search is None or self._board is None:
            return False
        words = raw.split()
        if words[0] == "go" and words[1:2] != ["perft"]:
            return self._search.answers_at_once(self._limits(words[1:], lambda _: None))
        return words[0] == "position"

    def _work(self) -> None:
        """Carry out commands while it is our turn."""
        while not self._all_done.is_set():
            with self._turn_taken() as is_ours:
                if self._search is not None:
                    self._search.accompany()
                while is_ours():
                    command = self._commands.get()
                    if command is None:
                        self._all_done.set()
                        break
                    try:
                        self._carry_out(*command, is_ours)
                    finally:
                        self._commands.task_done()

    @contextlib.contextmanager
    def _turn_taken(self) -> Iterator[Callable[[], bool]]:
        """Wait for our turn; it ends with the block or when way is made, and the answer says whether it still lasts."""
        self._turn.acquire()
        ours = True

        def make_way() -> None:
            nonlocal ours
            if ours:
                ours = False
                self._busy_since = None
                self._turn.release()

        self._make_way = make_way
        try:
            yield lambda: ours
        finally:
            make_way()

    def _carry_out(self, raw: str, read_at: float, is_ours: Callable[[], bool]) -> None:
        """The time of a `go` counts from when it was read, because on a busy computer this thread may be woken late;
        but not while a long command before it was carried out."""
        self._busy_since = time.monotonic()
        self._read_at = read_at
        worked = time.thread_time()
        self.handle(raw)
        if is_ours():
            if time.thread_time() - worked > LONG_COMMAND:
                self._free_since = time.perf_counter()
            self._busy_since = None

    def _leave(self) -> None:
        """A script that ends with quit gets its answers first.  Who says quit after waiting in vain (for the
        first compilation, say) wants to leave now."""
        since = self._busy_since
        if since is not None and time.monotonic() - since > PATIENCE:
            return
        self._all_done.wait()
        if self._search is not None:
            self._search.end(LAST_WORDS)
        if self._player is not None:
            self._player.close()

    def start_loading(self) -> None:
        """Import and compile while the interface reads our options."""
        self._loader = thread(self._load)
        self._loader.start()

    def _load(self) -> None:
        try:
            self._player = self._own_engine() if self.player_key == OWN else self._ancestor()
            self._search = Search(self._player, self._voice, is_own=self.player_key == OWN)
            from kiebitz.core.board import Board

            self._board = Board()
        except Exception as error:  # told to the user; the protocol goes on
            self._failure = sentence(error)
        finally:
            self._free_since = time.perf_counter()
            self._loaded.set()

    def _own_engine(self) -> Player:
        from kiebitz.compiled import is_warm
        from kiebitz.warming import REASON, warm_up

        if is_warm():
            warm_up()
        else:
            self.tell(REASON)
            warm_up(lambda done, total, name: self.tell(Text.finished(f"{done}/{total} {name.en}", f"{done}/{total} {name.de}")))
        from kiebitz.engine import Engine
        from kiebitz.game.book.player import LibraryPlayer

        player = LibraryPlayer(Engine())
        player.options.set("OwnBook", False)  # interfaces bring books of their own
        return player

    def _ancestor(self) -> Player:
        from kiebitz import opponents

        return opponents.create(self.player_key)

    def _is_ready(self) -> bool:
        """Wait until all is loaded and set; False, with the reason told, if that failed."""
        self._loaded.wait()
        if self._failure is not None:
            self.tell(self._failure)
            return False
        if not self._is_thinking():
            pending, self._pending_options = self._pending_options, []
            for rest in pending:
                self._set_option(rest)
        return True

    # Commands ------------------------------------------------------------------------------------

    def handle(self, raw: str) -> None:
        """One command.  Unknown words before a command of the protocol are skipped, as the protocol demands."""
        for number, word in enumerate(re.finditer(r"\S+", raw)):
            handler = self._handlers.get(word[0]) or (self._extras.get(word[0]) if number == 0 else None)
            if handler is not None:
                with self._telling_failures():
                    handler(raw[word.end() :].strip())
                return
        self.tell(Text("Unknown command: {raw}", "Unbekannter Befehl: {raw}").format(raw=raw.strip()[:200]))

    @contextlib.contextmanager
    def _telling_failures(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._voice.tell_failure(error)

    def _uci(self, rest: str) -> None:
        with self._telling_failures():
            self._introduce()
        self.say("uciok")  # whoever asks is answered, whatever fails in between

    def _introduce(self) -> None:
        if self.player_key == OWN:
            self.say(f"id name Kiebitz {__version__}")
            self.say("id author the Kiebitz developers")
        else:
            from kiebitz import opponents

            who = opponents.profile(self.player_key)
            self.say(f"id name {who.name} ({who.year})")
            self.say(f"id author {who.authors.en}")
        for option in self._options():
            self.say(option.uci_line())

    def _options(self) -> tuple[Option, ...]:
        if self.player_key == OWN:
            return own_options()
        from kiebitz import opponents

        return opponents.profile(self.player_key).options

    def _set_debug(self, rest: str) -> None:
        self._debug = rest.strip() == "on"

    def _isready(self, rest: str) -> None:
        with self._telling_failures():
            if not self._is_thinking() and self._is_ready() and self._player is not None:
                make_ready(self._player)
        self.say("readyok")

    def _setoption(self, rest: str) -> None:
        if not self._loaded.is_set() or self._is_thinking():
            self._pending_options.append(rest)  # before readyok when loaded, and before the next command when the search is over
        elif self._is_ready():
            self._set_option(rest)

    def _set_option(self, rest: str) -> None:
        assert self._player is not None
        assert self._search is not None
        options: OptionSet = self._player.options

        def is_known(name: str) -> bool:
            return any(name.lower() in (option.key, option.uci_name.lower()) for option in options.options.values())

        found = read_setoption(rest, is_known)
        if found is None:
            self.tell(Text("setoption needs “name …” and mostly “value …”.", "setoption braucht „name …“ und meist „value …“."))
            return
        try:
            option = options.find(found.name)
            set_option(self._player, option.key, found.value)
            if option.key == "chess960":
                self._chess960 = bool(options["chess960"])
                self._set_position(self._position_words)
            elif option.key == "show_wdl":
                self._search.show_wdl = bool(options["show_wdl"])
            elif option.key == "why":
                self._search.says_why = bool(options["why"])
            elif option.key == "syzygy_path":
                self._search.tables = str(options["syzygy_path"])
        except KiebitzError as error:
            self.tell(error.text)

    def _newgame(self, rest: str) -> None:
        self._end_search()
        if self._is_ready() and self._player is not None:
            self._player.new_game()
            self._draw_seed()

    def _draw_seed(self) -> None:
        """Another game, another seed; told with the first search, so that the game can be had again with the option of that name."""
        if isinstance(self._player, Seeded):
            self._untold_seed = random.SystemRandom().randint(1, HIGHEST_SEED)
            self._player.follow(self._untold_seed)

    def _tell_seed(self) -> None:
        if self._untold_seed and isinstance(self._player, Seeded) and not self._player.own_seed:
            self.tell(Text("Seed of this game: {seed}.", "Startwert dieser Partie: {seed}.").format(seed=self._untold_seed))
        self._untold_seed = 0

    def _position(self, rest: str) -> None:
        self._end_search()
        if self._is_ready():
            self._set_position(rest.split())

    def _set_position(self, words: list[str]) -> None:
        """A new position; if anything in it is wrong, the old one stays."""
        from kiebitz.core.board import Board

        at = words.index("moves") if "moves" in words else len(words)
        head, moves = (self._chess960, *words[:at]), words[at + 1 :]
        made = self._made if self._board is not None and head == self._head and moves[: len(self._made)] == self._made else []
        if made and self._board is not None:
            board = self._board  # the same game, a few moves on: in a fast one making all of them again costs more than the search
        elif words[:1] == ["startpos"]:
            board = Board(chess960=self._chess960)
            if words[1:at]:
                self.tell(NO_MOVES.format(words=" ".join(words[1:at])))
        elif words[:1] == ["fen"]:
            board = Board(" ".join(words[1:at]), chess960=self._chess960)
        else:
            self.tell(POSITION_NEEDS)
            return
        made = list(made)
        for move in moves[len(made) :]:
            try:
                board.push(move)
            except KiebitzError as error:
                self.tell(error.text)
                break  # the moves before it stand
            made.append(move)
        self._board, self._head, self._made = board, head, made
        self._position_words = words

    # Searching -----------------------------------------------------------------------------------

    def _is_thinking(self) -> bool:
        return self._search is not None and self._search.is_running()

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.end()

    def _go(self, rest: str) -> None:
        words = rest.split()
        if words[:1] == ["perft"]:
            self._perft(" ".join(words[1:]))
            return
        self._end_search()
        if not self._is_ready() or self._board is None or self._search is None:
            self.say("bestmove 0000")  # whoever asks is answered
            return
        self._tell_seed()
        self._search.debug = self._debug
        limits = self._limits(words, self.tell)
        self._search.begin(self._board, replace(limits, since=max(self._read_at, self._free_since)), self._make_way)

    def _limits(self, words: list[str], complain: Complain) -> Limits:
        assert self._board is not None
        return limits_of(read_go(words, complain), self._board.white_to_move, ends_by_itself=self.player_key != OWN)

    def _stop(self, rest: str) -> None:
        self._interrupt.clear()
        self._end_search()

    def _ponderhit(self, rest: str) -> None:
        if self._search is not None:
            self._search.ponder_hit()

    # Extras --------------------------------------------------------------------------------------

    def _say_all(self, lines: Iterable[str]) -> None:
        from kiebitz.interfaces.uci.extras import Interrupted

        try:
            for line in lines:
                self.say(line)
        except Interrupted:
            self.tell(STOPPED)

    def _show(self, rest: str) -> None:
        if self._is_ready() and self._board is not None:
            from kiebitz.interfaces.uci.extras import picture

            self._say_all(picture(self._board))

    def _eval(self, rest: str) -> None:
        if self._is_ready() and self._board is not None and self._player is not None:
            from kiebitz.interfaces.uci.extras import judgement

            self._say_all(judgement(self._player, self._board))

    def _why(self, rest: str) -> None:
        if self._is_ready() and self._board is not None and self._search is not None:
            self._end_search()
            for text in self._search.reasons(self._board, rest.split()):
                self.tell(text)

    def _perft(self, rest: str) -> None:
        from kiebitz.interfaces.uci.extras import LARGEST_PERFT, perft_lines

        depth = read_number(rest.split(), 0)
        if depth is None or not 1 <= depth <= LARGEST_PERFT:
            self.tell(
                Text("perft needs a depth from 1 to {most}.", "perft braucht eine Tiefe von 1 bis {most}.").format(most=LARGEST_PERFT)
            )
        elif self._is_ready() and self._board is not None:
            self._end_search()
            self._interrupt.clear()
            self._say_all(perft_lines(self._board, depth, self._interrupt.is_set))

    def _bench(self, rest: str) -> None:
        if self._is_ready():
            from kiebitz.interfaces.uci.extras import bench_lines

            self._end_search()
            self._interrupt.clear()
            self._say_all(bench_lines(self._interrupt.is_set))

    def _flip(self, rest: str) -> None:
        """Colours exchanged, as if Black had the white men."""
        if not self._is_ready() or self._board is None:
            return
        from kiebitz.core.board import Board

        self._end_search()
        flipped = self._board.to_chess().mirror()
        self._board = Board(flipped.fen(), chess960=self._chess960)
        self._position_words = ["fen", *self._board.fen().split()]
        self._head, self._made = (), []


def own_options() -> tuple[Option, ...]:
    """Our engine's and its library's, as interfaces show them: the library is off, for they bring books of their own, and the styles
    are there to choose from (a file's name is taken all the same)."""

    def shown(option: Option) -> Option:
        if option.key == "style":
            return replace(option, choices=tuple(style_names()))
        return replace(option, default=False) if option.key == "book" else option

    return tuple(shown(option) for option in (*ENGINE_OPTIONS, *BOOK_OPTIONS))


def main(player_key: str = OWN, style: str = "") -> None:
    """Serve standard input and output; `style` is set as if by the first command."""
    code = 0
    try:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")
        UciServer(player_key, style=style).run()
    except KeyboardInterrupt:
        code = 130
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(code)  # at once: neither a compilation in the background nor the tidying up of libraries holds us up
