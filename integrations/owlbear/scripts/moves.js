/** Moves: the orders that the service accepts now. */

import { read, send } from "./service.js";
import { say } from "./texts.js";

/** @typedef {import("./settings.js").Connection} Connection */
/** @typedef {{ value: unknown, label: string, detail?: string | null }} Option */
/** @typedef {{ member: string, label: string, required: boolean, default: unknown, options: Option[] }} Offer */
/** @typedef {Offer & { other: string | null, most: number }} Choice */
/** @typedef {Option[][]} Chosen options of each choice */
/** @typedef {{ id: string, label: string, detail: string, operation: string, order: object }} Order */
/** @typedef {Order & { choices: Choice[], decisions: string[] }} Move */
/** @typedef {{ bars: { detail: string }[] }} Barred */

/**
 * Reads the attacks of a combatant, and the reasons for which others are not possible.
 * @param {Connection} connection
 * @param {string} path of the combatant
 * @returns {Promise<{ items: Move[], barred: Barred[] }>}
 */
export async function attacksOf(connection, path) {
  return await read(connection, `${path}/moves?group=attack`);
}

/**
 * Chooses options: the targets where they are offered, else the default, else the only option of a required choice.
 * @param {Choice[]} choices
 * @param {string[]} targets ids of combatants
 * @returns {Chosen}
 */
export function chosenFor(choices, targets) {
  const left = new Set(targets);
  return choices.map(({ options, required, default: given, most }) => {
    const aimed = options.filter(({ value }) => left.has(String(value))).slice(0, most);
    for (const { value } of aimed) left.delete(String(value));
    if (aimed.length > 0) return aimed;
    const preset = options.filter(({ value }) => given !== null && value === given);
    return preset.length === 0 && required && options.length === 1 ? options : preset;
  });
}

/**
 * Returns whether options are chosen for all required choices, and whether they contain all targets.
 * @param {Choice[]} choices
 * @param {Chosen} chosen
 * @param {string[]} targets
 * @returns {boolean}
 */
export function isComplete(choices, chosen, targets) {
  const values = chosen.flat().map(({ value }) => String(value));
  return choices.every(({ required }, index) => !required || chosen[index]?.length) &&
    targets.every((target) => values.includes(target));
}

/**
 * Sends the order of a move. Decisions of others are asked for. Throws a `Problem` if the service refuses.
 * @param {Connection} connection
 * @param {string} commands address of the game's commands
 * @param {Move} move
 * @param {Chosen} chosen
 * @returns {Promise<string>} the outcome in words
 */
export async function sendMove(connection, commands, move, chosen) {
  const order = { ...structuredClone(move.order), ...(move.decisions.length > 0 ? { ask: move.decisions } : {}) };
  move.choices.forEach(({ member }, index) => {
    chosen[index]?.forEach(({ value }, further) => putAt(order, pathOf(member, further), value));
  });
  const answer = await send(connection, `${commands}/${move.operation.replaceAll("_", "-")}`, order);
  return answer.summary ?? say("othersAreAsked");
}

/**
 * Returns the path of one of several values, which go to the following indices.
 * @param {string} member
 * @param {number} further 0 for the first value
 */
function pathOf(member, further) {
  const names = member.split(".");
  const last = names.findLastIndex((name) => /^\d+$/.test(name));
  return names.map((name, index) => (index === last ? String(Number(name) + further) : name)).join(".");
}

/**
 * Puts a value into an order at the path of a choice, for example `target.id` or `sides.1.id`.
 * @param {any} order
 * @param {string} member
 * @param {unknown} value
 */
function putAt(order, member, value) {
  const names = member.split(".");
  let inside = order;
  names.forEach((name, index) => {
    const next = names[index + 1];
    if (next === undefined) inside[name] = value;
    else inside = inside[name] ??= /^\d+$/.test(next) ? [] : {};
  });
}
