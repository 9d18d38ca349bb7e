// The table itself: panels that follow the campaign, for a game master or for a player.

import { call } from "../tour/api.js";
import { button, byId, folded, make, refill } from "../tour/elements.js";
import { attempt } from "./dialog.js";
import * as edits from "./edits.js";
import { conditionsOf, gauges, MENU, turnOf, turnOrder } from "./figures.js";
import { invite, keyList } from "./invitations.js";
import { Live } from "./live.js";
import { logLines } from "./log.js";
import { moveButtons } from "./moves.js";
import { countDown, ownQuestions, promptCards } from "./prompts.js";
import { askForRoll } from "./rolls.js";
import { t } from "./texts.js";
import { World } from "./world.js";

/** @typedef {import("./session.js").Seat} Seat */

/** A table with its panels. */
export class Table {
  /**
   * @param {Seat} seat
   * @param {() => void} denied is called when the key is not valid any more
   */
  constructor(seat, denied) {
    this.world = new World(seat);
    /** The combatant or character whose moves a game master looks at; "" for the acting one. */
    this.selected = "";
    this.outcome = make("p", { class: "outcome", hidden: true });
    this.panels = PANELS.filter(({ gm }) => gm === undefined || gm === this.world.isGameMaster).map((panel) => ({
      ...panel,
      seen: "",
      place: make("section", { class: `card ${panel.name}`, "aria-label": t(panel.label) }),
    }));
    this.element = make("div", { class: "table" }, ...this.panels.map(({ place }) => place));
    this.live = new Live(this.world.path(""), seat.key, {
      happened: () => this.again(),
      connected: (is) => (byId("connection").textContent = t(is ? "connected" : "lost")),
      denied,
    });
    this.timer = 0;
    this.isLoading = false;
    this.isStale = false;
    this.questions = 0;
    this.turn = "";
  }

  start() {
    this.live.start();
    this.timer = setInterval(countDown, 1000);
  }

  stop() {
    this.live.stop();
    clearInterval(this.timer);
  }

  /** Reads the campaign and shows what has changed; calls that come meanwhile make it read once more. */
  async again() {
    this.isStale = true;
    if (this.isLoading) {
      return;
    }
    this.isLoading = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        await this.world.load();
        await this.show();
      }
    } finally {
      this.isLoading = false;
    }
  }

  async show() {
    const moves = await this.moves();
    for (const panel of this.panels) {
      const parts = { table: this, world: this.world, moves };
      const seen = JSON.stringify(panel.of(parts));
      if (seen !== panel.seen) {
        panel.seen = seen;
        const content = panel.show(parts);
        panel.place.hidden = content.length === 0;
        const open = opened(panel.place);
        refill(panel.place, ...content);
        reopen(panel.place, open);
      }
    }
    countDown();
    this.announce();
  }

  /** Says aloud when the owner of the key is asked, or may act. */
  announce() {
    const questions = ownQuestions(this.world);
    if (questions > this.questions) {
      this.say(t("askedYou"));
    }
    this.questions = questions;
    const turn = this.world.isRunning ? turnOf(this.world) : "";
    if (turn !== this.turn && turn !== "") {
      this.say(turn);
    }
    this.turn = turn;
  }

  /** Those whose moves are shown. @returns {any[]} */
  get actors() {
    const { world } = this;
    if (!world.isGameMaster) {
      return world.mine;
    }
    const all = [...world.combatants, ...world.characters];
    const one = all.find(({ id }) => id === this.selected) ?? (world.isRunning ? world.acting : undefined);
    return one === undefined ? [] : [one];
  }

  async moves() {
    return Promise.all(
      this.actors.map(async (one) => {
        const { body } = await call("GET", this.world.path(`${this.world.placeOf(one)}/moves`), {
          key: this.world.seat.key,
        });
        return { one, moves: body };
      }),
    );
  }

  /** @param {string} text */
  say(text) {
    byId("said").textContent = text;
  }

  /** @param {string} summary */
  said(summary) {
    this.outcome.textContent = summary;
    this.outcome.hidden = false;
    this.say(summary);
  }

  /** @param {string} id */
  select(id) {
    this.selected = id;
    void this.again();
  }

  /** @param {string} step */
  step(step) {
    const { encounter } = this.world;
    const body = step === "start" ? {} : { expect: { turn: encounter.turn } };
    void attempt(() => this.world.send("POST", `/encounters/${encounter.id}/${step}`, body));
  }
}

/** The titles of the parts that are unfolded. @param {HTMLElement} place */
function opened(place) {
  return new Set([...place.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
}

/** @param {HTMLElement} place @param {Set<string | null>} titles */
function reopen(place, titles) {
  for (const each of place.querySelectorAll("details")) {
    each.open = titles.has(each.querySelector("summary")?.textContent ?? "") && each.querySelector("summary")?.textContent !== MENU;
  }
}

/**
 * @typedef {{table: Table, world: World, moves: {one: any, moves: any}[]}} Parts
 * @typedef {object} Panel
 * @property {string} name class of its element
 * @property {string} label name of its text
 * @property {boolean} [gm] whether it is for game masters, or for all others; undefined for everyone
 * @property {(parts: Parts) => unknown} of what it shows; it is drawn anew when that changes
 * @property {(parts: Parts) => HTMLElement[]} show
 */

/** @type {Panel[]} */
const PANELS = [
  { name: "asked", label: "ask", of: ({ world }) => [world.prompts, world.characters], show: ({ world }) => promptCards(world) },
  {
    name: "mine",
    label: "yourCharacter",
    gm: false,
    of: ({ world }) => [world.mine, world.characters],
    show: ({ world }) => world.mine.map((one) => mine(world, one)),
  },
  {
    name: "turns",
    label: "order",
    of: ({ world }) => [world.encounter, world.characters],
    show: ({ table, world }) => [make("h2", {}, t("order")), ...turns(table, world)],
  },
  { name: "acts", label: "moves", of: ({ world, moves }) => [moves, world.encounter?.turn], show: ({ table, world, moves }) => acts(table, world, moves) },
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
    of: ({ world }) => world.events,
    show: ({ world }) => [make("h2", {}, t("log")), logLines(world)],
  },
];

/** @param {World} world @param {any} one */
function mine(world, one) {
  const isActing = world.isRunning && world.encounter.turn === one.id;
  const conditions = conditionsOf(world, one).join(", ");
  return make(
    "div",
    { class: isActing ? "character acting" : "character" },
    make("h2", {}, one.name),
    make("p", {}, [gauges(world, one), one.health].filter(Boolean).join(" · ")),
    conditions !== "" && make("p", {}, `${t("conditions")}: ${conditions}`),
  );
}

/** @param {Table} table @param {World} world */
function turns(table, world) {
  const steps = world.isGameMaster ? masterSteps(table, world) : playerSteps(table, world);
  return [
    ...turnOrder(world, (one) => (world.isGameMaster ? masterActions(table, world, one) : [])),
    make("div", { class: "actions" }, ...steps.map(([label, act], index) => button(label, act, { class: index === 0 && "main" }))),
  ];
}

/** @param {Table} table @param {World} world @returns {[label: string, act: () => void][]} */
function masterSteps(table, world) {
  if (world.encounter === null) {
    return [[t("newScene"), () => edits.newScene(world)]];
  }
  const foes = /** @type {[string, () => void]} */ ([t("addFoes"), () => edits.addFoes(world)]);
  if (!world.isRunning) {
    return [[t("startScene"), () => table.step("start")], foes, [t("endScene"), () => table.step("end")]];
  }
  return [
    [t("nextTurn"), () => table.step("next-turn")],
    [t("nextRound"), () => table.step("next-round")],
    foes,
    [t("endScene"), () => table.step("end")],
  ];
}

/** @param {Table} table @param {World} world @returns {[label: string, act: () => void][]} */
function playerSteps(table, world) {
  const acting = world.isRunning ? world.acting : undefined;
  if (acting === undefined || !world.mayPlay(acting)) {
    return [];
  }
  return [
    [t("endTurn"), () => table.step("end-turn")],
    [t("delay"), () => table.step("delay")],
  ];
}

/** @param {Table} table @param {World} world @param {any} one @returns {[label: string, act: () => void][]} */
function masterActions(table, world, one) {
  return [
    [t("show"), () => table.select(one.id)],
    [t("edit"), () => edits.editNumbers(world, one)],
    [t("condition"), () => edits.addCondition(world, one)],
    [t(one.hidden ? "reveal" : "hide"), () => void edits.toggleHidden(world, one)],
    [t("remove"), () => void edits.remove(world, one)],
  ];
}

/** @param {Table} table @param {World} world @param {{one: any, moves: any}[]} moves */
function acts(table, world, moves) {
  const said = (/** @type {string} */ summary) => table.said(summary);
  const parts = moves.flatMap(({ one, moves: listed }) => {
    const isTurn = world.isRunning && world.encounter.turn === one.id && !world.isGameMaster;
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
      button(t("show"), () => table.select(one.id), { class: "quiet", "aria-label": `${t("show")}: ${one.name}` }),
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
    folded(t("more"), ...documents(world)),
  ];
}

/** @param {World} world */
function documents(world) {
  const save = (/** @type {string} */ path, /** @type {string} */ name) =>
    attempt(async () => {
      const response = await fetch(world.path(path), { headers: { Authorization: `Bearer ${world.seat.key}` } });
      const link = make("a", { href: URL.createObjectURL(await response.blob()), download: name });
      link.click();
    });
  return [
    button(t("report"), () => save("/events/report?format=html", "report.html"), { class: "quiet" }),
    button(t("export"), () => save("/export", "table.json"), { class: "quiet" }),
  ];
}
