"""Starts the page: `serve()` is what `kiebitz` without arguments does.

Bound to this computer only.  The address holds the token; the browser keeps it as a cookie.
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import platformdirs

from kiebitz.interfaces.web import vendor
from kiebitz.language import KiebitzError, Language, Text, choose_language
from kiebitz.options import Option

HOST = "127.0.0.1"
PORT = 8765
PORT_OPTION = Option("port", PORT, Text("port of the web page", "Port der Webseite"), 1, 65535, uci="--port")
TRIES = 20  # further ports, when the first is taken

ADDRESS = Text("Kiebitz is ready: {address}", "Kiebitz ist bereit: {address}")
HOW_TO_END = Text("Ctrl+C ends it.", "Strg+C beendet.")
FETCHING = Text("First start: fetching the page's libraries ...", "Erster Start: Die Bibliotheken der Seite werden geholt ...")
NOT_FETCHED = Text(
    "The page's libraries (cm-chessboard, lit, uPlot) could not be fetched from npm: {why}. With a connection to the Internet simply "
    "start again; until then “kiebitz play” plays in the terminal.",
    "Die Bibliotheken der Seite (cm-chessboard, lit, uPlot) ließen sich nicht von npm holen: {why}. Mit Internetverbindung genügt ein "
    "neuer Start; bis dahin spielt „kiebitz play“ im Terminal.",
)
NO_PORT = Text("Port {port} is taken; --port chooses another.", "Port {port} ist belegt; --port wählt einen anderen.")


def data_folder() -> Path:
    """Where the user's token is kept; the environment variable KIEBITZ_DATA names another folder."""
    folder = os.environ.get("KIEBITZ_DATA")
    return Path(folder) if folder else platformdirs.user_data_path("kiebitz", appauthor=False)


def _listen(port: int | None) -> socket.socket:
    """A listening socket; without a wish the first free port from the usual one on."""
    candidates = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for candidate in candidates:
        place = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name != "nt":
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind((HOST, candidate))
            place.listen(128)
            return place
        except (OSError, OverflowError):
            place.close()
    raise KiebitzError(NO_PORT.format(port=port))


def fetch_libraries() -> None:
    """In a checkout the first start brings what the wheel would hold."""
    if vendor.is_complete():
        return
    print(FETCHING, flush=True)
    try:
        vendor.fetch(say=lambda name: print(f"  {name}", flush=True))
    except (vendor.FetchError, OSError) as error:
        raise KiebitzError(NOT_FETCHED.format(why=error)) from None


def serve(port: int | None = None, open_browser: bool = True, language: Language | None = None) -> None:
    """Serve the page until Ctrl+C.  KiebitzError: it could not begin, with the reason."""
    if language is not None:
        choose_language(language)
    fetch_libraries()
    place = _listen(port)
    actual = place.getsockname()[1]
    import uvicorn  # only now: an error above should not wait for it

    from kiebitz.game.archive import Archive
    from kiebitz.interfaces.web.app import make_app
    from kiebitz.interfaces.web.hall import Hall
    from kiebitz.interfaces.web.security import LARGEST_MESSAGE, kept_token

    archive = None
    try:
        archive = Archive()
    except KiebitzError as error:  # one can play without; the reason is told
        print(error, file=sys.stderr)
    token = kept_token(data_folder())
    app = make_app(Hall(archive), token, frozenset({f"{HOST}:{actual}", f"localhost:{actual}"}))
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, ws="websockets-sansio", ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20, ws_ping_timeout=20, timeout_graceful_shutdown=1, server_header=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    address = f"http://{HOST}:{actual}/?token={token}"
    print(ADDRESS.format(address=address), HOW_TO_END, sep="\n", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt), place:
        server.run(sockets=[place])


def _open_when_ready(server: object, address: str) -> None:
    for _ in range(200):
        if getattr(server, "started", False):
            break
        time.sleep(0.05)
    has_screen = os.name == "nt" or sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)
