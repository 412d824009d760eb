"""What DEMOSCHACH printed (lines 11200-11998): board, moves, main line, and the test print-out of a whole search."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.opponents.demoschach import search
from kiebitz.opponents.demoschach.program import Pass, Program
from kiebitz.opponents.demoschach.state import EMPTY, LETTERS, RECORDED_NODES, WHITE, State, cell, square_name

MAIN_LINE = "HAUPTVARIANTE"
AGAIN = "SUCHE WIEDERHOLT"
EXAMINED = "{n} STELLUNGEN UNTERSUCHT,ZEIT={time}"
JUDGED, WORTH = "BEWERTUNG", "WERT="
STOOD_PAT = {True: "FPW1", False: "FPS1"}  # forward pruning, for White and Black
NOT_TRIED = {True: "FPW2", False: "FPS2"}
CUT = {True: "CUTOFF -----", False: "CUTOFF ....."}
RULE = "-" * 24
_GERMAN = dict(zip("kqrbnp", "KDTLSB", strict=True))


def name_of(code: int) -> str:
    """Two letters for a man, the colour first: WB, SK; blanks for an empty square."""
    if code == EMPTY:
        return "  "
    man = LETTERS[code]
    return ("W" if man.isupper() else "S") + _GERMAN[man.lower()]


def board_lines(codes: list[int]) -> list[str]:
    """Eight rows from the eighth rank down, ruled off; `codes` from a1 to h8."""
    lines = [RULE]
    for rank in range(7, -1, -1):
        lines += ["!".join(name_of(code) for code in codes[8 * rank : 8 * rank + 8]), RULE]
    return lines


def print_board(state: State) -> list[str]:
    return board_lines([int(state.board[cell(square)]) for square in range(64)])


def move_text(start: int, target: int) -> str:
    """E2 - E4, with a blank behind."""
    return f"{square_name(start)} - {square_name(target)} ".upper()


def clock(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 3600:02d}{whole // 60 % 60:02d}{whole % 60:02d}"


def pass_lines(found: Pass, seconds: float) -> list[str]:
    """After each pass: the main line, the count of positions, the time."""
    line = ",".join(move_text(start, target).rstrip() for start, target, _ in found.line)
    return [MAIN_LINE, line, EXAMINED.format(n=found.nodes, time=clock(seconds))]


def trace_lines(program: Program) -> Iterator[str]:
    """TESTAUSDRUCKE: every move of the pass with its window, indented by its depth, and what became of it."""
    s = program.state
    count = min(int(s.recorded), RECORDED_NODES)
    below: list[list[int]] = [[] for _ in range(count)]
    for node in range(1, count):
        below[int(s.record_parent[node])].append(node)

    def follow(node: int, depth: int, white: bool) -> Iterator[str]:
        indent = " " * depth
        note = int(s.record_note[node])
        if s.record_judged[node]:
            yield f"{indent}{JUDGED} {int(s.record_static[node])}"
        if note == search.STOOD_PAT:
            yield indent + STOOD_PAT[white]
        for child in below[node]:
            if int(s.record_note[child]) == search.ESTIMATED:
                yield indent + NOT_TRIED[white]
                continue
            start, target, _ = (int(part) for part in s.record_move[child])
            low, high = (int(bound) for bound in s.record_window[child])
            yield f"{indent} {move_text(start, target)}({low} {high})"
            yield from follow(child, depth + 1, not white)
        if note == search.CUT_OFF:
            yield indent + CUT[white]
        yield f"{indent}{WORTH}{int(s.record_value[node])}"

    yield from follow(0, 0, s.side == WHITE)
