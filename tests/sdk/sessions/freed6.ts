// A session of FreeD6 with the packaged client: node freed6.ts BASE_URL.
import assert from "node:assert/strict";
import { attempt, call, connect, events, hasCode, type Arbiter, type Item, type Schemas } from "@arbiter-rules/freed6";

const baseUrl = process.argv[2]!;
type Weapons = Schemas["Freed6Sheet"]["weapons"];

/** Somebody with these weapons, who has learned to fight. */
async function stored(table: Arbiter, campaign: string, name: string, weapons: Weapons): Promise<string> {
  const sheet: Schemas["Freed6Sheet"] = {
    is_player: true,
    abilities: { Strength: "3D", Dexterity: "2D" },
    skills: { melee: { ability: "Strength", die_code: "1D" } },
    weapons: weapons!,
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

/** The player's blow, the log of it as it happens, and the game master who takes it back. */
async function fight(table: Arbiter, key: string, campaign: string, mira: string, guard: string): Promise<void> {
  const player = connect({ baseUrl, key });
  const path = { campaign_id: campaign };
  const combatants = [{ character_id: mira }, { character_id: guard }];
  const scene = await call(table.POST("/v1/campaigns/{campaign_id}/encounters", {
      params: { path },
      body: { name: "The gate", combatants },
    }),
  );
  const strike = (dice: Record<string, number[]>, attacker = mira) =>
    attempt(player.POST("/v1/campaigns/{campaign_id}/encounters/{encounter_id}/freed6/attack", {
        params: { path: { ...path, encounter_id: scene.id } },
        body: { attacker: { id: attacker, skill: "melee" }, defender: { id: guard }, effect: "sword", dice },
      }),
    );
  const foreign = await strike({ attacker: [1] }, guard);
  assert(!foreign.ok && foreign.problem.code === "forbidden", "the guard is no character of the player's");
  const asked = await strike({ attacker: [6, 6, 5, 5] });
  assert(!asked.ok && hasCode(asked.problem, "dice_exhausted"));
  const struck = await strike({ attacker: [6, 6, 5, 5], [asked.problem.stream]: [6, 6, 6, 4] });
  assert(struck.ok && "result" in struck.data && struck.data.event !== null);
  const { event, result, summary } = struck.data;
  assert(result.hit && result.effect_rank);
  const log = logged(events({ baseUrl, key, campaign, after: event - 1 }));
  assert.equal((await log.next()).value?.summary, summary);
  await call(table.POST("/v1/campaigns/{campaign_id}/events/{seq}/undo", { params: { path: { ...path, seq: event } } }),
  );
  const address = { params: { path: { ...path, character_id: guard } } };
  const back = await call(table.GET("/v1/campaigns/{campaign_id}/characters/{character_id}", address));
  assert.deepEqual(back.conditions, {});
  assert.equal((await log.next()).value?.undone_by, null);
  await log.return(undefined);
}

const body = { name: "The gate", ruleset: "freed6" } as const;
const made = await call(connect({ baseUrl }).POST("/v1/campaigns", { body }));
const table = connect({ baseUrl, key: made.key.token });
const mira = await stored(table, made.id, "Mira", { sword: { die_code: "4D" } });
const guard = await stored(table, made.id, "Guard", { club: { die_code: "3D" } });
const mine: Schemas["KeyInput"] = { label: "Mira's player", role: "player", characters: [mira] };
const params = { path: { campaign_id: made.id } };
const key = await call(table.POST("/v1/campaigns/{campaign_id}/keys", { params, body: mine }));
await fight(table, key.token, made.id, mira, guard);
console.log("played");
