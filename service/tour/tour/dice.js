// Where the dice come from: the service, the table, or a seed.

import { button, fill, make, newId } from "./elements.js";

/** @typedef {{[stream: string]: number[]}} Dice */

const WAYS = [
  ["service", "the service rolls"],
  ["table", "we roll at our table"],
  ["seed", "from a seed"],
];

/** The choice of dice, with those that were thrown at the table. */
export class DicePanel {
  constructor() {
    this.name = newId();
    /** @type {Dice} */
    this.thrown = {};
    /** @type {Dice | null} */
    this.ofExample = null;
    this.streams = "";
    this.seed = make("input", { type: "text", id: newId(), autocomplete: "off", value: "first try" });
    this.place = make("div", { class: "thrown" });
    this.ways = make("div", { class: "ways" }, ...WAYS.map(([way, label]) => this.way(way, label)));
    this.element = make("fieldset", { class: "dice-panel" }, make("legend", {}, "Dice"), this.ways, this.place);
    this.choose("service");
  }

  /**
   * @param {string} way
   * @param {string} label
   */
  way(way, label) {
    const id = newId();
    const input = make("input", { type: "radio", name: this.name, value: way, id, onchange: () => this.show() });
    return make("label", { for: id }, input, " ", label);
  }

  get chosen() {
    return this.ways.querySelector("input:checked")?.getAttribute("value") ?? "service";
  }

  /** @param {string} way */
  choose(way) {
    const input = this.ways.querySelector(`input[value="${way}"]`);
    if (input instanceof HTMLInputElement) {
      input.checked = true;
    }
    this.show();
  }

  /**
   * Begin anew for another request.
   * @param {string} streams prose about whose dice are thrown
   * @param {Dice | null} ofExample the dice that belong to the example
   */
  reset(streams, ofExample) {
    this.streams = streams;
    this.ofExample = ofExample;
    this.thrown = {};
    this.show();
  }

  /**
   * What the request gets.
   * @returns {{dice?: Dice, seed?: string}}
   */
  members() {
    if (this.chosen === "table") {
      return { dice: this.thrown };
    }
    return this.chosen === "seed" ? { seed: this.seed.value } : {};
  }

  /**
   * Takes what a request written by hand has.
   * @param {{dice?: any, seed?: any}} written
   */
  take({ dice, seed }) {
    if (dice) {
      this.thrown = dice;
      this.choose("table");
    } else if (typeof seed === "string") {
      this.seed.value = seed;
      this.choose("seed");
    }
  }

  /**
   * One more face.
   * @param {string} stream
   * @param {number} face
   */
  add(stream, face) {
    this.thrown[stream] = [...(this.thrown[stream] ?? []), face];
    this.choose("table");
  }

  /** Dice that were used are not used again. */
  spent() {
    this.thrown = {};
    this.show();
  }

  show() {
    const way = this.chosen;
    if (way === "seed") {
      const label = make("label", { for: this.seed.id }, "Seed: any text; the same text gives the same dice");
      fill(this.place, make("div", { class: "field" }, label, this.seed));
    } else if (way === "table") {
      this.showThrown();
    } else {
      fill(this.place);
    }
  }

  showThrown() {
    const streams = Object.keys(this.thrown);
    const example = this.ofExample;
    fill(
      this.place,
      make(
        "p",
        { class: "hint" },
        "Press the button below: the page asks for each die. Or type in what lies on the table.",
      ),
      this.streams !== "" && make("p", { class: "hint" }, this.streams.replaceAll("`", "")),
      ...streams.map((stream) => this.streamLine(stream)),
      this.newStream(),
      example !== null &&
        button("Use the dice of the example", () => this.take({ dice: { ...example } }), { class: "quiet" }),
    );
  }

  /** @param {string} stream */
  streamLine(stream) {
    const id = newId();
    const value = this.thrown[stream].join(" ");
    /** @type {(event: Event & {target: HTMLInputElement}) => void} */
    const onchange = (event) => {
      this.thrown[stream] = facesIn(event.target.value);
    };
    const input = make("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", value, onchange });
    return make("div", { class: "field" }, make("label", { for: id }, `Faces of ${stream}`), input);
  }

  newStream() {
    const id = newId();
    const input = make("input", { id, type: "text", autocomplete: "off" });
    const add = button("Add", () => {
      if (input.value !== "") {
        this.thrown[input.value] = this.thrown[input.value] ?? [];
        this.showThrown();
        const lines = this.place.querySelectorAll("input");
        lines[lines.length - 2]?.focus();
      }
    });
    return make(
      "div",
      { class: "field" },
      make("label", { for: id }, "Another stream"),
      make("div", { class: "beside" }, input, add),
    );
  }
}

/**
 * Numbers in a text, whatever stands between them.
 * @param {string} text
 * @returns {number[]}
 */
export function facesIn(text) {
  return (text.match(/-?\d+/g) ?? []).map(Number);
}
