"""Every command shown in the README and in docs/: all are understood, and one of each kind is run, scaled down."""

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
from tests.interfaces.calling import KIWIPETE, Call, call  # noqa: F401

PROJECT = Path(__file__).parents[1]
PAGES = [PROJECT / "README.md", PROJECT / "README.de.md", *sorted((PROJECT / "docs").glob("*.md"))]
# In a block prose may follow a command, two spaces behind it; a line without a command opens the page in the browser.
BLOCK = re.compile(r"^ {4}(?:\./)?kiebitz(?: (?! )(.*?))?(?: {2,}.*)?$", re.MULTILINE)
INLINE = re.compile(r"`(?:\./)?kiebitz ([^`]*)`")
SMALL_GAME = '[Event "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n'
POSITIONS = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "mate";\n'
# What is run instead of a word, and what is added so that it takes a moment only; the last value of an option counts.
STANDS_FOR = {"FEN": KIWIPETE, "NAME": "demoschach", "FILE.epd": "wac.epd", "S": "0.01"}
SCALED = {
    "go": ["--nodes", "50"],
    "eval": [],
    "opponents": [],
    "styles": [],
    "why": ["--nodes", "1000"],
    "analyse": ["--nodes", "20"],
    "suite": ["--nodes", "20", "--jobs", "1"],
    "perft": [],
    "exam --questions": [],
    "completion": [],
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


def test_one_of_each_kind_is_run(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.pgn").write_text(SMALL_GAME)
    (tmp_path / "wac.epd").write_text(POSITIONS)
    run: set[str] = set()
    for page, words in shown():
        kind = next((kind for kind in SCALED if words[: len(kind.split())] == kind.split()), None)
        options = {word for word in words if word.startswith("--")}
        if page == "README.de.md" or kind is None or kind in run or options & {"--terms", "--engine", "--batch", "--set", "--movetime"}:
            continue
        if kind in ("go", "eval", "why", "perft") and len(words) < 2:
            continue  # the name alone, in a sentence
        done = call(*(STANDS_FOR.get(word, word) for word in words), *SCALED[kind])
        assert done.code == 0, (page, words, done.err)
        assert done.out or done.err, (page, words)
        run.add(kind)
    assert run >= {"go", "eval", "opponents", "styles", "why", "analyse", "perft", "exam --questions"}
    assert (tmp_path / "report.html").exists(), "the first one shown writes a report"
