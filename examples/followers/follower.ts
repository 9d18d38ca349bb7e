// Follows a campaign, says what happens, and lets the service roll where its player is asked: follower.ts URL KEY CAMPAIGN.
// It goes on through restarts of the service, and ends when the key is revoked.
import { Problem, attempt, connect, events, type Schemas } from "@arbiter-rules/flyerbook";

const [baseUrl, key, campaign] = process.argv.slice(2) as [string, string, string];
const table = connect({ baseUrl, key, patience: 300_000 });

/** Rolls for each open question about a die. */
async function answer(prompt: Schemas["Prompt"]): Promise<void> {
  for (const wait of prompt.waits) {
    if (wait.kind !== "roll") continue;
    const path = { campaign_id: campaign, prompt_id: prompt.id };
    const body = { wait: wait.id, roll: true };
    const done = await attempt(
      table.POST("/v1/campaigns/{campaign_id}/prompts/{prompt_id}/answers", { params: { path }, body }),
    );
    if (done.ok) console.log("answered", done.data.id, done.data.status);
    else console.log("refused", prompt.id, done.problem.code);
  }
}

try {
  for await (const item of events({ baseUrl, key, campaign })) {
    switch (item.kind) {
      case "event":
        console.log("event", item.event.seq, item.event.summary);
        break;
      case "prompt":
        console.log("prompt", item.prompt.id, item.prompt.status);
        await answer(item.prompt);
        break;
      case "turn":
        console.log("turn", item.turn.name);
        break;
      case "ended":
        console.log("ended", item.ended.name);
    }
  }
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  console.log("stopped:", problem.code);
}
