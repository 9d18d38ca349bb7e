// Calls to the service that serves this page.

/**
 * @typedef {object} Options
 * @property {any} [body] sent as JSON
 * @property {string} [key] of a campaign
 * @property {string} [match] the version that is to be changed
 * @property {string} [idempotencyKey]
 * @property {AbortSignal} [signal] after which the service counts as unreachable
 */

/** @typedef {{status: number, body: any, etag: string, language: string}} Answer */

const LANGUAGE = "arbiter.language";
const TOO_LARGE_FOR_AN_ADDRESS = 6000;
/** Milliseconds for an answer. A connection that breaks without a sign would hold a page for many minutes. */
const PATIENCE = 60_000;
/** The chosen language, where the browser blocks storage. */
let chosen = "";

/** Why there is no answer: an RFC 9457 document. */
export class Problem extends Error {
  /** @param {any} document */
  constructor(document) {
    super(document.detail);
    this.document = document;
    /** @type {string} */
    this.code = document.code;
  }
}

/**
 * The language in which the visitor wants answers; empty: as the browser asks.
 * @returns {string}
 */
export function chosenLanguage() {
  try {
    return sessionStorage.getItem(LANGUAGE) ?? "";
  } catch {
    return chosen; // storage is blocked, as in some frames
  }
}

/** @param {string} language */
export function chooseLanguage(language) {
  chosen = language;
  try {
    sessionStorage.setItem(LANGUAGE, language);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/**
 * Sends a call; what is no success is thrown as a `Problem`.
 * @param {string} method
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, options = {}) {
  const signal = AbortSignal.timeout(PATIENCE);
  const { response, content } = await answered(method, path, { signal, ...options });
  const text = await content.text();
  return {
    status: response.status,
    body: text === "" ? null : JSON.parse(text),
    etag: response.headers.get("ETag") ?? "",
    language: response.headers.get("Content-Language") ?? "en",
  };
}

const NEXT = /<([^>]*)>; rel="next"/;

/**
 * Reads a document that is no JSON for the page, such as a report, with the parts that follow it; what is no success is
 * thrown as a `Problem`.
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Blob>}
 */
export async function download(path, options = {}) {
  const parts = [];
  /** @type {string | undefined} */
  let next = path;
  while (next !== undefined) {
    const { response, content } = await answered("GET", next, options);
    parts.push(content);
    next = NEXT.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return new Blob(parts);
}

/**
 * The same call for a shell, with a placeholder instead of the key.
 * @param {string} method
 * @param {string} path
 * @param {Options} [options]
 * @returns {string}
 */
export function curl(method, path, options = {}) {
  const headers = { ...headersOf(options), ...(options.key ? { Authorization: "Bearer $ARBITER_KEY" } : {}) };
  const words = ["curl", "-s", ...(method === "POST" ? [] : ["-X", method]), quoted(location.origin + path)];
  for (const [name, value] of Object.entries(headers)) {
    words.push("-H", name === "Authorization" ? `"${name}: ${value}"` : quoted(`${name}: ${value}`));
  }
  if (options.body !== undefined) {
    words.push("-d", quoted(JSON.stringify(options.body)));
  }
  return words.join(" ");
}

/**
 * The address of a picture of the odds, unless the request is too long for one.
 * @param {string} path of the odds
 * @param {any} body
 * @returns {string | null}
 */
export function pictureAddress(path, body) {
  const address = `${path}.svg?request=${encodeURIComponent(JSON.stringify(body))}`;
  return address.length < TOO_LARGE_FOR_AN_ADDRESS ? address : null;
}

/**
 * A text that nobody else makes up. (`crypto.randomUUID` is missing on pages that come over plain HTTP.)
 * @returns {string}
 */
export function unguessable() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const UNREACHABLE = {
  title: "No answer",
  detail: "The service cannot be reached. Look whether it runs, then try again.",
  code: "unreachable",
  errors: [],
};

/**
 * @param {string} method
 * @param {string} path
 * @param {Options} options
 * @returns {Promise<{response: Response, content: Blob}>}
 */
async function answered(method, path, options) {
  const { response, content } = await exchanged(method, path, options);
  if (!response.ok) {
    throw new Problem(problemIn(await content.text(), response.status));
  }
  return { response, content };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Options} options
 */
async function exchanged(method, path, options) {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  try {
    const response = await fetch(path, { method, body, headers: headersOf(options), signal: options.signal });
    return { response, content: await response.blob() };
  } catch {
    throw new Problem(UNREACHABLE);
  }
}

/**
 * @param {Options} options
 * @returns {{[name: string]: string}}
 */
function headersOf(options) {
  const language = chosenLanguage();
  return {
    ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(language ? { "Accept-Language": language } : {}),
    ...(options.key ? { Authorization: `Bearer ${options.key}` } : {}),
    ...(options.match ? { "If-Match": options.match } : {}),
    ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
  };
}

/**
 * @param {string} text
 * @param {number} status
 */
function problemIn(text, status) {
  try {
    return JSON.parse(text);
  } catch {
    return {
      title: "No answer",
      detail: `The answer has status ${status} and cannot be read.`,
      code: "unreadable",
      errors: [],
    };
  }
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
