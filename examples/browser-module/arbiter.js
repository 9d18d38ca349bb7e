/**
 * Arbiter for a page: one ES module without dependencies and without a build, as a virtual tabletop loads it.
 *
 *     import { Arbiter } from "./arbiter.js";
 *     const arbiter = new Arbiter("http://localhost:8000");
 *     const answer = await arbiter.resolve("flyerbook", "task", { roller: { name: "Harrak" }, difficulty: "easy" });
 *
 * A refusal is thrown as an `ArbiterProblem`. A call without an answer is sent again, a command with the same
 * `Idempotency-Key`, so that it is done once.
 */

/** @typedef {Record<string, any>} Json an object as the service's description has it */
/** @typedef {{ seq: number, at: string, type: string, summary: string | null } & Json} LogEvent an event of the log */
/** @typedef {{ data: Json, etag: string | null }} Resource something stored, and which version of it this is */
/** @typedef {"text" | "discord" | "html"} Format of `rendered.content`, in which names are made safe */
/**
 * @typedef {object} Call
 * @property {unknown} [body] sent as JSON
 * @property {Record<string, string>} [headers] beside those that every call has
 * @property {AbortSignal} [signal] gives up
 * @property {number} [patience] milliseconds for one attempt
 */
/**
 * @typedef {object} Once
 * @property {string} [once] the `Idempotency-Key`, such as the id of a chat message; made up when it is left out
 * @property {string | null} [etag] the version that the caller knows; `"*"` for any
 * @property {boolean} [dryRun] answers as usual, and stores nothing
 * @property {Format} [render] adds the answer as a block to show
 * @property {AbortSignal} [signal] gives up
 */

const ATTEMPTS = 3;
const PATIENCE = 10_000;
const AWAY = 5_000;
/** Milliseconds without anything from a stream, which sends a comment every 15 seconds. */
const SILENCE = 40_000;

/** A refusal of the service, with its reasons (RFC 9457). */
export class ArbiterProblem extends Error {
  /** @param {Json} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "Arbiter refuses");
    this.name = "ArbiterProblem";
    /** What is wrong, for programs: such as `dice_exhausted`. @type {string} */
    this.code = problem.code ?? "unknown";
    /** @type {number} */
    this.status = problem.status ?? 0;
    /** One entry for each fault. @type {{ pointer?: string, code: string, detail: string }[]} */
    this.errors = problem.errors ?? [];
    /** What the operator of the service finds in its log. @type {string | undefined} */
    this.requestId = problem.request_id;
    /** Everything, with the members that only some codes have: such as `stream` and `die`. */
    this.problem = problem;
  }
}

/** No attempt got an answer. The log shows whether a command was carried out. */
export class NoAnswer extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super("Arbiter does not answer", { cause });
    this.name = "NoAnswer";
  }
}

export class Arbiter {
  /**
   * @param {string} url where the service is
   * @param {{ language?: string, fetch?: typeof fetch, pause?: (milliseconds: number) => Promise<void> }} [settings]
   */
  constructor(url, { language = globalThis.navigator?.language ?? "en", fetch = globalThis.fetch, pause = sleep } = {}) {
    this.url = url.replace(/\/+$/, "");
    this.language = language;
    this.fetch = fetch;
    this.pause = pause;
  }

  /**
   * Resolves one call; nothing is stored.
   * @param {string} game @param {string} operation @param {Json} body
   * @param {{ render?: Format, signal?: AbortSignal }} [choices]
   */
  async resolve(game, operation, body, { render, signal } = {}) {
    const path = `/v1/${game}/${operation}${query({ render })}`;
    return (await this.send("POST", path, { body, signal })).data;
  }

  /**
   * The exact chances of a call; its body without dice.
   * @param {string} game @param {string} operation @param {Json} body
   * @param {{ fields?: string[], signal?: AbortSignal }} [choices] which outcomes; all when left out
   */
  async odds(game, operation, body, { fields, signal } = {}) {
    const path = `/v1/${game}/${operation}/odds${query({ fields: fields?.join() })}`;
    return (await this.send("POST", path, { body, signal })).data;
  }

  /** A campaign, as the owner of a key may see and change it. @param {string} key */
  session(key) {
    return new Session(this, key);
  }

  /**
   * Any call. It is sent again when no answer came, if that does no harm: a POST needs an `Idempotency-Key` for that, or
   * stores nothing. After a PATCH without an answer, read the resource.
   * @param {"GET" | "POST" | "PUT" | "PATCH"} method @param {string} path @param {Call} [call]
   * @returns {Promise<Resource & { retryAfter: number | null }>}
   */
  async send(method, path, { body, headers = {}, signal, patience = PATIENCE } = {}) {
    /** @type {Record<string, string>} */
    const all = { "Accept-Language": this.language, ...headers };
    if (body !== undefined) all["Content-Type"] = "application/json";
    const request = { method, headers: all, body: JSON.stringify(body) };
    const isHarmless = !path.startsWith("/v1/campaigns") || "Idempotency-Key" in all || ["GET", "PUT"].includes(method);
    const attempts = isHarmless ? ATTEMPTS : 1;
    /** @type {unknown} */
    let why;
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        const answer = await this.fetch.call(globalThis, this.url + path, { ...request, signal: within(patience, signal) });
        const data = await answer.json();
        const retryAfter = seconds(answer.headers.get("Retry-After"));
        if (answer.ok) return { data, etag: answer.headers.get("ETag"), retryAfter };
        why = new ArbiterProblem(data);
        if (retryAfter === null) throw why;
        if (attempt < attempts) await this.pause(retryAfter);
      } catch (failure) {
        if (failure instanceof ArbiterProblem || signal?.aborted) throw failure;
        why = new NoAnswer(failure);
        if (attempt < attempts) await this.pause(200 * attempt);
      }
    }
    throw why;
  }
}

export class Session {
  /** @param {Arbiter} arbiter @param {string} key */
  constructor(arbiter, key) {
    const [, campaign] = /^arb_([0-9a-f]{32})_/.exec(key) ?? [];
    if (campaign === undefined) throw new TypeError("This is no key of an Arbiter campaign");
    this.arbiter = arbiter;
    this.path = `/v1/campaigns/${campaign.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
    this.headers = { Authorization: `Bearer ${key}` };
  }

  /** Reads something below the campaign, such as `/characters`. @param {string} path @param {Call} [call] */
  async read(path, call) {
    return await this.arbiter.send("GET", this.path + path, { ...call, headers: this.headers });
  }

  /**
   * Changes a resource by a JSON merge patch, if it still is the version that was read; else `stale_version`.
   * @param {string} path @param {Json} body @param {string | null} etag
   */
  async change(path, body, etag) {
    return await this.arbiter.send("PATCH", this.path + path, { body, headers: { ...this.headers, ...match(etag) } });
  }

  /**
   * Puts a character of the page's own in place, new or not; for game masters, as when a sheet was edited.
   * @param {string} reference its id in the page, without slashes @param {Json} body
   */
  async keep(reference, body) {
    const path = `${this.path}/characters/by-external-ref/${encodeURIComponent(reference)}`;
    try {
      return await this.arbiter.send("PUT", path, { body, headers: this.headers });
    } catch (problem) {
      if (!(problem instanceof ArbiterProblem) || problem.code !== "precondition_required") throw problem;
      return await this.arbiter.send("PUT", path, { body, headers: { ...this.headers, ...match("*") } });
    }
  }

  /**
   * Makes or does something: `/characters`, `/encounters/{id}/flyerbook/attack`, `/encounters/{id}/next-turn`.
   * @param {string} path @param {Json} body @param {Once} [how]
   */
  async command(path, body, { once = newKey(), etag = null, dryRun, render, signal } = {}) {
    const headers = { ...this.headers, "Idempotency-Key": once, ...match(etag) };
    const asked = this.path + path + query({ dry_run: dryRun, render });
    return await this.arbiter.send("POST", asked, { body, headers, signal });
  }

  /** Takes an event back; `cascade` the later ones too that touched the same. @param {number} seq @param {boolean} [cascade] */
  async undo(seq, cascade) {
    return await this.command(`/events/${seq}/undo${query({ cascade })}`, {});
  }

  /**
   * The events of a stream (Server-Sent Events) until it ends, as it does when the service starts anew.
   * @param {{ after?: number, render?: Format, signal?: AbortSignal }} [choices]
   * @returns {AsyncGenerator<LogEvent, void, void>}
   */
  async *stream({ after = 0, render, signal } = {}) {
    const silent = new AbortController();
    const either = signal ? AbortSignal.any([silent.signal, signal]) : silent.signal;
    let timer = setTimeout(() => silent.abort(), PATIENCE);
    const { arbiter } = this;
    try {
      const headers = { "Accept-Language": arbiter.language, ...this.headers };
      const url = `${arbiter.url}${this.path}/events/stream${query({ after, render })}`;
      const answer = await arbiter.fetch.call(globalThis, url, { headers, signal: either });
      if (!answer.ok) throw new ArbiterProblem(await answer.json());
      if (!answer.body) return;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ; ) {
        clearTimeout(timer);
        timer = setTimeout(() => silent.abort(), SILENCE);
        const { value, done } = await reader.read();
        if (done) return;
        const frames = (text + value).split("\n\n");
        text = frames.pop() ?? "";
        for (const frame of frames) {
          const [, data] = /^id: .*\ndata: (.*)$/ms.exec(frame) ?? [];
          if (data !== undefined) yield JSON.parse(data);
        }
      }
    } finally {
      clearTimeout(timer);
      silent.abort();
    }
  }

  /**
   * The log from an event on, and then every event as it happens, until the signal says stop. Goes on by itself when the
   * service was away, and asks by long-poll where something on the way lets no streams through.
   * @param {{ after?: number, wait?: number, render?: Format, signal?: AbortSignal }} [choices]
   * @returns {AsyncGenerator<LogEvent, void, void>}
   */
  async *follow({ after = 0, wait = 20, render, signal } = {}) {
    while (!signal?.aborted) {
      const before = after;
      try {
        for await (const event of this.stream({ after, render, signal })) {
          yield event;
          after = event.seq;
          if (signal?.aborted) return;
        }
      } catch (failure) {
        if (signal?.aborted) return;
        if (!isPassing(failure)) throw failure;
      }
      if (signal?.aborted) return;
      if (after > before) continue;
      try {
        const patience = wait * 1000 + PATIENCE;
        const { data, retryAfter } = await this.read(`/events${query({ after, wait, render })}`, { signal, patience });
        for (const event of data.items) {
          if (signal?.aborted) return;
          yield event;
        }
        after = data.next_after;
        if (data.items.length === 0 && retryAfter !== null) await this.arbiter.pause(retryAfter);
      } catch (failure) {
        if (signal?.aborted) return;
        if (!isPassing(failure)) throw failure;
        await this.arbiter.pause(AWAY);
      }
    }
  }
}

/** A new key for one command; `crypto.randomUUID` is missing where a page came over plain http. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}

/** Whether a later attempt may succeed, as when the service or its database restarts. @param {unknown} failure */
function isPassing(failure) {
  return !(failure instanceof ArbiterProblem) || failure.status >= 500 || failure.status === 429;
}

/** @param {string | null} etag @returns {Record<string, string>} */
function match(etag) {
  return etag === null ? {} : { "If-Match": etag };
}

/** @param {Record<string, string | number | boolean | undefined>} parameters */
function query(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** Milliseconds of a `Retry-After`. @param {string | null} header */
function seconds(header) {
  return header === null ? null : Number(header) * 1000;
}

/** @param {number} patience @param {AbortSignal} [signal] */
function within(patience, signal) {
  const late = AbortSignal.timeout(patience);
  return signal ? AbortSignal.any([late, signal]) : late;
}

/** @param {number} milliseconds @returns {Promise<void>} */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
