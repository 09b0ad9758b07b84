import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../core/json.js';
import { type FieldKind, wordsOf } from '../../signal/field-kinds.js';
import { decimalNumber, firstOf, written } from './amounts.js';

/** Upper bound of numbers where the field table has none. */
const maxAmount = 10_000;

/** Names and texts in free-form values, without formulas. */
const plainText = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/^=+/, ''));

/** JSON values without formulas, at most three levels deep. */
const plainValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<JsonValue>(null, false, true, 0),
    fc.integer(),
    plainText,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(plainText, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** JSON objects without formulas. */
const plainObject: fc.Arbitrary<JsonObject> = fc.dictionary(plainText, plainValue, {
  maxKeys: 3,
  noNullPrototype: true,
});

const dates = firstOf<string>(
  fc.constantFrom('2026-01-30', '2028-02-29', '9999-12-31'),
  fc
    .tuple(fc.constantFrom('', '+'), fc.nat({ max: 400 }), fc.constantFrom('day', 'week', 'month', 'year'))
    .map(([plus, count, unit]) => `${plus}${count} ${unit}${count === 1 ? '' : 's'}`),
);

const times = firstOf<string | number>(
  fc.constantFrom<string | number>('2026-01-26T15:30:00Z', '2026-01-26 15:30', '2026-01-26T10:30:00-05:00'),
  fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }),
  fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }).map((seconds) => `${seconds}000`),
);

/** Delays that are valid at any time. */
const delays = firstOf<string | number>(
  fc.integer({ min: 1, max: 86_400 }),
  fc.integer({ min: 1, max: 86_400 }).map(String),
  fc
    .tuple(fc.constantFrom('', '+'), fc.integer({ min: 1, max: 24 }), fc.constantFrom('sec', 'minute', 'hour'))
    .map(([plus, count, unit]) => `${plus}${count} ${unit}s`),
);

/** Text in any script, without HTML tags. */
const messageText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) })
    .map((text) => [...text.replaceAll('<', '(').replace(/^=+/, '')].slice(0, maxLength).join(''));

/** Positions of a strategy; a flat one has no units. */
const expectations: fc.Arbitrary<JsonValue> = firstOf<JsonValue>(
  fc.constantFrom<JsonValue>({}, { position: 'flat' }, { position: 'flat', quantity: 0 }, { quantity: 0 }),
  fc.record(
    {
      position: fc.constantFrom<JsonValue>('long', 'short', 'bullish', 'bearish'),
      quantity: written(firstOf(decimalNumber(1, 100, 0), decimalNumber(0.01, 100))),
    },
    { requiredKeys: [] },
  ),
);

const limitOffsets: fc.Arbitrary<JsonValue> = firstOf<JsonValue>(
  fc.record({ percent: written(decimalNumber(0.1, 20)) }),
  fc.record({ amount: written(decimalNumber(0.01, 5)) }),
);

/** Values that a field of this kind accepts. Tickers and brackets have arbitraries of their own. */
export function acceptedValue(field: FieldKind): fc.Arbitrary<JsonValue> {
  switch (field.kind) {
    case 'enum':
      return fc.constantFrom(...wordsOf(field));
    case 'number':
      return written(decimalNumber(field.minimum ?? 0.01, field.maximum ?? maxAmount, 3));
    case 'quantity':
      return written(firstOf(decimalNumber(1, 1000, 0), decimalNumber(0.001, 1000, 3)));
    case 'integer': {
      const { minimum, maximum = minimum + 100 } = field;
      const whole = fc.integer({ min: minimum, max: maximum });
      return firstOf<JsonValue>(whole, whole.map(String));
    }
    case 'text':
      return firstOf<JsonValue>(fc.constantFrom('5', '1D'), fc.integer({ min: 1, max: 1440 }), plainText);
    case 'message':
      return messageText(field.maxLength);
    case 'date':
      return dates;
    case 'time':
      return times;
    case 'delay':
      return delays;
    case 'boolean':
      return fc.boolean();
    case 'object':
      return plainObject;
    case 'any':
      return plainValue;
    case 'expect':
      return expectations;
    case 'limitOffset':
      return limitOffsets;
    case 'ticker':
    case 'targets':
    case 'moveStop':
    case 'takeProfit':
    case 'stopLoss':
      return fc.constant(null);
  }
}

const invalidNumbers: readonly JsonValue[] = ['ten', '', '0x10', '1,23', 'Infinity', '{{close}}', true, [], {}];

/** Values that a field of this kind rejects with the code of the field; undefined where there is no such value. */
export function invalidValue(field: FieldKind): fc.Arbitrary<JsonValue> | undefined {
  switch (field.kind) {
    case 'enum':
      return fc.constantFrom<JsonValue>(
        '',
        'none',
        ...wordsOf(field)
          .slice(0, 1)
          .map((word) => word.toUpperCase()),
        0,
        true,
        [],
        {},
      );
    case 'number':
      return fc.constantFrom(...invalidNumbers, ...outsideNumbers(field.above, field.minimum, field.maximum));
    case 'quantity':
      return fc.constantFrom<JsonValue>(0, -1, '0.00', ...invalidNumbers);
    case 'integer':
      return fc.constantFrom<JsonValue>(
        field.minimum - 1,
        field.minimum + 0.5,
        ...(field.maximum === undefined ? [] : [field.maximum + 1]),
        ...invalidNumbers,
      );
    case 'text':
    case 'message':
    case 'time':
      return fc.constantFrom<JsonValue>(true, [], {});
    case 'date':
      return fc.constantFrom<JsonValue>('', 'tomorrow', '2026-02-30', '01/30/2026', '-1 days', 20_260_130, true);
    case 'boolean':
      return fc.constantFrom<JsonValue>('true', '', 0, 1, []);
    case 'object':
      return fc.constantFrom<JsonValue>('', 0, true, []);
    case 'ticker':
      return fc.constantFrom<JsonValue>(5, true, [], {});
    case 'takeProfit':
    case 'stopLoss':
      return fc.constantFrom<JsonValue>({}, [], 5, '5', false);
    case 'limitOffset':
      return fc.constantFrom<JsonValue>({}, [], 0.5, '1', { percent: 100 }, { amount: 0 }, { percent: 1, amount: 1 });
    case 'targets':
      return fc.constantFrom<JsonValue>({}, [], [{ percent: 1 }], 5, 'all', false);
    case 'moveStop':
      return fc.constantFrom<JsonValue>({}, [], 1, 'exit', { percent: 0 }, { percent: 1, amount: 1 });
    case 'expect':
      return fc.constantFrom<JsonValue>([], 5, 'long', { position: 'up' }, { position: 'flat', quantity: 1 });
    case 'any':
    case 'delay':
      return undefined;
  }
}

function outsideNumbers(above?: number, minimum?: number, maximum?: number): readonly JsonValue[] {
  const tooLow = above ?? (minimum === undefined ? undefined : minimum / 10);
  return [
    ...(tooLow === undefined ? [] : [tooLow, -1, String(tooLow)]),
    ...(maximum === undefined ? [] : [maximum + 0.001]),
  ];
}
