// The first view: start a table, or go back to one of this device.

import { call, Problem } from "../tour/api.js";
import { button, fill, make } from "../tour/elements.js";
import { ask, fault, once, wordsOf } from "./dialog.js";
import { choice, line } from "./fields.js";
import { sendOnce } from "./sending.js";
import { enter, forget, keep, seats } from "./session.js";
import { language, t } from "./texts.js";

/** @typedef {import("./session.js").Seat} Seat */

const READY = "ready";

/**
 * @param {any[]} games as `/v1/rulesets` lists them
 * @param {(seat: Seat) => void} sit
 * @param {() => void} again shows this view anew
 * @returns {HTMLElement}
 */
export function startView(games, sit, again) {
  const game = choice(t("game"), games.map(({ name, title }) => ({ value: name, label: title })));
  const name = line(t("name"), t("tonight"), { required: true });
  const start = (/** @type {() => Promise<void>} */ action) => once("start", action);
  const begin = (/** @type {string} */ how) => start(() => begun(game.value(), name.value(), how, sit));
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void begin(READY);
  };
  const form = make(
    "form",
    { class: "card", onsubmit, novalidate: true },
    make("h2", {}, t("start")),
    game.element,
    name.element,
    make(
      "div",
      { class: "actions" },
      make("button", { type: "submit", class: "main" }, t("ready")),
      button(t("empty"), () => begin("")),
    ),
    importField((file) => start(() => imported(file, sit))),
  );
  const known = seats().map((seat) => seatLine(seat, sit, again));
  const list = make("section", { class: "card" }, make("h2", {}, t("tables")), make("ul", { class: "keys" }, ...known));
  const hint = make("p", { class: "hint" }, t("joinHint"));
  return make("div", { class: "start" }, known.length > 0 && list, form, hint);
}

/**
 * A new table; with a ready party also its characters, foes, and an encounter. Its creator sits at it also if these fail.
 * @param {string} game
 * @param {string} name
 * @param {string} how
 * @param {(seat: Seat) => void} sit
 */
async function begun(game, name, how, sit) {
  const party = how === READY ? await readyParty(game) : null;
  await created("/v1/campaigns", { name, ruleset: game }, async ({ id, key }) => {
    const seat = { key: key.token, id, keyId: key.id, name, game, role: key.role };
    try {
      if (party !== null) {
        await fillWith(party, seat);
      }
    } catch (error) {
      throw fault(wordsOf(error)); // trying again would make another table
    } finally {
      sit(seat);
    }
  });
}

/**
 * Creates a campaign; asks for the operator's key first, where the service wants it.
 * @param {string} path
 * @param {any} body
 * @param {(campaign: any) => Promise<void>} next is called with the campaign
 */
async function created(path, body, next) {
  const create = (/** @type {string} */ key) => sendOnce(path, { body, key });
  const made = await create("").catch(orRefused);
  if (made !== null) {
    await next(made.body);
    return;
  }
  const key = line(t("operatorKey"), "", { type: "password" });
  ask(t("start"), [make("p", {}, t("operatorKeyHint")), key.element], t("goOn"), async () => {
    const campaign = await create(key.value()).catch(orRefused);
    if (campaign === null) {
      throw fault(t("otherOperatorKey"));
    }
    return () => once("start", () => next(campaign.body));
  });
}

/** Null in place of the refusal of a key. @param {unknown} error */
function orRefused(error) {
  if (error instanceof Problem && error.code === "unauthenticated") {
    return null;
  }
  throw error;
}

/**
 * The ready party of a game, with the names of the language of the page.
 * @param {string} game
 */
async function readyParty(game) {
  const { body } = await call("GET", `/table/party-${game}.json`);
  const { translations, ...party } = body;
  return renamed(party, translations[language()] ?? {});
}

/**
 * A copy with other names, also of members.
 * @param {any} value
 * @param {{[name: string]: string}} names
 * @returns {any}
 */
function renamed(value, names) {
  if (Array.isArray(value)) {
    return value.map((each) => renamed(each, names));
  }
  if (typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, renamed(each, names)]));
  }
  return names[value] ?? value;
}

/**
 * Makes the characters of a ready party, and its encounter.
 * @param {any} party
 * @param {Seat} seat
 */
async function fillWith(party, { id, key }) {
  const path = `/v1/campaigns/${id}`;
  const made = await sendOnce(`${path}/characters/bulk`, { key, body: { characters: party.characters } });
  const heroes = made.body.items.map((/** @type {any} */ { id: hero }) => ({ character_id: hero }));
  const body = { name: party.encounter, combatants: [...heroes, ...party.foes] };
  await sendOnce(`${path}/encounters`, { key, body });
}

/**
 * A seat with a button to forget it, which can be undone while this view is shown: often no one else has the key.
 * @param {Seat} seat
 * @param {(seat: Seat) => void} sit
 * @param {() => void} again
 */
function seatLine(seat, sit, again) {
  const title = `${seat.name} · ${t(seat.role)}`;
  const back = () => {
    keep(seat);
    again();
  };
  const undo = button(t("undo"), back, { class: "quiet", "aria-label": `${t("undo")}: ${t("forget")}: ${seat.name}` });
  const away = () => {
    forget(seat);
    fill(place, make("span", { class: "undone" }, title), undo);
    undo.focus();
  };
  const place = make(
    "li",
    {},
    button(title, () => sit(seat), { class: "move" }),
    button(t("forget"), away, { class: "quiet", "aria-label": `${t("forget")}: ${seat.name}` }),
  );
  return place;
}

/** @param {(file: File | undefined) => Promise<void>} chosen */
function importField(chosen) {
  const input = make("input", {
    type: "file",
    accept: "application/json",
    onchange: async () => {
      await chosen(input.files?.[0]);
      input.value = ""; // the same file can be chosen again
    },
  });
  return make("label", { class: "quiet import" }, t("import"), " ", input);
}

/**
 * A table from the export in a file.
 * @param {File | undefined} file
 * @param {(seat: Seat) => void} sit
 */
async function imported(file, sit) {
  const body = parsed((await file?.text()) ?? "");
  await created("/v1/campaigns/import", body, async ({ key }) => sit(await enter(key.token)));
}

/**
 * The export in a file.
 * @param {string} text
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw fault(t("noExport"));
  }
}
