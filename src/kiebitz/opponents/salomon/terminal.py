"""Salomon at its machine: the main menu and what lies behind it (thesis, chapter 3 and appendix 5).

The original was worked with keys; where there are only lines the names of the keys are typed: Space, F1, F2, Ctrl-T, + and -.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

from kiebitz.core.board import START_FEN, Board
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits
from kiebitz.opponents.original import Conversation, Picture, Say, Talk
from kiebitz.opponents.salomon import style
from kiebitz.opponents.salomon.analysis import analyse_field_control
from kiebitz.opponents.salomon.control_picture import control_picture
from kiebitz.opponents.salomon.player import Salomon
from kiebitz.opponents.salomon.window import NO_CASTLING, THINKING, board_lines, control_lines, hyphened, search_film, search_window

MENU = (
    "Play with Salomon",
    "Load Game",
    "Save Game",
    "Set response time",
    "Set up board",
    "Tournament",
    "Print Moves",
    "Advanced Features",
)
FEATURES = (
    ("fca_on", "field control analysing"),
    ("cca_on", "control center analysing"),
    ("auto_depth", "automatic depth increase"),
    ("resign", "resign enable"),
    ("book_random", "random choice in the opening library"),
)
FURTHER = ("change play style", "load play style", "save play style", "opening library")
KEYS = ("Space", "F1", "F2", "Ctrl-T", "+", "-")
NO_FILES = "No disk in the drive."
_MOVE = re.compile(r"([a-h][1-8])-?([a-h][1-8])([qrbn]?)", re.IGNORECASE)


class Machine:
    """What outlives a game: the program with its settings, the game on the board, whether the window is open."""

    def __init__(self, may_use_files: bool) -> None:
        self.may_use_files = may_use_files
        self.player = Salomon()
        self.board = Board()
        self.shows_window = True
        self.user_is_white = True
        self.control: Picture | None = None  # the field control display, until the next key
        self.film: list[tuple[str, ...]] = []  # what its window showed while it thought

    @property
    def level(self) -> int:
        return int(self.player.options["level"])


def _menu(say: Say, title: str, entries: tuple[str, ...]) -> Generator[str, str, int]:
    """The number of an entry; 0 leaves."""
    say("", title, *(f" {number}  {entry}" for number, entry in enumerate(entries, 1)), " 0  Leave")
    while True:
        typed = (yield "> ").strip()
        if typed.isdecimal() and int(typed) <= len(entries):
            return int(typed)


# Playing ---------------------------------------------------------------------------------------------


def _play(say: Say, machine: Machine) -> Talk:
    machine.user_is_white = (yield "Your colour (W/B): ").strip().upper() != "B"
    say(f"Level {machine.level}; + and - change it. Space: window on the search, F1: field control, F2: leave, Ctrl-T: take back.")
    say(*board_lines(machine.board, machine.user_is_white))
    while machine.board.legal_moves():
        if machine.board.white_to_move != machine.user_is_white:
            if not _answer(say, machine):
                return
            continue
        typed = (yield "Your move: ").strip()
        if typed.upper() == "F2":
            machine.control = None
            return
        _key_or_move(say, machine, typed)
    say("Checkmate" if machine.board.is_check() else "Stalemate")


def _key_or_move(say: Say, machine: Machine, typed: str) -> None:
    board, key = machine.board, typed.upper()
    machine.control = None
    if key in ("", "SPACE"):
        machine.shows_window = not machine.shows_window
        say(f"Window on the search {'on' if machine.shows_window else 'off'}")
    elif key == "F1":
        net = analyse_field_control(board.fen(), machine.player.options).net(machine.user_is_white)
        machine.control = control_picture(board, net, machine.user_is_white)
        say("Field control: + yours (green), - Salomons (red)", *control_lines(net, machine.user_is_white))
    elif key in ("CTRL-T", "^T"):
        if not board.moves:
            say("Nothing to take back")
            return
        board.pop()  # one take-back: the user now plays the other side
        machine.user_is_white = board.white_to_move
        machine.player.options.set("book", "")  # thesis: the library stays off for the rest of the game
        say(*board_lines(board, machine.user_is_white))
    elif key in ("+", "-"):
        level = machine.level + (1 if key == "+" else -1)
        machine.player.options.set("level", max(1, min(20, level)))
        say(f"Level {machine.level}")
    else:
        _move(say, machine, typed)


def _move(say: Say, machine: Machine, typed: str) -> None:
    board = machine.board
    found = _MOVE.fullmatch(typed)
    if found is None:
        return  # impossible coordinates are not accepted while typing
    move = "".join(found.groups()).lower()
    man = board.piece_at("abcdefgh".index(move[0]) + 8 * (int(move[1]) - 1)) or ""
    if man in ("P", "p") and move[3] in "18" and len(move) == 4:
        move += "q"
    if board.is_legal(move):
        board.push(move)
        say(*board_lines(board, machine.user_is_white))
    elif man in ("K", "k") and move[0] == "e" and move[2] in "gc" and move[1] == move[3]:
        say(NO_CASTLING)
    else:
        say(f"{hyphened(move)} is not a legal move")


def _answer(say: Say, machine: Machine) -> bool:
    """Salomon's move; False when it resigns."""
    say(THINKING)
    decision = machine.player.choose(machine.board, Limits())
    if decision.source == "search" and machine.shows_window:
        machine.film += [tuple(lines) for lines in search_film(machine.board, decision)]
        say(*search_window(machine.board, decision))
    if decision.remark:
        say(decision.remark.en)
    if decision.resigns or decision.move is None:
        return False
    machine.board.push(decision.move)
    say(f"My move: {hyphened(decision.move)}", *board_lines(machine.board, machine.user_is_white))
    return True


# Games, files, times ---------------------------------------------------------------------------------


def _save(say: Say, machine: Machine) -> Talk:
    path = _game_file(say, (yield "File name: "))
    if path is not None and path.exists():
        name = yield f"{path} exists. Enter to overwrite, or a new name: "
        path = _game_file(say, name) if name.strip() else path
    if path is None:
        return
    moves = machine.board.moves
    pairs = [" ".join(hyphened(move) for move in moves[n : n + 2]) for n in range(0, len(moves), 2)]
    _write(say, path, [f"! {machine.board.start_fen}", *pairs])


def _game_file(say: Say, name: str) -> Path | None:
    """The file of a game: the name with .MOV behind it."""
    name = name.strip()
    if Path(name).name in ("", "..") or "\0" in name:
        say(f"“{name}” is no name for a file")
        return None
    return Path(name).expanduser().with_suffix(".MOV")


def _write(say: Say, path: Path, lines: list[str]) -> None:
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        say(f"{path} saved")
    except OSError as error:
        say(f"{path}: {error.strerror}")


def _load(say: Say, machine: Machine) -> Talk:
    typed = (yield "File name: ").strip()
    path = Path(typed).expanduser()
    game = _game_file(say, typed)
    if game is None:
        return
    try:
        path = path if path.exists() else game
        first, *rest = path.read_text(encoding="utf-8").splitlines() or [""]
        board = Board(first.lstrip("! ") or START_FEN)
        for word in " ".join(rest).split():
            board.push(word.replace("-", ""))
    except (OSError, UnicodeDecodeError, KiebitzError, ValueError):
        say(f"{path} holds no game of Salomon")
        return
    machine.board = board
    machine.player.new_game()
    say(*board_lines(board, board.white_to_move))


def _seconds(say: Say, machine: Machine) -> Talk:
    typed = yield f"Response time in seconds (now {machine.player.options['response_time']:g}): "
    _set(say, machine, "response_time", typed)


def _tournament(say: Say, machine: Machine) -> Talk:
    _set(say, machine, "tournament_moves", (yield "Number of moves: "))
    minutes = yield "Time in minutes: "
    _set(say, machine, "tournament_time", str(60 * float(minutes)) if minutes.strip().isdecimal() else minutes)


def _set(say: Say, machine: Machine, key: str, typed: str) -> None:
    """Enter keeps what is there."""
    if not typed.strip():
        return
    try:
        machine.player.options.set(key, typed.strip())
    except KiebitzError as error:
        say(error.text.en)


def _set_up(say: Say, machine: Machine) -> Talk:
    """Kind by kind and square by square (thesis, lines 2511-2525); refused is what the thesis lists, and what is no position at all."""
    men: dict[str, str] = {}
    for side, letters in (("White", "KQRBNP"), ("Black", "kqrbnp")):
        for letter, name in zip(letters, ("king", "queen", "rook", "bishop", "knight", "pawn"), strict=True):
            while typed := (yield f"{side} {name}: ").strip().lower():
                own = [man for man in men.values() if man.isupper() == letter.isupper()]
                if typed == "f1":
                    say(_placed(men))
                elif not re.fullmatch("[a-h][1-8]", typed):
                    continue
                elif typed in men:
                    say(f"{typed} is already occupied")
                elif len(own) == 16:
                    say(f"{side} has 16 men already")
                elif letter.lower() == "p" and own.count(letter) == 8:
                    say(f"{side} has 8 pawns already")
                elif _pawns_needed([*own, letter]) > 8:
                    say(f"{side} cannot have so many men: promoted men and pawns together are more than 8")
                else:
                    men[typed] = letter
    side = "w" if (yield "Which colour is to move (W/B)? ").strip().upper() != "B" else "b"
    try:
        machine.board = Board(f"{_placed(men)} {side} - - 0 1")
    except KiebitzError as error:
        say(error.text.en)
        return
    machine.player.new_game()
    say(*board_lines(machine.board, machine.board.white_to_move))


def _pawns_needed(own: list[str]) -> int:
    """Pawns, and the men beyond those of the start, who must have been pawns."""
    kinds = [man.lower() for man in own]
    return kinds.count("p") + sum(max(0, kinds.count(kind) - most) for kind, most in (("q", 1), ("r", 2), ("b", 2), ("n", 2)))


def _placed(men: dict[str, str]) -> str:
    rows = ["".join(men.get(f"{file}{rank}", "1") for file in "abcdefgh") for rank in range(8, 0, -1)]
    return "/".join(re.sub("1+", lambda found: str(len(found[0])), row) for row in rows)


def _print(say: Say, machine: Machine) -> None:
    moves = machine.board.moves
    for n in range(0, len(moves), 2):
        say(f"{n // 2 + 1:3d}. " + "  ".join(hyphened(move) for move in moves[n : n + 2]))


# Advanced features -----------------------------------------------------------------------------------


def _advanced(say: Say, machine: Machine) -> Talk:
    options = machine.player.options
    while True:
        entries = tuple(f"{name} {'on' if options[key] else 'off'}" for key, name in FEATURES)
        chosen = yield from _menu(say, "Advanced Features", (*entries, *FURTHER))
        if chosen == 0:
            return
        if chosen <= len(FEATURES):
            key = FEATURES[chosen - 1][0]
            options.set(key, not options[key])
        elif FURTHER[chosen - 1 - len(FEATURES)] == "change play style":
            yield from _change_style(say, machine)
        elif machine.may_use_files:
            wish = FURTHER[chosen - 1 - len(FEATURES)]
            if wish == "opening library":
                yield from _library(say, machine)
            else:
                _set(say, machine, "style" if wish == "load play style" else "save_style", (yield "File name: "))
        else:
            say(NO_FILES)


def _library(say: Say, machine: Machine) -> Talk:
    """The number of loaded variations is shown; the library can be switched off (thesis, appendix 5)."""
    options = machine.player.options
    typed = (yield "File name, or off: ").strip()
    if typed.lower() == "off":
        options.set("book", "")
    else:
        _set(say, machine, "book", typed)
    say(f"{len(options.library.variations)} variations loaded" if options.library is not None else "Opening library off")


def _change_style(say: Say, machine: Machine) -> Talk:
    """Each weight with its meaning, default and limits; Enter keeps it, F1 stops."""
    for weight in style.STYLE:
        now = machine.player.options[weight.key]
        typed = yield f"{weight.text.en} ({weight.default:g}; 0 - {weight.highest:g}) {float(now):g}: "
        if typed.strip().upper() == "F1":
            return
        _set(say, machine, weight.key, typed)


def _talk(say: Say, machine: Machine) -> Talk:
    while True:
        chosen = yield from _menu(say, "SALOMON", MENU)
        if chosen == 0:
            return
        name = MENU[chosen - 1]
        if name in ("Load Game", "Save Game") and not machine.may_use_files:
            say(NO_FILES)
        elif name == "Play with Salomon":
            if not machine.board.legal_moves():
                machine.board = Board()
                machine.player.new_game()
            yield from _play(say, machine)
        elif name == "Print Moves":
            _print(say, machine)
        else:
            deeds = {
                "Load Game": _load,
                "Save Game": _save,
                "Set response time": _seconds,
                "Set up board": _set_up,
                "Tournament": _tournament,
                "Advanced Features": _advanced,
            }
            yield from deeds[name](say, machine)


def converse(may_use_files: bool = True) -> Conversation:
    """Start SALOMON.EXE."""
    machine = Machine(may_use_files)
    return Conversation(lambda say: _talk(say, machine), KEYS, lambda: machine.control, machine.film)
