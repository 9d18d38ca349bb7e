/** Open questions of prompts: a dialog for each that this user's key may answer. */

import { element, escaped, row } from "./dialogs.js";
import { reporting } from "./session.js";
import { say } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Prompt} Prompt */
/** @typedef {import("./arbiter/helper.js").Wait} Wait */
/** @typedef {{ prompt: Prompt, wait: Wait }} Question */

export class Questions {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Map<string, Question>} questions that the key may answer */
    this.open = new Map();
    /** @type {Set<string>} ids of those that are for this user */
    this.own = new Set();
    /** @type {Set<string>} ids of questions for which a dialog was opened */
    this.asked = new Set();
    /** @type {Set<string>} ids of prompts that this user has answered */
    this.answered = new Set();
    /** @type {Map<string, { close(): Promise<unknown> } | null>} null until the dialog is shown */
    this.dialogs = new Map();
    /** @type {Promise<unknown>} */
    this.reading = Promise.resolve();
  }

  /**
   * Reads the open questions, opens dialogs for new ones, and closes dialogs of those that are over.
   *
   * Reads one after the other, so that an older answer never replaces a newer one. Throws a `Problem` if it is refused.
   */
  async refresh() {
    const done = this.reading.then(() => this.#read());
    this.reading = done.catch(() => undefined);
    await done;
  }

  /**
   * Takes up a prompt that has changed. The user learns that the outcome of an answered one is secret, for example if
   * the attacker is hidden: the chat has no message of it. Throws a `Problem` if it is refused.
   * @param {Prompt} prompt
   */
  async changed(prompt) {
    await this.refresh();
    if (prompt.status !== "done" || !this.answered.delete(prompt.id)) return;
    const outcomes = await Promise.all(prompt.events.map((seq) => this.session.outcome(seq)));
    if (outcomes.includes(null)) ui.notifications.info(say("Menu.Secret"));
  }

  /** Closes all dialogs: another connection opens its own. */
  async close() {
    this.open.clear();
    for (const dialog of this.dialogs.values()) await dialog?.close();
  }

  async #read() {
    const own = await this.#list({ for: "me" });
    const all = this.session.isMaster ? await this.#list({ status: "open", limit: 200 }) : own;
    if (this.session.isClosed) return;
    this.open = new Map(all.map((question) => [question.wait.id, question]));
    this.own = new Set(own.map(({ wait }) => wait.id));
    for (const [id, dialog] of this.dialogs) if (!this.open.has(id)) await dialog?.close();
    for (const question of own) if (!this.asked.has(question.wait.id)) void this.ask(question);
  }

  /** @param {import("./session.js").Query} query @returns {Promise<Question[]>} */
  async #list(query) {
    /** @type {{ items: Prompt[] }} */
    const { items } = await this.session.read("/prompts", query);
    return items.flatMap((prompt) => prompt.waits.map((wait) => ({ prompt, wait }))).filter(isForUser);
  }

  /**
   * Returns the open questions for a menu, with the names and actions of their buttons. For game masters these are all.
   * @returns {{ label: string, ask: () => void }[]}
   */
  waiting() {
    return [...this.open.values()].map((question) => ({
      label: this.#label(question),
      ask: () => void this.ask(question),
    }));
  }

  /**
   * Asks a question and sends the answer. Sends nothing if the dialog is closed; the menu offers the question again.
   * @param {Question} question
   */
  async ask(question) {
    const { prompt, wait } = question;
    if (this.dialogs.has(wait.id)) return;
    this.dialogs.set(wait.id, null);
    this.asked.add(wait.id);
    const { content, buttons } = wait.kind === "roll" ? roll(wait) : decision(wait);
    content.prepend(element("p", "", say("Question.Now")));
    const said = await foundry.applications.api.DialogV2.wait({
      window: { title: this.#title(question) },
      content,
      buttons,
      rejectClose: false,
      render: (_event, dialog) => this.#shown(wait.id, dialog),
    });
    this.dialogs.delete(wait.id);
    if (said === null || said === undefined || !this.open.has(wait.id)) return;
    this.open.delete(wait.id);
    this.answered.add(prompt.id);
    await reporting(() => this.session.send(`/prompts/${prompt.id}/answers`, { wait: wait.id, ...said }));
    await reporting(() => this.refresh());
  }

  /**
   * Takes up a dialog that is shown, and closes it if its question is over by now.
   * @param {string} id of the question @param {{ close(): Promise<unknown> }} dialog
   */
  #shown(id, dialog) {
    this.dialogs.set(id, dialog);
    if (!this.open.has(id)) void dialog.close();
  }

  /** @param {Question} question */
  #label(question) {
    const { id, name } = question.wait;
    const values = { question: this.#title(question), name: name ?? "" };
    return say(this.own.has(id) ? "Question.Open" : "Question.OpenFor", values);
  }

  /** @param {Question} question */
  #title({ prompt, wait }) {
    const of = prompt.label || (this.session.titles[prompt.operation] ?? prompt.operation);
    return `${of}: ${wait.question}`;
  }
}

/** @param {Question} question of which players see only the addressee if it is for others */
function isForUser({ wait }) {
  return wait.die !== null || wait.member !== null;
}

/** @param {Wait} wait */
function decision({ options, labels, default: given }) {
  const buttons = (options ?? []).map((choice, index) => ({
    action: `option-${index}`,
    label: escaped(labels?.[index] ?? String(choice)),
    default: choice === given,
    callback: () => ({ choice }),
  }));
  return { content: element("div"), buttons };
}

/** @param {Wait} wait */
function roll({ die }) {
  const content = element("div");
  const face = element("input");
  Object.assign(face, { type: "number", name: "face", min: "1", max: String(die).slice(1) });
  content.append(row(say("Question.Face", { die: String(die) }), face));
  const entered = (/** @type {Event} */ _event, /** @type {HTMLButtonElement} */ button) => {
    const written = new FormData(/** @type {HTMLFormElement} */ (button.form)).get("face");
    return written ? { face: Number(written) } : null;
  };
  const buttons = [
    { action: "roll", label: say("Question.Roll"), default: true, callback: () => ({ roll: true }) },
    { action: "face", label: say("Question.Enter"), callback: entered },
  ];
  return { content, buttons };
}
