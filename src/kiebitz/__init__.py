"""Kiebitz: a chess program with glass walls."""
