/** Combats of Foundry, as this module writes them. */

import { changesOf, tokenOf } from "./fighters.js";
import { fighterOf } from "./links.js";
import { MODULE } from "./settings.js";

/** @typedef {import("./arbiter/helper.js").Encounter} Encounter */
/** @typedef {{ turn: string, combatants: Record<string, Record<string, unknown>> }} Look combatants by their id */

/** Marks changes by this module, which must not go back to the service. */
export const OWN = { [MODULE]: true };

/**
 * Returns whether a change was made by this module.
 * @param {Record<string, unknown>} operation options of the change
 */
export function isOwn(operation) {
  return operation[MODULE] === true;
}

/**
 * Returns what a combat shows and users can change, to compare it later.
 * @param {Combat} combat
 * @returns {Look}
 */
export function lookAt(combat) {
  const combatants = combat.combatants.map(({ id, initiative, hidden }) => [id, { initiative, hidden }]);
  return { turn: turnOf(combat), combatants: Object.fromEntries(combatants) };
}

/** Returns whether a combat is still in Foundry. @param {Combat} combat */
export function isPresent({ id }) {
  return game.combats.get(id) !== undefined;
}

/**
 * Writes an encounter into a combat. What a user has changed since the look stays.
 * @param {Combat} combat @param {Encounter} encounter @param {Look} seen
 */
export async function write(combat, encounter, seen) {
  const hasMoved = turnOf(combat) !== seen.turn;
  await dismiss(combat, encounter);
  const remaining = turnOf(combat);
  await complete(combat, encounter);
  const places = new Map(encounter.order.map((id, index) => [id, encounter.order.length - index]));
  const updates = [...combat.combatants].flatMap((each) =>
    changesOf(each, encounter, places, seen.combatants[each.id] ?? {}),
  );
  if (updates.length > 0) await combat.updateEmbeddedDocuments("Combatant", updates, OWN);
  if (!hasMoved && turnOf(combat) === remaining) await moveTo(combat, encounter);
}

/** Deletes fighters that left the encounter. @param {Combat} combat @param {Encounter} encounter */
async function dismiss(combat, encounter) {
  const members = new Set(membersOf(encounter).map(({ id }) => id));
  const departed = combat.combatants.filter((each) => {
    const fighter = fighterOf(each);
    return fighter !== undefined && !members.has(fighter);
  });
  if (departed.length === 0) return;
  await combat.deleteEmbeddedDocuments("Combatant", departed.map(({ id }) => id), OWN);
}

/** Adds fighters that joined elsewhere. @param {Combat} combat @param {Encounter} encounter */
async function complete(combat, encounter) {
  const present = new Set(combat.combatants.map(fighterOf));
  const missing = membersOf(encounter).filter(({ id }) => !present.has(id));
  if (missing.length === 0) return;
  const scene = combat.scene ?? game.scenes.active;
  const data = missing.map((fighter) => {
    const token = tokenOf(fighter, scene);
    const place = token ? { tokenId: token.id, actorId: token.actor?.id, sceneId: scene?.id } : {};
    return { name: fighter.name, hidden: fighter.hidden, ...place, flags: { [MODULE]: { combatant: fighter.id } } };
  });
  await combat.createEmbeddedDocuments("Combatant", data, OWN);
}

/** Returns the fighters that have not left the encounter. @param {Encounter} encounter */
function membersOf({ combatants }) {
  return combatants.filter(({ status }) => status !== "left");
}

/** @param {Combat} combat @param {Encounter} encounter */
async function moveTo(combat, { round, turn: fighter }) {
  const index = combat.turns.findIndex((each) => fighterOf(each) === fighter);
  const turn = index < 0 ? null : index;
  if (combat.round !== round || combat.turn !== turn) await combat.update({ round, turn }, OWN);
}

/** Returns the round and the combatant of a combat; the combatant keeps its turn when the order changes. */
function turnOf(/** @type {Combat} */ { round, combatant }) {
  return `${round} ${combatant?.id}`;
}
