import type { SignalError } from '../../core/errors.js';
import type { Choice, Figure } from '../../core/figure.js';
import { type Calculation, calculationOf, joinedCalculation } from '../../core/figure-list.js';
import { andThen, type Err, err, isNonEmpty, ok, type Result, zip } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import { unexpired } from '../../market/contracts/expiry.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { PlanStep } from '../../order/order-plan.js';
import {
  checkSize,
  failLegs,
  judgeEntry,
  judgeLegs,
  needsWholeEntry,
  noRefusals,
  reported,
} from '../gates/check-gates.js';
import { entryQuantity } from '../sizing/entry-quantity.js';
import { type EntryBasis, entryBasis } from './entry-basis.js';
import { type EntryParts, entryParts, gatedEntry } from './entry-parts.js';
import { type EntryRequest, gatedLeg, namedContract, traceSide } from './entry-request.js';
import { entrySteps } from './entry-steps.js';
import type { PricedOrder } from './order-prices.js';

export interface PlannedEntry {
  readonly contract: Contract;
  readonly steps: readonly PlanStep[];
}

/** Plans an entry: all gates first, then contract, size, prices and bracket. Codes: the gates of an entry, `plan` codes. */
export function planEntry(request: EntryRequest, planning: PlanningContext): Result<PlannedEntry> {
  const named = namedContract(request, planning);
  const planned = planNamedEntry(request, named, planning);
  return named.ok && !planned.ok ? tellingChoice(planned, named.value) : planned;
}

/** Errors that name a contract, or amounts of an order in it, say why it was chosen. */
function tellingChoice({ errors: [first, ...others] }: Err, { ticker, why }: Contract): Err {
  const told = (error: SignalError): SignalError => {
    const { message, calculation } = error;
    return why === undefined || (calculation === undefined && !message.includes(ticker))
      ? error
      : { ...error, calculation: withChoice(why, calculation) };
  };
  return err(told(first), ...others.map(told));
}

function withChoice(why: Choice, calculation: Calculation = { figures: [], of: {} }): Calculation {
  return joinedCalculation([
    ['', calculationOf({ contract: why })],
    ['', calculation],
  ]);
}

function planNamedEntry(
  request: EntryRequest,
  named: Result<Contract>,
  planning: PlanningContext,
): Result<PlannedEntry> {
  // The gates are judged on a contract that has expired, too: it is known which it is.
  const leg = gatedLeg(request, named.ok ? named.value : undefined, planning);
  if (named.ok) {
    traceSide(request, named.value, planning);
  }
  const ofLeg = judgeLegs([leg], planning);
  const isLimited = needsWholeEntry(planning);
  if (isNonEmpty(ofLeg.byGates) && !isLimited) {
    return { ok: false, errors: ofLeg.byGates };
  }
  const contract = andThen(named, (chosen) => unexpired(chosen, planning));
  const basis = andThen(contract, (chosen) => entryBasis(request, chosen, planning));
  if (!basis.ok) {
    return isNonEmpty(ofLeg.byGates) ? { ok: false, errors: ofLeg.byGates } : basis;
  }
  const parts = entryParts(request, basis.value, planning);
  const entry = buildEntry(parts, basis.value, planning);
  const ofEntry = isLimited ? judgeEntry(gatedEntry(request, basis.value, parts, planning), planning) : noRefusals;
  const errors = reported({
    byGates: [...ofLeg.byGates, ...ofEntry.byGates],
    withPlan: [...ofLeg.withPlan, ...(entry.ok ? [] : entry.errors), ...ofEntry.withPlan],
  });
  return isNonEmpty(errors) ? { ok: false, errors } : entry;
}

/** Fails an entry whose contract is in doubt: by its gates, and only if none fails by the error. */
export function failEntry(error: SignalError, request: EntryRequest, planning: PlanningContext): Result<never> {
  return failLegs(error, [gatedLeg(request, undefined, planning)], planning);
}

/** Units of an entry, without its gates. Codes: `plan` codes. */
export function sizeEntry(
  request: EntryRequest,
  planning: PlanningContext,
): Result<{ readonly contract: Contract; readonly quantity: Figure }> {
  const named = andThen(namedContract(request, planning), (contract) => unexpired(contract, planning));
  return andThen(named, (contract) =>
    andThen(entryBasis(request, contract, planning), ({ sizing }) => {
      const quantity = entryQuantity(request.size, sizing, planning);
      return andThen(quantity, (units) => ok({ contract, quantity: units }));
    }),
  );
}

/** Steps of an entry within the limits of its instrument. Size, prices and bracket each report their errors. */
function buildEntry(
  { units, pricing, legs }: EntryParts,
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
    return ok({ contract, steps: entrySteps(trade, priced, attached.legs, bracket.entry.side, planning) });
  });
}

/** Price at which the exchange values an order: its own, rounded to the tick; the lower of two; the reference if it has none. */
function valuedAt(pricing: Result<PricedOrder>, reference: () => Result<Figure>): () => Result<Figure> {
  const { limitPrice, stopPrice } = pricing.ok ? pricing.value.figures : {};
  const own = limitPrice ?? stopPrice;
  return own === undefined ? reference : () => ok(own.atMost(stopPrice ?? own));
}
