import { expect, test } from 'vitest';
import { entryBasis } from '../../../src/plan/legs/entry-basis.js';
import { sizedEntry } from '../../../src/plan/legs/sized-entry.js';
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

test('logLossAtLimit logs nothing where the entry has no price to measure from', () => {
  // The limit of the entry is behind its stop, and the quote is too old to tell the fill.
  const payload = { quantity: 10, price: 150, orderType: 'stop_limit', stopPrice: 151, limitPrice: 150, stopLoss };
  const quotes = { AAPL: { bid: 149, ask: 150, time: '2026-01-26T10:00:00Z' } };
  expect(lossesAtLimit({ payload, settings: { maxQuoteAgeSeconds: 60 }, market: { quotes } })).toEqual([]);
});
