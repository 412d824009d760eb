"""What each kind of reason says, asked of the board with python-chess alone: one check for every kind."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from itertools import pairwise

import chess

from kiebitz.game.book.library import STANDARD_FILE
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import KINDS
from kiebitz.reasons.reason import Reason

VALUE = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 99}
Check = Callable[[Reason, list[chess.Board], tuple[str, ...]], bool]  # the boards before and after each move of the line


def _square(reason: Reason, part: str) -> int:
    return reason.men[part][0][1]


def _fork(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, man = boards[reason.at], _square(reason, "man")
    targets = [square for _, square in reason.men["targets"]]
    return len(targets) > 1 and all(square in board.attacks(man) and board.color_at(square) != board.color_at(man) for square in targets)


def _pin(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, man = boards[reason.at], _square(reason, "man")
    color = board.color_at(man)
    assert color is not None
    if not board.is_pinned(color, man) or _square(reason, "pinner") not in board.pin(color, man):
        return False
    if "spared" in reason.men:
        spared = _square(reason, "spared")
        return spared in board.attacks(man) and spared not in board.pin(color, man)
    return True


def _between(one: int, other: int) -> chess.SquareSet:
    return chess.SquareSet.between(one, other)


def _skewer(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    man, front, behind = (_square(reason, part) for part in ("man", "front", "behind"))
    return front in boards[reason.at].attacks(man) and front in _between(man, behind) and chess.parse_square(reason.line[-1][2:4]) == behind


def _discovered(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    behind, target = _square(reason, "behind"), _square(reason, "target" if "target" in reason.men else "king")
    before, after = boards[reason.doing], boards[reason.doing + 1]
    left = [square for square in _between(behind, target) if before.piece_at(square) and not after.piece_at(square)]
    return target in after.attacks(behind) and target not in before.attacks(behind) and bool(left)  # en passant a pawn leaves, too


def _double_check(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return len(boards[reason.at].checkers()) == 2


def _mate(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[-1].is_checkmate() and boards[-1].turn != reason.white


def _mate_in(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    own = sum(board.turn == reason.white for board in boards[:-1])
    number = int(reason.kind.removeprefix("mateIn"))
    if number == 2 and _mate(reason, boards, line):  # against every defence, not only that of the line
        threatened = next(after for before, after in pairwise(boards) if before.turn == reason.white)
        if not all(_mates_at_once(defended) for defended in _next(threatened)):
            return False
    return _mate(reason, boards, line) and (own == number or number == 5 < own)


def _next(board: chess.Board) -> list[chess.Board]:
    """The positions after each legal move."""
    found = []
    for move in board.legal_moves:
        found.append(board.copy(stack=False))
        found[-1].push(move)
    return found


def _mates_at_once(board: chess.Board) -> bool:
    return any(after.is_checkmate() for after in _next(board))


def _back_rank(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    king = _square(reason, "king")
    return _mate(reason, boards, line) and chess.square_rank(king) in (0, 7) and all(boards[-1].piece_at(s) for _, s in reason.men["cover"])


def _smothered(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, king = boards[-1], _square(reason, "king")
    around = [s for s in chess.SQUARES if chess.square_distance(s, king) == 1]
    return _mate(reason, boards, line) and all(board.color_at(s) == board.turn for s in around)


def _hanging(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, target = boards[reason.at], _square(reason, "target")
    color = board.color_at(target)
    assert color is not None
    return not board.attackers(color, target) and chess.parse_square(line[reason.doing][2:4]) == target


def _trapped(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, target = boards[reason.at], _square(reason, "target")
    return board.is_attacked_by(not board.color_at(target), target)


def _promotion(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    queen = line[reason.doing].endswith("q")
    if "would have" in reason.text.en:
        return len(line[reason.doing]) == 5
    return len(line[reason.doing]) == 5 and ("new queen" in reason.text.en) == (queen and reason.kind == "promotion")


def _material(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    gained = _balance(boards[-1], reason.white) - _balance(boards[0], reason.white)
    taken = {chess.parse_square(m[2:4]) for m in line}
    named = {square for men in reason.men.values() for _, square in men}
    moved = {chess.parse_square(m[:2]) for m in line}
    passing = {chess.square(chess.square_file(s), chess.square_rank(s) + step) for s in taken for step in (-1, 1) if 0 < s // 8 < 7}
    if "wins back" in reason.text.en and not (_balance(boards[0], reason.white) < 0 and _balance(boards[-1], reason.white) <= 0):
        return False
    return gained == reason.worth // 100 and named <= taken | moved | passing


def _stalemate(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[-1].is_stalemate()


def _perpetual(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    checks = all(after.is_check() for before, after in pairwise(boards) if before.turn == reason.white)
    return checks and any(boards[-1].board_fen() == board.board_fen() for board in boards[:-1])


def _guard(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The guard guards what it is said to guard, before it is overcome."""
    board, guard = boards[reason.doing], _square(reason, "guard")
    if board.piece_at(guard) is None:  # it moved with the offer: look after it
        return False
    return "target" not in reason.men or _square(reason, "target") in board.attacks(guard) | boards[reason.at].attacks(guard)


def _overload(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    seen = boards[reason.at].attacks(_square(reason, "guard"))
    return _square(reason, "first") in seen and _square(reason, "second") in seen


def _interference(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    guard, target, between = (_square(reason, part) for part in ("guard", "target", "between"))
    return between in _between(guard, target)


def _en_passant(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[reason.doing].is_en_passant(chess.Move.from_uci(line[reason.doing]))


def _quiet(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, move = boards[reason.doing], chess.Move.from_uci(line[reason.doing])
    return not board.is_capture(move) and not board.gives_check(move)


def _opposition(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    kings = [boards[reason.doing + 1].king(color) for color in chess.COLORS]
    assert kings[0] is not None
    assert kings[1] is not None
    return chess.square_distance(kings[0], kings[1]) == 2 and boards[reason.doing + 1].turn != reason.white


def _zugzwang(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    after = boards[reason.doing + 1]
    return after.turn != reason.white and not after.is_check()


def _pawn_ending(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """Kings and pawns alone, and where only one is left, a table that knows."""
    lone = reason.variant.startswith("lone") == (chess.popcount(boards[reason.doing + 1].occupied) == 3 and reason.proved == "table")
    return lone and all(man.piece_type in (chess.KING, chess.PAWN) for man in boards[reason.doing + 1].piece_map().values())


def _pawn_square(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """Nothing stands before the pawn, no pawn beside its way, and the king needs more moves than it to where it promotes."""
    after, king, pawn = boards[1], _square(reason, "king"), _square(reason, "man")
    goal = chess.square(chess.square_file(pawn), 7 if reason.white else 0)
    files = {chess.square_file(pawn) + step for step in (-1, 0, 1)}
    ahead = [s for s in chess.SQUARES if (s // 8 > pawn // 8) == reason.white and s // 8 != pawn // 8]
    free = not any(after.piece_type_at(s) and s % 8 == pawn % 8 for s in ahead) and not any(
        after.piece_at(s) == chess.Piece(chess.PAWN, not reason.white) and s % 8 in files for s in ahead
    )
    steps = chess.square_distance(pawn, goal)
    moves = steps - (steps == 6)
    men = after.piece_at(king), after.piece_at(pawn)
    right = men == (chess.Piece(chess.KING, not reason.white), chess.Piece(chess.PAWN, reason.white)) and after.turn == reason.white
    return right and free and chess.square_distance(king, goal) > moves


def _table(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return reason.proved == "table" and chess.popcount(boards[0].occupied) <= 5


def _attraction(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """What is offered is taken, and the taker is attacked where it then stands."""
    offered, target = line[reason.doing][2:4], _square(reason, "target")
    lured = line[reason.doing + 1][2:4] == offered == chess.square_name(target)
    return lured and target in boards[reason.at].attacks(_square(reason, "man"))


def _intermezzo(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The man could have been taken at once, is not, and is taken two moves later."""
    target, later = chess.square_name(_square(reason, "target")), line[reason.doing + 2]
    at_once = chess.Move.from_uci(later) in boards[reason.doing].legal_moves
    return at_once and line[reason.doing][2:4] != target and later[2:4] == target and reason.line[-1] == later


def _clearance(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The man goes to the square over the one that was cleared, and could not go there before."""
    start, target = _square(reason, "man"), chess.parse_square(reason.squares[-1])
    left, goes = chess.parse_square(line[reason.doing][:2]), chess.Move.from_uci(reason.line[-1])
    in_the_way = left == target or left in _between(start, target)
    return in_the_way and (goes.from_square, goes.to_square) == (start, target) and goes not in boards[reason.doing].legal_moves


def _desperado(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, man, target = boards[reason.doing], _square(reason, "man"), _square(reason, "target")
    attacked = board.is_attacked_by(not reason.white, man)
    return attacked and board.color_at(target) != reason.white and line[reason.doing + 1][2:4] == line[reason.doing][2:4]


def _x_ray(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """In one line: the man, the enemy man it looks through, and the square on which it takes in the end."""
    man, through, square = _square(reason, "man"), _square(reason, "through"), chess.parse_square(reason.squares[-1])
    is_enemy = boards[reason.at].color_at(through) != reason.white
    return is_enemy and through in _between(man, square) and chess.parse_square(reason.line[-1][2:4]) == square


def _advanced(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return (
        line[reason.doing][3] in ("78" if reason.white else "12") and boards[reason.at].piece_type_at(_square(reason, "man")) == chess.PAWN
    )


def _castles(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[reason.doing].is_castling(chess.Move.from_uci(line[reason.doing]))


def _balance(board: chess.Board, white: bool) -> int:
    return sum(VALUE[man.piece_type] * (1 if man.color == white else -1) for man in board.piece_map().values())


def _sacrifice(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The man named is taken, and its side is at least two pawns worse off for a while."""
    taken = line[reason.doing + 1][2:4] == chess.square_name(_square(reason, "man"))
    back = boards[-1].is_checkmate() or _balance(boards[-1], reason.white) >= _balance(boards[0], reason.white)
    if (reason.variant == "sham") != back:
        return False
    return taken and min(_balance(board, reason.white) for board in boards) <= _balance(boards[0], reason.white) - 2


def _calm(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return _quiet(reason, boards, line) and (reason.variant != "escape" or boards[reason.doing].is_check())


def _exposed(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """No pawn of its own on the three squares before the king."""
    board, king = boards[reason.at], _square(reason, "king")
    ahead = chess.square_rank(king) + (1 if not reason.white else -1)
    files = [file for file in range(chess.square_file(king) - 1, chess.square_file(king) + 2) if 0 <= file <= 7]
    pawn = chess.Piece(chess.PAWN, not reason.white)
    bare = not any(board.piece_at(chess.square(file, ahead)) == pawn for file in files if 0 <= ahead <= 7)
    return bare and board.color_at(king) != reason.white


def _only(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    met = re.search(r": (\S+) is met by (\S+)\.$", reason.plain.en)
    if met:  # the other move and the answer to it can be played; an illegal move raises
        other = boards[0].copy()
        played = [other.push_san(san).uci() for san in met.groups()]
        if played[0] == line[0]:
            return False
    return reason.doing == 0 and reason.worth > 0 and boards[0].legal_moves.count() > 1


def _threatens(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The threat is a legal move of the side it is said of, if the other one passes."""
    board = boards[1 if reason.kind == "threat" else 0].copy()
    if board.is_check():
        return False
    board.push(chess.Move.null())
    return bool(board.parse_san(reason.plain.en.removesuffix(".").split()[-1]))


def _judged(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """Nothing is lost at once: no more than a pawn along the line that is shown."""
    return abs(_balance(boards[-1], reason.white) - _balance(boards[0], reason.white)) <= 1


def _relative_pin(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """Without the man in between the dearer one behind is attacked, and the man falls where it stands."""
    board, pinner, man, behind = boards[reason.at].copy(), *(_square(reason, part) for part in ("pinner", "man", "behind"))
    dearer = VALUE[board.piece_at(behind).piece_type] > VALUE[board.piece_at(man).piece_type]  # type: ignore[union-attr]
    board.remove_piece_at(man)
    return dearer and behind in board.attacks(pinner) and man in _between(pinner, behind) and reason.line[-1][2:4] == chess.square_name(man)


def _unstoppable(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The pawn named is the one that promotes, nobody takes the new man at once, and the other side makes none."""
    place = _square(reason, "man")
    for move in reason.line:
        if chess.parse_square(move[:2]) == place:
            place = chess.parse_square(move[2:4])
    last = reason.line[-1]
    others = [move for number, move in enumerate(line) if len(move) == 5 and boards[number].turn != reason.white]
    taken = line[len(reason.line) : len(reason.line) + 1] and line[len(reason.line)][2:4] == last[2:4]
    queen = "could not have" in reason.text.en or last.endswith("q") == ("new queen" in reason.text.en)
    return len(last) == 5 and chess.parse_square(last[2:4]) == place and not others and not taken and queen


def _forced(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[0].legal_moves.count() == 1


def _exchanges(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """Men of equal worth, on one square; who is said to have more material has it."""
    man, target = (VALUE[boards[0].piece_type_at(_square(reason, part)) or 0] for part in ("man", "target"))
    ahead = _balance(boards[0], reason.white) > 0 or reason.kind == "exchange"
    if reason.variant == "pair" and len(boards[0].pieces(chess.BISHOP, not reason.white)) != 2:
        return False
    on_file = boards[2].pieces(chess.PAWN, not reason.white) & chess.BB_FILES[chess.FILE_NAMES.index(line[1][2])]
    if reason.variant == "doubles" and len(on_file) < 2:
        return False
    return man == target and line[0][2:4] == line[1][2:4] and ahead


def _may_be_taken(board: chess.Board, square: int) -> bool:
    """Attacked, and unguarded or attacked by a cheaper man."""
    man = board.piece_at(square)
    assert man is not None
    attackers = board.attackers(not man.color, square)
    cheaper = any(VALUE[board.piece_type_at(a) or 0] < VALUE[man.piece_type] for a in attackers)
    return bool(attackers) and (cheaper or not board.attackers(man.color, square))


def _rescue(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """Who guards through the attacker counts as a guard, so an attack alone is asked for."""
    man, to = _square(reason, "man"), chess.parse_square(line[0][2:4])
    after = boards[1]
    safe = not _may_be_taken(after, to) or bool(_x_ray_guards(after, to))
    return boards[0].is_attacked_by(not reason.white, man) and safe and chess.square_name(to) == reason.squares[-1]


def _x_ray_guards(board: chess.Board, square: int) -> chess.SquareSet:
    """Guards that look through an attacker."""
    color = board.color_at(square)
    assert color is not None
    without = board.copy()
    for attacker in board.attackers(not color, square):
        without.remove_piece_at(attacker)
    return without.attackers(color, square)


def _protects(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    target, to = _square(reason, "target"), chess.parse_square(line[0][2:4])
    return (
        boards[0].is_attacked_by(not reason.white, target)
        and boards[1].is_attacked_by(not reason.white, target)
        and target in boards[1].attacks(to)
        and boards[1].color_at(target) == reason.white
    )


def _attacks(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    seen = boards[1].attacks(chess.parse_square(line[0][2:4]))
    return all(square in seen and boards[1].color_at(square) != reason.white for _, square in reason.men["targets"])


def _passed_pawn(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    square = _square(reason, "man")
    enemies = boards[1].pieces(chess.PAWN, not reason.white)
    ahead = [s for s in enemies if abs(s % 8 - square % 8) <= 1 and (s // 8 > square // 8 if reason.white else s // 8 < square // 8)]
    return boards[1].piece_type_at(square) == chess.PAWN and not ahead


def _develops(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    man = boards[0].piece_at(chess.parse_square(line[0][:2]))
    home = chess.Board().piece_at(chess.parse_square(line[0][:2]))
    return man == home and man is not None and man.piece_type in (chess.KNIGHT, chess.BISHOP)


def _prepares(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """What is prepared is played next, by another man, and was not possible before."""
    later = chess.Move.from_uci(line[2])
    said = reason.plain.en.removesuffix(".").split()[-1]
    named = boards[2].san(later) == re.sub(r"^\d+(\.|…)", "", said)
    return named and not boards[0].is_check() and later not in boards[0].legal_moves and line[2][:2] != line[0][2:4]


def _open_file(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """No own pawn on the file the rook goes to, and no other one either where it is called open."""
    file = chess.BB_FILES[chess.square_file(chess.parse_square(line[0][2:4]))]
    own, other = (bool(boards[1].pieces(chess.PAWN, color) & file) for color in (reason.white, not reason.white))
    half = "half-open" in reason.text.en
    return not own and other == half and f"{line[0][2]}-file" in reason.text.en and f"{line[0][2]}-Linie" in reason.text.de


def _opens(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    man = _square(reason, "man")
    return len(boards[1].attacks(man) - boards[0].attacks(man)) >= 3 and boards[0].piece_at(man) == boards[1].piece_at(man)


def _back_rank_weakness(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """A guarded man is taken, and every way of taking back allows mate in one on the back rank."""
    blow, after = chess.Move.from_uci(line[reason.doing]), boards[reason.doing + 1]
    takers = [move for move in after.legal_moves if move.to_square == blow.to_square]
    if not boards[reason.doing].is_capture(blow) or _square(reason, "guard") not in {move.from_square for move in takers}:
        return False
    return all(_mates_behind(after, taker) for taker in takers)


def _mates_behind(board: chess.Board, taker: chess.Move) -> bool:
    after = board.copy()
    after.push(taker)
    home = 7 if after.turn else 0
    for move in list(after.legal_moves):
        after.push(move)
        mate = after.is_checkmate()
        after.pop()
        if mate and chess.square_rank(move.to_square) == home:
            return True
    return False


def _blocks(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The man stands between attacker and target, or right before an enemy pawn that no other pawn can stop."""
    to = chess.parse_square(line[0][2:4])
    if reason.variant == "pawn":
        pawn = _square(reason, "pawn")
        own = boards[1].pieces(chess.PAWN, reason.white)
        ahead = [s for s in own if abs(s % 8 - pawn % 8) <= 1 and (s // 8 < pawn // 8 if reason.white else s // 8 > pawn // 8)]
        return not ahead and pawn - to == (8 if reason.white else -8) and boards[1].color_at(pawn) != reason.white
    attacker, target = _square(reason, "attacker"), _square(reason, "target")
    was, still = (target in board.attacks(attacker) for board in boards[:2])
    return was and not still and to in _between(attacker, target) and boards[1].color_at(attacker) != reason.white


def _frees(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    man = _square(reason, "man")
    return boards[0].is_pinned(reason.white, man) and not boards[1].is_pinned(reason.white, man)


def _prophylaxis(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The plan is a quiet legal move if the move is left out; with the move it is impossible, or its man can be taken."""
    idle = boards[0].copy()
    idle.push(chess.Move.null())
    plan = idle.parse_san(reason.plain.en.removesuffix(".").split()[-1])
    if idle.is_capture(plan) or boards[1].is_check() or boards[0].is_capture(chess.Move.from_uci(line[0])):
        return False
    if plan not in boards[1].legal_moves:
        return True
    after = boards[1].copy()
    after.push(plan)
    return after.is_attacked_by(reason.white, plan.to_square)


@functools.cache
def _library() -> frozenset[tuple[str, str]]:
    """Position and move of every line in the file of openings, read here by the rules of chess alone."""
    known = set()
    for block in STANDARD_FILE.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line[:1].isdigit()]
        board = chess.Board()
        for san in re.sub(r"\d+\.", " ", " ".join(lines)).split():
            before = board.epd()
            known.add((before, board.push_san(san).uci()))
    return frozenset(known)


def _book(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return (boards[0].epd(), line[0]) in _library()


CHECKS: dict[str, Check] = {
    "backRankWeakness": _back_rank_weakness,
    "blocks": _blocks,
    "frees": _frees,
    "prophylaxis": _prophylaxis,
    "bookMove": _book,
    "openFile": _open_file,
    "opens": _opens,
    "relativePin": _relative_pin,
    "unstoppablePawn": _unstoppable,
    "forcedMove": _forced,
    "simplification": _exchanges,
    "exchange": _exchanges,
    "rescue": _rescue,
    "protects": _protects,
    "attacks": _attacks,
    "passedPawn": _passed_pawn,
    "develops": _develops,
    "prepares": _prepares,
    "attraction": _attraction,
    "intermezzo": _intermezzo,
    "clearance": _clearance,
    "desperado": _desperado,
    "xRayAttack": _x_ray,
    "advancedPawn": _advanced,
    "castling": _castles,
    "sacrifice": _sacrifice,
    "defensiveMove": _calm,
    "exposedKing": _exposed,
    "onlyMove": _only,
    "threat": _threatens,
    "parry": _threatens,
    "judgement": _judged,
    "fork": _fork,
    "pin": _pin,
    "skewer": _skewer,
    "discoveredAttack": _discovered,
    "discoveredCheck": _discovered,
    "doubleCheck": _double_check,
    "hangingPiece": _hanging,
    "trappedPiece": _trapped,
    "promotion": _promotion,
    "underPromotion": _promotion,
    "material": _material,
    "stalemate": _stalemate,
    "perpetualCheck": _perpetual,
    "deflection": _guard,
    "capturingDefender": _guard,
    "overload": _overload,
    "interference": _interference,
    "enPassant": _en_passant,
    "quietMove": _quiet,
    "opposition": _opposition,
    "zugzwang": _zugzwang,
    "pawnEndgame": _pawn_ending,
    "pawnSquare": _pawn_square,
    "tablebase": _table,
    "mate": _mate,
    "backRankMate": _back_rank,
    "smotheredMate": _smothered,
    **{f"mateIn{n}": _mate_in for n in range(1, 6)},
    **{kind.key: _mate for kind in KINDS if kind.part is Part.PICTURE and kind.key not in ("backRankMate", "smotheredMate")},
}
