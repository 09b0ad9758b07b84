// Requests to `check`: the public arbitraries' messages with up to four of their fields replaced. Without formulas, which
// another model has.
import * as fc from 'fast-check';
import { assetClasses } from '../../src/core/vocabulary.js';
import { type Field, signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { breakages } from '../../src/testing/arbitraries/breakages.js';
import { acceptedValue, invalidValue } from '../../src/testing/arbitraries/field-values.js';
import { validPayload } from '../../src/testing/arbitraries/valid-payload.js';
import type { CheckRequest } from './check-model.js';

type Fields = Readonly<Record<string, unknown>>;

/** Alternating objects and arrays, `levels` deep. */
export function nested(levels: number): unknown {
  return levels === 0 ? 'bottom' : levels % 2 === 0 ? { in: nested(levels - 1) } : [nested(levels - 1)];
}

/** Values at the bounds of numbers, texts and times. */
const borderValues: readonly unknown[] = [
  ...[0, -0, -1, 1.5, 1e21, 1e-7, 1e308, 5e-324, 2, 20, 30, 31, 255, 256, 3600, 3601, 86_400, 86_401, 99_999_999_999],
  ...'0 -0 1e3 +5 .5 5. 007 1,234,567 1e308 1e400 1e-400'.split(' '),
  ...['9'.repeat(64), '9'.repeat(65)],
  ...['0.001', '100.001', '99.99', '0.01', '25 hours', '+0 days', '2028-02-29', '2027-02-29', '2026-03-08 02:30 EST'],
  ...['x'.repeat(255), '😀'.repeat(255), '😀'.repeat(256), '<b', '<b\nc>', '<>', '< b>', '\ud800', '\u0000', '٣', '１'],
  ...[null, true, [], {}, [1], nested(10), nested(100), { deep: nested(100) }],
];

function holdsFormula(value: unknown): boolean {
  if (typeof value === 'string') {
    return value.startsWith('=');
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFormula);
}

const anyJson = fc
  .jsonValue({ maxDepth: 2 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => !holdsFormula(value));

/** Numbers that JavaScript writes with an exponent: the documents do not say how they become text. */
function hasExponent(value: unknown): boolean {
  return typeof value === 'number' && String(value).includes('e');
}

/** Value for a field: mostly of its kind, valid or invalid. */
function fieldValue(field: Field<string>): fc.Arbitrary<unknown> {
  const isText = field.kind === 'text' || field.kind === 'message';
  return valueLike(field).filter((value) => !(isText && hasExponent(value)));
}

function valueLike(field: Field<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: acceptedValue(field) },
    { weight: 4, arbitrary: invalidValue(field) ?? acceptedValue(field) },
    { weight: 2, arbitrary: fc.constantFrom(...borderValues) },
    { weight: 1, arbitrary: anyJson },
  );
}

function someOf(fields: readonly Field<string>[]): fc.Arbitrary<Fields> {
  const values = fields.map((field) => [
    field.name,
    fc.oneof(acceptedValue(field), acceptedValue(field), fieldValue(field)),
  ]);
  return fc.subarray(values, { minLength: 1, maxLength: 3 }).chain((chosen) => fc.record(Object.fromEntries(chosen)));
}

const faults = breakages.filter(({ codes, whole }) => whole === undefined && !codes[0].startsWith('invalid-formula'));

/** Fields that replace those of a message. */
const overlay: fc.Arbitrary<Fields> = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(...faults.map(({ fault }) => fault)) },
  {
    weight: 3,
    arbitrary: fc.oneof(...signalFields.map((field) => fieldValue(field).map((value) => ({ [field.name]: value })))),
  },
  { weight: 2, arbitrary: someOf(takeProfitFields).map((takeProfit) => ({ takeProfit })) },
  { weight: 3, arbitrary: someOf(stopLossFields).map((stopLoss) => ({ stopLoss })) },
  { weight: 1, arbitrary: validPayload() },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('Ticker', 'qty', '__proto__', 'toString', 'receivedAt', 'notices', '')
      .chain((name) => fc.oneof(anyJson, fc.constant(nested(100))).map((value) => Object.fromEntries([[name, value]]))),
  },
);

type AssetClass = (typeof assetClasses)[number];

function message(assetClass: AssetClass): fc.Arbitrary<Fields> {
  const overlays = fc.oneof(fc.constant([]), fc.array(overlay, { minLength: 1, maxLength: 4 }));
  return fc.tuple(validPayload({ assetClass }), overlays, fc.boolean()).map(([first, others, isReversed]) => {
    const entries = [first, ...others].flatMap((fields) => Object.entries(fields));
    const fields = [...new Map(entries)].filter(([, value]) => value !== undefined);
    return Object.fromEntries(isReversed ? fields.reverse() : fields);
  });
}

function payload(assetClass: AssetClass): fc.Arbitrary<unknown> {
  const whole = fc.constantFrom<unknown>(null, true, 0, 'buy', '', [], {}, nested(100));
  const item = fc.oneof({ weight: 12, arbitrary: message(assetClass) }, { weight: 1, arbitrary: whole });
  return fc.oneof(
    { weight: 8, arbitrary: item },
    { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 6 }) },
  );
}

const lists = fc.constantFrom([], ['AAPL'], ['aapl', 'A', 'SPY', 'SPX', 'BTC-USD', 'ES', 'NQ'], ['ESH6', '']);

const nows = fc.constantFrom(
  '2026-01-26T15:30:00Z',
  '2026-01-26T15:30:00.250Z',
  '2026-01-31T23:59:59Z',
  '2028-02-29T12:00:00Z',
  '2026-03-08T06:00:00Z',
  '2026-11-01T05:00:00Z',
);

/** Options of a request, each present in a fifth of the requests. */
function seldom<T>(options: fc.Arbitrary<T>): fc.Arbitrary<Partial<T>> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: options });
}

/** `check` request: valid, or invalid in several ways; single or batch. */
export function checkRequest(): fc.Arbitrary<CheckRequest> {
  return fc.constantFrom(...assetClasses).chain((assetClass) => {
    const others = fc.constantFrom<{ assetClass?: string }>(
      {},
      ...assetClasses.map((other) => ({ assetClass: other })),
    );
    return fc
      .tuple(
        fc.record({ payload: payload(assetClass), now: nows, assetClass: fc.constant<string>(assetClass) }),
        seldom(others),
        seldom(fc.record({ allowBatchSignals: fc.boolean() })),
        seldom(fc.record({ tickers: fc.record({ known: lists, allowed: lists }, { requiredKeys: [] }) })),
        seldom(fc.record({ marketTimeZone: fc.constantFrom('UTC', 'Asia/Tokyo', 'Pacific/Auckland') })),
        seldom(fc.record({ strikeCount: fc.integer({ min: 2, max: 20 }) })),
      )
      .map((parts): CheckRequest => Object.assign({}, ...parts));
  });
}
