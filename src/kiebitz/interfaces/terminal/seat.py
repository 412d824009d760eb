"""A person's seat at the terminal: the game being played, the opponent, the settings that are kept.

It formats nothing itself: it speaks through a `View`, which is a screen or plain text.
"""

from __future__ import annotations

import random
import threading
from typing import Literal, Protocol

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.adapting import estimate
from kiebitz.game.game import Game
from kiebitz.game.odds import NONE, odds_fen
from kiebitz.game.play import events, manners
from kiebitz.game.play.players import Person
from kiebitz.game.play.seeds import SEED_TAG
from kiebitz.game.play.session import DEFAULT_CONTROL, Namer, Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.record.archive import Archive, SavedGame
from kiebitz.game.settings import Settings
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.talk import sentence
from kiebitz.interfaces.terminal.forms import Form
from kiebitz.interfaces.terminal.setting_up import SettingUp
from kiebitz.interfaces.why import told
from kiebitz.language import KiebitzError, Language, Text
from kiebitz.options import Option, OptionSet
from kiebitz.player import Player, Settable, set_option
from kiebitz.reasons.reasoner import Reasoner
from kiebitz.roster import make_player, shown_name

Color = Literal["white", "black", "random"]

DISPLAY = (
    Option(
        "pieces", "figures", Text("pieces as figures or letters", "Figuren als Symbole oder Buchstaben"), choices=("figures", "letters")
    ),
    Option("window", False, Text("window on the search", "Fenster auf die Suche")),
    Option("squares", False, Text("who controls which square", "wer welches Feld kontrolliert")),
    Option("retro", False, Text("green screen of the old days", "grüner Bildschirm wie früher")),
    Option("time", str(DEFAULT_CONTROL), Text("time control", "Bedenkzeit")),
)

PERSON = Text("You", "Mensch")

ADAPTED = (  # by no game, one, more
    Text(
        "It plays at {elo} Elo for a beginning; no finished game tells yet how strong you are.",
        "Es spielt für den Anfang mit {elo} Elo; noch sagt keine beendete Partie, wie stark Sie sind.",
    ),
    Text(
        "It plays at {elo} Elo, a little better than you by one game of the archive.",
        "Es spielt mit {elo} Elo, nach einer Partie des Archivs etwas besser als Sie.",
    ),
    Text(
        "It plays at {elo} Elo, a little better than you by {n} games of the archive.",
        "Es spielt mit {elo} Elo, nach {n} Partien des Archivs etwas besser als Sie.",
    ),
)


class View(Protocol):
    """Where the seat speaks."""

    def say(self, text: Text) -> None:
        """One sentence."""

    def show(self, title: Text, lines: list[str]) -> None:
        """Several lines to be read at leisure."""

    def form(self, form: Form) -> None:
        """Things to be set."""

    def changed(self) -> None:
        """Something to be seen is different now."""

    def heard(self, event: events.Event) -> None:
        """An event of the session, in the thread where it happened."""

    def leave(self) -> None:
        """The end."""


class Seat:
    """One person, one opponent, one game after the other."""

    def __init__(
        self,
        view: View,
        language: Language,
        *,
        archive: Archive | None = None,
        settings: Settings | None = None,
        namer: Namer | None = None,
        person: str = "",
    ) -> None:
        self.view, self.language = view, language
        self.archive, self.settings, self.namer = archive, settings, namer
        self.person = person
        self.display = OptionSet(DISPLAY)
        self.manners = OptionSet(manners.OPTIONS)
        self.opponent = ""
        self.is_adaptive = False
        self.flipped = False
        self.setting_up: SettingUp | None = None
        self.reasoner = Reasoner()
        self._session: Session | None = None
        self._reasoning: threading.Thread | None = None  # about the last hint
        if settings is not None:
            for section, options in (("terminal", self.display), ("game", self.manners)):
                for complaint in settings.load(section, options):
                    view.say(complaint)

    # The game

    @property
    def session(self) -> Session:
        assert self._session is not None, "no game has begun"
        return self._session

    @property
    def has_game(self) -> bool:
        return self._session is not None

    def begin(
        self,
        opponent: str,
        level: int | None,
        style: str | None,
        color: Color,
        fen: str | None,
        odds: str = NONE,
        seed: int = 0,
        is_adaptive: bool = False,
    ) -> None:
        """Start a game; may take a while when a program has to be compiled first."""
        program = self._make(opponent, level, style)
        if is_adaptive:
            self._adapt(program)
        white = color == "white" or (color == "random" and random.random() < 0.5)
        start = playable_fen(fen) if fen else self.start_with(odds, white)
        game = Game(start, claims_needed=bool(self.manners["claims_needed"]))
        if seed:
            game.headers[SEED_TAG] = str(seed)
        self._open(program, white, game)
        self._tell_settings()

    def _adapt(self, program: Player) -> None:
        """The program stays a little better than the person, by the games of the archive."""
        if "elo" not in program.options.options:
            raise KiebitzError(
                Text("{name} cannot adapt itself to you; Kiebitz can.", "{name} kann sich Ihnen nicht anpassen; Kiebitz kann es.").format(
                    name=shown_name(program.name)
                )
            )
        known = estimate(self.archive)
        set_option(program, "elo", known.opponent)
        set_option(program, "limit_strength", True)
        self.is_adaptive = True
        self.view.say(ADAPTED[min(known.games, 2)].format(elo=known.opponent, n=known.games))

    def start_with(self, odds: str, person_is_white: bool) -> str:
        """The position a game begins with where the program gives odds."""
        return START_FEN if odds == NONE else odds_fen(odds, not person_is_white)

    def _tell_settings(self) -> None:
        """What was kept from the last time and would else work in secret."""
        control = self.session.state().control.text
        options = self.program.options.as_dict()
        level = options.get("level")
        if options.get("limit_strength"):
            told = Text(
                "{elo} Elo, time: {control}; “level” and “time” change them.",
                "{elo} Elo, Bedenkzeit: {control}; „stufe“ und „zeit“ ändern sie.",
            ).format(elo=options["elo"], control=control)
        elif level is None:
            told = Text("Time: {control}; “time” changes it.", "Bedenkzeit: {control}; „zeit“ ändert sie.").format(control=control)
        else:
            told = Text(
                "Level {level}, time: {control}; “level” and “time” change them.",
                "Stufe {level}, Bedenkzeit: {control}; „stufe“ und „zeit“ ändern sie.",
            ).format(level=level, control=control)
        self.view.say(told)

    def _make(self, opponent: str, level: int | None = None, style: str | None = None) -> Player:
        program = make_player(opponent)
        self.is_adaptive = self.is_adaptive and opponent == self.opponent
        self.opponent = opponent
        if self.settings is not None:
            for complaint in self.settings.load(f"player.{opponent}", program.options):
                self.view.say(complaint)
            kept = program.options.as_dict()
            if isinstance(program, Settable) and "style" in kept:
                set_option(program, "style", kept["style"])
        for key, value in (("level", level), ("style", style)):
            if value is not None:
                set_option(program, key, value)
        return program

    def _open(
        self, program: Player, person_is_white: bool, game: Game, saved: SavedGame | None = None, control: TimeControl | None = None
    ) -> None:
        person = Person(self.person or PERSON.to(self.language))
        white, black = (person, program) if person_is_white else (program, person)
        self._seat(white, black, not person_is_white, game, saved, control)

    def _seat(
        self,
        white: Player,
        black: Player,
        flipped: bool,
        game: Game,
        saved: SavedGame | None = None,
        control: TimeControl | None = None,
    ) -> None:
        """These two play; what was played before is closed and kept."""
        old = self._session
        if old is not None:
            old.close()
        self.flipped = flipped
        program = black if isinstance(white, Person) else white
        self._session = Session(
            white,
            black,
            control=control or self._control(),
            options=self.manners,
            archive=self.archive,
            details={"opponent": self.opponent, "player": program.options.as_dict()},
            namer=self.namer,
            game=game,
            number=saved.number if saved else None,
            clock_states=saved.clock_states if saved else None,
        )
        self._session.subscribe(self._heard)
        self._session.start()
        self.view.changed()

    def _control(self) -> TimeControl:
        try:
            return TimeControl.parse(str(self.display["time"]))
        except KiebitzError as error:
            self.view.say(error.text)
            return DEFAULT_CONTROL

    def _heard(self, event: events.Event) -> None:
        session = self._session
        if session is not None:
            state = session.state()
            text = sentence(event, state.white, state.black)
            if text is not None:
                self.view.say(text)
            if isinstance(event, events.HintGiven):
                self._reasoning = threading.Thread(target=self._say_why, args=(state.fen, event.move), daemon=True)
                self._reasoning.start()
        self.view.heard(event)

    def _say_why(self, fen: str, move: str) -> None:
        """A hint without its reason teaches nothing; and if a weak adviser was wrong, that is said too."""
        board = Board(fen)
        if not board.is_legal(move):
            return
        found = self.reasoner.explain(board, move)
        for text in [found.text] if found.verdict in ("best", "good") else told(board, found):
            self.view.say(text)

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
        if self._reasoning is not None:
            self._reasoning.join()
        self.reasoner.close()

    @property
    def program(self) -> Player:
        """The opponent of the person."""
        for white in (True, False):
            player = self.session.player(white)
            if not isinstance(player, Person):
                return player
        return self.session.player(False)

    @property
    def person_is_white(self) -> bool:
        return isinstance(self.session.player(True), Person)

    @property
    def is_watching(self) -> bool:
        """Two programs play; the person looks on."""
        return not any(isinstance(self.session.player(white), Person) for white in (True, False))

    def shown_fen(self) -> str:
        """What is on the board: the game, or the position being set up."""
        return self.setting_up.fen if self.setting_up else self.session.state().fen

    def _keep(self) -> None:
        if self.settings is None:
            return
        self.settings.keep("terminal", self.display)
        self.settings.keep("game", self.manners)
        if self._session is not None:
            self.settings.keep(f"player.{self.opponent}", self.program.options)
