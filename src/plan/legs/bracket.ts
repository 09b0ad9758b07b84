import { type Decimal, type DecimalString, decimalText, signOf } from '../../core/decimal.js';
import { once } from '../../core/once.js';
import { andThen, err, ok, type Result, zip } from '../../core/result.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { BracketLegs, StopLossLeg, TakeProfitLeg } from '../../order/order.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { BracketFields, StopLoss, TakeProfit } from '../../signal/signal.js';
import { type RequestedBracket, requestedBracket } from '../overrides.js';
import { type StopDistance, stopLossRequired } from '../sizing/conversion.js';
import { type FilledEntry, judgeLegs, type LegName, unresolvedLeg } from './entry-fill.js';
import { bracketPrice } from './leg-price.js';
import { protectiveTimeInForce, supportedStopLossType } from './order-type.js';
import { stopDistance } from './stop-distance.js';
import type { PricedOnTick } from './tick.js';
import { amountTrail, percentTrail } from './trail.js';

export interface BracketedEntry {
  /** Side of the contract that the entry opens. */
  readonly side: PositionSide;
  readonly instrument: TradedInstrument;
  /** Reference price of the entry. A trail that the broker takes as it is needs none. */
  readonly reference: () => Result<Decimal>;
}

/** Bracket of an entry before its size is known. */
export interface PlannedBracket {
  readonly signal: BracketFields;
  readonly requested: RequestedBracket;
  readonly entry: BracketedEntry;
  /** Stop-loss leg, computed once: for the size of the entry and for its bracket. */
  readonly stopLoss: () => Result<TracedLeg<StopLossLeg> | undefined>;
}

/** A leg with the calculation of its prices. */
interface TracedLeg<Leg> {
  readonly leg: Leg;
  readonly numbers: readonly TracedNumber[];
}

export function planBracket(signal: BracketFields, entry: BracketedEntry, planning: PlanningContext): PlannedBracket {
  const requested = requestedBracket(signal, planning);
  traceTerms(signal, requested, planning);
  return {
    signal,
    requested,
    entry,
    stopLoss: once(() => stopLossLeg(requested.stopLoss, { signal, entry }, undefined, planning)),
  };
}

/** What the bracket goes by, before its prices: a bracket of the settings has a rule of its own. */
function traceTerms(
  signal: BracketFields,
  { takeProfit, stopLoss }: RequestedBracket,
  planning: PlanningContext,
): void {
  if (takeProfit === undefined && stopLoss === undefined) {
    return;
  }
  const fromSettings = [
    ...(takeProfit !== signal.takeProfit ? ['takeProfit'] : []),
    ...(stopLoss !== signal.stopLoss ? ['stopLoss'] : []),
  ];
  const decided = { takeProfit: takeProfit ? { ...takeProfit } : null, stopLoss: stopLoss ? { ...stopLoss } : null };
  addTrace(planning, 'bracket.terms', { fromSettings }, decided);
}

/** Points from the reference price to the stop on its tick. Codes: `stop-loss-required`, those of `bracketLegs`. */
export function distanceToStop({ requested, entry, stopLoss }: PlannedBracket): Result<StopDistance> {
  if (requested.stopLoss === undefined) {
    return stopLossRequired('the entry has no stop loss');
  }
  if (requested.stopLoss.pnlAmount !== undefined) {
    return stopLossRequired('a P&L stop depends on the quantity');
  }
  return andThen(stopLoss(), (planned) =>
    planned === undefined ? stopLossRequired('it has no distance') : stopDistance(planned.leg, entry.reference),
  );
}

const noBracket: BracketLegs = { takeProfit: undefined, stopLoss: undefined };

/**
 * Bracket of an entry; without its quantity, no leg by P&L. It is judged against the order where that has its prices (safety R1).
 * Codes: `quote-unavailable`, `price-unresolved`, `currency-mismatch`.
 */
export function bracketLegs(
  bracket: PlannedBracket,
  quantity: Decimal | undefined,
  planning: PlanningContext,
  filled?: FilledEntry,
): Result<BracketLegs> {
  const { takeProfit, stopLoss } = bracket.requested;
  if (takeProfit === undefined && stopLoss === undefined) {
    return ok(noBracket);
  }
  const profit = takeProfit === undefined ? ok(undefined) : takeProfitLeg(takeProfit, bracket, quantity, planning);
  const loss = sizedStopLoss(bracket, quantity, planning);
  if (profit.ok && loss.ok) {
    traceLegs([profit.value, loss.value], bracket, quantity, planning);
  }
  const legs = {
    takeProfit: profit.ok ? profit.value?.leg : undefined,
    stopLoss: loss.ok ? loss.value?.leg : undefined,
  };
  // A leg is judged even if the other one has no price.
  const judged = filled === undefined ? ok(legs) : judgeLegs(legs, filled, planning);
  return andThen(zip(zip(profit, loss), judged), ([, attached]) => ok(attached));
}

function traceLegs(
  [profit, loss]: readonly [TracedLeg<TakeProfitLeg> | undefined, TracedLeg<StopLossLeg> | undefined],
  { signal, entry }: PlannedBracket,
  quantity: Decimal | undefined,
  planning: PlanningContext,
): void {
  const isPriced = profit !== undefined || loss?.leg.stopPrice !== undefined;
  const reference = isPriced ? entry.reference() : undefined;
  const read = {
    reference: reference?.ok ? decimalText(reference.value) : null,
    units: quantity === undefined ? null : decimalText(quantity),
    ...sentFields(signal, 'takeProfit', 'stopLoss'),
  };
  const decided = { takeProfit: profit ? { ...profit.leg } : null, stopLoss: loss ? { ...loss.leg } : null };
  const numbers = [...referenceNumber(read.reference), ...(profit?.numbers ?? []), ...(loss?.numbers ?? [])];
  addTrace(planning, 'bracket', read, decided, numbers);
}

function sizedStopLoss(
  { signal, requested: { stopLoss }, entry, stopLoss: sharedLeg }: PlannedBracket,
  quantity: Decimal | undefined,
  planning: PlanningContext,
): Result<TracedLeg<StopLossLeg> | undefined> {
  const byPnl = stopLoss?.pnlAmount !== undefined;
  return byPnl ? stopLossLeg(stopLoss, { signal, entry }, quantity, planning) : sharedLeg();
}

/** The stop loss of judged legs. One that is valid beside a take profit that is not has a loss that can be limited. */
export function stopLossOf(
  legs: Result<BracketLegs>,
  bracket: PlannedBracket,
  quantity: Result<Decimal>,
  planning: PlanningContext,
): Result<StopLossLeg | undefined> {
  if (!quantity.ok && bracket.requested.stopLoss?.pnlAmount !== undefined) {
    return quantity;
  }
  if (legs.ok) {
    return ok(legs.value.stopLoss);
  }
  const [first, ...rest] = legs.errors.filter(({ path }) => path[0] === 'stopLoss');
  return first === undefined
    ? andThen(sizedStopLoss(bracket, quantity.ok ? quantity.value : undefined, planning), (traced) => ok(traced?.leg))
    : err(first, ...rest);
}

/** The reference is in the trace already, with its origin. */
function referenceNumber(value: DecimalString | null): readonly TracedNumber[] {
  return value === null ? [] : [{ name: 'price', value, from: 'rule', by: 'price.reference' }];
}

/** What a leg is planned for: the signal tells whether the leg is its own or the setting's. */
type LegBasis = Pick<PlannedBracket, 'signal' | 'entry'>;

/** Where the distance or price of a leg is from. */
function legOrigin(leg: LegName, { signal }: Pick<LegBasis, 'signal'>): NumberOrigin {
  return signal[leg] === undefined ? { from: 'setting', by: `entry.${leg}` } : { from: 'message', by: leg };
}

function takeProfitLeg(
  takeProfit: TakeProfit,
  { signal, entry }: LegBasis,
  quantity: Decimal | undefined,
  planning: PlanningContext,
): Result<TracedLeg<TakeProfitLeg> | undefined> {
  return andThen(entry.reference(), (reference) => {
    const origin = legOrigin('takeProfit', { signal });
    const basis = { entry, reference, towards: entry.side, quantity, planning, origin };
    const limit = bracketPrice(takeProfit.limitPrice, takeProfit, basis, 'takeProfit.limitPrice');
    return andThen(limit, (priced) => {
      const { price: limitPrice, numbers = [] } = priced ?? {};
      return ok(limitPrice && { leg: { limitPrice, timeInForce: protectiveTimeInForce(planning) }, numbers });
    });
  });
}

function stopLossLeg(
  stopLoss: StopLoss | undefined,
  { signal, entry }: LegBasis,
  quantity: Decimal | undefined,
  planning: PlanningContext,
): Result<TracedLeg<StopLossLeg> | undefined> {
  if (stopLoss === undefined) {
    return ok(undefined);
  }
  const asked = stopLoss.type ?? planning.context.settings.entry.stopLoss?.type ?? 'stop';
  const type = supportedStopLossType(asked, planning);
  const timeInForce = protectiveTimeInForce(planning);
  const origin = legOrigin('stopLoss', { signal });
  const trail = asked === 'trailing_stop' ? trailDistance(stopLoss) : undefined;
  if (trail !== undefined && signOf(trail.amount ?? trail.percent) <= 0) {
    return err(unresolvedLeg(['stopLoss'], 'a trail needs a distance above 0'));
  }
  if (type === 'trailing_stop' && trail !== undefined) {
    const by = `${origin.by}.${trail.field}`;
    const requestedTrail = {
      leg: 'stopLoss.',
      distance: trail.amount ?? trail.percent,
      origin: { ...origin, by },
    } as const;
    const traced =
      trail.amount === undefined
        ? percentTrail(requestedTrail, entry.reference, entry.instrument, planning)
        : ok(amountTrail(requestedTrail));
    return andThen(traced, ({ trail: distance, numbers }) =>
      ok({ leg: { type: 'trailing_stop', ...distance, timeInForce }, numbers }),
    );
  }
  return andThen(entry.reference(), (reference) => {
    if (type === 'trailing_stop') {
      const message =
        'The settings ask for a trailing stop loss, but one at a price or by P&L cannot trail: stop is used.';
      addNotice(planning, 'stop-loss-type-changed', message, { path: ['stopLoss'] });
    }
    const basis = { entry, reference, towards: oppositeSide(entry.side), quantity, planning, origin };
    // A trail that the broker does not have is the distance of a fixed stop.
    const stop = bracketPrice(trail ? undefined : stopLoss.stopPrice, trail ?? stopLoss, basis, 'stopLoss.stopPrice');
    return andThen(stop, (priced): Result<TracedLeg<StopLossLeg> | undefined> => {
      if (priced === undefined) {
        return ok(undefined);
      }
      const { price: stopPrice, numbers } = priced;
      if (type !== 'stop_limit') {
        return ok({ leg: { type: 'stop', stopPrice, timeInForce }, numbers });
      }
      // A relative stop-limit, or one without a limit of its own, has its limit at the stop.
      const limit = bracketPrice(stopLoss.limitPrice, {}, basis, 'stopLoss.limitPrice');
      return andThen(limit, (own) => {
        const { price: limitPrice, numbers: ofLimit } = own ?? limitAtStop(stopPrice);
        return ok({ leg: { type, stopPrice, limitPrice, timeInForce }, numbers: [...numbers, ...ofLimit] });
      });
    });
  });
}

function limitAtStop(price: DecimalString): PricedOnTick {
  return { price, numbers: [{ name: 'stopLoss.limitPrice', value: price, from: 'rule', by: 'stopLoss.stopPrice' }] };
}

type TrailDistance = { readonly field: keyof StopLoss } & (
  | { readonly amount: DecimalString; readonly percent?: never }
  | { readonly amount?: never; readonly percent: DecimalString }
);

/** Trail of a stop loss. Where its type comes from the settings, the distance of the signal is the trail. */
function trailDistance({ trailAmount, trailPercent, amount, percent }: StopLoss): TrailDistance | undefined {
  if (trailAmount !== undefined) {
    return { field: 'trailAmount', amount: trailAmount };
  }
  if (trailPercent !== undefined) {
    return { field: 'trailPercent', percent: trailPercent };
  }
  if (amount !== undefined) {
    return { field: 'amount', amount };
  }
  return percent === undefined ? undefined : { field: 'percent', percent };
}
