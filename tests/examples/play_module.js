/** The module of examples/browser-module plays on a running service, from another origin: node --test play_module.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Arbiter, ArbiterProblem, NoAnswer, newKey } from "./arbiter.js";
import { browserFetch } from "./browser_fetch.js";

const { ARBITER: url, PLAYED: given } = process.env;
const played = JSON.parse(given);
const inEnglish = { language: "en", fetch: browserFetch };
const arbiter = new Arbiter(url, inEnglish);
const session = arbiter.session(played.gm);
const encounter = `/encounters/${played.encounter_id}`;
const task = { roller: { name: "Harrak" }, difficulty: "routine", dice: { Harrak: [4] } };

/** All events after the one that is the last now. */
const lastSeq = async () => (await session.read("/events?limit=200")).data.next_after;
const eventsAfter = async (seq) => (await session.read(`/events?after=${seq}`)).data.items;

async function daenes() {
  const { data } = await session.read("/characters");
  return data.items[0].id;
}

async function check(how) {
  const id = await daenes();
  const body = { roller: { id, candidates: ["Locksmith"] }, difficulty: "easy", dice: { Daenes: [2] } };
  return await session.command(`/characters/${id}/flyerbook/task`, body, how);
}

test("a call is resolved, in the language of the page", async () => {
  assert.equal((await arbiter.resolve("flyerbook", "task", task)).summary, "Harrak: 3 + 4 = 7 against 6: success by 1");
  const german = new Arbiter(url, { language: "de-AT", fetch: browserFetch });
  const answer = await german.resolve("flyerbook", "task", task, { render: "html" });
  assert.match(answer.rendered.content, /um 1 geschafft/);
});

test("chances come before dice", async () => {
  const { dice, ...question } = task;
  const odds = await arbiter.odds("flyerbook", "task", question, { fields: ["success"] });
  assert.deepEqual(Object.keys(odds.outcomes), ["success"]);
  assert.equal(odds.outcomes.success.mean, "1/3");
});

test("a refusal is an error with its code, its faults and what the code brings", async () => {
  const refused = await arbiter.resolve("flyerbook", "task", { ...task, dice: { Harrak: [] } }).catch((error) => error);
  assert.ok(refused instanceof ArbiterProblem);
  assert.deepEqual([refused.status, refused.code, refused.problem.die], [422, "dice_exhausted", "d6"]);
  assert.deepEqual(refused.errors.map((error) => error.pointer), ["/dice/Harrak"]);
  assert.match(refused.requestId, /^[0-9a-f]{32}$/);
});

test("a key tells its campaign", async () => {
  assert.equal(session.path, `/v1/campaigns/${played.campaign_id}`);
  assert.throws(() => arbiter.session("letmein"), TypeError);
  const wrong = arbiter.session(played.gm.slice(0, -3) + "AAA");
  await assert.rejects(wrong.read("/characters"), { code: "unauthenticated", status: 401 });
});

test("a command with the same key is done once", async () => {
  const before = await lastSeq();
  const [first, again] = [await check({ once: "message 1" }), await check({ once: "message 1" })];
  assert.equal(first.data.event, again.data.event);
  assert.equal((await eventsAfter(before)).length, 1);
  assert.notEqual(newKey(), newKey());
});

test("a lost answer does not do it twice", async () => {
  const before = await lastSeq();
  let lost = 0;
  const lossy = async (...call) => {
    const answer = await browserFetch(...call);
    if (call[1].method === "POST" && lost++ === 0) throw new TypeError("the network is gone");
    return answer;
  };
  const other = new Arbiter(url, { ...inEnglish, fetch: lossy }).session(played.gm);
  const id = await daenes();
  const { data } = await other.command(`/characters/${id}/flyerbook/damage`, { character: { id }, damage: 1 });
  assert.equal(lost, 2);
  assert.deepEqual((await eventsAfter(before)).map((event) => event.seq), [data.event]);
});

test("busy is waited for as long as the service says", async () => {
  const waited = [];
  const busy = [new Response("{}", { status: 503, headers: { "Retry-After": "7" } })];
  const fetch = async (...call) => busy.pop() ?? browserFetch(...call);
  const patient = new Arbiter(url, { fetch, pause: async (milliseconds) => void waited.push(milliseconds) });
  assert.equal((await patient.resolve("flyerbook", "task", task)).result.margin, 1);
  assert.deepEqual(waited, [7000]);
});

test("what could be done twice is not sent twice by itself", async () => {
  let sent = 0;
  const fetch = async () => (sent++, Promise.reject(new TypeError("refused")));
  const nobody = new Arbiter(url, { fetch, pause: async () => {} });
  await assert.rejects(nobody.send("POST", "/v1/campaigns", { body: { name: "x", ruleset: "flyerbook" } }), NoAnswer);
  assert.equal(sent, 1);
});

test("silence is an error of its own", async () => {
  const nobody = new Arbiter(url, { fetch: async () => Promise.reject(new TypeError("refused")), pause: async () => {} });
  await assert.rejects(nobody.resolve("flyerbook", "task", task), NoAnswer);
});

test("a dry run keeps nothing", async () => {
  const before = await lastSeq();
  const { data } = await check({ dryRun: true, render: "discord" });
  assert.match(data.rendered.content, /^\*\*Daenes.* success by 5/);
  assert.deepEqual(await eventsAfter(before), []);
});

test("a change needs the version that was read", async () => {
  const path = `/characters/${await daenes()}`;
  const { data, etag } = await session.read(path);
  const changed = await session.change(path, { external_ref: "token 7" }, etag);
  assert.equal(changed.data.version, data.version + 1);
  await assert.rejects(session.change(path, { external_ref: "token 8" }, etag), { code: "stale_version", status: 412 });
  await assert.rejects(session.change(path, { external_ref: "token 8" }, null), { code: "precondition_required" });
});

test("a character of the page is kept in step, new or not", async () => {
  const sheet = { skills: { Claws: 12 } };
  const made = await session.keep("actor 7", { name: "Hildy", sheet });
  const again = await session.keep("actor 7", { name: "Hildy the Drunk", sheet });
  assert.deepEqual([again.data.id, again.data.name], [made.data.id, "Hildy the Drunk"]);
});

test("a turn ends once, whoever clicks", async () => {
  const started = await session.command(`${encounter}/start`, {}, { etag: "*" });
  const clicks = [1, 2].map(() => session.command(`${encounter}/next-turn`, {}, { etag: started.etag }));
  const ended = await Promise.allSettled(clicks);
  assert.deepEqual(ended.map((click) => click.status).sort(), ["fulfilled", "rejected"]);
  assert.equal(ended.find((click) => click.status === "rejected").reason.code, "stale_version");
});

test("an event is taken back", async () => {
  const { data } = await check();
  assert.deepEqual((await session.undo(data.event)).data.result.undone, [data.event]);
});

test("the log is followed while it grows, until it is enough", async () => {
  const stop = new AbortController();
  const seen = [];
  const first = await check();
  const follow = session.follow({ after: first.data.event - 1, signal: stop.signal });
  seen.push((await follow.next()).value.seq);
  const next = follow.next(); // asks, and waits
  const second = await check();
  seen.push((await next).value.seq);
  assert.deepEqual(seen, [first.data.event, second.data.event]);
  const end = follow.next();
  stop.abort();
  assert.equal((await end).done, true);
});

test("the log goes on after the service was away", async () => {
  let away = 4;
  const waited = [];
  const fetch = async (...call) => (away-- > 0 ? Promise.reject(new TypeError("refused")) : browserFetch(...call));
  const pause = async (milliseconds) => void waited.push(milliseconds);
  const other = new Arbiter(url, { ...inEnglish, fetch, pause }).session(played.gm);
  const { value } = await other.follow({ render: "text" }).next();
  assert.equal(value.seq, 1);
  assert.equal(typeof value.rendered.content, "string");
  assert.deepEqual(waited, [200, 400, 5000]);
});

test("the log goes on after the database was away", async () => {
  let away = 4;
  const busy = () => Response.json({ status: 503, code: "busy" }, { status: 503, headers: { "Retry-After": "1" } });
  const fetch = async (...call) => (away-- > 0 ? busy() : browserFetch(...call));
  const other = new Arbiter(url, { ...inEnglish, fetch, pause: async () => {} }).session(played.gm);
  assert.equal((await other.follow().next()).value.seq, 1);
});

test("where no stream gets through, the log is asked for", async () => {
  const asked = [];
  const fetch = async (address, ...rest) => {
    asked.push(new URL(address).pathname.split("/").slice(4).join("/"));
    if (address.includes("/stream")) return new Response("no streams here", { status: 502 });
    return await browserFetch(address, ...rest);
  };
  const other = new Arbiter(url, { ...inEnglish, fetch }).session(played.gm);
  const { value } = await other.follow().next();
  assert.equal(value.seq, 1);
  assert.deepEqual(asked, ["events/stream", "events"]);
});

test("a stream that breaks is taken up where it broke", async () => {
  let opened = 0;
  const fetch = async (address, ...rest) => {
    const answer = await browserFetch(address, ...rest);
    if (!address.includes("/stream") || opened++ > 0) return answer;
    const reader = answer.body.getReader();
    const pull = async (controller) => {
      const { value } = await reader.read();
      const text = new TextDecoder().decode(value);
      const end = text.indexOf("id: 2");
      controller.enqueue(new TextEncoder().encode(end < 0 ? text : text.slice(0, end + 20)));
      if (end >= 0) controller.error(new TypeError("broken"));
    };
    return { ok: true, status: 200, headers: answer.headers, body: new ReadableStream({ pull }) };
  };
  const other = new Arbiter(url, { ...inEnglish, fetch }).session(played.gm);
  const seen = [];
  for await (const event of other.follow()) {
    seen.push(event.seq);
    if (seen.length === 3) break;
  }
  assert.deepEqual(seen, [1, 2, 3]);
  assert.ok(opened >= 1);
});
