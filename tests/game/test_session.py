"""Sessions: two players, clocks, events, and what people can do in them (B9, B10, C6, C8, D1, D4, D5)."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from typing import TypeVar

import pytest

from kiebitz.core.board import START_FEN, Board, IllegalMoveError
from kiebitz.game import events, manners
from kiebitz.game.game import GameError
from kiebitz.game.players import Person
from kiebitz.game.results import Reason, Result
from kiebitz.game.session import Session, SessionError, SessionState
from kiebitz.game.setup import SetupError
from kiebitz.game.time_controls import TimeControl
from kiebitz.language import Text
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player
from kiebitz.score import Score
from tests.game.scripted import Broken, Greedy, Pondering, Scripted

E = TypeVar("E", bound=events.Event)


class Heard:
    """Every event of a session, in order."""

    def __init__(self, session: Session) -> None:
        self.all: list[events.Event] = []
        session.subscribe(self.all.append)

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.all if isinstance(event, kind)]


open_sessions: list[Session] = []


@pytest.fixture(autouse=True)
def close_everything() -> Iterator[None]:
    yield
    while open_sessions:
        open_sessions.pop().close()


def session_of(white: Player, black: Player, control: str = "0.2s", **settings: object) -> tuple[Session, Heard]:
    options = OptionSet(manners.OPTIONS)
    for key in list(settings):
        if key in options.options:
            options.set(key, settings.pop(key))
    session = Session(white, black, control=TimeControl.parse(control), options=options, **settings)  # type: ignore[arg-type]
    open_sessions.append(session)
    return session, Heard(session)


def persons_turn(state: SessionState) -> bool:
    return state.result is None and not state.thinking


def over(state: SessionState) -> bool:
    return state.result is not None


# Playing


def test_a_person_and_a_program_take_turns() -> None:
    session, heard = session_of(Person("Anna"), Scripted(["e7e5", "b8c6"]))
    session.start()
    session.play("e4")
    assert session.wait(lambda s: len(s.plies) == 2 and persons_turn(s))
    session.play("Sf3")
    assert session.wait(lambda s: len(s.plies) == 4)
    assert [e.san for e in heard.of(events.MovePlayed)] == ["e4", "e5", "Nf3", "Nc6"]
    assert [e.ply for e in heard.of(events.MovePlayed)] == [1, 2, 3, 4]
    assert heard.of(events.MovePlayed)[1].decision is not None
    assert isinstance(heard.all[0], events.GameStarted)
    assert session.state().white == "Anna"


def test_c3_c4_bad_entries_are_refused_and_change_nothing() -> None:
    session, heard = session_of(Person(), Scripted())
    session.start()
    with pytest.raises(IllegalMoveError, match="f1"):
        session.play("E1-G1")
    assert session.state().fen == START_FEN
    session.play("E2-E4")
    assert heard.of(events.MovePlayed)[0].move == "e2e4"


def test_one_cannot_move_for_the_program() -> None:
    session, _ = session_of(Scripted(delay=5), Person(), control="60s")
    session.start()
    with pytest.raises(SessionError, match="turn of Scripted"):
        session.play("e4")
    session.move_now()
    assert session.wait(lambda s: len(s.plies) == 1)


def test_c6_mate_ends_the_game_for_both_sides() -> None:
    session, heard = session_of(Person(), Scripted(["e7e5", "d8h4"]))
    session.start()
    session.play("f3")
    session.wait(lambda s: len(s.plies) == 2)
    session.play("g4")
    assert session.wait(over)
    assert session.state().result == Result.win(False, Reason.CHECKMATE)
    assert heard.of(events.GameEnded)[0].result.text.de == "Schwarz gewinnt: Weiß ist matt."
    with pytest.raises(SessionError, match="over"):
        session.play("a3")


def test_two_programs_play_to_the_end() -> None:
    session, heard = session_of(Greedy(name="A"), Greedy(name="B"), control="nodes 100", resign="never")
    session.start()
    assert session.wait(over, timeout=60)
    played = heard.of(events.MovePlayed)
    board = Board()
    for event in played:
        board.push(event.move)
        assert board.fen() == event.fen
    assert len(heard.of(events.GameEnded)) == 1


def test_d1_the_only_move_is_played_at_once() -> None:
    program = Scripted(delay=5)
    session, heard = session_of(program, Person(), control="60s", start_fen="7k/8/8/8/8/8/1q6/K7 w - - 0 1")
    begin = time.monotonic()
    session.start()
    assert session.wait(lambda s: len(s.plies) == 1)
    assert time.monotonic() - begin < 1
    assert program.asked == []
    decision = heard.of(events.MovePlayed)[0].decision
    assert decision is not None
    assert decision.source == "only move"


def test_d5_a_player_that_forgets_the_time_is_told_to_stop() -> None:
    session, heard = session_of(Scripted(delay=30), Person(), control="0.2s")
    begin = time.monotonic()
    session.start()
    assert session.wait(lambda s: len(s.plies) == 1)
    assert time.monotonic() - begin < 0.6
    assert heard.of(events.MovePlayed)[0].seconds < 0.5


def test_d5_no_time_loss_on_a_short_clock() -> None:
    session, _ = session_of(Scripted(["e2e4"], delay=30), Person(), control="0.5+0")
    session.start()
    assert session.wait(lambda s: len(s.plies) == 1)
    assert session.state().result is None


def test_fixed_depth_goes_deeper_by_itself_where_it_is_simple() -> None:
    program = Scripted()
    session, _ = session_of(program, Person(), control="depth 3")
    session.start()
    session.wait(lambda s: len(s.plies) == 1)
    assert [limits.depth for _, limits in program.asked] == [3, 4, 5]
    exact = Scripted()
    session, _ = session_of(exact, Person(), control="depth 3 exact")
    session.start()
    session.wait(lambda s: len(s.plies) == 1)
    assert [limits.depth for _, limits in exact.asked] == [3]


def test_unlimited_thinks_until_told() -> None:
    session, _ = session_of(Scripted(), Person(), control="unlimited")
    session.start()
    assert not session.wait(lambda s: len(s.plies) == 1, timeout=0.3)
    session.move_now()
    assert session.wait(lambda s: len(s.plies) == 1)
    with pytest.raises(SessionError, match="No program"):
        session.move_now()


# Failing players


@pytest.mark.parametrize(
    ("how", "reason"),
    [("raises", Reason.FAILURE), ("illegal", Reason.ILLEGAL_MOVE), ("nothing", Reason.ILLEGAL_MOVE), ("odd", Reason.ILLEGAL_MOVE)],
)
def test_a_failing_player_forfeits_with_a_sentence(how: str, reason: Reason) -> None:
    session, heard = session_of(Broken(how), Person())
    session.start()
    assert session.wait(over)
    assert session.state().result == Result.win(False, reason)
    failed = heard.of(events.PlayerFailed)[0]
    assert "Broken" in failed.text.en
    assert "Broken" in failed.text.de


def test_listeners_that_fail_or_act_do_not_disturb() -> None:
    session, heard = session_of(Person(), Person())
    later: list[events.Event] = []

    def reply(event: events.Event) -> None:
        if isinstance(event, events.MovePlayed) and event.white:
            session.play("e5")
            raise ValueError("a view failed")

    session.subscribe(reply)
    session.subscribe(later.append)
    session.start()
    session.play("e4")
    assert [e.san for e in heard.of(events.MovePlayed)] == ["e4", "e5"]
    assert later == heard.all


# Back and forth, sides, passing


def played_to(session: Session, *moves: str) -> None:
    session.start()
    for move in moves:
        count = len(session.state().plies)
        session.play(move)
        assert session.wait(lambda s, n=count: len(s.plies) == n + 2 and persons_turn(s))  # type: ignore[misc]


def test_b13_take_back_by_default_returns_to_the_own_move() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5", "b8c6", "a7a6"]))
    played_to(session, "e4", "Nf3")
    session.take_back()
    state = session.state()
    assert [ply.san for ply in state.plies] == ["e4", "e5"]
    assert state.white == "P"
    assert [ply.san for ply in state.taken_back] == ["Nf3", "Nc6"]
    session.forward(2)
    assert len(session.state().plies) == 4
    assert heard.of(events.MovesMadeAgain)[0].count == 2
    with pytest.raises(GameError):
        session.forward()


def test_b13_one_half_move_back_swaps_sides_as_salomon_does() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5"], name="C"))
    played_to(session, "e4")
    session.take_back(1)
    state = session.state()
    assert (state.white, state.black) == ("C", "P")
    assert heard.of(events.SidesSwapped)
    session.play("c5")  # the person now plays Black
    assert session.wait(lambda s: len(s.plies) == 3)
    assert session.state().plies[1].san == "c5"


def test_b13_while_the_program_thinks_the_own_move_comes_back() -> None:
    session, _ = session_of(Person("P"), Scripted(delay=30), control="60s")
    session.start()
    session.play("e4")
    session.wait(lambda s: s.thinking)
    session.take_back()
    state = session.state()
    assert state.plies == ()
    assert state.white == "P"
    assert not session.wait(lambda s: bool(s.plies), timeout=0.3)  # the old answer is not played


def test_b13_special_moves_come_back_exactly() -> None:
    fen = "r3k2r/pP6/8/4p3/3pP3/8/8/R3K2R b KQkq e3 0 1"
    session, _ = session_of(Person("P"), Person("Q"), start_fen=fen)
    session.start()
    first = session.state().fen
    for typed in ("dxe3", "bxa8=N", "0-0", "0-0-0", "e2", "Sb6"):
        session.play(typed)
    last = session.state().fen
    session.take_back(6)
    assert session.state().fen == first
    session.forward(6)
    assert session.state().fen == last


def test_a_game_that_is_over_can_be_taken_back_and_goes_on() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    for move in ("f3", "e5", "g4", "Qh4"):
        session.play(move)
    assert session.state().result is not None
    session.take_back(1)
    session.play("Nc6")
    assert session.state().result is None


def test_the_end_is_told_once() -> None:
    session, heard = session_of(Person("P"), Scripted(name="C"))
    session.start()
    session.resign()
    session.swap_sides()
    assert len(heard.of(events.GameEnded)) == 1
    session.play_on()
    session.wait(persons_turn)
    session.resign()
    assert len(heard.of(events.GameEnded)) == 2


def test_go_to_any_position_and_play_on_from_there() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        session.play(move)
    session.go_to(1)
    session.go_to(3)
    assert len(session.state().plies) == 3
    session.go_to(2)
    session.play("d4")
    assert [ply.san for ply in session.state().plies] == ["e4", "e5", "d4"]


def test_d4_swap_sides_lets_the_program_take_over() -> None:
    session, heard = session_of(Person("P"), Scripted(["d2d4"], name="C"))
    session.start()
    session.swap_sides()
    assert session.wait(lambda s: len(s.plies) == 1)
    assert session.state().plies[0].san == "d4"
    assert heard.of(events.SidesSwapped)[0].white == "C"


def test_d4_null_lets_the_program_move_at_once() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5"], name="C"))
    session.start()
    session.pass_move()
    assert session.wait(lambda s: len(s.plies) == 2)
    assert [ply.san for ply in session.state().plies] == ["--", "e5"]
    assert heard.of(events.MovePassed)


def test_d4_passing_in_check_is_refused() -> None:
    session, _ = session_of(Person(), Person(), start_fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    session.start()
    with pytest.raises(GameError, match="in check"):
        session.pass_move()


def test_programs_among_themselves_wait_after_a_take_back() -> None:
    session, heard = session_of(Scripted(name="A", delay=0.02), Scripted(name="B", delay=0.02), control="1s")
    session.start()
    session.wait(lambda s: len(s.plies) >= 4)
    session.pause()
    count = len(session.state().plies)
    session.take_back(2)
    assert session.state().paused
    assert not session.wait(lambda s: len(s.plies) > count - 2, timeout=0.2)
    session.resume()
    assert session.wait(lambda s: len(s.plies) > count)
    assert heard.of(events.PausedOrResumed)


def test_set_up_refuses_with_every_reason_and_keeps_the_game() -> None:
    session, heard = session_of(Person(), Person())
    session.start()
    session.play("e4")
    with pytest.raises(SetupError) as caught:
        session.set_position("8/8/8/8/8/8/8/8 w K - 0 1")
    assert len(caught.value.reasons) == 3
    assert len(session.state().plies) == 1
    session.set_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert heard.of(events.PositionSet)
    session.play("e4")
    assert session.state().fen.startswith("4k3/8/8/8/4P3/8/8/4K3 b")


# Resigning (B9)


def losing(cp: int | None = None, mate: int | None = None, move: str = "e7e5") -> Decision:
    """A decision of Black; scores are White's view."""
    return Decision(move, score=Score(cp=cp, mate=mate), line=(move,))


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
    ],
)
def test_b9_resigning_follows_the_switch_and_the_judgement(mode: str, answers: list[Decision], resigns: bool) -> None:
    session, _ = session_of(Person(), Scripted(answers), resign=mode, resign_threshold=900, resign_moves=2)
    session.start()
    session.play("a3")
    session.wait(lambda s: len(s.plies) == 2)
    session.play("b3")
    assert session.wait(lambda s: len(s.plies) == 4 or over(s))
    assert session.state().result == (Result.win(True, Reason.RESIGNATION) if resigns else None)


@pytest.mark.parametrize(("mode", "move", "resigns"), [("mate", "e7e5", True), ("never", "e7e5", False), ("never", None, True)])
def test_b9_a_program_that_wants_to_resign_itself(mode: str, move: str | None, resigns: bool) -> None:
    wish = Decision(move, resigns=True, remark=Text("I resign.", "Ich gebe auf."))
    session, heard = session_of(Person(), Scripted([wish]), resign=mode)
    session.start()
    session.play("e4")
    assert session.wait(lambda s: len(s.plies) == 2 or over(s))
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
    assert session.wait(lambda s: over(s) or bool(heard.of(events.DrawDeclined)))
    assert over(session.state()) == accepted
    if accepted:
        assert session.state().result == Result.draw(Reason.AGREEMENT)


def test_b10_without_a_judgement_material_decides() -> None:
    session, heard = session_of(Person(), Scripted(), start_fen="r3k3/8/8/8/8/8/P7/4K3 w - - 0 60")
    session.start()
    session.offer_draw()
    assert session.wait(lambda s: bool(heard.of(events.DrawDeclined)))


def test_b10_who_cannot_win_any_more_accepts() -> None:
    assert manners.accepts_draw(500, 10, can_win=False)


def test_b10_an_offer_while_the_program_thinks() -> None:
    session, heard = session_of(Person(), Scripted(delay=30, score=Score(cp=-300)), control="60s")
    session.start()
    session.play("e4")
    session.wait(lambda s: bool(heard.of(events.ThinkingProgress)))
    session.offer_draw()
    assert session.wait(lambda s: bool(heard.of(events.DrawDeclined)))
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
        assert session.wait(lambda s: s.draw_offered_by is False)
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
    session.wait(lambda s: len(s.plies) == 2)
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
        session.wait(lambda s, n=number: len(s.plies) == 2 * n + 2)  # type: ignore[misc]
    assert [event.moves for event in heard.of(events.MateAnnounced)] == [5, 2]


def test_b15_announcing_can_be_switched_off_and_remarks_are_passed_on() -> None:
    plan = [Decision("a7a6", score=Score(mate=-5), remark=Text("Hello", "Hallo"))]
    session, heard = session_of(Person(), Scripted(plan), announce_mate=False)
    session.start()
    session.play("a3")
    session.wait(lambda s: len(s.plies) == 2)
    assert heard.of(events.MateAnnounced) == []
    assert heard.of(events.Remark)[0].text.de == "Hallo"


# Hints


def test_a_hint_is_what_the_program_expects_or_what_it_would_play() -> None:
    program = Scripted()
    session, heard = session_of(Person(), program, ponder=False)
    session.start()
    session.hint()
    assert session.wait(lambda s: len(heard.of(events.HintGiven)) == 1)
    assert heard.of(events.HintGiven)[0].decision is not None
    program.answers = [Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")]
    session.play("e4")
    session.wait(lambda s: len(s.plies) == 2)
    session.hint()
    assert heard.of(events.HintGiven)[1].san == "Nf3"
    assert len(session.state().plies) == 2


def test_two_people_have_nobody_to_ask() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    with pytest.raises(SessionError, match="hint"):
        session.hint()


# Thinking on the opponent's time (A12)


def test_a12_a_predicted_reply_is_answered_at_once() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, heard = session_of(Person(), program, control="30s")
    session.start()
    session.play("e4")
    assert session.wait(lambda s: s.pondering)
    time.sleep(0.3)
    begin = time.monotonic()
    session.play("Nf3")
    assert session.wait(lambda s: len(s.plies) == 4)
    assert time.monotonic() - begin < 1
    assert program.hits == 1
    assert heard.of(events.PonderHit)
    assert program.asked[1][1].ponder


def test_a12_another_reply_throws_the_thoughts_away() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3"), "b8c6"])
    session, heard = session_of(Person(), program, control="0.2s")
    session.start()
    session.play("e4")
    assert session.wait(lambda s: s.pondering)
    session.play("d4")
    assert session.wait(lambda s: len(s.plies) == 4)
    assert session.state().plies[-1].san == "Nc6"
    assert program.hits == 0
    assert heard.of(events.PonderHit) == []


def test_a12_pondering_can_be_switched_off() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, _ = session_of(Person(), program, ponder=False)
    session.start()
    session.play("e4")
    session.wait(lambda s: len(s.plies) == 2)
    assert not session.wait(lambda s: s.pondering, timeout=0.2)
    assert len(program.asked) == 1


def test_a12_pondering_takes_no_time_from_the_opponent_or_itself() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, _ = session_of(Person(), program, control="60+0")
    session.start()
    session.play("e4")
    session.wait(lambda s: s.pondering)
    before = session.state().clock
    time.sleep(0.3)
    after = session.state().clock
    assert after.left[1] == before.left[1]
    assert 0.2 < before.left[0] - after.left[0] < 0.6  # the person's own thinking


def test_a12_players_without_ponder_hit_use_a_finished_thought() -> None:
    program = Scripted([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3"), "b8c6"])
    session, _ = session_of(Person(), program, control="0.2s")
    session.start()
    session.play("e4")
    assert session.wait(lambda s: len(program.asked) == 2)
    time.sleep(0.2)
    session.play("Nf3")
    assert session.wait(lambda s: len(s.plies) == 4)
    assert session.state().plies[-1].san == "Nc6"
    assert len(program.asked) == 2


# Clocks


class Hands:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_time_is_lost_when_the_flag_falls() -> None:
    hands = Hands()
    session, heard = session_of(Person(), Person(), control="60+0", now=hands)
    session.start()
    hands.time = 59
    session.play("e4")
    hands.time += 61
    session.tick()
    assert session.state().result == Result.win(True, Reason.TIME)
    assert heard.of(events.GameEnded)


def test_no_loss_on_time_against_a_bare_king() -> None:
    hands = Hands()
    session, _ = session_of(Person(), Person(), control="60+0", now=hands, start_fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    session.start()
    hands.time += 61
    with pytest.raises(SessionError, match="time is up"):
        session.play("e4")
    assert session.state().result == Result.draw(Reason.TIME_WITHOUT_MATERIAL)


def test_a_real_flag_falls_by_itself() -> None:
    session, _ = session_of(Person(), Person(), control="0.2+0")
    session.start()
    assert session.wait(over, timeout=2)
    assert session.state().result == Result.win(False, Reason.TIME)


def test_b13_clocks_go_back_with_the_moves() -> None:
    hands = Hands()
    session, _ = session_of(Person(), Person(), control="60+1", now=hands)
    session.start()
    hands.time += 10
    session.play("e4")
    hands.time += 20
    session.play("e5")
    assert session.state().clock.left == (51, 41)
    session.take_back(1)
    assert session.state().clock.left == (51, 60)
    session.take_back(1)
    assert session.state().clock.left == (60, 60)


def test_after_time_was_lost_one_may_play_on_with_new_time() -> None:
    hands = Hands()
    session, _ = session_of(Person(), Person(), control="60+0", now=hands)
    session.start()
    hands.time += 61
    session.tick()
    session.play_on()
    session.play("e4")
    assert session.state().result is None


def test_b16_the_time_control_can_change_in_a_game() -> None:
    session, _ = session_of(Person(), Scripted())
    session.start()
    session.set_control(TimeControl.parse("40/2h"))
    assert session.state().control.moves == 40
    limits = session.clock.three_limits(True)
    assert limits is not None
    assert round(limits.average) == 180
    session.play("e4")
    assert session.wait(lambda s: len(s.plies) == 2)


def test_another_player_takes_over() -> None:
    session, _ = session_of(Person("P"), Scripted(name="A", delay=30), control="60s")
    session.start()
    session.play("e4")
    session.set_player(False, Scripted(["c7c5"], name="B"))
    assert session.wait(lambda s: len(s.plies) == 2)
    assert session.state().black == "B"


# Threads


def test_many_threads_at_once_keep_the_game_whole() -> None:
    session, heard = session_of(Greedy(name="A"), Greedy(name="B"), control="nodes 100", resign="never")
    session.start()
    ended = threading.Event()

    def nuisance() -> None:
        while not ended.is_set():
            session.state()
            for action in (session.pause, session.resume, session.move_now):
                with contextlib.suppress(SessionError):
                    action()

    threads = [threading.Thread(target=nuisance) for _ in range(3)]
    for thread in threads:
        thread.start()
    session.wait(lambda s: len(s.plies) >= 30 or over(s), timeout=30)
    ended.set()
    for thread in threads:
        thread.join()
    session.resume()
    assert session.wait(lambda s: len(s.plies) >= 30 or over(s), timeout=30)
    session.pause()
    session.wait(lambda s: s.paused or over(s))
    board = Board()
    for number, event in enumerate(heard.of(events.MovePlayed), 1):
        assert event.ply == number
        board.push(event.move)
        assert board.fen() == event.fen
