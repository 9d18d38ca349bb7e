// The place where answers, problems and questions for dice appear, and the line that screen readers are told.

import { answerParts } from "./answer.js";
import { Problem } from "./api.js";
import { askDie, wantedDie } from "./ask_die.js";
import { copyable } from "./copy.js";
import { byId, fill, folded, make } from "./elements.js";
import { oddsParts } from "./odds.js";
import { pathTitle } from "./words.js";

/** @typedef {{pointer?: string, parameter?: string, header?: string, code: string, detail: string}} Fault */
/** @typedef {import("./elements.js").Child} Child */

const MOST_OF_THE_WINDOW = 0.6;

/** A panel for what came of a call. */
export class Output {
  /** @param {string} label */
  constructor(label) {
    this.body = make("div");
    const working = make("p", { class: "working hint" }, "Working it out …");
    this.element = make("section", { class: "output", "aria-label": label }, make("h3", {}, label), working, this.body);
    fill(this.body, make("p", { class: "hint" }, "Nothing yet."));
  }

  /** @param {...Child} parts */
  show(...parts) {
    fill(this.body, ...parts);
    const { top } = this.element.getBoundingClientRect();
    if (top < 0 || top > innerHeight * MOST_OF_THE_WINDOW) {
      this.element.scrollIntoView({ block: "start" });
    }
  }

  busy() {
    this.element.setAttribute("aria-busy", "true");
  }

  idle() {
    this.element.removeAttribute("aria-busy");
  }

  /**
   * @param {import("./api.js").Answer} answer
   * @param {string} curl the same call for a shell
   * @param {NonNullable<Parameters<typeof answerParts>[1]>} [options]
   */
  answer(answer, curl, options = {}) {
    this.show(...answerParts(answer.body, { language: answer.language, ...options }), curlPart(curl));
    say(answer.body?.summary ?? "Done.");
  }

  /**
   * @param {any} odds
   * @param {string | null} picture
   * @param {string} curl
   */
  odds(odds, picture, curl) {
    this.show(...oddsParts(odds, picture), curlPart(curl));
    say(odds.summary);
  }

  /**
   * What is wrong, each fault with a way to its field.
   * @param {Problem} problem
   * @param {string} curl
   * @param {(pointer: string, detail: string) => HTMLElement | null} blame says it at the field
   * @param {...Child} more
   */
  problem(problem, curl, blame, ...more) {
    const { title, detail, errors = [], code } = problem.document;
    const items = errors.map((/** @type {Fault} */ fault) => faultItem(fault, blame));
    const box = make(
      "div",
      { class: "problem", tabindex: -1 },
      make("h4", {}, title),
      items.length > 0 ? make("ul", {}, ...items) : make("p", {}, detail),
      make("p", { class: "hint" }, `Code ${code}`),
      ...more.map((each) => each || ""),
    );
    this.show(box, curl !== "" && curlPart(curl));
    say(`${title}. ${detail}`);
    box.focus();
  }

  /**
   * @param {Problem} problem `dice_exhausted`
   * @param {(face: number) => void} answer
   */
  ask(problem, answer) {
    const question = askDie(problem.document, answer);
    this.show(question);
    const { stream, die } = problem.document;
    say(`${wantedDie(stream, die)}.`);
    focusFirst(question);
  }
}

/**
 * Tells screen readers, without moving anybody.
 * @param {string} text
 */
export function say(text) {
  byId("said").textContent = text;
}

/** @param {HTMLElement} element */
function focusFirst(element) {
  const first = element.querySelector("button, input");
  if (first instanceof HTMLElement) {
    first.focus();
  }
}

/** @param {string} curl */
function curlPart(curl) {
  return folded("The same call with curl", copyable("curl", curl));
}

/**
 * @param {Fault} fault
 * @param {(pointer: string, detail: string) => HTMLElement | null} blame
 */
function faultItem(fault, blame) {
  const { pointer, detail } = fault;
  if (pointer === undefined) {
    return make("li", {}, `${fault.parameter ?? fault.header ?? ""}: ${detail}`);
  }
  const field = blame(pointer, detail);
  /** @param {Event} event */
  const onclick = (event) => {
    event.preventDefault();
    field?.focus();
  };
  const name = pathTitle(pointer);
  const place = field ? make("a", { href: `#${field.id}`, onclick }, name) : make("b", {}, name);
  return make("li", {}, place, ": ", detail, " ", make("code", { class: "hint" }, pointer));
}
