// Who is meant in a request to begin with: those who are here.

/** @typedef {import("./spec.js").Spec} Spec */
/** @typedef {import("./spec.js").Schema} Schema */

/**
 * Where commands can be given.
 * @typedef {object} Scope
 * @property {string} place as the document has it
 * @property {string} path below the campaign
 * @property {string} label
 * @property {{id: string, name: string, side?: string}[]} people the one who acts first
 */

export const IN_ENCOUNTER = "/v1/campaigns/{campaign_id}/encounters/{encounter_id}";
const DICE = new Set(["dice", "seed"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An example with those who are here in place of those whom it names by id.
 * @param {any} example
 * @param {Scope} scope
 */
export function withPeople(example, scope) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return JSON.parse(JSON.stringify(example), (_, value) => {
    if (typeof value !== "string" || !UUID.test(value)) {
      return value;
    }
    known.set(value, known.get(value) ?? scope.people[known.size % scope.people.length].id);
    return known.get(value);
  });
}

/**
 * A request in which those who are needed are somebody who is here: first the one who acts, then others.
 * @param {Spec} spec
 * @param {Schema} schema
 * @param {any} request
 * @param {Scope} scope
 */
export function seated(spec, schema, request, scope) {
  const plain = spec.plain(schema);
  const kind = plain.alternatives === undefined ? plain : spec.plain(plain.alternatives[0]);
  const roles = Object.keys(kind.properties ?? {}).filter((name) => isSomebody(spec, kind.properties[name]));
  const [acting] = scope.people;
  const others = [...scope.people.slice(1).sort(byEnmity(acting.side)), acting];
  const seats = { ...request };
  roles.forEach((name, index) => {
    const isNeeded = (kind.required ?? []).includes(name);
    if (!isNeeded && index === 0 && scope.place === IN_ENCOUNTER) {
      const { name: _, ...stated } = seats[name] ?? {};
      seats[name] = { ...stated, id: seats[name]?.id ?? acting.id };
    } else if (isNeeded && seats[name]?.id === undefined) {
      seats[name] = { ...neededMembers(spec, kind.properties[name], seats[name]), id: others[0].id };
    }
  });
  return seats;
}

/**
 * Those of another side come first.
 * @param {string | undefined} side
 * @returns {(left: {side?: string}, right: {side?: string}) => number}
 */
function byEnmity(side) {
  return (left, right) => Number(left.side === side) - Number(right.side === side);
}

/**
 * What must be stated beside the id.
 * @param {Spec} spec
 * @param {Schema} schema
 * @param {any} stated
 */
function neededMembers(spec, schema, stated) {
  const needed = spec.plain(schema).required ?? [];
  return Object.fromEntries(Object.entries(stated ?? {}).filter(([name]) => needed.includes(name)));
}

/**
 * @param {Spec} spec
 * @param {Schema} schema
 */
function isSomebody(spec, schema) {
  return "id" in (spec.plain(schema).properties ?? {});
}

/**
 * What a command knows of the same call without a campaign, which states all numbers: the sheets of those who are here
 * may still be empty, and what is stated wins. Lists of wishes, flags and kinds of which nothing else is stated, which
 * sheets must allow, are left out.
 * @param {Spec} spec
 * @param {Schema} schema of the command
 * @param {any} value
 * @param {boolean} [isWhole] it is the whole request
 * @returns {any}
 */
export function known(spec, schema, value, isWhole = true) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return value;
  }
  const { properties, required = [] } = kindOf(spec, spec.plain(schema), value) ?? {};
  if (properties === undefined) {
    return value;
  }
  const isExtra = (/** @type {any} */ member) =>
    typeof member === "boolean" ||
    (isWhole && Array.isArray(member) && typeof member[0] === "object") ||
    Object.keys(member ?? {}).join() === "kind";
  const members = Object.entries(value).filter(
    ([name, member]) => name in properties && !DICE.has(name) && (required.includes(name) || !isExtra(member)),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, known(spec, properties[name], member, false)]));
}

/**
 * The kind of object that a value is.
 * @param {Spec} spec
 * @param {Schema} plain
 * @param {any} value
 * @returns {Schema | undefined}
 */
function kindOf(spec, plain, value) {
  const kinds = (plain.alternatives ?? [plain]).map((/** @type {Schema} */ each) => spec.plain(each));
  const tag = plain.discriminator?.propertyName;
  return kinds.find(
    (/** @type {Schema} */ kind) =>
      kind.properties && (!tag || spec.plain(kind.properties[tag]).enum?.includes(value[tag])),
  );
}
