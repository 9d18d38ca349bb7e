/** The page of this example: rolls one task, and shows the log of a campaign while it grows. */

import { Arbiter, ArbiterProblem } from "./arbiter.js";

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const answers = /** @type {HTMLElement} */ (document.getElementById("answers"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));

const given = new URLSearchParams(location.search).get("arbiter");
if (given !== null) field("arbiter").value = given;

/** Shows a text as it is: names are never markup. @param {HTMLElement} list @param {string} text */
function show(list, text) {
  const entry = document.createElement("li");
  entry.textContent = text;
  list.append(entry);
}

/** Describes a failure for the user. @param {unknown} failure */
function explain(failure) {
  const faults = failure instanceof ArbiterProblem ? failure.errors.map((error) => error.detail) : [];
  return faults.join(" ") || String(failure instanceof Error ? failure.message : failure);
}

field("roll").addEventListener("submit", async (event) => {
  event.preventDefault();
  const arbiter = new Arbiter(field("arbiter").value);
  const roller = {
    name: field("name").value,
    candidates: [{ name: field("trait").value, kind: "skill", value: Number(field("value").value) }],
  };
  const task = { roller, difficulty: field("difficulty").value };
  try {
    const [odds, answer] = await Promise.all([
      arbiter.odds("flyerbook", "task", task, { fields: ["success"] }),
      arbiter.resolve("flyerbook", "task", task),
    ]);
    show(answers, `${answer.summary} (${odds.summary})`);
  } catch (failure) {
    show(answers, explain(failure));
  }
});

/** @type {AbortController | undefined} */
let following;

field("follow").addEventListener("submit", async (event) => {
  event.preventDefault();
  following?.abort();
  following = new AbortController();
  log.replaceChildren();
  try {
    const session = new Arbiter(field("arbiter").value).session(field("key").value);
    for await (const happened of session.follow({ render: "text", signal: following.signal })) {
      show(log, happened.rendered.content);
    }
  } catch (failure) {
    show(log, explain(failure));
  }
});
