"""The drawing of a large tree: cheap enough to be moved about, and true pixel by pixel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kiebitz.interfaces.web.tree.standalone import drawing_script
from tests.interfaces.web.browser import needs_browser

pytestmark = needs_browser

PAGE = """<body style="margin: 0; --white-side: #0000ff; --black-side: #ff0000; --card: #ffffff; --ink-soft: #00ff00">
<canvas style="width: 1340px; height: 560px"></canvas>"""
# Many moves at the root and a single line below each, so that every node is wide enough to be seen.
GROW = """(wide, rows) => {
  const columns = {node: [], parent: [], effort: [], value: [], bound: [], san: [], role: [], ending: [], depth: [], folded: []};
  const values = [900, -900, null];
  const add = (parent, effort) => {
    const i = columns.node.length;
    const told = {node: i, parent, effort, value: values[i % 3], bound: "exact", san: "Nf3", role: i % 5 ? "scout" : "reduced"};
    for (const [name, value] of Object.entries({...told, ending: "first_move", depth: 3, folded: 0})) columns[name].push(value);
    return i;
  };
  const root = add(-1, wide * 1000);
  let row = Array.from({length: wide}, () => add(root, 999));
  for (let level = 2; level <= rows; level += 1) row = row.map((above) => add(above, 1000 - level));
  return columns;
}"""


@pytest.fixture
def drawing(browser: Any) -> Iterator[Any]:
    """A bare page with the drawing and an icicle of so many moves in so many rows: `window.grow(wide, rows)`."""
    context = browser.new_context(viewport={"width": 1366, "height": 850})
    page = context.new_page()
    page.set_content(PAGE)
    page.add_script_tag(content=f"{drawing_script()}\nwindow.Icicle = Icicle; window.grow = {GROW};")
    page.evaluate("() => { window.icicle = new Icicle(document.querySelector('canvas'), {}); }")
    yield page
    context.close()


# Every order to a canvas, this one and the one behind it, is counted while the view moves by a hand's breadth.
COUNTED = """() => {
  const kinds = {}, kept = {};
  const pen = CanvasRenderingContext2D.prototype;
  for (const name of Object.getOwnPropertyNames(pen)) {
    const found = Object.getOwnPropertyDescriptor(pen, name);
    if (typeof found.value !== "function" || name === "constructor") continue;
    kept[name] = found.value;
    pen[name] = function (...words) { kinds[name] = (kinds[name] ?? 0) + 1; return kept[name].apply(this, words); };
  }
  icicle.pan(3, 2);
  icicle.drawNow();
  Object.assign(pen, kept);
  return {drawn: icicle.drawn, kinds, orders: Object.values(kinds).reduce((all, each) => all + each, 0)};
}"""


def test_ten_thousand_visible_nodes_are_few_orders_to_the_canvas(drawing: Any) -> None:
    """As rectangles they were ten thousand orders and 18 ms of drawing, too much for a frame (16.7 ms)."""
    drawing.evaluate("() => { icicle.show(grow(500, 20)); icicle.zoom(0.999); }")
    counted = drawing.evaluate(COUNTED)
    assert counted["drawn"] > 9_500
    assert counted["orders"] < 100, counted["kinds"]


def test_what_lies_outside_the_view_costs_nothing(drawing: Any) -> None:
    """Zoomed into one of five hundred lines, only that line and its neighbours are drawn and written."""
    drawing.evaluate("() => { icicle.show(grow(500, 20)); icicle.zoomTo(250); }")
    counted = drawing.evaluate(COUNTED)
    assert counted["drawn"] < 100
    assert counted["kinds"]["fillText"] <= 21 * 3, counted["kinds"]


LOOK = """(place) => {
  icicle.drawNow();
  const {canvas, left, width, level, from, to, top} = icicle;
  const scale = canvas.clientWidth / (to - from);
  const [x, y] = [Math.round((left[place] + width[place] / 2 - from) * scale - 0.5), level[place] * 26 - top];
  const pen = canvas.getContext("2d");
  const at = (down) => [...pen.getImageData(x, y + down, 1, 1).data];
  return {edge: at(1), middle: at(20), below: at(25)};
}"""


def test_every_node_has_the_colour_of_its_value_where_it_lies(drawing: Any) -> None:
    """Blue: White wins; red: Black wins; green: not known; a dent above where the look was less deep; a line between the rows."""
    drawing.evaluate("() => { icicle.show(grow(60, 12)); }")
    strongest = {0: "blue", 1: "red", 2: "green"}
    for place in range(65, 600, 37):
        seen = drawing.evaluate(LOOK, place)
        red, green, blue, opaque = seen["middle"]
        colours = {"red": min(red - green, red - blue), "green": min(green - red, green - blue), "blue": min(blue - red, blue - green)}
        assert opaque == 255
        assert max(colours, key=colours.__getitem__) == strongest[place % 3], (place, seen)
        assert (seen["edge"][3] == 0) == (place % 5 == 0), (place, seen)
        assert seen["below"][3] == 0, (place, seen)
