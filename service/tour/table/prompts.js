// Prompts: questions of the table, each as a card.

import { button, fill, folded, make } from "../tour/elements.js";
import { attempt, changing } from "./dialog.js";
import { faceInput } from "./faces.js";
import { t } from "./texts.js";
import { capital, word } from "./words.js";

/** @typedef {import("./world.js").World} World */

/** The order of the prompt has run. */
const DONE = "done";

/**
 * The cards of the open prompts.
 * @param {World} world
 * @param {(text: string) => void} said is called when the player does not see what came of an answer
 * @returns {HTMLElement[]}
 */
export function promptCards(world, said) {
  return world.prompts.map((prompt) => {
    const waits = prompt.waits.filter(isAnswerable);
    const questions = waits.map((/** @type {any} */ wait) => question(world, prompt, wait, said));
    const others = prompt.waits.filter((/** @type {any} */ wait) => !isAnswerable(wait));
    const names = [...new Set(others.map((/** @type {any} */ wait) => asked(world, wait)))].join(", ");
    const off = () => changing(world, `off ${prompt.id}`, () => world.send("DELETE", `/prompts/${prompt.id}`));
    return make(
      "article",
      { class: "prompt", "aria-label": titleOf(world, prompt) },
      make("h2", {}, titleOf(world, prompt)),
      ...questions,
      names !== "" && make("p", { class: "hint" }, t("asked", { name: names })),
      prompt.deadline !== null && make("p", { class: "hint", "data-deadline": prompt.deadline }),
      world.isGameMaster && button(t("callOff"), off, { class: "quiet" }),
    );
  });
}

/** The number of questions that the owner of the key answers. @param {World} world */
export function ownQuestions(world) {
  const own = (/** @type {any} */ wait) => isAnswerable(wait) && (!world.isGameMaster || wait.character_id === null);
  return world.prompts.flatMap(({ waits }) => waits.filter(own)).length;
}

/** Writes the remaining time into all cards. */
export function countDown() {
  for (const each of document.querySelectorAll("[data-deadline]")) {
    const left = Date.parse(each.getAttribute("data-deadline") ?? "") - Date.now();
    each.textContent = t("timeLeft", { seconds: Math.max(0, Math.round(left / 1000)) });
  }
}

/**
 * @param {World} world
 * @param {any} prompt
 * @param {any} wait
 * @param {(text: string) => void} said
 */
function question(world, prompt, wait, said) {
  const answers = make("fieldset", { class: "answers" });
  const send = async (/** @type {any} */ answer) => {
    answers.closest("section")?.focus(); // the next question comes here
    answers.disabled = true; // a second press would be refused
    const place = `/prompts/${prompt.id}`;
    answers.disabled = await attempt(async () => {
      const { body } = await world.send("POST", `${place}/answers`, { wait: wait.id, ...answer });
      if (body.status === DONE && (await isSecret(world, place))) {
        said(t("secret"));
      }
    });
  };
  if (wait.kind === "roll") {
    const roll = button(t("rollForMe"), () => send({ roll: true }), { class: "main" });
    fill(answers, roll, faceInput(wait.die, (face) => send({ face })));
  } else {
    fill(answers, make("div", { class: "moves" }, ...optionButtons(wait, (choice) => send({ choice }))));
  }
  const title = make("h3", {}, `${asked(world, wait)}: ${wait.question}`);
  const dice = thrown(prompt, wait);
  const count = dice > 0 && make("p", { class: "hint" }, t("thrown", { dice }));
  const isOfPlayer = world.isGameMaster && wait.character_id !== null;
  return isOfPlayer
    ? folded(t("asked", { name: asked(world, wait) }), title, count, answers)
    : make("div", { class: "ask" }, title, count, answers);
}

/** Whether the player sees no event of a prompt, such as the attack of a hidden foe. @param {World} world @param {string} place */
async function isSecret(world, place) {
  return (await world.get(`${place}?expand=event`)).body.log.length === 0;
}

/** The number of dice that the one who is asked has thrown: one question follows the other. @param {any} prompt @param {any} wait */
function thrown({ answered }, { kind, combatant_id: combatant, character_id: character }) {
  const own = answered.filter((/** @type {any} */ each) => each.combatant_id === combatant && each.character_id === character);
  return kind === "roll" ? own.filter((/** @type {any} */ each) => each.kind === kind).length : 0;
}

/**
 * @param {any} wait
 * @param {(choice: any) => void} choose
 */
function optionButtons(wait, choose) {
  return wait.options.map((/** @type {any} */ option, /** @type {number} */ index) =>
    button(wait.labels[index], () => choose(option), { class: "move" }),
  );
}

/**
 * @param {World} world
 * @param {any} wait
 */
function asked(world, { combatant_id: combatant, character_id: character }) {
  return combatant === null && character === null ? t("gm") : world.nameOf(combatant ?? character);
}

/**
 * @param {World} world
 * @param {any} prompt
 */
function titleOf(world, { acting, operation, label }) {
  return capital([acting === null ? "" : world.nameOf(acting), label || word(operation)].filter(Boolean).join(": "));
}

/** Questions to others have neither a die nor a decision. @param {any} wait */
function isAnswerable({ die, member }) {
  return die !== null || member !== null;
}
