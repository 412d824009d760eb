// Text into the clipboard, with a word about it.

import {say} from "./notes.js";

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say({en: "Copied.", de: "Kopiert."});
  } catch {
    say({en: "The browser does not allow copying.", de: "Der Browser erlaubt das Kopieren nicht."}, "error");
  }
}
