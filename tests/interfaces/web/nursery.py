"""A program that gives every journey a server of its own: it loads the kernels once, then each server is a fork of it.

Run by browser.py with the port of them all.  A line on its input, the folder of a user, begins a server for that user; the word END
or KILL ends it.  What the server says comes out as usual, and so does the word DONE when it has ended, or FAILED where it could not
begin.  While a file of the name COLD lies in the folder the server takes its kernels for not compiled yet.  Told by SIGUSR1,
nursery and server write what each of their threads does into the second file named.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import time
import traceback
from functools import partial
from pathlib import Path

from kiebitz.language import Text
from kiebitz.warming import Step

END, KILL, DONE, FAILED = "end", "kill", "the server has ended", "the server could not begin"
SIGNALS = {END: signal.SIGTERM, KILL: signal.SIGKILL}
COLD = "cold"


def main() -> None:
    import anyio._backends._asyncio  # noqa: F401  what every server needs is there before the first fork
    import uvicorn.lifespan.on
    import uvicorn.loops.asyncio
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    from kiebitz import opponents
    from kiebitz.game.book.library import standard_book
    from kiebitz.game.record.archive import Archive  # noqa: F401
    from kiebitz.interfaces.web import warming
    from kiebitz.interfaces.web.app import all_routes
    from kiebitz.interfaces.web.learn.tictactoe import figures
    from kiebitz.interfaces.web.patience import PatientProtocol  # noqa: F401
    from kiebitz.interfaces.web.rooms import first_game
    from kiebitz.interfaces.web.serve import serve
    from kiebitz.limits import Limits
    from kiebitz.warming import warm_up

    faulthandler.register(signal.SIGUSR1, file=Path(sys.argv[2]).open("w"))  # noqa: SIM115  for every server too, as long as it lives
    all_routes()
    figures()  # all of tic-tac-toe
    first_game.FIRST_THOUGHT = Limits(nodes=5000)  # instead of three seconds; nobody is in awe here
    standard_book()
    warm_up()
    for key in opponents.ROSTER:
        opponents.create(key)
    gc.freeze()
    port = int(sys.argv[1])  # the same for all: to the browser they are one place, and the files it keeps of one serve the next
    child = 0
    for line in sys.stdin:
        wish = line.rstrip("\n")
        if wish in SIGNALS:
            os.kill(child, SIGNALS[wish])
            os.waitpid(child, 0)
            child = 0
            print(DONE, flush=True)
        else:
            child = os.fork()
            if child == 0:
                os.environ["KIEBITZ_DATA"] = wish
                if Path(wish, COLD).exists():
                    warming.warm_up = partial(wait_while_there, Path(wish, COLD))
                try:
                    serve(port, False, "en")
                except BaseException:
                    traceback.print_exc()
                    print(FAILED, flush=True)
                os._exit(0)
    if child:
        os.kill(child, signal.SIGTERM)


def wait_while_there(file: Path, step: Step) -> None:
    step(1, 4, Text("search", "Suche"))
    while file.exists():
        time.sleep(0.05)


if __name__ == "__main__":
    main()
