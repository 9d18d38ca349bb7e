// One call with its dice: sent again, with one die more, until no rule wants another.

import { call, curl, Problem } from "./api.js";

/**
 * @typedef {object} Attempt
 * @property {string} path
 * @property {any} body without dice
 * @property {import("./dice.js").DicePanel | null} dice null: the request takes none
 * @property {import("./output.js").Output} output
 * @property {(pointer: string, detail: string) => HTMLElement | null} blame says at a field what is wrong with it
 * @property {(dice: {[stream: string]: number[]}) => void} [again] the same dice once more
 */

/**
 * @param {Attempt} attempt
 * @returns {Promise<void>}
 */
export async function send(attempt) {
  const { path, body, dice, output } = attempt;
  const whole = { ...body, ...(dice === null ? {} : dice.members()) };
  const shown = curl("POST", path, { body: whole });
  output.busy();
  try {
    const answer = await call("POST", path, { body: whole });
    dice?.spent();
    output.answer(answer, shown, attempt);
  } catch (error) {
    explain(attempt, error, shown);
  } finally {
    output.idle();
  }
}

/**
 * @param {Attempt} attempt
 * @param {unknown} error
 * @param {string} shown
 */
function explain(attempt, error, shown) {
  if (!(error instanceof Problem)) {
    throw error;
  }
  const { dice, output } = attempt;
  if (error.code === "dice_exhausted" && dice !== null && "stream" in error.document) {
    output.ask(error, (face) => {
      dice.add(error.document.stream, face);
      send(attempt);
    });
    return;
  }
  output.problem(error, shown, attempt.blame);
}
