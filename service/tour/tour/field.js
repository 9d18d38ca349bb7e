// What all fields of a form have in common.

import { make, newId } from "./elements.js";
import { unfold } from "./group.js";

/** @typedef {import("./spec.js").Schema} Schema */

/**
 * What fields know of their surroundings.
 * @typedef {object} Context
 * @property {import("./spec.js").Spec} spec
 * @property {string} game
 * @property {number} depth how many groups are around a field
 */

/** A part of a form that makes one value of the request. */
export class Field {
  /**
   * @param {Context} context
   * @param {Schema} schema as `Spec.plain` gives it
   * @param {string} label
   */
  constructor(context, schema, label) {
    this.context = context;
    this.schema = schema;
    this.label = label;
    this.id = newId();
    this.hint = make("p", { class: "hint", id: `${this.id}-hint` }, spoken(schema.description ?? ""));
    this.fault = make("p", { class: "fault", id: `${this.id}-fault`, hidden: true });
    /** @type {HTMLElement} */
    this.element = make("div", { class: "field" });
  }

  /**
   * The value as it is now; undefined leaves the member out.
   * @returns {any}
   */
  value() {
    return undefined;
  }

  /** @returns {Field[]} */
  children() {
    return [];
  }

  /**
   * @param {string} _token of a JSON pointer
   * @returns {Field | undefined}
   */
  child(_token) {
    return undefined;
  }

  /**
   * Where somebody goes who is to change this.
   * @returns {HTMLElement | null}
   */
  focusable() {
    return this.element.querySelector("input, select, textarea") ?? this.element.querySelector("button, summary");
  }

  /**
   * Says what is wrong, at the field that a pointer names or the nearest around it.
   * @param {string[]} tokens of the pointer
   * @param {string} detail
   * @returns {Field} where it is said
   */
  blame(tokens, detail) {
    const child = tokens.length > 0 ? this.child(tokens[0]) : undefined;
    if (child !== undefined) {
      return child.blame(tokens.slice(1), detail);
    }
    this.fault.textContent = `${this.fault.textContent} ${detail}`.trim();
    this.fault.hidden = false;
    this.element.classList.add("wrong");
    this.control()?.setAttribute("aria-invalid", "true");
    unfold(this.element);
    return this;
  }

  /** The context of what it holds. @returns {Context} */
  inside() {
    return { ...this.context, depth: this.context.depth + 1 };
  }

  /** Goes to where it is changed. */
  enter() {
    const target = this.focusable();
    unfold(target ?? this.element);
    target?.focus();
  }

  /** Takes back what was said. */
  absolve() {
    this.fault.textContent = "";
    this.fault.hidden = true;
    this.element.classList.remove("wrong");
    this.control()?.removeAttribute("aria-invalid");
    this.children().forEach((child) => child.absolve());
  }

  /**
   * The one control of a field that has one.
   * @returns {HTMLElement | null}
   */
  control() {
    return null;
  }

  /**
   * Attributes that tie a control to its label, hint and fault.
   * @returns {import("./elements.js").Attributes}
   */
  tied() {
    return { id: this.id, "aria-describedby": `${this.id}-hint ${this.id}-fault` };
  }
}

/**
 * Prose of the document without the marks around names.
 * @param {string} text
 */
function spoken(text) {
  return text.replaceAll("`", "");
}
