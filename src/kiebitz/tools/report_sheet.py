"""The frame of every report: one HTML page that needs nothing else, in both languages, for bright and dark screens and for paper."""

from __future__ import annotations

import html
from pathlib import Path

from kiebitz.language import LANGUAGES, Language, Text

LOOK = Path(__file__).with_name("report_sheet.css")
SWITCH = """
for (const button of document.querySelectorAll("button[data-language]"))
  button.onclick = () => { document.documentElement.lang = document.documentElement.dataset.language = button.dataset.language; };
"""
NAMES = {"en": "English", "de": "Deutsch"}


def both(text: Text) -> str:
    """A text in both languages, of which the page shows one."""
    if text.en == text.de:
        return html.escape(text.en)
    return "".join(f'<span lang="{language}">{html.escape(text.to(language))}</span>' for language in LANGUAGES)


def sheet(language: Language, title: str, heading: Text, body: str, how: Text, look: str = "", script: str = "", hidden: str = "") -> str:
    """The whole page; it opens in `language` and offers the other.  `body` and `hidden` are HTML, everything else is escaped here;
    `look` and `script` come after what all reports share."""
    switch = "".join(f'<button type="button" data-language="{key}" lang="{key}">{NAMES[key]}</button>' for key in LANGUAGES)
    return (
        f'<!doctype html>\n<html lang="{language}" data-language="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{html.escape(title)} · Kiebitz</title>\n'
        f"<style>\n{LOOK.read_text(encoding='utf-8')}{look}</style>\n</head>\n<body>\n{hidden}\n"
        f'<header><p class="brand">Kiebitz</p><div class="switch">{switch}</div></header>\n<main>\n'
        f'<h1>{both(heading)}</h1>\n{body}\n<p class="how">{both(how)}</p>\n</main>\n'
        f"<script>{SWITCH}{script}</script>\n</body>\n</html>\n"
    )
