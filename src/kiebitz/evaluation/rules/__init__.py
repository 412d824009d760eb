"""The rules that count the terms, compiled; one file for each part of the board game.

Each rule takes the position, the constant tables, the evaluation's record, a trace or none,
and the side it speaks for, and returns the weighted sum (middlegame and endgame packed).
"""
