// TradersPost is the identity: held against its published specification, which is not committed.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../src/core/json.js';
import { translate } from '../../src/dialects/index.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { runCount } from '../properties/seeds.js';

const shared = process.env.SHARED ?? resolve(import.meta.dirname, '../../../shared');
const file = join(shared, 'data/traderspost-webhook-spec.json');
const isHere = existsSync(file);

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

/** Fields of an object of the specification, by name. */
function propertiesOf(...path: readonly string[]): Readonly<Record<string, unknown>> {
  const found = at(isHere ? JSON.parse(readFileSync(file, 'utf8')) : {}, ...path, 'properties');
  return isRecord(found) ? found : {};
}

const body = ['requestBody', 'content', 'application/json', 'schema'] as const;
const message = propertiesOf('paths', '/trading/webhook/{uuid}/{password}', 'post', ...body);
const brackets = {
  takeProfit: propertiesOf('components', 'schemas', 'TakeProfit'),
  stopLoss: propertiesOf('components', 'schemas', 'StopLoss'),
};

/** Values that the specification allows for a field. */
function valuesOf(name: string, schema: unknown): fc.Arbitrary<unknown> {
  const allowed = at(schema, 'enum');
  if (Array.isArray(allowed)) {
    return fc.constantFrom(...allowed);
  }
  if (name === 'takeProfit' || name === 'stopLoss') {
    return objectsOf(brackets[name], []);
  }
  switch (at(schema, 'type')) {
    case 'number':
    case 'integer':
      return fc.integer({ min: 1, max: 30 });
    case 'boolean':
      return fc.boolean();
    case 'object':
      return fc.dictionary(fc.string(), fc.integer());
    default:
      return fc.constantFrom('AAPL', 'SPY 250624C596', 'MNQU2025', '2026-01-26');
  }
}

function objectsOf(properties: Readonly<Record<string, unknown>>, required: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(name, schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

describe('the dialect of TradersPost', () => {
  test('has the fields of its published specification', ({ skip }) => {
    skip(!isHere, 'The specification is not committed; SHARED is the folder that has data/.');
    const known: readonly string[] = signalFields.map(({ name }) => name);
    expect(Object.keys(message).length).toBeGreaterThan(20);
    expect(Object.keys(message).filter((name) => !known.includes(name))).toEqual([]);
    const legs = { takeProfit: takeProfitFields, stopLoss: stopLossFields };
    for (const name of ['takeProfit', 'stopLoss'] as const) {
      const names: readonly string[] = legs[name].map((field) => field.name);
      expect(Object.keys(brackets[name]).filter((field) => !names.includes(field))).toEqual([]);
    }
  });

  test('changes nothing in a message of the specification', ({ skip }) => {
    skip(!isHere, 'The specification is not committed; SHARED is the folder that has data/.');
    fc.assert(
      fc.property(objectsOf(message, ['ticker', 'action']), (payload) => {
        expect(translate(payload, 'traderspost')).toEqual({ ok: true, value: { payload, notices: [] } });
        expect(translate(JSON.stringify(payload), 'traderspost')).toEqual({
          ok: true,
          value: { payload, notices: [] },
        });
      }),
      { numRuns: runCount(500) },
    );
  });
});
