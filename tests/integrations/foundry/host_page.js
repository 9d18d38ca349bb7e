/** The page of the stand-in: tokens, tracker and chat, and the start of the module. */

const make = (tag, text, rest = {}) => Object.assign(document.createElement(tag), { textContent: text }, rest);

function show() {
  const [combat] = Combat.collection;
  byId("round").textContent = combat ? `Round ${combat.round}` : "No combat";
  byId("order").replaceChildren(...(combat?.turns ?? []).map((each, index) => {
    const line = make("li", each.name, { className: each.defeated ? "defeated" : "" });
    if (combat.round > 0 && index === combat.turn) line.setAttribute("aria-current", "true");
    return line;
  }));
  byId("chat").replaceChildren(...ChatMessage.collection.filter(isVisible).map(messageLine));
  byId("actors").replaceChildren(...Token.collection.filter((token) => token.actor).map(({ name, actor }) =>
    make("li", `${name}: ${JSON.stringify(actor.system ?? {})} ${[...actor.statuses].join(" ")}`),
  ));
}

function isVisible({ whisper, author }) {
  return whisper.length === 0 || whisper.includes(ME) || author === ME;
}

function messageLine(message) {
  const line = make("li", "");
  line.dataset.messageId = message.id;
  line.append(make("b", message.speaker.alias), Object.assign(make("div", ""), { className: "message-content" }));
  line.querySelector("div").innerHTML = message.content;
  if (message.whisper.length > 0) line.classList.add("whisper");
  Hooks.callAll("renderChatMessageHTML", message, line, {});
  return line;
}

function openHud(token) {
  const hud = make("div", "", { className: "hud" });
  hud.append(make("div", "", { className: "col right" }));
  byId("hud").replaceChildren(hud);
  Hooks.callAll("renderTokenHUD", { object: { document: token } }, hud, {});
}

async function begin() {
  const tokens = Token.collection.map(({ id, name, actorId }) => ({ tokenId: id, name, actorId }));
  const combat = await Combat.create({});
  await combat.createEmbeddedDocuments("Combatant", tokens);
  await combat.update({ round: 1, turn: 0 });
}

async function next() {
  const [combat] = Combat.collection;
  const isLast = combat.turn + 1 >= combat.turns.length;
  await combat.update(isLast ? { round: combat.round + 1, turn: 0 } : { turn: combat.turn + 1 });
}

async function start() {
  for (const [documentName, all] of Object.entries(WORLD.documents)) {
    for (const data of all) CLASSES[documentName].collection.set(data._id, new CLASSES[documentName](data));
  }
  for (const [key, value] of Object.entries(localStorage)) {
    const [documentName, id] = key.split(" ");
    if (id) CLASSES[documentName].collection.set(id, new CLASSES[documentName](JSON.parse(value)));
  }
  const module = await (await fetch("/modules/arbiter/module.json")).json();
  const language = module.languages.find(({ lang }) => lang === i18n.lang);
  texts = await (await fetch(`/modules/arbiter/${language.path}`)).json();
  for (const script of module.esmodules) await import(`/modules/arbiter/${script}`);
  for (const token of Token.collection) {
    const button = make("button", token.name);
    button.addEventListener("click", () => openHud(token));
    byId("tokens").append(button);
  }
  byId("begin").addEventListener("click", begin);
  byId("next").addEventListener("click", next);
  byId("end").addEventListener("click", () => Combat.collection.find(() => true).delete());
  Hooks.callAll("init");
  show();
  Hooks.callAll("ready");
}

void start();
