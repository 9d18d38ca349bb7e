// Makes a character where `crypto.randomUUID` is missing, as on a page that came over plain http: plain_http.ts URL KEY CAMPAIGN.
import { call, connect } from "@arbiter-rules/flyerbook";

const [baseUrl, key, campaign] = process.argv.slice(2) as [string, string, string];
Object.defineProperty(crypto, "randomUUID", { value: undefined });
const place = { params: { path: { campaign_id: campaign } } };
const table = connect({ baseUrl, key });
for (const name of ["Daenes", "Harrak"]) {
  const made = await call(table.POST("/v1/campaigns/{campaign_id}/characters", { ...place, body: { name, sheet: {} } }));
  console.log("made", made.name);
}
