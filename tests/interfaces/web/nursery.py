"""A program that gives every journey a server of its own: it loads the kernels once, then each server is a fork of it.

Run by browser.py with the port of them all.  A line on its input, the folder of a user, begins a server for that user; an empty
line ends it.  What the server says comes out as usual, and so does the word DONE when it has ended.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

DONE = "the server has ended"


def main() -> None:
    import anyio._backends._asyncio  # noqa: F401  what every server needs is there before the first fork
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    from kiebitz.game.record.archive import Archive  # noqa: F401
    from kiebitz.interfaces.web.app import all_routes
    from kiebitz.interfaces.web.patience import PatientProtocol  # noqa: F401
    from kiebitz.interfaces.web.serve import serve
    from kiebitz.warming import warm_up

    all_routes()
    warm_up()
    gc.freeze()
    port = int(sys.argv[1])  # the same for all: to the browser they are one place, and the files it keeps of one serve the next
    child = 0
    for line in sys.stdin:
        folder = line.rstrip("\n")
        if folder:
            child = os.fork()
            if child == 0:
                os.environ["KIEBITZ_DATA"] = folder
                serve(port, False, "en")
                os._exit(0)
        else:
            os.kill(child, signal.SIGTERM)
            os.waitpid(child, 0)
            child = 0
            print(DONE, flush=True)
    if child:
        os.kill(child, signal.SIGTERM)


if __name__ == "__main__":
    main()
