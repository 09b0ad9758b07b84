import { describe, expect, it } from 'vitest';
import { conform } from '../../src/brokers/index.js';
import { numberText } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import { pricesOf } from '../models/order-prices.js';
import { cannotBeSaid, leanVerdicts } from './lean-verdicts.js';
import { profiles } from './profiles.js';

const orders = leanVerdicts.flatMap((verdict) =>
  verdict.types.flatMap((type) =>
    verdict.timesInForce.map((timeInForce) => {
      const { quantity = 1, limitPrice = '1', stopPrice = '1', extendedHours, ticker } = verdict;
      const order: Order = {
        ticker,
        side: quantity < 0 ? 'sell' : 'buy',
        effect: 'open',
        quantity: numberText(Math.abs(quantity)),
        timeInForce,
        ...pricesOf(type, { limitPrice, stopPrice, trailAmount: '1' }),
        ...(extendedHours && { extendedHours }),
        ...(timeInForce === 'gtd' && { expiresAt: '2026-12-31' }),
      };
      return { ...verdict, type, timeInForce, order };
    }),
  ),
);

describe("verdicts of Lean's models and tests", () => {
  it.each(orders)('$broker $test: $assetClass $type $timeInForce $quantity is taken: $taken', (row) => {
    const { broker, order, assetClass, quote, position, instrument, now, account, taken, stricter } = row;
    const answer = conform(order, profiles[broker], { assetClass, quote, position, instrument, now, account });
    expect(answer.ok).toBe(stricter === undefined && taken);
  });

  it('are stricter only where another source says so', () => {
    const stricter = leanVerdicts.filter((verdict) => verdict.stricter !== undefined);
    expect(stricter.every(({ taken }) => taken)).toBe(true);
    const counts = Object.keys(profiles).map((broker) => [
      broker,
      stricter.filter((row) => row.broker === broker).length,
    ]);
    expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual({
      alpaca: 2,
      interactiveBrokers: 1,
      tradier: 3,
      schwab: 5,
      tradeStation: 1,
      tastytrade: 4,
      webull: 6,
      coinbase: 1,
      binanceUs: 1,
      bybit: 1,
      kraken: 2,
    });
    expect(stricter.filter((verdict) => verdict.stricter?.includes(''))).toEqual([]);
  });

  it('give a reason for each test that cannot be said', () => {
    expect(cannotBeSaid.filter(([test, reason]) => test === '' || reason === '')).toEqual([]);
  });
});
