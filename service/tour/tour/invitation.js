// Keys for players: each sees and commands the own characters, in a window of their own.

import { copyable } from "./copy.js";
import { fill, folded, make } from "./elements.js";
import { formCard } from "./form_card.js";
import { say } from "./output.js";

/** @typedef {import("./campaign.js").Campaign} Campaign */
/** @typedef {import("./people.js").People} People */

const PLACE = "/v1/campaigns/{campaign_id}/keys";

/** Where a game master makes keys. */
export class Invitation {
  /**
   * @param {import("./spec.js").Spec} spec
   * @param {Campaign} campaign
   * @param {People} people
   */
  constructor(spec, campaign, people) {
    this.spec = spec;
    this.campaign = campaign;
    this.people = people;
    this.seen = "";
    this.form = make("div");
    this.made = make("div");
    this.element = folded("Invite a player", this.form, this.made);
    this.element.hidden = true;
  }

  /** Offers the form to game masters once somebody can be played; what is half written stays. */
  update() {
    const characters = this.people.characters.filter(({ kind }) => kind === "pc");
    this.element.hidden = !this.campaign.isGameMaster || characters.length === 0;
    const seen = JSON.stringify(characters.map(({ id }) => id));
    if (seen === this.seen || this.element.hidden) {
      return;
    }
    this.seen = seen;
    const context = { spec: this.spec, game: this.campaign.game, people: characters };
    const initial = { label: "A player", role: "player", characters: [characters[0].id] };
    fill(
      this.form,
      formCard(context, this.spec.request(PLACE)?.schema ?? {}, initial, "Make a key", (body) => this.make(body)),
    );
  }

  /** @param {any} body */
  async make(body) {
    const { body: key } = await this.campaign.post("/keys", body);
    const hint = "Told once. Whoever enters it in another window plays with it.";
    fill(this.made, make("p", { class: "hint" }, hint), copyable(`Key for ${key.label}`, key.token));
    say(`There is a key for ${key.label}.`);
  }
}
