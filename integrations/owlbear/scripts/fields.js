/** Fields for the choices of a move. */

import { chooser, make } from "./elements.js";

/** @typedef {import("./moves.js").Choice} Choice */
/** @typedef {import("./moves.js").Option} Option */
/** @typedef {{ element: HTMLElement, options: () => Option[] }} Field and the options that are chosen in it */

/**
 * Makes the field of a choice.
 * @param {Choice} choice
 * @param {Option[]} chosen at first
 * @returns {Field}
 */
export function fieldOf(choice, chosen) {
  return choice.other === null ? listed(choice, chosen) : stated(choice, chosen);
}

/**
 * A list of options; several can be chosen if the choice takes several.
 * @param {Choice} choice
 * @param {Option[]} chosen
 * @returns {Field}
 */
function listed({ label, required, options, most }, chosen) {
  const all = options.map((option, number) => ({ value: String(number), label: option.label }));
  const none = required || most > 1 ? [] : [{ value: "", label: "-" }];
  const { field, element } = chooser(label, [...none, ...all]);
  field.multiple = most > 1;
  for (const entry of field.options) {
    const option = options[Number(entry.value || NaN)];
    if (option !== undefined && chosen.includes(option)) entry.selected = true;
  }
  const entered = () => [...field.selectedOptions].flatMap(({ value }) => options[Number(value || NaN)] ?? []);
  return { element, options: entered };
}

/**
 * A line for a choice that takes other values than its options, which it suggests.
 * @param {Choice} choice
 * @param {Option[]} chosen
 * @returns {Field}
 */
function stated({ member, label, options, other }, chosen) {
  const list = make("datalist", { id: `options-${member}` }, ...options.map((option) => new Option(option.label)));
  const field = make("input", { value: chosen[0]?.label ?? "" });
  field.setAttribute("list", list.id);
  const entered = () => {
    const text = field.value.trim();
    const isNumber = other === "number" && Number.isFinite(Number(text));
    const value = isNumber ? Number(text) : text;
    return text === "" ? [] : [options.find((option) => option.label === text) ?? { value, label: text }];
  };
  return { element: make("label", {}, label, field, list), options: entered };
}
