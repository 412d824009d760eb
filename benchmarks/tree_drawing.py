"""Whether the drawing of a large tree stays fluid: frame times in Chromium while ten thousand nodes are visible.

    .venv/bin/python benchmarks/tree_drawing.py [--nodes 10000] [--seconds 4]

The page's own drawing (static/tree/icicle.js) shows a tree in which every node is wide enough to be drawn; it is zoomed and moved a
little in each frame, as a hand does, and the time of each drawing and of each frame is told.  A frame at 60 a second has 16.7 ms.
"""

from __future__ import annotations

import argparse
from typing import Any

from kiebitz.interfaces.web.tree.standalone import drawing_script

# A tree of so many nodes, none of them too narrow to be seen: many moves at the root, and a single line below each.
MEASURE = """async ({nodes, seconds}) => {
  const canvas = document.querySelector("canvas");
  const icicle = new Icicle(canvas, {letters: "de"});
  const rows = 20, wide = Math.floor(nodes / rows);
  const columns = {node: [], parent: [], effort: [], value: [], bound: [], san: [], role: [], ending: [], depth: [], folded: []};
  const add = (parent, effort) => {
    const i = columns.node.length;
    columns.node.push(i); columns.parent.push(parent); columns.effort.push(effort); columns.value.push((i * 37) % 400 - 200);
    columns.bound.push("exact"); columns.san.push(["Nf3", "exd5", "O-O", "Qxe7+"][i % 4]); columns.role.push(i % 5 ? "scout" : "reduced");
    columns.ending.push(i % 3 ? "first_move" : "searched"); columns.depth.push(3); columns.folded.push(0);
    return i;
  };
  const large = 1000; // so that hardly anything is lost from row to row
  const root = add(-1, wide * large);
  let row = Array.from({length: wide}, () => add(root, large - 1));
  for (let level = 2; columns.node.length < nodes; level += 1) row = row.map((above) => add(above, large - level));
  icicle.show(columns);
  const drawings = [], frames = [];
  let most = 0, least = Infinity, before = performance.now();
  const end = before + seconds * 1000;
  for (let step = 0; performance.now() < end; step += 1) {
    icicle.move(0.0001 * (step % 2), 1 - 0.0002);
    const begin = performance.now();
    icicle.drawNow();
    drawings.push(performance.now() - begin);
    [most, least] = [Math.max(most, icicle.drawn), Math.min(least, icicle.drawn)];
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - before);
    before = now;
  }
  return {least, most, drawings, frames};
}"""


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    settings = parser.parse_args()
    page_text = f'<canvas style="width: 1340px; height: 560px"></canvas><script>{drawing_script()}\nwindow.Icicle = Icicle;</script>'
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=settings.chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1366, "height": 850})
        page.set_content(page_text)
        found: dict[str, Any] = page.evaluate(MEASURE, {"nodes": settings.nodes, "seconds": settings.seconds})
        browser.close()
    print(f"{found['least']} to {found['most']} nodes drawn in each of {len(found['frames'])} frames")
    for name in ("drawings", "frames"):
        values = found[name]
        print(
            f"{name:10}median {_percentile(values, 0.5):6.1f} ms   95 % {_percentile(values, 0.95):6.1f} ms   longest {max(values):6.1f} ms"
        )


if __name__ == "__main__":
    main()
