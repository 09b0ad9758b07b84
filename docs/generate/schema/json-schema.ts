import type { JsonObject, JsonValue } from '../../../src/core/json.js';

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = JsonObject;

export const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Any of several schemas. Nested `anyOf` schemas are flattened into one level. */
export function anyOf(...schemas: readonly JsonSchema[]): JsonSchema {
  const alternatives = schemas.flatMap((schema) => alternativesOf(schema) ?? [schema]);
  const [only] = alternatives;
  return alternatives.length === 1 && only !== undefined ? only : { anyOf: alternatives };
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] | undefined {
  const { anyOf: alternatives, ...rest } = schema;
  return isSchemaList(alternatives) && Object.keys(rest).length === 0 ? alternatives : undefined;
}

function isSchemaList(value: JsonValue | undefined): value is readonly JsonSchema[] {
  return Array.isArray(value);
}

/** The schema or null: in a message, null means absent. */
export function orNull(schema: JsonSchema): JsonSchema {
  return anyOf(schema, { type: 'null' });
}

export function reference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

/** Title of a name: `Take profit` for `takeProfit`. */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The same value with another target for every local reference. */
export function withReferences(value: JsonValue, place: (name: string) => string): JsonValue {
  return mapObjects(value, ({ $ref: target, ...rest }) =>
    typeof target === 'string' ? { $ref: place(target.replace(/^#\/\$defs\//, '')), ...rest } : rest,
  );
}

/** The same value with every object in it replaced, the innermost first. */
export function mapObjects(value: JsonValue, replaced: (object: JsonObject) => JsonObject): JsonValue {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (isList(value)) {
    return value.map((item) => mapObjects(item, replaced));
  }
  return replaced(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapObjects(part, replaced)])));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
