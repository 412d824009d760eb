"""What a half-move of a match costs the referee, besides the thinking of the engines.

    python benchmarks/match_overhead.py [--engine COMMAND] [--games 20]

Two copies of a UCI engine play with one position a move, the referee in this process; processor time of this process alone
(the engines are others), divided by the half-moves played.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor

from kiebitz.tools.matches.contestants import read_contestant
from kiebitz.tools.matches.match import MatchSetup, run_match
from kiebitz.tools.matches.openings import read_openings
from kiebitz.tools.matches.referee import Rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="stockfish")
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    players = tuple(read_contestant(f"uci:{asked.engine}@name={name}") for name in ("one", "other"))

    def played(games: int) -> tuple[float, int]:
        setup = MatchSetup(players, read_openings("", 1), games=games, control="nodes 1", rules=Rules(longest=200))
        begin = time.process_time()
        standings = run_match(setup, pool=ThreadPoolExecutor)
        spent = time.process_time() - begin
        return spent, sum(standings.effort(one.name).moves for one in players)

    played(2)  # everything is loaded
    seconds, moves = played(asked.games)
    print(f"{moves} half-moves of {asked.games} games: {1000 * seconds / moves:.1f} ms of processor time each")


if __name__ == "__main__":
    main()
