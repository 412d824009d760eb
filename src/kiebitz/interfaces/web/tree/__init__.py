"""The tree of a recorded search, on the page."""
