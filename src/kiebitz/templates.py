"""HTML out of templates that lie beside the code that fills them; whatever is put in is escaped."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kiebitz.language import LANGUAGES, Text


def both(text: Text) -> Markup:
    """A text in both languages, of which the page shows one."""
    if text.en == text.de:
        return Markup.escape(text.en)
    return Markup().join(Markup('<span lang="{}">{}</span>').format(language, text.to(language)) for language in LANGUAGES)


_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
_PAGES.filters["both"] = both


def fill(template: str, **values: object) -> str:
    """The page of a template, named by its path in the package; only what comes as `Markup` is taken for HTML."""
    return _PAGES.get_template(template).render(values) + "\n"
