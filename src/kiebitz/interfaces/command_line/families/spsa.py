"""`kiebitz spsa`: figures of the search walk by games towards better ones."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, json_option, option
from kiebitz.interfaces.command_line.output import figure, new_table, print_json
from kiebitz.interfaces.command_line.pairs import GAMES, NODES, OUT, pairs_of, playing
from kiebitz.language import Text
from kiebitz.options import Option
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from kiebitz.tools.matches.spsa import Walk

SPSA = Text(
    "Tune parameters of the search by fast games (SPSA): all move a little at a time, towards the side that wins.",
    "Werte der Suche durch schnelle Partien abstimmen (SPSA): Alle rücken immer ein wenig, hin zu der Seite, die gewinnt.",
)
EXAMPLE = "kiebitz spsa far_ahead_margin late_move_base=4,1 --games 20000 --out spsa.jsonl --save tuned.toml"
KNOBS = Text(
    "parameters of docs/parameters.md: KEY, KEY=START or KEY=START,DISTANCE",
    "Werte aus docs/parameters.md: NAME, NAME=BEGINN oder NAME=BEGINN,ABSTAND",
)
GAIN = Option(
    "gain",
    0.02,
    Text(
        "how far a pair won moves a value at the end, in distances", "wie weit ein gewonnenes Paar einen Wert am Ende rückt, in Abständen"
    ),
    0.0001,
    1,
    uci="--gain",
)
SAVE = Text("write the values found as a style into this file", "die gefundenen Werte als Stil in diese Datei schreiben")
MEANING = Text(
    "A walk ends somewhere near a good place, not on it: kiebitz match style:FILE kiebitz --sprt 0,10 says whether it is one.",
    "Ein solcher Weg endet nahe einer guten Stelle, nicht auf ihr: kiebitz match style:DATEI kiebitz --sprt 0,10 sagt, ob sie gut ist.",
)


def register(app: typer.Typer) -> None:
    @command(app, "spsa", SPSA, EXAMPLE, LOOK)
    def spsa(
        knobs: Annotated[list[str] | None, argument("KEY …", KNOBS)] = None,
        games: Annotated[str, option("--games", GAMES.text, "N", "10000")] = "10000",
        nodes: Annotated[str, option("--nodes", NODES.text, "N", "10000")] = "10000",
        gain: Annotated[str, option("--gain", GAIN.text, "X", "0.02")] = "0.02",
        openings: Annotated[str, option("--openings", asking.OPENINGS, "FILE", str(asking.LIBRARY))] = "",
        style: Annotated[str, option("--style", asking.STYLE, "S", "standard")] = "standard",
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "1")] = "1",
        out: Annotated[str | None, option("--out", OUT, "FILE")] = None,
        save: Annotated[str | None, option("--save", SAVE, "FILE")] = None,
        jobs: Annotated[str | None, option("--jobs", asking.CORES.text, "N", str(asking.ALL_CORES))] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.styles.collection import load_style
        from kiebitz.styles.writing import write_style
        from kiebitz.tools.matches.openings import read_openings
        from kiebitz.tools.matches.spsa import Course, read_knob, walk, walk_so_far
        from kiebitz.tools.workers import cores

        begin = load_style(style)
        chosen = tuple(read_knob(word, begin) for word in knobs or [])
        if not chosen or len({knob.key for knob in chosen}) < len(chosen):
            raise UsageError(
                Text(
                    "Parameters of the search are missing, each once, e.g. kiebitz spsa far_ahead_margin.",
                    "Es fehlen Werte der Suche, jeder einmal, z. B. kiebitz spsa far_ahead_margin.",
                )
            )
        number = int(asking.SEED.parse(seed))
        pairs = pairs_of(games)
        course = Course(
            chosen, tuple(read_openings(openings, number)), pairs, int(NODES.parse(nodes)), begin, number, float(GAIN.parse(gain))
        )
        count = asking.read_jobs(jobs, asking.CORES, cores(), cluster)
        asking.check_writable(out, save)
        path = None if out is None else Path(out).expanduser()
        if path is not None:
            walk_so_far(course, path)  # a wrong file is told before anything is compiled
        if cluster is None:
            asking.prepare_engine()
        with playing(pairs, path, cluster, lines=True) as (pool, show):

            def tell(now: "Walk") -> None:
                show(len(now.done), "  ".join(f"{key} {value}" for key, value in now.found().items()))

            found = walk(course, file=path, jobs=count, progress=tell, pool=pool)
        if save is not None:
            tuned = replace(begin, search={**begin.search, **found.found()})
            write_whole(Path(save), write_style(tuned))
        if as_json:
            print_json({"games": 2 * len(found.done), "start": {knob.key: knob.start for knob in chosen}, "found": found.found()})
            return
        _print(found)


def _print(found: "Walk") -> None:
    from kiebitz.interfaces.command_line.output import console, short

    table = new_table(Text("Parameter", "Wert"), Text("start", "Beginn"), Text("found", "gefunden"), right=(1, 2))
    for knob, value in zip(found.course.knobs, found.values, strict=True):
        table.add_row(knob.key, short(knob.start), figure(value, 1))
    console().print(table)
    print(MEANING)
