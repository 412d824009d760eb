"""The files of the page come out of memory, under a stamp; the front page names everything a page needs at once."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from pathlib import Path

from starlette.testclient import TestClient

from kiebitz.interfaces.web.files import STATIC, Files
from kiebitz.interfaces.web.front import front_page, page_names
from kiebitz.interfaces.web.listening import listen

ANY_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"'$]+\.js)["']""")


def all_below(script: Path) -> set[Path]:
    """Naively: every script that one names, and those they name."""
    found, due = {script}, [script]
    while due:
        path = due.pop()
        for name in ANY_IMPORT.findall(re.sub(r"(?m)^\s*//.*", "", path.read_text(encoding="utf-8"))):
            other = (path.parent / name).resolve()
            if other not in found:
                found.add(other)
                due.append(other)
    return found


def test_the_front_page_names_every_script_of_every_page() -> None:
    files = Files()
    page = front_page(files)
    told = set(re.findall(rf'modulepreload" href="/static/{files.stamp}/([^"]+)"', page)) | {"main.js"}
    ahead = json.loads(re.search(r'id="ahead">(.*?)</script>', page).group(1))  # type: ignore[union-attr]
    assert sorted(ahead) == page_names(files)
    assert {STATIC / name for name in told} == all_below(STATIC / "main.js")
    for name, scripts in ahead.items():
        assert {STATIC / each for each in scripts} | all_below(STATIC / "main.js") >= all_below(STATIC / name / "page.js"), name
        assert len(scripts) == len(set(scripts)), name


def test_a_file_under_its_stamp_is_never_asked_for_again(client: TestClient) -> None:
    stamp = Files().stamp
    answer = client.get(f"/static/{stamp}/main.js")
    assert answer.content == (STATIC / "main.js").read_bytes()
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert f"/static/{stamp}/main.js" in client.get("/").text


def test_another_stamp_or_none_gets_what_there_is_and_asks_again(client: TestClient) -> None:
    for path in ("/static/0123456789ab/main.js", "/static/main.js"):
        answer = client.get(path)
        assert answer.content == (STATIC / "main.js").read_bytes(), path
        assert answer.headers["cache-control"] == "no-cache", path
        assert client.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304, path


def test_a_changed_file_has_a_new_stamp_and_is_sent(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text("let a = 1;\n")
    files = Files(tmp_path)
    before = files.stamp
    files.look()
    assert files.stamp == before
    (tmp_path / "main.js").write_text("let a = 12;\n")
    files.look()
    assert files.stamp != before
    assert files.text("main.js") == "let a = 12;\n"


def test_an_answer_in_two_parts_waits_for_nothing() -> None:
    """Every file took 40 ms: the second half of an answer waited for a delayed acknowledgement of the first."""

    async def is_sent_at_once() -> bool:
        heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            heard.set_result(bool(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        place = listen(port=None)
        async with await asyncio.start_server(greet, sock=place.socket):
            _, writer = await asyncio.open_connection(*place.socket.getsockname()[:2])
            found = await heard
            writer.close()
        return found

    assert asyncio.run(is_sent_at_once())


def test_only_one_file_reads_the_turn_and_the_number_out_of_a_fen() -> None:
    taken_apart = re.compile(r"""(?:fen|fens\[0\]|Fen|start|\))\.split\(" "\)(?!\[0\])""")
    found = [path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js") if taken_apart.search(path.read_text(encoding="utf-8"))]
    assert [name for name in found if not name.startswith("vendor/")] == ["fen.js"]
