import * as fc from 'fast-check';
import type { JsonValue } from '../../src/core/json.js';
import { wordsOf } from '../../src/signal/field-kinds.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { validPayload } from '../../src/testing/index.js';

const numbers = [0, -0, 1, 2, 5, 10, 20, 0.5, 1.5, 99.99, 100, -1, 30, 31, 3600, 3601, 86_400, 86_401, 1e21];
const numberTexts = '0|-0|+1|1.|.5| 1,234.50 |1e3|-5|10.0|1,23||NaN|0e5'.split('|');
const moments = [
  ...'2026-01-30| 2026-01-26T16:00:00Z |2026-01-26 11:00 am EST|2026-01-26T11:00:00-0500'.split('|'),
  ...'+5 minutes|5 min|+7 days|2 weeks|0 days|1 year|soon|300'.split('|'),
];
const formulas = "=1|=signal.price * 2|='buy'|='stop' ~ '_limit'|=true|=null|='+5 minutes'|=1 +|=| =1".split('|');
const words = [...signalFields, ...stopLossFields].flatMap((field) => (field.kind === 'enum' ? wordsOf(field) : []));
const texts = [
  'AAPL',
  ' AAPL',
  '\t',
  'a < b',
  '<b>',
  ...['x', '😀'].flatMap((one) => [one.repeat(255), one.repeat(256)]),
];
const others: readonly JsonValue[] = [null, true, false, [], {}, [1], { a: '=1' }];
const values: fc.Arbitrary<JsonValue> = fc.oneof(
  ...[numbers, numberTexts, moments, formulas, words, texts, others].map((list) => fc.constantFrom(...list)),
);

function fieldsOf(names: readonly string[], value: fc.Arbitrary<JsonValue>, most: number) {
  return fc.dictionary(fc.constantFrom(...names), value, { maxKeys: most, noNullPrototype: true });
}

const parts = [...takeProfitFields, ...stopLossFields].map(({ name }) => name);

/** Messages of known names with values of every kind, laid over a valid one or over next to nothing. */
export const rawMessages: fc.Arbitrary<Readonly<Record<string, JsonValue>>> = fc
  .tuple(
    fc.oneof(validPayload(), fc.constant({ ticker: 'AAPL', action: 'buy' }), fc.constant({})),
    fieldsOf(
      signalFields.map(({ name }) => name),
      fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: fieldsOf(parts, values, 2) }),
      2,
    ),
  )
  .map(([base, over]) => ({ ...base, ...over }));
