"""The course: the chapters of the books as something to try, each with one idea, one thing to do, one question."""

from __future__ import annotations

from kiebitz.teaching.course import judging, looking_ahead, noughts

CHAPTERS = (*looking_ahead.CHAPTERS[:2], judging.BOARDS, *looking_ahead.CHAPTERS[2:], *judging.CHAPTERS[1:], *noughts.CHAPTERS)
BY_KEY = {chapter.key: chapter for chapter in CHAPTERS}
