import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../../src/market/holdings.js';
import { entryBasis } from '../../../src/plan/legs/entry-basis.js';
import { entryParts } from '../../../src/plan/legs/entry-parts.js';
import type { EntryRequest } from '../../../src/plan/legs/entry-request.js';
import { gatedEntry } from '../../../src/plan/legs/gated-entry.js';
import { entryQuantity } from '../../../src/plan/sizing/entry-quantity.js';
import { aapl, accepted, decisionOf } from '../../market/contracts/sample.ts';
import { resting } from '../sample.ts';

const orders = [resting('e1', 'entry', { side: 'buy', limitPrice: '145', quantity: '5' })];

/** A buy of 10 AAPL at a limit of 149, where 10 are held short and 5 more are bid for, beside 2 MSFT. */
function gated(
  over: (planning: ReturnType<typeof decisionOf>) => Partial<EntryRequest> = () => ({}),
  fields: object = { stopLoss: { stopPrice: 147 } },
) {
  const planning = decisionOf({
    payload: { quantity: 10, orderType: 'limit', limitPrice: 149, ...fields },
    market: {
      quotes: { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 399.9, ask: 400.1 } },
      positions: { AAPL: { side: 'short', quantity: 10 }, MSFT: { side: 'long', quantity: 2 } },
      openOrders: orders,
      instruments: { AAPL: { assetClass: 'stocks', fee: { percent: 0.5 } } },
    },
  });
  const request: EntryRequest = { logicalSide: 'long', size: { by: 'signal' }, ...over(planning) };
  const basis = accepted(entryBasis(request, aapl, planning));
  const parts = entryParts(entryQuantity(request.size, basis.sizing, planning), basis, planning);
  return gatedEntry(request, parts, basis, planning);
}

describe('gatedEntry', () => {
  it('has the units and prices of the order, and what it adds to', () => {
    const entry = gated();
    expect(accepted(entry.units).text).toBe('10');
    expect(accepted(entry.prices).limitPrice?.text).toBe('149');
    expect(entry.held).toBeUndefined();
    // 149 − 147
    expect(accepted(entry.stopDistance())?.text).toBe('2');
    // 0.5 of a percent of 149, and of 147.
    expect(accepted(entry.fees.ofLoss()).map(({ each }) => each?.text)).toStrictEqual(['0.745', '0.735']);
    const added = gated((planning) => ({ addTo: holdingsOf(planning)[0] }));
    expect(added.held?.text).toBe('10');
  });

  it('has the fee of the entry alone, and no distance, without a stop loss', () => {
    const entry = gated(undefined, {});
    expect(accepted(entry.stopDistance())).toBeUndefined();
    expect(accepted(entry.fees.ofEntry()).map(({ each }) => each?.text)).toStrictEqual(['0.745']);
    expect(accepted(entry.fees.ofLoss())).toStrictEqual([]);
  });

  it('counts what the account holds, without what its plan closes and cancels', () => {
    const values = (over?: Parameters<typeof gated>[0]) => {
      const { long, short } = accepted(gated(over).exposure().values());
      return [long.text, short.text];
    };
    // 2 MSFT at 400 and 5 AAPL at 145 are 1525; 10 AAPL are 1500.
    expect(values()).toStrictEqual(['1525', '1500']);
    expect(values((planning) => ({ closing: holdingsOf(planning) }))).toStrictEqual(['1525', '0']);
    expect(
      values((planning) => ({
        cancelled: ({ ticker }) => planning.context.broker.openOrders(ticker),
      })),
    ).toStrictEqual(['800', '1500']);
  });
});
