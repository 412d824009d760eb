"""The seed of a game: another one every time, kept with the game, and the same seed plays the same game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from kiebitz.engine import Engine
from kiebitz.game.book.player import LibraryPlayer
from kiebitz.game.game import Game
from kiebitz.game.play.players import Person
from kiebitz.game.play.seeds import SEED_TAG, give_seed, seed_in
from kiebitz.limits import Limits

PLIES = 16


@pytest.fixture
def player() -> Iterator[LibraryPlayer]:
    player = LibraryPlayer(Engine())
    player.set_option("hash_mb", 1)
    player.set_option("level", 2)
    yield player
    player.close()


def moves_of(player: LibraryPlayer, game: Game) -> tuple[str, ...]:
    """The first half-moves of the player against itself."""
    player.new_game()
    give_seed(game, (player, Person()))
    for _ in islice(iter(lambda: game.result is None, False), PLIES):
        game.play(player.choose(game.board, Limits()).move or "")
    return game.moves


def test_every_game_is_another_one_and_can_be_had_again(player: LibraryPlayer) -> None:
    games = [Game() for _ in range(3)]
    played = [moves_of(player, game) for game in games]
    assert len({seed_in(game) for game in games}) == 3
    assert len(set(played)) == 3
    again = Game()
    again.headers[SEED_TAG] = games[0].headers[SEED_TAG]
    assert moves_of(player, again) == played[0]


def test_a_game_taken_up_in_the_middle_goes_on_as_it_would_have(player: LibraryPlayer) -> None:
    whole, half = Game(), Game()
    moves = moves_of(player, whole)
    half.headers.update(whole.headers)
    for move in moves[:6]:
        half.play(move)
    player.new_game()
    give_seed(half, (player,))
    assert player.choose(half.board, Limits()).move == moves[6]


def test_a_seed_that_is_set_counts_for_every_game(player: LibraryPlayer) -> None:
    player.set_option("seed", 77)
    games = [Game(), Game()]
    assert moves_of(player, games[0]) == moves_of(player, games[1])
    assert [seed_in(game) for game in games] == [77, 77]


def test_people_alone_need_no_seed() -> None:
    game = Game()
    give_seed(game, (Person(), Person()))
    assert SEED_TAG not in game.headers


@pytest.mark.parametrize("word", ["", "-3", "x", "٣", "1.5"])
def test_a_tag_that_is_no_seed_counts_as_none(word: str) -> None:
    game = Game()
    game.headers[SEED_TAG] = word
    assert seed_in(game) == 0
