"""The page of the styles: what there is, what a change does to the position at hand, and keeping, renaming, deleting.

A style comes either by its name or as the words the page has edited; see words.py.
"""

from __future__ import annotations

from dataclasses import replace

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.styles import messages, shelf
from kiebitz.interfaces.web.styles.trial import Desks, chosen, judged
from kiebitz.interfaces.web.styles.words import catalogue, style_of, style_words
from kiebitz.language import same
from kiebitz.styles.style import Style, StyleError
from kiebitz.styles.writing import write_style

LONGEST_TAB = 40  # characters of the name a tab gives itself
WARM_UP = 120  # seconds, at most


desks = Kept(Desks)


def _style(raw: str | messages.Edited) -> Style:
    """A style by name, or as edited."""
    return shelf.find(raw) if isinstance(raw, str) else style_of(raw, "edited")


# What a style does to a position ---------------------------------------------------------------


def judge(app: Starlette, asked: messages.Compared) -> messages.Judgement:
    return judged(read_board(asked.fen), _style(asked.first), _style(asked.second))


def choose(app: Starlette, asked: messages.Choose) -> messages.Choices:
    app.state.hall.warming.wait(WARM_UP)  # a search that compiles first has no time left to search
    desk = desks.of(app).of(asked.tab[:LONGEST_TAB])
    ticket = desk.begin()
    board, styles = read_board(asked.fen), (_style(asked.first), _style(asked.second))
    first = desk.choose(ticket, board, styles[0])
    second = desk.choose(ticket, board, styles[1]) if first is not None else None
    if first is None or second is None:
        return {"overtaken": True}
    return chosen(board, styles, (first, second))


def stop(app: Starlette, asked: messages.Stop) -> messages.Done:
    desks.of(app).stop(asked.tab[:LONGEST_TAB])
    return {}


# The shelf -------------------------------------------------------------------------------------


def listed(app: Starlette) -> messages.Shelf:
    return {"styles": shelf.listed()}


def all_weights(app: Starlette) -> messages.Catalogue:
    return catalogue()


def opened(app: Starlette, asked: messages.Named) -> messages.Opened:
    return style_words(shelf.find(asked.key))


def _user_terms(key: str) -> tuple[str, ...]:
    """The files of own terms a style names; what the page edits leaves them as they are."""
    try:
        return shelf.find(key).user_terms
    except StyleError:  # deleted or damaged meanwhile: what was edited is not lost with it
        return ()


def save(app: Starlette, asked: messages.Save) -> messages.Kept:
    style = style_of(asked.style, asked.key, _user_terms(asked.key))
    if asked.name is None:
        return {"key": shelf.overwrite(style, asked.key)}
    return {"key": shelf.save(replace(style, name=same(shelf.free_name(asked.name))), asked.name)}


def rename(app: Starlette, asked: messages.Rename) -> messages.Kept:
    return {"key": shelf.rename(asked.key, asked.name)}


def delete(app: Starlette, asked: messages.Named) -> messages.Done:
    shelf.remove(asked.key)
    return {}


def upload(app: Starlette, asked: messages.Upload) -> messages.Kept:
    return {"key": shelf.take_in(asked.text, asked.file)}


def file(app: Starlette, asked: messages.Download) -> messages.File:
    if asked.style is None:
        text = shelf.text_of(asked.key)
    else:
        text = write_style(style_of(asked.style, asked.key, _user_terms(asked.key)), shelf.words_of(asked.key))
    return {"file": f"{asked.key}.toml", "text": text}


routes: list[BaseRoute] = [
    Question("/api/styles", listed),
    Question("/api/styles/catalogue", all_weights),
    Question("/api/styles/open", opened),
    Question("/api/styles/judge", judge),
    Question("/api/styles/choose", choose),
    Question("/api/styles/stop", stop),
    Question("/api/styles/save", save),
    Question("/api/styles/rename", rename),
    Question("/api/styles/delete", delete),
    Question("/api/styles/upload", upload),
    Question("/api/styles/file", file),
]
