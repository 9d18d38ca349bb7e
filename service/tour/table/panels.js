// The panels of a table: what each shows, for a game master and for a player.

import { download } from "../tour/api.js";
import { button, chooser, folded, make } from "../tour/elements.js";
import { attempt } from "./dialog.js";
import * as edits from "./edits.js";
import { conditionLines, gauges, inForce, turnOrder } from "./figures.js";
import { invite, keyList } from "./invitations.js";
import { largeStep, largeStepLines, logLines } from "./log.js";
import { moveButtons } from "./moves.js";
import { outlook } from "./outlook.js";
import { promptCards } from "./prompts.js";
import { askForRoll } from "./rolls.js";
import { t } from "./texts.js";
import { conditionInWords, healthInWords } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./world.js").World} World */

/**
 * @typedef {{table: Table, world: World, moves: {one: any, moves: any}[]}} Parts
 * @typedef {object} Panel
 * @property {string} name class of its element
 * @property {string} label name of its text
 * @property {boolean} [gm] whether it is for game masters, or for all others; undefined for everyone
 * @property {(parts: Parts) => unknown} of what it shows; it is drawn anew when that changes
 * @property {(parts: Parts) => HTMLElement[]} show
 */

/** The beginning of a page, of which a report is the content. */
const PAGE = '<!doctype html><meta charset="utf-8">';

/** The panels, in the order of the page. @type {Panel[]} */
export const PANELS = [
  {
    name: "asked",
    label: "ask",
    of: ({ world }) => [world.prompts, world.characters],
    show: ({ table, world }) => promptCards(world, (text) => table.said(text)),
  },
  {
    name: "mine",
    label: "yourCharacter",
    gm: false,
    of: ({ world }) => [world.mine, world.characters, world.encounter?.turn, world.turnEnded],
    show: ({ world }) => world.mine.map((one) => mine(world, one)),
  },
  {
    name: "turns",
    label: "order",
    of: ({ world }) => [world.encounter, world.encounters, world.characters, world.turnEnded, largeStep(world)],
    show: ({ table, world }) => [make("h2", {}, t("order")), ...encounters(table, world), ...turns(table, world)],
  },
  { name: "acts", label: "acts", of: ({ world, moves }) => [moves, world.encounter?.turn, world.turnEnded], show: ({ table, world, moves }) => acts(table, world, moves) },
  {
    name: "master",
    label: "people",
    gm: true,
    of: ({ world }) => [world.characters, world.keys, world.encounter?.id],
    show: ({ table, world }) => master(table, world),
  },
  {
    name: "history",
    label: "log",
    of: ({ world }) => [world.events, world.hasEarlierEvents],
    show: ({ table, world }) => [make("h2", {}, t("log")), logLines(world), ...earlier(table, world)],
  },
];

/** @param {World} world @param {any} one */
function mine(world, one) {
  const isActing = world.isTurnOf(one);
  const conditions = conditionLines(world, one);
  return make(
    "div",
    { class: isActing ? "character acting" : "character" },
    make("h2", {}, one.name),
    make("p", {}, [gauges(world, one), one.health && healthInWords(one.health)].filter(Boolean).join(" · ")),
    conditions.length > 0 && make("ul", { class: "conditions", "aria-label": t("conditions") }, ...conditions),
  );
}

/** A list to choose from, if there are several encounters. @param {Table} table @param {World} world */
function encounters(table, world) {
  const choices = world.encounters.map(({ id, name }) => ({ value: id, label: name }));
  const change = (/** @type {string} */ id) => table.selectEncounter(id);
  return choices.length > 1 ? [chooser(t("encounter"), choices, world.encounter.id, change)] : [];
}

/** @param {Table} table @param {World} world */
function turns(table, world) {
  const steps = world.isGameMaster ? masterSteps(table, world) : playerSteps(table, world);
  const buttons = steps.map(([label, act], index) => button(label, act, { class: index === 0 && "main" }));
  const [head, ...order] = turnOrder(world, (one) => (world.isGameMaster ? masterActions(table, world, one) : []));
  // a long order moves no button out of sight
  return [head, make("div", { class: "actions" }, ...buttons), ...largeStepLines(world), ...order];
}

/** @param {Table} table @param {World} world @returns {[label: string, act: () => void][]} */
function masterSteps(table, world) {
  const { encounter } = world; // as it is shown: it may end while a button is pressed
  if (encounter === null) {
    return [[t("newEncounter"), () => edits.newEncounter(world)]];
  }
  const foes = /** @type {[string, () => void]} */ ([t("addFoes"), () => void edits.addFoes(world, encounter)]);
  const odds = /** @type {[string, () => void]} */ ([t("outlook"), () => void outlook(world, encounter)]);
  if (!world.isRunning) {
    return [[t("startEncounter"), () => table.step(encounter, "start")], foes, odds, [t("endEncounter"), () => table.step(encounter, "end")]];
  }
  return [
    [t("nextTurn"), () => table.step(encounter, "next-turn")],
    [t("nextRound"), () => table.step(encounter, "next-round")],
    foes,
    odds,
    [t("endEncounter"), () => table.step(encounter, "end")],
  ];
}

/** @param {Table} table @param {World} world @returns {[label: string, act: () => void][]} */
function playerSteps(table, world) {
  const { encounter } = world;
  const { acting } = world;
  if (acting === undefined || !world.mayPlay(acting) || !world.isTurnOf(acting)) {
    return [];
  }
  return [
    [t("endTurn"), () => table.step(encounter, "end-turn")],
    [t("delay"), () => table.step(encounter, "delay")],
  ];
}

/** @param {Table} table @param {World} world @param {any} one @returns {[label: string, act: () => void][]} */
function masterActions(table, world, one) {
  return [
    [t("show"), () => table.select(one.id)],
    [t("edit"), () => edits.editNumbers(world, one)],
    [t("condition"), () => void edits.addCondition(world, one)],
    ...inForce(world, one).map(([id, { name }]) => endCondition(world, one, id, name)),
    [t(one.hidden ? "reveal" : "hide"), () => void edits.toggleHidden(world, one)],
    [t("remove"), () => void edits.remove(world, one)],
  ];
}

/** @param {World} world @param {any} one @param {string} id @param {string} name @returns {[label: string, act: () => void]} */
function endCondition(world, one, id, name) {
  return [t("endCondition", { name: conditionInWords(name) }), () => void edits.endCondition(world, one, id)];
}

/** @param {Table} table @param {World} world @param {{one: any, moves: any}[]} moves */
function acts(table, world, moves) {
  const said = (/** @type {string} */ summary, /** @type {number | null} */ seq) => table.said(summary, seq);
  const parts = moves.flatMap(({ one, moves: listed }) => {
    const isTurn = world.isTurnOf(one) && !world.isGameMaster;
    const buttons = moveButtons(world, one, listed, said);
    return [
      make("h2", {}, isTurn ? t("yourTurn", { name: one.name }) : t("moves", { name: one.name })),
      ...(buttons.length > 0 ? buttons : [make("p", { class: "hint" }, t("noMoves"))]),
    ];
  });
  return parts.length > 0 ? [table.outcome, ...parts] : [];
}

/** @param {Table} table @param {World} world */
function master(table, world) {
  const people = world.characters.map((one) =>
    make(
      "li",
      {},
      make("span", {}, `${one.name} · ${gauges(world, one)}`),
      button(t("show"), () => table.select(world.inEncounter(one).id), { class: "quiet", "aria-label": `${t("show")}: ${one.name}` }),
      button(t("edit"), () => edits.editNumbers(world, one), { class: "quiet", "aria-label": `${t("edit")}: ${one.name}` }),
    ),
  );
  return [
    make(
      "div",
      { class: "actions" },
      button(t("ask"), () => askForRoll(world)),
      button(t("invite"), () => invite(world)),
      button(t("addCharacter"), () => edits.addCharacter(world)),
    ),
    folded(t("people"), make("ul", { class: "keys" }, ...people)),
    folded(t("time"), edits.timeButtons(world, (text) => table.said(text))),
    folded(t("keys"), keyList(world)),
    folded(t("more"), make("div", { class: "actions" }, ...documents(world))),
  ];
}

/** A button for older events, if there are any. @param {Table} table @param {World} world */
function earlier(table, world) {
  return world.hasEarlierEvents ? [button(t("earlier"), () => table.showEarlierEvents(), { class: "quiet" })] : [];
}

/** @param {World} world */
function documents(world) {
  const save = (/** @type {string} */ path, /** @type {string} */ name, beginning = "") =>
    attempt(async () => {
      const content = await download(world.path(path), { key: world.seat.key });
      const link = make("a", { href: URL.createObjectURL(new Blob([beginning, content])), download: name });
      link.click();
    });
  return [
    button(t("report"), () => save("/events/report?format=html", "report.html", PAGE), { class: "quiet" }),
    button(t("export"), () => save("/export", "table.json"), { class: "quiet" }),
  ];
}
