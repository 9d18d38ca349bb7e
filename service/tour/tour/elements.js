// Elements of the page. Text is always set as text: nothing that anybody sent is ever read as markup.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {{[name: string]: string | number | boolean | null | undefined | ((event: any) => void)}} Attributes */

/** Milliseconds. */
const MOMENT = 30;
let lastId = 0;

/**
 * An id that no other element of the page has.
 * @returns {string}
 */
export function newId() {
  lastId += 1;
  return `e${lastId}`;
}

/**
 * An element. Attributes that are functions listen (`onclick`); those that are false, null or undefined are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...present(children));
  return element;
}

/**
 * Puts new children in place of those that an element has.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * Waits until nothing within an element is pressed: a button that is replaced or moved meanwhile gets no click.
 * @param {Element} element
 */
export async function released(element) {
  while (element.querySelector(":active") !== null) {
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
  }
}

/**
 * The same as `fill`; if an old child has the focus, the new one of the same name gets it, or else the element itself.
 * @param {HTMLElement} element that can have the focus
 * @param {...Child} children
 */
export function refill(element, ...children) {
  const here = document.activeElement;
  const old = here instanceof HTMLElement && here !== element && element.contains(here) ? here : null;
  const place = old === null ? -1 : namedAs(element, old).indexOf(old);
  fill(element, ...children);
  if (old !== null) {
    (namedAs(element, old)[place] ?? element).focus();
  }
}

/**
 * The children with the name of one of them, the last first: lists grow at their beginning.
 * @param {HTMLElement} element
 * @param {HTMLElement} one
 * @returns {HTMLElement[]}
 */
function namedAs(element, one) {
  const name = (/** @type {Element} */ each) => each.getAttribute("aria-label") ?? each.textContent;
  const all = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(one.localName)]);
  return all.filter((each) => name(each) === name(one)).reverse();
}

/**
 * A button that submits nothing.
 * @param {Child} label
 * @param {(event: Event) => void} onclick
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, label);
}

/**
 * A choice of one.
 * @param {{value: string, label: string, group?: string}[]} choices
 * @param {string} chosen
 * @param {Attributes} [attributes]
 * @returns {HTMLSelectElement}
 */
export function select(choices, chosen, attributes = {}) {
  const element = make("select", attributes);
  /** @type {Map<string, HTMLElement>} */
  const groups = new Map([["", element]]);
  for (const { value, label, group = "" } of choices) {
    const place = groups.get(group) ?? make("optgroup", { label: group });
    if (!groups.has(group)) {
      groups.set(group, place);
      element.append(place);
    }
    place.append(make("option", { value, selected: value === chosen }, label));
  }
  return element;
}

/**
 * A labelled choice that tells what was chosen.
 * @param {string} label
 * @param {{value: string, label: string, group?: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @returns {HTMLElement}
 */
export function chooser(label, choices, chosen, choose) {
  const id = newId();
  const control = select(choices, chosen, { id, onchange: () => choose(control.value) });
  return make("div", { class: "field" }, make("label", { for: id }, label), control);
}

/**
 * Something that can be opened.
 * @param {Child} summary
 * @param {...Child} children
 * @returns {HTMLDetailsElement}
 */
export function folded(summary, ...children) {
  return make("details", {}, make("summary", {}, summary), ...children);
}

/**
 * The element of the page with an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`The page has no #${id}.`);
  }
  return element;
}

/**
 * Children without those that are not there.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return /** @type {(Node | string)[]} */ (
    children.filter((child) => child !== null && child !== undefined && child !== false)
  );
}
