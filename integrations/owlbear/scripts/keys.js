/**
 * The keys of this browser.
 *
 * They are not in the metadata of the player, because Owlbear Rodeo shows that to the whole room. They are in the
 * storage of the browser. Where it blocks storage in frames, the background page holds them and answers other pages.
 */

import OBR from "@owlbear-rodeo/sdk";

/** @typedef {Record<string, string>} Keys by service and campaign */

const STORED_AS = "arbiter.owlbear/keys";
const CHANGED = "arbiter.owlbear/keys-changed";
const WANTED = "arbiter.owlbear/keys-wanted";
const ANSWER = "arbiter.owlbear/keys-answer";
const PATIENCE = 2_000;
/** @type {{ destination: "LOCAL" }} */
const TO_OWN_PAGES = { destination: "LOCAL" };

const isStorageBlocked = !canStore();
/** The keys, where storage is blocked. @type {Keys} */
const held = {};
/** @type {Promise<void> | undefined} */
let asked;

/**
 * Reads the keys.
 * @returns {Promise<Keys>}
 */
export async function keys() {
  if (!isStorageBlocked) return JSON.parse(localStorage.getItem(STORED_AS) ?? "{}");
  await (asked ??= askBackground());
  return held;
}

/**
 * Stores a key and notifies the other pages of the extension.
 * @param {string} name
 * @param {string} key
 */
export async function storeKey(name, key) {
  const all = { ...(await keys()), [name]: key };
  if (isStorageBlocked) Object.assign(held, all);
  else localStorage.setItem(STORED_AS, JSON.stringify(all));
  await OBR.broadcast.sendMessage(CHANGED, isStorageBlocked ? all : null, TO_OWN_PAGES);
}

/**
 * Calls a function whenever a key changes.
 * @param {() => void} changed
 */
export function onKeys(changed) {
  OBR.broadcast.onMessage(CHANGED, async (event) => {
    await hold(event);
    changed();
  });
}

/** Answers other pages; for the background page, which is open as long as the room. */
export function holdKeys() {
  asked = Promise.resolve();
  OBR.broadcast.onMessage(WANTED, () => void OBR.broadcast.sendMessage(ANSWER, held, TO_OWN_PAGES));
}

/** Asks the background page for its keys; ends without them if it does not answer. */
async function askBackground() {
  await new Promise((resolve) => {
    const leave = OBR.broadcast.onMessage(ANSWER, async (event) => {
      await hold(event);
      leave();
      resolve(null);
    });
    void OBR.broadcast.sendMessage(WANTED, null, TO_OWN_PAGES);
    setTimeout(resolve, PATIENCE);
  });
}

/**
 * Holds the keys of a message. Other players can send to every channel, so that only messages of this browser count.
 * @param {{ data: unknown, connectionId: string }} event
 */
async function hold({ data, connectionId }) {
  if (isStorageBlocked && connectionId === (await OBR.player.getConnectionId())) Object.assign(held, data);
}

function canStore() {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}
