"""The command line: JSON keys that scripts rely on, both languages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kiebitz import __version__, opponents
from kiebitz.evaluation.terms import TERMS
from kiebitz.interfaces.command_line import families, output
from kiebitz.interfaces.command_line.app import build
from kiebitz.interfaces.web import serve
from kiebitz.tools.measuring import bench as bench_tool
from tests.interfaces.command_line.calling import (
    COMMANDS,
    ITALIAN,
    KIWIPETE,
    MATE_IN_ONE,
    MATED,
    QUEEN_UP,
    STALEMATE,
    START,
    Call,
    _compiled,
    call,
)

__all__ = ["_compiled", "call"]  # fixtures


def test_the_page_speaks_the_language_that_was_asked_for(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[object] = []
    monkeypatch.setattr(serve, "serve", lambda *_, page: pages.append(page))
    assert call("--lang", "de").code == call().code == 0
    assert pages == ["de", None], "unasked it is the browser's"


# Help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_both_languages(call: Call, name: str) -> None:
    english, german = call(name, "--help"), call(name, "--help", "--lang", "de")
    assert english.code == german.code == 0
    assert "Example: kiebitz " in english.out
    assert "Beispiel: kiebitz " in german.out
    assert "Usage: kiebitz " in english.out
    assert "Aufruf: kiebitz " in german.out
    for answer in (english, german):
        assert "--lang" in answer.out
        assert answer.err == ""
    assert "Options" in english.out
    assert "Optionen" in german.out
    assert "show this help" in english.out
    assert "diese Hilfe zeigen" in german.out


def test_the_help_of_the_whole_program_lists_every_command(call: Call) -> None:
    english, german = call("--help"), call("--lang", "de", "--help")
    for name in COMMANDS:
        assert re.search(rf"^. {name} ", english.out, re.MULTILINE), name
        assert re.search(rf"^. {name} ", german.out, re.MULTILINE), name
    assert "A chess program with glass walls" in english.out
    assert "Ein Schachprogramm mit gläsernen Wänden" in german.out
    assert max(len(line) for line in english.out.splitlines()) <= 80


def test_the_system_language_is_the_default(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Einen Zug für eine Stellung wählen." in call("go", "--help").out
    assert "Choose one move for a position." in call("go", "--help", "--lang=en").out


def test_the_version(call: Call) -> None:
    assert call("--version").out == f"kiebitz {__version__}\n"


def test_what_draws_help_is_loaded_for_help_alone() -> None:
    """Every call began with it: 0.2 s of processor time, a third of the whole start."""
    code = "import sys; from kiebitz.interfaces.command_line.app import run; run(sys.argv[1:]); print('typer.rich_utils' in sys.modules)"
    calls = [[sys.executable, "-c", code, *words] for words in (["--version"], ["perft", "--help"])]
    answers = [subprocess.run(call, capture_output=True, text=True, check=True).stdout.split()[-1] for call in calls]
    assert answers == ["False", "True"]


def test_the_app_is_an_ordinary_typer_app() -> None:
    result = CliRunner().invoke(build(), ["perft", "startpos", "2", "--json"])
    assert result.exit_code == 0
    assert json.loads(result.output)["nodes"] == 400


def test_a_new_family_of_commands_is_found(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "greeting.py").write_text(
        "from kiebitz.interfaces.command_line.declare import command\n"
        "from kiebitz.language import Text\n"
        "def register(app):\n"
        '    @command(app, "greet", Text("Greet.", "Grüßen."), "kiebitz greet")\n'
        "    def greet() -> None:\n"
        '        print(Text("Hello", "Hallo"))\n'
    )
    monkeypatch.setattr(families, "__path__", [*families.__path__, str(tmp_path)])
    assert call("greet").out == "Hello\n"
    assert "Grüßen." in call("--help", "--lang", "de").out


# go ------------------------------------------------------------------------------------------


def test_go_answers_with_the_promised_keys(call: Call) -> None:
    answer = call("go", ITALIAN, "--depth", 6, "--json")
    found = answer.json()
    assert {"move", "san", "score", "value", "depth", "nodes", "nps", "time", "pv", "source"} <= set(found)
    assert found["depth"] == 6
    assert found["nodes"] > 100
    assert found["pv"][0] == found["move"]
    assert found["source"] == "search"
    assert set(found["score"]) == {"cp"}
    assert found["time"] > 0
    assert answer.err == "", "no progress bar where nobody is watching"


def test_go_scores_from_whites_view_and_values_from_its_own(call: Call) -> None:
    found = call("go", QUEEN_UP, "--depth", 5, "--json").json()
    assert found["score"]["cp"] > 500
    assert found["value"] == -found["score"]["cp"]


def test_go_announces_mates(call: Call) -> None:
    found = call("go", MATE_IN_ONE, "--depth", 3, "--json").json()
    assert (found["move"], found["san"], found["score"]) == ("a1a8", "Ra8#", {"mate": 1})


@pytest.mark.parametrize(("fen", "words"), [(MATED, "mated"), (STALEMATE, "stalemate")])
def test_go_in_a_finished_position(call: Call, fen: str, words: str) -> None:
    assert call("go", fen, "--depth", 2, "--json").json()["move"] is None
    answer = call("go", fen, "--depth", 2)
    assert answer.code == 0
    assert words in answer.out


@pytest.mark.parametrize(
    ("arguments", "depth"),
    [(["--depth", 3], 3), (["--nodes", 5000], None), (["--movetime", 0.2], None), ([], None), (["--level", 1], None)],
)
def test_go_within_limits(call: Call, arguments: list[object], depth: int | None) -> None:
    found = call("go", "startpos", "--json", *arguments).json()
    assert depth is None or found["depth"] == depth
    assert found["move"]


def test_go_accepts_an_unquoted_fen_moves_and_settings(call: Call) -> None:
    found = call(
        "go", *START.split(), "--moves", "e4 e5 Sf3", "--depth", 2, "--set", "seed=5", "--threads", 1, "--hash-mb", 2, "--json"
    ).json()
    assert found["fen"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"


def test_go_castles_by_chess960_rules(call: Call) -> None:
    found = call("go", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "--chess960", "--depth", 2, "--json").json()
    assert {"e1f1"} <= {other["move"] for other in found["alternatives"]}


def test_go_uses_the_book_only_on_request(call: Call) -> None:
    assert call("go", "startpos", "--depth", 2, "--json").json()["source"] == "search"
    found = call("go", "startpos", "--depth", 2, "--book", "--json").json()
    assert found["source"] == "book"


def test_go_speaks_to_people_in_their_language(call: Call) -> None:
    english = call("go", MATE_IN_ONE, "--depth", 3).out
    assert "Ra8#" in english
    assert "White mates in 1" in english
    german = call("go", MATE_IN_ONE, "--depth", 3, "--lang", "de").out
    assert "Ta8#" in german
    assert "Weiß setzt in 1 matt" in german


def test_go_with_own_terms(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from kiebitz.terms import *\n\n"
        '@term(mg=200, eg=200, name=Text("Knight at the rim", "Springer am Rand"))\n'
        "def rim_knight(position, us):\n    return knights(position, us) & (file(1) | file(8))\n"
    )
    # Both squares are empty and safe; only the user's term can make the rim so attractive.
    found = call("go", "4k3/pp6/8/8/8/8/PP6/1N2K3 w - - 0 1", "--depth", 1, "--terms", file, "--json").json()
    assert found["move"] == "b1a3"
    terms = call("eval", "4k3/8/8/8/N7/8/8/4K3 w - - 0 1", "--terms", file, "--json").json()["terms"]
    own = [term for term in terms if term["group"] == "user"]
    assert [(term["key"], term["white"], term["contribution"], term["squares"]) for term in own] == [("rim_knight", 1, 200.0, ["a4"])]


# Ancestors -----------------------------------------------------------------------------------


def test_demoschach_in_its_own_units(call: Call) -> None:
    """The specification, 8.4: the start position at level 6."""
    found = call("go", START, "--player", "demoschach", "--level", 6, "--json").json()
    assert (found["move"], found["value"], found["nodes"], found["pv"]) == ("e2e4", 12, 410, ["e2e4", "e7e5", "g1e2"])
    assert found["score"] == {"cp": 12}


def test_demoschach_values_from_whites_view(call: Call) -> None:
    fen = "4r1k1/1R3ppp/8/8/8/2p5/PP3PPP/2R3K1 b - -"
    found = call("go", fen, "--player", "demoschach", "--level", 5, "--json").json()
    assert (found["value"], found["nodes"], found["pv"]) == (640, 106, ["c3b2", "b7b2", "e8a8"])


def test_cpc_values_from_the_computers_view(call: Call) -> None:
    found = call("go", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "--player", "cpc", "--level", 2, "--json").json()
    assert (found["move"], found["value"], found["score"]) == ("e7e5", -23, None)


@pytest.mark.parametrize("key", opponents.ROSTER)
def test_a_fresh_program_for_every_call(call: Call, key: str) -> None:
    def answer() -> dict[str, Any]:
        found: dict[str, Any] = call("go", ITALIAN, "--player", key, "--level", 1, "--json").json()
        return {name: found[name] for name in ("move", "value", "nodes", "pv", "source")}

    first = answer()
    assert first == answer()
    assert first["source"] == "search"


def test_options_of_ancestors(call: Call) -> None:
    printed = call("go", "startpos", "--player", "cpc", "--set", "value_queen=0", "--set", "Width=0", "--json").json()
    assert printed["depth"] == 1
    refused = call("go", "startpos", "--player", "cpc", "--set", "level=9")
    assert refused.code == 2


@pytest.mark.parametrize("key", opponents.ROSTER)
def test_the_judgement_of_an_ancestor_adds_up(call: Call, key: str) -> None:
    found = call("eval", ITALIAN, "--player", key, "--json").json()
    assert found["terms"]
    assert sum(term["contribution"] for term in found["terms"]) == pytest.approx(found["total"], abs=1e-6)
    assert str(found["unit"]) in call("eval", ITALIAN, "--player", key).out.replace("\n", " ")


def test_the_roster_and_each_of_its_members(call: Call) -> None:
    listed = call("opponents").out
    for key in opponents.ROSTER:
        who = opponents.profile(key)
        assert key in listed
        told = " ".join(call("opponents", key, "--lang", "de").out.split())
        assert who.story.de[:40] in told
        assert f"{len(who.guesses)}. " in told
        for option in who.options:
            assert option.key in told
        found = call("opponents", key, "--json").json()
        assert found["guesses"] == [guess.en for guess in who.guesses]
    assert [one["key"] for one in call("opponents", "--json").json()] == sorted(opponents.ROSTER, key=lambda k: opponents.profile(k).year)


# eval ----------------------------------------------------------------------------------------


def test_eval_adds_up_and_has_the_promised_keys(call: Call) -> None:
    for fen in (START, ITALIAN, QUEEN_UP, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"):
        found = call("eval", fen, "--json").json()
        assert {"total", "phase", "rounding", "terms"} <= set(found)
        for term in found["terms"]:
            assert {"key", "name", "group", "white", "black", "mg", "eg", "contribution", "squares"} <= set(term)
        assert sum(term["contribution"] for term in found["terms"]) + found["rounding"] == pytest.approx(found["total"], abs=1e-9), fen


def test_counts_times_weights_are_the_contributions(call: Call) -> None:
    found = call("eval", ITALIAN, "--json").json()
    phase = found["phase"]
    for term in found["terms"]:
        white, black, mg, eg = (
            value if isinstance(value, list) else [value] for value in (term[k] for k in ("white", "black", "mg", "eg"))
        )
        computed = sum((w - b) * (m * phase + e * (24 - phase)) / 24 for w, b, m, e in zip(white, black, mg, eg, strict=True))
        assert term["contribution"] == pytest.approx(computed, abs=0.06 * len(mg)), term["key"]


def test_eval_shows_all_terms_on_request(call: Call) -> None:
    assert [term["key"] for term in call("eval", START, "--all", "--json").json()["terms"]] == [term.key for term in TERMS]
    assert len(call("eval", START, "--json").json()["terms"]) < len(TERMS)


@pytest.mark.parametrize("width", [80, 160])
def test_the_table_of_the_evaluation(call: Call, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    english, german = call("eval", ITALIAN).out, call("eval", ITALIAN, "--lang", "de").out
    for group in ("Material", "Placement", "King safety", "Rounding", "Total"):
        assert re.search(rf"^{group}", english, re.MULTILINE), group
    for group in ("Material", "Aufstellung", "Königssicherheit", "Rundung", "Summe"):
        assert re.search(rf"^{group}", german, re.MULTILINE), group
    assert max(len(line) for line in (english + german).splitlines()) <= width
    total = call("eval", ITALIAN, "--json").json()["total"]
    assert re.search(rf"^Total .*{re.escape(output.signed(total))}", english, re.MULTILINE)


def test_the_table_speaks_of_every_group_once(call: Call) -> None:
    groups = {str(term.group.value) for term in TERMS}
    lines = [line.rstrip() for line in call("eval", ITALIAN, "--all").out.splitlines()]
    heads = [next((group for group in groups if line.startswith(group)), None) for line in lines]
    assert sorted(head for head in heads if head) == sorted(groups)


def test_a_style_changes_the_evaluation(call: Call, tmp_path: Path) -> None:
    style = tmp_path / "no_tempo.toml"
    style.write_text('name = "No tempo"\n[weights.tempo]\nmg = 0\neg = 0\n')
    plain, changed = call("eval", START, "--json").json(), call("eval", START, "--style", style, "--json").json()
    assert plain["total"] != 0
    assert changed["total"] == 0
    assert changed["style"] == "no_tempo"


# perft, bench, styles, warm --------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 20), (2, 400), (3, 8902)])
def test_perft(call: Call, depth: int, nodes: int) -> None:
    found = call("perft", "startpos", depth, "--json").json()
    assert {"nodes", "nps", "divide"} <= set(found)
    assert found["nodes"] == nodes
    assert depth == 0 or sum(found["divide"].values()) == nodes


def test_perft_for_people(call: Call) -> None:
    answer = call("perft", *KIWIPETE.split(), 2)
    assert answer.code == 0
    assert re.search(r"Positions +2,039", answer.out)
    assert "e1g1: 43" in answer.out
    assert re.search(r"Stellungen +2\.039", call("perft", KIWIPETE, 2, "--lang", "de").out)


def test_bench(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_tool, "POSITIONS", bench_tool.POSITIONS[:2])
    first, second = call("bench", "--json").json(), call("bench", "--json").json()
    assert {"nodes", "nps"} <= set(first)
    assert first["nodes"] == second["nodes"] > 0
    assert re.search(rf"Positions +{first['nodes']:,}", call("bench").out)


def test_styles(call: Call, tmp_path: Path) -> None:
    listed = {style["key"]: style for style in call("styles", "--json").json()}
    assert listed["standard"]["shipped"]
    assert call("styles").out == call("styles", "list").out
    folder = Path(call("styles", "path").out.strip())
    assert folder == tmp_path / "data" / "styles"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(
        'name = { en = "Mine", de = "Meiner" }\n[groups]\npawns = 150\n[weights.tempo]\nmg = 3\n[conduct]\ncontempt = 5\n'
    )
    (folder / "broken.toml").write_text("nonsense = 1\n")
    listed = {style["key"]: style for style in call("styles", "list", "--json").json()}
    assert listed["mine"]["name"] == "Mine"
    assert "line 1" in listed["broken"]["error"], "one broken file hides no other"
    shown = call("styles", "show", "mine", "--lang", "de").out
    assert re.search(r"Bauern +150 % +100 %", shown)
    assert call("styles", "show", "mine", "--json").json()["weights"]["both"]["tempo"]["mg"] == [3.0]
    assert call("styles", "check", folder / "mine.toml").out == f"{folder / 'mine.toml'} is a good style file: Mine.\n"


def test_every_shipped_style_can_be_shown(call: Call) -> None:
    for style in call("styles", "--json").json():
        answer = call("styles", "show", style["key"])
        assert answer.code == 0
        assert style["name"] in answer.out


def test_warm_says_that_all_is_ready(call: Call) -> None:
    for which in ((), ("--engine-only",)):
        assert re.match(r"Everything is compiled \([\d.]+ s\)\.\n", call("warm", *which).out)


def test_the_first_start_says_why_it_takes_long(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from kiebitz import compiled, warming

    monkeypatch.setattr(compiled, "is_warm", lambda: False)
    monkeypatch.setattr(warming, "warm_up", lambda step=None: None)
    answer = call("eval", START, "--json")
    assert answer.err == f"{warming.REASON.en}\n"
    assert answer.json()["phase"] == 24


def test_tictactoe_plays(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter(["M", "3", "B2"])

    def typed(question: str) -> str:
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    from kiebitz.interfaces.terminal import tictactoe

    monkeypatch.setattr(tictactoe.play, "__defaults__", (typed, print))
    answer = call("tictactoe", "--lang", "de")
    assert answer.code == 0
    assert "Der Computer setzt auf" in answer.out


def test_a_shell_completes_commands(call: Call) -> None:
    """What the script of `kiebitz completion` asks the program when Tab is pressed."""
    assert "complete_bash" in call("completion", "bash").out
    assert call("completion", "tcsh").code == 2
    asked = {**os.environ, "_KIEBITZ_COMPLETE": "complete_bash", "COMP_WORDS": "kiebitz mat", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "kiebitz"], env=asked, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["match"]


def test_help_speaks_german_throughout(call: Call) -> None:
    """It showed FILE and ADDRESS in German, and <list[str]> beside the players."""
    german, english = call("match", "--help", "--lang", "de").out, call("match", "--help", "--lang", "en").out
    for word in ("DATEI", "ADRESSE", "BAUERN,ZÜGE"):
        assert word in german
    assert "ADDRESS" in english
    for text in (german, english):
        assert "list[str]" not in text
        assert "bool" not in text
    assert "ADDRESS" not in german


TERM = """from kiebitz.terms import *

@term(mg=12, eg=4, name=Text("Sixth", "Sechste"), why=Text("{squares}", "{squares}"))
def sixth(position, us):
    return rooks(position, us) & rank(6, us)
"""


@pytest.mark.parametrize(
    ("content", "arguments"),
    [
        ('name = "Grün"\n', ("styles", "check", "{}")),
        ('name = "Grün"\n', ("eval", "startpos", "--style", "{}")),
        (TERM, ("eval", "startpos", "--terms", "{}")),
        (f"{MATE_IN_ONE};Ra8\n", ("why", "--batch", "{}", "--nodes", 1000)),
        ('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "a";\n', ("suite", "{}", "--depth", 1, "--jobs", 1)),
    ],
)
def test_a_file_that_begins_with_a_mark_is_read_like_any_other(
    call: Call, tmp_path: Path, content: str, arguments: tuple[object, ...]
) -> None:
    """As some editors write UTF-8: with three bytes before the first letter, and both signs at the ends of lines."""
    file = tmp_path / "file.toml"
    file.write_bytes(f"\ufeff{content}".replace("\n", "\r\n").encode())
    answer = call(*(str(word).format(file) for word in arguments))
    assert answer.code == 0, answer.err
