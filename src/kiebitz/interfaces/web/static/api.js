// Questions to the server that have one answer.

export class ApiError extends Error {
  constructor(text, gone = false) {
    super(text.en);
    this.text = text; // {en, de}
    this.gone = gone; // what was asked about is no longer laid out on the server
  }
}

const LOST = {en: "Kiebitz does not answer; is it still running?", de: "Kiebitz antwortet nicht; läuft es noch?"};

// `signal` of an AbortController breaks the question off; the server then stops working on it
export async function api(path, body, signal) {
  const response = await ask(path, body === undefined ? {signal} : {
    signal, method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  });
  if (!isJson(response)) throw new ApiError(LOST);
  return response.json();
}

// A file, as text.
export async function apiText(path) {
  return (await ask(path)).text();
}

const isJson = (response) => response.headers.get("content-type")?.startsWith("application/json");

async function ask(path, wish) {
  let response;
  try { response = await fetch(path, wish); } catch { throw new ApiError(LOST); }
  if (response.ok) return response;
  const value = isJson(response) ? await response.json() : null;
  throw new ApiError(value?.error ?? LOST, value?.gone);
}
