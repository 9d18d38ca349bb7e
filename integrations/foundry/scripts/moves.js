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
  choices.forEach((choice, index) => content.append(row(choice.label, ...fieldOf(choice, String(index)))));
  const form = await answered(label, content, say("Choices.Send"));
  if (form === null) return null;
  choices.forEach((choice, index) => {
    const entered = form.getAll(String(index)).map(String).filter((text) => text !== "");
    entered.forEach((text, further) => putAt(complete, pathOf(choice, further), valueOf(choice, text)));
  });
  return complete;
}

/** @param {Choice} choice @param {string} name of the field @returns {HTMLElement[]} */
function fieldOf(choice, name) {
  return choice.other ? stated(choice, name) : [listed(choice, name)];
}

/**
 * Returns a line for a choice that takes other values than its options, and the options as suggestions.
 * @param {Choice} choice @param {string} name
 */
function stated({ required, default: given, options }, name) {
  const [field, list] = [element("input"), element("datalist")];
  list.id = `arbiter-options-${name}`;
  list.append(...options.map(({ label }) => new Option(label, label)));
  const preset = options.find(({ value }) => value === given)?.label ?? "";
  Object.assign(field, { type: "text", name, required, value: preset });
  field.setAttribute("list", list.id);
  return [field, list];
}

/**
 * Returns a list of options; several can be chosen if the choice takes several.
 * @param {Choice} choice @param {string} name
 */
function listed({ required, default: given, options, most }, name) {
  const list = element("select");
  Object.assign(list, { name, required, multiple: most > 1 });
  if (!required && given === null && most === 1) list.append(new Option(say("Choices.None"), ""));
  const targets = targetedFighters();
  const targeted = options.filter(({ value }) => targets.has(value)).slice(0, most);
  const preferred = targeted.length > 0 ? targeted : options.filter(({ value }) => value === given);
  options.forEach((option, number) => {
    const { label, detail } = option;
    const isChosen = preferred.includes(option);
    list.append(new Option(detail ? `${label} (${detail})` : label, String(number), isChosen, isChosen));
  });
  return list;
}

/** Returns the value that a text in the field of a choice means. @param {Choice} choice @param {string} text */
function valueOf({ options, other }, text) {
  if (!other) return options[Number(text)]?.value;
  const option = options.find(({ label }) => label === text.trim());
  if (option) return option.value;
  return other === "number" && Number.isFinite(Number(text)) ? Number(text) : text.trim();
}

/**
 * Returns the path of one of several values, which go to the following indices.
 * @param {Choice} choice @param {number} further 0 for the first value
 */
function pathOf({ member }, further) {
  const names = member.split(".");
  const last = names.findLastIndex((name) => /^\d+$/.test(name));
  return names.map((name, index) => (index === last ? String(Number(name) + further) : name)).join(".");
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
