"""Evaluation and search of the slow and obvious twin; see twin.py."""

from __future__ import annotations

from tests.opponents.salomon.twin import BLACK, WHITE, WORTH, Move, Position, Square, centre_distance, on_board, own_rank, side_of, steps

ADVANCE = {3: 3.9, 4: 5.4, 5: 7.0, 6: 2.3}
ORDER = """material endgame_pawns mate_routine
pawn_center_blocked pawn_isolated pawn_doubled pawn_passed pawn_advance pawn_backward
knight_center knight_undeveloped bishop_pair bishop_undeveloped
rook_file rook_doubled rook_seventh rook_passed queen_early mobility
king_safety king_ring king_center king_pawns control_centre"""
RING = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}


class Evaluation:
    """All terms of one position, as {name: [White, Black]}."""

    def __init__(self, p: Position, mobility: tuple[float, float], salomon: int, centre: Square | None) -> None:
        self.p = p
        self.pawns = [sorted((sq for sq, man in p.men(side) if man == "P"), key=lambda sq: (sq[0], own_rank(sq, side))) for side in (0, 1)]
        self.material = [p.material(0), p.material(1)]
        self.endgame = [self.material[1] <= 2000, self.material[0] <= 2000]
        self.terms: dict[str, list[float]] = {}
        self.kinds: dict[Square, str] = {}
        balance = self.material[0] - self.material[1]
        for side in (0, 1):
            self.add("material", side, self.material[side])
        if not self.pawns[0] and not self.pawns[1] and abs(balance) >= 500 and min(self.material) <= 650:
            strong = 0 if balance > 0 else 1
            loser = p.king(1 - strong)
            self.add("mate_routine", strong, 9.4 * centre_distance(loser) + 1.6 * (14 - steps(loser, p.king(strong))))
            return
        for side in (0, 1):
            if self.endgame[side] and (balance if side == WHITE else -balance) > 0:
                self.add("endgame_pawns", side, 10.0 * min(len(self.pawns[side]), 3))
            self.judge_pawns(side)
            self.add("mobility", side, 1.0 * mobility[side])
        for side in (0, 1):
            self.judge_pieces(side, centre if salomon == side else None)
            if self.endgame[side]:
                self.judge_active_king(side)
            else:
                self.judge_safe_king(side)

    def add(self, term: str, side: int, value: float) -> None:
        self.terms.setdefault(term, [0.0, 0.0])[side] += value

    @property
    def total(self) -> float:
        # Fractions are not exact: only the same order of adding gives the same ties.
        total = 0.0
        for term in ORDER.split():
            white, black = self.terms.get(term, (0.0, 0.0))
            total += white - black
        return total

    def on_file(self, side: int, file: int) -> list[Square]:
        return [sq for sq in self.pawns[side] if sq[0] == file]

    def judge_pawns(self, side: int) -> None:
        forward = 1 if side == WHITE else -1
        for square in self.pawns[side]:
            file, rank = square[0], own_rank(square, side)
            beside = self.on_file(side, file - 1) + self.on_file(side, file + 1)
            front = self.p.cells.get((file, square[1] + forward))
            if not beside:
                self.add("pawn_isolated", side, -15)
            if rank == 2 and file in (4, 5) and front:
                self.add("pawn_center_blocked", side, -10)
            self.add("pawn_advance", side, (rank - 2) * (2.0 if self.endgame[side] else ADVANCE.get(file, 0.0)))
            guards = [sq for sq in self.pawns[1 - side] if (file, square[1] + forward) in self.p.controls(sq, "P", 1 - side)]
            kind = "other"
            if guards and not any(own_rank(sq, side) <= rank for sq in beside):
                self.add("pawn_backward", side, -2 * len(guards))
                kind = "backward"
            if not any(abs(sq[0] - file) <= 1 and own_rank(sq, side) > rank for sq in self.pawns[1 - side]):
                factor = 1.15
                for neighbour in (file - 1, file + 1):
                    if any(own_rank(sq, side) <= rank + 1 for sq in self.on_file(side, neighbour)):
                        factor += 0.35
                if front and side_of(front) != side:
                    factor -= 0.35
                self.add("pawn_passed", side, (2 if self.endgame[side] else 1) * factor * rank**2)
                kind = "passed"
            self.kinds[square] = kind
        for file in range(1, 9):
            self.add("pawn_doubled", side, {0: 0, 1: 0, 2: -4}.get(len(self.on_file(side, file)), -40))

    def judge_pieces(self, side: int, centre: Square | None) -> None:
        men = self.p.men(side)
        undeveloped = sum(man in "NB" and own_rank(sq, side) == 1 for sq, man in men)
        rooks = [sq for sq, man in men if man == "R"]
        if sum(man == "B" for _, man in men) >= 2:
            self.add("bishop_pair", side, 4)
        if len({sq[0] for sq in rooks}) < len(rooks):
            self.add("rook_doubled", side, 8)
        passed_files = {sq[0] for sq, kind in self.kinds.items() if kind == "passed"}
        for square, man in men:
            home = own_rank(square, side) == 1
            if man == "N":
                self.add("knight_center", side, 0.6 * (6 - 2 * centre_distance(square)))
                self.add("knight_undeveloped", side, -4.7 * home)
            if man == "B":
                self.add("bishop_undeveloped", side, -5.5 * home)
            if man == "R":
                if not self.on_file(side, square[0]):
                    self.add("rook_file", side, 1.5 if self.on_file(1 - side, square[0]) else 4)
                if own_rank(square, side) == 7:
                    self.add("rook_seventh", side, 5 + 6 * (own_rank(self.p.king(1 - side), 1 - side) == 1))
                if square[0] in passed_files:
                    self.add("rook_passed", side, 15 if self.endgame[side] else 10)
            if man == "Q" and own_rank(square, side) > 2:
                self.add("queen_early", side, -2.5 * undeveloped)
        if centre is not None:
            far = sum({"Q": 3, "R": 2, "B": 1, "N": 1}.get(man, 0) * steps(square, centre) for square, man in men)
            self.add("control_centre", side, -0.8 * far)

    def shelter(self, side: int, files: str) -> float:
        total = 0.0
        for file in ("abcdefgh".index(letter) + 1 for letter in files):
            enemy = self.on_file(1 - side, file)
            own = self.on_file(side, file)
            if not own:
                total += 1.0 if enemy else 1.6
            elif not any(own_rank(sq, side) == 2 for sq in own):
                total += 0.5 if enemy else 0.8
        return total

    def way(self, side: int, right: str, between: tuple[int, ...], goal: int) -> float:
        row = 1 if side == WHITE else 8
        occupied = 0.5 * sum((file, row) in self.p.cells for file in between)
        return occupied + (0.5 if right in self.p.rights else 2.0 + 1.5 * steps(self.p.king(side), (goal, row)))

    def judge_safe_king(self, side: int) -> None:
        p = self.p
        king = p.king(side)
        pieces = [man for _, man in p.men(1 - side) if man not in "KP"]
        piece_sum = 8 * sum(3 if man == "Q" else 1 for man in pieces) / 9
        relation = 0.0
        if not p.castled[side] and p.castled[1 - side]:
            relation = 1.0 if self.on_file(0, 5) or self.on_file(1, 5) else 2.0
        if own_rank(king, side) > 2 and not self.endgame[1 - side]:
            wing = relation + 20
        elif p.castled[side]:
            wing = self.shelter(side, "gh" if p.castled[side] == 1 else "abc")
        else:
            short = self.shelter(side, "gh") + self.way(side, "Kk"[side], (6, 7), 7)
            long = self.shelter(side, "abc") + self.way(side, "Qq"[side], (2, 3, 4), 3)
            wing = relation + min(short, long)
        self.add("king_safety", side, -piece_sum * wing)
        ring = [(king[0] + dx, king[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx or dy)]
        pressure = 0
        for square, man in p.men(1 - side):
            pressure += RING[man] * sum(sq in p.controls(square, man, 1 - side) for sq in ring if on_board(sq))
        self.add("king_ring", side, -min(0.15 * pressure, 30))

    def judge_active_king(self, side: int) -> None:
        king = self.p.king(side)
        self.add("king_center", side, 2.0 * (6 - 2 * centre_distance(king)))
        weights = {square: {"passed": 6, "backward": 3, "other": 2}[kind] for square, kind in self.kinds.items()}
        if weights:
            mean = sum(weight * steps(king, square) for square, weight in weights.items()) / sum(weights.values())
            self.add("king_pawns", side, -6 * (mean - 6))


class Search:
    """Suche_Rek as the thesis describes it: one procedure, White maximises, Black minimises."""

    def __init__(self, fen: str) -> None:
        self.root = Position(fen)
        self.salomon = self.root.turn
        self.centre = self.root.control_centre(self.salomon)
        self.nodes = 0
        self.main: list[Move] = []
        self.killers: dict[int, list[list[object]]] = {}

    def iterate(self, level: int) -> float:
        alpha, beta = -16000.0, 16000.0
        value = 0.0
        for depth in range(1, level + 1):
            self.depth, self.last = depth, depth == level
            value = self.from_root(alpha, beta)
            if not alpha < value < beta:
                value = self.from_root(-16000.0, 16000.0)
            alpha, beta = value - 100, value + 100
        return value

    def from_root(self, alpha: float, beta: float) -> float:
        other = 1 - self.root.turn
        mobility = [0.0, 0.0]
        mobility[other] = self.root.mobility(other)
        return self.recursive(self.root, 0, self.depth, alpha, beta, self.main[:], mobility)[0]

    def sorted_moves(self, p: Position, ply: int, moves: list[Move], expected: Move | None) -> list[Move]:
        def worth(move: Move) -> float:
            gain = WORTH["P"] if move[2] == "ep" else WORTH[p.cells[move[1]].upper()] if move[1] in p.cells else 0.0
            gain += WORTH[move[2]] - 100 if move[2] in WORTH else 0.0
            gain += 50 if p.after(move).in_check(1 - p.turn) else 0
            gain += 5000 if any(entry[0] == move for entry in self.killers.get(ply, [])) else 0
            return gain + (30000 if move == expected else 0)

        return sorted(moves, key=worth, reverse=True)

    def legal(self, p: Position, move: Move) -> Position | None:
        if p.is_castling(move):
            middle = ((move[0][0] + move[1][0]) // 2, move[0][1])
            if p.in_check(p.turn) or p.attacked(middle, 1 - p.turn):
                return None
        new = p.after(move)
        if new.in_check(p.turn):
            self.nodes += 1
            return None
        return new

    def store(self, ply: int, move: Move, value: float, side: int) -> None:
        entries = self.killers.setdefault(ply, [])
        seen = value if side == WHITE else -value
        for entry in entries:
            if entry[0] == move:
                entry[1] = seen
                return
        if len(entries) < 5:
            entries.append([move, seen])
            return
        worst = min(range(5), key=lambda i: entries[i][1])  # type: ignore[return-value, arg-type]
        if seen > entries[worst][1]:  # type: ignore[operator]
            entries[worst] = [move, seen]

    def static(self, p: Position, alpha: float, beta: float, mobility: list[float]) -> float:
        balance = p.material(0) - p.material(1)
        if p.turn == WHITE:
            if balance + 120 <= alpha:
                return balance + 120
            if balance - 120 >= beta:
                return balance - 120
        else:
            if balance - 120 >= beta:
                return balance - 120
            if balance + 120 <= alpha:
                return balance + 120
        known = list(mobility)
        known[p.turn] = p.mobility(p.turn)
        return Evaluation(p, (known[0], known[1]), self.salomon, self.centre).total

    def recursive(self, p: Position, ply: int, horizon: int, alpha: float, beta: float, main: list[Move] | None, mobility: list[float]):
        white = p.turn == WHITE
        if ply >= horizon:
            if not (self.last and main is not None and ply == self.depth and len(self.main) >= ply):
                return self.quiet(p, ply, horizon, alpha, beta, mobility)
            horizon += 1
        self.nodes += 1
        if ply and p.technical_draw():
            return 0.0, []
        mobility = list(mobility)
        mobility[p.turn] = p.mobility(p.turn)
        captures, quiets = p.moves(p.turn)
        expected = main[0] if main else None
        best, line = (-16000.0 + ply, []) if white else (16000.0 - ply, [])
        best_sum = 0.0
        legal = 0
        for move in self.sorted_moves(p, ply, captures + quiets, expected):
            new = self.legal(p, move)
            if new is None:
                continue
            legal += 1
            follow = main[1:] if main is not None and move == expected else None
            value, reply = self.recursive(new, ply + 1, horizon, alpha, beta, follow, mobility)
            better = value > best if white else value < best
            if not better:
                continue
            if ply == 0:
                total = value + new.field_control()
                sure = legal == 1 or abs(value) > 15000 or abs(best) > 15000 or (value >= beta if white else value <= alpha)
                if not sure and (total <= best_sum if white else total >= best_sum):
                    continue
                best_sum = total
            best, line = value, [move, *reply]
            self.store(ply, move, value, p.turn)
            if ply == 0:
                self.main = line
            if value >= beta if white else value <= alpha:
                break
            if white:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        if not legal:
            return (best if p.in_check(p.turn) else 0.0), []
        return best, line

    def quiet(self, p: Position, ply: int, horizon: int, alpha: float, beta: float, mobility: list[float]):
        white = p.turn == WHITE
        self.nodes += 1
        if p.technical_draw():
            return 0.0, []
        checked = p.in_check(p.turn)
        captures, quiets = p.moves(p.turn)
        if ply == horizon:
            bare = all(man in "KP" for _, man in p.men(p.turn))
            if not checked and bare and not any(not p.after(m).in_check(p.turn) for m in captures + quiets if not p.is_castling(m)):
                return 0.0, []
            stand = self.static(p, alpha, beta, mobility)
        else:
            stand = p.material(0) - p.material(1)
        line: list[Move] = []
        if checked:
            if ply >= horizon + 32:
                return stand, []
            best = -16000.0 + ply if white else 16000.0 - ply
            for move in self.sorted_moves(p, ply, captures + quiets, None):
                new = self.legal(p, move)
                if new is None:
                    continue
                value, reply = self.quiet(new, ply + 1, horizon, alpha, beta, mobility)
                if value > best if white else value < best:
                    best, line = value, [move, *reply]
                if value >= stand if white else value <= stand:
                    return value, line
                if value >= beta if white else value <= alpha:
                    break
                if white:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
            return best, line
        if stand >= beta if white else stand <= alpha:
            return stand, []
        best = stand
        if white:
            alpha = max(alpha, stand)
        else:
            beta = min(beta, stand)
        for move in self.sorted_moves(p, ply, captures, None):
            gain = WORTH["P"] if move[2] == "ep" else WORTH[p.cells[move[1]].upper()] if move[1] in p.cells else 0.0
            gain += (WORTH[move[2]] - 100 if move[2] in WORTH else 0.0) + 100
            estimate = stand + gain if white else stand - gain
            if move[2] != "Q" and (estimate <= alpha if white else estimate >= beta):
                best = max(best, estimate) if white else min(best, estimate)
                continue
            new = self.legal(p, move)
            if new is None:
                continue
            value, reply = self.quiet(new, ply + 1, horizon, alpha, beta, mobility)
            if value > best if white else value < best:
                best, line = value, [move, *reply]
            if value >= beta if white else value <= alpha:
                break
            if white:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return best, line


__all__ = ["BLACK", "WHITE", "Evaluation", "Search"]
