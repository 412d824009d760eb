"""The exercises of a user, in one file.  What was found comes back later and later, what was missed comes back at once."""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kiebitz.folders import user_folder
from kiebitz.language import KiebitzError, Text, cannot_write, reason_of
from kiebitz.tools.training.exercise import Exercise

DAY = 86_400.0
INTERVALS = (0.0, 1 * DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY)  # by box; in the last one it stays
SOON = 600.0  # seconds after which something missed comes again
MOST = 5000
DAMAGED = Text(
    "The exercises {path} are damaged. A copy of the file from before helps; or rename it, and the training begins anew.",
    "Die Übungen {path} sind beschädigt. Es hilft eine frühere Kopie der Datei; oder sie wird umbenannt, dann beginnt das Training neu.",
)


class TrainingError(KiebitzError):
    """The exercises cannot be read or kept."""


@dataclass(frozen=True)
class Weakness:
    """How often a motif was missed in games, and how it goes in training."""

    motif: str
    name: Text
    exercises: int
    tries: int
    right: int


class Collection:
    """Usable from several threads; every change is on the disk when it returns."""

    def __init__(self, path: Path | None = None, now: Callable[[], float] = time.time) -> None:
        self.path = path or user_folder() / "exercises.json"
        self._now = now
        self._lock = threading.RLock()

    def all(self) -> list[Exercise]:
        with self._lock:
            try:
                return [Exercise.from_dict(one) for one in json.loads(self.path.read_text(encoding="utf-8"))]
            except FileNotFoundError:
                return []
            except OSError as error:
                raise TrainingError(
                    Text("The exercises {path} cannot be read: {error}.", "Die Übungen {path} sind nicht lesbar: {error}.").format(
                        path=self.path, error=reason_of(error)
                    )
                ) from None
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                raise TrainingError(DAMAGED.format(path=self.path)) from None

    def _keep(self, exercises: Iterable[Exercise]) -> None:
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps([one.as_dict() for one in exercises], ensure_ascii=False), encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise TrainingError(cannot_write(self.path, error)) from None

    def add(self, exercises: Iterable[Exercise]) -> int:
        """New ones are due at once; one that is there already keeps its place.  Returns how many were new."""
        with self._lock:
            there = self.all()
            known = {one.key for one in there}
            fresh = [replace(one, due=self._now()) for one in exercises if one.key not in known]
            fresh = list({one.key: one for one in fresh}.values())[: max(0, MOST - len(there))]
            if fresh:
                self._keep([*there, *fresh])
            return len(fresh)

    def renew(self, motif: str, exercises: Iterable[Exercise]) -> None:
        """The exercises of one kind are these from now on; what is known of them already stays with them."""
        with self._lock:
            there = self.all()
            before = {one.key: one for one in there if one.motif == motif}
            after = [
                replace(one, box=known.box, due=known.due, tries=known.tries, right=known.right)
                if (known := before.get(one.key)) is not None
                else replace(one, due=self._now())
                for one in exercises
            ]
            if after != list(before.values()):
                self._keep([one for one in there if one.motif != motif] + after)

    def find(self, key: str) -> Exercise:
        for one in self.all():
            if one.key == key:
                return one
        raise TrainingError(Text("This exercise is no longer there.", "Diese Übung gibt es nicht mehr."))

    def due(self) -> list[Exercise]:
        """What is to be done now: what has waited longest first."""
        return sorted((one for one in self.all() if one.due <= self._now()), key=lambda one: one.due)

    def answered(self, key: str, found: bool, helped: bool) -> Exercise:
        """One more try.  With help it stays where it is; missed, it begins anew."""
        with self._lock:
            there = self.all()
            before = self.find(key)
            box = min(before.box + 1, len(INTERVALS) - 1) if found and not helped else max(before.box, 1) if found else 0
            after = replace(
                before,
                box=box,
                due=self._now() + (INTERVALS[box] if found else SOON),
                tries=before.tries + 1,
                right=before.right + (1 if found and not helped else 0),
            )
            self._keep(after if one.key == key else one for one in there)
            return after

    def remove(self, key: str) -> None:
        with self._lock:
            self.find(key)
            self._keep([one for one in self.all() if one.key != key])

    def weaknesses(self) -> list[Weakness]:
        """By motif, the most frequent first."""
        return sorted(self._count(), key=lambda one: (-one.exercises, one.motif))

    def _count(self) -> Iterator[Weakness]:
        by_motif: dict[str, list[Exercise]] = {}
        for one in self.all():
            by_motif.setdefault(one.motif, []).append(one)
        for motif, group in by_motif.items():
            yield Weakness(motif, group[0].motif_name, len(group), sum(one.tries for one in group), sum(one.right for one in group))
