"""`kiebitz kit`: search ideas switched on one after the other, on any position."""

from typing import Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, declared, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, new_table, print_json
from kiebitz.language import Text, current_language
from kiebitz.options import Option

KIT = Text(
    "Switch search ideas on one after the other and see what changes.",
    "Ideen der Suche eine nach der anderen einschalten und sehen, was sich ändert.",
)
EXAMPLE = 'kiebitz kit "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3" --depth 2'
DEPTH = Option("depth", 2, Text("half-moves", "Halbzüge"), 1, 8, uci="--depth")
MOST = Option(
    "most",
    200_000,
    Text("positions after which a search is broken off", "Stellungen, nach denen eine Suche abgebrochen wird"),
    1000,
    10**9,
    uci="--most",
)
IDEAS = Text("only these ideas, separated by commas: {keys}", "nur diese Ideen, durch Kommas getrennt: {keys}")
JUDGE = Text("the evaluation: {keys}", "die Bewertung: {keys}")
SEARCHES = Text("searching …", "es wird gesucht …")
MINIMAX = Text("Minimax", "Minimax")
BROKEN_OFF = Text("broken off", "abgebrochen")
HEADINGS = (
    Text("Switched on", "Eingeschaltet"),
    Text("Move", "Zug"),
    Text("Value", "Wert"),
    Text("Positions", "Stellungen"),
    Text("Line", "Variante"),
)


def register(app: typer.Typer) -> None:
    from kiebitz.teaching.kit.ideas import IDEAS as KNOWN
    from kiebitz.teaching.kit.ideas import JUDGE_KEYS

    @command(app, "kit", KIT, EXAMPLE, LOOK, rank=130)
    def kit(
        fen: Annotated[list[str] | None, argument("FEN", asking.FEN)] = None,
        depth: Annotated[str | None, declared(DEPTH, "N", "2")] = None,
        ideas: Annotated[str | None, option("--ideas", IDEAS.format(keys=", ".join(each.key for each in KNOWN)), "LIST")] = None,
        judge: Annotated[str, option("--judge", JUDGE.format(keys=", ".join(JUDGE_KEYS)), "NAME", "material")] = "material",
        most: Annotated[str | None, declared(MOST, "N", "200000")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        import chess

        from kiebitz.teaching.kit.judging import JUDGES
        from kiebitz.teaching.kit.ladder import climb, worth

        board = chess.Board(asking.read_position(fen or []).fen())
        wanted = None if ideas is None else [word.strip() for word in ideas.split(",") if word.strip()]
        unknown = sorted(set(wanted or ()) - {each.key for each in KNOWN})
        if unknown:
            raise UsageError(
                Text(
                    "The kit has no idea called “{key}”; there are: {listed}.",
                    "Der Baukasten kennt keine Idee „{key}“; es gibt: {listed}.",
                ).format(key=unknown[0], listed=", ".join(each.key for each in KNOWN))
            )
        if judge not in JUDGES:
            raise UsageError(
                Text(
                    "The kit has no evaluation called “{key}”; there are: {listed}.",
                    "Der Baukasten kennt keine Bewertung „{key}“; es gibt: {listed}.",
                ).format(key=judge, listed=", ".join(JUDGE_KEYS))
            )
        half_moves = int(DEPTH.default if depth is None else DEPTH.parse(depth))
        limit = int(MOST.default if most is None else MOST.parse(most))
        with Waiting(SEARCHES):
            rungs = list(climb(board, half_moves, wanted, JUDGES[judge], limit))
        if as_json:
            print_json({"fen": board.fen(), "depth": half_moves, "judge": judge, "rungs": [_as_dict(rung) for rung in rungs]})
            return
        table = new_table(*HEADINGS, right=(2, 3), fixed=(0, 1, 2, 3))
        for rung in rungs:
            thought = rung.thought
            table.add_row(
                str(MINIMAX) if rung.idea is None else f"+ {rung.idea.name}",
                "–" if thought.move is None else _spoken(board, thought.line[:1]),
                str(BROKEN_OFF) if not thought.complete else str(worth(thought.value)),
                figure(thought.positions),
                _spoken(board, thought.line),
            )
        console().print(table)


def _as_dict(rung: Any) -> dict[str, Any]:
    """One rung for programs; the names of the keys are a promise."""
    thought = rung.thought
    return {
        "idea": None if rung.idea is None else rung.idea.key,
        "move": thought.move,
        "value": thought.value,
        "line": thought.line,
        "positions": thought.positions,
        "cuts": thought.cuts,
        "complete": thought.complete,
    }


def _spoken(board: Any, line: tuple[str, ...]) -> str:
    from kiebitz.game.notation import local_san

    walk, words = board.copy(), []
    for move in line:
        words.append(local_san(walk.san(walk.parse_uci(move)), current_language()))
        walk.push_uci(move)
    return " ".join(words)
