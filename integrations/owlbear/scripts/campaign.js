/** The campaign, as the key of this browser sees it. */

import { read } from "./service.js";

/** @typedef {import("./settings.js").Connection} Connection */
/** @typedef {{ id: string, name: string, character_id: string | null, side: string | null }} Combatant */
/** @typedef {{ id: string, status: string, turn: string | null, combatants: Combatant[] }} Encounter */
/** @typedef {{ role: string, characters: string[], campaign: { id: string, name: string, ruleset: string } }} OwnKey */
/** @typedef {{ member: string | null, die: string | null, character_id: string | null }} Wait */

/**
 * Describes the key.
 * @param {{ address: string, key: string }} place
 * @returns {Promise<OwnKey>}
 */
export async function ownKey(place) {
  return await read(place, "/v1/key");
}

/**
 * Reads the newest encounter that runs, else the newest that is prepared, with its combatants; or null.
 * @param {Connection} connection
 * @returns {Promise<Encounter | null>}
 */
export async function currentEncounter(connection) {
  const path = `/v1/campaigns/${connection.campaign}/encounters`;
  for (const status of ["running", "preparing"]) {
    const { items } = await read(connection, `${path}?status=${status}&limit=200`);
    if (items.length > 0) return await read(connection, `${path}/${items.at(-1).id}`);
  }
  return null;
}

/**
 * Counts the questions that this key should answer. A game master's are those that no player can answer.
 * @param {Connection} connection
 * @param {OwnKey} own
 * @returns {Promise<number>}
 */
export async function questionsFor(connection, own) {
  const path = `/v1/campaigns/${connection.campaign}/prompts?status=open&limit=50`;
  /** @type {{ items: { waits: Wait[] }[] }} */
  const { items } = await read(connection, path);
  const isOwn = (/** @type {Wait} */ { member, die, character_id: character }) =>
    (member !== null || die !== null) && (own.role !== "gm" || character === null);
  return items.flatMap(({ waits }) => waits).filter(isOwn).length;
}

/**
 * Returns whether it is the turn of one of the key's characters.
 * @param {Encounter | null} encounter
 * @param {OwnKey} own
 * @returns {boolean}
 */
export function isOwnTurn(encounter, own) {
  if (encounter?.status !== "running") return false;
  const acting = encounter.combatants.find(({ id }) => id === encounter.turn);
  return own.characters.includes(acting?.character_id ?? "");
}
