"""The text of an explanation: the leading reason, then what it comes to, then the better move."""

from __future__ import annotations

from kiebitz.core.bitboards import square_name
from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.ledger import PAWN
from kiebitz.reasons.line import Line
from kiebitz.reasons.men import move_text, moves_text
from kiebitz.reasons.quiet_deeds import QUIET_DEEDS
from kiebitz.reasons.reason import TOLD_PLIES, Reason
from kiebitz.reasons.snapshot import VALUE

SHOWN = 6  # plies of a line that a sentence writes out
WON, LOST, EVEN = 0.85, 0.15, 0.65  # of the point: at least, at most, and at most where nobody wins any more
MOST_SHOWN = 8  # where the moves are all there is to show
# What may be said where nothing is won.
DEEDS = ("bookMove", "parry", "threat", "prophylaxis", "onlyMove", "enPassant", "castling", "sacrifice", "judgement", *QUIET_DEEDS)
OF_THE_MOVE = (
    "bookMove",
    "parry",
    "threat",
    "prophylaxis",
    "enPassant",
    "castling",
    *QUIET_DEEDS,
)  # sentences that begin with the move, most of them
# Over a game the same words come back soon: they take turns by the number of the move, so that nothing is left to chance.
# What is threatened is said by what the move attacks, and what is answered by what it protects or saves, if it is the same man.
ANSWERED_BY = {"threat": ("attacks",), "parry": ("rescue", "protects", "blocks", "exchange", "simplification")}
_BETTER = (
    Text("{best} was better.", "{best} war besser."),
    Text("{best} was called for.", "Richtig war {best}."),
    Text("Better was {best}.", "Besser war {best}."),
)
_STRONGER = (
    Text("There was more in {best}.", "Mehr brachte {best}."),
    Text("{best} would have been the move.", "{best} wäre der Zug gewesen."),
    Text("{best} was stronger.", "Stärker war {best}."),
)
MATES = ("mate", "mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5")


def tell(
    board: Board,
    line: Line,
    reasons: tuple[Reason, ...],
    missed: tuple[Reason, ...] = (),
    better: Line | None = None,
    lost: bool = False,
    chances: tuple[float, float] = (0.5, 0.5),
    is_best: bool = False,
) -> tuple[Text, tuple[Reason, ...]]:
    """The text, and the reasons it is made of; `chances` are those of the better move and of this one."""
    told = _leading(list(reasons))
    sentences = _sentences(told)
    if _is_bare(told):
        sentences = [_shown(board, told[0], Text("{moves}: {sentence}", "{moves}: {sentence}"))]
    if better is not None and told:
        sentences.append(_better(board, better))
    elif better is not None and missed:
        told = _leading(list(missed), missed=True)
        if _is_bare(told):
            sentences = [_shown(board, told[0], Text("{sentence} The line: {moves}", "{sentence} Die Variante: {moves}"), ".")]
        elif told and _conditional(told[-1]):
            sentences = [told[-1].plain, *(reason.text for reason in told[:-1])]
        else:
            sentences = _sentences(told)
            if told and told[0].kind != "judgement":
                sentences.insert(0, _missed(board, better))
    if not sentences:
        sentences = [*_turned(board, line, chances), _line_only(board, line, better, lost, is_best)]
    return Text.finished(" ".join(s.en for s in sentences), " ".join(s.de for s in sentences)), tuple(told)


def _leading(reasons: list[Reason], missed: bool = False) -> list[Reason]:
    """One or two: the picture or the cause, and what it comes to."""
    parts: dict[Part, list[Reason]] = {part: [r for r in reasons if BY_KEY[r.kind].part is part] for part in Part}
    under = any(r.kind == "underPromotion" for r in reasons)
    running = any(r.kind == "unstoppablePawn" for r in reasons)
    outcomes = [r for r in parts[Part.OUTCOME] if r.kind != "mate" and not ((under or running) and r.kind == "promotion")]
    if missed and (would := [r for r in outcomes if _conditional(r)]):
        first = (parts[Part.PICTURE] or parts[Part.CAUSE])[:1]
        return first if first and _conditional(first[0]) else [*first, would[0]]
    if parts[Part.PICTURE]:  # a mate is told by its picture and the moves that lead there; a long one by how long it takes
        picture = parts[Part.PICTURE][0]
        return [picture, *[r for r in outcomes if r.kind in MATES and picture.doing > TOLD_PLIES][:1]]
    causes = [cause for cause in parts[Part.CAUSE] if not any(_is_over(r, cause) for r in outcomes)]
    if causes:
        cause = causes[0]
        told = cause.kind == "attraction" and cause.doing + 2 < len(cause.line)  # the sentence names the next move, too
        outcomes = [r for r in outcomes if not (told and r.kind == "promotion" and r.doing == cause.doing + 2)]
        return [cause, *[r for r in outcomes[:1] if not _says_all(cause, r)]]
    if outcomes:
        return outcomes[:2]
    traits = [r for r in parts[Part.TRAIT] if r.kind in DEEDS]
    deeds = sorted((r for r in traits if not any(_says_it_on_the_board(other, r) for other in traits)), key=lambda r: r.rank)[:2]
    return sorted(deeds, key=lambda r: r.kind != "judgement")  # an opinion first, then what the better move does


def _says_all(cause: Reason, outcome: Reason) -> bool:
    """Whether the sentence about a hanging man leaves nothing to say about what is won: that man and nothing else."""
    if cause.kind != "hangingPiece" or outcome.kind != "material" or cause.at != outcome.at:
        return False
    man, _ = cause.men["target"][0]
    return outcome.men["named"] == cause.men["target"] and outcome.worth == VALUE[man.lower()] * PAWN


def _is_over(outcome: Reason, cause: Reason) -> bool:
    """Whether all that is won was won before the cause came about: then it is not the cause of it."""
    return outcome.kind == "material" and 0 < outcome.shown <= cause.doing


def _says_it_on_the_board(one: Reason, other: Reason) -> bool:
    """Whether the second only threatens to take, or answers the threat to take, a man of which the first says that it is attacked,
    protected or safe now."""
    if one.kind not in ANSWERED_BY.get(other.kind, ()):
        return False
    named = {square_name(square) for part in ("man", "target", "targets") for _, square in one.men.get(part, ())}
    return not {square_name(square) for _, square in other.men["man"]}.issuperset(other.squares) and other.squares[-1] in named


def _conditional(reason: Reason) -> bool:
    """Whether it can be said of a chance that was missed: it would have won, it would have been mate."""
    return "missed" in BY_KEY[reason.kind].says


def _sentences(told: list[Reason]) -> list[Text]:
    """The moves that lead to a position are told once: what comes after them comes in the end."""
    sentences = [reason.text for reason in told]
    if len(told) == 2 and told[1].kind == "promotion" and told[1].doing > max(told[0].doing, 0):
        sentences[1] = Text("In the end {sentence}", "Am Schluss: {sentence}").format(sentence=told[1].plain)
    elif len(told) == 2 and told[1].doing <= told[0].doing:
        sentences[1] = told[1].plain
        if all(reason.kind in OF_THE_MOVE for reason in told):
            sentences[1] = _it(told[0].plain, told[1].plain)
    return sentences


def _it(first: Text, second: Text) -> Text:
    """The second sentence without the name of the move, where both begin with it."""
    english, german = second.en.split(" ", 1), second.de.split(" ", 1)
    if first.en.split(" ", 1)[0] != english[0]:
        return second
    return Text.finished(f"It {english[1]}", f"Der Zug {german[1]}")


def _is_bare(told: list[Reason]) -> bool:
    """Whether it is only said what is lost or won, and not why."""
    return len(told) == 1 and (told[0].kind == "material" or (told[0].kind in MATES and told[0].kind not in ("mate", "mateIn1")))


def _shown(board: Board, reason: Reason, words: Text, stop: str = "") -> Text:
    """Where no cause is known, the moves show how it comes about, or how it begins; a series that goes on ends in dots alone."""
    line = reason.line[: reason.shown]
    if len(line) < 2:
        return reason.text
    moves = moves_text(board.san_line(line[:MOST_SHOWN]), board.fullmove_number, board.white_to_move)
    if len(line) > MOST_SHOWN:
        moves, stop = Text.finished(f"{moves.en} …", f"{moves.de} …"), ""
    words = Text.finished(words.en + stop, words.de + stop)
    return words.format(moves=moves, sentence=reason.plain)


def _san(board: Board, move: str) -> Text:
    return move_text(board.san(move), board.fullmove_number, board.white_to_move)


def _missed(board: Board, better: Line) -> Text:
    return _turn(board, _STRONGER).format(best=_san(board, better.moves[0]))


def _better(board: Board, better: Line) -> Text:
    return _turn(board, _BETTER).format(best=_san(board, better.moves[0]))


def _turn(board: Board, words: tuple[Text, ...]) -> Text:
    """Those whose turn it is at this half-move."""
    return words[(2 * board.fullmove_number + (not board.white_to_move)) % len(words)]


def _turned(board: Board, line: Line, chances: tuple[float, float]) -> list[Text]:
    """What became of the game, where that is plain."""
    before, after = chances
    if before >= WON and after <= LOST:
        words = Text("{move} turns a won game into a lost one.", "{move} macht aus einer gewonnenen Partie eine verlorene.")
    elif before >= WON and after <= EVEN:
        words = Text("{move} gives the win away.", "{move} gibt den Gewinn aus der Hand.")
    elif before >= 1 - EVEN and after <= LOST:
        words = Text("After {move} the game is lost.", "Nach {move} ist die Partie verloren.")
    else:
        return []
    return [words.format(move=move_text(board.san(line.moves[0])))]


def _line_only(board: Board, line: Line, better: Line | None, lost: bool, is_best: bool) -> Text:
    """Nothing that could be proved: the line alone."""
    shown = moves_text(board.san_line(line.moves[:SHOWN]), board.fullmove_number, board.white_to_move)
    if lost:
        return Text("The game is lost whatever is played: {moves}.", "Die Partie ist nicht mehr zu retten: {moves}.").format(moves=shown)
    if better is None and not is_best:
        return Text("Play goes on with {moves}.", "Weiter geht es mit {moves}.").format(moves=shown)
    if better is None:
        return Text("The best line is {moves}.", "Die beste Fortsetzung ist {moves}.").format(moves=shown)
    best = _san(board, better.moves[0])
    if len(line.moves) < 2:
        return _BETTER[-1].format(best=best)
    follows = moves_text(board.san_line(line.moves[:SHOWN])[1:], board.fullmove_number + (not board.white_to_move), not board.white_to_move)
    return Text("Better was {best}; now {moves} may follow.", "Besser war {best}; so kann {moves} folgen.").format(best=best, moves=follows)
