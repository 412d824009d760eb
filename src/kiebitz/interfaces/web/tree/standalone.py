"""The tree as one file to keep or send: the same drawing as on the page, with the answers written into it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from markupsafe import Markup

from kiebitz.language import Language, Text
from kiebitz.templates import fill
from kiebitz.tree.shape import columns, line_text
from kiebitz.tree.telling import tell_ending, tell_role
from kiebitz.tree.tree import Tree

_STATIC = Path(__file__).parents[1] / "static" / "tree"
DRAWING = (_STATIC / "bands.js", _STATIC / "icicle.js")
MOST = 2000  # nodes: each brings its sentences in both languages
HOW = Text(
    "Every row is a half-move; the width of a move is the number of positions below it; blue is good for White, orange for Black;"
    " scissors: here the search could stop. Click a move, or walk with the arrow keys; the wheel zooms.",
    "Jede Reihe ist ein Halbzug; die Breite eines Zuges ist die Zahl der Stellungen darunter; Blau ist gut für Weiß, Orange für Schwarz;"
    " Schere: Hier konnte die Suche aufhören. Einen Zug anklicken oder mit den Pfeiltasten wandern; das Rad zoomt.",
)


def drawing_script() -> str:
    """The drawing as one plain script, for a page without modules."""
    whole = "".join(path.read_text(encoding="utf-8") for path in DRAWING)
    return re.sub(r"^(?:import .*\n|export )", "", whole, flags=re.MULTILINE)


def standalone(tree: Tree, language: Language) -> str:
    """The page, whole in itself."""
    drawn = columns(tree, tree.main, MOST)
    told = []
    for index in drawn["node"]:
        question = tell_role(tree, index)
        texts = [*([] if question is None else [question]), tell_ending(tree, index)]
        line = line_text(tree, index)
        told.append(
            {
                "fen": tree.board_at(index).fen().split()[0],
                "line": {"en": line.en, "de": line.de},
                "text": {"en": " ".join(each.en for each in texts), "de": " ".join(each.de for each in texts)},
            }
        )
    title = Text("The tree of a search", "Der Baum einer Suche")
    # "</" would end the script; everything else in it is our own.
    data = json.dumps({"drawn": drawn, "told": told}, ensure_ascii=False).replace("</", "<\\/")
    return fill(
        "interfaces/web/tree/standalone.html",
        language=language,
        title=title.to(language),
        words={"title": title},
        how=HOW,
        fen=tree.board.fen(),
        data=Markup(data),
        drawing=Markup(drawing_script()),
    )
