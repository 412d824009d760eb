"""`kiebitz eval`: the evaluation of a position taken apart, term by term, down to the rounding."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, indented, new_table, print_json, short, signed
from kiebitz.language import Text
from kiebitz.options import ENGINE_OPTIONS

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.evaluation.explain import Explanation, TermShare
    from kiebitz.player import Judgement
    from kiebitz.styles.style import Style

EVAL = Text("Take the evaluation of a position apart.", "Die Bewertung einer Stellung zerlegen.")
EXAMPLE = 'kiebitz eval "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6"'
PLAYER = Text("whose evaluation: kiebitz or an ancestor", "wessen Bewertung: kiebitz oder ein Vorfahr")
ALL = Text("show also what does not count here", "auch zeigen, was hier nicht zählt")
LOADS = Text("loading the evaluation …", "die Bewertung wird geladen …")
WIDE = 100  # columns
FEW_MEN = 6  # of those intuition is taken apart into
MAN_ON = Text("man on {square}", "Figur auf {square}")
NARROW, MANY_SQUARES = 17, 11  # the squares in a window that is not: columns, and how many at most
TERM, WHITE, BLACK = Text("Term", "Kriterium"), Text("White", "Weiß"), Text("Black", "Schwarz")
MIDDLEGAME, ENDGAME = Text("Mg", "Ms"), Text("Eg", "Es")
SHARE, SQUARES = Text("Share", "Anteil"), Text("Squares", "Felder")
ROUNDING, TOTAL = Text("Rounding", "Rundung"), Text("Total", "Summe")
CAPTION = Text(
    "Centipawns from White's view. Counts × weight (Mg middlegame, Eg endgame), mixed by the men left: phase {phase} of 24.",
    "Centibauern aus Sicht von Weiß. Anzahl × Gewicht (Ms Mittelspiel, Es Endspiel), gemischt nach den Figuren: Phase {phase} von 24.",
)
NO_SETTINGS = Text(
    "--set changes options of an ancestor; the evaluation of kiebitz is changed by --style and --terms.",
    "--set ändert Optionen eines Vorfahren; die Bewertung von kiebitz ändern --style und --terms.",
)
ENGINE = {one.key: one for one in ENGINE_OPTIONS}


def register(app: typer.Typer) -> None:
    @command(app, "eval", EVAL, EXAMPLE, LOOK, rank=90)
    def evaluate(
        fen: Annotated[list[str] | None, argument("FEN", asking.FEN)] = None,
        style: Annotated[str | None, option("--style", ENGINE["style"].text, "S")] = None,
        terms: Annotated[str | None, option("--terms", ENGINE["user_terms"].text, "FILE")] = None,
        player: Annotated[str, option("--player", PLAYER, "NAME", "kiebitz")] = "kiebitz",
        settings: Annotated[
            list[str] | None,
            option(
                "--set", Text("any option of the ancestor; may be repeated", "eine Option des Vorfahren; mehrfach möglich"), "KEY=VALUE"
            ),
        ] = None,
        everything: Annotated[bool, flag("--all", ALL)] = False,
        chess960: Annotated[bool, flag("--chess960", ENGINE["chess960"].text)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        board = asking.read_position(fen or [], None, chess960)
        if player.strip().lower() != "kiebitz":
            _judge(board, player, style, settings or [], as_json)
            return
        if settings:
            raise UsageError(NO_SETTINGS)
        if as_json:
            print_json(_evaluated(board, style, terms, everything))
        else:
            print_explanation(*explain(board, style, terms), board, everything)


def explain(board: "Board", style: str | None, terms: str | None) -> tuple["Explanation", "Style"]:
    """Our own evaluation under a style, with a user's terms if there are any."""
    from kiebitz.styles.collection import load_style

    used = load_style(style or "standard")
    asking.prepare_engine()
    with Waiting(LOADS):
        from kiebitz.evaluation.explain import Explainer
        from kiebitz.styles.own_terms import terms_for

        return Explainer(used, terms_for(used, terms or "")).explain(board), used


def _evaluated(board: "Board", style: str | None, terms: str | None, everything: bool) -> dict[str, Any]:
    """For programs."""
    asking.prepare_engine()
    with Waiting(LOADS):
        from kiebitz.library import evaluate

        return evaluate(board, style=style or "standard", terms=terms, everything=everything).as_dict()


def _sides(board: "Board") -> tuple[str, str]:
    """How the weights of White and of Black are called by a style that plays for the side to move."""
    return ("own", "opponent") if board.white_to_move else ("opponent", "own")


# For people ----------------------------------------------------------------------------------


def print_explanation(explanation: "Explanation", style: "Style", board: "Board", everything: bool) -> None:
    screen = console()
    table = new_table(TERM, WHITE, BLACK, MIDDLEGAME, ENDGAME, SHARE, SQUARES, right=(1, 2, 3, 4, 5), fixed=())
    if screen.width < WIDE:
        table.columns[-1].max_width = NARROW
    few = MANY_SQUARES if screen.width < WIDE and not everything else 64
    groups: dict[str, list[TermShare]] = {}
    for share in explanation.terms:
        if everything or share.counts:
            groups.setdefault(str(share.term.group.value), []).append(share)
    for group, shares in groups.items():
        table.add_row(group, "", "", "", "", signed(sum(s.contribution for s in shares)), style="bold")
        for share in shares:
            for columns, name, *cells in _rows(share, style, board, everything, few):
                table.add_row(indented(name, columns), *cells)
        table.add_section()
    table.add_row(str(ROUNDING), "", "", "", "", signed(explanation.rounding))
    table.add_row(str(TOTAL), "", "", "", "", signed(explanation.total), style="bold")
    screen.print(table)
    screen.print(str(CAPTION.format(phase=explanation.phase)), style="dim")


def _rows(share: "TermShare", style: "Style", board: "Board", everything: bool, few: int) -> Iterator[tuple[Any, ...]]:
    """Indentation, name and cells: one row for a term; below it one for each case that tips the scales, if there are several."""
    shown = " ".join(share.squares[:few]) + (" …" if len(share.squares) > few else "")
    counted = [case for case in range(share.term.size) if share.white[case] or share.black[case]]
    if len(counted) == 1 or share.term.size == 1:
        case = counted[0] if counted else 0
        words = share.term.case_name(case)
        name = str(share.term.name) if words is None else f"{share.term.name} ({words})"
        yield 2, name, *_numbers(share, case, style, board), shown
        return
    yield 2, str(share.term.name), figure(sum(share.white)), figure(sum(share.black)), "", "", signed(share.contribution), shown
    for case in range(share.term.size) if everything else counted:
        if share.shares[case] or everything:
            yield 4, str(share.term.case_name(case) or case + 1), *_numbers(share, case, style, board), ""
    for square, worth in share.men if everything else share.men[:FEW_MEN]:
        yield 4, str(MAN_ON.format(square=square)), "", "", "", "", signed(worth), ""


def _numbers(share: "TermShare", case: int, style: "Style", board: "Board") -> tuple[str, ...]:
    white, black = (style.weights_of(share.term, side) for side in _sides(board))

    def weight(part: int) -> str:
        both = short(white[part][case]), short(black[part][case])
        return both[0] if both[0] == both[1] else "/".join(both)

    return figure(share.white[case]), figure(share.black[case]), weight(0), weight(1), signed(share.shares[case])


# Ancestors -----------------------------------------------------------------------------------


def _judge(board: "Board", name: str, style: str | None, settings: list[str], as_json: bool) -> None:
    from kiebitz.player import Judging, unwrap

    with Waiting(LOADS):
        player = unwrap(asking.make_player(name, None, style, settings))
        if not isinstance(player, Judging):
            player.close()
            from kiebitz.interfaces.command_line.declare import UsageError

            raise UsageError(
                Text("{name} does not tell how it judges a position.", "{name} verrät nicht, wie es eine Stellung beurteilt.").format(
                    name=name
                )
            )
        judgement: Judgement = player.judge(board)
        player.close()
    if as_json:
        print_json(_judgement_dict(judgement, board))
    else:
        _print_judgement(judgement)


def _judgement_dict(judgement: "Judgement", board: "Board") -> dict[str, Any]:
    return {
        "total": judgement.total,
        "unit": str(judgement.unit),
        "terms": [
            {
                "key": part.key,
                "name": str(part.name),
                "white": part.white,
                "black": part.black,
                "contribution": part.value,
                "squares": list(part.squares),
                "source": part.source,
            }
            for part in judgement.contributions
        ],
        "fen": board.fen(),
    }


def _print_judgement(judgement: "Judgement") -> None:
    table = new_table(TERM, WHITE, BLACK, SHARE, SQUARES, right=(1, 2, 3), fixed=())
    for part in judgement.contributions:
        if part.value or part.white or part.black:
            sides = ("" if side is None else short(side) for side in (part.white, part.black))
            table.add_row(str(part.name), *sides, short(part.value), " ".join(part.squares))
    table.add_section()
    table.add_row(str(TOTAL), "", "", short(judgement.total), style="bold")
    screen = console()
    screen.print(table)
    screen.print(str(judgement.unit), style="dim", markup=False)
