"""The motifs, one function each: a line in, findings out.  Importing the package fills the roll in `finding.py`."""

from kiebitz.reasons.motifs import attacks, guards, mates, moves

__all__ = ["attacks", "guards", "mates", "moves"]
