// Starts the tour: loads the description of the service and shows the operation that the address names.

import { chooseLanguage, chosenLanguage } from "./api.js";
import { byId, chooser, fill, make } from "./elements.js";
import { Resolve } from "./resolve.js";
import { Spec } from "./spec.js";

/** The tour, as soon as its description is there. */
async function start() {
  const spec = await Spec.load();
  showLanguages(spec);
  const resolve = new Resolve(spec, (game, operation) => history.replaceState(null, "", `#${game}/${operation}`));
  fill(byId("roll-place"), resolve.element);
  const follow = () => {
    const [game, operation] = location.hash.slice(1).split("/");
    if (spec.game(game) !== undefined) {
      resolve.show(game, operation);
    }
  };
  addEventListener("hashchange", follow);
  follow();
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
