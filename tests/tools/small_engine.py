"""A tiny deterministic UCI engine, run as a program by the tests: `small_engine.py HABIT`.

Habits: first (the first legal move by name), greedy (takes the most valuable man, then mates), mate (as greedy and
announces mates in one), slownew (as greedy, needs a while before a new game), mute (as first, without a value), fickle (as first,
another value each time), bound (as first, bounds only),
crash-N, illegal-N, hang-N, late-N: misbehaves at its N-th move of the process.
"""

import sys
import time

import chess

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
QUIET = ("first", "mute", "fickle", "bound")
habit, _, number = sys.argv[1].partition("-")
board = chess.Board()
asked = 0
skill = 0


def say(text: str) -> None:
    print(text, flush=True)


def mates(move: chess.Move) -> bool:
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return mate


def worth(move: chess.Move) -> tuple[bool, int]:
    taken = board.piece_type_at(move.to_square)
    return mates(move), VALUES[taken] if taken else 0


def balance() -> int:
    sign = 1 if board.turn else -1
    return sign * sum(VALUES[man.piece_type] * (100 if man.color else -100) for man in board.piece_map().values())


for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "uci":
        say(f"id name Small {sys.argv[1]}")
        say("option name Skill type spin default 0 min 0 max 9")
        say("uciok")
    elif words[0] == "ucinewgame" and habit == "slownew":
        time.sleep(2.0)
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "position":
        board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:8]))
        for move in words[words.index("moves") + 1 :] if "moves" in words else []:
            board.push_uci(move)
    elif words[0] == "go":
        asked += 1
        moves = sorted(board.legal_moves, key=lambda m: m.uci())
        best = moves[0] if habit in QUIET else max(moves, key=worth)
        if number and asked >= int(number):
            if habit == "crash":
                sys.exit(7)
            if habit == "illegal":
                say("bestmove a1a1")
                continue
            if habit == "hang":
                time.sleep(30)
            if habit == "late":
                time.sleep(1.3)
        score = "mate 1" if mates(best) else f"cp {balance() + (asked if habit == 'fickle' else 0)}"
        if habit == "bound":
            score += " lowerbound"
        if habit != "mute":
            say(f"info depth 1 score {score} nodes {len(moves)} time 1 pv {best.uci()}")
        say(f"bestmove {best.uci()}")
    elif words[0] == "quit":
        break
