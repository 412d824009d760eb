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

from kiebitz.core.board import START_FEN, Board
from kiebitz.core.fen import fen_after_pass
from kiebitz.game.game import PASS, Game
from kiebitz.game.record.pgn_lines import PgnLines
from kiebitz.game.results import Points, Reason, Result, in_print
from kiebitz.game.setup import check_fen
from kiebitz.language import KiebitzError, Text, cannot_write, reason_of
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
    """Collects a tree and says in both languages what could not be read, with its line.

    The reader of the chess library answers an illegal move by skipping, and then forgets which variation it
    was in: the main line went on from the position of a broken side line.  So a broken line is left out here.
    """

    def __init__(self, lines: PgnLines) -> None:
        super().__init__()
        self.faults: list[Text] = []
        self._lines = lines
        self._broken = [False]  # for each open variation: a move of it could not be read
        self._in_the_middle: list[bool] = []  # for each open variation: whether it was begun behind a move of the outer one
        self._skipping = False  # a variation to something that is left out
        self._move = chess.Move.null()

    def begin_variation(self) -> chess.pgn.SkipType | None:  # type: ignore[override]
        if self._broken[-1]:
            self._skipping = True
            return chess.pgn.SKIP
        self._in_the_middle.append(self.in_variation)
        super().begin_variation()
        self._broken.append(False)
        return None

    def end_variation(self) -> None:
        if self._skipping:
            self._skipping = False
            return
        super().end_variation()
        self._broken.pop()
        was_in_the_middle = self._in_the_middle.pop()
        if was_in_the_middle and not self.in_variation:
            # It had no move: what it said, and what is said next, belongs to the move before it.
            self.in_variation = True
            said, self.starting_comment = self.starting_comment, ""
            if said:
                self.visit_comment(said)

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        if self._broken[-1] or san in ("1-0", "0-1", "1/2-1/2", "*"):  # a result here stands in a variation
            return chess.pgn.SKIP
        try:
            self._move = board.parse_san(san)
        except ValueError as error:
            dots = "." if board.turn == chess.WHITE else "..."
            self._refuse(error, f"{board.fullmove_number}{dots}{san}")
            self._broken[-1] = True
            return chess.pgn.SKIP
        return None

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        return self._move

    def visit_nag(self, nag: int) -> None:
        if self.variation_stack[-1].parent is None:  # it would be lost in writing
            self._tell(Text("Line {line}: a sign stands before the first move.", "Zeile {line}: Ein Zeichen steht vor dem ersten Zug."))
        elif not self._broken[-1]:
            super().visit_nag(nag)

    def visit_comment(self, comment: str) -> None:
        if not self._broken[-1]:
            super().visit_comment(comment)

    def end_game(self) -> None:
        if len(self._broken) > 1:
            self._tell(Text("Line {line}: a variation is not closed.", "Zeile {line}: Eine Variante ist nicht geschlossen."))

    def handle_error(self, error: Exception) -> None:
        self._tell(
            Text("Line {line}: the game cannot be read: {error}.", "Zeile {line}: Die Partie ist nicht lesbar: {error}."), error=error
        )

    def _refuse(self, error: Exception, move: str) -> None:
        if isinstance(error, chess.AmbiguousMoveError):
            text = Text(
                "Line {line}: the move {move} can mean several moves; the rest of its variation is left out.",
                "Zeile {line}: Der Zug {move} ist mehrdeutig; der Rest dieser Variante fehlt.",
            )
        else:
            text = Text(
                "Line {line}: the move {move} is not legal; the rest of its variation is left out.",
                "Zeile {line}: Der Zug {move} ist nicht erlaubt; der Rest dieser Variante fehlt.",
            )
        self._tell(text, move=move)

    def _tell(self, text: Text, **values: object) -> None:
        self.faults.append(text.format(line=self._lines.number, **values))


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
                    path=source, error=reason_of(error)
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
        builder = _Builder(ready)
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
        yield Record(tree, number, begin, tuple(start_faults(tree) or faults))  # from an impossible start no move is possible either


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

    def visit_result(self, result: str) -> None:
        """A tag may hold any word; behind the moves it would be read as moves or as a comment."""
        super().visit_result(result if result in ("1-0", "0-1", "1/2-1/2") else "*")


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


def cut_unplayable(tree: chess.pgn.Game) -> Text | None:
    """Shorten the main line to what can be played here, and say what was wrong.

    The chess library lets a move be passed in check, and more of the kind; a stored game must be loadable.
    """
    theirs = tree.board()
    chess960 = theirs.chess960
    ours = Board(theirs.fen(), chess960)
    for node in tree.mainline():
        try:
            if node.move:
                ours.push(theirs.uci(node.move))
            else:
                ours = Board(fen_after_pass(ours.fen()), chess960)
        except KiebitzError as error:
            node.parent.variations.remove(node)
            return error.text
        theirs.push(node.move)
    return None


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


def say_in_comment(node: chess.pgn.GameNode, text: str) -> None:
    """Other words in the comment of a node; its signs for programs stay.  Braces would end a comment in PGN."""
    said = " ".join(_COMMAND.sub(" ", text).split()).translate(str.maketrans("{}", "()"))
    node.comment = " ".join(part for part in (said, *_COMMAND.findall(node.comment)) if part)


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


def contradiction(tree: chess.pgn.Game) -> Text | None:
    """What to say of a game that ends with mate or stalemate on the board and with another result in its tag."""
    points, board = tree.headers.get("Result", "*"), tree.end().board()
    if not (board.is_checkmate() or board.is_stalemate()):
        return None
    true = Result.win(not board.turn, Reason.CHECKMATE) if board.is_checkmate() else Result.draw(Reason.STALEMATE)
    if points not in ("1-0", "0-1", "1/2-1/2") or points == true.points:
        return None
    return Text(
        "The record says {points}, the board something else: {why}", "Die Aufzeichnung sagt {points}, das Brett etwas anderes: {why}"
    ).format(points=in_print(points), why=true.text)


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
