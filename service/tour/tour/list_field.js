// Values one after the other.

import { button, make } from "./elements.js";
import { Field } from "./field.js";
import { fieldFor } from "./fields.js";
import { group } from "./group.js";

/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */

/** A list of the request. */
export class ListField extends Field {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    super(context, schema, label);
    /** @type {{field: Field, row: HTMLElement}[]} */
    this.items = [];
    this.list = make("div", { class: "members" });
    this.adder = button(`Add to ${label.toLowerCase()}`, () => this.add(undefined).enter(), { class: "quiet" });
    this.element = group(this, this.hint, this.fault, this.list, this.adder);
    const start = Array.isArray(initial) ? initial : (schema.default ?? Array.from({ length: schema.minItems ?? 0 }));
    start.forEach((/** @type {any} */ item) => this.add(item));
  }

  /**
   * @param {any} initial
   * @returns {Field}
   */
  add(initial) {
    const label = `${this.label} ${this.items.length + 1}`;
    const field = fieldFor(this.inside(), this.schema.items ?? {}, label, initial);
    const row = make("div", { class: "row" }, field.element);
    const item = { field, row };
    row.append(button("×", () => this.remove(item), { class: "remove", "aria-label": `Remove ${label}` }));
    this.items.push(item);
    this.list.append(row);
    return field;
  }

  /** @param {{field: Field, row: HTMLElement}} item */
  remove(item) {
    this.items = this.items.filter((each) => each !== item);
    item.row.remove();
    this.adder.focus();
  }

  value() {
    return this.items.map(({ field }) => field.value()).filter((each) => each !== undefined);
  }

  children() {
    return this.items.map(({ field }) => field);
  }

  /** @param {string} token */
  child(token) {
    return this.items.filter(({ field }) => field.value() !== undefined)[Number(token)]?.field;
  }

  focusable() {
    return this.items[0]?.field.focusable() ?? this.adder;
  }
}
