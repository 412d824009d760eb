"""The time machine: one position, the minds of 1979, 1985, 1986, 1992 and today at once."""
