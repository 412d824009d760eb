"""`kiebitz tune` and `kiebitz selfplay`: weights fitted to the results of games, and games played for it."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, bare_table, console, figure, note, print_facts, print_json
from kiebitz.language import Text, decimal
from kiebitz.options import Option
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiebitz.styles.style import Style
    from kiebitz.tools.cluster import Cluster
    from kiebitz.tools.fitting.descent import Fit, Point, Settings
    from kiebitz.tools.fitting.selfplay import Recipe
    from kiebitz.tools.fitting.shards import Shards
    from kiebitz.tools.workers import Pool

TUNE = Text(
    "Fit the weights to the results of games (Texel's method).",
    "Die Gewichte an die Ergebnisse von Partien anpassen (Texels Verfahren).",
)
TUNE_EXAMPLE = "kiebitz tune games.pgn own.txt --out mine.toml --fix material --report tune.html"
FILES = Text(
    "PGN files, or labelled positions as kiebitz selfplay writes them",
    "PGN-Dateien oder bewertete Stellungen, wie kiebitz selfplay sie schreibt",
)
OUT = Text("write the style to this file", "den Stil in diese Datei schreiben")
REPORT = Text("write a page with loss curves and all changes", "eine Seite mit Fehlerkurven und allen Änderungen schreiben")
FIX = Text("groups or terms that keep their weights, by commas", "Gruppen oder Kriterien, die ihre Gewichte behalten, mit Kommas")
ONLY = Text("tune these groups or terms only", "nur diese Gruppen oder Kriterien anpassen")
PLAYER = Text(
    "fit to the moves of this player instead of to the results; material stays as it is",
    "an die Züge dieses Spielers anpassen statt an die Ergebnisse; das Material bleibt, wie es ist",
)
ITERATIONS = Option("iterations", 400, Text("steps downhill", "Schritte bergab"), 1, 100_000, uci="--iterations")
PRIOR = Option(
    "prior",
    1.0,
    Text("how strongly weights are drawn to where they started; 0: not at all", "wie stark es die Gewichte zum Anfang zieht; 0: gar nicht"),
    0,
    1e6,
    uci="--prior",
)
TRUST = Option(
    "trust",
    0.5,
    Text(
        "share of the search's own value in what a position of selfplay teaches; 0: only the results",
        "Anteil, den der Wert der Suche an dem hat, was eine Stellung von selfplay lehrt; 0: nur die Ergebnisse",
    ),
    0,
    1,
    uci="--trust",
)
PARTS_A_WORKER = 2  # of a cluster: when a worker is lost, the others share what it had
READING = Text("reading games: {done} of {total} parts", "Partien werden gelesen: {done} von {total} Teilen")
COUNTING = Text("counting {done} of {total} positions", "{done} von {total} Stellungen werden gezählt")
FITTING = Text("step {step}: error {train}, on unseen games {test}", "Schritt {step}: Fehler {train}, an fremden Partien {test}")
NO_FILE = Text("Games are missing: PGN files or files of positions.", "Es fehlen Partien: PGN-Dateien oder Stellungsdateien.")

SELFPLAY = Text(
    "Play many fast games against itself and keep their quiet positions with the result.",
    "Viele schnelle Partien gegen sich selbst spielen und die ruhigen Stellungen mit dem Ergebnis behalten.",
)
SELFPLAY_EXAMPLE = "kiebitz selfplay own.txt --games 10000 --nodes 5000"
FILE = Text("the file the positions are appended to", "die Datei, an die die Stellungen angehängt werden")
GAMES = Option("games", 1000, Text("games to play", "zu spielende Partien"), 1, 10**9, uci="--games")
NODES = Option("nodes", 5000, asking.NODES_A_MOVE, 1, 10**9, uci="--nodes")
RANDOM = Option("random", 4, Text("random half-moves after the opening", "zufällige Halbzüge nach der Eröffnung"), 0, 40, uci="--random")
PLAYING = Text("{done} of {total} games, {positions} positions", "{done} von {total} Partien, {positions} Stellungen")
STOPPED = Text(
    "Stopped; what was played is kept, the same call adds more.", "Angehalten; das Gespielte bleibt, derselbe Aufruf spielt weiter."
)


def register(app: typer.Typer) -> None:
    @command(app, "tune", TUNE, TUNE_EXAMPLE, LOOK, rank=160)
    def tune(
        files: Annotated[list[str] | None, argument("FILE …", FILES)] = None,
        out: Annotated[str, option("--out", OUT, "FILE.toml", "tuned.toml")] = "tuned.toml",
        report: Annotated[str | None, option("--report", REPORT, "FILE.html")] = None,
        fix: Annotated[str, option("--fix", FIX, "NAMES")] = "",
        only: Annotated[str, option("--only", ONLY, "NAMES")] = "",
        player: Annotated[str | None, option("--player", PLAYER, "NAME")] = None,
        style: Annotated[str, option("--style", asking.STYLE, "S", "standard")] = "standard",
        iterations: Annotated[str, option("--iterations", ITERATIONS.text, "N", "400")] = "400",
        prior: Annotated[str, option("--prior", PRIOR.text, "X", "1")] = "1",
        trust: Annotated[str, option("--trust", TRUST.text, "X", "0.5")] = "0.5",
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "1")] = "1",
        jobs: Annotated[str | None, option("--jobs", asking.CORES.text, "N", str(asking.ALL_CORES))] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        if not files:
            raise UsageError(NO_FILE)
        from kiebitz.styles.collection import load_style
        from kiebitz.tools.cluster import pool_at
        from kiebitz.tools.fitting.descent import Settings, free_slots
        from kiebitz.tools.workers import cores

        count = asking.read_jobs(jobs, asking.CORES, cores(), cluster)
        settings = Settings(
            iterations=int(ITERATIONS.parse(iterations)),
            prior=float(PRIOR.parse(prior)),
            trust=float(TRUST.parse(trust)),
            fixed=tuple(word for word in (fix if player is None else f"{fix},material").split(",") if word.strip()),
            only=tuple(word for word in only.split(",") if word.strip()),
            threads=count,
            seed=int(asking.SEED.parse(seed)),
        )
        free_slots(settings)  # a wrong name is told before the games are read
        base = load_style(style)
        begin = time.monotonic()
        paths = [Path(name).expanduser() for name in files]
        with pool_at(cluster) as pool:
            if player is None:
                outcome = fit_to_results(paths, base, settings, pool)
            else:
                outcome = fit_to_player(paths, player, base, settings, pool)
        path = Path(out).expanduser()
        _write(outcome, base, path, None if report is None else Path(report).expanduser())
        seconds = time.monotonic() - begin
        if as_json:
            print_json(as_dict(outcome, path, seconds))
        else:
            print_outcome(outcome, path, seconds)

    @command(app, "selfplay", SELFPLAY, SELFPLAY_EXAMPLE, LOOK)
    def selfplay(
        file: Annotated[str | None, argument("FILE", FILE)] = None,
        games: Annotated[str, option("--games", GAMES.text, "N", "1000")] = "1000",
        nodes: Annotated[str, option("--nodes", NODES.text, "N", "5000")] = "5000",
        random_moves: Annotated[str, option("--random", RANDOM.text, "N", "4")] = "4",
        openings: Annotated[str, option("--openings", asking.OPENINGS, "FILE", str(asking.LIBRARY))] = "",
        style: Annotated[str, option("--style", asking.STYLE, "S", "standard")] = "standard",
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "1")] = "1",
        jobs: Annotated[str | None, option("--jobs", asking.CORES.text, "N", str(asking.ALL_CORES))] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        if not file:
            raise UsageError(Text("The file for the positions is missing.", "Es fehlt die Datei für die Stellungen."))
        from kiebitz.styles.collection import load_style
        from kiebitz.tools.fitting.selfplay import Recipe
        from kiebitz.tools.matches.openings import read_openings
        from kiebitz.tools.workers import cores

        count = asking.read_jobs(jobs, asking.CORES, cores(), cluster)
        recipe = Recipe(
            tuple(read_openings(openings)),
            int(NODES.parse(nodes)),
            int(RANDOM.parse(random_moves)),
            load_style(style),
            int(asking.SEED.parse(seed)),
        )
        total = int(GAMES.parse(games))
        path = Path(file).expanduser()
        if cluster is None:
            asking.prepare_engine()
        so_far, stopped = _generated(recipe, path, total, count, cluster)
        if as_json:
            print_json({"games": so_far[0], "positions": so_far[1], "file": str(path)})
        else:
            print(PLAYING.format(done=figure(so_far[0]), total=figure(total), positions=figure(so_far[1])))
        if stopped:
            note(STOPPED)
            raise typer.Exit(130)


def _write(outcome: "Fit", base: "Style", path: Path, report: Path | None) -> None:
    """The style that was found, and the page that tells of it."""
    from kiebitz.styles.writing import write_style
    from kiebitz.tools.fitting.descent import style_of

    description = Text("Fitted to {n} positions of {games} games.", "Angepasst an {n} Stellungen aus {games} Partien.").format(
        n=outcome.positions, games=outcome.games
    )
    tuned = style_of(outcome.weights, path.stem, Text.finished(path.stem, path.stem), description, base)
    write_whole(path, write_style(tuned))
    if report is not None:
        from kiebitz.tools.fitting.tune_report import page

        write_whole(report, page(outcome))


def _generated(recipe: "Recipe", path: Path, total: int, jobs: int, cluster: str | None) -> tuple[tuple[int, int], bool]:
    """Games and positions when all are played, or when somebody stopped it."""
    from kiebitz.tools.cluster import pool_at
    from kiebitz.tools.fitting.selfplay import generate, next_game

    so_far = (0, 0)
    with pool_at(cluster) as pool, Waiting(PLAYING.format(done=0, total=total, positions=0), total) as bar:

        def show(done: int, of: int, positions: int) -> None:
            nonlocal so_far
            so_far = done, positions
            bar.step(done, of, PLAYING.format(done=figure(done), total=figure(of), positions=figure(positions)))

        try:
            return generate(recipe, path, total, jobs=jobs, first=next_game(path), progress=show, pool=pool), False
        except KeyboardInterrupt:
            return so_far, True


def _show_fit(bar: Waiting) -> "Callable[[Point, int], None]":
    def show(point: "Point", total: int) -> None:
        bar.step(point.iteration, total, FITTING.format(step=point.iteration, train=figure(point.train, 6), test=figure(point.test, 6)))

    return show


def spread_over(pool: "Cluster", function: "Callable[..., Any]", parts: list[Any], base: "Style", total: int) -> "Shards":
    """Parts counted by the workers of a cluster, who keep them."""
    with Waiting(COUNTING.format(done=0, total=total), total) as bar:
        shards = pool.spread(function, parts, base)
        for ready in shards.arriving():
            bar.counting(COUNTING)(total * ready // len(parts), total)
    return shards


def fit_to_results(paths: list[Path], base: "Style", settings: "Settings", pool: "Pool") -> "Fit":
    from kiebitz.tools.cluster import Cluster
    from kiebitz.tools.fitting.counts import count_part, count_positions
    from kiebitz.tools.fitting.descent import descend, vector_of
    from kiebitz.tools.fitting.labelled import positions_of_files
    from kiebitz.tools.fitting.labels import mix_labels
    from kiebitz.tools.fitting.shards import cuts
    from kiebitz.tools.fitting.tune import Problem

    with Waiting(READING.format(done=0, total=len(paths))) as bar:
        rows = positions_of_files(paths, settings.threads, pool, bar.counting(READING))
    mix_labels(rows, settings.trust)
    if isinstance(pool, Cluster):
        parts = [rows[first:last] for first, last in cuts(len(rows), PARTS_A_WORKER * pool.slots)]
        problem = Problem(spread_over(pool, count_part, parts, base, len(rows)), seed=settings.seed)
    else:
        with Waiting(COUNTING.format(done=0, total=len(rows)), len(rows)) as bar:
            counts = count_positions(rows, style=base, threads=settings.threads, progress=bar.counting(COUNTING))
        problem = Problem(counts, settings.threads, settings.seed)
    with Waiting(FITTING.format(step=0, train="–", test="–"), settings.iterations) as bar:
        outcome = descend(problem, vector_of(base), settings, _show_fit(bar))
    problem.close()
    return outcome


def fit_to_player(paths: list[Path], name: str, base: "Style", settings: "Settings", pool: "Pool") -> "Fit":
    from kiebitz.tools.cluster import Cluster
    from kiebitz.tools.fitting.descent import descend, vector_of
    from kiebitz.tools.fitting.preference import Taste, count_part, decisions_of
    from kiebitz.tools.fitting.shards import LocalShards, Shards, cuts

    with Waiting(READING.format(done=0, total=len(paths))) as bar:
        rows, moves = decisions_of(paths, name, settings.threads, pool, bar.counting(READING))
    workers = PARTS_A_WORKER * pool.slots if isinstance(pool, Cluster) else settings.threads
    parts = [(rows[first:last], moves[first:last]) for first, last in cuts(len(rows), workers)]
    shards: Shards
    if isinstance(pool, Cluster):
        shards = spread_over(pool, count_part, parts, base, len(rows))
    else:
        with Waiting(COUNTING.format(done=0, total=figure(len(rows)))):
            shards = LocalShards(parts, settings.threads).changed(count_part, base)
    taste = Taste(shards, settings.seed)
    with Waiting(FITTING.format(step=0, train="–", test="–"), settings.iterations) as bar:
        outcome = descend(taste, vector_of(base), settings, _show_fit(bar))
    taste.close()
    return outcome


def as_dict(outcome: "Fit", path: Path, seconds: float) -> dict[str, object]:
    from kiebitz.tools.fitting.descent import changes

    return {
        "positions": outcome.positions,
        "games": outcome.games,
        "scale": outcome.scale,
        "start_scale": outcome.start_scale,
        "mean_value": {"start": outcome.sizes[0], "best": outcome.sizes[1]},
        "start": {"train": outcome.curve[0].train, "test": outcome.curve[0].test},
        "best": {"iteration": outcome.best.iteration, "train": outcome.best.train, "test": outcome.best.test},
        "curve": [[point.iteration, point.train, point.test] for point in outcome.curve],
        "changes": [
            {"key": one.term.key, "case": one.case, "before": one.before, "after": one.after, "seen": one.seen} for one in changes(outcome)
        ],
        "style": str(path),
        "time": round(seconds, 2),
    }


def print_outcome(outcome: "Fit", path: Path, seconds: float) -> None:
    from kiebitz.tools.fitting.descent import changes

    parts = Text("middlegame", "Mittelspiel"), Text("endgame", "Endspiel"), Text("positions", "Stellungen")
    table = bare_table(Text("Term", "Kriterium"), Text("Case", "Fall"), *parts, right=(2, 3, 4))
    for one in changes(outcome):
        cells = [str(decimal(f"{one.before[part]:g} → {one.after[part]:g}")) for part in (0, 1)]
        table.add_row(str(one.term.name), str(one.term.case_name(one.case) or ""), *cells, figure(one.seen))
    console().print(table)
    first, best = outcome.curve[0], outcome.best
    print_facts(
        [
            (Text("Games", "Partien"), figure(outcome.games)),
            (Text("Positions", "Stellungen"), figure(outcome.positions)),
            (Text("Error", "Fehler"), f"{figure(first.train, 6)} → {figure(best.train, 6)}"),
            (Text("On unseen games", "An fremden Partien"), f"{figure(first.test, 6)} → {figure(best.test, 6)}"),
            (Text("Best step", "Bester Schritt"), figure(best.iteration)),
            (Text("Mean value", "Mittlerer Wert"), f"{figure(outcome.sizes[0], 1)} → {figure(outcome.sizes[1], 1)}"),
            (Text("Time", "Zeit"), f"{figure(seconds, 1)} s"),
            (Text("Style", "Stil"), str(path)),
        ]
    )
