"""Nobody comes in without the token, from another page, under another name, or with too much luggage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kiebitz.core.board import START_FEN
from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.web.analysis import messages as analysis
from kiebitz.interfaces.web.app import make_app
from kiebitz.interfaces.web.listening import check_token, listen
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.security import LARGEST_BODY, LARGEST_MESSAGE, kept_token
from kiebitz.language import KiebitzError, choose_language
from tests.interfaces.web.conftest import COOKIE, HOST, ORIGIN, SOCKET, TOKEN, Line

PATHS = ["/", "/static/main.js", "/api/start", "/api/games", "/api/games/1/print", "/static/vendor/lit/lit-html.js"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Sentences are looked for in English, whatever the machine speaks."""
    choose_language("en")
    yield
    choose_language(None)


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


@pytest.mark.parametrize(("asked", "then"), [("de", "/?lang=de"), ("en", "/?lang=en"), ("//evil.example", "/"), ("", "/")])
def test_the_language_asked_for_outlasts_the_token(stranger: TestClient, asked: str, then: str) -> None:
    assert stranger.get("/", params={"token": TOKEN, "lang": asked}).headers["location"] == then


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
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2f..%2f..%2fengine/engine.py",
        "/static//etc/passwd",
        "/static/play/..%5capp.py",
    ],
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
        *static.glob("[!v]*/*.js"),
        *static.glob("*.css"),
        *static.glob("[!v]*/*.css"),
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


@pytest.mark.parametrize("style", ["../../../etc/passwd", "/etc/passwd", "..\\secret", "no such style", "{file}"])
@pytest.mark.parametrize("seat", ["style", "player"])
def test_a_style_cannot_name_a_path(open_tab: Any, tmp_path: Path, style: str, seat: str) -> None:
    (tmp_path / "real.toml").write_text('name = { en = "x", de = "x" }\n', encoding="utf-8")
    name = style.format(file=tmp_path / "real.toml")
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "style": name} if seat == "style" else {"player": f"style:{name}"})
        assert "There is no style" in line.wait("error")["text"]["en"]


@pytest.mark.parametrize("key", ["user_terms", "book_file", "syzygy_path", "User Terms"])
def test_an_option_cannot_name_a_path(open_tab: Any, key: str) -> None:
    with open_tab() as line:
        line.send(type="new", other={"player": "kiebitz", "options": {key: "/etc/passwd"}})
        text = line.wait("error")["text"]["en"]
        assert "cannot name files" in text
        assert "root" not in text


def everywhere(hall: Hall, address: str) -> TestClient:
    """A server for other computers, called at this address."""
    app = make_app(hall, TOKEN, frozenset({HOST, "box.local:8765"}), is_everywhere=True)
    client = TestClient(app, base_url=address, follow_redirects=False)
    client.cookies.set(COOKIE, TOKEN)
    return client


def test_served_everywhere_the_address_that_was_reached_is_a_name(hall: Hall) -> None:
    client = everywhere(hall, "http://192.168.1.7:8765")
    assert client.get("/").status_code == 200
    assert client.get("/", headers={"Host": "box.local:8765"}).status_code == 200
    for host in ("192.168.1.8:8765", "192.168.1.7:80", "evil.example:8765", "192.168.1.7.evil.example:8765"):
        assert client.get("/", headers={"Host": host}).status_code == 421
    assert client.post("/api/setup", json={"fen": ""}, headers={"Origin": "http://192.168.1.7:8765"}).status_code == 200
    assert client.post("/api/setup", json={"fen": ""}, headers={"Origin": "http://127.0.0.1:8765"}).status_code == 403


def test_served_to_others_no_program_is_started(tmp_path: Path) -> None:
    hall = Hall(Archive(tmp_path / "games.sqlite"), engines=False)
    with everywhere(hall, "http://192.168.1.7:8765") as client:
        assert client.get("/api/start").json()["engines"] is False
        headers = {"Origin": "http://192.168.1.7:8765", "Cookie": f"{COOKIE}={TOKEN}"}
        with client.websocket_connect("ws://192.168.1.7:8765/socket", headers=headers) as socket:
            line = Line(socket)
            line.send(type="new", other={"player": "uci:touch /tmp/kiebitz-was-here"})
            assert "--host" in line.wait("error")["text"]["en"]
        with client.websocket_connect("ws://192.168.1.7:8765/analysis", headers=headers) as socket:
            line = Line(socket, analysis.Said)
            line.send(type="beside", start=START_FEN, player="uci:touch /tmp/kiebitz-was-here")
            assert "--host" in line.wait("error")["text"]["en"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "box.example"])
def test_other_addresses_need_a_token(host: str) -> None:
    with pytest.raises(KiebitzError, match="--token"):
        check_token(host, None)
    check_token(host, "a-secret_of-12")


@pytest.mark.parametrize("token", ["", "short", "twelve letters", "x" * 201, "schlüsselwort-lang", "abc/def?ghi&jkl"])
def test_a_token_must_be_hard_to_guess_and_fit_into_an_address(token: str) -> None:
    with pytest.raises(KiebitzError, match="at least 12"):
        check_token("127.0.0.1", token)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.8.0.1"])
def test_this_computer_needs_none(host: str) -> None:
    check_token(host, None)


def test_the_usual_place_is_this_computer_alone() -> None:
    place = listen()
    with place.socket:
        ip, port = place.socket.getsockname()
        assert ip == "127.0.0.1"
        assert place.is_local
        assert not place.is_everywhere
        assert place.hosts == {f"127.0.0.1:{port}", f"localhost:{port}"}
        assert place.address == f"http://127.0.0.1:{port}/"


def test_everywhere_means_everywhere() -> None:
    place = listen("0.0.0.0")
    with place.socket:
        assert place.is_everywhere
        assert not place.is_local
        assert "0.0.0.0" not in place.address, "nobody can type that into a browser"


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.name.invalid", "not an address", "a" * 300])
def test_an_address_that_is_not_ours_is_refused_with_a_sentence(host: str) -> None:
    with pytest.raises(KiebitzError, match="address of this computer"):
        listen(host)


def test_a_taken_port_is_told() -> None:
    place = listen()
    with place.socket, pytest.raises(KiebitzError, match="--port"):
        listen(port=place.socket.getsockname()[1])


def test_the_token_is_kept_for_this_user_alone(tmp_path: Path) -> None:
    token = kept_token(tmp_path)
    assert len(token) == 48
    assert kept_token(tmp_path) == token, "an open page finds its way back after a restart"
    assert (tmp_path / "web-token").stat().st_mode & 0o077 == 0
    (tmp_path / "web-token").write_text("short")
    assert len(kept_token(tmp_path)) == 48
