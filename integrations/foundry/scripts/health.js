/** Health and conditions of the service, shown as attributes and status effects of actors. */

import { characterOf, encounterOf, fighterOf } from "./links.js";
import { pairs } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Encounter} Encounter */
/** @typedef {import("./arbiter/helper.js").Event} Event */
/** @typedef {import("./arbiter/helper.js").Character} Character */

export class Health {
  /** @param {Session} session of a game master */
  constructor(session) {
    this.session = session;
    /** @type {Map<string, Character>} characters as they were last read */
    this.characters = new Map();
  }

  /**
   * Takes up an event: the characters that it changed are read again, and those outside of combats are shown.
   * @param {Event} event
   */
  async happened({ changes }) {
    const ids = new Set(changes.filter(({ resource }) => resource === "character").map(({ id }) => id));
    for (const id of ids) {
      this.characters.delete(id);
      const actors = game.actors.filter((actor) => characterOf(actor) === id && !fights(actor));
      for (const actor of actors) {
        const character = await this.#character(id);
        await show(actor, character, Object.values(character.conditions).flatMap(nameInForce));
      }
    }
  }

  /**
   * Shows the health of all combatants of an encounter.
   * @param {Combat} combat @param {Encounter} encounter
   */
  async mirror(combat, encounter) {
    for (const combatant of combat.combatants) {
      const fighter = encounter.combatants.find((each) => each.id === fighterOf(combatant));
      const { actor } = combatant;
      if (!fighter || !actor) continue;
      const character = fighter.character_id ? await this.#character(fighter.character_id) : {};
      await show(actor, { ...fighter, ...character }, [fighter.status, fighter.health, ...fighter.lasting]);
    }
  }

  /** @param {string} id @returns {Promise<Character>} */
  async #character(id) {
    const character = this.characters.get(id) ?? (await this.session.read(`/characters/${id}`));
    this.characters.set(id, character);
    return character;
  }
}

/**
 * Writes what the settings name of a resource into an actor.
 * @param {Actor} actor @param {object} resource combatant or character @param {string[]} words health and conditions
 */
async function show(actor, resource, words) {
  /** @type {Record<string, unknown>} */
  const changes = {};
  for (const [from, to] of pairs("attributes")) {
    const value = foundry.utils.getProperty(resource, from);
    if (value !== undefined && value !== foundry.utils.getProperty(actor, to)) changes[to] = value;
  }
  if (Object.keys(changes).length > 0) await actor.update(changes);
  const present = words.map((word) => word.toLowerCase());
  /** @type {Map<string, boolean>} */
  const effects = new Map();
  for (const [word, effect] of pairs("statuses")) {
    effects.set(effect, Boolean(effects.get(effect)) || present.includes(word.toLowerCase()));
  }
  for (const [effect, active] of effects) {
    if (actor.statuses.has(effect) !== active) await actor.toggleStatusEffect(effect, { active });
  }
}

/** @param {Actor} actor */
function fights(actor) {
  const combats = game.combats.filter((combat) => encounterOf(combat) !== undefined);
  return combats.some((combat) => combat.combatants.find((each) => each.actor === actor));
}

/** @param {Character["conditions"][string]} condition */
function nameInForce({ name, ended }) {
  return ended ? [] : [name];
}
