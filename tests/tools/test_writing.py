"""A file somebody has asked for is written whole, or what bore its name before stays."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from kiebitz.tools.exam.markdown import ReportError, write_file
from kiebitz.tools.writing import write_whole
from tests.interfaces.command_line.calling import MATE_IN_ONE, Call, _compiled, call  # noqa: F401  (fixtures)

resource = pytest.importorskip("resource")

Full = Callable[[], None]


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Full:
    """From its call on no file gets longer than three bytes, as if the disk were full."""
    write = Path.write_text

    def writing(path: Path, text: str, encoding: str | None = None) -> int:
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3, limits[1]))
        try:
            return write(path, text, encoding=encoding)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    return lambda: monkeypatch.setattr(Path, "write_text", writing)


@pytest.mark.parametrize("before", ["the page of yesterday", None])
def test_what_finds_no_room_leaves_what_was_there(tmp_path: Path, full: Full, before: str | None) -> None:
    page = tmp_path / "page.html"
    if before is not None:
        page.write_text(before)
    full()
    with pytest.raises(OSError, match="File too large"):
        write_whole(page, "a new page")
    with pytest.raises(ReportError, match=r"page\.html"):
        write_file(page, "a new page")
    assert (page.read_text() if page.exists() else None) == before
    assert [each.name for each in tmp_path.iterdir()] == ([] if before is None else ["page.html"])


def test_a_tree_that_finds_no_room_leaves_the_page_before(call: Call, tmp_path: Path, full: Full) -> None:  # noqa: F811
    page = tmp_path / "tree.html"
    page.write_text("the tree of yesterday")
    full()
    answer = call("tree", MATE_IN_ONE, "--nodes", "2000", "--out", str(page))
    assert (answer.code, page.read_text()) == (2, "the tree of yesterday")
    assert "cannot be written" in answer.err


def test_a_link_stays_a_link_and_rights_stay_as_they_are(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "here")
        assert os.read(end, 9) == b"here"
    finally:
        os.close(end)


def test_no_command_writes_a_file_in_place() -> None:
    import kiebitz.interfaces.command_line.families as families

    for folder in families.__path__:
        for source in Path(folder).glob("*.py"):
            assert "write_text(" not in source.read_text(encoding="utf-8"), source.name
