// Faces that were thrown at the table.

import { button, make } from "../tour/elements.js";
import { close, open } from "./dialog.js";
import { line } from "./fields.js";
import { t } from "./texts.js";

const MOST_BUTTONS = 20;

/**
 * Asks for one die in the dialog; never resolves if the dialog is closed.
 * @param {{stream: string, die: string}} wanted as the problem `dice_exhausted` names it
 * @returns {Promise<number>}
 */
export function askFace({ stream, die }) {
  return new Promise((resolve) => {
    open(t("throwDie", { die, stream }), faceButtons(die, resolve), button(t("cancel"), close));
  });
}

/**
 * A button for each face, or a line for dice with many.
 * @param {string} die such as `d6`
 * @param {(face: number) => void} answer
 * @returns {HTMLElement}
 */
export function faceButtons(die, answer) {
  const sides = Number(/\d+$/.exec(die)?.[0] ?? 0);
  if (sides > 0 && sides <= MOST_BUTTONS) {
    const faces = Array.from({ length: sides }, (_, index) => index + 1);
    return make(
      "div",
      { class: "faces" },
      ...faces.map((face) => button(String(face), () => answer(face), { class: "face" })),
    );
  }
  const field = line(t("face"), "", { inputmode: "numeric" });
  const go = button(t("goOn"), () => Number(field.value()) > 0 && answer(Number(field.value())), { class: "main" });
  return make("div", { class: "beside" }, field.element, go);
}
