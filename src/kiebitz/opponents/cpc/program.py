"""The BASIC program as a whole: input of the player, check of his move, the computer's answer, the end.

This is the original with its own board through a whole game, wrong pawns included.  As an opponent
inside Kiebitz it is asked through `player`, which usually shows it the true board every time.
"""

from __future__ import annotations

from collections.abc import Callable

from kiebitz.opponents.cpc.board import COMPUTER, KING, KNIGHT, PLAYER, STEP_RANGES, STEPS, square_label, square_number, start_board
from kiebitz.opponents.cpc.book import Book, always_first
from kiebitz.opponents.cpc.dialogue import ENDINGS, move_text
from kiebitz.opponents.cpc.moves import in_check, make, may_castle, parameters, unmake
from kiebitz.opponents.cpc.search import ILLEGAL, think
from kiebitz.opponents.cpc.state import Settings, State


def players_step(state: State, start: int, target: int) -> int | None:
    """Lines 3000-3720: the step a player's piece makes over and over to get there; None if it cannot go there.

    Sets the third square for en passant.  As printed pawns may also capture backwards: the test asks
    whether the way is one step long, not in which direction.
    """
    squares = state.squares
    kind, way = -squares[start], target - start
    first, last = STEP_RANGES[kind - 1]
    step = next((step for step in STEPS[first - 1 : last] if way % step == 0), None)
    if way == 0 or step is None:
        return None
    step = step if way > 0 else -step
    if any(squares[square] for square in range(start + step, target, step)) or squares[target] < 0:
        return None
    if kind <= 2:
        return step if _pawn_may(state, start, target, step) else None
    if kind in (KNIGHT, KING, KING + 1) and way != step:
        return None
    return step


def _pawn_may(state: State, start: int, target: int, step: int) -> bool:
    squares, way = state.squares, target - start
    if squares[start] == -1 and way == 2:
        return squares[target] == 0
    if abs(way) == 10:
        return False
    if way == 1:
        return squares[target] == 0
    if not state.settings.as_printed and way not in (-9, 11):
        return False
    if squares[target] > 0:
        return way == step
    if start % 10 != 5 or squares[target - 1] != 1 or way != step:
        return False
    state.third = target - 1
    return True


def check_players_move(state: State, start: int, target: int) -> bool:
    """Lines 2330-2460: whether the move is accepted; then its squares stand in `state`, ready to be executed."""
    squares = state.squares
    state.side = PLAYER
    if squares[start] >= 0:
        return False
    state.start, state.target = start, target
    state.third = state.fourth = 0
    home = 51 if squares[51] == -KING or state.settings.as_printed else 41
    if start == home and squares[home] == -KING and abs(target - start) == 20:
        return may_castle(state, PLAYER, start, target)  # the position after castling is not looked at
    if players_step(state, start, target) is None:
        return False
    make(state)
    attacked = in_check(state, PLAYER)
    unmake(state)
    return not attacked


def execute(state: State) -> bool:
    """Lines 6000-6450: make the move for good, give the pieces their new codes, change sides.

    False: the computer had no legal move.  As printed the move examined last is made nevertheless, unseen.
    """
    helpless = state.side == COMPUTER and state.ending > 0 and (not state.table or state.table[0].value == ILLEGAL)
    if not helpless or (state.settings.as_printed and state.table):
        make(state)
    if not helpless:
        _recode(state)
        state.side = -state.side
    state.promoted = False
    if state.ending:
        state.side = 0
    return not helpless


def _recode(state: State) -> None:
    squares, side, target = state.squares, state.side, state.target
    if squares[target] in (5 * side, 8 * side):
        squares[target] += side
    for square in range(14 if side == COMPUTER else 15, 89, 10):
        if squares[square] == -side:
            squares[square] = -2 * side  # its time for being taken en passant is over
    if squares[target] == side and target % 10 == (6 if side == COMPUTER else 3):
        squares[target] = 2 * side


class Program:
    """One game at the machine."""

    def __init__(
        self,
        settings: Settings | None = None,
        computer_begins: bool = False,
        book: bool = False,
        random: Callable[[int], float] = always_first,
    ) -> None:
        self.state = State(settings or Settings(), squares=start_board(computer_begins))
        self.state.side = COMPUTER if computer_begins else PLAYER
        self.turned = computer_begins  # displayed square = 99 - square (book 4.5)
        self.book = Book(self.state.settings.as_printed) if book else None
        self.random = random
        self.moves: list[str] = []  # the move list on the screen
        self._last: str | None = None
        self._counted = False

    @property
    def message(self) -> str:
        """ "PATT!", "MATT!", or nothing while the game goes on."""
        return ENDINGS.get(self.state.ending, "")

    def enter(self, move: str) -> bool:
        """A player's move such as "e2e4"; False: refused without a word."""
        if self.state.side != PLAYER:
            return False
        if self.book and not self._counted:
            self.book.player_turn()
            self._counted = True  # once a turn, however often a move is refused
        start, target = self._inner(move)
        if not check_players_move(self.state, start, target):
            return False
        self._last, self._counted = move, False
        self._execute()
        return True

    def answer(self) -> tuple[str, int] | None:
        """The computer's move and its value (0 for a move from the book); None when it has no legal move."""
        state = self.state
        known = self.book.answer(self._last, self.random) if self.book else None
        value = 0
        if known:
            state.side, state.ending = COMPUTER, 0
            parameters(state, *self._inner(known))
        else:
            think(state)
            value = state.table[0].value if state.table else ILLEGAL
        if not self._execute():
            return None
        return square_label(state.start, self.turned) + square_label(state.target, self.turned), value

    def _inner(self, move: str) -> tuple[int, int]:
        start, target = square_number(move[:2]), square_number(move[2:4])
        return (99 - start, 99 - target) if self.turned else (start, target)

    def _execute(self) -> bool:
        played = execute(self.state)
        if played:
            self.moves.append(move_text(self.state, self.turned))
        return played
