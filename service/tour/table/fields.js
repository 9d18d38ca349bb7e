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
    const detail = each.detail ? make("small", {}, each.detail) : null;
    return { input, element: make("label", { class: "option" }, input, make("span", {}, each.label), detail) };
  });
  return {
    element: make("fieldset", { class: "options" }, make("legend", {}, label), ...inputs.map((each) => each.element)),
    value: () => inputs.find(({ input }) => input.checked)?.input.value ?? "",
  };
}
