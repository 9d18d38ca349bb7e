// An answer to a call: the line for people, the dice, the rules and all that came out.

import { button, folded, make } from "./elements.js";
import { asJson, readable } from "./result.js";
import { ruleLinks } from "./rules.js";
import { short, title } from "./words.js";

/** @typedef {{stream: string, die: string, face: number, purpose: string}} Roll */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Where the members of somebody lie; who reads a change needs only the member. */
const SHELVES = new Set(["", "state", "sheet"]);

/**
 * @param {any} body of the answer
 * @param {{language?: string, again?: (dice: {[stream: string]: number[]}) => void, names?: Map<string, string>,
 *   line?: (body: any) => string}} [options] `names` of resources by id; `line` for people where an answer has none
 * @returns {HTMLElement[]}
 */
export function answerParts(body, { language = "en", again, names = new Map(), line } = {}) {
  const result = body.result !== null && typeof body.result === "object" ? withNames(body.result, names) : null;
  const summary = line?.(body) ?? body.summary;
  const parts = [
    summary && make("p", { class: "summary", lang: language }, summary),
    body.rolls?.length > 0 && diceList(body.rolls),
    body.changes?.length > 0 && changeList(body.changes, names),
    body.rules?.length > 0 && whyList(body.ruleset ?? body.encounter?.ruleset, body.rules),
    result &&
      (line
        ? folded("In detail", readable(result))
        : make("section", {}, make("h4", {}, "In detail"), readable(result))),
    again &&
      body.rolls?.length > 0 &&
      button("The same dice again", () => again(diceOf(body.rolls)), { class: "quiet" }),
    body.options && Object.keys(body.options).length > 0 && folded("House rules in force", readable(body.options)),
    asJson("The whole answer as JSON", body),
  ];
  return /** @type {HTMLElement[]} */ (parts.filter(Boolean));
}

/**
 * Dice as they fell.
 * @param {Roll[]} rolls
 * @returns {HTMLElement}
 */
export function diceList(rolls) {
  return make("ul", { class: "dice", "aria-label": "Dice" }, ...rolls.map(die));
}

/** @param {Roll} roll */
function die({ stream, die: kind, face, purpose }) {
  const shape = kind === "d6" ? "die six" : "die";
  const square = make("span", { class: shape, "aria-hidden": "true" }, String(face));
  const about = [...new Set([stream, kind, title(purpose).toLowerCase()])].join(" · ");
  const spoken = make("span", { class: "unseen" }, `${kind} shows ${face}: `);
  return make("li", {}, square, spoken, make("span", { class: "hint" }, about));
}

/**
 * @param {string} game
 * @param {string[]} ids
 */
function whyList(game, ids) {
  return make("section", {}, make("h4", {}, "Why? The rules that were applied"), ruleLinks(game, ids));
}

/**
 * What is no longer as it was.
 * @param {any[]} changes
 * @param {Map<string, string>} names of resources by id
 */
export function changeList(changes, names) {
  const items = changes.filter(isTelling).map((change) => {
    const who = names.get(change.id) ?? change.resource;
    const what = change.path
      .split("/")
      .filter((/** @type {string} */ token) => !UUID.test(token) && !SHELVES.has(token));
    const where = [who, ...what.map((/** @type {string} */ token) => title(token).toLowerCase())].join(", ");
    return make(
      "li",
      {},
      make("b", {}, `${where}: `),
      `${told(change, "before", names)} → ${told(change, "after", names)}`,
    );
  });
  return (
    items.length > 0 && make("section", {}, make("h4", {}, "What changed"), make("ul", { class: "changes" }, ...items))
  );
}

/** @param {any} change */
function isTelling(change) {
  return !["/version", "/updated_at"].includes(change.path);
}

/**
 * @param {any} change
 * @param {string} when
 * @param {Map<string, string>} names
 */
function told(change, when, names) {
  if (!(when in change)) {
    return "not there";
  }
  const value = change[when];
  if (value === null || typeof value !== "object") {
    return names.get(value) ?? short(value);
  }
  return typeof value.name === "string" ? value.name : "…";
}

/**
 * A value with names in place of ids.
 * @param {any} value
 * @param {Map<string, string>} names
 */
function withNames(value, names) {
  return JSON.parse(JSON.stringify(value), (_, each) => names.get(each) ?? each);
}

/**
 * Rolls as dice of the next request.
 * @param {Roll[]} rolls
 */
function diceOf(rolls) {
  /** @type {{[stream: string]: number[]}} */
  const dice = {};
  for (const { stream, face } of rolls) {
    dice[stream] = [...(dice[stream] ?? []), face];
  }
  return dice;
}
