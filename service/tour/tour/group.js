// Parts of a request that have parts themselves: each can be folded, and then says in a few words what it holds.

import { fill, make } from "./elements.js";
import { short } from "./words.js";

/** @typedef {import("./field.js").Field} Field */

const DEEPEST_OPEN = 1;
const LONGEST = 60;

/**
 * A foldable frame; what lies deep in the request begins folded.
 * @param {Field} field whose value it tells while it is folded
 * @param {...Node} children
 * @returns {HTMLDetailsElement}
 */
export function group(field, ...children) {
  const gist = make("span", { class: "hint" });
  const summary = make("summary", {}, make("b", {}, field.label), " ", gist);
  const details = make("details", { class: "group", open: field.context.depth <= DEEPEST_OPEN }, summary, ...children);
  const tell = () => fill(gist, details.open ? "" : gistOf(field.value()));
  details.addEventListener("toggle", tell);
  queueMicrotask(tell);
  return details;
}

/**
 * Opens an element and everything around it.
 * @param {Element} element
 */
export function unfold(element) {
  for (let details = element.closest("details"); details; details = details.parentElement?.closest("details") ?? null) {
    details.open = true;
  }
}

/**
 * A value in a few words.
 * @param {any} value
 */
function gistOf(value) {
  const words = wordsOf(value).join(" · ");
  if (words === "") {
    return "empty";
  }
  return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
}

/**
 * @param {any} value
 * @returns {string[]}
 */
function wordsOf(value) {
  if (value === null || value === undefined) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.map((each) => wordsOf(each).join(" ")).filter(Boolean);
  }
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([name, each]) =>
      typeof each === "boolean" ? (each ? [name] : []) : wordsOf(each),
    );
  }
  return [short(value)];
}
