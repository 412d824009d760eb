"""Faults of opening libraries: each kind is told once, with its line, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.game.book.check import check_text

GOOD = """! comment
Opening Ruy Lopez | Spanische Partie
Start 1. e4 e5 2. Nf3 Nc6 3. Bb5
Eco C60

Name Exchange Variation | Abtauschvariante
Eco C68; Taste solid; Weight 5; Side both
Comment Fine. | Gut.
1. e4 e5 2. Nf3 Nc6 3. Bb5 a6
4. Bxc6 dxc6
Name Berlin Defence | Berliner Verteidigung
Eco C65
1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O
End
"""


def test_a_good_file_has_no_faults():
    library, faults = check_text(GOOD)
    assert faults == []
    assert [v.name.de for v in library.variations] == ["Spanische Partie: Abtauschvariante", "Spanische Partie: Berliner Verteidigung"]
    exchange = library.variations[0]
    assert exchange.san == ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6")
    assert (exchange.taste, exchange.weight, exchange.side, exchange.eco, exchange.line) == ("solid", 5, "both", "C68", 6)
    assert (library.variations[1].taste, library.variations[1].weight, library.variations[1].side) == ("solid", 10, "both")


# what is changed: old text, new text, line of the fault, a word of the English and of the German sentence
FAULTS = {
    "illegal move": ("4. Bxc6 dxc6", "4. Bxd7 dxc6", 10, "Bxd7 is not legal", "Lxd7 ist als Halbzug 7"),
    "unreadable move": ("4. Bxc6 dxc6", "4. Bxc6 xx", 10, "cannot be read", "nicht als Zug"),
    "ambiguous move": ("4. O-O", "4. O-O Be7 5. Nc3 O-O 6. d4 exd4 7. Ne2 d6 8. Nxd4", 13, "several pieces", "mehreren Figuren"),
    "duplicate line": ("Nf6 4. O-O", "a6 4. Bxc6 dxc6", 11, "the same as in line 6", "dieselbe wie in Zeile 6"),
    "contained line": ("3. Bb5 Nf6 4. O-O", "3. Bb5 a6", 11, "contained in that of line 6", "in der von Zeile 6"),
    "name missing": ("Name Berlin Defence | Berliner Verteidigung", "Name", 11, "both languages", "beiden Sprachen"),
    "German name missing": ("Berlin Defence | Berliner Verteidigung", "Berlin Defence", 11, "both languages", "beiden Sprachen"),
    "duplicate name": ("Berlin Defence |", "Exchange Variation |", 11, "already in line 6", "schon in Zeile 6"),
    "name too long": ("Berlin Defence |", "B" * 81 + " |", 11, "longer than 80", "länger als 80"),
    "no name at all": ("Name Exchange Variation | Abtauschvariante\n", "", 8, "have no name", "keinen Namen"),
    "unknown taste": ("Taste solid", "Taste sweet", 7, "not “sweet”", "nicht „sweet“"),
    "unknown side": ("Side both", "Side green", 7, "not “green”", "nicht „green“"),
    "weight not a number": ("Weight 5", "Weight much", 7, "whole number", "ganze Zahl"),
    "weight zero": ("Weight 5", "Weight 0", 7, "from 1 to 1000", "von 1 bis 1000"),
    "bad code": ("Eco C68", "Eco F68", 7, "two figures", "zwei Ziffern"),
    "code missing": ("Eco C65\n", "", 11, "no Eco", "kein Eco"),
    "setting twice": ("Taste solid", "Taste solid; Taste sharp", 7, "given twice", "doppelt"),
    "comment twice": ("Comment Fine. | Gut.", "Comment Fine. | Gut.\nComment A | B", 9, "given twice", "doppelt"),
    "unknown setting": ("Weight 5", "Colour 5", 7, "no setting", "keine Angabe"),
    "unknown keyword": ("Comment Fine. | Gut.", "Remark fine", 8, "no keyword and no move", "weder Schlüsselwort noch Zug"),
    "end missing": ("End\n", "", 13, "End is missing", "fehlt das Schlüsselwort End"),
    "text after end": ("End\n", "End\nName A | B\n", 15, "follow after End", "Nach End"),
    "start missing": ("Start 1. e4 e5 2. Nf3 Nc6 3. Bb5\n", "", 2, "no Start", "kein Start"),
    "start not reached": ("Start 1. e4 e5 2. Nf3 Nc6 3. Bb5", "Start 1. e4 c5", 6, "does not reach", "erreicht"),
    "start too late": ("Eco C65\n", "Eco C65\nStart 1. e4\n", 13, "before the first Name", "vor das erste Name"),
    "illegal start": ("3. Bb5\nEco", "3. Bb6\nEco", 3, "not legal", "nicht regelgerecht"),
    "no moves": ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O\n", "", 11, "no moves", "keine Züge"),
    "opening without variation": ("End\n", "Group A | B\nEnd\n", 14, "no variation", "keine Variante"),
    "opening twice": (
        "End\n",
        "Opening Ruy Lopez | Spanisch\nStart 1. e4 e5\nEco C60\nName X | Y\nEco C60\n1. e4 e5 2. Nf3 Nc6 3. Bb5 d6\nEnd\n",
        14,
        "already in line 2",
        "schon in Zeile 2",
    ),
    "setting without name": ("Eco C60\n", "Eco C60\nTaste solid\n", 5, "belongs after a Name", "gehört hinter ein Name"),
}  # fmt: skip


@pytest.mark.parametrize("kind", FAULTS)
def test_fault(kind):
    old, new, line, english, german = FAULTS[kind]
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    library, faults = check_text(text)
    assert library is None
    found = [fault for fault in faults if english in fault.text.en]
    assert found, [fault.text.en for fault in faults]
    assert found[0].line == line
    assert german in found[0].text.de


def test_castling_may_be_written_with_zeros():
    library, faults = check_text(GOOD.replace("O-O", "0-0"))
    assert library == check_text(GOOD)[0], faults


def test_all_faults_are_told_at_once_in_the_order_of_lines():
    text = GOOD.replace("Taste solid", "Taste sweet").replace("4. O-O", "4. O-O-O").replace("Eco C60", "Eco Z99")
    _, faults = check_text(text)
    assert [fault.line for fault in faults] == [4, 7, 13]
    assert str(faults[0]).split()[1] == "4:"


def test_empty_files_are_faulty():
    assert [fault.line for fault in check_text("")[1]] == [0]
    assert check_text("End")[1][0].text.en == "The file holds no variation."


def test_braces_of_a_user_do_no_harm():
    assert check_text("{x} | }{\nName {a | b}\nGroup {a} | {b}\n1. {\nEnd")[1]


@given(st.text(max_size=300))
def test_no_text_brings_the_reader_down(text):
    library, faults = check_text(text)
    assert library is None
    assert faults


@given(st.lists(st.sampled_from(GOOD.splitlines()), max_size=14))
def test_shuffled_lines_are_either_right_or_told(lines):
    library, faults = check_text("\n".join(lines))
    assert (library is None) == bool(faults)
