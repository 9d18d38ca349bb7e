/** Windows, settings, texts and the global objects of the stand-in. */

class ApplicationV2 {
  rendered = false;
  get title() {
    return "";
  }
  /** As in Foundry, one rendering or closing runs at a time. */
  #running = Promise.resolve();
  #next(step) {
    this.#running = this.#running.then(step);
    return this.#running;
  }
  render(options = {}) {
    return this.#next(() => this.#render(options));
  }
  async #render({ force = false, window = {} }) {
    if (!force && !this.rendered) return this;
    const result = await this._renderHTML(await this._prepareContext({}), {});
    const title = this.rendered ? window.title : (window.title ?? this.title);
    this.element ??= this.#frame();
    if (title !== undefined) this.element.setAttribute("aria-label", title);
    this._replaceHTML(result, this.element.firstElementChild, {});
    this.rendered = true;
    return this;
  }
  close() {
    return this.#next(async () => {
      this.element?.remove();
      this.element = undefined;
      this.rendered = false;
    });
  }
  #frame() {
    const frame = byId("windows").appendChild(document.createElement("section"));
    frame.className = this.constructor.DEFAULT_OPTIONS.classes.join(" ");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
    button.addEventListener("click", () => this.close());
    frame.append(document.createElement("div"), button);
    return frame;
  }
}

class DialogV2 {
  static wait({ window: { title }, content, buttons, render }) {
    const form = document.createElement("form");
    form.className = "dialog";
    form.setAttribute("aria-label", title);
    form.append(content);
    byId("windows").append(form);
    return new Promise((resolve) => {
      const end = (result) => {
        form.remove();
        resolve(result);
      };
      const close = async () => end(null);
      for (const { action, label, callback } of [...buttons, { action: "close", label: "Close" }]) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", innerHTML: `<span>${label}</span>`, name: action }); // as in Foundry
        const result = (event) => (action === "close" ? null : (callback?.(event, button) ?? action));
        button.addEventListener("click", (event) => end(result(event)));
        form.append(button);
      }
      setTimeout(() => render?.(new Event("render"), { close }));
    });
  }
}

const utils = {
  randomID: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join(""),
  getProperty: (object, path) => path.split(".").reduce((inside, name) => inside?.[name], object),
  debounce: (callback, milliseconds) => {
    let timer;
    return () => (clearTimeout(timer), (timer = setTimeout(callback, milliseconds)));
  },
};

globalThis.foundry = { applications: { api: { ApplicationV2, DialogV2 } }, utils };
const registered = {};
const places = { world: localStorage, client: sessionStorage };
const settings = {
  register: (module, key, setting) => (registered[`${module}.${key}`] = setting),
  get: (module, key) => {
    const name = `${module}.${key}`;
    return places[registered[name].scope].getItem(name) ?? registered[name].default;
  },
  set: async (module, key, value) => {
    const name = `${module}.${key}`;
    places[registered[name].scope].setItem(name, value);
    stored(name);
    if (registered[name].scope === "world") channel.postMessage({ setting: name });
  },
};

function stored(name) {
  registered[name].onChange?.();
}

function note(message) {
  const line = document.createElement("li");
  line.textContent = message;
  byId("notifications").append(line);
}

globalThis.ui = { notifications: { info: note, warn: note, error: note } };
let texts = {};
const textOf = (key) => utils.getProperty(texts, key);
const i18n = {
  lang: WORLD.language,
  has: (key) => textOf(key) !== undefined,
  format: (key, values) => textOf(key).replace(/\{(\w+)\}/g, (_whole, name) => values[name]),
};
const users = Object.assign(User.collection, {});
Object.defineProperty(users, "activeGM", { get: () => users.find((user) => user.isGM && user.active) ?? null });
const scene = { name: "The bridge", tokens: Token.collection, id: "scene" };
globalThis.game = {
  users,
  settings,
  i18n,
  actors: Actor.collection,
  combats: Combat.collection,
  messages: ChatMessage.collection,
  scenes: Object.assign(new Collection([["scene", scene]]), { active: scene }),
  get user() {
    return users.get(ME);
  },
};
Object.assign(globalThis, { Hooks, Combat, ChatMessage });
