"""Motifs against labelled puzzles: which themes the reasons for the solution name, and which they should not.

    .venv/bin/python benchmarks/motifs.py [--half 0|1] [--every N] [--nodes N] [--out FILE]

Reads ../shared/data/puzzles/themes.csv.  The position is that after the first move of `Moves`, the move asked for is
the second.  Halves are every other puzzle of the file, so that detectors can be judged on puzzles nobody looked at.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections import Counter
from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import explain
from kiebitz.reasons.kinds import BY_KEY

PUZZLES = Path(__file__).parents[2] / "shared" / "data" / "puzzles" / "themes.csv"
HIGH = "hangingPiece fork pin skewer discoveredAttack doubleCheck backRankMate smotheredMate trappedPiece promotion mateIn1 mateIn2 mateIn3"
MIDDLE = "deflection attraction interference intermezzo clearance capturingDefender xRayAttack sacrifice zugzwang quietMove defensiveMove"
AIMS = dict.fromkeys(HIGH.split(), (0.9, 0.85)) | dict.fromkeys(MIDDLE.split(), (0.7, 0.7))


def table(answers: list[tuple[set[str], set[str]]]) -> list[str]:
    """Recall and precision by theme, as markdown; the themes with an aim first."""
    found, missed, wrong = Counter[str](), Counter[str](), Counter[str]()
    for themes, kinds in answers:
        found.update(themes & kinds)
        missed.update(themes - kinds)
        wrong.update(kinds - themes)
    labelled = {theme for themes, _ in answers for theme in themes}
    rows = ["| theme | puzzles | recall | precision | aim |", "| --- | ---: | ---: | ---: | --- |"]
    for key in [*AIMS, *sorted((BY_KEY.keys() & labelled) - AIMS.keys())]:
        total, named = found[key] + missed[key], found[key] + wrong[key]
        if total:
            aim = AIMS.get(key)
            recall, precision = found[key] / total, found[key] / named if named else 0.0
            reached = "" if aim is None else "reached" if recall >= aim[0] and precision >= aim[1] else f"{aim[0]:.0%}, {aim[1]:.0%}"
            rows.append(f"| {key} | {total} | {recall:.0%} | {precision:.0%} | {reached} |")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--every", type=int, default=1, help="of these puzzles only every so many")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--out", type=Path, help="the answers as JSON lines")
    given = parser.parse_args()
    with PUZZLES.open(encoding="utf-8") as file:
        puzzles = list(csv.DictReader(file))
    puzzles = (puzzles if given.half is None else puzzles[given.half :: 2])[:: given.every]
    asker, answers, seconds = Asker(), [], []
    out = given.out.open("w", encoding="utf-8") if given.out else None
    for puzzle in puzzles:
        first, solution = puzzle["Moves"].split()[:2]
        board = Board(puzzle["FEN"])
        board.push(first)
        started = time.process_time()
        answer = explain(asker, Board(board.fen()), solution, given.nodes)
        seconds.append(time.process_time() - started)
        answers.append((set(puzzle["Themes"].split()), {reason.kind for reason in answer.reasons}))
        if out:
            out.write(
                json.dumps({"id": puzzle["PuzzleId"], "moves": puzzle["Moves"], "themes": puzzle["Themes"], **answer.as_dict()}) + "\n"
            )
            out.flush()
    print("\n".join(table(answers)))
    seconds.sort()
    print(f"\n{len(answers)} puzzles, {given.nodes} positions; seconds of processor time for one: "
          f"median {seconds[len(seconds) // 2]:.2f}, 95 % {seconds[len(seconds) * 95 // 100]:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
