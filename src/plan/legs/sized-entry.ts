import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import { unitFees } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { freshQuoteOf } from '../../market/quotes.js';
import { accountExposure } from '../gates/account-exposure.js';
import { checkSize } from '../gates/check-gates.js';
import type { GatedEntry } from '../gates/gated-parts.js';
import { entryQuantity } from '../sizing/entry-quantity.js';
import { bracketLegs, type PlannedLegs, stopLossOf } from './bracket.js';
import type { EntryBasis } from './entry-basis.js';
import { lossFees } from './entry-prices.js';
import type { EntryRequest } from './entry-request.js';
import { type EntrySteps, entrySteps, type PlannedEntry } from './entry-steps.js';
import { fittedUnits } from './fitted-entry.js';
import { ladderSteps } from './ladder.js';
import { logLossAtLimit } from './loss-at-limit.js';
import type { PricedOrder } from './order-prices.js';

/** Size, prices and bracket of an entry; each has its own errors. */
interface Parts {
  readonly units: Result<Figure>;
  readonly pricing: Result<PricedOrder>;
  readonly legs: Result<PlannedLegs>;
}

/** An entry, and what the gates judge of it, whatever of it failed. */
export interface SizedEntry {
  readonly entry: Result<PlannedEntry>;
  readonly gated: GatedEntry;
}

/** Sizes and prices an entry. */
export function sizedEntry(request: EntryRequest, basis: EntryBasis, planning: PlanningContext): SizedEntry {
  const { order, bracket, sizing } = basis;
  const units = entryQuantity(request.size, sizing, planning);
  const pricing = basis.pricing();
  const quote = () => freshQuoteOf(order.contract.ticker, planning);
  const filled = pricing.ok
    ? { side: bracket.entry.side, type: pricing.value.prices.type, prices: pricing.value.figures, quote }
    : undefined;
  const partsOf = (size: Result<Figure>): Parts => {
    const legs = bracketLegs(bracket, size.ok ? size.value : undefined, planning, filled);
    if (size.ok && legs.ok) {
      logLossAtLimit(size.value, legs.value, basis, planning);
    }
    return { units: size, pricing, legs };
  };
  const asked = partsOf(units);
  const gated = gatedEntry(request, asked, basis, planning);
  const fitted = fittedUnits(request, basis, gated, planning);
  const parts = fitted === undefined ? asked : partsOf(ok(fitted));
  return {
    entry: builtEntry(parts, basis, planning),
    gated: fitted === undefined ? gated : gatedEntry(request, parts, basis, planning),
  };
}

/** Steps of an entry within the limits of its instrument. Size, prices and bracket each report their errors. */
function builtEntry(
  { units, pricing, legs }: Parts,
  { order: { contract, side, instrument, reference }, bracket }: EntryBasis,
  planning: PlanningContext,
): Result<PlannedEntry> {
  const { ticker } = contract;
  const size = andThen(units, (sized) => {
    const order = { leg: 'entry', ticker, units: sized, instrument, price: valuedAt(pricing, reference) } as const;
    return andThen(checkSize(order, planning), () => ok(sized));
  });
  return andThen(zip(size, zip(pricing, legs)), ([sized, [priced, attached]]) => {
    const trade = { ticker, side, effect: 'open', quantity: sized.text } as const;
    const { entry } = bracket;
    const planned: EntrySteps =
      attached.targets.length === 0
        ? { steps: entrySteps(trade, priced, attached.legs, entry.side, planning) }
        : ladderSteps(
            { trade, units: sized, instrument, side: entry.side, base: entry.base, order: priced, legs: attached },
            planning,
          );
    return ok({ contract, ...planned });
  });
}

/** Price at which the exchange values an order: its own, rounded to the tick; the lower of two; the reference if it has none. */
function valuedAt(pricing: Result<PricedOrder>, reference: () => Result<Figure>): () => Result<Figure> {
  const { limitPrice, stopPrice } = pricing.ok ? pricing.value.figures : {};
  const own = limitPrice ?? stopPrice;
  return own === undefined ? reference : () => ok(own.atMost(stopPrice ?? own));
}

function gatedEntry(
  { addTo, closing = [], cancelled }: EntryRequest,
  { units, pricing, legs }: Parts,
  { order: { contract, instrument }, bracket, prices }: EntryBasis,
  planning: PlanningContext,
): GatedEntry {
  const stop = once(() => stopLossOf(legs, bracket, units, planning));
  const stopDistance = (): Result<Figure | undefined> =>
    andThen(stop(), (stopLoss) => (stopLoss === undefined ? ok(undefined) : prices.boundedStopDistance(stopLoss)));
  const fees = {
    ofEntry: () => unitFees(instrument, prices.boundedCost),
    ofLoss: () =>
      andThen(stop(), (stopLoss) =>
        stopLoss === undefined ? ok([]) : lossFees(instrument, prices.boundedLossPrices(stopLoss)),
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
