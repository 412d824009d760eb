// The shelf: which style is in hand, and save, rename, delete, download, upload.

import {html, render} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, t} from "../language.js";
import {say} from "../notes.js";
import {change, state} from "../state.js";
import {choose, draft, find, isChanged, resetAll, setWords, shelfIs, styles} from "./draft.js";

const LARGEST_FILE = 64_000; // characters, as the server has it
const SURE_FOR = 4000; // milliseconds in which the second press deletes

let refused = null; // why an upload was not taken, {en, de}
let askedAt = -Infinity;
let redraw = () => {};

// One action with the server; its refusal is told, and nothing else happens.
async function attempt(action) {
  try {
    await action();
  } catch (error) {
    if (!error.text) throw error;
    say(error.text, "error");
  }
  redraw();
}

async function shelfChanged(key, changes = {}) {
  const [{styles: list}, saved] = await Promise.all([api("/api/styles"), api("/api/styles/open", {key})]);
  shelfIs(list, key, saved, changes);
  api("/api/start").then((start) => change({start}), () => {}); // the new game dialog knows the styles too
}

export function shelf(update) {
  redraw = update;
  const entry = find(styles.key);
  return html`<section class="shelf card" aria-label=${t("Style", "Stil")}>
    <div class="row shelf-pick">
      <select id="style-choice" aria-label=${t("Style", "Stil")} @change=${(event) => pick(event.target.value)}>
        <optgroup label=${t("Shipped", "Mitgeliefert")}>${styles.list.filter((each) => !each.own).map(option)}</optgroup>
        ${styles.list.some((each) => each.own) ? html`<optgroup label=${t("My own", "Eigene")}>${styles.list.filter((each) => each.own).map(option)}</optgroup>` : ""}
      </select>
      ${entry.own ? html`<button class="primary" data-act="save" ?disabled=${!isChanged()} @click=${save}>${t("Save", "Speichern")}</button>` : ""}
      <button class=${entry.own ? "" : "primary"} data-act="save-as" @click=${saveAs}>${t("Save as ...", "Speichern unter ...")}</button>
    </div>
    <p class="description">${t(draft().description)}
      ${entry.own ? html`<button class="link" data-act="describe" @click=${describe}>${t("Describe it", "Beschreiben")}</button>`
      : isChanged() ? html`<span class="soft">${t("It stays as it is; changes are kept under a name of their own.", "Er bleibt, wie er ist; Änderungen bekommen einen eigenen Namen.")}</span>` : ""}</p>
    ${draft().userTerms ? html`<p class="note">${t("This style names files of own terms; they are loaded only by the command line and stay as they are here.", "Dieser Stil nennt Dateien eigener Kriterien; nur die Kommandozeile lädt sie, hier bleiben sie, wie sie sind.")}</p>` : ""}
    <div class="row spread shelf-tools"><div class="row">
      <button data-act="undo-all" ?disabled=${!isChanged()} @click=${() => resetAll(false)}>${t("Undo changes", "Änderungen verwerfen")}</button>
      <button data-act="default-all" @click=${() => resetAll(true)}>${t("All to default", "Alles auf Vorgabe")}</button>
      </div><div class="row">
      ${entry.own ? html`<button class="quiet" data-act="rename" @click=${rename}>${t("Rename ...", "Umbenennen ...")}</button>${deleteButton()}` : ""}
      <button class="quiet" data-act="download" @click=${download}>${t("Download", "Herunterladen")}</button>
      <button class="quiet" data-act="upload" @click=${() => document.getElementById("style-file").click()}>${t("Upload ...", "Hochladen ...")}</button>
      <input id="style-file" type="file" accept=".toml" hidden aria-label=${t("Style file in TOML", "Stildatei in TOML")} @change=${upload}>
    </div></div>
    ${refused ? html`<div class="refused" role="alert"><p><b>${t("The file was not taken.", "Die Datei wurde nicht übernommen.")}</b> ${t(refused)}</p>
      <button class="quiet" @click=${() => { refused = null; redraw(); }}>${t("Close", "Schließen")}</button></div>` : ""}
    ${styles.list.filter((each) => each.error).map((each) => html`<div class="refused damaged"><p><b>${fill({en: "The style “{name}” is damaged:", de: "Der Stil „{name}“ ist beschädigt:"}, {name: each.key})}</b> ${t(each.error)}</p>
      <button class="quiet" @click=${() => attempt(async () => { await api("/api/styles/delete", {key: each.key}); await shelfChanged(styles.key); })}>${t("Delete it", "Löschen")}</button></div>`)}
  </section>`;
}

function option(each) {
  const mark = isChanged(each.key) ? t(" (edited)", " (geändert)") : "";
  return html`<option value=${each.key} ?disabled=${Boolean(each.error)} .selected=${each.key === styles.key}>${t(each.name)}${mark}</option>`;
}

function pick(key) {
  styles.partner = null;
  attempt(() => choose(key));
}

// A name in a small dialog; resolves with the values or null.
function ask({title, name, description = null, action}) {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.className = "style-dialog";
    dialog.setAttribute("aria-labelledby", "style-dialog-title");
    document.body.append(dialog);
    let answer = null;
    const submit = (event) => {
      event.preventDefault();
      const {elements} = event.target;
      answer = {name: elements.name?.value.trim() ?? "", description: elements.description?.value.trim() ?? ""};
      dialog.close();
    };
    render(html`<form @submit=${submit}>
      <h1 id="style-dialog-title">${title}</h1>
      ${name === null ? "" : html`<label>${t("Name", "Name")} <input name="name" required maxlength="60" autocomplete="off" .value=${name}></label>`}
      ${description === null ? "" : html`<label>${t("Description", "Beschreibung")} <textarea name="description" rows="3" maxlength="600" .value=${description}></textarea></label>`}
      <div class="row end"><button type="button" @click=${() => dialog.close()}>${t("Cancel", "Abbrechen")}</button><button class="primary" type="submit">${action}</button></div></form>`, dialog);
    dialog.addEventListener("close", () => { dialog.remove(); resolve(answer); });
    dialog.showModal();
    dialog.querySelector("input")?.select();
  });
}

function save() {
  attempt(async () => {
    const {key} = styles;
    await api("/api/styles/save", {key, style: draft()});
    await shelfChanged(key, {settled: [key]});
    say(fill({en: "“{name}” is saved.", de: "„{name}“ ist gespeichert."}, {name: find(key).name}));
  });
}

async function saveAs() {
  const {key} = styles;
  const {name} = draft();
  const before = find(key).own ? draft().description : {en: `Made from “${t(name)}”.`, de: `Aus „${t(name)}“ entstanden.`}; // what a shipped style says of itself holds no more
  const answer = await ask({
    title: t("Save as a style of your own", "Als eigenen Stil speichern"), action: t("Save", "Speichern"), description: t(before),
    name: freeName(fill({en: "My {name}", de: "Mein {name}"}, {name})),
  });
  if (!answer) return;
  attempt(async () => {
    const saved = await api("/api/styles/save", {key, name: answer.name, style: {...draft(key), description: described(answer.description, before)}});
    await shelfChanged(saved.key, {settled: [key]}); // what was changed lives in the new style now
    say(fill({en: "“{name}” is saved.", de: "„{name}“ ist gespeichert."}, {name: saved.key}));
  });
}

// Only the language that was written in changes, unless both said the same.
function described(text, before) {
  if (!text || text === t(before)) return before;
  return {en: text, de: text};
}

function freeName(wanted) {
  const plain = wanted.replace(/[^\p{L}\p{N}_ -]/gu, " ").replace(/\s+/g, " ").trim().slice(0, 56);
  const taken = new Set(styles.list.map((each) => each.key.toLocaleLowerCase()));
  let [name, count] = [plain, 1];
  while (taken.has(name.toLocaleLowerCase())) { count += 1; name = `${plain} ${count}`; }
  return name;
}

async function describe() {
  const answer = await ask({title: t("Description", "Beschreibung"), action: t("Take over", "Übernehmen"), name: null, description: t(draft().description)});
  if (answer) setWords(draft().name, described(answer.description, draft().description));
}

async function rename() {
  const {key} = styles;
  const answer = await ask({title: t("Rename the style", "Stil umbenennen"), action: t("Rename", "Umbenennen"), name: key});
  if (!answer || answer.name === key) return;
  attempt(async () => {
    const edited = styles.drafts[key];
    const renamed = await api("/api/styles/rename", {key, name: answer.name});
    const name = {en: renamed.key, de: renamed.key};
    await shelfChanged(renamed.key, {gone: [key], draft: edited ? {...edited, name} : null});
    say(fill({en: "The style is called “{name}” now.", de: "Der Stil heißt jetzt „{name}“."}, {name: renamed.key}));
  });
}

function deleteButton() {
  const isSure = performance.now() - askedAt < SURE_FOR;
  const press = () => {
    if (!isSure) { askedAt = performance.now(); setTimeout(() => redraw(), SURE_FOR + 50); redraw(); return; }
    askedAt = -Infinity;
    const {key} = styles;
    attempt(async () => {
      await api("/api/styles/delete", {key});
      await shelfChanged("standard", {gone: [key]});
      say(fill({en: "“{name}” is deleted.", de: "„{name}“ ist gelöscht."}, {name: key}));
    });
  };
  return html`<button class=${isSure ? "sure" : "quiet"} data-act="delete" @click=${press}>${isSure ? t("Really delete?", "Wirklich löschen?") : t("Delete", "Löschen")}</button>`;
}

function download() {
  attempt(async () => {
    const {file, text} = await api("/api/styles/file", {key: styles.key, style: isChanged() ? draft() : null});
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], {type: "application/toml"}));
    link.download = file;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

async function upload(event) {
  const [file] = event.target.files;
  event.target.value = ""; // the same file may be chosen again
  if (!file) return;
  refused = null;
  try {
    if (file.size > 4 * LARGEST_FILE) throw {text: {en: "It is much larger than a style file can be.", de: "Sie ist viel größer, als eine Stildatei sein kann."}};
    const {key} = await api("/api/styles/upload", {file: file.name, text: await file.text()});
    await shelfChanged(key);
    say(fill({en: "“{name}” is on the shelf now.", de: "„{name}“ steht jetzt im Regal."}, {name: key}));
  } catch (error) {
    if (!error.text) throw error;
    refused = error.text;
  }
  redraw();
}

export const styleName = (key) => t(find(key)?.name ?? key);
export const gameStyle = () => [state.game?.white, state.game?.black].find((seat) => seat && !seat.isPerson && seat.style)?.style ?? "standard";
