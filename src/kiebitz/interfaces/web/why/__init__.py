"""Why: reasons for moves and positions, for whichever page asks."""
