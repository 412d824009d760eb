"""Every command shown in the README and in docs/: all are understood, and one of each kind is run, scaled down.

Those that need minutes, another program or a person are only read here (`READ_ONLY`, each with the tests that run it).
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

from kiebitz.interfaces.command_line.app import build
from kiebitz.language import choose_language
from tests.interfaces.command_line.calling import KIWIPETE, Call, call  # noqa: F401

PROJECT = Path(__file__).parents[1]
PAGES = [PROJECT / "README.md", PROJECT / "README.de.md", *sorted((PROJECT / "docs").glob("*.md"))]
# In a block prose may follow a command, two spaces behind it; a line without a command opens the page in the browser.
BLOCK = re.compile(r"^ {4}(?:\./)?kiebitz(?: (?! )(.*?))?(?: {2,}.*)?$", re.MULTILINE)
INLINE = re.compile(r"`(?:\./)?kiebitz ([^`]*)`")
SMALL_GAME = '[Event "x"]\n[White "Fischer"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
STYLE = '[name]\nen = "Mine"\nde = "Meiner"\n'
# What is run instead of a word, and what is added so that it takes a moment only; the last value of an option counts.
STANDS_FOR = {"FEN": KIWIPETE, "NAME": "demoschach", "S": "0.01", "5": "2"}
# In this order: some leave behind what the next ones need.
SCALED = {
    "go": ["--nodes", "50"],
    "eval": [],
    "opponents": [],
    "styles": [],
    "styles list": [],
    "styles show": [],
    "styles path": [],
    "styles check": [],
    "levels": [],
    "levels list": [],
    "why": ["--nodes", "1000"],
    "kit": ["--depth", "1"],
    "analyse": ["--nodes", "20"],
    "perft": [],
    "book list": [],
    "book moves": [],
    "book convert": [],
    "games import": [],
    "games": [],
    "games show": [],
    "games print": [],
    "games export": [],
    "games check": [],
    "games delete": ["--yes"],
    "exam --questions": [],
    "completion": [],
    "doctor": [],
}
READ_ONLY = {
    "match": "tests/tools/test_commands.py",
    "exam": "tests/tools/exam/test_report.py",
    "suite": "tests/tools/measuring/test_suites.py",
    "tune": "tests/tools/test_commands.py",
    "selfplay": "tests/tools/test_commands.py",
    "label": "tests/tools/fitting/intuition/test_teacher.py",
    "train-intuition": "tests/tools/fitting/intuition/test_teacher.py",
    "master": "tests/tools/fitting/test_masters.py",
    "spsa": "tests/tools/matches/test_spsa.py",
    "screen": "tests/tools/matches/test_screening.py",
    "styles measure": "tests/tools/characters/test_characters.py",
    "levels measure": "tests/tools/characters/test_characters.py",
    "minds": "tests/minds/test_minds.py",
    "train": "tests/tools/training/test_training.py",
    "play": "tests/interfaces/terminal/test_app.py",
    "uci": "tests/interfaces/uci/test_process.py",
    "tictactoe": "tests/interfaces/terminal/test_tictactoe.py",
    "bench": "tests/test_bench.py",
    "warm": "tests/test_compiled.py",
    "book check": "tests/game/book/test_check.py",
    "tree": "tests/tree/test_tree_command.py",  # the recorder is compiled apart
    "": "tests/interfaces/web/play/test_routes.py",  # the page
}


def shown() -> list[tuple[str, list[str]]]:
    """Page and words of every command."""
    found = []
    for page in PAGES:
        text = re.sub(r"^#.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)  # a heading names a command only
        for command in [*BLOCK.findall(text), *INLINE.findall(text)]:
            words = shlex.split(command.partition(" >> ")[0].replace("\n", " "))
            found.append((page.name, words))
    return found


def understood(words: list[str], group: Any) -> list[str]:
    """The names of the commands that take these words; a wrong one or an unknown option is refused."""
    names, rest, parent = [], [word for word in words if word != "…"], None
    while True:
        context = group.make_context(names[-1] if names else "kiebitz", rest, parent=parent)
        rest = [*getattr(context, "_protected_args", []), *context.args]
        if not isinstance(group, TyperGroup) or not rest:
            return names
        name, found, rest = group.resolve_command(context, rest)
        assert found is not None, words
        names.append(str(name))
        group, parent = found, context


def test_every_command_of_the_documents_is_understood() -> None:
    commands = shown()
    assert len(commands) > 150
    choose_language("en")
    whole = typer.main.get_command(build())
    try:
        for page, words in commands:
            try:
                understood(words, whole)
            except Exception as error:
                pytest.fail(f"{page}: kiebitz {' '.join(words)}: {error}")
        with pytest.raises(Exception, match="no-such-option"):
            understood(["go", "--no-such-option"], whole)
    finally:
        choose_language(None)


def kind_of(words: list[str]) -> str:
    """The longest of our kinds that these words begin with."""
    return max((kind for kind in (*SCALED, *READ_ONLY) if words[: len(kind.split())] == kind.split()), key=len)


def test_every_kind_is_run_here_or_in_a_named_test() -> None:
    kinds = {kind_of(words) for _, words in shown()}
    assert kinds == SCALED.keys() | READ_ONLY.keys(), "one that nobody shows any more, or a new one"
    assert "" not in {kind_of(words) for _, words in shown() if words and not words[0].startswith("--")}
    assert [path for path in READ_ONLY.values() if not (PROJECT / path).exists()] == []


def test_one_of_each_kind_is_run(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    for name, content in {"games.pgn": SMALL_GAME, "my_games.pgn": 3 * SMALL_GAME, "my_style.toml": STYLE}.items():
        (tmp_path / name).write_text(content)
    commands = [(page, words) for page, words in shown() if page != "README.de.md"]
    for kind, added in SCALED.items():
        page, words = next((page, words) for page, words in commands if kind_of(words) == kind and is_whole(kind, words))
        done = call(*(STANDS_FOR.get(word, word) for word in words), *added)
        assert done.code == 0, (page, words, done.err)
        assert done.out or done.err, (page, words)
    assert (tmp_path / "report.html").exists(), "the first one shown writes a report"
    assert (tmp_path / "all.pgn").exists()


def is_whole(kind: str, words: list[str]) -> bool:
    """Not the name alone in a sentence, and nothing that needs a file or an engine we do not have here."""
    if kind in ("go", "eval", "why", "perft", "kit") and len(words) < 2:
        return False
    return not {"--terms", "--engine", "--batch", "--set", "--movetime"} & set(words)
