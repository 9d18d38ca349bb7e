// What a game master changes by hand: combatants, their numbers and conditions, characters, and time.

import { button, make } from "../tour/elements.js";
import { ask, changing, fault, opening } from "./dialog.js";
import { choice, line } from "./fields.js";
import { entriesOf, nameOf, template } from "./library.js";
import { t } from "./texts.js";
import { word } from "./words.js";

/** @typedef {import("./world.js").World} World */

const MOST_FOES = 50;
/** @type {[name: string, amount: number, unit: string][]} */
const SPANS = [
  ["one_round", 1, "round"],
  ["ten_minutes", 10, "minute"],
  ["one_hour", 1, "hour"],
  ["one_night", 8, "hour"],
  ["one_week", 1, "week"],
];

/**
 * Adds foes to an encounter, from the library or with the sheet of another one.
 * @param {World} world
 * @param {any} encounter
 */
export function addFoes(world, encounter) {
  return opening(async () => {
    const made = template(await entriesOf(world, "foe"), [...world.combatants, ...world.characters]);
    const count = line(t("count"), "1", { type: "number", min: 1, max: MOST_FOES, inputmode: "numeric" });
    const name = line(t("otherName"), "");
    ask(t("addFoes"), [made.element, count.element, name.element], t("add"), async () => {
      const number = Number(count.value());
      if (!Number.isInteger(number) || number < 1 || number > MOST_FOES) {
        throw fault(t("countBetween", { most: MOST_FOES }));
      }
      const foe = { ...made.chosen(), ...named(name.value()), side: "foes", ...(number > 1 ? { count: number } : {}) };
      await world.send("POST", `/encounters/${encounter.id}/combatants`, { combatants: [foe] });
    });
  });
}

/**
 * The member with a name; none for an empty one.
 * @param {string} name
 */
function named(name) {
  return name.trim() === "" ? {} : { name: name.trim() };
}

/**
 * A new encounter with all player characters.
 * @param {World} world
 */
export function newEncounter(world) {
  const name = line(t("encounterName"), t("newEncounter"));
  ask(t("newEncounter"), [name.element], t("add"), async () => {
    const party = world.characters.filter(({ kind }) => kind === "pc");
    const combatants = party.map(({ id }) => ({ character_id: id }));
    await world.send("POST", "/encounters", { name: name.value(), combatants });
  });
}

/**
 * Adds a character, from the library or with the sheet of another one.
 * @param {World} world
 */
export function addCharacter(world) {
  return opening(async () => {
    const kinds = ["pc", "npc"].map((value) => ({ value, label: t(value) }));
    const made = template(await entriesOf(world, "character"), world.characters);
    const [name, kind] = [line(t("otherName"), ""), choice(t("kind"), kinds)];
    ask(t("addCharacter"), [made.element, name.element, kind.element], t("add"), async () => {
      await world.send("POST", "/characters", { ...made.chosen(), ...named(name.value()), kind: kind.value() });
    });
  });
}

/**
 * Edits the numbers of a state, for a combatant or for its character. Emptied fields stay as they are.
 * @param {World} world
 * @param {any} one
 */
export function editNumbers(world, one) {
  const figure = world.figure(one);
  const numbers = Object.entries(figure.state ?? {}).filter(([, value]) => typeof value === "number");
  const fields = numbers.map(([name, value]) => ({
    name,
    before: value,
    field: line(word(name), String(value), { type: "number" }),
  }));
  const title = t("numbers", { name: one.name });
  ask(title, [make("div", { class: "numbers" }, ...fields.map(({ field }) => field.element))], t("save"), async () => {
    const changed = fields.filter(({ field, before }) => field.value() !== "" && Number(field.value()) !== before);
    const state = Object.fromEntries(changed.map(({ name, field }) => [name, Number(field.value())]));
    if (changed.length > 0) {
      await world.change("PATCH", world.placeOf(figure), { state });
    }
  });
}

/**
 * Adds a condition, with its effects if the library has it.
 * @param {World} world
 * @param {any} one
 */
export function addCondition(world, one) {
  return opening(async () => {
    const name = nameOf(t("condition"), await entriesOf(world, "condition"));
    ask(t("addCondition"), [name.element], t("add"), () =>
      world.send("POST", `${world.placeOf(one)}/conditions`, name.chosen()),
    );
  });
}

/**
 * Ends a condition.
 * @param {World} world
 * @param {any} one
 * @param {string} id of the condition
 */
export function endCondition(world, one, id) {
  const end = () => world.send("POST", `${world.placeOf(one)}/conditions/${id}/end`, undefined, "*");
  return changing(world, `end ${id}`, end);
}

/**
 * Hides a combatant from players, or reveals it.
 * @param {World} world
 * @param {any} one
 */
export function toggleHidden(world, one) {
  const hide = () => world.change("PATCH", world.placeOf(one), { hidden: !one.hidden });
  return changing(world, `hide ${one.id} ${one.hidden}`, hide);
}

/**
 * Removes a combatant from the encounter.
 * @param {World} world
 * @param {any} one
 */
export function remove(world, one) {
  return changing(world, `remove ${one.id}`, () => world.change("DELETE", world.placeOf(one)));
}

/**
 * Buttons that let time pass for all characters.
 * @param {World} world
 * @param {(text: string) => void} said
 * @returns {HTMLElement}
 */
export function timeButtons(world, said) {
  const pass = (/** @type {number} */ amount, /** @type {string} */ unit) =>
    changing(world, "time", async () => {
      const place = world.isRunning ? { encounter_id: world.encounter.id } : {};
      const { body } = await world.send("POST", "/time", { amount, unit, ...place });
      said((await world.get(`/events/${body.event}`)).body.summary);
    });
  const buttons = SPANS.map(([name, amount, unit]) => button(t(name), () => pass(amount, unit), { class: "quiet" }));
  return make("div", { class: "actions" }, ...buttons);
}
