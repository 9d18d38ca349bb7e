/** Dialogs and elements that several parts of the module use. */

/** Milliseconds. */
const MOMENT = 30;

/**
 * Shows a form with one button.
 * @param {string} title @param {HTMLDivElement} content @param {string} label of the button
 * @returns {Promise<FormData | null>} null if the dialog was closed
 */
export async function answered(title, content, label) {
  const callback = (/** @type {Event} */ _event, /** @type {HTMLButtonElement} */ button) =>
    new FormData(/** @type {HTMLFormElement} */ (button.form));
  const buttons = [{ action: "send", label, default: true, callback }];
  return await foundry.applications.api.DialogV2.wait({ window: { title }, content, buttons, rejectClose: false });
}

/**
 * Waits until nothing within an element is pressed: a button that is replaced while it is held down gets no click.
 * @param {HTMLElement | undefined} within
 */
export async function released(within) {
  while (within?.querySelector(":active")) await new Promise((resolve) => setTimeout(resolve, MOMENT));
}

/**
 * Returns a labelled row of a form.
 * @param {string} label @param {...HTMLElement} fields
 */
export function row(label, ...fields) {
  const group = element("label", "form-group");
  group.append(element("span", "", label), ...fields);
  return group;
}

/**
 * Returns an element; the text never becomes markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} [className] @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/**
 * Returns a text as HTML: Foundry takes the labels of a dialog's buttons as markup.
 * @param {string} text
 */
export function escaped(text) {
  return element("span", "", text).innerHTML;
}

/**
 * Returns a button. While its action runs, it does nothing, so that a double click acts once.
 * @param {string} className @param {string} label @param {() => unknown} pressed
 */
export function button(className, label, pressed) {
  const made = element("button", className, label);
  made.type = "button";
  let isRunning = false;
  made.addEventListener("click", async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await pressed();
    } finally {
      isRunning = false;
    }
  });
  return made;
}
