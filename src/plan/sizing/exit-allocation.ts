// How an exit of several positions takes the signal's quantity from them (safety Q4).
import type { SignalError } from '../../core/errors.js';
import { Figure, nothing } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { andThen, type Err, fail, mapAll, ok, type Result } from '../../core/result.js';
import { accountValue } from '../../market/account-rate.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { convertQuantity, equityShare } from './conversion.js';
import { type ExitFacts, type ExitSize, exitQuantity, requestedBy, wholePosition } from './exit-quantity.js';
import { reductionStep, shownUnits, tradableQuantity, tradedIn } from './quantity-step.js';
import { quantityText, type RequestedQuantity } from './requested-quantity.js';

/** Units that one position gives to the exit. */
export interface ExitShare<Position extends ExitFacts> {
  readonly position: Position;
  readonly units: Figure;
}

interface TakenShare<Position extends ExitFacts> extends ExitShare<Position> {
  /** Whether all of it is closed, but for what is less than a step (safety S10). */
  readonly isWhole: boolean;
}

/** The quantity that several positions give together; undefined: each is closed by itself. */
export function sharedSize(
  positions: number,
  size: ExitSize,
  planning: PlanningContext,
): 'signal' | RequestedQuantity | undefined {
  const isShared = positions > 1 && planning.fields.peek('quantity') !== undefined;
  return isShared && size !== 'full' && !(size instanceof Figure) ? size : undefined;
}

/** Units that each position gives, without those that give nothing. Codes: those of `exitQuantity`. */
export function allocateExit<Position extends ExitFacts>(
  size: 'signal' | RequestedQuantity,
  positions: readonly Position[],
  planning: PlanningContext,
): Result<readonly ExitShare<Position>[]> {
  const read = requestedBy(size, planning);
  if (read.use !== 'signal') {
    return mapAll(positions, (position) =>
      andThen(exitQuantity('signal', position, planning), (units) => ok({ position, units })),
    );
  }
  const { requested } = read;
  const shares =
    requested.type === 'percent_of_position'
      ? mapAll(positions, (position) => shareOf(requested, position, planning))
      : andThen(inTradedUnit(requested, planning), (wanted) => takeInOrder(wanted, positions, planning));
  return andThen(shares, (all) => {
    const given = all.filter(({ units, isWhole }) => isWhole || units.isPositive());
    return given.length > 0 ? ok(given) : lessThanStep(requested, planning);
  });
}

/** Codes: `quantity-unresolved`. */
function lessThanStep(requested: RequestedQuantity, planning: PlanningContext): Err<SignalError> {
  return fail('quantity-unresolved', {
    message: `${quantityText(requested, planning)} is less than one step of each position that it would close.`,
    path: ['quantity'],
    received: requested.value.text,
  });
}

/** A percentage of the equity becomes dollars: what one position gives can be subtracted from them. */
function inTradedUnit(requested: RequestedQuantity, planning: PlanningContext): Result<RequestedQuantity> {
  return requested.type === 'percent_of_equity'
    ? andThen(equityShare(requested.value, planning), (value) => ok({ type: 'dollar_amount', value }))
    : ok(requested);
}

/** All of the first position, then of the next, until the quantity is reached. */
function takeInOrder<Position extends ExitFacts>(
  requested: RequestedQuantity,
  positions: readonly Position[],
  planning: PlanningContext,
): Result<readonly TakenShare<Position>[]> {
  let left = requested.value;
  const shares = mapAll(positions, (position) => {
    if (!left.isPositive()) {
      return ok({ position, units: nothing, isWhole: false });
    }
    const share = shareOf({ ...requested, value: left }, position, planning);
    return andThen(share, (taken) =>
      andThen(costOf(taken, requested, planning), (cost) => {
        left = taken.isWhole ? left.minus(cost) : nothing;
        return ok(taken);
      }),
    );
  });
  if (shares.ok && left.isPositive()) {
    const message = `The exit asks for ${quantityText(requested, planning)}, which is more than is held: all positions are closed.`;
    planning.log.addNotice('quantity-capped', message, { path: ['quantity'] });
  }
  return shares;
}

/** What a position takes of the quantity: its units, or their value in the currency of the account. */
function costOf(
  { position: { instrument, price }, units }: ExitShare<ExitFacts>,
  { type }: RequestedQuantity,
  planning: PlanningContext,
): Result<Figure> {
  return type === 'dollar_amount' ? accountValue(ok(units), price(), instrument, planning) : ok(units);
}

/** Units of one position, at most all of it; 0, with a notice, where they are less than a step. */
function shareOf<Position extends ExitFacts>(
  requested: RequestedQuantity,
  position: Position,
  planning: PlanningContext,
): Result<TakenShare<Position>> {
  const { holding, instrument, price } = position;
  const { quantity: held, contract } = holding;
  return andThen(
    convertQuantity(requested, { instrument, price, held }, planning),
    (units): Result<TakenShare<Position>> => {
      if (!units.isBelow(held)) {
        return ok({ position, units: wholePosition(holding, planning), isWhole: true });
      }
      const step = reductionStep(instrument, planning);
      if (units.downToStep(step).isZero()) {
        const message = `${contract.ticker} is left out of the exit: its part, ${shownUnits(units, tradedIn(instrument).unit)}, is less than one step of ${step.text}.`;
        const calculation = calculationOf({ quantity: units, step });
        planning.log.addNotice('contract-left-out', message, { path: ['quantity'], calculation });
        return ok({ position, units: nothing, isWhole: false });
      }
      const tradable = tradableQuantity(requested, units, { instrument, held }, planning);
      return andThen(tradable, (taken) => ok({ position, units: taken, isWhole: false }));
    },
  );
}
