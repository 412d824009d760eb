// The sound of wood, made here and now: no files.  Soft, and switched off in the settings.

import {settings} from "./settings.js";

const LOUDNESS = .18;
let audio = null;

function ready() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

function fading(level, start, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(level * LOUDNESS, start);
  gain.gain.exponentialRampToValueAtTime(.0001, start + seconds);
  gain.connect(audio.destination);
  return gain;
}

// A man is put down: a short rustle in the middle of the scale, and a dull thud.
function knock(start, level = 1) {
  const length = Math.floor(audio.sampleRate * .05);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let position = 0; position < length; position += 1) samples[position] = Math.random() * 2 - 1;
  const rustle = audio.createBufferSource();
  rustle.buffer = noise;
  const wood = audio.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = 1100;
  wood.Q.value = 1.4;
  rustle.connect(wood).connect(fading(level, start, .05));
  rustle.start(start);
  tone(190, start, .08, level * .8);
}

function tone(pitch, start, seconds, level) {
  const voice = audio.createOscillator();
  voice.frequency.value = pitch;
  voice.connect(fading(level, start, seconds));
  voice.start(start);
  voice.stop(start + seconds);
}

const SOUNDS = {
  move: (now) => knock(now),
  capture: (now) => { knock(now, .7); knock(now + .07, 1); },
  check: (now) => { knock(now); tone(880, now + .05, .25, .35); },
  end: (now) => { tone(523, now, .5, .3); tone(392, now + .18, .7, .3); },
};

export function sound(kind) {
  if (settings.sounds !== "on") return;
  try {
    const now = ready().currentTime;
    SOUNDS[kind](now + .01);
  } catch { /* a browser without sound */ }
}

// By its notation: a check is heard as a check, a capture as a capture.
export function soundOfMove(san) {
  sound(/[+#]/.test(san) ? "check" : san.includes("x") ? "capture" : "move");
}

// A game as messages tell it: one more half-move, or its end.
export function soundOfGame(before, after) {
  if (!before || before.room !== after.room) return;
  if (after.result && !before.result) sound("end");
  else if (after.plies.length === before.plies.length + 1) soundOfMove(after.plies.at(-1).san.en);
}
