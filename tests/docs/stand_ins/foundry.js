// What the guide uses of Foundry VTT, as far as it needs it: made after the documentation of its API, not Foundry itself.
const settings = {};
const hooks = {};
let hear = (text) => console.log(text);

globalThis.Hooks = {
  once: (event, act) => event === "init" && act(),
  on: (event, act) => (hooks[event] = act),
};
globalThis.game = {
  i18n: { lang: "en" },
  settings: {
    register: (module, key, { default: value }) => (settings[`${module}.${key}`] ??= value),
    get: (module, key) => settings[`${module}.${key}`],
  },
};
globalThis.foundry = {
  utils: {
    randomID: () => Math.random().toString(36).slice(2, 18).padEnd(16, "0"),
    escapeHTML: (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  },
};
globalThis.ui = { notifications: { warn: (text) => hear(`warning: ${text}`) } };
globalThis.ChatMessage = {
  create: async ({ _id, content, rolls }, { keepId }) => {
    if (!keepId || !_id || !rolls.every((roll) => roll instanceof Roll)) throw new Error("not what was meant");
    hear(content);
  },
};
globalThis.Roll = class Roll {
  constructor(formula) {
    this.formula = formula;
  }

  /** Foundry's own die; here it always shows 3. */
  async evaluate() {
    return Object.assign(this, { total: 3 });
  }

  static fromData({ formula, terms, total, evaluated }) {
    if (!evaluated || !terms.every((term) => term.evaluated)) throw new Error("not rolled");
    return Object.assign(new Roll(formula), { dice: terms, total });
  }
};

/** Somebody types a line into the chat; prints what is posted or warned of. */
async function typed(text, actor = "Actor.daenes") {
  const heard = new Promise((resolve) => (hear = resolve));
  const posted = hooks.chatMessage({}, text, { speaker: { actor, alias: "Daenes" }, user: "user" });
  if (posted !== false) throw new Error("the line itself was posted");
  console.log(await heard);
}

const made = await (
  await fetch("http://localhost:8000/v1/campaigns", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "The square", ruleset: "flyerbook" }),
  })
).json();
settings["arbiter-example.key"] = made.key.token;
