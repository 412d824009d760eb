// The tree of the game as the server tells it: nodes by number, each with its children, the main line first.

let nodes = new Map();

export function takeTree({moves, start, comment, drawn}) {
  nodes = new Map([[0, {id: 0, parent: null, children: [], fen: start, comment, drawn, signs: "", nags: []}]]);
  for (const move of moves) {
    nodes.set(move.id, {...move, children: []});
    nodes.get(move.parent).children.push(move.id);
  }
}

export function node(id) {
  return nodes.get(id);
}

export function mainLine() {
  const line = [];
  for (let [id] = nodes.get(0).children; id !== undefined; [id] = nodes.get(id).children) line.push(nodes.get(id));
  return line;
}

// The main line of a game that is not laid out here, as one word.
export function lineOf({moves}) {
  const first = new Map();
  for (const move of moves) if (!first.has(move.parent)) first.set(move.parent, move);
  const line = [];
  for (let move = first.get(0); move; move = first.get(move.id)) line.push(move.move);
  return line.join(" ");
}

// The moves from the start to a node.
export function pathTo(id) {
  const path = [];
  for (let here = nodes.get(id); here.parent !== null; here = nodes.get(here.parent)) path.unshift(here);
  return path;
}

// Whether the move belongs to a variation, so that it can be promoted.
export function isSideMove(id) {
  return pathTo(id).some((move) => nodes.get(move.parent).children[0] !== move.id);
}
