import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.js';
import * as schemas from '../../src/schema/index.js';
import { takesSettings, validatorOf } from './validators.js';

const jsonSchemas = {
  signal: schemas.signalJsonSchema,
  settings: schemas.settingsJsonSchema,
  snapshot: schemas.snapshotJsonSchema,
  calendar: schemas.calendarJsonSchema,
  plan: schemas.planJsonSchema,
};

/** Every object in a JSON value that satisfies a test. */
function objectsIn(value: JsonValue, wanted: (object: JsonObject) => boolean): readonly JsonObject[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const inside = Object.values(value).flatMap((part: JsonValue) => objectsIn(part, wanted));
  return !Array.isArray(value) && wanted(value as JsonObject) ? [value as JsonObject, ...inside] : inside;
}

describe.each(Object.entries(jsonSchemas))('the JSON Schema of a %s', (_, schema) => {
  it('satisfies the meta-schema of 2020-12', () => {
    const ajv = new Ajv2020();
    ajv.validateSchema(schema);
    expect(ajv.errors).toBeNull();
    // A meta-schema that nothing offends would say the same.
    expect(ajv.validateSchema({ ...schema, type: 'word' })).toBe(false);
  });

  it('compiles in strict mode with every reference resolved', () => {
    expect(() => validatorOf(schema)).not.toThrow();
  });

  it('names and describes its fields', () => {
    const properties = objectsIn(schema.$defs, ({ type }) => type === 'object').length;
    const described = objectsIn(schema, ({ description }) => typeof description === 'string').length;
    expect(described).toBeGreaterThan(Math.max(15, properties));
  });
});

describe('defaults', () => {
  it('of the settings are those of parsing', () => {
    const { properties }: { properties: Record<string, JsonObject> } = JSON.parse(
      JSON.stringify(schemas.settingsJsonSchema),
    );
    const written = Object.fromEntries(
      Object.entries(properties).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
    );
    expect(written).toMatchObject({ assetClass: 'stocks', strikeCount: 10, signalQuantityMultiplier: '1' });
    expect(takesSettings(written)).toBe(true);
  });
});
