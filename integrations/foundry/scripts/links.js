/** Links between Foundry's documents and the service's resources, stored as flags. */

import { answered } from "./dialogs.js";
import { MODULE, say } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Character} Character */

/**
 * Returns the id of an actor's stored character, or undefined if the actor is not linked.
 * @param {Actor | null} actor
 * @returns {string | undefined}
 */
export function characterOf(actor) {
  return actor?.getFlag(MODULE, "character");
}

/**
 * Returns the id of a combat's encounter, or undefined if the combat has none.
 * @param {Combat} combat
 * @returns {string | undefined}
 */
export function encounterOf(combat) {
  return combat.getFlag(MODULE, "encounter");
}

/**
 * Returns the id of a Foundry combatant in its encounter, or undefined if it has not joined.
 * @param {Combatant | null | undefined} combatant
 * @returns {string | undefined}
 */
export function fighterOf(combatant) {
  return combatant?.getFlag(MODULE, "combatant");
}

/**
 * Returns the place of a token's character in the service: its combatant in a fight, else its character.
 * @param {TokenDocument} token
 * @returns {{ below: string, path: string } | null} `below` is where its orders are sent; null if it has no link
 */
export function placeOf(token) {
  for (const combat of game.combats) {
    const encounter = encounterOf(combat);
    const fighter = fighterOf(combat.combatants.find((each) => each.tokenId === token.id));
    if (encounter && fighter) {
      const below = `/encounters/${encounter}`;
      return { below, path: `${below}/combatants/${fighter}` };
    }
  }
  const character = characterOf(token.actor);
  return character ? { below: `/characters/${character}`, path: `/characters/${character}` } : null;
}

/**
 * Asks with which character an actor is linked, creates it if asked, and stores the link.
 * @param {Session} session of a game master @param {Actor} actor
 */
export async function linkActor(session, actor) {
  /** @type {{ items: Character[] }} */
  const { items } = await session.read("/characters", { limit: 200, sort: "name" });
  const content = document.createElement("div");
  const list = document.createElement("select");
  list.name = "character";
  list.append(new Option(say("Link.New", { name: actor.name }), ""));
  for (const { id, name } of items) list.append(new Option(name, id, false, name === actor.name));
  content.append(list);
  const chosen = await answered(say("Link.Title", { name: actor.name }), content, say("Link.Button"));
  if (chosen === null) return;
  const id = chosen.get("character") || (await created(session, actor)).id;
  await actor.setFlag(MODULE, "character", id);
}

/** @param {Session} session @param {Actor} actor @returns {Promise<Character>} */
async function created(session, actor) {
  const kind = actor.hasPlayerOwner ? "pc" : "npc";
  return await session.create(actor.uuid, { name: actor.name, kind, sheet: {} });
}
