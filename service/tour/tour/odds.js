// Exact odds as bars.

import { folded, make } from "./elements.js";
import { short, title } from "./words.js";

/** @typedef {{value: any, end: string | null, probability: string | null, decimal: number}} Chance */

const MOST_OPEN = 2;
const MOST_ROWS = 24;
const RARE = 0.005;
const LONGEST_FRACTION = 9;

/**
 * @param {any} odds the answer
 * @param {string | null} picture address of the same as a picture
 * @returns {import("./elements.js").Child[]}
 */
export function oddsParts(odds, picture) {
  const outcomes = Object.entries(odds.outcomes);
  const open = outcomes.filter(([, outcome]) => outcome.distribution.length > 1).sort(yesOrNoFirst);
  const certain = outcomes.filter(([, outcome]) => outcome.distribution.length === 1);
  const charts = open.map(([name, outcome]) => chart(name, outcome));
  const way = odds.method === "exact" ? "Exact chances, by the same rules." : `From ${odds.samples} simulated rolls.`;
  return [
    make("p", { class: "summary" }, odds.summary),
    make("p", { class: "hint" }, way),
    ...charts.slice(0, MOST_OPEN),
    ...(charts.length > MOST_OPEN
      ? [folded(`${charts.length - MOST_OPEN} more outcomes`, ...charts.slice(MOST_OPEN))]
      : []),
    certain.length > 0 && make("p", { class: "hint" }, `Certain: ${certain.map(inWords).join(", ")}.`),
    ...(picture === null ? [] : [pictureOf(picture, odds.summary)]),
  ];
}

/**
 * What people ask first: does it work?
 * @param {[string, any]} left
 * @param {[string, any]} right
 */
function yesOrNoFirst([, left], [, right]) {
  return Number(right.type === "boolean") - Number(left.type === "boolean");
}

/** @param {[string, any]} outcome with one value only */
function inWords([name, outcome]) {
  return `${title(name).toLowerCase()} ${short(outcome.distribution[0].value)}`;
}

/**
 * @param {string} name
 * @param {{type: string, mean: string | null, mean_decimal: number | null, distribution: Chance[]}} outcome
 */
function chart(name, outcome) {
  const isLong = outcome.distribution.length > MOST_ROWS;
  const rare = outcome.distribution.filter(({ decimal }) => isLong && decimal < RARE);
  const common = outcome.distribution.filter((chance) => !rare.includes(chance));
  const highest = Math.max(...outcome.distribution.map(({ decimal }) => decimal));
  const isNumber = outcome.type !== "boolean" && typeof outcome.mean_decimal === "number";
  const mean = isNumber ? `, on average ${rounded(outcome.mean_decimal ?? 0)}` : "";
  const table = bars(`${title(name)}${mean}`, common, highest);
  const rest = `${rare.length} rarer values`;
  return make("div", {}, table, rare.length > 0 && folded(rest, bars(`${title(name)}: ${rest}`, rare, highest)));
}

/**
 * @param {string} caption
 * @param {Chance[]} chances
 * @param {number} highest
 */
function bars(caption, chances, highest) {
  const head = ["Value", "Bar", "Chance", "Fraction"].map((each) =>
    make("th", { scope: "col", class: "unseen" }, each),
  );
  return make(
    "table",
    { class: "chart" },
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...chances.map((chance) => bar(chance, highest))),
  );
}

/**
 * @param {Chance} chance
 * @param {number} highest
 */
function bar({ value, end, probability, decimal }, highest) {
  const fill = make("span", { class: "bar" });
  fill.style.width = `${(decimal / highest) * 100}%`;
  const tail = end === null ? "" : ` ${end.replaceAll("_", " ")}`;
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, `${short(value)}${tail}`),
    make("td", { class: "bars" }, fill),
    make("td", {}, percent(decimal)),
    make("td", { class: "hint" }, probability !== null && probability.length <= LONGEST_FRACTION ? probability : ""),
  );
}

/**
 * @param {string} address
 * @param {string} summary
 */
function pictureOf(address, summary) {
  const place = make("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Picture of the odds" });
  const details = folded(
    "As a picture for other pages",
    place,
    make("p", {}, make("a", { href: address }, "Its address (SVG)")),
  );
  details.addEventListener("toggle", () => {
    if (details.open && place.childElementCount === 0) {
      place.append(make("img", { src: address, alt: summary }));
    }
  });
  return details;
}

/** @param {number} decimal */
function percent(decimal) {
  const hundredth = decimal * 100;
  return hundredth > 0 && hundredth < 0.1 ? "< 0.1 %" : `${rounded(hundredth)} %`;
}

/** @param {number} number */
function rounded(number) {
  return String(Math.round(number * 10) / 10);
}
