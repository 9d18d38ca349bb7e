/** The background page: it shows the badge and offers the menus of tokens. */

import OBR from "@owlbear-rodeo/sdk";
import { currentEncounter, isOwnTurn, ownKey, questionsFor } from "./campaign.js";
import { Follower } from "./follower.js";
import { holdKeys } from "./keys.js";
import { offerMenus } from "./menus.js";
import { connection, onSettings } from "./settings.js";

/** @typedef {import("./settings.js").Connection} Connection */

const COLOR = "#b3261e";
const YOUR_TURN = "!";
/** @type {Follower | null} */
let follower = null;

/** Follows the campaign of the settings, and no other one. */
async function follow() {
  const settings = await connection();
  if (follower !== null && JSON.stringify(follower.connection) === JSON.stringify(settings)) return;
  follower?.stop();
  follower = null;
  if (settings.address === "" || settings.key === "") {
    await OBR.action.setBadgeText(undefined);
    return;
  }
  /** @type {Follower} */
  const next = new Follower(settings, () => showBadge(next), () => void OBR.action.setBadgeText(undefined));
  follower = next;
  void next.run();
}

/**
 * Shows the number of questions, or that it is the turn of an own character, or nothing.
 * @param {Follower} of the settings for which the badge is
 */
async function showBadge(of) {
  const own = await ownKey(of.connection);
  const questions = await questionsFor(of.connection, own);
  const encounter = await currentEncounter(of.connection);
  const turn = isOwnTurn(encounter, own) ? YOUR_TURN : undefined;
  if (of !== follower) return; // the settings have changed meanwhile
  await OBR.action.setBadgeBackgroundColor(COLOR);
  await OBR.action.setBadgeText(questions > 0 ? String(questions) : turn);
}

OBR.onReady(() => {
  holdKeys();
  offerMenus();
  onSettings(() => void follow());
  void follow();
});
