"""Where the page is served, and under which names it may be called.

On this computer alone unless another address is asked for; then a secret of the user's own is demanded,
because whoever reaches the page can play, read and delete games.
"""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from dataclasses import dataclass

from kiebitz.language import KiebitzError, Text, reason_of

HOST = "127.0.0.1"
PORT = 8765
TRIES = 20  # further ports, when the first is taken
SHORTEST_TOKEN = 12

NO_PORT = Text("Port {port} is taken; --port chooses another.", "Port {port} ist belegt; --port wählt einen anderen.")
NO_ADDRESS = Text(
    "The page cannot be served at {host}: {why}. An address of this computer was expected; 0.0.0.0 stands for all of them.",
    "Unter {host} lässt sich die Seite nicht anbieten: {why}. Erwartet war eine Adresse dieses Rechners; 0.0.0.0 steht für alle.",
)
NEEDS_TOKEN = Text(
    "With --host {host} other computers reach this page, so it needs a secret: --token WORD, at least {n} letters, digits, - or _.",
    "Mit --host {host} ist die Seite für andere Rechner erreichbar und braucht ein Geheimnis: --token WORT, mindestens {n} Buchstaben, "
    "Ziffern, - oder _.",
)
BAD_TOKEN = Text(
    "A token has at least {n} letters, digits, - or _; this one has not.",
    "Ein Token hat mindestens {n} Buchstaben, Ziffern, - oder _; dieses nicht.",
)


@dataclass(frozen=True)
class Place:
    """A listening socket and what belongs to it."""

    socket: socket.socket
    hosts: frozenset[str]  # names with port by which it may be called
    is_everywhere: bool  # every address of this computer: the one a call arrived at is a name too
    is_local: bool  # nobody but this computer
    address: str  # to be typed into a browser, without the token


def is_local(host: str) -> bool:
    """Whether only this computer reaches the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def check_token(host: str, token: str | None) -> None:
    """Other computers need a token of the user's own; a token that is given must be hard to guess."""
    if token is None:
        if not is_local(host):
            raise KiebitzError(NEEDS_TOKEN.format(host=host, n=SHORTEST_TOKEN))
        return
    if not re.fullmatch(rf"[A-Za-z0-9_-]{{{SHORTEST_TOKEN},200}}", token):
        raise KiebitzError(BAD_TOKEN.format(n=SHORTEST_TOKEN))


def listen(host: str = HOST, port: int | None = None) -> Place:
    """A listening socket; without a wish the first free port from the usual one on."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError) as error:
        raise KiebitzError(NO_ADDRESS.format(host=host, why=reason_of(error))) from None
    ip = str(where[0])
    candidates = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for candidate in candidates:
        # Named as TCP, because only then asyncio sends every answer at once; else its second part waited for a delayed
        # acknowledgement of the first, some 40 ms for every file and many a message.
        place = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind((ip, candidate))
            place.listen(128)
        except OverflowError:
            place.close()
        except OSError as error:
            place.close()
            if not _is_taken(error):
                raise KiebitzError(NO_ADDRESS.format(host=host, why=reason_of(error))) from None
        else:
            return _described(place, host, ip)
    raise KiebitzError(NO_PORT.format(port=port))


def _is_taken(error: OSError) -> bool:
    """Another port helps; with an address that is not ours none would."""
    import errno

    return error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def _described(place: socket.socket, host: str, ip: str) -> Place:
    port = place.getsockname()[1]
    is_everywhere = ipaddress.ip_address(ip).is_unspecified
    names = {"127.0.0.1", "localhost", _in_address(ip)}
    if not is_local(ip):
        own = socket.gethostname().lower()
        names |= {host.lower(), own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
    shown = _own_address() if is_everywhere else _in_address(host)
    return Place(place, frozenset(f"{name}:{port}" for name in names if name), is_everywhere, is_local(ip), f"http://{shown}:{port}/")


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


def _own_address() -> str:
    """The address by which a neighbour finds this computer.  Nothing is sent: the socket only learns its own end."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
