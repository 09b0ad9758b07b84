import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import { closingSide, type Holding } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { tradedInstrument } from '../../market/traded-instrument.js';
import { mayOverride } from '../../settings/override.js';
import type { BreakevenSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, failIfAny } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import type { Order } from '../legs/order.js';
import { fillsInExtendedHours } from '../legs/order-prices.js';
import { protectiveTimeInForce } from '../legs/order-type.js';
import { observedPrice } from '../legs/reference-price.js';
import { isPassed } from '../legs/stop-passed.js';
import { toTick } from '../legs/tick.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, ordersOf, restingOrders } from '../resting-orders.js';
import { noPosition } from '../sizing/entry-quantity.js';

/** Moving a stop is checked for age and isolation only: it takes risk away. */
const exempt = ['exit-signals-ignored', 'spread-too-wide', 'outside-trading-window'] as const;

/** Replaces the resting stop of a position by one at its average entry price, moved by the offset to the profitable side. */
export function planBreakeven(signal: BreakevenSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  const refused = failIfAny(exitGates(holdings, signal, planning, exempt));
  if (!refused.ok) {
    return refused;
  }
  const [holding, ...others] = holdings;
  if (holding === undefined) {
    return err(noPosition(planning));
  }
  if (others.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  const stop = breakevenPrice(signal, holding, planning);
  if (!stop.ok) {
    return stop;
  }
  const stopPrice = decimalText(stop.value);
  const order: Order = {
    ticker: holding.contract.ticker,
    side: closingSide(holding.contractSide),
    effect: 'close',
    type: signal.orderType,
    quantity: decimalText(holding.quantity),
    stopPrice,
    ...(signal.orderType === 'stop_limit' && { limitPrice: stopPrice }),
    timeInForce: protectiveTimeInForce(planning),
    ...(fillsInExtendedHours(signal.extendedHours === true, signal.orderType, planning) && {
      extendedHours: true as const,
    }),
  };
  const resting = ordersOf(holding, restingOrders([holding], undefined, planning), planning);
  const stops = resting.filter(({ role }) => role === 'stop-loss');
  const cancelled = signal.cancel === false ? [] : cancellable(stops, planning);
  return ok(buildPlan([...cancelSteps(cancelled, planning), { step: 'submit-order', id: 'exit', order }], planning));
}

/** The stop on the tick, when the position knows its entry price and the market has not passed it. */
function breakevenPrice(signal: BreakevenSignal, holding: Holding, planning: PlanningContext): Result<Decimal> {
  const { averageEntryPrice, contract, contractSide: side } = holding;
  const instrument = tradedInstrument(contract.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  if (averageEntryPrice === undefined) {
    return err(
      signalError('breakeven-unsupported', {
        message: `The average entry price of ${contract.ticker} is not known.`,
        path: ['action'],
        received: signal.action,
      }),
    );
  }
  const offset = offsetOf(signal, planning);
  const price = side === 'long' ? averageEntryPrice.plus(offset) : averageEntryPrice.minus(offset);
  const stop = toTick(price, instrument.value.tickSize, closingSide(side));
  addTrace(
    planning,
    'breakeven.stop',
    { averageEntryPrice: decimalText(averageEntryPrice), offset: decimalText(offset) },
    decimalText(stop),
  );
  if (!stop.gt(0)) {
    const message = `The breakeven stop would be ${decimalText(stop)}; expected a price above 0.`;
    return err(signalError('price-unresolved', { message, path: ['breakevenOffset'] }));
  }
  const market = observedPrice(contract, planning);
  return market.ok && isPassed(stop, market.value, closingSide(side))
    ? err(stopAlreadyPassed(stop, market.value, holding))
    : ok(stop);
}

/** The signal's offset, where the exit settings let it set prices, else the setting's. */
function offsetOf(signal: BreakevenSignal, planning: PlanningContext): Decimal {
  const { exit, exitBreakevenOffset } = planning.context.settings;
  const allowed = mayOverride(exit, 'price');
  if (signal.breakevenOffset !== undefined && !allowed) {
    addNotice(
      planning,
      'override-ignored',
      `breakevenOffset ${signal.breakevenOffset} is ignored: the exit settings do not let the signal override it.`,
      { path: ['breakevenOffset'] },
    );
  }
  return decimal((allowed ? signal.breakevenOffset : undefined) ?? exitBreakevenOffset ?? 0);
}

function stopAlreadyPassed(stop: Decimal, market: Decimal, { contract }: Holding): SignalError {
  return signalError('stop-already-passed', {
    message: `The market for ${contract.ticker} is at ${decimalText(market)} and has passed the breakeven stop ${decimalText(stop)}.`,
    path: ['action'],
    stopPrice: decimalText(stop),
    marketPrice: decimalText(market),
  });
}
