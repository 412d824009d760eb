// A finger drawn across a board goes through the moves: to the left one move on, to the right one back.
// What begins on a man that may move belongs to the man.

const FAR = 40; // pixels from which it is meant

export function acceptSwipes(place, {isFree = () => true, step}) {
  let start = null; // where the finger came down
  place.addEventListener("touchstart", (event) => {
    const square = event.target.closest?.("[data-square]")?.getAttribute("data-square");
    start = event.touches.length === 1 && isFree(square) ? {x: event.touches[0].clientX, y: event.touches[0].clientY} : null;
  }, {passive: true});
  place.addEventListener("touchend", (event) => {
    if (!start) return;
    const {clientX, clientY} = event.changedTouches[0];
    const [across, down] = [clientX - start.x, clientY - start.y];
    start = null;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
  });
  place.addEventListener("touchcancel", () => { start = null; });
}
