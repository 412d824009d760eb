"""The time machine: one position in the eyes of every ancestor and of Kiebitz at once."""
