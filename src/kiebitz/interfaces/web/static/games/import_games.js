// Games from PGN files or pasted text into the archive; what could not be read is told, game by game.

import {html, render} from "../vendor/lit/lit-html.js";
import {ApiError} from "../api.js";
import {fill, t} from "../language.js";

const LARGEST = 2_000_000; // bytes; the server refuses more
const TOO_LARGE = {en: "{name} is larger than 2 MB; “kiebitz games import” takes in large files.", de: "{name} ist größer als 2 MB; „kiebitz games import“ nimmt große Dateien auf."};
const LOST = {en: "Kiebitz does not answer; is it still running?", de: "Kiebitz antwortet nicht; läuft es noch?"};

async function send(content) {
  let response;
  try {
    response = await fetch("/api/games/import", {method: "POST", headers: {"Content-Type": "application/x-chess-pgn"}, body: content});
  } catch {
    throw new ApiError(LOST);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer) throw new ApiError(answer?.error ?? LOST);
  return answer;
}

export function openImport(context, done) {
  const dialog = document.createElement("dialog");
  dialog.className = "import";
  dialog.setAttribute("aria-labelledby", "import-title");
  document.body.append(dialog);
  let report = null; // {games, faults, refusals}
  let isBusy = false;

  const take = async (sources) => {
    report = {games: 0, faults: [], faultCount: 0, refusals: []};
    isBusy = true;
    draw();
    for (const {name, content, size} of sources) {
      try {
        if (size > LARGEST) throw new ApiError({en: fill({en: TOO_LARGE.en, de: TOO_LARGE.en}, {name}), de: fill({en: TOO_LARGE.de, de: TOO_LARGE.de}, {name})});
        const answer = await send(content);
        report.games += answer.games;
        report.faultCount += answer.faultCount;
        report.faults.push(...answer.faults.map((fault) => ({...fault, name})));
      } catch (error) {
        report.refusals.push(error.text ?? LOST);
      }
    }
    isBusy = false;
    if (report.games) done();
    draw();
  };
  const takeFiles = (files) => take([...files].map((file) => ({name: file.name, content: file, size: file.size})));
  const takeText = (event) => {
    event.preventDefault();
    const text = event.target.elements.pgn.value;
    if (text.trim()) take([{name: t("Text", "Text"), content: text, size: new Blob([text]).size}]);
  };
  const drop = (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files.length) takeFiles(event.dataTransfer.files);
  };
  const draw = () => render(html`<form @submit=${takeText} @dragover=${(event) => event.preventDefault()} @drop=${drop}>
    <h1 id="import-title">${t("Import games", "Partien importieren")}</h1>
    <p class="soft">${t("PGN files with any number of games, up to 2 MB each; German or English letters.", "PGN-Dateien mit beliebig vielen Partien, je bis 2 MB; deutsche oder englische Buchstaben.")}</p>
    <label class="file">${t("Choose files, or drop them here", "Dateien wählen oder hierher ziehen")}
      <input type="file" name="files" accept=".pgn,.txt" multiple @change=${(event) => { takeFiles(event.target.files); event.target.value = ""; }}></label>
    <label class="paste"><span>${t("Or paste the text", "Oder den Text einfügen")}</span><textarea name="pgn" rows="6" spellcheck="false" placeholder="1. e4 e5 2. Nf3 …"></textarea></label>
    ${isBusy ? html`<p role="status">${t("Reading the games ...", "Partien werden gelesen ...")}</p>` : report ? told(report) : ""}
    <div class="row end"><button type="button" @click=${() => dialog.close()}>${report?.games ? t("Done", "Fertig") : t("Cancel", "Abbrechen")}</button>
      <button class="primary" ?disabled=${isBusy}>${t("Import the text", "Text importieren")}</button></div>
  </form>`, dialog);
  draw();
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

function told({games, faults, faultCount, refusals}) {
  return html`<div class="report" role="status">
    ${refusals.map((text) => html`<p class="error">${t(text)}</p>`)}
    ${games || faultCount ? html`<p><b>${games === 0 ? t("No game was imported.", "Keine Partie wurde importiert.") : games === 1 ? t("One game was imported.", "Eine Partie wurde importiert.") : fill({en: "{n} games were imported.", de: "{n} Partien wurden importiert."}, {n: games})}</b>
      ${faultCount ? t("This was wrong:", "Das stimmte nicht:") : ""}</p>` : ""}
    ${faults.length ? html`<ul class="import-faults">${faults.map((fault) => html`<li>${fill({en: "{name}, game {game}, line {line}: ", de: "{name}, Partie {game}, Zeile {line}: "}, fault)}${t(fault.text)}
      ${fault.leftOut ? html`<b>${t("Left out.", "Ausgelassen.")}</b>` : ""}</li>`)}</ul>` : ""}
    ${faultCount > faults.length ? html`<p class="soft">${fill({en: "and {n} more", de: "und {n} weitere"}, {n: faultCount - faults.length})}</p>` : ""}
  </div>`;
}
