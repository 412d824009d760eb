"""UCI: options, Chess960, endgame tables, the extras, and players that cannot be loaded."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path

import chess
import pytest

from kiebitz import opponents
from kiebitz.engine import Engine
from kiebitz.interfaces.uci import server as uci_module
from kiebitz.interfaces.uci.words import GoWords, OptionWords, limits_of, read_go, read_setoption
from kiebitz.language import KiebitzError, Text, choose_language
from kiebitz.limits import Clock
from kiebitz.styles.collection import shipped_text
from tests.interfaces.uci.talk import PATIENCE, InProcess, bestmoves, engine, field
from tests.waiting import LONG

__all__ = ["engine"]  # a fixture


# Options -------------------------------------------------------------------------------------


def test_options_set_before_isready_count(monkeypatch: pytest.MonkeyPatch) -> None:
    may_load = threading.Event()
    load = uci_module.UciServer._load

    def late(server: uci_module.UciServer) -> None:
        may_load.wait(LONG)
        load(server)

    monkeypatch.setattr(uci_module.UciServer, "_load", late)
    with InProcess(ready=False) as talk:
        talk.send("uci", "setoption name MultiPV value 2", "setoption name Hash value 2", "setoption name Nonsense value 1", "isready")
        talk.until("uciok")
        assert talk.quiet(0.1) == [], "nothing is loaded yet"
        may_load.set()
        assert any("Nonsense" in line for line in talk.until("readyok"))
        talk.send("go depth 3")
        assert any(" multipv 2 " in line for line in talk.until("bestmove"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("setoption", "name"),
        ("setoption name", "name"),
        ("setoption value 3", "name"),
        ("setoption name Nonsense value 3", "Nonsense"),
        ("setoption name Hash value lots", "Hash"),
        ("setoption name Hash value 0", "Hash"),
        ("setoption name Hash", "Hash"),
        ("setoption name Ponder value maybe", "Ponder"),
        ("setoption name Style value nonsense", "nonsense"),
        ("setoption name User Terms value /no/such/file.py", "file.py"),
        ("setoption name SyzygyPath value /no/such/folder", "/no/such/folder"),
    ],
)
def test_wrong_options_are_told(engine: InProcess, line: str, expected: str) -> None:
    assert expected in engine.said(line)
    engine.move("position startpos", "go depth 2")


def test_buttons_and_names_in_any_case(engine: InProcess) -> None:
    assert (
        engine.said("setoption name Clear Hash", "setoption name clear hash value true", "setoption name MULTIPV value 2", "ucinewgame")
        == ""
    )
    engine.send("go depth 2")
    assert any(" multipv 2 " in line for line in engine.until("bestmove"))


def test_every_option_takes_its_default(engine: InProcess) -> None:
    values = {option.uci_name: option.default if option.default != "" else "<empty>" for option in uci_module.own_options()}
    assert engine.said(*(f"setoption name {name} value {value}" for name, value in values.items())) == ""


def test_the_library_is_used_on_request(engine: InProcess) -> None:
    engine.send("position startpos", "go depth 3")
    assert int(field(engine.until("bestmove")[-2], "nodes")) > 0
    engine.send("setoption name OwnBook value true", "position startpos", "go depth 3")
    assert int(field(engine.until("bestmove")[-2], "nodes")) == 0
    engine.send("go infinite")
    lines = engine.until("info depth")
    engine.send("stop")
    assert int(field([*lines, *engine.until("bestmove")][-2], "nodes")) > 0, "who analyses wants no book"


def test_known_styles_are_to_choose_from_and_files_are_taken(engine: InProcess, tmp_path: Path) -> None:
    own = tmp_path / "styles" / "my own.toml"
    own.parent.mkdir()
    own.write_text(shipped_text("attacker"))
    engine.send("uci")
    styles = next(line for line in engine.until("uciok") if line.startswith("option name Style "))
    assert styles.startswith("option name Style type combo default standard var standard var attacker ")
    assert styles.endswith(" var my own")
    elsewhere = tmp_path / "elsewhere.toml"
    own.rename(elsewhere)
    assert engine.said("setoption name Style value attacker", f"setoption name Style value {elsewhere}") == ""
    assert "There is no style" in engine.said("setoption name Style value my own")


@pytest.mark.parametrize("value", ["a" * 1000, "ä" * 200 + ".toml", "folder/" * 1000, "x\0y", "x\0y.toml"])
def test_names_no_file_can_have_are_told_in_our_own_words(engine: InProcess, value: str) -> None:
    for name in ("Style", "User Terms", "SyzygyPath", "Book File"):
        said = engine.said(f"setoption name {name} value {value}")
        assert said.startswith(f"Option {name} takes a name without a null byte and with no part longer than 255 bytes, not “")
        assert len(said) < 250
        assert "\0" not in said


def test_setoption_taken_apart() -> None:
    names = {"value pawn", "syzygypath", "clear hash"}

    def read(rest: str) -> OptionWords | None:
        return read_setoption(rest, lambda name: name.lower() in names)

    assert read("name Value Pawn value 7") == OptionWords("Value Pawn", "7")
    assert read("name value pawn value 7") == OptionWords("value pawn", "7")
    assert read("name SyzygyPath value /My  Folder/value tables") == OptionWords("SyzygyPath", "/My  Folder/value tables")
    assert read("name Clear Hash") == OptionWords("Clear Hash", "")
    assert read("NAME syzygypath VALUE /Value") == OptionWords("syzygypath", "/Value")
    assert read("Name VALUE PAWN Value 7") == OptionWords("VALUE PAWN", "7")
    assert read("name Strange value 1") == OptionWords("Strange", "1")
    assert read("nam x") is None


def test_go_taken_apart() -> None:
    told: list[Text] = []
    words = "ponder wtime 1000 btime 2000 winc 5 searchmoves e2e4 d2d4 depth x nodes 7 what"
    go = read_go(words.split(), told.append)
    assert go == GoWords({"wtime": 1000, "btime": 2000, "winc": 5, "nodes": 7}, frozenset({"ponder"}), ("e2e4", "d2d4"))
    assert [text.en for text in told] == ["go depth needs a number.", "go does not know “x what”."]
    assert limits_of(go, white=True).clock == Clock(1.0, 0.005)
    assert limits_of(go, white=False).clock == Clock(2.0, 0.0)
    assert limits_of(read_go([], told.append), True).infinite
    assert not limits_of(read_go([], told.append), True, ends_by_itself=True).infinite
    for to_go in ("0", "-3"):
        assert limits_of(read_go(f"wtime 1000 movestogo {to_go}".split(), told.append), True).clock == Clock(1.0), "none lies ahead"
    assert limits_of(read_go(["wtime", "1000", "movestogo", "1"], told.append), True).clock == Clock(1.0, 0.0, 1)
    huge = limits_of(read_go(f"movetime {10**40} nodes {10**40} depth {10**40} wtime {10**40}".split(), told.append), True)
    assert huge.movetime is not None
    assert threading.TIMEOUT_MAX > huge.movetime > 10**6


@pytest.mark.parametrize("go", [f"go {name} {10**40}" for name in ("depth", "nodes", "movetime", "mate", "wtime")])
def test_huge_numbers_do_no_harm(engine: InProcess, go: str) -> None:
    engine.send("position startpos", go)
    lines = engine.until("info depth")
    engine.send("stop")
    lines += engine.until("bestmove")
    assert [line for line in lines if line.startswith("info string")] == []


# Chess960 and endgame tables -------------------------------------------------------------------


def test_castling_is_written_as_the_mode_demands(engine: InProcess) -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert engine.move(f"position fen {fen}", "go depth 1 searchmoves e1g1") == "e1g1"
    assert engine.move(f"position fen {fen} moves e1c1", "go depth 1 searchmoves e8g8") == "e8g8"
    engine.ask("setoption name UCI_Chess960 value true")
    assert engine.move(f"position fen {fen}", "go depth 1 searchmoves e1h1") == "e1h1"
    shuffled = "bqnbrk1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNBRK1R w HEhe - 2 2"
    assert engine.move(f"position fen {shuffled} moves f1h1", "go depth 1 searchmoves f8h8") == "f8h8"
    engine.ask("setoption name UCI_Chess960 value false")
    assert engine.move(f"position fen {fen}", "go depth 1 searchmoves e1g1") == "e1g1"


def test_endgame_tables(engine: InProcess, shared_data: Path) -> None:
    folder = shared_data / "syzygy"
    if not folder.is_dir():
        pytest.skip("no endgame tables in ../shared/data/syzygy")
    assert engine.said(f"setoption name SyzygyPath value {folder}") == ""
    engine.send("position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "go depth 6")
    assert "score cp 0" in engine.until("bestmove")[-2]
    engine.send("position fen 8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "go depth 2")
    engine.until("bestmove")
    board = chess.Board("8/8/8/4k3/8/8/8/KBN5 w - - 0 1")  # bishop and knight: won, but not to be seen at depth 3
    engine.send(f"position fen {board.fen()}", "go depth 3")
    lines = engine.until("bestmove")
    assert int(field(lines[-2], "cp")) > 5000, lines[-2]
    board.push_uci(lines[-1].split()[1])
    assert not board.is_insufficient_material()
    assert engine.said("setoption name SyzygyPath value <empty>") == ""


# Extras --------------------------------------------------------------------------------------


def test_extras(engine: InProcess) -> None:
    engine.ask("position startpos moves e2e4")
    shown = engine.ask("d")
    assert "4  . . . . P . . ." in shown
    assert engine.ask("perft 3")[-1] == "Nodes searched: 13160"
    assert engine.ask("go perft 2")[-1] == "Nodes searched: 600"
    assert "1 to 12" in engine.said("perft")
    assert "1 to 12" in engine.said("perft 99")
    judged = engine.ask("eval")
    assert judged[-1].startswith("Total (centipawns, White)")
    engine.ask("flip")
    assert "Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in [re.sub(r" e6 ", " - ", line) for line in engine.ask("d")]


def test_a_long_count_can_be_stopped(engine: InProcess) -> None:
    engine.send("position startpos", "perft 6")
    engine.until("b1a3: ")
    engine.send("stop")
    assert engine.until("info string")[-1] == "info string Stopped."
    assert bestmoves(engine.ask()) == []


def test_the_language_of_remarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with InProcess() as talk:
        assert talk.said("xyzzy") == "Unbekannter Befehl: xyzzy"
    choose_language(None)


# Loading -------------------------------------------------------------------------------------


def test_quit_while_waiting_for_the_first_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()
    monkeypatch.setattr(uci_module.UciServer, "_load", lambda self: never.wait())
    monkeypatch.setattr(uci_module, "PATIENCE", 0.1)
    with InProcess(ready=False) as talk:
        talk.send("uci", "isready")
        talk.until("uciok")
        time.sleep(0.3)
        talk.send("quit")
        talk.thread.join(PATIENCE)
        assert not talk.thread.is_alive()
    assert "readyok" not in talk.heard


def test_a_player_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(key: str) -> None:
        raise KiebitzError(Text("No tubes left.", "Keine Röhren mehr."))

    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(opponents, "create", fail)
    with InProcess("cpc", ready=False) as talk:
        assert talk.said() == "No tubes left."
        talk.send("position startpos", "go depth 1")
        assert talk.until("bestmove")[-1] == "bestmove 0000"


def test_a_player_that_fails_still_gets_a_move_out(engine: InProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(engine.server._player, "choose", fail)
    engine.send("position startpos", "go depth 3")
    lines = engine.until("bestmove")
    assert "info string ZeroDivisionError: on purpose" in lines
    assert chess.Move.from_uci(lines[-1].split()[1]) in chess.Board().legal_moves
    log = tmp_path / "errors.log"
    assert "on purpose" in log.read_text()
    log.unlink()


def test_an_option_during_a_search_holds_from_its_end_on(engine: InProcess) -> None:
    engine.send("position startpos", "go infinite", "setoption name MultiPV value 3", "isready")
    engine.until("readyok")
    engine.send("stop")
    assert not [line for line in engine.until("bestmove") if "Optionen" in line or "Options" in line]
    engine.send("isready")
    engine.until("readyok")
    engine.send("go depth 2")
    assert any(" multipv 3 " in line for line in engine.until("bestmove"))
    engine.send("setoption name MultiPV value 1")


def test_isready_lets_the_engine_fetch_its_memory(engine: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the table asked for before, and never while it thinks."""
    ready: list[int] = []
    monkeypatch.setattr(Engine, "make_ready", lambda thinker: ready.append(int(thinker.options["hash_mb"])))
    engine.ask("setoption name Hash value 7")
    assert ready == [7]
    engine.send("go infinite")
    engine.ask()
    engine.move("stop")
    assert ready == [7]


def test_a_style_is_found_in_any_letter_case(engine: InProcess) -> None:
    """UCI: the names and values of options are not case-sensitive."""
    assert engine.said("setoption name style value ATTACKER") == ""
    assert engine.said("setoption NAME Style VALUE Standard") == ""
    assert "There is no style" in engine.said("setoption name Style value attackers")
