/** Outcomes in the chat: HTML from the service, whispered if they are secret, with a button to undo them. */

import { button, element } from "./dialogs.js";
import { characterOf } from "./links.js";
import { ignoreDenied, observing, reporting } from "./session.js";
import { MODULE, say } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./arbiter/helper.js").Event} Event */

const COMMANDS = ["command", "time.passed", "undo", "rewind"];
const SHOWN = new Set([...COMMANDS, "condition.laid", "condition.ended", "event.revealed"]);

export class Chat {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Session | null} */
    this.observer = null;
    /** @type {Map<number, string>} outcomes as this browser's key sees them, by seq */
    this.own = new Map();
  }

  /** Returns the seq of the newest event that has a message; 0 for none. */
  newest() {
    return Math.max(0, ...game.messages.map((message) => this.#seq(message) ?? 0));
  }

  /**
   * Creates the message of an event once. For the browser that acts for the world.
   * @param {Event} event
   */
  async post(event) {
    if (event.type === "undo" || event.type === "rewind") await this.#strike(event);
    if (!SHOWN.has(event.type) && event.rolls.length === 0) return;
    if (this.#message(event.seq)) return;
    const [seen, own] = [await this.#observed(event.seq), await this.session.outcome(event.seq)];
    if (this.#message(event.seq)) return; // the next connection of this browser has written it
    if (own !== null) this.own.set(event.seq, own);
    const { id: campaign, name } = this.session.own.campaign;
    const flags = { [MODULE]: { campaign, event: event.seq, undid: event.result?.undone ?? [] } };
    if (seen === null) {
      // Foundry stores messages, so the text of a secret stays out of them. Each browser reads it with its own key.
      const speaker = { alias: say("Chat.Secret") };
      await ChatMessage.create({ content: say("Chat.Hidden"), speaker, whisper: readers(event), flags });
      return;
    }
    const speaker = { alias: event.participants?.[0]?.name ?? name };
    await ChatMessage.create({ content: seen, speaker, flags });
  }

  /**
   * Completes a message that Foundry shows: the outcome as this browser's key sees it, and the button to undo it.
   * @param {ChatMessage} message @param {HTMLElement} html
   */
  decorate(message, html) {
    const seq = this.#seq(message);
    if (seq === undefined) return;
    const content = html.querySelector(".message-content") ?? html;
    void reporting(() => this.#showOwn(seq, message.whisper.length > 0, content));
    html.querySelector(".arbiter-undo")?.remove(); // of an earlier connection
    if (message.getFlag(MODULE, "undone")) html.classList.add("arbiter-undone");
    else if (this.session.isMaster) html.append(button("arbiter-undo", say("Chat.Undo"), () => this.#undo(seq)));
  }

  /** Completes the messages that Foundry showed before the connection. */
  decorateAll() {
    for (const html of document.querySelectorAll("[data-message-id]")) {
      const message = html instanceof HTMLElement && game.messages.get(html.dataset.messageId ?? "");
      if (message) this.decorate(message, html);
    }
  }

  /** Returns an outcome as an observer reads it; a key that was revoked is replaced. @param {number} seq */
  async #observed(seq) {
    this.observer ??= await observing(this.session);
    const seen = await this.observer.outcome(seq).catch(ignoreDenied);
    if (seen !== undefined) return seen;
    this.observer = await observing(this.session);
    return await this.observer.outcome(seq);
  }

  /** @param {number} seq @param {boolean} isSecret @param {Element} content */
  async #showOwn(seq, isSecret, content) {
    const own = this.own.get(seq) ?? (isSecret ? await this.session.outcome(seq) : null);
    if (own === null) return;
    this.own.set(seq, own);
    const shown = element("div");
    shown.innerHTML = own;
    content.replaceChildren(shown);
  }

  /** @param {number} seq */
  async #undo(seq) {
    await reporting(() => this.session.send(`/events/${seq}/undo`));
  }

  /** Marks the messages of undone events; an undo that was undone puts them in force again. @param {Event} event */
  async #strike({ result }) {
    for (const seq of result?.undone ?? []) {
      const message = this.#message(seq);
      await message?.setFlag(MODULE, "undone", true);
      for (const again of message?.getFlag(MODULE, "undid") ?? []) {
        await this.#message(again)?.setFlag(MODULE, "undone", false);
      }
    }
  }

  /** @param {number} seq */
  #message(seq) {
    return game.messages.find((message) => this.#seq(message) === seq);
  }

  /** Returns the seq of a message's event; undefined for messages of others and of other campaigns. */
  #seq(/** @type {ChatMessage} */ message) {
    if (message.getFlag(MODULE, "campaign") !== this.session.own.campaign.id) return undefined;
    return /** @type {number} */ (message.getFlag(MODULE, "event"));
  }
}

/**
 * Returns the readers of a secret: game masters, and owners of the acting character if they may know it.
 * @param {Event} event
 */
function readers({ visibility, participants }) {
  const acting = visibility === "gm_and_roller" ? participants?.[0]?.character_id : null;
  const actor = acting ? game.actors.find((each) => characterOf(each) === acting) : undefined;
  const users = game.users.filter((user) => user.isGM || Boolean(actor?.testUserPermission(user, "OWNER")));
  return users.map((user) => user.id);
}
