// An encounter: who takes part, in which order, and how its time goes on.

import { send } from "./attempt.js";
import { DicePanel } from "./dice.js";
import { button, chooser, fill, folded, make, refill } from "./elements.js";
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
  running: [
    ["next-turn", "Next turn"],
    ["next-round", "Next round"],
    ["end", "End it"],
  ],
  ended: [],
};

/** The encounter that is played. */
export class Encounter {
  /**
   * @param {Spec} spec
   * @param {Campaign} campaign
   * @param {People} people
   * @param {import("./one_look.js").OneLook} looks
   */
  constructor(spec, campaign, people, looks) {
    this.spec = spec;
    this.campaign = campaign;
    this.people = people;
    this.looks = looks;
    /** @type {any} */
    this.now = null;
    this.etag = "";
    this.seen = "";
    this.offered = "";
    this.dice = new DicePanel();
    this.diceOfTurns = folded("Dice of turns", this.dice.element);
    this.output = new Output("What came of the turn");
    this.output.element.hidden = true;
    this.view = make("div");
    this.maker = make("div");
    const parts = [this.view, this.diceOfTurns, this.output.element, this.maker];
    this.element = make("section", { class: "card", "aria-label": "Encounter" }, make("h3", {}, "Encounter"), ...parts);
  }

  /** Those who take part, the one who acts first. @returns {any[]} */
  get combatants() {
    const all = new Map((this.now?.combatants ?? []).map((/** @type {any} */ each) => [each.id, each]));
    const order = (this.now?.order ?? []).map((/** @type {string} */ id) => all.get(id)).filter(Boolean);
    const acting = order.findIndex((/** @type {any} */ each) => each.id === this.now.turn);
    return acting < 0 ? order : [...order.slice(acting), ...order.slice(0, acting)];
  }

  get names() {
    const named = [...this.people.characters, ...(this.now?.combatants ?? [])].map(
      ({ id, name }) => /** @type {const} */ ([id, name]),
    );
    return new Map([...named, [this.now?.id ?? "", this.now?.name ?? ""]]);
  }

  /** Reads the encounter that was chosen, or the one that was made last. */
  async load() {
    const list = (await this.campaign.get("/encounters?limit=200")).body.items;
    const chosen = list.find((/** @type {any} */ each) => each.id === this.now?.id) ?? list.at(-1);
    const answer = chosen === undefined ? null : await this.campaign.get(`/encounters/${chosen.id}`);
    this.now = answer?.body ?? null;
    this.etag = answer?.etag ?? "";
    const seen = JSON.stringify([this.now, list.map((/** @type {any} */ { id, status }) => [id, status])]);
    if (seen !== this.seen) {
      this.seen = seen;
      this.show(list);
    }
    this.offerNew();
  }

  /** @param {any[]} list */
  show(list) {
    this.diceOfTurns.hidden = !["preparing", "running"].includes(this.now?.status);
    if (this.now === null) {
      fill(this.view, make("p", { class: "hint" }, "None yet. Add characters first if somebody of yours is to fight."));
      return;
    }
    const { name, status, round } = this.now;
    const steps = STEPS[status].map(([step, label], number) =>
      button(label, () => this.step(step), { class: number === 0 && "main" }),
    );
    refill(
      this.view,
      list.length > 1 && this.chooser(list),
      make("p", {}, make("b", {}, name), ` · ${status === "running" ? `round ${round}` : status}`),
      make("ol", { class: "order" }, ...this.now.order.map((/** @type {string} */ id) => this.line(id))),
      steps.length > 0 && make("div", { class: "actions" }, ...steps),
    );
  }

  /** @param {any[]} list */
  chooser(list) {
    const choices = list.map((each) => ({ value: each.id, label: `${each.name} (${each.status})` }));
    return chooser("Which", choices, this.now.id, (id) => {
      this.now = { id };
      this.looks.again();
    });
  }

  /** @param {string} id */
  line(id) {
    const each = this.now.combatants.find((/** @type {any} */ one) => one.id === id);
    const isActing = this.now.turn === id;
    const looks = [
      each?.side,
      title(each?.health ?? ""),
      ...(each?.lasting ?? []),
      each?.status === "active" ? "" : each?.status,
    ];
    const name = make("b", {}, each?.name ?? "somebody hidden");
    const hint = make("span", { class: "hint" }, looks.filter(Boolean).join(" · "));
    return make("li", { "aria-current": isActing && "true" }, name, isActing && make("span", {}, "acts"), hint);
  }

  /**
   * Lets time go on, from what the visitor sees: the version of it goes along.
   * @param {string} step
   */
  async step(step) {
    await this.looks.settled;
    const path = this.campaign.path(`/encounters/${this.now.id}/${step}`);
    const { dice, output, names, campaign } = this;
    const done = () => void this.looks.again();
    output.element.hidden = false;
    await send({
      path,
      body: {},
      dice,
      output,
      names,
      done,
      line: lineOf,
      key: campaign.key,
      match: this.etag,
      blame: () => null,
    });
  }

  /** Offers a new encounter; what somebody has begun to write stays as long as the same people are there. */
  offerNew() {
    const isOpen = this.now === null || this.now.status === "ended";
    const { characters } = this.people;
    const offered = JSON.stringify([isOpen, characters.map(({ id }) => id)]);
    if (offered === this.offered) {
      return;
    }
    this.offered = offered;
    const ours = characters.map(({ id }) => ({ character_id: id, side: "heroes" }));
    const initial = { name: "A fight", combatants: [...ours, { name: "Goblin", count: 2, sheet: {} }] };
    const context = { spec: this.spec, game: this.campaign.game, people: characters };
    const form = formCard(context, this.spec.request(PLACE)?.schema ?? {}, initial, "Set the scene", (body) =>
      this.begin(body),
    );
    const details = folded("A new encounter", form);
    details.open = isOpen;
    fill(this.maker, details);
  }

  /** @param {any} body */
  async begin(body) {
    this.now = (await this.campaign.post("/encounters", body)).body;
    await this.looks.again();
    const start = this.view.querySelector("button.main");
    if (start instanceof HTMLElement) {
      start.focus();
    }
  }
}

/**
 * What a step led to, in one line.
 * @param {any} step
 * @returns {string}
 */
function lineOf({ encounter }) {
  const { name, round, turn_name } = encounter;
  return turn_name === null ? `${name} is over.` : `Round ${round}: ${turn_name} acts.`;
}
