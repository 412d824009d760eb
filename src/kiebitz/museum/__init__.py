"""The museum: printed games of the first decades, a timeline, and a quiz over both."""
