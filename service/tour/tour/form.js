// The request as a form made from its schema, or as JSON: two views of the same.

import { button, fill, make, newId } from "./elements.js";
import { ObjectField } from "./object_field.js";
import { UnionField } from "./union_field.js";
import { fieldFor } from "./fields.js";

/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */

/** Members with a place of their own on the page. */
const DICE = ["dice", "seed"];

/** A form for the body of a request. */
export class Form {
  /**
   * @param {Omit<Context, "depth">} context
   * @param {Schema} schema
   * @param {any} initial
   * @param {(dice: {dice?: any, seed?: any}) => void} [takeDice] gets the dice of a request that was written as JSON
   */
  constructor(context, schema, initial, takeDice = () => undefined) {
    this.context = { ...context, depth: 0 };
    this.schema = context.spec.plain(schema);
    this.takeDice = takeDice;
    this.place = make("div");
    this.json = make("textarea", { class: "code", rows: 16, spellcheck: "false", id: newId() });
    this.fault = make("p", { class: "fault", role: "alert" });
    this.switcher = button("", () => this.toggle(), { class: "quiet" });
    this.element = make("div", { class: "request" }, this.place, this.switcher);
    this.isJson = false;
    this.root = this.showFields(initial);
  }

  /** Whether the request has a place for dice. */
  get takesDice() {
    const kinds = this.schema.alternatives ?? [this.schema];
    return kinds.some((/** @type {Schema} */ kind) => "dice" in (this.context.spec.plain(kind).properties ?? {}));
  }

  /**
   * @param {any} initial
   * @returns {Field}
   */
  showFields(initial) {
    this.root = this.rootField(initial);
    this.isJson = false;
    this.switcher.textContent = "Write it as JSON";
    fill(this.place, this.root.element);
    return this.root;
  }

  /**
   * @param {any} initial
   * @returns {Field}
   */
  rootField(initial) {
    /** @type {(kind: Schema, value: any) => Field} */
    const object = (kind, value) => new ObjectField(this.context, kind, "", value, DICE);
    if (this.schema.alternatives !== undefined) {
      return new UnionField(this.context, this.schema, "", initial, object);
    }
    return this.schema.properties === undefined
      ? fieldFor(this.context, this.schema, "Request", initial)
      : object(this.schema, initial);
  }

  toggle() {
    if (!this.isJson) {
      this.showJson(this.root.value());
      return;
    }
    const body = this.read();
    if (body !== undefined) {
      this.showFields(body);
    }
  }

  /** @param {any} body */
  showJson(body) {
    this.isJson = true;
    this.switcher.textContent = "Back to the form";
    this.json.value = JSON.stringify(body, null, 2);
    this.fault.textContent = "";
    fill(this.place, make("label", { for: this.json.id }, "The request as JSON"), this.json, this.fault);
    this.json.focus();
  }

  /**
   * The request without its dice; undefined when it cannot be read, which is said beside it.
   * @returns {any}
   */
  value() {
    return this.isJson ? this.read() : this.root.value();
  }

  read() {
    this.fault.textContent = "";
    try {
      const { dice, seed, ...body } = JSON.parse(this.json.value);
      if (dice !== undefined || seed !== undefined) {
        this.takeDice({ dice, seed });
        this.json.value = JSON.stringify(body, null, 2);
      }
      return body;
    } catch (error) {
      this.fault.textContent = `This is not JSON: ${error instanceof Error ? error.message : error}`;
      this.json.focus();
      return undefined;
    }
  }

  absolve() {
    this.root.absolve();
  }

  /**
   * Says at a field what is wrong with it.
   * @param {string} pointer
   * @param {string} detail
   * @returns {HTMLElement | null} where to go to change it
   */
  blame(pointer, detail) {
    if (this.isJson) {
      return this.json;
    }
    const tokens = pointer
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    const field = this.root.blame(tokens, detail);
    return field.focusable();
  }
}
