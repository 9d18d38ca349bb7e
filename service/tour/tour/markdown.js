// The Markdown in which rules are written, as elements: paragraphs, lists, tables, code, emphasis.

import { make } from "./elements.js";

const SPAN = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/;
const ITEM = /^\s*(?:[-*]|\d+\.) +/;
const RULER = /^\|[\s:|-]+\|$/;

/**
 * @param {string} text
 * @returns {HTMLElement}
 */
export function markdown(text) {
  return make("div", { class: "prose" }, ...blocksOf(text).map(block));
}

/**
 * Lines of the same kind belong together; an empty line ends everything.
 * @param {string} text
 * @returns {string[][]}
 */
function blocksOf(text) {
  /** @type {string[][]} */
  const blocks = [];
  let before = "";
  for (const line of text.split("\n")) {
    const kind = kindOf(line);
    if (kind === "empty") {
      before = kind;
      continue;
    }
    if (kind === before || (kind === "text" && before === "item")) {
      blocks[blocks.length - 1].push(line);
    } else {
      blocks.push([line]);
      before = kind;
    }
  }
  return blocks;
}

/** @param {string} line */
function kindOf(line) {
  if (line.trim() === "") {
    return "empty";
  }
  if (line.startsWith("|")) {
    return "table";
  }
  return ITEM.test(line) ? "item" : "text";
}

/** @param {string[]} lines */
function block(lines) {
  const kind = kindOf(lines[0]);
  if (kind === "table") {
    return table(lines);
  }
  return kind === "item" ? make("ul", {}, ...itemsOf(lines)) : make("p", {}, ...spans(lines.join(" ")));
}

/** @param {string[]} lines */
function itemsOf(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (ITEM.test(line)) {
      items.push(line.replace(ITEM, ""));
    } else {
      items[items.length - 1] += ` ${line.trim()}`;
    }
  }
  return items.map((item) => make("li", {}, ...spans(item)));
}

/** @param {string[]} lines */
function table(lines) {
  const [head, ...rows] = lines.filter((line) => !RULER.test(line.trim())).map(cells);
  const heading = make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, ...spans(cell))));
  const body = rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...spans(cell)))));
  const whole = make("table", {}, make("thead", {}, heading), make("tbody", {}, ...body));
  return make("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Table" }, whole);
}

/** @param {string} line */
function cells(line) {
  return line
    .trim()
    .replaceAll(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/**
 * @param {string} text
 * @returns {(HTMLElement | string)[]}
 */
function spans(text) {
  return text
    .split(SPAN)
    .filter((part) => part !== "")
    .map(span);
}

/** @param {string} part */
function span(part) {
  if (/^`[^`]+`$/.test(part)) {
    return make("code", {}, part.slice(1, -1));
  }
  if (/^\*\*[^*]+\*\*$/.test(part)) {
    return make("b", {}, part.slice(2, -2));
  }
  return /^\*[^*\s][^*]*\*$/.test(part) ? make("em", {}, part.slice(1, -1)) : part;
}
