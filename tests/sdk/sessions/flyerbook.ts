// A session of Flyerbook with the packaged client: node flyerbook.ts BASE_URL.
import assert from "node:assert/strict";
import { attempt, call, connect, events, type Arbiter, type Item, type Schemas } from "@arbiter-rules/flyerbook";

const baseUrl = process.argv[2]!;

/** A die that is missing is asked for by a problem. */
async function pickALock(arbiter: Arbiter): Promise<void> {
  const body = { roller: { name: "Harrak" }, difficulty: "easy" } as const;
  const asked = await attempt(arbiter.POST("/v1/flyerbook/task", { body: { ...body, dice: { Harrak: [] } } }),
  );
  assert(!asked.ok && asked.problem?.code === "dice_exhausted");
  const dice = { Harrak: [6] };
  const answer = await call(arbiter.POST("/v1/flyerbook/task", { body: { ...body, dice } }));
  assert.equal(answer.result.success, answer.result.total >= answer.result.difficulty);
}

/** The events of the log alone. */
async function* logged(items: AsyncIterable<Item>): AsyncGenerator<Schemas["Event"], void> {
  for await (const item of items) if (item.kind === "event") yield item.event;
}

/** A stored character against a foe, and the log of it as it happens. */
async function fight(table: Arbiter, campaign: string, key: string): Promise<void> {
  const path = { campaign_id: campaign };
  const sheet = { skills: { Fists: 15 }, wound_threshold: 5 };
  const daenes = await call(table.POST("/v1/campaigns/{campaign_id}/characters", { params: { path }, body: { name: "Daenes", sheet } }),
  );
  const combatants = [
    { character_id: daenes.id, side: "heroes" },
    { name: "Rakasha", sheet: { skills: { Claws: 12 } } },
  ];
  const scene = await call(table.POST("/v1/campaigns/{campaign_id}/encounters", {
      params: { path },
      body: { name: "A rogue Rakasha", combatants },
    }),
  );
  const [attacker, defender] = scene.combatants;
  const struck = await call(table.POST("/v1/campaigns/{campaign_id}/encounters/{encounter_id}/flyerbook/attack", {
      params: { path: { ...path, encounter_id: scene.id } },
      body: {
        mode: "melee",
        attacker: { id: attacker!.id, candidates: ["Fists"] },
        defender: { id: defender!.id, candidates: ["Claws"] },
        dice: { Daenes: [4], Rakasha: [1] },
      },
    }),
  );
  assert("result" in struck && struck.event !== null, "nothing of it is hidden");
  assert.deepEqual(struck.changes.map((change) => change.path), ["/state/wounds"]);
  const log = logged(events({ baseUrl, key, campaign, after: struck.event! - 1 }));
  const first = await log.next();
  assert.equal(first.value?.summary, struck.summary);
  const taken = { params: { path: { ...path, seq: struck.event! } } };
  const back = await call(table.POST("/v1/campaigns/{campaign_id}/events/{seq}/undo", { ...taken }));
  assert.equal((await log.next()).value?.seq, back.seq);
  await log.return(undefined);
}

const arbiter = connect({ baseUrl });
await pickALock(arbiter);
const made = await call(arbiter.POST("/v1/campaigns", { body: { name: "Bar", ruleset: "flyerbook" } }));
await fight(connect({ baseUrl, key: made.key.token }), made.id, made.key.token);
console.log("played");
