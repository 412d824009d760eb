"""The generated documents are what the program would write now, and leave nothing out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz import opponents
from kiebitz.evaluation.terms import TERMS
from kiebitz.interfaces.command_line.app import families_by_name
from kiebitz.interfaces.command_line.document import _declared, page
from kiebitz.language import choose_language
from kiebitz.options import ENGINE_OPTIONS
from kiebitz.search.parameters import PARAMETERS
from kiebitz.tools import documents, examples
from kiebitz.tools.examples import run_examples


@pytest.mark.parametrize("name", documents.PAGES)
def test_the_page_is_fresh(name: str) -> None:
    written = (documents.DOCS / name).read_text(encoding="utf-8")
    assert written == documents.PAGES[name](), f"docs/{name} is stale: python -m kiebitz.tools.documents"


def test_examples_are_run_when_all_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an empty cache the compiler outlasted the two minutes an example waits for a move, and "False" was written below it."""
    page = tmp_path / "page.md"
    page.write_text("    >>> import kiebitz.tools.examples\n    >>> kiebitz.tools.examples.compiled\n")
    monkeypatch.setattr(examples, "compiled", False, raising=False)
    monkeypatch.setattr(examples, "warm_up", lambda: setattr(examples, "compiled", True))
    assert examples.page_with_examples(page).endswith(">>> kiebitz.tools.examples.compiled\n    True\n")


def test_every_term_is_described() -> None:
    english, german = documents.terms_page("en"), documents.terms_page("de")
    for term in TERMS:
        assert f"### `{term.key}`: {term.name.en}\n" in english
        assert f"### `{term.key}`: {term.name.de}\n" in german
        for text, source in ((english, "Source"), (german, "Quelle")):
            assert f"`{term.example.fen}`" in text
            assert f"{source}: {term.source}." in text
            assert "{" not in text, "a place to fill in was left"
    assert not any(f" {term.why.de[:30]}" in english or f" {term.why.en[:30]}" in german for term in TERMS)


def test_every_option_and_parameter_is_described() -> None:
    options, parameters = documents.options_page("en") + documents.options_page("de"), documents.parameters_page()
    for option in ENGINE_OPTIONS:
        assert f"| `{option.key}` | `{option.uci_name}` |" in options
    for parameter in PARAMETERS:
        assert f"| `{parameter.key}` | {parameter.default} | {parameter.low} | {parameter.high} |" in parameters
    for key in opponents.ROSTER:
        for option in opponents.profile(key).options:
            assert f"| `{option.key}` | `{option.uci_name}` |" in options


def test_every_opponent_is_described_with_its_results() -> None:
    text, german = documents.opponents_page("en"), documents.opponents_page("de")
    for key in opponents.ROSTER:
        who = opponents.profile(key)
        assert all(words in text for words in (who.story.en, who.source.en, *(guess.en for guess in who.guesses)))
        assert all(words in german for words in (who.story.de, who.source.de, *(guess.de for guess in who.guesses)))
    for report in (documents.DOCS / "opponents").glob("*-results.md"):
        heading = next(line.lstrip("# ") for line in report.read_text(encoding="utf-8").splitlines() if line.startswith("#"))
        assert f"# {heading}\n" in text


def test_included_reports_fit_below_their_heading() -> None:
    assert documents._included("# A\n\n## B\n\ntext # no heading\n", 3) == "### A\n\n#### B\n\ntext # no heading\n"
    assert documents._included("## A\n", 2) == "## A\n"


def test_every_command_is_described() -> None:
    text, german = page("en"), page("de")
    try:
        declared = _declared("en")
    finally:
        choose_language(None)
    assert len(declared) >= len(families_by_name())
    for one in declared:
        assert f"## `kiebitz {one.words}`\n\n{one.text.en}\n" in text
        assert f"## `kiebitz {one.words}`\n\n{one.text.de}\n" in german
        assert f"    {one.example}\n" in text
    assert "| `--movetime S` | seconds to think (default: 1) |" in text
    assert "| `--movetime S` | Sekunden Bedenkzeit (Vorgabe: 1) |" in german
    assert "| `--json` |" in text


def test_checking_and_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(documents, "DOCS", tmp_path)
    monkeypatch.setattr(documents, "PAGES", {"one.md": lambda: "# One\n", "two.md": lambda: "# Two\n"})
    assert documents.main(["--check"]) == 1
    assert "docs/two.md is stale" in capsys.readouterr().out
    assert documents.main([]) == 0
    assert documents.main(["--check"]) == 0
    (tmp_path / "one.md").write_text("# Other\n")
    assert documents.stale() == ["one.md"]


def test_examples_are_run_and_prose_stays() -> None:
    loop = "    >>> for i in range(2):\n    ...     print(i)\n"
    stale = "Prose with {braces}.\n\n    >>> x = 20\n    >>> x + 1\n    old\n" + loop + "\nMore prose.\n"
    fresh = "Prose with {braces}.\n\n    >>> x = 20\n    >>> x + 1\n    21\n" + loop + "    0\n    1\n\nMore prose.\n"
    assert run_examples(stale) == run_examples(fresh) == fresh
    with pytest.raises(ZeroDivisionError):
        run_examples("    >>> 1 / 0\n")


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["nonsense"]])
def test_asking_for_help_writes_nothing(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(documents, "PAGES", {"terms.md": lambda: pytest.fail("written")})
    assert documents.main(arguments) == (2 if arguments == ["nonsense"] else 0)
    assert "--check" in capsys.readouterr().out
