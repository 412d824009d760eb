"""The ancestors at their own machines: their words are those of the sources, and a few moves can be played there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.interfaces.terminal.original import paint, play_original
from kiebitz.interfaces.web.ancestors.machines import MOST, Machines
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.opponents.cpc import figures, set_up
from kiebitz.opponents.cpc import terminal as cpc
from kiebitz.opponents.demoschach import printing
from kiebitz.opponents.demoschach import terminal as demoschach
from kiebitz.opponents.himstedt_stahn.commands import COMMANDS
from kiebitz.opponents.original import Conversation
from kiebitz.opponents.salomon import control_picture, window
from kiebitz.opponents.salomon import terminal as salomon
from tests.interfaces.command_line.calling import Call, call
from tests.interfaces.web.conftest import client, hall, stranger

__all__ = ["call", "client", "hall", "stranger"]  # fixtures

# What each of them says that its document prints.
WORDS = {
    "cpc-basic.md": (
        *cpc.TITLE, *cpc.MENU, cpc.MENU_OF_FIVE[0], *cpc.BEGINNER, *cpc.BEGINS.values(), "PATT!", "MATT!", *cpc.YOUR_MOVE, *cpc.THINKING,
        *cpc.COLUMN_HEADS, set_up.MAY_SET_UP, set_up.MOVED_ALREADY,
    ),
    "demoschach.md": (
        *demoschach.TITLE, *demoschach.START, *demoschach.SET_UP, demoschach.ON_MOVE, *demoschach.CASTLING, demoschach.COLOUR,
        demoschach.LEVEL, demoschach.TRACE, demoschach.NO_KING, demoschach.NO_SQUARE, demoschach.TOO_MANY, demoschach.OCCUPIED,
        demoschach.NOT_READ, demoschach.NO_MOVE, demoschach.NOT_PLAYED, demoschach.AGAIN_MOVE, demoschach.HELP, demoschach.ITS_MOVE,
        demoschach.ITS_VALUE, demoschach.STALEMATED, demoschach.RESIGNS, demoschach.MATES, printing.AGAIN, printing.JUDGED, printing.WORTH,
        *printing.STOOD_PAT.values(), *printing.NOT_TRIED.values(), *printing.CUT.values(), "STELLUNGEN UNTERSUCHT,ZEIT=",
    ),
    "salomon.md": (
        *salomon.MENU, window.THINKING, window.NO_CASTLING, window.BEST_LINE, window.LOOKING_AHEAD, window.POSITIONS, window.ALPHA,
        window.BETA,
        window.BEST_VALUE, window.BEST_MOVE, window.ACTUAL_VALUE, window.TIME_LEFT, "minimal", "maximal",
        "average time", "judgement of the game", "thinking time", "field control analysing",
        "control center analysing", "automatic depth increase", "resign enable", *salomon.FURTHER[:1], "opening library",
    ),
    "himstedt-stahn.md": ("INVERS", "NULL", "PARAMETER", "TRACE"),
}  # fmt: skip


@pytest.mark.parametrize("document", WORDS)
def test_its_words_are_those_of_the_document(document: str, shared_data: Path) -> None:
    text = " ".join((shared_data.parent / "spec" / document).read_text(encoding="utf-8").split()).lower()
    missing = [words for words in WORDS[document] if " ".join(words.split()).lower() not in text]
    assert missing == []


def sit_down(key: str, *typed: str) -> tuple[Conversation, str]:
    """All that was printed while these lines were typed."""
    machine = opponents.converse(key)
    said = machine.begin()
    for line in typed:
        said += [machine.prompt, *machine.answer(line)]
    return machine, "\n".join(said)


def test_every_ancestor_has_its_machine() -> None:
    assert all(opponents.has_machine(key) for key in opponents.ROSTER)


def test_a_machine_nobody_remembers_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opponents.ROSTER, "bare", "tests.opponents.bare")
    assert not opponents.has_machine("bare")
    with pytest.raises(opponents.UnknownOpponentError, match="Nobody remembers the machine"):
        opponents.converse("bare")


# CPC -------------------------------------------------------------------------------------------------


def test_the_menu_knows_only_its_keys_and_the_first_reply_is_that_of_the_book() -> None:
    machine, said = sit_down("cpc", "3", "x", "1", "9", "1", "?", "n")
    assert said.count("Wer soll beginnen ?") == 1
    assert said.endswith("\nIhr Zug:    Ich werte:")
    picture = machine.picture()
    assert picture is not None
    assert len(picture.glyphs) == 32
    assert machine.answer("e1g1") == []  # refused without a word
    assert machine.answer("E2E4") == []  # capitals are ignored
    assert machine.answer("e2e4") == ["E2-E4       E7-E5"]  # in two columns
    after = machine.picture()
    assert after is not None
    assert len(after.passing) == 20
    assert [[each.text.strip() for each in frame] for frame in after.passing[:2]] == [
        ["Ich", "werte:", "", move] for move in ("A7-A5", "A7-A6")
    ]
    assert {(each.column, each.row) for each in after.passing[0]} == {(34, row) for row in range(20, 24)}  # the window of 5.5
    assert [each.text for each in after.letters if each.column == 34] == ["E2-E4", "E7-E5", "Ihr", " Zug:", "", "__-__"]


def test_the_list_keeps_the_last_twelve_half_moves() -> None:
    machine, _ = sit_down("cpc", "1", "1", "N", *["e2e4", "g1f3", "f1c4", "e1g1", "d2d4", "b1c3", "h2h3"])
    picture = machine.picture()
    assert picture is not None
    listed = [each.text for each in picture.letters if each.column == 34 and each.row < 19]
    assert len(listed) == 12
    assert listed[0] != "E2-E4"


def test_the_mask_can_be_cleared() -> None:
    machine, _ = sit_down("cpc", "1", "1", "N", "e2", "DEL", "d2d4")
    assert machine.answer("") == []
    picture = machine.picture()
    assert picture is not None
    assert "D2-D4" in [each.text for each in picture.letters]


def mask_of(machine: Conversation) -> str:
    picture = machine.picture()
    assert picture is not None
    return next(each.text for each in picture.letters if (each.column, each.row) == (34, 23))


def blinking(machine: Conversation) -> list[tuple[int, int]]:
    """Column and row of the squares that blink until something is typed."""
    picture = machine.picture()
    assert picture is not None
    return [(block.column, block.row) for block in picture.blocks if block.waits and block.other != block.colour]


def test_a_move_is_made_with_the_joystick() -> None:
    """Chapter 4.2: three times fire, the square between them led by the lever; it stops at the edge."""
    machine, _ = sit_down("cpc", "1", "1", "N", "X")
    assert (mask_of(machine), blinking(machine)) == ("A1-__", [(1, 21)])
    machine.answer("v<>>>>")
    assert mask_of(machine) == "E1-__"
    machine.answer("^X")  # the origin is fixed, the target is looked for from there
    assert (mask_of(machine), blinking(machine)) == ("E2-E2", [(17, 18)])
    machine.answer("^^")
    machine.answer("X")
    machine.answer("<")  # both are fixed
    assert mask_of(machine) == "E2-E4"
    assert machine.answer("") == []  # fire confirms, ENTER does not
    assert machine.answer("X") == ["E2-E4       E7-E5"]
    assert blinking(machine) == []


def test_the_joystick_gives_the_mask_back() -> None:
    machine, _ = sit_down("cpc", "1", "1", "N", "X>X^^^", "DEL")
    assert (mask_of(machine), blinking(machine)) == ("__-__", [])
    assert machine.answer("X>XX") == []
    assert machine.answer("X") == []  # b1 to b1: refused without a word
    assert (mask_of(machine), blinking(machine)) == ("__-__", [])
    assert machine.answer("d2d4") != []


def test_the_lever_goes_its_way_on_a_turned_board() -> None:
    machine, _ = sit_down("cpc", "1", "2", "N", "X")
    first = blinking(machine)
    machine.answer("<v")
    assert mask_of(machine) == "B2-__"
    (column, row), (began, from_row) = blinking(machine)[0], first[0]
    assert (column, row) == (began - 4, from_row + 3)


@pytest.mark.parametrize(
    ("level", "replies"), [("1", ("E7-E5",)), ("2", ("E7-E5", "E7-E5")), ("3", ("E7-E5", "D7-D5")), ("5", ("E7-E5", "D7-D5"))]
)
def test_the_menu_of_five_levels(level: str, replies: tuple[str, ...]) -> None:
    """R19 of the document: the first reply to e2e4 and to d2d4."""
    for first, reply in zip(("e2e4", "d2d4"), replies, strict=False):
        _, said = sit_down("cpc", "4.8", "6", level, "1", "N", first)
        assert said.count("Spielstaerke 5") == 1
        assert said.endswith(reply)


def test_figures_and_inks_are_those_of_the_book() -> None:
    assert figures.ink(24) == "#ffff00"
    assert figures.ink(8) == "#ff00ff"
    assert figures.ink(11) == "#0080ff"
    assert all(len(figures.pixels(code)) == 24 for code in range(1, 10))
    assert figures.pixels(-6) == figures.pixels(5)
    assert figures.pixels(1)[19] == 0x7FFE
    machine, _ = sit_down("cpc", "1", "1", "N")
    picture = machine.picture()
    assert picture is not None
    assert {block.colour for block in picture.blocks} == {figures.ink(1), figures.ink(8)}  # a1 dark
    assert next(block.colour for block in picture.blocks if (block.column, block.row) == (1, 21)) == figures.ink(1)
    assert {(glyph.name.isupper(), glyph.colour) for glyph in picture.glyphs} == {(True, figures.ink(24)), (False, figures.ink(11))}
    assert {letters.colour for letters in picture.letters} == {figures.ink(24)}


def test_a_position_is_set_up_and_mated() -> None:
    """R12 of the document: level 2 mates with the queen, in a position of its own that nobody checks."""
    machine, said = sit_down("cpc", "2", "1", "J", "", "a8Kb6kb4d", "c3", "s", " ", "c2B", "")
    assert said.count(set_up.MAY_SET_UP) == 1
    picture = machine.picture()
    assert picture is not None
    assert sorted(glyph.name for glyph in picture.glyphs) == ["B", "K", "d", "k"]
    _, said = sit_down("cpc", "2", "2", "J", "h1Kg3kg5d", "")  # the computer has White
    assert "            G5-C1\nMATT!" in said


def test_home_squares_are_asked_about() -> None:
    _, said = sit_down("cpc", "1", "1", "J", "e1K", "n", "h1T", "x", "N", "e8k", "J", "", "e1g1")
    assert said.count(set_up.MOVED_ALREADY) == 4  # once more for the key that is neither J nor N
    assert " 0-0 " in said


def test_who_begins_turns_the_board() -> None:
    machine, said = sit_down("cpc", "1", "2", "N")
    picture = machine.picture()
    assert picture is not None
    assert [each.text for each in picture.letters if each.row == 24][:2] == ["H", "G"]
    assert re.search(r"^ {12}[A-H][12]-[A-H][34]$", said, re.MULTILINE)  # its first move stands in the right column


def test_a_terminal_shows_the_screen_in_colours_and_dots() -> None:
    machine, _ = sit_down("cpc", "1", "1", "N")
    picture = machine.picture()
    assert picture is not None
    lines = paint(picture)
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    assert len(lines) == 25
    assert {len(line) for line in bare} == {80}
    assert bare[1].startswith("8   ")
    assert "⠛⠛⠛⠛" in bare[2]  # the foot of the rook


# DEMOSCHACH ------------------------------------------------------------------------------------------


def test_the_book_game_begins_as_printed_with_its_trace() -> None:
    _, said = sit_down("demoschach", "G", "W", "4", "E2 E4", "J")
    assert "MEIN ZUG IST: E7 - E5" in said
    assert "DER WERT FUER DIESEN ZUG IST 12" in said
    assert "102 STELLUNGEN UNTERSUCHT,ZEIT=0000" in said
    assert "E7 - E5 (" in said
    assert said.count("WERT=") > 122
    assert "CUTOFF -----" in said
    assert "ST!SS!SL!SD!SK!SL!SS!ST" in said


def test_faults_are_asked_about() -> None:
    machine, said = sit_down("demoschach", "G", "W", "1", "E2E4", "J", "J", "E2 E5", "J", "N", "E1 E2", "N")
    assert [word for word in said.split("\n") if word in (demoschach.NOT_READ, demoschach.NO_MOVE)] == [
        demoschach.NOT_READ, demoschach.NO_MOVE, demoschach.NO_MOVE,
    ]  # fmt: skip
    assert "E7 E8 WD" in said
    assert machine.ended


def test_a_position_is_typed_in_and_mated() -> None:
    typed = ["X", "", "G6", "G6", "Z9", "F7", *[""] * 4, "", "H8", *[""] * 5, "W", "S", "3", "N"]
    _, said = sit_down("demoschach", *typed)
    assert [fault for fault in (demoschach.NO_KING, demoschach.OCCUPIED, demoschach.NO_SQUARE) if fault in said] == [
        demoschach.NO_KING, demoschach.OCCUPIED, demoschach.NO_SQUARE,
    ]  # fmt: skip
    assert demoschach.MATES in said


# Salomon ---------------------------------------------------------------------------------------------


def test_salomon_thinks_aloud_and_takes_back() -> None:
    machine, said = sit_down("salomon", "1", "w", "e1-g1", "e2-e5", "e2-e4", "F1", "Ctrl-T", "F2", "7", "0")
    assert window.NO_CASTLING in said
    assert "e2-e5 is not a legal move" in said
    assert "Positions seen: 1307" in said
    assert "Salomons judgement of the game" in said
    assert "  1. e2-e4\n" in said  # its answer was taken back
    assert machine.ended


def test_field_control_is_shown_in_colours_until_the_next_key() -> None:
    machine, said = sit_down("salomon", "1", "b", "F1")  # Salomon has moved; the user sits at Black's side
    assert "Field control" in said
    picture = machine.picture()
    assert picture is not None
    assert len(picture.blocks) == 64 + 7, "the board and its legend"
    assert {control_picture.shade(net) for net in (0, 0.5, -0.5)} == {control_picture.NOBODY}
    colours = {(block.column, block.row): block.colour for block in picture.blocks}
    assert colours[14, 15] in {green for _, green, _ in control_picture.SHADES}  # d6, which only the user's men control
    assert colours[14, 6] in {red for _, _, red in control_picture.SHADES}  # d3
    assert {letters.text for letters in picture.letters if letters.row == 24} == set("abcdefgh")
    assert len(paint(picture)) == picture.rows
    machine.answer("nonsense")
    assert machine.picture() is None


def test_the_library_is_counted_and_switched_off() -> None:
    _, said = sit_down("salomon", "8", "9", "SALMON.BOK", "9", "off", "9", "", "9", "nowhere.bok", "0", "0")
    assert [line for line in said.splitlines() if "variations" in line or line == "Opening library off"] == [
        "442 variations loaded", "Opening library off", "Opening library off", "Opening library off",
    ]  # fmt: skip


def test_the_window_shows_every_position_it_names() -> None:
    """The small board is the position after the sequence in the bottom line, the figures are those of the search, to its end."""
    machine, said = sit_down("salomon", "1", "w", "e2-e4")
    film = [list(frame) for frame in machine.film]
    assert len(film) >= 24
    seen = []
    for frame in (*film, said[said.index("┌") : said.index("My move")].splitlines()):
        rows = [row.strip("│") for row in frame[1:-1]]
        board = Board()
        board.push("e2e4")
        top = next(number for number, row in enumerate(rows) if window.LOOKING_AHEAD in row)
        moves = " ".join(rows[top + 9 :]).split()
        for move in moves:
            board.push(move.replace("-", ""))
        small = "/".join(row[-17:].replace(" ", "") for row in rows[top : top + 8])
        assert small == "/".join("".join(board.piece_at(8 * rank + file) or "." for file in range(8)) for rank in range(7, -1, -1)), rows
        assert re.search(rf"{window.LOOKING_AHEAD} [123]/{len(moves)} ", rows[top])
        seen.append(int(re.search(rf"{window.POSITIONS}: (\d+)", "".join(rows))[1]))  # type: ignore[index]
    assert seen == sorted(seen)
    assert seen[-1] == 1307
    assert any(re.search(f"{window.LOOKING_AHEAD} 3/[4-9]", line) for frame in film for line in frame), "captures beyond the level"


def test_the_window_closes_and_a_tournament_shows_its_times() -> None:
    machine, said = sit_down("salomon", "6", "40", "120", "1", "w", "Space", "e2-e4", "Space", "d2-d4")
    assert machine.film
    assert said.count(window.BEST_LINE) == 1, "closed at the first move"
    assert f"{window.TIME_LEFT}: 7" in said
    assert all(f"{name}: " in said for name in window.TIMES)


def test_games_are_saved_and_loaded(tmp_path: Path) -> None:
    game = str(tmp_path / "first")
    _, said = sit_down("salomon", "1", "w", "d2-d4", "F2", "3", game, "3", game, "", "5", "", "", "0")
    assert "exists" in said
    assert (tmp_path / "first.MOV").read_text(encoding="utf-8").splitlines()[1].startswith("d2-d4 ")
    _, said = sit_down("salomon", "2", game, "7", "2", "nowhere", "0")
    assert "  1. d2-d4  " in said
    assert "holds no game" in said


def test_what_salomon_says_of_the_game() -> None:
    assert [window.judgement(value) for value in (0, -60, 200, 900)] == [
        "an even game", "a slight advantage for Black", "an advantage for White", "a winning position for White",
    ]  # fmt: skip
    assert window.judgement(15997.0) == "White mates in 2"


# Himstedt-Stahn --------------------------------------------------------------------------------------


def test_the_paper_speaks_of_about_25_commands() -> None:
    assert len(COMMANDS) == 25


def test_the_expected_line_is_written_like_the_published_game() -> None:
    _, said = sit_down("himstedt-stahn", "BIB AUS", "PAR TIEFE 2", "Sg1-f3", "VAR", "ENDE")
    line = said.split("EINGABE : ")[-2].strip()
    assert re.fullmatch(r"(Sb8-c6|Sg8-f6) [SLTDK]?[a-h][1-8][-x][a-h][1-8]", line), line


def test_null_passes_and_the_words_are_german() -> None:
    machine, said = sit_down("himstedt-stahn", "NU", "VAR", "STAT", "KRIT 3", "SCHACH EIN", "GEW endgame_material 8000", "VORS", "ENDE")
    assert "Mein Zug: " in said
    assert " 3  AUS  Allgemein: Matt und Patt" in said
    assert "SCHACHGEBOTE EIN" in said
    assert "Vorschlag: " in said
    assert machine.ended


@pytest.mark.parametrize(("typed", "answer"), [("ANALYSE", "d7-d5"), ("FELDER", "ZUGMS 30"), ("KRIT 41", "1 bis 40"), ("GEW nix", "„nix“")])
def test_looking_into_it(typed: str, answer: str) -> None:
    _, said = sit_down("himstedt-stahn", "AUFSTELLEN rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "BIB AUS", typed)
    assert answer in said


# Nonsense --------------------------------------------------------------------------------------------

NONSENSE = ("", " ", "²", "12", "0", "-1", "e2-e9", "e2 e4 e6", "\x00", "ü" * 200, "..", "/", "-")


@pytest.mark.parametrize("key", list(opponents.ROSTER))
def test_nonsense_never_breaks_a_machine(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """“12” chose level 12 of the BASIC program, “²” was a number for DEMOSCHACH and Salomon, and “..” a name for a file."""
    monkeypatch.chdir(tmp_path)
    machine = opponents.converse(key)
    said = machine.begin()
    for typed in NONSENSE * 2:
        if machine.ended:
            break
        said += machine.answer(typed)
    assert said


def test_no_number_of_seconds_is_refused() -> None:
    """“inf” and “nan” were numbers of seconds, and the next move ended the sitting."""
    machine, said = sit_down("himstedt-stahn", "ZEIT inf", "ZEIT nan", "ZEIT -1", "ZEIT 1e9", "ZEIT", "ZEIT 0,5", "NULL")
    assert said.count("ZEIT braucht eine Zahl") == 5
    assert "ZEIT 0.5" in said
    assert "Mein Zug: " in said
    assert not machine.ended


def test_files_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "folder")
    _, said = sit_down("himstedt-stahn", f"SPEICHERN {nowhere}", "SPEICHERN \x00", "ENDE")
    assert said.count("lässt sich nicht schreiben") == 2
    _, said = sit_down("salomon", "3", nowhere, "3", "", "3", "..", "0")
    assert "No such file" in said
    assert said.count("is no name for a file") == 2


# Where they are shown --------------------------------------------------------------------------------


def test_the_command_line_sits_down_at_a_machine(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1", "1", "N", "e2e4"])

    def read(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    said: list[str] = []
    play_original("cpc", read, said.append, has_colours=True)
    assert "E2-E4       E7-E5" in "".join(said)
    assert "\x1b[48" in "".join(said) or "48;2" in "".join(said)
    assert call("play", "--original", "deep-thought").code != 0


def test_the_keys_of_the_keyboard_are_the_keys_of_the_machine() -> None:
    """F1 pressed and not typed was no move."""
    lines = iter(["1", "w", "\x1bOP", "\x1bOQ", "0"])
    said: list[str] = []
    play_original("salomon", lambda _: next(lines), said.append, has_colours=False)
    assert "Field control" in "".join(said)
    assert "".join(said).count("Advanced Features") == 2, "F2 leads back to the menu"


def test_a_page_sits_down_at_a_machine_and_reaches_no_files(client: TestClient, tmp_path: Path) -> None:
    def ask(**message: object) -> dict[str, object]:
        answered = client.post("/api/ancestors/machine", json=message)
        assert answered.status_code == 200, answered.text
        found: dict[str, object] = answered.json()
        return found

    first = ask(key="himstedt-stahn")
    assert first["prompt"] == "EINGABE : "
    assert "NULL" in first["keys"]  # type: ignore[operator]
    passed = ask(sitting=first["sitting"], line="NULL")
    assert "Mein Zug" in passed["lines"][0]  # type: ignore[index]
    secret = tmp_path / "game"
    refused = ask(sitting=first["sitting"], line=f"SPEICHERN {secret}")
    assert refused["lines"] == ["Hier gibt es keine Dateien."]
    assert not secret.exists()
    other = ask(key="salomon")
    for entry in ("2", "3"):
        assert salomon.NO_FILES in ask(sitting=other["sitting"], line=entry)["lines"]  # type: ignore[operator]
    assert client.post("/api/ancestors/machine", json={"sitting": "gone", "line": ""}).status_code == 400


def test_old_sittings_are_switched_off() -> None:
    machines = Machines()
    first = machines.switch_on("cpc")["sitting"]
    for _ in range(MOST):
        machines.switch_on("cpc")
    with pytest.raises(MessageError):
        machines.type(first, "1")
