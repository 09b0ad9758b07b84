import { expect, test } from 'vitest';
import { entryBasis } from '../../../src/plan/legs/entry-basis.js';
import { logLossAtLimit } from '../../../src/plan/legs/loss-at-limit.js';
import { sizedEntry } from '../../../src/plan/legs/sized-entry.js';
import { figure } from '../../core/calculation.ts';
import { aapl, accepted, decisionOf, type Request, traceOf } from '../../market/contracts/sample.ts';

const stopLoss = { type: 'stop_limit', stopPrice: 140, limitPrice: 139 };

function lossesAtLimit(request: Request): readonly unknown[] {
  const planning = decisionOf(request);
  const entry = { logicalSide: 'long', size: { by: 'signal' } } as const;
  sizedEntry(entry, accepted(entryBasis(entry, aapl, planning)), planning);
  return traceOf(planning, 'bracket.limit').map(({ decided }) => decided);
}

test('logLossAtLimit logs the loss from the price of the fill to the limit of the stop', () => {
  // 10 × (150.02 − 139)
  expect(lossesAtLimit({ payload: { quantity: 10, stopLoss } })).toEqual(['110.2']);
});

test('logLossAtLimit logs the loss in the currency of the prices, with its calculation', () => {
  const planning = decisionOf({ payload: { quantity: 10, orderType: 'limit', limitPrice: 150, stopLoss } });
  const entry = { logicalSide: 'long', size: { by: 'signal' } } as const;
  sizedEntry(entry, accepted(entryBasis(entry, aapl, planning)), planning);
  const distance = 'difference(150 message limitPrice, 139 message stopLoss.limitPrice)';
  expect(traceOf(planning, 'bracket.limit')).toEqual([
    {
      rule: 'bracket.limit',
      read: { currency: 'USD' },
      decided: '110',
      figures: { loss: expect.stringContaining(distance) },
    },
  ]);
});

test('logLossAtLimit logs nothing where the limit is the stop, or there is neither', () => {
  expect(lossesAtLimit({ payload: { quantity: 10, stopLoss: { type: 'stop_limit', stopPrice: 140 } } })).toEqual([]);
  expect(lossesAtLimit({ payload: { quantity: 10, takeProfit: { percent: 2 } } })).toEqual([]);
});

test('logLossAtLimit logs nothing where the point value of a future is not known', () => {
  const planning = decisionOf({ payload: { quantity: 10 } });
  const entry = { logicalSide: 'long', size: { by: 'signal' } } as const;
  const { order, prices } = accepted(entryBasis(entry, aapl, planning));
  const stop = { stopPrice: figure(140), limitPrice: figure(139) };
  const legs = { legs: { takeProfit: undefined, stopLoss: undefined }, stop, targets: [] };
  const losses = (missing: typeof order.instrument.missing) => {
    const instrument = { ...order.instrument, missing };
    logLossAtLimit(figure(10), legs, { order: { ...order, instrument }, prices }, planning);
    return traceOf(planning, 'bracket.limit').length;
  };
  expect(losses(['pointValue'])).toBe(0);
  expect(losses(['tickSize'])).toBe(1);
});

test('logLossAtLimit logs nothing where the entry has no price to measure from', () => {
  // The limit of the entry is behind its stop, and the quote is too old to tell the fill.
  const payload = { quantity: 10, price: 150, orderType: 'stop_limit', stopPrice: 151, limitPrice: 150, stopLoss };
  const quotes = { AAPL: { bid: 149, ask: 150, time: '2026-01-26T10:00:00Z' } };
  expect(lossesAtLimit({ payload, settings: { maxQuoteAgeSeconds: 60 }, market: { quotes } })).toEqual([]);
});
