// An answer to a call: the line for people, the dice, the rules and all that came out.

import { button, folded, make } from "./elements.js";
import { asJson, readable } from "./result.js";
import { ruleLinks } from "./rules.js";
import { title } from "./words.js";

/** @typedef {{stream: string, die: string, face: number, purpose: string}} Roll */

/**
 * @param {any} body of the answer
 * @param {{language?: string, again?: (dice: {[stream: string]: number[]}) => void}} [options]
 * @returns {HTMLElement[]}
 */
export function answerParts(body, { language = "en", again } = {}) {
  const { summary } = body;
  const result = body.result !== null && typeof body.result === "object" ? body.result : null;
  const parts = [
    summary && make("p", { class: "summary", lang: language }, summary),
    body.rolls?.length > 0 && diceList(body.rolls),
    body.rules?.length > 0 && whyList(body.ruleset, body.rules),
    result && make("section", {}, make("h4", {}, "In detail"), readable(result)),
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
function diceList(rolls) {
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
