"""`kiebitz screen`: which figures of the search are worth something, many asked at once."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, json_option, option
from kiebitz.interfaces.command_line.output import bare_table, console, figure, print_json
from kiebitz.interfaces.command_line.pairs import GAMES, NODES, OUT, PLAYED, pairs_of, playing
from kiebitz.language import Text, decimal

if TYPE_CHECKING:
    from kiebitz.tools.matches.screening import Effect

SCREEN = Text(
    "Ask by fast games which parameters of the search are worth something, many at once.",
    "Mit schnellen Partien fragen, welche Werte der Suche etwas taugen, viele auf einmal.",
)
EXAMPLE = "kiebitz screen late_move_base=3,6 history_skip=2600,5000 --games 2000 --out screen.jsonl"
FACTORS = Text(
    "parameters with two values each, as in docs/parameters.md: KEY=LOW,HIGH",
    "Werte der Suche mit je zwei Stufen, wie in docs/parameters.md: NAME=TIEF,HOCH",
)
MEANING = Text(
    "Elo of the higher value against the lower, all other parameters mixed, with its 95 % error. A choice of several should be "
    "confirmed by a match.",
    "Elo der hohen Stufe gegen die tiefe, alle anderen Werte gemischt, mit 95-%-Fehler. "
    "Eine Auswahl mehrerer sollte ein Wettkampf bestätigen.",
)


def register(app: typer.Typer) -> None:
    @command(app, "screen", SCREEN, EXAMPLE, LOOK)
    def screen_command(
        factors: Annotated[list[str] | None, argument("KEY=LOW,HIGH …", FACTORS)] = None,
        games: Annotated[str, option("--games", GAMES.text, "N", "1000")] = "1000",
        nodes: Annotated[str, option("--nodes", NODES.text, "N", "10000")] = "10000",
        openings: Annotated[str, option("--openings", asking.OPENINGS, "FILE", str(asking.LIBRARY))] = "",
        style: Annotated[str, option("--style", asking.STYLE, "S", "standard")] = "standard",
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "1")] = "1",
        out: Annotated[str | None, option("--out", OUT, "FILE")] = None,
        jobs: Annotated[str | None, option("--jobs", asking.CORES.text, "N", str(asking.ALL_CORES))] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        if not factors:
            raise UsageError(
                Text(
                    "Parameters with two values each are missing, e.g. late_move_base=3,6.",
                    "Es fehlen Werte der Suche mit je zwei Stufen, z. B. late_move_base=3,6.",
                )
            )
        from kiebitz.styles.collection import load_style
        from kiebitz.tools.matches.openings import read_openings
        from kiebitz.tools.matches.screening import Plan, check_number, effects, read_factor, results_so_far, screen
        from kiebitz.tools.workers import cores

        chosen = tuple(read_factor(word) for word in factors)
        if len({factor.key for factor in chosen}) < len(chosen):
            raise UsageError(Text("Every parameter may stand once only.", "Jeder Wert darf nur einmal vorkommen."))
        number = int(asking.SEED.parse(seed))
        plan = Plan(chosen, tuple(read_openings(openings, number)), int(NODES.parse(nodes)), load_style(style), number)
        pairs = pairs_of(games)
        check_number(chosen, pairs)
        count = asking.read_jobs(jobs, asking.CORES, cores(), cluster)
        path = None if out is None else Path(out).expanduser()
        results = [] if path is None else results_so_far(plan, path)  # a wrong file is told before anything is compiled
        if cluster is None and len(results) < pairs:
            asking.prepare_engine()
        with playing(pairs, path, cluster) as (pool, show):
            results = screen(plan, pairs, file=path, jobs=count, progress=show, pool=pool)
        found = effects(chosen, results)
        if as_json:
            listed = [
                {"key": one.factor.key, "low": one.factor.low, "high": one.factor.high, "elo": one.elo, "error": one.error} for one in found
            ]
            print_json({"games": 2 * len(results), "effects": listed})
        else:
            print_effects(found, 2 * len(results))


def print_effects(found: "list[Effect]", games: int) -> None:
    table = bare_table(Text("Parameter", "Wert"), Text("values", "Stufen"), "Elo", "±", "", right=(1, 2, 3))
    for one in found:
        better = Text("better: {value}", "besser: {value}").format(value=one.factor.high if one.elo > 0 else one.factor.low)
        cells = (one.factor.key, f"{one.factor.low} → {one.factor.high}", str(decimal(f"{one.elo:+.1f}")), str(decimal(f"{one.error:.1f}")))
        table.add_row(*cells, str(better) if one.is_certain else "")
    console().print(table)
    print(PLAYED.format(done=figure(games), total=figure(games)))
    print(MEANING)
