"""The network behind intuition: a sum of learnt numbers for every man on its square, seen from either side, then one layer.

Each side looks at the board from its own edge and, if its king stands on the files e to h, in a mirror: so colours and wings are
treated alike by construction.  A man on a square adds its row of numbers to the sum of each view; what is above nothing in the
sums counts, squared, up to a limit, and what counts more in one view than in the other is the answer: having the move is worth nothing
here, `tempo` is a term of its own.  All in whole numbers.  The sums of the positions judged last are kept, a place for each
half-move: for the next one only what has changed is taken away and added (an accumulator, in the field's word), and neither
making nor unmaking a move knows of it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.bitboards import U, count, lowest
from kiebitz.core.board import STATE
from kiebitz.core.jit import built, inner
from kiebitz.evaluation.packed import PART_BITS
from kiebitz.language import KiebitzError, Text, reason_of

INPUTS = 768  # own and other men, six kinds, 64 squares
UNITS = 128
HEADS = 2  # middlegame and endgame
UNIT = 255  # a sum of so much counts fully, more no further
SHIFT = 8  # squares of sums are cut by so many bits
PARTS = 32  # of a centipawn in the numbers of the second layer
CENTIPAWN = ((UNIT * UNIT) >> SHIFT) * PARTS  # so many parts make a centipawn of the answer
NO_MAN = INPUTS  # a row of nothing: where there is something to add and nothing to take away
PLACES = 16  # half-moves whose sums are kept
ASIDE = PLACES  # one place more, for what would be without a man
NOT_MADE = -1
SQUARES = 64
FILE = Path(__file__).with_name("intuition.bin")

NETWORK = np.dtype(
    [
        ("rows", np.int16, (INPUTS + 1, UNITS)),
        ("start", np.int16, (UNITS,)),
        ("answers", np.int16, (HEADS, UNITS)),  # for the side to move, what its view counts more than the other's
        ("sums", np.int16, (2 * (PLACES + 1), UNITS)),  # at each place White's view, Black's
        ("boards", np.int8, (PLACES, SQUARES)),  # the men they stand for
        ("mirrored", np.int64, (PLACES, 2)),  # whether each view is; NOT_MADE: there are no sums yet
        ("here", np.int64),  # the place of the position judged last
        ("come", np.int64, (SQUARES,)),  # men and squares that are new in it, and those that are gone
        ("gone", np.int64, (SQUARES,)),
    ],
    align=True,
)
_LEARNT = ("rows", "start", "answers")


class NetworkError(KiebitzError):
    """A file that holds no network of ours."""


def load(path: Path) -> Any:
    """The numbers of a file in a record of their own; a file that cannot be one is refused before any of it is believed."""
    network = np.zeros(1, dtype=NETWORK)[0]
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise NetworkError(
            Text(
                "The file of intuition {path} cannot be read: {error}.", "Die Datei der Intuition {path} ist nicht lesbar: {error}."
            ).format(path=path, error=reason_of(error))
        ) from None
    parts = [network[name][:INPUTS] for name in _LEARNT]
    expected = 2 * sum(part.size for part in parts)
    if len(raw) != expected:
        raise NetworkError(
            Text(
                "The file of intuition {path} has {size} bytes, expected are {expected}: it belongs to another version or is damaged.",
                "Die Datei der Intuition {path} hat {size} Bytes, erwartet sind {expected}: Sie gehört zu einer anderen Version oder ist "
                "beschädigt.",
            ).format(path=path, size=len(raw), expected=expected)
        )
    kept = np.frombuffer(raw, dtype="<i2")
    begin = 0
    for part in parts:
        part[...] = kept[begin : begin + part.size].reshape(part.shape)
        begin += part.size
    return network


@cache
def learnt() -> Any:
    """What training has put into the file."""
    return load(FILE)


def save(path: Path, rows: Any, start: Any, answers: Any) -> None:
    """Whole numbers of sixteen bits into a file."""
    np.concatenate([np.asarray(part, dtype="<i2").ravel() for part in (rows, start, answers)]).tofile(path)


def give_network(network: Any) -> None:
    """Into the record of an evaluation."""
    for name in _LEARNT:
        network[name] = learnt()[name]
    network["mirrored"][:] = NOT_MADE


# A whole row at once -------------------------------------------------------------------------------


def _place(builder: Any, record: Any, dtype: Any, field: str, index: Any, kind: Any) -> Any:
    """Where a row of a record's field lies, as an address of so many numbers of a kind."""
    from llvmlite import ir

    size = dtype.fields[field][0].itemsize // (dtype.fields[field][0].shape[0] if dtype.fields[field][0].ndim > 1 else 1)
    at = builder.add(builder.mul(index, index.type(size)), index.type(dtype.fields[field][1]))
    return builder.bitcast(builder.gep(builder.bitcast(record, ir.IntType(8).as_pointer()), [at]), kind.as_pointer())


def _numbers(builder: Any, network: Any, field: str, index: Any) -> Any:
    from llvmlite import ir

    return _place(builder, network, NETWORK, field, index, ir.VectorType(ir.IntType(16), UNITS))


def _exchange_plainly(network: Any, source: int, target: int, come: int, gone: int) -> None:
    network["sums"][target] = network["sums"][source] + network["rows"][come] - network["rows"][gone]


@built("void", NETWORK, "int64", "int64", "int64", "int64", plain=_exchange_plainly)
def _exchange(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """One row of sums made of another: a man's row added, another one's taken away."""
    network, source, target, come, gone = arguments
    sums = builder.load(_numbers(builder, network, "sums", source), align=2)
    sums = builder.add(sums, builder.load(_numbers(builder, network, "rows", come), align=2))
    sums = builder.sub(sums, builder.load(_numbers(builder, network, "rows", gone), align=2))
    builder.store(sums, _numbers(builder, network, "sums", target), align=2)
    return context.get_dummy_value()


def _answers_plainly(network: Any, own: int, other: int) -> int:
    counted: npt.NDArray[np.int64] = np.clip(network["sums"][[own, other]].astype(np.int64), 0, UNIT) ** 2 >> SHIFT
    middlegame, endgame = (int(((counted[0] - counted[1]) * weights).sum()) for weights in network["answers"])
    return (endgame << PART_BITS) + middlegame


@built("int64", NETWORK, "int64", "int64", plain=_answers_plainly)
def _answers(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """What two rows of sums, one less the other, give by both rows of the second layer, packed."""
    from llvmlite import ir
    from numba.core import cgutils

    network, own, other = arguments
    narrow, wide = ir.VectorType(ir.IntType(16), UNITS), ir.VectorType(ir.IntType(32), UNITS // 2)
    nothing, full, shift = (ir.Constant(narrow, [number] * UNITS) for number in (0, UNIT, SHIFT))
    counted = []
    for place in (own, other):
        sums = builder.load(_numbers(builder, network, "sums", place), align=2)
        sums = builder.select(builder.icmp_signed("<", sums, nothing), nothing, sums)
        sums = builder.select(builder.icmp_signed(">", sums, full), full, sums)
        counted.append(builder.lshr(builder.mul(sums, sums), shift))
    more = builder.sub(*counted)
    # Neighbours together: processors multiply and add them in one step (PMADDWD).
    halves = [ir.Constant(wide, list(range(first, UNITS, 2))) for first in range(2)]
    name = f"llvm.vector.reduce.add.v{UNITS // 2}i32"
    total = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(32), [wide]), name)
    answers = []
    for head in range(HEADS):
        weights = builder.load(_numbers(builder, network, "answers", own.type(head)), align=2)
        pairs = []
        for half in halves:
            taken = [builder.sext(builder.shuffle_vector(each, each, half), wide) for each in (more, weights)]
            pairs.append(builder.mul(*taken))
        answers.append(builder.sext(builder.call(total, [builder.add(*pairs)]), ir.IntType(64)))
    return builder.add(builder.shl(answers[1], ir.IntType(64)(PART_BITS)), answers[0])


def _differing_plainly(state: Any, network: Any, place: int) -> Any:
    return U(sum(1 << int(square) for square in np.flatnonzero(state["board"] != network["boards"][place])))


@built("uint64", STATE, NETWORK, "int64", plain=_differing_plainly)
def _differing(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The squares on which the position and the one kept at a place differ."""
    from llvmlite import ir

    state, network, place = arguments
    board = ir.VectorType(ir.IntType(8), SQUARES)
    now = builder.load(_place(builder, state, STATE, "board", place.type(0), board), align=1)
    kept = builder.load(_place(builder, network, NETWORK, "boards", place, board), align=1)
    return builder.bitcast(builder.icmp_unsigned("!=", now, kept), ir.IntType(64))


def _keep_plainly(state: Any, network: Any, place: int) -> None:
    network["boards"][place] = state["board"]


@built("void", STATE, NETWORK, "int64", plain=_keep_plainly)
def _keep_board(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    from llvmlite import ir

    state, network, place = arguments
    board = ir.VectorType(ir.IntType(8), SQUARES)
    now = builder.load(_place(builder, state, STATE, "board", place.type(0), board), align=1)
    builder.store(now, _place(builder, network, NETWORK, "boards", place, board), align=1)
    return context.get_dummy_value()


# Following the position ----------------------------------------------------------------------------


@inner
def row_of(view, mirrored, man, square):
    """The row of a man (6 * colour + kind) on a square, in one side's view."""
    own = man + 6 * view
    return (own - 12 if own >= 12 else own) * SQUARES + (square ^ (56 * view) ^ (7 * mirrored))


@inner
def _row_at(view, mirrored, man_and_square):
    return row_of(view, mirrored, man_and_square >> 6, man_and_square & 63)


@inner
def _start_view(state, network, place, view, mirrored):
    """The sums of a view from nothing."""
    for unit in range(UNITS):
        network.sums[2 * place + view, unit] = network.start[unit]
    sums = 2 * place + view
    men = state.occupied[0] | state.occupied[1]
    while men:
        square = lowest(men)
        men &= men - U(1)
        _exchange(network, sums, sums, row_of(view, mirrored, np.int64(state.board[square]), square), NO_MAN)


@inner
def _note_changes(state, network, source):
    """Which men have come and gone since the position kept at a place; how many of either, at most."""
    come = 0
    gone = 0
    changed = _differing(state, network, source)
    while changed:
        square = lowest(changed)
        changed &= changed - U(1)
        before = np.int64(network.boards[source, square])
        now = np.int64(state.board[square])
        # Written down in any case and kept only if it is a man: no branch to be guessed.
        network.gone[U(gone)] = before * SQUARES + square
        gone += 1 if before >= 0 else 0
        network.come[U(come)] = now * SQUARES + square
        come += 1 if now >= 0 else 0
    return come, gone


@inner
def follow(state, network):
    """The sums of this position, from those of the one a half-move before or of the last one at the same half-move."""
    here = np.int64(state.count & (PLACES - 1))
    source = np.int64((state.count - 1) & (PLACES - 1))
    if count(_differing(state, network, here)) <= count(_differing(state, network, source)):
        source = here
    come, gone = _note_changes(state, network, source)
    for view in range(2):
        mirrored = np.int64((state.king[view] >> 2) & 1)
        if network.mirrored[source, view] != mirrored:
            _start_view(state, network, here, np.int64(view), mirrored)
        else:
            before = 2 * source + view
            target = 2 * here + view
            for i in range(max(come, gone, 1 if source != here else 0)):
                new = _row_at(view, mirrored, network.come[U(i)]) if i < come else NO_MAN
                old = _row_at(view, mirrored, network.gone[U(i)]) if i < gone else NO_MAN
                _exchange(network, before, target, new, old)
                before = target
        network.mirrored[here, view] = mirrored
    _keep_board(state, network, here)
    network.here = here


@inner
def _answers_at(network, place, side):
    return _answers(network, 2 * place + side, 2 * place + (side ^ 1))


@inner
def answers(network, side):
    """Parts of a centipawn for the side to move, by both heads, packed; the sums are those of the position followed last."""
    return _answers_at(network, network.here, side)


@inner
def without(network, man, square, side):
    """The same as if a man were not there."""
    for view in range(2):
        row = row_of(view, network.mirrored[network.here, view], man, square)
        _exchange(network, 2 * network.here + view, 2 * ASIDE + view, NO_MAN, row)
    return _answers_at(network, np.int64(ASIDE), side)
