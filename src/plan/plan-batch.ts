import { readClock } from '../core/clock.js';
import { err, isNonEmpty, type Result } from '../core/result.js';
import { takenSignalId } from '../core/signal-id.js';
import type { TradingContext } from '../market/ports.js';
import { contractKey } from '../market/symbols.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';
import { argumentFaults, contextFaults } from './argument-faults.js';
import { fillsAssumed, ordersRemain } from './batch-notices.js';
import { stopsExceed } from './batch-stops.js';
import { allowingLadders, type BatchExpectation, followItem } from './expected/batch.js';
import { expectedMarket } from './expected/market.js';
import { planSignal } from './plan-signal.js';

/** Item of a batch. `receive` gives each an identifier of its own. */
export type BatchSignal = Signal & {
  /** Prefix of every `clientOrderId` of the item; absent: `<signalId of the context>-<index>`. */
  readonly id?: string | undefined;
};

/**
 * Plans the signals of a batch in their order, each for what the ones before it leave when their orders fill: positions
 * with their average price, open tickers, and resting orders without the cancelled ones. A refused item leaves everything as
 * it was and stops nothing; so does a postponed one, and one with nothing to do.
 *
 * A waiting order counts as filled, but for the stop of a breakeven and the legs of a bracket; a plan that would be another
 * one without its fill has the notice `batch-fill-assumed`, which names the order in `waiting`. The broker has not named the
 * batch's own orders yet: no item can cancel them, and one that would has the notice `batch-orders-remain`. Total equity
 * is the same before and after a fill. A position that only the batch has opened may be added to, whatever
 * `allowAddToPosition` says: laddering.
 *
 * Gives one result per signal, each planned under an identifier of its own: `<signalId>-<index>`, from 0, refused items
 * counted. Execute the plans in their order; when an order did not fill, plan the rest again.
 *
 * Codes of each result: those of `planSignal`; `invalid-signal-id` of an item whose identifier one before it has.
 *
 * @example
 * const plans = planBatch([signal, exit], context); // buy 5 AAPL, then exit; nothing is held
 * plans.length; // 2
 * plans[1]?.ok && plans[1].value.steps[0]; // { step: 'submit-order', role: 'exit', order: { side: 'sell', quantity: '5', … }, … }
 */
export function planBatch(signals: readonly BatchSignal[], context: TradingContext): readonly Result<OrderPlan>[] {
  // A caller without a compiler may pass a Result: its error is that of one item.
  const items = [signals].flat();
  const faults = contextFaults(context);
  if (isNonEmpty(faults)) {
    return items.map(() => ({ ok: false, errors: faults }));
  }
  const time = readClock(context.clock);
  if (!time.ok) {
    return items.map(() => time);
  }
  const now = time.value;
  const expectation: BatchExpectation = {
    filled: expectedMarket(context),
    unfilled: expectedMarket(context),
    opened: new Set(),
    resting: new Set(),
    waiting: [],
    stops: [],
    keyOf: (ticker) => contractKey(ticker, now),
  };
  const taken = new Set<string | undefined>();
  return items.map((signal, index) => {
    const faultsOfItem = argumentFaults(signal, context);
    if (faultsOfItem !== undefined) {
      return { ok: false, errors: faultsOfItem };
    }
    const signalId = signal.id ?? (context.signalId === undefined ? undefined : `${context.signalId}-${index}`);
    if (signalId !== undefined && taken.has(signalId)) {
      return err(takenSignalId(signalId));
    }
    const result = planSignal(signal, {
      ...allowingLadders(signal, expectation.filled.context, expectation),
      signalId,
    });
    if (!result.ok) {
      return result;
    }
    if (result.value.outcome !== 'nothing-to-do') {
      taken.add(signalId);
    }
    const before = [
      ...fillsAssumed(signal, result.value, expectation),
      ...ordersRemain(signal, result.value, expectation),
    ];
    followItem(expectation, signal, result.value, index);
    const notices = [...before, ...stopsExceed(result.value, index, expectation)];
    return { ok: true, value: { ...result.value, notices: [...result.value.notices, ...notices] } };
  });
}
