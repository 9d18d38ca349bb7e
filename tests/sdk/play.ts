// One session with the generated TypeScript types and openapi-fetch: node play.ts BASE_URL. Type-checked strictly, then run.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import { resolveInEveryGame } from "./games.ts";
import type { components, paths } from "./schema.ts";

// Charts have another type; only these are asked for here.
type Json = "application/json" | "application/problem+json";
type Encounter = components["schemas"]["Encounter"];

const baseUrl = process.argv[2]!;
const arbiter = createClient<paths, Json>({ baseUrl });

/** The data of an answer that is no problem. */
function success<Data>(answer: { data?: Data; error?: unknown }): Data {
  assert.equal(answer.error, undefined, JSON.stringify(answer.error));
  return answer.data!;
}

/** Exact chances of a typed request. */
async function oddsComeBeforeDice(): Promise<void> {
  const odds = success(
    await arbiter.POST("/v1/flyerbook/task/odds", {
      params: { query: { fields: ["success"] } },
      body: { roller: { name: "Harrak", candidates: [{ name: "Locksmith", kind: "job", value: 12 }] }, difficulty: "hard" },
    }),
  );
  const chances = odds.outcomes["success"]!.distribution.map((chance) => [chance.value, chance.probability]);
  assert.deepEqual(chances, [[false, "2/3"], [true, "1/3"]]);
}

/** What is refused says why: the die that is missing. */
async function problemsAreTyped(): Promise<void> {
  const { error } = await arbiter.POST("/v1/flyerbook/task", {
    body: { roller: { name: "Harrak" }, difficulty: 9, dice: { Harrak: [] } },
  });
  assert.equal(error?.status, 422);
  assert.equal(error?.code, "dice_exhausted");
}

/** A stored character against a foe. */
async function fight(): Promise<void> {
  const campaign = success(await arbiter.POST("/v1/campaigns", { body: { name: "Bar", ruleset: "flyerbook" } }));
  const table = createClient<paths, Json>({ baseUrl, headers: { Authorization: `Bearer ${campaign.key.token}` } });
  const path = { campaign_id: campaign.id };
  const daenes = success(
    await table.POST("/v1/campaigns/{campaign_id}/characters", {
      params: { path },
      body: { name: "Daenes", sheet: { skills: { Fists: 15 }, wound_threshold: 5 } },
    }),
  );
  assert.equal(daenes.name, "Daenes");
  const encounter = success(
    await table.POST("/v1/campaigns/{campaign_id}/encounters", {
      params: { path },
      body: {
        name: "A rogue Rakasha",
        combatants: [{ character_id: daenes.id, side: "heroes" }, { name: "Rakasha", sheet: { skills: { Claws: 12 } } }],
      },
    }),
  );
  await exchange(table, encounter);
}

/** An attack that is sent twice and done once, and the log of it. */
async function exchange(table: typeof arbiter, encounter: Encounter): Promise<void> {
  const path = { campaign_id: encounter.campaign_id };
  const [attacker, defender] = encounter.combatants;
  const attack = async () => {
    const answer = success(
      await table.POST("/v1/campaigns/{campaign_id}/encounters/{encounter_id}/flyerbook/attack", {
        params: { path: { ...path, encounter_id: encounter.id }, header: { "Idempotency-Key": "first exchange" } },
        body: {
          mode: "melee",
          attacker: { id: attacker!.id, candidates: ["Fists"] },
          defender: { id: defender!.id, candidates: ["Claws"] },
          dice: { Daenes: [4], Rakasha: [1] },
        },
      }),
    );
    assert("result" in answer, "nothing of it is hidden");
    return { ...answer, event: answer.event! };
  };
  const [first, again] = [await attack(), await attack()];
  assert.equal(first.event, again.event);
  assert.equal(first.result.mode === "melee" && first.result.damage, 9);
  assert.deepEqual(first.changes.map((change) => change.path), ["/state/wounds"]);
  const query = { after: first.event - 1 };
  const log = success(await table.GET("/v1/campaigns/{campaign_id}/events", { params: { path, query } }));
  assert.deepEqual(log.items.map((event) => event.summary), [first.summary]);
  const [event] = log.items;
  assert(event?.operation === "attack");
  const told = event.result as components["schemas"]["FlyerbookResults"]["attack"];
  assert.equal(told?.mode === "melee" && told.damage, 9);
  assert.deepEqual(event.rolls.map((die) => die.face), first.rolls.map((die) => die.face));
  assert.equal(log.next_after, first.event);
  const takenBack = success(
    await table.POST("/v1/campaigns/{campaign_id}/events/{seq}/undo", { params: { path: { ...path, seq: first.event } } }),
  );
  assert.deepEqual(takenBack.changes.map((change) => [change.path, change.after]), [["/state/wounds", 0]]);
}

await resolveInEveryGame(arbiter, success);
await oddsComeBeforeDice();
await problemsAreTyped();
await fight();
console.log("played");
