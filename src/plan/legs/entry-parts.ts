import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { missingFactError, type TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { freshQuoteOf } from '../../market/quotes.js';
import { orderValue } from '../../order/order-value.js';
import type { GatedEntry } from '../gates/gated-parts.js';
import { entryQuantity } from '../sizing/entry-quantity.js';
import { bracketLegs, type PlannedLegs, stopLossOf } from './bracket.js';
import type { EntryBasis } from './entry-basis.js';
import type { EntryPrices } from './entry-prices.js';
import type { EntryRequest } from './entry-request.js';
import type { PricedOrder } from './order-prices.js';

/** Size, prices and bracket of an entry; each has its own errors. */
export interface EntryParts {
  readonly units: Result<Figure>;
  readonly pricing: Result<PricedOrder>;
  readonly legs: Result<PlannedLegs>;
}

export function entryParts(
  { size }: EntryRequest,
  { order, pricing: price, bracket, prices, sizing }: EntryBasis,
  planning: PlanningContext,
): EntryParts {
  const units = entryQuantity(size, sizing, planning);
  const pricing = price();
  const quote = () => freshQuoteOf(order.contract.ticker, planning);
  const filled = pricing.ok
    ? { side: bracket.entry.side, type: pricing.value.prices.type, prices: pricing.value.figures, quote }
    : undefined;
  const legs = bracketLegs(bracket, units.ok ? units.value : undefined, planning, filled);
  if (units.ok && legs.ok) {
    traceLossAtLimit(units.value, legs.value, order.instrument, prices, planning);
  }
  return { units, pricing, legs };
}

/** What is lost if a stop-limit fills at its limit, in the currency of the prices. Risk is measured to the stop (money I4). */
function traceLossAtLimit(
  units: Figure,
  { stop }: PlannedLegs,
  instrument: TradedInstrument,
  prices: EntryPrices,
  planning: PlanningContext,
): void {
  const limit = stop?.limitPrice;
  if (limit === undefined || limit === stop?.stopPrice || missingFactError(instrument, 'pointValue') !== undefined) {
    return;
  }
  const distance = prices.stopDistance({ stopPrice: limit });
  if (distance.ok) {
    const loss = orderValue(units, distance.value, instrument.pointValue);
    planning.log.addDecision('bracket.limit', { currency: instrument.quoteCurrency }, loss.text, { loss });
  }
}

/** What the gates judge of an entry, whatever of it failed. */
export function gatedEntry(
  { addTo }: EntryRequest,
  { order: { contract, instrument }, bracket, prices: judged }: EntryBasis,
  { units, pricing, legs }: EntryParts,
  planning: PlanningContext,
): GatedEntry {
  const distance = (): Result<Figure | undefined> =>
    andThen(stopLossOf(legs, bracket, units, planning), (stopLoss) =>
      stopLoss === undefined ? ok(undefined) : judged.boundedStopDistance(stopLoss),
    );
  const prices = andThen(pricing, (priced) => ok(priced.figures));
  return {
    contract,
    side: bracket.entry.side,
    instrument,
    held: addTo?.quantity,
    cost: judged.boundedCost,
    units,
    prices,
    stopDistance: distance,
  };
}
