// Members that have names. What may be left out is folded away until somebody adds it.

import { button, fill, folded, make } from "./elements.js";
import { Field } from "./field.js";
import { fieldFor } from "./fields.js";
import { group } from "./group.js";
import { title } from "./words.js";

/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */

const MOST_NAMED = 4;

/** An object of the request. */
export class ObjectField extends Field {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label empty: no frame around the members
   * @param {any} initial
   * @param {string[]} [without] members that are dealt with elsewhere
   */
  constructor(context, schema, label, initial, without = []) {
    super(context, schema, label);
    /** @type {Map<string, Field>} */
    this.members = new Map();
    /** @type {{[name: string]: any}} */
    this.constants = {};
    /** @type {Map<string, Schema>} */
    this.possible = new Map(Object.entries(schema.properties).filter(([name]) => !without.includes(name)));
    this.list = make("div", { class: "members" });
    this.more = make("div", { class: "more" });
    /** @type {HTMLElement[]} */
    const parts = [this.fault, this.list, this.more];
    /** @type {HTMLElement} */
    this.element = label === "" ? make("div", { class: "object" }, ...parts) : group(this, this.hint, ...parts);
    this.begin(initial !== null && typeof initial === "object" ? initial : {}, without);
  }

  /**
   * @param {{[name: string]: any}} initial
   * @param {string[]} without
   */
  begin(initial, without) {
    for (const [name, schema] of this.possible) {
      const constant = constantOf(this.context.spec.plain(schema));
      if (constant !== undefined && this.isRequired(name)) {
        this.constants[name] = constant;
      } else if (name in initial || this.isRequired(name)) {
        this.add(name, initial[name]);
      }
    }
    const unknown = Object.keys(initial).filter((name) => !this.possible.has(name) && !without.includes(name));
    unknown.forEach((name) => this.add(name, initial[name]));
    this.offerMore();
  }

  /** @param {string} name */
  isRequired(name) {
    return (this.schema.required ?? []).includes(name);
  }

  /**
   * @param {string} name
   * @param {any} initial
   * @returns {Field}
   */
  add(name, initial) {
    const field = fieldFor(this.inside(), this.possible.get(name) ?? {}, title(name), initial);
    this.members.set(name, field);
    const row = make("div", { class: "row" }, field.element);
    if (!this.isRequired(name)) {
      const label = `Remove ${title(name)}`;
      row.append(button("×", () => this.remove(name, row), { class: "remove", "aria-label": label }));
    }
    this.list.append(row);
    return field;
  }

  /**
   * @param {string} name
   * @param {HTMLElement} row
   */
  remove(name, row) {
    this.members.delete(name);
    row.remove();
    this.offerMore();
    this.more.querySelector("summary")?.focus();
  }

  /** Lists the members that could be added. */
  offerMore() {
    const names = [...this.possible.keys()].filter((name) => !this.members.has(name) && !(name in this.constants));
    const some = names
      .slice(0, MOST_NAMED)
      .map((name) => title(name).toLowerCase())
      .join(", ");
    const rest = names.length > MOST_NAMED ? `, … (${names.length})` : "";
    const items = names.map((name) => make("li", {}, this.offer(name)));
    fill(this.more, names.length > 0 && folded(`Add ${some}${rest}`, make("ul", { class: "offers" }, ...items)));
  }

  /** @param {string} name */
  offer(name) {
    const plain = this.context.spec.plain(this.possible.get(name) ?? {});
    const label = make("span", {}, make("b", {}, title(name)), " ", (plain.description ?? "").replaceAll("`", ""));
    return button(label, () => {
      const field = this.add(name, firstValue(plain));
      this.offerMore();
      field.enter();
    });
  }

  value() {
    /** @type {{[name: string]: any}} */
    const value = { ...this.constants };
    for (const [name, field] of this.members) {
      const member = field.value();
      if (member !== undefined) {
        value[name] = member;
      }
    }
    return value;
  }

  children() {
    return [...this.members.values()];
  }

  /** @param {string} token */
  child(token) {
    return this.members.get(token);
  }
}

/**
 * What somebody who adds a member most likely wants to begin with.
 * @param {Schema} schema
 */
function firstValue(schema) {
  if (schema.type === "boolean") {
    return schema.default !== true;
  }
  return schema.type === "array" && (schema.default ?? []).length === 0 ? [undefined] : schema.default;
}

/** @param {Schema} schema */
function constantOf(schema) {
  return schema.enum?.length === 1 ? schema.enum[0] : undefined;
}
