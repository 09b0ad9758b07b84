import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type DecimalString, readNumber } from '../../src/core/decimal.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { type AlertFields, alertTemplate, lintTemplate, pineLines, placeholder } from '../../src/templates/index.js';
import { always } from '../properties/seeds.js';

const someNumber = fc.integer({ min: 1, max: 9999 }).map((value) => value / 100);
const price = fc.oneof(
  someNumber,
  fc.constantFrom(
    placeholder.open,
    placeholder.high,
    placeholder.low,
    placeholder.close,
    placeholder.strategyOrderPrice,
  ),
);
const ticker = fc.constantFrom('AAPL', 'SPY', 'BTC-USD', placeholder.ticker);

const takeProfit = fc.oneof(
  fc.record({ percent: someNumber }),
  fc.record({ amount: someNumber }),
  fc.record({ limitPrice: price }),
  fc.record({ pnlAmount: someNumber }),
);
const stopLoss = fc.oneof(
  fc.record({ percent: someNumber }),
  fc.record({ stopPrice: price }),
  fc.record({ type: fc.constant('stop_limit' as const), stopPrice: price, limitPrice: price }),
  fc.record({ type: fc.constant('trailing_stop' as const), trailPercent: someNumber }),
);
/** Each of its own distance; parsing does not compare them. */
const target = fc.oneof(
  fc.record({ percent: someNumber }),
  fc.record({ amount: someNumber }),
  fc.record({ limitPrice: price }),
  fc.record({ risk: someNumber, share: fc.integer({ min: 1, max: 25 }) }),
  fc.record({
    percent: someNumber,
    moveStop: fc.oneof(
      fc.constant('entry' as const),
      fc.record({ percent: someNumber }),
      fc.record({ amount: someNumber }),
    ),
  }),
);
const targets = fc.array(target, { minLength: 2, maxLength: 4 });
const extras = fc.record({
  stop: fc.constantFrom(placeholder.plot('Stop'), placeholder.plot('Stop loss (long)'), '{{plot_3}}', 2.5),
  volume: fc.constant(placeholder.volume),
});

const shared = {
  price,
  time: fc.constantFrom(placeholder.time, placeholder.timenow),
  interval: fc.constant(placeholder.interval),
  message: fc.constantFrom('at {{close}}', 'from {{exchange}}', 'by hand'),
  extras,
  rejectAfter: fc.integer({ min: 1, max: 30 }),
};

/** Fields that are valid together. */
const fields: fc.Arbitrary<AlertFields> = fc.oneof(
  fc.record(
    {
      ticker,
      action: fc.constantFrom('buy' as const, 'sell' as const, placeholder.strategyOrderAction),
      sentiment: fc.constantFrom(
        'bullish' as const,
        'short' as const,
        'flat' as const,
        placeholder.strategyMarketPosition,
      ),
      quantity: fc.oneof(someNumber, fc.constant(placeholder.strategyOrderContracts)),
      takeProfit,
      stopLoss,
      orderType: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
      limitPrice: price,
      stopPrice: price,
      ...shared,
    },
    { requiredKeys: ['ticker', 'action'] },
  ),
  fc.record(
    {
      ticker,
      action: fc.constant('resize' as const),
      quantity: fc.oneof(someNumber, fc.constant(placeholder.strategyMarketPositionSize)),
      sentiment: fc.constant(placeholder.strategyMarketPosition),
      ...shared,
    },
    { requiredKeys: ['ticker', 'action', 'quantity'] },
  ),
  fc.record(
    {
      ticker,
      action: fc.constantFrom('exit' as const, 'cancel' as const, 'reverse' as const, 'add' as const),
      ...shared,
    },
    { requiredKeys: ['ticker', 'action'] },
  ),
);

const sentiments: Readonly<Record<string, string>> = { long: 'bullish', short: 'bearish' };

/** What the Signal has for a field: the value itself, or what the placeholder became. */
function promised(value: unknown, values: Readonly<Record<string, string>>): unknown {
  const filled = typeof value === 'string' ? (values[value] ?? value) : value;
  return sentiments[String(filled)] ?? readNumber(filled) ?? filled;
}

/** Fields that the compiler would not take. */
function untyped(given: object): AlertFields {
  return given as AlertFields;
}

function foundIn(given: object): unknown {
  const template = alertTemplate(untyped(given));
  return template.ok
    ? template.value
    : template.errors.map(({ severity, code, line, column }) => [severity, code, line, column]);
}

describe('alertTemplate', () => {
  test('returns a template without errors for valid fields', () => {
    always(
      fields,
      4,
      (given) => {
        const template = alertTemplate(given);
        expect(template.ok, JSON.stringify(template)).toBe(true);
      },
      200,
    );
  });

  test('returns a template without findings for entries with a stop, and for exits', () => {
    always(
      fields,
      5,
      (given) => {
        const isStrategy = given.action === placeholder.strategyOrderAction;
        const ready: AlertFields =
          given.action === 'resize' || given.action === 'reverse' || given.action === 'add'
            ? { ticker: given.ticker, action: 'exit' }
            : {
                ...given,
                stopLoss: { percent: 2 },
                ...(isStrategy ? { sentiment: placeholder.strategyMarketPosition } : {}),
              };
        const template = alertTemplate(ready);
        const findings = template.ok ? lintTemplate(template.value, { platform: 'tradingview' }).findings : [];
        expect(template.ok).toBe(true);
        // An alert with a size or an action of its own parts from its strategy on purpose.
        expect(findings.filter(({ code }) => code !== 'strategy-diverges')).toEqual([]);
      },
      200,
    );
  });

  test('returns a template whose variants parse to the signal of the fields', () => {
    always(
      fields,
      6,
      (given) => {
        const template = alertTemplate(given);
        const { variants } = lintTemplate(template.ok ? template.value : '', { platform: 'tradingview' });
        for (const { message, values, verdict } of variants) {
          expect(verdict).toBe('accepted');
          const signal = parseSignal(JSON.parse(message), { clock: { now: () => Date.parse('2026-01-26T15:30:00Z') } });
          const parsed: Readonly<Record<string, unknown>> = signal.ok ? { ...signal.value } : {};
          for (const name of [
            'ticker',
            'action',
            'sentiment',
            'quantity',
            'price',
            'limitPrice',
            'stopPrice',
          ] as const) {
            const value = given[name];
            expect(parsed[name]).toEqual(value === undefined ? undefined : promised(value, values));
          }
          expect(parsed.rejectAfter).toBe(given.rejectAfter);
        }
      },
      200,
    );
  });

  test('returns a template whose variants parse to the targets of the fields', () => {
    const entry = fc.record({ ticker, action: fc.constantFrom('buy' as const, 'add' as const), stopLoss, targets });
    always(
      entry,
      7,
      (given) => {
        const template = alertTemplate(given);
        expect(template.ok, JSON.stringify(template)).toBe(true);
        const { variants } = lintTemplate(template.ok ? template.value : '', { platform: 'tradingview' });
        for (const { message, values, verdict } of variants) {
          expect(verdict).toBe('accepted');
          const signal = parseSignal(JSON.parse(message), { clock: { now: () => Date.parse('2026-01-26T15:30:00Z') } });
          const expected = given.targets.map((each) =>
            Object.fromEntries(
              Object.entries(each).map(([name, value]) => [
                name,
                typeof value === 'object'
                  ? Object.fromEntries(Object.entries(value).map(([inner, own]) => [inner, promised(own, values)]))
                  : promised(value, values),
              ]),
            ),
          );
          expect(signal.ok && 'targets' in signal.value ? signal.value.targets : signal).toEqual(expected);
        }
      },
      200,
    );
  });

  test('writes targets, and rejects what their types cannot express', () => {
    const shares = { ticker: 'AAPL', action: 'buy', stopLoss: { amount: 3 } } as const;
    const ladder = [{ risk: 1, share: 50, moveStop: 'entry' }, { limitPrice: placeholder.high }] as const;
    expect(alertTemplate({ targets: ladder, ...shares })).toEqual({
      ok: true,
      value: `{
  "ticker": "AAPL",
  "action": "buy",
  "stopLoss": {
    "amount": 3
  },
  "targets": [
    {
      "risk": 1,
      "share": 50,
      "moveStop": "entry"
    },
    {
      "limitPrice": "{{high}}"
    }
  ]
}`,
    });
    const codesOf = (fields: AlertFields): unknown => {
      const template = alertTemplate(fields);
      return template.ok ? template.value : template.errors.map(({ code, line }) => [code, line]);
    };
    expect(codesOf({ ...shares, targets: [{ risk: 1 }] })).toEqual([['invalid-targets-count', 7]]);
    expect(codesOf({ ...shares, targets: [{ risk: 1, percent: 2 }, { risk: -2 }] })).toEqual([
      ['invalid-targets-value', 8],
      ['invalid-targets-risk', 13],
    ]);
    expect(codesOf({ ...shares, targets: ladder, takeProfit: { percent: 1 } })).toEqual([
      ['targets-and-take-profit', 10],
    ]);
  });

  test('writes the fields in the order of the table, with every placeholder in quotes', () => {
    const template = alertTemplate({
      stopLoss: { stopPrice: placeholder.low },
      extras: { stop: placeholder.plot('My stop') },
      action: 'buy',
      ticker: placeholder.ticker,
    });
    expect(template).toEqual({
      ok: true,
      value: `{
  "ticker": "{{ticker}}",
  "action": "buy",
  "extras": {
    "stop": "{{plot("My stop")}}"
  },
  "stopLoss": {
    "stopPrice": "{{low}}"
  }
}`,
    });
  });

  test('rejects errors that types cannot express', () => {
    expect(alertTemplate({ ticker: '', action: 'resize' })).toMatchObject({
      ok: false,
      errors: [{ code: 'empty-ticker-name' }, { code: 'resize-requires-quantity' }].toReversed(),
    });
    expect(alertTemplate({ ticker: '{{tikcer}}', action: 'exit' })).toMatchObject({
      ok: false,
      errors: [{ code: 'placeholder-unknown' }],
    });
  });

  test('rejects names that are meant for fields', () => {
    const entry = { ticker: 'AAPL', action: 'buy' } as const;
    expect(foundIn({ ...entry, stoploss: { percent: 2 } })).toEqual([['error', 'field-mistyped', 4, 3]]);
    expect(foundIn({ ...entry, stop_loss: { percent: 2 }, Quantity: 5 })).toEqual([
      ['error', 'field-mistyped', 4, 3],
      ['error', 'field-mistyped', 7, 3],
    ]);
    expect(foundIn({ ...entry, qty: 5 })).toEqual([['error', 'field-mistyped', 4, 3]]);
    expect(foundIn({ follow: 'position', ticker: 'AAPL', Sentiment: 'long' })).toEqual([
      ['error', 'field-mistyped', 10, 3],
    ]);
  });

  test('writes names that are not fields, which parsing reads, reports or leaves out', () => {
    expect(alertTemplate(untyped({ reduceOnly: true, alert: 7, ticker: 'AAPL', action: 'sell' }))).toEqual({
      ok: true,
      value: '{\n  "ticker": "AAPL",\n  "action": "sell",\n  "reduceOnly": true,\n  "alert": 7\n}',
    });
    expect(pineLines(untyped({ reduceOnly: true, ticker: 'AAPL', action: 'sell' }))).toMatchObject({
      value: expect.stringContaining(`'{"ticker":"AAPL","action":"sell","reduceOnly":true}'`),
    });
  });

  test('rejects values that JSON cannot hold, with the code of their field', () => {
    const entry = { ticker: 'AAPL', action: 'buy' } as const;
    const cyclic: Record<string, unknown> = {};
    Object.assign(cyclic, { cyclic });
    const unreadable = Object.defineProperty({}, 'percent', {
      enumerable: true,
      get: () => {
        throw new Error('closed');
      },
    });
    const rejected = (given: object): unknown => {
      const template = alertTemplate(untyped({ ...entry, ...given }));
      expect(pineLines(untyped({ ...entry, ...given }))).toEqual(template);
      return template.ok ? template.value : template.errors.map(({ code, message }) => [code, message]);
    };
    expect(rejected({ action: 'exit', quantity: Number.NaN })).toEqual([
      ['invalid-quantity', 'quantity is NaN; expected a JSON value.'],
    ]);
    expect(rejected({ limitPrice: Number.NaN, price: 1, rejectAfter: Number.POSITIVE_INFINITY })).toEqual([
      ['invalid-field', 'limitPrice is NaN; expected a JSON value.'],
      ['invalid-reject-after', 'rejectAfter is Infinity; expected a JSON value.'],
    ]);
    expect(rejected({ stopLoss: { percent: 2, limitOffset: { amount: Number.NaN } } })).toEqual([
      ['invalid-stop-loss-limit-offset', 'stopLoss.limitOffset.amount is NaN; expected a JSON value.'],
    ]);
    expect(rejected({ targets: [{ percent: 1 }, { percent: 2, share: Number.NaN }] })).toEqual([
      ['invalid-targets-share', 'targets.1.share is NaN; expected a JSON value.'],
    ]);
    expect(rejected({ expect: { quantity: Number.NaN }, extras: { levels: [1, Number.NaN] }, note: () => 5 })).toEqual([
      ['invalid-expect', 'expect.quantity is NaN; expected a JSON value.'],
      ['invalid-field', 'extras.levels.1 is NaN; expected a JSON value.'],
      ['invalid-field', 'note is function; expected a JSON value.'],
    ]);
    expect(rejected({ quantity: 10n, takeProfit: unreadable })).toEqual([
      ['invalid-quantity', 'quantity is a bigint; expected a JSON value.'],
      ['invalid-take-profit-value-required', 'takeProfit cannot be read; expected a JSON value.'],
    ]);
    expect(rejected({ extras: cyclic })).toMatchObject([['invalid-field', expect.stringMatching(/^extras\.cyclic/)]]);
    expect(
      alertTemplate(untyped({ ...entry, quantity: undefined, stopLoss: { percent: 2, amount: undefined } })).ok,
    ).toBe(true);
  });

  test('rejects fields that cannot be read, and another value of follow', () => {
    const unreadable = Object.defineProperty({}, 'ticker', {
      enumerable: true,
      get: () => {
        throw new Error('closed');
      },
    });
    const messageOf = (given: object): unknown => {
      const template = alertTemplate(untyped(given));
      expect(pineLines(untyped(given))).toEqual(template);
      return template.ok || template.errors.map(({ code, message }) => [code, message]);
    };
    expect(messageOf(unreadable)).toEqual([
      ['invalid-payload', 'The argument fields has a value that cannot be read.'],
    ]);
    expect(messageOf({ follow: 'Position', ticker: 'AAPL' })).toEqual([
      ['invalid-payload', 'follow is "Position"; expected position or orders.'],
    ]);
  });

  test('accepts a placeholder only in a field that its values fit', () => {
    type Fields = Parameters<typeof alertTemplate>[0];
    expectTypeOf<{ ticker: 'AAPL'; action: '{{strategy.order.action}}' }>().toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: '{{strategy.market_position}}' }>().not.toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; price: '{{close}}' }>().toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; price: '{{volume}}' }>().not.toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; price: '{{plot("Stop")}}' }>().not.toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; quantity: '{{strategy.order.contracts}}' }>().toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; quantity: '{{close}}' }>().not.toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; time: '{{timenow}}' }>().toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; quantity: DecimalString }>().not.toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; targets: [{ limitPrice: '{{close}}' }] }>().toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; targets: [{ limitPrice: '=1' }] }>().not.toExtend<Fields>();
    expectTypeOf<{ ticker: 'AAPL'; action: 'buy'; targets: [{ percent: '{{close}}' }] }>().not.toExtend<Fields>();
  });
});
