"""Grades, the page, the document and the command: what a user gets out of an examination."""

from __future__ import annotations

import functools
import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kiebitz.interfaces.command_line.app import run
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.tools.exam import running
from kiebitz.tools.exam.candidate import Conditions
from kiebitz.tools.exam.catalogue import BY_ID, QUESTIONS, choose_questions
from kiebitz.tools.exam.markdown import BEGIN, END, document, write_markdown
from kiebitz.tools.exam.page import plain, report_page
from kiebitz.tools.exam.question import Exhibit, Finding, State, finding, not_examined, noted
from kiebitz.tools.exam.running import Card, ExamError, grade, run_exam
from kiebitz.tools.matches.contestants import Contestant, read_contestants

ENGINE = Path(__file__).parents[1] / "small_engine.py"
CALL = ["exam", "--engine", f"{sys.executable} {ENGINE} mate@name=Small", "--nodes", "5"]


def small(habit: str) -> Contestant:
    return read_contestants([f"uci:{sys.executable} {ENGINE} {habit}@name={habit}"])[0]


def card(name: str = "Some <b>player</b>", **findings: Finding) -> Card:
    contestant = Contestant("uci:x", name, "uci")
    return Card(contestant, Conditions(Limits(nodes=1000)), tuple(BY_ID[key] for key in findings), dict(findings))


PASSED = finding(2, 2, Text("well done", "gut gemacht"))
HALF = finding(
    0.5,
    2,
    Text("so so", "geht so"),
    details=(Text("one detail", "eine Einzelheit"),),
    exhibits=(
        Exhibit(Text("wrong", "falsch"), "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", arrows=("d1d8",), played="d1d2"),
        Exhibit(Text("a game", "eine Partie"), moves=("e2e4", "e7e5", "g1f3"), diagrams=(0, 3)),
    ),
)
MISSING = not_examined(Text("it has none", "es hat keine"))


def test_grades() -> None:
    assert [grade(percent).number for percent in (100, 92, 91.9, 81, 67, 50, 30, 29.9, 0)] == [1, 1, 2, 2, 3, 4, 5, 6, 6]
    assert [plain(points) for points in (0, 0.5, 1, 1.5, 27.5)] == ["0", "½", "1", "1½", "27½"]


def test_what_is_not_examined_counts_for_nothing() -> None:
    mine = card(R5=PASSED, R2=HALF, A3=MISSING, A10=noted(Text("a fact", "eine Tatsache")))
    assert mine.earned() == (2.5, 4)
    assert mine.percent == 62.5
    assert mine.grade is not None
    assert mine.grade.number == 4
    assert card(A3=MISSING).grade is None
    as_dict = mine.as_dict()
    assert (as_dict["points"], as_dict["max_points"], as_dict["grade"]) == (2.5, 4, 4)
    states = {one["id"]: one["state"] for one in as_dict["questions"]}  # type: ignore[attr-defined]
    assert states == {"R5": "passed", "R2": "partly", "A3": "not examined", "A10": "noted"}
    json.dumps(as_dict)


class _Reader(HTMLParser):
    """Counts what stands open; a page that does not close its elements is broken."""

    VOID = ("meta", "br", "path", "rect", "use", "line", "polygon", "circle", "stop")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_the_page_has_everything_in_both_languages_and_nothing_foreign() -> None:
    page = report_page([card(R5=PASSED, R2=HALF, A3=MISSING), card("Other", R5=PASSED, R2=PASSED, A3=MISSING)], "de")
    reader = _Reader()
    reader.feed(page)
    assert reader.open == []
    assert '<html lang="de"' in page
    assert "<b>player</b>" not in page
    assert "Some &lt;b&gt;player&lt;/b&gt;" in page
    for words in ("well done", "gut gemacht", "Trojan horse", "Trojanisches Pferd", "one detail", "not examined", "es hat keine", "a game"):
        assert words in page, words
    assert page.count('<div class="boards">') == 2
    assert 'id="white-queen"' in page
    assert page.count('id="white-queen"') == 1, "the men are drawn once"
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page), "nothing is fetched"
    assert "Sf3" in page, "moves in the language of the reader"
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    styles = page.partition("<style>")[2].partition("</style>")[0]
    assert styles.count("{") == styles.count("}")


def test_one_card_needs_no_overview() -> None:
    assert 'class="overview"' not in report_page([card(R5=PASSED)], "en")


def test_the_document_renews_only_its_own_part(tmp_path: Path) -> None:
    path = tmp_path / "exam.md"
    cards = [card("A | B", R5=PASSED, R2=HALF, A3=MISSING)]
    write_markdown(path, cards, "en", "kiebitz exam")
    text = path.read_text(encoding="utf-8")
    assert "A \\| B" in text
    assert "not examined: it has none" in text
    assert "kiebitz exam" in text
    path.write_text(f"# Mine\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n", encoding="utf-8")
    write_markdown(path, cards, "de")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Mine\n\nBefore.\n")
    assert text.endswith("\n\nAfter.\n")
    assert "old" not in text
    assert "nicht geprüft: es hat keine" in text
    assert document(cards, "en").count("| R5 |") == 1


def test_the_document_of_the_project_has_every_question() -> None:
    text = (Path(__file__).parents[3] / "docs" / "exam.md").read_text(encoding="utf-8")
    for question in QUESTIONS:
        assert text.count(f"\n| {question.id} | {question.name.en} |") == 1, question.id


# Running


def run_here(contestants: list[Contestant], only: str) -> list[Card]:
    return run_exam(contestants, choose_questions([only]), Conditions(Limits(nodes=5), games=2), pool=ThreadPoolExecutor)


def test_two_players_beside_each_other() -> None:
    seen: list[tuple[int, int]] = []
    cards = run_exam(
        [small("mate"), small("first")],
        choose_questions(["A2m,D7,B16"]),
        Conditions(Limits(nodes=5)),
        progress=lambda _, done, total: seen.append((done, total)),
        pool=ThreadPoolExecutor,
    )
    assert [one.findings["A2m"].state for one in cards] == [State.PASSED, State.FAILED]
    assert seen[-1] == (6, 6)


def test_a_crash_costs_its_question_only() -> None:
    cards = run_here([small("crash-3")], "D7,B14")
    states = {key: found.state for key, found in cards[0].findings.items()}
    assert states["B14"] is State.FAILED
    assert "ended by itself" in cards[0].findings["B14"].words.en
    assert states["D7"] in (State.PASSED, State.FAILED)


def test_an_engine_that_is_not_there_is_told() -> None:
    with pytest.raises(ExamError, match="cannot be started"):
        run_here(read_contestants(["uci:/no/such/engine"]), "D7")


# The command


def test_the_command_writes_all_reports(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page, document_path = tmp_path / "exam.html", tmp_path / "exam.md"
    only = ["--only", "A2m,R5h,B9"]
    assert run([*CALL, *only, "--html", str(page), "--markdown", str(document_path), "--json"]) == 0
    result = json.loads(capfd.readouterr().out)
    assert result["player"] == "Small"
    assert [one["id"] for one in result["questions"]] == ["A2m", "R5h", "B9"]
    assert result["questions"][0]["points"] == 2
    assert result["questions"][2]["state"] == "not examined"
    assert "Small" in page.read_text(encoding="utf-8")
    assert "kiebitz exam --engine" in document_path.read_text(encoding="utf-8")


def test_cards_in_the_terminal_in_both_languages(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "run_exam", functools.partial(run_exam, pool=ThreadPoolExecutor))  # quicker than processes
    assert run([*CALL, "--only", "A2m,B9", "--lang", "de"]) == 0
    out = capfd.readouterr().out
    for words in ("Mattführung", "8 von 8 richtig", "nicht geprüft", "Note 1 (sehr gut)"):
        assert words in out, words
    other = f"uci:{sys.executable} {ENGINE} first@name=Other"
    assert run([*CALL, "--player", other, "--only", "A2m", "--lang", "en"]) == 0
    out = capfd.readouterr().out
    for words in ("Small", "Other", "✓ 2/2 8/8", "✗ 0/2", "grade 6 (insufficient)"):
        assert words in out, words
    assert run(["exam", "--questions", "--lang", "en"]) == 0
    out = capfd.readouterr().out
    assert all(key in out for key in ("A2w", "R5b", "B16"))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["--only", "Z9"], "no question “Z9”"),
        (["--player", "nobody"], "no player “nobody”"),
        (["--player", "kiebitz@levle=3"], "levle"),
        (["--movetime", "1", "--nodes", "5"], "is enough"),
        (["--nodes", "many"], "--nodes"),
        (["--games", "0"], "--games"),
        (["--level", "3", "--engine", "stockfish"], "--level is for players with levels"),
        (["--level", "99", "--player", "salomon"], "from 1 to 20"),
        (["--html", "no/such/folder/x.html"], "no such folder"),
        (["--markdown", "."], "is a folder"),
        (["--jobs", "-1"], "--jobs"),
        (["what"], "word too many"),
    ],
)
def test_nonsense_is_one_sentence(
    call: list[str], words: str, capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["exam", *call, "--lang", "en"]) == 2
    captured = capfd.readouterr()
    assert words in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""
    assert list(tmp_path.iterdir()) == []
