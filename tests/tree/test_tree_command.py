"""`kiebitz tree`, `kiebitz minds` and `kiebitz kit` as they are called."""

from __future__ import annotations

import re
import signal
import sys
import threading
from pathlib import Path

import pytest

from kiebitz.interfaces.command_line.families import tree
from kiebitz.minds.asking import keys
from tests.interfaces.command_line.calling import MATED, START, Answer, Call, _compiled, call  # noqa: F401  (fixtures)
from tests.minds.ancestors import Ancestors, ancestors  # noqa: F401  (fixtures)
from tests.waiting import LONG

KNIGHTS = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
FEW = ("--nodes", "2000")


def test_the_tree_for_people(call: Call) -> None:  # noqa: F811
    answer = call("tree", "startpos", *FEW)
    assert answer.code == 0, answer.err
    assert "was looked at" in answer.out
    below = call("tree", START, "e4", *FEW, "--lang", "de")
    assert below.out.splitlines()[0] == "1.e4"


def test_the_tree_for_programs_and_as_a_page(call: Call, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "tree.html"
    found = call("tree", KNIGHTS, "--depth", "5", "--json", "--out", path).json()
    assert found["nodes"] == found["recorded"]
    assert found["choices"][-1]["move"] == found["move"]
    assert len(found["tree"]["node"]) == len(found["tree"]["san"])
    page = path.read_text(encoding="utf-8")
    assert "class Icicle" in page
    assert "import " not in page.split("<script>")[1].split("const {drawn")[0]


def test_no_depth_goes_on_without_end(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(tree, "MOST_FOR_A_DEPTH", 3000)
    answer = call("tree", KNIGHTS, "--depth", "99")
    assert answer.code == 0
    assert re.search(r"Broken off after 3,\d{3} positions: depth \d of 99 was finished; --nodes allows more\.", answer.err)
    assert "Broken off" not in call("tree", KNIGHTS, "--depth", "2").err


def test_mistakes_in_the_call_are_one_sentence(call: Call) -> None:  # noqa: F811
    for words, said in (
        (("tree", KNIGHTS, "--depth", "3", "--nodes", "2000"), "Either --depth or --nodes"),
        (("tree", MATED), "no move"),
        (("minds", MATED), "no move"),
        (("kit", KNIGHTS, "--ideas", "oracle"), "oracle"),
        (("kit", KNIGHTS, "--judge", "oracle"), "oracle"),
        (("kit", KNIGHTS, "--ideas", "killers"), "without"),
    ):
        answer = call(*words)
        assert answer.code != 0, words
        assert said in answer.err, (words, answer.err)


def test_the_kit_climbs(call: Call) -> None:  # noqa: F811
    rungs = call("kit", KNIGHTS, "--depth", "1", "--json").json()["rungs"]
    assert [rung["idea"] for rung in rungs][:4] == [None, "alpha_beta", "ordering", "captures"]
    assert rungs[0]["move"] == "f3e5" != rungs[3]["move"]
    told = call("kit", KNIGHTS, "--depth", "1", "--lang", "de").out
    assert "Schlagsuche" in told
    assert " 0,00" in told
    assert "+0,00" not in told


def test_all_minds_and_a_game(call: Call, tmp_path: Path) -> None:  # noqa: F811
    found = call("minds", KNIGHTS, "--seconds", "0.5", *FEW, "--json").json()
    assert [mind["key"] for mind in found["minds"]] == keys()
    path = tmp_path / "game.pgn"
    path.write_text('[FEN "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"]\n[SetUp "1"]\n\n3... Nf6 4. Qxf7# 1-0\n')
    answer = call("minds", "--pgn", path, "--seconds", "0.5", *FEW)
    assert "Nf6??" in answer.out
    assert "Qxf7#" in answer.out


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent the Unix way")
@pytest.mark.parametrize("is_game", [False, True])
def test_an_interrupt_ends_the_minds_in_silence(call: Call, ancestors: Ancestors, tmp_path: Path, is_game: bool) -> None:  # noqa: F811
    """A kernel hears no interrupt: whoever thought in the main thread went on to the end of a depth."""
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 e5 *\n")
    main = threading.main_thread().ident
    assert main is not None
    ancestors.meanwhile = lambda: signal.pthread_kill(main, signal.SIGINT)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background hands on that it is ignored
    try:
        answer = call("minds", *(("--pgn", path) if is_game else (KNIGHTS,)), "--seconds", "600", *FEW)
    finally:
        signal.signal(signal.SIGINT, before)
    assert answer == Answer(130, "", "")
    assert ancestors.stopped == [True], "told to, and nobody after the first was asked"
    assert ancestors.asked == keys()[:1]
    assert ancestors.closed == 1


def test_an_interrupt_while_the_minds_begin_leaves_nobody_thinking(
    call: Call,  # noqa: F811
    ancestors: Ancestors,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The pool lost a thread whose start was interrupted, and what ran in it was never told to stop."""
    start, begun = threading.Thread.start, []

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        if thread.name.startswith("minds"):
            begun.append(thread)
            raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    assert call("minds", KNIGHTS, "--seconds", "600", *FEW) == Answer(130, "", "")
    for thread in begun:
        thread.join(LONG)
    assert len(begun) == 1
    assert ancestors.asked == []
