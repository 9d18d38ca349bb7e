/** Joining by link: the link that a game master shows is exchanged for the player's key. */

import { call, connect } from "./arbiter/helper.js";
import { MODULE, serviceAddress, setting } from "./settings.js";

const [INVITATION, KEY] = ["#join=", "#key="];

/**
 * Returns the key of this browser, or an empty text if it has none yet.
 *
 * The setting may be a link that contains the key, or an invitation, which can be used once: its key is stored, and the
 * change of the setting connects. Throws a `Problem` if the service refuses the invitation.
 * @param {AbortSignal} signal ends the wait
 * @returns {Promise<string>}
 */
export async function ownKey(signal) {
  const entered = setting("key");
  const [, invitation] = entered.split(INVITATION);
  if (invitation === undefined) return entered.split(KEY).at(-1) ?? "";
  const client = connect({ baseUrl: serviceAddress() });
  const { token } = await call(client.POST("/v1/key", { body: { invitation }, signal }));
  await game.settings.set(MODULE, "key", token);
  return "";
}
