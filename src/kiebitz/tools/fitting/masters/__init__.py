"""A style fitted to one player by what the search finds, and how much of him it finds again in games it has not seen."""
