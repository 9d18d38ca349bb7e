// The tables that this device has joined. Keys stay in the browser's storage of this page.

import { call } from "../tour/api.js";

/** @typedef {{key: string, id: string, keyId: string, name: string, game: string, role: string}} Seat */

const STORED_AS = "arbiter.seats";
/** The seats, where the browser blocks storage, as in some frames. @type {Seat[]} */
let remembered = [];

/**
 * The seats of this device, the latest first.
 * @returns {Seat[]}
 */
export function seats() {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? "[]");
  } catch {
    return remembered;
  }
}

/**
 * Stores a seat as the latest one.
 * @param {Seat} seat
 */
export function keep(seat) {
  write([seat, ...seats().filter(({ keyId }) => keyId !== seat.keyId)]);
}

/** @param {Seat} seat */
export function forget(seat) {
  write(seats().filter(({ keyId }) => keyId !== seat.keyId));
}

/**
 * The seat of a key.
 * @param {string} key
 * @returns {Promise<Seat>}
 */
export async function enter(key) {
  const { body } = await call("GET", "/v1/key", { key });
  const { id, name, ruleset } = body.campaign;
  return { key, id, keyId: body.id, name, game: ruleset, role: body.role };
}

/**
 * The seat behind an invitation, which can be used once. The address then has the key, until it is stored.
 * @param {string} invitation
 * @returns {Promise<Seat>}
 */
export async function join(invitation) {
  const { body } = await call("POST", "/v1/key", { body: { invitation } });
  history.replaceState(null, "", `/table#key=${body.token}`);
  return enter(body.token);
}

/** @param {Seat[]} all */
function write(all) {
  remembered = all;
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(all));
  } catch {
    // Storage is blocked: the seat lasts as long as the page.
  }
}
