import { describe, expect, test } from 'vitest';
import { tradesOf } from '../../src/plan/expected/trades.js';
import { strategyFills } from '../../src/templates/fills.js';
import { sampleContext } from '../../src/templates/sample-context.js';
import { type FollowedFill, followFill } from '../../src/templates/strategy-position.js';
import { settingsOf, signalOf } from '../market/contracts/sample.js';

const now = Date.parse('2026-01-26T15:30:00Z');

type Fields = Readonly<Record<string, unknown>>;

/** What alerts make of a position, in a market that is changed. */
function followed(
  before: number,
  after: number,
  payloads: readonly Fields[],
  settings: Fields = {},
  market: Fields = {},
) {
  const signals = payloads.map((payload) => signalOf({ payload, settings }));
  const [fill] = strategyFills;
  const [first] = signals;
  const judged = settingsOf(settings);
  const sample = sampleContext(first ?? { ticker: 'AAPL' }, judged.assetClass, now);
  return followFill({ ...fill, before, after }, signals, { ...sample, ...market }, judged);
}

/** The trades of each plan in words. */
function tradesIn(fill: FollowedFill | undefined): readonly string[] | undefined {
  return fill?.plans.map((plan) =>
    plan.ok
      ? tradesOf(plan.value)
          .map(({ side, quantity, ticker }) => `${side} ${quantity} ${ticker}`)
          .join(', ')
      : plan.errors.map(({ code }) => code).join(', '),
  );
}

describe('followFill', () => {
  test.each<[before: number, payload: Fields, trades: string, after: number]>([
    [0, { action: 'buy', quantity: 5 }, 'buy 5 AAPL', 5],
    [0, { action: 'sell', quantity: 5 }, 'sell 5 AAPL', -5],
    [10, { action: 'exit' }, 'sell 10 AAPL', 0],
    [-10, { action: 'exit' }, 'buy 10 AAPL', 0],
    [10, { action: 'add', quantity: 2 }, 'buy 2 AAPL', 12],
    [-10, { action: 'add', quantity: 2 }, 'sell 2 AAPL', -12],
    [0, { action: 'exit' }, 'no-position', 0],
    [10, { action: 'buy', quantity: 5, delay: 3600 }, 'add-to-position-not-allowed', 10],
    [0, { action: 'buy', quantity: 5, delay: 3600 }, 'buy 5 AAPL', 5],
  ])('counts from %d after %j as traded: %s', (before, payload, trades, after) => {
    const fill = followed(before, after, [payload]);
    expect(tradesIn(fill)).toEqual([trades]);
    expect(fill?.after).toBe(after);
  });

  test('counts the plans of a batch one after another', () => {
    const fill = followed(10, 0, [{ action: 'exit' }, { action: 'exit' }, { action: 'sell', quantity: 3 }]);
    expect(tradesIn(fill)).toEqual(['sell 10 AAPL', 'no-position', 'sell 3 AAPL']);
    expect(fill?.after).toBe(-3);
  });

  test('has the units of the multiplier', () => {
    const fill = followed(10, 0, [{ action: 'exit' }], { signalQuantityMultiplier: 2 });
    expect(tradesIn(fill)).toEqual(['sell 20 AAPL']);
  });

  test('holds a part of a unit where stocks are traded in parts', () => {
    const settings = { signalQuantityMultiplier: 0.05, useFractionalQuantity: true };
    expect(tradesIn(followed(10, 0, [{ action: 'exit' }], settings))).toEqual(['sell 0.5 AAPL']);
  });

  test('holds the contract of an option, as its alert names it', () => {
    const option = { ticker: 'SPY', action: 'exit', optionType: 'put', expiration: '2026-06-19', strikePrice: 777.5 };
    const fill = followed(10, 0, [option], { assetClass: 'options' });
    expect(tradesIn(fill)).toEqual(['sell 10 SPY 260619P777.5']);
    expect(fill?.after).toBe(0);
  });

  test('does not begin with the positions and the orders of the market', () => {
    const openOrders = [{ id: '1', ticker: 'AAPL', type: 'limit', side: 'sell', quantity: 10, limitPrice: 200 }];
    const market = { positions: { AAPL: { side: 'short', quantity: 3 } }, openOrders };
    expect(tradesIn(followed(0, 5, [{ action: 'buy', quantity: 5 }], {}, market))).toEqual(['buy 5 AAPL']);
    const plan = followed(0, 5, [{ action: 'buy', quantity: 5, cancel: true }], {}, market)?.plans[0];
    expect(plan?.ok === true && plan.value.steps.map(({ step }) => step)).toEqual(['submit-order']);
  });

  test('refuses nothing when it opens the position of the strategy', () => {
    const settings = { allowedSides: 'bearish', entry: { rejectOlderThan: 1 }, maxOrderQuantity: 1 };
    expect(tradesIn(followed(10, 0, [{ action: 'exit' }], settings))).toEqual(['sell 10 AAPL']);
  });

  test.each<[what: string, before: number, after: number, payloads: readonly Fields[], market: Fields]>([
    ['without a signal', 10, 0, [], {}],
    [
      'of a short that the broker does not open',
      -10,
      0,
      [{ action: 'exit' }],
      { capabilities: { shortSelling: false } },
    ],
    [
      'to a short that the broker does not open',
      10,
      -10,
      [{ action: 'exit' }],
      { capabilities: { shortSelling: false } },
    ],
  ])('is undefined %s', (_, before, after, payloads, market) => {
    expect(followed(before, after, payloads, {}, market)).toBeUndefined();
  });
});
