/** The texts of the extension, in the language of the browser. */

const ENGLISH = {
  address: "Address of the service",
  attack: "Attack",
  attackWith: "Attack with ...",
  back: "Back",
  begin: "New campaign ...",
  busy: "Connecting ...",
  create: "Create",
  forget: "Forget my key",
  game: "Game",
  incompleteAddress: "The address is not complete. It begins with https://",
  key: "Your key, or the link to join",
  link: "Link",
  linkWith: "Link with Arbiter",
  name: "Name",
  noAddress: "The game master has not entered the address of the service yet.",
  noAnswer: "There is no answer from {origin}.",
  noAttacks: "No attack is possible now.",
  noAttacker: "No selected token is linked with a combatant that you play.",
  noEncounter: "No encounter is running.",
  noKey: "Open Arbiter in the bar and enter your key first.",
  noKeyInLink: "This link has no key.",
  noToken: "The token was deleted.",
  operatorKey: "Key of the operator, if the service needs one",
  othersAreAsked: "Others are asked first.",
  otherCampaign: "This key belongs to another campaign.",
  otherService: "This link belongs to another service.",
  partner: "Character or combatant",
  refused: "Owlbear Rodeo refused this.",
  save: "Save",
  settings: "Settings",
  status: "The service answers with status {status}.",
  table: "The table",
  tonight: "Tonight",
};

/** @typedef {keyof typeof ENGLISH} Text */

/** @type {Record<Text, string>} */
const GERMAN = {
  address: "Adresse des Dienstes",
  attack: "Angreifen",
  attackWith: "Angreifen mit ...",
  back: "Zurück",
  begin: "Neue Kampagne ...",
  busy: "Verbindung wird hergestellt ...",
  create: "Anlegen",
  forget: "Meinen Schlüssel vergessen",
  game: "Spiel",
  incompleteAddress: "Die Adresse ist unvollständig. Sie beginnt mit https://",
  key: "Dein Schlüssel oder der Link zum Beitreten",
  link: "Verknüpfen",
  linkWith: "Mit Arbiter verknüpfen",
  name: "Name",
  noAddress: "Die Spielleitung hat die Adresse des Dienstes noch nicht eingegeben.",
  noAnswer: "{origin} antwortet nicht.",
  noAttacks: "Jetzt ist kein Angriff möglich.",
  noAttacker: "Kein ausgewählter Token ist mit jemandem verknüpft, den du spielst.",
  noEncounter: "Es läuft keine Begegnung.",
  noKey: "Öffne zuerst Arbiter in der Leiste und gib deinen Schlüssel ein.",
  noKeyInLink: "Dieser Link hat keinen Schlüssel.",
  noToken: "Der Token wurde gelöscht.",
  operatorKey: "Schlüssel des Betreibers, falls der Dienst einen braucht",
  othersAreAsked: "Zuerst werden andere gefragt.",
  otherCampaign: "Dieser Schlüssel gehört zu einer anderen Kampagne.",
  otherService: "Dieser Link gehört zu einem anderen Dienst.",
  partner: "Charakter oder Teilnehmer",
  refused: "Owlbear Rodeo hat das abgelehnt.",
  save: "Speichern",
  settings: "Einstellungen",
  status: "Der Dienst antwortet mit Status {status}.",
  table: "Der Tisch",
  tonight: "Heute Abend",
};

/** The language, which is also that of the service's texts. */
export const language = navigator.language.startsWith("de") ? "de" : "en";

/**
 * Returns a text.
 * @param {Text} text
 * @param {Record<string, unknown>} [values] of its placeholders
 * @returns {string}
 */
export function say(text, values = {}) {
  const words = language === "de" ? GERMAN[text] : ENGLISH[text];
  return words.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
