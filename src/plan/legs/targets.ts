// Several targets of an entry, and where its stops move once one has filled (targets 1, 2, 5).
import { type SignalError, signalError } from '../../core/errors.js';
import { type Choice, Figure, given } from '../../core/figure.js';
import { andThen, err, ok, type Result, resultOf } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { TakeProfitLeg } from '../../order/order.js';
import type { Target } from '../../signal/signal.js';
import { isBeyond, type ProfitPrice } from './entry-fill.js';
import type { BracketedEntry, LegPlace } from './leg-price.js';
import { protectiveTimeInForce } from './order-type.js';
import type { StopFigures } from './stop-loss.js';
import { profitPrice } from './take-profit.js';
import { toTick } from './tick.js';

/** A target with its prices as figures. */
export interface PricedTarget extends ProfitPrice {
  readonly leg: TakeProfitLeg;
  /** Percentage of the entry; undefined: an even part of what the others leave. */
  readonly share: Figure | undefined;
  /** Where the stops of what is left move once it has filled; undefined: they stay. */
  readonly move: TargetMove | undefined;
}

/** Where stops move, how far that is from the entry, and the word that says so; undefined: a distance says it. */
export interface TargetMove {
  readonly to: Figure;
  readonly offset: Figure;
  readonly word: Choice<MoveWord> | undefined;
}

type MoveWord = Extract<Target['moveStop'], string>;

/** What the targets of an entry are measured from. */
interface TargetBasis {
  readonly entry: BracketedEntry;
  readonly stop: StopFigures | undefined;
  readonly planning: PlanningContext;
}

/**
 * Targets of an entry in their order, each beyond the one before it. `stop`: undefined where the entry has none. Codes:
 * `invalid-targets-risk`, `invalid-targets-move-stop`, `targets-not-ordered`, those of `pricedProfit`.
 */
export function pricedTargets(
  targets: readonly Target[],
  stop: StopFigures | undefined,
  entry: BracketedEntry,
  planning: PlanningContext,
): Result<readonly PricedTarget[]> {
  const basis = { entry, stop, planning };
  const errors: SignalError[] = [];
  const priced: PricedTarget[] = [];
  for (const [index, target] of targets.entries()) {
    const price = targetPrice(target, index, basis);
    const before = priced.at(-1)?.price;
    const move = andThen(price, (limit) => stopMove(target, index, { limit, before }, basis));
    errors.push(...(price.ok ? (move.ok ? [] : move.errors) : price.errors));
    if (price.ok) {
      if (before !== undefined && !isBeyond(price.value, before, entry.side)) {
        errors.push(notOrdered(index, price.value, before));
      }
      priced.push({
        path: ['targets', index],
        price: price.value,
        leg: { limitPrice: price.value.text, timeInForce: protectiveTimeInForce(planning).choice },
        share: targetFigure(index, ['share'], target.share, planning),
        move: move.ok ? move.value : undefined,
      });
    }
  }
  return resultOf(errors, () => priced);
}

/** A value of a target, of the message or of the settings. */
function targetFigure(
  index: number,
  field: readonly string[],
  value: `${number}` | undefined,
  { fields }: PlanningContext,
): Figure | undefined {
  if (value === undefined) {
    return undefined;
  }
  return fields.peek('targets') === undefined
    ? Figure.from('setting', ['entry', 'targets', index, ...field], value)
    : Figure.from('message', ['targets', index, ...field], value);
}

function targetPrice(target: Target, index: number, { entry, stop, planning }: TargetBasis): Result<Figure> {
  const figure = (field: 'limitPrice' | 'percent' | 'amount' | 'risk') =>
    targetFigure(index, [field], target[field], planning);
  const place: LegPlace = { path: ['targets', index], field: ['targets', index, 'limitPrice'] };
  const percent = figure('percent');
  const risk = figure('risk');
  const stopPrice = stop?.stopPrice;
  if (risk !== undefined && stopPrice === undefined) {
    return err(withoutStop('invalid-targets-risk', index, 'risk', 'risk is measured to its stop'));
  }
  return andThen(entry.base(), (base) => {
    // One time the risk is the distance to the stop (targets 1).
    const ofRisk = risk && stopPrice && base.differenceTo(stopPrice).multipliedBy(risk);
    const amount = figure('amount') ?? ofRisk;
    const absolute = figure('limitPrice');
    const price = profitPrice({ absolute, distance: { percent, amount } }, entry, undefined, place, planning);
    // A target always has one of the four: the base is never its price.
    return andThen(price, (limit = base) => ok(limit));
  });
}

/** Prices that the move of a stop is measured by. */
interface MoveLimits {
  /** Price of the target itself. */
  readonly limit: Figure;
  /** Price of the target before it. */
  readonly before: Figure | undefined;
}

/** Where the stops move; undefined: they stay. */
function stopMove(
  { moveStop }: Target,
  index: number,
  { limit, before }: MoveLimits,
  { entry, stop, planning }: TargetBasis,
): Result<TargetMove | undefined> {
  if (moveStop === undefined) {
    return ok(undefined);
  }
  if (stop?.stopPrice === undefined) {
    return err(withoutStop('invalid-targets-move-stop', index, 'moveStop', 'only such a stop can be moved'));
  }
  return andThen(entry.base(), (base) => {
    const wanted = moveStop === 'previous-target' ? (before ?? base) : base;
    const [word, points] =
      typeof moveStop === 'string'
        ? [moveWord(moveStop, index, planning), undefined]
        : [undefined, moveDistance(moveStop, index, base, planning)];
    const moved = points === undefined ? wanted : entry.side === 'long' ? base.plus(points) : base.minus(points);
    const to = toTick(moved, entry.instrument, closingSide(entry.side), planning);
    if (!isBeyond(limit, to, entry.side)) {
      return err(moveNotOrdered(index, to, limit));
    }
    return ok({ to, offset: to.differenceTo(base), word });
  });
}

function moveWord(word: MoveWord, index: number, { fields }: PlanningContext): Choice<MoveWord> {
  return fields.peek('targets') === undefined
    ? given(word, 'setting', ['entry', 'targets', index, 'moveStop'])
    : given(word, 'message', ['targets', index, 'moveStop']);
}

function moveDistance(
  { percent, amount }: Exclude<Target['moveStop'], string | undefined>,
  index: number,
  base: Figure,
  planning: PlanningContext,
): Figure | undefined {
  return (
    targetFigure(index, ['moveStop', 'percent'], percent, planning)?.percentOf(base) ??
    targetFigure(index, ['moveStop', 'amount'], amount, planning)
  );
}

function withoutStop(
  code: 'invalid-targets-risk' | 'invalid-targets-move-stop',
  index: number,
  field: string,
  why: string,
): SignalError {
  const expected = 'a stop loss of type stop or stop_limit';
  const message = `targets.${index}.${field} cannot be used without ${expected}: ${why}.`;
  return signalError(code, { message, path: ['targets', index, field], expected });
}

function notOrdered(index: number, price: Figure, before: Figure): SignalError {
  const message = `targets.${index} is at ${price.text}, which is not beyond the target before it at ${before.text}; expected the nearest target first.`;
  return signalError('targets-not-ordered', { message, path: ['targets', index], received: price.text });
}

function moveNotOrdered(index: number, to: Figure, limit: Figure): SignalError {
  const message = `targets.${index}.moveStop is ${to.text}, which the target at ${limit.text} does not lie beyond: that stop would trigger at once.`;
  return signalError('targets-not-ordered', { message, path: ['targets', index, 'moveStop'], received: to.text });
}

/** Logs each target with its price and its move. */
export function traceTargets(targets: readonly PricedTarget[], planning: PlanningContext): void {
  for (const [index, { price, share, move }] of targets.entries()) {
    const decided = { limitPrice: price.text, ...(move && { moveStop: move.to.text }) };
    planning.log.addDecision('bracket.target', { target: index + 1 }, decided, {
      'takeProfit.limitPrice': price,
      share,
      move: move?.to,
      moveStop: move?.word,
    });
  }
}
