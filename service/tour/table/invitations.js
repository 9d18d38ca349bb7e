// Links that seat a player: each is exchanged once for a key, on the device that opens it.

import { button, make } from "../tour/elements.js";
import { ask, attempt, changing, close, open, opening } from "./dialog.js";
import { line } from "./fields.js";
import { labelOf, t } from "./texts.js";

/** @typedef {import("./world.js").World} World */

/** Hosts of which links lead to the device that opens them. */
const OF_THIS_COMPUTER = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Invites a player for some characters, an observer, or another game master.
 * @param {World} world
 */
export function invite(world) {
  const party = world.characters.filter(({ kind }) => kind === "pc");
  const label = line(t("playerName"), t("player"), { required: true });
  const boxes = party.map(({ id, name }) => ({ id, name, input: make("input", { type: "checkbox", value: id }) }));
  const choices = boxes.map(({ name, input }) => make("label", { class: "option" }, input, make("span", {}, name)));
  const whose = make("fieldset", { class: "options" }, make("legend", {}, t("people")), ...choices);
  const master = make("input", { type: "checkbox" });
  const asMaster = make("label", { class: "option" }, master, make("span", {}, t("asMaster")));
  ask(t("invite"), [label.element, whose, asMaster], t("goOn"), async () => {
    const chosen = boxes.filter(({ input }) => input.checked).map(({ id }) => id);
    const characters = master.checked ? [] : chosen; // a game master commands all
    const role = master.checked ? "gm" : characters.length > 0 ? "player" : "observer";
    const { body } = await world.send("POST", "/keys", { label: label.value(), role, characters });
    return () => attempt(() => showLink(world, body));
  });
}

/**
 * Shows the link of a new invitation for a key, with its QR code.
 * @param {World} world
 * @param {any} key
 */
export async function showLink(world, key) {
  const { body } = await world.send("POST", `/keys/${key.id}/invitations`);
  const link = `${location.origin}/table#join=${body.invitation}`;
  const shown = make("input", { type: "text", readonly: true, value: link, "aria-label": t("join") });
  const copy = button(t("copy"), () => {
    shown.select();
    if (document.execCommand("copy")) { // `navigator.clipboard` is missing on pages that come over plain HTTP
      copy.textContent = t("copied");
    }
  });
  const picture = await codeOf(link);
  open(
    t("plays", { label: key.label, names: namesOf(world, key) }),
    make("p", { class: "hint" }, t("inviteHint")),
    OF_THIS_COMPUTER.includes(location.hostname) && make("p", {}, t("localLink")),
    picture,
    make("div", { class: "beside" }, shown, copy),
    button(t("done"), close, { class: "main" }),
  );
}

/**
 * The keys of the table, each with a new link, and a way to revoke it.
 * @param {World} world
 * @returns {HTMLElement}
 */
export function keyList(world) {
  const lines = world.keys.map((key) => {
    const who = key.role === "player" ? t("plays", { label: key.label, names: namesOf(world, key) }) : [...new Set([labelOf(key), t(key.role)])].join(" · ");
    const isOwn = key.id === world.seat.keyId;
    const revoke = () => changing(world, `revoke ${key.id}`, () => world.send("DELETE", `/keys/${key.id}`));
    const isGood = key.revoked_at === null;
    return make(
      "li",
      {},
      make("span", { class: !isGood && "undone" }, who),
      !isGood && make("small", {}, t("revoked")),
      isGood && !isOwn && button(t("inviteAgain"), () => opening(() => showLink(world, key)), { class: "quiet" }),
      isGood && !isOwn && button(t("revoke"), revoke, { class: "quiet", "aria-label": `${t("revoke")}: ${key.label}` }),
    );
  });
  return make("ul", { class: "keys" }, ...lines);
}

/** @param {World} world @param {any} key */
function namesOf(world, key) {
  return key.characters.map((/** @type {string} */ id) => world.nameOf(id)).join(", ");
}

/**
 * A picture of a text as a QR code, drawn by the service.
 * @param {string} text
 */
async function codeOf(text) {
  const response = await fetch("/table/code", { method: "POST", body: text, headers: { "Content-Type": "text/plain" } });
  const svg = await response.text();
  return make("img", { class: "code", alt: t("qr"), src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
}
