// The chances of the encounter: many simulated fights, and one of them to read.

import { call } from "../tour/api.js";
import { button, fill, make } from "../tour/elements.js";
import { attempt, close, open } from "./dialog.js";
import { language, t } from "./texts.js";
import { word } from "./words.js";

/** @typedef {import("./world.js").World} World */
/** @typedef {{probability: number, low: number, high: number}} Estimate */
/** @typedef {(settings: any) => Promise<import("../tour/api.js").Answer>} Simulate */

const FIGHTS = 300;
const MORE_FIGHTS = 1000;

/**
 * Opens the chances of an encounter as it is now.
 * @param {World} world
 * @param {any} encounter
 */
export function outlook(world, encounter) {
  const body = make("div", { "aria-live": "polite" });
  const path = world.path(`/encounters/${encounter.id}/simulation`);
  open(t("outlook"), body);
  return show((settings) => call("POST", path, { key: world.seat.key, body: settings }), body, { runs: FIGHTS });
}

/**
 * Simulates, and shows the result in an element.
 * @param {Simulate} simulate
 * @param {HTMLElement} body
 * @param {any} settings
 */
function show(simulate, body, settings) {
  fill(body, make("p", { class: "hint" }, t("simulating")), button(t("close"), close));
  return attempt(async () => {
    const { body: result } = await simulate(settings);
    const sides = result.sides.map((/** @type {any} */ each) => ({ ...each, name: word(each.name) }));
    const more = () => show(simulate, body, { runs: result.runs + MORE_FIGHTS, next: result.next });
    const one = () => read(simulate, body, result);
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
 * @param {Simulate} simulate
 * @param {HTMLElement} body
 * @param {any} result
 */
function read(simulate, body, result) {
  return attempt(async () => {
    const run = Math.floor(Math.random() * result.runs);
    const { body: fight } = await simulate({ seed: result.next.seed, run });
    const parts = fight.report.flatMap((/** @type {any} */ { round, lines }) => [
      make("h3", {}, t("round", { round })),
      make("ul", {}, ...lines.map((/** @type {string} */ text) => make("li", {}, text))),
    ]);
    const back = () => show(simulate, body, { runs: result.runs, next: result.next });
    fill(body, ...parts, make("div", { class: "actions" }, button(t("done"), close), button(t("back"), back)));
  });
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
