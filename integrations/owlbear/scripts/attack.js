/** The popover "Attack with ...": the attacks of a token's combatant, on the other tokens that are selected. */

import OBR from "@owlbear-rodeo/sdk";
import { currentEncounter, ownKey } from "./campaign.js";
import { button, make, problem, show, whileBusy } from "./elements.js";
import { fieldOf } from "./fields.js";
import { chosenTokens, linkOf, POPOVER } from "./menus.js";
import { attacksOf, chosenFor, isComplete, sendMove } from "./moves.js";
import { wordsOf } from "./service.js";
import { connection } from "./settings.js";
import { say } from "./texts.js";

/** @typedef {import("./campaign.js").Combatant} Combatant */
/** @typedef {import("./campaign.js").Encounter} Encounter */
/** @typedef {import("./campaign.js").OwnKey} OwnKey */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./moves.js").Chosen} Chosen */
/** @typedef {(move: Move, chosen: Chosen) => Promise<void>} Send */

/** Shows the attacks, or the reason for which there are none. */
async function start() {
  const settings = await connection();
  if (settings.key === "") throw new Error(say("noKey"));
  const [own, encounter, tokens] = await Promise.all([ownKey(settings), currentEncounter(settings), chosenTokens()]);
  if (encounter === null) throw new Error(say("noEncounter"));
  const selected = tokens.flatMap((token) => combatantOf(encounter, linkOf(token)));
  const attacker = attackerAmong(selected, encounter, own);
  if (!attacker) throw new Error(say("noAttacker"));
  const targets = selected.filter(({ id }) => id !== attacker.id).map(({ id }) => id);
  const path = `/v1/campaigns/${settings.campaign}/encounters/${encounter.id}`;
  const { items, barred } = await attacksOf(settings, `${path}/combatants/${attacker.id}`);
  const send = async (/** @type {Move} */ move, /** @type {Chosen} */ chosen) => {
    const outcome = await sendMove(settings, `${path}/${own.campaign.ruleset}`, move, chosen);
    await OBR.notification.show(outcome, "SUCCESS");
    await OBR.popover.close(POPOVER);
  };
  const entries = items.map((move) => button(move.label, () => choose(move, targets, send), move.detail));
  const reasons = barred.flatMap(({ bars }) => bars.slice(0, 1)).map(({ detail }) => make("p", {}, detail));
  const none = reasons.length > 0 ? reasons : [make("p", {}, say("noAttacks"))];
  show(attacker.name, ...(entries.length > 0 ? entries : none));
}

/**
 * @param {Encounter} encounter
 * @param {import("./menus.js").Link} link
 */
function combatantOf({ combatants }, { character, combatant }) {
  const isLinked = (/** @type {Combatant} */ { id, character_id: of }) =>
    id === combatant || (of !== null && of === character);
  return combatants.filter(isLinked).slice(0, 1);
}

/**
 * Returns the selected combatant that acts now or is the first that the key plays; else the own one that acts now.
 * @param {Combatant[]} selected
 * @param {Encounter} encounter
 * @param {OwnKey} own
 */
function attackerAmong(selected, { turn, combatants }, own) {
  const plays = (/** @type {Combatant} */ { character_id: of }) => own.role === "gm" || own.characters.includes(of ?? "");
  const mine = selected.filter(plays);
  return mine.find(({ id }) => id === turn) ?? mine[0] ?? combatants.filter(plays).find(({ id }) => id === turn);
}

/**
 * Sends a move if its choices follow from the targets, else asks for them.
 * @param {Move} move
 * @param {string[]} targets
 * @param {Send} send
 */
function choose(move, targets, send) {
  const chosen = chosenFor(move.choices, targets);
  if (isComplete(move.choices, chosen, targets)) void whileBusy(() => send(move, chosen)).catch(fail);
  else ask(move, chosen, send);
}

/** @param {Move} move @param {Chosen} chosen @param {Send} send */
function ask(move, chosen, send) {
  const fields = move.choices.map((choice, index) => fieldOf(choice, chosen[index] ?? []));
  const go = () => send(move, fields.map(({ options }) => options()));
  show(move.label, ...fields.map(({ element }) => element), button(say("attack"), () => void whileBusy(go).catch(fail)), back());
}

/** @param {unknown} error */
function fail(error) {
  show(say("attack"), problem(wordsOf(error)), back());
}

function back() {
  return button(say("back"), () => void start().catch(fail));
}

OBR.onReady(() => void start().catch(fail));
