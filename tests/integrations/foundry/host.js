/**
 * A stand-in for Foundry: the part of its API that the module uses, for two users in two tabs of one browser.
 *
 * Here are hooks and documents, which are in localStorage. A BroadcastChannel carries changes to the other tab, as
 * Foundry's server does. The stand-in shows how the module uses the API, not that Foundry accepts it.
 */

const WORLD = JSON.parse(document.getElementById("world").textContent);
const ME = new URLSearchParams(location.search).get("user");
const channel = new BroadcastChannel("foundry");
const byId = (id) => document.getElementById(id);
const put = (object, path, value) => {
  const names = path.split(".");
  const last = names.pop();
  const inside = names.reduce((object, name) => (object[name] ??= {}), object);
  inside[last] = value;
};

class Collection extends Map {
  [Symbol.iterator]() {
    return this.values();
  }
  find(test) {
    return [...this].find(test);
  }
  filter(test) {
    return [...this].filter(test);
  }
  map(change) {
    return [...this].map(change);
  }
}

class Hooks {
  static handlers = [];
  static on(hook, handler) {
    return Hooks.handlers.push({ hook, handler });
  }
  static once(hook, handler) {
    return Hooks.on(hook, handler);
  }
  static callAll(hook, ...given) {
    for (const each of Hooks.handlers) if (each.hook === hook) each.handler(...given);
  }
}

class FoundryDocument {
  static collection = new Collection();
  constructor(data, parent) {
    Object.assign(this, data);
    this.parent = parent;
    this.id = data._id;
  }
  static async create(data, operation = {}) {
    const { documentName, collection } = this;
    const whole = { _id: foundry.utils.randomID(), flags: {}, author: ME, ...data };
    operate({ action: "create", documentName, data: whole, operation });
    return collection.get(whole._id);
  }
  getFlag(scope, key) {
    return this.flags?.[scope]?.[key];
  }
  async setFlag(scope, key, value) {
    return await this.update({ [`flags.${scope}.${key}`]: value });
  }
  async update(changes, operation = {}) {
    const { documentName } = this.constructor;
    operate({ action: "update", documentName, id: this.id, parent: this.parent?.id, changes, operation });
  }
  async delete(operation = {}) {
    const { documentName } = this.constructor;
    operate({ action: "delete", documentName, id: this.id, parent: this.parent?.id, operation });
  }
}

class User extends FoundryDocument {
  static documentName = "User";
  static collection = new Collection();
  active = true;
  targets = new Set();
}

class Actor extends FoundryDocument {
  static documentName = "Actor";
  static collection = new Collection();
  uuid = `Actor.${this.id}`;
  get statuses() {
    return new Set(this.effects ?? []);
  }
  get hasPlayerOwner() {
    return this.owner !== undefined;
  }
  testUserPermission(user) {
    return user.isGM || this.owner === user.id;
  }
  async toggleStatusEffect(id, { active }) {
    const others = (this.effects ?? []).filter((each) => each !== id);
    await this.update({ effects: active ? [...others, id] : others });
  }
}

class Token extends FoundryDocument {
  static documentName = "Token";
  static collection = new Collection();
  get actor() {
    return Actor.collection.get(this.actorLink ? this.actorId : `${this.actorId}.${this.id}`);
  }
}

class Combatant extends FoundryDocument {
  static documentName = "Combatant";
  initiative = this.initiative ?? null;
  defeated = this.defeated ?? false;
  hidden = this.hidden ?? false;
  combat = this.parent;
  get token() {
    return Token.collection.get(this.tokenId) ?? null;
  }
  get actor() {
    return this.token?.actor ?? null;
  }
}

class Combat extends FoundryDocument {
  static documentName = "Combat";
  static collection = new Collection();
  round = this.round ?? 0;
  turn = this.turn ?? null;
  scene = game.scenes.active;
  combatants = new Collection((this.combatants ?? []).map((data) => [data._id, new Combatant(data, this)]));
  get turns() {
    return this.combatants.map((each) => each).sort((one, other) => (other.initiative ?? -1) - (one.initiative ?? -1));
  }
  get combatant() {
    return this.turns[this.turn];
  }
  async createEmbeddedDocuments(documentName, list, operation = {}) {
    const all = list.map((data) => ({ _id: foundry.utils.randomID(), flags: {}, ...data }));
    for (const data of all) operate({ action: "create", documentName, parent: this.id, data, operation });
    return all.map(({ _id }) => this.combatants.get(_id));
  }
  async deleteEmbeddedDocuments(_name, ids, operation = {}) {
    for (const id of ids) await this.combatants.get(id).delete(operation);
  }
  async updateEmbeddedDocuments(_name, updates, operation = {}) {
    for (const { _id, ...changes } of updates) await this.combatants.get(_id).update(changes, operation);
  }
}

class ChatMessage extends FoundryDocument {
  static documentName = "ChatMessage";
  static collection = new Collection();
  whisper = this.whisper ?? [];
}

const CLASSES = { User, Actor, Token, Combat, Combatant, ChatMessage };

/** Makes a change here and in the other tab, and stores the document. */
function operate(change) {
  const plain = structuredClone(change);
  carryOut(plain);
  const { documentName, parent, id, data } = plain;
  const [kind, key] = parent ? ["Combat", parent] : [documentName, id ?? data._id];
  const stored = CLASSES[kind].collection.get(key);
  if (stored) localStorage.setItem(`${kind} ${key}`, JSON.stringify(plainOf(stored)));
  else localStorage.removeItem(`${kind} ${key}`);
  channel.postMessage(plain);
}

function plainOf({ parent: _parent, combat: _combat, scene: _scene, targets: _targets, ...data }) {
  return data.combatants ? { ...data, combatants: data.combatants.map(plainOf) } : data;
}

function carryOut({ action, documentName, parent, id, data, changes = {}, operation }) {
  const above = parent ? Combat.collection.get(parent) : undefined;
  const collection = above ? above.combatants : CLASSES[documentName].collection;
  if (action === "create") collection.set(data._id, new CLASSES[documentName](data, above));
  const found = collection.get(id ?? data._id);
  const acting = above?.combatant;
  for (const [path, value] of Object.entries(changes)) put(found, path, value);
  if (action === "delete") collection.delete(id);
  if (acting) above.turn = turnAfter(above, acting);
  show();
  Hooks.callAll(`${action}${documentName}`, found, ...(action === "update" ? [changes] : []), operation, ME);
}

/** The combatant of the turn keeps it; if it is deleted, the next one has it. */
function turnAfter({ turns, turn }, acting) {
  return turns.includes(acting) ? turns.indexOf(acting) : Math.min(turn, turns.length - 1);
}

channel.addEventListener("message", ({ data }) => (data.setting ? stored(data.setting) : carryOut(data)));
