"""UCI as interfaces speak it: transcripts, pondering, commands in the middle of a search."""

from __future__ import annotations

import io
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.interfaces.uci import searching
from kiebitz.interfaces.uci.searching import Search
from kiebitz.interfaces.uci.server import own_options
from kiebitz.interfaces.uci.voice import Voice
from kiebitz.interfaces.uci.words import wdl_words
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.score import Score
from tests.interfaces.uci.talk import KIWIPETE, PATIENCE, InProcess, bestmoves, engine, field
from tests.waiting import LONG

__all__ = ["engine"]  # a fixture


# Transcripts ---------------------------------------------------------------------------------


def test_the_handshake(engine: InProcess) -> None:
    engine.send("uci")
    lines = engine.until("uciok")
    assert lines[0].startswith("id name Kiebitz ")
    assert lines[1].startswith("id author ")
    assert lines[2:-1] == [option.uci_line() for option in own_options()]
    assert "option name OwnBook type check default false" in lines
    assert "option name Book File type string default <empty>" in lines
    assert "option name Book Random type check default true" in lines
    assert "option name Book Taste type combo default any var any var solid var sharp var gambit" in lines


def test_a_failure_on_the_way_is_told_and_every_question_answered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An interface waits for uciok and readyok, whatever happens to us."""
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))

    def fail(*_: object) -> None:
        raise RuntimeError("the disk has gone")

    monkeypatch.setattr("kiebitz.interfaces.uci.server.own_options", fail)
    monkeypatch.setattr("kiebitz.interfaces.uci.server.make_ready", fail)
    with InProcess(ready=False) as engine:
        for question, answer in (("uci", "uciok"), ("isready", "readyok")):
            engine.send(question)
            heard = engine.until(answer)
            assert any(line.startswith("info string") and "the disk has gone" in line for line in heard), (question, heard)
    assert "the disk has gone" in (tmp_path / "errors.log").read_text(encoding="utf-8")


def test_a_channel_of_few_letters_gets_question_marks() -> None:
    """A line that could not be written was lost without a word."""
    raw = io.BytesIO()
    voice = Voice(io.TextIOWrapper(raw, encoding="ascii"))
    voice.tell(Text("“Sf3”", "„Sf3“"))
    assert raw.getvalue() == b"info string ?Sf3?\n"


def test_a_whole_game_opening(engine: InProcess) -> None:
    engine.ask("ucinewgame")
    board = chess.Board()
    for _ in range(6):
        moves = " ".join(move.uci() for move in board.move_stack)
        board.push_uci(engine.move(f"position startpos moves {moves}" if moves else "position startpos", "go nodes 3000"))


def test_info_lines_are_well_formed(engine: InProcess) -> None:
    engine.send("position startpos moves e2e4", "go depth 7")
    lines = [line for line in engine.until("bestmove") if line.startswith("info depth")]
    depths = [int(field(line, "depth")) for line in lines]
    assert depths == sorted(depths)
    assert depths[-1] == 7
    for line in lines:
        assert re.match(
            r"info depth \d+ .*score (cp|mate) -?\d+ .*nodes \d+ nps \d+ .*time \d+ pv( [a-h][1-8][a-h][1-8][nbrq]?)+$", line
        ), line
    board = chess.Board()
    board.push_uci("e2e4")
    for move in lines[-1].split(" pv ")[1].split():
        board.push_uci(move)


def test_a_broken_fen_is_told_and_the_old_position_stays(engine: InProcess) -> None:
    engine.ask(f"position fen {KIWIPETE}")
    for fen in ("8/8/8/8/8/8/8/8 w - - 0 1", "nonsense", "", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"):
        assert engine.said(f"position fen {fen}"), fen
        assert f"Fen: {KIWIPETE}" in engine.ask("d")
    assert "startpos" in engine.said("position")
    assert "startpos" in engine.said("position nonsense")


@pytest.mark.parametrize("words", ["e2e4", "MOVES e2e4"])
def test_moves_without_their_word_are_not_left_out_in_silence(engine: InProcess, words: str) -> None:
    """The search was about the position before them, and its move often illegal after them."""
    assert f"“{words}”" in engine.said(f"position startpos {words}")


def test_an_illegal_move_is_told_and_the_moves_before_it_stand(engine: InProcess) -> None:
    assert "e2e5" in engine.said("position startpos moves e2e4 e7e5 e2e5 g1f3")
    assert "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" in engine.ask("d")


@pytest.mark.parametrize(
    "line", ["xyzzy", "go2", "positionstartpos", "\x00\x01", "ウチ", "42", "d2d4", "uciok", "please bench", "  junk  "]
)
def test_junk_is_told_and_does_nothing(engine: InProcess, line: str) -> None:
    assert engine.said(line).startswith("Unknown command: ")


def test_unknown_words_before_a_command_are_skipped(engine: InProcess) -> None:
    engine.ask("joho debug on")
    engine.send("position startpos", "hello go depth 2")
    lines = engine.until("bestmove")
    assert any(line.startswith("info string positions:") for line in lines), "debug is on"


def test_isready_during_a_search(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite")
    engine.until("info depth")
    assert bestmoves(engine.ask()) == []
    assert bestmoves(engine.ask()) == []
    engine.send("stop")
    engine.until("bestmove")
    assert bestmoves(engine.ask()) == []


def test_stop_is_answered_at_once(engine: InProcess) -> None:
    """After 20 ms of processor time at most, where no other thread took it: the best of several."""
    took = []
    for _ in range(15):
        engine.send(f"position fen {KIWIPETE}", "go infinite")
        engine.until("info depth 4")
        begin = time.process_time()
        engine.send("stop")
        engine.until("bestmove")
        took.append(time.process_time() - begin)
        if took[-1] < 0.02:
            break
    assert min(took) < 0.02


def test_a_stop_right_after_go_is_not_lost(engine: InProcess) -> None:
    for _ in range(20):
        engine.send("position startpos", "go infinite", "stop")
        engine.until("bestmove")


GO = (
    "depth 1", "depth 5", "nodes 1", "nodes 2000", "movetime 1", "movetime 40", "wtime 100 btime 100", "wtime 1 btime 1",
    "wtime 500 btime 500 winc 10 binc 10 movestogo 1", "mate 1", "searchmoves e2e4 depth 3", "depth 0", "nodes 0",
    "movetime 0", "wtime -50 btime -50", "nonsense depth 2", "depth 3 movetime 20 nodes 500",
)  # fmt: skip


@pytest.mark.parametrize("go", GO)
def test_exactly_one_bestmove_for_each_go(engine: InProcess, go: str) -> None:
    move = engine.move("position startpos", f"go {go}")
    assert chess.Move.from_uci(move) in chess.Board().legal_moves
    assert bestmoves(engine.ask()) == []
    assert bestmoves(engine.quiet(0.05)) == []


def test_two_go_in_a_row_give_two_moves(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite", "go infinite", "go depth 2")
    for _ in range(3):
        engine.until("bestmove")
    assert bestmoves(engine.ask()) == []


@pytest.mark.parametrize("go", ["go wtime 200", "go btime 200"])
@pytest.mark.parametrize("position", ["startpos", "startpos moves e2e4"])
def test_one_clock_is_enough(engine: InProcess, position: str, go: str) -> None:
    engine.move(f"position {position}", go)


def test_the_time_counts_from_when_go_was_read(engine: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """However late the thinking thread is woken."""
    asked: list[Limits] = []
    begin = Search.begin

    def late(search: Search, board: Board, limits: Limits, make_way: Callable[[], None]) -> None:
        asked.append(limits)
        time.sleep(0.2)
        begin(search, board, limits, make_way)

    monkeypatch.setattr(Search, "begin", late)
    before = time.perf_counter()
    engine.move("position startpos", "go movetime 300")
    assert asked[0].since is not None
    assert before <= asked[0].since < time.perf_counter() - 0.2


def test_infinite_waits_for_stop_even_when_all_is_known(engine: InProcess) -> None:
    for fen in ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"):
        engine.send(f"position fen {fen}", "go infinite")
        assert bestmoves(engine.quiet(0.3)) == [], fen
        engine.send("stop")
        engine.until("bestmove")


@pytest.mark.parametrize(("fen", "score"), [("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")])
def test_without_a_legal_move(engine: InProcess, fen: str, score: str) -> None:
    engine.send(f"position fen {fen}", "go depth 3")
    lines = engine.until("bestmove")
    assert lines[-1] == "bestmove 0000"
    assert f"info depth 0 score {score}" in lines


def test_searchmoves(engine: InProcess) -> None:
    assert engine.move("position startpos", "go depth 4 searchmoves a2a3 h2h3") in ("a2a3", "h2h3")
    assert engine.move("position startpos", "go searchmoves a2a3 depth 4") == "a2a3"
    engine.send("go depth 2 searchmoves e2e5 a2a4")
    lines = engine.until("bestmove")
    assert lines[-1].startswith("bestmove a2a4")
    assert any("e2e5" in line for line in lines if line.startswith("info string"))


def test_multipv(engine: InProcess) -> None:
    engine.send("setoption name MultiPV value 3", f"position fen {KIWIPETE}", "go depth 5")
    lines = [line for line in engine.until("bestmove") if " multipv " in line and int(field(line, "depth")) == 5]
    assert [field(line, "multipv") for line in lines] == ["1", "2", "3"]
    values = [int(field(line, "cp")) for line in lines]
    assert values == sorted(values, reverse=True)
    assert len({line.split(" pv ")[1].split()[0] for line in lines}) == 3
    engine.send("setoption name MultiPV value 300")
    assert "MultiPV" in engine.said()
    engine.send("setoption name MultiPV value 64", "position fen 4k3/8/8/8/8/8/8/K7 w - - 0 1", "go depth 2")
    engine.until("bestmove")


def test_wdl(engine: InProcess) -> None:
    engine.send("setoption name UCI_ShowWDL value true", "position startpos", "go depth 3")
    lines = [line for line in engine.until("bestmove") if " wdl " in line]
    assert lines
    for line in lines:
        words = line.split()
        at = words.index("wdl")
        assert sum(int(word) for word in words[at + 1 : at + 4]) == 1000
    assert wdl_words(Score(mate=3), True) == "wdl 1000 0 0"
    assert wdl_words(Score(mate=3), False) == "wdl 0 0 1000"
    assert wdl_words(Score(cp=-31990, mate=0), True) == "wdl 0 0 1000"


# Pondering -----------------------------------------------------------------------------------


def test_ponderhit_starts_the_clock(engine: InProcess) -> None:
    engine.send("setoption name Ponder value true", "position startpos moves e2e4 e7e5", "go ponder wtime 2000 btime 2000")
    assert bestmoves(engine.quiet(0.4)) == []
    assert bestmoves(engine.ask()) == []
    engine.send("ponderhit")
    engine.until("bestmove")
    assert bestmoves(engine.ask()) == []


def test_a_ponderhit_right_after_go_is_not_lost(engine: InProcess) -> None:
    for _ in range(10):
        engine.send("position startpos moves e2e4 e7e5", "go ponder movetime 20", "ponderhit")
        engine.until("bestmove")
    assert bestmoves(engine.ask()) == []


def test_pondering_in_vain_is_stopped(engine: InProcess) -> None:
    engine.send("position startpos moves e2e4 e7e5", "go ponder movetime 10")
    assert bestmoves(engine.quiet(0.2)) == []
    engine.send("stop")
    engine.until("bestmove")
    assert bestmoves(engine.ask("ponderhit", "stop")) == []


def test_the_reply_to_ponder_on_is_legal(engine: InProcess) -> None:
    engine.send("position startpos", "go depth 6")
    words = engine.until("bestmove")[-1].split()
    assert words[2] == "ponder"
    board = chess.Board()
    board.push_uci(words[1])
    board.push_uci(words[3])


# New commands in the middle of a search --------------------------------------------------------


def test_a_new_position_ends_the_search(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite")
    engine.until("info depth")
    lines = engine.ask(f"position fen {KIWIPETE}")
    assert len(bestmoves(lines)) == 1
    assert chess.Move.from_uci(bestmoves(lines)[0].split()[1]) in chess.Board().legal_moves
    assert chess.Move.from_uci(engine.move("go depth 3")) in chess.Board(KIWIPETE).legal_moves


def test_a_new_game_ends_the_search(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite")
    engine.until("info depth")
    assert len(bestmoves(engine.ask("ucinewgame"))) == 1


def test_the_end_of_input_ends_the_search_with_its_move(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite")
    engine.until("info depth")
    engine.end_input()
    engine.until("bestmove")
    engine.thread.join(PATIENCE)
    assert not engine.thread.is_alive()


def test_quit_ends_the_search(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite", "quit", "go depth 1")
    engine.thread.join(PATIENCE)
    assert not engine.thread.is_alive()
    assert len(bestmoves(engine.heard)) == 1


def test_why_is_told_on_request(engine: InProcess) -> None:
    engine.send("setoption name Why value true", "position fen r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1", "go nodes 5000")
    told = engine.until("bestmove")
    assert any(line.startswith("info string Nc7+ forks") for line in told)
    engine.send("setoption name Why value false", "go nodes 5000")
    assert not any("forks" in line for line in engine.until("bestmove"))


@pytest.mark.parametrize("words", ["movetime 60000", "wtime 60000 btime 60000", "ponder movetime 60000"])
def test_why_is_told_where_the_search_leaves_time_for_it(engine: InProcess, words: str) -> None:
    engine.send("setoption name Why value true", "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1", f"go {words}")
    if "ponder" in words:
        engine.until("info depth 4")
        engine.send("ponderhit")
    told = engine.until("bestmove")
    assert any(line.startswith("info string Rh8# is mate") for line in told)


@pytest.fixture
def endless(engine: InProcess, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Reasons that are sought for ever, and the sign that somebody seeks them."""
    sought, several = threading.Event(), Asker.several

    def seek(asker: Asker, board: Board, nodes: int, count: int, moves: tuple[str, ...] = ()) -> list[Answer]:
        sought.set()
        return several(asker, board, 10**15, count, moves)

    monkeypatch.setattr(Asker, "several", seek)
    engine.ask("setoption name Why value true", "position startpos moves e2e4")
    return sought


def test_a_stop_does_not_wait_for_the_reasons(engine: InProcess, endless: threading.Event) -> None:
    for _ in range(2):
        engine.send("go depth 3")
        assert endless.wait(LONG)
        assert engine.move("stop") != "0000"
        endless.clear()


@pytest.mark.parametrize("words", ["infinite", "ponder wtime 60000 btime 60000"])
def test_who_was_told_to_stop_seeks_no_reasons(engine: InProcess, endless: threading.Event, words: str) -> None:
    engine.send(f"go {words}")
    engine.until("info depth")
    assert engine.move("stop") != "0000"
    assert not endless.is_set()


@pytest.mark.parametrize("words", ["movetime 100", "wtime 29000 btime 29000"])
def test_a_search_that_took_its_time_is_not_explained(engine: InProcess, endless: threading.Event, words: str) -> None:
    assert engine.move(f"go {words}") != "0000"
    assert not endless.is_set()


@pytest.mark.parametrize("words", ["depth 3 movetime 500", "movetime 500", "ponder movetime 500", "depth 3 wtime 60000 btime 60000"])
def test_reasons_end_when_the_answer_is_due(
    engine: InProcess, endless: threading.Event, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "LONG_MOVE", 0.5)
    monkeypatch.setattr(searching, "FOR_REASONS", 0.4)
    monkeypatch.setattr(searching, "ENOUGH", 59.5)
    engine.send(f"go {words}")
    if "ponder" in words:
        engine.until("info depth")
        engine.send("ponderhit")
    assert not any("Line:" in line for line in engine.until("bestmove"))


def test_a_long_move_keeps_time_for_its_reasons(engine: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "FOR_REASONS", 59.9)
    engine.send("setoption name Why value true", "position fen r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1", "go movetime 60000")
    assert any(line.startswith("info string Nc7+ forks") for line in engine.until("bestmove"))
