// Names of members and values as people read them.

/**
 * `wound_threshold` as "Wound threshold"; what has capitals of its own stays as it is.
 * @param {string} name
 * @returns {string}
 */
export function title(name) {
  const words = name.replaceAll(/[_.]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * `FlyerbookMeleeAttack` as "Melee attack".
 * @param {string} component
 * @param {string} game
 * @returns {string}
 */
export function componentTitle(component, game) {
  const own = component.toLowerCase().startsWith(game.toLowerCase()) ? component.slice(game.length) : component;
  const words = own.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return title(words || component);
}

/**
 * The pointer `/roller/candidates/0/value` as "Roller / Candidates 1 / Value".
 * @param {string} pointer
 * @returns {string}
 */
export function pathTitle(pointer) {
  const tokens = pointer.split("/").slice(1);
  const names = tokens.map((token) => (/^\d+$/.test(token) ? ` ${Number(token) + 1}` : ` / ${title(token)}`));
  return names.join("").replace(/^ \/ /, "") || "The request";
}

/**
 * A value in one line.
 * @param {unknown} value
 * @returns {string}
 */
export function short(value) {
  if (value === null || value === undefined) {
    return "none";
  }
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * A time of day of the visitor's own clock.
 * @param {string} timestamp
 * @returns {string}
 */
export function timeOfDay(timestamp) {
  return new Date(timestamp).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
