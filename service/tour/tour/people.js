// The characters of a campaign.

import { folded, make, refill } from "./elements.js";
import { formCard } from "./form_card.js";
import { say } from "./output.js";
import { readable } from "./result.js";

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./campaign.js").Campaign} Campaign */

const PLACE = "/v1/campaigns/{campaign_id}/characters";

/** Who is stored. */
export class People {
  /**
   * @param {Spec} spec
   * @param {Campaign} campaign
   * @param {import("./one_look.js").OneLook} looks
   */
  constructor(spec, campaign, looks) {
    this.spec = spec;
    this.campaign = campaign;
    this.looks = looks;
    this.seen = "";
    /** @type {any[]} */
    this.characters = [];
    this.list = make("div");
    this.adder = folded("Add a character", this.newForm());
    this.element = make(
      "section",
      { class: "card", "aria-label": "Characters" },
      make("h3", {}, "Characters"),
      this.list,
      this.adder,
    );
  }

  newForm() {
    const context = { spec: this.spec, game: this.campaign.game, people: [] };
    const schema = this.spec.request(PLACE)?.schema ?? {};
    return formCard(context, schema, { name: "Harrak", sheet: {} }, "Add the character", async (body) => {
      await this.campaign.post("/characters", body);
      await this.looks.again();
      this.adder.open = false;
      this.adder.querySelector("summary")?.focus();
      say(`${body.name} is there.`);
    });
  }

  async load() {
    this.characters = (await this.campaign.get("/characters?limit=200")).body.items;
    const seen = JSON.stringify(this.characters);
    if (seen !== this.seen) {
      this.seen = seen;
      this.show();
    }
  }

  show() {
    const open = new Set([...this.list.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
    const cards = this.characters.map((each) => folded(each.name, readable(told(each))));
    cards.forEach((card) => (card.open = open.has(card.firstChild?.textContent ?? "")));
    refill(this.list, ...(cards.length > 0 ? cards : [make("p", { class: "hint" }, "Nobody yet.")]));
  }
}

/** @param {any} character */
function told({ kind, state, derived, sheet, conditions }) {
  const lasting = Object.values(conditions ?? {}).map(({ name }) => name);
  return { kind, state, derived, sheet, conditions: lasting };
}
