// A question of a prompt: a decision with a button for each option, or a die that is thrown or left to the service.

import { askDie } from "./ask_die.js";
import { button, make, newId } from "./elements.js";
import { short, title } from "./words.js";

/**
 * @param {any} wait as a prompt lists it
 * @param {string} who is asked
 * @param {Map<string, string>} decisions of the operation, each with when it is made
 * @param {(said: any) => void} answer
 * @returns {HTMLElement}
 */
export function questionOf(wait, who, decisions, answer) {
  if (wait.kind === "roll") {
    const question = askDie(wait, (face) => answer({ face }));
    question.append(button("Roll for me", () => answer({ roll: true }), { class: "quiet" }));
    return question;
  }
  return decision(wait, who, decisions.get(wait.member) ?? "", (choice) => answer({ choice }));
}

/**
 * @param {any} wait
 * @param {string} who
 * @param {string} about when it is decided, as the service describes it
 * @param {(choice: any) => void} choose
 */
function decision(wait, who, about, choose) {
  const id = newId();
  return make(
    "div",
    { class: "ask", role: "group", "aria-labelledby": id },
    make("h4", { id }, `${who}: ${title(nameOf(wait.member)).toLowerCase()}?`),
    about !== "" && make("p", { class: "hint" }, about),
    optionButtons(wait, choose),
  );
}

/**
 * `targets.0.defense.kind` as it is called in an order on one target.
 * @param {string} member
 */
function nameOf(member) {
  return member.replace(/^\w+\.\d+\./, "");
}

/**
 * @param {any} wait
 * @param {(choice: any) => void} choose
 */
function optionButtons(wait, choose) {
  const buttons = wait.options.map((/** @type {any} */ option) =>
    button(optionName(option), () => choose(option), { class: option !== wait.default && "main" }),
  );
  return make("div", { class: "actions" }, ...buttons);
}

/** @param {any} option */
function optionName(option) {
  return typeof option === "string" ? title(option) : title(short(option));
}

/**
 * Whether a question is for whoever looks: of those of others nothing but whom they ask is told.
 * @param {any} wait
 */
export function isOwn({ die, member }) {
  return die !== null || member !== null;
}
