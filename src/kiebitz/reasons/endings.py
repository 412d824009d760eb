"""Endings with a name: what is known of them, and how it was proved: by table, by rule, or by the search that agrees."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiebitz.core.bitboards import square_name
from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.language import Text
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.fortress import is_fortress
from kiebitz.reasons.men import side
from kiebitz.reasons.probing import ZUGZWANG, passed
from kiebitz.reasons.reason import Proof
from kiebitz.reasons.snapshot import EMPTY, Snapshot, distance
from kiebitz.reasons.tables import result

DRAWN, WON = 80, 250  # centipawns: a search that agrees with a draw, and with a win
FORTRESS = 3  # pawns: so much more material that does not win
SAFE = 12  # plies of the line without a capture, a check or a pawn move

# Cases of the term `drawish` that have a name, as they are declared; the others are no verdict.
_DRAWS: dict[int, tuple[str, Text]] = {
    0: ("oppositeBishops", Text("bishops of opposite colours, the blockade holds", "ungleichfarbige Läufer, die Blockade hält")),
    3: ("notEnough", Text("there is not enough left to win with", "das Material reicht nicht mehr zum Gewinn")),
    4: ("wrongBishop", Text(
        "it is the wrong bishop, which does not see the corner square of its rook pawn",
        "es ist der falsche Läufer, der das Eckfeld seines Randbauern nicht beherrscht",
    )),
    6: ("lonePawn", Text("the king stops the lone pawn", "der König hält den einzigen Bauern auf")),
    7: ("cornerKing", Text(
        "rook pawns cannot drive the king out of the corner", "aus der Ecke lässt sich der König von Randbauern nicht vertreiben",
    )),
    8: ("queenAgainstPawn", Text(
        "the queen cannot stop the pawn, stalemate saves it", "die Dame kann den Bauern nicht aufhalten, das Patt rettet ihn",
    )),
    9: ("rookAgainstPawn", Text(
        "the rook must be given for the far advanced pawn", "der Turm muss sich für den weit vorgerückten Bauern opfern",
    )),
}  # fmt: skip
TABLE = ("lonePawn",)
_DRAW = Text("The ending is drawn: {why}.", "Das Endspiel ist remis – {why}.")
_PHILIDOR = Text(
    "This is Philidor's position: the rook holds the third rank until the pawn moves, and then checks from behind. It is a draw.",
    "Das ist die Philidor-Stellung: Der Turm hält die dritte Reihe, bis der Bauer zieht, und gibt dann von hinten Schach. Remis.",
)
_LUCENA = Text(
    "This is the Lucena position: {side} builds a bridge with the rook, and the pawn on {pawn} promotes.",
    "Das ist die Lucena-Stellung: {side} baut mit dem Turm eine Brücke, und der Bauer auf {pawn} geht zur Dame.",
)
_LONE_WON = Text(
    "King and pawn against king: the pawn on {pawn} promotes against any defence.",
    "König und Bauer gegen König: Der Bauer auf {pawn} kommt gegen jede Verteidigung durch.",
)
_OPPOSITION = Text("{side} has the opposition.", "{side} hat die Opposition.")
_MUTUAL = Text("Whoever has to move here is worse off.", "Wer hier ziehen muss, ist im Nachteil.")
_RACE = Text(
    "It is a race of pawns: White's pawn on {white} needs {n} moves to promote, Black's pawn on {black} needs {m}.",
    "Es ist ein Wettlauf der Bauern: Der weiße auf {white} braucht {n} Züge bis zur Umwandlung, der schwarze auf {black} {m}.",
)
_TABLE_DRAW = Text("The ending is drawn, the endgame table proves it.", "Das Endspiel ist remis, die Endspieltabelle beweist es.")
_TABLE_WON = Text("{side} wins, the endgame table proves it.", "{side} gewinnt, die Endspieltabelle beweist es.")
_FORTRESS = Text(
    "{side} has far more material, but the other side lets nobody in: a fortress.",
    "{side} hat viel mehr Material, aber der Gegner lässt niemanden hinein: eine Festung.",
)


@dataclass(frozen=True)
class Ending:
    """A verdict with its name and its proof; `result` is 1 where White wins, 0 for a draw, None where it does not say."""

    key: str
    text: Text
    proved: Proof
    result: int | None
    certain: bool = False  # proved whatever the search thinks


def named_endings(asker: Asker, board: Board, answer: Answer, nodes: int) -> list[Ending]:
    """What is known of an ending by name; only what the search does not contradict."""
    snapshot = Snapshot.of(board)
    value = answer.value if board.white_to_move else -answer.value
    found: list[Ending] = []
    known = result(asker, board)
    for ending in (
        *_by_evaluation(board),
        *_rook_endings(snapshot),
        *_races(snapshot),
        *_opposition(asker, board, snapshot, answer, nodes),
        *_fortress(board, snapshot, answer),
    ):
        if known is not None and ending.result is not None:
            if ending.result == known:
                found.append(replace(ending, proved="table"))
        elif ending.certain or ending.proved == "table" or _agrees(ending, value):
            found.append(ending)
    if known is not None and all(ending.result is None for ending in found):
        found.insert(0, _by_table(known))
    return found


def _by_table(known: int) -> Ending:
    text = _TABLE_DRAW if known == 0 else _TABLE_WON.format(side=side(known > 0))
    return Ending("tablebase", text, "table", known)


def _agrees(ending: Ending, value: int) -> bool:
    if ending.result is None:
        return True
    return abs(value) <= DRAWN if ending.result == 0 else value * ending.result >= WON


def _by_evaluation(board: Board) -> list[Ending]:
    """What the rules of the evaluation know: the table of king and pawn against king, and drawn material."""
    found: list[Ending] = []
    shares = {share.term.key: share for share in Explainer().explain(board).terms}
    lone, drawish = shares["lone_pawn_wins"], shares["drawish"]
    if lone.counts:
        text = _LONE_WON.format(pawn=lone.squares[0])
        found.append(Ending("lonePawn", text, "table", 1 if any(lone.white) else -1))
    for case, (key, why) in _DRAWS.items():
        if drawish.white[case] or drawish.black[case]:
            found.append(Ending(key, _DRAW.format(why=why), "table" if key in TABLE else "rule", 0))
    return found


def _rook_endings(here: Snapshot) -> list[Ending]:
    """Rook and pawn against rook: Lucena and Philidor."""
    men = sorted(man for man in here.men if man != EMPTY)
    for white in (True, False):
        if men != sorted("KRPkr" if white else "krpKR"):
            continue
        pawn, king = next(here.squares(white, "p")), here.king(white)
        weak, rook = here.king(not white), next(here.squares(not white, "r"))
        rank = pawn // 8 if white else 7 - pawn // 8
        third = rook // 8 == (5 if white else 2)
        queening = pawn % 8 + (56 if white else 0)
        own_rank = king // 8 if white else 7 - king // 8
        rook_pawn = pawn % 8 in (0, 7)
        if rank == 6 and king == queening and not rook_pawn and abs(weak % 8 - pawn % 8) >= 2:
            return [Ending("lucena", _LUCENA.format(side=side(white), pawn=square_name(pawn)), "line", 1 if white else -1)]
        if rank <= 4 and own_rank <= 4 and third and distance(weak, queening) <= 1:
            return [Ending("philidor", _PHILIDOR, "line", 0)]
    return []


def _races(here: Snapshot) -> list[Ending]:
    """A pawn ending in which both sides have a free pawn: the moves are counted."""
    if any(man not in ".KkPp" for man in here.men):
        return []
    white, black = _runner(here, True), _runner(here, False)
    if white is None or black is None:
        return []
    text = _RACE.format(white=square_name(white[0]), n=white[1], black=square_name(black[0]), m=black[1])
    return [Ending("pawnRace", text, "rule", None)] if white[1] > 1 and black[1] > 1 else []


def _runner(here: Snapshot, white: bool) -> tuple[int, int] | None:
    """The passed pawn that promotes first with a free way before it, and the moves it needs."""
    best: tuple[int, int] | None = None
    for pawn in here.squares(white, "p"):
        file, rank, step = pawn % 8, pawn // 8, 1 if white else -1
        ahead = range(rank + step, 8 if white else -1, step)
        beside = [f for f in (file - 1, file, file + 1) if 0 <= f < 8]
        if any(here[r * 8 + f] == ("p" if white else "P") for r in ahead for f in beside) or any(
            here[r * 8 + file] != EMPTY for r in ahead
        ):
            continue
        moves = len(ahead) - (1 if rank == (1 if white else 6) else 0)
        if best is None or moves < best[1]:
            best = (pawn, moves)
    return best


def outside_the_square(here: Snapshot, white: bool) -> tuple[int, int] | None:
    """The king of a side that is not on move and the free pawn of the other one that it does not catch, by counting; the pawn that
    promotes first."""
    runner, king = _runner(here, not white), here.king(white)
    if runner is None:
        return None
    pawn, moves = runner
    queening = pawn % 8 + (0 if white else 56)
    return (king, pawn) if distance(king, queening) > moves else None


def _opposition(asker: Asker, board: Board, here: Snapshot, answer: Answer, nodes: int) -> list[Ending]:
    """Kings face each other in a pawn ending, and having to move costs something: passing proves it."""
    if any(man not in ".KkPp" for man in here.men):
        return []
    one, other = here.king(True), here.king(False)
    if (abs(one % 8 - other % 8), abs(one // 8 - other // 8)) not in ((0, 2), (2, 0)):
        return []
    turned = passed(board)
    if turned is None or not turned.has_legal_moves():
        return []
    gain = 1 - asker.best(turned, nodes).chance - answer.chance
    if gain < ZUGZWANG:
        return []
    holder = _OPPOSITION.format(side=side(not board.white_to_move))
    text = Text.finished(f"{holder.en} {_MUTUAL.en}", f"{holder.de} {_MUTUAL.de}")
    return [Ending("opposition", text, "counterfactual", None)]


def _fortress(board: Board, here: Snapshot, answer: Answer) -> list[Ending]:
    """Much more material and nothing to do with it: by rule, or the line neither takes nor checks nor moves a pawn."""
    balance = here.material(True)
    if abs(balance) >= FORTRESS and is_fortress(here, balance > 0):
        return [Ending("fortress", _FORTRESS.format(side=side(balance > 0)), "rule", 0, certain=True)]
    if abs(balance) < FORTRESS or abs(answer.value) > DRAWN // 2 or len(answer.line) < SAFE:
        return []
    walker = board.copy()
    for move in answer.line[:SAFE]:
        if walker.is_capture(move) or len(move) == 5:
            return []
        walker.push(move)
        if walker.is_check():
            return []
    return [Ending("fortress", _FORTRESS.format(side=side(balance > 0)), "line", 0)]
