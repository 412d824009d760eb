"""Motifs against labelled puzzles: which themes the reasons for the solution name, and which they should not.

    .venv/bin/python benchmarks/motifs.py [--half 0|1] [--per N] [--seed WORD] [--theme NAME] [--names FILE] [--share 1/2] [--out FILE]
    .venv/bin/python benchmarks/motifs.py --read FILE [FILE ...]

Reads ../shared/data/puzzles/themes.csv.  The position is that after the first move of `Moves`, the move asked for is
the second.  Halves go by a hash of the puzzle's name: detectors are mended on half 0 and judged on half 1, which nobody
looks at.  `--per 20` takes so many puzzles that every theme with an aim has 20, in rounds, so that a run broken off is
a fair sample, too, and goes on where its `--out` ends; `--read` makes the table of what runs have written so far.
`--share 1/2` is every second puzzle, so that two processes share the work.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
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


ROUND = 5  # puzzles of each theme


def half_of(puzzle: dict[str, str]) -> int:
    return hashlib.sha256(puzzle["PuzzleId"].encode()).digest()[0] & 1


def stratified(puzzles: list[dict[str, str]], per: int) -> list[dict[str, str]]:
    """So many puzzles of every theme with an aim, as far as there are any, in rounds of a few each."""
    chosen: dict[str, dict[str, str]] = {}
    count = Counter[str]()
    for least in range(ROUND, per + ROUND, ROUND):
        for puzzle in puzzles:
            themes = AIMS.keys() & set(puzzle["Themes"].split())
            if puzzle["PuzzleId"] not in chosen and any(count[theme] < min(least, per) for theme in themes):
                chosen[puzzle["PuzzleId"]] = puzzle
                count.update(themes)
    return list(chosen.values())


def read(path: Path) -> list[tuple[set[str], set[str]]]:
    """Themes and kinds of an earlier run."""
    with path.open(encoding="utf-8") as file:
        lines = [json.loads(line) for line in file if line.endswith("\n")]
    return [(set(line["themes"].split()), {reason["kind"] for reason in line["reasons"]}) for line in lines]


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
    parser.add_argument("--per", type=int, help="puzzles of every theme with an aim; all puzzles if not given")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--out", type=Path, help="the answers as JSON lines")
    parser.add_argument("--seed", default="", help="any word: another order of the puzzles")
    parser.add_argument("--theme", help="only the puzzles that are labelled so")
    parser.add_argument("--names", type=Path, help="only the puzzles named in this file, for instance those that may be taken for a theme")
    parser.add_argument("--share", default="1/1", help="which of how many equal shares of the puzzles")
    parser.add_argument("--read", type=Path, nargs="+", help="no run: the table of earlier ones, from what --out has written")
    given = parser.parse_args()
    if given.read:
        answers = [answer for path in given.read for answer in read(path)]
        print("\n".join(table(answers)), f"\n{len(answers)} puzzles")
        return
    with PUZZLES.open(encoding="utf-8") as file:
        puzzles = list(csv.DictReader(file))
    puzzles = [puzzle for puzzle in puzzles if given.half in (None, half_of(puzzle))]
    puzzles.sort(key=lambda puzzle: hashlib.sha256((given.seed + puzzle["PuzzleId"]).encode()).digest())
    puzzles = puzzles if given.per is None else stratified(puzzles, given.per)
    puzzles = [puzzle for puzzle in puzzles if given.theme is None or given.theme in puzzle["Themes"].split()]
    if given.names:
        names = set(given.names.read_text(encoding="utf-8").split())
        puzzles = [puzzle for puzzle in puzzles if puzzle["PuzzleId"] in names]
    share, shares = map(int, given.share.split("/"))
    puzzles = puzzles[share - 1 :: shares]
    asker, seconds = Asker(), []
    answers = read(given.out) if given.out and given.out.exists() else []
    out = given.out.open("a", encoding="utf-8") if given.out else None
    for puzzle in puzzles[len(answers) :]:
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
    if not seconds:
        return
    print(f"\n{len(answers)} puzzles, {given.nodes} positions; seconds of processor time for one: "
          f"median {seconds[len(seconds) // 2]:.2f}, 95 % {seconds[len(seconds) * 95 // 100]:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
