/** The connection of this browser to a campaign, with the rights of its key. */

import { call, connect, events, Problem } from "./arbiter/helper.js";
import { MODULE, say, serviceAddress, setting } from "./settings.js";

/** @typedef {import("./arbiter/helper.js").Item} Item */
/** @typedef {Record<string, string | number | boolean | undefined>} Query */
/** @typedef {{ id: string, role: string, campaign: { id: string, name: string, ruleset: string } }} OwnKey */

export class Session {
  /**
   * @param {string} baseUrl of the service
   * @param {string} key of the campaign
   * @param {OwnKey} own the key as the service describes it
   * @param {Record<string, string>} titles of the game's operations
   */
  constructor(baseUrl, key, own, titles) {
    this.place = { baseUrl, key };
    this.client = connect(this.place);
    this.own = own;
    this.titles = titles;
    this.path = `/v1/campaigns/${own.campaign.id}`;
    this.leaving = new AbortController();
  }

  /**
   * Opens a session; waits until the service answers.
   *
   * Throws a `Problem` if the service refuses the key, and an `Error` if the key belongs to another campaign.
   * @param {string} key of the campaign @param {AbortSignal} signal ends the wait
   * @returns {Promise<Session>}
   */
  static async open(key, signal) {
    const baseUrl = serviceAddress();
    const client = connect({ baseUrl, key, patience: Infinity });
    const own = await call(client.GET("/v1/key", { signal }));
    const campaign = setting("campaign");
    if (campaign && campaign !== own.campaign.id) throw new Error(say("Problem.OtherCampaign"));
    const game = await call(client.GET(`/v1/rulesets/${own.campaign.ruleset}`, { headers: language(), signal }));
    /** @type {{ name: string, title: string }[]} */
    const operations = game.operations;
    return new Session(baseUrl, key, own, Object.fromEntries(operations.map(({ name, title }) => [name, title])));
  }

  /** Whether the key is a game master's. */
  get isMaster() {
    return this.own.role === "gm";
  }

  /**
   * Reads a resource of the campaign. Throws a `Problem` if the service refuses.
   * @param {string} path below the campaign @param {Query} [query]
   */
  async read(path, query = {}) {
    return await call(this.client.GET(this.path + path, { params: { query }, headers: language() }));
  }

  /**
   * Sends a command, which the service runs once even if the call is repeated. Throws a `Problem` if it refuses.
   * @param {string} path below the campaign @param {unknown} body @param {Query} [query]
   */
  async send(path, body = {}, query = {}) {
    const headers = { ...language(), "Idempotency-Key": foundry.utils.randomID() };
    return await call(this.client.POST(this.path + path, { body, params: { query }, headers }));
  }

  /**
   * Changes members of a resource in any version. Throws a `Problem` if the service refuses.
   * @param {string} path below the campaign @param {unknown} body
   */
  async change(path, body) {
    return await call(this.client.PATCH(this.path + path, { body, headers: { ...language(), "If-Match": "*" } }));
  }

  /**
   * Deletes a resource in any version, if it is not gone yet. Throws a `Problem` if the service refuses.
   * @param {string} path below the campaign
   */
  async remove(path) {
    const headers = { ...language(), "If-Match": "*" };
    await call(this.client.DELETE(this.path + path, { headers })).catch(ignoreMissing);
  }

  /**
   * Creates a character with a reference to an actor, or returns the character that has this reference.
   * @param {string} reference @param {unknown} body
   */
  async create(reference, body) {
    const path = `${this.path}/characters/by-external-ref/${encodeURIComponent(reference)}`;
    try {
      return await call(this.client.PUT(path, { body, headers: { ...language(), "If-None-Match": "*" } }));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
      return await call(this.client.GET(path, { headers: language() }));
    }
  }

  /**
   * Returns an event as HTML with absolute links, or null if this key may not read it.
   * @param {number} seq
   * @returns {Promise<string | null>}
   */
  async outcome(seq) {
    try {
      const { rendered } = await this.read(`/events/${seq}`, { render: "html" });
      return rendered.content.replaceAll('href="/v1/', `href="${this.place.baseUrl}/v1/`);
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) return null;
      throw problem;
    }
  }

  /**
   * Passes on everything that happens in the campaign after an event, also across restarts of the service.
   *
   * A failure of `take` is shown, and the next item follows. Ends when the session is closed, or when the key is no
   * longer valid.
   * @param {number} after seq of an event @param {(item: Item) => Promise<void>} take
   */
  async follow(after, take) {
    const { signal } = this.leaving;
    await reporting(async () => {
      const following = { ...this.place, campaign: this.own.campaign.id, after, signal };
      for await (const item of events(following)) await reporting(() => take(item));
    });
  }

  /** Returns the seq of the newest event that this key can read; 0 for none. */
  async newest() {
    const { items } = await this.read("/events", { order: "desc", limit: 1 });
    return items[0]?.seq ?? 0;
  }

  /** Whether another connection has taken its place. */
  get isClosed() {
    return this.leaving.signal.aborted;
  }

  /** Ends the stream. */
  close() {
    this.leaving.abort();
  }
}

/**
 * Runs an action of a user or of the stream, and shows what the service refuses.
 * @template Result
 * @param {() => Promise<Result>} action
 * @param {AbortSignal} [signal] of a connection; nothing is shown once it is aborted
 * @returns {Promise<Result | undefined>} undefined if it failed
 */
export async function reporting(action, signal) {
  try {
    return await action();
  } catch (problem) {
    if (signal?.aborted) return undefined;
    for (const line of explained(problem)) ui.notifications.warn(line);
    return undefined;
  }
}

/**
 * Returns whether this browser acts for the world: that of the active game master.
 * @returns {boolean}
 */
export function actsForWorld() {
  return game.users.activeGM === game.user;
}

/** @param {unknown} problem @returns {string[]} */
function explained(problem) {
  if (isSilence(problem)) return [say("Problem.NoAnswer")];
  if (!(problem instanceof Problem)) return [String(problem)];
  const { detail = problem.message, errors = [] } = problem.document ?? {};
  return errors.length ? errors.map((error) => error.detail) : [detail];
}

/** Returns whether a call got no answer: it did not arrive, or its patience ended. @param {unknown} problem */
function isSilence(problem) {
  return problem instanceof TypeError || (problem instanceof DOMException && problem.name === "AbortError");
}

function language() {
  return { "Accept-Language": game.i18n.lang };
}

/**
 * Returns the key of an observer for outcomes that everyone reads; creates it once for each world.
 *
 * For game masters only. Throws a `Problem` if the service refuses.
 * @param {Session} session
 * @returns {Promise<Session>}
 */
export async function observing(session) {
  const { signal } = session.leaving;
  const stored = setting("observer");
  if (stored.includes(session.own.campaign.id.replaceAll("-", ""))) {
    const opened = await Session.open(stored, signal).catch(ignoreDenied);
    if (opened) return opened;
  }
  const { token } = await session.send("/keys", { role: "observer", label: say("Observer") });
  await game.settings.set(MODULE, "observer", token);
  return await Session.open(token, signal);
}

/** Throws every problem but that of a key that is no longer valid. @param {unknown} problem */
export function ignoreDenied(problem) {
  if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
}

/** Throws every problem but that of a resource that is gone. @param {unknown} problem */
export function ignoreMissing(problem) {
  if (!(problem instanceof Problem) || problem.code !== "not_found") throw problem;
}
