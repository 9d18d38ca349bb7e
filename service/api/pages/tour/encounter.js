// An encounter: who takes part, in which order, and how its time goes on.

import { send } from "./attempt.js";
import { DicePanel } from "./dice.js";
import { button, chooser, fill, folded, make } from "./elements.js";
import { formCard } from "./form_card.js";
import { Output } from "./output.js";
import { title } from "./words.js";

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./campaign.js").Campaign} Campaign */
/** @typedef {import("./people.js").People} People */

const PLACE = "/v1/campaigns/{campaign_id}/encounters";
/** @type {{[status: string]: [step: string, label: string][]}} */
const STEPS = {
  preparing: [["start", "Start"]],
  running: [["next-turn", "Next turn"], ["next-round", "Next round"], ["end", "End it"]],
  ended: [],
};

/** The encounter that is played. */
export class Encounter {
  /**
   * @param {Spec} spec
   * @param {Campaign} campaign
   * @param {People} people
   * @param {() => Promise<void>} changed
   */
  constructor(spec, campaign, people, changed) {
    this.spec = spec;
    this.campaign = campaign;
    this.people = people;
    this.changed = changed;
    /** @type {any} */
    this.now = null;
    this.etag = "";
    this.dice = new DicePanel();
    this.output = new Output("What came of the turn");
    this.view = make("div");
    this.maker = make("div");
    this.element = make("section", { class: "card", "aria-label": "Encounter" }, make("h3", {}, "Encounter"), this.view, this.maker);
  }

  /** Those who take part, the one who acts first. @returns {any[]} */
  get combatants() {
    const all = new Map((this.now?.combatants ?? []).map((/** @type {any} */ each) => [each.id, each]));
    const order = (this.now?.order ?? []).map((/** @type {string} */ id) => all.get(id)).filter(Boolean);
    const acting = order.findIndex((/** @type {any} */ each) => each.id === this.now.turn);
    return acting < 0 ? order : [...order.slice(acting), ...order.slice(0, acting)];
  }

  get names() {
    const named = [...this.people.characters, ...(this.now?.combatants ?? [])].map(({ id, name }) => /** @type {const} */ ([id, name]));
    return new Map([...named, [this.now?.id ?? "", this.now?.name ?? ""]]);
  }

  /** Reads the encounter that was played last, or the one that was chosen. */
  async load() {
    const list = (await this.campaign.get("/encounters?limit=200")).body.items;
    const known = list.find((/** @type {any} */ each) => each.id === this.now?.id) ?? list.at(-1);
    await this.open(known?.id ?? null, list);
  }

  /**
   * @param {string | null} id
   * @param {any[]} list
   */
  async open(id, list) {
    const answer = id === null ? null : await this.campaign.get(`/encounters/${id}`);
    this.now = answer?.body ?? null;
    this.etag = answer?.etag ?? "";
    this.showNow(list);
    this.showMaker();
  }

  /** @param {any[]} list */
  showNow(list) {
    if (this.now === null) {
      fill(this.view, make("p", { class: "hint" }, "None yet. Add characters first if somebody of yours is to fight."));
      return;
    }
    const { name, status, round } = this.now;
    const where = status === "running" ? `round ${round}` : status;
    const order = this.now.order.map((/** @type {string} */ id) => this.line(id));
    fill(
      this.view,
      list.length > 1 && this.chooser(list),
      make("p", {}, make("b", {}, name), ` · ${where}`),
      make("ol", { class: "order" }, ...order),
      this.steps(status),
    );
  }

  /** @param {any[]} list */
  chooser(list) {
    const choices = list.map((each) => ({ value: each.id, label: `${each.name} (${each.status})` }));
    return chooser("Which", choices, this.now.id, (id) => {
      this.now = { id };
      this.changed();
    });
  }

  /** @param {string} id */
  line(id) {
    const each = this.now.combatants.find((/** @type {any} */ one) => one.id === id);
    const isActing = this.now.turn === id;
    const looks = [each?.side, title(each?.health ?? ""), ...(each?.lasting ?? []), each?.status === "active" ? "" : each?.status];
    const name = make("b", {}, each?.name ?? "somebody hidden");
    const hint = make("span", { class: "hint" }, looks.filter(Boolean).join(" · "));
    return make("li", { "aria-current": isActing && "true" }, name, isActing && make("span", {}, "acts"), hint);
  }

  /** @param {string} status */
  steps(status) {
    const buttons = (STEPS[status] ?? []).map(([step, label], number) =>
      button(label, () => this.step(step), { class: number === 0 ? "main" : "" }),
    );
    this.output.element.hidden = buttons.length === 0 && this.output.element.hidden;
    return buttons.length > 0 && make("div", {}, make("div", { class: "actions" }, ...buttons), folded("Dice of turns", this.dice.element), this.output.element);
  }

  /** @param {string} step */
  async step(step) {
    const path = this.campaign.path(`/encounters/${this.now.id}/${step}`);
    const { dice, output, names } = this;
    const done = () => this.changed();
    output.element.hidden = false;
    await send({ path, body: {}, dice, output, names, done, line: lineOf, key: this.campaign.key, match: this.etag, blame: () => null });
  }

  showMaker() {
    const isOpen = this.now === null || this.now.status === "ended";
    const context = { spec: this.spec, game: this.campaign.game, people: this.people.characters };
    const ours = this.people.characters.map(({ id }) => ({ character_id: id, side: "heroes" }));
    const initial = { name: "A fight", combatants: [...ours, { name: "Goblin", count: 2, sheet: {} }] };
    const schema = this.spec.request(PLACE)?.schema ?? {};
    const form = formCard(context, schema, initial, "Set the scene", async (body) => {
      this.now = (await this.campaign.post("/encounters", body)).body;
      await this.changed();
      const start = this.view.querySelector("button.main");
      if (start instanceof HTMLElement) {
        start.focus();
      }
    });
    const details = folded("A new encounter", form);
    details.open = isOpen;
    fill(this.maker, details);
  }
}

/**
 * What a step led to, in one line.
 * @param {any} step
 * @returns {string}
 */
function lineOf({ encounter }) {
  const acting = encounter.combatants.find((/** @type {any} */ each) => each.id === encounter.turn);
  return acting === undefined ? `${encounter.name} is over.` : `Round ${encounter.round}: ${acting.name} acts.`;
}
