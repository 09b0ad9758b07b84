import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, err, ok, type Result, zip } from '../../core/result.js';
import { accountCurrency } from '../../market/account-rate.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { BracketLegs } from '../../order/order.js';
import { type RequestedBracket, requestedBracket } from '../overrides.js';
import { stopLossRequired } from '../sizing/conversion.js';
import { type FilledEntry, judgeLegs, type LegPrices } from './entry-fill.js';
import { type BracketedEntry, takeProfitPlace } from './leg-price.js';
import { protectiveTimeInForce } from './order-type.js';
import { type PricedStop, pricedStop, type StopFigures } from './stop-loss.js';
import { type PricedProfit, pricedProfit } from './take-profit.js';
import { type PricedTarget, pricedTargets, traceTargets } from './targets.js';

/** Bracket of an entry before its size is known. */
export interface PlannedBracket {
  readonly requested: RequestedBracket;
  readonly entry: BracketedEntry;
  /** Stop-loss leg, computed once: for the size of the entry and for its bracket. */
  readonly stopLoss: () => Result<PricedStop | undefined>;
}

export function planBracket(entry: BracketedEntry, planning: PlanningContext): PlannedBracket {
  const requested = requestedBracket(planning);
  traceTerms(requested, planning);
  return { requested, entry, stopLoss: once(() => pricedStop(requested.stopLoss, entry, undefined, planning)) };
}

/** What the bracket goes by, before its prices: a bracket of the settings has a rule of its own. */
function traceTerms(requested: RequestedBracket, planning: PlanningContext): void {
  const { takeProfit, stopLoss, targets } = requested;
  const names = (['takeProfit', 'stopLoss', 'targets'] as const).filter((name) => requested[name] !== undefined);
  if (names.length === 0) {
    return;
  }
  const fromSettings = names.filter((name) => planning.fields.peek(name) === undefined);
  const decided = {
    takeProfit: takeProfit ? { ...takeProfit } : null,
    stopLoss: stopLoss ? { ...stopLoss } : null,
    ...(targets && { targets: targets.map((target) => ({ ...target })) }),
  };
  planning.log.addDecision('bracket.terms', { fromSettings }, decided);
}

/** Stop loss that a risk is measured to. Codes: `stop-loss-required`, those of `bracketLegs`. */
export function stopOfRisk({ requested, stopLoss }: PlannedBracket): Result<StopFigures> {
  if (requested.stopLoss === undefined) {
    return stopLossRequired('the entry has no stop loss');
  }
  if (requested.stopLoss.pnlAmount !== undefined) {
    return stopLossRequired('a stop by P&L cannot be used, because it is computed from the quantity');
  }
  return andThen(stopLoss(), (priced) =>
    priced === undefined ? stopLossRequired('it has no distance') : ok(priced.figures),
  );
}

/** Legs of a bracket as they are attached, with the figures of the stop loss. */
export interface PlannedLegs {
  readonly legs: BracketLegs;
  readonly stop: StopFigures | undefined;
  /** In place of a take profit; empty: there are none. */
  readonly targets: readonly PricedTarget[];
}

const noBracket: PlannedLegs = { legs: { takeProfit: undefined, stopLoss: undefined }, stop: undefined, targets: [] };

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
  const { takeProfit, stopLoss, targets = [] } = bracket.requested;
  if (takeProfit === undefined && stopLoss === undefined && targets.length === 0) {
    return ok(noBracket);
  }
  const profit = takeProfit === undefined ? ok(undefined) : pricedProfit(takeProfit, bracket.entry, quantity, planning);
  const loss = sizedStopLoss(bracket, quantity, planning);
  const stop = loss.ok ? loss.value?.figures : undefined;
  // Targets by risk are measured to the stop: without it, only its own errors are told.
  const isStopMissing = stopLoss !== undefined && stop === undefined;
  const goals = isStopMissing ? ok([]) : pricedTargets(targets, stop, bracket.entry, planning);
  if (profit.ok && loss.ok && goals.ok) {
    planning.fields.takeAll('takeProfit', 'stopLoss', 'targets');
    traceLegs(profit.value, loss.value, planning);
    traceTargets(goals.value, planning);
  }
  const prices: LegPrices = {
    profits: [
      ...(profit.ok && profit.value !== undefined ? [{ path: takeProfitPlace.path, price: profit.value.price }] : []),
      ...(goals.ok ? goals.value.slice(0, 1) : []),
    ],
    stopPrice: stop?.stopPrice,
    stopLimit: stop?.limitPrice,
  };
  // A leg is judged even if the other one has no price.
  const isPriced = prices.profits.length > 0 || prices.stopPrice !== undefined;
  const judged = filled !== undefined && isPriced ? judgeLegs(prices, filled, planning) : ok(undefined);
  return andThen(zip(zip(profit, loss), zip(goals, judged)), ([[attachedProfit, attachedStop], [attachedTargets]]) =>
    ok({
      legs: { takeProfit: attachedProfit?.leg, stopLoss: attachedStop?.leg },
      stop: attachedStop?.figures,
      targets: attachedTargets,
    }),
  );
}

function traceLegs(profit: PricedProfit | undefined, loss: PricedStop | undefined, planning: PlanningContext): void {
  const stop = loss?.figures;
  const isOfMoney = (profit?.pnlAmount ?? loss?.pnlAmount) !== undefined;
  const read = isOfMoney ? { currency: accountCurrency(planning) } : {};
  const decided = { takeProfit: profit ? { ...profit.leg } : null, stopLoss: loss ? { ...loss.leg } : null };
  planning.log.addDecision('bracket', read, decided, {
    'takeProfit.pnlAmount': profit?.pnlAmount,
    'stopLoss.pnlAmount': loss?.pnlAmount,
    'takeProfit.limitPrice': profit?.price,
    'stopLoss.stopPrice': stop?.stopPrice,
    'stopLoss.limitPrice': stop?.limitPrice,
    'stopLoss.trailAmount': stop?.trailAmount,
    'stopLoss.trailPercent': stop?.trailPercent,
    timeInForce: profit === undefined && loss === undefined ? undefined : protectiveTimeInForce(planning),
  });
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
