import { isRecord, type JsonRecord } from './edit-json.js';

/** Something that a schema allows at a place. */
export interface SchemaWord {
  /** A name, or a value as JSON writes it. */
  readonly word: string;
  readonly description: string;
}

/** The names that the object at a path may have. */
export function namesAt(schema: unknown, path: readonly (string | number)[]): readonly SchemaWord[] {
  const names = new Map<string, string>();
  for (const alternative of schemasAt(schema, path)) {
    const properties = isRecord(alternative.properties) ? alternative.properties : {};
    for (const [name, property] of Object.entries(properties)) {
      names.set(name, names.get(name) || descriptionOf(property, schema));
    }
  }
  return [...names].map(([name, description]) => ({ word: name, description }));
}

/** The values that are listed for a path: words, true and false; where nothing is listed, examples. */
export function valuesAt(schema: unknown, path: readonly (string | number)[]): readonly SchemaWord[] {
  const values = new Map<string, string>();
  const allowed = schemasAt(schema, path);
  for (const alternative of allowed) {
    const listed = [
      ...(Array.isArray(alternative.enum) ? alternative.enum : []),
      ...('const' in alternative ? [alternative.const] : []),
      ...(alternative.type === 'boolean' ? [true, false] : []),
    ];
    for (const value of listed) {
      values.set(JSON.stringify(value), descriptionOf(alternative, schema) || descriptionAt(schema, path));
    }
  }
  if (values.size === 0) {
    for (const example of allowed.flatMap(({ examples }) => (Array.isArray(examples) ? examples : []))) {
      values.set(JSON.stringify(example), 'an example');
    }
  }
  return [...values].map(([word, description]) => ({ word, description }));
}

/** What the schema says of the value at a path; nothing when it says nothing. */
export function descriptionAt(schema: unknown, path: readonly (string | number)[]): string {
  const parent = schemasAt(schema, path.slice(0, -1));
  const own = parent.flatMap((alternative) => memberSchemas(alternative, path.at(-1) ?? ''));
  return own.map((member) => descriptionOf(member, schema)).find((words) => words !== '') ?? '';
}

/** The schemas that a value at a path must meet or may meet, with references followed and alternatives laid side by side. */
function schemasAt(schema: unknown, path: readonly (string | number)[]): readonly JsonRecord[] {
  return path.reduce<readonly JsonRecord[]>(
    (around, step) => around.flatMap((one) => memberSchemas(one, step)).flatMap((one) => alternatives(one, schema)),
    alternatives(schema, schema),
  );
}

function memberSchemas(around: JsonRecord, step: string | number): readonly unknown[] {
  if (typeof step === 'number') {
    return around.items === undefined ? [] : [around.items];
  }
  const { properties } = around;
  if (isRecord(properties) && Object.hasOwn(properties, step)) {
    return [properties[step]];
  }
  return around.additionalProperties === undefined ? [] : [around.additionalProperties];
}

function alternatives(schema: unknown, root: unknown, depth = 0): readonly JsonRecord[] {
  // A schema that refers to itself would never end.
  if (!isRecord(schema) || depth > 16) {
    return [];
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list : [];
  });
  const target = typeof schema.$ref === 'string' ? [referred(schema.$ref, root)] : [];
  const branches = [schema.then, schema.else].filter((branch) => branch !== undefined);
  return [schema, ...[...target, ...parts, ...branches].flatMap((part) => alternatives(part, root, depth + 1))];
}

/** The part of a schema that a reference within it names; those to other documents are not followed. */
function referred(reference: string, root: unknown): unknown {
  const [document, ...steps] = reference.split('/');
  return document === '#'
    ? steps
        .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
        .reduce<unknown>((inner, step) => (isRecord(inner) ? inner[step] : undefined), root)
    : undefined;
}

function descriptionOf(schema: unknown, root: unknown): string {
  return (
    alternatives(schema, root)
      .map(({ description }) => description)
      .find((words) => typeof words === 'string') ?? ''
  );
}
