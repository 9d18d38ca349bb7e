// One call with its dice: sent again, with one die more, until no rule wants another.

import { call, curl, Problem, unguessable } from "./api.js";

/**
 * @typedef {object} Attempt
 * @property {string} path
 * @property {any} body without dice
 * @property {import("./dice.js").DicePanel | null} dice null: the request takes none
 * @property {import("./output.js").Output} output
 * @property {(pointer: string, detail: string) => HTMLElement | null} blame says at a field what is wrong with it
 * @property {string} [key] of a campaign
 * @property {string} [match] the version that is to be changed
 * @property {Map<string, string>} [names] of resources by id
 * @property {(dice: {[stream: string]: number[]}) => void} [again] the same dice once more
 * @property {(body: any) => string} [line] an answer without a summary, for people
 * @property {(body: any) => void} [done] told of an answer
 */

/**
 * @param {Attempt} attempt
 * @returns {Promise<void>}
 */
export async function send(attempt) {
  const { path, body, dice, output, key, match } = attempt;
  const whole = { ...body, ...(dice === null ? {} : dice.members()) };
  const idempotencyKey = key === undefined ? undefined : unguessable();
  const shown = curl("POST", path, { body: whole, key, match });
  output.busy();
  try {
    const answer = await call("POST", path, { body: whole, key, match, idempotencyKey });
    dice?.spent();
    output.answer(answer, shown, attempt);
    attempt.done?.(answer.body);
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
