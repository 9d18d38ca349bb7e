/** The popover "Link with Arbiter": it links a token with a stored character or a combatant. */

import OBR from "@owlbear-rodeo/sdk";
import { currentEncounter } from "./campaign.js";
import { button, chooser, problem, show, whileBusy } from "./elements.js";
import { chosenTokens, LINK, linkOf, POPOVER } from "./menus.js";
import { read, wordsOf } from "./service.js";
import { connection } from "./settings.js";
import { say } from "./texts.js";

/** @typedef {import("./settings.js").Connection} Connection */
/** @typedef {import("./menus.js").Link} Link */
/** @typedef {{ label: string, link: Link }} Partner of a token */

/** Shows the partners; the linked one is chosen, or the one that has the name of the token. */
async function start() {
  const settings = await connection();
  if (settings.key === "") throw new Error(say("noKey"));
  const [[token], found] = await Promise.all([chosenTokens(), partners(settings)]);
  if (!token) throw new Error(say("noToken"));
  const linked = JSON.stringify(linkOf(token));
  const first = found.find(({ link }) => JSON.stringify(link) === linked) ?? found.find(({ label }) => label === token.name);
  const options = [{ label: "-", value: "" }, ...found.map(({ label }, index) => ({ label, value: String(index) }))];
  const { field, element } = chooser(say("partner"), options, first && String(found.indexOf(first)));
  const save = async () => {
    const link = field.value === "" ? undefined : found[Number(field.value)]?.link;
    await store(token.id, link);
    await OBR.popover.close(POPOVER);
  };
  show(token.name, element, button(say("link"), () => void whileBusy(save).catch(fail)));
}

/**
 * The stored characters, and the combatants of the encounter that have none.
 * @param {Connection} settings
 * @returns {Promise<Partner[]>}
 */
async function partners(settings) {
  const path = `/v1/campaigns/${settings.campaign}`;
  const [{ items }, encounter] = await Promise.all([
    read(settings, `${path}/characters?limit=200`),
    currentEncounter(settings),
  ]);
  const foes = (encounter?.combatants ?? []).filter(({ character_id: character }) => character === null);
  return [
    ...items.map((/** @type {any} */ { id, name }) => ({ label: name, link: { character: id } })),
    ...foes.map(({ id, name }) => ({ label: name, link: { combatant: id } })),
  ];
}

/** @param {string} id @param {Link | undefined} link */
async function store(id, link) {
  await OBR.scene.items.updateItems([id], (items) => {
    for (const { metadata } of items) {
      if (link === undefined) delete metadata[LINK];
      else metadata[LINK] = link;
    }
  });
}

/** @param {unknown} error */
function fail(error) {
  show(say("linkWith"), problem(wordsOf(error)));
}

OBR.onReady(() => void start().catch(fail));
