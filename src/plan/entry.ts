import { type Contract, closingSide, openingSide, throughInversion } from '../contract/contract.js';
import { type Decision, record, remark } from '../contract/decision.js';
import { entryContract } from '../contract/entry-contract.js';
import { type TradedInstrument, tradedInstrument } from '../contract/traded-instrument.js';
import { type Decimal, decimalText } from '../foundation/decimal.js';
import { type GateCode, signalError } from '../foundation/errors.js';
import { type Result, refusal, resultOf, success } from '../foundation/result.js';
import type { PositionSide } from '../foundation/vocabulary.js';
import { askedBracket, stopLossLeg, takeProfitLeg } from '../pricing/bracket.js';
import type { Order, StopLossLeg, TakeProfitLeg } from '../pricing/order.js';
import { orderPrices } from '../pricing/order-prices.js';
import { type OrderTerms, signalTerms } from '../pricing/order-terms.js';
import { referencePrice } from '../pricing/reference-price.js';
import type { SizedEntry } from '../quantity/entry-quantity.js';
import type { AddSignal, ResizeSignal, ReverseSignal, TradeSignal } from '../signal/signal.js';
import { type GatedHalf, refusingGates, spreadIsUnmeasured } from './gates.js';
import type { PlanStep } from './order-plan.js';

/** A signal that may open or add to a position. */
export type EnteringSignal = TradeSignal | ReverseSignal | AddSignal | ResizeSignal;

/** The entry half of a plan. */
export interface EntryRequest {
  readonly signal: EnteringSignal;
  /** The side that is entered, as the rules read it. */
  readonly direction: PositionSide;
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
  readonly size: (entry: SizedEntry, decision: Decision) => Result<Decimal>;
}

/** What an entry half sends, and in which contract. */
export interface PlannedEntry {
  readonly contract: Contract;
  readonly steps: readonly PlanStep[];
}

/** Plans the entry half: all gates first, then contract, size, prices and bracket. */
export function planEntry(request: EntryRequest, decision: Decision): Result<PlannedEntry> {
  const { signal, direction } = request;
  const contract = request.contract === undefined ? entryContract(direction, decision) : success(request.contract);
  const gated: GatedHalf = {
    half: 'entry',
    direction,
    contract: contract.ok ? contract.value : undefined,
    fields: signal,
    adds: request.adds,
    isFlat: request.isFlat,
    exempt: new Set(request.exempt ?? []),
  };
  const refused = resultOf(refusingGates(gated, decision), () => undefined);
  if (!refused.ok) {
    return refused;
  }
  if (!contract.ok) {
    return contract;
  }
  if (spreadIsUnmeasured(gated, decision)) {
    return refusal(
      signalError('quote-unavailable', {
        message: `There is no usable quote of ${contract.value.ticker}, whose spread is limited.`,
        path: ['ticker'],
        received: contract.value.ticker,
      }),
    );
  }
  const instrument = tradedInstrument(contract.value.ticker, decision);
  return instrument.ok ? sendEntry(request, contract.value, instrument.value, decision) : instrument;
}

function sendEntry(
  request: EntryRequest,
  contract: Contract,
  instrument: TradedInstrument,
  decision: Decision,
): Result<PlannedEntry> {
  const { signal, held, closed } = request;
  const side = throughInversion(request.direction, contract);
  const terms = signalTerms('entry', signal, decision);
  const quantity = request.size(
    { signal, terms, contract, instrument, side, held, ...(closed !== undefined && { closed }) },
    decision,
  );
  if (!quantity.ok) {
    return quantity;
  }
  const prices = orderPrices({ terms, side: openingSide(side), contract, instrument }, decision);
  if (!prices.ok) {
    return prices;
  }
  const legs = bracketLegs({ signal, terms, contract, instrument, side, quantity: quantity.value }, decision);
  if (!legs.ok) {
    return legs;
  }
  const order: Order = {
    ticker: contract.ticker,
    side: openingSide(side),
    effect: 'open',
    type: prices.value.type,
    quantity: decimalText(quantity.value),
    ...prices.value,
  };
  return success({ contract, steps: entrySteps(order, legs.value, side, decision) });
}

interface Legs {
  readonly takeProfit?: TakeProfitLeg;
  readonly stopLoss?: StopLossLeg;
}

interface BracketRequest {
  readonly signal: EnteringSignal;
  readonly terms: OrderTerms;
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
  readonly side: PositionSide;
  readonly quantity: Decimal;
}

/** Take profit and stop loss around the reference price; the price is asked for only when there is a bracket. */
function bracketLegs(request: BracketRequest, decision: Decision): Result<Legs> {
  const asked = askedBracket(request.signal, decision);
  if (asked.takeProfit === undefined && asked.stopLoss === undefined) {
    return success({});
  }
  const reference = referencePrice(request.terms, request.contract, decision);
  if (!reference.ok) {
    return reference;
  }
  const { side, instrument, quantity } = request;
  const entry = { side, reference: reference.value, instrument, quantity };
  const takeProfit = asked.takeProfit && takeProfitLeg(asked.takeProfit, entry, decision);
  if (takeProfit?.ok === false) {
    return takeProfit;
  }
  const stopLoss = asked.stopLoss && stopLossLeg(asked.stopLoss, entry, decision);
  if (stopLoss?.ok === false) {
    return stopLoss;
  }
  const legs: Legs = {
    ...(takeProfit !== undefined && { takeProfit: takeProfit.value }),
    ...(stopLoss?.value !== undefined && { stopLoss: stopLoss.value }),
  };
  record(
    decision,
    'bracket',
    { reference: reference.value.toFixed(), quantity: quantity.toFixed() },
    {
      takeProfit: takeProfit ? { ...takeProfit.value } : null,
      stopLoss: stopLoss?.value ? { ...stopLoss.value } : null,
    },
  );
  return success(legs);
}

/** One order with its bracket; or, where the broker takes none, the entry, its fill, and the stop loss on its own. */
function entrySteps(order: Order, legs: Legs, side: PositionSide, decision: Decision): readonly PlanStep[] {
  const bracketed = legs.takeProfit !== undefined || legs.stopLoss !== undefined;
  if (!bracketed || decision.context.broker.capabilities.brackets !== false) {
    return [{ step: 'submit-order', id: 'entry', order: { ...order, ...legs } }];
  }
  remark(
    decision,
    'bracket-unsupported',
    legs.takeProfit === undefined
      ? 'This broker takes no bracket: the stop loss is sent as an order of its own after the fill.'
      : 'This broker takes no bracket: the take profit is dropped, a stop loss is sent as an order of its own after the fill.',
  );
  const entry: PlanStep = { step: 'submit-order', id: 'entry', order };
  if (legs.stopLoss === undefined) {
    return [entry];
  }
  const stop: Order = {
    ticker: order.ticker,
    side: closingSide(side),
    effect: 'close',
    type: legs.stopLoss.type,
    quantity: order.quantity,
    ...legs.stopLoss,
  };
  return [entry, { step: 'await-fill', of: 'entry' }, { step: 'submit-order', id: 'stop-loss', order: stop }];
}
