"""A tiny engine of the XBoard protocol, run as a program by the tests: plays the first legal move by name."""

import sys

import chess

board = chess.Board()
forced = False


def say(text: str) -> None:
    print(text, flush=True)


def move_now() -> None:
    best = min(board.legal_moves, key=lambda move: move.uci())
    board.push(best)
    say(f"4 25 0 100 {best.uci()}")
    say(f"move {best.uci()}")


for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "protover":
        say('feature myname="Small XBoard" setboard=1 usermove=1 ping=1 sigint=0 san=0 done=1')
    elif words[0] == "ping":
        say(f"pong {words[1]}")
    elif words[0] == "new":
        board = chess.Board()
    elif words[0] == "setboard":
        board = chess.Board(" ".join(words[1:]))
    elif words[0] == "force":
        forced = True
    elif words[0] == "usermove":
        board.push_uci(words[1])
        if not forced:
            move_now()
    elif words[0] == "go":
        forced = False
        move_now()
    elif words[0] == "quit":
        break
