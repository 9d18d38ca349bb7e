/** The popover "Attack with ...": the attacks of a token's combatant, on the other tokens that are selected. */

import OBR from "@owlbear-rodeo/sdk";
import { currentEncounter, ownKey } from "./campaign.js";
import { button, chooser, main, make, problem } from "./elements.js";
import { chosenTokens, linkOf, POPOVER } from "./menus.js";
import { attacksOf, chosenFor, isComplete, sendMove } from "./moves.js";
import { wordsOf } from "./service.js";
import { connection } from "./settings.js";

/** @typedef {import("./campaign.js").Combatant} Combatant */
/** @typedef {import("./campaign.js").Encounter} Encounter */
/** @typedef {import("./campaign.js").OwnKey} OwnKey */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./moves.js").Option} Option */
/** @typedef {{ move: Move, targets: string[], send: (chosen: (Option | undefined)[]) => void }} Attack */

/** Shows the attacks, or the reason for which there are none. */
async function show() {
  const settings = await connection();
  if (settings.key === "") throw new Error("Open Arbiter in the bar and enter your key first.");
  const [own, encounter, tokens] = await Promise.all([ownKey(settings), currentEncounter(settings), chosenTokens()]);
  if (encounter === null) throw new Error("There is no encounter.");
  const selected = tokens.flatMap((token) => combatantOf(encounter, linkOf(token)));
  const attacker = attackerAmong(selected, encounter, own);
  if (!attacker) throw new Error("No selected token is linked with a combatant that you play.");
  const targets = selected.filter(({ id }) => id !== attacker.id).map(({ id }) => id);
  const path = `/v1/campaigns/${settings.campaign}/encounters/${encounter.id}`;
  const { items, barred } = await attacksOf(settings, `${path}/combatants/${attacker.id}`);
  const send = async (/** @type {Move} */ move, /** @type {(Option | undefined)[]} */ chosen) => {
    const outcome = await sendMove(settings, `${path}/${own.campaign.ruleset}`, move, chosen);
    await OBR.notification.show(outcome, "SUCCESS");
    await OBR.popover.close(POPOVER);
  };
  const attacks = items.map((move) => ({ move, targets, send: sending((chosen) => send(move, chosen)) }));
  const reasons = barred.flatMap(({ bars }) => bars.slice(0, 1)).map(({ detail }) => make("p", {}, detail));
  const entries = attacks.map((attack) => button(attack.move.label, () => choose(attack), attack.move.detail ?? ""));
  main.replaceChildren(make("h1", {}, attacker.name), ...(entries.length > 0 ? entries : reasons));
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

/** @param {Attack} attack */
function choose({ move, targets, send }) {
  const chosen = chosenFor(move.choices, targets);
  if (isComplete(move.choices, chosen, targets)) {
    send(chosen);
  } else {
    ask({ move, targets, send }, chosen);
  }
}

/** @param {Attack} attack @param {(Option | undefined)[]} chosen */
function ask({ move, send }, chosen) {
  const fields = move.choices.map(({ label, required, options }, index) => {
    const listed = options.map((option, number) => ({ value: String(number), label: option.label }));
    const none = required ? [] : [{ value: "", label: "-" }];
    const { field, element } = chooser(label, [...none, ...listed], String(options.findIndex((each) => each === chosen[index])));
    return { element, option: () => (field.value === "" ? undefined : options[Number(field.value)]) };
  });
  const go = () => send(fields.map(({ option }) => option()));
  main.replaceChildren(make("h1", {}, move.label), ...fields.map(({ element }) => element), button("Attack", go));
}

/** @param {(chosen: (Option | undefined)[]) => Promise<void>} action */
function sending(action) {
  return (/** @type {(Option | undefined)[]} */ chosen) => {
    for (const each of main.querySelectorAll("button")) each.disabled = true;
    action(chosen).catch(fail);
  };
}

/** @param {unknown} error */
function fail(error) {
  main.replaceChildren(problem(wordsOf(error)), button("Back", () => void show().catch(fail)));
}

OBR.onReady(() => void show().catch(fail));
