// Commands: what somebody stored does, in the encounter or outside.

import { send } from "./attempt.js";
import { DicePanel } from "./dice.js";
import { chooser, fill, make } from "./elements.js";
import { Form } from "./form.js";
import { Output } from "./output.js";

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./spec.js").Schema} Schema */
/** @typedef {import("./spec.js").Operation} Operation */
/** @typedef {{place: string, path: string, label: string, people: {id: string, name: string, side?: string}[]}} Scope */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IN_ENCOUNTER = "/v1/campaigns/{campaign_id}/encounters/{encounter_id}";
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
    /** @type {Form | null} */
    this.form = null;
    this.dice = new DicePanel();
    this.output = new Output("What came of it");
    this.choosers = make("div", { class: "choosers" });
    this.place = make("div");
    this.element = make("section", { class: "card", "aria-label": "Act" }, make("h3", {}, "Act"));
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
    const command = commands.find(({ name }) => name === this.name) ?? commands.find(({ name }) => name === "attack") ?? commands[0];
    const choose = (/** @type {() => void} */ change, /** @type {number} */ index) => {
      change();
      this.shown = "";
      this.update();
      this.choosers.querySelectorAll("select")[index]?.focus();
    };
    fill(
      this.choosers,
      chooser("Who and where", scopes.map(({ path, label }) => ({ value: path, label })), scope.path, (value) =>
        choose(() => (this.scope = value), 0),
      ),
      chooser("Command", commands.map(({ name, title, family }) => ({ value: name, label: title, group: family })), command.name, (value) =>
        choose(() => (this.name = value), 1),
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
    const example = request?.examples[0]?.value;
    const initial = seated(this.spec, schema, withPeople(example ?? {}, scope), scope);
    const form = new Form(context, schema, initial, (dice) => this.dice.take(dice));
    this.form = form;
    this.dice.reset(command.streams, null);
    this.dice.element.hidden = !form.takesDice;
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.send(scope, command, form);
    };
    const go = make("button", { type: "submit", class: "main" }, command.title);
    const actions = make("div", { class: "actions" }, go);
    const sheet = make("form", { onsubmit, novalidate: true, "aria-label": "Command" }, this.choosers, form.element, this.dice.element, actions);
    fill(this.element, make("h3", {}, "Act"), sheet, this.output.element);
  }

  /**
   * @param {Scope} scope
   * @param {Operation} command
   * @param {Form} form
   */
  send(scope, command, form) {
    form.absolve();
    const body = form.value();
    if (body !== undefined) {
      send({
        path: this.campaign.path(`${scope.path}/${this.campaign.game}/${command.name}`),
        body,
        dice: this.dice.element.hidden ? null : this.dice,
        output: this.output,
        blame: (pointer, detail) => form.blame(pointer, detail),
        key: this.campaign.key,
        names: this.encounter.names,
        done: () => void this.looks.again(),
      });
    }
  }
}

/**
 * An example with those who are here in place of those whom it names by id.
 * @param {any} example
 * @param {Scope} scope
 */
function withPeople(example, scope) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return JSON.parse(JSON.stringify(example), (_, value) => {
    if (typeof value !== "string" || !UUID.test(value)) {
      return value;
    }
    known.set(value, known.get(value) ?? scope.people[known.size % scope.people.length].id);
    return known.get(value);
  });
}

/**
 * A request in which those who are needed are somebody who is here: first the one who acts, then others.
 * @param {Spec} spec
 * @param {Schema} schema
 * @param {any} request
 * @param {Scope} scope
 */
function seated(spec, schema, request, scope) {
  const plain = spec.plain(schema);
  const kind = plain.alternatives === undefined ? plain : spec.plain(plain.alternatives[0]);
  const roles = Object.keys(kind.properties ?? {}).filter((name) => isSomebody(spec, kind.properties[name]));
  const [acting] = scope.people;
  const others = [...scope.people.slice(1).sort(byEnmity(acting.side)), acting];
  const seats = { ...request };
  roles.forEach((name, index) => {
    const isNeeded = (kind.required ?? []).includes(name);
    if (!isNeeded && index === 0 && scope.place === IN_ENCOUNTER) {
      seats[name] = { ...seats[name], id: seats[name]?.id ?? acting.id };
    } else if (isNeeded && seats[name]?.id === undefined) {
      seats[name] = { ...neededMembers(spec, kind.properties[name], seats[name]), id: others[0].id };
    }
  });
  return seats;
}

/**
 * Those of another side come first.
 * @param {string | undefined} side
 * @returns {(left: {side?: string}, right: {side?: string}) => number}
 */
function byEnmity(side) {
  return (left, right) => Number(left.side === side) - Number(right.side === side);
}

/**
 * What must be stated beside the id.
 * @param {Spec} spec
 * @param {Schema} schema
 * @param {any} stated
 */
function neededMembers(spec, schema, stated) {
  const needed = spec.plain(schema).required ?? [];
  return Object.fromEntries(Object.entries(stated ?? {}).filter(([name]) => needed.includes(name)));
}

/**
 * @param {Spec} spec
 * @param {Schema} schema
 */
function isSomebody(spec, schema) {
  return "id" in (spec.plain(schema).properties ?? {});
}
