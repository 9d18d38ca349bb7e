/** The form for the settings. */

import OBR from "@owlbear-rodeo/sdk";
import { button, chooser, make, problem } from "./elements.js";
import { enter, newCampaign } from "./seats.js";
import { read, wordsOf } from "./service.js";
import { connection, room, setKey, setRoom } from "./settings.js";

/** @typedef {import("./settings.js").Connection} Connection */

const NO_ADDRESS = "The game master has not entered the address of the service yet.";

/**
 * Makes the form. Players enter a key only; game masters also enter the address, and can begin a campaign.
 * @param {() => void} done is called when the settings are stored
 * @returns {Promise<HTMLElement>}
 */
export async function settingsForm(done) {
  const settings = await connection();
  const isMaster = (await OBR.player.getRole()) === "GM";
  const address = make("input", { type: "url", value: settings.address, disabled: !isMaster, required: true });
  const key = make("input", { type: "password", autocomplete: "off", required: true });
  const place = make("div");
  const form = make(
    "form",
    { onsubmit: (event) => event.preventDefault() },
    make("h1", {}, "Arbiter"),
    make("label", {}, "Address of the service", address),
    make("label", {}, "Your key, or the link to join", key),
    button("Save", () => trying(() => save(address.value, key.value, isMaster), done, place)),
    ...(isMaster ? [button("New campaign ...", () => trying(() => begin(address.value, done, place), () => {}, place))] : []),
    ...(settings.key ? [button("Forget my key", () => trying(() => setKey(settings.campaign, ""), done, place))] : []),
    place,
  );
  return form;
}

/**
 * @param {() => Promise<void>} action
 * @param {() => void} done
 * @param {HTMLElement} place of its problem
 */
async function trying(action, done, place) {
  try {
    await action();
    done();
  } catch (error) {
    place.replaceChildren(problem(wordsOf(error)));
  }
}

/** @param {string} entered @param {string} text @param {boolean} isMaster */
async function save(entered, text, isMaster) {
  const settings = await room();
  const address = originOf(isMaster ? entered : settings.address);
  const { key, campaign } = await enter(address, text, isMaster ? "" : settings.campaign);
  await setKey(campaign, key);
  if (isMaster) await setRoom({ address, campaign });
}

/** @param {string} entered @param {() => void} done @param {HTMLElement} place */
async function begin(entered, done, place) {
  const address = originOf(entered);
  const { items } = await read({ address }, "/v1/rulesets");
  const games = items.map((/** @type {any} */ { name, title }) => ({ value: name, label: title }));
  const { field, element } = chooser("Game", games);
  const name = make("input", { value: "Tonight", required: true });
  const create = async () => {
    const { key, campaign } = await newCampaign(address, name.value, field.value);
    await setKey(campaign, key);
    await setRoom({ address, campaign });
  };
  place.replaceChildren(element, make("label", {}, "Name", name), button("Create", () => trying(create, done, place)));
}

/** @param {string} address */
function originOf(address) {
  if (address === "") throw new Error(NO_ADDRESS);
  if (!URL.canParse(address)) throw new Error("The address is not complete. It begins with https://");
  return new URL(address).origin;
}
