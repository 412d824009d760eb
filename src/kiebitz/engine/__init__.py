"""The one door to our engine: position + limits + style -> progress ... -> decision."""

from kiebitz.engine.engine import Engine

__all__ = ["Engine"]
