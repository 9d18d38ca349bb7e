/**
 * Keeps Foundry's combat tracker and the service's encounter the same, in both directions.
 *
 * The module remembers the last encounter that both agreed on. A later change in the service goes to the tracker, and a
 * change in the tracker goes to the service as a step. If both changed, the service wins.
 */

import { OWN, turnOf, write } from "./combats.js";
import { fighterInput } from "./fighters.js";
import { encounterOf, fighterOf } from "./links.js";
import { reporting } from "./session.js";
import { MODULE } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Encounter} Encounter */
/** @typedef {import("./arbiter/helper.js").Fighter} Fighter */
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
      const [id, fighter] = [encounterOf(combat), fighterOf(combatant)];
      if (!id || !this.agreed.get(id)?.combatants.some((each) => each.id === fighter)) return;
      await this.session.remove(`/encounters/${id}/combatants/${fighter}`);
      await this.#apply(combat, await this.#read(id), turnOf(combat));
    });
  }

  /**
   * Takes up an event of the service in an encounter; a running encounter without a combat gets one.
   * @param {string} id of the encounter
   */
  async happened(id) {
    await this.#queue(async () => {
      const combat = game.combats.find((each) => encounterOf(each) === id);
      if (combat) return await this.#sync(combat);
      const encounter = await this.#read(id);
      if (encounter.status !== "running") return;
      const scene = game.scenes.active?.id ?? null;
      const made = await Combat.create({ scene, active: true, flags: { [MODULE]: { encounter: id } } }, OWN);
      if (made) await this.#apply(made, encounter, turnOf(made));
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
    const id = encounterOf(combat);
    if (!id) return await this.#begin(combat);
    const [agreed, encounter] = [this.agreed.get(id), await this.#read(id)];
    if (!agreed || encounter.status === "ended" || stateOf(agreed) !== stateOf(encounter)) {
      return await this.#apply(combat, encounter, turnOf(combat));
    }
    const seen = turnOf(combat);
    const isSame = (await reporting(() => this.#send(combat, encounter))) === false;
    await this.#apply(combat, isSame ? encounter : await this.#read(id), seen);
  }

  /** Creates the encounter of a combat that begins, and starts it. @param {Combat} combat */
  async #begin(combat) {
    if (combat.round === 0) return;
    const seen = turnOf(combat);
    const fighters = [...combat.turns];
    const isOrdered = fighters.every(({ initiative }) => initiative !== null);
    const inputs = await Promise.all(
      fighters.map((each, index) => fighterInput(this.session, each, isOrdered ? fighters.length - index : null)),
    );
    const name = combat.scene?.name ?? "Foundry";
    /** @type {Encounter} */
    const encounter = await this.session.send("/encounters", { name, combatants: inputs });
    await combat.update({ [`flags.${MODULE}.encounter`]: encounter.id }, OWN);
    await this.#link(combat, fighters, encounter.combatants);
    await this.session.send(`/encounters/${encounter.id}/start`);
    await this.#apply(combat, await this.#read(encounter.id), seen);
  }

  /**
   * Sends a change of the tracker as a step; returns whether the tracker differs. Throws a `Problem` if it is refused.
   * @param {Combat} combat @param {Encounter} agreed
   */
  async #send(combat, agreed) {
    const path = `/encounters/${agreed.id}`;
    const joining = combat.turns.filter((each) => !fighterOf(each));
    if (joining.length > 0) {
      const combatants = await Promise.all(joining.map((each) => fighterInput(this.session, each, null)));
      /** @type {Encounter} */
      const joined = await this.session.send(`${path}/combatants`, { combatants });
      await this.#link(combat, joining, joined.combatants.slice(-joining.length));
      return true;
    }
    const differing = agreed.combatants.flatMap(({ id, hidden }) => {
      const combatant = combat.combatants.find((each) => fighterOf(each) === id);
      return combatant && combatant.hidden !== hidden ? [{ id, hidden: combatant.hidden }] : [];
    });
    for (const { id, hidden } of differing) await this.session.change(`${path}/combatants/${id}`, { hidden });
    if (differing.length > 0) return true;
    const order = combat.turns.flatMap((each) => fighterOf(each) ?? []).filter((id) => agreed.order.includes(id));
    if (order.join() !== agreed.order.filter((id) => order.includes(id)).join()) {
      await this.session.change(path, { order: [...order, ...agreed.order.filter((id) => !order.includes(id))] });
      return true;
    }
    const [round, turn] = [combat.round, fighterOf(combat.combatant) ?? null];
    const step = stepBetween(agreed, round, turn);
    if (step) await this.session.send(`${path}/${step}`, { expect: { turn: agreed.turn } });
    return round !== agreed.round || turn !== agreed.turn;
  }

  /** @param {Combat} combat @param {Combatant[]} added @param {Fighter[]} fighters in the same order */
  async #link(combat, added, fighters) {
    const updates = added.map(({ id }, index) => ({ _id: id, [`flags.${MODULE}.combatant`]: fighters[index]?.id }));
    await combat.updateEmbeddedDocuments("Combatant", updates, OWN);
  }

  /**
   * Writes the service's encounter into the tracker. If the tracker's turn changed meanwhile, that change is next.
   * @param {Combat} combat @param {Encounter} encounter @param {string} seen turn of the tracker at the beginning
   */
  async #apply(combat, encounter, seen) {
    if (encounter.status === "ended") {
      this.agreed.delete(encounter.id);
      await this.mirror(combat, encounter);
      await combat.delete(OWN);
      return;
    }
    this.agreed.set(encounter.id, encounter);
    await write(combat, encounter, seen);
    await this.mirror(combat, encounter);
  }

  /** @param {string} id @returns {Promise<Encounter>} */
  async #read(id) {
    return await this.session.read(`/encounters/${id}`);
  }
}

/**
 * Returns the step from the agreed turn to the tracker's, or null if the tracker did not go forward.
 * @param {Encounter} agreed @param {number} round of the tracker @param {string | null} turn of the tracker
 * @returns {"start" | "next-turn" | "next-round" | null}
 */
export function stepBetween(agreed, round, turn) {
  if (agreed.status === "preparing") return round > 0 ? "start" : null;
  const [before, now] = [agreed.turn, turn].map((id) => agreed.order.indexOf(id ?? ""));
  if (round > agreed.round) return before === agreed.order.length - 1 ? "next-turn" : "next-round";
  return round === agreed.round && Number(now) > Number(before) ? "next-turn" : null;
}

/**
 * Returns what both sides can change. A blow that defeats a fighter leaves it as it is.
 * @param {Encounter} encounter
 */
function stateOf({ status, round, turn, order, combatants }) {
  return JSON.stringify([status, round, turn, order, combatants.map(({ id, hidden }) => [id, hidden])]);
}
