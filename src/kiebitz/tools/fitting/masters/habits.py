"""What somebody does more or less often than other masters, counted in the games: every sentence of the portrait is a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import chess

from kiebitz.language import Text
from kiebitz.tools.characters.counting import RULES, Count, Moment, Rule, count_game
from kiebitz.tools.characters.style_games import Measured, compared, figure, telling
from kiebitz.tools.fitting.masters.decisions import Played

LOOK_AT = 25  # the move at which the board is looked at
DEVELOPED = 12  # the move at which bishops have found their squares


class Habit(NamedTuple):
    """A frequency with its sentences: `{own}` of `{name}`, `{others}` of other masters."""

    rule: Rule
    more: Text
    less: Text
    scale: float = 100.0


def _queens_kept(moment: Moment) -> float | None:
    queens = moment.board.queens
    return None if moment.number != LOOK_AT else bool(queens & moment.board.occupied_co[True] and queens & moment.board.occupied_co[False])


def _bishops_alone(moment: Moment) -> float | None:
    """Two bishops against fewer."""
    if moment.number != LOOK_AT:
        return None
    own, other = (len(moment.board.pieces(chess.BISHOP, side)) for side in (moment.us, not moment.us))
    return own >= 2 > other


def _h_pawn(moment: Moment) -> float | None:
    """The h-pawn goes beyond its own half's edge while there are pieces."""
    if moment.number > 2 * LOOK_AT:
        return None
    rank = chess.square_rank(moment.move.to_square) if moment.us else 7 - chess.square_rank(moment.move.to_square)
    return moment.kind == chess.PAWN and chess.square_file(moment.move.from_square) == 7 and rank >= 3


def _castled_long(moment: Moment) -> float | None:
    """Looked up in the moves of the game."""
    if moment.number != LOOK_AT:
        return None
    replay = moment.board.copy()
    while replay.move_stack:
        move = replay.pop()
        if replay.turn == moment.us and replay.is_queenside_castling(move):
            return 1.0
    return 0.0


def _fianchetto(moment: Moment) -> float | None:
    if moment.number != DEVELOPED:
        return None
    squares = (chess.B2, chess.G2) if moment.us else (chess.B7, chess.G7)
    return any(moment.board.piece_at(square) == chess.Piece(chess.BISHOP, moment.us) for square in squares)


HABITS: dict[str, Habit] = {
    "kings_pawn": Habit(
        lambda moment: moment.move.uci() == "e2e4" if moment.number == 1 and moment.us else None,
        Text(
            "{name} opens with 1.e4 in {own} of 100 games, other masters in {others}.",
            "{name} eröffnet in {own} von 100 Partien mit 1.e4, andere Meister in {others}.",
        ),
        Text(
            "{name} seldom opens with 1.e4: in {own} of 100 games, other masters in {others}.",
            "{name} eröffnet selten mit 1.e4: in {own} von 100 Partien, andere Meister in {others}.",
        ),
    ),
    "queens_kept": Habit(
        _queens_kept,
        Text(
            f"{{name}} keeps the queens: at move {LOOK_AT} both are there in {{own}} of 100 games, with other masters in {{others}}.",
            f"{{name}} behält die Damen: Beim {LOOK_AT}. Zug stehen in {{own}} von 100 Partien beide auf dem Brett, sonst in {{others}}.",
        ),
        Text(
            f"{{name}} exchanges queens: at move {LOOK_AT} both are there in only {{own}} of 100 games, with other masters in {{others}}.",
            f"{{name}} tauscht die Damen: Beim {LOOK_AT}. Zug stehen nur in {{own}} von 100 Partien noch beide, sonst in {{others}}.",
        ),
    ),
    "bishops": Habit(
        _bishops_alone,
        Text(
            f"{{name}} likes bishops: at move {LOOK_AT} the pair is alone in {{own}} of 100 games, with other masters in {{others}}.",
            f"{{name}} mag Läufer: Beim {LOOK_AT}. Zug hat in {{own}} von 100 Partien nur diese Seite das Paar, sonst in {{others}}.",
        ),
        Text(
            f"{{name}} parts with bishops: at move {LOOK_AT} the pair is alone in {{own}} of 100 games, with other masters in {{others}}.",
            f"{{name}} gibt Läufer her: Beim {LOOK_AT}. Zug hat in {{own}} von 100 Partien nur diese Seite das Paar, sonst in {{others}}.",
        ),
    ),
    "h_pawn": Habit(
        _h_pawn,
        Text(
            "{name} pushes the h-pawn: {own} of 100 moves bring it to the fourth rank or on, of other masters' {others}.",
            "{name} stößt den h-Bauern vor: {own} von 100 Zügen bringen ihn auf die vierte Reihe oder weiter, sonst {others}.",
        ),
        Text(
            "{name} leaves the h-pawn at home: {own} of 100 moves bring it to the fourth rank or on, of other masters' {others}.",
            "{name} lässt den h-Bauern stehen: {own} von 100 Zügen bringen ihn auf die vierte Reihe oder weiter, sonst {others}.",
        ),
    ),
    "castled_long": Habit(
        _castled_long,
        Text(
            "{name} castles long in {own} of 100 games, other masters in {others}.",
            "{name} rochiert in {own} von 100 Partien lang, andere Meister in {others}.",
        ),
        Text(
            "{name} seldom castles long: in {own} of 100 games, other masters in {others}.",
            "{name} rochiert selten lang: in {own} von 100 Partien, andere Meister in {others}.",
        ),
    ),
    "fianchetto": Habit(
        _fianchetto,
        Text(
            "{name} puts a bishop on the long diagonal in {own} of 100 games, other masters in {others}.",
            "{name} stellt in {own} von 100 Partien einen Läufer auf die lange Diagonale, andere Meister in {others}.",
        ),
        Text(
            "{name} seldom puts a bishop on the long diagonal: in {own} of 100 games, other masters in {others}.",
            "{name} stellt selten einen Läufer auf die lange Diagonale: in {own} von 100 Partien, andere Meister in {others}.",
        ),
    ),
    "bishop_for_knight": Habit(
        lambda moment: moment.kind == chess.BISHOP and moment.victim == chess.KNIGHT,
        Text(
            "{name} gives bishops for knights: {own} times in 100 moves, other masters {others} times.",
            "{name} gibt Läufer für Springer: {own}-mal in 100 Zügen, andere Meister {others}-mal.",
        ),
        Text(
            "{name} seldom gives a bishop for a knight: {own} times in 100 moves, other masters {others} times.",
            "{name} gibt selten einen Läufer für einen Springer: {own}-mal in 100 Zügen, andere Meister {others}-mal.",
        ),
    ),
    "pawn_moves": Habit(
        RULES["pawn_moves"],
        Text(
            "{name} moves pawns: {own} of 100 moves, other masters {others}.",
            "{name} zieht gern Bauern: {own} von 100 Zügen, sonst {others}.",
        ),
        Text(
            "{name} leaves pawns alone: {own} of 100 moves are theirs, with other masters {others}.",
            "{name} lässt Bauern in Ruhe: {own} von 100 Zügen, sonst {others}.",
        ),
    ),
    "near_enemy_king": Habit(
        RULES["near_enemy_king"],
        Text(
            "{name} goes for the king: {own} of 100 moves lead near it, of other masters' {others}.",
            "{name} geht auf den König los: {own} von 100 Zügen führen in seine Nähe, sonst {others}.",
        ),
        Text(
            "{name} lets the enemy king be: {own} of 100 moves lead near it, of other masters' {others}.",
            "{name} lässt den gegnerischen König in Ruhe: {own} von 100 Zügen führen in seine Nähe, sonst {others}.",
        ),
    ),
    "checks": Habit(
        RULES["checks"],
        Text(
            "{name} likes to give check: {own} times in 100 moves, other masters {others} times.",
            "{name} bietet gern Schach: {own}-mal in 100 Zügen, andere Meister {others}-mal.",
        ),
        Text(
            "{name} seldom gives check: {own} times in 100 moves, other masters {others} times.",
            "{name} bietet selten Schach: {own}-mal in 100 Zügen, andere Meister {others}-mal.",
        ),
    ),
    "exchanges": Habit(
        RULES["exchanges"],
        Text(
            "{name} exchanges gladly: {own} pieces in 100 moves, other masters {others}.",
            "{name} tauscht gern: {own} Figuren in 100 Zügen, andere Meister {others}.",
        ),
        Text(
            "{name} avoids exchanges: {own} pieces in 100 moves, other masters {others}.",
            "{name} meidet den Tausch: {own} Figuren in 100 Zügen, andere Meister {others}.",
        ),
    ),
    "pawns_given_early": Habit(
        RULES["pawns_given_early"],
        Text(
            "{name} plays on a pawn or two behind at {own} of 100 moves from the fifth to the twentieth, other masters at {others}.",
            "{name} spielt vom fünften bis zum zwanzigsten Zug bei {own} von 100 Zügen mit einem oder zwei Bauern weniger, sonst {others}.",
        ),
        Text(
            "{name} holds on to pawns: a pawn or two behind at {own} of 100 moves from 5 to 20, other masters at {others}.",
            "{name} hält die Bauern fest: Vom 5. bis zum 20. Zug fehlen bei {own} von 100 Zügen einer oder zwei, sonst {others}.",
        ),
    ),
    "weak_pawns": Habit(
        RULES["weak_pawns"],
        Text(
            "{name} does not mind weak pawns: {own} doubled or isolated ones at a time, other masters {others}.",
            "{name} nimmt schwache Bauern in Kauf: {own} doppelte oder vereinzelte zugleich, andere Meister {others}.",
        ),
        Text(
            "{name} avoids weak pawns: {own} doubled or isolated ones at a time, other masters {others}.",
            "{name} meidet schwache Bauern: {own} doppelte oder vereinzelte zugleich, andere Meister {others}.",
        ),
        1.0,
    ),
    "queen_early": Habit(
        RULES["queen_early"],
        Text(
            "{name} brings the queen out early: {own} of 100 opening moves are hers, with other masters {others}.",
            "{name} bringt die Dame früh heraus: {own} von 100 Eröffnungszügen macht sie, sonst {others}.",
        ),
        Text(
            "{name} lets the queen wait: {own} of 100 opening moves are hers, with other masters {others}.",
            "{name} lässt die Dame warten: {own} von 100 Eröffnungszügen macht sie, sonst {others}.",
        ),
    ),
}
_RULES = {key: habit.rule for key, habit in HABITS.items()}


def counted(games: Sequence[Played]) -> list[Count]:
    """What the player did, game by game."""
    return [count[side] for game in games for count in (count_game(game.moves, _RULES),) for side in game.sides]


def habits_of(own: Sequence[Count], others: Sequence[Count]) -> dict[str, Measured]:
    pairs = list(zip(own, others, strict=False))
    return compared(pairs, {key: habit.scale for key, habit in HABITS.items()})


def portrait(name: str, found: Mapping[str, Measured]) -> list[Text]:
    """A sentence for each habit that surely differs from other masters', the greatest difference first."""
    told = []
    for key in telling(found):
        sentence = HABITS[key].more if found[key].ratio > 1 else HABITS[key].less
        told.append(sentence.format(name=name, own=figure(found[key].own), others=figure(found[key].standard)))
    return told
