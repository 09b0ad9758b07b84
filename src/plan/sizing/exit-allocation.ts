// How an exit of several positions takes the signal's quantity from them (safety Q4).
import { type Decimal, decimal, decimalText, isAboveZero } from '../../core/decimal.js';
import type { SignalError } from '../../core/errors.js';
import { andThen, type Err, fail, mapAll, ok, type Result, zip } from '../../core/result.js';
import type { QuantityType } from '../../core/vocabulary.js';
import { accountValue } from '../../market/account-rate.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import type { QuantityFields } from '../../signal/signal.js';
import { convertQuantity, tracedShare } from './conversion.js';
import { type ExitFacts, exitQuantity, wholePosition } from './exit-quantity.js';
import { downToStep, quantityStep, tradableQuantity } from './quantity-step.js';
import { type RequestedQuantity, signalQuantity } from './requested-quantity.js';

const zero = /* @__PURE__ */ decimal(0);

/** Units that one position gives to the exit. */
export interface ExitShare<Position extends ExitFacts> {
  readonly position: Position;
  readonly units: Decimal;
}

/** Units that each position gives, without those that give nothing. Codes: those of `exitQuantity`. */
export function allocateExit<Position extends ExitFacts>(
  signal: QuantityFields<QuantityType>,
  positions: readonly Position[],
  planning: PlanningContext,
): Result<readonly ExitShare<Position>[]> {
  const read = signalQuantity('exit', signal, planning);
  if (read.use !== 'signal') {
    return mapAll(positions, (position) =>
      andThen(exitQuantity('signal', signal, position, planning), (units) => ok({ position, units })),
    );
  }
  const { requested } = read;
  const shares =
    requested.type === 'percent_of_position'
      ? mapAll(positions, (position) => shareOf(requested, position, planning))
      : andThen(inTradedUnit(requested, planning), (wanted) => takeInOrder(wanted, positions, planning));
  return andThen(shares, (all) => {
    const given = all.filter(({ units }) => isAboveZero(units));
    return given.length > 0 ? ok(given) : lessThanStep(requested);
  });
}

/** Codes: `quantity-unresolved`. */
function lessThanStep({ type, value }: RequestedQuantity): Err<SignalError> {
  return fail('quantity-unresolved', {
    message: `${decimalText(value)} as ${type} is less than one step of each position that it would close.`,
    path: ['quantity'],
    received: decimalText(value),
  });
}

/** A percentage of the equity becomes dollars: what one position gives can be subtracted from them. */
function inTradedUnit(requested: RequestedQuantity, planning: PlanningContext): Result<RequestedQuantity> {
  return requested.type === 'percent_of_equity'
    ? andThen(tracedShare(requested.value, planning), ({ value, numbers }) =>
        ok({ ...requested, type: 'dollar_amount', value, numbers: [...requested.numbers, ...numbers] }),
      )
    : ok(requested);
}

/** All of the first position, then of the next, until the quantity is reached. */
function takeInOrder<Position extends ExitFacts>(
  requested: RequestedQuantity,
  positions: readonly Position[],
  planning: PlanningContext,
): Result<readonly ExitShare<Position>[]> {
  let left = requested.value;
  const shares = mapAll(positions, (position) => {
    if (!isAboveZero(left)) {
      return ok({ position, units: zero });
    }
    const share = shareOf(left === requested.value ? requested : remainingOf(requested, left), position, planning);
    return andThen(zip(share, costOf(position, requested, planning)), ([taken, cost]) => {
      left = taken.units.lt(position.holding.quantity) ? zero : left.minus(cost);
      return ok(taken);
    });
  });
  if (shares.ok && isAboveZero(left)) {
    const message = `The exit asks for ${decimalText(requested.value)} as ${requested.type}, which is more than is held: all positions are closed.`;
    addNotice(planning, 'quantity-capped', message, { path: ['quantity'] });
  }
  return shares;
}

/** What the positions before leave of the quantity. */
function remainingOf(requested: RequestedQuantity, left: Decimal): RequestedQuantity {
  const by = `${decimalText(requested.value)} − what the positions before give`;
  const remaining = { name: 'remaining', value: decimalText(left), from: 'rule', by } as const;
  return { ...requested, value: left, numbers: [...requested.numbers, remaining] };
}

/** What all of a position takes of the quantity: its units, or its value in the currency of the account. */
function costOf(
  { holding, instrument, price }: ExitFacts,
  { type }: RequestedQuantity,
  planning: PlanningContext,
): Result<Decimal> {
  return type === 'dollar_amount'
    ? accountValue(ok(holding.quantity), price(), instrument, planning)
    : ok(holding.quantity);
}

/** Units of one position, at most all of it; 0, with a notice, where they are less than a step. */
function shareOf<Position extends ExitFacts>(
  requested: RequestedQuantity,
  position: Position,
  planning: PlanningContext,
): Result<ExitShare<Position>> {
  const { holding, instrument, price } = position;
  const { quantity: held, contract } = holding;
  return andThen(convertQuantity(requested, { instrument, price, held }, planning), (converted) => {
    const { units } = converted;
    if (units.gte(held)) {
      return ok({ position, units: wholePosition(holding, planning, requested.sent) });
    }
    const step = quantityStep(instrument, planning);
    if (downToStep(units, step).isZero()) {
      const shown = decimalText(units.toDecimalPlaces(12));
      const message = `${contract.ticker} is left out of the exit: ${shown} units are less than one step of ${decimalText(step)}.`;
      addNotice(planning, 'contract-left-out', message, { path: ['quantity'] });
      return ok({ position, units: zero });
    }
    const tradable = tradableQuantity(requested, converted, { instrument, held }, planning);
    return andThen(tradable, (taken) => ok({ position, units: taken }));
  });
}
