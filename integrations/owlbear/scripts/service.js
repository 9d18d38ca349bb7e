/** Calls of the service. */

import { language, say } from "./texts.js";

/** @typedef {{ address: string, key?: string }} Place the service, and the key with which it is called */

const ATTEMPTS = 10;
const PAUSE = 500;
const [BUSY, UNAVAILABLE] = [429, 503];

/** A refusal of the service. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {any} document as the service sends it
   */
  constructor(status, document) {
    super(document?.detail ?? say("status", { status }));
    this.status = status;
  }
}

/**
 * Reads a resource. Throws a `Problem` if the service refuses, and an `Error` if it does not answer.
 * @param {Place} place
 * @param {string} path
 */
export async function read(place, path) {
  return await call(place, path, { method: "GET" });
}

/**
 * Sends a command, which the service runs once even if the call is repeated. Throws as `read` does.
 * @param {Place} place
 * @param {string} path
 * @param {unknown} body
 */
export async function send(place, path, body) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": unguessable() };
  return await call(place, path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * Returns the words to show for an error.
 * @param {unknown} error
 * @returns {string}
 */
export function wordsOf(error) {
  return error instanceof Error ? error.message : say("refused");
}

/** @param {Place} place @param {string} path @param {RequestInit} request */
async function call({ address, key }, path, request) {
  const headers = { ...request.headers, "Accept-Language": language, ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  const response = await answered(address + path, { ...request, headers });
  const text = await response.text();
  if (!response.ok) throw new Problem(response.status, parsed(text));
  return parsed(text);
}

/** @param {string} url @param {RequestInit} request */
async function answered(url, request) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, request).catch(() => null);
    const isBusy = response === null || response.status === BUSY || response.status === UNAVAILABLE;
    if (response !== null && (!isBusy || attempt === ATTEMPTS)) return response;
    if (attempt === ATTEMPTS) throw new Error(say("noAnswer", { origin: new URL(url).origin }));
    await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt));
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A text that nobody can guess; `crypto.randomUUID` is missing on pages that come over plain HTTP. */
function unguessable() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
