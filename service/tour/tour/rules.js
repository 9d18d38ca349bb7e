// The rules that were applied, to read: "why did that miss?"

import { call } from "./api.js";
import { byId, button, fill, make } from "./elements.js";
import { markdown } from "./markdown.js";
import { title } from "./words.js";

/** @type {Map<string, Promise<Map<string, string>>>} */
const titles = new Map();

/**
 * A list of links to rules; what they are about follows as soon as it is known.
 * @param {string} game
 * @param {string[]} ids
 * @returns {HTMLElement}
 */
export function ruleLinks(game, ids) {
  const items = ids.map((id) => ({ id, about: make("span", {}) }));
  titlesOf(game).then((known) => items.forEach(({ id, about }) => about.append(known.get(id) ?? "")));
  return make(
    "ul",
    { class: "rules" },
    ...items.map(({ id, about }) => make("li", {}, ruleLink(game, id), " ", about)),
  );
}

/**
 * @param {string} game
 * @param {string} id
 */
function ruleLink(game, id) {
  const address = `/v1/${game}/rules/${encodeURIComponent(id)}`;
  /** @param {MouseEvent} event */
  const onclick = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      showRule(address);
    }
  };
  return make("a", { href: address, onclick }, id);
}

/**
 * Titles of all rules of a game; without them the ids do.
 * @param {string} game
 * @returns {Promise<Map<string, string>>}
 */
function titlesOf(game) {
  const known =
    titles.get(game) ??
    call("GET", `/v1/${game}/rules`).then(
      ({ body }) => new Map(body.items.map((/** @type {any} */ rule) => [rule.id, rule.title])),
      () => new Map(),
    );
  titles.set(game, known);
  return known;
}

/** @param {string} address */
async function showRule(address) {
  const panel = byId("rule");
  if (!(panel instanceof HTMLDialogElement)) {
    return;
  }
  const close = button("Close", () => panel.close(), { class: "quiet" });
  fill(panel, make("p", {}, "Looking it up …"), close);
  panel.showModal();
  try {
    fill(panel, ...ruleText((await call("GET", address)).body), close);
  } catch (error) {
    fill(panel, make("p", {}, error instanceof Error ? error.message : "No answer."), close);
  }
  close.focus();
}

/** @param {{id: string, title: string, section: string, text: string, rulings: string[], options: string[]}} rule */
function ruleText(rule) {
  return [
    make("p", { class: "hint" }, `${rule.id} · ${rule.section}`),
    make("h2", { id: "rule-title" }, rule.title),
    markdown(rule.text),
    rule.rulings.length > 0 && make("h3", {}, "How it is read"),
    ...rule.rulings.map(markdown),
    rule.options.length > 0 && make("p", {}, `House rules that change it: ${rule.options.map(title).join(", ")}.`),
  ];
}
