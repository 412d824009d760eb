"""The kit: one small search whose ideas are switched on one after the other, and evaluations from the books to go with it."""
