/** A stand-in for Owlbear Rodeo: a room with tokens, in which an extension runs. Tabs of one origin share the room. */

import { answers, subscriptions } from "./host_api.js";
import { fits } from "./host_filter.js";

const query = new URLSearchParams(location.search);
const extension = query.get("extension");
const [nav, menu, badge, notifications] = ["nav", "menu", "output", "ul"].map((name) => document.querySelector(name));
const room = {
  user: query.get("user"),
  role: query.get("role"),
  menus: new Map(),
  selected: [],
  frames: new Map(),
  open,
  close,
  read,
  write,
  post,
  deliver,
  setBadge: (text) => (badge.textContent = text ?? ""),
  notify: (message) => notifications.append(make("li", message)),
};

function make(tag, textContent, rest = {}) {
  return Object.assign(document.createElement(tag), { textContent, ...rest });
}

function read(name) {
  return JSON.parse(localStorage.getItem(name));
}

function write(name, value) {
  localStorage.setItem(name, JSON.stringify(value));
  changed(name);
}

function changed(name) {
  if (name === "room") broadcast("OBR_ROOM_METADATA_SUBSCRIBE", "OBR_ROOM_METADATA_EVENT_CHANGE", { metadata: read("room") });
}

function broadcast(subscription, id, data) {
  for (const frame of room.frames.values()) if (frame.subscribed.has(subscription)) post(frame, id, data);
}

function deliver(connectionId, channel, data) {
  for (const frame of room.frames.values()) {
    if (frame.subscribed.has(channel)) post(frame, `OBR_BROADCAST_MESSAGE_${channel}`, { data, connectionId });
  }
}

function post(frame, id, data) {
  frame.element.contentWindow?.postMessage({ id, data }, new URL(frame.url).origin);
}

function open(place, url) {
  close(place);
  const address = new URL(url, extension);
  address.searchParams.set("obrref", btoa(`${location.origin} the-room`));
  const element = make("iframe", "", { title: place, allow: "clipboard-write" });
  const frame = { element, url: address.href, ref: crypto.randomUUID(), subscribed: new Set() };
  element.addEventListener("load", () => post(frame, "OBR_READY", { ref: frame.ref, userId: room.user }));
  room.frames.set(place, frame);
  element.src = address.href;
  document.getElementById(place).append(element);
}

function close(place) {
  room.frames.get(place)?.element.remove();
  room.frames.delete(place);
}

async function hear({ data, source, origin }) {
  const frame = [...room.frames.values()].find(({ element }) => element.contentWindow === source);
  if (!frame || origin !== new URL(frame.url).origin || data.ref !== frame.ref) return;
  if (subscriptions.has(data.id)) {
    const isOver = data.id.includes("UNSUBSCRIBE");
    frame.subscribed[isOver ? "delete" : "add"](data.data.channel ?? data.id);
  } else if (answers[data.id]) {
    post(frame, `${data.id}_RESPONSE${data.nonce}`, answers[data.id](room, data.data));
  } else {
    console.error(`no stand-in for ${data.id}`);
  }
}

function select(button, id) {
  const isPressed = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isPressed));
  room.selected = isPressed ? [...room.selected, id] : room.selected.filter((each) => each !== id);
  showMenu();
}

/** As in Owlbear Rodeo, the menu has the first icon of each entry whose filter fits the selected tokens. */
function showMenu() {
  const items = room.selected.map((id) => read("items").find((item) => item.id === id));
  const entries = [...room.menus].map(([id, icons]) => [id, icons.find(({ filter }) => fits(filter, items, room.role))]);
  menu.replaceChildren(...entries.filter(([, icon]) => icon).map(([id, { label }]) => {
    const context = { items, selectionBounds: {} };
    const onclick = () => post(room.frames.get("background"), "OBR_CONTEXT_MENU_EVENT_CLICK", { id, context, elementId: "menu" });
    return make("button", label, { onclick });
  }));
}

async function start() {
  for (const [name, value] of Object.entries(await (await fetch("/room.json")).json())) {
    if (read(name) === null) write(name, value);
  }
  const manifest = await (await fetch("/manifest.json")).json();
  const action = document.getElementById("action");
  action.textContent = manifest.action.title;
  action.onclick = () => (room.frames.has("panel") ? close("panel") : open("panel", manifest.action.popover));
  document.getElementById("away").onclick = () => close("popover");
  for (const { id, name } of read("items")) {
    const token = make("button", name);
    token.onclick = () => select(token, id);
    nav.append(token);
  }
  open("background", manifest.background_url);
}

addEventListener("message", hear);
addEventListener("receive", ({ detail }) => deliver(...detail)); // a message of another player, from a test
addEventListener("storage", ({ key }) => changed(key));
void start();
