/** `fetch` as a page of another origin has it: asks before what is not simple, and reads only headers that are exposed. */

import assert from "node:assert/strict";

const ORIGIN = "https://table.example";
const ALWAYS_SENT = ["accept", "accept-language", "content-language"];
const ALWAYS_READ = ["cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma"];

/** @param {string | null} header */
const listed = (header) => (header ?? "").toLowerCase().split(",").map((name) => name.trim());

export async function browserFetch(url, init = {}) {
  const method = init.method ?? "GET";
  const asked = [...new Headers(init.headers).keys()].filter((name) => !ALWAYS_SENT.includes(name)).sort();
  if (asked.length > 0 || !["GET", "HEAD", "POST"].includes(method)) await preflight(url, method, asked);
  const response = await fetch(url, { ...init, headers: { ...init.headers, Origin: ORIGIN } });
  assert.ok(["*", ORIGIN].includes(response.headers.get("Access-Control-Allow-Origin")), `${url} may not be read`);
  const readable = [...ALWAYS_READ, ...listed(response.headers.get("Access-Control-Expose-Headers"))];
  const headers = new Headers([...response.headers].filter(([name]) => readable.includes(name)));
  return { ok: response.ok, status: response.status, headers, body: response.body, json: () => response.json() };
}

async function preflight(url, method, asked) {
  const headers = { Origin: ORIGIN, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": asked.join() };
  const response = await fetch(url, { method: "OPTIONS", headers });
  assert.ok(response.ok && ["*", ORIGIN].includes(response.headers.get("Access-Control-Allow-Origin")));
  assert.ok(listed(response.headers.get("Access-Control-Allow-Methods")).includes(method.toLowerCase()), method);
  for (const name of asked) assert.ok(listed(response.headers.get("Access-Control-Allow-Headers")).includes(name), name);
}
