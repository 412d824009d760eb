"""After a game: what the weak level missed, judged by the engine at full strength."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.messages import MessageError, all_words, words
from kiebitz.interfaces.web.play import asked as asks
from kiebitz.interfaces.web.play.messages import MissedAnswer
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms.adviser import Adviser
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.language import Text
from kiebitz.roster import shown_name
from kiebitz.tools.analysis import missed

GOES_ON = Text("What was missed is told when the game is over.", "Was übersehen wurde, wird nach der Partie verraten.")


def ask(app: Starlette, asked: asks.Missed) -> MissedAnswer:
    hall: Hall = app.state.hall
    room = hall.rooms.get(asked.game)
    state = None if room is None else room.session.state()
    if room is None or state is None or state.result is None:
        raise MessageError(GOES_ON)
    analyst = Adviser()  # the room's own may be giving a hint
    try:
        found = missed.missed(state.start_fen, state.plies, analyst)
    finally:
        analyst.close()
    programs = [shown_name(name) for white, name in ((True, state.white), (False, state.black)) if not room.seats[white].is_person]
    return {
        "who": programs[0] if programs else "",
        "moves": [{"ply": one.ply, "move": words(one.move), "said": all_words(one.said), "used": one.used} for one in found],
    }


routes: list[BaseRoute] = [Question("/api/missed", ask)]
