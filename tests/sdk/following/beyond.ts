// Follows a campaign from beyond the end of its log: beyond.ts URL KEY CAMPAIGN.
import { Problem, events } from "@arbiter-rules/flyerbook";

const [baseUrl, key, campaign] = process.argv.slice(2) as [string, string, string];
try {
  for await (const item of events({ baseUrl, key, campaign, after: 1_000_000 })) console.log("came", item);
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  console.log("stopped:", problem.status, problem.code);
}
