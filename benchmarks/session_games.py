"""Many short games between levels through whole sessions: clocks, manners, archive.

    python benchmarks/session_games.py [--games 500] [--time 1+0.02] [--levels 1-10]

Prints results by reason, time losses, failures, and whether the archive is complete and sound.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
import time
from collections import Counter
from pathlib import Path

from kiebitz.game.play import events
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.record.archive import Archive
from kiebitz.game.results import Reason
from kiebitz.roster import make_player, set_option
from kiebitz.warming import warm_up


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--time", default="1+0.02")
    parser.add_argument("--levels", default="1-10")
    arguments = parser.parse_args()
    low, high = (int(level) for level in arguments.levels.split("-"))
    control = TimeControl.parse(arguments.time)
    warm_up()
    white, black = make_player("kiebitz"), make_player("kiebitz")
    for player in (white, black):
        set_option(player, "hash_mb", 8)
    pairs = itertools.cycle(itertools.permutations(range(low, high + 1), 2))
    reasons: Counter[str] = Counter()
    told = played = 0
    worst = 0.0
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(Path(folder) / "games.sqlite")
        for number, (one, two) in zip(range(arguments.games), pairs, strict=False):
            set_option(white, "level", one)
            set_option(black, "level", two)
            session = Session(white, black, control=control, archive=archive, details={"levels": [one, two]})
            heard: list[events.Event] = []
            session.subscribe(heard.append)
            session.start()
            if not session.wait(lambda state: state.result is not None, timeout=120):
                reasons["hung"] += 1
            session.close(players=False)
            state = session.state()
            reasons[state.result.reason.value if state.result else "none"] += 1
            moves = [event for event in heard if isinstance(event, events.MovePlayed)]
            if state.result and state.result.reason is Reason.TIME:
                clocks = [tuple(round(left, 3) for left in clock.left) for clock in (*(m.clock for m in moves[-4:]), state.clock)]
                print(f"time lost: levels {one} {two}, {len(moves)} half-moves, clocks at the end {clocks}")
            told += len(moves)
            played += len(state.plies)
            worst = max([worst, *(event.seconds for event in moves)])
            reasons.update(f"failure: {event.text.en}" for event in heard if isinstance(event, events.PlayerFailed))
            assert session.number is not None
            saved = archive.load(session.number).game
            if saved.moves != tuple(ply.move for ply in state.plies) or saved.result != state.result:
                reasons["archive differs"] += 1
            if (number + 1) % 50 == 0:
                print(f"{number + 1} games, {time.monotonic() - begin:.0f} s, {dict(reasons)}", flush=True)
        seconds = time.monotonic() - begin
        print(f"{arguments.games} games at {control}, levels {arguments.levels}: {played} half-moves, {told} told, {seconds:.0f} s")
        for reason, count in reasons.most_common():
            print(f"  {reason}: {count}")
        print(f"  longest thinking {worst:.2f} s; archive: {archive.count()} games, faults: {[fault.en for fault in archive.faults()]}")
        archive.close()
    white.close()
    black.close()


if __name__ == "__main__":
    main()
