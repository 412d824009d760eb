"""How somebody plays, counted: the promises of the styles, the weaknesses of the levels."""
