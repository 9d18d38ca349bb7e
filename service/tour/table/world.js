// What a key sees of its campaign, and the calls on it.

import { call, Problem } from "../tour/api.js";
import { sendOnce } from "./sending.js";
import { learn } from "./words.js";

/** @typedef {import("./session.js").Seat} Seat */

/** Events that are shown at first, and that each look at earlier ones adds. */
const STEP = 60;
const MOST_OF_PAGE = 200;

/** A campaign as its owner of a key sees it. */
export class World {
  /**
   * @param {Seat} seat
   * @param {(seq: number) => Promise<void>} showAfter resolves when the page shows an event after this one
   */
  constructor(seat, showAfter) {
    this.seat = seat;
    this.showAfter = showAfter;
    this.isGameMaster = seat.role === "gm";
    /** @type {any[]} */
    this.characters = [];
    /** @type {any} */
    this.encounter = null;
    /** The encounters that have not ended: those that run, then those in preparation; the newest first. @type {any[]} */
    this.encounters = [];
    /** Id of the encounter that is looked at; "" for the first one. */
    this.chosen = "";
    /** @type {any[]} */
    this.prompts = [];
    /** The newest events, the newest first. @type {any[]} */
    this.events = [];
    this.shownEvents = STEP;
    this.hasEarlierEvents = false;
    /** Names by id of all that have been read, also of combatants of encounters that have ended. @type {Map<string, string>} */
    this.names = new Map();
    /** Ids of encounters whose combatants have been read for their names. @type {Set<string>} */
    this.named = new Set();
    /** @type {any[]} */
    this.keys = [];
    /** The newest event of a key when the keys were read; -1 before. */
    this.keysAt = -1;
    /** Ids of the characters of a player's key, which never change. @type {string[] | undefined} */
    this.own = undefined;
    /** The turn that the owner of the key has ended, as long as the service names it because a hidden combatant acts. */
    this.turnEnded = "";
  }

  /** Reads everything anew. */
  async load() {
    const [own, characters, running, preparing, prompts, events] = await Promise.all([
      this.own ?? (this.isGameMaster ? [] : this.charactersOfKey()),
      this.get("/characters?limit=200"),
      this.get("/encounters?status=running&limit=200&view=full"),
      this.get("/encounters?status=preparing&limit=200"),
      this.get("/prompts?status=open&limit=50"),
      this.newestEvents(),
      learn(this.seat.game),
    ]);
    this.own = own;
    this.encounters = [...running.body.items.reverse(), ...preparing.body.items.reverse()];
    const shown = this.encounters.find(({ id }) => id === this.chosen) ?? this.encounters[0];
    this.encounter = await this.withCombatants(shown);
    this.turnEnded = turnIn(this.encounter) === this.turnEnded ? this.turnEnded : "";
    this.characters = characters.body.items;
    this.prompts = prompts.body.items;
    this.events = events;
    this.learnNames([...this.encounters, ...(await this.earlierEncounters())]);
    await this.readKeys();
  }

  /** Reads the keys if the log has another event of a key: browsers take six connections, of which the stream is one. */
  async readKeys() {
    const at = this.events.find(({ type }) => type.startsWith("key."))?.seq ?? 0;
    if (this.isGameMaster && at !== this.keysAt) {
      this.keys = (await this.get("/keys?limit=200")).body.items;
      this.keysAt = at;
    }
  }

  /**
   * Learns names from the log, which has everything as it was created or removed, and from what there is now.
   * @param {any[]} encounters
   */
  learnNames(encounters) {
    const changes = this.events.flatMap((event) => event.changes ?? []).filter(({ path }) => path === "");
    const logged = changes.map(({ id, before, after }) => ({ ...(after ?? before), id }));
    const combatants = encounters.flatMap((each) => each.combatants ?? []);
    for (const { id, name, label } of [...logged, ...encounters, ...combatants, ...this.combatants, ...this.characters]) {
      if (name || label) {
        this.names.set(id, name || label);
      }
    }
  }

  /** Other encounters of events, each read once: the log may not show how they began. @returns {Promise<any[]>} */
  async earlierEncounters() {
    const read = this.encounters.filter((each) => "combatants" in each || each.id === this.encounter.id);
    const known = new Set([null, ...read.map(({ id }) => id), ...this.named]);
    const unread = [...new Set(this.events.map(({ encounter_id: id }) => id))].filter((id) => !known.has(id));
    const found = await Promise.all(unread.map((id) => this.getUnlessRemoved(`/encounters/${id}`)));
    unread.forEach((id) => this.named.add(id));
    return found.filter((each) => each !== null);
  }

  /** Encounters that run have been read with their combatants, each of which gets its `encounter_id`. @param {any} listed */
  async withCombatants(listed = null) {
    if (listed === null) {
      return null;
    }
    const encounter = "combatants" in listed ? listed : (await this.get(`/encounters/${listed.id}`)).body;
    const combatants = encounter.combatants.map((/** @type {any} */ each) => ({ ...each, encounter_id: encounter.id }));
    return { ...encounter, combatants };
  }

  /** The events that are shown; older ones may be undone since. @returns {Promise<any[]>} */
  async newestEvents() {
    const events = [];
    let before = "";
    for (let left = this.shownEvents; left > 0; left -= MOST_OF_PAGE) {
      const { body } = await this.get(`/events?order=desc&limit=${Math.min(left, MOST_OF_PAGE)}${before}`);
      events.push(...body.items);
      this.hasEarlierEvents = body.next_before !== null;
      if (!this.hasEarlierEvents) {
        break;
      }
      before = `&before=${body.next_before}`;
    }
    return events;
  }

  /** The number of the newest event that has been read. */
  get newest() {
    return this.events[0]?.seq ?? 0;
  }

  /** Shows more of the log from the next load on. */
  showEarlierEvents() {
    this.shownEvents += STEP;
  }

  /** @returns {Promise<string[]>} */
  async charactersOfKey() {
    return (await call("GET", "/v1/key", { key: this.seat.key })).body.characters;
  }

  /** The combatants in turn order. @returns {any[]} */
  get combatants() {
    const { combatants = [], order = [] } = this.encounter ?? {};
    const places = new Map(order.map((/** @type {string} */ id, /** @type {number} */ place) => [id, place]));
    return [...combatants].sort((one, other) => (places.get(one.id) ?? 1000) - (places.get(other.id) ?? 1000));
  }

  /** Whether it is the turn of a combatant, which the owner of the key has not ended. @param {any} one */
  isTurnOf(one) {
    return this.isRunning && this.encounter.turn === one.id && this.turnEnded === "";
  }

  /** Remembers that the owner of the key has ended a turn, until the service names another one. @param {any} encounter */
  turnOver(encounter) {
    this.turnEnded = turnIn(this.encounter) === turnIn(encounter) ? turnIn(encounter) : "";
  }

  get isRunning() {
    return this.encounter?.status === "running";
  }

  /** The combatant whose turn it is, if the key sees it. */
  get acting() {
    return this.combatants.find(({ id }) => id === this.encounter.turn);
  }

  /** Whether the key may act for a combatant or character. @param {any} one */
  mayPlay(one) {
    return this.isGameMaster || this.own?.includes(one?.character_id ?? one?.id) === true;
  }

  /** The own characters, or their combatants in the encounter. */
  get mine() {
    return this.characters
      .filter(({ id }) => this.own?.includes(id))
      .map((one) => this.inEncounter(one));
  }

  /** The combatant of a character, or the character itself outside the encounter. @param {any} one */
  inEncounter(one) {
    return this.combatants.find(({ character_id: id }) => id === one.id) ?? one;
  }

  /** The sheet and the state of a combatant are those of its character. @param {any} one */
  figure(one) {
    return this.characters.find(({ id }) => id === one?.character_id) ?? one;
  }

  /** @param {string | null} id of a combatant or character */
  nameOf(id) {
    return this.names.get(id ?? "") ?? "…";
  }

  /** The address of a combatant, also when its encounter has ended meanwhile, or of a character. @param {any} one */
  placeOf(one) {
    return "encounter_id" in one ? `/encounters/${one.encounter_id}/combatants/${one.id}` : `/characters/${one.id}`;
  }

  /** The address of commands for a combatant or character. @param {any} one */
  commandsOf(one) {
    return `${"encounter_id" in one ? `/encounters/${one.encounter_id}` : `/characters/${one.id}`}/${this.seat.game}`;
  }

  /** @param {string} rest */
  path(rest) {
    return `/v1/campaigns/${this.seat.id}${rest}`;
  }

  /** @param {string} rest */
  get(rest) {
    return call("GET", this.path(rest), { key: this.seat.key });
  }

  /** A resource; null if it has been removed. @param {string} rest */
  async getUnlessRemoved(rest) {
    try {
      return (await this.get(rest)).body;
    } catch (error) {
      if (error instanceof Problem && error.code === "not_found") {
        return null;
      }
      throw error;
    }
  }

  /**
   * Changes a resource as it is now.
   * @param {string} method
   * @param {string} rest
   * @param {any} [body]
   */
  async change(method, rest, body) {
    const { etag } = await this.get(rest);
    return this.send(method, rest, body, etag);
  }

  /**
   * Sends a change.
   * @param {string} method
   * @param {string} rest
   * @param {any} [body]
   * @param {string} [match] the ETag that the resource must have
   */
  send(method, rest, body, match) {
    const options = { key: this.seat.key, body, match };
    return method === "POST" ? sendOnce(this.path(rest), options) : call(method, this.path(rest), options);
  }
}

/** A name of the turn; empty without an encounter. @param {any} encounter */
export function turnIn(encounter) {
  return encounter === null ? "" : [encounter.id, encounter.round, encounter.turn].join(" ");
}
