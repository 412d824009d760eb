"""Why a move is good or bad: reasons as data, each one proved, told in both languages."""
