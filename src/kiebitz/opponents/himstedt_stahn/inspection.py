"""Commands that look into the program: its values, its arrays, its criteria and their numbers, its last search."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.opponents.himstedt_stahn.commands import CommandError
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, NUMBERS
from kiebitz.opponents.himstedt_stahn.evaluation import evaluate
from kiebitz.opponents.himstedt_stahn.notation import write_line, write_move
from kiebitz.opponents.himstedt_stahn.position import load, new_state
from kiebitz.opponents.himstedt_stahn.profile import switch_key
from kiebitz.opponents.himstedt_stahn.program import HimstedtStahn
from kiebitz.player import Decision

NOTHING_YET = Text("The program has not moved yet.", "Das Programm hat noch nicht gezogen.")


def analysed(player: HimstedtStahn, board: Board, seconds: float) -> list[str]:
    """Every move of the side to move as the search values it, best first."""
    decision = player.choose(board, Limits(movetime=seconds or None, moves=tuple(board.legal_moves())))
    return [f"{write_move(board, root.move):<8}{root.value:+8.0f}  {root.note or ''}".rstrip() for root in decision.alternatives]


def arrays(board: Board) -> list[str]:
    """The arrays of the paper for the position at hand, the side to move being the computer."""
    state = new_state()
    load(state, board.fen())
    evaluate(state, 0)
    lines = []
    for name, values in (("BEDVC", state.bedv[0]), ("BEDVS", state.bedv[1]), ("BEDGEG", state.bedgeg), ("ZUGM", state.zugm)):
        lines.append(name)
        lines += [f"{rank + 1} " + "".join(f"{int(values[8 * rank + file]):4d}" for file in range(8)) for rank in range(7, -1, -1)]
    return [*lines, f"ZUGMC {int(state.zugm_total[0])}", f"ZUGMS {int(state.zugm_total[1])}"]


def criteria(player: HimstedtStahn, words: tuple[str, ...]) -> list[str]:
    """The list, or one of them switched."""
    wanted = CRITERIA
    if words:
        found = [criterion for criterion in CRITERIA if str(criterion.number) == words[0]]
        if not found:
            raise CommandError(
                Text(
                    "There is no criterion {n}; they run from 1 to 40.", "Ein Kriterium {n} gibt es nicht; sie gehen von 1 bis 40."
                ).format(n=words[0])
            )
        key = switch_key(found[0].key)
        player.options.set(key, not player.options[key])
        wanted = tuple(found)
    return [
        f"{criterion.number:2d}  {'EIN' if player.options[switch_key(criterion.key)] else 'AUS'}  {criterion.group}: {criterion.name}"
        for criterion in wanted
    ]


def weights(player: HimstedtStahn, words: tuple[str, ...]) -> list[str]:
    """All numbers, or one of them, changed if a value follows its name."""
    keys = [number.key for number in NUMBERS]
    if words:
        if words[0].lower() not in keys:
            raise CommandError(
                Text("There is no number “{key}”; GEWICHT lists them.", "Eine Zahl „{key}“ gibt es nicht; GEWICHT zeigt alle.").format(
                    key=words[0]
                )
            )
        keys = [words[0].lower()]
        if len(words) > 1:
            player.options.set(keys[0], words[1])
    return [f"{key:<28}{player.options[key]:>7}" for key in keys]


def statistics(last: Decision | None) -> list[str]:
    if last is None:
        raise CommandError(NOTHING_YET)
    return [f"{name}: {value}" for name, value in last.statistics]


def expected(last: Decision | None, before: Board) -> list[str]:
    """The line it expected when it moved; `before` is the position it thought about."""
    if last is None:
        raise CommandError(NOTHING_YET)
    return [write_line(before, last.line)]
