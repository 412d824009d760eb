"""`kiebitz perft` and `kiebitz bench`: two counts that change when and only when something is wrong or new."""

import time
from typing import Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import EXAMINE, UsageError, argument, command, json_option, lang_option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, print_facts, print_json
from kiebitz.language import Text
from kiebitz.options import Option

PERFT = Text(
    "Count the positions after so many half-moves, for each first move.",
    "Die Stellungen nach so vielen Halbzügen zählen, für jeden ersten Zug.",
)
PERFT_EXAMPLE = "kiebitz perft startpos 5"
WORDS = Text("the position as FEN or startpos, then the depth", "die Stellung als FEN oder startpos, dann die Tiefe")
DEPTH = Option("depth", 1, Text("half-moves", "Halbzüge"), 0, 12, uci="DEPTH")
BENCH = Text(
    "Search fixed positions to a fixed depth: the number of positions is the signature of the play.",
    "Feste Stellungen bis zu einer festen Tiefe durchsuchen: Die Zahl der Stellungen ist die Unterschrift der Spielweise.",
)
COUNTS = Text("counting …", "es wird gezählt …")
SEARCHES = Text("position {done} of {total}", "Stellung {done} von {total}")
MOVE, POSITIONS, SPEED = Text("Move", "Zug"), Text("Positions", "Stellungen"), Text("Positions per second", "Stellungen je Sekunde")
TIME = Text("Time", "Zeit")


def register(app: typer.Typer) -> None:
    @command(app, "perft", PERFT, PERFT_EXAMPLE, EXAMINE)
    def perft(
        words: Annotated[list[str] | None, argument("FEN DEPTH", WORDS)] = None,
        chess960: Annotated[bool, typer.Option("--chess960", help=str(Text("Chess960 castling", "Rochade nach Chess960")))] = False,
        as_json: Annotated[bool, json_option()] = False,
        lang: Annotated[str | None, lang_option()] = None,
    ) -> None:
        given = words or []
        if len(given) < 2 and len(" ".join(given).split()) < 2:
            raise UsageError(
                Text(
                    "perft needs a position and a depth, e.g. kiebitz perft startpos 4.",
                    "perft braucht eine Stellung und eine Tiefe, z. B. kiebitz perft startpos 4.",
                )
            )
        *fen, last = " ".join(given).split()
        depth = int(DEPTH.parse(last))
        board = asking.read_position(fen, None, chess960)
        with Waiting(COUNTS, total=len(board.legal_moves())) as bar:
            from kiebitz.tools.perft import divide
            from kiebitz.tools.perft import perft as count

            count(board, 1)  # loading the kernel is not part of the figure
            begin = time.perf_counter()
            found: dict[str, int] = {}
            if depth > 0:
                for move, nodes in divide(board, depth):
                    found[move] = nodes
                    bar.step(len(found), text=f"{move}: {figure(nodes)}")
            seconds = time.perf_counter() - begin
        total = sum(found.values()) if depth > 0 else 1
        speed = round(total / seconds) if seconds > 0 else 0
        if as_json:
            print_json({"nodes": total, "nps": speed, "divide": found, "depth": depth, "time": round(seconds, 6), "fen": board.fen()})
            return
        if found:
            from rich.columns import Columns

            console().print(Columns([f"{move}: {figure(nodes)}" for move, nodes in found.items()], column_first=True, padding=(0, 3)))
            print()
        print_facts([(POSITIONS, figure(total)), (TIME, f"{figure(seconds, 3)} s"), (SPEED, figure(speed))])

    @command(app, "bench", BENCH, "kiebitz bench --json", EXAMINE)
    def bench(as_json: Annotated[bool, json_option()] = False, lang: Annotated[str | None, lang_option()] = None) -> None:
        asking.prepare_engine()
        with Waiting(COUNTS) as bar:
            from kiebitz.tools.bench import DEPTH as BENCH_DEPTH
            from kiebitz.tools.bench import POSITIONS as BENCH_POSITIONS
            from kiebitz.tools.bench import run_bench

            result = run_bench(lambda done, total: bar.step(done, total, SEARCHES.format(done=done, total=total)))
        if as_json:
            print_json(
                {
                    "nodes": result.nodes,
                    "nps": result.nps,
                    "time": round(result.time, 6),
                    "depth": BENCH_DEPTH,
                    "positions": len(BENCH_POSITIONS),
                }
            )
            return
        print_facts([(POSITIONS, figure(result.nodes)), (TIME, f"{figure(result.time, 3)} s"), (SPEED, figure(result.nps))])
