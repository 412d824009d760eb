"""Men in words: articles, cases and plurals in both languages."""

from __future__ import annotations

from kiebitz.core.bitboards import square_number
from kiebitz.reasons.men import capital, move_text, moves_text, phrase, short


def men(words: str) -> list[tuple[str, int | None]]:
    return [(word[0], square_number(word[1:]) if len(word) > 1 else None) for word in words.split()]


def test_one_man_in_all_cases() -> None:
    assert [phrase(men("nf3"), case).de for case in ("", "_acc", "_dat", "_von")] == [
        "der Springer auf f3",
        "den Springer auf f3",
        "dem Springer auf f3",
        "vom Springer auf f3",
    ]
    assert [phrase(men("Qd1"), case).de for case in ("", "_acc", "_dat", "_von")] == [
        "die Dame auf d1",
        "die Dame auf d1",
        "der Dame auf d1",
        "von der Dame auf d1",
    ]
    assert [phrase(men("pe4"), case).de for case in ("", "_acc", "_dat")] == ["der Bauer auf e4", "den Bauern auf e4", "dem Bauern auf e4"]
    assert phrase(men("Nf3")).en == "the knight on f3"


def test_several_men() -> None:
    both = phrase(men("ke8 ra8"), "_acc")
    assert both.en == "the king on e8 and the rook on a8"
    assert both.de == "den König auf e8 und den Turm auf a8"
    assert phrase(men("ra8 rh8")).de == "die Türme auf a8 und h8"
    assert phrase(men("ra8 rh8"), "_dat").de == "den Türmen auf a8 und h8"
    assert phrase(men("ra8 rh8")).en == "the rooks on a8 and h8"
    assert phrase(men("qd8 nf6 pe5")).en == "the queen on d8, the knight on f6 and the pawn on e5"


def test_men_without_a_square() -> None:
    assert phrase(men("n"), "_acc").de == "einen Springer"
    assert phrase(men("q"), "_acc").de == "eine Dame"
    assert phrase(men("p p"), "_acc").de == "zwei Bauern"
    assert phrase(men("p p")).en == "two pawns"
    assert phrase(men("pe4 p")).en == "two pawns"
    assert short("p", "_acc").de == "den Bauern"
    assert capital(short("p")).de == "Der Bauer"


def test_moves() -> None:
    assert move_text("Nxf7+").de == "Sxf7+"
    assert move_text("O-O-O").de == "0-0-0"
    assert move_text("exd8=Q#", 12, False).de == "12…exd8=D#"
    assert moves_text(["Kh8", "Nf7+", "Kg8"], 12, False).en == "12…Kh8 13.Nf7+ Kg8"
    assert moves_text(["Qg8+", "Rxg8", "Nf7#"], 28, True).de == "28.Dg8+ Txg8 29.Sf7#"
