// The log in sentences, the newest first.

import { Problem } from "../tour/api.js";
import { button, make } from "../tour/elements.js";
import { timeOfDay } from "../tour/words.js";
import { ask, changing } from "./dialog.js";
import { labelOf, t } from "./texts.js";

/** @typedef {import("./world.js").World} World */

const FIXED = ["campaign.created", "event.revealed"];
const [UNDO, ENDED, COMBATANT] = ["undo", "encounter.ended", "combatant"];
/** Events whose summaries name all. */
const COMPLETE = ["command", "time.passed"];
/** Steps that are large and easily taken in place of another one, with the texts of their buttons. @type {{[type: string]: string}} */
const LARGE = { [ENDED]: "endEncounter", "round.next": "nextRound" };

/**
 * The entries of the log.
 * @param {World} world
 * @returns {HTMLElement}
 */
export function logLines(world) {
  return make("ol", { class: "log", reversed: true, tabindex: 0, "aria-label": t("log") }, ...world.events.map((event) => line(world, event)));
}

/**
 * The newest event, if it is a large step that can be undone.
 * @param {World} world
 */
export function largeStep(world) {
  const [newest] = world.events;
  return newest?.type in LARGE && mayUndo(world, newest) ? newest : null;
}

/**
 * A line that says what a large step did, with its button to undo it.
 * @param {World} world
 * @returns {HTMLElement[]}
 */
export function largeStepLines(world) {
  const event = largeStep(world);
  if (event === null) {
    return [];
  }
  const undo = button(`${t("undo")}: ${t(LARGE[event.type] ?? "")}`, undoing(world, event));
  return [make("div", { class: "step" }, make("span", {}, sentence(world, event)), undo)];
}

/** @param {World} world @param {any} event */
function sentence(world, event) {
  const name = subject(world, event);
  const isStep = turnIn(event) !== null && name !== "";
  return isStep ? `${event.summary} · ${t("turn", { name })}` : [event.summary, name].filter(Boolean).join(": ");
}

/** The turn that a step leads to; null for other events. Where a combatant is removed, the turn may only pass on. @param {any} event */
function turnIn({ type, result }) {
  return type.startsWith(COMBATANT) ? null : (result?.turn ?? null);
}

/**
 * The names of what an event is about, which its summary does not say; empty if it has none.
 * @param {World} world
 * @param {any} event
 * @returns {string}
 */
function subject(world, event) {
  const { type, changes, encounter_id: encounter } = event;
  if (COMPLETE.includes(type)) {
    return "";
  }
  const [first, ...others] = changes ?? [];
  const id = turnIn(event) ?? (type === ENDED ? encounter : first?.id);
  const names = [world.names.get(id), first?.after?.name ?? first?.before?.name];
  const last = others.findLast((/** @type {any} */ each) => each.path === "" && each.resource === first.resource);
  return [[...new Set(names)].filter(Boolean).join(", "), last?.after?.name].filter(Boolean).join(" … ");
}

/**
 * @param {World} world
 * @param {any} event
 */
function line(world, event) {
  const isUndone = event.undone_by !== null;
  return make(
    "li",
    { value: event.seq },
    make("span", { class: isUndone && "undone" }, sentence(world, event)),
    make("small", {}, [timeOfDay(event.at), labelOf(event.actor), isUndone && t("undone")].filter(Boolean).join(" · ")),
    mayUndo(world, event) && undoButton(world, event),
  );
}

/** @param {World} world @param {any} event */
function mayUndo(world, { type, undone_by: undoneBy }) {
  return world.isGameMaster && undoneBy === null && !FIXED.includes(type) && !type.startsWith("key.");
}

/** @param {World} world @param {any} event */
function undoButton(world, event) {
  const label = labelOfUndo(event);
  return button(label, undoing(world, event), { class: "quiet", "aria-label": `${label}: ${event.summary}` });
}

/** @param {World} world @param {any} event */
function undoing(world, event) {
  return () => changing(world, `undo ${event.seq}`, () => undone(world, event.seq, labelOfUndo(event)));
}

/** @param {any} event */
function labelOfUndo({ type }) {
  return t(type.startsWith(UNDO) ? "redo" : "undo");
}

/**
 * Undoes an event; asks first if later events, which changed the same things, have to be undone with it.
 * @param {World} world
 * @param {number} seq
 * @param {string} label
 */
async function undone(world, seq, label) {
  const path = `/events/${seq}/undo`;
  try {
    await world.send("POST", path);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "undo_conflict") {
      throw error;
    }
    const later = new Set(error.document.events.map((/** @type {any} */ each) => each.seq));
    const lines = world.events.filter((event) => later.has(event.seq)).map(({ summary }) => make("li", {}, summary));
    const all = () => world.send("POST", `${path}?cascade=true`);
    ask(label, [make("p", {}, t("undoLater")), make("ul", {}, ...lines)], t("undoAll"), all);
  }
}
