// One prompt: what is asked of whom, who has answered, and what came of it.

import { button, fill, folded, make } from "./elements.js";
import { say } from "./output.js";
import { isOwn, questionOf } from "./question.js";
import { timeOfDay, title } from "./words.js";

/** @typedef {{answer: (said: any) => void, cancel: () => void}} Actions */

/** @type {{[status: string]: string}} */
const ENDINGS = {
  cancelled: "It was called off.",
  expired: "Its time has run out, and nothing happened.",
  refused: "The rules refuse it by now.",
};

/** What is shown of a prompt. */
export class PromptCard {
  /**
   * @param {import("./spec.js").Spec} spec
   * @param {import("./campaign.js").Campaign} campaign
   * @param {import("./encounter.js").Encounter} encounter
   * @param {Actions} actions
   */
  constructor(spec, campaign, encounter, actions) {
    this.spec = spec;
    this.campaign = campaign;
    this.encounter = encounter;
    this.actions = actions;
    /** @type {any} */
    this.prompt = null;
    this.seen = "";
    this.outcome = make("div");
    this.element = make("div", { class: "prompt", tabindex: -1 });
  }

  get id() {
    return this.prompt.id;
  }

  get isOver() {
    return this.prompt !== null && this.prompt.status !== "open";
  }

  /** @param {any} prompt */
  show(prompt) {
    const seen = JSON.stringify([prompt, [...this.encounter.names]]);
    if (seen === this.seen) {
      return;
    }
    const hadFocus = this.element.contains(document.activeElement);
    const answersForOthers = this.element.querySelector("details[open]") !== null;
    this.seen = seen;
    this.prompt = prompt;
    fill(this.element, this.heading(), this.fate(), this.progress(), ...this.questions(), this.calling(), this.outcome);
    this.element.querySelectorAll("details").forEach((details) => (details.open = answersForOthers));
    if (hadFocus) {
      this.goOn();
    }
  }

  /** Takes whoever has answered to the next question, or to what came of it. */
  goOn() {
    const next = this.element.querySelector(".ask button, .ask input");
    (next instanceof HTMLElement ? next : this.element).focus();
  }

  heading() {
    const { acting } = this.prompt;
    const operations = this.spec.game(this.campaign.game)?.operations ?? [];
    const known = operations.find(({ path }) => path.endsWith(`/${this.command}`));
    const who = acting === null ? "" : `: ${this.nameOf(acting)} acts`;
    return make("h4", {}, `${known?.title ?? title(this.command)}${who}`);
  }

  /** The operation, by its name in addresses. */
  get command() {
    return this.prompt.operation.replaceAll("_", "-");
  }

  fate() {
    const { status, deadline, problem } = this.prompt;
    if (status === "open") {
      return deadline !== null && make("p", { class: "hint" }, `Until ${timeOfDay(deadline)}.`);
    }
    const ending = ENDINGS[status];
    return ending !== undefined && make("p", {}, [ending, problem?.detail].filter(Boolean).join(" "));
  }

  /** Who has answered, and whom it waits for. */
  progress() {
    const { answered, waits } = this.prompt;
    const waiting = new Set(waits.map((/** @type {any} */ wait) => this.asked(wait)));
    const done = new Set(answered.map((/** @type {any} */ wait) => this.asked(wait)));
    const told = [
      done.size > 0 && `Answered: ${[...done].join(", ")}.`,
      waiting.size > 0 && `Waits for ${[...waiting].join(", ")}.`,
    ];
    const text = told.filter(Boolean).join(" ");
    return text !== "" && make("p", { class: "hint progress" }, text);
  }

  /** Those that the visitor can answer; a game master's page folds those that have a player. */
  questions() {
    return this.prompt.waits.filter(isOwn).map((/** @type {any} */ wait) => {
      const who = this.asked(wait);
      const decisions = this.spec.decisions(this.campaign.game, this.command);
      const question = questionOf(wait, who, decisions, (said) => this.actions.answer({ wait: wait.id, ...said }));
      const isOfPlayer = this.campaign.isGameMaster && wait.character_id !== null;
      return isOfPlayer ? folded(`Answer for ${who}`, question) : question;
    });
  }

  calling() {
    return (
      !this.isOver &&
      this.campaign.isGameMaster &&
      button("Call it off", () => this.actions.cancel(), { class: "quiet" })
    );
  }

  /** What the log tells of it. */
  async showEvents() {
    const events = await Promise.all(
      this.prompt.events.map((/** @type {number} */ seq) => this.campaign.get(`/events/${seq}`).catch(() => null)),
    );
    const lines = events.map((answer) => answer?.body.summary ?? "It is done.");
    fill(this.outcome, ...lines.map((line) => make("p", { class: "summary" }, line)));
    if (lines.length > 0) {
      say(lines.join(" "));
    }
  }

  /** @param {any} wait */
  asked({ combatant_id: combatant, character_id: character }) {
    return combatant === null && character === null ? "the game master" : this.nameOf(combatant ?? character);
  }

  /** @param {string} id */
  nameOf(id) {
    return this.encounter.names.get(id) ?? "somebody";
  }
}
