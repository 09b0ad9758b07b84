import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from '../../src/core/decimal.js';
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import type { Result } from '../../src/core/result.js';
import { type Action, actions, assetClasses } from '../../src/core/vocabulary.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseContext } from '../../src/settings/message-settings.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { expectedOf } from '../../src/signal/field-kinds.js';
import { signalFields, stopLossFields } from '../../src/signal/fields.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { acceptedSignal } from '../../src/testing/arbitraries/accepted-signal.js';
import { almostValidPayload } from '../../src/testing/arbitraries/almost-valid-payload.js';
import { acceptedValue } from '../../src/testing/arbitraries/field-values.js';
import { formula } from '../../src/testing/arbitraries/formula.js';
import { marketSnapshot } from '../../src/testing/arbitraries/market-snapshot.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { settings } from '../../src/testing/arbitraries/settings.js';
import { signal } from '../../src/testing/arbitraries/signal.js';
import { validPayload } from '../../src/testing/arbitraries/valid-payload.js';
import { runCount } from '../properties/seeds.js';

const clock = { now: () => Date.UTC(2026, 0, 26, 15, 30) };

/** Codes of the specification's general section that only the webhook gives. */
const requestCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'post-required',
  'empty-json',
  'malformed-json',
  'not-platform-a',
  'not-platform-b',
  'invalid-ip-address',
  'invalid-ip-address-format',
  'invalid-password',
]);

/** Codes of the specification that planning gives. */
const planningCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'resize-target-unresolved',
  'resize-sentiment-conflict',
]);

const parseCodes = Object.values(errorCatalogue)
  .filter(({ section }) => !['request', 'gates', 'plan', 'broker', 'execution', 'configuration'].includes(section))
  .map(({ code }) => code)
  .filter((code) => !requestCodes.has(code) && !planningCodes.has(code));

/** The smallest example that fastCheck finds for which a predicate is false. */
function smallest<T>(values: fc.Arbitrary<T>, holds: (value: T) => boolean, seed = 7): T | undefined {
  return fc.check(fc.property(values, holds), { seed, numRuns: 2_000 }).counterexample?.[0];
}

describe('acceptedValue', () => {
  it.each(signalFields)('generates values that the field $name accepts', (field) => {
    for (const value of fc.sample(acceptedValue(field), { numRuns: 200, seed: 13 })) {
      const result = parseSignal(
        { ticker: 'A', action: 'buy', ...(value !== null && { [field.name]: value }) },
        { clock },
      );
      // Rules between fields expect something else, because they can require other fields.
      const invalid = result.ok ? [] : result.errors.filter(({ expected }) => expected === expectedOf(field));
      expect({ value, invalid }).toEqual({ value, invalid: [] });
    }
  });

  it('generates offsets that a stop-limit accepts', () => {
    const values = stopLossFields
      .filter(({ kind }) => kind === 'limitOffset')
      .flatMap((field) => fc.sample(acceptedValue(field), { numRuns: 200, seed: 13 }));
    expect(values).toHaveLength(200);
    for (const limitOffset of values) {
      const stopLoss = { type: 'stop_limit', stopPrice: 9, limitOffset };
      const result = parseSignal({ ticker: 'A', action: 'buy', stopLoss }, { clock });
      expect(result.ok ? [] : result.errors).toEqual([]);
    }
  });
});

describe('acceptedSignal', () => {
  it('returns the signal of a valid message', () => {
    expect(acceptedSignal({ ticker: 'A', action: 'buy' }, { clock })).toEqual({
      ticker: 'A',
      action: 'buy',
      receivedAt: '2026-01-26T15:30:00Z',
    });
  });

  it('throws with the errors of an invalid message', () => {
    expect(() => acceptedSignal({ ticker: 'A', action: 'hold' }, { clock })).toThrow('invalid-action');
  });
});

describe('validPayload', () => {
  it.each(assetClasses)('generates valid messages of %s', (assetClass) => {
    fc.assert(
      fc.property(validPayload({ assetClass }), (payload) => {
        expect(parseSignal(payload, { clock, assetClass })).toMatchObject({ ok: true });
      }),
      { numRuns: 150 },
    );
  });

  it('generates every field of the table and every action', () => {
    const sent = new Set<string>();
    const asked = new Set<Action>();
    for (const payload of fc.sample(validPayload(), { numRuns: 1_000, seed: 3 })) {
      asked.add(payload.action);
      for (const name of Object.keys(payload)) {
        sent.add(name);
      }
    }
    expect([...sent].sort()).toEqual(signalFields.map(({ name }) => name).sort());
    expect([...asked].sort()).toEqual([...actions].sort());
  });

  it('shrinks to a message of ticker and action', () => {
    expect(smallest(validPayload(), () => false)).toEqual({ ticker: 'A', action: 'buy' });
  });

  it('shrinks to the field that matters', () => {
    const found = smallest(validPayload({ actions: ['buy'] }), ({ stopLoss }) => stopLoss === undefined);
    expect(Object.keys(found ?? {}).sort()).toEqual(['action', 'stopLoss', 'ticker']);
  });
});

describe('almostValidPayload', () => {
  it('generates messages with exactly the expected codes', () => {
    fc.assert(
      fc.property(almostValidPayload(), ({ payload, context, codes }) => {
        const result = parseSignals(payload, context);
        expect(result.ok ? [] : result.errors.map(({ code }) => code)).toEqual(codes);
      }),
      { numRuns: runCount(4_000) },
    );
  });

  it.each(parseCodes)('generates messages with the code %s', (code) => {
    fc.assert(
      fc.property(almostValidPayload(code), ({ payload, context, codes }) => {
        const result = parseSignals(payload, context);
        expect(codes[0]).toBe(code);
        expect(result.ok ? [] : result.errors.map((error) => error.code)).toEqual(codes);
      }),
      { numRuns: 40 },
    );
  });

  it('expects one code, except for two trails', () => {
    const several = fc
      .sample(almostValidPayload(), { numRuns: 3_000, seed: 5 })
      .filter(({ codes }) => codes.length > 1)
      .map(({ code }) => code);
    expect(new Set(several)).toEqual(new Set(['invalid-stop-loss-trail-value']));
  });

  it('shrinks to the fields that break the rule', () => {
    const found = smallest(almostValidPayload('invalid-quantity'), () => false);
    expect(found?.payload).toEqual({ ticker: 'AAPL', action: 'buy', quantity: 0 });
  });

  it('throws for a code that is not a code of parsing', () => {
    expect(() => almostValidPayload('max-positions-reached')).toThrow('not a code of parsing');
  });
});

describe('signal', () => {
  it.each(assetClasses)('generates signals of %s whose JSON is a valid message', (assetClass) => {
    fc.assert(
      fc.property(signal({ assetClass }), (one) => {
        const again = parseSignal(JSON.parse(JSON.stringify(one)), { clock, assetClass });
        expect(again).toMatchObject({ ok: true, value: { ticker: one.ticker, action: one.action } });
      }),
      { numRuns: 200 },
    );
  });

  it('shrinks to ticker, action and receipt', () => {
    expect(smallest(signal(), () => false)).toEqual({ ticker: 'A', action: 'buy', receivedAt: '2026-01-26T15:30:00Z' });
  });
});

const isText = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

describe('formula', () => {
  it('generates formulas that evaluate in a valid message', () => {
    fc.assert(
      fc.property(formula(), ({ expression, field, payload }) => {
        expect(payload[field]).toBe(`=${expression}`);
        const kinds = { limitPrice: readNumber, message: isText, ignoreTradingWindows: isBoolean };
        const evaluated = evaluateFormulas(payload);
        expect(evaluated.ok && kinds[field](evaluated.value[field])).toBeTruthy();
        expect(parseSignal(payload, { clock })).toMatchObject({ ok: true });
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('shrinks to the smallest expression', () => {
    expect(smallest(formula(), () => false)?.expression).toBe('0');
    const divided = smallest(formula(), ({ expression }) => !expression.includes('/'))?.expression;
    expect(divided?.length).toBeLessThan(60);
  });
});

describe('settings', () => {
  it('generates settings that parseSettings leaves unchanged', () => {
    fc.assert(
      fc.property(settings(), (given) => {
        expect(parseSettings(given)).toEqual({ ok: true, value: given });
      }),
    );
  });

  it('generates offsets of stop-limits, of entries, exits and the stop loss (money I4)', () => {
    const all = fc.sample(settings(), { numRuns: 500, seed: 44 });
    const offsets = all.flatMap(({ entry, exit }) => [
      ...(entry.stopLimitOffset === undefined ? [] : ['entry']),
      ...(exit.stopLimitOffset === undefined ? [] : ['exit']),
      ...(entry.stopLoss?.limitOffset === undefined ? [] : ['stop loss']),
    ]);
    expect(new Set(offsets)).toEqual(new Set(['entry', 'exit', 'stop loss']));
    const sent = fc.sample(validPayload(), { numRuns: 500, seed: 44 }).map((payload) => JSON.stringify(payload));
    expect(sent.filter((payload) => payload.includes('limitOffset'))).not.toEqual([]);
  });

  it('lets at least two thirds of the entries pass that the default settings plan', () => {
    const opens = (plan: Result<OrderPlan>): boolean =>
      plan.ok && plan.value.steps.some((step) => step.step === 'submit-order' && step.order.effect === 'open');
    const runs = runCount(3_000, 300);
    const entries = fc
      .sample(scenario(), { numRuns: runs, seed: 19 })
      .filter(({ signal: one, settings: { assetClass }, context }) =>
        opens(planSignal(one, { ...context, settings: { ...defaultSettings, assetClass } })),
      );
    const planned = entries.filter(({ signal: one, context }) => opens(planSignal(one, context)));
    expect(entries.length).toBeGreaterThan(0.1 * runs);
    expect(planned.length / entries.length).toBeGreaterThan(2 / 3);
  });

  it('shrinks to the default settings', () => {
    expect(smallest(settings(), () => false)).toEqual(defaultSettings);
  });
});

describe('marketSnapshot', () => {
  it('generates snapshots that parseMarketSnapshot leaves unchanged', () => {
    fc.assert(
      fc.property(marketSnapshot(), (market) => {
        expect(parseMarketSnapshot(market)).toEqual({ ok: true, value: market });
      }),
    );
  });

  it('generates markets of the requested ticker', () => {
    for (const market of fc.sample(marketSnapshot({ ticker: 'BTC-USD', assetClass: 'crypto' }), { seed: 17 })) {
      expect(Object.keys(market.quotes ?? {})).toEqual(['BTC-USD']);
    }
  });

  it('shrinks to a flat account with a quote', () => {
    expect(smallest(marketSnapshot(), () => false)).toEqual({
      now: '2026-01-26T15:30:00Z',
      equity: '1000',
      quotes: { A: { bid: '99.99', ask: '100.01', last: '100' } },
    });
  });
});

describe('scenario', () => {
  it('generates scenarios with orders for every action and asset class', () => {
    for (const assetClass of assetClasses) {
      const plans = fc
        .sample(scenario({ assetClass }), { numRuns: 200, seed: 11 })
        .map(({ signal: one, context }) => planSignal(one, context));
      const withOrders = plans.filter((plan) => plan.ok && plan.value.outcome === 'orders');
      expect(withOrders.length, assetClass).toBeGreaterThan(50);
      const acted = new Set(withOrders.map((plan) => plan.ok && plan.value.action));
      expect([...acted].sort(), assetClass).toEqual([...actions].sort());
    }
  });

  it('generates a context of the settings and the market', () => {
    fc.assert(
      fc.property(scenario(), ({ signal: one, settings: given, market, context }) => {
        expect(planSignal(one, context)).toEqual(planSignal(one, snapshotContext(market, given, 'signal-1')));
      }),
      { numRuns: 50 },
    );
  });

  it('generates messages that its own settings accept', () => {
    const options = fc.sample(scenario({ assetClass: 'options' }), { numRuns: 1000, seed: 3 });
    const rejected = options.flatMap(({ payload, settings: given, market }) => {
      const parsed = parseSignal(payload, parseContext(given, { now: () => Date.parse(market.now) }));
      return parsed.ok ? [] : parsed.errors;
    });
    expect(rejected).toEqual([]);
    // Also where the settings have fewer strikes than by default.
    const few = options.filter(
      ({ payload, settings: given }) => Number(payload.strikesAway) > 0 && given.strikeCount < 10,
    );
    expect(few.some(({ payload }) => payload.strikeCount === undefined)).toBe(true);
  });

  it('shrinks to a plain message, the default settings and a flat account', () => {
    const found = smallest(scenario(), () => false);
    expect(found?.payload).toEqual({ ticker: 'A', action: 'buy' });
    expect(found?.settings).toEqual(defaultSettings);
    expect(found?.market.positions).toBeUndefined();
  });
});
