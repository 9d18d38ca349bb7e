/** The panel of the action: the table of the service in a frame, or the settings. */

import OBR from "@owlbear-rodeo/sdk";
import { ownKey } from "./campaign.js";
import { button, make, show } from "./elements.js";
import { settingsForm } from "./form.js";
import { wordsOf } from "./service.js";
import { connection, onSettings } from "./settings.js";
import { say } from "./texts.js";

/** @typedef {import("./settings.js").Connection} Connection */

let shown = "";

/** Shows the table if the service accepts the key; else the settings, with the reason. */
async function refresh() {
  const settings = await connection();
  const state = JSON.stringify(settings);
  if (state === shown) return;
  shown = state;
  if (settings.key === "") return await showSettings();
  show("Arbiter", make("p", { role: "status" }, say("busy")));
  const reason = await ownKey(settings).then(() => "", wordsOf);
  if (state !== shown) return; // the settings have changed meanwhile
  if (reason === "") showTable(settings);
  else await showSettings(reason);
}

/** @param {Connection} settings */
function showTable({ address, key }) {
  const src = `${address}/table#key=${encodeURIComponent(key)}`;
  const frame = make("iframe", { src, title: say("table"), allow: "clipboard-write" });
  show("Arbiter", button(say("settings"), () => void showSettings()), frame);
}

/** @param {string} [reason] for which the table is not shown */
async function showSettings(reason = "") {
  const done = () => {
    shown = "";
    void refresh();
  };
  show("Arbiter", await settingsForm(done, reason));
}

OBR.onReady(() => {
  onSettings(() => void refresh());
  void refresh();
});
