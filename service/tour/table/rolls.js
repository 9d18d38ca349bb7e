// "Spot the ambush": the game master asks one player or all for a roll.

import { ask, attempt, open, close } from "./dialog.js";
import { choice, line } from "./fields.js";
import { button, make } from "../tour/elements.js";
import { chosenBy } from "./moves.js";
import { t } from "./texts.js";

/** @typedef {import("./world.js").World} World */

const GROUPS = ["other", "defend", "talk", "move"];
const SECONDS = "120";

/**
 * Asks what is to be rolled: the checks of a first character are offered, and each actor rolls its own.
 * @param {World} world
 */
export function askForRoll(world) {
  const party = world.characters.filter(({ kind }) => kind === "pc").map((one) => inScene(world, one));
  if (party.length === 0) {
    open(t("ask"), make("p", {}, t("none")), button(t("done"), close));
    return;
  }
  void attempt(async () => {
    const { body } = await world.get(`${world.placeOf(party[0])}/moves`);
    const checks = body.items.filter(isCheck);
    const whom = choice(t("askWhom"), [
      { value: "", label: t("everyone") },
      ...party.map(({ id, name }) => ({ value: id, label: name })),
    ]);
    const what = choice(
      t("askWhat"),
      checks.map((/** @type {any} */ { label }, /** @type {number} */ index) => ({ value: String(index), label })),
    );
    const seconds = line(t("timeLeft", { seconds: "" }).trim(), SECONDS, { type: "number", min: 5 });
    ask(t("ask"), [whom.element, what.element, seconds.element], t("goOn"), async () => {
      const move = checks[Number(what.value())];
      const actors = whom.value() === "" ? party.map(({ id }) => id) : [whom.value()];
      setTimeout(() => difficulty(world, move, actors, Number(seconds.value())));
    });
  });
}

/**
 * Asks for the choices of the check, such as the difficulty, and creates the prompt.
 * @param {World} world
 * @param {any} move
 * @param {string[]} actors
 * @param {number} seconds
 */
function difficulty(world, move, actors, seconds) {
  /** @type {import("./moves.js").Chosen[]} */
  const choices = move.choices.map(chosenBy);
  const elements = choices.map(({ element }) => element);
  ask(move.label, elements, t("ask"), async () => {
    const order = withoutActor(structuredClone(move.order));
    choices.forEach((each) => each.place(order));
    const place = world.encounter === null ? "" : `/encounters/${world.encounter.id}`;
    const prompt = { operation: move.operation, order, actors, deadline_seconds: seconds, on_deadline: "roll" };
    await world.send("POST", `${place}/prompts`, prompt);
  });
}

/** The order of a move without the participant who acts: each actor gets one. @param {any} order */
function withoutActor(order) {
  for (const part of Object.values(order)) {
    if (part !== null && typeof part === "object" && "id" in part) {
      delete part.id;
      break;
    }
  }
  return order;
}

/** @param {any} move */
function isCheck({ group, operation }) {
  return GROUPS.includes(group) && ["task", "save", "check", "skill"].includes(operation);
}

/** @param {World} world @param {any} one */
function inScene(world, one) {
  return world.combatants.find(({ character_id: id }) => id === one.id) ?? one;
}
