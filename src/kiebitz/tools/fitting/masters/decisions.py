"""Whose moves: the games of one player, no game twice, some decisions of each after the opening, and games kept aside that only judge."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.pgn

from kiebitz.language import Text
from kiebitz.tools.fitting.preference import PlayerError

OPENING = 16  # half-moves that belong to the opening library
OF_EACH_GAME = 4  # decisions: more of one game tell less than those of another
_NAMES = re.compile(r'^\[(?:White|Black) "([^"]+)"\]', re.MULTILINE)
_BEGINS = re.compile(r"^(?=\[Event )", re.MULTILINE)


@dataclass(frozen=True)
class Played:
    """A game with the sides the player had."""

    moves: tuple[str, ...]  # UCI, from the usual start
    sides: frozenset[bool]  # True: White


@dataclass(frozen=True)
class Deed:
    """One decision: what had been played, and the move he chose."""

    before: tuple[str, ...]
    move: str


def games_of(paths: Iterable[Path], name: str, most: int, seed: int = 1) -> list[Played]:
    """So many games of a player whose name contains `name`, in an order drawn by lot; those of several files mixed."""
    found: dict[tuple[str, ...], Played] = {}
    for text in _shuffled(paths, seed):
        if len(found) >= most:
            break
        game = chess.pgn.read_game(io.StringIO(text))
        if game is None or game.errors or "FEN" in game.headers:
            continue
        sides = frozenset(white for white, tag in ((True, "White"), (False, "Black")) if name.lower() in game.headers.get(tag, "").lower())
        moves = tuple(move.uci() for move in game.mainline_moves())
        if sides and len(moves) > OPENING:
            found.setdefault(moves, Played(moves, sides))
    if not found:
        raise PlayerError(
            Text("No game of “{name}” was found in the files.", "In den Dateien ist keine Partie von „{name}“.").format(name=name)
        )
    return list(found.values())


def player_of(path: Path) -> str:
    """Whose games these are: who is named in most of them."""
    names = Counter(_NAMES.findall(path.read_text(encoding="utf-8", errors="replace")))
    return names.most_common(1)[0][0] if names else path.stem


def _shuffled(paths: Iterable[Path], seed: int) -> Iterator[str]:
    texts = [text for path in paths for text in _BEGINS.split(path.read_text(encoding="utf-8", errors="replace")) if text.strip()]
    random.Random(seed).shuffle(texts)
    yield from texts


def deeds_of(games: Iterable[Played], most: int, seed: int = 1) -> list[Deed]:
    """Decisions after the opening, drawn by lot; only where there was a choice."""
    chance = random.Random(seed)
    deeds: list[Deed] = []
    for game in games:
        if len(deeds) >= most:
            break
        board, places = chess.Board(), []
        for place, word in enumerate(game.moves):
            if place >= OPENING and board.turn in game.sides and board.legal_moves.count() > 1:
                places.append(place)
            board.push_uci(word)
        drawn = sorted(chance.sample(places, min(OF_EACH_GAME, len(places))))
        deeds += [Deed(game.moves[:place], game.moves[place]) for place in drawn]
    return deeds[:most]
