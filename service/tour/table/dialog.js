// The dialog of the page: one question at a time.

import { Problem } from "../tour/api.js";
import { button, byId, fill, make } from "../tour/elements.js";
import { forgetFailed } from "./sending.js";
import { t } from "./texts.js";
import { inWords } from "./words.js";

/** @typedef {import("../tour/elements.js").Child} Child */
/** @typedef {import("./world.js").World} World */

/** Problems after which a command may have been carried out. */
const UNKNOWN_OUTCOMES = ["unreachable", "unreadable", "idempotency_in_progress"];
/** State of the entry in the history of the browser that a dialog has, so that *Back* closes it. */
const DIALOG = "dialog";
let isInEntry = history.state === DIALOG;

/** Names of texts for problems that the service describes to programs. @type {{[code: string]: string}} */
const OWN_TEXTS = { unreachable: "unreachable", stale_version: "stale" };

/**
 * Shows a dialog with a form. It closes when `send` succeeds, and the dialog that `send` returns follows; a problem is
 * shown in it. If the user closes it first, its success is silent, and its problem waits for other dialogs to close.
 * @param {string} title
 * @param {Child[]} children of the form
 * @param {string} label of the button that sends
 * @param {(closed: AbortSignal) => Promise<unknown>} send returns what opens the next dialog, if one follows; its
 *   argument says whether the user has closed the dialog
 * @param {string} [reason] a problem that is shown from the beginning
 */
export function ask(title, children, label, send, reason = "") {
  const problem = make("p", { class: "problem", role: "alert", hidden: reason === "" }, reason);
  const submit = make("button", { type: "submit", class: "main" }, label);
  const cancel = button(t("cancel"), close);
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    submit.disabled = true;
    cancel.textContent = t("close"); // what is being sent cannot be called off
    const closed = closing();
    try {
      const next = await send(closed);
      if (!closed.aborted) {
        close();
        if (typeof next === "function") {
          next();
        }
      }
    } catch (error) {
      problem.textContent = wordsOf(error);
      problem.hidden = false;
      if (closed.aborted) {
        whenClosed(() => open(title, form));
      } else if (!form.isConnected) {
        open(title, form); // questions for dice have taken its place
      }
      problem.scrollIntoView({ block: "nearest" }); // Enter in the first field of a long form sends it, too
    } finally {
      submit.disabled = false;
      cancel.textContent = t("cancel");
    }
  };
  const actions = make("div", { class: "actions" }, submit, cancel);
  const form = make("form", { onsubmit, novalidate: true }, ...children, problem, actions);
  open(title, form);
}

/**
 * Shows a dialog.
 * @param {string} title
 * @param {...Child} children
 */
export function open(title, ...children) {
  const dialog = element();
  fill(dialog, make("h2", { id: "dialog-title", tabindex: -1 }, title), ...children);
  if (!dialog.open) {
    dialog.showModal();
    enterHistory();
  }
  const first = dialog.querySelector("input:not([type=hidden]), select, .options button, .faces button");
  (first instanceof HTMLElement ? first : dialog.querySelector("h2"))?.focus();
}

/** Closes the dialog. */
export function close() {
  element().close();
}

/** Gives the dialog an entry in the history of the browser. It stays there for the next one. */
function enterHistory() {
  if (history.state !== DIALOG) {
    history.pushState(DIALOG, "");
  }
  isInEntry = true;
}

/** Closes the dialog whose entry has been left, or passes over the entry. @param {PopStateEvent} event */
function entryChanged({ state }) {
  const isLeft = isInEntry && state !== DIALOG;
  isInEntry = state === DIALOG;
  if (isLeft && element().open) {
    close();
  } else if (isLeft) {
    history.back();
  }
}

/** Says whether the dialog that is open now has been closed. @returns {AbortSignal} */
function closing() {
  const controller = new AbortController();
  element().addEventListener("close", () => controller.abort(), { once: true });
  return controller.signal;
}

/** Does something when no dialog is open. @param {() => void} action */
function whenClosed(action) {
  if (element().open) {
    element().addEventListener("close", () => whenClosed(action), { once: true });
  } else {
    action();
  }
}

/**
 * Why something was refused, for people.
 * @param {unknown} error
 * @returns {string}
 */
export function wordsOf(error) {
  if (!(error instanceof Problem)) {
    throw error;
  }
  const own = isOfRemoved(error) ? "stale" : OWN_TEXTS[error.code];
  return own === undefined ? inWords(error.message) : t(own);
}

/** Whether the service does not know an id, which the page had from it. @param {Problem} problem */
function isOfRemoved({ code, document }) {
  const isOfId = (/** @type {{pointer: string}} */ { pointer }) => pointer.endsWith("/id");
  return code === "not_found" && document.errors?.some(isOfId) === true;
}

/** What a form refuses itself, before a call. @param {string} detail */
export function fault(detail) {
  return new Problem({ detail, code: "incomplete" });
}

/**
 * Runs an action; shows a dialog if it is refused.
 * @param {() => Promise<unknown>} action
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function attempt(action) {
  try {
    await action();
    return true;
  } catch (error) {
    const reason = wordsOf(error);
    if (error instanceof Problem && UNKNOWN_OUTCOMES.includes(error.code)) {
      ask("Arbiter", [], t("again"), action, reason);
    } else {
      open("Arbiter", make("p", { class: "problem", role: "alert" }, reason), button(t("done"), close));
    }
    return false;
  }
}

/** Names of the actions that run. @type {Set<string>} */
const running = new Set();

/**
 * Runs an action as `attempt` does, unless it runs already: a second press on a slow network does nothing.
 * @param {string} name of the action
 * @param {() => Promise<unknown>} action
 */
export async function once(name, action) {
  if (!running.has(name)) {
    running.add(name);
    document.body.classList.add("busy");
    await attempt(action);
    running.delete(name);
    document.body.classList.toggle("busy", running.size > 0);
  }
}

/**
 * Opens a dialog that calls fill, unless another one is being filled: it would take the place of the first.
 * @param {() => Promise<unknown>} action
 */
export function opening(action) {
  return once("dialog", action);
}

/**
 * Changes the campaign. The same change is not sent again until the page shows it.
 * @param {World} world
 * @param {string} name of the change; with the state it starts from where the same button makes the next change, as the
 *   page may show a change before its answer arrives
 * @param {() => Promise<unknown>} change
 */
export function changing(world, name, change) {
  return once(name, async () => {
    const { newest } = world;
    await change();
    await world.showAfter(newest);
  });
}

/** @returns {HTMLDialogElement} */
function element() {
  return /** @type {HTMLDialogElement} */ (byId("dialog"));
}

addEventListener("popstate", entryChanged);
element().addEventListener("close", forgetFailed);
