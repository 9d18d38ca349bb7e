/** Orders: a chosen move becomes the body of a command, and is sent. */

import { answered, element, row } from "./dialogs.js";
import { placeOf } from "./links.js";
import { say, setting } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Move} Move */
/** @typedef {import("./arbiter/helper.js").Choice} Choice */
/** @typedef {{ below: string, path: string }} Place where a token acts */

/**
 * Asks for the choices of a move and sends its order. Sends nothing if the dialog is closed.
 *
 * Throws a `Problem` if the service refuses the order.
 * @param {Session} session @param {Place} place @param {Move} move @param {string} visibility of the outcome
 */
export async function makeMove(session, place, move, visibility) {
  const order = await completed(move);
  if (order === null) return;
  if (visibility !== "public") order.visibility = visibility;
  const answer = await sendOrder(session, place, move, order);
  if (answer.commitment && !answer.result) ui.notifications.info(say("Menu.Secret"));
}

/** @param {Session} session @param {Place} place @param {Move} move @param {Record<string, any>} order */
async function sendOrder(session, { below }, { operation, decisions }, order) {
  const asked = setting("ask");
  const asksPlayers = asked === "everything" || (asked === "decisions" && decisions.length > 0);
  if (asksPlayers) {
    const rolls = asked === "everything" ? "players" : "nobody";
    const prompts = below.startsWith("/encounters/") ? `${below}/prompts` : "/prompts";
    return await session.send(prompts, { operation, order, ask: decisions, rolls });
  }
  const address = `${below}/${session.own.campaign.ruleset}/${operation.replaceAll("_", "-")}`;
  return await session.send(address, order);
}

/**
 * Returns the order of a move with the chosen options, or null if the dialog was closed.
 * @param {Move} move
 * @returns {Promise<Record<string, any> | null>}
 */
async function completed({ label, order, choices }) {
  const complete = structuredClone(order);
  if (choices.length === 0) return complete;
  const content = element("div");
  choices.forEach((choice, index) => content.append(row(choice.label, options(choice, index))));
  const form = await answered(label, content, say("Choices.Send"));
  if (form === null) return null;
  choices.forEach(({ member, options }, index) => {
    const option = options[Number(form.get(String(index)) || NaN)];
    if (option) putAt(complete, member, option.value);
  });
  return complete;
}

/** @param {Choice} choice @param {number} index */
function options({ required, default: given, options }, index) {
  const list = element("select");
  [list.name, list.required] = [String(index), required];
  if (!required && given === null) list.append(new Option(say("Choices.None"), ""));
  const targets = targetedFighters();
  const preferred = options.find(({ value }) => value === given || targets.has(value));
  options.forEach((option, number) => {
    const { label, detail } = option;
    list.append(new Option(detail ? `${label} (${detail})` : label, String(number), false, option === preferred));
  });
  return list;
}

/** Returns the ids of the combatants whose tokens the user has targeted. */
function targetedFighters() {
  /** @type {Set<unknown>} */
  const found = new Set();
  for (const { document: token } of game.user.targets) {
    const path = placeOf(token)?.path;
    if (path) found.add(path.slice(path.lastIndexOf("/") + 1));
  }
  return found;
}

/**
 * Puts a value into an order at the path of a choice; creates objects and lists on the way.
 * @param {Record<string, any>} order
 * @param {string} member for example `target.id` or `sides.1.id`
 * @param {unknown} value
 */
export function putAt(order, member, value) {
  const names = member.split(".");
  /** @type {any} */
  let inside = order;
  names.forEach((name, index) => {
    if (Array.isArray(inside)) while (inside.length < Number(name)) inside.push({});
    const next = names[index + 1];
    if (next === undefined) inside[name] = value;
    else inside = inside[name] ??= /^\d+$/.test(next) ? [] : {};
  });
}
