// Fields of the forms of this page.

import { make, newId } from "../tour/elements.js";

/** @typedef {{element: HTMLElement, value: () => string}} Field */

/**
 * A line of text.
 * @param {string} label
 * @param {string} value
 * @param {{[name: string]: string | number | boolean}} [attributes]
 * @returns {Field}
 */
export function line(label, value, attributes = {}) {
  const id = newId();
  const input = make("input", { id, type: "text", autocomplete: "off", value, ...attributes });
  return { element: make("div", { class: "field" }, make("label", { for: id }, label), input), value: () => input.value };
}

/**
 * A line of text with suggestions.
 * @param {string} label
 * @param {string[]} suggestions
 * @param {string} value
 * @returns {Field}
 */
export function suggesting(label, suggestions, value) {
  const list = newId();
  const field = line(label, value, { list });
  field.element.append(make("datalist", { id: list }, ...suggestions.map((each) => make("option", { value: each }))));
  return field;
}

/**
 * A list of which one is chosen.
 * @param {string} label
 * @param {{value: string, label: string, detail?: string}[]} options
 * @param {string} [chosen]
 * @returns {Field}
 */
export function choice(label, options, chosen = options[0]?.value ?? "") {
  const id = newId();
  const select = make(
    "select",
    { id },
    ...options.map(({ value, label: name, detail }) =>
      make("option", { value, selected: value === chosen }, detail ? `${name} (${detail})` : name),
    ),
  );
  return {
    element: make("div", { class: "field" }, make("label", { for: id }, label), select),
    value: () => select.value,
  };
}

/**
 * Large buttons of which one is pressed.
 * @param {string} label
 * @param {{value: string, label: string, detail?: string}[]} options
 * @param {string} chosen
 * @returns {Field}
 */
export function pick(label, options, chosen) {
  const name = newId();
  const inputs = options.map((each) => {
    const input = make("input", { type: "radio", name, value: each.value, checked: each.value === chosen });
    return { input, element: optionLine(input, each.label, each.detail) };
  });
  return {
    element: make("fieldset", { class: "options" }, make("legend", {}, label), ...inputs.map((each) => each.element)),
    value: () => inputs.find(({ input }) => input.checked)?.input.value ?? "",
  };
}

/**
 * Boxes of which several can be checked.
 * @param {string} label
 * @param {{value: string, label: string, detail?: string}[]} options
 * @param {number} first the position of the one that is checked at the beginning; -1 for none
 * @returns {{element: HTMLElement, values: () => string[]}}
 */
export function several(label, options, first) {
  const inputs = options.map(({ value, label: name, detail }, index) => {
    const input = make("input", { type: "checkbox", value, checked: index === first });
    return { input, element: optionLine(input, name, detail) };
  });
  return {
    element: make("fieldset", { class: "options" }, make("legend", {}, label), ...inputs.map(({ element }) => element)),
    values: () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value),
  };
}

/** @param {HTMLInputElement} input @param {string} label @param {string} [detail] */
function optionLine(input, label, detail) {
  return make("label", { class: "option" }, input, make("span", {}, label), detail ? make("small", {}, detail) : null);
}
