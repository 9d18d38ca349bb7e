// A form with its button and what came of it.

import { Problem } from "./api.js";
import { make } from "./elements.js";
import { Form } from "./form.js";
import { Output } from "./output.js";

/** @typedef {Omit<import("./field.js").Context, "depth">} Context */

/**
 * @param {Context} context
 * @param {import("./spec.js").Schema} schema
 * @param {any} initial
 * @param {string} label of the button
 * @param {(body: any) => Promise<void>} submit
 * @returns {HTMLFormElement}
 */
export function formCard(context, schema, initial, label, submit) {
  const form = new Form(context, schema, initial);
  const output = new Output("What came of it");
  output.element.hidden = true;
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    form.absolve();
    output.element.hidden = true;
    const body = form.value();
    if (body !== undefined) {
      await guarded(
        output,
        (pointer, detail) => form.blame(pointer, detail),
        () => submit(body),
      );
    }
  };
  const go = make("button", { type: "submit", class: "main" }, label);
  return make(
    "form",
    { onsubmit, novalidate: true, "aria-label": label },
    form.element,
    make("div", { class: "actions" }, go),
    output.element,
  );
}

/**
 * Does something, and shows the problem when it does not work.
 * @param {Output} output
 * @param {(pointer: string, detail: string) => HTMLElement | null} blame
 * @param {() => Promise<void>} act
 */
export async function guarded(output, blame, act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    output.element.hidden = false;
    output.problem(error, "", blame);
  }
}
