"""How active a program is: the initiative test of Schwenkel and Ketterling.

The tester does nothing: he moves a knight to and fro and, when it is gone, the rook behind it.  Who wants to win
has to think of a plan himself.  The moves until mate tell the program's character.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from kiebitz.core.board import Board
from kiebitz.language import Text, decimal, same
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import Exhibit, Family, Finding, Question, finding

QUEEN_WON = 3  # taken off when the tester's queen was won on the way; the sources say two to four
SHARES = (1.0, 0.5, 0.25)  # of the points: as active as wanted, then with every step of the table; passive earns nothing
LONGEST = 60  # moves; "over 30" is passive however long it takes
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


@dataclass(frozen=True)
class Rating:
    """A word of the table, for so many moves at most."""

    most: float
    text: Text


RATINGS = (
    Rating(6, Text("very aggressive", "sehr aggressiv")),  # under 6
    Rating(8, Text("aggressive", "aggressiv")),  # 6 and 7
    Rating(13, Text("active", "aktiv")),  # 8 to 12, called the best
    Rating(21, Text("reserved", "zurückhaltend")),  # 13 to 20
    Rating(31, Text("very reserved", "sehr zurückhaltend")),  # 21 to 30
    Rating(float("inf"), Text("passive", "passiv")),
)


def rating(moves: float) -> Text:
    """The character that goes with a number of moves."""
    return next(one.text for one in RATINGS if moves < one.most)


# The tester ----------------------------------------------------------------------------------


def tester_move(board: chess.Board) -> chess.Move:
    """What the tester plays.  Out of check: knight, then rook, to and fro, never taking anything.  In check:
    the king steps aside but stays near its home; else the most valuable man goes in between; taking the checking
    man is the last resort; and of several moves it is always the worst."""
    return _out_of_check(board) if board.is_check() else _to_and_fro(board)


def _to_and_fro(board: chess.Board) -> chess.Move:
    back = 0 if board.turn == chess.WHITE else 7
    home, away, corner = chess.square(1, back), chess.square(0, abs(back - 2)), chess.square(0, back)
    for kind, start, end in (
        (chess.KNIGHT, home, away),
        (chess.KNIGHT, away, home),
        (chess.ROOK, corner, home),
        (chess.ROOK, home, corner),
    ):
        move = chess.Move(start, end)
        if board.piece_type_at(start) == kind and board.piece_at(end) is None and board.is_legal(move):
            return move
    # The sources do not say what he does when both are gone or shut in: ours takes nothing if he can, and rather moves a pawn
    # than a piece, first by name.
    return min(
        board.legal_moves, key=lambda move: (board.is_capture(move), board.piece_type_at(move.from_square) != chess.PAWN, move.uci())
    )


def _out_of_check(board: chess.Board) -> chess.Move:
    home = chess.E1 if board.turn == chess.WHITE else chess.E8
    moves = list(board.legal_moves)
    quiet = [move for move in moves if not board.is_capture(move)]
    steps = [move for move in quiet if board.piece_type_at(move.from_square) == chess.KING]
    if steps:
        nearest = min(chess.square_distance(move.to_square, home) for move in steps)
        return _worst(board, [move for move in steps if chess.square_distance(move.to_square, home) == nearest])
    if quiet:
        dearest = max(VALUES[board.piece_type_at(move.from_square) or chess.PAWN] for move in quiet)
        return _worst(board, [move for move in quiet if VALUES[board.piece_type_at(move.from_square) or chess.PAWN] == dearest])
    return _worst(board, moves)


def _worst(board: chess.Board, moves: list[chess.Move]) -> chess.Move:
    """The one that lets the opponent mate, else take the most; the first by name where it makes no difference."""
    return min(moves, key=lambda move: (*(-harm for harm in _harm(board, move)), move.uci()))


def _harm(board: chess.Board, move: chess.Move) -> tuple[int, int]:
    after = board.copy(stack=False)
    after.push(move)
    mates, taken = 0, 0
    for reply in after.legal_moves:
        victim = after.piece_type_at(reply.to_square)
        taken = max(taken, VALUES[victim] if victim else 0)
        if after.gives_check(reply):
            after.push(reply)
            mates = max(mates, int(after.is_checkmate()))
            after.pop()
    return mates, taken


# The games -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class InitiativeGame:
    """One game against the tester."""

    moves: tuple[str, ...]
    count: int  # of the player's moves
    mated: bool
    queen_won: bool
    repeated: bool  # a position came for the third time
    stalemate: bool = False

    @property
    def score(self) -> int:
        """Moves to mate as the sources count them."""
        if not self.mated:
            return LONGEST
        return max(1, self.count - (QUEEN_WON if self.queen_won else 0))


def play_initiative(candidate: Candidate, white: bool, seed: int = 0) -> InitiativeGame:
    """A game of the player against the tester; `seed` makes one game differ from the next where that is possible."""
    candidate.new_game()
    board, ours = chess.Board(), Board()
    limits = candidate.limits(in_game=True, scale=1 + seed / 20)
    repeated, count = False, 0
    tester_queen = not white
    while count < LONGEST:
        if board.turn == white:
            move = candidate.answer(ours, limits).move or ""
            count += 1
        else:
            move = tester_move(board).uci()
        board.push_uci(move)
        ours.push(move)
        repeated = repeated or ours.repetitions() >= 3
        if board.is_checkmate() or board.is_stalemate():
            break
    won = not board.pieces(chess.QUEEN, tester_queen)
    mated = board.is_checkmate() and board.turn != white
    return InitiativeGame(ours.moves, count, mated, won, repeated, board.is_stalemate())


UNMATED = Text("no mate in {longest} moves: {rating}", "kein Matt in {longest} Zügen: {rating}")
RESULT = Text("{mean} moves on average: {rating}", "im Mittel {mean} Züge: {rating}")
SPREAD = Text(
    "{games} games; moves to mate: {counts}.",
    "{games} Partien; Züge bis zum Matt: {counts}.",
)
ALIKE = Text(
    "{games} games in a row were the same move by move, so the others were left out; moves to mate: {counts}.",
    "{games} Partien hintereinander verliefen Zug für Zug gleich, die übrigen entfielen; Züge bis zum Matt: {counts}.",
)
NO_MATE = Text("{n} games without mate within {longest} moves.", "{n} Partien ohne Matt in {longest} Zügen.")
REPEATED = Text("In {n} games a position came for the third time.", "In {n} Partien kam eine Stellung zum dritten Mal vor.")
STALEMATED = Text("{n} games ended in stalemate.", "{n} Partien endeten patt.")
QUEEN = Text(
    "In {n} games the queen was won on the way; {off} moves are taken off there.",
    "In {n} Partien wurde unterwegs die Dame gewonnen; dafür gehen {off} Züge ab.",
)
GAME = Text("Game {n}: mate in {count} moves", "Partie {n}: Matt in {count} Zügen")
GAME_UNMATED = Text("Game {n}: no mate", "Partie {n}: kein Matt")


def _decimal(value: float) -> Text:
    return decimal(f"{value:.1f}")


def judge_games(games: list[InitiativeGame], wanted: int, most: float, points: int, white: bool) -> Finding:
    """The report on the games: full points for fewer than `most` moves, then less with every step of the table."""
    mean = sum(game.score for game in games) / len(games)
    worse = [one.most for one in RATINGS if most < one.most < float("inf")]  # the steps of the table behind the wanted one
    earned = next((points * part for part, bound in zip(SHARES, (most, *worse), strict=False) if mean < bound), 0.0)
    counts = ", ".join(str(game.score) if game.mated else f"> {LONGEST}" for game in games)
    details = [SPREAD.format(games=len(games), counts=counts)]
    if len(games) < wanted:
        details[0] = ALIKE.format(games=len(games), counts=counts)
    for number, words in (
        (sum(not game.mated for game in games), NO_MATE.format(n="{n}", longest=LONGEST)),
        (sum(game.repeated for game in games), REPEATED),
        (sum(game.stalemate for game in games), STALEMATED),
        (sum(game.queen_won and game.mated for game in games), QUEEN.format(n="{n}", off=QUEEN_WON)),
    ):
        if number:
            details.append(words.format(n=number))
    exhibits: list[Exhibit] = []
    seen: set[tuple[str, ...]] = set()
    for number, game in enumerate(games, 1):
        if game.moves in seen:
            continue
        title = GAME.format(n=number, count=game.count) if game.mated else GAME_UNMATED.format(n=number)
        last = len(game.moves)
        diagrams = (last,) if seen else tuple(sorted({last // 2, max(1, last - 5), last}))
        exhibits.append(Exhibit(title, moves=game.moves, diagrams=diagrams, white_below=white))
        seen.add(game.moves)
    said, short = RESULT.format(mean=_decimal(mean), rating=rating(mean)), _decimal(mean)
    if not any(game.mated for game in games):
        said, short = UNMATED.format(longest=LONGEST, rating=rating(mean)), same(f"> {LONGEST}")
    return finding(earned, points, said, short=short, details=tuple(details), exhibits=tuple(exhibits))


def play_games(candidate: Candidate, white: bool) -> list[InitiativeGame]:
    """As many games as the conditions want; who plays the same game three times in a row need not go on."""
    games: list[InitiativeGame] = []
    for seed in range(candidate.conditions.games):
        with candidate.library(False), candidate.set(seed=seed):
            games.append(play_initiative(candidate, white, seed))
        if len(games) >= 3 and len({game.moves for game in games}) == 1 and candidate.by_level:
            break
    return games


def _examine(candidate: Candidate, white: bool, most: float, points: int) -> Finding:
    return judge_games(play_games(candidate, white), candidate.conditions.games, most, points, white)


TEST = Text(
    "The tester only moves a knight to and fro, then the rook behind it; in check the king steps aside near its home, else the most "
    "valuable man goes in between, else he takes; of several moves he plays the worst. No library, no thinking on his time. The moves "
    "until mate are counted, three less if the queen was won, as the mean of ten games.",
    "Der Prüfer zieht nur einen Springer hin und her, danach den Turm dahinter; im Schach weicht der König aus und bleibt nahe am "
    "Ausgangsfeld, sonst zieht die wertvollste Figur dazwischen, sonst schlägt er; von mehreren Zügen spielt er den schlechtesten. Ohne "
    "Bibliothek, ohne Denken in seiner Bedenkzeit. Gezählt werden die Züge bis zum Matt, drei weniger nach Damengewinn, im Mittel von zehn "
    "Partien.",
)
TABLE = Text(
    "Under 6 moves very aggressive, 6–7 aggressive, 8–12 active (best), 13–20 reserved, 21–30 very reserved, over 30 passive.",
    "Unter 6 Zügen sehr aggressiv, 6–7 aggressiv, 8–12 aktiv (am besten), 13–20 zurückhaltend, 21–30 sehr zurückhaltend, über 30 passiv.",
)

QUESTIONS = (
    Question(
        "A2",
        Family.INITIATIVE,
        Text("Initiative test with Black", "Initiativtest mit Schwarz"),
        Text("How active is it when nothing happens to it?", "Wie aktiv ist es, wenn ihm nichts geschieht?"),
        TEST,
        Text.finished(f"Mate in at most 12 moves on average. {TABLE.en}", f"Im Mittel Matt in höchstens 12 Zügen. {TABLE.de}"),
        4,
        Text("Schwenkel/Ketterling, in the book of 1985", "Schwenkel/Ketterling, im Buch von 1985"),
        lambda candidate: _examine(candidate, False, 13, 4),
    ),
    Question(
        "A2w",
        Family.INITIATIVE,
        Text("Initiative test with White", "Initiativtest mit Weiß"),
        Text("And with colours reversed, which is harder for all?", "Und mit vertauschten Farben, was allen schwerer fällt?"),
        TEST,
        Text.finished(f"Mate in at most 20 moves on average. {TABLE.en}", f"Im Mittel Matt in höchstens 20 Zügen. {TABLE.de}"),
        2,
        Text("Schwenkel/Ketterling, in the book of 1985", "Schwenkel/Ketterling, im Buch von 1985"),
        lambda candidate: _examine(candidate, True, 21, 2),
    ),
)
