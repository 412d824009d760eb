"""What both faces of the program share: who plays, how hard, and what a hint says."""

from __future__ import annotations

import pytest

from kiebitz import roster
from kiebitz.game.adapting import estimate
from kiebitz.game.play import events
from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.terminal import seat
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.language import KiebitzError, Text
from tests.interfaces.terminal.screen import archive, scripted_opponents

__all__ = ["archive", "scripted_opponents"]  # fixtures


def test_players_by_name() -> None:
    assert "kiebitz" in roster.player_names()
    assert "salomon" in roster.player_names()
    with pytest.raises(KiebitzError, match="no player"):
        roster.make_player("deep thought")
    with pytest.raises(KiebitzError, match="cannot be started"):
        roster.make_player("uci:/no/such/engine")


def test_a_level_alone_is_a_player_as_in_a_match() -> None:
    assert roster.make_player("level:2").options["level"] == 2
    assert roster.make_player(" Style:attacker ").options["style"] == "attacker"
    for name in ("level:99", "level:", "style:no-such-style"):
        for refuse in (roster.make_player, roster.check_player):
            with pytest.raises(KiebitzError):
                refuse(name)


class Listener:
    """A view that only keeps what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: Text) -> None:
        self.said.append(text.en)

    def changed(self) -> None: ...

    def heard(self, event: events.Event) -> None: ...


def test_another_game_is_as_hard_as_the_one_before(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds forgot the level, a new game the adaptive strength, and “level” named level 13 meanwhile."""
    monkeypatch.setattr(seat, "make_player", roster.make_player)
    view = Listener()
    desk = Desk(view, "en", archive=archive)  # type: ignore[arg-type]
    desk.begin("kiebitz", 1, None, "white", None)
    desk.enter("odds knight")
    assert desk.program.options["level"] == 1
    desk.enter("level adaptive")
    assert "for a beginning; no finished game" in view.said[-1]
    desk.enter("level")
    assert view.said[-1] == f"It plays at {estimate(archive).opponent} Elo."
    for again in ("new", "odds rook"):
        desk.enter(again)
        assert desk.program.options["limit_strength"], again
        assert any("for a beginning" in text for text in view.said[-2:]), "it adapts to every game"
    desk.enter("level 2")
    desk.enter("new")
    assert not desk.program.options["limit_strength"]
    desk.enter("opponent cpc")
    desk.enter("level adaptive")
    assert view.said[-1] == "CPC-BASIC cannot adapt itself to you; Kiebitz can."
    desk.begin("kiebitz", None, None, "white", None, is_adaptive=True)
    assert view.said[-1].startswith(f"{estimate(archive).opponent} Elo, time: ")
    desk.close()


@pytest.mark.parametrize(
    ("fen", "move", "san", "said"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Ra8#", "mate"),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", "Qd8+", "Qd8+: a blunder"),
    ],
)
def test_a_hint_says_why(archive: Archive, fen: str, move: str, san: str, said: str) -> None:
    """It named a move and no more; where a weak adviser is wrong the verdict is told with it."""
    view = Listener()
    desk = Desk(view, "en", archive=archive)  # type: ignore[arg-type]
    desk.begin("tester", None, None, "white", fen)
    desk._heard(events.HintGiven(move, san, (move,)))
    desk.close()
    told = view.said[view.said.index(f"A good move is {san}.") + 1 :]
    assert any(said in text for text in told), view.said
