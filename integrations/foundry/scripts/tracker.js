/**
 * Keeps Foundry's combat tracker and the service's encounter the same, in both directions.
 *
 * The module remembers the last encounter that both agreed on. A later change in the service goes to the tracker, and a
 * change in the tracker goes to the service as a step. If both changed, the service wins. A change that a user makes in
 * the tracker while an answer is awaited stays, and is next.
 */

import { isPresent, lookAt, OWN, write } from "./combats.js";
import { orderOf, stateOf, stepBetween, without } from "./encounters.js";
import { fighterInput } from "./fighters.js";
import { encounterOf, fighterOf } from "./links.js";
import { ignoreMissing, reporting } from "./session.js";
import { MODULE } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Encounter} Encounter */
/** @typedef {import("./arbiter/helper.js").Fighter} Fighter */
/** @typedef {import("./combats.js").Look} Look */
/** @typedef {(combat: Combat, encounter: Encounter) => Promise<void>} Mirror shows the health of fighters */

export class Tracker {
  /** @param {Session} session @param {Mirror} mirror */
  constructor(session, mirror) {
    this.session = session;
    this.mirror = mirror;
    /** @type {Map<string, Encounter>} agreed state, by the encounter's id */
    this.agreed = new Map();
    /** @type {Promise<unknown>} */
    this.work = Promise.resolve();
  }

  /** Brings every linked combat up to date, for example after this browser was away. */
  async catchUp() {
    for (const combat of game.combats) await this.changed(combat);
  }

  /**
   * Takes up a change of a combat in Foundry. Changes are handled one after the other.
   * @param {Combat} combat
   */
  async changed(combat) {
    await this.#queue(() => this.#sync(combat));
  }

  /**
   * Ends the encounter of a combat that was deleted in Foundry.
   * @param {Combat} combat
   */
  async deleted(combat) {
    await this.#queue(async () => {
      const id = encounterOf(combat);
      if (!id || !this.agreed.delete(id)) return;
      const encounter = await this.#read(id);
      if (encounter.status !== "ended") await this.session.send(`/encounters/${id}/end`);
    });
  }

  /**
   * Takes the fighter of a combatant that was deleted in Foundry out of the encounter.
   * @param {Combat} combat @param {Combatant} combatant
   */
  async removed(combat, combatant) {
    await this.#queue(async () => {
      const [id, fighter] = [encounterOf(combat) ?? "", fighterOf(combatant) ?? ""];
      const agreed = this.agreed.get(id);
      if (!agreed?.combatants.some((each) => each.id === fighter)) return;
      await reporting(() => this.session.remove(`/encounters/${id}/combatants/${fighter}`));
      this.agreed.set(id, without(agreed, fighter));
      await this.#sync(combat);
    });
  }

  /**
   * Takes up an event of the service in an encounter. A running encounter without a combat gets one, and the combat of a
   * deleted encounter is deleted.
   * @param {string} id of the encounter
   */
  async happened(id) {
    await this.#queue(async () => {
      const combat = game.combats.find((each) => encounterOf(each) === id);
      const seen = combat && lookAt(combat);
      const encounter = await this.#read(id).catch(ignoreMissing);
      if (encounter && seen) return await this.#meet(combat, encounter, seen);
      if (encounter) return await this.#open(encounter);
      this.agreed.delete(id);
      await combat?.delete(OWN);
    });
  }

  /** @param {() => Promise<void>} task */
  async #queue(task) {
    const done = this.work.then(() => reporting(task));
    this.work = done;
    await done;
  }

  /** @param {Combat} combat */
  async #sync(combat) {
    const [id, seen] = [encounterOf(combat), lookAt(combat)];
    if (!id) return await this.#begin(combat, seen);
    await this.#meet(combat, await this.#read(id), seen);
  }

  /**
   * Brings a combat and its encounter together.
   * @param {Combat} combat @param {Encounter} encounter as it was just read @param {Look} seen before that
   */
  async #meet(combat, encounter, seen) {
    const agreed = this.agreed.get(encounter.id);
    if (!agreed || encounter.status === "ended" || stateOf(agreed) !== stateOf(encounter)) {
      return await this.#apply(combat, encounter, seen);
    }
    const sent = lookAt(combat);
    const isSame = (await reporting(() => this.#send(combat, encounter))) === false;
    await this.#apply(combat, isSame ? encounter : await this.#read(encounter.id), sent);
  }

  /** Creates the combat of an encounter that runs. @param {Encounter} encounter */
  async #open(encounter) {
    if (encounter.status !== "running") return;
    const flags = { [MODULE]: { encounter: encounter.id } };
    const made = await Combat.create({ scene: game.scenes.active?.id ?? null, active: true, flags }, OWN);
    if (made) await this.#apply(made, encounter, lookAt(made));
  }

  /** Creates the encounter of a combat that begins, and starts it. @param {Combat} combat @param {Look} seen */
  async #begin(combat, seen) {
    if (combat.round === 0) return;
    const fighters = [...combat.turns];
    const isOrdered = fighters.every(({ initiative }) => initiative !== null);
    const inputs = await Promise.all(
      fighters.map((each, index) => fighterInput(this.session, each, isOrdered ? fighters.length - index : null)),
    );
    const name = combat.scene?.name ?? "Foundry";
    /** @type {Encounter} */
    const encounter = await this.session.send("/encounters", { name, combatants: inputs });
    const path = `/encounters/${encounter.id}`;
    if (!isPresent(combat)) return await this.session.remove(path);
    this.agreed.set(encounter.id, encounter);
    await combat.update({ [`flags.${MODULE}.encounter`]: encounter.id }, OWN);
    await this.#link(combat, path, fighters, encounter.combatants);
    await this.session.send(`${path}/start`);
    await this.#apply(combat, await this.#read(encounter.id), seen);
  }

  /**
   * Sends what changed in the tracker; returns whether it differs. Throws a `Problem` if a change is refused.
   * @param {Combat} combat @param {Encounter} agreed
   */
  async #send(combat, agreed) {
    const path = `/encounters/${agreed.id}`;
    const order = orderOf(combat, agreed);
    const differences = [
      await this.#hide(path, combat, agreed),
      await this.#reorder(path, order, agreed),
      await this.#step(path, combat, { ...agreed, order }),
      await this.#join(path, combat),
    ];
    return differences.includes(true);
  }

  /** @param {string} path @param {Combat} combat @param {Encounter} agreed */
  async #hide(path, combat, agreed) {
    const differing = agreed.combatants.flatMap(({ id, hidden }) => {
      const combatant = combat.combatants.find((each) => fighterOf(each) === id);
      return combatant && combatant.hidden !== hidden ? [{ id, hidden: combatant.hidden }] : [];
    });
    for (const { id, hidden } of differing) await this.session.change(`${path}/combatants/${id}`, { hidden });
    return differing.length > 0;
  }

  /** @param {string} path @param {string[]} order of the tracker @param {Encounter} agreed */
  async #reorder(path, order, agreed) {
    if (order.join() === agreed.order.join()) return false;
    await this.session.change(path, { order });
    return true;
  }

  /** @param {string} path @param {Combat} combat @param {Encounter} agreed */
  async #step(path, combat, agreed) {
    const [round, turn] = [combat.round, fighterOf(combat.combatant) ?? null];
    const step = stepBetween(agreed, round, turn);
    if (step) await this.session.send(`${path}/${step}`, { expect: { turn: agreed.turn } });
    return round !== agreed.round || turn !== agreed.turn;
  }

  /** @param {string} path @param {Combat} combat */
  async #join(path, combat) {
    const joining = combat.turns.filter((each) => !fighterOf(each));
    if (joining.length === 0) return false;
    const combatants = await Promise.all(joining.map((each) => fighterInput(this.session, each, null)));
    /** @type {Encounter} */
    const joined = await this.session.send(`${path}/combatants`, { combatants });
    await this.#link(combat, path, joining, joined.combatants.slice(-joining.length));
    return true;
  }

  /**
   * Links combatants with their fighters. A fighter whose combatant was deleted meanwhile leaves the encounter.
   * @param {Combat} combat @param {string} path @param {Combatant[]} added @param {Fighter[]} fighters in the same order
   */
  async #link(combat, path, added, fighters) {
    const links = added.map(({ id }, index) => ({ _id: id, [`flags.${MODULE}.combatant`]: fighters[index]?.id }));
    const isThere = (/** @type {{ _id: string }} */ { _id: id }) => combat.combatants.get(id) !== undefined;
    await combat.updateEmbeddedDocuments("Combatant", links.filter(isThere), OWN);
    const departed = fighters.filter((_, index) => links[index] && !isThere(links[index]));
    for (const { id } of departed) await this.session.remove(`${path}/combatants/${id}`);
  }

  /**
   * Writes the service's encounter into the tracker.
   * @param {Combat} combat @param {Encounter} encounter @param {Look} seen before the encounter was read
   */
  async #apply(combat, encounter, seen) {
    if (encounter.status === "ended") {
      this.agreed.delete(encounter.id);
      await this.mirror(combat, encounter);
      if (isPresent(combat)) await combat.delete(OWN);
      return;
    }
    this.agreed.set(encounter.id, encounter);
    if (!isPresent(combat)) return;
    await write(combat, encounter, seen);
    await this.mirror(combat, encounter);
  }

  /** @param {string} id @returns {Promise<Encounter>} */
  async #read(id) {
    return await this.session.read(`/encounters/${id}`);
  }
}
