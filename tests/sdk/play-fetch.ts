// One session with the generated typescript-fetch client: node play-fetch.js BASE_URL. Compiled strictly, then run.
import assert from "node:assert/strict";
import * as arbiter from "arbiter-client";
import { resolveInEveryGame } from "./games";

const basePath = process.argv[2]!;
const anybody = new arbiter.Configuration({ basePath });

/** Exact chances of a typed request. */
async function oddsComeBeforeDice(): Promise<void> {
  const odds = await new arbiter.FlyerbookApi(anybody).flyerbookTaskOdds({
    flyerbookTaskQuestion: {
      roller: { name: "Harrak", candidates: [{ name: "Locksmith", kind: "job", value: 12 }] },
      difficulty: "hard",
    },
    fields: ["success"],
  });
  const chances = odds.outcomes["success"]!.distribution.map((chance) => [chance.value, chance.probability]);
  assert.deepEqual(chances, [[false, "2/3"], [true, "1/3"]]);
}

/** What is refused says why: the die that is missing. */
async function problemsAreTyped(): Promise<void> {
  const task: arbiter.FlyerbookTask = { roller: { name: "Harrak" }, difficulty: 9, dice: { Harrak: [] } };
  const refused = await new arbiter.FlyerbookApi(anybody).flyerbookTask({ flyerbookTask: task }).then(
    () => assert.fail("it was answered"),
    (error) => error as arbiter.ResponseError,
  );
  const problem = arbiter.ProblemFromJSON(await refused.response.json());
  assert.deepEqual([problem.status, problem.code, problem["stream"]], [422, "dice_exhausted", "Harrak"]);
}

/** A stored character against a foe. */
async function fight(): Promise<void> {
  const campaigns = new arbiter.CampaignsApi(anybody);
  const campaign = await campaigns.createCampaign({ campaignInput: { name: "Bar", ruleset: "flyerbook" } });
  const table = new arbiter.Configuration({ basePath, accessToken: campaign.key.token });
  const campaignId = campaign.id;
  const daenes = await new arbiter.CharactersApi(table).createCharacter({
    campaignId,
    characterInput: { name: "Daenes", sheet: { skills: { Fists: 15 }, wound_threshold: 5 } },
  });
  assert.equal(daenes.ruleset === "flyerbook" && daenes.state.wounds, 0);
  const encounter = await new arbiter.EncountersApi(table).createEncounter({
    campaignId,
    encounterInput: {
      name: "A rogue Rakasha",
      combatants: [{ character_id: daenes.id, side: "heroes" }, { name: "Rakasha", sheet: { skills: { Claws: 12 } } }],
    },
  });
  await exchange(table, encounter);
}

/** An attack that is sent twice and done once, the log of it, and undo. */
async function exchange(table: arbiter.Configuration, encounter: arbiter.Encounter): Promise<void> {
  const campaignId = encounter.campaign_id;
  const [attacker, defender] = encounter.combatants;
  const attack = () =>
    new arbiter.FlyerbookCommandsApi(table).flyerbookEncounterAttack({
      campaignId,
      encounterId: encounter.id,
      idempotencyKey: "first exchange",
      flyerbookAttackOrder: {
        mode: "melee",
        attacker: { id: attacker!.id, candidates: ["Fists"] },
        defender: { id: defender!.id, candidates: ["Claws"] },
        dice: { Daenes: [4], Rakasha: [1] },
      },
    });
  const [first, again] = [await attack(), await attack()];
  assert.equal(first.event, again.event);
  assert.equal(first.result.mode === "melee" && first.result.damage, 9);
  assert.deepEqual(first.changes.map((change) => change.path), ["/state/wounds"]);
  const log = await new arbiter.EventsApi(table).listEvents({ campaignId, after: first.event! - 1 });
  assert.deepEqual(log.items.map((event) => event.summary), [first.summary]);
  assert.equal(log.next_after, first.event);
  const beginning = await new arbiter.EventsApi(table).listEvents({ campaignId, after: 0 });
  assert.deepEqual(beginning.items.slice(0, 2).map((event) => event.seq), [1, 2]);
  const takenBack = await new arbiter.UndoApi(table).undoEvent({ campaignId, seq: first.event! });
  assert.deepEqual(takenBack.changes!.map((change) => [change.path, change.after]), [["/state/wounds", 0]]);
}

async function main(): Promise<void> {
  await resolveInEveryGame(anybody);
  await oddsComeBeforeDice();
  await problemsAreTyped();
  await fight();
  console.log("played");
}

void main();
