// The library at the table: entries of the campaign and of the game, to choose from.

import { call } from "../tour/api.js";
import { make } from "../tour/elements.js";
import { fault } from "./dialog.js";
import { choice, line } from "./fields.js";
import { language, t } from "./texts.js";

/** @typedef {import("./world.js").World} World */
/** @typedef {{name: string, notes: string, content: any, threat?: {duel: number, group: number}}} Entry */

const FROM = "from ";
const EMPTY = "empty";

/**
 * The entries of a kind by name; those of the campaign take the place of those of the game.
 * @param {World} world
 * @param {string} kind
 * @returns {Promise<Entry[]>}
 */
export async function entriesOf(world, kind) {
  const [printed, own] = await Promise.all([
    call("GET", `/v1/${world.seat.game}/library?kind=${kind}`),
    world.get(`/library?kind=${kind}&sort=name&limit=200`),
  ]);
  const byName = new Map([...printed.body.items, ...own.body.items].map((entry) => [entry.name.toLowerCase(), entry]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * A choice of what a new foe or character is made of: an entry, the sheet of another one, or an empty sheet. Nothing is
 * chosen at first, and `chosen` throws a `Problem` then.
 * @param {Entry[]} entries
 * @param {any[]} owners of sheets; those without one are left out
 */
export function template(entries, owners) {
  const sheets = owners.filter(({ sheet }) => sheet);
  const field = choice(t("madeOf"), [
    { value: "", label: t("choose") },
    ...entries.map((entry) => ({ value: FROM + entry.name, label: entry.name, detail: threatOf(entry) })),
    ...sheets.map(({ name }, index) => ({ value: String(index), label: t("sheetOf", { name }) })),
    { value: EMPTY, label: t("noSheet") },
  ]);
  const chosen = () => {
    const value = field.value();
    if (value === "") {
      throw fault(t("nothingChosen"));
    }
    if (value.startsWith(FROM)) {
      return { from: value.slice(FROM.length) };
    }
    return { sheet: value === EMPTY ? {} : sheets[Number(value)].sheet };
  };
  return { element: field.element, chosen };
}

/** How dangerous a foe is, in words; empty where it is not known. @param {Entry} entry @returns {string} */
function threatOf({ threat }) {
  const percent = new Intl.NumberFormat(language(), { style: "percent" });
  return threat ? t("threat", { share: percent.format(threat.duel) }) : "";
}

/**
 * A line for a name, with the names of entries to choose from.
 * @param {string} label
 * @param {Entry[]} entries
 */
export function nameOf(label, entries) {
  const known = make("datalist", { id: "known-names" }, ...entries.map(({ name }) => make("option", { value: name })));
  const field = line(label, "", { required: true, list: known.id });
  const chosen = () => {
    const name = field.value();
    const entry = entries.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    return entry === undefined ? { name } : { from: entry.name };
  };
  return { element: make("div", {}, field.element, known), chosen };
}
