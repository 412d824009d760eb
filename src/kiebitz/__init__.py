"""Kiebitz: a chess program with glass walls."""

from kiebitz.compiled import use_engine_cache as _use_engine_cache

__version__ = "0.1.0"

_use_engine_cache()  # before any kernel is decorated
