"""The worked examples of the documents are carried out: a reader who follows them gets what they promise."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kiebitz
import kiebitz.terms
from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.terms import TERMS
from kiebitz.evaluation.user_terms import UserTerms
from kiebitz.styles.style import STANDARD
from tests.plain import lent

PROJECT = Path(__file__).parents[1]
PACKAGE = Path(kiebitz.__file__).parent
PAGE = (PROJECT / "docs" / "add-a-term.md").read_text(encoding="utf-8")


def block_after(marker: str) -> str:
    """The code below a marker of the page."""
    found = re.search(re.escape(marker) + r"\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert found, marker
    return found[1]


# A file of one's own ---------------------------------------------------------------------------------


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    path = tmp_path / "my_terms.py"
    path.write_text(block_after("<!-- file: my_terms.py -->"), encoding="utf-8")
    return path


def test_the_file_of_the_page_works(own_file: Path) -> None:
    terms = UserTerms((str(own_file),))
    assert [term.key for term in terms.terms] == ["rook_on_sixth", "piece_on_long_diagonal"]
    explained = Explainer(STANDARD, terms).explain(Board("4k3/8/R6R/8/8/2b5/8/Q3K3 w - - 0 1"))
    rook, diagonal = explained.terms[len(TERMS) :]
    assert (rook.white, rook.white_squares, rook.black) == ((2,), ("a6", "h6"), (0,))
    assert (diagonal.white, diagonal.black) == ((1, 0), (0, 1))
    assert rook.sentence().de == "Der Turm auf a6, h6 blickt ins gegnerische Lager."
    assert explained.total == pytest.approx(sum(share.contribution for share in explained.terms) + explained.rounding)


@pytest.mark.parametrize(("command", "shown"), re.findall(r"<!-- run -->\n    kiebitz (.*)\n\n<!-- shows: (.*) -->", PAGE))
def test_the_commands_of_the_page_work(own_file: Path, command: str, shown: str) -> None:
    program = "import sys; from kiebitz.interfaces.command_line import main; sys.argv[0] = 'kiebitz'; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *shlex.split(command), "--lang", "en"],
        cwd=own_file.parent,
        env=os.environ | {"COLUMNS": "160"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout


def test_every_word_is_on_the_page() -> None:
    kinds = {"BISHOP", "KNIGHT", "PAWN", "QUEEN", "ROOK", "KING", "WHITE", "BLACK"}
    missing = [word for word in kiebitz.terms.__all__ if not re.search(rf"\b{word}\b", PAGE) and word not in kinds]
    assert missing == []


# A term of the program -------------------------------------------------------------------------------


def edits() -> list[tuple[str, str, bool, str]]:
    """File, line above which something is inserted, whether the last such line is meant, and what is inserted."""
    pattern = r'<!-- edit: (\S+) above( the last)?: "(.*?)" -->\n```python\n(.*?)```'
    return [(file, line, bool(last), text) for file, last, line, text in re.findall(pattern, PAGE, re.DOTALL)]


def test_exactly_two_places() -> None:
    files = [file for file, _, _, _ in edits()]
    assert len(files) == 2
    assert files[0] == "src/kiebitz/evaluation/terms.py"
    assert files[1].startswith("src/kiebitz/evaluation/rules/")


@pytest.fixture(scope="module")
def edited_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with both edits of the page, and nothing else changed."""
    folder = tmp_path_factory.mktemp("edited")
    target = folder / "src" / "kiebitz"
    shutil.copytree(PACKAGE, target, ignore=shutil.ignore_patterns("__pycache__", "static", "opponents"))
    for file, line, last, text in edits():
        path = folder / file
        source = path.read_text(encoding="utf-8")
        assert last or source.count(f"\n{line}") == 1, f"{line} is not to be found in {file}"
        at = source.rindex(f"\n{line}") + 1
        path.write_text(source[:at] + text + source[at:], encoding="utf-8")
    return folder / "src"


CHECK = """
import sys
import kiebitz
import tests.plain
from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.terms import BY_KEY
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD
from tests.evaluation.judging import UNIT, Judge, whole
from tests.evaluation.test_terms import SLOT_POSITIONS

assert kiebitz.__file__.startswith(sys.argv[1]), kiebitz.__file__
term = BY_KEY["loose_piece"]
judge, counted = Judge(), 0
for fen in SLOT_POSITIONS[:: 1 if "--think" in sys.argv else 5]:  # compiled: all of them
    traced = judge.traced(Board(fen))
    assert judge.fast(Board(fen)) == traced.total == whole(traced.exact), fen
    counted += bool(traced.of(term))
assert counted > 1
share = next(s for s in Explainer().explain(Board(term.example.fen)).terms if s.term is term)
assert share.white_squares == ("a5",)
assert share.sentence().de == "a5 wird von niemandem gedeckt."
style = read_style("[weights.loose_piece]\\nmg = 50\\neg = 50", "x", "x.toml")
heavy = next(s for s in Explainer(style).explain(Board(term.example.fen)).terms if s.term is term)
assert heavy.contribution == 50
if "--think" in sys.argv:
    from kiebitz.engine import Engine
    from kiebitz.limits import Limits

    engine = Engine()
    engine.set_option("hash_mb", 1)
    assert engine.choose(Board(), Limits(depth=6)).move
print("as promised")
"""


def run_in(package: Path, arguments: list[str], **switches: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment |= {"PYTHONPATH": str(package), "KIEBITZ_CACHE_DIR": str(package / "cache"), "HYPOTHESIS_PROFILE": "quick"} | switches
    return subprocess.run(
        [sys.executable, "-W", "ignore::RuntimeWarning", *arguments],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_the_term_of_the_page_as_plain_python(edited_package: Path) -> None:
    """Without compiling: the term counts, is explained, weighed by styles, and all sums are exact."""
    done = run_in(edited_package, ["-c", CHECK, str(edited_package)], **lent(edited_package))
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout == "as promised\n"


def test_the_tests_that_follow_from_the_declaration(edited_package: Path) -> None:
    """The page says that they hold for the new term without being touched."""
    asked = ["-m", "pytest", "-p", "tests.plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-v", "tests/evaluation/test_terms.py", "-k"]
    done = run_in(edited_package, [*asked, "loose_piece or slot or twice or group"], **lent(edited_package))
    assert done.returncode == 0, done.stdout[-2000:]
    assert len(re.findall(r"loose_piece\S* PASSED", done.stdout)) in (4, 5), done.stdout[-2000:]


@pytest.mark.slow  # compiles the whole engine
def test_the_term_of_the_page_compiled(edited_package: Path) -> None:
    """The same at full speed, with a search; the cache notices the edits by itself."""
    done = run_in(edited_package, ["-c", CHECK, str(edited_package), "--think"])
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout == "as promised\n"


def test_every_file_named_on_the_way_of_a_move_is_there() -> None:
    page = (PROJECT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+(?:\.py|/))`", page)
    assert len(named) > 10
    assert [name for name in named if not (PACKAGE / name).exists()] == []
    told = re.findall(r"^\| (\d) \w+ \|", page, re.MULTILINE)
    assert told == re.findall(r"^## (\d)\. ", page, re.MULTILINE) == list("12345")
    assert "all five steps" in page


@pytest.mark.parametrize("name", ["add-a-term.md", "add-an-opponent.md", "how-it-works.md"])
def test_links_lead_somewhere(name: str) -> None:
    text = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (PROJECT / "docs" / target).exists(), target
