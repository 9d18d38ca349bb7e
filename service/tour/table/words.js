// Words of the game for codes of the API.

import { call } from "../tour/api.js";
import { language } from "./texts.js";

/** @type {{from: string, words: {[code: string]: string}}} */
let known = { from: "", words: {} };

/**
 * Reads the words of a game in the language of the page, unless they are known.
 * @param {string} game
 */
export async function learn(game) {
  const from = `/table/words/${language()}/${game}`;
  if (known.from !== from) {
    known = { from, words: (await call("GET", from)).body };
  }
}

/** A code of the API, such as `use_power`, in words. @param {string} code @returns {string} */
export function word(code) {
  return known.words[code] ?? code.replaceAll("_", " ");
}

/** A band of health in words; some games name it otherwise than the same word elsewhere. @param {string} band @returns {string} */
export function healthInWords(band) {
  return known.words[`health ${band}`] ?? word(band);
}

/** The name of a condition; those that rules give have words, those that people give do not. @param {string} name @returns {string} */
export function conditionInWords(name) {
  return known.words[`condition ${name}`] ?? name;
}

/** A text that begins with a capital letter, as labels do. @param {string} text @returns {string} */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text of the service with words in place of the codes and pointers between backticks. @param {string} text @returns {string} */
export function inWords(text) {
  return text.replaceAll(/`\/?([\w/]+)`/g, (_, codes) => codes.split("/").map(word).join(", "));
}
