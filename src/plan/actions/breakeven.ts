import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { type Result, refusal, success } from '../../core/result.js';
import { closingSide, type Holding } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { type Decision, record, remark } from '../../market/planning-context.js';
import { tradedInstrument } from '../../market/traded-instrument.js';
import { mayOverride } from '../../settings/override.js';
import type { BreakevenSignal } from '../../signal/signal.js';
import { planOf } from '../build-plan.js';
import { contractAmbiguous, unlessRefused } from '../errors.js';
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
export function planBreakeven(signal: BreakevenSignal, decision: Decision): Result<OrderPlan> {
  const holdings = holdingsOf(decision);
  const refused = unlessRefused(exitGates(holdings, signal, decision, exempt));
  if (!refused.ok) {
    return refused;
  }
  const [holding, ...others] = holdings;
  if (holding === undefined) {
    return refusal(noPosition(decision));
  }
  if (others.length > 0) {
    return refusal(contractAmbiguous(holdings, decision));
  }
  const stop = breakevenPrice(signal, holding, decision);
  if (!stop.ok) {
    return stop;
  }
  const stopPrice = decimalText(stop.value);
  const order: Order = {
    ticker: holding.contract.ticker,
    side: closingSide(holding.side),
    effect: 'close',
    type: signal.orderType,
    quantity: decimalText(holding.quantity),
    stopPrice,
    ...(signal.orderType === 'stop_limit' && { limitPrice: stopPrice }),
    timeInForce: protectiveTimeInForce(decision),
    ...(fillsInExtendedHours(signal.extendedHours === true, signal.orderType, decision) && {
      extendedHours: true as const,
    }),
  };
  const resting = ordersOf(holding, restingOrders([holding], undefined, decision), decision);
  const stops = resting.filter(({ role }) => role === 'stop-loss');
  const cancelled = signal.cancel === false ? [] : cancellable(stops, decision);
  return success(planOf([...cancelSteps(cancelled, decision), { step: 'submit-order', id: 'exit', order }], decision));
}

/** The stop on the tick, when the position knows its entry price and the market has not passed it. */
function breakevenPrice(signal: BreakevenSignal, holding: Holding, decision: Decision): Result<Decimal> {
  const { averageEntryPrice, contract, side } = holding;
  const instrument = tradedInstrument(contract.ticker, decision);
  if (!instrument.ok) {
    return instrument;
  }
  if (averageEntryPrice === undefined) {
    return refusal(
      signalError('breakeven-unsupported', {
        message: `The average entry price of ${contract.ticker} is not known.`,
        path: ['action'],
        received: signal.action,
      }),
    );
  }
  const offset = offsetOf(signal, decision);
  const price = side === 'long' ? averageEntryPrice.plus(offset) : averageEntryPrice.minus(offset);
  const stop = toTick(price, instrument.value.tickSize, closingSide(side));
  record(
    decision,
    'breakeven.stop',
    { averageEntryPrice: decimalText(averageEntryPrice), offset: decimalText(offset) },
    decimalText(stop),
  );
  if (!stop.gt(0)) {
    const message = `The breakeven stop would be ${decimalText(stop)}; expected a price above 0.`;
    return refusal(signalError('price-unresolved', { message, path: ['breakevenOffset'] }));
  }
  const market = observedPrice(contract, decision);
  return market.ok && isPassed(stop, market.value, closingSide(side))
    ? refusal(stopAlreadyPassed(stop, market.value, holding))
    : success(stop);
}

/** The signal's offset, where the exit settings let it set prices, else the setting's. */
function offsetOf(signal: BreakevenSignal, decision: Decision): Decimal {
  const { exit, exitBreakevenOffset } = decision.context.settings;
  const allowed = mayOverride(exit, 'price');
  if (signal.breakevenOffset !== undefined && !allowed) {
    remark(
      decision,
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
