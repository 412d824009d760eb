"""The recorder: on request a search writes down every position it looks at, and every move it leaves out.

The kernels hand a recorder from one to the other; normally it is None, and the compiler removes every word said to it.  A search
that records is therefore a second version of the kernels, compiled the first time somebody asks for it.

Nodes lie one after the other as they were met: a position before everything below it.  When there is no room left, cheap subtrees
are folded: the node stays, with its value and its cost, what lay below it goes.  The top of the tree stays whole.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from kiebitz.core.attacks import record
from kiebitz.core.jit import built, entry, inner
from kiebitz.core.position import MAX_PLY
from kiebitz.search.clock import read_time
from kiebitz.search.record import END_STOPPED
from kiebitz.search.table import words_at

# What a position was looked at for, by the position before it.  The first five follow a move, PASSING follows a pass; the last
# three ask something more about the same position.
FULL, SCOUT, REDUCED, AGAIN, CAPTURE, PASSING, PASSING_CHECKED, ALONE, FAR_BEHIND = np.arange(9)
UNFINISHED = 255  # an `ending` that is still to come
CAPTURES, IN_CHECK, FOLDED = 1, 2, 4  # flags: in the capture search; in check; what lay below was given up
NO_DEPTH = -128  # nothing remembered
WHOLE = 2  # half-moves from the root that are kept whole

GENERATION, EVALUATION = np.arange(2)  # what takes time

NODE = np.dtype(
    [
        ("key", np.uint64),  # of the position
        ("parent", np.int32),  # -1: a root, one for each depth and window
        ("effort", np.uint32),  # positions looked at from here on, this one included
        ("alpha", np.int16),
        ("beta", np.int16),
        ("value", np.int16),  # for the side to move here; see `ending`
        ("static", np.int16),  # the corrected evaluation
        ("move", np.uint16),  # that led here, 0: none; for ALONE the one set aside
        ("best", np.uint16),  # the move that raised alpha last, 0: none did
        ("ply", np.uint8),
        ("role", np.uint8),
        ("ending", np.uint8),  # CUT_... and END_... of record.py
        ("left_out", np.uint8),  # why all further quiet moves were left out; see pruning.py
        ("depth", np.int8),
        ("meant", np.int8),  # the depth without the reduction; at the root the depth of the iteration
        ("extension", np.int8),  # by how much the move that led here was looked at deeper
        ("known_depth", np.int8),  # of what the table remembered
        ("flags", np.uint8),
    ],
    align=True,
)
SKIP = np.dtype([("node", np.int32), ("move", np.uint16), ("reason", np.uint8)], align=True)
RECORDER = np.dtype(
    [
        ("nodes_address", np.uint64),
        ("skips_address", np.uint64),
        ("places_address", np.uint64),  # scratch: where each node goes while folding
        ("capacity", np.int64),
        ("skip_capacity", np.int64),
        ("count", np.int64),
        ("skip_count", np.int64),
        ("current", np.int64),  # the node being looked at
        ("unrecorded", np.int64),  # nodes entered for which there was no room at all
        ("lost", np.int64),
        ("least", np.int64),  # subtrees cheaper than this are folded
        ("whole", np.int64),
        ("timing", np.int64),  # 1: keep the time of what is timed
        ("since", np.int64),  # nanoseconds of the clock
        ("spent", np.int64, (2,)),
        ("times", np.int64, (2,)),
        ("meant", np.int8, (MAX_PLY + 2,)),  # of the move under way at each half-move
        ("extension", np.int8, (MAX_PLY + 2,)),
    ],
    align=True,
)
SKIPS_FOR_A_NODE = 2  # room for moves left out; there are about 0.6
ROOM = 1_000_000  # nodes, in 64 MB
LEAST_ROOM = 4096
_WORDS = NODE.itemsize // 8
_FOLD_STEP = 4
_GIVE_UP = 1 << 40  # more than any search costs


def _record_at(dtype: Any) -> Any:
    """The record at this place of an array: by its address, because counting who holds an array costs time."""
    size = dtype.itemsize

    def plainly(address, index):
        memory = (ctypes.c_char * size).from_address(int(address) + int(index) * size)
        return np.frombuffer(memory, dtype=dtype).view(np.recarray)[0]

    @built(dtype, "uint64", "int64", plain=plainly)
    def at(context, builder, signature, arguments):
        place = builder.add(arguments[0], builder.mul(arguments[1], arguments[1].type(size)))
        return builder.inttoptr(place, context.get_value_type(signature.return_type))

    return at


_node_at = _record_at(NODE)
_skip_at = _record_at(SKIP)


# Said by the kernels ------------------------------------------------------------------------------


@inner
def open_node(recorder, state, search, role, alpha, beta, depth, ply, captures):
    """A position will be looked at now."""
    if recorder is not None:
        if recorder.unrecorded == 0 and (recorder.count >= recorder.capacity or recorder.skip_count >= recorder.skip_capacity):
            _make_room(recorder)
        if recorder.unrecorded > 0 or recorder.count >= recorder.capacity:
            recorder.unrecorded += 1
            recorder.lost += 1
        else:
            node = _node_at(recorder.nodes_address, recorder.count)
            node.key = state.key
            node.parent = recorder.current
            node.effort = search.nodes
            node.alpha = alpha
            node.beta = beta
            node.value = 0
            node.static = 0
            node.best = 0
            node.ply = ply
            node.role = role
            node.ending = UNFINISHED
            node.left_out = 0
            node.depth = depth
            node.known_depth = NO_DEPTH
            node.flags = (CAPTURES if captures else 0) + (IN_CHECK if search.in_check[ply] != 0 else 0)
            node.move = 0
            node.meant = depth
            node.extension = 0
            if role == ALONE:
                node.move = search.excluded[ply]
            elif ply == 0:
                node.meant = search.iteration
            elif role <= CAPTURE:
                node.move = search.line[ply - 1]
                if role != CAPTURE:
                    node.meant = recorder.meant[ply - 1]
                    node.extension = recorder.extension[ply - 1]
            recorder.current = recorder.count
            recorder.count += 1


@inner
def close_node(recorder, search, value):
    """It has been looked at."""
    if recorder is not None:
        if recorder.unrecorded > 0:
            recorder.unrecorded -= 1
        else:
            node = _node_at(recorder.nodes_address, recorder.current)
            node.value = value
            node.effort = search.nodes - node.effort
            if search.stop:
                node.ending = END_STOPPED  # its value means nothing, whatever the kernel made of it
            recorder.current = node.parent


@inner
def note_ending(recorder, reason):
    if recorder is not None and recorder.unrecorded == 0:
        _node_at(recorder.nodes_address, recorder.current).ending = reason


@inner
def note_alpha(recorder, alpha):
    """So much is certain before any move is tried."""
    if recorder is not None and recorder.unrecorded == 0:
        _node_at(recorder.nodes_address, recorder.current).alpha = alpha


@inner
def note_judgement(recorder, static, known_depth):
    """What is thought of the position at first sight, and how deep it was remembered."""
    if recorder is not None and recorder.unrecorded == 0:
        node = _node_at(recorder.nodes_address, recorder.current)
        node.static = static
        node.known_depth = known_depth


@inner
def note_best(recorder, move):
    if recorder is not None and recorder.unrecorded == 0:
        _node_at(recorder.nodes_address, recorder.current).best = move


@inner
def note_depth(recorder, ply, depth, deeper):
    """How deep the move at this half-move should be looked at, before it is taken for a late one."""
    if recorder is not None:
        recorder.meant[ply] = deeper
        recorder.extension[ply] = deeper - (depth - 1)


@inner
def note_skip(recorder, move, reason):
    if recorder is not None and recorder.unrecorded == 0:
        if recorder.skip_count >= recorder.skip_capacity:
            _make_room(recorder)
        skipped = _skip_at(recorder.skips_address, recorder.skip_count)
        skipped.node = recorder.current
        skipped.move = move
        skipped.reason = reason
        recorder.skip_count += 1


@inner
def note_left_out(recorder, reason):
    """All quiet moves from here on are left out, but for checks."""
    if recorder is not None and recorder.unrecorded == 0:
        node = _node_at(recorder.nodes_address, recorder.current)
        if node.left_out == 0:
            node.left_out = reason


@inner
def start_timing(recorder, search):
    if recorder is not None and recorder.timing != 0:
        recorder.since = read_time(search)


@inner
def stop_timing(recorder, search, what):
    if recorder is not None and recorder.timing != 0:
        recorder.spent[what] += read_time(search) - recorder.since
        recorder.times[what] += 1


@entry
def time_nothing(recorder, search, times):
    """What keeping time costs by itself: the clock read twice, so many times."""
    for _ in range(times):
        start_timing(recorder, search)
        stop_timing(recorder, search, GENERATION)


# Room -----------------------------------------------------------------------------------------------


@inner
def _make_room(recorder):
    """Fold ever dearer subtrees until half of the room is free; the current line always stays."""
    while 2 * recorder.count > recorder.capacity or 2 * recorder.skip_count > recorder.skip_capacity:
        if recorder.least < _GIVE_UP:
            recorder.least *= _FOLD_STEP
        elif recorder.whole > 0:
            recorder.whole -= 1  # not even the top fits: less of it, and everything else anew
            recorder.least = 1
        else:
            break
        _fold(recorder)


@inner
def _stays(node, least, whole):
    """Whether what lies below a node is kept."""
    return node.ending == UNFINISHED or node.ply < whole or node.effort >= least


@inner
def _fold(recorder):
    """Give up what lies below cheap nodes and close the gaps; a node always lies behind the one it came from."""
    words = words_at(recorder.nodes_address, recorder.capacity, _WORDS)
    places = words_at(recorder.places_address, 1, recorder.capacity)[0]
    kept = np.int64(0)
    gone = np.uint64(recorder.capacity)
    for i in range(recorder.count):
        parent = np.int64(_node_at(recorder.nodes_address, i).parent)
        stays = True
        if parent >= 0:
            place = places[np.uint64(parent)]
            stays = place != gone
            if stays:
                above = _node_at(recorder.nodes_address, np.int64(place))
                stays = _stays(above, recorder.least, recorder.whole)
                if not stays:
                    above.flags |= FOLDED
        places[np.uint64(i)] = np.uint64(kept) if stays else gone
        if stays:
            for k in range(_WORDS):
                words[kept, k] = words[i, k]
            if parent >= 0:
                _node_at(recorder.nodes_address, kept).parent = np.int64(places[np.uint64(parent)])
            kept += 1
    skips = np.int64(0)
    for i in range(recorder.skip_count):
        old = _skip_at(recorder.skips_address, i)
        place = places[np.uint64(old.node)]
        if place != gone and _stays(_node_at(recorder.nodes_address, np.int64(place)), recorder.least, recorder.whole):
            new = _skip_at(recorder.skips_address, skips)
            new.node = np.int64(place)
            new.move = old.move
            new.reason = old.reason
            skips += 1
    recorder.current = np.int64(places[np.uint64(recorder.current)]) if recorder.current >= 0 else np.int64(-1)
    recorder.count = kept
    recorder.skip_count = skips


class Recorder:
    """The memory one search writes into; read it when the search is over."""

    def __init__(self, capacity: int = ROOM, timing: bool = False) -> None:
        self.capacity = max(capacity, LEAST_ROOM)
        self._nodes = np.zeros(self.capacity, dtype=NODE)
        self._skips = np.zeros(self.capacity * SKIPS_FOR_A_NODE, dtype=SKIP)
        self._places = np.zeros(self.capacity, dtype=np.uint64)
        self.record: Any = record(np.zeros(1, dtype=RECORDER))
        self.record["nodes_address"] = self._nodes.ctypes.data
        self.record["skips_address"] = self._skips.ctypes.data
        self.record["places_address"] = self._places.ctypes.data
        self.record["capacity"] = self.capacity
        self.record["skip_capacity"] = len(self._skips)
        self.record["timing"] = int(timing)
        self.begin()

    def begin(self) -> None:
        """A new search: nothing recorded yet."""
        for name in ("count", "skip_count", "unrecorded", "lost"):
            self.record[name] = 0
        for name in ("spent", "times"):
            self.record[name][:] = 0
        self.record["current"] = -1
        self.record["least"] = 1
        self.record["whole"] = WHOLE

    @property
    def memory(self) -> int:
        """Bytes it may use."""
        return self._nodes.nbytes + self._skips.nbytes + self._places.nbytes

    @property
    def nodes(self) -> Any:
        """What was recorded, an array of NODE."""
        return self._nodes[: int(self.record["count"])].copy()

    @property
    def skips(self) -> Any:
        """The moves left out, an array of SKIP."""
        return self._skips[: int(self.record["skip_count"])].copy()
