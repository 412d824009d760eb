"""What a full disk or a crash cuts short does not spoil a file that is gone on with."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kiebitz.tools.appending import append_whole
from kiebitz.tools.fitting.labelled import LabelledError, append_lines, make_ready_to_append, parse_lines, read_lines

resource = pytest.importorskip("resource")

LINE = "8/8/4k3/8/8/4K3/4P3/8 w - - 1 17 231\n"


def test_a_record_that_finds_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    append_whole(file, b"first\n")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len("first\nsec"), limits[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            append_whole(file, b"second\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert file.read_bytes() == b"first\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LINE, LINE),
        (LINE + LINE[:20], LINE),
        (LINE + LINE.rstrip(), 2 * LINE),  # an editor that leaves out the last end of line
        ("# judged\n" + LINE[:3], "# judged\n"),
        ("", ""),
    ],
)
def test_a_line_cut_short_is_taken_off_before_the_next_one(tmp_path: Path, before: str, after: str) -> None:
    """The next position stood behind it on the same line, and no part of the file could be read any more."""
    file = tmp_path / "own.txt"
    file.write_text(before)
    make_ready_to_append(file)
    append_lines(file, [LINE])
    assert file.read_text() == after + LINE
    assert len(parse_lines(read_lines(file))) == (after + LINE).count("\n") - after.count("#")


@pytest.mark.parametrize("content", [b'[Event "a game"]\n\n1. e4 *\n', b"no end of line", b"\xff\x00\n"])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    """`kiebitz selfplay games.pgn` wrote its positions behind somebody's games."""
    file = tmp_path / "games.pgn"
    file.write_bytes(content)
    with pytest.raises(LabelledError, match=r"games.pgn, line 1"):
        make_ready_to_append(file)
    assert file.read_bytes() == content


def test_a_compressed_file_is_looked_into(tmp_path: Path) -> None:
    file = tmp_path / "own.txt.gz"
    append_lines(file, [LINE])
    make_ready_to_append(file)
    append_lines(file, [LINE])
    assert gzip.decompress(file.read_bytes()).decode() == 2 * LINE
