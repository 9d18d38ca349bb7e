// Which field a schema gets. Nothing here knows a game: whatever the document describes has a form.

import { ListField } from "./list_field.js";
import { MapField } from "./map_field.js";
import { ObjectField } from "./object_field.js";
import {
  ChoiceField,
  FlagField,
  JsonField,
  NothingField,
  NumberField,
  TextField,
} from "./scalar_fields.js";
import { UnionField } from "./union_field.js";

/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./field.js").Context} Context */
/** @typedef {import("./field.js").Schema} Schema */

/**
 * A field for a schema.
 * @param {Context} context
 * @param {Schema} schema as the document has it
 * @param {string} label
 * @param {any} [initial] the value to begin with
 * @returns {Field}
 */
export function fieldFor(context, schema, label, initial) {
  const plain = context.spec.plain(schema);
  if (initial === null && plain.nullable) {
    return new UnionField(context, withNull(plain), label, null);
  }
  return new (kindOf(plain, context))(context, plain, label, initial);
}

/**
 * @param {Schema} schema
 * @param {Context} context
 * @returns {new (context: Context, schema: Schema, label: string, initial: any) => Field}
 */
function kindOf(schema, context) {
  if (schema.alternatives !== undefined) {
    return UnionField;
  }
  if (schema.enum !== undefined) {
    return ChoiceField;
  }
  if (schema.type === "object") {
    return schema.properties === undefined ? MapField : ObjectField;
  }
  return KINDS[schema.type] ?? JsonField;
}

/** @type {{[type: string]: new (context: Context, schema: Schema, label: string, initial: any) => Field}} */
const KINDS = {
  array: ListField,
  boolean: FlagField,
  integer: NumberField,
  null: NothingField,
  number: NumberField,
  string: TextField,
};

/**
 * @param {Schema} schema
 * @returns {Schema}
 */
function withNull(schema) {
  const { nullable: _, alternatives, description, ...rest } = schema;
  return { description, alternatives: [...(alternatives ?? [rest]), { type: "null" }] };
}
