// A session of Rollunder with the packaged client: node rollunder.ts BASE_URL.
import assert from "node:assert/strict";
import { attempt, call, connect, events, hasCode, type Arbiter, type Item, type Schemas } from "@arbiter-rules/rollunder";

const baseUrl = process.argv[2]!;
type Weapon = Schemas["RollunderWeaponOfSheet"];
const sword: Weapon = { name: "sword", attack_move: "cut", damage: "2d6+3", damage_type: "blade" };
const axe: Weapon = { name: "axe", attack_move: "cut", damage: "2d6", damage_type: "blade" };

/** Somebody who has this weapon in the first slot. */
async function stored(table: Arbiter, campaign: string, name: string, weapon: Weapon): Promise<string> {
  const sheet: Schemas["RollunderSheet"] = {
    attributes: { DEX: 14, STR: 12, LVL: 3 },
    factors: { LUCK: 2 },
    items: [{ slot: 1, name: "Weapon", durability: 20, weapon }],
  };
  const params = { path: { campaign_id: campaign } };
  const made = await call(table.POST("/v1/campaigns/{campaign_id}/characters", { params, body: { name, sheet } }),
  );
  return made.id;
}

/** The events of the log alone. */
async function* logged(items: AsyncIterable<Item>): AsyncGenerator<Schemas["Event"], void> {
  for await (const item of items) if (item.kind === "event") yield item.event;
}

/** The player's blow, which misses before LUCK repeats it, its log, and the game master who takes it back. */
async function fight(table: Arbiter, key: string, campaign: string, harrak: string, orc: string): Promise<void> {
  const player = connect({ baseUrl, key });
  const path = { campaign_id: campaign };
  const combatants = [{ character_id: harrak }, { character_id: orc }];
  const scene = await call(table.POST("/v1/campaigns/{campaign_id}/encounters", {
      params: { path },
      body: { name: "The bridge", combatants },
    }),
  );
  const send = (body: Schemas["RollunderAttackOrderOrReroll"]) =>
    attempt(player.POST("/v1/campaigns/{campaign_id}/encounters/{encounter_id}/rollunder/attack", {
        params: { path: { ...path, encounter_id: scene.id } },
        body,
      }),
    );
  const strike = (dice: Record<string, number[]>, attacker = harrak) =>
    send({ attacker: { id: attacker }, target: { id: orc }, dice });
  const foreign = await strike({ d20: [10] }, orc);
  assert(!foreign.ok && foreign.problem.code === "forbidden", "the orc is no character of the player's");
  const missed = await strike({ d20: [18] });
  assert(missed.ok && "result" in missed.data && missed.data.event !== null);
  const replaces = missed.data.event;
  const asked = await send({ replaces, dice: { d20: [10] } });
  assert(!asked.ok && hasCode(asked.problem, "dice_exhausted"));
  const struck = await send({ replaces, dice: { d20: [10], [asked.problem.stream]: [5, 3] } });
  assert(struck.ok && "result" in struck.data && struck.data.event !== null);
  const { event, result, summary, changes } = struck.data;
  assert(result.hit && result.damage_rolled === 11);
  const log = logged(events({ baseUrl, key, campaign, after: event - 1 }));
  assert.equal((await log.next()).value?.summary, summary);
  await call(table.POST("/v1/campaigns/{campaign_id}/events/{seq}/undo", { params: { path: { ...path, seq: event } } }),
  );
  const address = { params: { path: { ...path, character_id: orc } } };
  const back = await call(table.GET("/v1/campaigns/{campaign_id}/characters/{character_id}", address));
  assert.equal(back.state.LIFE, changes.find((change) => change.path === "/state/LIFE")?.before);
  assert.equal((await log.next()).value?.undone_by, null);
  await log.return(undefined);
}

const body = { name: "The bridge", ruleset: "rollunder" } as const;
const made = await call(connect({ baseUrl }).POST("/v1/campaigns", { body }));
const table = connect({ baseUrl, key: made.key.token });
const harrak = await stored(table, made.id, "Harrak", sword);
const orc = await stored(table, made.id, "Orc", axe);
const mine: Schemas["KeyInput"] = { label: "Harrak's player", role: "player", characters: [harrak] };
const params = { path: { campaign_id: made.id } };
const key = await call(table.POST("/v1/campaigns/{campaign_id}/keys", { params, body: mine }));
await fight(table, key.token, made.id, harrak, orc);
console.log("played");
