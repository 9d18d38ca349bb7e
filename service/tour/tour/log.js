// The log of a campaign as it grows, with a way to take each entry back.

import { Problem } from "./api.js";
import { changeList, diceList } from "./answer.js";
import { button, folded, make, refill } from "./elements.js";
import { Output, say } from "./output.js";
import { ruleLinks } from "./rules.js";
import { timeOfDay } from "./words.js";

/** @typedef {import("./campaign.js").Campaign} Campaign */

const WAIT_SECONDS = 20;
const PAUSE_MILLISECONDS = 3000;
const MOST_SHOWN = 100;

/** Watches the events of a campaign. */
export class Log {
  /**
   * @param {Campaign} campaign
   * @param {import("./encounter.js").Encounter} encounter
   * @param {import("./one_look.js").OneLook} looks
   */
  constructor(campaign, encounter, looks) {
    this.campaign = campaign;
    this.encounter = encounter;
    this.looks = looks;
    this.after = 0;
    this.stopper = new AbortController();
    this.list = make("ol", { class: "log", reversed: true });
    this.output = new Output("What came of taking back");
    this.output.element.hidden = true;
    this.state = make("p", { class: "hint" }, "Reading …");
    this.element = make(
      "section",
      { class: "card", "aria-label": "Log" },
      make("h3", {}, "Log"),
      this.state,
      this.output.element,
      this.list,
    );
  }

  start() {
    this.watch().catch((error) => {
      if (!this.stopper.signal.aborted) {
        throw error;
      }
    });
  }

  stop() {
    this.stopper.abort();
  }

  /** Follows the stream; where none comes through, asks again and again and is answered as soon as something happens. */
  async watch() {
    let isFirst = true;
    while (!this.stopper.signal.aborted) {
      if (!isFirst) {
        await this.follow();
      }
      const asked = Date.now();
      const count = await this.next(isFirst ? 0 : WAIT_SECONDS);
      const isTooQuick = count === 0 && Date.now() - asked < PAUSE_MILLISECONDS && !isFirst;
      isFirst = isFirst && count > 0;
      if (isTooQuick) {
        await pause(PAUSE_MILLISECONDS);
      }
    }
  }

  /** Reads what is new whenever the stream tells of something, until the stream ends. */
  async follow() {
    try {
      for await (const told of this.campaign.frames(`/events/stream?after=${this.after}`, this.stopper.signal)) {
        const count = await this.next(0);
        if (count === 0 && told.some((frame) => frame.includes("event: prompt"))) {
          await this.looks.again();
        }
      }
    } catch (error) {
      if (!(error instanceof TypeError) || this.stopper.signal.aborted) {
        throw error;
      }
      // The connection broke, or something between here and the service lets no streams through.
    }
  }

  /**
   * @param {number} wait seconds
   * @returns {Promise<number>} how many events came
   */
  async next(wait) {
    try {
      const { body } = await this.campaign.get(
        `/events?after=${this.after}&wait=${wait}&limit=200`,
        this.stopper.signal,
      );
      this.after = body.next_after;
      this.state.textContent = "Newest first; new entries come by themselves.";
      if (body.items.length > 0) {
        await this.show();
      }
      if (body.items.length > 0 || wait > 0) {
        await this.looks.again(); // without a stream nothing else tells of prompts
      }
      return body.items.length;
    } catch (error) {
      if (!(error instanceof Problem)) {
        throw error;
      }
      this.state.textContent = `${error.message} Trying again …`;
      return 0;
    }
  }

  /** Reads the newest entries anew: what was taken back is marked on the old ones. */
  async show() {
    const after = Math.max(0, this.after - MOST_SHOWN);
    const { body } = await this.campaign.get(`/events?after=${after}&limit=200`, this.stopper.signal);
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((each) => each.getAttribute("data-seq")));
    refill(
      this.list,
      ...body.items.reverse().map((/** @type {any} */ event) => this.line(event, open.has(String(event.seq)))),
    );
  }

  /**
   * @param {any} event
   * @param {boolean} isOpen
   */
  line(event, isOpen) {
    const text = event.summary;
    const isUndone = event.undone_by !== null;
    const details = folded(
      make("span", { class: isUndone && "undone" }, `${event.seq}. ${text}`),
      ...this.parts(event),
    );
    details.setAttribute("data-seq", String(event.seq));
    details.open = isOpen;
    const fate = isUndone ? ` · taken back by ${event.undone_by}` : "";
    const note = `${timeOfDay(event.at)} · ${event.actor.label}${fate}`;
    const undo = button("Undo", () => this.undo(event.seq), {
      class: "quiet",
      "aria-label": `Undo ${event.seq}: ${text}`,
    });
    return make(
      "li",
      { value: event.seq },
      details,
      make("span", { class: "hint" }, note),
      !isUndone && isUndoable(event) && undo,
    );
  }

  /** @param {any} event */
  parts(event) {
    const names = this.encounter.names;
    return [
      event.rolls?.length > 0 && diceList(event.rolls),
      event.changes?.length > 0 && changeList(event.changes, names),
      event.rules?.length > 0 && event.ruleset && ruleLinks(event.ruleset, event.rules),
    ];
  }

  /**
   * @param {number} seq
   * @param {string} [query]
   */
  async undo(seq, query = "") {
    this.output.element.hidden = true;
    try {
      await this.campaign.post(`/events/${seq}/undo${query}`, undefined);
      say(`${seq} is taken back.`);
      this.state.tabIndex = -1;
      this.state.focus();
    } catch (error) {
      this.explain(error, seq);
    }
  }

  /**
   * @param {unknown} error
   * @param {number} seq
   */
  explain(error, seq) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    const all = button("Take those back too", () => this.undo(seq, "?cascade=true"));
    this.output.element.hidden = false;
    this.output.problem(error, "", () => null, error.code === "undo_conflict" && all);
  }
}

/**
 * Keys, revelations and the campaign itself stay.
 * @param {any} event
 */
function isUndoable({ type }) {
  return type !== "campaign.created" && type !== "event.revealed" && !type.startsWith("key.");
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
