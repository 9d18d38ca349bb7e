// Moves of a character: large buttons by group, and a dialog for the choices of a move.

import { button, folded, make } from "../tour/elements.js";
import { Problem } from "../tour/api.js";
import { askFace } from "./faces.js";
import { ask, fault, opening } from "./dialog.js";
import { choice, pick, several, suggesting } from "./fields.js";
import { language, t } from "./texts.js";
import { capital, inWords, word } from "./words.js";

/** @typedef {import("./world.js").World} World */
/** @typedef {{[stream: string]: number[]}} Dice */
/** @typedef {{place: (order: any) => void, element: HTMLElement}} Chosen */

const GROUPS = ["attack", "magic", "defend", "move", "help", "recover", "prepare", "talk", "other"];
const MOST_BUTTONS = 8;
const [SERVICE, TABLE] = ["service", "table"];
/** Dice that were chosen last: most groups stay with one way. */
let way = SERVICE;

/**
 * The moves of one combatant or character.
 * @param {World} world
 * @param {any} one
 * @param {any} moves as the service lists them
 * @param {(summary: string, seq: number | null) => void} said is called with the outcome, and the number of its event
 * @returns {HTMLElement[]}
 */
export function moveButtons(world, one, moves, said) {
  const groups = GROUPS.map((name) => ({
    name,
    items: moves.items.filter((/** @type {any} */ each) => each.group === name),
  })).filter(({ items }) => items.length > 0);
  const sections = groups.map(({ name, items }) => {
    const buttons = items.map((/** @type {any} */ each) => moveButton(world, one, each, said));
    const list = make("div", { class: "moves" }, ...buttons);
    const isOpen = name !== "other" || groups.length === 1;
    return isOpen
      ? make("section", { "aria-label": t(name) }, make("h3", {}, t(name)), list)
      : folded(t(name), list);
  });
  return [...sections, ...barred(moves.barred)];
}

/**
 * @param {World} world
 * @param {any} one
 * @param {any} move
 * @param {(summary: string, seq: number | null) => void} said
 */
function moveButton(world, one, move, said) {
  const costs = move.costs.map((/** @type {any} */ { what }) => word(what)).join(", ");
  const detail = [move.detail, costs].filter(Boolean).join(" · ");
  const label = make("span", {}, make("b", {}, move.label), detail ? make("small", {}, detail) : null);
  return button(label, () => opening(() => choose(world, one, move, said)), { class: "move" });
}

/** @param {any[]} bars */
function barred(bars) {
  const known = bars.filter(({ bars: reasons }) => reasons.length > 0);
  const lines = known.map(({ operation, bars: reasons }) =>
    make("li", {}, make("b", {}, capital(word(operation))), " ", inWords(reasons[0].detail)),
  );
  return lines.length > 0 ? [folded(t("barred"), make("ul", { class: "barred" }, ...lines))] : [];
}

/**
 * Asks for the choices of a move, with their odds, and sends it.
 * @param {World} world
 * @param {any} one
 * @param {any} listed
 * @param {(summary: string, seq: number | null) => void} said
 */
export async function choose(world, one, listed, said) {
  const query = new URLSearchParams({ id: listed.id, odds: "true" });
  const { body: found } = await world.get(`${world.placeOf(one)}/moves?${query}`);
  const move = found.items[0] ?? listed;
  /** @type {Chosen[]} */
  const choices = move.choices.map(chosenBy);
  const rolls = [SERVICE, TABLE].map((value) => ({ value, label: t(value === SERVICE ? "serviceRolls" : "weRoll") }));
  const dice = pick(t("dice"), rolls, way);
  const odds = move.odds && make("p", { class: "hint" }, t("chance", { odds: inPercent(move.odds) }));
  ask(move.label, [...choices.map(({ element }) => element), odds, dice.element], t("send"), async (closed) => {
    const order = structuredClone(move.order);
    choices.forEach(({ place }) => place(order));
    way = dice.value();
    const asked = move.decisions.length > 0 ? { ask: move.decisions } : {};
    const path = `${world.commandsOf(one)}/${move.operation.replaceAll("_", "-")}`;
    const { status, body } = await rolled(world, path, { ...order, ...asked }, way === TABLE ? {} : null, closed);
    said(status === 202 ? t("asked", { name: askedNames(world, body) }) : body.summary, body.event);
  });
}

/**
 * Sends an order; asks for each die that it needs, if the table rolls.
 * @param {World} world
 * @param {string} path
 * @param {any} order
 * @param {Dice | null} dice that were thrown at the table; null if the service rolls
 * @param {AbortSignal} closed whether the user has closed the dialog, so that no die is asked for
 */
export async function rolled(world, path, order, dice, closed) {
  for (;;) {
    try {
      return await world.send("POST", path, dice === null ? order : { ...order, dice });
    } catch (error) {
      if (dice === null || !(error instanceof Problem) || error.code !== "dice_exhausted") {
        throw error;
      }
      const { stream } = error.document;
      dice = { ...dice, [stream]: [...(dice[stream] ?? []), await askFace(error.document, closed)] };
    }
  }
}

/**
 * A field for one choice of a move.
 * @param {any} choice of a move
 * @returns {Chosen}
 */
export function chosenBy(choice) {
  if (choice.other) {
    return statedIn(choice);
  }
  return choice.most > 1 ? severalOf(choice) : pickedFrom(choice);
}

/**
 * A line for a choice that takes other values than its options.
 * @param {any} choice of a move
 * @returns {Chosen}
 */
function statedIn({ member, label, options, other, required, default: preset }) {
  const labelOf = (/** @type {unknown} */ value) => options.find((/** @type {any} */ each) => each.value === value)?.label;
  const field = suggesting(label, options.map((/** @type {any} */ each) => each.label), labelOf(preset) ?? "");
  const place = (/** @type {any} */ order) => {
    const text = field.value().trim();
    const option = options.find((/** @type {any} */ each) => each.label === text);
    demand(label, text !== "" || !required);
    if (text !== "") {
      put(order, member, option ? option.value : other === "number" ? Number(text) : text);
    }
  };
  return { element: field.element, place };
}

/**
 * Boxes for a choice of several options, which fill a list.
 * @param {any} choice of a move
 * @returns {Chosen}
 */
function severalOf({ member, label, options, required, default: preset }) {
  const listed = options.map((/** @type {any} */ each, /** @type {number} */ index) => labelled(each, index));
  const field = several(label, listed, options.findIndex((/** @type {any} */ each) => each.value === preset));
  const place = (/** @type {any} */ order) => {
    demand(label, field.values().length > 0 || !required);
    const names = member.split(".");
    const first = names.findLastIndex((/** @type {string} */ name) => /^\d+$/.test(name));
    field.values().forEach((value, index) => {
      put(order, names.with(first, String(Number(names[first]) + index)).join("."), options[Number(value)].value);
    });
  };
  return { element: field.element, place };
}

/**
 * Buttons or a list for a choice among options.
 * @param {any} choice of a move
 * @returns {Chosen}
 */
function pickedFrom({ member, label, options, required, default: preset }) {
  const listed = options.map((/** @type {any} */ each, /** @type {number} */ index) => labelled(each, index));
  const first = options.findIndex((/** @type {any} */ each) => each.value === preset);
  const field = required && listed.length <= MOST_BUTTONS
    ? pick(label, listed, String(Math.max(first, 0)))
    : choice(label, required ? listed : [{ value: "", label: t("leaveOut") }, ...listed], first < 0 ? undefined : String(first));
  const place = (/** @type {any} */ order) => {
    if (field.value() !== "") {
      put(order, member, options[Number(field.value())].value);
    }
  };
  return { element: field.element, place };
}

/** Refuses a form in which a choice is missing. @param {string} label @param {boolean} isMade */
function demand(label, isMade) {
  if (!isMade) {
    throw fault(t("missing", { label }));
  }
}

/** @param {any} option @param {number} index */
function labelled({ label, detail, odds }, index) {
  return { label, detail: [detail, odds && inPercent(odds)].filter(Boolean).join(" · "), value: String(index) };
}

/**
 * Odds for people; a yes or no needs no name.
 * @param {{[outcome: string]: string}} odds as fractions
 */
function inPercent(odds) {
  const format = new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 1 });
  const parts = Object.entries(odds).map(([outcome, fraction]) => {
    const [share = 0n, outOf = 1n] = fraction.split("/").map(BigInt);
    return { outcome, percent: format.format(Number((share * 2000n + outOf) / (outOf * 2n)) / 1000) };
  });
  return parts.map(({ outcome, percent }) => (parts.length > 1 ? `${word(outcome)} ${percent}` : percent)).join(", ");
}

/**
 * Puts a value into an order at the path of a choice, such as `sides.1.id`.
 * @param {any} order
 * @param {string} member
 * @param {unknown} value
 */
export function put(order, member, value) {
  const names = member.split(".");
  const last = /** @type {string} */ (names.pop());
  names.forEach((name, index) => {
    order[name] ??= /^\d+$/.test(names[index + 1] ?? last) ? [] : {};
    order = order[name];
  });
  order[last] = value;
}

/**
 * @param {World} world
 * @param {any} prompt
 */
function askedNames(world, { waits = [] }) {
  const names = waits.map((/** @type {any} */ wait) => world.nameOf(wait.combatant_id ?? wait.character_id));
  return [...new Set(names)].join(", ");
}
