// What came out, as lists of names and values.

import { folded, make } from "./elements.js";
import { short, title } from "./words.js";

const MOST_NAMED = 4;

/**
 * An object with its members one below the other; members that do not apply are only named.
 * @param {{[name: string]: any}} result
 * @returns {HTMLElement}
 */
export function readable(result) {
  const entries = Object.entries(result);
  const present = entries.filter(([, value]) => !isNothing(value));
  const absent = entries.filter(([, value]) => isNothing(value)).map(([name]) => title(name).toLowerCase());
  return make(
    "div",
    { class: "readable" },
    make(
      "dl",
      {},
      ...present.flatMap(([name, value]) => [make("dt", {}, title(name)), make("dd", {}, valueOf(value))]),
    ),
    absent.length > 0 && make("div", { class: "hint" }, absentees(absent)),
  );
}

/** @param {string[]} names of members that do not apply */
function absentees(names) {
  return names.length > MOST_NAMED
    ? folded(`${names.length} more do not apply here`, `${names.join(", ")}.`)
    : `Nothing of: ${names.join(", ")}.`;
}

/**
 * A document as it is, folded.
 * @param {string} label
 * @param {any} value
 * @returns {HTMLElement}
 */
export function asJson(label, value) {
  const code = make("pre", { class: "code", tabindex: 0, role: "region", "aria-label": label });
  code.textContent = JSON.stringify(value, null, 2);
  return folded(label, code);
}

/**
 * @param {any} value
 * @returns {Node | string}
 */
function valueOf(value) {
  if (Array.isArray(value)) {
    return value.every((each) => each === null || typeof each !== "object")
      ? value.map(short).join(", ")
      : make("ol", {}, ...value.map((each) => make("li", {}, valueOf(each))));
  }
  return value !== null && typeof value === "object" ? readable(value) : short(value);
}

/** @param {any} value */
function isNothing(value) {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
