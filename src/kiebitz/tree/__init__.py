"""The tree of a real search: recorded, walked through, asked why."""
