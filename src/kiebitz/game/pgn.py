"""Reading and writing games as PGN without loss: comments, signs, variations, clocks, judgements.

A record is a tree of the chess library (it knows variations); `to_game` and `from_game`
lead from and to a game as it is played here.  Import understands German piece letters;
export writes English ones, as the standard demands.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TextIO, cast

import chess
import chess.engine
import chess.pgn

from kiebitz.core.board import START_FEN
from kiebitz.game.game import PASS, Game
from kiebitz.game.pgn_lines import PgnLines
from kiebitz.game.results import Points, Reason, Result
from kiebitz.game.setup import check_fen
from kiebitz.language import KiebitzError, Text, cannot_write
from kiebitz.score import Score

_COMMAND = re.compile(r"\[%[^\]]*\]")  # [%clk 0:05:00]


class PgnError(KiebitzError):
    """A file or a game that cannot be read."""


@dataclass(frozen=True)
class Record:
    """One game of a PGN text with everything in it, and what was wrong with it."""

    tree: chess.pgn.Game
    number: int  # 1 is the first game of the text
    line: int  # where it begins
    faults: tuple[Text, ...] = ()

    @property
    def headers(self) -> chess.pgn.Headers:
        return self.tree.headers


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Collects a tree and says in both languages what could not be read."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[Text] = []
        self._last = ""

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        dots = "." if board.turn == chess.WHITE else "..."
        self._last = f"{board.fullmove_number}{dots}{san}"
        return board.parse_san(san)

    def handle_error(self, error: Exception) -> None:
        if isinstance(error, chess.AmbiguousMoveError):
            text = Text("The move {move} can mean several moves.", "Der Zug {move} ist mehrdeutig.")
        elif isinstance(error, (chess.IllegalMoveError, chess.InvalidMoveError)):
            text = Text(
                "The move {move} is not legal; what follows in its line is left out.",
                "Der Zug {move} ist nicht erlaubt; der Rest dieser Variante fehlt.",
            )
        else:
            text = Text("The game cannot be read: {error}.", "Die Partie ist nicht lesbar: {error}.")
        self.faults.append(
            text.format(**{name: value for name, value in (("move", self._last), ("error", error)) if f"{{{name}}}" in text.en})
        )


def _decoded(file: IO[bytes]) -> Iterator[str]:
    """Lines as text: UTF-8, and where a line is none, the old Western encoding."""
    for raw in file:
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError:
            line = raw.decode("cp1252", errors="replace")
        yield line.rstrip("\r\n") + "\n"


def read_games(source: str | Path | TextIO) -> Iterator[Record]:
    """The games of a PGN file (Path) or text (str or an open text), one after the other."""
    if isinstance(source, Path):
        try:
            file = source.open("rb")
        except OSError as error:
            raise PgnError(
                Text("The file {path} cannot be opened: {error}.", "Die Datei {path} lässt sich nicht öffnen: {error}.").format(
                    path=source, error=error.strerror or error
                )
            ) from None
        with file:
            yield from _read(_decoded(file))
    else:
        yield from _read(io.StringIO(source) if isinstance(source, str) else source)


def _read(lines: Iterable[str]) -> Iterator[Record]:
    ready = PgnLines(lines)
    number = 0
    while True:
        builder = _Builder()
        begin = ready.number + 1
        tree = chess.pgn.read_game(cast("TextIO", ready), Visitor=lambda builder=builder: builder)  # type: ignore[misc]
        if tree is None:
            return
        number += 1
        faults = list(builder.faults)
        for line, word in ready.take_strange():
            faults.append(
                Text("Line {line}: “{word}” was not understood.", "Zeile {line}: „{word}“ wurde nicht verstanden.").format(
                    line=line, word=word
                )
            )
        faults += start_faults(tree)
        yield Record(tree, number, begin, tuple(faults))


class _Exporter(chess.pgn.StringExporter):
    """Writes a tree; comments with a closing brace go to the end of the line, where braces are allowed."""

    def visit_comment(self, comment: str) -> None:
        if "}" not in comment:
            super().visit_comment(comment)
            return
        for part in comment.split("\n"):
            self.write_token("; " + part.strip())
            self.flush_current_line()
        self.force_movenumber = True


def write_game(tree: chess.pgn.Game) -> str:
    """One game as PGN text, ending with a blank line so that games can follow each other."""
    return tree.accept(_Exporter(columns=80)) + "\n\n"


def write_games(trees: Iterable[chess.pgn.Game], path: Path) -> int:
    """Write games to a file, all or nothing; returns how many."""
    count = 0
    draft = path.with_name(path.name + ".part")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            for tree in trees:
                file.write(write_game(tree))
                count += 1
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise PgnError(cannot_write(path, error)) from None
    return count


# Between a tree and a game


def is_annotated(tree: chess.pgn.Game) -> bool:
    """Whether the tree holds more than headers and one line of moves."""
    if tree.comment or len(tree.variations) > 1:
        return True
    return any(node.comment or node.nags or node.starting_comment or len(node.variations) > 1 for node in tree.mainline())


def start_faults(tree: chess.pgn.Game) -> list[Text]:
    """Why the game cannot be played from its start: another kind of chess, an impossible position."""
    headers = tree.headers
    try:
        ours = headers.variant() is chess.Board
    except ValueError:
        ours = False
    if not ours:
        return [Text("The variant {name} is not supported.", "Die Spielart {name} wird nicht unterstützt.").format(name=headers["Variant"])]
    if "FEN" not in headers:
        return []
    faults = check_fen(headers["FEN"], headers.is_chess960())
    if not faults:
        return []
    # Old programs leave out that rooks may start elsewhere.
    return [] if not check_fen(headers["FEN"], chess960=True) and headers.board().chess960 else list(faults)


def to_game(tree: chess.pgn.Game) -> Game:
    """The main line of a record as a game that can be gone through and played on."""
    faults = start_faults(tree)
    if faults:
        raise PgnError(Text.finished(" ".join(fault.en for fault in faults), " ".join(fault.de for fault in faults)))
    start = tree.board()
    game = Game(start.fen(), chess960=start.chess960, claims_needed=True)
    game.headers.update(plain_headers(tree))
    board = start
    plies: list[tuple[str, dict[str, object]]] = []
    for node in tree.mainline():
        move = PASS if not node.move else board.uci(node.move)
        board.push(node.move)
        plies.append((move, notes_of(node)))
    game.replay(plies)
    result = declared_result(tree.headers)
    if result and game.result is None:
        game.end(result)
    return game


def notes_of(node: chess.pgn.ChildNode) -> dict[str, object]:
    """What the comment of a move says in the usual signs: clock, time, judgement; and the comment itself."""
    return {
        "clock": node.clock(),
        "seconds": node.emt(),
        "score": _score(node),
        "depth": node.eval_depth() or 0,
        "comment": node.comment,
    }


def spoken_comment(comment: str) -> str:
    """A comment without its signs for programs: clocks, judgements, arrows."""
    return " ".join(_COMMAND.sub(" ", comment).split())


def declared_result(headers: chess.pgn.Headers | dict[str, str]) -> Result | None:
    """The result a record states; its reason where the record names it."""
    points = headers.get("Result", "*")
    if points not in ("1-0", "0-1", "1/2-1/2"):
        return None
    try:
        reason = Reason(headers.get("ResultReason", ""))
    except ValueError:
        reason = Reason.TIME if headers.get("Termination", "").lower() == "time forfeit" and points != "1/2-1/2" else Reason.UNKNOWN
    return Result(cast("Points", points), reason)


def from_game(game: Game) -> chess.pgn.Game:
    """A game as a record, with clocks, times and judgements in the usual comments."""
    tree = chess.pgn.Game()
    for key, value in game.headers.items():
        tree.headers[key] = _escaped(value)
    set_start(tree, game.start_fen, game.chess960)
    set_result(tree, game.result)
    add_plies(tree, game)
    return tree


def add_plies(tree: chess.pgn.Game, game: Game) -> None:
    """Lead the main line of the tree along the game; what is there already is kept."""
    node: chess.pgn.GameNode = tree
    for ply in game.plies:
        move = (
            chess.Move.null() if ply.move == PASS else node.board().parse_uci(ply.move) if game.chess960 else chess.Move.from_uci(ply.move)
        )
        if node.has_variation(move):
            node.promote_to_main(move)
            node = node.variation(move)
            continue
        child = node.add_main_variation(move, comment=ply.comment)
        if ply.score is not None and ply.score.mate != 0:
            score = chess.engine.Mate(ply.score.mate) if ply.score.mate else chess.engine.Cp(ply.score.cp or 0)
            child.set_eval(chess.engine.PovScore(score, chess.WHITE), ply.depth or None)
        if ply.clock is not None:
            child.set_clock(max(0.0, ply.clock))
        if ply.seconds is not None:
            child.set_emt(max(0.0, ply.seconds))
        node = child


def set_start(tree: chess.pgn.Game, start_fen: str, chess960: bool) -> None:
    if chess960:
        tree.headers["Variant"] = "Chess960"
    if start_fen != START_FEN or chess960:
        tree.headers["SetUp"] = "1"
        tree.headers["FEN"] = start_fen


def set_result(tree: chess.pgn.Game, result: Result | None) -> None:
    """The points, and the reason where neither the position nor the tags tell it already."""
    tree.headers["Result"] = result.points if result else "*"
    if result and not result.is_forced_by_rules and result != declared_result(tree.headers):
        tree.headers["Termination"] = result.termination
        tree.headers["ResultReason"] = result.reason.value


def _score(node: chess.pgn.ChildNode) -> Score | None:
    pov = node.eval()
    if pov is None:
        return None
    mate = pov.white().mate()
    return Score(mate=mate) if mate is not None else Score(cp=pov.white().score())


def plain_headers(tree: chess.pgn.Game) -> dict[str, str]:
    """The tags without the backslashes of the notation."""
    return {key: _unescaped(value) for key, value in tree.headers.items()}


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _unescaped(value: str) -> str:
    return value.replace('\\"', '"').replace("\\\\", "\\")
