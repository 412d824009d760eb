"""A reason: data first, sentences last."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from kiebitz.core.bitboards import square_name
from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons.finding import Finding, Tense
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.line import Line
from kiebitz.reasons.men import forms, move_text, moves_text, side

Proof = Literal["line", "counterfactual", "table", "rule"]
TOLD_PLIES = 6  # as many moves before a sentence's own one are written out


@dataclass(frozen=True)
class Reason:
    """One fact about a line, and how it was proved."""

    kind: str
    white: bool  # the side that profits
    line: tuple[str, ...]  # from the reader's position up to where it is cashed in
    at: int  # plies of the line after which the men stand as named
    doing: int  # number of the ply that does it
    men: dict[str, tuple[tuple[str, int], ...]]  # part -> men and squares
    worth: int  # centipawns
    proved: Proof
    text: Text
    plain: Text  # the same without the moves that lead there
    squares: tuple[str, ...] = ()
    variant: str = ""
    shown: int = 0  # plies of the line that a sentence writes out

    @property
    def rank(self) -> int:
        return BY_KEY[self.kind].rank

    def naming(self, men: list[tuple[str, int]], at: int) -> Reason:
        """The same with men as they stand in the reader's position, so many plies on."""
        return replace(self, at=at, men={"named": tuple(men)}, squares=tuple(dict.fromkeys(square_name(s) for _, s in men)))

    def as_dict(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "side": "white" if self.white else "black",
            "squares": list(self.squares),
            "line": list(self.line),
            "worth": self.worth,
            "proved": self.proved,
            "text": {"en": self.text.en, "de": self.text.de},
        }


class Teller:
    """Writes the sentences about one line: knows the moves in both notations and their numbers."""

    def __init__(self, board: Board, line: Line, tense: Tense = "wins") -> None:
        self.line = line
        self.tense = tense
        self.sans = board.san_line(line.moves)
        self.number, self.white = board.fullmove_number, board.white_to_move

    def move(self, ply: int) -> Text:
        """One move; the first one needs no number, it is the one that is being talked about."""
        if ply == 0:
            return move_text(self.sans[0])
        return move_text(self.sans[ply], self._number(ply), self._is_white(ply))

    def moves(self, start: int, end: int) -> Text:
        return moves_text(self.sans[start:end], self._number(start), self._is_white(start))

    def _number(self, ply: int) -> int:
        return self.number + (ply + (0 if self.white else 1)) // 2

    def _is_white(self, ply: int) -> bool:
        return self.white == (ply % 2 == 0)

    def reason(self, key: str, found: Finding, worth: int, proved: Proof = "line", **more: object) -> Reason:
        """The finding as a reason with its sentence."""
        kind, line = BY_KEY[key], self.line
        board = line.plies[found.at - 1].after if found.at else line.start
        men = {part: tuple((board[s], s) for s in squares) for part, squares in found.men.items()}
        values: dict[str, object] = {name: square_name(s) for name, s in found.squares.items()}
        for part, standing in men.items():
            values |= forms(part, list(standing))
        values |= {"move": self.move(found.doing), "side": side(line.white), "other": side(not line.white), **more}
        values["file"] = line.moves[found.doing][2]
        if found.doing + 2 < len(line.plies):
            values["then"] = self.move(found.doing + 2)  # the next move of the same side
        if found.cashed < len(line.plies):
            values["cashes"] = self.move(found.cashed)
        values["stuck"] = side(not line.plies[found.doing].white)
        values.setdefault("first", self.moves(0, 1))  # unless a man has that part
        conditional = kind.says.get("missed") if self.tense == "missed" and key != "material" else None
        template = conditional or kind.sentence(found.variant)
        plain = template.format(**values)
        # A cause without the move that does it speaks of the board after that move.
        stands = kind.part is Part.CAUSE and "{move}" not in template.en and found.doing > 0
        lead = max(found.doing, found.at) if stands else found.doing
        sentence = plain if conditional else self.placed(plain, lead)
        squares = dict.fromkeys(square_name(s) for standing in men.values() for _, s in standing)
        squares |= dict.fromkeys(square_name(s) for s in found.squares.values())
        return Reason(
            key,
            line.white,
            line.moves[: found.cashed + 1],
            found.at,
            found.doing,
            men,
            worth,
            proved,
            sentence,
            plain,
            tuple(squares),
            found.variant,
            (found.cashed if found.settled is None else found.settled) + 1,
        )

    def placed(self, sentence: Text, lead: int) -> Text:
        """The sentence with the moves that lead to it, unless it is about the move that is asked for."""
        if lead == 0:
            return sentence
        english = sentence.en
        if english.startswith("The "):
            english = "the " + english[4:]
        sentence = Text.finished(english, sentence.de)
        if lead > TOLD_PLIES:
            return Text("At the end of the line, after {moves}, {sentence}", "Am Ende der Variante, nach {moves}: {sentence}").format(
                moves=self.moves(lead - 1, lead), sentence=sentence
            )
        return Text("After {moves}, {sentence}", "Nach {moves}: {sentence}").format(moves=self.moves(0, lead), sentence=sentence)
