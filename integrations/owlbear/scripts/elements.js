/** Elements of pages. */

import { language } from "./texts.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
document.documentElement.lang = language;

/**
 * Fills the page.
 * @param {string} title
 * @param {...Node} children
 */
export function show(title, ...children) {
  document.title = title;
  main.replaceChildren(make("h1", {}, title), ...children);
}

/**
 * Runs an action; no button of the page can be pressed meanwhile.
 * @template Result
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function whileBusy(action) {
  const buttons = [...main.querySelectorAll("button")];
  for (const each of buttons) each.disabled = true;
  try {
    return await action();
  } finally {
    for (const each of buttons) each.disabled = false;
  }
}

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Makes a button.
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [detail] a second line
 */
export function button(label, onclick, detail = "") {
  return make("button", { type: "button", onclick }, label, ...(detail ? [make("small", {}, detail)] : []));
}

/**
 * Makes a list to choose from.
 * @param {string} label
 * @param {{ value: string, label: string }[]} options
 * @param {string} [chosen] value of the option that is chosen first
 */
export function chooser(label, options, chosen) {
  const field = make("select", {}, ...options.map((each) => new Option(each.label, each.value, false, each.value === chosen)));
  return { field, element: make("label", {}, label, field) };
}

/**
 * Makes a problem, which assistive technology reads aloud.
 * @param {string} text
 */
export function problem(text) {
  return make("p", { className: "problem", role: "alert" }, text);
}
