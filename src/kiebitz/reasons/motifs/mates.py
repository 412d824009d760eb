"""Mates, by length and by the pictures that have names."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.reasons.finding import Finding, detects
from kiebitz.reasons.line import Line, Ply
from kiebitz.reasons.motifs.moves import relative_rank
from kiebitz.reasons.snapshot import EMPTY, distance, is_white, neighbours


def _mate(line: Line) -> Ply | None:
    return line.end if line.mates else None


def _found(line: Line, *men: int) -> Finding:
    """The picture at the end of the line: the king first, then the men that make it."""
    king = line.end.after.king(not line.white)
    return Finding(len(line.plies), len(line.plies) - 1, {"king": (king,), "men": men or (line.end.target,)}, len(line.plies) - 1)


@detects("mate")
def mate(line: Line) -> Iterator[Finding]:
    if line.mates:
        yield _found(line, *line.end.checkers)


@detects("mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5")
def mate_in(line: Line) -> Iterator[Finding]:
    if line.mates:
        found, moves = _found(line, *line.end.checkers), len(line.own)
        doing = found.doing if moves == 1 else line.own[0]  # a longer mate is told of from its first move on
        yield Finding(found.at, doing, found.men, found.cashed, variant=f"mateIn{min(moves, 5)}")


@detects("backRankMate")
def back_rank_mate(line: Line) -> Iterator[Finding]:
    """The king dies on its first rank behind its own men."""
    ply = _mate(line)
    if ply is None:
        return
    king = ply.after.king(not line.white)
    if relative_rank(king, not line.white) != 0:
        return
    ahead = king + (8 if not line.white else -8)
    front = [s for s in (ahead - 1, ahead, ahead + 1) if s // 8 == ahead // 8 and 0 <= s < 64]
    for square in front:
        man = ply.after[square]
        if man == EMPTY or is_white(man) == line.white or ply.after.attackers(square, line.white):
            return
    on_rank = [c for c in ply.checkers if c // 8 == king // 8]
    if on_rank:
        found = _found(line, on_rank[0])
        yield Finding(found.at, found.doing, {**found.men, "cover": tuple(front)}, found.cashed)


@detects("smotheredMate")
def smothered_mate(line: Line) -> Iterator[Finding]:
    """A knight mates a king that is walled in by its own men."""
    ply = _mate(line)
    if ply is None:
        return
    king = ply.after.king(not line.white)
    knights = [c for c in ply.checkers if ply.after[c] in "Nn"]
    if knights and all(ply.after[s] != EMPTY and is_white(ply.after[s]) != line.white for s in neighbours(king)):
        found = _found(line, knights[0])
        yield Finding(found.at, found.doing, {**found.men, "cover": tuple(neighbours(king))}, found.cashed)


def _in_corner(square: int) -> bool:
    return square % 8 in (0, 7) and square // 8 in (0, 7)


@detects("arabianMate")
def arabian_mate(line: Line) -> Iterator[Finding]:
    """Rook beside the king in the corner, guarded by a knight two squares away each way."""
    ply = _mate(line)
    if ply is None:
        return
    king = ply.after.king(not line.white)
    if not _in_corner(king) or ply.placed not in "Rr" or distance(ply.target, king) != 1:
        return
    for knight in ply.after.attackers(ply.target, line.white):
        if ply.after[knight] in "Nn" and abs(knight % 8 - king % 8) == 2 == abs(knight // 8 - king // 8):
            yield _found(line, ply.target, knight)
            return


@detects("hookMate")
def hook_mate(line: Line) -> Iterator[Finding]:
    """Rook beside the king, guarded by a knight, and that by a pawn."""
    ply = _mate(line)
    if ply is None or ply.placed not in "Rr":
        return
    king = ply.after.king(not line.white)
    if distance(ply.target, king) != 1:
        return
    for knight in ply.after.attackers(ply.target, line.white):
        if ply.after[knight] in "Nn" and distance(knight, king) == 1:
            for pawn in ply.after.attackers(knight, line.white):
                if ply.after[pawn] in "Pp":
                    yield _found(line, ply.target, knight, pawn)
                    return


@detects("anastasiaMate")
def anastasia_mate(line: Line) -> Iterator[Finding]:
    """King on the rim between an own man and the edge, a knight takes the flight squares, rook or queen mates along the file."""
    ply = _mate(line)
    if ply is None:
        return
    king = ply.after.king(not line.white)
    if king % 8 not in (0, 7) or king // 8 in (0, 7) or ply.target % 8 != king % 8 or ply.placed not in "RrQq":
        return
    inward = 1 if king % 8 == 0 else -1
    blocker, knight = ply.after[king + inward], ply.after[king + 3 * inward]
    if blocker != EMPTY and is_white(blocker) != line.white and knight == ("N" if line.white else "n"):
        yield _found(line, ply.target, king + 3 * inward)


@detects("bodenMate", "doubleBishopMate")
def bishops_mate(line: Line) -> Iterator[Finding]:
    """Two bishops alone take the king and all squares around it: crosswise or side by side."""
    ply = _mate(line)
    if ply is None:
        return
    king = ply.after.king(not line.white)
    bishops = list(ply.after.squares(line.white, "b"))
    if len(bishops) < 2:
        return
    if any(ply.after[a] not in "Bb" for s in (king, *neighbours(king)) for a in ply.after.attackers(s, line.white)):
        return
    crosswise = (bishops[0] % 8 < king % 8) == (bishops[1] % 8 > king % 8)
    found = _found(line, *bishops[:2])
    yield Finding(found.at, found.doing, found.men, found.cashed, variant="bodenMate" if crosswise else "doubleBishopMate")


@detects("dovetailMate")
def dovetail_mate(line: Line) -> Iterator[Finding]:
    """The queen mates from a slanting neighbour square; the two flight squares she does not see are taken by own men."""
    ply = _mate(line)
    if ply is None or ply.placed not in "Qq":
        return
    king, queen = ply.after.king(not line.white), ply.target
    if king % 8 in (0, 7) or king // 8 in (0, 7) or distance(king, queen) != 1 or king % 8 == queen % 8 or king // 8 == queen // 8:
        return
    for square in neighbours(king):
        if square == queen:
            continue
        attackers = ply.after.attackers(square, line.white)
        if (attackers == [queen] and ply.after[square] != EMPTY) or (attackers and attackers != [queen]):
            return
    yield _found(line, queen)


@detects("operaMate")
def opera_mate(line: Line) -> Iterator[Finding]:
    """The rook mates beside the king on the last rank, guarded by a bishop."""
    ply = _mate(line)
    if ply is None or ply.placed not in "Rr":
        return
    king = ply.after.king(not line.white)
    if relative_rank(king, not line.white) or _in_corner(king) or ply.target // 8 != king // 8 or distance(king, ply.target) != 1:
        return
    for bishop in ply.after.attackers(ply.target, line.white):
        if ply.after[bishop] in "Bb":
            yield _found(line, ply.target, bishop)
            return


@detects("pillsburysMate", "morphysMate")
def rook_and_bishop_mate(line: Line) -> Iterator[Finding]:
    """Rook and bishop against the king near the corner: the rook mates and the bishop takes the flight squares, or the other way round."""
    ply = _mate(line)
    if ply is None or len(ply.checkers) > 1:
        return
    king, checker = ply.after.king(not line.white), ply.checkers[0]
    if relative_rank(king, not line.white) or king % 8 in (2, 3, 4, 5):
        return
    flights = [s for s in neighbours(king) if ply.after[s] == EMPTY]
    partner, variant = ("Bb", "pillsburysMate") if ply.after[checker] in "Rr" else ("Rr", "morphysMate")
    if ply.after[checker] not in "RrBb":
        return
    others = {a for s in (*flights, checker) for a in ply.after.attackers(s, line.white)} - {checker}
    helpers = [a for a in sorted(others) if ply.after[a] in partner and any(ply.after.sees(a, s) for s in flights)]
    beside = distance(checker, king) == 1 and any(ply.after.sees(a, checker) for a in helpers)  # that is the opera mate
    if not beside and all(ply.after[a] in partner + "Kk" for a in others) and helpers and (variant == "pillsburysMate" or _in_corner(king)):
        found = _found(line, checker, helpers[0])
        yield Finding(found.at, found.doing, found.men, found.cashed, variant=variant)


@detects("blindSwineMate")
def blind_swine_mate(line: Line) -> Iterator[Finding]:
    """Two rooks on the seventh mate a castled king."""
    ply = _mate(line)
    if ply is None or ply.placed not in "Rr":
        return
    king = ply.after.king(not line.white)
    rooks = [s for s in ply.after.squares(line.white, "r") if relative_rank(s, line.white) == 6]
    if relative_rank(king, not line.white) == 0 and len(rooks) >= 2 and ply.target in rooks:
        yield _found(line, *rooks[:2])


@detects("triangleMate")
def triangle_mate(line: Line) -> Iterator[Finding]:
    """Queen and rook two squares apart on one line, the king beside the square between them."""
    ply = _mate(line)
    if ply is None or ply.placed not in "Qq":
        return
    king, queen = ply.after.king(not line.white), ply.target
    for rook in ply.after.squares(line.white, "r"):
        middle = (queen + rook) // 2
        aligned = distance(queen, rook) == 2 and (queen % 8 == rook % 8 or queen // 8 == rook // 8)
        if aligned and distance(middle, king) == 1 and distance(queen, king) == 1 and distance(rook, king) == 1:
            yield _found(line, queen, rook)
            return


@detects("cornerMate")
def corner_mate(line: Line) -> Iterator[Finding]:
    """A knight mates a king in the corner whose way out is held by rook or queen and blocked by an own man."""
    ply = _mate(line)
    if ply is None or ply.placed not in "Nn":
        return
    king, after = ply.after.king(not line.white), ply.after
    near = neighbours(king)
    heavy = [s for s in after.squares(line.white, "rq") if any(after.sees(s, n) and after[n] == EMPTY for n in near)]
    if _in_corner(king) and heavy and any(after[n] != EMPTY for n in near):
        yield _found(line, ply.target, heavy[0])


@detects("stalemate")
def stalemate(line: Line) -> Iterator[Finding]:
    """The line ends without a move left, and without check."""
    if line.plies and line.end.stalemate:
        stuck = line.end.after.king(not line.end.white)
        yield Finding(len(line.plies), len(line.plies) - 1, {"king": (stuck,)}, len(line.plies) - 1)
