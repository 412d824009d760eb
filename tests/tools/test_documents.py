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
from kiebitz.tools import documents
from kiebitz.tools.examples import run_examples


@pytest.mark.parametrize("name", documents.PAGES)
def test_the_page_is_fresh(name: str) -> None:
    written = (documents.DOCS / name).read_text(encoding="utf-8")
    assert written == documents.PAGES[name](), f"docs/{name} is stale: python -m kiebitz.tools.documents"


def test_every_term_is_described() -> None:
    text = documents.terms_page()
    for term in TERMS:
        assert f"### `{term.key}`: {term.name.en} / {term.name.de}\n" in text
        assert f"`{term.example.fen}`" in text
        assert f"Source: {term.source}." in text
    assert "{" not in text, "a place to fill in was left"


def test_every_option_and_parameter_is_described() -> None:
    options, parameters = documents.options_page(), documents.parameters_page()
    for option in ENGINE_OPTIONS:
        assert f"| `{option.key}` | `{option.uci_name}` |" in options
    for parameter in PARAMETERS:
        assert f"| `{parameter.key}` | {parameter.default} | {parameter.low} | {parameter.high} |" in parameters
    for key in opponents.ROSTER:
        for option in opponents.profile(key).options:
            assert f"| `{option.key}` | `{option.uci_name}` |" in options


def test_every_opponent_is_described_with_its_results() -> None:
    text = documents.opponents_page()
    for key in opponents.ROSTER:
        who = opponents.profile(key)
        for words in (who.story.en, who.story.de, who.source.en, *(guess.de for guess in who.guesses)):
            assert words in text
    for report in (documents.DOCS / "opponents").glob("*-results.md"):
        heading = next(line.lstrip("# ") for line in report.read_text(encoding="utf-8").splitlines() if line.startswith("#"))
        assert f"# {heading}\n" in text


def test_included_reports_fit_below_their_heading() -> None:
    assert documents._included("# A\n\n## B\n\ntext # no heading\n", 3) == "### A\n\n#### B\n\ntext # no heading\n"
    assert documents._included("## A\n", 2) == "## A\n"


def test_every_command_is_described() -> None:
    text = page()
    try:
        declared = _declared("en")
    finally:
        choose_language(None)
    assert len(declared) >= len(families_by_name())
    for one in declared:
        assert f"## `kiebitz {one.words}`\n\n{one.text.en}\n\n{one.text.de}\n" in text
        assert f"    {one.example}\n" in text
    assert "| `--movetime S` | seconds to think (default: 1) | Sekunden Bedenkzeit (Vorgabe: 1) |" in text
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
