import { type Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import { andThen, err, fail, ok, type Result } from '../../core/result.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { closingSide } from '../../market/contracts/contract.js';
import { type Holding, holdingsOf, singleHolding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { quoteOf } from '../../market/quotes.js';
import type { OrderParts } from '../../order/order.js';
import type { OrderPlan, PlanStep } from '../../order/order-plan.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { BreakevenSignal } from '../../signal/signal.js';
import { buildPlan, submitStep } from '../build-plan.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import { currentPrice, isPassed } from '../legs/market-price.js';
import { fillsInExtendedHours } from '../legs/order-prices.js';
import { protectiveTimeInForce } from '../legs/order-type.js';
import { roundedNumbers, toTick } from '../legs/tick.js';
import { overridesOf } from '../overrides.js';
import { cancellable, cancelSteps, isStopLoss, noticeOrders, ordersOf, restingOrders } from '../resting-orders.js';
import { tradedIn } from '../sizing/quantity-step.js';

/** Replaces the resting stop of a position by one at its average entry price, moved by the offset to the profitable side. */
export function planBreakeven(signal: BreakevenSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = singleHolding(holdingsOf(planning), planning);
  return andThen(exitGates(holdings, signal, planning), () => {
    const [holding, ...others] = holdings;
    if (holding === undefined || others.length > 0) {
      return err(holding === undefined ? noPosition(planning) : contractAmbiguous(holdings, planning));
    }
    return andThen(breakevenPrice(signal, holding, planning), (stop) => {
      const resting = ordersOf(holding, restingOrders([holding], undefined, planning), planning);
      const stops = resting.filter(isStopLoss);
      const better = asGoodStops(stops, stop, holding);
      if (better.length > 0) {
        addTrace(
          planning,
          'breakeven.resting',
          { stop: decimalText(stop) },
          better.map(({ id }) => id),
        );
        const sentence = (ids: string) =>
          `The resting stop ${ids} is as good as breakeven at ${decimalText(stop)}: it stays.`;
        noticeOrders('stop-already-better', better, sentence, planning);
        return buildPlan([], planning);
      }
      return andThen(notPassed(stop, holding, planning), () => {
        const cancels = signal.cancel !== false;
        const cancelled = cancels ? cancellable(stops, planning) : [];
        const kept = stops.filter((order) => !cancelled.includes(order));
        const sentence = (ids: string) =>
          `Together with the breakeven stop, the remaining stops ${ids} exceed the position.`;
        noticeOrders('resting-exits-exceed-position', kept, sentence, planning);
        return buildPlan(
          [...cancelSteps(cancelled, cancels, planning), stopStep(signal, holding, stop, planning)],
          planning,
        );
      });
    });
  });
}

function stopStep(signal: BreakevenSignal, holding: Holding, stop: Decimal, planning: PlanningContext): PlanStep {
  const { contract, contractSide, quantity } = holding;
  const { ticker } = contract;
  const { orderType: type, extendedHours } = signal;
  const stopPrice = decimalText(stop);
  const parts: OrderParts = {
    trade: { ticker, side: closingSide(contractSide), effect: 'close', quantity: decimalText(quantity) },
    prices: type === 'stop' ? { type, stopPrice } : { type, limitPrice: stopPrice, stopPrice },
    duration: {
      timeInForce: protectiveTimeInForce(planning),
      ...(fillsInExtendedHours(extendedHours, type, planning) && { extendedHours: true }),
    },
  };
  return submitStep('exit', parts, planning);
}

/** Fixed stops that are at the breakeven stop or better, where they cover the whole position (safety R5); else none. */
function asGoodStops(
  stops: readonly OpenOrder[],
  breakeven: Decimal,
  { contractSide, quantity }: Holding,
): readonly OpenOrder[] {
  const side = closingSide(contractSide);
  const good = stops.filter(
    ({ type, side: closes, stopPrice }) =>
      (type === 'stop' || type === 'stop_limit') &&
      closes === side &&
      stopPrice != null &&
      Number(stopPrice) > 0 &&
      (side === 'sell' ? breakeven.lte(stopPrice) : breakeven.gte(stopPrice)),
  );
  const covered = good.reduce((sum, { quantity: units }) => sum.plus(units ?? 0), decimal(0));
  return covered.gte(quantity) ? good : [];
}

/** A sell stop is compared with the bid, a buy stop with the ask (safety R5). Codes: `stop-already-passed`. */
function notPassed(stop: Decimal, { contract, contractSide }: Holding, planning: PlanningContext): Result<undefined> {
  const side = closingSide(contractSide);
  const { bid, ask } = quoteOf(contract.ticker, planning) ?? {};
  const quoted = side === 'sell' ? bid : ask;
  if (quoted !== undefined) {
    const read = { contract: contract.ticker, source: side === 'sell' ? 'bid' : 'ask' };
    const price = decimalText(quoted);
    const by = `quotes.${contract.ticker}.${read.source}`;
    addTrace(planning, 'price.reference', read, price, [{ name: 'price', value: price, from: 'market', by }]);
  }
  const market = quoted === undefined ? currentPrice(contract, 'exit', planning) : ok(quoted);
  if (!market.ok || !isPassed(stop, market.value, side)) {
    return ok(undefined);
  }
  const stopPrice = decimalText(stop);
  const marketPrice = decimalText(market.value);
  return fail('stop-already-passed', {
    message: `The market for ${contract.ticker} is at ${marketPrice} and has passed the breakeven stop ${stopPrice}.`,
    path: ['action'],
    stopPrice,
    marketPrice,
  });
}

/** Codes: `instrument-unknown`, `breakeven-unsupported`, `price-unresolved`. */
function breakevenPrice(signal: BreakevenSignal, holding: Holding, planning: PlanningContext): Result<Decimal> {
  const { averageEntryPrice, contract, contractSide } = holding;
  const side = closingSide(contractSide);
  const instrument = tradedInstrument(contract.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  if (averageEntryPrice === undefined) {
    return fail('breakeven-unsupported', {
      message: `The average entry price of ${contract.ticker} is unknown.`,
      path: ['action'],
      received: signal.action,
    });
  }
  const own = overridesOf('breakevenOffset', 'exit', signal, planning);
  const { breakevenOffset } = own;
  const offset = decimal(breakevenOffset ?? planning.context.settings.exitBreakevenOffset ?? 0);
  const price = contractSide === 'long' ? averageEntryPrice.plus(offset) : averageEntryPrice.minus(offset);
  const stop = toTick(price, instrument.value, side, planning);
  const stopPrice = decimalText(stop);
  const sent = { ...sentFields(own, 'breakevenOffset'), ...sentFields(signal, 'orderType', 'extendedHours') };
  const read = { averageEntryPrice: decimalText(averageEntryPrice), offset: decimalText(offset), ...sent };
  const origin = stopOrigin(read.averageEntryPrice, read.offset, contractSide);
  const rounding = { price, asked: decimalText(price), origin };
  const numbers = [
    {
      name: 'averageEntryPrice',
      value: read.averageEntryPrice,
      from: 'market',
      by: `positions.${contract.ticker}.averageEntryPrice`,
    },
    ...offsetNumber(read.offset, breakevenOffset !== undefined),
    ...roundedNumbers('stopPrice', stopPrice, rounding, instrument.value, planning),
    ...(signal.orderType === 'stop'
      ? []
      : [{ name: 'limitPrice', value: stopPrice, from: 'rule', by: 'stopPrice' } as const]),
    {
      name: 'quantity',
      value: decimalText(holding.quantity),
      from: 'market',
      by: `positions.${contract.ticker}.quantity`,
    },
  ] as const;
  const of = { leg: 'exit', ...tradedIn(instrument.value) };
  addTrace(planning, 'breakeven.stop', { ...of, ...read }, stopPrice, numbers);
  if (!stop.gt(0)) {
    const message = `The breakeven stop would be ${stopPrice}; expected a price above 0.`;
    return fail('price-unresolved', { message, path: ['breakevenOffset'] });
  }
  return ok(stop);
}

function stopOrigin(entry: DecimalString, offset: DecimalString, side: PositionSide): NumberOrigin {
  return {
    from: 'rule',
    by: offset === '0' ? 'averageEntryPrice' : `${entry} ${side === 'long' ? '+' : '−'} ${offset}`,
  };
}

function offsetNumber(value: DecimalString, isSent: boolean): readonly TracedNumber[] {
  const origin: NumberOrigin = isSent
    ? { from: 'message', by: 'breakevenOffset' }
    : { from: 'setting', by: 'exitBreakevenOffset' };
  return value === '0' ? [] : [{ name: 'offset', value, ...origin }];
}
