// Prices rounded to the steps of a broker, each towards less risk.
import { Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { Order, StopLossLeg, TakeProfitLeg } from '../../order/order.js';
import { type Ticks, tickAt } from '../../order/ticks.js';

type Direction = 'up' | 'down';

/** An order with its prices rounded to the steps. An entry does not pay more or trigger further away; a stop is not wider. */
export function onSteps(order: Order, steps: Ticks | undefined): Order {
  if (steps === undefined) {
    return order;
  }
  const isBuy = order.side === 'buy';
  const entry: Direction = isBuy ? 'down' : 'up';
  const closing = order.effect === 'close';
  // A closing limit is rounded towards its fill, a closing stop towards its trigger.
  const limit: Direction = closing ? (isBuy ? 'up' : 'down') : entry;
  const stop: Direction = entry;
  const takeProfit = order.takeProfit && takeProfitOnSteps(order.takeProfit, steps, isBuy ? 'down' : 'up');
  const stopLoss = order.stopLoss && stopLossOnSteps(order.stopLoss, steps, isBuy);
  return {
    ...withPrices(order, steps, limit, stop),
    ...(takeProfit && { takeProfit }),
    ...(stopLoss && { stopLoss }),
  };
}

function takeProfitOnSteps(leg: TakeProfitLeg, steps: Ticks, direction: Direction): TakeProfitLeg {
  return { ...leg, limitPrice: onStep(leg.limitPrice, steps, direction) };
}

/** The stop loss of a bought position sells: its stop goes up, its limit down. */
function stopLossOnSteps(leg: StopLossLeg, steps: Ticks, isBought: boolean): StopLossLeg {
  return withPrices(leg, steps, isBought ? 'down' : 'up', isBought ? 'up' : 'down');
}

function withPrices<T extends Order | StopLossLeg>(priced: T, steps: Ticks, limit: Direction, stop: Direction): T {
  const { limitPrice, stopPrice } = priced;
  return {
    ...priced,
    ...(limitPrice !== undefined && { limitPrice: onStep(limitPrice, steps, limit) }),
    ...(stopPrice !== undefined && { stopPrice: onStep(stopPrice, steps, stop) }),
  };
}

/** A price rounded to its step, up or down. */
function onStep(price: DecimalString, steps: Ticks, direction: Direction): DecimalString {
  const exact = decimal(price);
  const rounding = direction === 'down' ? Decimal.ROUND_FLOOR : Decimal.ROUND_CEIL;
  return decimalText(exact.toNearest(tickAt(steps, exact), rounding));
}
