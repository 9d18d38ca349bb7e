/** The entries in the menu of a token. */

import OBR from "@owlbear-rodeo/sdk";
import { say } from "./texts.js";

/** @typedef {import("@owlbear-rodeo/sdk").Item} Item */
/** @typedef {import("@owlbear-rodeo/sdk").KeyFilter} KeyFilter */
/** @typedef {{ character?: string, combatant?: string }} Link of a token with a stored character or a combatant */

/** The member of a token's metadata that has the link. */
export const LINK = "arbiter.owlbear/link";
/** The id of the popover that both entries open. */
export const POPOVER = "arbiter.owlbear/popover";

const ICON = new URL("../icon.svg", import.meta.url).href;
const [WIDTH, HEIGHT] = [320, 420];

/** Offers "Attack with ..." for linked tokens, and a link for any token to game masters. */
export function offerMenus() {
  /** @type {KeyFilter} */
  const isToken = { key: "layer", value: "CHARACTER" };
  /** @type {KeyFilter} */
  const isLinked = { key: ["metadata", LINK], value: undefined, operator: "!=" };
  offer("attack", say("attackWith"), { min: 1, every: [isToken, isLinked] });
  offer("link", say("linkWith"), { min: 1, max: 1, roles: ["GM"], every: [isToken] });
}

/**
 * Returns the link of a token.
 * @param {Item} token
 * @returns {Link}
 */
export function linkOf(token) {
  return /** @type {Link | undefined} */ (token.metadata[LINK]) ?? {};
}

/**
 * Reads the tokens for which a popover was opened.
 * @returns {Promise<Item[]>}
 */
export async function chosenTokens() {
  const ids = new URLSearchParams(location.search).getAll("token");
  const items = await OBR.scene.items.getItems(ids);
  return [...items].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * @param {string} name of the page
 * @param {string} label
 * @param {import("@owlbear-rodeo/sdk").ContextMenuIconFilter} filter
 */
function offer(name, label, filter) {
  void OBR.contextMenu.create({
    id: `arbiter.owlbear/${name}`,
    icons: [{ icon: ICON, label, filter }],
    onClick: ({ items }, elementId) => void openPage(name, items, elementId),
  });
}

/** @param {string} name @param {Item[]} items @param {string} anchorElementId */
async function openPage(name, items, anchorElementId) {
  const url = new URL(`../${name}.html`, import.meta.url);
  for (const { id } of items) url.searchParams.append("token", id);
  await OBR.popover.open({ id: POPOVER, url: url.href, width: WIDTH, height: HEIGHT, anchorElementId });
}
