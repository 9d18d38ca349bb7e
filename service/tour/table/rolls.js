// "Spot the ambush": the game master asks one player, or all, for a roll.

import { button, make } from "../tour/elements.js";
import { ask, close, open } from "./dialog.js";
import { choice, line } from "./fields.js";
import { entriesOf } from "./library.js";
import { chosenBy } from "./moves.js";
import { t } from "./texts.js";
import { inWords } from "./words.js";

/** @typedef {import("./world.js").World} World */

const CHECKS = new Set(["task", "save"]);
const SECONDS = "120";
const LONGEST_TITLE = 200;

/**
 * Asks who rolls; then what, and how difficult it is.
 * @param {World} world
 */
export function askForRoll(world) {
  const party = world.characters.filter(({ kind }) => kind === "pc").map((one) => world.inEncounter(one));
  const everyone = { value: "", label: t("everyone") };
  const whom = choice(t("askWhom"), [everyone, ...party.map(({ id, name }) => ({ value: id, label: name }))]);
  ask(t("ask"), [whom.element], t("goOn"), async () => {
    const actors = party.filter(({ id }) => whom.value() === "" || whom.value() === id);
    const [checks, saved] = await Promise.all([commonChecks(world, actors), entriesOf(world, "order")]);
    return () => askWhat(world, actors, checks, saved);
  });
}

/**
 * The checks that all of these can make.
 * @param {World} world
 * @param {any[]} actors
 * @returns {Promise<any[]>}
 */
async function commonChecks(world, actors) {
  const lists = await Promise.all(actors.map((one) => world.get(`${world.placeOf(one)}/moves`)));
  const [first = [], ...others] = lists.map(({ body }) =>
    body.items.filter((/** @type {any} */ { operation }) => CHECKS.has(operation)),
  );
  return first.filter((/** @type {any} */ { id }) => others.every((list) => list.some((/** @type {any} */ each) => each.id === id)));
}

/**
 * @param {World} world
 * @param {any[]} actors
 * @param {any[]} checks
 * @param {import("./library.js").Entry[]} saved
 */
function askWhat(world, actors, checks, saved) {
  const options = [...checks, ...saved].map(({ label, name }, index) => ({ value: String(index), label: label ?? name }));
  if (options.length === 0) {
    open(t("ask"), make("p", {}, t("noMoves")), button(t("done"), close));
    return;
  }
  const what = choice(t("askWhat"), options);
  ask(t("ask"), [what.element], t("goOn"), async () => {
    const index = Number(what.value());
    return () => (index < checks.length ? askHow(world, actors, checks[index]) : askSaved(world, actors, saved[index - checks.length]));
  });
}

/**
 * Gives a saved order.
 * @param {World} world
 * @param {any[]} actors
 * @param {import("./library.js").Entry} entry
 */
function askSaved(world, actors, entry) {
  const seconds = line(t("seconds"), SECONDS, { type: "number", min: 5 });
  ask(entry.name, [make("p", {}, entry.notes), seconds.element], t("ask"), () =>
    sent(world, actors, { from: entry.name }, Number(seconds.value())),
  );
}

/**
 * Creates a prompt; returns what opens the next dialog.
 * @param {World} world
 * @param {any[]} actors
 * @param {any} order members of the prompt that say what is rolled
 * @param {number} seconds until the deadline
 */
async function sent(world, actors, order, seconds) {
  const place = world.encounter === null ? "" : `/encounters/${world.encounter.id}`;
  const { body } = await world.send("POST", `${place}/prompts`, {
    ...order,
    actors: actors.map(({ id }) => id),
    deadline_seconds: seconds,
    on_deadline: "roll",
  });
  return () => explain(world, body);
}

/**
 * Asks for the choices of the check, such as the difficulty, and creates the prompt.
 * @param {World} world
 * @param {any[]} actors
 * @param {any} move
 */
function askHow(world, actors, move) {
  /** @type {import("./moves.js").Chosen[]} */
  const choices = move.choices.map(chosenBy);
  const title = line(t("askTitle"), "", { maxlength: LONGEST_TITLE });
  const seconds = line(t("seconds"), SECONDS, { type: "number", min: 5 });
  ask(move.label, [title.element, ...choices.map(({ element }) => element), seconds.element], t("ask"), async () => {
    const order = withoutActor(structuredClone(move.order));
    choices.forEach(({ place }) => place(order));
    const given = { operation: move.operation, label: title.value().trim() || move.label, order };
    return sent(world, actors, given, Number(seconds.value()));
  });
}

/**
 * Says whom the rules do not let roll.
 * @param {World} world
 * @param {any} prompt
 */
function explain(world, { left_out: leftOut }) {
  if (leftOut.length > 0) {
    const lines = leftOut.map((/** @type {any} */ each) => make("li", {}, `${world.nameOf(each.id)}: ${inWords(each.problem.detail)}`));
    open(t("ask"), make("ul", {}, ...lines), button(t("done"), close));
  }
}

/** The order of a move without the participant who acts: each actor gets a copy. @param {any} order */
function withoutActor(order) {
  const part = Object.values(order).find((each) => each !== null && typeof each === "object" && "id" in each);
  delete part?.id;
  return order;
}
