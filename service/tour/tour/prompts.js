// Prompts: orders that wait for the table. Whoever is asked answers here, and sees what came of it.

import { Problem } from "./api.js";
import { fill, make } from "./elements.js";
import { Output, say } from "./output.js";
import { PromptCard } from "./prompt_card.js";
import { isOwn } from "./question.js";

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./campaign.js").Campaign} Campaign */
/** @typedef {import("./encounter.js").Encounter} Encounter */

const MOST_SHOWN = 10;

/** The prompts of a campaign: those that wait, and those that ended while the page was open. */
export class Prompts {
  /**
   * @param {Spec} spec
   * @param {Campaign} campaign
   * @param {Encounter} encounter
   * @param {import("./one_look.js").OneLook} looks
   */
  constructor(spec, campaign, encounter, looks) {
    this.spec = spec;
    this.campaign = campaign;
    this.encounter = encounter;
    this.looks = looks;
    /** @type {Map<string, PromptCard>} */
    this.cards = new Map();
    this.output = new Output("What came of the answer");
    this.output.element.hidden = true;
    this.list = make("div");
    this.element = make(
      "section",
      { class: "card", "aria-label": "Asked", hidden: true },
      make("h3", {}, "The table is asked"),
      this.list,
      this.output.element,
    );
  }

  /** Reads those that wait, and what became of those that do not wait any more. */
  async load() {
    const { body } = await this.campaign.get("/prompts?status=open&limit=200");
    const waiting = new Map(body.items.map((/** @type {any} */ each) => [each.id, each]));
    for (const card of this.cards.values()) {
      if (!card.isOver && !waiting.has(card.id)) {
        card.show(await this.read(card.id));
        await card.showEvents();
      }
    }
    for (const prompt of waiting.values()) {
      this.card(prompt).show(prompt);
    }
    this.arrange();
  }

  /** @param {string} id */
  async read(id) {
    return (await this.campaign.get(`/prompts/${id}`)).body;
  }

  /**
   * The card of a prompt, a new one where it is seen for the first time.
   * @param {any} prompt
   */
  card(prompt) {
    const known = this.cards.get(prompt.id);
    if (known !== undefined) {
      return known;
    }
    const card = new PromptCard(this.spec, this.campaign, this.encounter, {
      answer: (said) => this.send("POST", `/prompts/${prompt.id}/answers`, said),
      cancel: () => this.send("DELETE", `/prompts/${prompt.id}`),
    });
    this.cards.set(prompt.id, card);
    if (prompt.waits.some(isOwn)) {
      say("You are asked.");
    }
    return card;
  }

  /** Shows the newest first; of those that are over only the last ones stay. */
  arrange() {
    const cards = [...this.cards.values()].reverse();
    const shown = [...cards.filter(({ isOver }) => !isOver), ...cards.filter(({ isOver }) => isOver)].slice(
      0,
      MOST_SHOWN,
    );
    const places = shown.map(({ element }) => element);
    if (places.some((each, number) => this.list.children[number] !== each)) {
      fill(this.list, ...places);
    }
    this.element.hidden = shown.length === 0;
  }

  /**
   * Answers or calls off, and looks what came of it.
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   */
  async send(method, path, body) {
    this.output.element.hidden = true;
    try {
      await this.campaign.send(method, path, body);
    } catch (error) {
      if (!(error instanceof Problem)) {
        throw error;
      }
      this.output.element.hidden = false;
      this.output.problem(error, "", () => null);
    }
    await this.looks.again();
  }
}
