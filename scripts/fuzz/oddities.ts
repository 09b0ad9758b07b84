// Values that nobody expects: borderline numbers and texts, and what only a JavaScript caller can hand over.
import type { Random } from './random.js';

export const oddNumbers: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  1e21,
  1e-7,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  2 ** 53 + 2,
  123456789.125,
  0.30000000000000004,
  '0',
  '-0',
  '0.00',
  '1',
  ' 10 ',
  '1,234.50',
  '1,234,567',
  '1e3',
  '1e-3',
  '+5',
  '.5',
  '5.',
  '007',
  '1e308',
  '1e309',
  '1e400',
  '1e-400',
  '-1',
  '-1,234',
  '',
  ' ',
  'ten',
  '0x10',
  '1n',
  'Infinity',
  '-Infinity',
  'NaN',
  'None',
  'undefined',
  'null',
  'true',
  '{{close}}',
  '1,23',
  '1234,567',
  '1.2.3',
  '1_000',
  '--1',
  '.',
  '+',
  'e5',
  '$5',
  '5%',
  '٣',
  '１',
  '9'.repeat(64),
  '9'.repeat(65),
  '9'.repeat(400),
  `0.${'3'.repeat(62)}`,
  `0.${'3'.repeat(400)}`,
  `1${'0'.repeat(400)}`,
];

export const oddTexts: readonly unknown[] = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u202e',
  'ünïcode',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  '\ud800',
  '\udc00',
  'x\ud83d',
  '=',
  '==',
  '= ',
  '=1',
  '=1/0',
  '=signal.price',
  '=signal',
  '= signal.extras.a ',
  "='x' ~ signal.ticker",
  '<b>',
  '<b',
  '</>',
  '<!-- -->',
  '< >',
  '>'.repeat(300),
  '<'.repeat(300),
  'x'.repeat(255),
  'x'.repeat(256),
  '😀'.repeat(255),
  '😀'.repeat(256),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'long',
  'short',
  'BUY',
  'buy ',
  'Market',
  '+5 minutes',
  '+0 days',
  '0 seconds',
  '25 hours',
  '+7 days',
  '2 weeks',
  '999999999 years',
  '8000 years',
  '2026-01-30',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '2026-01-26T15:30:00Z',
  '2026-01-26T15:30:00',
  '2026-01-26 05:30 pm EST',
  '2026-01-26T17:00 America/New_York',
  '2026-03-08 02:30 America/New_York',
  '2026-01-27',
  '1769441390',
  '1769441390000',
  '+275760-09-13T00:00:00Z',
  'AAPL',
  'AAPL 260130C150',
  'SPX 260130P6000',
  'SPY  260130C1',
  'AAPL 260230C150',
  'ESH6',
  'ESH2026',
  'ES1!',
  'ES3!',
  'BTC-USD',
  'BTC/USD',
  'SPX',
  'ABCDEFGHIJKLM',
];

const makers: readonly (() => unknown)[] = [
  () => undefined,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.NEGATIVE_INFINITY,
  () => 10n,
  () => 10n ** 300n,
  () => Symbol('odd'),
  () => Symbol.iterator,
  () => () => 1,
  () => new Date(0),
  () => new Date(Number.NaN),
  () => /x/,
  () => new Map([[1, 2]]),
  () => new Set([1]),
  () => new Uint8Array(3),
  () => new Error('odd'),
  () => Object(5),
  () => Object('text'),
  () => Object.create(null),
  () => Object.assign(Object.create(null), { ticker: 'AAPL', action: 'buy' }),
  () => Object.create({ ticker: 'AAPL', action: 'buy' }),
  () => new Array(3),
  () => Object.assign([1, 2], { ticker: 'AAPL' }),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  () => ({ toString: 'x', valueOf: 5, hasOwnProperty: null }),
  () => ({ toJSON: () => 'x' }),
  () => ({ length: 3, 0: 'a' }),
  () => Object.freeze({ a: 1 }),
  () => cyclicRecord(),
  () => cyclicList(),
  () => nested(70),
  () => nested(1000),
];

function cyclicRecord(): unknown {
  const record: { [name: string]: unknown } = { ticker: 'AAPL' };
  record.self = record;
  return record;
}

function cyclicList(): unknown {
  const list: unknown[] = [1];
  list.push({ list });
  return list;
}

/** Objects and arrays in turn, so many levels of them. */
export function nested(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) {
    value = level % 2 === 0 ? { in: value } : [value];
  }
  return value;
}

/** Any value at all. */
export function oddValue(random: Random): unknown {
  return random.weigh<() => unknown>([
    [6, () => random.among(oddNumbers)],
    [6, () => random.among(oddTexts)],
    [2, () => random.among<unknown>([true, false, null, [], {}, [1], { a: 1 }, ['buy'], [[]], { a: { b: null } }])],
    [2, () => random.among(makers)?.()],
    [1, () => oddText(random)],
  ])();
}

/** Text of code units from everywhere. */
export function oddText(random: Random): string {
  let text = '';
  for (let count = random.below(12); count > 0; count -= 1) {
    text += String.fromCharCode(
      random.weigh<() => number>([
        [6, () => 0x20 + random.below(0x5f)],
        [1, () => random.below(0x20)],
        [1, () => 0xd800 + random.below(0x800)],
        [1, () => random.below(0x10000)],
      ])(),
    );
  }
  return text;
}
