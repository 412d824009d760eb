"""Runs Salomon through everything the thesis tells about its play and prints the comparison as Markdown.

python -m kiebitz.opponents.salomon.report [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents.salomon import create
from kiebitz.opponents.salomon.thesis import (
    EXAMPLES,
    GAME_1977,
    GAME_1977_END,
    GAME_1992,
    GAME_1992_END,
    KEY_MOMENTS,
    LEVELS,
    PAWN_RACE,
    ROOK_ENDING,
    TROJAN_HORSE,
    Example,
)
from kiebitz.player import Decision

DEEPEST_RACE = 13
# Moves of the game of 1992 found before the way to castle was corrected and the guesses came from the book of 1985.
FORMERLY = {1: 23, 2: 32, 3: 31, 4: 32, 5: 34}
LONGEST_ENDING = 60  # moves of White


def answer(board: Board, level: int, **options: object) -> Decision:
    """What a fresh Salomon of this level plays."""
    player = create()
    for key, value in options.items():
        player.options.set(key, value)
    return player.choose(board, Limits(depth=level))


def verdict(example: Example, answers: dict[int, str]) -> str:
    """Whether the answers fit what the thesis says."""
    never = [level for level, move in answers.items() if move in example.bad]
    missed = [level for level in example.levels if example.good and answers[level] not in example.good]
    if not example.levels:
        found = [str(level) for level, move in answers.items() if move in example.good]
        return f"found at level {', '.join(found)}" if found else "not found"
    wrong = [level for level in never if level in example.levels]
    lower = [level for level in answers if example.below and level < min(example.levels) and answers[level] not in example.below]
    failed = sorted({*wrong, *missed, *lower})
    if not failed:
        return "agrees"
    return "differs at level " + ", ".join(map(str, failed)) + (f": {example.reason}" if example.reason else "")


def examples_table() -> list[str]:
    lines = [
        "| test | thesis says | level 1 | 2 | 3 | 4 | 5 | result |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for example in EXAMPLES:
        board = Board(example.fen)
        decisions = {level: answer(board, level) for level in LEVELS}
        answers = {level: decision.move or "" for level, decision in decisions.items()}
        sans = " | ".join(board.san(move) for move in answers.values())
        title = f"{example.key} {example.title}" + (" *" if example.stand_in else "")
        lines.append(f"| {title} | {example.says} | {sans} | {verdict(example, answers)} |")
    return [*lines, "", "\\* The diagram is lost; a position of our own that fits the text stands in."]


def killers() -> str:
    """One position proves nothing about killers; the game of 1992 has 55 of Salomon's."""
    told = []
    for level in (2, 3, 4):
        on, off = (sum(nodes for _, nodes in replayed(level, **options)) for options in ({}, {"killer_worth": 0}))
        told.append(f"level {level}: {on:,} with, {off:,} without ({1 - on / off:.0%} saved)")
    return f"B11 (4327), positions looked at over the game of 1992 with and without killers: {'; '.join(told)}."


def pawn_race() -> str:
    """From which level the thirteen half-moves are seen."""
    board = Board(PAWN_RACE)
    moves = {level: answer(board, level) for level in range(1, DEEPEST_RACE + 1)}
    first = next((level for level, decision in moves.items() if decision.move == "b5b6"), None)
    before = board.san(moves[1].move or "")
    if first is None:
        return f"B6 (3525): 1 b6+ not found up to level {DEEPEST_RACE}."
    stays = all(decision.move == "b5b6" for level, decision in moves.items() if level >= first)
    return (
        f"B6 (3525), pawn race: the thesis needs level 13 (about 45 minutes) for 1 b6+; here level {first} finds it"
        f"{' and every level up to 13 keeps it' if stays else ''}; level 1 plays {before}, the mistake of shallow programs. "
        f"Level 13 looks at {moves[DEEPEST_RACE].nodes:,} positions."
    )


def rim_distance(board: Board) -> int:
    """How far the black king is from the rim."""
    square = next(square for square in range(64) if board.piece_at(square) == "k")
    file, rank = square % 8, square // 8
    return min(file, 7 - file, rank, 7 - rank)


def rook_ending(level: int) -> tuple[int | None, int]:
    """King and rook against king, the lone king defended by level 3: moves until mate (None: none), nearest the rim."""
    board = Board(ROOK_ENDING)
    attacker, defender = create(), create()
    nearest = rim_distance(board)
    for number in range(2 * LONGEST_ENDING):
        player, depth = (attacker, level) if board.white_to_move else (defender, 3)
        board.push(player.choose(board, Limits(depth=depth)).move or "")
        nearest = min(nearest, rim_distance(board))
        if not board.legal_moves():
            return (number // 2 + 1 if board.is_check() else None), nearest
    return None, nearest


def rook_endings() -> str:
    told = []
    for level in LEVELS:
        moves, nearest = rook_ending(level)
        where = "rim reached" if nearest == 0 else f"{nearest} from the rim"
        told.append(f"level {level}: {f'mate in {moves} moves' if moves else 'no mate, the moves repeat'} ({where})")
    return (
        "B7 (3554), king and rook against king: the thesis mates from level 4 or 5 and drives the king to the rim at every level. "
        "Here, against a level 3 that defends: " + "; ".join(told) + "."
    )


def replay(moves: list[str]) -> Board:
    board = Board()
    for move in moves:
        board.push(move)
    return board


def trojan_horse() -> str:
    board = replay(TROJAN_HORSE)
    mate = board.is_check() and not board.legal_moves()
    return f"B9 (3658): the recorded game replays legally and {'ends in mate' if mate else 'does not end in mate'}."


def games() -> str:
    """B14, and the score of B13: the misprints corrected, both replay to their final positions."""
    replayed = replay(GAME_1977).fen() == GAME_1977_END and replay(GAME_1992).fen() == GAME_1992_END
    outcome = "replay legally to their final positions" if replayed else "do not replay"
    return f"B14 (382): CHESS 4.5 - Levy 1977 ({len(GAME_1977)} half-moves) and the game of 1992 ({len(GAME_1992)}) {outcome}."


def replayed(level: int, **options: object) -> list[tuple[bool, int]]:
    """For each of Salomon's moves in the game of 1992, whether this level finds it, and the positions it looks at."""
    player = create()
    for key, value in options.items():
        player.options.set(key, value)
    board = Board()
    found = []
    for number, move in enumerate(GAME_1992):
        if number % 2 == 0:
            player.new_game()
            decision = player.choose(board, Limits(depth=level))
            found.append((decision.move == move, decision.nodes))
        board.push(move)
    return found


def found_at(level: int) -> list[bool]:
    return [hit for hit, _ in replayed(level)]


def agreement() -> list[str]:
    """B13: the share of its moves of 4 October 1992 that Salomon finds again."""
    lines = ["| level | formerly | moves found | share | moves not found |", "| --- | --- | --- | --- | --- |"]
    results = {level: found_at(level) for level in LEVELS}
    for level, found in results.items():
        missed = " ".join(str(number) for number, hit in enumerate(found, 1) if not hit)
        lines.append(f"| {level} | {FORMERLY[level]} | {sum(found)} of {len(found)} | {sum(found) / len(found):.0%} | {missed} |")
    never = [str(n) for n in range(1, 56) if not any(found[n - 1] for found in results.values())]
    lines += ["", f"Found by no level: {' '.join(never)}."]
    moments = []
    for number, _ in KEY_MOMENTS:
        board = replay(GAME_1992[: 2 * number - 2])
        levels = [str(level) for level in LEVELS if results[level][number - 1]]
        moments.append(f"{number} {board.san(GAME_1992[2 * number - 2])} ({'level ' + ', '.join(levels) if levels else 'no level'})")
    return [*lines, "", "Moves praised in the notes to the game: " + "; ".join(moments) + "."]


def markdown() -> str:
    """The whole section."""
    return "\n".join(
        [
            "## Salomon: results beside the thesis",
            "",
            "Numbers in brackets are lines of the thesis. Made by `python -m kiebitz.opponents.salomon.report`.",
            "",
            "### Positions of chapter 5 and the appendices (B1 to B12)",
            "",
            *examples_table(),
            "",
            *(f"- {line}" for line in (pawn_race(), rook_endings(), trojan_horse(), killers(), games())),
            "",
            "### The game of 4 October 1992 (B13)",
            "",
            "Salomon (White, level 3, about 10 s a move) against Chessmaster 2100. Which of its 55 moves it finds again; formerly: with "
            "half the mobility, less king centralisation (our own guesses) and a way to castle that did not count the men in between:",
            "",
            *agreement(),
            "",
        ]
    )


if __name__ == "__main__":
    text = markdown()
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
