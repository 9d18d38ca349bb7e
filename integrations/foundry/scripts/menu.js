/** The menu of a token: moves by group, barred operations with their reasons, and open questions. */

import { button, element, released, row } from "./dialogs.js";
import { linkActor, placeOf } from "./links.js";
import { makeMove } from "./moves.js";
import { reporting } from "./session.js";
import { say } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {import("./arbiter/helper.js").Moves} Moves */
/** @typedef {NonNullable<ReturnType<typeof placeOf>>} Place */

const VISIBILITIES = ["public", "gm", "gm_and_roller", "blind"];
const EMPTY = { items: [], barred: [] };

/** @typedef {Moves & { place: Place | null, isRead: boolean }} Context */

export class MovesMenu extends foundry.applications.api.ApplicationV2 {
  static DEFAULT_OPTIONS = {
    id: "arbiter-moves",
    classes: ["arbiter-moves"],
    window: { title: "ARBITER.Menu.Title", resizable: true },
    position: { width: 380 },
  };

  /** @type {Session | null} */
  session = null;
  /** @type {Questions | null} */
  questions = null;
  /** @type {TokenDocument | null} */
  token = null;
  visibility = "public";

  /** @override */
  get title() {
    return say("Menu.Of", { name: this.token?.name ?? "" });
  }

  /**
   * Takes up a connection in place of an earlier one.
   * @param {{ session: Session, questions: Questions } | null} table null while there is none
   */
  async use(table) {
    Object.assign(this, { session: table?.session ?? null, questions: table?.questions ?? null });
    await this.refresh();
  }

  /** Opens the menu of a token. @param {TokenDocument} token */
  async open(token) {
    this.token = token;
    await this.render({ force: true, window: { title: this.title } });
  }

  /** Reads the moves again if the menu is open. */
  async refresh() {
    if (this.rendered) await this.render();
  }

  /** @override @returns {Promise<Context>} */
  async _prepareContext() {
    const { session, token } = this;
    const place = token && placeOf(token);
    const moves = session && place && (await reporting(() => session.read(`${place.path}/moves`)));
    return { ...(moves ?? EMPTY), place, isRead: Boolean(moves) };
  }

  /** @override @param {Context} context */
  async _renderHTML({ items, barred, place, isRead }) {
    const whole = element("div");
    whole.append(...this.#open(isRead), ...this.#groups(items, place), ...this.#barred(barred));
    await released(this.element);
    return whole;
  }

  /** @override @param {HTMLElement} result @param {HTMLElement} content */
  _replaceHTML(result, content) {
    content.replaceChildren(result);
  }

  /**
   * Open questions, the reader of outcomes, and the button that links an actor whose character cannot be read.
   * @param {boolean} isRead whether the moves could be read
   */
  *#open(isRead) {
    const { session, token, questions } = this;
    if (!session || !token) return;
    for (const { label, ask } of questions?.waiting() ?? []) yield button("arbiter-question", label, ask);
    const actor = token.actor;
    const isLinked = placeOf(token) !== null;
    if (isLinked) yield row(say("Menu.Visibility"), this.#visibility());
    if (actor && session.isMaster && !isRead) {
      yield button("arbiter-link", say("Link.Button"), () => this.#link(session, actor));
    } else if (!isLinked) yield element("p", "", say("Menu.NoLink"));
  }

  #visibility() {
    const list = element("select");
    list.name = "visibility";
    for (const each of VISIBILITIES) {
      list.append(new Option(say(`Visibility.${each}`), each, false, each === this.visibility));
    }
    list.addEventListener("change", () => void (this.visibility = list.value));
    return list;
  }

  /** @param {Session} session @param {Actor} actor */
  async #link(session, actor) {
    await reporting(() => linkActor(session, actor));
    await this.refresh();
  }

  /** @param {Moves["items"]} items @param {Place | null} place */
  *#groups(items, place) {
    for (const group of new Set(items.map((move) => move.group))) {
      const section = element("section", "arbiter-group");
      section.append(element("h3", "", groupName(group)));
      for (const move of items.filter((each) => each.group === group)) section.append(this.#button(move, place));
      yield section;
    }
  }

  /** @param {Moves["items"][number]} move @param {Place | null} place */
  #button(move, place) {
    const made = button("arbiter-move", move.label, () => this.#make(move, place));
    if (move.detail) made.append(" ", element("small", "", move.detail));
    return made;
  }

  /**
   * Makes a move where it was read: while the menu of another token is read, its buttons are those of this one.
   * @param {Moves["items"][number]} move @param {Place | null} place
   */
  async #make(move, place) {
    const { session, visibility } = this;
    if (!session || !place) return;
    await reporting(() => makeMove(session, place, move, visibility));
  }

  /** @param {Moves["barred"]} barred */
  *#barred(barred) {
    if (barred.length === 0) return;
    const section = element("section", "arbiter-barred");
    section.append(element("h3", "", say("Menu.Barred")));
    for (const { operation, bars } of barred) {
      const reasons = bars.map((bar) => bar.detail).join(" ") || say("Menu.NoChoice");
      const made = element("button", "arbiter-move", this.session?.titles[operation] ?? operation);
      [made.type, made.disabled] = ["button", true];
      made.append(" ", element("small", "", reasons));
      section.append(made);
    }
    yield section;
  }
}

/** @param {string} group */
function groupName(group) {
  return game.i18n.has(`ARBITER.Group.${group}`) ? say(`Group.${group}`) : group;
}
