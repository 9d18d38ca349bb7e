/** Moves: the orders that the service accepts now. */

import { read, send } from "./service.js";
import { say } from "./texts.js";

/** @typedef {import("./settings.js").Connection} Connection */
/** @typedef {{ value: unknown, label: string, detail?: string | null }} Option */
/** @typedef {{ member: string, label: string, required: boolean, default: unknown, options: Option[] }} Choice */
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
 * @returns {(Option | undefined)[]} undefined where nothing is chosen
 */
export function chosenFor(choices, targets) {
  const left = new Set(targets);
  return choices.map(({ options, required, default: given }) => {
    const target = options.find(({ value }) => left.has(String(value)));
    if (target) left.delete(String(target.value));
    const preset = options.find(({ value }) => given !== null && value === given);
    return target ?? preset ?? (required && options.length === 1 ? options[0] : undefined);
  });
}

/**
 * Returns whether options are chosen for all required choices, and whether they contain all targets.
 * @param {Choice[]} choices
 * @param {(Option | undefined)[]} chosen
 * @param {string[]} targets
 * @returns {boolean}
 */
export function isComplete(choices, chosen, targets) {
  const values = chosen.map((option) => String(option?.value));
  return choices.every(({ required }, index) => !required || chosen[index] !== undefined) &&
    targets.every((target) => values.includes(target));
}

/**
 * Sends the order of a move. Decisions of others are asked for. Throws a `Problem` if the service refuses.
 * @param {Connection} connection
 * @param {string} commands address of the game's commands
 * @param {Move} move
 * @param {(Option | undefined)[]} chosen
 * @returns {Promise<string>} the outcome in words
 */
export async function sendMove(connection, commands, move, chosen) {
  const order = { ...structuredClone(move.order), ...(move.decisions.length > 0 ? { ask: move.decisions } : {}) };
  move.choices.forEach(({ member }, index) => {
    const option = chosen[index];
    if (option !== undefined) putAt(order, member, option.value);
  });
  const answer = await send(connection, `${commands}/${move.operation.replaceAll("_", "-")}`, order);
  return answer.summary ?? say("othersAreAsked");
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
