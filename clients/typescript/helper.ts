/**
 * Helper beside the generated types of Arbiter: a thin client with retries, problems as exceptions or typed results, and
 * events as they happen.
 *
 *     const table = connect({ baseUrl, key });
 *     const answer = await call((headers) => table.POST("/v1/flyerbook/task", { headers, body }));
 *     for await (const event of events({ baseUrl, key, campaign })) ...
 */
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, paths };
export type Schemas = components["schemas"];
export type Json = "application/json" | "application/problem+json";
export type Arbiter = Client<paths, Json>;
type OnceOnly = { "Idempotency-Key": string };
type Sent<Data, Refused> = { data?: Data; error?: Refused; response: Response };

/** Success, or the problem as the document types it: `switch (result.problem.code)`. */
export type Result<Data, Refused> = { ok: true; data: Data } | { ok: false; status: number; problem: Refused };

/** Where a service runs, and the key of a campaign where one is needed. */
export interface Place {
  baseUrl: string;
  key?: string;
}

const ATTEMPTS = 5;
const LONGEST_PAUSE = 30_000;
const SILENCE = 40_000; // without a byte; a comment comes every 15 seconds
const WAIT = 20;
const PASSING = [429, 502, 503, 504];
const DENIED = [401, 403, 404];

/** An answer that is no success; `code` is stable, `document` has all members. */
export class Problem<Refused = unknown> extends Error {
  readonly code: string;
  constructor(
    readonly status: number,
    readonly document: Refused,
  ) {
    const told = (document ?? {}) as { code?: string; detail?: string; errors?: { pointer: string }[] };
    const code = told.code ?? `http_${status}`;
    super([`${code}: ${told.detail ?? status}`, ...(told.errors ?? []).map((error) => error.pointer)].join(" "));
    [this.name, this.code] = ["Problem", code];
  }
}

/** The typed client of a service. */
export function connect({ baseUrl, key }: Place): Arbiter {
  return createClient<paths, Json>({ baseUrl, headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } });
}

/**
 * Sends a call, and sends it again with the same Idempotency-Key when the connection breaks or the service is busy.
 * Pass the headers on; operations that need no key ignore it.
 */
export async function attempt<Data, Refused>(
  send: (headers: OnceOnly) => Promise<Sent<Data, Refused>>,
): Promise<Result<Data, Refused>> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  for (let number = 1; ; number += 1) {
    let answer: Sent<Data, Refused>;
    try {
      answer = await send(headers);
    } catch (error) {
      if (number === ATTEMPTS || !(error instanceof TypeError)) throw error;
      await pause(200 * 2 ** number);
      continue;
    }
    if (answer.response.ok) return { ok: true, data: answer.data as Data };
    const { status } = answer.response;
    const { code } = (answer.error ?? {}) as { code?: string };
    const passes = PASSING.includes(status) || code === "idempotency_in_progress";
    if (number === ATTEMPTS || !passes) return { ok: false, status, problem: answer.error as Refused };
    await pause(1000 * Number(answer.response.headers.get("Retry-After") ?? 0) || 200 * 2 ** number);
  }
}

/** The data of a call, sent as `attempt` does; throws a `Problem` where it is refused. */
export async function call<Data, Refused>(
  send: (headers: OnceOnly) => Promise<Sent<Data, Refused>>,
): Promise<NonNullable<Data>> {
  const result = await attempt(send);
  if (!result.ok) throw new Problem(result.status, result.problem);
  return result.data as NonNullable<Data>;
}

/**
 * The events of a campaign after a seq, as they happen, without end, gap or double. They come over the stream; where it does
 * not come through, the log is asked and waits instead. End the loop, or abort, to stop.
 */
export async function* events(
  place: Place & { campaign: string; after?: number; signal?: AbortSignal },
): AsyncGenerator<Schemas["Event"]> {
  const { campaign, signal } = place;
  const table = connect(place);
  let after = place.after ?? 0;
  let failures = 0;
  while (!signal?.aborted) {
    try {
      for await (const event of streamed(place, after)) {
        failures = 0;
        after = event.seq;
        yield event;
      }
    } catch (error) {
      if (error instanceof Problem || signal?.aborted) throw error;
      failures += 1;
      if (failures > 1) await pause(200 * 2 ** failures);
    }
    const params = { path: { campaign_id: campaign }, query: { after, wait: failures ? WAIT : 0 } };
    const page = await call(() => table.GET("/v1/campaigns/{campaign_id}/events", { params, signal: signal ?? null }));
    yield* page.items;
    after = Math.max(after, page.next_after);
  }
}

/** Frames of one connection; those without an id are notices and no events. */
async function* streamed(place: Place & { campaign: string; signal?: AbortSignal }, after: number) {
  const stop = new AbortController();
  place.signal?.addEventListener("abort", () => stop.abort(), { once: true });
  let watch = setTimeout(() => stop.abort(), SILENCE);
  const headers = { Authorization: `Bearer ${place.key ?? ""}` };
  try {
    const address = `${place.baseUrl}/v1/campaigns/${place.campaign}/events/stream?after=${after}`;
    const answer = await fetch(address, { headers, signal: stop.signal });
    if (DENIED.includes(answer.status)) throw new Problem(answer.status, await answer.json());
    if (!answer.ok || !answer.body) throw new TypeError(`no stream: ${answer.status}`);
    let text = "";
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(watch);
      watch = setTimeout(() => stop.abort(), SILENCE);
      const frames = (text + part).split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) {
        if (!/^id:/m.test(frame)) continue;
        const data = /^data: ?(.*)$/m.exec(frame)?.[1];
        if (data) yield JSON.parse(data) as Schemas["Event"];
      }
    }
  } finally {
    clearTimeout(watch);
    stop.abort();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, LONGEST_PAUSE)));
}
