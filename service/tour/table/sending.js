// Commands, each of which is carried out once.

import { call, Problem, unguessable } from "../tour/api.js";

/** @typedef {import("../tour/api.js").Options} Options */

/** Keys of commands that failed, by path and body. @type {Map<string, string>} */
const failed = new Map();

/**
 * Sends a command, again if it gets no answer. Each attempt has the same `Idempotency-Key`, also those that the user
 * makes in the dialog that shows the failure, so the service carries the command out once.
 * @param {string} path
 * @param {Options} options
 */
export async function sendOnce(path, options) {
  const command = JSON.stringify([path, options.body]);
  const idempotencyKey = failed.get(command) ?? unguessable();
  const send = () => call("POST", path, { ...options, idempotencyKey });
  try {
    return await send().catch((error) => (isUnreachable(error) ? send() : Promise.reject(error)));
  } catch (error) {
    failed.set(command, idempotencyKey);
    throw error;
  }
}

/** From now on the same commands are new ones. */
export function forgetFailed() {
  failed.clear();
}

/** @param {unknown} error */
function isUnreachable(error) {
  return error instanceof Problem && error.code === "unreachable";
}
