/** Keys: those that a user enters, those behind a link to join, and those of new campaigns. */

import { ownKey } from "./campaign.js";
import { send } from "./service.js";
import { say } from "./texts.js";

/** @typedef {{ key: string, campaign: string }} Seat */

/** Keys of the invitations that this page has exchanged: a second exchange is refused. @type {Map<string, string>} */
const exchanged = new Map();

/**
 * Returns the key in a text, which may be a link. A link to join works once, and is exchanged for a key.
 *
 * Throws a `Problem` if the service refuses, and an `Error` if the text belongs to another service.
 * @param {string} address of the service
 * @param {string} text a key, `.../table#key=...` or `.../table#join=...`
 * @returns {Promise<Seat>}
 */
export async function enter(address, text) {
  const key = await keyIn(address, text.trim());
  const own = await ownKey({ address, key });
  return { key, campaign: own.campaign.id };
}

/**
 * Creates a campaign and returns the game master's key. Throws a `Problem` if the service refuses.
 * @param {string} address of the service
 * @param {string} operatorKey the service's `CREATION_KEY`; "" if it needs none
 * @param {string} name
 * @param {string} game
 * @returns {Promise<Seat>}
 */
export async function newCampaign(address, operatorKey, name, game) {
  const { id, key } = await send({ address, key: operatorKey }, "/v1/campaigns", { name, ruleset: game });
  return { key: key.token, campaign: id };
}

/** @param {string} address @param {string} text */
async function keyIn(address, text) {
  if (!URL.canParse(text)) return text;
  const { origin, hash } = new URL(text);
  if (origin !== address) throw new Error(say("otherService"));
  const [kind, value = ""] = hash.slice(1).split("=");
  if (kind === "key") return decodeURIComponent(value);
  if (kind !== "join") throw new Error(say("noKeyInLink"));
  const key = exchanged.get(value) ?? (await send({ address }, "/v1/key", { invitation: value })).token;
  exchanged.set(value, key);
  return key;
}
