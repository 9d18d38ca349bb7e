// Commands: what somebody stored does, in the encounter or outside.

import { AskTable } from "./ask_table.js";
import { send } from "./attempt.js";
import { DicePanel } from "./dice.js";
import { chooser, fill, make } from "./elements.js";
import { Form } from "./form.js";
import { Output } from "./output.js";
import { IN_ENCOUNTER, known, seated, withPeople } from "./seats.js";

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./spec.js").Operation} Operation */
/** @typedef {import("./seats.js").Scope} Scope */

/** Shown first where a game has it; else its first command is. */
const MOST_WANTED = "attack";
const OF_CHARACTER = "/v1/campaigns/{campaign_id}/characters/{character_id}";

/** The choice of a command, its form, and what came of it. */
export class Commands {
  /**
   * @param {Spec} spec
   * @param {import("./campaign.js").Campaign} campaign
   * @param {import("./people.js").People} people
   * @param {import("./encounter.js").Encounter} encounter
   * @param {import("./one_look.js").OneLook} looks
   */
  constructor(spec, campaign, people, encounter, looks) {
    this.spec = spec;
    this.campaign = campaign;
    this.people = people;
    this.encounter = encounter;
    this.looks = looks;
    /** What somebody chose; empty: the first. */
    this.scope = "";
    this.name = "";
    this.shown = "";
    this.dice = new DicePanel();
    this.output = new Output("What came of it");
    this.choosers = make("div", { class: "choosers" });
    this.element = make("section", { class: "card act", "aria-label": "Act" }, make("h3", {}, "Act"));
    this.update();
  }

  /** Where commands can be given now. @returns {Scope[]} */
  scopes() {
    const { now, combatants } = this.encounter;
    const isOpen = now !== null && now.status !== "ended";
    const fight = { place: IN_ENCOUNTER, path: `/encounters/${now?.id}`, label: `in ${now?.name}`, people: combatants };
    const alone = this.people.characters.map((each) => ({
      place: OF_CHARACTER,
      path: `/characters/${each.id}`,
      label: `${each.name}, outside`,
      people: [each, ...this.people.characters.filter((other) => other !== each)],
    }));
    return [...(isOpen ? [fight] : []), ...alone];
  }

  /** Shows the form anew when somebody came, left, or another one acts. */
  update() {
    const scopes = this.scopes();
    if (scopes.length === 0) {
      this.shown = "";
      fill(this.element, make("h3", {}, "Act"), make("p", { class: "hint" }, "Nobody is here yet who could."));
      return;
    }
    const scope = scopes.find(({ path }) => path === this.scope) ?? scopes[0];
    const seen = JSON.stringify([scopes.map(({ label }) => label), scope.people.map(({ id }) => id)]);
    if (seen !== this.shown) {
      this.shown = seen;
      this.show(scopes, scope);
    }
  }

  /**
   * @param {Scope[]} scopes
   * @param {Scope} scope
   */
  show(scopes, scope) {
    const game = this.spec.game(this.campaign.game);
    const commands = game === undefined ? [] : this.spec.commands(scope.place, game);
    const command =
      commands.find(({ name }) => name === this.name) ??
      commands.find(({ name }) => name === MOST_WANTED) ??
      commands[0];
    const choose = (/** @type {() => void} */ change, /** @type {number} */ index) => {
      change();
      this.shown = "";
      this.update();
      this.choosers.querySelectorAll("select")[index]?.focus();
    };
    fill(
      this.choosers,
      chooser(
        "Who and where",
        scopes.map(({ path, label }) => ({ value: path, label })),
        scope.path,
        (value) => choose(() => (this.scope = value), 0),
      ),
      chooser(
        "Command",
        commands.map(({ name, title, family }) => ({ value: name, label: title, group: family })),
        command.name,
        (value) => choose(() => (this.name = value), 1),
      ),
    );
    this.showForm(scope, command);
  }

  /**
   * @param {Scope} scope
   * @param {Operation} command
   */
  showForm(scope, command) {
    const request = this.spec.request(command.path);
    const context = { spec: this.spec, game: this.campaign.game, people: scope.people };
    const schema = request?.schema ?? {};
    const stateless = this.spec.request(`/v1/${this.campaign.game}/${command.name}`)?.examples[0]?.value;
    const example = stateless === undefined ? request?.examples[0]?.value : known(this.spec, schema, stateless);
    const initial = seated(this.spec, schema, withPeople(example ?? {}, scope), scope);
    const form = new Form(context, schema, initial, (dice) => this.dice.take(dice));
    this.dice.reset(command.streams, null);
    this.dice.element.hidden = !form.takesDice;
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.send(scope, command, form);
    };
    const go = make("button", { type: "submit", class: "main" }, command.title);
    const actions = make("div", { class: "actions" }, go);
    const asking = new AskTable(this.spec.decisions(this.campaign.game, command.name), () =>
      this.ask(scope, command, form, asking),
    );
    const sheet = make(
      "form",
      { onsubmit, novalidate: true, "aria-label": "Command" },
      this.choosers,
      form.element,
      this.dice.element,
      actions,
      asking.element,
    );
    fill(this.element, make("h3", {}, "Act"), sheet, this.output.element);
  }

  /**
   * @param {Scope} scope
   * @param {Operation} command
   * @param {Form} form
   */
  send(scope, command, form) {
    this.give(form, this.campaign.path(`${scope.path}/${this.campaign.game}/${command.name}`), (order) => order);
  }

  /**
   * The same order, which waits for the table.
   * @param {Scope} scope
   * @param {Operation} command
   * @param {Form} form
   * @param {AskTable} asking
   */
  ask(scope, command, form, asking) {
    const isInEncounter = scope.place === IN_ENCOUNTER;
    const path = this.campaign.path(isInEncounter ? `${scope.path}/prompts` : "/prompts");
    const actor = isInEncounter ? null : scope.people[0].id;
    const fallen = this.dice.chosen === "table" ? this.dice.members() : {};
    this.give(form, path, (order) => asking.prompt(command.name, { ...order, ...fallen }, actor));
  }

  /**
   * @param {Form} form
   * @param {string} path
   * @param {(order: any) => any} bodyOf an order
   */
  give(form, path, bodyOf) {
    form.absolve();
    const order = form.value();
    if (order !== undefined) {
      const isPrompt = path.endsWith("/prompts");
      send({
        path,
        body: bodyOf(order),
        dice: this.dice.element.hidden || isPrompt ? null : this.dice,
        output: this.output,
        blame: (pointer, detail) => form.blame(pointer.replace(/^\/order\b/, ""), detail),
        key: this.campaign.key,
        names: this.encounter.names,
        ...(isPrompt ? { line: lineOf } : {}),
        done: () => {
          this.dice.spent();
          void this.looks.again();
        },
      });
    }
  }
}

/**
 * What became of asking, in one line.
 * @param {any} prompt
 * @returns {string}
 */
function lineOf({ status }) {
  return status === "open" ? "The table is asked." : "Nobody had to be asked: it is done.";
}
