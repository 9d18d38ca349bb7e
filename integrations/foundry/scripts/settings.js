/** The module's settings, and texts in the language of Foundry. */

export const MODULE = "arbiter";

/** @typedef {"url" | "campaign" | "key" | "observer" | "ask" | "attributes" | "statuses"} Name of a setting */

/**
 * Registers all settings.
 *
 * The key has the scope `client`: Foundry sends settings of the scope `world` to every browser. The observer's key is
 * such a setting, because an observer sees nothing that is secret.
 * @param {() => void} changed called when the connection must be made anew
 */
export function registerSettings(changed) {
  text("url", { scope: "world", default: "http://localhost:8000", onChange: changed });
  text("campaign", { scope: "world", onChange: changed });
  text("key", { scope: "client", onChange: changed });
  text("observer", { scope: "world", config: false });
  const asked = choices("ask", ["nothing", "decisions", "everything"]);
  text("ask", { scope: "world", default: "decisions", choices: asked });
  text("attributes", { scope: "world" });
  text("statuses", { scope: "world" });
}

/**
 * Returns the value of a setting without spaces around it.
 * @param {Name} name
 * @returns {string}
 */
export function setting(name) {
  return game.settings.get(MODULE, name).trim();
}

/** Returns the address of the service without a slash at its end. */
export function serviceAddress() {
  return setting("url").replace(/\/+$/, "");
}

/**
 * Returns a setting of the form `from=to, from=to` as pairs. Parts without `=` are left out.
 * @param {Name} name
 * @returns {[string, string][]}
 */
export function pairs(name) {
  const parts = setting(name).split(",").map((part) => part.split("=").map((word) => word.trim()));
  return parts.flatMap(([from, to]) => (from && to ? [/** @type {[string, string]} */ ([from, to])] : []));
}

/**
 * Returns a text of the module in the language of Foundry.
 * @param {string} key without the prefix `ARBITER.`
 * @param {Record<string, string>} [values] for the placeholders
 */
export function say(key, values = {}) {
  return game.i18n.format(`ARBITER.${key}`, values);
}

/** @param {Name} name @param {Pick<Setting, "scope"> & Partial<Setting>} rest */
function text(name, rest) {
  const labels = { name: `ARBITER.Settings.${name}.Name`, hint: `ARBITER.Settings.${name}.Hint` };
  game.settings.register(MODULE, name, { ...labels, config: true, type: String, default: "", ...rest });
}

/** @param {string} name @param {string[]} values */
function choices(name, values) {
  return Object.fromEntries(values.map((value) => [value, `ARBITER.Settings.${name}.${value}`]));
}
