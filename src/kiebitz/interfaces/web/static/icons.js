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
  gear: "M8.2 4.1L8.4 2.0L11.6 2.0L11.8 4.1L12.9 4.5L14.5 3.2L16.8 5.5L15.5 7.1L15.9 8.2L18.0 8.4L18.0 11.6L15.9 11.8L15.5 12.9L16.8 14.5L14.5 16.8L12.9 15.5L11.8 15.9L11.6 18.0L8.4 18.0L8.2 15.9L7.1 15.5L5.5 16.8L3.2 14.5L4.5 12.9L4.1 11.8L2.0 11.6L2.0 8.4L4.1 8.2L4.5 7.1L3.2 5.5L5.5 3.2L7.1 4.5zM10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  system: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 1.800v12.400a6.200 6.200 0 0 1 0-12.400z",
};

export function icon(name) {
  return html`<svg class="icon-sign" viewBox="0 0 20 20" aria-hidden="true">${svg`<path fill-rule="evenodd" d=${PATHS[name]}></path>`}</svg>`;
}
