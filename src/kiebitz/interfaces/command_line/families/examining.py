"""`kiebitz exam`: the test bench of the sources for one player or for several beside each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import EXAMINE, UsageError, command, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, new_table, note, print_facts, print_json
from kiebitz.language import Text, current_language
from kiebitz.limits import Limits
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.tools.exam.question import Finding, Question
    from kiebitz.tools.exam.running import Card
    from kiebitz.tools.matches.contestants import Contestant

EXAM = Text(
    "Examine a program as in 1985: initiative, openings, depth, mates, traps, draws.",
    "Ein Programm prüfen wie 1985: Initiative, Eröffnung, Tiefe, Matt, Fallen, Remis.",
)
EXAMPLE = "kiebitz exam --player demoschach@level=4 --player salomon --html exam.html"
PLAYER = Text(
    "who is examined, as in kiebitz match; given several times, all stand in one table",
    "wer geprüft wird, wie bei kiebitz match; mehrfach angegeben stehen alle in einer Tabelle",
)
ENGINE = Text("a UCI engine by its command", "eine UCI-Engine mit ihrem Befehl")
LEVEL = Text("level of all players that have levels", "Stufe aller Spieler, die Stufen haben")
ONLY = Text(
    "only these questions, by number or subject, e.g. A2,traps; --questions lists them",
    "nur diese Fragen, nach Nummer oder Fach, z. B. A2,traps; --questions zählt sie auf",
)
LIST = Text("list the questions and examine nobody", "die Fragen aufzählen und niemanden prüfen")
HTML = Text("the report cards with games and diagrams, as a page", "die Zeugnisse mit Partien und Diagrammen, als Seite")
MARKDOWN = Text("the report cards as a document", "die Zeugnisse als Dokument")
GAMES = Option("games", 10, Text("games of the initiative test", "Partien des Initiativtests"), 1, 100, uci="--games")
JOBS = Option("jobs", 1, Text("questions at once", "Fragen gleichzeitig"), 1, 1024, uci="--jobs")
PATIENCE = Option(
    "hang",
    60.0,
    Text("seconds for one answer where no time is set", "Sekunden je Antwort, wo keine Zeit gesetzt ist"),
    0.1,
    86400,
    uci="--hang",
)
EXAMINING = Text("{done} of {total}: {name}, {question}", "{done} von {total}: {name}, {question}")
NO_LEVEL = Text("--level is for players with levels; {name} has none.", "--level gilt für Spieler mit Stufen; {name} hat keine.")
ONE_LIMIT = Text("One of --movetime, --nodes and --depth is enough.", "Eines von --movetime, --nodes und --depth genügt.")
WRITTEN = Text("Written: {path}", "Geschrieben: {path}")
STOPPED = Text("Stopped after {done} of {total} questions.", "Angehalten nach {done} von {total} Fragen.")


def register(app: typer.Typer) -> None:
    @command(app, "exam", EXAM, EXAMPLE, EXAMINE, rank=180)
    def exam(
        player: Annotated[list[str] | None, option("--player", PLAYER, "NAME", "kiebitz")] = None,
        engine: Annotated[list[str] | None, option("--engine", ENGINE, "CMD")] = None,
        level: Annotated[str | None, option("--level", LEVEL, "N")] = None,
        only: Annotated[list[str] | None, option("--only", ONLY, "WHICH")] = None,
        questions: Annotated[bool, flag("--questions", LIST)] = False,
        movetime: Annotated[str | None, option("--movetime", asking.MOVETIME.text, "S", "1")] = None,
        nodes: Annotated[str | None, option("--nodes", asking.NODES.text, "N")] = None,
        depth: Annotated[str | None, option("--depth", asking.DEPTH.text, "N")] = None,
        games: Annotated[str, option("--games", GAMES.text, "N", "10")] = "10",
        hang: Annotated[str, option("--hang", PATIENCE.text, "S", "60")] = "60",
        jobs: Annotated[str, option("--jobs", JOBS.text, "N", "1")] = "1",
        html: Annotated[str | None, option("--html", HTML, "FILE")] = None,
        markdown: Annotated[str | None, option("--markdown", MARKDOWN, "FILE")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.tools.exam.candidate import Conditions
        from kiebitz.tools.exam.catalogue import choose_questions
        from kiebitz.tools.exam.running import run_exam

        chosen = choose_questions(only or [])
        if questions:
            print_questions(chosen, as_json)
            return
        if sum(word is not None for word in (movetime, nodes, depth)) > 1:
            raise UsageError(ONE_LIMIT)
        limits = asking.read_limits(depth, nodes, movetime)
        if asking.is_endless(limits):
            limits = Limits(movetime=asking.DEFAULT_MOVETIME)
        conditions = Conditions(limits, int(GAMES.parse(games)), float(PATIENCE.parse(hang)))
        from kiebitz.tools.matches.contestants import check_engines

        contestants = _contestants(player, engine, level)
        workers = int(JOBS.parse(jobs))
        asking.check_writable(html, markdown)
        check_engines(contestants)
        if any(one.key == "kiebitz" for one in contestants):
            asking.prepare_engine()
        cards: list[Card] = []
        done, total = 0, len(chosen) * len(contestants)

        def now_asked() -> Text:
            """What is asked next; of several at once the first."""
            who, which = divmod(min(done, total - 1), len(chosen))
            return EXAMINING.format(done=done, total=total, name=contestants[who].name, question=chosen[which].name)

        with Waiting(now_asked(), total) as bar:

            def show(now: "list[Card]", so_far: int, _: int) -> None:
                nonlocal cards, done
                cards, done = now, so_far
                bar.step(done, total, now_asked())

            try:
                cards = run_exam(contestants, chosen, conditions, jobs=workers, progress=show)
            except KeyboardInterrupt:
                note(STOPPED.format(done=done, total=total))
                raise typer.Exit(130) from None
        if as_json:
            first = cards[0].as_dict()
            print_json(first if len(cards) == 1 else {"players": [card.as_dict() for card in cards]})
        elif len(cards) == 1:
            print_card(cards[0])
        else:
            print_cards(cards)
        _write(cards, html, markdown, _call(player, engine, level, only, movetime, nodes, depth))


def _contestants(player: list[str] | None, engine: list[str] | None, level: str | None) -> "list[Contestant]":
    from kiebitz.tools.matches.contestants import OWN, read_contestants

    specs = [*(player or []), *(f"uci:{command}" for command in engine or [])] or ["kiebitz"]
    if level is not None:
        for one in read_contestants(specs):
            if one.key != OWN and not one.is_ancestor:
                raise UsageError(NO_LEVEL.format(name=one.name))
        specs = [f"{spec}@level={level}" for spec in specs]
    return read_contestants(specs)


def _call(player: list[str] | None, engine: list[str] | None, level: str | None, only: list[str] | None, *limits: str | None) -> str:
    """The call that makes the same document again."""
    import shlex

    words = ["kiebitz", "exam"]
    for name, values in (("--player", player), ("--engine", engine), ("--only", only)):
        for value in values or []:
            words += [name, value]
    for name, one in zip(("--level", "--movetime", "--nodes", "--depth"), (level, *limits), strict=True):
        words += [name, one] if one is not None else []
    return shlex.join(words)


def _write(cards: "list[Card]", html: str | None, markdown: str | None, call: str) -> None:
    if html is not None:
        from kiebitz.tools.exam.markdown import write_file
        from kiebitz.tools.exam.page import report_page

        write_file(Path(html).expanduser(), report_page(cards, current_language()))
        note(WRITTEN.format(path=html))
    if markdown is not None:
        from kiebitz.tools.exam.markdown import write_markdown

        write_markdown(Path(markdown).expanduser(), cards, current_language(), call)
        note(WRITTEN.format(path=markdown))


# In the terminal -----------------------------------------------------------------------------

STYLES = {"passed": "green", "partly": "yellow", "failed": "red", "noted": "dim", "not examined": "dim"}


def print_questions(questions: "tuple[Question, ...]", as_json: bool) -> None:
    """The catalogue itself."""
    if as_json:
        pairs = [(q, {name: {"en": text.en, "de": text.de} for name, text in _words(q)}) for q in questions]
        print_json(
            [
                {"id": q.id, "family": q.family.value, "points": q.points, "source": q.source, "also": list(q.also), **words}
                for q, words in pairs
            ]
        )
        return
    table = new_table(
        Text("No.", "Nr."), Text("Subject", "Fach"), Text("Question", "Frage"), Text("Points", "Punkte"), right=(3,), fixed=(0, 1)
    )
    for question in questions:
        table.add_row(question.id, str(question.family.text), str(question.ask), str(question.points or "–"))
    console().print(table)


def _words(question: "Question") -> list[tuple[str, Text]]:
    return [
        ("name", question.name),
        ("question", question.ask),
        ("test", question.test),
        ("passes", question.passes),
        ("source", question.source),
    ]


def print_card(card: "Card") -> None:
    """One player: every question with its answer."""
    from rich.text import Text as Plain

    from kiebitz.tools.exam.page import plain

    headings = (Text("No.", "Nr."), Text("Question", "Frage"), Text("Answer", "Antwort"), Text("Points", "Punkte"))
    table = new_table(Text.finished("", ""), *headings, right=(4,), fixed=(0, 1, 2))
    for family in card.families:
        points, of = card.earned(family)
        table.add_row("", "", Plain(str(family.text), style="bold"), "", Plain(_sum(points, of), style="bold"))
        for question, found in card.of_family(family):
            style = STYLES[found.state.value]
            points_text = f"{plain(found.points)}/{found.of}" if found.of else ""
            table.add_row(Plain(found.state.mark, style=style), question.id, str(question.name), Plain(_said(found)), points_text)
    console().print(table)
    _print_grades([card])


def _said(found: "Finding") -> str:
    words = str(found.words)
    return f"{found.state.text}: {words}" if found.state.value == "not examined" else words


def _sum(points: float, of: int) -> str:
    from kiebitz.tools.exam.page import plain

    return f"{plain(points)}/{of}" if of else "–"


def print_cards(cards: "list[Card]") -> None:
    """Several players beside each other, a line for every question."""
    from rich.text import Text as Plain

    names = [Text.finished(card.name, card.name) for card in cards]
    table = new_table(Text("No.", "Nr."), Text("Question", "Frage"), *names, fixed=(0, 1))
    for family in cards[0].families:
        table.add_row("", Plain(str(family.text), style="bold"), *(Plain(_sum(*card.earned(family)), style="bold") for card in cards))
        for question, _ in cards[0].of_family(family):
            cells = []
            for card in cards:
                found = card.findings[question.id]
                short = str(found.short) if found.short is not None else ""
                points = _sum(found.points, found.of) if found.of else ""
                cells.append(Plain(" ".join(part for part in (found.state.mark, points, short) if part), style=STYLES[found.state.value]))
            table.add_row(question.id, str(question.name), *cells)
    console().print(table)
    _print_grades(cards)


def _print_grades(cards: "list[Card]") -> None:
    rows = []
    for card in cards:
        if card.grade is None or card.percent is None:
            said: object = Text("nothing could be examined", "nichts ließ sich prüfen")
        else:
            points, of = card.earned()
            said = Text(
                "grade {n} ({words}): {sum} points, {percent} %; {limit}", "Note {n} ({words}): {sum} Punkte, {percent} %; {limit}"
            ).format(n=card.grade.number, words=card.grade.text, sum=_sum(points, of), percent=figure(card.percent), limit=card.limit)
        rows.append((Text.finished(card.name, card.name), said))
    print_facts(rows)
