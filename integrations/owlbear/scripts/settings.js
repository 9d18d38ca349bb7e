/** The settings: the room has the address and the campaign, this browser has the key. */

import OBR from "@owlbear-rodeo/sdk";

/** @typedef {{ address: string, campaign: string }} Room the service, and the campaign that the room plays; both can be "" */
/** @typedef {Room & { key: string }} Connection */

const ROOM = "arbiter.owlbear/room";
const KEYS = "arbiter.owlbear/keys";
const CHANGED = "arbiter.owlbear/key-changed";
/** Keys for the time that this page is open, where the browser blocks storage. @type {Record<string, string>} */
const open = {};

/**
 * Reads the settings of the room.
 * @returns {Promise<Room>}
 */
export async function room() {
  const metadata = await OBR.room.getMetadata();
  return { address: "", campaign: "", .../** @type {object | undefined} */ (metadata[ROOM]) };
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
  return { ...settings, key: keys()[settings.campaign] ?? "" };
}

/**
 * Stores the key of a campaign in this browser, and notifies the other pages of the extension.
 * @param {string} campaign
 * @param {string} key "" forgets it
 */
export async function setKey(campaign, key) {
  open[campaign] = key;
  try {
    localStorage.setItem(KEYS, JSON.stringify({ ...keys(), [campaign]: key }));
  } catch {
    // Storage is blocked: the key lasts as long as the page.
  }
  await OBR.broadcast.sendMessage(CHANGED, null, { destination: "LOCAL" });
}

/**
 * Calls a function whenever the room or the key of this browser changes.
 * @param {() => void} changed
 */
export function onSettings(changed) {
  OBR.room.onMetadataChange(changed);
  OBR.broadcast.onMessage(CHANGED, changed);
}

/** @returns {Record<string, string>} */
function keys() {
  try {
    return { ...JSON.parse(localStorage.getItem(KEYS) ?? "{}"), ...open };
  } catch {
    return open;
  }
}
