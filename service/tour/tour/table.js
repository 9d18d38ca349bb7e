// A whole table: a campaign with its characters, an encounter, commands in it, and the log.

import { Campaign } from "./campaign.js";
import { Commands } from "./commands.js";
import { button, fill, folded, make, newId } from "./elements.js";
import { Encounter } from "./encounter.js";
import { formCard, guarded } from "./form_card.js";
import { copyable } from "./copy.js";
import { Invitation } from "./invitation.js";
import { Log } from "./log.js";
import { OneLook } from "./one_look.js";
import { Output, say } from "./output.js";
import { People } from "./people.js";
import { Prompts } from "./prompts.js";

/** @typedef {import("./spec.js").Spec} Spec */

/** The part of the page for a campaign. */
export class Table {
  /** @param {Spec} spec */
  constructor(spec) {
    this.spec = spec;
    this.element = make("div");
    /** @type {Log | null} */
    this.log = null;
    const kept = Campaign.kept();
    if (kept === null || spec.game(kept.game) === undefined) {
      this.showDoor();
    } else {
      this.showTable(kept);
    }
  }

  /** Where a campaign is opened or entered. */
  showDoor() {
    const request = this.spec.request("/v1/campaigns");
    const games = this.spec.games.map(({ name }) => name);
    const schema = withChoice(this.spec.plain(request?.schema ?? {}), "ruleset", games);
    const context = { spec: this.spec, game: games[0], people: [] };
    const initial = { name: "Tonight", ruleset: games[0] };
    const open = formCard(context, schema, initial, "Open a campaign", async (body) =>
      this.showTable(await Campaign.open(body), true),
    );
    fill(
      this.element,
      make(
        "p",
        { class: "about" },
        "Open a campaign, seat characters and foes, and fight. Everything is logged, and can be taken back.",
      ),
      make("p", { class: "about hint" }, KEY_NOTE),
      make("div", { class: "columns" }, open, this.keyForm()),
    );
  }

  keyForm() {
    const id = newId();
    const input = make("input", { id, type: "password", autocomplete: "off" });
    const output = new Output("What came of it");
    output.element.hidden = true;
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      guarded(
        output,
        () => input,
        async () => this.showTable(await Campaign.enter(input.value.trim()), true),
      );
    };
    const field = make("div", { class: "field" }, make("label", { for: id }, "Or enter one with its key"), input);
    const go = make("button", { type: "submit" }, "Enter");
    return make("form", { onsubmit, novalidate: true, "aria-label": "Enter a campaign" }, field, go, output.element);
  }

  /**
   * @param {Campaign} campaign
   * @param {boolean} [isNew] somebody has just come in
   */
  showTable(campaign, isNew = false) {
    const looks = new OneLook(async () => {
      await campaign.identify();
      await people.load();
      await encounter.load();
      await prompts.load();
      invitation.update();
      commands.update();
      if (encounter.now !== null && parts.firstChild === people.element) {
        parts.append(people.element);
      }
    });
    const people = new People(this.spec, campaign, looks);
    const encounter = new Encounter(this.spec, campaign, people, looks);
    const prompts = new Prompts(this.spec, campaign, encounter, looks);
    const invitation = new Invitation(this.spec, campaign, people);
    const commands = new Commands(this.spec, campaign, people, encounter, looks);
    const log = new Log(campaign, encounter, looks);
    this.log = log;
    const title = make("h3", { tabindex: -1 }, `${campaign.name} · ${this.spec.game(campaign.game)?.title}`);
    const parts = make("div", { class: "table" }, people.element, encounter.element, commands.element, log.element);
    people.element.append(invitation.element);
    fill(this.element, this.bar(title, campaign), prompts.element, parts);
    looks.again().catch((error) => fill(encounter.element, make("p", { class: "problem" }, error.message)));
    log.start();
    if (isNew) {
      title.focus();
      say(`${campaign.name} is open.`);
    }
  }

  /**
   * @param {HTMLElement} title
   * @param {Campaign} campaign
   */
  bar(title, campaign) {
    const leave = button("Leave", () => {
      this.log?.stop();
      campaign.leave();
      this.showDoor();
    });
    const key = folded("Its key", make("p", { class: "hint" }, KEY_NOTE), copyable("Key", campaign.key));
    return make("div", { class: "card campaign" }, title, key, leave);
  }
}

const KEY_NOTE =
  "The key of a campaign stays in this tab (sessionStorage) and is forgotten when you close or leave it. " +
  "Copy it if you want to come back.";

/**
 * A schema in which a text is one of some words.
 * @param {import("./spec.js").Schema} schema
 * @param {string} member
 * @param {string[]} words
 */
function withChoice(schema, member, words) {
  const { description } = schema.properties[member];
  return { ...schema, properties: { ...schema.properties, [member]: { type: "string", enum: words, description } } };
}
