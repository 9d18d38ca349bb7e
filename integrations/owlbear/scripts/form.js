/** The form for the settings. */

import OBR from "@owlbear-rodeo/sdk";
import { button, chooser, make, problem, whileBusy } from "./elements.js";
import { enter, newCampaign } from "./seats.js";
import { read, wordsOf } from "./service.js";
import { connection, originOf, room, setKey, setRoom } from "./settings.js";
import { say } from "./texts.js";

/** @typedef {import("./settings.js").Connection} Connection */

/**
 * Makes the form. Players enter a key only; game masters also enter the address, and can begin a campaign.
 * @param {() => void} done is called when the settings are stored, or when the user goes back
 * @param {string} [reason] for which the settings do not work
 * @returns {Promise<HTMLElement>}
 */
export async function settingsForm(done, reason = "") {
  const settings = await connection();
  const isMaster = (await OBR.player.getRole()) === "GM";
  const address = make("input", { value: settings.address, disabled: !isMaster, inputMode: "url" });
  const key = make("input", { type: "password", autocomplete: "off" });
  const place = make("div", {}, ...(reason ? [problem(reason)] : []));
  const campaign = make("div");
  const run = async (/** @type {() => Promise<void>} */ action, after = done) => await trying(action, after, place);
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void run(() => save(address.value, key.value, isMaster));
  };
  const fields = [make("label", {}, say("address"), address), make("label", {}, say("key"), key)];
  const form = make("form", { onsubmit }, ...fields, make("button", { type: "submit" }, say("save")));
  const begin = () => void run(() => askForCampaign(address.value, run, campaign), () => {});
  const forget = () => void run(() => setKey(settings, ""));
  const others = [
    ...(isMaster ? [button(say("begin"), begin)] : []),
    ...(settings.key ? [button(say("forget"), forget), button(say("back"), done)] : []),
  ];
  return make("div", { className: "settings" }, form, ...others, place, campaign);
}

/**
 * @param {() => Promise<void>} action
 * @param {() => void} done
 * @param {HTMLElement} place of its problem
 */
async function trying(action, done, place) {
  place.replaceChildren();
  try {
    await whileBusy(action);
  } catch (error) {
    place.replaceChildren(problem(wordsOf(error)));
    return;
  }
  done();
}

/** @param {string} entered @param {string} text @param {boolean} isMaster */
async function save(entered, text, isMaster) {
  const settings = await room();
  const address = isMaster ? complete(entered) : settings.address;
  if (address === "") throw new Error(say("noAddress"));
  const { key, campaign } = await enter(address, text);
  await setKey({ address, campaign }, key); // also that of another campaign: a link to join works once
  if (isMaster) await setRoom({ address, campaign });
  else if (!["", campaign].includes(settings.campaign)) throw new Error(say("otherCampaign"));
}

/** @param {string} entered @param {(action: () => Promise<void>) => Promise<void>} run @param {HTMLElement} place */
async function askForCampaign(entered, run, place) {
  const address = complete(entered);
  const { items } = await read({ address }, "/v1/rulesets");
  const games = items.map((/** @type {any} */ { name, title }) => ({ value: name, label: title }));
  const { field, element } = chooser(say("game"), games);
  const name = make("input", { value: say("tonight") });
  const operatorKey = make("input", { type: "password", autocomplete: "off" });
  const create = async () => {
    const { key, campaign } = await newCampaign(address, operatorKey.value.trim(), name.value, field.value);
    await setKey({ address, campaign }, key);
    await setRoom({ address, campaign });
  };
  const fields = [make("label", {}, say("name"), name), make("label", {}, say("operatorKey"), operatorKey)];
  place.replaceChildren(element, ...fields, button(say("create"), () => void run(create)));
}

/** @param {string} entered */
function complete(entered) {
  const address = originOf(entered.trim());
  if (address === "") throw new Error(say("incompleteAddress"));
  return address;
}
