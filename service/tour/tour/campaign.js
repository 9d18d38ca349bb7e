// A campaign and its key, as long as this tab is open.

import { call, frames, Problem } from "./api.js";

/** @typedef {{id: string, key: string, game: string, name: string}} Session */

const KEPT_AS = "arbiter.campaign";
const KEY = /^arb_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_/;

/** Calls on one campaign with one key. */
export class Campaign {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.game = session.game;
    this.name = session.name;
    this.key = session.key;
    /** As long as nobody has asked, and for a key of a player or of somebody who watches, false. */
    this.isGameMaster = false;
  }

  /** Asks the service what the key may do. */
  async identify() {
    const { body } = await call("GET", "/v1/key", { key: this.key });
    this.isGameMaster = body.role === "gm";
  }

  /**
   * A new campaign; its first key is a game master's.
   * @param {any} body
   */
  static async open(body) {
    const { body: made } = await call("POST", "/v1/campaigns", { body });
    return new Campaign({ id: made.id, key: made.key.token, game: made.ruleset, name: made.name }).keep();
  }

  /**
   * The campaign that a key names.
   * @param {string} key
   */
  static async enter(key) {
    const id = KEY.exec(key)?.slice(1).join("-");
    if (id === undefined) {
      throw new Problem({
        title: "Not a key",
        detail: "A key begins with arb_ and has no spaces.",
        code: "not_a_key",
        errors: [],
      });
    }
    const { body } = await call("GET", `/v1/campaigns/${id}`, { key });
    return new Campaign({ id, key, game: body.ruleset, name: body.name }).keep();
  }

  /**
   * The one that this tab has open.
   * @returns {Campaign | null}
   */
  static kept() {
    const text = sessionStorage.getItem(KEPT_AS);
    return text === null ? null : new Campaign(JSON.parse(text));
  }

  keep() {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(this.session));
    return this;
  }

  leave() {
    sessionStorage.removeItem(KEPT_AS);
  }

  /** @param {string} rest */
  path(rest) {
    return `/v1/campaigns/${this.session.id}${rest}`;
  }

  /**
   * @param {string} rest
   * @param {AbortSignal} [signal]
   */
  get(rest, signal) {
    return call("GET", this.path(rest), { key: this.key, signal });
  }

  /**
   * @param {string} rest
   * @param {AbortSignal} [signal]
   */
  frames(rest, signal) {
    return frames(this.path(rest), { key: this.key, signal });
  }

  /**
   * @param {string} rest
   * @param {any} body
   */
  post(rest, body) {
    return this.send("POST", rest, body);
  }

  /**
   * @param {string} method
   * @param {string} rest
   * @param {any} [body]
   */
  send(method, rest, body) {
    return call(method, this.path(rest), { key: this.key, body });
  }
}
