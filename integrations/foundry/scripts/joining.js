/** Joining by link: the link that a game master shows is exchanged for the player's key. */

import { call, connect } from "./arbiter/helper.js";
import { MODULE, serviceAddress, setting } from "./settings.js";

const [INVITATION, KEY] = ["#join=", "#key="];

/** @type {Map<string, Promise<{ token: string }>>} exchanges that have not ended, by address and invitation */
const exchanges = new Map();

/**
 * Returns the key of this browser, or an empty text if it has none yet.
 *
 * The setting may be a link that contains the key, or an invitation, which can be used once: its key is stored, and the
 * change of the setting connects. Throws a `Problem` if the service refuses the invitation.
 * @returns {Promise<string>}
 */
export async function ownKey() {
  const entered = setting("key");
  const [, invitation] = entered.split(INVITATION);
  if (invitation === undefined) return entered.split(KEY).at(-1) ?? "";
  const { token } = await exchanged(serviceAddress(), invitation);
  if (setting("key") === entered) await game.settings.set(MODULE, "key", token);
  return "";
}

/**
 * Exchanges an invitation. A connection that replaces another one takes up its exchange: a second one is refused.
 * @param {string} baseUrl @param {string} invitation
 */
async function exchanged(baseUrl, invitation) {
  const name = `${baseUrl} ${invitation}`;
  const exchange = exchanges.get(name) ?? call(connect({ baseUrl }).POST("/v1/key", { body: { invitation } }));
  exchanges.set(name, exchange);
  try {
    return await exchange;
  } finally {
    exchanges.delete(name);
  }
}
