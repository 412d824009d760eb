"""`kiebitz go`: one move, by our engine, an ancestor or any UCI engine."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, argument, command, declared, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, figure, print_facts, print_json
from kiebitz.language import Text, current_language, decimal
from kiebitz.limits import Limits, Signal
from kiebitz.options import ENGINE_OPTIONS

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.player import Decision, Player, Progress

GO = Text("Choose one move for a position.", "Einen Zug für eine Stellung wählen.")
EXAMPLE = 'kiebitz go "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4" --depth 10'
PLAYER = Text(
    "who chooses: kiebitz, an ancestor (see kiebitz opponents), style:NAME, or uci:COMMAND",
    "wer wählt: kiebitz, ein Vorfahr (siehe kiebitz opponents), style:NAME oder uci:BEFEHL",
)
THINKS = Text("{name} is thinking …", "{name} denkt nach …")
WHY_NOT = {
    "checkmate": Text("No move: the side to move is mated.", "Kein Zug: Die Seite am Zug ist matt."),
    "stalemate": Text("No move: stalemate.", "Kein Zug: Patt."),
    "none": Text("No move.", "Kein Zug."),
}
SOURCES = {
    "search": Text("search", "Suche"),
    "book": Text("opening book", "Eröffnungsbuch"),
    "only move": Text("the only legal move", "der einzige erlaubte Zug"),
    "tablebase": Text("endgame tables", "Endspieltabellen"),
}
ENGINE = {one.key: one for one in ENGINE_OPTIONS}


def register(app: typer.Typer) -> None:
    @command(app, "go", GO, EXAMPLE, LOOK, rank=80)
    def go(
        fen: Annotated[list[str] | None, argument("FEN", asking.FEN)] = None,
        player: Annotated[str, option("--player", PLAYER, "NAME", "kiebitz")] = "kiebitz",
        level: Annotated[
            str | None, option("--level", Text("strength, as the player counts it", "Spielstärke, wie der Spieler sie zählt"), "N")
        ] = None,
        depth: Annotated[str | None, declared(asking.DEPTH)] = None,
        nodes: Annotated[str | None, option("--nodes", asking.NODES.text, "N")] = None,
        movetime: Annotated[str | None, option("--movetime", asking.MOVETIME.text, "S", f"{asking.DEFAULT_MOVETIME:g}")] = None,
        style: Annotated[str | None, option("--style", ENGINE["style"].text, "S")] = None,
        terms: Annotated[str | None, option("--terms", ENGINE["user_terms"].text, "FILE")] = None,
        threads: Annotated[str | None, declared(ENGINE["threads"], default="1")] = None,
        hash_mb: Annotated[str | None, declared(ENGINE["hash_mb"], default="64")] = None,
        settings: Annotated[
            list[str] | None,
            option(
                "--set",
                Text("any option of the player; may be repeated", "eine beliebige Option des Spielers; mehrfach möglich"),
                "KEY=VALUE",
            ),
        ] = None,
        moves: Annotated[str | None, option("--moves", Text("moves played from there", "von dort an gespielte Züge"), "MOVES")] = None,
        chess960: Annotated[bool, flag("--chess960", ENGINE["chess960"].text)] = False,
        book: Annotated[bool, flag("--book", Text("openings from the player's book", "Eröffnungen aus dem Buch des Spielers"))] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        limits = asking.read_limits(depth, nodes, movetime)
        board = asking.read_position(fen or [], moves, chess960)
        from kiebitz.roster import is_own

        without_book = "false" if is_own(player) else None  # whoever asks our engine for a search gets one
        more = (("user_terms", terms), ("threads", threads), ("hash_mb", hash_mb), ("book", "true" if book else without_book))
        chooser = asking.make_player(player, level, style, settings or [], *more)
        if asking.is_endless(limits) and knows_no_end(player):
            limits = Limits(movetime=asking.DEFAULT_MOVETIME)
        if chess960 and "chess960" in chooser.options.options:
            chooser.options.set("chess960", True)
        try:
            decision = decide(chooser, board, limits)
        finally:
            chooser.close()
        if as_json:
            print_json(as_dict(board, decision))
        else:
            print_decision(board, decision)


def knows_no_end(name: str) -> bool:
    """Our engine and others think until they are stopped; an ancestor's level ends by itself."""
    from kiebitz.roster import is_own

    return is_own(name) or name.strip().lower().startswith("uci:")


def decide(player: "Player", board: "Board", limits: Limits) -> "Decision":
    """Ask for the move, with a bar for whoever waits."""
    from kiebitz.score import in_words

    total = limits.movetime or limits.depth or limits.nodes
    signal = Signal()
    with Waiting(THINKS.format(name=player.name), total) as bar:

        def report(progress: "Progress") -> None:
            reached = progress.time if limits.movetime else progress.depth if limits.depth else progress.nodes
            judgement = "" if progress.score is None else f"{decimal(str(progress.score))} {in_words(progress.score)}  "
            bar.step(reached, text=f"{progress.depth}  {judgement}{' '.join(_spoken(board, progress.line[:6]))}")

        with signal.stopping_after(limits.seconds_allowed()):  # most ancestors count positions and never look at a clock
            return player.choose(board, limits, report, signal)


def _spoken(board: "Board", line: tuple[str, ...]) -> list[str]:
    from kiebitz.game.notation import local_san

    return [local_san(san, current_language()) for san in board.san_line(line)]


def as_dict(board: "Board", decision: "Decision") -> dict[str, Any]:
    """The answer for programs; the names of the keys are a promise."""
    move = decision.move
    return {
        "move": move,
        "san": None if move is None else board.san(move),
        "score": None if decision.score is None else decision.score.as_dict(),
        "value": decision.value,
        "mood": decision.mood,
        "overlooked": list(decision.overlooked),
        "depth": decision.depth,
        "nodes": decision.nodes,
        "nps": _speed(decision),
        "time": round(decision.time, 6),
        "pv": list(decision.line),
        "source": "book" if decision.source == "book" else "search",
        "found_by": decision.source,
        "ponder": decision.ponder,
        "resigns": decision.resigns,
        "remark": None if decision.remark is None else str(decision.remark),
        "alternatives": [
            {"move": root.move, "value": root.value, "note": None if root.note is None else str(root.note)}
            for root in decision.alternatives
        ],
        "fen": board.fen(),
    }


def _speed(decision: "Decision") -> int:
    return round(decision.nodes / decision.time) if decision.time > 0 else 0


def print_decision(board: "Board", decision: "Decision") -> None:
    from kiebitz.interfaces.talk import mood_words
    from kiebitz.reasons.men import moves_text
    from kiebitz.score import in_words

    if decision.move is None:
        kind = "checkmate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else "none"
        print(decision.remark or WHY_NOT[kind])
        return
    rows: list[tuple[Text, Any]] = [
        (Text("Move", "Zug"), f"{_spoken(board, (decision.move,))[0]}  ({decision.move})"),
    ]
    if decision.score is not None:
        rows.append((Text("Score", "Bewertung"), f"{decimal(str(decision.score))}  {in_words(decision.score)}"))
    if (mood := mood_words(decision)) is not None:
        rows.append((Text("Mood", "Laune"), mood))
    if decision.overlooked:
        rows.append((Text("Overlooked", "Übersehen"), ", ".join(san for move in decision.overlooked for san in _spoken(board, (move,)))))
    if decision.value is not None:
        rows.append((Text("Own value", "Eigener Wert"), decimal(f"{decision.value:g}")))
    rows += [
        (Text("Line", "Variante"), moves_text(board.san_line(decision.line), board.fullmove_number, board.white_to_move)),
        (Text("Depth", "Tiefe"), figure(decision.depth)),
        (Text("Positions", "Stellungen"), f"{figure(decision.nodes)}  ({figure(_speed(decision))}/s)"),
        (Text("Time", "Zeit"), f"{figure(decision.time, 3)} s"),
        (Text("Found by", "Gefunden durch"), SOURCES[decision.source]),
    ]
    if decision.remark is not None:
        rows.append((Text("Says", "Sagt"), decision.remark))
    print_facts(rows)
