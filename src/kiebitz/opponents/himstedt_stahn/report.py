"""What the rebuilt program does with the two published tests of strength: the mate problem and the sample game.

`python -m kiebitz.opponents.himstedt_stahn.report` prints the result as a Markdown section (`de` for German).
"""

from __future__ import annotations

import functools
import sys
from dataclasses import dataclass

import chess

from kiebitz.core.board import Board
from kiebitz.language import LANGUAGES, Language, Text
from kiebitz.limits import Limits
from kiebitz.opponents.himstedt_stahn import create
from kiebitz.player import Decision

# Spassky-Korchnoi, Kiev 1968; the diagram is lost, the position is the publicly known one of that game.
MATE_PROBLEM = "8/5r1k/p3Npp1/4p3/3nP3/4QP2/PP2q1P1/1KR5 w - - 11 35"
MATE_PROBLEM_MOVE = "e3h6"
PUBLISHED_POSITIONS = 1655

# White: the program at 15 seconds a move; Black: Chess Challenger 7, level 2.
SAMPLE_GAME = (
    "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 Nc3 d6 O-O Be6 Bxe6 fxe6 g3 O-O Bg5 d5 Qe2 Qd6 exd5 exd5 Nb5 Qe7 Nc3 Rad8 Rfe1 Rfe8 Qd2 Qe6 "
    "Nb5 Bb6 Bf4 a6 Nc3 d4 Na4 Ba5 Nc5 Bxd2 Nxe6 Rxe6 Bxd2 Ng4 h3 Rf6 Bg5 Rxf3 Bxd8 Nxf2 Bxc7 Nb4 Kg2 Rf7 Re2 Rxc7 Rxf2 b5 Re1 "
    "Rc5 Kg1 Nxc2 Rc1 e4 Rcxc2 Rxc2 Rxc2 exd3 Rd2"
)
LIBRARY_ENDS = 5  # up to this move the original may have played from its library

SETTINGS: tuple[tuple[Text, dict[str, object]], ...] = (
    (Text("strategy A, 3 half-moves (default)", "Strategie A, 3 Halbzüge (Vorgabe)"), {}),
    (Text("the same without the library", "dasselbe ohne Bibliothek"), {"library": False}),
    (Text("strategy A, 300 positions (about 15 s then)", "Strategie A, 300 Stellungen (damals etwa 15 s)"), {"node_limit": 300}),
    (Text("strategy B, widths 12 and 10", "Strategie B, Breiten 12 und 10"), {"strategy": "B"}),
    (Text("strategy A, 2 half-moves", "Strategie A, 2 Halbzüge"), {"level": 2}),
    (Text("strategy A, 1 half-move", "Strategie A, 1 Halbzug"), {"level": 1}),
)


@dataclass(frozen=True)
class Replay:
    """The program's own moves of the sample game against those of the rebuilt one."""

    found: tuple[int, ...]  # move numbers
    missed: tuple[tuple[int, str, str], ...]  # move number, played, ours (SAN)

    @property
    def share(self) -> str:
        total = len(self.found) + len(self.missed)
        return f"{len(self.found)} / {total} ({100 * len(self.found) / total:.0f} %)"

    def share_after(self, move: int) -> str:
        found = sum(1 for number in self.found if number > move)
        total = found + sum(1 for number, _, _ in self.missed if number > move)
        return f"{found} / {total} ({100 * found / total:.0f} %)"


@functools.cache
def solve_mate_problem(**settings: object) -> Decision:
    player = create()
    for key, value in settings.items():
        player.options.set(key, value)
    return player.choose(Board(MATE_PROBLEM), Limits())


@functools.cache
def replay_sample_game(**settings: object) -> Replay:
    player = create()
    for key, value in settings.items():
        player.options.set(key, value)
    reader, board = chess.Board(), Board()
    found, missed = [], []
    for san in SAMPLE_GAME.split():
        move = reader.push_san(san).uci()
        if board.white_to_move:
            ours = player.choose(board, Limits()).move or ""
            if ours == move:
                found.append(board.fullmove_number)
            else:
                missed.append((board.fullmove_number, board.san(move), board.san(ours)))
        board.push(move)
    return Replay(tuple(found), tuple(missed))


def _table(head: tuple[Text, ...], rows: list[list[str]], language: Language) -> list[str]:
    lines = ["| " + " | ".join(word.to(language) for word in head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def markdown(language: Language = "en") -> str:
    """The whole section."""
    title = Text("Himstedt-Stahn: the published tests", "Himstedt-Stahn: die veröffentlichten Prüfungen")
    mate = Text("Mate problem (Spassky - Korchnoi, Kiev 1968)", "Mattproblem (Spassky - Kortschnoi, Kiew 1968)")
    mate_words = Text(
        "Position `{fen}`, mate in three by 1.Qh6+. The original found the move after {n} evaluated positions (86 s), because it wins "
        "the pawn g6; the mate itself lies beyond its three half-moves.",
        "Stellung `{fen}`, Matt in drei durch 1.Dh6+. Das Original fand den Zug nach {n} bewerteten Stellungen (86 s), weil er den "
        "Bauern g6 gewinnt; das Matt selbst liegt jenseits seiner drei Halbzüge.",
    ).format(fen=MATE_PROBLEM, n=PUBLISHED_POSITIONS)
    game = Text("Sample game (White, against Chess Challenger 7)", "Beispielpartie (Weiß, gegen Chess Challenger 7)")
    game_words = Text(
        "The share of White's moves the rebuilt program plays in the same position, for the whole game and from move {n} on, where no "
        "library can be at work.",
        "Der Anteil der weißen Züge, die das nachgebaute Programm in derselben Stellung spielt, für die ganze Partie und ab Zug {n}, "
        "wo keine Bibliothek mehr im Spiel sein kann.",
    ).format(n=LIBRARY_ENDS + 1)
    setting = Text("setting", "Einstellung")
    mate_rows, game_rows = [], []
    deviations: tuple[tuple[int, str, str], ...] = ()
    for name, settings in SETTINGS:
        if "library" not in settings:
            answer = solve_mate_problem(**settings)
            solved = Text("yes", "ja") if answer.move == MATE_PROBLEM_MOVE else Text("no", "nein")
            san = Board(MATE_PROBLEM).san(answer.move or "")
            mate_rows.append([name.to(language), san, solved.to(language), str(answer.nodes), str(PUBLISHED_POSITIONS)])
        replay = replay_sample_game(**settings)
        deviations = deviations or replay.missed
        numbers = ", ".join(str(number) for number in replay.found)
        game_rows.append([name.to(language), replay.share, replay.share_after(LIBRARY_ENDS), numbers])
    mate_head = (
        setting,
        Text("move", "Zug"),
        Text("solved", "gelöst"),
        Text("evaluated positions", "bewertete Stellungen"),
        Text("published", "veröffentlicht"),
    )
    game_head = (
        setting,
        Text("moves found", "gefundene Züge"),
        Text("after move 5", "nach Zug 5"),
        Text("these move numbers", "diese Zugnummern"),
    )
    other = Text(
        "Where the default setting deviates (played, ours): {list}.", "Wo die Vorgabe abweicht (gespielt, bei uns): {list}."
    ).format(list="; ".join(f"{number}. {played}, {ours}" for number, played, ours in deviations))
    lines = [f"# {title.to(language)}", "", f"## {mate.to(language)}", "", mate_words.to(language), ""]
    lines += _table(mate_head, mate_rows, language)
    lines += ["", f"## {game.to(language)}", "", game_words.to(language), ""]
    lines += _table(game_head, game_rows, language)
    lines += ["", other.to(language), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else "en"
    print(markdown(next((language for language in LANGUAGES if language == wanted), "en")), end="")
