// A joystick for the cursor, as in the CPC book: stick or cross moves, any of the first buttons presses.

let wait = 0; // frames until a held direction counts again
let wasPressed = false;

export function followGamepad(board) {
  let isRunning = false;
  const look = () => {
    const pad = [...navigator.getGamepads()].find(Boolean);
    if (!pad) { isRunning = false; return; }
    const axis = (value) => (Math.abs(value) > .5 ? Math.sign(value) : 0);
    const held = (index) => Boolean(pad.buttons[index]?.pressed);
    const right = axis(pad.axes[0] ?? 0) + held(15) - held(14);
    const up = -axis(pad.axes[1] ?? 0) + held(12) - held(13);
    if (right || up) {
      if (wait <= 0) { board().moveCursor(right, up); wait = 14; }
      wait -= 1;
    } else {
      wait = 0;
    }
    const isPressed = held(0) || held(1);
    if (isPressed && !wasPressed) board().press();
    wasPressed = isPressed;
    requestAnimationFrame(look);
  };
  const begin = () => { if (!isRunning) { isRunning = true; requestAnimationFrame(look); } };
  addEventListener("gamepadconnected", begin);
  if ([...(navigator.getGamepads?.() ?? [])].some(Boolean)) begin();
}
