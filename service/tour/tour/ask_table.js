// Asking the table: the order of the form waits for those who roll and decide in it.

import { button, folded, make, newId, select } from "./elements.js";
import { title } from "./words.js";

const WHOSE = [
  { value: "players", label: "of players’ characters" },
  { value: "everybody", label: "of everybody" },
  { value: "nobody", label: "of nobody; the service rolls" },
];

/** What is asked for, and how long. */
export class AskTable {
  /**
   * @param {Map<string, string>} decisions of the operation, each with when it is made
   * @param {() => void} ask
   */
  constructor(decisions, ask) {
    this.whoseId = newId();
    this.secondsId = newId();
    this.whose = select(WHOSE, "players", { id: this.whoseId });
    this.seconds = make("input", { id: this.secondsId, type: "number", min: 1, placeholder: "never" });
    /** @type {Map<string, HTMLInputElement>} */
    this.boxes = new Map([...decisions.keys()].map((name) => [name, make("input", { type: "checkbox", id: newId() })]));
    const hint = "Those who roll or decide answer in their own windows; then the command runs once.";
    this.element = folded(
      "Ask the table first",
      make("p", { class: "hint" }, hint),
      this.boxes.size > 0 && this.decisions(decisions),
      make(
        "div",
        { class: "choosers" },
        make("div", {}, make("label", { for: this.whoseId }, "Ask for the dice"), this.whose),
        make("div", {}, make("label", { for: this.secondsId }, "Seconds to answer"), this.seconds),
      ),
      button("Ask the table", ask),
    );
  }

  /** @param {Map<string, string>} decisions */
  decisions(decisions) {
    const lines = [...this.boxes].map(([name, box]) => {
      const label = make("label", { for: box.id }, box, " ", title(name));
      return make("div", { class: "flag" }, label, make("p", { class: "hint" }, decisions.get(name) ?? ""));
    });
    return make("fieldset", {}, make("legend", {}, "Ask for the decisions"), ...lines);
  }

  /**
   * The prompt about an order.
   * @param {string} operation
   * @param {any} order
   * @param {string | null} actor outside encounters
   */
  prompt(operation, { ask = [], ...order }, actor) {
    const chosen = [...this.boxes].filter(([, { checked }]) => checked).map(([name]) => name);
    return {
      operation,
      order,
      ask: [...new Set([...ask, ...chosen])],
      rolls: this.whose.value,
      ...(this.seconds.value === "" ? {} : { deadline_seconds: Number(this.seconds.value) }),
      ...(actor === null ? {} : { actors: [actor] }),
    };
  }
}
