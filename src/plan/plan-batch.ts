import type { Result } from '../core/result.js';
import { holdingsOf } from '../market/holdings.js';
import { createPlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import { sameContract } from '../market/symbols.js';
import type { Signal } from '../signal/signal.js';
import { expectedContext, openedContracts } from './expected-context.js';
import type { OrderPlan } from './order-plan.js';
import { planSignal } from './plan-signal.js';

/**
 * Item of a batch. `receive` gives each an identifier of its own.
 *
 * @since 0.2.0
 */
export type BatchSignal = Signal & {
  /** Prefix of every `clientOrderId` of the item; absent: `<signalId of the context>-<index>`. */
  readonly id?: string | undefined;
};

/** What the items so far leave when they fill. */
interface Expectation {
  readonly context: TradingContext;
  /** Contracts in which the batch itself has opened the position. */
  readonly opened: readonly string[];
}

/**
 * Plans the signals of a batch in their order, each for what the ones before it leave when their orders fill: positions
 * with their average price, open tickers, and resting orders without the cancelled ones. A waiting order counts as filled;
 * the stop of a bracket and of a breakeven does not, and none of them can be cancelled by a later item, because the broker
 * has not named it yet. A refused, a postponed item and one with nothing to do leave everything as it was. Equity
 * stays as it was. A position that only the batch has opened may be added to, whatever `allowAddToPosition` says: laddering.
 *
 * Gives one result per signal. Each item is planned under its own identifier, `<signalId>-<index>`, and refused items
 * count. The same array and context always give the same plans. Execute them in their order.
 *
 * Codes of each result: those of `planSignal`.
 *
 * @since 0.2.0
 * @example
 * const plans = planBatch([exit, sell5], contextOfTen); // 10 AAPL are held
 * plans.length; // 2
 * plans[1]?.ok && plans[1].value.steps.length; // 1: sells 5 short, because nothing is left to close
 */
export function planBatch(signals: readonly BatchSignal[], context: TradingContext): readonly Result<OrderPlan>[] {
  let expectation: Expectation = { context, opened: [] };
  return signals.map((signal, index) => {
    const signalId = signal.id ?? (context.signalId === undefined ? undefined : `${context.signalId}-${index}`);
    const result = planSignal(signal, { ...allowingLadders(signal, expectation), signalId });
    expectation = result.ok ? afterPlan(expectation, signal, result.value) : expectation;
    return result;
  });
}

function afterPlan(before: Expectation, signal: Signal, plan: OrderPlan): Expectation {
  const { context, opened } = before;
  return plan.outcome === 'orders'
    ? { context: expectedContext(context, signal, plan), opened: [...opened, ...openedContracts(context, plan)] }
    : before;
}

/** Batch rule 1 (laddering): what only the batch has opened may be added to. */
function allowingLadders(signal: Signal, { context, opened }: Expectation): TradingContext {
  if (opened.length === 0) {
    return context;
  }
  const planning = createPlanningContext(signal, context);
  const isOpened = (ticker: string): boolean => opened.some((other) => sameContract(other, ticker, planning.now));
  const isLadder = holdingsOf(planning).every(({ contract }) => isOpened(contract.ticker));
  return isLadder ? { ...context, settings: { ...context.settings, allowAddToPosition: true } } : context;
}
