// The play style of an ancestor as a file of its own format: handed out as the program saved it, taken in after a check line by line.

import {html} from "../vendor/lit/lit-html.js";
import {fill, t} from "../language.js";
import {adopt, handOut, optionsOf} from "../player_options.js";

let refused = null; // why a file was not taken: {key of the ancestor, text}

export function styleFile(context, ancestor) {
  if (!ancestor.styleFile) return "";
  const why = refused?.key === ancestor.key ? refused.text : null;
  return html`<div class="style-file"><h3>${t(ancestor.styleFile)}</h3>
    <p class="soft">${t("All weights of its judgement in one file, each under its meaning, default and limits. The same file can be loaded in the terminal and over UCI.", "Alle Gewichte seines Urteils in einer Datei, jedes unter Bedeutung, Grundwert und Grenzen. Dieselbe Datei lässt sich im Terminal und über UCI laden.")}</p>
    <div class="row"><button type="button" data-act="style-download" @click=${() => download(context, ancestor)}>${t("Download the play style", "Spielstil herunterladen")}</button>
      <label class="button">${t("Upload a play style", "Spielstil hochladen")}<input type="file" class="visually-hidden" name="style-file" @change=${(event) => upload(context, ancestor, event)}></label></div>
    ${why ? html`<div class="refused" role="alert"><p><b>${t("The file was not taken.", "Die Datei wurde nicht übernommen.")}</b> ${t(why)}</p></div>` : ""}</div>`;
}

function download(context, ancestor) {
  context.api("/api/ancestors/style/file", {key: ancestor.key, options: optionsOf(ancestor.key)}).then(({file, text}) => handOut(text, file), (error) => context.say(error.text, "error"));
}

async function upload(context, ancestor, event) {
  const [file] = event.target.files;
  event.target.value = ""; // the same file may be chosen again
  if (!file) return;
  try {
    const {options} = await context.api("/api/ancestors/style/read", {key: ancestor.key, file: file.name, text: await file.text()});
    refused = null;
    adopt(ancestor.key, ancestor.options, options, context.update);
    context.say(fill({en: "{name} plays in the style of {file} now.", de: "{name} spielt jetzt im Stil von {file}."}, {name: ancestor.name, file: file.name}));
  } catch (error) {
    if (!error.text) throw error;
    refused = {key: ancestor.key, text: error.text};
  }
  context.update();
}
