// One roll: choose a game and an operation, fill in the form, throw the dice, read the answer.

import { call, curl, pictureAddress, Problem } from "./api.js";
import { send } from "./attempt.js";
import { DicePanel } from "./dice.js";
import { button, chooser, fill, make } from "./elements.js";
import { Form } from "./form.js";
import { Output } from "./output.js";

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./spec.js").Game} Game */
/** @typedef {import("./spec.js").Operation} Operation */

/** The part of the page for calls without a campaign. */
export class Resolve {
  /**
   * @param {Spec} spec
   * @param {(game: string, operation: string) => void} chosen told when somebody chooses
   */
  constructor(spec, chosen) {
    this.spec = spec;
    this.chosen = chosen;
    this.game = spec.games[0];
    this.operation = this.game.operations[0];
    this.dice = new DicePanel();
    this.output = new Output("Answer");
    this.choosers = make("div", { class: "choosers" });
    this.about = make("p", { class: "about" });
    this.place = make("div");
    this.oddsButton = button("What are the odds?", () => this.askOdds());
    const go = make("button", { type: "submit", class: "main" }, "Resolve");
    const actions = make("div", { class: "actions" }, go, this.oddsButton);
    const onsubmit = (/** @type {Event} */ event) => this.submit(event);
    const sheet = make(
      "form",
      { onsubmit, novalidate: true, "aria-label": "Request" },
      this.place,
      this.dice.element,
      actions,
    );
    this.element = make(
      "div",
      {},
      this.choosers,
      this.about,
      make("div", { class: "columns" }, sheet, this.output.element),
    );
    this.form = this.show(this.game.name, this.operation.name);
  }

  /**
   * @param {string} game
   * @param {string} operation
   * @returns {Form}
   */
  show(game, operation) {
    this.game = this.spec.game(game) ?? this.spec.games[0];
    this.operation = this.game.operations.find(({ name }) => name === operation) ?? this.game.operations[0];
    const request = this.spec.request(this.operation.path);
    this.about.textContent = this.operation.description.replaceAll("`", "");
    this.oddsButton.hidden = !this.spec.has(this.oddsPath);
    this.showChoosers(request?.examples ?? []);
    return this.showExample(request?.examples[0]?.value);
  }

  get oddsPath() {
    return `${this.operation.path}/odds`;
  }

  /** @param {import("./spec.js").Example[]} examples */
  showChoosers(examples) {
    const games = this.spec.games.map(({ name, title }) => ({ value: name, label: title }));
    const operations = this.game.operations.map(({ name, title, family }) => ({
      value: name,
      label: title,
      group: family,
    }));
    const stories = examples.map(({ summary }, number) => ({ value: String(number), label: summary }));
    fill(
      this.choosers,
      chooser("Game", games, this.game.name, (value) => this.choose(value, "")),
      chooser("What happens", operations, this.operation.name, (value) => this.choose(this.game.name, value)),
      stories.length > 0 &&
        chooser("Begin with", stories, "0", (value) => this.showExample(examples[Number(value)].value)),
    );
  }

  /**
   * @param {string} game
   * @param {string} operation
   */
  choose(game, operation) {
    const index = operation === "" ? 0 : 1;
    this.show(game, operation);
    this.chosen(this.game.name, this.operation.name);
    this.choosers.querySelectorAll("select")[index].focus();
  }

  /**
   * @param {any} value
   * @returns {Form}
   */
  showExample(value) {
    const request = this.spec.request(this.operation.path);
    const context = { spec: this.spec, game: this.game.name };
    this.form = new Form(context, request?.schema ?? {}, value, (dice) => this.dice.take(dice));
    this.dice.reset(this.operation.streams, value?.dice ?? null);
    this.dice.element.hidden = !this.operation.rolls || !this.form.takesDice;
    fill(this.place, this.form.element);
    fill(this.output.body, make("p", { class: "hint" }, "Nothing yet."));
    return this.form;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.form.absolve();
    const body = this.form.value();
    if (body !== undefined) {
      this.send(body);
    }
  }

  /** @param {any} body */
  send(body) {
    const dice = this.dice.element.hidden ? null : this.dice;
    const { output, form } = this;
    /** @type {(pointer: string, detail: string) => HTMLElement | null} */
    const blame = (pointer, detail) => form.blame(pointer, detail);
    /** @type {(dice: {[stream: string]: number[]}) => void} */
    const again = (thrown) => {
      this.dice.take({ dice: thrown });
      this.send(body);
    };
    send({ path: this.operation.path, body, dice, output, blame, again });
  }

  /** @param {string} [query] */
  async askOdds(query = "") {
    this.form.absolve();
    const body = this.form.value();
    if (body === undefined) {
      return;
    }
    const shown = curl("POST", this.oddsPath + query, { body });
    this.output.busy();
    try {
      const { body: odds } = await call("POST", this.oddsPath + query, { body });
      this.output.odds(odds, query === "" ? pictureAddress(this.oddsPath, body) : null, shown);
    } catch (error) {
      this.explainOdds(error, shown);
    } finally {
      this.output.idle();
    }
  }

  /**
   * @param {unknown} error
   * @param {string} shown
   */
  explainOdds(error, shown) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    const simulate = button("Simulate it instead", () => this.askOdds("?method=simulate"));
    const blame = (/** @type {string} */ pointer, /** @type {string} */ detail) => this.form.blame(pointer, detail);
    this.output.problem(error, shown, blame, error.code === "odds_too_large" && simulate);
  }
}
