import type { GateCode, SignalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, type Err, err, ok, type Result, zip } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { applyPutInversion, type Contract, closingSide, openingSide } from '../../market/contracts/contract.js';
import { choosesInvertedPut, entryContract } from '../../market/contracts/entry-contract.js';
import { unexpired } from '../../market/contracts/expiry.js';
import type { Holding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import { freshQuoteOf, quoteUnavailable } from '../../market/quotes.js';
import { type BracketLegs, type OrderParts, type OrderTrade, stopLossPrices } from '../../order/order.js';
import type { PlanStep } from '../../order/order-plan.js';
import { readOptionSymbol } from '../../signal/ticker.js';
import { expiryRefusal } from '../entry-refusals.js';
import { isGateError, uniqueByCode } from '../errors.js';
import { checkGates, type GatedLeg, spreadIsUnmeasured } from '../gates.js';
import type { SizingFacts } from '../sizing/conversion.js';
import { type EntrySize, entryQuantity } from '../sizing/entry-quantity.js';
import { checkInstrumentLimits } from '../sizing/instrument-limits.js';
import {
  bracketLegs,
  distanceToStop,
  type PlannedBracket,
  type PlannedLegs,
  planBracket,
  stopLossOf,
} from './bracket.js';
import { checkEntryLimits, hasEntryLimits } from './entry-limits.js';
import { type OrderBasis, type PricedOrder, priceOrder } from './order-prices.js';
import { signalTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';
import { submitStep } from './submit-step.js';

/** Entry that is wanted. Without a position to add to and without one that is closed first, the ticker is flat. */
export interface EntryRequest {
  /** Side that is entered, as the rules read it. */
  readonly logicalSide: PositionSide;
  readonly size: EntrySize;
  /** Position that is added to; absent: a contract is chosen. */
  readonly addTo?: Holding | undefined;
  /** Units that a swap or reverse closes first. */
  readonly closed?: Figure | undefined;
  readonly exempt?: readonly GateCode[];
}

export interface PlannedEntry {
  readonly contract: Contract;
  readonly steps: readonly PlanStep[];
}

/** Everything that the parts of an entry read, each computed once. */
interface EntryBasis {
  readonly order: OrderBasis;
  readonly bracket: PlannedBracket;
  readonly sizing: SizingFacts;
}

/** Plans an entry: all gates first, then contract, size, prices and bracket. Codes: the gates of an entry, `plan` codes. */
export function planEntry(request: EntryRequest, planning: PlanningContext): Result<PlannedEntry> {
  const named = namedContract(request, planning);
  // The gates are judged on a contract that has expired, too: it is known which it is.
  const leg = gatedEntry(request, named.ok ? named.value : undefined, planning);
  if (named.ok) {
    traceSide(request, named.value, planning);
  }
  const gates = checkGates([leg], planning);
  // With limits of the account an entry is planned to its end, so that all failing gates come at once.
  if (!gates.ok && !hasEntryLimits(planning)) {
    return gates;
  }
  const contract = andThen(named, (chosen) => unexpired(chosen, planning));
  const basis = andThen(contract, (chosen) => entryBasis(request, chosen, planning));
  const entry = andThen(basis, (found) => {
    const conditions = entryConditions(leg, found.order.contract, planning);
    const parts = entryParts(request, found, planning);
    const planned = buildEntry(conditions, parts, found, planning);
    return hasEntryLimits(planning) ? withinLimits(planned, parts, found, request, planning) : planned;
  });
  return gates.ok ? entry : withGates(gates, entry);
}

function withGates({ errors }: Err, entry: Result<PlannedEntry>): Err {
  const [first, ...rest] = errors;
  return err(first, ...rest, ...(entry.ok ? [] : entry.errors.filter(isGateError)));
}

/** Fails an entry whose contract is in doubt: by its gates, and only if none fails by the error. */
export function failEntry(error: SignalError, request: EntryRequest, planning: PlanningContext): Result<never> {
  return andThen(checkGates([gatedEntry(request, undefined, planning)], planning), () => err(error));
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

/** The contract that is meant, expired or not. */
function namedContract({ addTo, logicalSide }: EntryRequest, planning: PlanningContext): Result<Contract> {
  return addTo === undefined ? entryContract(logicalSide, planning) : ok(addTo.contract);
}

function gatedEntry(request: EntryRequest, contract: Contract | undefined, planning: PlanningContext): GatedLeg {
  const { logicalSide, addTo, closed, exempt = [] } = request;
  const inverted = contract?.inverted ?? choosesInvertedPut(logicalSide, planning);
  return {
    leg: 'entry',
    logicalSide,
    contract,
    contractSide: applyPutInversion(logicalSide, { inverted }),
    adds: addTo !== undefined,
    isFlat: addTo === undefined && closed === undefined,
    exempt,
  };
}

/** The side of a put, which the settings can invert. */
function traceSide({ logicalSide }: EntryRequest, contract: Contract, planning: PlanningContext): void {
  if (readOptionSymbol(contract.ticker)?.type === 'put') {
    const { invertPuts } = planning.context.settings;
    const read = { contract: contract.ticker, side: logicalSide, invertPuts };
    addTrace(planning, 'contract.side', read, applyPutInversion(logicalSide, contract));
  }
}

function entryBasis(
  { logicalSide, addTo, closed }: EntryRequest,
  contract: Contract,
  planning: PlanningContext,
): Result<EntryBasis> {
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const side = applyPutInversion(logicalSide, contract);
    const terms = signalTerms('entry', planning);
    const reference = once(() => referencePrice(terms, contract, planning));
    const bracket = planBracket({ side, instrument, reference }, planning);
    const stopDistance = () => distanceToStop(bracket);
    return ok({
      order: { terms, side: openingSide(side), contract, instrument, reference },
      bracket,
      sizing: { instrument, price: reference, stopDistance, held: addTo?.quantity ?? closed },
    });
  });
}

/** What an entry needs beside its order: a spread that is known where it is limited, and a last day that is not over. */
function entryConditions(leg: GatedLeg, { ticker }: Contract, planning: PlanningContext): Result<unknown> {
  const expired = expiryRefusal(planning);
  const message = `There is no usable quote for ${ticker}; expected one because the spread is limited.`;
  const spread = spreadIsUnmeasured(leg, ticker, planning) ? quoteUnavailable(ticker, message) : ok(undefined);
  return zip(spread, expired === undefined ? ok(undefined) : err(expired));
}

/** Size, prices and bracket; each has its own errors. */
interface EntryParts {
  readonly units: Result<Figure>;
  readonly pricing: Result<PricedOrder>;
  readonly legs: Result<PlannedLegs>;
}

function entryParts(
  { size }: EntryRequest,
  { order, bracket, sizing }: EntryBasis,
  planning: PlanningContext,
): EntryParts {
  const units = entryQuantity(size, sizing, planning);
  const pricing = priceOrder(order, planning);
  const quote = () => freshQuoteOf(order.contract.ticker, planning);
  const filled = pricing.ok
    ? { side: bracket.entry.side, type: pricing.value.prices.type, prices: pricing.value.figures, quote }
    : undefined;
  const legs = bracketLegs(bracket, units.ok ? units.value : undefined, planning, filled);
  return { units, pricing, legs };
}

/** Steps of an entry within the limits of its instrument. Conditions, size, prices and bracket each report their errors. */
function buildEntry(
  conditions: Result<unknown>,
  { units, pricing, legs }: EntryParts,
  { order: { contract, side, instrument, reference }, bracket }: EntryBasis,
  planning: PlanningContext,
): Result<PlannedEntry> {
  const { ticker } = contract;
  const size = andThen(units, (sized) => {
    const order = { leg: 'entry', ticker, units: sized, instrument, price: valuedAt(pricing, reference) } as const;
    return andThen(checkInstrumentLimits(order, planning), () => ok(sized));
  });
  return andThen(zip(zip(conditions, size), zip(pricing, legs)), ([[, sized], [priced, attached]]) => {
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

/** The entry, unless it exceeds a limit of the account (safety Q1): such an error comes with the gates, without others. */
function withinLimits(
  entry: Result<PlannedEntry>,
  { units, pricing, legs }: EntryParts,
  { order: { contract, instrument, reference }, bracket }: EntryBasis,
  { addTo }: EntryRequest,
  planning: PlanningContext,
): Result<PlannedEntry> {
  const prices = andThen(pricing, (priced) => ok(priced.figures));
  const stopLoss = stopLossOf(legs, bracket, units, planning);
  const limited = { contract, instrument, held: addTo?.quantity, reference, units, prices, stopLoss };
  const limits = checkEntryLimits(limited, planning);
  const isExceeded = !limits.ok && limits.errors.some(isGateError);
  return isExceeded ? limits : uniqueByCode(andThen(zip(entry, limits), ([planned]) => ok(planned)));
}

/** One order with its bracket. Where the broker has no brackets: the entry, its fill, and the stop loss on its own. */
function entrySteps(
  trade: OrderTrade,
  { prices, duration }: PricedOrder,
  bracket: BracketLegs,
  side: PositionSide,
  planning: PlanningContext,
): readonly PlanStep[] {
  const { takeProfit, stopLoss } = bracket;
  const isBracketed = takeProfit !== undefined || stopLoss !== undefined;
  if (!isBracketed || capabilitiesOf(planning).brackets !== false) {
    return [submitStep('entry', 'entry', { trade, prices, duration, bracket }, planning)];
  }
  const dropped = takeProfit === undefined ? [] : ['the take profit is dropped'];
  const separate = stopLoss === undefined ? [] : ['the stop loss becomes an order of its own after the fill'];
  const message = `This broker does not support brackets: ${[...dropped, ...separate].join(', ')}.`;
  addNotice(planning, 'bracket-unsupported', message);
  const entry = submitStep('entry', 'entry', { trade, prices, duration }, planning);
  if (stopLoss === undefined) {
    return [entry];
  }
  const stop: OrderParts = {
    trade: { ...trade, side: closingSide(side), effect: 'close' },
    prices: stopLossPrices(stopLoss),
    duration: { timeInForce: stopLoss.timeInForce },
  };
  return [entry, { step: 'await-fill', of: 'entry' }, submitStep('stop-loss', 'protection', stop, planning)];
}
