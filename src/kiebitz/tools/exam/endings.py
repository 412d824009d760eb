"""Endings: a small plus brought home by a plan, a win not given away, a draw held, the last pawn kept."""

from __future__ import annotations

from functools import lru_cache

from kiebitz.core.board import Board
from kiebitz.game.rules import material_balance
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import Exhibit, Family, Finding, Question, Task, finding
from kiebitz.tools.exam.tasks import tasks_question

PLAN = "4k3/4p3/8/8/8/8/4PP2/4K3 w - - 0 1"
LONGEST = 60  # moves
DECIDED = 800  # centipawns of material: a queen has appeared and stays
STAYS = 4  # half-moves it must stay
DEFENDER_NODES = 20_000

KEEP = (
    Task("8/4p3/3k4/8/4PP2/3K4/8/8 w - - 0 5", avoid=("Kd4",), about=Text("keep the win", "den Gewinn behalten")),
    Task("8/8/4k3/4P3/5K2/8/8/8 b - - 0 8", best=("Ke7", "Kd7", "Kf7"), avoid=("Kd5",), about=Text("hold the draw", "das Remis halten")),
    Task("8/4p3/3k4/8/8/3K4/4PP2/8 w - - 0 3", best=("Ke4", "Kd4"), half=("f4", "Kc4"), about=Text("keep the plan", "beim Plan bleiben")),
)
LAST_PAWN = Task("8/8/2kB4/2P5/8/2K3p1/8/8 w - - 0 1", best=("Kd4", "Kc4", "Kb4"), avoid=("Bxg3",))


@lru_cache(maxsize=1)
def defender() -> Player:
    """The same good defence for everybody: our engine with a fixed number of positions."""
    from kiebitz.engine import Engine

    engine = Engine()
    engine.set_option("hash_mb", 16)
    return engine


def _bring_home(candidate: Candidate) -> Finding:
    """A game from the position of the sources, against our engine."""
    candidate.new_game()
    opponent = defender()
    opponent.new_game()
    board = Board(PLAN)
    ahead = 0
    with candidate.library(False):
        for _ in range(LONGEST):
            board.push(candidate.answer(board, candidate.limits(in_game=True)).move or "")
            ahead = ahead + 1 if material_balance(board.fen()) >= DECIDED else 0
            if not board.has_legal_moves() or ahead >= STAYS // 2:
                break
            board.push(opponent.choose(board, Limits(nodes=DEFENDER_NODES)).move or "")
            drawn = board.repetitions() >= 3 or board.is_material_insufficient() or board.halfmove_clock >= 100
            if drawn or not board.has_legal_moves():
                break
    lost = board.is_checkmate() and board.white_to_move
    won = not lost and (board.is_checkmate() or ahead >= STAYS // 2)
    last = len(board.moves)
    count = (last + 1) // 2
    outcome = (
        Text("won in {n} moves", "gewonnen in {n} Zügen")
        if won
        else Text("lost in {n} moves", "verloren in {n} Zügen")
        if lost
        else Text("not won, after {n} moves", "nicht gewonnen, nach {n} Zügen")
    )
    said = outcome.format(n=count)
    return finding(3 if won else 0, 3, said, exhibits=(Exhibit(said, PLAN, board.moves, diagrams=(0, last // 2, last)),))


_RULES = Text(
    "seven golden rules, book of 1985, chapter 5.2.5; thesis of 1992, chapter 5.6",
    "sieben goldene Regeln, Buch von 1985, Kapitel 5.2.5; Diplomarbeit von 1992, Kapitel 5.6",
)

QUESTIONS = (
    Question(
        "R6",
        Family.ENDINGS,
        Text("A small plus", "Ein kleiner Vorteil"),
        Text("Does it win an ending with a pawn more?", "Gewinnt es ein Endspiel mit einem Mehrbauern?"),
        Text(
            "Two pawns against one, White to move, played out against our engine at 20,000 positions a move.",
            "Zwei Bauern gegen einen, Weiß am Zug, ausgespielt gegen unsere Engine mit 20.000 Stellungen je Zug.",
        ),
        Text("Mate, or a queen that stays.", "Matt, oder eine Dame, die bleibt."),
        3,
        _RULES,
        _bring_home,
    ),
    Question(
        "R7",
        Family.ENDINGS,
        Text("Playing by a plan", "Nach Plan spielen"),
        Text("Does it give wins away, does it hold what can be held?", "Gibt es Gewinne weg, hält es, was zu halten ist?"),
        Text("Three pawn endings.", "Drei Bauernendspiele."),
        Text(
            "Not Kd4; Ke7, Kd7 or Kf7 and not Kd5; Ke4 or Kd4, while f4 or Kc4 earn half.",
            "Nicht Kd4; Ke7, Kd7 oder Kf7 und nicht Kd5; Ke4 oder Kd4, f4 und Kc4 geben die Hälfte.",
        ),
        3,
        _RULES,
        tasks_question(KEEP, 3),
        also=("A15",),
    ),
    Question(
        "D7",
        Family.ENDINGS,
        Text("The last pawn", "Der letzte Bauer"),
        Text("Does it swap its last pawn?", "Tauscht es den letzten Bauern?"),
        Text("Bishop and pawn against pawn, White to move.", "Läufer und Bauer gegen Bauer, Weiß am Zug."),
        Text("A king's move that keeps the pawn; never Bxg3.", "Ein Königszug, der den Bauern behält; nie Lxg3."),
        1,
        Text("book of 1985, chapter 3.5.2", "Buch von 1985, Kapitel 3.5.2"),
        tasks_question((LAST_PAWN,), 1),
        also=("R4",),
    ),
)
