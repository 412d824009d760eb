"""What a person at the terminal can type, and what happens then; the same for the screen and for plain text."""

from __future__ import annotations

from pathlib import Path

from kiebitz import opponents
from kiebitz.core.board import START_FEN, IllegalMoveError, UnreadableMoveError
from kiebitz.game.adapting import ADAPTIVE
from kiebitz.game.game import Game, Ply
from kiebitz.game.notation import local_san
from kiebitz.game.odds import odds_fen
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.record import prints
from kiebitz.game.record.archive import SavedGame
from kiebitz.game.record.pgn import from_game, read_games, to_game, write_game
from kiebitz.interfaces.terminal import commands
from kiebitz.interfaces.terminal.forms import Form, game_form, style_form
from kiebitz.interfaces.terminal.search_view import three_limits
from kiebitz.interfaces.terminal.seat import Seat
from kiebitz.interfaces.terminal.setting_up import HELP, SettingUp
from kiebitz.interfaces.why import why_lines
from kiebitz.language import KiebitzError, Language, Text, cannot_write, choose_language, decimal, same
from kiebitz.player import Planning, Player, set_option, unwrap
from kiebitz.roster import player_names, shown_name
from kiebitz.styles.style import Styled

STRENGTH = ("level", "limit_strength", "elo")


class Desk(Seat):
    """Understands moves and commands; every mistake is answered with one sentence."""

    # What was typed

    def enter(self, typed: str) -> None:
        """A move or a command; every mistake is answered with one sentence."""
        line = typed.strip()
        if not line:
            return
        try:
            if self.setting_up is not None:
                self._set_up(line)
            else:
                self._understand(line)
        except KiebitzError as error:
            self.view.say(error.text)

    def _understand(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if commands.is_exact(word):
            self.run(commands.find(word, self.language), rest.strip())
            return
        try:
            self.session.play(line)
        except UnreadableMoveError:
            self.run(commands.find(word, self.language), rest.strip())
        except IllegalMoveError as error:
            if any(letter.isdigit() for letter in word):
                raise
            try:  # "de" may be a capture or the beginning of a word
                command = commands.find(word, self.language)
            except KiebitzError:
                raise error from None
            self.run(command, rest.strip())
        except KiebitzError:
            # Not the person's turn: a word may still be a command, a move is not.
            try:
                command = commands.find(word, self.language)
            except KiebitzError:
                command = None
            if command is None:
                raise
            self.run(command, rest.strip())

    def run(self, command: commands.Command, rest: str) -> None:
        """Do what a command says."""
        getattr(self, f"_do_{command.key}")(rest)

    def _set_up(self, line: str) -> None:
        assert self.setting_up is not None
        try:
            finished = self.setting_up.enter(line)
        finally:
            self.view.changed()
        if finished:
            done, self.setting_up = self.setting_up, None
            if not done.cancelled:
                self.session.set_position(done.fen)
            self.view.changed()

    # Commands

    def _do_help(self, rest: str) -> None:
        if rest:
            command = commands.find(rest, self.language)
            self.view.say(Text("{name}: {help}.", "{name}: {help}.").format(name=command.name(self.language), help=command.help))
            return
        lines = [f"{name:<28} {text}" for name, text in commands.help_lines(self.language)]
        self.view.show(Text("Commands; any clear abbreviation will do", "Befehle; jede eindeutige Abkürzung genügt"), lines)

    def _do_new(self, rest: str) -> None:
        program = self._make(rest) if rest else self._same_again()
        self._open(program, self.person_is_white or self.is_watching, Game(START_FEN, claims_needed=bool(self.manners["claims_needed"])))

    def _do_odds(self, rest: str) -> None:
        start = odds_fen(rest, not self.person_is_white)
        self._open(self._same_again(), self.person_is_white, Game(start, claims_needed=bool(self.manners["claims_needed"])))

    def _same_again(self) -> Player:
        """The opponent of this game for another one, as strong as it is; an adaptive one as the games say by now."""
        strength = {key: value for key, value in self.program.options.as_dict().items() if key in STRENGTH}
        program = self._make(self.opponent)
        for key, value in strength.items():
            set_option(program, key, value)
        if self.is_adaptive:
            self._adapt(program)
        return program

    def _do_back(self, rest: str) -> None:
        self.session.take_back(_count(rest) if rest else None)
        self._follow_person()

    def _do_forward(self, rest: str) -> None:
        self.session.forward(_count(rest) if rest else None)
        self._follow_person()

    def _follow_person(self) -> None:
        self.flipped = not self.person_is_white
        self.view.changed()

    def _do_swap(self, rest: str) -> None:
        self.session.swap_sides()
        self._follow_person()

    def _do_null(self, rest: str) -> None:
        self.session.pass_move()

    def _do_now(self, rest: str) -> None:
        self.session.move_now()

    def _do_hint(self, rest: str) -> None:
        self.session.hint()

    def _do_why(self, rest: str) -> None:
        for text in why_lines(self.reasoner, self.session.state(), rest.split()):
            self.view.say(text)

    def _do_draw(self, rest: str) -> None:
        self.session.offer_draw()

    def _do_decline(self, rest: str) -> None:
        self.session.decline_draw()

    def _do_resign(self, rest: str) -> None:
        self.session.resign()

    def _do_continue(self, rest: str) -> None:
        self.session.play_on()

    def _do_pause(self, rest: str) -> None:
        if self.session.state().paused:
            self.session.resume()
        else:
            self.session.pause()

    def _do_setup(self, rest: str) -> None:
        if rest:
            self.session.set_position(rest)
            self._follow_person()
            return
        self.setting_up = SettingUp(self.session.state().fen)
        self.view.say(HELP)
        self.view.changed()

    def _do_fen(self, rest: str) -> None:
        self.view.say(same("{fen}").format(fen=self.session.state().fen))

    def _do_board(self, rest: str) -> None:
        figures = self.display["pieces"] == "figures"
        lines = prints.diagram(self.shown_fen(), self.language, figures, white_below=not self.flipped).splitlines()
        self.view.show(Text("Board", "Brett"), lines)

    def _do_moves(self, rest: str) -> None:
        self.view.show(Text("Moves", "Züge"), move_lines(self.session.state().plies, self.session.state().start_fen, self.language))

    def _do_opponent(self, rest: str) -> None:
        if not rest:
            lines = []
            for name in player_names():
                story = "" if name == "kiebitz" else f"{opponents.profile(name).year}, {opponents.profile(name).machine.to(self.language)}"
                lines.append(f"{name:<16} {story}")
            lines.append("uci:COMMAND" if self.language == "en" else "uci:BEFEHL")
            self.view.show(Text("Opponents", "Gegner"), lines)
            return
        program = self._make(rest)
        old = self.program
        self.session.set_player(not self.person_is_white, program)
        old.close()
        self._keep()
        self.view.say(Text("The opponent is now {name}.", "Gegner ist jetzt {name}.").format(name=shown_name(program.name)))
        self.view.changed()

    def _do_level(self, rest: str) -> None:
        if rest.strip().lower() in ADAPTIVE:
            self._adapt(self.program)
            return
        if rest:
            set_option(self.program, "level", rest)
            self.is_adaptive = False
            if "limit_strength" in self.program.options.options:
                set_option(self.program, "limit_strength", False)
            self._keep()
        option = self.program.options.find("level")
        if self.program.options.as_dict().get("limit_strength"):
            self.view.say(Text("It plays at {elo} Elo.", "Es spielt mit {elo} Elo.").format(elo=self.program.options["elo"]))
            return
        self.view.say(
            Text("Level {value} ({meaning}).", "Stufe {value} ({meaning}).").format(
                value=self.program.options["level"], meaning=option.text
            )
        )

    def _do_style(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        thinker = unwrap(self.program)
        if not rest:
            if isinstance(thinker, Styled):
                self._list_styles()
            else:
                self._do_parameter("")
        elif key.casefold() in ("edit", "ändern", "aendern") and not value and isinstance(thinker, Styled):
            self.view.form(style_form(thinker))
        elif key.casefold() in ("save", "speichern") and value and isinstance(thinker, Styled):
            from kiebitz.styles.collection import save_style

            path = save_style(thinker.style, value)
            self.view.say(Text("The style is saved in {path}.", "Der Stil ist gespeichert in {path}.").format(path=path))
        elif value and isinstance(thinker, Styled):
            style_form(thinker).find(key).set(value)
            self.view.say(Text("{key} is now {value}.", "{key} ist jetzt {value}.").format(key=key, value=value))
        else:
            set_option(self.program, "style", rest)
            self._keep()
            self.view.say(Text("The style is now {name}.", "Der Stil ist jetzt {name}.").format(name=self.program.options["style"]))

    def _list_styles(self) -> None:
        from kiebitz.styles.names import style_names

        now = self.program.options["style"]
        lines = [f"{'●' if name == now else ' '} {name}" for name in style_names()]
        title = Text(
            "Styles; “style NAME” chooses one, “style edit” shows every weight",
            "Stile; „stil NAME“ wählt einen, „stil ändern“ zeigt alle Gewichte",
        )
        self.view.show(title, lines)

    def _do_watch(self, rest: str) -> None:
        names = rest.split()
        if len(names) != 2:
            raise commands.CommandError(
                Text(
                    "Name two programs: watch salomon demoschach; there are {listed}.",
                    "Bitte zwei Programme nennen: zuschauen salomon demoschach; es gibt {listed}.",
                ).format(listed=", ".join(player_names()))
            )
        black, white = self._make(names[1]), self._make(names[0])
        self._tell_apart(white, black)
        self._seat(white, black, False, Game(START_FEN))
        self.view.say(
            Text("{white} plays {black}; “pause” stops them.", "{white} spielt gegen {black}; „pause“ hält sie an.").format(
                white=shown_name(white.name), black=shown_name(black.name)
            )
        )

    def _tell_apart(self, white: Player, black: Player) -> None:
        """Two of one name are called by what they differ in."""
        if shown_name(white.name) != shown_name(black.name):
            return
        differing = {"level": Text("{name}, level {value}", "{name}, Stufe {value}"), "style": Text("{name}, {value}", "{name}, {value}")}
        for key, called in differing.items():
            values = [player.options.as_dict().get(key) for player in (white, black)]
            if values[0] != values[1]:
                for player, value in zip((white, black), values, strict=True):
                    player.name = called.format(name=shown_name(player.name), value=value).to(self.language)
                return

    def _do_time(self, rest: str) -> None:
        if rest:
            control = TimeControl.parse(rest)
            self.session.set_control(control)
            self.display.set("time", str(control))
            self._keep()
        state = self.session.state()
        self.view.say(Text("Time: {control}.", "Bedenkzeit: {control}.").format(control=state.control.text))
        thinker = unwrap(self.program)
        if not state.control.has_clock or not isinstance(thinker, Planning):
            return
        three = three_limits(thinker.plan(self.session.limits(not self.person_is_white)))
        if three is not None:
            low, middle, high = (decimal(f"{seconds:.1f}") for seconds in three)
            self.view.say(
                Text(
                    "{name} plans for its next move at least {low}, on average {middle}, at most {high} seconds.",
                    "{name} plant für den nächsten Zug mindestens {low}, im Mittel {middle}, höchstens {high} Sekunden.",
                ).format(name=shown_name(self.program.name), low=low, middle=middle, high=high)
            )

    def _do_parameter(self, rest: str) -> None:
        form = game_form(self.manners, self.program, self._keep)
        key, _, value = rest.partition(" ")
        if not rest:
            self.view.form(form)
        elif not value:
            self.view.say(row_text(form, key))
        else:
            form.find(key).set(value.strip())
            self.view.say(row_text(game_form(self.manners, self.program, self._keep), key))
            self.view.changed()

    def _toggle(self, key: str, rest: str) -> None:
        self.display.set(key, commands.switch(rest, bool(self.display[key])))
        self._keep()
        self.view.changed()

    def _do_trace(self, rest: str) -> None:
        self._toggle("window", rest)

    def _do_control(self, rest: str) -> None:
        self._toggle("squares", rest)

    def _do_retro(self, rest: str) -> None:
        self._toggle("retro", rest)

    def _do_flip(self, rest: str) -> None:
        self.flipped = not self.flipped
        self.view.changed()

    def _do_pieces(self, rest: str) -> None:
        words = {"figures": "figures", "symbole": "figures", "letters": "letters", "buchstaben": "letters"}
        wanted = next((value for word, value in words.items() if rest and word.startswith(rest.casefold())), "")
        other = "letters" if self.display["pieces"] == "figures" else "figures"
        self.display.set("pieces", wanted or rest or other)
        self._keep()
        self.view.changed()

    def _do_save(self, rest: str) -> None:
        session = self.session
        if not rest:
            if session.number is None:
                self.view.say(Text("Name a file: save game.pgn.", "Bitte eine Datei nennen: speichern partie.pgn."))
            else:
                self.view.say(
                    Text(
                        "The game is kept as number {n} after every half-move; “save FILE” also writes it as PGN.",
                        "Die Partie ist nach jedem Halbzug als Nummer {n} gesichert; „speichern DATEI“ schreibt sie auch als PGN.",
                    ).format(n=session.number)
                )
            return
        path = Path(rest).expanduser()
        _write(path, write_game(from_game(session.game_copy())), append=path.exists())
        self.view.say(Text("The game is written to {path}.", "Die Partie steht in {path}.").format(path=path))

    def _do_print(self, rest: str) -> None:
        if not rest:
            self.view.show(Text("Game", "Partie"), prints.as_text(self.session.game_copy(), self.language).splitlines())
            return
        path = Path(rest).expanduser()
        game = self.session.game_copy()
        page = path.suffix.lower() in (".html", ".htm")
        _write(path, prints.as_html(game, self.language) if page else prints.as_text(game, self.language), append=False)
        self.view.say(Text("The game is written to {path}.", "Die Partie steht in {path}.").format(path=path))

    def _do_load(self, rest: str) -> None:
        if not rest:
            self._do_games("")
            return
        if rest.isdigit():
            if self.archive is None:
                raise commands.CommandError(Text("There is no archive.", "Es gibt kein Archiv."))
            self._resume(self.archive.load(int(rest)))
            return
        name, _, number = rest.rpartition(" ")
        path, wanted = (Path(name), int(number)) if name and number.isdigit() else (Path(rest), 1)
        for record in read_games(path.expanduser()):
            if record.number == wanted:
                self._open(self._make(self.opponent), self.person_is_white, to_game(record.tree))
                return
        raise commands.CommandError(Text("{path} has no game {n}.", "{path} hat keine Partie {n}.").format(path=path, n=wanted))

    def _resume(self, saved: SavedGame) -> None:
        opponent = str(saved.details.get("opponent") or self.opponent)
        program = self._make(opponent)
        kept = saved.details.get("player")
        if isinstance(kept, dict):
            for key, value in kept.items():
                if key in program.options.options and program.options[key] != value:
                    set_option(program, key, value)
        control = saved.details.get("control")
        people = saved.details.get("people")
        white = "white" in people if isinstance(people, list) and len(people) == 1 else self.person_is_white
        self._open(program, white, saved.game, saved, TimeControl.parse(str(control)) if control else None)

    def _do_games(self, rest: str) -> None:
        if self.archive is None:
            raise commands.CommandError(Text("There is no archive.", "Es gibt kein Archiv."))
        found = self.archive.search(player=rest, limit=30)
        lines = [
            f"{s.number:>5}  {s.date:<10}  {s.white[:18]:<18}  {s.black[:18]:<18}  {s.result:<7}  {(s.plies + 1) // 2:>3}  {s.opening}"
            for s in found
        ]
        title = Text(
            "Games, the latest first; “load NUMBER” goes on with one", "Partien, die neueste zuerst; „laden NUMMER“ setzt eine fort"
        )
        self.view.show(title, lines or ["–"])

    def _do_language(self, rest: str) -> None:
        if rest.casefold()[:2] in ("de", "ge"):
            self.language = "de"
        elif rest.casefold()[:2] == "en":
            self.language = "en"
        else:
            self.language = "en" if self.language == "de" else "de"
        choose_language(self.language)
        self.view.changed()

    def _do_quit(self, rest: str) -> None:
        self.view.leave()


def row_text(form: Form, key: str) -> Text:
    row = form.find(key)
    return Text(
        "{key} = {value} (default {default}; {bounds}): {meaning}.", "{key} = {value} (Vorgabe {default}; {bounds}): {meaning}."
    ).format(key=row.key, value=row.value, default=row.default, bounds=row.bounds or "…", meaning=row.meaning)


def move_lines(plies: tuple[Ply, ...], start_fen: str, language: Language) -> list[str]:
    """The moves in two columns, one line for each number."""
    fields = start_fen.split()
    number, white = int(fields[5]), fields[1] == "w"
    lines: list[str] = []
    for ply in plies:
        word = "…" if ply.san == "--" else local_san(ply.san, language)
        if white or not lines:
            lines.append(f"{number:>3}. {word if white else '…':<8}" + ("" if white else word))
        else:
            lines[-1] += word
        number += not white
        white = not white
    return lines


def _count(rest: str) -> int:
    if not rest.isdigit() or not 1 <= int(rest) <= 9999:
        raise commands.CommandError(Text("Expected a number, not “{word}”.", "Erwartet wird eine Zahl, nicht „{word}“.").format(word=rest))
    return int(rest)


def _write(path: Path, text: str, append: bool) -> None:
    try:
        with path.open("a" if append else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise commands.CommandError(cannot_write(path, error)) from None
