/** The panel of the action: the table of the service in a frame, or the settings. */

import OBR from "@owlbear-rodeo/sdk";
import { button, main, make } from "./elements.js";
import { settingsForm } from "./form.js";
import { connection, onSettings } from "./settings.js";

let shown = "";

/** Shows the table if there is a key, else the settings. */
async function show() {
  const settings = await connection();
  const state = JSON.stringify(settings);
  if (state === shown) return;
  shown = state;
  if (settings.key === "") {
    await showSettings();
  } else {
    showTable(settings.address, settings.key);
  }
}

/** @param {string} address @param {string} key */
function showTable(address, key) {
  const src = `${address}/table#key=${encodeURIComponent(key)}`;
  const frame = make("iframe", { src, title: "The table", allow: "clipboard-write" });
  main.replaceChildren(button("Settings", () => void showSettings()), frame);
}

async function showSettings() {
  const back = () => {
    shown = "";
    void show();
  };
  main.replaceChildren(await settingsForm(back));
}

OBR.onReady(() => {
  onSettings(() => void show());
  void show();
});
