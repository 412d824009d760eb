"""Who may come in: only under our own names, only with the token, only from our own page.

One guard stands before everything, pages, data and sockets alike, so that no route can forget to ask.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kiebitz.interfaces.web.messages import MessageError, refusal
from kiebitz.language import LANGUAGES, KiebitzError, Text

LARGEST_BODY = 2_000_000  # bytes of an upload
LARGEST_MESSAGE = 64_000  # bytes of a message on the socket

# Scripts and style sheets from our own files only: nothing inline, nothing from elsewhere, no frames around us.
# Style attributes are allowed: the board moves a dragged piece with one, and none can load anything.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",  # files are asked for again and answered with "unchanged"
}
CLOSED = (
    "Kiebitz: please open the address that was printed at the start; it holds the key.\n"
    "Kiebitz: Bitte die Adresse öffnen, die beim Start ausgegeben wurde; sie enthält den Schlüssel.\n"
)


def too_large() -> KiebitzError:
    """What a person is told whose file does not fit through the door."""
    return MessageError(
        Text(
            "The upload is larger than {n} MB; “kiebitz games import” takes in large files.",
            "Das Hochgeladene ist größer als {n} MB; „kiebitz games import“ nimmt große Dateien auf.",
        ).format(n=LARGEST_BODY // 1_000_000)
    )


def kept_token(folder: Path) -> str:
    """The user's token, made once: a page that is open finds its way back after a restart."""
    path = folder / "web-token"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        token = path.read_text(encoding="ascii").strip()
        if len(token) >= 32 and token.isalnum():
            return token
    token = secrets.token_hex(24)
    with contextlib.suppress(OSError):  # without a place to keep it, it holds until the end of this run
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(token)
    return token


class Guard:
    """ASGI middleware: host, origin, token and size, in this order."""

    def __init__(self, app: ASGIApp, token: str, hosts: frozenset[str], is_everywhere: bool = False) -> None:
        self.app = app
        self.token = token
        self.hosts = hosts  # "127.0.0.1:8765": a name that an attacker's DNS points here is not among them
        self.is_everywhere = is_everywhere  # the page is served at every address of this computer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts and not (self.is_everywhere and host == _arrival(scope)):
            await self._refuse(scope, receive, send, PlainTextResponse("unknown host", 421))
            return
        origin = headers.get("origin")
        if (scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")) and origin != f"http://{host}":
            await self._refuse(scope, receive, send, PlainTextResponse("foreign origin", 403))
            return
        cookie = f"kiebitz-{host.rpartition(':')[2]}"  # cookies do not know ports: two servers must not disturb each other
        if not self._is_known(headers.get("cookie", ""), cookie):
            await self._greet(scope, receive, send, cookie)
            return
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await self._refuse(scope, receive, send, refusal(too_large(), 413))
            return
        await self.app(scope, _measured(receive), _with_headers(send))

    def _is_known(self, raw: str, name: str) -> bool:
        try:
            morsel = SimpleCookie(raw).get(name)
        except CookieError:
            return False
        return morsel is not None and hmac.compare_digest(morsel.value.encode(), self.token.encode())

    async def _greet(self, scope: Scope, receive: Receive, send: Send, cookie: str) -> None:
        """The first visit brings the token in the address; it is exchanged for a cookie and leaves the address."""
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        given, spoken = (asked.get(name, [""])[0] for name in ("token", "lang"))
        is_visit = scope["type"] == "http" and scope["method"] == "GET" and scope["path"] == "/"
        response: Response
        if is_visit and hmac.compare_digest(given.encode(), self.token.encode()):
            response = RedirectResponse(f"/?lang={spoken}" if spoken in LANGUAGES else "/", 303)
            response.set_cookie(cookie, self.token, httponly=True, samesite="strict", path="/", max_age=365 * 86400)
        else:
            response = PlainTextResponse(CLOSED, 403)
        await self._refuse(scope, receive, send, response)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, response: Response) -> None:
        if scope["type"] == "websocket":
            await receive()  # websocket.connect
            await send({"type": "websocket.close", "code": 1008})
            return
        await response(scope, receive, _with_headers(send))


def _arrival(scope: Scope) -> str:
    """The address and port of ours that the caller reached."""
    ip, port = scope.get("server") or ("", 0)
    return f"[{ip}]:{port}" if ":" in ip else f"{ip}:{port}"


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return wrapped


def _measured(receive: Receive) -> Receive:
    """A body that lies about its length ends where the limit is."""
    seen = 0

    async def wrapped() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > LARGEST_BODY:
                return {"type": "http.disconnect"}
        return message

    return wrapped
