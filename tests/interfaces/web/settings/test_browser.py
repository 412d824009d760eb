"""What a person sets takes effect at once, everywhere, and stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import needs_browser, until
from tests.interfaces.web.playing import expect_moves, new_game, square, type_move

pytestmark = needs_browser
# Counts every sound that is begun, without making any.
SILENT_AUDIO = """
  window.sounds = 0;
  class Silent { constructor() { this.gain = this; this.frequency = {}; this.Q = {}; } setValueAtTime() {} exponentialRampToValueAtTime() {}
    connect(other) { return other; } start() { window.sounds += 1; } stop() {} }
  window.AudioContext = class { constructor() { this.state = "running"; this.currentTime = 0; this.sampleRate = 8000; }
    resume() {} createGain() { return new Silent(); } createOscillator() { return new Silent(); }
    createBiquadFilter() { return new Silent(); }
    createBufferSource() { return new Silent(); } createBuffer() { return {getChannelData: () => new Float32Array(10)}; } };
"""


def go(page: Any, name: str, wait_for: str) -> None:
    page.goto(page.url.split("#")[0] + f"#/{name}")
    page.wait_for_selector(wait_for)


def test_settings_take_effect_at_once_everywhere_and_stay(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="de-DE")
    page.evaluate(f"() => {{ {SILENT_AUDIO} }}")
    new_game(page)
    type_move(page, "Sf3")
    expect_moves(page, "Sf3")
    assert page.evaluate("window.sounds") > 0, "soft sounds from the start"
    dark = "getComputedStyle(document.querySelector('#board .square.black, #settings-board .square.black')).fill"
    wood = page.evaluate(dark)
    other = page.context.new_page()  # a second tab follows
    other.goto(page.url)
    other.wait_for_selector("#board svg [data-piece]")

    go(page, "settings", "#settings-board svg [data-piece]")
    for name, value in (("board", "blue"), ("letters", "figures"), ("language", "en")):
        page.check(f"input[name={name}][value={value}]")
    page.check("input[name=pieces][value=plain]")
    until(page, "() => document.querySelectorAll('#cm-chessboard-sprite #wk path').length", 4)
    page.select_option("select[name=table]", "64")
    page.uncheck("input[name=ponder]")
    page.check("input[name=balance]")
    page.uncheck("input[name=coordinates]")
    page.uncheck("input[name=animation]")
    assert page.evaluate(dark) != wood
    assert page.locator(".example").inner_text().startswith("3. ♕︎h5")
    assert page.locator("#settings-board .edge-names").evaluate("e => getComputedStyle(e).display") == "none"
    expect_moves(other, "♘︎f3")
    assert other.locator("#board .edge-names").evaluate("e => getComputedStyle(e).display") == "none"
    page.uncheck("input[name=sounds]")
    silent = page.evaluate("window.sounds")
    page.check("input[name=sounds]")
    begun = page.evaluate("window.sounds")
    assert begun > silent, "one hears what one has switched on"

    go(page, "play", "#board svg [data-piece]")
    expect_moves(page, "♘︎f3")
    assert page.locator(".board-row .balance").count() == 1, "the bar beside the board, for whoever wants it"
    type_move(page, "Nf6")
    expect_moves(page, "♘︎f3", "♘︎f6")
    assert page.evaluate("window.sounds") > begun
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    expect_moves(page, "♘︎f3", "♘︎f6")
    assert page.evaluate(dark) != wood, "kept over a reload"
    assert page.locator("[data-act=new]").inner_text() == "New game"

    go(page, "settings", "#settings-board svg [data-piece]")
    page.check("input[name=letters][value=de]")
    expect_moves(other, "Sf3", "Sf6")
    page.get_by_role("button", name="Back to the beginning").click()
    assert page.evaluate(dark) == wood
    expect_moves(other, "Nf3", "Nf6")  # letters as the language again, and that is English now


def test_pieces_do_not_glide_when_asked_not_to(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="no-preference")
    duration = (
        "async () => { const {BoardView} = await import('/static/board.js'); const place = document.createElement('div');"
        " document.body.append(place); const view = new BoardView(place); const found = view.board.props.style.animationDuration;"
        " view.destroy(); place.remove(); return found; }"
    )
    assert page.evaluate(duration) > 0
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(duration) == 0, "the system asks for calm"
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("async () => (await import('/static/settings.js')).set('animation', 'off')")
    assert page.evaluate(duration) == 0
    assert square(page, "e2").is_visible()


def test_a_damaged_record_of_settings_means_the_defaults(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.evaluate('localStorage.setItem(\'kiebitz.settings\', \'{"board": "<b>", "theme": 7, "letters"\')')
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    assert page.evaluate("JSON.stringify(document.documentElement.dataset)") == "{}"
    page.evaluate("localStorage.setItem('kiebitz.settings', JSON.stringify({board: 'neon', letters: 'runes', sounds: 'on'}))")
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    until(page, "async () => JSON.stringify((await import('/static/settings.js')).settings.letters)", '"language"')
