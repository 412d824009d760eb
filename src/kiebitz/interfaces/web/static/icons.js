// Signs for buttons, drawn here because fonts differ in what they have.

import {html, svg} from "./vendor/lit/lit-html.js";

const PATHS = {
  first: "M5 4h2v12H5zM16 4v12L8 10z",
  back: "M14 4v12l-8-6z",
  forward: "M6 4v12l8-6z",
  last: "M13 4h2v12h-2zM4 4v12l8-6z",
  turn: "M6 3v9H3.500l4 5 4-5H9V3zM14 17V8h2.500l-4-5-4 5H11v9z",
  sun: "M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9.200 1.500h1.600v2.700H9.200zM9.200 15.800h1.600v2.700H9.200zM1.500 9.200h2.700v1.600H1.500zM15.800 9.200h2.700v1.600h-2.700zM3.400 4.500l1.100-1.100 1.900 1.900-1.100 1.100zM13.600 14.700l1.100-1.100 1.900 1.900-1.100 1.100zM3.400 15.500l1.900-1.900 1.100 1.100-1.900 1.900zM13.600 5.300l1.900-1.900 1.100 1.100-1.900 1.900z",
  moon: "M15.500 12.800A6.800 6.800 0 0 1 7.200 4.500a6.800 6.800 0 1 0 8.300 8.300z",
  system: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 1.800v12.400a6.200 6.200 0 0 1 0-12.400z",
};

export function icon(name) {
  return html`<svg class="icon-sign" viewBox="0 0 20 20" aria-hidden="true">${svg`<path d=${PATHS[name]}></path>`}</svg>`;
}
