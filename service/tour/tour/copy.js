// Text to take along.

import { button, fill, make } from "./elements.js";

/**
 * Text with a button that copies it.
 * @param {string} label
 * @param {string} text
 * @returns {HTMLElement}
 */
export function copyable(label, text) {
  const code = make("pre", { class: "code", tabindex: 0, role: "region", "aria-label": label });
  code.textContent = text;
  const said = make("span", { role: "status" });
  const copy = button("Copy", async () => fill(said, (await copied(text, code)) ? "Copied." : "Press Ctrl+C."), {
    class: "quiet",
  });
  return make("div", { class: "copyable" }, code, copy, " ", said);
}

/**
 * Browsers give pages that come over plain HTTP no clipboard: there the text is selected.
 * @param {string} text
 * @param {HTMLElement} code
 * @returns {Promise<boolean>}
 */
async function copied(text, code) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
