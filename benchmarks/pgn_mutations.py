"""Spoilt PGN in any number: is everything read, written, stored and opened without an internal error or a silent change?

    python benchmarks/pgn_mutations.py ../shared/data/masters ../shared/data/seed_games.pgn --count 100000 --words 24 [--out FOLDER]

Prints how far it is after every thousand, and the kinds of failures with their counts; the shortest file of each kind is kept in
the folder.  With TMPDIR=/dev/shm no time is spent on waiting for the disk.  A run that was broken off goes on with `--first N`,
its last line.  Ends with 1 if there is any failure.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the mutations belong to the tests

from kiebitz.game.record.archive import Archive
from tests.game.record.pgn_mutations import beginning, check_in, games_of, mutations


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, nargs="+", help="PGN files or folders of them")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="so many of each file")
    parser.add_argument("--words", type=int, default=0, help="only so many words of the moves of a game: more files in the same time")
    parser.add_argument("--most", type=int, default=3, help="so many games in a file at most")
    parser.add_argument("--first", type=int, default=0, help="number of the first mutation, to go on after a break")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--out", type=Path, help="keep the shortest file of each kind of failure here")
    asked = parser.parse_args()
    paths = [path for source in asked.sources for path in ([source] if source.is_file() else sorted(source.glob("*.pgn")))]
    games = games_of(paths, asked.games)
    if asked.words:
        games = [beginning(game, asked.words) for game in games]
    kinds: Counter[str] = Counter()
    shortest: dict[str, str] = {}
    done, begin = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(Path(folder) / "spoilt.sqlite")
        for text in mutations(games, asked.seed, asked.count, asked.first, asked.most):
            if time.monotonic() - begin > asked.seconds:
                break
            try:
                check_in(archive, text, Path(folder))
            except Exception as error:  # whatever it is: that is the question
                place = traceback.extract_tb(error.__traceback__)[-1]
                words = str(error).partition("\n")[0][:60]
                kind = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno} {words}"
                kinds[kind] += 1
                shortest[kind] = min(shortest.get(kind, text), text, key=len)
            done += 1
            if done % 1000 == 0:
                print(f"{asked.first + done} ({time.process_time():.0f} s of processor time), {sum(kinds.values())} failures", flush=True)
        archive.close()
    print(f"{done} mutations of {len(games)} games, {sum(kinds.values())} failures")
    for place_in_list, (kind, count) in enumerate(kinds.most_common()):
        print(f"{count:6}  {kind}")
        if asked.out is not None:
            asked.out.mkdir(parents=True, exist_ok=True)
            (asked.out / f"{place_in_list}.pgn").write_text(shortest[kind], encoding="utf-8")
    return 1 if kinds else 0


if __name__ == "__main__":
    raise SystemExit(main())
