"""Rules and settings: every move legal through a long game, moves taken back, positions set up, what can be set."""

from __future__ import annotations

import chess

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.tools.exam.candidate import LIBRARY_SWITCHES, Candidate
from kiebitz.tools.exam.question import Exhibit, Family, Finding, Question, finding, noted

LONG_GAME = 120  # half-moves
# Start, the special move, and another one in its place after it was taken back.
SPECIAL = (
    ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "b1c3", Text("capture", "Schlagzug")),
    ("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5", "e1g1", "d2d3", Text("castling", "Rochade")),
    ("8/2P2ppk/8/8/8/8/5PPP/6K1 w - - 0 1", "c7c8q", "c7c8n", Text("promotion", "Umwandlung")),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "d2d4", Text("en passant", "en passant")),
)
SET_UP = (
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", Text("en passant possible", "en passant möglich")),
    ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", Text("half the castling rights", "halbe Rochaderechte")),
    ("8/P6k/8/8/8/8/p6K/8 b - - 0 1", Text("pawns before promotion", "Bauern vor der Umwandlung")),
    ("4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1", Text("in check, castling forbidden", "im Schach, Rochade verboten")),
)


def _long_game(candidate: Candidate) -> Finding:
    """It plays both sides, so it also changes sides with every move; a second board keeps the record."""
    candidate.new_game()
    board, record = Board(), chess.Board()
    with candidate.library(False):
        while len(board.moves) < LONG_GAME and board.has_legal_moves() and not board.is_material_insufficient():
            move = candidate.answer(board, candidate.limits(in_game=True)).move or ""
            board.push(move)
            record.push_uci(move)
            if board.fen() != record.fen(en_passant="legal"):
                return finding(0, 2, Text("the boards differ after {move}", "nach {move} weichen die Bretter ab").format(move=move))
    last = len(board.moves)
    words = Text("{n} half-moves, all legal", "{n} Halbzüge, alle erlaubt").format(n=last)
    return finding(2, 2, words, exhibits=(Exhibit(words, moves=board.moves, diagrams=(last // 3, 2 * last // 3, last)),))


def _take_back(candidate: Candidate) -> Finding:
    """After a special move is taken back it must answer as if it had never been made."""
    right, details = 0, []
    with candidate.library(False):
        for fen, special, other, about in SPECIAL:
            board = Board(fen)
            candidate.new_game()
            board.push(special)
            candidate.answer(board, candidate.limits(in_game=True))
            board.pop()
            board.push(other)
            answer = candidate.answer(board, candidate.limits(in_game=True)).move
            same = True
            if candidate.by_level:  # who thinks by level answers the same position the same way
                same = candidate.fresh_answer(board, candidate.limits(in_game=True)).move == answer
            right += same
            details.append(about if same else Text("{about}: remembers the move", "{about}: erinnert sich an den Zug").format(about=about))
    words = Text("{n} of 4 special moves taken back rightly", "{n} von 4 Sonderzügen richtig zurückgenommen").format(n=right)
    return finding(right / 4 if right < 4 else 1, 1, words, details=tuple(details) if right < 4 else ())


def _set_up(candidate: Candidate) -> Finding:
    for fen, _ in SET_UP:
        candidate.fresh_answer(fen, candidate.limits(in_game=True))  # an illegal answer ends the question
    return finding(1, 1, Text("{n} positions, all answers legal", "{n} Stellungen, alle Antworten erlaubt").format(n=len(SET_UP)))


SETTINGS = (
    (Text("strength", "Spielstärke"), ("level", "elo", "uci_elo", "skill_level")),
    (Text("library", "Bibliothek"), LIBRARY_SWITCHES),
    (Text("style", "Spielstil"), ("style", "strategy")),
    (Text("resigning", "Aufgeben"), ("resign", "resigns")),
    (
        Text("time or positions", "Zeit oder Stellungszahl"),
        ("response_time", "node_limit", "node_budget", "move_overhead", "move_overhead_ms"),
    ),
    (Text("chance", "Zufall"), ("seed", "book_random", "book_seed")),
    (Text("memory", "Speicher"), ("hash", "hash_mb")),
)


def _settings(candidate: Candidate) -> Finding:
    """A fact for the card; settings of the whole program (resigning, clocks) count for our own."""
    found = [name for name, keys in SETTINGS if candidate.option(*keys) is not None or (candidate.is_own and "resign" in keys)]
    listed = (
        Text.finished(", ".join(name.en for name in found), ", ".join(name.de for name in found)) if found else Text("nothing", "nichts")
    )
    words = Text("{n} settings; among them: {listed}", "{n} Einstellungen; darunter: {listed}").format(
        n=len(candidate.player.options.options), listed=listed
    )
    return noted(words, short=Text.finished(str(len(candidate.player.options.options)), str(len(candidate.player.options.options))))


QUESTIONS = (
    Question(
        "B12",
        Family.CONDUCT,
        Text("Integrity", "Regeltreue"),
        Text("Are all its moves legal through a long game?", "Sind alle Züge einer langen Partie erlaubt?"),
        Text(
            "It plays both sides of sixty moves, so it changes sides with each; another program keeps the board.",
            "Es spielt beide Seiten von sechzig Zügen, wechselt also mit jedem Zug die Seite; ein anderes Programm führt das Brett.",
        ),
        Text("No illegal move, and the same position on both boards.", "Kein regelwidriger Zug und auf beiden Brettern dieselbe Stellung."),
        2,
        Text("thesis of 1992, chapter 5", "Diplomarbeit von 1992, Kapitel 5"),
        _long_game,
        also=("D4",),
    ),
    Question(
        "B13",
        Family.CONDUCT,
        Text("Taking back", "Zurücknehmen"),
        Text("Does a move taken back leave traces?", "Hinterlässt ein zurückgenommener Zug Spuren?"),
        Text(
            "Capture, castling, promotion and en passant are made and taken back, and another move is played.",
            "Schlagzug, Rochade, Umwandlung und en passant werden gemacht und zurückgenommen, dann folgt ein anderer Zug.",
        ),
        Text(
            "Legal answers; for a player that thinks by level, the answer of a fresh game.",
            "Erlaubte Antworten; bei einem Spieler, der nach Stufen denkt, die einer frischen Partie.",
        ),
        1,
        Text("thesis of 1992, chapter 3", "Diplomarbeit von 1992, Kapitel 3"),
        _take_back,
    ),
    Question(
        "B14",
        Family.CONDUCT,
        Text("Positions set up", "Aufgebaute Stellungen"),
        Text("Can any position be set up?", "Lässt sich jede Stellung aufbauen?"),
        Text(
            "Four positions with peculiarities: en passant, half the castling rights, pawns before promotion, check.",
            "Vier Stellungen mit Besonderheiten: en passant, halbe Rochaderechte, Bauern vor der Umwandlung, Schach.",
        ),
        Text("Legal answers.", "Erlaubte Antworten."),
        1,
        Text("thesis of 1992, chapter 3", "Diplomarbeit von 1992, Kapitel 3"),
        _set_up,
    ),
    Question(
        "B16",
        Family.CONDUCT,
        Text("Settings", "Einstellungen"),
        Text("What can be set?", "Was lässt sich einstellen?"),
        Text("Its options are counted.", "Seine Optionen werden gezählt."),
        Text("Noted, without points.", "Nur vermerkt, ohne Punkte."),
        0,
        Text("thesis of 1992, chapter 3", "Diplomarbeit von 1992, Kapitel 3"),
        _settings,
    ),
)
