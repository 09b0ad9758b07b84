import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { unitFees } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { accountExposure } from '../gates/account-exposure.js';
import type { GatedEntry } from '../gates/gated-parts.js';
import { stopLossOf } from './bracket.js';
import type { EntryBasis } from './entry-basis.js';
import type { EntryParts } from './entry-parts.js';
import { lossFees } from './entry-prices.js';
import type { EntryRequest } from './entry-request.js';
import { mostOrders } from './most-orders.js';

/** What the gates judge of an entry, whatever of it failed. */
export function gatedEntry(
  { addTo, closing = [], cancelled }: EntryRequest,
  { units, pricing, legs }: EntryParts,
  { order: { contract, instrument }, bracket, prices }: EntryBasis,
  planning: PlanningContext,
): GatedEntry {
  const stop = once(() => stopLossOf(legs, bracket, units, planning));
  const stopDistance = (): Result<Figure | undefined> =>
    andThen(stop(), (stopLoss) => (stopLoss === undefined ? ok(undefined) : prices.boundedStopDistance(stopLoss)));
  const orders = mostOrders(bracket, planning);
  const fees = {
    ofEntry: () => unitFees(instrument, prices.boundedCost, orders),
    ofLoss: () =>
      andThen(stop(), (stopLoss) =>
        stopLoss === undefined ? ok([]) : lossFees(instrument, prices.boundedLossPrices(stopLoss), orders),
      ),
  };
  return {
    contract,
    side: bracket.entry.side,
    instrument,
    held: addTo?.quantity,
    cost: prices.boundedCost,
    units,
    prices: andThen(pricing, (priced) => ok(priced.figures)),
    stopDistance,
    fees,
    exposure: once(() =>
      accountExposure(
        {
          closed: closing.map((held) => held.contract.ticker),
          cancelled: once(() => cancelled?.(contract) ?? []),
        },
        planning,
      ),
    ),
  };
}
