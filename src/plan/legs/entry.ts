import { Decimal, decimalText } from '../../core/decimal.js';
import { type GateCode, type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result, zip } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { Writable } from '../../core/writable.js';
import { applyPutInversion, type Contract, closingSide, openingSide } from '../../market/contract.js';
import { choosesInverted, entryContract } from '../../market/entry-contract.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { type TradedInstrument, tradedInstrument } from '../../market/traded-instrument.js';
import type { AddSignal, ResizeSignal, ReverseSignal, TradeSignal } from '../../signal/signal.js';
import { failIfAny } from '../errors.js';
import { type GatedLeg, refusingGates, spreadIsUnmeasured } from '../gates.js';
import type { PlanStep } from '../order-plan.js';
import type { SizedEntry } from '../sizing/entry-quantity.js';
import { askedBracket, needsNoPrice, stopLossLeg, takeProfitLeg } from './bracket.js';
import { type Bracket, type OrderedTrade, type OrderPrices, orderOf } from './order.js';
import { orderPrices } from './order-prices.js';
import { signalTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';

/** A signal that may open or add to a position. */
export type EnteringSignal = TradeSignal | ReverseSignal | AddSignal | ResizeSignal;

/** The entry half of a plan. */
export interface EntryRequest {
  readonly signal: EnteringSignal;
  /** The side that is entered, as the rules read it. */
  readonly logicalSide: PositionSide;
  /** The held contract that is added to; undefined: one is chosen. */
  readonly contract: Contract | undefined;
  /** Units held before the plan. */
  readonly held: Decimal | undefined;
  /** Units that a reverse closes first. */
  readonly closed?: Decimal;
  readonly adds: boolean;
  readonly isFlat: boolean;
  readonly exempt?: readonly GateCode[];
  /** How many units are entered. */
  readonly size: (entry: SizedEntry, planning: PlanningContext) => Result<Decimal>;
}

/** What an entry half sends, and in which contract. */
export interface PlannedEntry {
  readonly contract: Contract;
  readonly steps: readonly PlanStep[];
}

/** Plans the entry half: all gates first, then contract, size, prices and bracket. */
export function planEntry(request: EntryRequest, planning: PlanningContext): Result<PlannedEntry> {
  const contract = request.contract === undefined ? entryContract(request.logicalSide, planning) : ok(request.contract);
  const gated = gatedEntry(request, contract.ok ? contract.value : undefined, planning);
  const refused = failIfAny(refusingGates(gated, planning));
  if (!refused.ok) {
    return refused;
  }
  if (!contract.ok) {
    return contract;
  }
  const instrument = tradedInstrument(contract.value.ticker, planning);
  return instrument.ok ? buildEntry(request, contract.value, instrument.value, gated, planning) : instrument;
}

/** Refuses an entry whose contract is in doubt: by its gates, and only if none fails by the error. */
export function refuseEntry(error: SignalError, request: EntryRequest, planning: PlanningContext): Result<never> {
  const [first, ...rest] = refusingGates(gatedEntry(request, undefined, planning), planning);
  return first === undefined ? err(error) : err(first, ...rest);
}

function gatedEntry(request: EntryRequest, contract: Contract | undefined, planning: PlanningContext): GatedLeg {
  const { signal, logicalSide, adds, isFlat, exempt = [] } = request;
  const side = contract === undefined ? likelySide(logicalSide, planning) : applyPutInversion(logicalSide, contract);
  return { leg: 'entry', logicalSide, contract, contractSide: side, fields: signal, adds, isFlat, exempt };
}

/** Size, prices and bracket each find their own faults; the entry is sent when none has any. */
function buildEntry(
  request: EntryRequest,
  contract: Contract,
  instrument: TradedInstrument,
  gated: GatedLeg,
  planning: PlanningContext,
): Result<PlannedEntry> {
  const { signal, held, closed } = request;
  const side = applyPutInversion(request.logicalSide, contract);
  const terms = signalTerms('entry', signal, planning);
  const entry: SizedEntry = {
    signal,
    terms,
    contract,
    instrument,
    side,
    held,
    ...(closed !== undefined && { closed }),
  };
  const spread = measuredSpread(gated, contract, planning);
  const quantity = request.size(entry, planning);
  const prices = orderPrices({ terms, side: openingSide(side), contract, instrument }, planning);
  const legs = bracketLegs(entry, quantity.ok ? quantity.value : undefined, planning);
  const parts = zip(zip(spread, quantity), zip(prices, legs));
  if (!parts.ok) {
    return parts;
  }
  const [[, units], [pricing, bracket]] = parts.value;
  const trade = {
    ticker: contract.ticker,
    side: openingSide(side),
    effect: 'open',
    quantity: decimalText(units),
  } as const;
  return ok({ contract, steps: entrySteps(trade, pricing, bracket, side, planning) });
}

/** The side of the contract that an entry would open, when the contract itself was not found. */
function likelySide(logicalSide: PositionSide, planning: PlanningContext): PositionSide {
  return applyPutInversion(logicalSide, { inverted: choosesInverted(logicalSide, planning) });
}

/** An entry whose spread is limited and cannot be measured is not sent. */
function measuredSpread(gated: GatedLeg, contract: Contract, planning: PlanningContext): Result<undefined> {
  return spreadIsUnmeasured(gated, contract, planning)
    ? err(
        signalError('quote-unavailable', {
          message: `There is no usable quote of ${contract.ticker}, whose spread is limited.`,
          path: ['ticker'],
          received: contract.ticker,
        }),
      )
    : ok(undefined);
}

/** Take profit and stop loss around the reference price; the price is asked for only when there is a bracket. */
function bracketLegs(sized: SizedEntry, quantity: Decimal | undefined, planning: PlanningContext): Result<Bracket> {
  const asked = askedBracket(sized.signal, planning);
  if (asked.takeProfit === undefined && asked.stopLoss === undefined) {
    return ok({});
  }
  const needsPrice = asked.takeProfit !== undefined || !(asked.stopLoss && needsNoPrice(asked.stopLoss, planning));
  const reference = needsPrice ? referencePrice(sized.terms, sized.contract, planning) : ok(noPrice);
  if (!reference.ok) {
    return reference;
  }
  const entry = { side: sized.side, reference: reference.value, instrument: sized.instrument, quantity };
  const takeProfit = asked.takeProfit === undefined ? none : takeProfitLeg(asked.takeProfit, entry, planning);
  const stopLoss = asked.stopLoss === undefined ? none : stopLossLeg(asked.stopLoss, entry, planning);
  const placed = zip(takeProfit, stopLoss);
  if (!placed.ok) {
    return placed;
  }
  const [profit, stop] = placed.value;
  const legs: Writable<Bracket> = {};
  if (profit !== undefined) {
    legs.takeProfit = profit;
  }
  if (stop !== undefined) {
    legs.stopLoss = stop;
  }
  addTrace(
    planning,
    'bracket',
    { reference: decimalText(reference.value), quantity: quantity === undefined ? null : decimalText(quantity) },
    {
      takeProfit: profit === undefined ? null : { ...profit },
      stopLoss: stop === undefined ? null : { ...stop },
    },
  );
  return ok(legs);
}

/** Stands for the price of an entry where none is needed. */
const noPrice = /* @__PURE__ */ new Decimal(0);

/** A leg that is not asked for. */
const none: Result<undefined> = { ok: true, value: undefined };

/** One order with its bracket; or, where the broker takes none, the entry, its fill, and the stop loss on its own. */
function entrySteps(
  trade: OrderedTrade,
  pricing: OrderPrices,
  legs: Bracket,
  side: PositionSide,
  planning: PlanningContext,
): readonly PlanStep[] {
  const bracketed = legs.takeProfit !== undefined || legs.stopLoss !== undefined;
  if (!bracketed || planning.context.broker.capabilities.brackets !== false) {
    return [{ step: 'submit-order', id: 'entry', order: orderOf(trade, pricing, legs) }];
  }
  const dropped = legs.takeProfit === undefined ? [] : ['the take profit is dropped'];
  const onItsOwn = legs.stopLoss === undefined ? [] : ['the stop loss is sent as an order of its own after the fill'];
  const message = `This broker takes no bracket: ${[...dropped, ...onItsOwn].join(', ')}.`;
  addNotice(planning, 'bracket-unsupported', message);
  const entry: PlanStep = { step: 'submit-order', id: 'entry', order: orderOf(trade, pricing, {}) };
  if (legs.stopLoss === undefined) {
    return [entry];
  }
  const stop = orderOf({ ...trade, side: closingSide(side), effect: 'close' }, legs.stopLoss, {});
  return [entry, { step: 'await-fill', of: 'entry' }, { step: 'submit-order', id: 'stop-loss', order: stop }];
}
