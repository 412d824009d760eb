"""Endings: a small plus brought home by a plan, a win not given away, a draw held, the last pawn kept."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kiebitz.core.board import Board
from kiebitz.game.rules import material_balance
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import Exhibit, Family, Finding, Question, Task, finding, joined
from kiebitz.tools.exam.tasks import ask_tasks, share, tasks_question

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
# Exercises every textbook has, checked with a strong engine: what a program solves of them, level by level.
EXERCISES = (
    Task("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", best=("Kg7",), about=Text("Réti's king", "Rétis König")),
    Task("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", best=("c7",), about=Text("Saavedra's pawn", "Saavedras Bauer")),
    Task("7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1", best=("b6", "Kg2"), about=Text("the breakthrough", "der Durchbruch")),
    Task("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", best=("Kd2", "Kf2"), about=Text("the king before the pawn", "der König vor dem Bauern")),
    Task("8/8/8/1p6/1P6/k1K5/8/8 w - - 0 1", best=("Kc2",), about=Text("the saving step back", "der rettende Schritt zurück")),
    Task("2K5/kp6/p7/1P6/8/8/7P/8 w - - 0 1", best=("b6+",), about=Text("the pawn race", "das Bauernrennen")),
    Task("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", best=("Kc7",), mate=2, about=Text("king and rook", "König und Turm")),
    Task("8/2P4R/1P1k4/8/P2K4/8/8/8 w - - 0 1", best=("c8=B",), mate=2, about=Text("the bishop instead of the queen", "Läufer statt Dame")),
)
MOST_LEVELS = 6
EXERCISE_PATIENCE = 60.0  # seconds for all levels together
AT_LEVEL = Text("level {level}: {solved} of {all}", "Stufe {level}: {solved} von {all}")
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


def _exercises(candidate: Candidate) -> Finding:
    """The share solved as it is examined, and level by level beside it."""
    found = ask_tasks(candidate, EXERCISES, 2)
    level = candidate.option("level")
    rows: list[Text] = []
    if level is not None:
        low, spent = int(level.low or 1), 0.0
        for step in range(low, min(int(level.high or MOST_LEVELS), low + MOST_LEVELS - 1) + 1):
            with candidate.set(level=step):
                decisions = [candidate.fresh_answer(task.fen) for task in EXERCISES]
            solved = sum(share(task, decision)[0] == 1 for task, decision in zip(EXERCISES, decisions, strict=True))
            rows.append(AT_LEVEL.format(level=step, solved=solved, all=len(EXERCISES)))
            spent += sum(decision.time for decision in decisions)
            if spent > EXERCISE_PATIENCE:
                break
    return replace(found, details=(*rows, *found.details), words=joined(found.words, *rows))


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
    ),
    Question(
        "A15",
        Family.ENDINGS,
        Text("Exercises of the textbooks", "Aufgaben der Lehrbücher"),
        Text("How many endgame exercises does it solve, level by level?", "Wie viele Endspielaufgaben löst es, Stufe für Stufe?"),
        Text(
            "Eight exercises every textbook has, at the examined strength and on the first six levels.",
            "Acht Aufgaben, die in jedem Lehrbuch stehen, in der geprüften Stärke und auf den ersten sechs Stufen.",
        ),
        Text("The share solved at the examined strength.", "Der Anteil, der in der geprüften Stärke gelöst wird."),
        2,
        Text("book of 1985, chapter 5.1.7", "Buch von 1985, Kapitel 5.1.7"),
        _exercises,
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
