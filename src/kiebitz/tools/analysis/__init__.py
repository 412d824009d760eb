"""A game looked at move by move: what it was worth, what would have been better, and why, in words.

grades.py     how much a move may lose before it is called an inaccuracy, a mistake, a blunder
reports.py    what is known about a move and a game in the end; to JSON and back
thinking.py   a player looks at the positions, from the last one back
commenting.py why a move was wrong, or why it was good: the reasons
words.py      what is said of a move and of the whole game
theory.py     the opening's name, and where the game left what the library knows
annotate.py   all of it as comments, signs and variations of a PGN game
page.py       all of it as one HTML page
run.py        whole files, several pieces at once, going on after an interruption
"""
