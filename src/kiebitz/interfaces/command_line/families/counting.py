"""`kiebitz perft` and `kiebitz bench`: two counts that change when and only when something is wrong or new."""

import time
from typing import Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import EXAMINE, UsageError, argument, command, flag, json_option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, new_table, print_facts, print_json
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
BENCH_DEPTH = Option(
    "depth",
    10,
    Text(
        "half-moves; the signature is that of 10, more takes longer and measures speed",
        "Halbzüge; die Unterschrift ist die von 10, mehr dauert länger und misst die Schnelligkeit",
    ),
    1,
    40,
    uci="DEPTH",
)
COUNTS = Text("counting …", "es wird gezählt …")
SEARCHES = Text("position {done} of {total}", "Stellung {done} von {total}")
POSITIONS, SPEED = Text("Positions", "Stellungen"), Text("Positions per second", "Stellungen je Sekunde")
TIME = Text("Time", "Zeit")
PROFILE = Text("tell where the time goes", "sagen, wohin die Zeit geht")
PARTS = (
    ("generation", Text("Generating moves", "Züge erzeugen")),
    ("evaluation", Text("Judging positions", "Stellungen bewerten")),
    ("search", Text("Searching: everything else", "Suchen: alles Übrige")),
)
PART, SHARE, TIMES, EACH = (
    Text("Part", "Teil"),
    Text("Share", "Anteil"),
    Text("Times", "Anzahl"),
    Text("Nanoseconds each", "Nanosekunden je Mal"),
)


def register(app: typer.Typer) -> None:
    @command(app, "perft", PERFT, PERFT_EXAMPLE, EXAMINE, rank=200)
    def perft(
        words: Annotated[list[str] | None, argument("FEN DEPTH", WORDS)] = None,
        chess960: Annotated[bool, typer.Option("--chess960", help=str(Text("Chess960 castling", "Rochade nach Chess960")))] = False,
        as_json: Annotated[bool, json_option()] = False,
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
            from kiebitz.tools.measuring.perft import divide
            from kiebitz.tools.measuring.perft import perft as count

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

    @command(app, "bench", BENCH, "kiebitz bench 14", EXAMINE, rank=210)
    def bench(
        depth: Annotated[str, argument("DEPTH", BENCH_DEPTH.text)] = "10",
        profile: Annotated[bool, flag("--profile", PROFILE)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        wanted = int(BENCH_DEPTH.parse(depth))
        asking.prepare_engine()
        if profile:
            _profile(wanted, as_json)
            return
        with Waiting(COUNTS) as bar:
            from kiebitz.tools.measuring.bench import POSITIONS as FIXED
            from kiebitz.tools.measuring.bench import run_bench

            result = run_bench(bar.counting(SEARCHES), wanted)
        if as_json:
            time_used = round(result.time, 6)
            print_json({"nodes": result.nodes, "nps": result.nps, "time": time_used, "depth": wanted, "positions": len(FIXED)})
            return
        print_facts([(POSITIONS, figure(result.nodes)), (TIME, f"{figure(result.time, 3)} s"), (SPEED, figure(result.nps))])


def _profile(depth: int, as_json: bool) -> None:
    with Waiting(COUNTS) as bar:
        from kiebitz.tools.measuring.profile import run_profile

        found = run_profile(bar.counting(SEARCHES), depth=depth)
    seconds = {"generation": found.generation, "evaluation": found.evaluation, "search": found.search}
    times = {"generation": found.generated, "evaluation": found.evaluated, "search": found.nodes}
    if as_json:
        parts = {
            key: {"time": round(seconds[key], 6), "share": round(seconds[key] / found.total, 4), "times": times[key]} for key, _ in PARTS
        }
        print_json({"nodes": found.nodes, "time": round(found.total, 6), "depth": depth, "parts": parts})
        return
    table = new_table(PART, SHARE, TIMES, EACH, right=(1, 2, 3))
    for key, name in PARTS:
        each = 1e9 * seconds[key] / max(1, times[key])
        table.add_row(str(name), f"{figure(100 * seconds[key] / found.total, 1)} %", figure(times[key]), figure(each))
    console().print(table)
    print_facts([(POSITIONS, figure(found.nodes)), (TIME, f"{figure(found.total, 3)} s")])
