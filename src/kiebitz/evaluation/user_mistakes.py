"""What is said about a mistake in a file of own terms."""

from __future__ import annotations

from kiebitz.language import KiebitzError, Text


class UserTermError(KiebitzError):
    """A mistake in a user's file: which file, which line, what is wrong."""


def problem(where: str, line: int | None, reason: str | Text) -> UserTermError:
    plain = reason if isinstance(reason, Text) else Text.finished(reason, reason)
    if line is None:
        return UserTermError(Text("{where}: {reason}", "{where}: {reason}").format(where=where, reason=plain))
    return UserTermError(
        Text("{where}, line {line}: {reason}", "{where}, Zeile {line}: {reason}").format(where=where, line=line, reason=plain)
    )
