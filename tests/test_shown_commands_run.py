"""Every command shown in the README and in docs/, run to its end: what takes long is scaled down, files stand in for the reader's own.

`test_shown_commands.py` reads them all and runs one of each kind in every run of the tests; this is the whole list.
"""

from __future__ import annotations

import gzip
import io
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.interfaces.command_line.calling import KIWIPETE, Call, call  # noqa: F401
from tests.test_docs import block_after
from tests.test_shown_commands import PROJECT, SMALL_GAME, STYLE, kind_of, shown
from tests.test_wheel import free_port
from tests.waiting import LONG

STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin:/bin")
NEEDS_ARGUMENTS = {"analyse", "go", "match", "screen", "why"}  # in a sentence their name alone is no command
# The value that stands for whatever is shown behind an option.
VALUES = {
    "--nodes": "60", "--games": "2", "--movetime": "0.05", "--depth": "2", "--iterations": "2", "--tc": "0.5+0.01", "--only": "D7",
    "--set": "hash_mb=4", "--game": "1", "--syzygy": "tables", "--jobs": "1", "--host": "127.0.0.1", "--against": "e1c1",
}  # fmt: skip
LEFT_OUT = {
    "--cluster": 1,  # another machine: tests/tools/test_cluster.py
    "--keep": 0,  # writes into this checkout
    "--full": 0,  # games to their end; here they end after a few half-moves
}
# The words of a command that stand for something, where it is not the same in all commands.
STANDS_FOR = {
    "why": {"FILE": "moves.txt", "FEN": KIWIPETE, "MOVE": "e1g1"},
    "book check": {"FILE": "my_openings.txt"},
    "book convert": {"SOURCE": "-", "TARGET": "target.bok"},
    "label": {"FILE": "own.txt"},
    "train-intuition": {"FILE": "own.txt"},
    "levels measure": {"FILE": "puzzles.csv", "DATEI": "puzzles.csv"},
    "styles measure": {"NAME": "gambiteer"},
    "tune": {"NAME": "Fischer", "games.pgn": "Fischer.pgn", "D7": "bishop_pair", "--only": "--only"},
    "match": {"games.pgn": "match.pgn"},  # games of another match are not mixed with
    "bench": {"14": "2"},
    "perft": {"5": "2"},
}
EVERYWHERE = {"FEN": KIWIPETE, "NAME": "demoschach"}
# What is added so that it ends soon; what is shown comes first, and the last value of an option counts.
ADDED: dict[str, Sequence[str]] = {
    "go": ["--nodes", "60"],
    "why": ["--nodes", "1000"],
    "kit": ["--depth", "1"],
    "analyse": ["--nodes", "20"],
    "tree": ["--nodes", "500"],
    "minds": ["--nodes", "1000", "--seconds", "0.5"],
    "exam": ["--only", "D7"],
    "match": ["--games", "2", "--plies", "4"],
    "selfplay": ["--games", "2", "--jobs", "1"],
    "tune": ["--iterations", "2", "--jobs", "1"],
    "label": ["--engine", "stockfish", "--jobs", "1"],
    "train-intuition": ["--epochs", "1", "--jobs", "1"],
    "spsa": ["--games", "2", "--nodes", "60", "--jobs", "1"],
    "screen": ["--games", "12", "--nodes", "60", "--jobs", "1"],
    "master": ["--decisions", "80", "--unseen", "5", "--nodes", "60"],
    "styles measure": ["--games", "2", "--nodes", "60"],
    "levels measure": ["--games", "0", "--count", "2"],
    "book check --think": ["my_openings.txt"],  # instead of the whole library
    "games delete": ["--yes"],
}
# Their exit code is a verdict, which says nothing after so few games and such short thoughts.
JUDGING = {"styles measure", "book check"}
TYPED = {"play": "quit\n", "tictactoe": "quit\n", "train": "quit\n"}  # by the person in front of it
COMMANDS = sorted({tuple(words) for _, words in shown() if not (len(words) == 1 and words[0] in NEEDS_ARGUMENTS)})


def scaled(words: Sequence[str]) -> list[str]:
    kind = kind_of(list(words))
    stands_for = {**EVERYWHERE, **STANDS_FOR.get(kind, {})}
    found: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in LEFT_OUT:
            del rest[: LEFT_OUT[word]]
        elif word in VALUES and rest:
            found += [word, stands_for.get(VALUES[word], VALUES[word])]
            rest.pop(0)
        elif word != "…":
            found.append(stands_for.get(word, word))
    if kind == "why" and not any("/" in word for word in found) and "--batch" not in found:
        found.insert(1, KIWIPETE)  # an option named in a sentence
    if kind == "match" and not {"--tc", "--movetime", "--nodes"} & set(found):
        found += ["--nodes", "60"]
    if kind == "play" and "--original" not in found:
        found.append("--plain")  # the whole screen is driven by tests/interfaces/terminal/test_app.py
    if "--think" in found:
        kind = "book check --think"
    return [*found, *ADDED.get(kind, [])]


def example_of_a_library() -> str:
    """The one of docs/openings.md."""
    page = (PROJECT / "docs" / "openings.md").read_text(encoding="utf-8")
    found = re.search(r"^    ! an example\n.*?^    End\n", page, re.MULTILINE | re.DOTALL)
    assert found
    return textwrap.dedent(found[0])


@pytest.fixture
def desk(tmp_path: Path, shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything the commands name."""
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    fischer = (shared_data / "masters" / "Fischer.pgn").read_text(encoding="utf-8")
    some = "".join(f"[Event {part}" for part in re.split(r"^\[Event ", fischer, flags=re.MULTILINE)[1:61])
    suite = "\n".join((shared_data / "suites" / "wac.epd").read_text(encoding="utf-8").splitlines()[:2]) + "\n"
    openings = "\n".join((shared_data / "openings" / "balanced_3moves.epd").read_text(encoding="utf-8").splitlines()[:4]) + "\n"
    for names, content in (
        (("games.pgn", "partien.pgn", "game.pgn"), 2 * SMALL_GAME),
        (("my_games.pgn", "Fischer.pgn"), some),
        (("my_style.toml", "new.toml", "old.toml", "tuned.toml"), STYLE),
        (("openings.epd", "balanced.epd"), openings),
        (("wac.epd", "sts.epd", "FILE.epd"), suite),
        (("moves.txt",), f"{KIWIPETE};e1g1\n"),
        (("my_openings.txt",), example_of_a_library()),
        (("my_terms.py",), block_after("<!-- file: my_terms.py -->")),
    ):
        for name in names:
            (folder / name).write_text(content, encoding="utf-8")
    (folder / "masters").mkdir()
    (folder / "masters" / "Fischer.pgn").write_text(some, encoding="utf-8")
    (folder / "masters" / "Tal.pgn").write_text(some.replace("Fischer", "Tal"), encoding="utf-8")
    (folder / "tables").symlink_to(shared_data / "syzygy")
    shutil.copy(shared_data / "puzzles" / "themes.csv", folder / "puzzles.csv")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:60] or "the page")
def test_it_runs(words: tuple[str, ...], call: Call, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    kind = kind_of(list(words))
    asked = scaled(words)
    if any("stockfish" in word for word in asked) and STOCKFISH is None:
        pytest.skip("needs the engine stockfish")
    if STOCKFISH is not None:
        monkeypatch.setenv("PATH", str(Path(STOCKFISH).parent), prepend=":")
    if kind in ("uci", ""):
        in_a_process(kind, asked)
        return
    if kind in ("tune", "label", "train-intuition"):  # of games played here
        assert call("selfplay", "own.txt", "--games", "12", "--nodes", "60", "--jobs", "1").code == 0
        packed = gzip.compress((desk / "own.txt").read_bytes())
        for name in ("own.txt.gz", "own-judged.txt.gz", "judged.txt.gz") if kind == "train-intuition" else ("own.txt.gz",):
            (desk / name).write_bytes(packed)
    if kind.startswith("games") and kind != "games import":
        assert call("games", "import", "my_games.pgn").code == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED.get(kind, "")))
    done = call(*asked)
    assert done.code in ((0, 1) if kind in JUDGING else (0,)), (asked, done.out[-2000:], done.err[-2000:])
    assert done.out or done.err
    for option in ("--out", "--report", "--html", "--pgn", "--save"):
        if option in asked and kind != "games":
            assert (desk / asked[asked.index(option) + 1]).exists(), option


def in_a_process(kind: str, asked: list[str]) -> None:
    """An engine that is told to quit, and the page whose address is printed."""
    command = [sys.executable, "-m", "kiebitz", *asked]
    if kind == "uci":
        done = subprocess.run(command, input="uci\nquit\n", capture_output=True, text=True, timeout=LONG)
        assert "uciok" in done.stdout, done.stderr
        return
    with subprocess.Popen([*command, "--port", str(free_port()), "--no-browser"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            assert any("http://" in line for line in server.stdout)
        finally:
            server.terminate()
