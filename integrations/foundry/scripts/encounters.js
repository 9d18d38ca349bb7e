/** Encounters of the service, compared with each other and with combats of Foundry. */

import { fighterOf } from "./links.js";

/** @typedef {import("./arbiter/helper.js").Encounter} Encounter */

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
 * Returns the order of the tracker. Fighters that it does not show come last, unless all others are in the agreed order.
 * @param {Combat} combat @param {Encounter} agreed
 */
export function orderOf(combat, { order }) {
  const shown = combat.turns.flatMap((each) => fighterOf(each) ?? []).filter((id) => order.includes(id));
  const isSame = shown.join() === order.filter((id) => shown.includes(id)).join();
  return isSame ? order : [...shown, ...order.filter((id) => !shown.includes(id))];
}

/**
 * Returns an encounter without one of its fighters.
 * @param {Encounter} encounter @param {string} fighter
 * @returns {Encounter}
 */
export function without({ order, combatants, ...rest }, fighter) {
  const [places, members] = [order.filter((id) => id !== fighter), combatants.filter(({ id }) => id !== fighter)];
  return { ...rest, order: places, combatants: members };
}

/**
 * Returns what both sides can change. A blow that defeats a fighter leaves it as it is.
 * @param {Encounter} encounter
 */
export function stateOf({ status, round, turn, order, combatants }) {
  return JSON.stringify([status, round, turn, order, combatants.map(({ id, hidden }) => [id, hidden])]);
}
