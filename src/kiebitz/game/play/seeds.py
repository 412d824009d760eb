"""The seed of a game: drawn anew for every game and kept in its tags, so that no two games are alike and each can be had again."""

from __future__ import annotations

import random
from collections.abc import Iterable

from kiebitz.game.game import Game
from kiebitz.options import HIGHEST_SEED
from kiebitz.player import Player, Seeded

SEED_TAG = "Seed"


def seed_in(game: Game) -> int:
    """The seed a game was begun with; 0: none, or none of ours."""
    word = game.headers.get(SEED_TAG, "")
    return min(int(word), HIGHEST_SEED) if word.isascii() and word.isdigit() else 0


def give_seed(game: Game, players: Iterable[Player]) -> None:
    """Everybody at the board who leaves something to chance follows one seed: that of the game where it has one, that set by
    the options of a player, or a new one."""
    following = [player for player in players if isinstance(player, Seeded)]
    if not following:
        return
    own = next((player.own_seed for player in following if player.own_seed), 0)
    seed = seed_in(game) or own or random.SystemRandom().randint(1, HIGHEST_SEED)
    game.headers[SEED_TAG] = str(seed)
    for player in following:
        player.follow(seed)
