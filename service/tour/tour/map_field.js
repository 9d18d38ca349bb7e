// Values under names that the visitor chooses.

import { button, make, newId, select } from "./elements.js";
import { Field } from "./field.js";
import { fieldFor } from "./fields.js";
import { group } from "./group.js";
import { title } from "./words.js";

/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */
/** @typedef {{key: HTMLInputElement | HTMLSelectElement, field: Field, row: HTMLElement}} Entry */

/** A map of the request. */
export class MapField extends Field {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    super(context, schema, label);
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {string[] | undefined} */
    this.names = context.spec.plain(schema.propertyNames ?? {}).enum;
    this.list = make("div", { class: "members" });
    this.adder = button(`Add to ${label.toLowerCase()}`, () => this.add("", undefined).key.focus(), { class: "quiet" });
    this.element = group(this, this.hint, this.fault, this.list, this.adder);
    Object.entries(initial ?? schema.default ?? {}).forEach(([name, value]) => this.add(name, value));
  }

  /**
   * @param {string} name
   * @param {any} initial
   * @returns {Entry}
   */
  add(name, initial) {
    const place = `${this.label} ${this.entries.length + 1}`;
    const values = this.schema.additionalProperties;
    const field = fieldFor(this.inside(), typeof values === "object" ? values : {}, `${place}: value`, initial);
    const [label, key] = this.keyControl(`${place}: name`, name);
    const row = make("div", { class: "row" }, make("div", { class: "entry" }, label, field.element));
    const entry = { key, field, row };
    row.append(button("×", () => this.remove(entry), { class: "remove", "aria-label": `Remove ${place}` }));
    this.entries.push(entry);
    this.list.append(row);
    return entry;
  }

  /**
   * @param {string} label
   * @param {string} name
   * @returns {[HTMLElement, HTMLInputElement | HTMLSelectElement]}
   */
  keyControl(label, name) {
    const id = newId();
    const control =
      this.names === undefined
        ? make("input", { id, type: "text", autocomplete: "off", value: name })
        : select(
            this.names.map((each) => ({ value: each, label: title(each) })),
            name,
            { id },
          );
    return [make("div", { class: "field" }, make("label", { for: id }, label), control), control];
  }

  /** @param {Entry} entry */
  remove(entry) {
    this.entries = this.entries.filter((each) => each !== entry);
    entry.row.remove();
    this.adder.focus();
  }

  value() {
    const filled = this.entries.map(({ key, field }) => [key.value, field.value()]);
    return Object.fromEntries(filled.filter(([name, value]) => name !== "" && value !== undefined));
  }

  children() {
    return this.entries.map(({ field }) => field);
  }

  /** @param {string} token */
  child(token) {
    return this.entries.find(({ key }) => key.value === token)?.field;
  }

  focusable() {
    return this.entries[0]?.key ?? this.adder;
  }
}
