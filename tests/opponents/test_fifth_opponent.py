"""One more opponent is one folder and one line: two made-up ones walk through everything the product offers.

The taker comes out of docs/add-an-opponent.md, file by file; the bare one has nothing that may be left out.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import kiebitz
from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.interfaces.web.tree import minds_routes
from kiebitz.limits import Limits
from kiebitz.tools import documents
from kiebitz.tools.exam.candidate import Candidate, Conditions, Examinee
from kiebitz.tools.exam.catalogue import BY_ID
from kiebitz.tools.exam.question import State
from kiebitz.tools.exam.running import examine
from kiebitz.tools.matches.contestants import read_contestant
from tests.interfaces.command_line.calling import Call, call
from tests.interfaces.uci.talk import InProcess
from tests.interfaces.web.conftest import client, hall, open_tab, stranger

__all__ = ["call", "client", "hall", "open_tab", "stranger"]  # fixtures

PACKAGE = Path(kiebitz.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "add-an-opponent.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```", PAGE, re.DOTALL))
FEAST = "4k3/8/8/2p1q3/3P4/8/8/4K3 w - - 0 1"


@pytest.fixture(params=["taker", "bare"])
def key(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The opponent in the roster, and nothing else changed."""
    name: str = request.param
    module = "tests.opponents.bare"
    if name == "taker":
        module = "taker"
        folder = tmp_path / "taker"
        folder.mkdir()
        for file, text in FILES.items():
            (folder / file).write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(opponents.ROSTER, name, module)
    yield name
    for loaded in [each for each in sys.modules if each == "taker" or each.startswith("taker.")]:
        del sys.modules[loaded]


def test_the_page_holds_one_folder_and_one_line() -> None:
    assert sorted(FILES) == ["__init__.py", "exhibit.py", "player.py", "profile.py"]
    line = re.search(r"<!-- roster -->\n```python\n(.*)\n```", PAGE)
    assert line
    roster = (PACKAGE / "opponents" / "__init__.py").read_text(encoding="utf-8")
    assert line[1].replace("taker", "cpc") in roster.splitlines(), "written as the lines beside it"


def test_the_ancestors_page_shows_it(key: str, client: TestClient) -> None:
    found = client.get("/api/ancestors").json()["ancestors"]
    assert [each["year"] for each in found] == sorted(each["year"] for each in found)
    one = next(each for each in found if each["key"] == key)
    assert one["screen"]["greeting"] == (["TAKE."] if key == "taker" else ["BARE"])
    assert (one["level"] is None) == (key == "bare")
    for spot in one["spots"]:
        seen = client.post("/api/ancestors/look", json={"key": key, "fen": spot["fen"], "level": spot["level"]}).json()
        assert seen["move"]
        assert seen["screen"][-1] == f"{seen['move'][:2]}-{seen['move'][2:4]}".upper()
        assert (seen["judgement"] is None) == (key == "bare")
    if key == "taker":
        feast = client.post("/api/ancestors/look", json={"key": key, "fen": FEAST, "level": 2}).json()
        assert (feast["move"], feast["unit"]["de"], feast["judgement"]["total"]) == ("d4e5", "Bauern", -9)


def test_the_play_page_offers_and_seats_it(key: str, client: TestClient, open_tab: Callable[..., Any]) -> None:
    assert key in [player["key"] for player in client.get("/api/start").json()["players"]]
    with open_tab() as line:
        line.send(type="new", mine={"player": key}, other={"player": key}, color="white", time="unlimited")
        line.game(lambda game: game["white"]["player"] == game["black"]["player"] == key and len(game["plies"]) >= 1)


def test_the_command_line_lists_asks_and_plays_it(key: str, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    who = opponents.profile(key)
    assert who.name in call("opponents").out
    assert who.story.en in call("opponents", key).out
    assert key in [one["key"] for one in call("opponents", "--json").json()]
    assert call("go", FEAST, "--player", key, "--json").json()["move"]
    judged = call("eval", FEAST, "--player", key)
    assert "Traceback" not in judged.err
    assert (judged.code == 0) == (key == "taker")
    monkeypatch.setattr(sys, "stdin", io.StringIO("e4\nquit\n"))
    played = call("play", "--plain", "--opponent", key)
    assert played.code == 0, played.err
    assert f"{who.name} plays" in played.out


def test_the_minds_ask_it(key: str, client: TestClient, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    who = opponents.profile(key)
    monkeypatch.setattr(minds_routes, "SECONDS", 0.2)
    few = ("--seconds", "0.2", "--nodes", "1000")
    for found in (client.post("/api/tree/minds", json={"fen": FEAST}).json(), call("minds", FEAST, *few, "--json").json()):
        minds = found["minds"]
        assert [mind["year"] for mind in minds] == [*(each.year for each in opponents.by_year()), None]
        one = next(mind for mind in minds if mind["key"] == key)
        assert (one["name"], one["year"], bool(one["terms"])) == (who.name, who.year, key == "taker")
        assert Board(FEAST).is_legal(one["move"])
    for language in ("en", "de"):
        shown = call("minds", FEAST, *few, "--lang", language)
        assert shown.code == 0, shown.err
        assert re.search(rf"^\W*{who.year}\W+{who.name}\b", shown.out, re.MULTILINE), shown.out


def test_it_speaks_uci(key: str) -> None:
    who = opponents.profile(key)
    with InProcess(key) as talk:
        talk.send("uci")
        lines = talk.until("uciok")
        assert f"id name {who.name} ({who.year})" in lines
        assert talk.move(f"position fen {FEAST}", "go movetime 50")


def test_the_exam_asks_it(key: str) -> None:
    contestant = Examinee.of(read_contestant(key))
    candidate = Candidate(contestant.make(), contestant, Conditions(Limits(nodes=100), games=1))
    assert not candidate.keeps_time
    found = {
        name: examine(candidate, question) for name, question in BY_ID.items() if question.family.value in ("mating", "traps", "timing")
    }
    assert found
    assert all(one.state in State for one in found.values())


def test_the_documents_describe_it(key: str) -> None:
    who = opponents.profile(key)
    assert who.story.de in documents.opponents_page("de")
    assert f"`--player {key}`" in documents.options_page("en")


# Nobody asks for a name ------------------------------------------------------------------------------

# Help that shows a command with a real opponent in it; the commands are run by no one but the reader.
EXAMPLES = {
    "interfaces/command_line/families/engine.py",
    "interfaces/command_line/families/examining.py",
    "interfaces/command_line/families/matches.py",
    "interfaces/command_line/families/opponents.py",
    "interfaces/command_line/families/playing.py",
    "interfaces/command_line/families/suites.py",
    "interfaces/terminal/desk.py",  # an example of watching two of them
}


def names_in(source: Path, words: re.Pattern[str]) -> list[str]:
    """Opponents' keys and folders in strings and imports of Python, or anywhere but in comments of a page's files."""
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".py":
        return words.findall(re.sub(r"^\s*//.*$|\s// .*$|/\*.*?\*/", "", text, flags=re.MULTILINE | re.DOTALL))
    if not words.search(text):
        return []
    tree = ast.parse(text)
    spoken = (ast.Module, ast.ClassDef, ast.FunctionDef)
    firsts = [node.body[0] for node in ast.walk(tree) if isinstance(node, spoken) and node.body]
    told = {id(first.value) for first in firsts if isinstance(first, ast.Expr)}  # docstrings
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            found += words.findall(node.value)
        elif isinstance(node, ast.ImportFrom):
            found += words.findall(" ".join([node.module or "", *(alias.name for alias in node.names)]))
        elif isinstance(node, ast.Import):
            found += words.findall(" ".join(alias.name for alias in node.names))
    return found


def files_outside() -> list[Path]:
    return [
        path
        for path in PACKAGE.rglob("*")
        if path.suffix in (".py", ".js", ".css") and path.parts[len(PACKAGE.parts)] != "opponents" and "vendor" not in path.parts
    ]


def test_nothing_outside_its_folder_names_an_opponent() -> None:
    folders = {module.rpartition(".")[2] for module in opponents.ROSTER.values()}
    words = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted({*opponents.ROSTER, *folders}))})(?![\w])")
    named = {path.relative_to(PACKAGE).as_posix() for path in files_outside() if names_in(path, words)}
    assert named == EXAMPLES
    assert names_in(PACKAGE / "opponents" / "__init__.py", words), "the control: the roster does name them"


def test_nothing_outside_lists_their_years() -> None:
    """Two of the years together are a book and a thesis; three are a list of the opponents, and false with the next one."""
    years = {str(each.year) for each in opponents.by_year()}
    listed = [
        (path.relative_to(PACKAGE).as_posix(), line.strip())
        for path in files_outside()
        for line in path.read_text(encoding="utf-8").splitlines()
        if sum(year in line for year in years) > 2
    ]
    assert listed == []
