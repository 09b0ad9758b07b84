import { Figure, type Traced } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, err, ok, type Result, zip } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { BracketLegs, StopLossLeg, TakeProfitLeg } from '../../order/order.js';
import { messageFigure } from '../../signal/field-reader.js';
import type { StopLoss, TakeProfit } from '../../signal/signal.js';
import { type RequestedBracket, requestedBracket } from '../overrides.js';
import { stopLossRequired } from '../sizing/conversion.js';
import { type FilledEntry, judgeLegs, type LegName, unresolvedLeg } from './entry-fill.js';
import { absolutePrice, type Distance, priceAtDistance } from './leg-price.js';
import type { RequestedTrail } from './order-terms.js';
import { protectiveTimeInForce, supportedStopLossType } from './order-type.js';
import { supportedTrail } from './trail.js';

export interface BracketedEntry {
  /** Side of the contract that the entry opens. */
  readonly side: PositionSide;
  readonly instrument: TradedInstrument;
  /** Reference price of the entry. A trail that the broker takes as it is needs none. */
  readonly reference: () => Result<Figure>;
}

/** Bracket of an entry before its size is known. */
export interface PlannedBracket {
  readonly requested: RequestedBracket;
  readonly entry: BracketedEntry;
  /** Stop-loss leg, computed once: for the size of the entry and for its bracket. */
  readonly stopLoss: () => Result<PricedStop | undefined>;
}

interface PricedProfit {
  readonly leg: TakeProfitLeg;
  readonly price: Figure;
}

/** A stop loss, with its price or trail as figures. */
interface PricedStop {
  readonly leg: StopLossLeg;
  readonly figures: StopFigures;
}

/** Prices or trail of a stop loss. */
export interface StopFigures {
  readonly stopPrice?: Figure;
  readonly limitPrice?: Figure;
  readonly trailAmount?: Figure;
  readonly trailPercent?: Figure;
}

export function planBracket(entry: BracketedEntry, planning: PlanningContext): PlannedBracket {
  const requested = requestedBracket(planning);
  traceTerms(requested, planning);
  return { requested, entry, stopLoss: once(() => pricedStop(requested.stopLoss, entry, undefined, planning)) };
}

/** What the bracket goes by, before its prices: a bracket of the settings has a rule of its own. */
function traceTerms({ takeProfit, stopLoss }: RequestedBracket, planning: PlanningContext): void {
  if (takeProfit === undefined && stopLoss === undefined) {
    return;
  }
  const isFromSettings = (leg: LegName, requested: object | undefined): boolean =>
    requested !== undefined && planning.fields.peek(leg) === undefined;
  const fromSettings = [
    ...(isFromSettings('takeProfit', takeProfit) ? ['takeProfit'] : []),
    ...(isFromSettings('stopLoss', stopLoss) ? ['stopLoss'] : []),
  ];
  const decided = { takeProfit: takeProfit ? { ...takeProfit } : null, stopLoss: stopLoss ? { ...stopLoss } : null };
  addTrace(planning, 'bracket.terms', { fromSettings }, decided);
}

/** Points from the reference price to the stop on its tick. Codes: `stop-loss-required`, those of `bracketLegs`. */
export function distanceToStop({ requested, entry, stopLoss }: PlannedBracket): Result<Figure> {
  if (requested.stopLoss === undefined) {
    return stopLossRequired('the entry has no stop loss');
  }
  if (requested.stopLoss.pnlAmount !== undefined) {
    return stopLossRequired('a P&L stop depends on the quantity');
  }
  return andThen(stopLoss(), (priced) =>
    priced === undefined ? stopLossRequired('it has no distance') : stopDistance(priced.figures, entry.reference),
  );
}

/** Points from the reference price of an entry to its stop loss, or to its trail. Codes: those of the reference. */
export function stopDistance(
  { trailAmount, trailPercent, stopPrice }: StopFigures,
  reference: () => Result<Figure>,
): Result<Figure> {
  if (trailAmount !== undefined) {
    return ok(trailAmount);
  }
  return andThen(reference(), (price) => ok(trailPercent?.percentOf(price) ?? price.differenceTo(stopPrice ?? price)));
}

/** Legs of a bracket as they are attached, with the figures of the stop loss. */
export interface PlannedLegs {
  readonly legs: BracketLegs;
  readonly stop: StopFigures | undefined;
}

const noBracket: PlannedLegs = { legs: { takeProfit: undefined, stopLoss: undefined }, stop: undefined };

/**
 * Bracket of an entry; without its quantity, no leg by P&L. It is judged against the order where that has its prices (safety R1).
 * Codes: `quote-unavailable`, `price-unresolved`, `currency-mismatch`.
 */
export function bracketLegs(
  bracket: PlannedBracket,
  quantity: Figure | undefined,
  planning: PlanningContext,
  filled?: FilledEntry,
): Result<PlannedLegs> {
  const { takeProfit, stopLoss } = bracket.requested;
  if (takeProfit === undefined && stopLoss === undefined) {
    return ok(noBracket);
  }
  const profit = takeProfit === undefined ? ok(undefined) : pricedProfit(takeProfit, bracket.entry, quantity, planning);
  const loss = sizedStopLoss(bracket, quantity, planning);
  if (profit.ok && loss.ok) {
    planning.fields.takeAll('takeProfit', 'stopLoss');
    traceLegs(profit.value, loss.value, planning);
  }
  const prices = {
    ...(profit.ok && profit.value && { 'takeProfit.limitPrice': profit.value.price }),
    ...(loss.ok && loss.value?.figures.stopPrice && { 'stopLoss.stopPrice': loss.value.figures.stopPrice }),
    ...(loss.ok && loss.value?.figures.limitPrice && { 'stopLoss.limitPrice': loss.value.figures.limitPrice }),
  };
  // A leg is judged even if the other one has no price.
  const isPriced = prices['takeProfit.limitPrice'] !== undefined || prices['stopLoss.stopPrice'] !== undefined;
  const judged = filled !== undefined && isPriced ? judgeLegs(prices, filled, planning) : ok(undefined);
  return andThen(zip(zip(profit, loss), judged), ([[attachedProfit, attachedStop]]) =>
    ok({ legs: { takeProfit: attachedProfit?.leg, stopLoss: attachedStop?.leg }, stop: attachedStop?.figures }),
  );
}

function traceLegs(profit: PricedProfit | undefined, loss: PricedStop | undefined, planning: PlanningContext): void {
  const figures: Record<string, Traced> = {};
  if (profit !== undefined) {
    figures['takeProfit.limitPrice'] = profit.price;
  }
  for (const [name, figure] of Object.entries(loss?.figures ?? {})) {
    figures[`stopLoss.${name}`] = figure;
  }
  const decided = { takeProfit: profit ? { ...profit.leg } : null, stopLoss: loss ? { ...loss.leg } : null };
  if (profit !== undefined || loss !== undefined) {
    figures['timeInForce'] = protectiveTimeInForce(planning);
  }
  addTrace(planning, 'bracket', {}, decided, figures);
}

function sizedStopLoss(
  { requested: { stopLoss }, entry, stopLoss: sharedLeg }: PlannedBracket,
  quantity: Figure | undefined,
  planning: PlanningContext,
): Result<PricedStop | undefined> {
  return stopLoss?.pnlAmount === undefined ? sharedLeg() : pricedStop(stopLoss, entry, quantity, planning);
}

/** The stop loss of judged legs. One that is valid beside a take profit that is not has a loss that can be limited. */
export function stopLossOf(
  legs: Result<PlannedLegs>,
  bracket: PlannedBracket,
  quantity: Result<Figure>,
  planning: PlanningContext,
): Result<StopFigures | undefined> {
  if (!quantity.ok && bracket.requested.stopLoss?.pnlAmount !== undefined) {
    return quantity;
  }
  if (legs.ok) {
    return ok(legs.value.stop);
  }
  const [first, ...rest] = legs.errors.filter(({ path }) => path[0] === 'stopLoss');
  return first === undefined
    ? andThen(sizedStopLoss(bracket, quantity.ok ? quantity.value : undefined, planning), (stop) => ok(stop?.figures))
    : err(first, ...rest);
}

/** A value of a leg as a figure: of the message where it has the leg, else of the settings. */
function legFigure(
  leg: LegName,
  field: string,
  value: `${number}` | undefined,
  { fields }: PlanningContext,
): Figure | undefined {
  if (value === undefined) {
    return undefined;
  }
  return fields.peek(leg) === undefined
    ? Figure.from('setting', ['entry', leg, field], value)
    : messageFigure(value, [leg, field], fields);
}

function distanceOf(
  leg: LegName,
  { percent, amount, pnlAmount }: TakeProfit | StopLoss,
  planning: PlanningContext,
): Distance {
  return {
    percent: legFigure(leg, 'percent', percent, planning),
    amount: legFigure(leg, 'amount', amount, planning),
    pnlAmount: legFigure(leg, 'pnlAmount', pnlAmount, planning),
  };
}

function pricedProfit(
  takeProfit: TakeProfit,
  entry: BracketedEntry,
  quantity: Figure | undefined,
  planning: PlanningContext,
): Result<PricedProfit | undefined> {
  return andThen(entry.reference(), (reference) => {
    const basis = { entry, reference, towards: entry.side, quantity };
    const name = 'takeProfit.limitPrice';
    const absolute = legFigure('takeProfit', 'limitPrice', takeProfit.limitPrice, planning);
    const limit =
      absolute === undefined
        ? priceAtDistance(distanceOf('takeProfit', takeProfit, planning), basis, name, planning)
        : absolutePrice(absolute, basis, name, planning);
    return andThen(limit, (price) => {
      const timeInForce = protectiveTimeInForce(planning).choice;
      return ok(price && { leg: { limitPrice: price.text, timeInForce }, price });
    });
  });
}

function pricedStop(
  stopLoss: StopLoss | undefined,
  entry: BracketedEntry,
  quantity: Figure | undefined,
  planning: PlanningContext,
): Result<PricedStop | undefined> {
  if (stopLoss === undefined) {
    return ok(undefined);
  }
  const asked = stopLoss.type ?? planning.context.settings.entry.stopLoss?.type ?? 'stop';
  const type = supportedStopLossType(asked, planning);
  const timeInForce = protectiveTimeInForce(planning).choice;
  const requested = asked === 'trailing_stop' ? requestedTrail(stopLoss, planning) : undefined;
  if (requested !== undefined && !requested.distance.isPositive()) {
    return err(unresolvedLeg(['stopLoss'], 'a trail needs a distance above 0'));
  }
  if (type === 'trailing_stop' && requested !== undefined) {
    const supported = supportedTrail(requested, entry.reference, entry.instrument, planning);
    return andThen(supported, ({ unit, distance, trail }) =>
      ok({ leg: { type: 'trailing_stop', ...trail, timeInForce }, figures: { [unit]: distance } }),
    );
  }
  return andThen(entry.reference(), (reference) => {
    if (type === 'trailing_stop') {
      const message =
        'The settings ask for a trailing stop loss, but one at a price or by P&L cannot trail: stop is used.';
      addNotice(planning, 'stop-loss-type-changed', message, { path: ['stopLoss'] });
    }
    const basis = { entry, reference, towards: oppositeSide(entry.side), quantity };
    const absolute = legFigure('stopLoss', 'stopPrice', stopLoss.stopPrice, planning);
    const stop =
      requested === undefined && absolute !== undefined
        ? absolutePrice(absolute, basis, 'stopLoss.stopPrice', planning)
        : priceAtDistance(stopDistanceOf(stopLoss, requested, planning), basis, 'stopLoss.stopPrice', planning);
    return andThen(stop, (stopPrice): Result<PricedStop | undefined> => {
      if (stopPrice === undefined) {
        return ok(undefined);
      }
      if (type !== 'stop_limit') {
        return ok({ leg: { type: 'stop', stopPrice: stopPrice.text, timeInForce }, figures: { stopPrice } });
      }
      // A relative stop-limit, or one without a limit of its own, has its limit at the stop.
      const own = legFigure('stopLoss', 'limitPrice', stopLoss.limitPrice, planning);
      const limit = own === undefined ? ok(stopPrice) : absolutePrice(own, basis, 'stopLoss.limitPrice', planning);
      return andThen(limit, (limitPrice) =>
        ok({
          leg: { type, stopPrice: stopPrice.text, limitPrice: limitPrice.text, timeInForce },
          figures: { stopPrice, limitPrice },
        }),
      );
    });
  });
}

/** A trail that the broker does not have is the distance of a fixed stop. */
function stopDistanceOf(stopLoss: StopLoss, trail: RequestedTrail | undefined, planning: PlanningContext): Distance {
  if (trail === undefined) {
    return distanceOf('stopLoss', stopLoss, planning);
  }
  return trail.unit === 'trailAmount' ? { amount: trail.distance } : { percent: trail.distance };
}

/** Trail of a stop loss. Where its type comes from the settings, the distance of the signal is the trail. */
function requestedTrail(
  { trailAmount, trailPercent, amount, percent }: StopLoss,
  planning: PlanningContext,
): RequestedTrail | undefined {
  const trails = [
    ['trailAmount', 'trailAmount', trailAmount],
    ['trailPercent', 'trailPercent', trailPercent],
    ['trailAmount', 'amount', amount],
    ['trailPercent', 'percent', percent],
  ] as const;
  for (const [unit, field, value] of trails) {
    const distance = legFigure('stopLoss', field, value, planning);
    if (distance !== undefined) {
      return { unit, distance };
    }
  }
  return undefined;
}
