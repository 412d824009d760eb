// Questions to the server that have one answer.

export class ApiError extends Error {
  constructor(text) {
    super(text.en);
    this.text = text; // {en, de}
  }
}

const LOST = {en: "Kiebitz does not answer; is it still running?", de: "Kiebitz antwortet nicht; läuft es noch?"};

// `signal` of an AbortController breaks the question off; the server then stops working on it
export async function api(path, body, signal) {
  let response;
  try {
    response = await fetch(path, body === undefined ? {signal} : {
      signal, method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError(LOST);
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const value = isJson ? await response.json() : null;
  if (!response.ok || !isJson) throw new ApiError(value?.error ?? LOST);
  return value;
}
