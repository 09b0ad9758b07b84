import { type GenericSchema, getMetadata, type LazySchema, type OptionalSchema } from 'valibot';
import { isRecord, type JsonObject, type JsonValue } from '../../../src/core/json.js';
import type { Schema, Shape } from '../../../src/core/schema.js';
import { snapshotSchema } from '../../../src/market/snapshot-schema.js';
import { defaultSettings } from '../../../src/settings/settings.js';
import { settingsSchema } from '../../../src/settings/settings-schema.js';
import { anyOf, dialect, type JsonSchema, orNull, titleOf } from './json-schema.js';
import { settingOf } from './signal.js';
import type { Shown, Types } from './types.js';
import { numberSchema, numberTexts } from './values.js';

/** What `parseSettings` reads, with the defaults. */
export function settingsDocument(types: Types): JsonSchema {
  const shown = types.type('src/settings/settings.ts', 'SettingsInput');
  // Settings are plain JSON.
  const defaults: JsonValue = JSON.parse(JSON.stringify(defaultSettings));
  return {
    $schema: dialect,
    title: 'Settings',
    description: 'Everything that a strategy and its subscription set. Everything may be left out; null is absence.',
    ...schemaOf(settingsSchema(), { shown, defaults }),
    $defs: numberTexts,
  };
}

/** What `parseMarketSnapshot` reads. */
export function snapshotDocument(types: Types): JsonSchema {
  const shown = types.type('src/market/snapshot.ts', 'MarketSnapshot');
  return {
    $schema: dialect,
    title: 'Market snapshot',
    description: shown.text,
    ...schemaOf(snapshotSchema(), { shown }),
    $defs: numberTexts,
  };
}

/** What is known of a place besides its schema: what its type says of it, and its default. */
interface Place {
  readonly shown?: Shown | undefined;
  readonly defaults?: JsonValue | undefined;
}

type AnyOptional = OptionalSchema<GenericSchema, unknown>;
type AnyLazy = LazySchema<GenericSchema>;

function isOptional(schema: GenericSchema): schema is AnyOptional {
  return schema.type === 'optional';
}

function isLazy(schema: GenericSchema): schema is AnyLazy {
  return schema.type === 'lazy';
}

/** A value of each JSON type: a schema that depends on its input is asked with each. */
const samples: readonly JsonValue[] = [true, 'text', 0, [], {}];

function schemaOf(schema: GenericSchema, place: Place): JsonSchema {
  if (isOptional(schema)) {
    return orNull(schemaOf(schema.wrapped, place));
  }
  if (isLazy(schema)) {
    const schemas = new Set(samples.map((input) => schema.getter(input)));
    return anyOf(...[...schemas].map((one) => schemaOf(one, place)));
  }
  const { shape } = getMetadata(schema);
  if (!isShape(shape)) {
    throw new Error('A schema says nothing of itself.');
  }
  return shapeSchema(shape, place);
}

function isShape(value: unknown): value is Shape {
  return isRecord(value) && typeof value.kind === 'string';
}

function shapeSchema(shape: Shape, place: Place): JsonSchema {
  switch (shape.kind) {
    case 'enum':
      return { enum: shape.values };
    case 'boolean':
      return { type: 'boolean' };
    case 'number':
      return numberSchema(shape);
    case 'text':
      return { type: 'string', ...(shape.pattern !== undefined && { pattern: shape.pattern }) };
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.item, { shown: place.shown }),
        ...(shape.fewest > 0 && { minItems: shape.fewest }),
      };
    case 'map':
      return { type: 'object', additionalProperties: orNull(schemaOf(shape.item, { shown: place.shown })) };
    case 'record':
      return recordSchema(shape, place);
    case 'takeProfit':
    case 'stopLoss':
      return settingOf(shape.kind);
  }
}

function recordSchema({ entries, isOpen }: Shape & { readonly kind: 'record' }, place: Place): JsonSchema {
  const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional');
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(entries).map(([name, schema]) => [name, propertySchema(name, schema, place)]),
    ),
    ...(required.length > 0 && { required }),
    ...(!isOpen && { additionalProperties: false }),
  };
}

function propertySchema(name: string, schema: Schema<unknown>, { shown, defaults }: Place): JsonSchema {
  const inside = shown?.field(name);
  const value = isRecord(defaults) ? (defaults as JsonObject)[name] : undefined;
  return {
    title: titleOf(name),
    ...(inside !== undefined && inside.text !== '' && { description: inside.text }),
    ...schemaOf(schema, { shown: inside, defaults: value }),
    // What is inside an object has defaults of its own.
    ...(value !== undefined && !isRecord(value) && { default: value }),
  };
}
