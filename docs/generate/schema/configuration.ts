import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Range } from '../../../src/core/decimal.js';
import { isRecord, type JsonObject, type JsonValue } from '../../../src/core/json.js';
import type { Schema } from '../../../src/core/schema.js';
import { snapshotSchema } from '../../../src/market/snapshot-schema.js';
import { calendarSchema } from '../../../src/sessions/calendar-schema.js';
import { defaultSettings } from '../../../src/settings/defaults.js';
import { settingsSchema } from '../../../src/settings/settings-schema.js';
import { dialect, type JsonSchema, orNull, titleOf } from './json-schema.js';
import { limitOffsetSetting, moveStopDefinition, settingOf, targetsSetting } from './signal.js';
import type { Shown, Types } from './types.js';
import { numberSchema, numberTexts } from './values.js';

/** JSON Schema of the input of `parseSettings`, with the defaults. */
export function settingsDocument(types: Types): JsonSchema {
  const shown = types.type('src/settings/settings.ts', 'PartialSettings');
  const { properties, ...keywords } = described(
    convert(settingsSchema(), { additionalProperties: false }),
    shown,
    plain(defaultSettings),
  );
  return {
    $schema: dialect,
    title: 'Settings',
    description: 'Settings of a strategy and its subscription. Everything is optional; null means absent.',
    ...keywords,
    properties: { $schema: namedSchema, ...(isRecord(properties) && properties) },
    $defs: { ...numberTexts, limitOffset: limitOffsetSetting, moveStop: moveStopDefinition },
  };
}

/** What names the JSON Schema of a file to editors. */
const namedSchema: JsonSchema = { description: 'Where the JSON Schema of this file is, for editors. It is ignored.' };

/** JSON Schema of the input of `parseMarketSnapshot`. */
export function snapshotDocument(types: Types): JsonSchema {
  const shown = types.type('src/market/snapshot.ts', 'MarketSnapshot');
  return {
    $schema: dialect,
    title: 'Market snapshot',
    description: shown.text,
    // Only misspelt known keys are rejected, which JSON Schema cannot express.
    ...described(convert(snapshotSchema(), {}), shown),
    $defs: numberTexts,
  };
}

/** JSON Schema of a calendar: the `calendar` of an instrument, where it is not an identifier. */
export function calendarDocument(types: Types): JsonSchema {
  const shown = types.type('src/sessions/trading-calendar.ts', 'TradingCalendar');
  return {
    $schema: dialect,
    title: 'Calendar',
    description: shown.text,
    ...described(convert(calendarSchema(), {}), shown),
    $defs: numberTexts,
  };
}

/** Schemas that JSON Schema expresses differently from valibot, by the title in their metadata. */
const overrides: Readonly<Record<string, (range: Range) => JsonSchema>> = {
  number: (range) => numberSchema(range),
  integer: (range) => numberSchema({ ...range, whole: true }),
  takeProfit: () => settingOf('takeProfit'),
  stopLoss: () => settingOf('stopLoss'),
  targets: () => targetsSetting,
};

/** Converts a schema; `unknownKeys` is how JSON Schema expresses the check of unknown keys. */
function convert(schema: Schema<unknown>, unknownKeys: JsonSchema): JsonSchema {
  const { $schema: _, ...converted } = plain(toJsonSchema(schema, conversion(unknownKeys)));
  return converted;
}

function conversion(unknownKeys: JsonSchema): ConversionConfig {
  return {
    target: 'draft-2020-12',
    typeMode: 'output',
    ignoreActions: ['check', 'raw_transform', 'safe_integer', 'transform'],
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const { allOf, default: _, ...rest } = plain(jsonSchema);
      switch (valibotSchema.type) {
        case 'exact_optional':
          return orNull(rest);
        case 'intersect':
          return Array.isArray(allOf) ? Object.assign({}, ...allOf) : undefined;
        case 'map':
          return { type: 'object', additionalProperties: orNull(convert(valueSchemaOf(valibotSchema), unknownKeys)) };
        default:
          return undefined;
      }
    },
    overrideAction: ({ valibotAction: action }) => {
      if (action.type === 'raw_check') {
        return unknownKeys;
      }
      return 'metadata' in action && isRecord(action.metadata)
        ? overrides[String(action.metadata.title)]?.(action.metadata)
        : undefined;
    },
  };
}

/** A value as plain JSON. */
function plain(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

function valueSchemaOf(map: object): GenericSchema {
  if ('value' in map && isRecord(map.value) && map.value.kind === 'schema') {
    return map.value as unknown as GenericSchema;
  }
  throw new Error('This map has no schema of its values.');
}

/** Adds to each property its title, the doc comment of its type, and its default. */
function described(schema: JsonSchema, shown: Shown | undefined, defaults?: JsonValue): JsonSchema {
  const parts = Object.entries(schema).map(([keyword, value]): readonly [string, JsonValue] => {
    switch (keyword) {
      case 'properties':
        return [keyword, isRecord(value) ? describedProperties(value, shown, defaults) : value];
      case 'anyOf':
        return [keyword, Array.isArray(value) ? value.map((part) => described(part, shown, defaults)) : value];
      case 'items':
      case 'additionalProperties':
        return [keyword, isRecord(value) ? described(value, shown) : value];
      default:
        return [keyword, value];
    }
  });
  return Object.fromEntries(parts);
}

function describedProperties(
  properties: JsonObject,
  shown: Shown | undefined,
  defaults: JsonValue | undefined,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const field = shown?.field(name);
      const value = isRecord(defaults) ? (defaults as JsonObject)[name] : undefined;
      return [
        name,
        {
          title: titleOf(name),
          ...(field !== undefined && field.text !== '' && { description: field.text }),
          ...described(schema as JsonSchema, field, value),
          // The properties of an object have defaults of their own.
          ...(value !== undefined && !isRecord(value) && { default: value }),
        },
      ];
    }),
  );
}
