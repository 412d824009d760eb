// The coloured part of the drawing of a tree, pixel by pixel: ten thousand rectangles would be ten thousand orders to the canvas, a
// band of pixels for each row is two, however many nodes lie in it.  A pixel shows the node under its middle.
//
//   bands.lay(nodes)                   nodes = {left, width, level, shade, isDented} of a whole tree, 0 to 1 from left to right
//   bands.paint(pen, view, palette)    draws the part in view; answers how many nodes have a pixel of their own

const DENT = 3; // pixels of a row's upper edge, left out where a move was looked at less deep than meant

// The first place in an ascending list of which `isThere` holds.
function firstPlace(list, isThere) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isThere(list[middle])) high = middle; else low = middle + 1;
  }
  return low;
}

export class Bands {
  constructor(row) {
    this.row = row; // pixels of height
    this.rows = []; // the nodes of each row from left to right
    this.strip = document.createElement("canvas"); // two lines of pixels for each row in view: its dented edge and the rest
  }

  lay(nodes) {
    this.nodes = nodes;
    this.rows = [];
    nodes.level.forEach((level, i) => (this.rows[level] ??= []).push(i));
    for (const row of this.rows) row.sort((a, b) => nodes.left[a] - nodes.left[b] || a - b);
  }

  // The nodes of a row that reach into the view, from left to right.
  within(level, from, to) {
    const {left, width} = this.nodes;
    const row = this.rows[level];
    return row.slice(firstPlace(row, (i) => left[i] + width[i] > from), firstPlace(row, (i) => left[i] >= to));
  }

  paint(pen, {from, to, top, wide, high, ratio}, palette) {
    const {left, width, shade, isDented} = this.nodes;
    const across = Math.round(wide * ratio);
    const scale = across / (to - from);
    const first = Math.max(0, Math.floor(top / this.row));
    const last = Math.min(this.rows.length - 1, Math.floor((top + high) / this.row));
    if (last < first) return 0;
    const lines = 2 * (last - first + 1);
    if (this.strip.width !== across || this.strip.height < lines) [this.strip.width, this.strip.height] = [across, lines];
    const brush = this.strip.getContext("2d");
    const picture = brush.createImageData(across, lines);
    const pixels = new Uint32Array(picture.data.buffer);
    let drawn = 0;
    for (let level = first; level <= last; level += 1) {
      const edge = 2 * (level - first) * across;
      for (const i of this.within(level, from, to)) {
        const end = (left[i] + width[i] - from) * scale;
        const begins = Math.max(0, Math.round((left[i] - from) * scale));
        const ends = Math.min(across, Math.round(end) - (width[i] * scale > 4 * ratio ? Math.round(ratio) : 0));
        if (ends <= begins) continue;
        const colour = palette[shade[i]];
        if (!isDented[i] || width[i] * scale <= 6 * ratio) pixels.fill(colour, edge + begins, edge + ends);
        pixels.fill(colour, edge + across + begins, edge + across + ends);
        drawn += 1;
      }
    }
    brush.putImageData(picture, 0, 0);
    pen.imageSmoothingEnabled = false;
    for (let level = first; level <= last; level += 1) {
      const [line, y] = [2 * (level - first), level * this.row - top];
      pen.drawImage(this.strip, 0, line, across, 1, 0, y, wide, DENT);
      pen.drawImage(this.strip, 0, line + 1, across, 1, 0, y + DENT, wide, this.row - 1 - DENT);
    }
    return drawn;
  }
}
