/** Filters of context menus. */

/**
 * Returns whether a filter fits the selected items and the role of the player.
 * @param {any} filter
 * @param {any[]} items
 * @param {string} role
 */
export function fits({ min = 0, max = Infinity, roles, every = [] }, items, role) {
  const isAllowed = roles === undefined || roles.includes(role);
  return isAllowed && items.length >= min && items.length <= max && items.every((item) => every.every((each) => holds(each, item)));
}

function holds({ key, value, operator = "==" }, item) {
  const found = [key].flat().reduce((inside, name) => inside?.[name], item);
  if (operator === "==") return found === value;
  if (operator === "!=") return found !== value;
  throw new Error(`no stand-in for ${operator}`);
}
