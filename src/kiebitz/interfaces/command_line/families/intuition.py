"""`kiebitz label` and `kiebitz train-intuition`: another program judges positions, and the network learns from them."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, figure, note, print_facts, print_json
from kiebitz.language import Text
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.tools.fitting.intuition.examples import Examples
    from kiebitz.tools.fitting.intuition.learning import Epoch, Lesson, Settings

LABEL = Text(
    "Have another program judge the positions of kiebitz selfplay.",
    "Die Stellungen von kiebitz selfplay von einem anderen Programm bewerten lassen.",
)
LABEL_EXAMPLE = "kiebitz label own.txt.gz --engine stockfish --nodes 100"
LABEL_FILE = Text("positions as kiebitz selfplay writes them", "Stellungen, wie kiebitz selfplay sie schreibt")
ENGINE = Text("the UCI engine that judges, with its arguments", "die UCI-Engine, die bewertet, mit ihren Argumenten")
NODES = Option("nodes", 100, Text("nodes for each position", "Knoten je Stellung"), 1, 10**9, uci="--nodes")
LABEL_OUT = Text("append to this file (default: FILE with -judged)", "an diese Datei anhängen (Vorgabe: DATEI mit -judged)")
AT_ONCE = Option("jobs", 1, Text("engines at work at once", "Engines, die zugleich arbeiten"), 1, 1024, uci="--jobs")
JUDGING = Text("{done} of {total} positions judged, {kept} kept", "{done} von {total} Stellungen bewertet, {kept} behalten")
NO_FILE = Text("The file with the positions is missing.", "Es fehlt die Datei mit den Stellungen.")
NO_ENGINE = Text(
    "It is not said who judges: --engine and the command of a UCI engine.",
    "Es ist nicht gesagt, wer bewertet: --engine und der Befehl einer UCI-Engine.",
)
STOPPED = Text(
    "Stopped; what was judged is kept, the same call goes on.", "Angehalten; das Bewertete bleibt, derselbe Aufruf macht weiter."
)
ONE_AT_A_TIME = Text(
    "{engine} does not take questions that are written ahead; it is asked one position at a time, which takes longer.",
    "{engine} nimmt keine Fragen auf Vorrat; sie wird Stellung für Stellung gefragt, was länger dauert.",
)

TRAIN = Text(
    "Train the network behind intuition with labelled positions.",
    "Das Netz hinter der Intuition mit bewerteten Stellungen trainieren.",
)
TRAIN_EXAMPLE = "kiebitz train-intuition own-judged.txt.gz --epochs 8 --out intuition.bin"
TRAIN_FILES = Text("labelled positions as kiebitz label writes them", "bewertete Stellungen, wie kiebitz label sie schreibt")
KNOWN = Text("the network that learns on (default: a new one)", "das Netz, das weiterlernt (Vorgabe: ein neues)")
OUT = Text("write the network to this file", "das Netz in diese Datei schreiben")
EPOCHS = Option(
    "epochs", 8, Text("times every position is learnt from", "wie oft aus jeder Stellung gelernt wird"), 1, 10_000, uci="--epochs"
)
TRUST = Option(
    "trust",
    1.0,
    Text(
        "share of the value in what a position teaches; the rest is the result of its game",
        "Anteil, den der Wert an dem hat, was eine Stellung lehrt; der Rest ist das Ergebnis ihrer Partie",
    ),
    0,
    1,
    uci="--trust",
)
READING = Text("reading positions …", "Stellungen werden gelesen …")
LOOKING = Text("looking at {done} of {total} positions", "{done} von {total} Stellungen werden angesehen")
FIRST = Text("learning: epoch {number} of {total}", "gelernt wird: Durchgang {number} von {total}")
LEARNING = Text(
    "learning: epoch {number} of {total}; error on unseen games {unseen}",
    "gelernt wird: Durchgang {number} von {total}; Fehler an fremden Partien {unseen}",
)


def register(app: typer.Typer) -> None:
    @command(app, "label", LABEL, LABEL_EXAMPLE, LOOK)
    def label(
        file: Annotated[str | None, argument("FILE", LABEL_FILE)] = None,
        engine: Annotated[str | None, option("--engine", ENGINE, "CMD")] = None,
        nodes: Annotated[str, option("--nodes", NODES.text, "N", "100")] = "100",
        out: Annotated[str | None, option("--out", LABEL_OUT, "FILE")] = None,
        jobs: Annotated[str | None, option("--jobs", AT_ONCE.text, "N", str(asking.ALL_CORES))] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        if not file:
            raise UsageError(NO_FILE)
        if not engine:
            raise UsageError(NO_ENGINE)
        from kiebitz.tools.fitting.intuition.teacher import default_out, judge_file
        from kiebitz.tools.workers import cores

        source = Path(file).expanduser()
        target = default_out(source) if out is None else Path(out).expanduser()
        asking.check_writable(str(target))
        count, limit = asking.read_jobs(jobs, AT_ONCE, cores(), None), int(NODES.parse(nodes))
        begin = time.monotonic()
        with Waiting(JUDGING.format(done=0, total="–", kept=0), lines=True) as bar:

            def show(done: int, total: int, kept: int) -> None:
                bar.step(done, total, JUDGING.format(done=figure(done), total=figure(total), kept=figure(kept)))

            try:
                report = judge_file(source, target, engine, limit, jobs=count, progress=show)
            except KeyboardInterrupt:
                note(STOPPED)
                raise typer.Exit(130) from None
        seconds = time.monotonic() - begin
        if not report.ahead:
            note(ONE_AT_A_TIME.format(engine=report.engine))
        if as_json:
            figures = {"asked": report.asked, "kept": report.kept, "before": report.before}
            print_json({**figures, "engine": report.engine, "file": str(target), "time": round(seconds, 2)})
            return
        print_facts(
            [
                (Text("Engine", "Engine"), report.engine),
                (Text("Judged before", "Früher bewertet"), figure(report.before)),
                (Text("Judged now", "Jetzt bewertet"), figure(report.asked)),
                (Text("Kept", "Behalten"), figure(report.kept)),
                (Text("Time", "Zeit"), f"{figure(seconds, 1)} s"),
                (Text("File", "Datei"), str(target)),
            ]
        )

    @command(app, "train-intuition", TRAIN, TRAIN_EXAMPLE, LOOK)
    def train_intuition(
        files: Annotated[list[str] | None, argument("FILE …", TRAIN_FILES)] = None,
        known: Annotated[str | None, option("--from", KNOWN, "FILE")] = None,
        out: Annotated[str, option("--out", OUT, "FILE", "intuition.bin")] = "intuition.bin",
        epochs: Annotated[str, option("--epochs", EPOCHS.text, "N", "8")] = "8",
        trust: Annotated[str, option("--trust", TRUST.text, "X", "1")] = "1",
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "1")] = "1",
        jobs: Annotated[str | None, option("--jobs", asking.CORES.text, "N", str(asking.ALL_CORES))] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        if not files:
            raise UsageError(NO_FILE)
        from kiebitz.evaluation.network import load
        from kiebitz.tools.fitting.intuition.learning import Settings, adopt
        from kiebitz.tools.workers import cores

        threads = asking.read_jobs(jobs, asking.CORES, cores(), None)
        settings = Settings(
            epochs=int(EPOCHS.parse(epochs)),
            seed=int(asking.SEED.parse(seed)),
            threads=threads,
            known=None if known is None else load(Path(known).expanduser()),
        )
        share = float(TRUST.parse(trust))
        path = Path(out).expanduser()
        asking.check_writable(str(path))
        begin = time.monotonic()
        lesson = learn_from(read_examples([Path(name).expanduser() for name in files], share, threads), settings)
        adopt(lesson.felt, path)
        seconds = time.monotonic() - begin
        if as_json:
            print_json(as_dict(lesson, path, seconds))
        else:
            print_lesson(lesson, path, seconds)


def read_examples(paths: list[Path], trust: float, threads: int) -> "Examples":
    from kiebitz.tools.fitting.intuition.examples import examples_of
    from kiebitz.tools.fitting.labelled import positions_of_files
    from kiebitz.tools.fitting.labels import mix_labels

    with Waiting(READING):
        rows = positions_of_files(paths, threads)
        mix_labels(rows, trust)
    with Waiting(LOOKING.format(done=0, total=figure(len(rows))), len(rows)) as bar:
        return examples_of(rows, threads=threads, progress=bar.counting(LOOKING))


def learn_from(examples: "Examples", settings: "Settings") -> "Lesson":
    from kiebitz.tools.fitting.intuition.learning import learn

    with Waiting(FIRST.format(number=1, total=settings.epochs), settings.epochs, lines=True) as bar:

        def show(last: "Epoch | None", done: float) -> None:
            number = min(int(done) + 1, settings.epochs)
            if last is None:
                bar.step(done, None, FIRST.format(number=number, total=settings.epochs))
            else:
                bar.step(done, None, LEARNING.format(number=number, total=settings.epochs, unseen=figure(last.unseen, 6)))

        return learn(examples, settings, show)


def as_dict(lesson: "Lesson", path: Path, seconds: float) -> dict[str, object]:
    return {
        "positions": lesson.positions,
        "games": lesson.games,
        "unseen": {"positions": lesson.unseen_positions, "games": lesson.unseen_games},
        "scale": lesson.felt.scale,
        "before": lesson.before,
        "best": {"epoch": lesson.best.number, "train": lesson.best.train, "unseen": lesson.best.unseen},
        "curve": [[epoch.number, epoch.train, epoch.unseen] for epoch in lesson.curve],
        "file": str(path),
        "time": round(seconds, 2),
    }


def print_lesson(lesson: "Lesson", path: Path, seconds: float) -> None:
    best = lesson.best
    fall = f"{figure(lesson.before, 6)} → {figure(best.unseen, 6)} ({figure(100 * (best.unseen / lesson.before - 1), 1)} %)"
    print_facts(
        [
            (Text("Games", "Partien"), f"{figure(lesson.games)} + {figure(lesson.unseen_games)}"),
            (Text("Positions", "Stellungen"), f"{figure(lesson.positions)} + {figure(lesson.unseen_positions)}"),
            (Text("Error on unseen games", "Fehler an fremden Partien"), fall),
            (Text("Best epoch", "Bester Durchgang"), figure(best.number)),
            (Text("Time", "Zeit"), f"{figure(seconds, 1)} s"),
            (Text("Network", "Netz"), str(path)),
        ]
    )
