// What the service says about itself: games, operations, the schemas of requests and their examples.

import { call } from "./api.js";

/** @typedef {{[keyword: string]: any}} Schema a JSON Schema as the document has it */
/** @typedef {{name: string, summary: string, value: any}} Example */
/** @typedef {{summary: string, description: string, schema: Schema, examples: Example[]}} Request */
/**
 * @typedef {{name: string, path: string, title: string, description: string, family: string, streams: string,
 *   rolls: boolean}} Operation
 */
/** @typedef {{name: string, title: string, description: string, operations: Operation[]}} Game */

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;
const LANGUAGE_CODE = /`([a-z]{2,3})`/g;

/** The OpenAPI document and the list of games. */
export class Spec {
  /**
   * @param {any} document
   * @param {Game[]} games
   */
  constructor(document, games) {
    this.document = document;
    this.games = games;
  }

  /** @returns {Promise<Spec>} */
  static async load() {
    const [document, games] = await Promise.all([call("GET", "/openapi.json"), call("GET", "/v1/rulesets")]);
    return new Spec(document.body, games.body.items);
  }

  /**
   * @param {string} name
   * @returns {Game | undefined}
   */
  game(name) {
    return this.games.find((game) => game.name === name);
  }

  /**
   * A schema as a form needs it: references followed, with one `type`, `nullable` where null may stand, and the name of
   * the `component` that it is. What stands beside a reference wins over what it refers to.
   * @param {Schema} schema
   * @returns {Schema}
   */
  plain(schema) {
    const { $ref, anyOf, oneOf, type, ...own } = schema;
    if ($ref !== undefined) {
      return this.plain({ ...this.referred($ref), ...own, component: $ref.split("/").at(-1) });
    }
    if (Array.isArray(type)) {
      const types = type.filter((each) => each !== "null");
      return { ...own, type: types[0], nullable: types.length < type.length };
    }
    const alternatives = oneOf ?? anyOf;
    if (alternatives === undefined) {
      return schema;
    }
    const real = alternatives.filter((/** @type {Schema} */ each) => each.type !== "null");
    const nullable = own.nullable === true || real.length < alternatives.length;
    return real.length === 1 ? { ...this.plain(real[0]), ...own, nullable } : { ...own, alternatives: real, nullable };
  }

  /**
   * What is sent to an address.
   * @param {string} path
   * @returns {Request | null}
   */
  request(path) {
    const operation = this.document.paths[path]?.post;
    if (operation === undefined) {
      return null;
    }
    const content = operation.requestBody?.content["application/json"] ?? {
      schema: { type: "object", properties: {} },
    };
    return {
      summary: operation.summary ?? "",
      description: operation.description ?? "",
      schema: content.schema,
      examples: examplesOf(content),
    };
  }

  /**
   * Whether an address exists.
   * @param {string} path
   */
  has(path) {
    return path in this.document.paths;
  }

  /**
   * Codes of the languages in which the service speaks.
   * @returns {string[]}
   */
  languages() {
    const told = this.document.components.parameters?.AcceptLanguage?.description ?? "";
    return [...told.matchAll(LANGUAGE_CODE)].map((match) => match[1]);
  }

  /**
   * @param {string} reference
   * @returns {Schema}
   */
  referred(reference) {
    const [, kind, name] = REFERENCE.exec(reference) ?? [];
    return this.document.components[kind][name];
  }
}

/**
 * @param {any} content
 * @returns {Example[]}
 */
function examplesOf(content) {
  const named = Object.entries(content.examples ?? {}).map(([name, each]) => ({
    name,
    summary: each.summary ?? name,
    value: each.value,
  }));
  return content.example === undefined
    ? named
    : [{ name: "example", summary: "Example", value: content.example }, ...named];
}
