"""Nobody comes in without the token, from another page, under another name, or with too much luggage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kiebitz.interfaces.web.security import LARGEST_BODY, LARGEST_MESSAGE, kept_token
from tests.interfaces.web.conftest import COOKIE, HOST, ORIGIN, SOCKET, TOKEN

PATHS = ["/", "/static/main.js", "/api/start", "/static/vendor/lit/lit-html.js"]


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_nothing_is_shown(stranger: TestClient, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 403
    assert "import" not in answer.text


@pytest.mark.parametrize("token", ["", "x" * 48, TOKEN[:-1], TOKEN + "t"])
def test_a_wrong_token_opens_nothing(stranger: TestClient, token: str) -> None:
    assert stranger.get("/", params={"token": token}).status_code == 403
    stranger.cookies.set(COOKIE, token)
    assert stranger.get("/").status_code == 403


def test_the_token_becomes_a_cookie_and_leaves_the_address(stranger: TestClient) -> None:
    answer = stranger.get("/", params={"token": TOKEN})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert stranger.get("/").status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:1", "localhost.evil.example:8765", ""])
def test_another_host_name_is_refused_even_with_the_token(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://{HOST}", f"http://{HOST}.evil.example", "http://127.0.0.1"])
def test_a_foreign_origin_may_not_ask(client: TestClient, origin: str) -> None:
    assert client.post("/api/setup", json={"fen": ""}, headers={"Origin": origin}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(SOCKET, headers={"Origin": origin, "Cookie": f"{COOKIE}={TOKEN}"}),
    ):
        pass
    assert refused.value.code == 1008


def test_a_request_without_an_origin_may_not_change_anything(client: TestClient) -> None:
    del client.headers["Origin"]
    assert client.post("/api/setup", json={"fen": ""}).status_code == 403


@pytest.mark.parametrize("cookie", ["", f"{COOKIE}=wrong", f"other={TOKEN}", "\x7f=;;;"])
def test_the_socket_wants_the_token(stranger: TestClient, cookie: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        stranger.websocket_connect(SOCKET, headers={"Origin": ORIGIN, "Cookie": cookie}),
    ):
        pass
    assert refused.value.code == 1008


def test_a_form_cannot_pretend_to_be_json(client: TestClient) -> None:
    answer = client.post("/api/setup", content=json.dumps({"fen": "8/8"}), headers={"Content-Type": "text/plain"})
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"en", "de"}


def test_too_large_an_upload_is_refused(client: TestClient) -> None:
    assert client.post("/api/setup", json={"fen": "x" * (LARGEST_BODY + 1)}).status_code == 413

    def lies() -> Any:  # in pieces, without a length
        yield b'{"fen": "'
        for _ in range(LARGEST_BODY // 100_000 + 2):
            yield b"x" * 100_000

    answer = client.post("/api/setup", content=lies(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


@pytest.mark.parametrize("raw", ["", "nonsense", "[]", "1", "null", '{"type": 3}', '{"type": "unknown"}', "[" * 20_000, '{"type": "play"}'])
def test_malformed_messages_are_answered_with_a_sentence(open_tab: Any, raw: str) -> None:
    with open_tab() as line:
        line.socket.send_text(raw)
        assert set(line.wait("error", most=1)["text"]) == {"en", "de"}
        line.send(type="join", game=None)  # and the line still works
        assert line.game()["turn"] == "w"


def test_too_large_a_message_is_refused(open_tab: Any) -> None:
    with open_tab() as line:
        line.send(type="play", move="x" * LARGEST_MESSAGE)
        assert "large" in line.wait("error", most=1)["text"]["en"]


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2f..%2f..%2fengine.py", "/static//etc/passwd", "/static/pages/..%5capp.py"],
)
def test_no_path_leads_out_of_the_static_folder(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 405)
    assert "import" not in answer.text


def test_every_answer_carries_the_policy(client: TestClient, stranger: TestClient) -> None:
    for answer in (client.get("/"), client.get("/static/main.js"), client.get("/nowhere"), client.get("/api/start")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_the_page_has_no_inline_script_and_asks_nobody_else(client: TestClient) -> None:
    static = Path(__file__).parents[3] / "src" / "kiebitz" / "interfaces" / "web" / "static"
    page = client.get("/").text
    assert "<script>" not in page
    assert "onclick" not in page
    for path in [
        *static.glob("*.js"),
        *static.glob("pages/*.js"),
        *static.glob("*.css"),
        *static.glob("pages/*.css"),
        static / "index.html",
    ]:
        text = path.read_text(encoding="utf-8")
        for word in ("https://", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "unsafeHTML", "unsafe-html", "eval("):
            assert word not in text, f"{path.name} holds {word}"


def test_html_in_a_name_stays_a_name(open_tab: Any) -> None:
    name = "<img src=x onerror=alert(1)>"
    with open_tab() as line:
        line.send(type="new", mine={"player": "person", "name": name}, other={"player": "person", "name": "</script>"}, time="unlimited")
        game = line.game()
        assert game["white"]["called"] == name  # as text; the page puts it in as text


@pytest.mark.parametrize("player", ["uci", "../../etc", "nobody", "", "person\n", "x" * 600, 5, None])
def test_unknown_players_are_refused(open_tab: Any, player: object) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": player})
        if player == "person\n":
            assert line.game()["black"]["isPerson"]
        else:
            assert line.wait("error")["text"]["en"]


@pytest.mark.parametrize("style", ["../../../etc/passwd", "/etc/passwd", "..\\secret", "no such style"])
def test_a_style_cannot_name_a_path(open_tab: Any, style: str) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "style": style})
        assert line.wait("error")["text"]["en"]


def test_the_token_is_kept_for_this_user_alone(tmp_path: Path) -> None:
    token = kept_token(tmp_path)
    assert len(token) == 48
    assert kept_token(tmp_path) == token, "an open page finds its way back after a restart"
    assert (tmp_path / "web-token").stat().st_mode & 0o077 == 0
    (tmp_path / "web-token").write_text("short")
    assert len(kept_token(tmp_path)) == 48
