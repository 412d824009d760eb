"""Opening libraries from one file format into another: our own, and those of the ancestors, known by their suffix.

The way into an old format leaves out what it cannot hold; the way back names each line by our own library where it knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.game.book.check import BookError, check_file
from kiebitz.game.book.format import LONGEST_NAME, Fault
from kiebitz.game.book.library import standard_book
from kiebitz.language import Text
from kiebitz.opponents import library_formats
from kiebitz.opponents.libraries import LibraryFormat, Line

OWN = ".txt"
UNKNOWN_ECO = "A00"


def format_of(path: Path) -> LibraryFormat | None:
    """The ancestor's format of a file; None: our own."""
    return library_formats().get(path.suffix.lower())


def faults_of(path: Path) -> list[Fault]:
    """All that is wrong with a file of an ancestor's format."""
    kind = format_of(path)
    assert kind is not None
    return [Fault(line, text) for line, text in kind.check(_content(path))]


def _content(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise BookError(
            Text("The opening library {path} cannot be read.", "Die Eröffnungsbibliothek {path} lässt sich nicht lesen.").format(path=path)
        ) from None


def read_lines(path: Path) -> list[Line]:
    """The lines of a faultless file in any format; a faulty one is a `BookError` with all its faults."""
    kind = format_of(path)
    if kind is None:
        library, faults = check_file(path)
        if library is not None:
            return [Line(f"{variation.eco} {variation.own_name.en}", variation.moves) for variation in library.variations]
    else:
        faults = faults_of(path)
        if not faults:
            return kind.read(_content(path))
    raise BookError(
        Text("{path} has faults; the first: line {line}: {text}", "{path} hat Fehler; der erste: Zeile {line}: {text}").format(
            path=path.name, line=faults[0].line, text=faults[0].text
        ),
        tuple(faults),
    )


def convert(source: Path, target: Path) -> tuple[str, int, int]:
    """The text for the target, how many lines the source has and how many of them are in the text; nothing is written."""
    kind = format_of(target)
    if kind is None and target.suffix.lower() != OWN:
        raise BookError(
            Text(
                "“{suffix}” is no kind of opening library; there are: {listed}.",
                "„{suffix}“ ist keine Art von Eröffnungsbibliothek; es gibt: {listed}.",
            ).format(suffix=target.suffix, listed=", ".join((OWN, *library_formats())))
        )
    lines = read_lines(source)
    text = write_lines(lines, target)
    kept = len(lines) if kind is None else len(kind.read(text))
    if kind is not None and not kept:
        raise BookError(
            Text("No line of {source} fits into {target} ({kind}).", "Keine Variante aus {source} passt in {target} ({kind}).").format(
                source=source.name, target=target.name, kind=kind.name
            )
        )
    return text, len(lines), kept


def write_lines(lines: Sequence[Line], path: Path) -> str:
    """The text for a file of the target's format."""
    kind = format_of(path)
    return _own_text(lines) if kind is None else kind.write(lines)


def _own_text(lines: Sequence[Line]) -> str:
    """Our own format: one group, each line with the code of the opening it leads to."""
    text = ["! Converted by kiebitz book convert", "", "Group Converted lines | Umgewandelte Varianten", ""]
    names: dict[str, int] = {}
    for line in lines:
        board, sans = Board(), []
        for number, move in enumerate(line.moves):
            sans.append(f"{number // 2 + 1}. {board.san(move)}" if number % 2 == 0 else board.san(move))
            board.push(move)
        named = standard_book().name(board)
        name = " ".join(line.name.replace("|", " ").replace(";", ",").split())[: LONGEST_NAME - 5]
        names[name] = names.get(name, 0) + 1
        name = name if names[name] == 1 else f"{name} {names[name]}"
        text += [f"Name {name} | {name}", f"Eco {named.eco if named else UNKNOWN_ECO}", " ".join(sans), ""]
    return "\n".join([*text, "End"]) + "\n"
