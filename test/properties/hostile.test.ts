// Input of somebody who wants to do harm: polluting prototypes, keeping the process busy, breaking out of the numbers.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/core/result.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { processorTime } from '../processor-time.js';
import { faultOfErrors } from './error-invariants.js';
import { firstNonJson } from './plain-json.js';
import { faultOfPlan } from './plan-invariants.js';

const now = Date.UTC(2026, 0, 26, 15, 30);
const context = { clock: { now: () => now }, assetClass: 'stocks', allowBatchSignals: true } as const;
const market: MarketSnapshot = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: '149.98', ask: '150.02' } } };

/** A message, and everything else that comes from outside, with the same hostile value in every place. */
function everywhere(value: unknown): readonly (() => Result<unknown>)[] {
  const message = { ticker: 'AAPL', action: 'buy' };
  return [
    () => parseSignals(value, context),
    () => parseSignals({ ...message, extras: value, test: value }, context),
    () => parseSignals({ ...message, takeProfit: value, stopLoss: value }, context),
    () => evaluateFormulas(value),
    () => evaluateFormulas({ extras: value, quantity: "=signal.extras['__proto__'].polluted" }),
    () => evaluateFormulas({ extras: value, quantity: "=signal.extras.constructor['prototype']['polluted']" }),
    () => parseSettings(value),
    () => parseSettings({ entry: value, exit: value, defaultQuantity: value, tradingWindows: [value] }),
    () => parseMarketSnapshot(value),
    () => parseMarketSnapshot({ ...market, quotes: value, positions: value, instruments: value, optionChains: value }),
  ];
}

/** What a rejection or a value must be, whatever came in. */
function judge(result: Result<unknown>): void {
  const fault = result.ok ? undefined : (firstNonJson(result.errors) ?? faultOfErrors(result.errors, 'configuration'));
  // `expect` takes longer than what is judged, in loops of 100,000 results.
  if (fault !== undefined) {
    expect.fail(String(fault));
  }
}

describe('prototype pollution', () => {
  const texts = [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"__proto__":{"ticker":"AAPL","action":"buy","bid":1,"side":"long"}}',
    '{"AAPL":{"__proto__":{"polluted":true}},"__proto__":{"__proto__":{"polluted":true}}}',
    '{"a":{"b":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}}',
    '{"prototype":{"polluted":true},"__defineGetter__":1,"hasOwnProperty":null,"toString":1,"valueOf":1}',
  ];

  it.each(texts)('is not possible with %s in any place', (text) => {
    const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
    const before = prototypes.map((prototype) => Reflect.ownKeys(prototype).length);
    for (const ask of everywhere(JSON.parse(text))) {
      judge(ask());
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(prototypes.map((prototype) => Reflect.ownKeys(prototype).length)).toEqual(before);
  });

  it('formulas do not read inherited properties', () => {
    for (const path of ['__proto__', 'constructor', 'toString', 'extras.__proto__', "extras['constructor']"]) {
      const result = evaluateFormulas({ quantity: `=signal.${path}`, extras: {} });
      expect(result).toMatchObject({ ok: false, errors: [{ code: 'invalid-formula-reference' }] });
    }
  });

  it('tickers named like inherited properties have no quote, position or instrument', () => {
    for (const ticker of ['constructor', 'toString', 'valueOf']) {
      const signal = parseSignal({ ticker, action: 'buy', quantity: 1, orderType: 'limit' }, context);
      expect(signal.ok).toBe(true);
      if (signal.ok) {
        const plan = planSignal(signal.value, snapshotContext(market, defaultSettings));
        expect(plan).toMatchObject({ ok: false, errors: [{ code: 'quote-unavailable' }] });
      }
    }
  });

  it('__proto__ in a market is an ordinary ticker', () => {
    const text =
      '{"now":"2026-01-26T15:30:00Z","quotes":{"__proto__":{"bid":1,"ask":2}},"positions":{"constructor":{}}}';
    const parsed = parseMarketSnapshot(JSON.parse(text));
    expect(parsed).toMatchObject({ ok: false, errors: [{ path: ['positions', 'constructor', 'side'] }, {}] });
  });
});

/** The better of two runs, in milliseconds of processor time: other processes do not count. */
function bestTime(ask: () => unknown): number {
  const times = [0, 1].map(() => {
    const start = processorTime();
    ask();
    return processorTime() - start;
  });
  return Math.min(...times);
}

describe('long text', () => {
  const letters = 300_000;

  /** Texts that scanners with an eye for patterns are slow on. */
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ['letters', (length) => 'a'.repeat(length)],
    ['digits', (length) => '1'.repeat(length)],
    ['zeros behind a point', (length) => `1.${'0'.repeat(length)}`],
    ['groups of digits', (length) => `1${',000'.repeat(length / 4)}`],
    ['spaces', (length) => ' '.repeat(length)],
    ['spaces and a letter', (length) => `${' '.repeat(length)}x`],
    ['a number far inside spaces', (length) => `${' '.repeat(length / 2)}5${' '.repeat(length / 2)}x`],
    ['opened tags', (length) => '<'.repeat(length)],
    ['opened tags with a letter', (length) => '<a'.repeat(length / 2)],
    ['text that only looks like tags', (length) => `${'< '.repeat(length / 2)}>`],
    ['signs', (length) => '+'.repeat(length)],
    ['dashes', (length) => 'A-'.repeat(length / 2)],
    ['an option with a long strike', (length) => `AAPL 260130C${'0'.repeat(length)}1.${'0'.repeat(length)}`],
    ['a long zone', (length) => `2026-01-26T15:30 ${'A/'.repeat(length / 2)}`],
    ['lone surrogates', (length) => '\ud83d'.repeat(length)],
    ['a formula of operators', (length) => `=${'1+'.repeat(length / 2)}1`],
    ['a formula of brackets', (length) => `=${'('.repeat(length)}`],
    ['a formula that is one text', (length) => `="${'x'.repeat(length)}"`],
    ['a formula of spaces', (length) => `=${' '.repeat(length)}`],
    ['a formula of dots', (length) => `=signal${'.a'.repeat(length / 2)}`],
  ];

  const fields = [
    'message',
    'delay',
    'expiration',
    'time',
    'ticker',
    'limitPrice',
    'quantity',
    'rejectAfter',
    'interval',
  ];

  it.each(shapes)('of %s takes linear time in every field', (_name, make) => {
    const askAll = (text: string) => (): void => {
      for (const field of fields) {
        const message = { ticker: 'AAPL', action: 'buy', [field]: text };
        judge(parseSignal(message, context));
        judge(parseSignal(message, { ...context, assetClass: 'options' }));
      }
      judge(
        parseSignal(
          { ticker: 'AAPL', action: 'buy', extras: { text }, limitPrice: '=signal.extras.text + 1' },
          context,
        ),
      );
      judge(parseSettings({ marketTimeZone: text, signalQuantityMultiplier: text, [text]: 1 }));
      judge(parseMarketSnapshot({ now: text, equity: text, quotes: { [text]: { bid: text } } }));
    };
    const short = make(letters);
    const long = make(10 * letters);
    // Ten times the text may take ten times the time; a quadratic scanner would take a hundred times.
    // The floor is for a busy machine; a quadratic scanner takes minutes over three million characters.
    expect(bestTime(askAll(long))).toBeLessThan(40 * Math.max(bestTime(askAll(short)), 100));
  });
});

describe('deep nesting', () => {
  function nested(levels: number): unknown {
    let value: unknown = 'bottom';
    for (let level = 0; level < levels; level += 1) {
      value = level % 2 === 0 ? { in: value } : [value];
    }
    return value;
  }

  it('of 10,000 levels is rejected in objects and arrays', () => {
    const deep = nested(10_000);
    for (const ask of everywhere(deep)) {
      const result = ask();
      judge(result);
      expect(result.ok).toBe(false);
    }
    for (const field of signalFields) {
      expect(parseSignal({ ticker: 'AAPL', action: 'buy', [field.name]: deep }, context).ok).toBe(false);
    }
  });

  it('of brackets and signs in a formula gets an answer', () => {
    for (const text of ['('.repeat(499), '['.repeat(499), '-'.repeat(498), '!'.repeat(498), 'not '.repeat(124)]) {
      judge(evaluateFormulas({ quantity: `=${text}1` }));
    }
    const balanced = `=${'('.repeat(249)}1${')'.repeat(249)}`;
    expect(evaluateFormulas({ quantity: balanced })).toEqual({ ok: true, value: { quantity: 1 } });
  });
});

describe('huge and tiny numbers', () => {
  const numbers = [
    1e308,
    -1e308,
    5e-324,
    1.7976931348623157e308,
    2 ** 53 + 2,
    '1e308',
    '5e-324',
    '9'.repeat(64),
    '9'.repeat(400),
    `0.${'0'.repeat(61)}1`,
    `0.${'0'.repeat(399)}1`,
    `1${'0'.repeat(399)}`,
    `-${'9'.repeat(400)}`,
    '1e400',
    '1e-400',
  ];
  const amounts = [...signalFields, ...takeProfitFields, ...stopLossFields].filter(({ kind }) => kind !== 'ticker');

  it.each(numbers)('%s gets an answer in every field, setting and market', (number) => {
    for (const { name } of amounts) {
      for (const message of [
        { [name]: number },
        { takeProfit: { [name]: number } },
        { stopLoss: { [name]: number } },
      ]) {
        for (const action of ['buy', 'resize', 'exit', 'breakeven']) {
          const base = action === 'breakeven' ? { orderType: 'stop' } : { quantity: 1 };
          const result = parseSignal({ ticker: 'AAPL', action, ...base, ...message }, context);
          judge(result);
          if (result.ok) {
            const planned = snapshotContext(
              { ...market, positions: { AAPL: { side: 'long', quantity: 1, averageEntryPrice: 150 } } },
              { ...defaultSettings, allowAddToPosition: true },
            );
            const plan = planSignal(result.value, planned);
            judge(plan);
            expect(plan.ok && faultOfPlan({ plan: plan.value, signal: result.value, context: planned })).toBeFalsy();
          }
        }
      }
    }
    judge(evaluateFormulas({ x: number, quantity: '=signal.x * signal.x + signal.x / 3 - round(signal.x, 20)' }));
    judge(parseSettings({ signalQuantityMultiplier: number, maxPositions: number, exitBreakevenOffset: number }));
    const extreme = parseMarketSnapshot({
      now: market.now,
      equity: number,
      quotes: { AAPL: { bid: number, ask: number, last: number } },
      positions: { AAPL: { side: 'long', quantity: number, averageEntryPrice: number } },
    });
    judge(extreme);
    if (extreme.ok) {
      for (const action of ['buy', 'exit', 'reverse', 'resize', 'add']) {
        const message = {
          ticker: 'AAPL',
          action,
          quantity: 10,
          quantityType: 'dollar_amount',
          stopLoss: { percent: 1 },
        };
        const signal = parseSignal(message, context);
        const planned = snapshotContext(extreme.value, { ...defaultSettings, allowAddToPosition: true });
        const plan = signal.ok ? planSignal(signal.value, planned) : signal;
        judge(plan);
        expect(
          plan.ok && signal.ok && faultOfPlan({ plan: plan.value, signal: signal.value, context: planned }),
        ).toBeFalsy();
      }
    }
  });
});

describe('text of every kind', () => {
  /** One or two characters of every general category of Unicode, and what surrounds the planes. */
  const characters = [
    ...['A', 'a', 'ǅ', 'ʰ', 'א', '\u0301', '\u0903', '\u20dd', '٣', 'Ⅷ', '²', '‿', '—', '(', ')', '«', '»', '!', '+'],
    ...['€', '^', '©', ' ', '\u2028', '\u2029', '\u0000', '\u001f', '\u007f', '\u0085', '\u00ad', '\u200d', '\u202e'],
    ...['\ud800', '\udfff', '\ue000', '\ufdd0', '\ufeff', '\ufffe', '\uffff', '😀', '\u{e0001}', '\u{f0000}'],
    ...['\u{10ffff}', '👩‍👩‍👧', 'ﷺ', 'İ', 'ß', 'ﬁ', '\u1160', '\u3164', '１', '＝', '＜b＞'],
  ];

  it.each(characters.map((text) => [[...text].map((one) => one.codePointAt(0)?.toString(16)).join(' '), text]))(
    'U+%s gets an answer in every field, alone and around valid text',
    (_name, text) => {
      for (const { name } of [...signalFields, ...takeProfitFields, ...stopLossFields]) {
        for (const value of [
          text,
          `${text}AAPL`,
          `AAPL${text}`,
          `1${text}`,
          `=${text}`,
          `='${text}'`,
          `+5${text}minutes`,
        ]) {
          const message = { ticker: 'AAPL', action: 'buy', [name]: value, [value]: 1 };
          const result = parseSignal({ ...message, stopLoss: { [name]: value } }, context);
          judge(result);
          judge(parseSignal(message, { ...context, assetClass: 'options' }));
          judge(evaluateFormulas({ [name]: value, [text]: text, x: `=signal['${text}']` }));
        }
      }
    },
  );

  const codePoint = fc
    .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code));

  it('keeps a message and an interval in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 100 }), (text) => {
        fc.pre(!text.startsWith('=') && !text.includes('<'));
        const result = parseSignal({ ticker: 'AAPL', action: 'buy', message: text, interval: text }, context);
        expect(result).toMatchObject({ ok: true, value: { message: text, interval: text } });
      }),
    );
  });
});
