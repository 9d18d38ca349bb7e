// Asks for the die that a rule wants next.

import { button, make, newId } from "./elements.js";
import { title } from "./words.js";

const MOST_BUTTONS = 20;

/**
 * A question with a button for every face, or a line to type in where there are too many.
 * @param {{stream: string, die: string, purpose: string}} wanted as the problem `dice_exhausted` tells
 * @param {(face: number) => void} answer
 * @returns {HTMLElement}
 */
export function askDie({ stream, die, purpose }, answer) {
  const id = newId();
  const sides = sidesOf(die);
  const choices = faceButtons(sides, answer) ?? faceLine(sides, answer);
  return make(
    "div",
    { class: "ask", role: "group", "aria-labelledby": id },
    make("h4", { id }, wantedDie(stream, die)),
    make("p", { class: "hint" }, `${title(purpose)}. What does it show?`),
    choices,
  );
}

/**
 * What to throw; some games name their streams by the die.
 * @param {string} stream
 * @param {string} die
 */
export function wantedDie(stream, die) {
  return stream === die ? `Throw a ${die}` : `Throw a ${die} for ${stream}`;
}

/**
 * The sides of a die such as `d6`; 0 where its name does not say them.
 * @param {string} die
 * @returns {number}
 */
export function sidesOf(die) {
  return Number(/\d+$/.exec(die)?.[0] ?? 0);
}

/**
 * A button for every face; null where there are too many, or their number is unknown.
 * @param {number} sides
 * @param {(face: number) => void} answer
 * @returns {HTMLElement | null}
 */
export function faceButtons(sides, answer) {
  if (sides === 0 || sides > MOST_BUTTONS) {
    return null;
  }
  const faces = Array.from({ length: sides }, (_, number) => number + 1);
  return make(
    "div",
    { class: "faces" },
    ...faces.map((face) => button(String(face), () => answer(face), { class: "face" })),
  );
}

/**
 * @param {number} sides 0: nobody knows how many
 * @param {(face: number) => void} answer
 */
function faceLine(sides, answer) {
  const id = newId();
  const input = make("input", { id, type: "number", min: 1, max: sides || undefined });
  const label = make("label", { for: id }, sides ? `Face, 1 to ${sides}` : "Face");
  const go = button("Go on", () => input.value !== "" && answer(Number(input.value)), { class: "main" });
  return make("div", { class: "field" }, label, make("div", { class: "beside" }, input, go));
}
