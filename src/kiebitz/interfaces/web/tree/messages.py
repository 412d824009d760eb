"""Everything that goes between the server and the page of the tree, with its minds and its kit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

from kiebitz.interfaces.web.messages import Words
from kiebitz.tree.shape import Columns

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """A position to be searched."""

    fen: str
    nodes: int = 20_000


@dataclass(frozen=True)
class Played:
    """The search behind a move of a game, to be repeated with the recorder."""

    game: int
    ply: int


@dataclass(frozen=True)
class WantedFilm:
    """A tree as a film."""

    tree: int


@dataclass(frozen=True)
class WantedWords:
    """Some pictures of a film, in words."""

    tree: int
    first: int
    count: int = 1


@dataclass(frozen=True)
class Drawn:
    """Another depth of a tree that was grown before."""

    tree: int
    root: int


@dataclass(frozen=True)
class Asked:
    """A node of it, asked why."""

    tree: int
    node: int


@dataclass(frozen=True)
class WantedMinds:
    """A position for all of them."""

    fen: str


@dataclass(frozen=True)
class WantedGame:
    """A game for all of them: one that is open, or a PGN text."""

    game: int | None = None
    pgn: str = ""


@dataclass(frozen=True)
class WantedMoment:
    """A position of a game, and the move played in it."""

    fen: str
    move: str
    seconds: float = 1.0  # for each ancestor


@dataclass(frozen=True)
class WantedSearch:
    """A position, and which ideas are switched on."""

    fen: str
    depth: int = 2
    ideas: list[str] = field(default_factory=list)
    judge: str = "material"


# What the server says -------------------------------------------------------------------------


class ChoiceMade(TypedDict):
    depth: int
    node: int
    san: Words
    value: Words  # from White's view
    effort: int
    changed: bool


class OftenRefuted(TypedDict):
    move: str
    white: bool
    times: int


class Grown(TypedDict):
    tree: int
    fen: str
    origin: Words | None  # whose search it is, where it was one of a game
    nodes: int
    recorded: int
    move: Words
    root: int
    choices: list[ChoiceMade]
    refuters: list[OftenRefuted]
    endings: dict[str, int]
    drawn: Columns


class RootLookTold(TypedDict):
    """A look at a root move, see tree/film.py; the value from White's view."""

    move: str
    opened: int
    closed: int
    iteration: int
    effort: int
    value: int | None
    exact: bool
    refuted: bool
    by: Words | None


class FilmTold(TypedDict):
    """The positions of a search in their order, as columns."""

    tree: int
    fen: str
    turn: str
    whole: bool  # every position of the search
    nodes: int  # of the search
    speed: float  # positions a second, as it was searched
    node: list[int]  # its number in the tree
    parent: list[int]
    move: list[str]
    names: dict[str, Words]  # of the root moves
    looks: list[RootLookTold]


class PictureSaid(TypedDict):
    line: Words  # that leads there
    now: Words
    then: Words | None
    settled: Words | None


class PicturesSaid(TypedDict):
    first: int
    said: list[PictureSaid]


class Redrawn(TypedDict):
    root: int
    drawn: Columns


class MoveFate(TypedDict):
    move: str
    san: Words
    kind: str
    effort: int
    child: int | None
    text: Words


class NodeTold(TypedDict):
    node: int
    path: list[int]  # from the root on
    fen: str
    last: str | None  # the move that led here
    line: Words
    question: Words | None
    text: Words
    effort: int
    moves: list[MoveFate]


class Counted(TypedDict):
    name: Words
    value: float


class MindTold(TypedDict):
    key: str
    name: str
    year: int | None
    move: str | None
    san: Words | None
    value: float | None
    unit: Words
    view: Words
    line: Words
    terms: list[Counted]
    verdict: str | None
    wasCut: bool
    source: str


class MindsTold(TypedDict):
    fen: str
    minds: list[MindTold]
    parting: Words


class PlyPlayed(TypedDict):
    fen: str  # before the move
    move: str


class GameTold(TypedDict):
    """A game to be gone through."""

    title: str
    plies: list[PlyPlayed]


class MomentTold(TypedDict):
    """One position of a game in all eyes."""

    fen: str
    number: str  # "12." or "12…"
    san: Words  # of the move played
    verdict: str
    minds: list[MindTold]
    parting: Words


class IdeaOffer(TypedDict):
    key: str
    name: Words
    text: Words
    exact: bool
    needs: tuple[str, ...]


class JudgeOffer(TypedDict):
    key: str
    name: Words
    text: Words


class LessonOffer(TypedDict):
    key: str
    fen: str
    depth: int
    idea: str
    name: Words
    text: Words


class KitOffer(TypedDict):
    ideas: list[IdeaOffer]
    judges: list[JudgeOffer]
    lessons: list[LessonOffer]
    source: str  # the search that runs, to be read


class SearchTold(TypedDict):
    fen: str
    move: str | None
    san: Words | None
    value: Words
    line: Words
    positions: int
    cuts: int
    complete: bool
