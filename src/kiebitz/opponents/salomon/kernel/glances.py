"""The window on the search, glance by glance (thesis, lines 2450-2463): now and then the position being judged is written down
with all that the window shows.

By number of positions and not by the clock, so that the same search is always seen in the same way.
"""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.salomon.kernel.layout import GLANCE_PLIES, GLANCES, State, kernel


@kernel("void", State)
def thin_out(s: Any) -> Any:
    """No room left: every second glance goes, and the next ones come half as often."""
    for kept in range(GLANCES // 2):
        i = 2 * kept
        s.glance_nodes[kept] = s.glance_nodes[i]
        s.glance_depth[kept] = s.glance_depth[i]
        s.glance_deepest[kept] = s.glance_deepest[i]
        s.glance_alpha[kept] = s.glance_alpha[i]
        s.glance_beta[kept] = s.glance_beta[i]
        s.glance_best[kept] = s.glance_best[i]
        s.glance_best_known[kept] = s.glance_best_known[i]
        s.glance_value[kept] = s.glance_value[i]
        s.glance_main_length[kept] = s.glance_main_length[i]
        s.glance_path_length[kept] = s.glance_path_length[i]
        for ply in range(GLANCE_PLIES):
            s.glance_main[kept, ply] = s.glance_main[i, ply]
            s.glance_path[kept, ply] = s.glance_path[i, ply]
    s.glance_count = GLANCES // 2
    s.glance_step *= 2


@kernel("void", State, "int64", "float64")
def glance(s: Any, ply: Any, value: Any) -> Any:
    """Write down the position at hand, `ply` moves from the root, and its value in White's view; only when it is time."""
    if s.nodes < s.glance_next or ply > GLANCE_PLIES:
        return
    if s.glance_count == GLANCES:
        thin_out(s)
    s.glance_step = max(s.glance_step, 1)
    s.glance_next = s.nodes + s.glance_step
    i = s.glance_count
    s.glance_nodes[i] = s.nodes
    s.glance_depth[i] = s.depth
    s.glance_deepest[i] = s.deepest
    s.glance_alpha[i] = s.alpha
    s.glance_beta[i] = s.beta
    s.glance_best[i] = s.best
    s.glance_best_known[i] = s.best_known
    s.glance_value[i] = value
    s.glance_main_length[i] = min(s.main_length, GLANCE_PLIES)
    for at in range(s.glance_main_length[i]):
        s.glance_main[i, at] = s.main[at]
    s.glance_path_length[i] = ply
    for at in range(ply):
        s.glance_path[i, at] = s.path[at]
    s.glance_count += 1
