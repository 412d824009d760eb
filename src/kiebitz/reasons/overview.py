"""What is going on here: who is better and why, the facts on each side, threats, plans, the character, endings by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.term import Group
from kiebitz.language import Text
from kiebitz.reasons.asking import Answer, Asker, mate_in
from kiebitz.reasons.concepts import CONCEPTS, concept_of
from kiebitz.reasons.endings import Ending, named_endings
from kiebitz.reasons.explain import MAIN_SHARE, NODES, TACTICAL, Explanation, explain_answers, must_go_on
from kiebitz.reasons.judging import end_of
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.men import forms, move_text, side
from kiebitz.reasons.planning import Plan, plan
from kiebitz.reasons.probing import passed, threat
from kiebitz.reasons.reason import Reason
from kiebitz.reasons.snapshot import Snapshot
from kiebitz.reasons.standing import Fact, facts, material_words
from kiebitz.reasons.surviving import Looks
from kiebitz.reasons.telling import MATES
from kiebitz.score import Score, in_words

LEVEL = 25  # centipawns either side that count as equal, as `in_words` has it
WEIGHTY = 25  # centipawns: what a concept must weigh to be the reason of a judgement
CLOSE = 0.03  # of the point: moves this near to each other leave a free choice
ONLY = 0.15  # of the point: so much worse is the second best where only one move will do
HOPELESS = 0.15  # of the point: with no more a side has no plan
PIECE = 300  # centipawns
AHEAD = 0.6  # of the point: with as much a side has an advantage to keep
FEW_MEN = 6  # pieces besides kings and pawns: with no more it is an ending

_BECAUSE = Text("{verdict}: {material}.", "{verdict}: {material}.")
_ALTHOUGH = Text("{verdict}, although {material}.", "{verdict}, trotz des Materials: {material}.")
_ABOVE_ALL = Text("{verdict}, above all by {concept}.", "{verdict}, vor allem durch {concept}.")
_PLAIN = Text("{verdict}.", "{verdict}.")
_BALANCED = Text(
    "{verdict}: on White's side {white}, on Black's {black}.", "{verdict}: auf der Seite von Weiß {white}, auf der von Schwarz {black}."
)
_MATE = Text("{verdict}, beginning with {move}.", "{verdict}, beginnend mit {move}.")
_MATE_NOW = Text("{side} mates with {move}.", "{side} setzt mit {move} matt.")
_THREAT = Text("{side} threatens {move}.", "{side} droht {move}.")
_CAN = Text("{side} is on the move and plays {move}. {text}", "{side} ist am Zug und spielt {move}. {text}")
_BACK = Text("{side} is on the move and wins back {men_acc} with {move}.", "{side} ist am Zug und gewinnt mit {move} {men_acc} zurück.")
_TO_MOVE = Text("{side} is on the move: {text}", "{side} ist am Zug: {text}")  # where the text begins with the move
_IN_CHECK = Text("{side} is in check.", "{side} steht im Schach.")
_ONLY = Text("Only {move} holds things together.", "Nur {move} hält alles zusammen.")
_ONLY_KEEPS = Text("Only {move} keeps the advantage.", "Nur {move} bewahrt den Vorteil.")
_QUIET = Text("Things are quiet: several moves are about equally good.", "Die Lage ist ruhig: Mehrere Züge sind etwa gleich gut.")
_OPPOSITE = Text(
    "The kings stand on opposite wings; whoever attacks faster is right.",
    "Die Könige stehen auf verschiedenen Flügeln; recht hat, wer schneller angreift.",
)
_CHARACTERS = {
    "pawns": Text("It is a pawn ending.", "Es ist ein Bauernendspiel."),
    "rooks": Text("It is a rook ending.", "Es ist ein Turmendspiel."),
    "queens": Text("It is a queen ending.", "Es ist ein Damenendspiel."),
    "minor": Text("It is an ending of minor pieces.", "Es ist ein Leichtfigurenendspiel."),
    "oppositeBishops": Text("It is an ending with bishops of opposite colours.", "Es ist ein Endspiel mit ungleichfarbigen Läufern."),
    "ending": Text("It is an ending.", "Es ist ein Endspiel."),
    "closed": Text("The position is closed.", "Die Stellung ist geschlossen."),
    "open": Text("The position is open.", "Die Stellung ist offen."),
    "halfOpen": Text("The position is half-open.", "Die Stellung ist halboffen."),
}


@dataclass(frozen=True)
class Overview:
    """A paragraph on a position, and what it is made of."""

    fen: str
    score: Score  # White's view
    verdict: Text
    facts: tuple[Fact, ...]
    threats: tuple[Text, ...]
    plans: tuple[Plan, ...]
    character: tuple[Text, ...]
    endings: tuple[Ending, ...]
    line: tuple[str, ...]
    best: Explanation

    @property
    def sentences(self) -> tuple[Text, ...]:
        return (
            self.verdict,
            *(ending.text for ending in self.endings),
            *(fact.text for fact in self.facts),
            *self.threats,
            *(each.text for each in self.plans),
            *self.character,
        )

    @property
    def text(self) -> Text:
        return Text.finished(" ".join(s.en for s in self.sentences), " ".join(s.de for s in self.sentences))

    def as_dict(self) -> dict[str, Any]:
        """The names of the keys are a promise."""

        def pair(text: Text) -> dict[str, str]:
            return {"en": text.en, "de": text.de}

        return {
            "fen": self.fen,
            "score": self.score.as_dict(),
            "verdict": pair(self.verdict),
            "facts": [
                {"side": "white" if fact.white else "black", "term": fact.key, "squares": list(fact.squares), "text": pair(fact.text)}
                for fact in self.facts
            ],
            "threats": [pair(text) for text in self.threats],
            "plans": [
                {
                    "side": "white" if each.white else "black",
                    "line": list(each.moves),
                    "squares": list(each.squares),
                    "text": pair(each.text),
                }
                for each in self.plans
            ],
            "character": [pair(text) for text in self.character],
            "endings": [{"name": each.key, "proved": each.proved, "text": pair(each.text)} for each in self.endings],
            "line": list(self.line),
            "text": pair(self.text),
        }


def overview(asker: Asker, board: Board, nodes: int = NODES) -> Overview:
    must_go_on(board)
    main, white = max(int(nodes * MAIN_SHARE), 1000), board.white_to_move
    asker.begin()
    answers = asker.several(board, main, 3)
    best = asker.best(board, main)
    step = main // 4
    score = Score.from_search(best.value, white)
    explained = explain_answers(asker, board, best, best, Looks(main))
    endings = tuple(named_endings(asker, board, best, step))
    decided = any(ending.result is not None for ending in endings)
    mates = mate_in(best.value) is not None
    told = _threats(asker, board, best, explained, step)
    drawn = any(ending.result == 0 for ending in endings)
    plans = () if mates or drawn else tuple(_plans(asker, board, best, step, wins=_wins(explained)))
    return Overview(
        board.fen(),
        score,
        _verdict(board, score, best, [ending.result for ending in endings], _settled(board, explained)),
        tuple(fact for fact in (() if mates or decided else facts(board))),
        tuple(told),
        plans,
        () if mates else tuple(_character(board, answers, decided, _wins(explained))),
        endings,
        best.line,
        explained,
    )


def _taken_back(explained: Explanation) -> Reason | None:
    """A piece that is only won back: the position stands in the middle of an exchange."""
    return next((reason for reason in explained.told if reason.variant.startswith("back") and reason.worth >= PIECE), None)


def _settled(board: Board, explained: Explanation) -> Board:
    """The board on which material is counted: in the middle of an exchange the one after it."""
    back = _taken_back(explained)
    return board if back is None else end_of(board, back.line[: back.shown])


def _verdict(board: Board, score: Score, best: Answer, results: list[int | None], settled: Board) -> Text:
    if 0 in results:  # drawn for sure: nothing speaks for anybody
        return _PLAIN.format(verdict=in_words(Score(cp=0)))
    words = in_words(score)
    balance, material = material_words(settled)
    if score.mate is not None:
        assert best.move is not None
        if mate_in(best.value) == 1:
            return _MATE_NOW.format(side=side(board.white_to_move), move=move_text(board.san(best.move)))
        return _MATE.format(verdict=words, move=move_text(board.san(best.move)))
    value = score.centipawns
    if abs(value) > LEVEL and material is not None:
        return (_BECAUSE if (balance > 0) == (value > 0) else _ALTHOUGH).format(verdict=words, material=material)
    if abs(value) <= LEVEL and material is not None:
        return _ALTHOUGH.format(verdict=words, material=material)
    if character(Snapshot.of(board)) == "pawns":  # decided by counting, not by terms
        return _PLAIN.format(verdict=words)
    weights = _lasting(_weights(settled), _weights(end_of(board, best.line[:6])))
    if abs(value) > LEVEL:
        leading = max(weights, key=lambda name: weights[name] * (1 if value > 0 else -1))
        if abs(weights[leading]) >= WEIGHTY and (weights[leading] > 0) == (value > 0):
            return _ABOVE_ALL.format(verdict=words, concept=leading)
    elif weights and max(weights.values()) >= WEIGHTY and min(weights.values()) <= -WEIGHTY:
        for_white, for_black = max(weights, key=lambda name: weights[name]), min(weights, key=lambda name: weights[name])
        return _BALANCED.format(verdict=words, white=for_white, black=for_black)
    return _PLAIN.format(verdict=words)


def _lasting(now: dict[Text, float], later: dict[Text, float]) -> dict[Text, float]:
    """What the reader sees on the board and what is still there later: of both the smaller, and nothing where they contradict."""
    return {name: min(now.get(name, 0.0), worth, key=abs) if now.get(name, 0.0) * worth > 0 else 0.0 for name, worth in later.items()}


def _weights(board: Board) -> dict[Text, float]:
    """White's advantage by concept, as the evaluation sees it.  Threats are none: they are told by themselves, and pass."""
    found: dict[Text, float] = {}
    attackers = any(man in "QqRr" for man in Snapshot.of(board).men)
    explanation = Explainer().explain(board)
    for share in explanation.terms:
        group = concept_of(share.term, explanation.phase)
        name = CONCEPTS.get(group)
        if name is not None and group is not Group.THREATS and (attackers or group is not Group.KING):
            found[name] = found.get(name, 0.0) + share.contribution
    return found


def _threats(asker: Asker, board: Board, best: Answer, explained: Explanation, nodes: int) -> list[Text]:
    """What the side on move can do, and what the other would do if it were its turn."""
    found: list[Text] = []
    own, other = side(board.white_to_move), side(not board.white_to_move)
    if board.is_check():
        found.append(_IN_CHECK.format(side=own))
    if mate_in(best.value) is not None:
        found += [reason.text for reason in explained.told if reason.kind not in MATES][:1]
    elif _wins(explained):
        move, text = move_text(board.san(explained.move)), explained.text
        begins = text.en.partition("…" if "…" in text.en.partition(" ")[0] else ".")[2].startswith(move.en) or text.en.startswith(move.en)
        back = [reason.men["named"] for reason in explained.told if reason.variant == "back" and reason.men.get("named")]
        if back and len(explained.told) == 1 and not begins:
            found.append(_BACK.format(side=own, move=move, **forms("men", list(back[0]))))
        else:
            found.append(_TO_MOVE.format(side=own, text=text) if begins else _CAN.format(side=own, move=move, text=text))
    mated = (mate_in(best.value) or 0) > 0
    if not board.is_check() and not mated and _taken_back(explained) is None:  # whoever is mated, or owes a piece, threatens nothing
        coming, turned = threat(asker, board, 1 - best.chance, nodes), passed(board)
        if coming is not None and turned is not None:
            found.append(_THREAT.format(side=other, move=move_text(turned.san(coming.answer.line[0]))))
    return found


def _wins(explained: Explanation) -> bool:
    return any(BY_KEY[reason.kind].part in TACTICAL and reason.kind != "tablebase" for reason in explained.told)


def _plans(asker: Asker, board: Board, best: Answer, nodes: int, wins: bool) -> list[Plan]:
    """Of both sides; whoever is lost has no plan, and whoever wins or threatens something has a better one."""
    found = [plan(board, best.line)] if best.chance >= HOPELESS and not wins else []
    turned, others = passed(board), 1 - best.chance
    if turned is not None and turned.has_legal_moves() and others >= HOPELESS and threat(asker, board, others, nodes) is None:
        found.append(plan(turned, asker.best(turned, nodes).line))
    return [each for each in found if each is not None]


def _character(board: Board, answers: list[Answer], decided: bool, wins: bool) -> list[Text]:
    here = Snapshot.of(board)
    found = [_CHARACTERS[kind]] if (kind := character(here)) is not None else []
    if decided:
        return found
    kings = here.king(True) % 8, here.king(False) % 8
    if min(kings) <= 2 and max(kings) >= 5 and any(man in "Qq" for man in here.men):
        found.append(_OPPOSITE)
    if wins:  # the move is named already, with what it wins
        return found
    if len(answers) > 1 and answers[0].chance - answers[1].chance >= ONLY and answers[0].move is not None:
        words = _ONLY_KEEPS if answers[0].chance >= AHEAD else _ONLY
        found.append(words.format(move=move_text(board.san(answers[0].move))))
    elif (
        _OPPOSITE not in found
        and len(answers) > 2
        and answers[0].chance - answers[2].chance <= CLOSE
        and HOPELESS < answers[0].chance < 1 - HOPELESS
    ):
        found.append(_QUIET)
    return found


def character(here: Snapshot) -> str | None:
    """What kind of position it is."""
    men = [man.lower() for man in here.men if man not in ".KkPp"]
    kinds = set(men)
    if not men:
        return "pawns"
    bishops = [square for square, man in enumerate(here.men) if man in "Bb"]
    both = {here[square] for square in bishops} == {"B", "b"} and len(bishops) == 2
    if kinds == {"b"} and both and len({(square // 8 + square % 8) % 2 for square in bishops}) == 2:
        return "oppositeBishops"
    if len(men) <= FEW_MEN:
        for kind, name in (({"r"}, "rooks"), ({"q"}, "queens")):
            if kinds == kind:
                return name
        if kinds <= {"n", "b"}:
            return "minor"
        if "q" not in kinds:
            return "ending"
    blocked = sum(here[s] == "P" and here[s + 8] == "p" for s in range(8, 48) if 2 <= s % 8 <= 5)
    open_files = sum(all(here[rank * 8 + file] not in "Pp" for rank in range(8)) for file in range(8))
    half_open = sum(len({here[rank * 8 + file] for rank in range(8)} & {"P", "p"}) == 1 for file in range(8))
    return "closed" if blocked >= 2 else "open" if open_files >= 2 else "halfOpen" if open_files or half_open >= 2 else None
