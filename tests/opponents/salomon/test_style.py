"""Salomon's play style: the whole table, its file, and every way a file can be wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kiebitz.opponents import profile
from kiebitz.opponents.salomon import style
from kiebitz.opponents.salomon.settings import Settings
from kiebitz.opponents.salomon.style import STANDARD, STYLE, StyleError
from kiebitz.options import OptionError

# The table of the thesis: every number it prints, under the names used here.
PUBLISHED = {
    "value_queen": 900, "value_rook": 500, "value_bishop": 325, "value_knight": 325, "value_pawn": 100,
    "endgame_threshold": 2000, "endgame_pawn_bonus": 10, "endgame_pawn_cap": 3, "mate_min_lead": 500, "mate_max_defender": 650,
    "mate_drive": 9.4, "mate_approach": 1.6, "mobility_queen": 1, "mobility_rook": 3, "mobility_bishop": 4,
    "region_inner": 1.0, "region_middle": 0.6, "region_outer": 0.2, "pawn_center_blocked": 10, "pawn_isolated": 15,
    "pawn_doubled": 4, "pawn_tripled": 40, "passed_base": 1.15, "passed_support": 0.35, "passed_blocked": 0.35, "passed_endgame": 2,
    "pawn_backward_1": 2, "pawn_backward_2": 4, "knight_center": 0.6, "knight_undeveloped": 4.7, "bishop_pair": 4,
    "bishop_undeveloped": 5.5, "rook_open": 4, "rook_halfopen": 1.5, "rook_doubled": 8, "rook_seventh": 5, "rook_seventh_king": 6,
    "rook_passed_mg": 10, "rook_passed_eg": 15, "queen_early": 2.5, "king_piece_norm": 8, "king_piece_queen": 3,
    "king_relation_closed": 1, "king_relation_open": 2, "king_exposed": 20, "shelter_advanced": 0.5, "shelter_missing": 1.0,
    "castle_path": 0.5, "castle_distance": 1.5, "castle_pending": 0.5, "castle_lost": 2.0, "king_pawn_passed": 6,
    "king_pawn_backward": 3, "king_pawn_other": 2, "king_pawn_factor": 6, "king_pawn_offset": 6, "fca_weight": 1.0, "fca_pawn": 4,
    "fca_piece": 3, "fca_queen": 2, "fca_king": 1, "cca_weight": 0.8, "cca_threshold": 3, "cca_queen": 3, "cca_rook": 2, "cca_minor": 1,
}  # fmt: skip


def test_every_published_number_is_a_weight() -> None:
    defaults = style.standard()
    assert {key: defaults[key] for key in PUBLISHED} == PUBLISHED
    assert [defaults[f"pawn_advance_mg_{file}"] for file in "abcdefgh"] == [0, 0, 3.9, 5.4, 7.0, 2.3, 0, 0]
    assert [defaults[f"pawn_advance_eg_{file}"] for file in "abcdefgh"] == [2.0] * 8
    # and nothing that is not published claims a source
    advances = {f"pawn_advance_{phase}_{file}" for phase in ("mg", "eg") for file in "abcdefgh"}
    sourced = {weight.key for weight in STYLE if weight.source != "guess"}
    assert sourced == set(PUBLISHED) | advances | {"fca_on", "cca_on"}


def test_every_weight_is_an_option_with_bounds() -> None:
    options = {option.key: option for option in profile("salomon").options}
    for weight in STYLE:
        option = options[weight.key]
        assert option.default == weight.default
        if not weight.switch:
            assert option.low == 0
            assert option.high is not None
            assert option.high > 0


def test_a_saved_style_comes_back(tmp_path: Path) -> None:
    name = str(tmp_path / "MYSTYLE")
    mine = style.standard() | {"pawn_isolated": 22.5, "fca_on": 0.0, "pawn_advance_mg_e": 9.25}
    style.save(name, mine)
    assert style.load(name) == mine
    with pytest.raises(StyleError, match="exists"):
        style.save(name, mine)
    style.save(name, style.standard(), overwrite=True)
    assert style.load(name) == style.standard()


def test_standard_brings_the_defaults_back(tmp_path: Path) -> None:
    name = str(tmp_path / "wild")
    style.save(name, style.standard() | {"rook_open": 16.0})
    settings = Settings()
    settings.set("Style", name)
    assert settings["rook_open"] == 16.0
    settings.set("rook_open", "3")  # editing goes on from the loaded style
    assert settings.style_values()["rook_open"] == 3.0
    settings.set("style", STANDARD.lower())
    assert settings.style_values() == style.standard()


def test_saving_through_the_options(tmp_path: Path) -> None:
    name = str(tmp_path / "kept")
    settings = Settings()
    settings.set("rook_open", "7")
    settings.set("Save Style", name)
    settings.set("rook_open", "8")
    with pytest.raises(StyleError, match="exists"):
        settings.set("save_style", name)
    settings.set("Style", name)
    assert settings["rook_open"] == 7.0
    settings.set("Style", "<empty>")
    assert settings["rook_open"] == 4.0


def test_a_style_may_name_only_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "short"
    file.write_text("# only this\nbishop_pair = 12\ncca_on = false\n", encoding="utf-8")
    assert style.load(str(file)) == style.standard() | {"bishop_pair": 12.0, "cca_on": 0.0}


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("pawn_isolated = 5\nqueen_power = 3\n", "Line 2", "no weight “queen_power”"),
        ("pawn_isolated = 61\n", "Line 1", "a number from 0 to 60, not “61”"),
        ("pawn_isolated = -1\n", "Line 1", "not “-1”"),
        ('pawn_isolated = "much"\n', "Line 1", "not “much”"),
        ("pawn_isolated = nan\n", "Line 1", "not “nan”"),
        ("pawn_isolated = true\n", "Line 1", "a number"),
        ("\nfca_on = 1\n", "Line 2", "true or false"),
        ("[pawns]\npawn_isolated = 3\n", "Line 1", "no weight “pawns”"),
        ("pawn_isolated: 3\n", "line 1", "key = value"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, content: str, line: str, words: str) -> None:
    file = tmp_path / "wrong"
    file.write_text(content, encoding="utf-8")
    settings = Settings()
    with pytest.raises(StyleError) as error:
        settings.set("style", str(file))
    assert line in error.value.text.en
    assert words in error.value.text.en
    assert error.value.text.de != error.value.text.en
    assert settings.style_values() == style.standard()  # nothing was taken over
    assert settings["style"] == STANDARD


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(StyleError, match="cannot be read"):
        style.load(str(tmp_path / "nowhere"))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StyleError, match="cannot be read"):
        style.load(str(binary))
    with pytest.raises(StyleError, match="cannot be written"):
        style.save(str(tmp_path / "no" / "folder"), style.standard())
    with pytest.raises(StyleError, match="STANDARD"):
        style.save("standard", style.standard())


def test_options_refuse_what_is_out_of_bounds() -> None:
    settings = Settings()
    for key, raw in (("pawn_isolated", "61"), ("pawn_isolated", "x"), ("level", "0"), ("level", "21"), ("regions", "huge")):
        with pytest.raises(OptionError):
            settings.set(key, raw)


def test_the_profile_is_light() -> None:
    program = "import sys; from kiebitz.opponents import profile; profile('salomon'); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
