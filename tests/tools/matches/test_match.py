"""Matches between tiny deterministic engines: pairs and colours, faults of every kind, rules of the arbiter, going on."""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import chess.pgn
import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.game import Game
from kiebitz.game.results import Reason, Result
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.score import Score
from kiebitz.tools.matches.contestants import Contestant, ContestantError, read_contestant, read_contestants
from kiebitz.tools.matches.match import MatchError, MatchSetup, games_so_far, run_match
from kiebitz.tools.matches.openings import Opening, OpeningsError, read_openings
from kiebitz.tools.matches.referee import ENDLESS, Rules, verdict
from kiebitz.tools.matches.standings import Standings
from kiebitz.tools.matches.statistics import Sprt
from kiebitz.tools.workers import WorkersError, work
from tests.tools.errands import die_always, die_once, double
from tests.waiting import LONG

ENGINE = Path(__file__).parents[1] / "small_engine.py"
OPENINGS = (
    Opening(START_FEN, ("e2e4", "e7e5")),
    Opening(START_FEN, ("d2d4", "d7d5")),
    Opening("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4"),
)
QUICK = Rules(grace=3.0, patience=1.0, longest=60, margin=1.0)  # a busy machine keeps an honest engine waiting for a while


def small(habit: str, more: str = "") -> Contestant:
    return read_contestant(f"uci:{sys.executable} {ENGINE} {habit}@name={habit}{more}")


def setup(*habits: str, **more: object) -> MatchSetup:
    given: dict[str, object] = {"games": 4, "control": "nodes 100", "rules": QUICK, **more}
    return MatchSetup(tuple(small(habit) for habit in habits), OPENINGS, **given)  # type: ignore[arg-type]


def by_number(standings: Standings) -> dict[int, tuple[str, str]]:
    return {number: (game.white, game.points) for (_, number), game in sorted(standings.games.items())}


def test_every_opening_is_played_with_both_colours(tmp_path: Path) -> None:
    seen: list[int] = []
    file = tmp_path / "games.pgn"
    standings = run_match(setup("greedy", "first"), jobs=2, pgn=file, pool=ThreadPoolExecutor, progress=lambda now: seen.append(now.done))
    assert seen == [1, 2, 3, 4]
    assert [white for white, _ in by_number(standings).values()] == ["greedy", "first", "greedy", "first"]
    with file.open() as games:
        records = list(iter(lambda: chess.pgn.read_game(games), None))
    assert len(records) == 4
    starts = {record.headers["Round"]: [move.uci() for move in record.mainline_moves()][:2] for record in records}
    assert starts == {"1.1": ["e2e4", "e7e5"], "1.2": ["e2e4", "e7e5"], "2.1": ["d2d4", "d7d5"], "2.2": ["d2d4", "d7d5"]}
    third = next(iter(records[0].mainline())).next().next()  # the first move after the opening
    assert third is not None
    assert third.eval() is not None
    assert third.emt() is not None
    result = standings.as_dict()
    assert result["crashes"] == result["illegal"] == result["time_losses"] == result["hangs"] == 0
    assert result["wins"] + result["draws"] + result["losses"] == 4  # type: ignore[operator]


def test_the_same_match_gives_the_same_games() -> None:
    first, second = (run_match(setup("greedy", "first"), pool=ThreadPoolExecutor) for _ in range(2))
    assert [game.plies for game in first.games.values()] == [game.plies for game in second.games.values()]
    assert by_number(first) == by_number(second)


@pytest.mark.parametrize(
    ("habit", "key", "control"),
    [
        ("crash-3", "crashes", "nodes 100"),
        ("illegal-3", "illegal", "nodes 100"),
        ("hang-3", "hangs", "nodes 100"),
        ("hang-3", "hangs", "0.1s"),
        ("late-3", "time_losses", "0.1s"),
        ("late-3", "time_losses", "1+0"),
    ],
)
def test_a_fault_loses_the_game_is_counted_and_the_match_goes_on(habit: str, key: str, control: str) -> None:
    rules = replace(QUICK, margin=5.0) if key == "hangs" else QUICK  # slowness must not be taken for silence
    standings = run_match(setup("first", habit, games=2, control=control, rules=rules), pool=ThreadPoolExecutor)
    assert standings.done == 2, "with either colour"
    faults = standings.faults(habit)
    assert faults[key] == 2, faults
    assert sum(faults.values()) == 2
    assert sum(standings.faults("first").values()) == 0
    assert standings.tally("first", habit).wins == 2
    assert standings.as_dict()[key] == 2


def test_a_lenient_match_counts_late_moves_and_plays_on() -> None:
    rules = replace(QUICK, late_loses=False, longest=12)
    standings = run_match(setup("first", "late-3", games=2, control="0.1s", rules=rules), pool=ThreadPoolExecutor)
    assert sum(standings.all_faults().values()) == 0
    assert standings.ends() == {"adjudication": 2}
    assert standings.effort("late-3").late > 4
    assert standings.effort("first").late == 0


def test_getting_ready_for_a_game_is_not_thinking() -> None:
    """An engine that needs a while for ucinewgame does not lose its first move by it."""
    standings = run_match(setup("slownew", "first", games=4, control="0.1s"), pool=ThreadPoolExecutor)
    assert sum(standings.all_faults().values()) == 0
    assert standings.effort("slownew").longest < 0.1 + QUICK.margin  # it takes two seconds to get ready


def test_an_engine_is_told_of_its_whole_clock(tmp_path: Path) -> None:
    """The session hides a quarter of a second from its players; in a match that hid how they keep their time."""
    log = tmp_path / "talk.log"
    match = setup("greedy", "first", games=2, control="20+0")
    match = replace(match, contestants=tuple(replace(one, log=str(log)) for one in match.contestants))
    run_match(match, pool=ThreadPoolExecutor)
    told = [(int(white), int(black)) for white, black in re.findall(r"go wtime (\d+) btime (\d+)", log.read_text(encoding="utf-8"))]
    (white, blacks), (whites, black), (later, _) = told[:3]
    assert (white, blacks, black) == (20_000, 20_000, 20_000), "either side at its first move"
    assert whites == later, "the other's clock is told as it is told to the other"
    assert min(whites for whites, _ in told[1::2]) < 20_000, "with what has been used"


def test_clocks_are_written_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    run_match(setup("greedy", "first", games=1, control="5+0.1"), pgn=file, pool=ThreadPoolExecutor)
    with file.open() as games:
        record = chess.pgn.read_game(games)
    assert record is not None
    assert record.headers["TimeControl"] == "5+0.1"
    clocks = [node.clock() for node in record.mainline()][2:]
    assert all(clock is not None and 3 < clock < 20 for clock in clocks)


def test_an_interrupted_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    whole = run_match(setup("greedy", "first", games=6), pool=ThreadPoolExecutor)

    def stop(now: Standings) -> None:
        if now.done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_match(setup("greedy", "first", games=6), pgn=file, pool=ThreadPoolExecutor, progress=stop)
    assert len(list(games_so_far(setup("greedy", "first", games=6), file))) == 3
    played: list[int] = []
    resumed = run_match(setup("greedy", "first", games=6), pgn=file, pool=ThreadPoolExecutor, progress=lambda now: played.append(now.done))
    assert played == [4, 5, 6]
    assert by_number(resumed) == by_number(whole)
    assert resumed.tally("greedy", "first") == whole.tally("greedy", "first")
    longer = run_match(setup("greedy", "first", games=8), pgn=file, pool=ThreadPoolExecutor)
    assert longer.done == 8


@pytest.mark.parametrize("left", ["[Event", "[Match", '[Result "', "[Pairing", "\n1. ", "\n1. d4 d", -4, -2, -1])
def test_a_game_cut_by_a_power_failure_is_laid_aside(tmp_path: Path, left: str | int) -> None:
    """It was refused as another match, counted as played, or the next game was written into the middle of its last comment."""
    file, match = tmp_path / "games.pgn", setup("greedy", "first", games=4)
    whole = run_match(match, pgn=file, pool=ThreadPoolExecutor)
    text = file.read_text()
    begin = text.rindex("[Event ")
    at = len(text) + left if isinstance(left, int) else text.index(left, begin) + len(left)
    file.write_text(text[:at])
    said: list[str] = []
    again = run_match(match, pgn=file, pool=ThreadPoolExecutor, remark=lambda text: said.append(text.en))
    assert by_number(again) == by_number(whole)
    with file.open() as games:
        read = [*iter(lambda: chess.pgn.read_game(games), None)]
    assert [game.headers["Round"] for game in read] == ["1.1", "1.2", "2.1", "2.2"]
    assert all(not game.errors and len(list(game.mainline())) > 4 for game in read)
    aside = tmp_path / "games.pgn.cut"
    if left in (-2, -1):
        assert not aside.exists(), "nothing but the empty line behind it was missing"
    else:
        assert aside.read_text().rstrip() == text[begin:at].rstrip()
        assert "games.pgn.cut" in said[0]


def test_a_cut_game_of_somebody_else_stays_where_it_is(tmp_path: Path) -> None:
    match = setup("greedy", "first", games=1)
    for number, content in enumerate(('[Event "A"]\n[White "B"]\n\n1. e4 e', '[Event "A', '[Match "0"]\n\n1. e4', "1. e4 e5")):
        file = tmp_path / f"{number}.pgn"
        file.write_text(content)
        with pytest.raises(MatchError, match="another match"):
            run_match(match, pgn=file, pool=ThreadPoolExecutor)
        assert file.read_text() == content
        assert not file.with_name(f"{number}.pgn.cut").exists()


def test_faults_are_remembered_when_going_on(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    first = run_match(setup("first", "crash-2", games=2), pgn=file, pool=ThreadPoolExecutor)
    again = run_match(setup("first", "crash-2", games=2), pgn=file, pool=ThreadPoolExecutor)
    assert again.faults("crash-2") == first.faults("crash-2")
    assert again.all_faults()["crashes"] == 2


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    run_match(setup("greedy", "first", games=1), pgn=file, pool=ThreadPoolExecutor)
    before = file.read_text()
    with pytest.raises(MatchError, match="another match"):
        run_match(setup("greedy", "first", games=1, control="nodes 99"), pgn=file, pool=ThreadPoolExecutor)
    assert file.read_text() == before


def test_round_robin_and_gauntlet() -> None:
    robin = run_match(setup("greedy", "first", "mate", games=2), jobs=2, pool=ThreadPoolExecutor)
    assert {pairing for pairing, _ in robin.games} == {("greedy", "first"), ("greedy", "mate"), ("first", "mate")}
    assert robin.done == 6
    result = robin.as_dict()
    assert [entry["games"] for entry in result["ratings"]] == [4, 4, 4]  # type: ignore[attr-defined]
    assert robin.total("greedy").games == 4
    gauntlet = run_match(setup("greedy", "first", "mate", games=2, gauntlet=True), pool=ThreadPoolExecutor)
    assert {pairing for pairing, _ in gauntlet.games} == {("greedy", "first"), ("greedy", "mate")}


def test_sprt_ends_the_match_early() -> None:
    standings = run_match(setup("mate", "first", games=200, sprt=Sprt(0, 200), rules=replace(QUICK, longest=200)), pool=ThreadPoolExecutor)
    assert standings.verdict() == "accepted"
    assert standings.done < 200


def test_an_engine_that_cannot_start_ends_the_match_with_one_sentence() -> None:
    broken = replace(setup("first", "first"), contestants=(small("first"), read_contestant("uci:/nowhere/engine")))
    with pytest.raises(MatchError, match="cannot be started"):
        run_match(broken, pool=ThreadPoolExecutor)
    wrong = replace(setup("first", "first"), contestants=(small("first"), small("greedy", "@Skill=77")))
    with pytest.raises(MatchError, match="77"):
        run_match(wrong, pool=ThreadPoolExecutor)


def test_a_player_may_have_a_limit_of_its_own() -> None:
    players = (small("first", "@limit=depth 1"), small("greedy"))
    standings = run_match(replace(setup("first", "first"), contestants=players, games=2, control="0.1s"), pool=ThreadPoolExecutor)
    assert standings.done == 2


def test_ancestors_play_by_their_level_and_our_engine_beside_them() -> None:
    players = tuple(read_contestants(["cpc@level=1", "level:1@Hash=1"]))
    standings = run_match(MatchSetup(players, OPENINGS, games=2, rules=replace(QUICK, margin=10.0, longest=24)), pool=ThreadPoolExecutor)
    assert standings.done == 2
    assert sum(standings.all_faults().values()) == 0
    assert standings.effort("level:1,Hash=1").moves > 5


# Processes -----------------------------------------------------------------------------------


def test_work_is_spread_over_processes_and_a_lost_worker_loses_nothing(tmp_path: Path) -> None:
    assert sorted(work(double, range(5), 2)) == [0, 2, 4, 6, 8]
    assert list(work(die_once, [str(tmp_path / "mark")], 1)) == ["done"]
    assert multiprocessing.active_children() == []


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiebitz.tools.workers.MOST_LOSSES", 1)
    with pytest.raises(WorkersError):
        list(work(die_always, [1], 1))


def test_a_match_in_processes() -> None:
    standings = run_match(setup("greedy", "first", games=2), jobs=2)
    assert standings.done == 2
    assert by_number(standings) == by_number(run_match(setup("greedy", "first", games=2), pool=ThreadPoolExecutor))


# The arbiter ---------------------------------------------------------------------------------


def game_with(scores: list[int | None], fullmove: int = 1) -> Game:
    """Knights go out and home while both sides say what they think (White's view)."""
    game = Game(START_FEN.replace(" 0 1", f" 0 {fullmove}"), claims_needed=True)
    there = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8", "g1h3", "g8h6", "h3g1", "h6g8", "b1a3", "b8a6", "a3b1", "a6b8"]
    for move, score in zip(there, scores, strict=False):
        game.play(move, score=None if score is None else Score(cp=score))
    return game


def test_a_won_game_ends_when_both_agree_long_enough() -> None:
    rules = Rules(resign_cp=600, resign_moves=2)
    assert verdict(game_with([600, 700, 650, 601]), rules) == Result.win(True, Reason.ADJUDICATION)
    assert verdict(game_with([-600, -700, -650, -601]), rules) == Result.win(False, Reason.ADJUDICATION)
    assert verdict(game_with([600, 599, 650, 700]), rules) is None  # one doubts
    assert verdict(game_with([600, None, 650, 700]), rules) is None  # one says nothing
    assert verdict(game_with([600, 700, 650]), rules) is None  # too short
    assert verdict(game_with([600, 700, 650, 601]), replace(rules, resign_moves=0)) is None


def test_a_dead_game_is_drawn_late_enough() -> None:
    rules = Rules(draw_cp=5, draw_moves=2, draw_from=30)
    quiet = [0, 5, -5, 1]
    assert verdict(game_with(quiet, 29), rules) == Result.draw(Reason.ADJUDICATION)
    assert verdict(game_with(quiet, 27), rules) is None
    assert verdict(game_with([0, 6, -5, 1], 29), rules) is None
    assert verdict(game_with([0] * 8), Rules(longest=8)) == Result.draw(Reason.ADJUDICATION)
    assert verdict(game_with([0] * 8), Rules(longest=9)) is None


def test_the_rules_are_stated_in_both_languages() -> None:
    text = Rules().text
    assert "10 pawns" in text.en
    assert "10 Bauern" in text.de


def test_rules_that_are_switched_off_are_not_told() -> None:
    """--full --json said "10 pawns for 0 moves"."""
    full = Rules(resign_moves=0, draw_moves=0, longest=ENDLESS).text
    assert "pawns" not in full.en
    assert "half-moves" not in full.en
    assert "Bauern" not in full.de
    assert "0 moves" not in Rules(draw_moves=0).text.en
    assert "0 moves" not in Rules(resign_moves=0).text.en


def test_the_endgame_tables_decide(shared_data: Path) -> None:
    rules = Rules(syzygy=str(shared_data / "syzygy"))
    won = Game("8/8/8/8/4k3/8/6pR/K7 w - - 4 60")
    assert verdict(won, rules) is None, "asked only where the fifty moves begin anew"
    won.play("h2g2")
    assert verdict(won, rules) == Result.win(True, Reason.ADJUDICATION)
    drawn = Game("8/8/8/8/4k3/8/6pB/K7 w - - 4 60")
    drawn.play("h2g1")
    assert verdict(drawn, rules) is None
    assert verdict(Game("8/8/8/8/4k3/8/8/K5B1 w - - 0 60"), rules) == Result.draw(Reason.ADJUDICATION)
    assert verdict(Game(), rules) is None
    assert "tables" in rules.text.en


def test_an_engine_of_the_older_protocol_plays_and_all_that_is_said_is_written_down(tmp_path: Path) -> None:
    old = read_contestant(f"xboard:{sys.executable} {ENGINE.with_name('small_xboard.py')}@name=old")
    log = tmp_path / "talk.log"
    match = setup("greedy", games=2, control="depth 2 exact", rules=replace(QUICK, longest=12))
    match = replace(match, contestants=(replace(match.contestants[0], log=str(log)), replace(old, log=str(log))))
    standings = run_match(match, pool=ThreadPoolExecutor)
    assert standings.done == 2
    assert standings.all_faults() == {"crashes": 0, "hangs": 0, "illegal": 0, "time_losses": 0}
    written = log.read_text()
    assert re.search(r"^\d\d:\d\d:\d\d\.\d{3} greedy < go depth 2$", written, re.M)
    assert re.search(r"greedy > bestmove \w+", written)
    assert re.search(r"old < sd 2\n", written)
    assert re.search(r"old > move \w+", written)


@pytest.mark.skipif(shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games") is None, reason="needs the engine stockfish")
def test_chess960_begins_from_its_positions() -> None:
    fish = shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games")
    openings = read_openings(seed=3, chess960=True)
    assert len(openings) == 960
    players = tuple(read_contestants([f"uci:{fish}@Hash=1", f"uci:{fish}@Hash=1"]))
    castling = Opening("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1", (), "castling at once")
    match = MatchSetup(players, (castling, openings[0]), games=2, control="nodes 200", rules=replace(QUICK, longest=30), chess960=True)
    standings = run_match(match, pool=ThreadPoolExecutor)
    assert standings.done == 2
    assert sum(standings.all_faults().values()) == 0
    assert all("960" in game.pgn for game in standings.games.values()), "the PGN names the variant"


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_asked_to_end_it_leaves_nothing_behind(tmp_path: Path) -> None:
    """SIGTERM left warnings of semaphores."""
    engine = f"uci:{sys.executable} {ENGINE}"
    openings = tmp_path / "mate.epd"  # both mate at once: the first game is soon played
    openings.write_text("6k1/5ppp/8/8/8/8/8/K3R3 w - -\n")
    words = ["match", f"{engine} mate@name=a", f"{engine} greedy@name=b", "--games", "100000", "--nodes", "10", "--lang", "en"]
    words += ["--openings", str(openings), "--jobs", "1"]
    games = tmp_path / "games.pgn"
    running = subprocess.Popen([sys.executable, "-m", "kiebitz", *words, "--pgn", str(games)], stderr=subprocess.PIPE, text=True)
    while not games.exists() or not games.stat().st_size:
        assert running.poll() is None
        time.sleep(0.05)
    running.terminate()
    _, said = running.communicate(timeout=LONG)
    assert running.returncode in (130, 143)
    assert "semaphore" not in said
    assert "Traceback" not in said
    assert "the same call goes on" in said


def test_fresh_players_for_every_game() -> None:
    match = setup("slownew", "first", games=2, restart=True, rules=replace(QUICK, longest=4))
    made: list[str] = []
    original = Contestant.make

    def counted(self: Contestant, grace: float = 5.0) -> Player:
        made.append(self.name)
        return original(self, grace)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Contestant, "make", counted)
        run_match(match, pool=ThreadPoolExecutor)
    assert sorted(made) == ["first", "first", "slownew", "slownew"]


# Players and openings ------------------------------------------------------------------------


def test_players_by_word() -> None:
    engine = read_contestant("uci:stockfish -x@UCI_Elo=2000@Skill Level=3@name=Fish@limit=nodes 50")
    assert engine.command == ("stockfish", "-x")
    assert engine.settings == (("UCI_Elo", "2000"), ("Skill Level", "3"))
    assert (engine.name, engine.limit) == ("Fish", "nodes 50")
    assert read_contestant("uci:/home/a@b/engine").command == ("/home/a@b/engine",)
    assert read_contestant("level:3").settings == (("level", "3"),)
    assert read_contestant("elo:1500").settings == (("limit_strength", "true"), ("elo", "1500"))
    assert read_contestant("style:standard").settings == (("style", "standard"),)
    assert read_contestant("salomon@level=2").is_ancestor
    assert [one.name for one in read_contestants(["kiebitz", "kiebitz", "cpc", "kiebitz"])] == [
        "kiebitz",
        "kiebitz #2",
        "cpc",
        "kiebitz #3",
    ]


def test_a_style_in_a_file_takes_part(tmp_path: Path) -> None:
    """A file's name is none of the styles our engine offers to choose from, and was refused when the match began."""
    file = tmp_path / "greedy.toml"
    file.write_text('name = "Greedy"\n[weights]\nmaterial = {mg = [10, 10, 10, 10, 10], eg = [10, 10, 10, 10, 10]}\n')
    player = read_contestant(f"style:{file}").make()
    try:
        weighed = player.choose(Board("4k3/4p3/8/8/8/8/4P3/Q3K3 w - - 0 1"), Limits(depth=1)).score
    finally:
        player.close()
    assert weighed is not None
    assert weighed.centipawns < 500, "the queen is worth as much as the style says"


@pytest.mark.parametrize("word", ["nobody", "level:99", "style:no such style", "salomon@nothing=1", "kiebitz@Hash=lots", "uci:", "level:"])
def test_a_wrong_player_is_refused_before_the_match(word: str) -> None:
    with pytest.raises(KiebitzError) as caught:
        read_contestant(word)
    assert caught.value.text.en != caught.value.text.de


def test_unknown_players_are_named() -> None:
    with pytest.raises(ContestantError, match="nobody"):
        read_contestant("nobody")


def test_openings_from_all_kinds_of_files(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("1. e4 e5 2. Nf3  # a remark\n\nd2d4 d7d5\nr1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq -\n")
    found = read_openings(str(lines), seed=0)
    assert [opening.moves for opening in found] == [("e2e4", "e7e5", "g1f3"), ("d2d4", "d7d5"), ()]
    assert found[2].fen.startswith("r1bqkbnr/pppp1ppp/2n5")
    assert sorted(opening.fen for opening in read_openings(str(lines), seed=3)) == sorted(opening.fen for opening in found)
    games = tmp_path / "games.pgn"
    games.write_text(
        '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n\n[Event "short"]\n\n1. e4 *\n'
    )
    (opening,) = read_openings(str(games))
    assert len(opening.moves) == 12
    library = read_openings()
    assert len(library) > 150
    assert all(len(opening.moves) == 8 for opening in library)
    assert read_openings() == library
    assert read_openings(seed=2) != library
    assert read_openings("start") == [Opening()]


def test_wrong_openings_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("e4 e5\ne4 Ke3\n")
    with pytest.raises(OpeningsError, match="line 2"):
        read_openings(str(file))
    file.write_text("\n")
    with pytest.raises(OpeningsError, match="no opening"):
        read_openings(str(file))
    with pytest.raises(OpeningsError, match="cannot be read"):
        read_openings(str(tmp_path / "missing.txt"))


def test_nothing_is_left_behind() -> None:
    """After all the matches of this file no thread of a game is alive."""
    alive = [thread.name for thread in threading.enumerate() if thread.name.startswith("kiebitz-move")]
    assert alive == []
