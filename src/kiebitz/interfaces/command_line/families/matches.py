"""`kiebitz match`: two players or more, openings with both colours, and what the result is worth."""

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import EXAMINE, UsageError, argument, command, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, bare_table, console, figure, note, print_facts, print_json
from kiebitz.language import Text, decimal
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.tools.matches.match import MatchSetup
    from kiebitz.tools.matches.referee import Rules
    from kiebitz.tools.matches.standings import Standings
    from kiebitz.tools.matches.statistics import Sprt, Tally

MATCH = Text(
    "Play a match, a round robin or a gauntlet; Elo with its error.",
    "Einen Wettkampf, ein Rundenturnier oder ein Turnier gegen alle spielen; Elo mit Fehlergrenze.",
)
EXAMPLE = "kiebitz match style:attacker kiebitz --games 200 --movetime 0.1 --pgn games.pgn"
PLAYERS = Text(
    "two players or more: kiebitz, an ancestor, level:N, elo:N, style:NAME, uci:COMMAND, xboard:COMMAND; "
    "with @OPTION=VALUE, @name=…, @limit=nodes 1000",
    "zwei Spieler oder mehr: kiebitz, ein Vorfahr, level:N, elo:N, style:NAME, uci:BEFEHL, xboard:BEFEHL; "
    "dazu @OPTION=WERT, @name=…, @limit=nodes 1000",
)
GAMES = Option("games", 100, Text("games of each pairing", "Partien je Paarung"), 1, 1_000_000, uci="--games")
JOBS = Option("jobs", 1, Text("games at once", "Partien gleichzeitig"), 1, 1024, uci="--jobs")
MARGIN = Option(
    "margin",
    0.1,
    Text("seconds a time per move may be overdrawn", "Sekunden, um die eine Zugzeit überzogen werden darf"),
    0,
    60,
    uci="--margin",
)
PATIENCE = Option(
    "hang", 60.0, Text("seconds for one move where no time is set", "Sekunden je Zug, wo keine Zeit gesetzt ist"), 0.1, 86400, uci="--hang"
)
SEED = Option(
    "seed", 1, Text("order of the openings; 0: as in the file", "Reihenfolge der Eröffnungen; 0: wie in der Datei"), 0, 2**31, uci="--seed"
)
TC = Text("clock with increment in seconds, e.g. 10+0.1, or 40/60", "Uhr mit Zuschlag in Sekunden, z. B. 10+0.1, oder 40/60")
NO_CLOCK = Text(
    "--tc takes a clock such as 10+0.1, 40/60 or 300, not “{word}”.", "--tc nimmt eine Uhr wie 10+0.1, 40/60 oder 300, nicht „{word}“."
)
OPENINGS = Text(
    "openings: EPD, lines of moves or PGN; start: the starting position",
    "Eröffnungen: EPD, Zugfolgen oder PGN; start: die Grundstellung",
)
SPRT = Text(
    "stop as soon as it is clear whether the difference is E1 rather than E0 Elo",
    "aufhören, sobald feststeht, ob der Unterschied eher E1 als E0 Elo ist",
)
RISK = Text("its chance to accept by mistake", "Wahrscheinlichkeit, irrtümlich anzunehmen")
MISS = Text("its chance to reject by mistake", "Wahrscheinlichkeit, irrtümlich zu verwerfen")
ALPHA = Option("alpha", 0.05, RISK, 0.0001, 0.4999, uci="--alpha")
BETA = Option("beta", 0.05, MISS, 0.0001, 0.4999, uci="--beta")
PLIES = Option(
    "plies", 400, Text("half-moves after which a game is drawn", "Halbzüge, nach denen eine Partie remis ist"), 1, 100_000, uci="--plies"
)
SYZYGY = Text("decide by the endgame tables in these folders", "nach den Endspieltabellen in diesen Ordnern entscheiden")
CHESS960 = Text("Chess960: without --openings from its starting positions", "Chess960: ohne --openings aus dessen Grundstellungen")
RESTART = Text("start every player afresh for every game", "jeden Spieler für jede Partie neu starten")
LOG = Text(
    "write all that is said to the engines and by them to this file", "alles, was die Engines hören und sagen, in diese Datei schreiben"
)
PGN = Text(
    "append every game to this file; the same call again goes on where it stopped",
    "jede Partie an diese Datei anhängen; derselbe Aufruf setzt eine unterbrochene Reihe fort",
)
GAUNTLET = Text("only the first player against all others", "nur der erste Spieler gegen alle anderen")
FULL = Text("play every game to its end by the rules of chess", "jede Partie nach den Schachregeln zu Ende spielen")
RESIGN = Text(
    "won when both sides see so many pawns for so many moves each",
    "gewonnen, wenn beide Seiten je so viele Züge lang so viele Bauern sehen",
)
DRAW = Text(
    "drawn when both see no more than this for so many moves each, from move FROM on",
    "remis, wenn beide je so viele Züge lang nicht mehr als dies sehen, ab Zug AB",
)
LENIENT = Text(
    "count moves that take too long instead of losing by them, for a busy machine",
    "zu lange Züge nur zählen statt werten, für einen ausgelasteten Rechner",
)
PLAYING = Text("{done} of {total}", "{done} von {total}")
STOPPED = Text(
    "Stopped after {done} of {total} games; the same call goes on.",
    "Angehalten nach {done} von {total} Partien; derselbe Aufruf setzt fort.",
)
STOPPED_LOST = Text("Stopped after {done} of {total} games.", "Angehalten nach {done} von {total} Partien.")
VERDICTS = {
    "accepted": Text(
        "accepted: the difference is rather {elo1} than {elo0} Elo", "angenommen: Der Unterschied ist eher {elo1} als {elo0} Elo"
    ),
    "rejected": Text(
        "rejected: the difference is rather {elo0} than {elo1} Elo", "verworfen: Der Unterschied ist eher {elo0} als {elo1} Elo"
    ),
    None: Text("not decided yet", "noch nicht entschieden"),
}
FAULTS = Text(
    "{crashes} crashes, {hangs} hangs, {illegal} illegal moves, {time_losses} time losses",
    "{crashes} Abstürze, {hangs} Hänger, {illegal} regelwidrige Züge, {time_losses} Zeitüberschreitungen",
)
LATE = Text("moves that took too long: {n}", "zu lange Züge: {n}")
EFFORT = Text(
    "{seconds} s a move (longest {longest}), {nodes} positions, depth {depth}",
    "{seconds} s je Zug (längster {longest}), {nodes} Stellungen, Tiefe {depth}",
)


def register(app: typer.Typer) -> None:
    @command(app, "match", MATCH, EXAMPLE, EXAMINE, rank=190)
    def match(
        players: Annotated[list[str] | None, argument("A B …", PLAYERS)] = None,
        games: Annotated[str, option("--games", GAMES.text, "N", "100")] = "100",
        movetime: Annotated[str | None, option("--movetime", asking.MOVETIME.text, "S", "0.1")] = None,
        tc: Annotated[str | None, option("--tc", TC, "TC")] = None,
        nodes: Annotated[str | None, option("--nodes", asking.NODES.text, "N")] = None,
        depth: Annotated[str | None, option("--depth", asking.DEPTH.text, "N")] = None,
        openings: Annotated[str, option("--openings", OPENINGS, "FILE", str(asking.LIBRARY))] = "",
        seed: Annotated[str, option("--seed", SEED.text, "N", "1")] = "1",
        sprt: Annotated[str | None, option("--sprt", SPRT, "E0,E1")] = None,
        alpha: Annotated[str, option("--alpha", RISK, "P", "0.05")] = "0.05",
        beta: Annotated[str, option("--beta", MISS, "P", "0.05")] = "0.05",
        pgn: Annotated[str | None, option("--pgn", PGN, "FILE")] = None,
        log: Annotated[str | None, option("--log", LOG, "FILE")] = None,
        jobs: Annotated[str | None, option("--jobs", JOBS.text, "N", "1")] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        gauntlet: Annotated[bool, flag("--gauntlet", GAUNTLET)] = False,
        resign: Annotated[str, option("--resign", RESIGN, "PAWNS,MOVES", "10,4")] = "10,4",
        draw: Annotated[str, option("--draw", DRAW, "PAWNS,MOVES,FROM", "0.08,8,40")] = "0.08,8,40",
        syzygy: Annotated[str, option("--syzygy", SYZYGY, "FOLDERS")] = "",
        plies: Annotated[str, option("--plies", PLIES.text, "N", "400")] = "400",
        full: Annotated[bool, flag("--full", FULL)] = False,
        chess960: Annotated[bool, flag("--chess960", CHESS960)] = False,
        restart: Annotated[bool, flag("--restart", RESTART)] = False,
        margin: Annotated[str, option("--margin", MARGIN.text, "S", "0.1")] = "0.1",
        lenient: Annotated[bool, flag("--lenient", LENIENT)] = False,
        hang: Annotated[str, option("--hang", PATIENCE.text, "S", "60")] = "60",
        event: Annotated[str, option("--event", Text("name of the event in the PGN", "Name der Veranstaltung in der PGN"), "NAME")] = "",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.tools.matches.contestants import check_engines, read_contestants
        from kiebitz.tools.matches.match import MatchSetup
        from kiebitz.tools.matches.openings import read_openings
        from kiebitz.tools.matches.referee import ENDLESS

        if len(players or []) < 2:
            raise UsageError(
                Text(
                    "A match needs at least two players, e.g. kiebitz match level:3 salomon.",
                    "Ein Wettkampf braucht mindestens zwei Spieler, z. B. kiebitz match level:3 salomon.",
                )
            )
        contestants = tuple(read_contestants(players or []))
        risks = float(ALPHA.parse(alpha)), float(BETA.parse(beta))
        if chess960 and (ancient := [one.name for one in contestants if one.is_ancestor]):
            raise UsageError(Text("{names} cannot play Chess960.", "Chess960 beherrschen nicht: {names}.").format(names=", ".join(ancient)))
        if log is not None:
            asking.check_writable(log)
            contestants = tuple(replace(one, log=str(Path(log).expanduser().absolute())) for one in contestants)
        if syzygy:
            from kiebitz.tablebase import Tablebase

            Tablebase().open(syzygy)  # complains about folders without tables
        rules = _rules(resign, draw, margin, hang, plies, lenient, syzygy)
        if full:
            rules = replace(rules, resign_moves=0, draw_moves=0, longest=ENDLESS, syzygy="")
        setup = MatchSetup(
            contestants,
            tuple(read_openings(openings, int(SEED.parse(seed)), chess960)),
            games=int(GAMES.parse(games)),
            control=_control(movetime, tc, nodes, depth),
            rules=rules,
            gauntlet=gauntlet,
            sprt=None if sprt is None else _sprt(sprt, len(contestants), *risks),
            event=event or "Kiebitz match",
            chess960=chess960,
            restart=restart,
        )
        count = asking.read_jobs(jobs, JOBS, 1, cluster)
        asking.check_writable(pgn)
        if cluster is None:
            check_engines(contestants)
        if cluster is None and any(one.key == "kiebitz" for one in contestants):
            asking.prepare_engine()
        path = None if pgn is None else Path(pgn).expanduser()
        standings, stopped = _played(setup, count, path, cluster)
        if as_json:
            print_json({**standings.as_dict(), "rules": rules.text.en, "interrupted": stopped})
        elif standings.done:
            print_standings(standings)
            print(rules.text)
        if stopped:
            note((STOPPED if path else STOPPED_LOST).format(done=standings.done, total=standings.wanted))
            raise typer.Exit(130)


def _rules(resign: str, draw: str, margin: str, hang: str, plies: str, lenient: bool, syzygy: str) -> "Rules":
    from kiebitz.tools.matches.referee import Rules

    won, won_moves = _figures("--resign", resign, "10,4")
    dead, dead_moves, dead_from = _figures("--draw", draw, "0.08,8,40")
    return Rules(
        resign_cp=round(100 * won),
        resign_moves=round(won_moves),
        draw_cp=round(100 * dead),
        draw_moves=round(dead_moves),
        draw_from=round(dead_from),
        margin=float(MARGIN.parse(margin)),
        patience=float(PATIENCE.parse(hang)),
        late_loses=not lenient,
        longest=int(PLIES.parse(plies)),
        syzygy=syzygy,
    )


def _played(setup: "MatchSetup", jobs: int, pgn: Path | None, cluster: str | None) -> "tuple[Standings, bool]":
    """How it stands when all games are played, or when somebody stopped it."""
    from kiebitz.tools.cluster import pool_at
    from kiebitz.tools.matches.match import run_match
    from kiebitz.tools.matches.standings import Standings

    standings = Standings(setup.names, setup.games * len(setup.pairings()), sprt=setup.sprt)
    with pool_at(cluster) as pool, Waiting(PLAYING.format(done=0, total=standings.wanted), standings.wanted, lines=True) as bar:

        def show(now: "Standings") -> None:
            nonlocal standings
            standings = now
            bar.step(now.done, text=_live(now))

        try:
            return run_match(setup, jobs=jobs, pgn=pgn, progress=show, remark=note, pool=pool), False
        except KeyboardInterrupt:
            return standings, True


def _control(movetime: str | None, tc: str | None, nodes: str | None, depth: str | None) -> str:
    """One of the four ways as the text of a time control; empty: nothing was said."""
    from kiebitz.game.play.time_controls import TimeControl, TimeControlError

    given = [word for word in (movetime, tc, nodes, depth) if word is not None]
    if len(given) > 1:
        raise UsageError(
            Text("One of --movetime, --tc, --nodes and --depth is enough.", "Eines von --movetime, --tc, --nodes und --depth genügt.")
        )
    if movetime is not None:
        return str(TimeControl.parse(f"{float(asking.MOVETIME.parse(movetime)):f}s"))
    if tc is not None:
        try:
            return str(TimeControl.parse(tc if "+" in tc or "/" in tc else f"{tc}+0"))
        except TimeControlError:
            raise UsageError(NO_CLOCK.format(word=tc)) from None
    if nodes is not None:
        return f"nodes {int(asking.NODES.parse(nodes))}"
    return "" if depth is None else f"depth {int(asking.DEPTH.parse(depth))} exact"


def _figures(name: str, word: str, example: str) -> list[float]:
    """As many figures as the example has: pawns first, then whole numbers of moves, at least one."""
    try:
        pawns, *moves = [float(part) for part in word.split(",")]
        if not 0 <= pawns <= 100 or len(moves) != example.count(",") or not all(1 <= n <= 500 and n == round(n) for n in moves):
            raise ValueError
    except ValueError:
        raise UsageError(
            Text(
                "{name} takes pawns and moves such as {example}, not “{word}”.",
                "{name} nimmt Bauern und Züge, etwa {example}, nicht „{word}“.",
            ).format(name=name, example=example, word=word)
        ) from None
    return [pawns, *moves]


def _sprt(word: str, players: int, alpha: float, beta: float) -> "Sprt":
    from kiebitz.tools.matches.statistics import Sprt

    if players != 2:
        raise UsageError(
            Text("--sprt decides between two players; there are {n}.", "--sprt entscheidet zwischen zwei Spielern; es sind {n}.").format(
                n=players
            )
        )
    try:
        low, high = (float(part) for part in word.split(","))
        if not low < high:
            raise ValueError
    except ValueError:
        raise UsageError(
            Text(
                "--sprt takes two numbers E0,E1 with E0 below E1, not “{word}”.",
                "--sprt nimmt zwei Zahlen E0,E1 mit E0 unter E1, nicht „{word}“.",
            ).format(word=word)
        ) from None
    return Sprt(low, high, alpha, beta)


def elo_text(tally: "Tally") -> str:
    """Elo with its error; one-sided where every game was won."""
    if not tally.games:
        return "–"
    low, high = tally.interval()
    if math.isinf(high):
        return f"> {low:+.0f}"
    if math.isinf(low):
        return f"< {high:+.0f}"
    return str(decimal(f"{tally.elo():+.1f} ± {tally.error():.1f}"))


def _normalised(tally: "Tally") -> str:
    elo, error = tally.normalised()
    return str(decimal(f"{elo:+.1f} ± {error:.1f}")) if math.isfinite(error) else "–"


def _live(now: "Standings") -> str:
    """The line beside the bar."""
    start = str(PLAYING.format(done=now.done, total=now.wanted))
    tally = now.total(now.names[0])
    words = [start, f"+{tally.wins} ={tally.draws} -{tally.losses}", f"Elo {elo_text(tally)}"]
    if now.sprt is not None:
        words.append(str(decimal(f"LLR {now.sprt.ratio(now.tally(*now.names[:2])):+.2f}")))
    faults = sum(now.all_faults().values())
    return "  ".join([*words, str(Text("faults: {n}", "Ausfälle: {n}").format(n=faults))] if faults else words)


def print_standings(standings: "Standings") -> None:
    if len(standings.names) == 2:
        _print_match(standings)
    else:
        _print_tournament(standings)
    rows: list[tuple[Text, object]] = []
    for name in standings.names:
        effort = standings.effort(name)
        if effort.moves:
            words = EFFORT.format(
                seconds=figure(effort.seconds / effort.moves, 3),
                longest=figure(effort.longest, 3),
                nodes=figure(effort.nodes / effort.moves),
                depth=figure(effort.depth / effort.moves, 1),
            )
            rows.append((Text.finished(name, name), words))
        if effort.late:
            rows.append((Text.finished(name, name), LATE.format(n=effort.late)))
        faults = standings.faults(name)
        if any(faults.values()):
            rows.append((Text.finished(name, name), FAULTS.format(**faults)))
    if not sum(standings.all_faults().values()):
        rows.append((Text("Faults", "Ausfälle"), Text("none", "keine")))
    rows.append((Text("Endings", "Enden"), ", ".join(f"{reason} {count}" for reason, count in standings.ends().items())))
    print_facts(rows)


def _print_match(standings: "Standings") -> None:
    one, other = standings.names
    tally = standings.tally(one, other)
    rows: list[tuple[Text, object]] = [
        (Text("Match", "Wettkampf"), f"{one} – {other}"),
        (Text("Result", "Ergebnis"), f"+{tally.wins} ={tally.draws} -{tally.losses}  ({figure(100 * tally.score, 1)} %)"),
        (Text("Elo", "Elo"), elo_text(tally)),
        (Text("Normalised Elo", "Normiertes Elo"), _normalised(tally)),
        (Text("Likelihood of superiority", "Überlegenheit wahrscheinlich"), f"{figure(100 * tally.superiority(), 1)} %"),
        (Text("Pairs 0 ½ 1 1½ 2", "Paare 0 ½ 1 1½ 2"), " ".join(str(n) for n in tally.pairs)),
    ]
    if standings.sprt is not None:
        sprt = standings.sprt
        verdict = VERDICTS[sprt.verdict(tally)].format(
            **({"elo0": decimal(f"{sprt.elo0:g}"), "elo1": decimal(f"{sprt.elo1:g}")} if sprt.verdict(tally) else {})
        )
        bounds = decimal(f"LLR {sprt.ratio(tally):+.2f} ({sprt.bounds[0]:.2f} … {sprt.bounds[1]:.2f})")
        rows.append((Text("SPRT", "SPRT"), f"{bounds}: {verdict}"))
    print_facts(rows)


def _print_tournament(standings: "Standings") -> None:
    ratings = standings.ratings()
    order = [rating.name for rating in ratings]
    headings = ("", Text("Player", "Spieler"), "Elo", "±", Text("Points", "Punkte"), *range(1, len(order) + 1))
    table = bare_table(*headings, right=range(2, len(headings)))
    for place, rating in enumerate(ratings, 1):
        cells = []
        for other in order:
            tally = standings.tally(rating.name, other)
            cells.append("·" if other == rating.name or not tally.games else str(decimal(f"{tally.points:g}/{tally.games}")))
        points = str(decimal(f"{rating.points:g}/{rating.games}"))
        table.add_row(str(place), rating.name, f"{rating.elo:+.0f}", f"{rating.error:.0f}", points, *cells)
    console().print(table)
