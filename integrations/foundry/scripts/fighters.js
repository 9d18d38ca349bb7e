/** Combatants of Foundry as those of an encounter, and the other way round. */

import { characterOf } from "./links.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Fighter} Fighter */
/** @typedef {import("./arbiter/helper.js").Character} Character */

/**
 * Returns a combatant of Foundry as the service takes it.
 *
 * The actor of a linked token joins as its stored character. Each unlinked token joins as a foe with a copy of the
 * sheet of its actor's character. A combatant without a link has an empty sheet. Throws a `Problem` if the character is
 * gone.
 * @param {Session} session @param {Combatant} combatant @param {number | null} initiative place in a given order
 */
export async function fighterInput(session, { token, actor, name, hidden }, initiative) {
  const order = initiative === null ? {} : { initiative, initiative_fixed: true };
  const shared = { side: sideOf(token), hidden, ...order };
  const character = characterOf(actor);
  if (character && (token?.actorLink ?? true)) return { ...shared, character_id: character };
  /** @type {Partial<Character>} */
  const { sheet = {} } = character ? await session.read(`/characters/${character}`) : {};
  return { ...shared, name, sheet, external_ref: token?.id };
}

/**
 * Returns the token of a fighter on the active scene, or undefined if there is none.
 * @param {Fighter} fighter
 * @returns {TokenDocument | undefined}
 */
export function tokenOf({ character_id, external_ref }) {
  const tokens = game.scenes.active?.tokens;
  if (character_id === null) return tokens?.find((token) => token.id === external_ref);
  return tokens?.find((token) => token.actorLink && characterOf(token.actor) === character_id);
}

/** @param {TokenDocument | null} token with a positive disposition if it is friendly */
function sideOf(token) {
  return token && token.disposition > 0 ? "heroes" : "foes";
}
