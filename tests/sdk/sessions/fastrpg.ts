// A session of Fast Role-Playing with the packaged client: node fastrpg.ts BASE_URL.
import assert from "node:assert/strict";
import { attempt, call, connect, events, hasCode, type Arbiter, type Item, type Schemas } from "@arbiter-rules/fastrpg";

const baseUrl = process.argv[2]!;
const sword: Schemas["FastrpgWeaponOfSheet"] = { name: "Sword", class: "medium", mode: "melee" };
const club: Schemas["FastrpgWeaponOfSheet"] = { name: "Club", class: "heavy", mode: "melee" };

/** A fighter of the third level, who has this weapon. */
async function stored(table: Arbiter, campaign: string, name: string, weapon: typeof sword): Promise<string> {
  const sheet: Schemas["FastrpgSheet"] = {
    level: 3,
    abilities: { str: 4, con: 1, int: -1 },
    skill_points: { Maneuvers: 3, Endurance: 1 },
    armor: "light",
    weapons: [weapon],
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
async function fight(table: Arbiter, key: string, campaign: string, ana: string, ogre: string): Promise<void> {
  const player = connect({ baseUrl, key });
  const path = { campaign_id: campaign };
  const combatants = [{ character_id: ana }, { character_id: ogre }];
  const scene = await call(table.POST("/v1/campaigns/{campaign_id}/encounters", {
      params: { path },
      body: { name: "The pass", combatants },
    }),
  );
  const strike = (dice: Record<string, number[]>, attacker = ana) =>
    attempt(player.POST("/v1/campaigns/{campaign_id}/encounters/{encounter_id}/fastrpg/attack", {
        params: { path: { ...path, encounter_id: scene.id } },
        body: { attacker: { id: attacker }, weapon: "Sword", target: { id: ogre }, dice },
      }),
    );
  const foreign = await strike({ Ogre: [15] }, ogre);
  assert(!foreign.ok && foreign.problem.code === "forbidden", "the ogre is no character of the player's");
  const asked = await strike({ Ana: [15] });
  assert(!asked.ok && hasCode(asked.problem, "dice_exhausted"));
  const struck = await strike({ Ana: [15], [asked.problem.stream]: [15, 4] });
  assert(struck.ok && "result" in struck.data && struck.data.event !== null);
  const { event, result, summary } = struck.data;
  assert(result.hit && result.damage > 0);
  const log = logged(events({ baseUrl, key, campaign, after: event - 1 }));
  assert.equal((await log.next()).value?.summary, summary);
  await call(table.POST("/v1/campaigns/{campaign_id}/events/{seq}/undo", { params: { path: { ...path, seq: event } } }),
  );
  const address = { params: { path: { ...path, character_id: ogre } } };
  const back = await call(table.GET("/v1/campaigns/{campaign_id}/characters/{character_id}", address));
  assert.equal(back.state.hp, back.derived.hp_max);
  assert.equal((await log.next()).value?.undone_by, null);
  await log.return(undefined);
}

const body = { name: "The pass", ruleset: "fastrpg" } as const;
const made = await call(connect({ baseUrl }).POST("/v1/campaigns", { body }));
const table = connect({ baseUrl, key: made.key.token });
const ana = await stored(table, made.id, "Ana", sword);
const ogre = await stored(table, made.id, "Ogre", club);
const mine: Schemas["KeyInput"] = { label: "Ana's player", role: "player", characters: [ana] };
const params = { path: { campaign_id: made.id } };
const key = await call(table.POST("/v1/campaigns/{campaign_id}/keys", { params, body: mine }));
await fight(table, key.token, made.id, ana, ogre);
console.log("played");
