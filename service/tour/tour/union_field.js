// A value that can be of several kinds.

import { fill, make, newId, select } from "./elements.js";
import { Field } from "./field.js";
import { fieldFor } from "./fields.js";
import { componentTitle, title } from "./words.js";

/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */

/** A value of one of several schemas; which one is chosen above it. */
export class UnionField extends Field {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   * @param {(schema: Schema, initial: any) => Field} [makeField]
   */
  constructor(context, schema, label, initial, makeField) {
    super(context, schema, label);
    this.makeField = makeField ?? ((kind, value) => fieldFor(context, kind, label, value));
    /** @type {Schema[]} */
    this.kinds = schema.alternatives.map((/** @type {Schema} */ each) => context.spec.plain(each));
    const chosen = Math.max(
      0,
      this.kinds.findIndex((kind) => fits(kind, initial, context)),
    );
    this.place = make("div");
    this.choice = this.makeChoice(chosen);
    this.element = make("div", { class: "union" }, this.place, this.fault);
    this.element.prepend(this.choiceLine());
    this.field = this.show(chosen, initial);
  }

  /** @param {number} chosen */
  makeChoice(chosen) {
    const tag = this.schema.discriminator?.propertyName;
    const choices = this.kinds.map((kind, number) => ({ value: String(number), label: this.nameOf(kind, tag) }));
    const onchange = () => this.show(this.choice.selectedIndex, this.field.value());
    return select(choices, String(chosen), { id: newId(), onchange });
  }

  choiceLine() {
    const tag = this.schema.discriminator?.propertyName;
    const name = tag === undefined ? `${this.label || "Request"}: kind` : title(tag);
    return make("div", { class: "field kind" }, make("label", { for: this.choice.id }, name), this.choice);
  }

  /**
   * @param {Schema} kind
   * @param {string | undefined} tag
   */
  nameOf(kind, tag) {
    const constant = tag === undefined ? undefined : this.context.spec.plain(kind.properties?.[tag] ?? {}).enum?.[0];
    if (constant !== undefined) {
      return title(constant);
    }
    const named = kind.component === undefined ? NAMES[kind.type] : componentTitle(kind.component, this.context.game);
    return named ?? "Anything";
  }

  /**
   * @param {number} number of the kind
   * @param {any} initial members that the kind has too are kept
   * @returns {Field}
   */
  show(number, initial) {
    const kind = this.kinds[number];
    this.field = this.makeField(kind, keptBy(kind, initial));
    fill(this.place, this.field.element);
    return this.field;
  }

  value() {
    return this.field?.value();
  }

  focusable() {
    return this.choice;
  }

  children() {
    return [this.field];
  }

  /**
   * Whatever is wrong is wrong with what the chosen kind holds.
   * @param {string[]} tokens
   * @param {string} detail
   * @returns {Field}
   */
  blame(tokens, detail) {
    return this.field.blame(tokens, detail);
  }
}

/** @type {{[type: string]: string}} */
const NAMES = {
  array: "A list",
  boolean: "Yes or no",
  integer: "A number",
  null: "Nothing",
  number: "A number",
  string: "Text",
};

/**
 * Whether a value is of a kind.
 * @param {Schema} kind
 * @param {any} value
 * @param {Context} context
 * @returns {boolean}
 */
function fits(kind, value, context) {
  if (value === undefined || value === null) {
    return value === null && kind.type === "null";
  }
  if (kind.enum !== undefined) {
    return kind.enum.includes(value);
  }
  if (kind.type !== typeOf(value) && !(kind.type === "number" && typeof value === "number")) {
    return false;
  }
  return kind.properties === undefined || Object.keys(value).every((name) => isOf(kind, name, value[name], context));
}

/**
 * @param {Schema} kind
 * @param {string} name
 * @param {any} value
 * @param {Context} context
 */
function isOf(kind, name, value, context) {
  const member = kind.properties[name];
  const words = member === undefined ? undefined : context.spec.plain(member).enum;
  return member !== undefined && (words?.length !== 1 || words[0] === value);
}

/** @param {any} value */
function typeOf(value) {
  if (Array.isArray(value)) {
    return "array";
  }
  return Number.isInteger(value) ? "integer" : typeof value;
}

/**
 * @param {Schema} kind
 * @param {any} value
 */
function keptBy(kind, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return kind.type === "object" || kind.type === "array" || kind.properties ? undefined : value;
  }
  if (kind.properties === undefined) {
    return kind.type === "object" ? value : undefined;
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in kind.properties));
}
