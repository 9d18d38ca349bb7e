/** The settings: the room has the address and the campaign, this browser has the keys. */

import OBR from "@owlbear-rodeo/sdk";
import { keys, onKeys, storeKey } from "./keys.js";

/** @typedef {{ address: string, campaign: string }} Room the service, and the campaign that the room plays; both can be "" */
/** @typedef {Room & { key: string }} Connection */

const ROOM = "arbiter.owlbear/room";

/**
 * Reads the settings of the room. Every player of the room can change them, so they can have any value.
 * @returns {Promise<Room>}
 */
export async function room() {
  const metadata = await OBR.room.getMetadata();
  const { address, campaign } = /** @type {Record<string, unknown>} */ (metadata[ROOM] ?? {});
  return { address: originOf(String(address ?? "")), campaign: String(campaign ?? "") };
}

/**
 * Returns the origin of an address of the web, or "" for any other text.
 * @param {string} address
 * @returns {string}
 */
export function originOf(address) {
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : "";
}

/**
 * Stores the settings of the room, which all players read.
 * @param {Room} settings
 */
export async function setRoom({ address, campaign }) {
  await OBR.room.setMetadata({ [ROOM]: { address, campaign } });
}

/**
 * Reads the connection of this browser; its key is "" until one is entered.
 * @returns {Promise<Connection>}
 */
export async function connection() {
  const settings = await room();
  return { ...settings, key: (await keys())[nameOf(settings)] ?? "" };
}

/**
 * Stores the key of a campaign in this browser.
 * @param {Room} of
 * @param {string} key "" forgets it
 */
export async function setKey(of, key) {
  await storeKey(nameOf(of), key);
}

/**
 * Calls a function whenever the room or the key of this browser changes.
 * @param {() => void} changed
 */
export function onSettings(changed) {
  OBR.room.onMetadataChange(changed);
  onKeys(changed);
}

/**
 * A key belongs to a service, too: a player who changes the address of the room must not receive the keys of others.
 * @param {Room} of
 */
function nameOf({ address, campaign }) {
  return `${address} ${campaign}`;
}
