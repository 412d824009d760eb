"""What the thesis reports about Salomon's play: positions, moves, claims.  Facts only; where a diagram is lost, a position
of our own that agrees with everything the text says about it stands in its place and says so."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = (1, 2, 3, 4, 5)


def _moves(text: str) -> list[str]:
    return text.split()


# Salomon (level 3, about 10 s a move) against Chessmaster 2100, 4 October 1992 (lines 4055-4222).  The misprints
# 11 Qe4-d4 and 23 Qe4xb4 are read as Qd4-e4 and Qd4xb4.
GAME_1992 = _moves("""
d2d4 g8f6 b1d2 d7d5 c2c4 b8d7 c4d5 f6d5 e2e4 d5f6 e4e5 f6d5 f1d3 e7e6 g1h3 c7c5 d1g4 c5d4 g4d4 f8c5 d4e4 d8c7 d2f3 c5b4
c1d2 b4d2 e1d2 d7c5 d3b5 c8d7 b5d7 c7d7 e4d4 a8c8 h1c1 d7b5 g2g3 b5a5 d2d1 e8g8 d1e2 a5b5 e2d2 b5b4 d4b4 d5b4 c1c4 f8d8
d2e2 c5d3 c4c8 d8c8 a2a3 b4c2 a1b1 c8d8 h3g5 c2d4 f3d4 d8d4 b1d1 d4d5 g5h7 d5e5 e2d3 e5d5 d3e2 d5d1 h7f6 g7f6 e2d1 e6e5
h2h4 f6f5 b2b4 f7f6 d1d2 e5e4 d2e3 g8f7 h4h5 f7g7 e3f4 a7a5 b4a5 g7h6 f4f5 h6h5 a3a4 e4e3 f2e3 h5h6 f5f6 h6h5 f6f5 h5h6
g3g4 h6g7 g4g5 g7h7 e3e4 h7g7 g5g6 g7g8 e4e5 g8g7 e5e6 g7f8 f5e5
""")
GAME_1992_END = "5k2/1p6/4P1P1/P3K3/P7/8/8/8 b - - 2 55"

# CHESS 4.5 against Levy, Pittsburgh 1977 (lines 382-398); 5...g8-f6 is read as g7-g6.
GAME_1977 = _moves("""
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6 f2f3 f8g7 c1e3 e8g8 d1d2 b8c6 f1c4 a7a6 d4c6 b7c6 e1g1 f6d7 f3f4 d7b6
c4e2 c8e6 b2b3 b6c8 a2a3 d8a5 b3b4 a5c7 f4f5 e6d7 e3h6 c7b6 g1h1 b6d4 d2d4 g7d4 f1f3 d4g7 h6g7 g8g7 a1b1 c8b6 f3f1 f8b8
b1d1 f7f6 a3a4 a6a5 b4b5 c6b5 a4b5 b8c8 d1d3 c8c5 d3g3 a8c8 f1f3 a5a4 h2h4 a4a3 f5g6 h7g6 f3e3 d7e6 h4h5 g6g5 c3d5 a3a2
e3a3 e6d5 e4d5 c5c2 e2d1 c2d2 h1h2 c8c1 d1b3 a2a1q a3a1 c1a1 g3e3
""")
GAME_1977_END = "8/4p1k1/1n1p1p2/1P1P2pP/8/1B2R3/3r2PK/r7 b - - 1 43"

TROJAN_HORSE = _moves("""
d2d4 g8f6 e2e3 d7d5 h2h3 b8c6 f1b5 e7e6 a2a3 f8e7 g1f3 e8g8 f3g5 h7h6 h3h4 h6g5 h4g5 f6e4 d1h5 f7f5 g5g6 e7b4 a3b4 c6b4 h5h7
""")


@dataclass(frozen=True)
class Example:
    """One position and what the thesis says Salomon does there."""

    key: str
    title: str
    fen: str
    says: str
    good: tuple[str, ...] = ()  # moves that fit the claim
    bad: tuple[str, ...] = ()  # moves that contradict it
    below: tuple[str, ...] = ()  # moves the claim expects of the levels below these
    levels: tuple[int, ...] = LEVELS  # the levels the claim is about
    stand_in: bool = False
    reason: str = ""  # why the rebuilt program differs


EXAMPLES = (
    Example(
        "B1",
        "A guarded pawn (1393)",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "level 1 must not play Nxe5",
        bad=("f3e5",),
    ),
    Example(
        "B2",
        "Horizon effect (289)",
        "8/8/5k2/8/ppB5/8/P5K1/7n b - - 0 1",
        "right is 1...Ke5; weak programs play 1...b3. No claim about Salomon; the diagram must have held one man more",
        good=("f6e5",),
        bad=("b4b3",),
        levels=(),
    ),
    Example(
        "B3",
        "Positional judgement (3440)",
        "8/p4kpp/1np5/1p6/8/4K3/PP1N1PPP/8 b - - 0 1",
        "level 2 plays Ke6, never Nc4+",
        bad=("b6c4",),
        levels=(2,),
        stand_in=True,
        reason="beyond the horizon only material counts, so 2 Nxc4 bxc4 looks level",
    ),
    Example(
        "B4",
        "Combination (3485)",
        "r1b1r1k1/ppp2ppp/3q4/4n3/3B4/2N3Q1/PPP2PPP/R4RK1 w - - 0 1",
        "Nb5 wins; shallow programs take on e5",
        good=("c3b5",),
        levels=(2, 3, 4, 5),
        stand_in=True,
    ),
    Example(
        "B5w",
        "Capablanca - Thomas, White (3507)",
        "1R2rq1k/2p3p1/Q2p1pPp/8/4P3/8/P1r3PP/1R4K1 w - - 0 29",
        "level 1 plays Rxe8, not Qa8",
        good=("b8e8",),
        bad=("a6a8",),
        levels=(1,),
    ),
    Example(
        "B5b",
        "Capablanca - Thomas, Black (3507)",
        "QR2rq1k/2p3p1/3p1pPp/8/4P3/8/P1r3PP/1R4K1 b - - 0 29",
        "Rxa2 on the lowest level",
        good=("c2a2",),
        levels=(1,),
    ),
    Example(
        "B8",
        "Under-promotion (3575)",
        "8/2P4R/1P1k4/8/P2K4/8/8/8 w - - 0 1",
        "level 3 finds and announces c8B with mate in two; lower levels c8R; never c8Q, which is stalemate",
        good=("c7c8b",),
        bad=("c7c8q",),
        below=("c7c8r",),
        levels=(3, 4, 5),
        stand_in=True,
    ),
    Example(
        "B9",
        "Trojan horse (3658)",
        "r1bq1rk1/ppp1bpp1/2n1pn1p/1B1p2N1/3P3P/P3P3/1PP2PP1/RNBQK2R b KQ - 0 8",
        "every program known to the author takes on g5 and is mated",
        good=("h6g5",),
    ),
    Example(
        "B10",
        "King before the pawns (3723)",
        "4k3/4p3/8/8/8/8/4PP2/4K3 w - - 0 1",
        "the plan begins with Kd2; the careless line pushes pawns. No claim about Salomon",
        good=("e1d2",),
        levels=(),
    ),
    Example(
        "B11",
        "Killer move (4327)",
        "r4rk1/pp3ppp/3b4/8/3N3q/8/PPP2PP1/R2Q1RK1 w - - 0 1",
        "White must stop Qh2 mate, for example by Nf3; killers reduce the number of positions",
        good=("d4f3",),
        levels=(),
        stand_in=True,
    ),
    Example(
        "B12",
        "Chessmaster's library (3424)",
        "rnbqk2r/pp1p1ppp/4p3/4P3/1b1N1Q2/2n5/PPP2PPP/R1B1KB1R b KQkq - 1 8",
        "8...Nd5+ wins the queen",
        good=("c3d5",),
    ),
)

PAWN_RACE = "2K5/kp6/p7/1P6/8/8/7P/8 w - - 0 1"  # B6; the white king's square is not certain
ROOK_ENDING = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"  # B7; the thesis gives no squares
KEY_MOMENTS = ((29, "h3g5"), (31, "b1d1"), (32, "g5h7"), (35, "h7f6"), (55, "f5e5"))
