// How a combatant or character is: health, conditions, and whose turn it is.

import { button, folded, make } from "../tour/elements.js";
import { t } from "./texts.js";
import { conditionInWords, healthInWords, word } from "./words.js";

/** @typedef {import("./world.js").World} World */
/** @typedef {{label: string, actions: [label: string, action: () => void][]}} Menu */

/**
 * Numbers of a state that a group looks at most, per game.
 * @type {{[game: string]: (figure: any) => [label: string, value: unknown, most: unknown][]}}
 */
const GAUGES = {
  flyerbook: ({ sheet, state, derived }) => [[t("wounds"), state.wounds, derived?.wound_threshold ?? sheet.wound_threshold]],
  fastrpg: ({ state, derived }) => [
    [t("hp"), state.hp, derived?.hp_max],
    [t("luck"), state.luck_points, derived?.luck_max],
  ],
  freed6: ({ state }) => [
    [t("luck"), state.luck_points, undefined],
    [t("actionPoints"), state.action_points, undefined],
  ],
  rollunder: ({ state }) => [
    ["LIFE", state.LIFE, undefined],
    ["MAGIC", state.MAGIC, undefined],
    ["LUCK", state.LUCK, undefined],
  ],
};

/**
 * The numbers of a figure in one line; empty if the key does not see them.
 * @param {World} world
 * @param {any} one
 * @returns {string}
 */
export function gauges(world, one) {
  const figure = world.figure(one);
  if (!figure?.state || !figure.sheet) {
    return "";
  }
  const shown = GAUGES[world.seat.game](figure).filter(([, value]) => value !== undefined && value !== null);
  return shown.map(([label, value, most]) => `${label} ${value}${most === undefined || most === null ? "" : `/${most}`}`).join(" · ");
}

/** The names of the conditions in force. @param {World} world @param {any} one @returns {string[]} */
export function conditionsOf(world, one) {
  const listed = [...(one.lasting ?? []), ...inForce(world, one).map(([, condition]) => condition.name)];
  return [...new Set(listed)].map(conditionInWords);
}

/**
 * What each condition in force does and how long it lasts, for its owner.
 * @param {World} world
 * @param {any} one
 * @returns {HTMLElement[]}
 */
export function conditionLines(world, one) {
  return inForce(world, one).map(([, { name, rank, effects, duration }]) => {
    const lasts = t(`lasts_${duration.unit}`, { left: duration.left ?? "" });
    const meaning = [...effects.map((/** @type {any} */ each) => effectOf(each)), lasts].filter(Boolean).join(" · ");
    const called = conditionInWords(name);
    return make("li", {}, make("b", {}, rank > 1 ? `${called} ${rank}` : called), " ", make("small", {}, meaning));
  });
}

/** @param {any} effect @returns {string} */
function effectOf({ code, value, target }) {
  const amount = value === null ? "" : `${value > 0 ? "+" : ""}${value}`;
  return [word(code), amount, target].filter(Boolean).join(" ");
}

/**
 * The turn order.
 * @param {World} world
 * @param {(one: any) => Menu["actions"]} actions of a combatant
 * @returns {HTMLElement[]}
 */
export function turnOrder(world, actions) {
  const { encounter } = world;
  if (encounter === null) {
    return [make("p", { class: "hint" }, t("noFight"))];
  }
  const head = world.isRunning ? `${t("round", { round: encounter.round })} · ${turnOf(world)}` : t("preparing");
  return [
    make("p", {}, make("b", {}, encounter.name), ` · ${head}`),
    ...decided(world),
    make("ol", { class: "order", tabindex: 0, "aria-label": t("order") }, ...world.combatants.map((one) => line(world, one, actions(one)))),
  ];
}

/** That at most one of several sides is left in action. @param {World} world @returns {HTMLElement[]} */
function decided(world) {
  const sides = new Set(world.combatants.map(({ side }) => side));
  const { active_sides: left = [] } = world.encounter;
  if (!world.isRunning || sides.size < 2 || left.length > 1) {
    return [];
  }
  const [side] = left;
  return [make("p", { class: "hint" }, side === undefined ? t("noSideLeft") : t("oneSideLeft", { side: word(side) }))];
}

/** Whose turn it is, in words. @param {World} world @returns {string} */
export function turnOf(world) {
  const { acting } = world;
  if (acting === undefined) {
    return t("hiddenTurn");
  }
  if (world.isGameMaster || !world.mayPlay(acting)) {
    return t("turn", { name: acting.name });
  }
  return t(world.isTurnOf(acting) ? "yourTurn" : "turnOver", { name: acting.name });
}

/**
 * @param {World} world
 * @param {any} one
 * @param {Menu["actions"]} actions
 */
function line(world, one, actions) {
  const isActing = world.isTurnOf(one);
  const looks = [one.health && healthInWords(one.health), gauges(world, one), ...conditionsOf(world, one), one.hidden && t("hidden")];
  return make(
    "li",
    { "aria-current": isActing && "true", class: one.status === "active" ? one.side : `${one.side} out` },
    make("div", {}, make("b", {}, one.name), one.status === "active" ? null : ` (${word(one.status)})`),
    make("small", {}, looks.filter(Boolean).join(" · ")),
    actions.length > 0 && menu(one, actions),
  );
}

/** The first action as a button, the others folded. @param {any} one @param {Menu["actions"]} actions */
function menu(one, actions) {
  const [first, ...others] = actions.map(([label, action]) =>
    button(label, action, { class: "quiet", "aria-label": `${label}: ${one.name}` }),
  );
  const title = make("span", {}, "… ", make("span", { class: "unseen" }, t("actionsFor", { name: one.name })));
  return make("div", { class: "actions" }, first, folded(title, make("div", { class: "actions" }, ...others)));
}

/**
 * The conditions in force of a figure whose conditions the key sees, with their ids.
 * @param {World} world
 * @param {any} one
 * @returns {[id: string, condition: any][]}
 */
export function inForce(world, one) {
  const all = Object.entries(world.figure(one)?.conditions ?? {});
  return all.filter(([, condition]) => condition.ended === undefined || condition.ended === null);
}
