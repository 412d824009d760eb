"""What the new game dialog offers: players, levels, styles, time controls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz import opponents
from kiebitz.game.adapting import estimate
from kiebitz.game.book.options import OPTIONS as BOOK_OPTIONS
from kiebitz.game.odds import ODDS
from kiebitz.game.play.manners import OPTIONS as MANNERS
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.interfaces.web.messages import words
from kiebitz.interfaces.web.options import level_range, offers
from kiebitz.interfaces.web.play.messages import Offer, PlayerOffer, StyleOffer
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms.seats import HASH_MB
from kiebitz.language import KiebitzError, Text
from kiebitz.levels import FULL_LEVEL, elo_of_level, puzzles_of_level
from kiebitz.opponents.profiles import Profile
from kiebitz.options import ENGINE_OPTIONS, Option

TIMES = ("unlimited", "2s", "5s", "15s", "5m+3", "15m+10", "40/2h", "depth 6", "nodes 20000")
OWN_STORY = Text("This program at any strength, with any style.", "Dieses Programm in jeder Stärke, mit jedem Stil.")


# Asked for elsewhere in the dialog, or about how other interfaces are told things.
NOT_ASKED_HERE = ("level", "style", "ponder", "multipv", "chess960", "show_wdl", "why", "move_overhead_ms")


@cache
def _ancestor(who: Profile) -> PlayerOffer:
    return {
        "key": who.key, "name": who.name, "year": who.year, "machine": words(who.machine), "story": words(who.story),
        "level": level_range(who), "endlessFrom": None, "hasStyle": False,
        "options": offers(who.options, ("level", "original_speed")), "originalSpeed": who.positions_a_second,
    }  # fmt: skip


def _engine_options() -> Iterator[Option]:
    """As they are for a game of the page: it gets less memory, because there may be many."""
    for option in ENGINE_OPTIONS:
        yield replace(option, default=HASH_MB) if option.key == "hash_mb" else option


def _players() -> list[PlayerOffer]:
    own: PlayerOffer = {
        "key": "kiebitz", "name": "Kiebitz", "year": None, "machine": None, "story": words(OWN_STORY),
        "level": {"low": 1, "high": FULL_LEVEL, "default": 3}, "endlessFrom": FULL_LEVEL, "hasStyle": True,
        "options": offers((*_engine_options(), *BOOK_OPTIONS), NOT_ASKED_HERE), "originalSpeed": None,
    }  # fmt: skip
    return [own, *(_ancestor(opponents.profile(key)) for key in opponents.ROSTER)]


def _styles() -> list[StyleOffer]:
    from kiebitz.styles.collection import load_style
    from kiebitz.styles.names import style_names

    found: list[StyleOffer] = []
    for name in style_names():
        try:
            style = load_style(name)
        except KiebitzError:  # a damaged file is told on the page of the styles
            continue
        found.append({"key": name, "name": words(style.name), "description": words(style.description)})
    return found


def offer(app: Starlette) -> Offer:
    known = estimate(app.state.hall.archive)
    return {
        "adaptive": {"elo": known.opponent, "games": known.games},
        "engines": app.state.hall.engines,
        "players": _players(),
        "levels": [{"level": level, "elo": elo_of_level(level), "puzzles": puzzles_of_level(level)} for level in range(1, FULL_LEVEL + 1)],
        "styles": _styles(),
        "odds": [{"key": key, "name": words(odds.name)} for key, odds in ODDS.items()],
        "times": [{"key": time, "text": words(TimeControl.parse(time).text)} for time in TIMES],
        "manners": offers(MANNERS),
    }


routes: list[BaseRoute] = [Question("/api/start", offer)]
