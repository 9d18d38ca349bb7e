// Fields with one control: text, numbers, yes or no, a choice, somebody, and whatever else as JSON.

import { make, select } from "./elements.js";
import { Field } from "./field.js";
import { title } from "./words.js";

/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */

/**
 * A label above a control.
 * @template {HTMLElement} Control
 */
class Single extends Field {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {(tied: import("./elements.js").Attributes) => Control} makeControl
   */
  constructor(context, schema, label, makeControl) {
    super(context, schema, label);
    this.input = makeControl(this.tied());
    this.element.append(make("label", { for: this.id }, label), this.input, this.hint, this.fault);
  }

  control() {
    return this.input;
  }

  focusable() {
    return this.input;
  }
}

/** A line of text; an empty one is left out. @extends {Single<HTMLInputElement>} */
export class TextField extends Single {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    const value = typeof initial === "string" ? initial : schema.default;
    super(context, schema, label, (tied) => make("input", { ...tied, type: "text", autocomplete: "off", value }));
  }

  value() {
    return this.input.value === "" ? undefined : this.input.value;
  }
}

/** A number; the service says when it does not fit. @extends {Single<HTMLInputElement>} */
export class NumberField extends Single {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    const value = initial ?? schema.default;
    const step = schema.type === "integer" ? 1 : "any";
    super(context, schema, label, (tied) => make("input", { ...tied, type: "number", step, value }));
  }

  value() {
    return this.input.value === "" ? undefined : Number(this.input.value);
  }
}

/** Yes or no. */
export class FlagField extends Field {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    super(context, schema, label);
    this.input = make("input", { ...this.tied(), type: "checkbox", checked: initial === true });
    this.element.classList.add("flag");
    this.element.append(make("label", { for: this.id }, this.input, " ", label), this.hint, this.fault);
  }

  value() {
    return this.input.checked;
  }

  control() {
    return this.input;
  }
}

/** One of some words. @extends {Single<HTMLSelectElement>} */
export class ChoiceField extends Single {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    const choices = schema.enum.map((/** @type {any} */ value) => ({
      value: String(value),
      label: title(String(value)),
    }));
    super(context, schema, label, (tied) => select(choices, String(initial ?? schema.default), tied));
  }

  value() {
    return this.schema.enum[this.input.selectedIndex];
  }
}

/** Whatever has no form of its own, as JSON. @extends {Single<HTMLTextAreaElement>} */
export class JsonField extends Single {
  /**
   * @param {Context} context
   * @param {Schema} schema
   * @param {string} label
   * @param {any} initial
   */
  constructor(context, schema, label, initial) {
    super(context, schema, label, (tied) => make("textarea", { ...tied, rows: 3, spellcheck: "false", class: "code" }));
    this.input.value = initial === undefined ? "" : JSON.stringify(initial, null, 2);
  }

  /** What cannot be read as JSON is sent as the text that it is; the service says what it expected. */
  value() {
    try {
      return this.input.value === "" ? undefined : JSON.parse(this.input.value);
    } catch {
      return this.input.value;
    }
  }
}

/** Null, where it means something. */
export class NothingField extends Field {
  value() {
    return null;
  }
}
