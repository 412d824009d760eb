"""Starts the page: `serve()` is what `kiebitz` without arguments does.

On this computer only, unless another address is asked for.  The address holds the token; the browser keeps it as a cookie.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
import webbrowser

from kiebitz.folders import user_folder
from kiebitz.interfaces.web import vendor
from kiebitz.interfaces.web.listening import HOST, PORT, check_token, listen
from kiebitz.language import KiebitzError, Language, Text, choose_language
from kiebitz.options import Option

SWITCH_SECONDS = 0.001  # Python's threads take turns this often (else 5 ms): a move passes through several of them on its way to the page

PORT_OPTION = Option("port", PORT, Text("port of the web page", "Port der Webseite"), 1, 65535, uci="--port")

ADDRESS = Text("Kiebitz is ready: {address}", "Kiebitz ist bereit: {address}")
HOW_TO_END = Text("Ctrl+C ends it.", "Strg+C beendet.")
FETCHING = Text("First start: fetching the page's libraries ...", "Erster Start: Die Bibliotheken der Seite werden geholt ...")
NOT_FETCHED = Text(
    "The page's libraries (cm-chessboard, lit, uPlot) could not be fetched from npm: {why}. With a connection to the Internet simply "
    "start again; until then “kiebitz play” plays in the terminal.",
    "Die Bibliotheken der Seite (cm-chessboard, lit, uPlot) ließen sich nicht von npm holen: {why}. Mit Internetverbindung genügt ein "
    "neuer Start; bis dahin spielt „kiebitz play“ im Terminal.",
)
OTHERS = Text(
    "Other computers reach it too; the connection is not encrypted, so only use it in a network you trust.",
    "Auch andere Rechner erreichen sie; die Verbindung ist nicht verschlüsselt, also nur in einem vertrauten Netz benutzen.",
)


def fetch_libraries() -> None:
    """In a checkout the first start brings what the wheel would hold."""
    if vendor.is_complete():
        return
    print(FETCHING, flush=True)
    try:
        vendor.fetch(say=lambda name: print(f"  {name}", flush=True))
    except (vendor.FetchError, OSError) as error:
        raise KiebitzError(NOT_FETCHED.format(why=error)) from None


def serve(
    port: int | None = None, open_browser: bool = True, language: Language | None = None, host: str | None = None, token: str | None = None,
    page: Language | None = None,
) -> None:  # fmt: skip
    """Serve the page until Ctrl+C; it speaks the browser's language unless `page` is another.

    KiebitzError: it could not begin, with the reason.
    """
    host = host or HOST
    if language is not None:
        choose_language(language)
    check_token(host, token)
    fetch_libraries()
    place = listen(host, port)
    import uvicorn  # only now: an error above should not wait for it

    from kiebitz.game.record.archive import Archive
    from kiebitz.interfaces.web.app import make_app
    from kiebitz.interfaces.web.memory import give_freed_memory_back
    from kiebitz.interfaces.web.patience import PatientProtocol
    from kiebitz.interfaces.web.rooms.hall import Hall
    from kiebitz.interfaces.web.security import LARGEST_MESSAGE, kept_token

    give_freed_memory_back()
    sys.setswitchinterval(SWITCH_SECONDS)
    archive = None
    try:
        archive = Archive()
    except KiebitzError as error:  # one can play without; the reason is told
        print(error, file=sys.stderr)
    secret = token or kept_token(user_folder())
    app = make_app(Hall(archive, engines=place.is_local), secret, place.hosts, place.is_everywhere)
    config = uvicorn.Config(
        app, http=PatientProtocol, log_level="warning", access_log=False, ws="websockets-sansio", ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20, ws_ping_timeout=20, timeout_graceful_shutdown=1, server_header=False,
        ws_per_message_deflate=not place.is_local,  # within one computer packing costs more than it saves
    )  # fmt: skip
    server = uvicorn.Server(config)
    address = f"{place.address}?token={secret}{'' if page is None else f'&lang={page}'}"
    print(ADDRESS.format(address=address), *([] if place.is_local else [OTHERS]), HOW_TO_END, sep="\n", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt), place.socket:
        server.run(sockets=[place.socket])


def _open_when_ready(server: object, address: str) -> None:
    for _ in range(200):
        if getattr(server, "started", False):
            break
        time.sleep(0.05)
    has_screen = os.name == "nt" or sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)
