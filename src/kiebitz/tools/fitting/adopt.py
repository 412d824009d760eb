"""Makes the weights of a style the declared standard: rewrites the numbers in `evaluation/terms.py`, nothing else.

`python -m kiebitz.tools.fitting.adopt tuned.toml` after a fit that a match has shown to be better.  Everything derived from the terms
follows by itself; the bench and the documents have to be renewed.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from kiebitz.evaluation import terms
from kiebitz.evaluation.term import Term
from kiebitz.language import KiebitzError
from kiebitz.styles.collection import load_style
from kiebitz.styles.style import Style

WIDEST = 136  # characters of a line


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.1f}"


def _tuple(values: tuple[float, ...], indent: int) -> str:
    """The weights as Python, folded where the line ends."""
    if len(values) == 1:
        return f"({_number(values[0])},)"
    flat = "(" + ", ".join(_number(value) for value in values) + ")"
    if indent + len(flat) <= WIDEST:
        return flat
    lines, line = [], " " * (indent + 1)
    for value in values:
        word = f"{_number(value)}, "
        if len(line) + len(word) > WIDEST:
            lines.append(line.rstrip())
            line = " " * (indent + 1)
        line += word
    return "(" + "\n".join([*lines, line.rstrip(", ")]).lstrip() + ")"


def rewrite(source: str, style: Style) -> str:
    """The source of the terms with the weights of the style; terms the style does not change keep every character."""
    raw = source.encode()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    replacements: list[tuple[int, int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Term.__name__):
            continue
        key = ast.literal_eval(node.args[0])
        term = terms.BY_KEY[key]
        new = style.weights_of(term, "own")
        if new == (term.mg, term.eg):
            continue
        for part, (place, name) in enumerate(((2, "mg"), (3, "eg"))):
            keyword = next((k.value for k in node.keywords if k.arg == name), None)
            value = node.args[place] if len(node.args) > place else keyword
            if value is None or value.end_lineno is None or value.end_col_offset is None or new[part] == (term.mg, term.eg)[part]:
                continue
            begin = starts[value.lineno - 1] + value.col_offset
            end = starts[value.end_lineno - 1] + value.end_col_offset
            replacements.append((begin, end, _tuple(new[part], value.col_offset)))
    for begin, end, text in sorted(replacements, reverse=True):
        raw = raw[:begin] + text.encode() + raw[end:]
    return raw.decode()


def main() -> None:
    usage = "python -m kiebitz.tools.fitting.adopt STYLE.toml   make the weights of a style the standard ones, in the source"
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(usage)
        return
    if len(sys.argv) != 2:
        sys.exit(usage)
    try:
        style = load_style(sys.argv[1])
    except KiebitzError as error:
        sys.exit(str(error))
    path = Path(terms.__file__)
    path.write_text(rewrite(path.read_text(encoding="utf-8"), style), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
