/**
 * Helper beside the generated types of Arbiter, for browsers and Node 20: a typed client with timeouts and retries, problems
 * as exceptions or typed results, and everything that happens in a campaign.
 *
 *     const table = connect({ baseUrl, key, patience: 120_000 });
 *     const answer = await call(table.POST("/v1/flyerbook/task", { body }));
 *     for await (const item of events({ baseUrl, key, campaign })) if (item.kind === "prompt") ...
 */
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, paths };
export type Schemas = components["schemas"];
export type Json = "application/json" | "application/problem+json";
export type Arbiter = Client<paths, Json>;
type Sent<Data, Refused> = { data?: Data; error?: Refused; response: Response };

/** Success, or the problem: `code` is stable, and `hasCode` narrows to the type of a code. */
export type Result<Data, Refused> = { ok: true; data: Data } | { ok: false; status: number; problem: Refused };

/** What happens: an entry of the log, a prompt that was created, changed or ended, the begin of a turn, the end of a fight. */
export type Item =
  | { kind: "event"; event: Schemas["Event"] }
  | { kind: "prompt"; prompt: Schemas["Prompt"] }
  | { kind: "turn"; turn: Schemas["TurnNotice"] }
  | { kind: "ended"; ended: Schemas["EndedNotice"] };

/** Where a service runs, the key of a campaign if needed, and how long to wait, in milliseconds. */
export interface Place {
  baseUrl: string;
  key?: string;
  /** To the head of an answer, and between two parts of its body; 10,000 by default. */
  timeout?: number;
  /** From the first attempt, while a call may be sent again; 60,000 by default, 0 for a single attempt. */
  patience?: number;
}

/** A campaign to follow after a seq, 0 by default; `signal` ends the loop quietly. */
export type Following = Place & { campaign: string; after?: number; signal?: AbortSignal };

const [TIMEOUT, PATIENCE, LONGEST_PAUSE] = [10_000, 60_000, 5_000];
const [WAIT, PAGE, REMEMBERED, SILENCE] = [5, 100, 1_000, 20_000]; // no byte of a stream; a comment comes every 15 seconds
const BUSY = [429, 503]; // nothing was done, so that any call can be sent again
const [NO_ANSWER, FINAL, REPEATABLE] = [[502, 504], [401, 403, 404, 422], ["GET", "PUT", "POST"]];

type Orders = { [Name in Extract<keyof Schemas, `${string}Orders`>]: Schemas[Name] };
type OrderOf<Name, Game = Orders[keyof Orders]> = Game extends unknown ? (Name extends keyof Game ? NonNullable<Game[Name]> : never) : never;
type Reroll = Schemas[Exclude<Extract<keyof Schemas, `${string}Reroll`>, `${string}OrReroll`>];
type Names<Game = Orders[keyof Orders]> = Game extends unknown ? keyof Game & string : never;
type Loose<Value> = Value extends readonly unknown[] ? Value : Value extends object ? LooseMembers<Value> : Value;
type LooseMembers<Value> = { [Member in keyof Value]?: Loose<Value[Member]> };

/**
 * The body of a prompt, with the order typed by its operation. Members may be missing, since actors and decisions that are
 * asked for are not stated.
 */
export function prompt<Name extends Names>(
  operation: Name,
  order: Loose<OrderOf<Name>> | Reroll,
  rest: Partial<Omit<Schemas["PromptInput"], "operation" | "order">> = {},
): Schemas["PromptInput"] {
  return { ...rest, operation, order } as Schemas["PromptInput"];
}

/** An answer that is no success; `code` is stable, `document` has all members. */
export class Problem<Refused = unknown> extends Error {
  readonly status: number;
  readonly code: string;
  readonly document: Refused;
  constructor(status: number, document: Refused) {
    const members = (document ?? {}) as { code?: string; detail?: string; errors?: { pointer: string }[] };
    const code = members.code ?? `http_${status}`;
    super([`${code}: ${members.detail ?? status}`, ...(members.errors ?? []).map((error) => error.pointer)].join(" "));
    [this.name, this.status, this.code, this.document] = ["Problem", status, code, document];
  }
}

/** Whether a problem has this code, and so the members of the code: `hasCode(problem, "dice_exhausted")` gives `stream`. */
export const hasCode = <Code extends string>(problem: Coded, code: Code): problem is OfCode<Code> => problem?.code === code;
type Coded = { code: string } | undefined;
type OfCode<Code> = Extract<Schemas["Problem"], { code: Code }>;

/** The typed client of a service. Each POST has an Idempotency-Key, the same in all attempts, so that it is done once. */
export function connect(place: Place): Arbiter {
  return createClient<paths, Json>({ baseUrl: place.baseUrl, headers: authorization(place), fetch: (request) => patiently(request, place) });
}

/** The answer of a call as a result: data, or the typed problem. */
export async function attempt<Data, Refused>(sent: Promise<Sent<Data, Refused>>): Promise<Result<Data, Refused>> {
  const { data, error, response } = await sent;
  return response.ok ? { ok: true, data: data as Data } : { ok: false, status: response.status, problem: error as Refused };
}

/** The data of a call; throws a `Problem` where it is refused. */
export async function call<Data, Refused>(sent: Promise<Sent<Data, Refused>>): Promise<NonNullable<Data>> {
  const result = await attempt(sent);
  if (!result.ok) throw new Problem(result.status, result.problem);
  return result.data as NonNullable<Data>;
}

/**
 * Everything that happens in a campaign after a seq, without end, also while the service restarts. Events come without gap
 * or double. Where something on the way blocks the stream, the log and the open prompts are asked for instead. Throws a
 * `Problem` if the key is not, or no longer, valid, or if `after` is beyond the newest event.
 */
export async function* events(following: Following): AsyncGenerator<Item, void> {
  const log = new Log(following);
  const { signal } = following;
  while (!signal?.aborted) {
    for (const items of [() => log.stream(), () => log.missed()]) {
      try {
        if (!signal?.aborted) yield* items();
      } catch (error) {
        log.failed(error);
      }
    }
    await pause(log.pause(), signal);
  }
}

class Log {
  private after: number;
  private failures = 0;
  private isBlocked = true;
  private readonly open = new Set<string>();
  private readonly last = new Map<string, string>();

  constructor(private readonly following: Following) {
    this.after = following.after ?? 0;
  }

  async *stream(): AsyncGenerator<Item, void> {
    this.isBlocked = true;
    const watch = new Watch(SILENCE, this.following.signal);
    try {
      const answer = await this.get(`/events/stream?after=${this.after}`, watch);
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      const unchecked = [...this.open]; // they may have ended before this stream began
      let text = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        watch.again();
        for (const id of unchecked.splice(0)) yield* this.prompts(await this.one(id));
        [this.isBlocked, this.failures] = [false, 0];
        const frames = (text + part.value).split("\n\n");
        text = frames.pop() ?? "";
        for (const frame of frames) yield* this.frame(frame);
      }
    } finally {
      watch.end();
    }
  }

  /** Everything, where the stream is blocked. */
  async *missed(): AsyncGenerator<Item, void> {
    if (!this.isBlocked) return;
    for (const id of [...this.open]) yield* this.prompts(await this.one(id));
    yield* this.prompts((await this.read<Schemas["Prompts"]>(`/prompts?status=open&limit=${PAGE}`)).items);
    const place = `/events?after=${this.after}&limit=${PAGE}&wait=${WAIT}`;
    const page = await this.read<Schemas["Events"]>(place, 1000 * WAIT);
    for (const event of page.items) yield* this.event(event);
    [this.after, this.failures] = [Math.max(this.after, page.next_after), 0];
  }

  /** None if it was deleted with its encounter. */
  private async one(id: string): Promise<Schemas["Prompt"][]> {
    try {
      return [await this.read<Schemas["Prompt"]>(`/prompts/${id}`)];
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error;
      this.open.delete(id);
      return [];
    }
  }

  failed(error: unknown): void {
    if (error instanceof Problem) throw error;
    this.failures += 1;
  }
  pause(): number {
    return this.failures ? Math.min(100 * 2 ** Math.min(this.failures, 10), LONGEST_PAUSE) : 0;
  }

  private async get(path: string, watch: Watch): Promise<Response> {
    const { baseUrl, campaign } = this.following;
    const more = { headers: authorization(this.following), signal: watch.signal };
    const answer = await fetch(`${baseUrl}/v1/campaigns/${campaign}${path}`, more);
    if (answer.ok) return answer;
    const document = (await answer.json().catch(() => null)) as { code?: string } | null;
    if (FINAL.includes(answer.status) && document?.code) throw new Problem(answer.status, document);
    throw new TypeError(`HTTP status ${answer.status}`);
  }

  private async read<Document>(path: string, wait = 0): Promise<Document> {
    const watch = new Watch(wait + TIMEOUT, this.following.signal);
    try {
      return (await (await this.get(path, watch)).json()) as Document;
    } finally {
      watch.end();
    }
  }

  /** Frames with an id are events, others are notices; comments and unknown notices are left out. */
  private *frame(frame: string): Generator<Item, void> {
    const data = /^data: ?(.*)$/m.exec(frame)?.[1];
    const name = /^event: ?(.*)$/m.exec(frame)?.[1];
    if (!data) return;
    const document: unknown = JSON.parse(data);
    if (/^id:/m.test(frame)) yield* this.event(document as Schemas["Event"]);
    else if (name === "prompt") yield* this.prompts([document as Schemas["Prompt"]]);
    else if (name === "turn" || name === "ended") {
      if (!this.isNew((document as Schemas["TurnNotice"]).encounter_id, document)) return;
      if (name === "turn") yield { kind: name, turn: document as Schemas["TurnNotice"] };
      else yield { kind: name, ended: document as Schemas["EndedNotice"] };
    }
  }

  private *event(event: Schemas["Event"]): Generator<Item, void> {
    if (event.seq <= this.after) return;
    this.after = event.seq;
    yield { kind: "event", event };
  }

  private *prompts(prompts: readonly Schemas["Prompt"][]): Generator<Item, void> {
    for (const each of prompts) {
      if (each.status === "open") this.open.add(each.id);
      else this.open.delete(each.id);
      if (this.isNew(each.id, each)) yield { kind: "prompt", prompt: each };
    }
  }

  /** Whether a notice differs from the last one; each connect repeats them. */
  private isNew(id: string, document: unknown): boolean {
    const [text, before] = [JSON.stringify(document), this.last.get(id)];
    this.last.delete(id);
    this.last.set(id, text);
    if (this.last.size > REMEMBERED) this.last.delete(this.last.keys().next().value ?? "");
    return text !== before;
  }
}

/** Aborts a request when nothing comes for some milliseconds, or with a signal. */
class Watch {
  private readonly stop = new AbortController();
  private readonly abort = () => this.stop.abort();
  private timer: ReturnType<typeof setTimeout>;
  readonly signal = this.stop.signal;
  constructor(
    private readonly silence: number,
    private readonly from?: AbortSignal | null,
  ) {
    this.timer = setTimeout(this.abort, silence);
    from?.addEventListener("abort", this.abort, { once: true });
    if (from?.aborted) this.abort();
  }
  again(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.abort, this.silence);
  }
  end(): void {
    clearTimeout(this.timer);
    this.from?.removeEventListener("abort", this.abort);
    this.stop.abort();
  }
}

/** Sends a request, and sends it again while it may have a better answer. */
async function patiently(request: Request, { timeout = TIMEOUT, patience = PATIENCE }: Place): Promise<Response> {
  if (request.method === "POST" && !request.headers.has("Idempotency-Key")) request.headers.set("Idempotency-Key", newKey());
  const until = Date.now() + patience;
  for (let number = 1; ; number += 1) {
    let [milliseconds, again] = [Math.min(100 * 2 ** number, LONGEST_PAUSE), REPEATABLE.includes(request.method)];
    const watch = new Watch(timeout, request.signal);
    try {
      const answer = await fetch(request.clone(), { signal: watch.signal });
      const body = [204, 304].includes(answer.status) ? null : await answer.arrayBuffer();
      const asked = answer.headers.get("Retry-After");
      again = BUSY.includes(answer.status) || (answer.status === 409 && asked !== null) || (again && NO_ANSWER.includes(answer.status));
      milliseconds = 1000 * Number(asked ?? 0) || milliseconds;
      if (!again || Date.now() + milliseconds > until) return new Response(body, answer);
    } catch (error) {
      if (!again || request.signal.aborted || Date.now() + milliseconds > until) throw error;
    } finally {
      watch.end();
    }
    await pause(milliseconds, request.signal);
  }
}

/** A new key for one call; pages that come over plain http have no `crypto.randomUUID`. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
const authorization = ({ key }: Place): Record<string, string> => (key === undefined ? {} : { Authorization: `Bearer ${key}` });

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (!milliseconds || signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => [clearTimeout(timer), signal?.removeEventListener("abort", done), resolve()];
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done);
  });
}
