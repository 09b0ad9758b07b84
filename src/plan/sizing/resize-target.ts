import type { SignalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf, type NamedFigures } from '../../core/figure-list.js';
import { andThen, type Err, fail, ok, type Result, zip } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { accountCurrency } from '../../market/account-rate.js';
import type { Holding } from '../../market/holdings.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { noticeSignalPrice, quoteOf, tracePrice, usableSignalPrice } from '../../market/quotes.js';
import { isOptionClass } from '../../market/target.js';
import { convertQuantity, moneyAmount, type SizingFacts } from './conversion.js';
import { quantityStep, reductionStep, shownUnits, tradedIn } from './quantity-step.js';
import { quantityText, type RequestedQuantity, scaled } from './requested-quantity.js';

/**
 * Target of a resize: quantity and type always count, and the multiplier scales the target (resize rules 1, 9); a sentiment that is
 * flat is a target of 0 (follow F2).
 */
export function requestedTarget(planning: PlanningContext): RequestedQuantity {
  const { fields } = planning;
  if (isFlatPosition(planning) && fields.peek('quantity') !== '0') {
    // The quantity of another position than none has no effect, and a notice says so (safety M4).
    return { type: 'fixed_quantity', value: zero };
  }
  fields.take('quantity');
  const type = fields.take('quantityType') ?? 'fixed_quantity';
  return { type, value: scaled(sentTarget(planning), planning) };
}

const zero = /* @__PURE__ */ Figure.from('message', ['sentiment'], 0);

/** Whether the sentiment says that no position is wanted, whatever the quantity (follow F2). */
function isFlatPosition({ fields, context }: PlanningContext): boolean {
  return context.settings.resizeSentiment === 'position' && fields.peek('sentiment') === 'flat';
}

/** Side of the target, where the sentiment says it (follow F2). */
export function targetSide({ fields, context }: PlanningContext): PositionSide | undefined {
  const sentiment = fields.peek('sentiment');
  if (context.settings.resizeSentiment === 'order' || sentiment === undefined || sentiment === 'flat') {
    return undefined;
  }
  return sentiment === 'bullish' ? 'long' : 'short';
}

/** The quantity of a resize, which every resize that was parsed has. */
function sentTarget({ fields }: PlanningContext): `${number}` {
  return fields.peek('quantity') ?? '0';
}

/** Whether the target is 0: it flattens. */
export function flattens(planning: PlanningContext): boolean {
  return planning.fields.peek('quantity') === '0' || isFlatPosition(planning);
}

/** Whether the target closes every month of a continuous future that is held (safety S5). */
export function closesMonths(planning: PlanningContext): boolean {
  return planning.target.kind === 'continuous-future' && flattens(planning);
}

/**
 * Units of the target; only 0 flattens. `growthPrice`: where a unit that is added fills. Codes: `resize-target-unresolved`, those of
 * `convertQuantity`.
 */
export function resizeTarget(
  holding: Holding,
  instrument: TradedInstrument,
  growthPrice: () => Result<Figure | undefined>,
  planning: PlanningContext,
): Result<Figure> {
  const requested = requestedTarget(planning);
  if (flattens(planning)) {
    return ok(requested.value);
  }
  const price = (): Result<Figure> => holdingPrice(holding, instrument, planning);
  const facts = { instrument, price, held: holding.quantity };
  const sized = andThen(convertQuantity(requested, facts, planning), (units) =>
    andThen(moneyAmount(requested, planning), (amount) => ok({ units, amount })),
  );
  return andThen(sized, ({ units, amount }) => {
    const growthStep = quantityStep(instrument, planning);
    const onStep = units.downToStep(growthStep);
    const isLarger = onStep.isAbove(holding.quantity);
    const step = isLarger ? growthStep : reductionStep(instrument, planning);
    const target = isLarger
      ? affordableTarget(
          requested,
          onStep,
          { ...facts, price: () => higherPrice(price(), growthPrice()) },
          step,
          planning,
        )
      : reducedTarget(units, holding.quantity, step);
    const { contract, unit } = tradedIn(instrument);
    const read = { contract, unit, type: requested.type, ...(amount && { currency: accountCurrency(planning) }) };
    planning.log.addDecision('resize.1', read, { target: target.text }, { amount, target });
    return target.isPositive()
      ? ok(target)
      : unresolved(`that is ${shownUnits(units, unit)}, less than one step of ${step.text}`, planning, {
          target: units,
          step,
        });
  });
}

function higherPrice(midpoint: Result<Figure>, fill: Result<Figure | undefined>): Result<Figure> {
  return andThen(zip(midpoint, fill), ([price, paid]) => ok(paid === undefined ? price : price.atLeast(paid)));
}

/**
 * The target of a position that shrinks: on the step, unless the position is off it. That one cannot reach the step, and would lose
 * more than the difference on its way there (safety Q7).
 */
function reducedTarget(units: Figure, held: Figure, step: Figure): Figure {
  const onStep = units.downToStep(step);
  const isOffStep = !held.equals(held.downToStep(step));
  return isOffStep && onStep.isPositive() && !units.isAbove(held) ? units : onStep;
}

/**
 * The target of a position that grows: by what its units cost, where that makes it smaller, and never less than is held, so that the
 * same message sent again trades nothing (safety S1).
 */
function affordableTarget(
  requested: RequestedQuantity,
  atMidpoint: Figure,
  facts: SizingFacts & { readonly held: Figure },
  step: Figure,
  planning: PlanningContext,
): Figure {
  const units = convertQuantity(requested, facts, planning);
  // An entry that has no price is refused when it is planned.
  return units.ok ? atMidpoint.atMost(units.value.downToStep(step)).atLeast(facts.held) : atMidpoint;
}

/** Price of one unit of the open contract: its premium for an option (resize rule 8). */
function holdingPrice(
  { contract: { ticker } }: Holding,
  { assetClass }: TradedInstrument,
  planning: PlanningContext,
): Result<Figure> {
  const { midpoint } = quoteOf(ticker, planning) ?? {};
  if (midpoint !== undefined) {
    tracePrice({ price: midpoint, source: 'midpoint' }, ticker, planning);
    return ok(midpoint);
  }
  const price = isOptionClass(assetClass) ? undefined : usableSignalPrice(planning);
  if (price === undefined) {
    return unresolved(`there is no usable quote for ${ticker}`, planning);
  }
  noticeSignalPrice(ticker, price.text, planning);
  tracePrice({ price, source: 'signalPrice' }, ticker, planning);
  return ok(price);
}

function unresolved(why: string, planning: PlanningContext, figures: NamedFigures = {}): Err<SignalError> {
  const type = planning.fields.peek('quantityType') ?? 'fixed_quantity';
  const asked = scaled(sentTarget(planning), planning);
  return fail('resize-target-unresolved', {
    message: `The resize to ${quantityText({ type, value: asked }, planning)} cannot be planned: ${why}.`,
    received: sentTarget(planning),
    expected: '0 to flatten, or a target of at least one step',
    calculation: calculationOf({ asked, ...figures }),
  });
}
