"""`kiebitz suite`: positions with an answer, solved by a player or an engine, or by two beside each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import EXAMINE, UsageError, argument, command, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, bare_table, console, figure, print_json
from kiebitz.language import Text
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.tools.measuring.suites import Answer, SuiteResult

SUITE = Text(
    "Solve a test suite (EPD): best moves, moves to avoid, mates, points.",
    "Eine Testreihe (EPD) lösen: beste Züge, zu meidende Züge, Matts, Punkte.",
)
EXAMPLE = "kiebitz suite wac.epd --movetime 1 --player kiebitz --player salomon"
FILE = Text("the suite, an EPD file", "die Testreihe, eine EPD-Datei")
PLAYER = Text(
    "who solves, as in kiebitz match; given twice, both stand in one table",
    "wer löst, wie bei kiebitz match; zweimal angegeben stehen beide in einer Tabelle",
)
ENGINE = Text("a UCI engine by its command", "eine UCI-Engine mit ihrem Befehl")
JOBS = Option("jobs", 1, Text("positions at once", "Stellungen gleichzeitig"), 1, 1024, uci="--jobs")
TELL_MATES = Text(
    "say how long the mate is (dm), as a problem book does; a game gives no such hint",
    "die Länge des Matts verraten (dm), wie ein Problembuch; in einer Partie gibt es diesen Hinweis nicht",
)
CORES = Text("number of cores", "Zahl der Kerne")
SOLVING = Text("{done} of {total}, solved: {solved}", "{done} von {total}, gelöst: {solved}")


def register(app: typer.Typer) -> None:
    @command(app, "suite", SUITE, EXAMPLE, EXAMINE, rank=170)
    def suite(
        file: Annotated[str | None, argument("FILE.epd", FILE)] = None,
        movetime: Annotated[str | None, option("--movetime", asking.MOVETIME.text, "S", "1")] = None,
        nodes: Annotated[str | None, option("--nodes", asking.NODES.text, "N")] = None,
        depth: Annotated[str | None, option("--depth", asking.DEPTH.text, "N")] = None,
        player: Annotated[list[str] | None, option("--player", PLAYER, "NAME", "kiebitz")] = None,
        engine: Annotated[list[str] | None, option("--engine", ENGINE, "CMD")] = None,
        tell_mates: Annotated[bool, flag("--tell-mates", TELL_MATES)] = False,
        jobs: Annotated[str | None, option("--jobs", JOBS.text, "N", str(CORES))] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.tools.cluster import pool_at
        from kiebitz.tools.matches.contestants import read_contestants
        from kiebitz.tools.measuring.suites import read_suite, run_suite
        from kiebitz.tools.workers import cores

        if not file:
            raise UsageError(Text("A suite is missing: an EPD file.", "Es fehlt eine Testreihe: eine EPD-Datei."))
        limits = asking.read_limits(depth, nodes, movetime)
        problems = read_suite(Path(file).expanduser())
        specs = [*(player or []), *(f"uci:{command}" for command in engine or [])] or ["kiebitz"]
        contestants = read_contestants(specs)
        count = asking.read_jobs(jobs, JOBS, cores(), cluster)
        if cluster is None and any(one.key == "kiebitz" for one in contestants):
            asking.prepare_engine()
        with (
            pool_at(cluster) as pool,
            Waiting(SOLVING.format(done=0, total=len(problems), solved=0), len(problems) * len(contestants)) as bar,
        ):

            def show(results: "list[SuiteResult]", done: int, total: int) -> None:
                solved = " / ".join(str(result.solved) for result in results)
                bar.step(done, total, SOLVING.format(done=done, total=total, solved=solved))

            results = run_suite(contestants, problems, limits, tell_mates=tell_mates, jobs=count, progress=show, pool=pool)
        if as_json:
            first = results[0].as_dict()
            print_json(first if len(results) == 1 else {**first, "players": [result.as_dict() for result in results]})
        else:
            print_results(results)


def print_results(results: "list[SuiteResult]") -> None:
    """Those that not everybody solved, then the sums."""
    table = bare_table(Text("Position", "Stellung"), *(result.name for result in results), right=range(1, len(results) + 1))
    for problem in results[0].problems:
        answers = [result.answers[problem.id] for result in results]
        if not all(answer.solved for answer in answers):
            table.add_row(problem.id, *(_cell(answer) for answer in answers))
    if table.row_count:
        table.add_section()
    table.add_row(
        str(Text("Solved", "Gelöst")), *(f"{r.solved} / {r.total} ({figure(100 * r.solved / r.total, 1)} %)" for r in results), style="bold"
    )
    if results[0].most_points:
        table.add_row(str(Text("Points", "Punkte")), *(f"{r.points} / {r.most_points}" for r in results))
    means = [result.mean_solution_time() for result in results]
    table.add_row(
        str(Text("Mean time to the solution", "Mittlere Zeit bis zur Lösung")), *("–" if m is None else f"{figure(m, 3)} s" for m in means)
    )
    console().print(table)


def _cell(answer: "Answer") -> str:
    if answer.failure:
        return str(
            {
                "crash": Text("crash", "Absturz"),
                "hang": Text("hang", "Hänger"),
                "illegal": Text("illegal move", "regelwidriger Zug"),
            }.get(answer.failure, Text("failed", "ausgefallen"))
        )
    from kiebitz.game.notation import local_san
    from kiebitz.language import current_language

    san = local_san(answer.san, current_language())
    if not answer.solved:
        return f"✗ {san}"
    return f"✓ {san} {figure(answer.solution_time, 2)} s"
