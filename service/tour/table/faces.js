// Faces that were thrown at the table.

import { faceButtons, sidesOf } from "../tour/ask_die.js";
import { button, make } from "../tour/elements.js";
import { close, open } from "./dialog.js";
import { line } from "./fields.js";
import { t } from "./texts.js";
import { word } from "./words.js";

/**
 * Asks for one die in the dialog; never resolves if the dialog is closed, or has been closed before.
 * @param {{stream: string, die: string}} wanted as the problem `dice_exhausted` names it
 * @param {AbortSignal} closed
 * @returns {Promise<number>}
 */
export function askFace({ stream, die }, closed) {
  return new Promise((resolve) => {
    if (!closed.aborted) {
      const answers = make("fieldset", { class: "answers" });
      const answer = (/** @type {number} */ face) => {
        answers.disabled = true; // until the next die, or the end of the roll
        resolve(face);
      };
      answers.append(faceInput(die, answer));
      open(t("throwDie", { die, stream: word(stream) }), answers, button(t("cancel"), close));
    }
  });
}

/**
 * A button for each face, or a line for dice with many.
 * @param {string} die such as `d6`
 * @param {(face: number) => void} answer
 * @returns {HTMLElement}
 */
export function faceInput(die, answer) {
  const buttons = faceButtons(sidesOf(die), answer);
  if (buttons !== null) {
    return buttons;
  }
  const field = line(t("face"), "", { inputmode: "numeric" });
  const go = make("button", { type: "submit", class: "main" }, t("goOn"));
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (Number(field.value()) > 0) {
      answer(Number(field.value()));
    }
  };
  return make("form", { class: "beside", onsubmit, novalidate: true }, field.element, go);
}
