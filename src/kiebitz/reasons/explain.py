"""Why a move is good or bad: the one function everything above asks.

Search the position and the move, follow what happens until it is quiet, collect the reasons, keep those that survive
another search, and tell the leading one and what it comes to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, Text
from kiebitz.reasons.asking import Answer, Asker, mate_in, sure_loss
from kiebitz.reasons.defences import other_defences
from kiebitz.reasons.doing import HOPELESS, deeds
from kiebitz.reasons.endings import outside_the_square
from kiebitz.reasons.finding import Finding
from kiebitz.reasons.gathering import DRAW_WORTH, Gathered, gather, kinds_of
from kiebitz.reasons.judging import end_of, main_difference, quiet_ends, still_speaks
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.ledger import PAWN
from kiebitz.reasons.line import ONLY_MOVE, Line, Ply, walk
from kiebitz.reasons.men import move_text
from kiebitz.reasons.motifs.moves import promotes_by_force, promotes_soon
from kiebitz.reasons.probing import needed, perpetual
from kiebitz.reasons.reason import Reason, Teller
from kiebitz.reasons.snapshot import EMPTY, Snapshot, value
from kiebitz.reasons.surviving import Looks, first_look, surviving
from kiebitz.reasons.tables import by_table, result
from kiebitz.reasons.telling import MOST_SHOWN, OF_THE_MOVE, tell
from kiebitz.reasons.theory import theory
from kiebitz.reasons.verdict import Verdict, verdict_of
from kiebitz.score import is_mate_value

NODES = 100_000
MAIN_SHARE = 0.6  # of the positions: for each of the two main questions; the rest for the steps of the walk
TACTICAL = (Part.PICTURE, Part.CAUSE, Part.OUTCOME)
DOUBTFUL = (0.05, 0.5)  # of the point: losses that a deeper look may take back
COUNTED = 400  # centipawns: beyond, and with a new queen on the line, the search of a pawn ending has seen who promotes
TO_THE_END = 32  # times the positions for a pawn ending in which it has not
AGAIN = 2  # times the positions, on top of the first look: three times as many in all
# What the pursuer brings about against any defence, but only some defences show; the other kinds depend on the defence.
ELSEWHERE = (
    "pin",
    "trappedPiece",
    "interference",
    "attraction",
    "exposedKing",
    "promotion",
    "doubleCheck",
    "discoveredCheck",
    "defensiveMove",
)
LONE = 3  # men: two kings and a pawn
LOST_ENDING, DRAWN_ENDING = 0.15, 0.12  # of the point: a lost ending, and how far from half a point a drawn one may seem
WON_ENDING = 0.75  # of the point: who had less has not thrown a win away
LOST_ALREADY = 0.3  # of the point: with no more before the move the game is lost anyway
ACCEPTED, OPINION = 0.049, 0.099  # of the point: the most that is lost by a good move, and by an inaccuracy
AT_HAND = 2  # moves: such a mate is missed also where the game is won anyway
SHORT_MATE = 3  # moves: a longer one need not be found
WON_ANYWAY = 0.9  # of the point: with this much left the game is won without the mate as well
BEYOND_DOUBT = 0.35  # of the point: so large a loss is believed without a reason that can be told
LEVEL_MATERIAL = 1  # pawns: with more won or lost on the line an opinion about its quiet end is beside the point
GIVEN_FOR_SOMETHING = 0.5  # of the point: who has this much after giving up a man has not lost it
MISSED = 100  # centipawns: so much more must the better move win where something was missed
SHARE = 3  # of the loss in centipawns: what makes less than this part of it is not the reason
CLEARLY_WON = 1000  # centipawns: beyond, a loss counts no more


class NothingToExplainError(KiebitzError):
    """The game is over."""


@dataclass(frozen=True)
class Explanation:
    """A move, what it is worth, and why."""

    fen: str
    move: str
    better: str | None
    loss: float  # winning chances, 0 to 1
    verdict: Verdict
    line: tuple[str, ...]
    better_line: tuple[str, ...]
    reasons: tuple[Reason, ...]
    text: Text
    told: tuple[Reason, ...] = ()  # those of the text
    values: tuple[int, int] = (0, 0)  # of the move and of the best one, for the side to move
    positions: int = 0  # looked at

    @property
    def leading(self) -> Reason | None:
        return self.told[0] if self.told else None

    def as_dict(self) -> dict[str, Any]:
        """The names of the keys are a promise."""
        return {
            "fen": self.fen,
            "move": self.move,
            "better": self.better,
            "loss": round(self.loss, 4),
            "verdict": self.verdict,
            "line": list(self.line),
            "better_line": list(self.better_line),
            "reasons": [reason.as_dict() for reason in self.reasons],
            "text": {"en": self.text.en, "de": self.text.de},
        }


def must_go_on(board: Board) -> None:
    """Refuse a position in which there is nothing to explain."""
    if not board.has_legal_moves():
        raise NothingToExplainError(
            Text(
                "The game is over in this position: there is no move to explain.",
                "In dieser Stellung ist die Partie zu Ende: Es gibt keinen Zug zu erklären.",
            )
        )


def explain(asker: Asker, board: Board, move: str | None = None, nodes: int = NODES) -> Explanation:
    """Why this move is good or bad; without a move, why the best one is best."""
    must_go_on(board)
    main = max(int(nodes * MAIN_SHARE), 1000)
    asker.begin()
    best = asker.best(board, main)
    assert best.move is not None
    move = best.move if move is None else board.uci(board.find(move))
    asked = best if move == best.move else asker.after(board, move, main)
    if asked.value >= best.value:
        best = asked
    loss, looks = sure_loss(best.value, asked.value), Looks(main)
    if DOUBTFUL[0] <= loss < DOUBTFUL[1]:  # before a move is blamed, both are looked at again
        looks = Looks(main, (asked, best), deep=True)
        best = asker.best(board, AGAIN * main)
        asked = best if move == best.move else asker.after(board, move, AGAIN * main)
        best = asked if asked.value >= best.value else best
        loss = min(loss, sure_loss(best.value, asked.value))  # no more is said than both looks agree on
    return explain_answers(asker, board, asked, best, looks, loss)


def explain_answers(asker: Asker, board: Board, asked: Answer, best: Answer, looks: Looks, loss: float | None = None) -> Explanation:
    """The same for a move and a best one that were searched already, equally deep; `loss` where less is known for sure."""
    loss = sure_loss(best.value, asked.value) if loss is None else loss
    if loss >= DOUBTFUL[0] and not looks.counted and must_be_counted(board, asked, best):
        move, nodes = asked.line[0], TO_THE_END * looks.nodes
        best = asker.best(board, nodes)
        asked = best if best.move == move else asker.after(board, move, nodes)
        best = best if best.value > asked.value else asked
        loss = min(loss, sure_loss(best.value, asked.value))
    verdict = verdict_of(loss)
    mates = mate_in(best.value)
    if verdict != "best" and mates is not None and need_not_be_found(mates, asked.chance):
        loss, verdict = min(loss, ACCEPTED), "good"
    if verdict in ("best", "good") and (_is_at_hand(mates, mate_in(asked.value)) or _walks_into_mate(mates, mate_in(asked.value))):
        found = _bad(asker, board, asked, best, loss, "inaccuracy", looks)  # however little it costs, a trainer points it out
        if found.leading is not None:
            return found
    if verdict in ("best", "good"):
        return _good(asker, board, asked, best, loss, verdict, looks)
    if verdict != "blunder" and theory(board, asked.line[0]) is not None:  # what is recommended is not blamed for an opinion
        return _good(asker, board, asked, best, min(loss, ACCEPTED), "good", looks)
    found = _bad(asker, board, asked, best, loss, verdict, looks)
    if found.leading is not None and found.leading.kind != "judgement":
        return found
    if best.chance <= LOST_ALREADY:  # all moves lose, and nothing shows that this one loses faster
        return _good(asker, board, asked, best, min(loss, ACCEPTED), "good", looks)
    mated = mates is not None or mate_in(asked.value) is not None
    if verdict != "inaccuracy" and loss < BEYOND_DOUBT and not mated and not is_pawn_ending(board):
        # An opinion about positions is no proof; a mate is one, and in pawn endings the search counts to the end.
        return replace(found, loss=min(loss, OPINION), verdict="inaccuracy")
    return found


def is_pawn_ending(board: Board) -> bool:
    return all(man in ".KkPp" for man in Snapshot.of(board).men)


def must_be_counted(board: Board, asked: Answer, best: Answer) -> bool:
    """Whether a pawn ending has to be looked at far longer before a word is said about two moves: it is decided by counting, and no
    move is judged by a count that stops on the way."""
    return is_pawn_ending(board) and not any(_is_counted(value, answer) for value, answer in ((-asked.value, asked), (best.value, best)))


def _is_counted(value: int, answer: Answer) -> bool:
    """Whether a side wins by what the line shows: a mate or a pawn gone through, and not by pawns that only stand well."""
    return is_mate_value(value) or (value >= COUNTED and any(len(move) == 5 for move in answer.line))


def _is_at_hand(best: int | None, asked: int | None) -> bool:
    """A mate in one or two that the move does not give."""
    return best is not None and 0 < best <= AT_HAND and asked is None


def _walks_into_mate(best: int | None, asked: int | None) -> bool:
    """A mate in one or two that the move allows and the better one does not."""
    return best is None and asked is not None and -AT_HAND <= asked < 0


def need_not_be_found(mate: int, left: float) -> bool:
    """Whether a mate in so many moves is a matter of taste: a long one, and what is left of the point without it is a won game."""
    return mate > SHORT_MATE and left >= WON_ANYWAY


def _step(nodes: int) -> int:
    return max(nodes // 8, 500)


def _good(asker: Asker, board: Board, asked: Answer, best: Answer, loss: float, verdict: Verdict, looks: Looks) -> Explanation:
    nodes = looks.nodes
    line = walk(asker, board, asked, board.white_to_move, nodes)
    gathered = gather(asker, board, line, 0.5, asked.chance, _step(nodes), "wins")
    reasons = gathered.reasons
    wins = any(BY_KEY[reason.kind].part in TACTICAL for reason in reasons)
    if not wins:
        lasting = perpetual(asker, board, asked.line[0], _step(nodes))
        if lasting is not None:
            line = Line(board, lasting, board.white_to_move)
            found = Finding(len(lasting), 0, {}, len(lasting) - 1)
            reasons = (Teller(board, line).reason("perpetualCheck", found, DRAW_WORTH, "line"), *reasons)
    deeds_found = deeds(asker, board, line, asked, _step(nodes), wins)
    others = _against_others(asker, board, asked, gathered, nodes)
    proved = by_table(asker, board, line, 0)
    told_of = (*surviving(asker, board, line, reasons, looks), *proved, *deeds_found)
    is_best = verdict == "best"
    text, told = tell(board, line, told_of, lost=best.chance <= HOPELESS, is_best=is_best)
    better = None if is_best or best.move == asked.move else best.move
    return Explanation(
        board.fen(), line.moves[0], better, loss, verdict, line.moves, best.line if better else (),
        (*reasons, *others, *proved, *deeds_found), text, told, (asked.value, best.value), asker.asked,
    )  # fmt: skip


def _against_others(asker: Asker, board: Board, asked: Answer, gathered: Gathered, nodes: int) -> tuple[Reason, ...]:
    """What only other defences, about as good, would show.  It is not told, but it is part of the truth about the move."""
    more: dict[str, Reason] = {}
    known = {reason.kind for reason in gathered.reasons}
    lines = list(other_defences(asker, board, gathered.line, asked, nodes, _step(nodes)))
    good = [line for line, is_good in lines if is_good]
    everywhere = bool(good) and all(promotes_soon(line) for line in (gathered.line, *good))  # whatever is played against it
    for line, is_good in lines:
        for key, found in kinds_of(line):
            if key not in (ELSEWHERE if is_good else ("promotion",)) or key in more or key in known:
                continue
            if not _is_shown_by(line, key, found, gathered.line):
                continue
            need = needed(asker, line, key, found, 0.5, asked.chance, _step(nodes))
            if need or (need is None and key != "pin"):  # a pin stands in many a line: where it is not missed it is no cause
                more[key] = Teller(board, line).reason(key, found, gathered.worth, "counterfactual" if need else "line")
    if everywhere and "promotion" not in known | more.keys():
        number = next(n for n, ply in enumerate(gathered.line.plies) if ply.promotion and ply.white == gathered.line.white)
        found = Finding(number + 1, number, {"man": (gathered.line.plies[number].target,)}, number)
        more["promotion"] = Teller(board, gathered.line).reason("promotion", found, gathered.worth, "rule")
    return tuple(more.values())


def _is_shown_by(line: Line, key: str, found: Finding, main: Line) -> bool:
    """Whether another defence shows a kind well enough to be told of the move: not only what was threatened, or a calm move that need
    not be played."""
    if key == "promotion":
        return promotes_by_force(line, found.doing, main)
    if key == "defensiveMove":
        return found.variant == "calm" and line.own[1:2] == [found.doing] and line.is_known_better(found.doing, ONLY_MOVE)
    return found.doing < line.forced


def _bad(asker: Asker, board: Board, asked: Answer, best: Answer, loss: float, verdict: Verdict, looks: Looks) -> Explanation:
    """Losing something and not winning something are two things: the first shows in the answer to the move, the second
    in the better move's line."""
    white, nodes = board.white_to_move, looks.nodes
    line = walk(asker, board, asked, not white, nodes).with_harvest()
    better = walk(asker, board, best, white, nodes).with_harvest()
    punished = gather(asker, board, line, 1 - best.chance, 1 - asked.chance, _step(nodes), "loses")
    missed = gather(asker, board, better, asked.chance, best.chance, _step(nodes), "missed")
    pawns = is_pawn_ending(board)
    least = 0 if pawns else _between(best.value, asked.value) // SHARE  # a pawn is why a pawn ending is lost, and no other won game
    # What the better move gives up counts only where it is not given for something.
    loses = punished.worth > least and (punished.worth > -missed.worth or best.chance >= GIVEN_FOR_SOMETHING)
    gain = missed.worth - max(taken_by_both(line, better), -punished.worth)
    wins = gain >= max(MISSED, least)
    drawn = any(reason.kind == "stalemate" for reason in punished.reasons)  # giving a draw away by stalemate always leads
    loss_first = loses and (drawn or not (wins and gain > punished.worth))  # else the larger share of the loss
    first = tactics(surviving(asker, board, line, punished.reasons, looks)) if loss_first else ()
    second = tactics(surviving(asker, board, better, missed.reasons, looks)) if wins and not first else ()
    if loses and not loss_first and not second:
        first = tactics(surviving(asker, board, line, punished.reasons, looks))
    shares = (punished.reasons if loses else (), missed.reasons if wins else ())
    reasons = (*shares[0], *shares[1]) if loss_first else (*shares[1], *shares[0])
    proved = by_table(asker, board, line, DRAW_WORTH)
    reasons += proved
    if proved and not first:  # a table knows more of an ending than a chance that was missed shows
        second = ()
    if not first and not second and not proved and pawns:
        first = _caught_up(board, line, better, asked.chance) or _held(line, punished.reasons)
        first = first or _lone_pawn_left(asker, board, asked, best)
        second = () if first else _held(better, missed.reasons)
        reasons = (*first, *reasons)
    if not first and not second:
        first = proved or _pawn_ending(board, line, better, asked.chance, best.chance)
        reasons += () if proved else first
    if not first and not second and verdict != "blunder":  # a blunder has a reason; if it is not understood, the line alone is given
        second = _judged(asker, board, line, better, best.value - asked.value, looks)
        if second:
            second += _instead(asker, board, better, best, nodes)
        reasons += second
    text, told = tell(board, line, first, second, better, chances=(best.chance, asked.chance))
    return Explanation(
        board.fen(), line.moves[0], best.move, loss, verdict, line.moves, better.moves, reasons, text, told,
        (asked.value, best.value), asker.asked,
    )  # fmt: skip


def taken_by_both(line: Line, better: Line) -> int:
    """The worth of the men that the mover takes after either move: no difference between them.  What falls later after the move
    played counts only where something is kept of it: else it is exchanged there."""
    kept = line.end.after.material(line.plies[0].white) > line.start.material(line.plies[0].white)
    first, second = ({(each.home(n, ply.captured_on), ply.captured) for n, ply in _captures(each)} for each in (line, better))
    at_once = {(line.plies[0].captured_on, line.plies[0].captured)}
    return sum(value(man) for home, man in second & (first if kept else at_once) if home is not None) * PAWN


def _captures(line: Line) -> Iterator[tuple[int, Ply]]:
    """What the side on move takes on a line, with the number of the ply."""
    return ((number, ply) for number, ply in enumerate(line.plies) if ply.takes and ply.white == line.plies[0].white)


def _between(best: int, asked: int) -> int:
    """Centipawns between two values, as far as they matter."""
    first, second = (max(-CLEARLY_WON, min(CLEARLY_WON, each)) for each in (best, asked))
    return max(first - second, 0)


def tactics(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Reasons among which something is won or lost; that the other side may castle is none, nor is a pawn that falls behind all moves
    a sentence can show, without a cause."""
    won = [reason for reason in reasons if BY_KEY[reason.kind].part in TACTICAL]
    far = all(reason.kind == "material" and reason.worth <= PAWN and len(reason.line) > MOST_SHOWN for reason in won)
    return () if far else reasons


def _pawn_ending(board: Board, line: Line, better: Line, chance: float, before: float) -> tuple[Reason, ...]:
    """The pieces go, and the pawn ending that is left is lost, or no longer won, as the game was before; where the better move leads
    to one as well, it is not the pawn ending."""
    bare, other = ([n for n, ply in enumerate(each.plies) if all(man in ".KkPp" for man in ply.after.men)] for each in (line, better))
    if not bare or bare[0] == 0 or other or all(man in ".KkPp" for man in line.start.men):
        return ()
    drawn = abs(chance - 0.5) <= DRAWN_ENDING and before >= WON_ENDING
    variant = "lost" if chance <= LOST_ENDING else "drawn" if drawn else None
    if variant is None:
        return ()
    found = Finding(0, bare[0], {}, bare[0], variant=variant)
    return (Teller(board, line).reason("pawnEndgame", found, DRAW_WORTH, "line"),)


def _caught_up(board: Board, line: Line, better: Line, chance: float) -> tuple[Reason, ...]:
    """A pawn ending is lost because the king no longer catches a pawn that it would have caught after the better move."""
    if chance > LOST_ENDING:
        return ()
    white = board.white_to_move
    found = outside_the_square(line.plies[0].after, white)
    if found is None or outside_the_square(better.plies[0].after, white) is not None:
        return ()
    king, pawn = found
    finding = Finding(1, 0, {"king": (king,), "man": (pawn,)}, 0)
    return (Teller(board, line).reason("pawnSquare", finding, DRAW_WORTH, "rule"),)


def _lone_pawn_left(asker: Asker, board: Board, asked: Answer, best: Answer) -> tuple[Reason, ...]:
    """The line leads to king and pawn against king, which the table knows: lost, or no longer won, as the game was before."""
    line, white = Line(board, asked.line, not board.white_to_move), board.white_to_move
    left = next((n for n, ply in enumerate(line.plies) if sum(man != EMPTY for man in ply.after.men) == LONE), None)
    if left is None or not 0 < left < MOST_SHOWN:  # what lies behind all moves a sentence can show, tells nobody anything
        return ()
    known = result(asker, end_of(board, asked.line[: left + 1]))
    lost = known == (-1 if white else 1) and asked.chance <= LOST_ENDING
    drawn = known == 0 and abs(asked.chance - 0.5) <= DRAWN_ENDING and best.chance >= WON_ENDING
    if not lost and not drawn:
        return ()
    finding = Finding(left + 1, left, {}, left, variant="lone_lost" if lost else "lone_drawn")
    return (Teller(board, line).reason("pawnEndgame", finding, DRAW_WORTH, "table"),)


def _held(line: Line, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """That the first move of a side in a pawn ending leaves the other one only bad moves, proved by passing: whatever it wins later."""
    return tuple(reason for reason in reasons if reason.kind in ("opposition", "zugzwang") and reason.doing in line.own[:1])


def _instead(asker: Asker, board: Board, better: Line, best: Answer, nodes: int) -> tuple[Reason, ...]:
    """What the better move does, where an opinion alone would say little: the weightiest of its deeds."""
    found = [each for each in deeds(asker, board, better, best, _step(nodes), wins=False) if each.kind in OF_THE_MOVE]
    if better.plies[0].castling:
        found.append(Teller(board, better).reason("castling", Finding(0, 0, {"man": (better.plies[0].start,)}, 0), 0, "rule"))
    return tuple(sorted(found, key=lambda each: each.rank)[:1])


def _judged(asker: Asker, board: Board, line: Line, better: Line, loss: int, looks: Looks) -> tuple[Reason, ...]:
    """What the evaluation says of the two quiet ends, if one thing stands out, and stands out after another search, too."""
    white = board.white_to_move
    if abs(line.end.after.material(white) - line.start.material(white)) > LEVEL_MATERIAL:
        return ()  # men have changed hands: nothing can be said of a quiet end
    concept = main_difference(end_of(board, better.moves), end_of(board, line.moves), white, loss)
    if concept is None:
        return ()
    others = [first_look(asker, board, each.moves[0], looks).line for each in (better, line)]
    ends = [end_of(board, moves) for moves in quiet_ends(board, *others)]
    if not still_speaks(concept, ends[0], ends[1], white):
        return ()
    best = move_text(board.san(better.moves[0]), board.fullmove_number, white)
    found = Finding(0, 0, {}, len(line.plies) - 1)
    return (Teller(board, line).reason("judgement", found, 0, "rule", concept=concept, best=best),)
