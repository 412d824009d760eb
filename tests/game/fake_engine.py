"""A UCI engine with bad habits, run as a program by the tests: `fake_engine.py HABIT`.

Habits: good, slow-start, dies-at-start, dies-at-go, hangs-at-go, deaf (ignores stop), illegal,
garbage, dies-later (after two moves).
"""

import sys
import time

import chess

habit = sys.argv[1]
board = chess.Board()
moves = 0


def say(text: str) -> None:
    print(text, flush=True)


if habit == "dies-at-start":
    sys.exit(3)
if habit == "slow-start":
    time.sleep(60)
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "uci":
        say("id name Fake " + habit)
        say("option name Skill type spin default 5 min 0 max 20")
        say("option name Mood type combo default calm var calm var wild")
        say("option name Clear Hash type button")
        say("uciok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "position":
        if words[1] == "startpos":
            board = chess.Board()
            rest = words[2:]
        else:
            board = chess.Board(" ".join(words[2:8]))
            rest = words[8:]
        for move in rest[1:]:
            board.push_uci(move)
    elif words[0] == "go":
        moves += 1
        best = sorted(board.legal_moves, key=lambda m: m.uci())[0]
        if habit == "dies-at-go" or (habit == "dies-later" and moves > 2):
            sys.exit(4)
        if habit == "hangs-at-go":
            time.sleep(60)
        if habit == "garbage":
            say("\x00\xff nonsense")
            say("info depth x score cp y pv z9z9")
            say("bestmove zz")
            continue
        if habit == "illegal":
            say("bestmove e1e8")
            continue
        say(f"info depth 1 seldepth 2 score cp 13 nodes 20 time 1 pv {best.uci()}")
        if habit == "deaf" or "infinite" in words:
            waiting = True
            continue
        say(f"bestmove {best.uci()}")
    elif words[0] == "stop" and habit != "deaf":
        best = sorted(board.legal_moves, key=lambda m: m.uci())[0]
        say(f"bestmove {best.uci()}")
    elif words[0] == "quit":
        break
