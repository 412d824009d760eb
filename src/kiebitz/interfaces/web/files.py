"""The page's own files: kept in memory, under a stamp of what they say.

An empty browser asks for some sixty files before the board stands.  Out of memory each is answered at once, without a thread
and without the disk; and since the stamp is part of the address, what lies under an address never changes.  So the browser
asks once and never again, until a new version has a new stamp, and the files of a page are always all of one version.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

STATIC = Path(__file__).parent / "static"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
FOREVER = "private, max-age=31536000, immutable"
IMPORT = re.compile(rb"""from\s*["'](\.[^"']+)["']""")  # begins with a letter: a quarter of the work of \b at every start


def _signs(folder: str, prefix: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every file below, by its path from the top, with what changes when it is written anew."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _signs(entry.path, f"{prefix}{entry.name}/")
            else:
                stat = entry.stat()
                yield f"{prefix}{entry.name}", (stat.st_mtime_ns, stat.st_size)


class Files:
    """Everything under one folder, by its path; read again when something there has changed."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._seen: dict[str, tuple[int, int]] = {}
        self._contents: dict[str, bytes] = {}
        self._imports: dict[str, list[str]] = {}
        self.stamp = ""
        self.look()

    def look(self) -> None:
        """Whoever works on the page sees a change with the next load, without a new start."""
        seen = dict(sorted(_signs(str(self._folder), "")))
        if seen == self._seen:
            return
        self._contents = {name: (self._folder / name).read_bytes() for name in seen}
        self._imports = {name: self._imports_of(name) for name in seen if name.endswith(".js")}
        digest = hashlib.sha256()
        for name, content in self._contents.items():
            digest.update(f"{name} {len(content)}\n".encode() + content)
        self.stamp = digest.hexdigest()[:12]
        self._seen = seen

    def text(self, name: str) -> str:
        return self._contents[name].decode("utf-8")

    def names(self) -> list[str]:
        return list(self._contents)

    def modules_of(self, name: str) -> list[str]:
        """This script and all that it imports, the nearest first: what a browser would find out file by file."""
        wanted = [name]
        for each in wanted:
            wanted.extend([other for other in self._imports[each] if other not in wanted])
        return wanted

    def _imports_of(self, name: str) -> list[str]:
        found = (normpath(join(dirname(name), other.decode())) for other in IMPORT.findall(self._contents[name]))
        return [path for path in dict.fromkeys(found) if path in self._contents]

    def routes(self) -> list[Route]:
        return [Route("/static/{path:path}", self._serve)]

    async def _serve(self, request: Request) -> Response:
        path = str(request.path_params["path"])
        stamp, _, rest = path.partition("/")
        is_stamped = bool(re.fullmatch(r"[0-9a-f]{12}", stamp))
        name = rest if is_stamped else path
        if name not in self._contents:
            raise HTTPException(404)
        # A tab opened before a new version, or an address without a stamp, gets what there is and asks again next time.
        headers = {"Cache-Control": FOREVER} if stamp == self.stamp else {"ETag": f'"{self.stamp}"'}
        if headers.get("ETag") and request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(self._contents[name], headers=headers, media_type=KINDS.get(Path(name).suffix, "text/plain"))
