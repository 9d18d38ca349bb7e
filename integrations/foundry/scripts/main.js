/** Entry of the module: connects Foundry's hooks with the service. */

import { Chat } from "./chat.js";
import { isOwn } from "./combats.js";
import { Health } from "./health.js";
import { ownKey } from "./joining.js";
import { MovesMenu } from "./menu.js";
import { Questions } from "./questions.js";
import { actsForWorld, reporting, Session } from "./session.js";
import { registerSettings, say } from "./settings.js";
import { Tracker } from "./tracker.js";

/** @typedef {import("./arbiter/helper.js").Item} Item */

/** Everything that belongs to one connection. */
class Table {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.hasActed = this.acts;
    this.questions = new Questions(session);
    this.chat = new Chat(session);
    const health = new Health(session);
    this.health = health;
    this.tracker = new Tracker(session, (combat, encounter) => health.mirror(combat, encounter));
  }

  /** Follows the campaign from the newest message on; ends when the session is closed. */
  async play() {
    const newest = await this.session.newest();
    const after = Math.min(this.chat.newest() || newest, newest); // a log from a backup may be shorter
    this.chat.decorateAll();
    if (this.acts) void this.tracker.catchUp();
    await this.session.follow(after, (item) => this.take(item));
  }

  /** Ends the connection. */
  close() {
    this.session.close();
    void this.questions.close();
  }

  /** Whether this browser writes into the world. */
  get acts() {
    return actsForWorld() && this.session.isMaster;
  }

  /** @param {Item} item */
  async take(item) {
    if (item.kind === "prompt") await this.questions.changed(item.prompt);
    if (item.kind === "event" && this.acts) {
      const { event } = item;
      await reporting(() => this.chat.post(event));
      await reporting(() => this.health.happened(event));
      if (event.encounter_id) await this.tracker.happened(event.encounter_id);
    }
    if (item.kind === "event" || item.kind === "prompt") refreshMenu();
  }
}

/** Milliseconds until the user reads that the service does not answer; the module tries again without end. */
const PATIENCE = 10_000;
const menu = new MovesMenu();
const refreshMenu = foundry.utils.debounce(() => void menu.refresh(), 250);
/** @type {Table | null} */
let table = null;
let opening = new AbortController();

/** Connects with the present settings, in place of an earlier connection. */
async function connect() {
  opening.abort();
  opening = new AbortController();
  const { signal } = opening;
  table?.close();
  use(null);
  const key = await reporting(ownKey, signal);
  if (!key || signal.aborted) return;
  const waiting = setTimeout(() => ui.notifications.warn(say("Problem.NoAnswer")), PATIENCE);
  const session = await reporting(() => Session.open(key, signal), signal);
  clearTimeout(waiting);
  if (!session || signal.aborted) return;
  use(new Table(session));
  ui.notifications.info(say("Connected", { campaign: session.own.campaign.name }));
  await reporting(() => table?.play() ?? Promise.resolve());
}

/** @param {Table | null} next */
function use(next) {
  table = next;
  void menu.use(next);
}

/** @param {(table: Table) => Promise<unknown>} action of the browser that acts for the world */
function acting(action) {
  if (table?.acts) void action(table);
}

/** @param {{ object: { document: TokenDocument } }} hud @param {HTMLElement} html */
function addButton({ object: { document: token } }, html) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "control-icon", title: say("Menu.Title") });
  made.dataset.arbiter = "moves";
  made.innerHTML = '<i class="fa-solid fa-scale-balanced" inert></i>';
  made.addEventListener("click", () => (table ? menu.open(token) : complain()));
  (html.querySelector(".col.right") ?? html).append(made);
}

/** Connects anew when this browser begins to act for the world, to go on where the other game master's one ended. */
function takeOver() {
  if (!table || table.acts === table.hasActed) return;
  table.hasActed = table.acts;
  if (table.acts) void connect();
}

function complain() {
  ui.notifications.warn(say("Problem.NotConnected"));
}

Hooks.once("init", () => registerSettings(foundry.utils.debounce(() => void connect(), 100)));
Hooks.once("ready", () => void connect());
Hooks.on("userConnected", takeOver);
Hooks.on("renderTokenHUD", addButton);
Hooks.on("renderChatMessageHTML", (message, html) => table?.chat.decorate(message, html));
Hooks.on("updateCombat", (combat, changes, operation) => {
  if (!isOwn(operation) && ("round" in changes || "turn" in changes)) acting(({ tracker }) => tracker.changed(combat));
});
Hooks.on("deleteCombat", (combat, operation) => {
  if (!isOwn(operation)) acting(({ tracker }) => tracker.deleted(combat));
});
Hooks.on("createCombatant", ({ combat }, operation) => {
  if (!isOwn(operation)) acting(({ tracker }) => tracker.changed(combat));
});
Hooks.on("deleteCombatant", (combatant, operation) => {
  if (!isOwn(operation)) acting(({ tracker }) => tracker.removed(combatant.combat, combatant));
});
Hooks.on("updateCombatant", ({ combat }, changes, operation) => {
  const isShared = "initiative" in changes || "hidden" in changes;
  if (!isOwn(operation) && isShared) acting(({ tracker }) => tracker.changed(combat));
});
