/** Combatants of Foundry as those of an encounter, and the other way round. */

import { characterOf, fighterOf } from "./links.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Encounter} Encounter */
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
 * Returns the token of a fighter on a scene, or undefined if there is none.
 * @param {Fighter} fighter @param {Scene | null} scene
 * @returns {TokenDocument | undefined}
 */
export function tokenOf({ character_id, external_ref }, scene) {
  const tokens = scene?.tokens;
  if (character_id === null) return tokens?.find((token) => token.id === external_ref);
  return tokens?.find((token) => token.actorLink && characterOf(token.actor) === character_id);
}

/**
 * Returns the update after which a combatant of Foundry shows its fighter; none if it does already.
 *
 * A member that has changed since it was seen stays: that change is next.
 * @param {Combatant} combatant @param {Encounter} encounter @param {Map<string, number>} places in the order
 * @param {Record<string, unknown>} seen members of the combatant
 */
export function changesOf(combatant, encounter, places, seen) {
  const fighter = encounter.combatants.find((each) => each.id === fighterOf(combatant));
  if (!fighter) return [];
  const [initiative, defeated] = [places.get(fighter.id) ?? null, fighter.status !== "active"];
  // The service numbers foes of the same name. A character's token may have another name on purpose.
  const name = fighter.character_id === null ? fighter.name : combatant.name;
  const wanted = { initiative, defeated, hidden: fighter.hidden, name };
  const present = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (combatant));
  const hasChanged = (/** @type {string} */ member) => member in seen && present[member] !== seen[member];
  const differing = Object.entries(wanted).filter(
    ([member, value]) => present[member] !== value && !hasChanged(member),
  );
  return differing.length > 0 ? [{ _id: combatant.id, ...Object.fromEntries(differing) }] : [];
}

/** @param {TokenDocument | null} token with a positive disposition if it is friendly */
function sideOf(token) {
  return token && token.disposition > 0 ? "heroes" : "foes";
}
