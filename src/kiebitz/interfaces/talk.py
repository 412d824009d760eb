"""Events of a session as sentences, for the message line and for plain text."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.game.notation import german_san, san_text
from kiebitz.game.play import events
from kiebitz.language import Text, decimal
from kiebitz.player import Decision, Progress
from kiebitz.roster import shown_name

_SOURCES = {
    "book": Text("{name} plays {move} from the library.", "{name} zieht {move} aus der Bibliothek."),
    "only move": Text("{name} plays {move}, the only move.", "{name} zieht {move}, den einzigen Zug."),
    "tablebase": Text("{name} plays {move} from the endgame tables.", "{name} zieht {move} aus den Endspieltabellen."),
    "search": Text("{name} plays {move} ({seconds} s).", "{name} zieht {move} ({seconds} s)."),
}


def sentence(event: events.Event, white: str, black: str) -> Text | None:
    """What there is to say about an event; None: nothing."""

    def name(is_white: bool) -> str:
        return shown_name(white if is_white else black)

    match event:
        case events.GameStarted():
            return Text("{white} against {black}.", "{white} gegen {black}.").format(
                white=shown_name(event.white), black=shown_name(event.black)
            )
        case events.MovePlayed() if event.decision is not None:
            template = _SOURCES[event.decision.source]
            values: dict[str, object] = {"name": name(event.white), "move": san_text(event.san)}
            if event.decision.source == "search":
                values["seconds"] = decimal(f"{event.seconds:.1f}")
            return template.format(**values)
        case events.MovesTakenBack():
            if event.count == 1:
                return Text("One half-move taken back.", "Ein Halbzug zurückgenommen.")
            return Text("{n} half-moves taken back.", "{n} Halbzüge zurückgenommen.").format(n=event.count)
        case events.MovesMadeAgain():
            if event.count == 1:
                return Text("One half-move made again.", "Ein Halbzug wiederholt.")
            return Text("{n} half-moves made again.", "{n} Halbzüge wiederholt.").format(n=event.count)
        case events.MovePassed():
            return Text("The move is passed.", "Der Zug wird ausgelassen.")
        case events.PositionSet():
            return Text("The position is set up.", "Die Stellung ist aufgebaut.")
        case events.SidesSwapped():
            return Text("{white} now has White, {black} Black.", "{white} hat jetzt Weiß, {black} Schwarz.").format(
                white=shown_name(event.white), black=shown_name(event.black)
            )
        case events.MateAnnounced():
            return Text("{name} announces mate in {n}.", "{name} kündigt Matt in {n} an.").format(name=name(event.white), n=event.moves)
        case events.Remark():
            return Text("{name}: {text}", "{name}: {text}").format(name=name(event.white), text=event.text)
        case events.DrawOffered():
            return Text("{name} offers a draw.", "{name} bietet Remis an.").format(name=name(event.white))
        case events.DrawDeclined():
            return Text("{name} declines the draw.", "{name} lehnt Remis ab.").format(name=name(event.white))
        case events.HintGiven():
            return Text("A good move is {move}.", "Ein guter Zug ist {move}.").format(move=san_text(event.san))
        case events.PlayerFailed() | events.ArchiveFailed():
            return event.text
        case events.PausedOrResumed():
            if event.paused:
                return Text("The game is paused.", "Die Partie ruht.")
            return Text("The game goes on.", "Die Partie geht weiter.")
        case events.GameContinued():
            return Text("The game goes on.", "Die Partie geht weiter.")
        case events.GameEnded():
            return event.result.text
    return None


def line_text(fen: str, line: tuple[str, ...], chess960: bool = False) -> Text:
    """A line of moves in short notation, each language with its letters."""
    sans = Board(fen, chess960).san_line(line)
    return Text.finished(" ".join(sans), " ".join(german_san(san) for san in sans))


def progress_text(progress: Progress, fen: str) -> Text:
    """One finished depth as a line."""
    score = str(progress.score) if progress.score is not None else "" if progress.value is None else f"{progress.value:g}"
    line = line_text(fen, progress.line)
    return Text(
        "{depth:>2}  {score:>7}  {nodes:>9}  {seconds:>5} s  {line}", "{depth:>2}  {score:>7}  {nodes:>9}  {seconds:>5} s  {line}"
    ).format(depth=progress.depth, score=decimal(score), nodes=progress.nodes, seconds=decimal(f"{progress.time:.1f}"), line=line)


def mood_words(decision: Decision) -> Text | None:
    """How far a weak level's mood moved its judgement; None: not at all."""
    if not decision.mood or decision.score is None or decision.score.cp is None:
        return None
    return Text("Its mood added {mood}: it went by {held}.", "Die Laune gab {mood} dazu: Gezogen wurde nach {held}.").format(
        mood=_pawns(decision.mood), held=_pawns(decision.score.cp + decision.mood)
    )


def _pawns(centipawns: int) -> Text:
    return decimal(f"{centipawns / 100:+.2f}")
