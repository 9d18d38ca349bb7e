// The chances of the encounter: many simulated fights, and one of them to read.

import { call } from "../tour/api.js";
import { button, fill, make } from "../tour/elements.js";
import { attempt, close, open } from "./dialog.js";
import { language, t } from "./texts.js";
import { word } from "./words.js";

/** @typedef {import("./world.js").World} World */
/** @typedef {{probability: number, low: number, high: number}} Estimate */

const FIGHTS = 300;
const MORE_FIGHTS = 1000;

/**
 * Opens the chances of the encounter as it is now.
 * @param {World} world
 */
export function outlook(world) {
  const body = make("div", { "aria-live": "polite" });
  open(t("outlook"), body);
  return show(world, body, { runs: FIGHTS });
}

/**
 * Simulates, and shows the result in an element.
 * @param {World} world
 * @param {HTMLElement} body
 * @param {any} settings
 */
function show(world, body, settings) {
  fill(body, make("p", { class: "hint" }, t("simulating")), button(t("close"), close));
  return attempt(async () => {
    const { body: result } = await simulated(world, settings);
    const sides = result.sides.map((/** @type {any} */ each) => ({ ...each, name: word(each.name) }));
    const more = () => show(world, body, { runs: result.runs + MORE_FIGHTS, next: result.next });
    const one = () => read(world, body, result);
    fill(
      body,
      make("p", {}, result.summary),
      chances(t("sideWins"), sides, "wins"),
      chances(t("survives"), result.fighters, "survives"),
      make("p", { class: "hint" }, t("fights", { runs: result.runs, rounds: rounds(result.rounds) })),
      make("div", { class: "actions" }, button(t("done"), close), button(t("moreFights"), more), button(t("oneFight"), one)),
    );
  });
}

/**
 * Shows a fight round by round.
 * @param {World} world
 * @param {HTMLElement} body
 * @param {any} result
 */
function read(world, body, result) {
  return attempt(async () => {
    const run = Math.floor(Math.random() * result.runs);
    const { body: fight } = await simulated(world, { seed: result.next.seed, run });
    const parts = fight.report.flatMap((/** @type {any} */ { round, lines }) => [
      make("h3", {}, t("round", { round })),
      make("ul", {}, ...lines.map((/** @type {string} */ text) => make("li", {}, text))),
    ]);
    const back = () => show(world, body, { runs: result.runs, next: result.next });
    fill(body, ...parts, make("div", { class: "actions" }, button(t("done"), close), button(t("back"), back)));
  });
}

/**
 * @param {World} world
 * @param {any} settings
 */
function simulated(world, settings) {
  const path = world.path(`/encounters/${world.encounter.id}/simulation`);
  return call("POST", path, { key: world.seat.key, body: settings });
}

/**
 * A list of chances with their intervals.
 * @param {string} title
 * @param {any[]} items
 * @param {string} member
 */
function chances(title, items, member) {
  const percent = new Intl.NumberFormat(language(), { style: "percent" });
  const lines = items.map((each) => {
    /** @type {Estimate} */
    const { probability, low, high } = each[member];
    const span = t("between", { low: percent.format(low), high: percent.format(high) });
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, each.name),
      make("td", {}, percent.format(probability)),
      make("td", {}, make("small", {}, span)),
    );
  });
  return make("table", { class: "chances" }, make("caption", {}, title), ...lines);
}

/** How many rounds a fight takes on average. @param {{[rounds: string]: number}} shares */
function rounds(shares) {
  const average = Object.entries(shares).reduce((sum, [number, share]) => sum + Number(number) * share, 0);
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(average);
}
