"""The opening library: 215 positions from 20 openings, each with the one move to play (paper, section on the library).

Looked up is the position, so transpositions are found.
"""

from __future__ import annotations

from functools import lru_cache

import chess

from kiebitz.language import Text

# GUESS-20: only the two numbers are published.  The lines are ours; where two meet in one position, the first one says
# what is played.  The Italian line is that of the published game.
OPENINGS: tuple[tuple[Text, str], ...] = (
    (Text("Italian Game", "Italienische Partie"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 Nc3 d6"),
    (Text("Two Knights Defence", "Zweispringerspiel im Nachzuge"), "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7 O-O O-O Re1 d6 c3"),
    (Text("Ruy Lopez", "Spanische Partie"), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"),
    (Text("Scotch Game", "Schottische Partie"), "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 e5 Qe7 Qe2 Nd5 c4"),
    (Text("Petrov's Defence", "Russische Verteidigung"), "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3 Nc6 O-O Be7"),
    (Text("Philidor's Defence", "Philidor-Verteidigung"), "e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6 Nc3 Be7 Bf4 O-O"),
    (Text("Vienna Game", "Wiener Partie"), "e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4 Nf3 Be7 d4 O-O Bd3"),
    (Text("King's Gambit", "Königsgambit"), "e4 e5 f4 exf4 Nf3 d5 exd5 Nf6 Bc4 Nxd5 O-O Be7"),
    (Text("Sicilian Defence, Dragon", "Sizilianische Verteidigung, Drachenvariante"),
     "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be2 Bg7 O-O O-O Be3 Nc6 Nb3"),
    (Text("Sicilian Defence, Scheveningen", "Sizilianische Verteidigung, Scheveninger Variante"),
     "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Be2 Be7 O-O O-O Be3 Nc6 f4"),
    (Text("French Defence", "Französische Verteidigung"), "e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7 f4 O-O Nf3 c5"),
    (Text("Caro-Kann Defence", "Caro-Kann-Verteidigung"), "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7"),
    (Text("Alekhine's Defence", "Aljechin-Verteidigung"), "e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4 Be2 e6 O-O Be7 c4 Nb6"),
    (Text("Pirc Defence", "Pirc-Verteidigung"), "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O O-O c6"),
    (Text("Queen's Gambit Declined", "Abgelehntes Damengambit"),
     "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6"),
    (Text("Queen's Gambit Accepted", "Angenommenes Damengambit"), "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6"),
    (Text("Slav Defence", "Slawische Verteidigung"), "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4 O-O"),
    (Text("Nimzo-Indian Defence", "Nimzowitsch-Indische Verteidigung"), "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O Nc6"),
    (Text("King's Indian Defence", "Königsindische Verteidigung"), "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1"),
    (Text("English Opening", "Englische Eröffnung"), "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6"),
)  # fmt: skip

LAST_MOVE = 12  # later the library is not asked


def _key(fen: str) -> str:
    """Men, side to move and castling marks."""
    return " ".join(fen.split()[:3])


@lru_cache(maxsize=1)
def positions() -> dict[str, str]:
    """Every stored position with its move (UCI)."""
    stored: dict[str, str] = {}
    for _, line in OPENINGS:
        board = chess.Board()
        for san in line.split():
            move = board.parse_san(san)
            stored.setdefault(_key(board.fen()), move.uci())
            board.push(move)
    return stored


def look_up(fen: str) -> str | None:
    """The stored move for this position, or None."""
    if int(fen.split()[5]) > LAST_MOVE:
        return None
    return positions().get(_key(fen))
