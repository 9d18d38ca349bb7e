// The table itself: panels that follow the campaign, for a game master or for a player.

import { byId, make, refill, released } from "../tour/elements.js";
import { attempt, changing } from "./dialog.js";
import { turnOf } from "./figures.js";
import { Live } from "./live.js";
import { PANELS } from "./panels.js";
import { countDown, ownQuestions } from "./prompts.js";
import { t } from "./texts.js";
import { turnIn, World } from "./world.js";

/** @typedef {import("./session.js").Seat} Seat */

/** Steps by which a player ends the turn. */
const OWN_STEPS = ["end-turn", "delay"];

/** A table with its panels. */
export class Table {
  /**
   * @param {Seat} seat
   * @param {() => void} denied is called when the key is not valid any more
   */
  constructor(seat, denied) {
    this.world = new World(seat, (seq) => this.showAfter(seq));
    /** The combatant or character whose moves a game master looks at until the turn ends; "" for the acting one. */
    this.selected = "";
    this.outcome = make("p", { class: "outcome", hidden: true });
    this.panels = PANELS.filter(({ gm }) => gm === undefined || gm === this.world.isGameMaster).map((panel) => ({
      ...panel,
      seen: "",
      place: make("section", { class: `card ${panel.name}`, "aria-label": t(panel.label), tabindex: -1, hidden: true }),
    }));
    this.element = make("div", { class: "table" }, ...this.panels.map(({ place }) => place));
    this.live = new Live(this.world.path(""), seat.key, {
      happened: () => this.again(),
      connected,
      denied,
    });
    this.timer = 0;
    /** The reading that runs, or the last one. @type {Promise<void>} */
    this.reading = Promise.resolve();
    /** The reading that follows it. @type {Promise<void> | null} */
    this.next = null;
    /** The event whose outcome is shown; 0 for none. */
    this.concluded = 0;
    this.questions = 0;
    this.turn = "";
  }

  start() {
    byId("connection").textContent = t("joining");
    this.live.start();
    this.timer = setInterval(countDown, 1000);
  }

  stop() {
    this.live.stop();
    clearInterval(this.timer);
  }

  /** Reads the campaign and shows what has changed; all calls during one reading share the next. */
  again() {
    this.next ??= this.reading.catch(() => {}).then(() => this.read());
    return this.next;
  }

  async read() {
    this.reading = this.next ?? this.reading;
    this.next = null;
    const turn = this.world.encounter?.turn;
    await this.world.load();
    if (this.live.isStopped) {
      return;
    }
    if (this.world.encounter?.turn !== turn) {
      this.selected = "";
    }
    await this.show();
  }

  /** Waits until an event after another one is shown. @param {number} seq */
  async showAfter(seq) {
    try {
      await this.reading;
      if (this.world.newest <= seq) {
        await this.again();
      }
    } catch {
      this.live.onloss(); // the next connection reads everything again
    }
  }

  async show() {
    const moves = await this.moves();
    await released(this.element); // panels above would move it, too
    for (const panel of this.panels) {
      const parts = { table: this, world: this.world, moves };
      const seen = JSON.stringify(panel.of(parts));
      if (seen !== panel.seen) {
        panel.seen = seen;
        const content = panel.show(parts);
        panel.place.hidden = content.length === 0;
        const open = opened(panel.place);
        const { scrollTop } = listIn(panel.place);
        refill(panel.place, ...content);
        reopen(panel.place, open);
        listIn(panel.place).scrollTop = scrollTop;
      }
    }
    countDown();
    this.conclude();
    this.announce();
  }

  /** Shows the outcome of the newest command, also of one that waited for answers. */
  conclude() {
    const { seq, summary } = this.world.events.find(isOutcome) ?? { seq: 0, summary: "" };
    if (this.world.newest >= this.concluded) {
      this.said(summary, seq);
    }
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
      showActing(this.element);
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
        const { body } = await this.world.get(`${this.world.placeOf(one)}/moves`);
        return { one, moves: body };
      }),
    );
  }

  /** @param {string} text */
  say(text) {
    byId("said").textContent = text;
  }

  /**
   * Shows an outcome, and says it aloud; that of an event only once.
   * @param {string} summary
   * @param {number | null} [seq] of its event
   */
  said(summary, seq = null) {
    if (seq === this.concluded) {
      return;
    }
    this.concluded = seq ?? this.concluded;
    this.outcome.textContent = summary;
    this.outcome.hidden = summary === "";
    this.say(summary);
  }

  /** @param {string} id */
  select(id) {
    this.selected = id;
    void attempt(() => this.again());
  }

  /** @param {string} id */
  selectEncounter(id) {
    this.world.chosen = id;
    void attempt(() => this.again());
  }

  showEarlierEvents() {
    this.world.showEarlierEvents();
    void attempt(() => this.again());
  }

  /** @param {any} encounter as it is shown @param {string} step */
  step(encounter, step) {
    const body = step === "start" ? {} : { expect: { turn: encounter.turn } };
    void changing(this.world, `step ${turnIn(encounter)}`, async () => {
      await this.world.send("POST", `/encounters/${encounter.id}/${step}`, body);
      if (OWN_STEPS.includes(step)) {
        this.world.turnOver(encounter);
      }
    });
  }
}

/** Says whether there is a connection. @param {boolean} is */
function connected(is) {
  byId("connection").textContent = t(is ? "connected" : "lost");
  byId("connection").classList.toggle("lost", !is);
}

/** @param {any} event */
function isOutcome({ type, undone_by: undoneBy }) {
  return type === "command" && undoneBy === null;
}

/** The list that scrolls, or else the whole panel. @param {HTMLElement} place */
function listIn(place) {
  return place.querySelector(".log, .order") ?? place;
}

/** Scrolls the turn order, but not the page, to the one who acts. @param {HTMLElement} element */
function showActing(element) {
  const line = element.querySelector(".order > [aria-current]");
  if (line instanceof HTMLElement && line.parentElement !== null) {
    line.parentElement.scrollTop = line.offsetTop - line.offsetHeight; // with the line before it
  }
}

/** The titles of the parts that are unfolded. @param {HTMLElement} place */
function opened(place) {
  return new Set([...place.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
}

/** @param {HTMLElement} place @param {Set<string | null>} titles */
function reopen(place, titles) {
  for (const each of place.querySelectorAll("details")) {
    each.open = titles.has(each.querySelector("summary")?.textContent ?? "");
  }
}
