// Starts the page: the table that the address names, or the first view.

import { call, chooseLanguage, Problem } from "../tour/api.js";
import { button, byId, chooser, fill, make } from "../tour/elements.js";
import { attempt, close, wordsOf } from "./dialog.js";
import { enter, forget, join, keep, seats } from "./session.js";
import { startView } from "./start.js";
import { Table } from "./table.js";
import { language, languages, t } from "./texts.js";

/** @typedef {import("./session.js").Seat} Seat */

/** @type {Table | null} */
let table = null;

/** Shows what the address names: `#join=...`, `#key=...`, or `#seat=...` with the id of a key of this device. */
async function follow() {
  document.documentElement.lang = language();
  const [name, value = ""] = location.hash.slice(1).split("=");
  const seat = seats().find(({ keyId }) => name === "seat" && keyId === value);
  if (name === "join" || name === "key") {
    const joining = name === "join" ? join : enter;
    fill(byId("main"), make("p", { role: "status" }, t("joining")));
    try {
      sit(await joining(value));
    } catch (error) {
      await notSeated(error);
    }
  } else if (seat === undefined) {
    await showStart();
  } else {
    show(seat);
  }
}

/** Says why there is no seat. An invitation that may still be good stays in the address. @param {unknown} error */
async function notSeated(error) {
  const problem = wordsOf(error);
  if (error instanceof Problem && error.code === "unauthenticated") {
    await showStart(problem);
    return;
  }
  const again = button(t("again"), () => void follow(), { class: "main" });
  const home = button(t("leave"), () => void showStart());
  fill(byId("main"), make("p", { class: "problem", role: "alert" }, problem), make("div", { class: "actions" }, again, home));
}

/** Shows a table. *Back* then leads to the start, if the seat was taken there. @param {Seat} seat */
function sit(seat) {
  keep(seat);
  const address = `/table#seat=${seat.keyId}`;
  if (location.hash === "") {
    history.pushState(null, "", address);
  } else {
    history.replaceState(null, "", address); // links with keys and invitations do not stay in the history
  }
  show(seat);
}

/** @param {Seat} seat */
function show(seat) {
  table?.stop();
  table = new Table(seat, () => {
    forget(seat);
    close(); // a dialog would hide the reason
    void showStart(t("keyRevoked"));
  });
  heading(`${seat.name}`, seat);
  fill(byId("main"), table.element);
  table.start();
}

/** Shows the start. *Back* then leads to the table again. */
function leave() {
  history.pushState(null, "", "/table");
  void showStart();
}

/** @param {string} [problem] */
async function showStart(problem = "") {
  table?.stop();
  table = null;
  heading("Arbiter", null);
  byId("connection").textContent = "";
  byId("connection").classList.remove("lost");
  history.replaceState(null, "", "/table");
  await attempt(async () => {
    const { body } = await call("GET", "/v1/rulesets");
    if (table !== null) {
      return; // a seat has been taken meanwhile
    }
    const view = startView(body.items, sit, () => void showStart());
    fill(byId("main"), problem !== "" && make("p", { class: "problem", role: "alert" }, problem), view);
  });
}

/**
 * @param {string} title
 * @param {Seat | null} seat
 */
function heading(title, seat) {
  byId("title").textContent = title;
  document.title = `${title} · Arbiter`;
  const names = new Intl.DisplayNames([language()], { type: "language" });
  const choices = languages().map((code) => ({ value: code, label: names.of(code) ?? code }));
  const change = (/** @type {string} */ code) => {
    chooseLanguage(code);
    void follow();
  };
  const home = button(t("leave"), leave, { class: "quiet" });
  fill(byId("account"), chooser(t("language"), choices, language(), change), seat !== null && home);
}

addEventListener("hashchange", () => void follow());
void follow();
