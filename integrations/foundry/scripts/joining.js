/** Joining by link: the link that a game master shows is exchanged for the player's key. */

import { call, connect } from "./arbiter/helper.js";
import { MODULE, serviceAddress, setting } from "./settings.js";

const INVITATION = "#join=";

/**
 * Returns the key of this browser, or an empty text if it has none yet.
 *
 * A link in its place can be used once: its key is stored, and the change of the setting connects. Throws a `Problem`
 * if the service refuses the link.
 * @param {AbortSignal} signal ends the wait
 * @returns {Promise<string>}
 */
export async function ownKey(signal) {
  const entered = setting("key");
  const [, invitation] = entered.split(INVITATION);
  if (invitation === undefined) return entered;
  const client = connect({ baseUrl: serviceAddress() });
  const { token } = await call(client.POST("/v1/key", { body: { invitation }, signal }));
  await game.settings.set(MODULE, "key", token);
  return "";
}
