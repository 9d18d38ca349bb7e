// Starts the tour: loads what the service says about itself and shows the part that the address names.

import { chooseLanguage, chosenLanguage } from "./api.js";
import { byId, chooser, fill, make } from "./elements.js";
import { Resolve } from "./resolve.js";
import { Spec } from "./spec.js";
import { Table } from "./table.js";

/** Else the address names a game and an operation, `#flyerbook/attack`. */
const TABLE = "#table";

/** The tour, as soon as its description is there. */
async function start() {
  const spec = await Spec.load();
  showLanguages(spec);
  const resolve = new Resolve(spec, (game, operation) => history.replaceState(null, "", `#${game}/${operation}`));
  const table = new Table(spec);
  fill(byId("roll-place"), resolve.element);
  fill(byId("table-place"), table.element);
  const follow = () => {
    const isTable = location.hash === TABLE;
    byId("roll").hidden = isTable;
    byId("table").hidden = !isTable;
    mark("to-table", isTable);
    mark("to-roll", !isTable);
    const [game, operation] = location.hash.slice(1).split("/");
    if (spec.game(game) !== undefined) {
      resolve.show(game, operation);
    }
  };
  addEventListener("hashchange", follow);
  follow();
}

/**
 * @param {string} id of a link
 * @param {boolean} isHere
 */
function mark(id, isHere) {
  if (isHere) {
    byId(id).setAttribute("aria-current", "page");
  } else {
    byId(id).removeAttribute("aria-current");
  }
}

/** @param {Spec} spec */
function showLanguages(spec) {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const offered = spec.languages().map((code) => ({ value: code, label: names.of(code) ?? code }));
  const choices = [{ value: "", label: "as my browser asks" }, ...offered];
  fill(byId("language"), chooser("Answers in", choices, chosenLanguage(), chooseLanguage));
}

start().catch((error) => {
  fill(byId("roll-place"), make("p", { class: "problem", role: "alert" }, `The tour cannot begin. ${error.message}`));
});
