"""Manners of a program in a session: resigning, draws, announcements, hints (B9, B10, B11, B15)."""

from __future__ import annotations

import math

import pytest

from kiebitz.game.play import events, manners
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import SessionError
from kiebitz.game.results import Reason, Result
from kiebitz.language import Text
from kiebitz.options import OptionSet
from kiebitz.player import Decision
from kiebitz.score import Score
from tests.game.play.seated import close_everything, over, session_of
from tests.game.scripted import Scripted
from tests.waiting import wait_until

__all__ = ["close_everything"]  # a fixture


# Resigning (B9)


def losing(cp: int | None = None, mate: int | None = None, move: str = "e7e5", at: float | None = None) -> Decision:
    """A decision of Black; scores are White's view.  `at`: where its style gives up."""
    return Decision(move, score=Score(cp=cp, mate=mate), line=(move,), resigns_at=at)


@pytest.mark.parametrize(
    ("mode", "answers", "resigns"),
    [
        ("hopeless", [losing(cp=950), losing(cp=950, move="d7d6")], True),
        ("hopeless", [losing(cp=950), losing(cp=800, move="d7d6")], False),
        ("hopeless", [losing(cp=800), losing(cp=950, move="d7d6")], False),
        ("hopeless", [losing(cp=-950), losing(cp=-950, move="d7d6")], False),  # winning
        ("hopeless", [losing(cp=0), losing(mate=3, move="d7d6")], True),
        ("mate", [losing(cp=950), losing(cp=950, move="d7d6")], False),
        ("mate", [losing(cp=0), losing(mate=3, move="d7d6")], True),
        ("mate", [losing(cp=0), losing(mate=-3, move="d7d6")], False),  # it mates
        ("never", [losing(cp=2000), losing(mate=1, move="d7d6")], False),
        ("hopeless", [losing(cp=0), Decision("d7d6", score=Score(cp=2000), source="book")], False),
        ("hopeless", [losing(cp=650, at=600), losing(cp=650, move="d7d6", at=600)], True),  # a style of little patience
        ("hopeless", [losing(cp=950, at=1200), losing(cp=950, move="d7d6", at=1200)], False),  # and one of much
        ("hopeless", [losing(cp=2000, at=math.inf), losing(mate=3, move="d7d6", at=math.inf)], False),  # never
        ("never", [losing(cp=950, at=600), losing(mate=3, move="d7d6", at=600)], False),
    ],
)
def test_b9_resigning_follows_the_switch_and_the_judgement(mode: str, answers: list[Decision], resigns: bool) -> None:
    session, _ = session_of(Person(), Scripted(answers), resign=mode, resign_threshold=900, resign_moves=2)
    session.start()
    session.play("a3")
    wait_until(session, lambda s: len(s.plies) == 2)
    session.play("b3")
    wait_until(session, lambda s: len(s.plies) == 4 or over(s))
    assert session.state().result == (Result.win(True, Reason.RESIGNATION) if resigns else None)


@pytest.mark.parametrize(("mode", "move", "resigns"), [("mate", "e7e5", True), ("never", "e7e5", False), ("never", None, True)])
def test_b9_a_program_that_wants_to_resign_itself(mode: str, move: str | None, resigns: bool) -> None:
    wish = Decision(move, resigns=True, remark=Text("I resign.", "Ich gebe auf."))
    session, heard = session_of(Person(), Scripted([wish]), resign=mode)
    session.start()
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2 or over(s))
    assert session.state().result == (Result.win(True, Reason.RESIGNATION) if resigns else None)
    assert heard.of(events.Remark) == []


def test_b9_a_person_resigns_and_may_play_on() -> None:
    session, heard = session_of(Person(), Scripted(delay=30), control="60s")
    session.start()
    session.play("e4")
    session.resign()
    assert session.state().result == Result.win(False, Reason.RESIGNATION)
    session.play_on()
    assert session.state().result is None
    assert heard.of(events.GameContinued)


# Draws (B10)


@pytest.mark.parametrize(
    ("cp", "mate", "number", "accepted"),
    [
        (-200, None, 10, False),  # White's view: Black, the program, is better
        (0, None, 10, False),  # level but early
        (0, None, 30, True),
        (-5, None, 30, True),
        (-40, None, 60, False),
        (200, None, 10, True),  # worse
        (None, -3, 60, False),  # the program mates in three
        (None, 3, 60, True),
    ],
)
def test_b10_draws_are_accepted_only_when_not_better(cp: int | None, mate: int | None, number: int, accepted: bool) -> None:
    fen = f"r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 {number}"
    program = Scripted(score=Score(cp=cp, mate=mate))
    session, heard = session_of(Person(), program, start_fen=fen)
    session.start()
    session.offer_draw()
    wait_until(session, lambda s: over(s) or bool(heard.of(events.DrawDeclined)))
    assert over(session.state()) == accepted
    if accepted:
        assert session.state().result == Result.draw(Reason.AGREEMENT)


def test_b10_without_a_judgement_material_decides() -> None:
    session, heard = session_of(Person(), Scripted(), start_fen="r3k3/8/8/8/8/8/P7/4K3 w - - 0 60")
    session.start()
    session.offer_draw()
    wait_until(session, lambda s: bool(heard.of(events.DrawDeclined)))


def test_b10_who_cannot_win_any_more_accepts() -> None:
    assert manners.accepts_draw(500, 10, can_win=False)


def test_b10_an_offer_while_the_program_thinks() -> None:
    session, heard = session_of(Person(), Scripted(delay=30, score=Score(cp=-300)), control="60s")
    session.start()
    session.play("e4")
    wait_until(session, lambda s: bool(heard.of(events.ThinkingProgress)))
    session.offer_draw()
    wait_until(session, lambda s: bool(heard.of(events.DrawDeclined)))
    assert session.state().thinking


def test_b10_the_program_offers_only_in_a_long_level_game() -> None:
    options = OptionSet(manners.OPTIONS)
    assert manners.offers_draw(options, [5] * 6, 45, None)
    assert not manners.offers_draw(options, [5] * 6, 20, None)
    assert not manners.offers_draw(options, [5] * 5 + [-400], 45, None)  # never when lost
    assert not manners.offers_draw(options, [5] * 5 + [90], 45, None)
    assert not manners.offers_draw(options, [5] * 6, 45, 40)  # not again so soon
    options.set("draw_offers", False)
    assert not manners.offers_draw(options, [5] * 6, 45, None)


def test_b10_an_offer_can_be_accepted_or_declined_by_moving() -> None:
    for accept in (True, False):
        offer = Decision("e7e5", score=Score(cp=0), offers_draw=True)
        session, heard = session_of(Person(), Scripted([offer]))
        session.start()
        session.play("e4")
        wait_until(session, lambda s: s.draw_offered_by is False)
        if accept:
            session.offer_draw()  # answering an offer with an offer is agreeing
            assert session.state().result == Result.draw(Reason.AGREEMENT)
        else:
            session.play("d4")
            assert heard.of(events.DrawDeclined)
            with pytest.raises(SessionError, match="No draw"):
                session.accept_draw()


def test_b10_a_lost_program_offers_nothing() -> None:
    offer = Decision("e7e5", score=Score(cp=700), offers_draw=True)
    session, heard = session_of(Person(), Scripted([offer]))
    session.start()
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)
    assert heard.of(events.DrawOffered) == []


def test_b11_a_due_draw_is_claimed_by_offering() -> None:
    session, _ = session_of(Person(), Person(), claims_needed=True)
    session.start()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        session.play(move)
    assert session.state().result is None
    session.offer_draw()
    assert session.state().result == Result.draw(Reason.THREEFOLD_REPETITION)


# Announcements (B15), remarks


def test_b15_a_mate_is_announced_once_and_again_when_it_is_nearer() -> None:
    plan = [Decision(m, score=Score(mate=n), line=(m,)) for m, n in (("a7a6", -5), ("b7b6", -4), ("c7c6", -2))]
    session, heard = session_of(Person(), Scripted(plan))
    session.start()
    for number, move in enumerate(("a3", "b3", "c3")):
        session.play(move)
        wait_until(session, lambda s, n=number: len(s.plies) == 2 * n + 2)  # type: ignore[misc]
    assert [event.moves for event in heard.of(events.MateAnnounced)] == [5, 2]


def test_b15_announcing_can_be_switched_off_and_remarks_are_passed_on() -> None:
    plan = [Decision("a7a6", score=Score(mate=-5), remark=Text("Hello", "Hallo"))]
    session, heard = session_of(Person(), Scripted(plan), announce_mate=False)
    session.start()
    session.play("a3")
    wait_until(session, lambda s: len(s.plies) == 2)
    assert heard.of(events.MateAnnounced) == []
    assert heard.of(events.Remark)[0].text.de == "Hallo"


# Hints


def test_a_hint_is_what_the_program_expects_or_what_it_would_play() -> None:
    program = Scripted()
    session, heard = session_of(Person(), program, ponder=False)
    session.start()
    session.hint()
    wait_until(session, lambda s: len(heard.of(events.HintGiven)) == 1)
    assert heard.of(events.HintGiven)[0].decision is not None
    program.answers = [Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")]
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)
    session.hint()
    assert heard.of(events.HintGiven)[1].san == "Nf3"
    assert len(session.state().plies) == 2


def test_two_people_have_nobody_to_ask() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    with pytest.raises(SessionError, match="hint"):
        session.hint()
