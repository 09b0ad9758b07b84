import { snapshotContext } from '../contract/snapshot-context.js';
import type { TradingContext } from '../contract/trading-context.js';
import { inCatalogueOrder } from '../foundation/errors.js';
import { type Result, resultOf, success } from '../foundation/result.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { planSignal } from '../plan/plan-signal.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { readContinuousSymbol, readFuturesSymbol, readOptionSymbol } from '../signal/ticker.js';
import { type Answers, openTickersOf, snapshotOf } from './answers.js';
import type { Abortion, AsyncPorts } from './async-ports.js';
import { answerTo, type Fragment, keyOf, type Reading } from './reading.js';
import { recordingContext } from './recording-context.js';
import { requirements } from './requirements.js';

/** What loading may be told besides. */
export interface LoadOptions<S extends Abortion = Abortion> {
  /** When it aborts, loading rejects with its reason. The ports are given it, too. */
  readonly signal?: S | undefined;
  /** Makes the `clientOrderId`s of the plan. */
  readonly signalId?: string | undefined;
}

/** A context that stands still, and the market that it was made of: store it, and the decision can be replayed. */
export interface LoadedContext extends TradingContext {
  readonly snapshot: MarketSnapshot;
}

/**
 * Loads what the plan of a signal reads, everything once and side by side: first what the signal itself names, then what
 * the contracts that were found by it need. What the plan does not read is not waited for a second time.
 *
 * A port that fails is an error when the plan reads what it should have answered: `quote-unavailable`,
 * `equity-unavailable`, `instrument-unknown`, `contract-not-found` (chains, rollover schedules), `account-unavailable`
 * (positions, open orders, capabilities); an answer that makes no sense is `invalid-snapshot`. A missing quote does not
 * hold back a plan that only closes.
 *
 * @example
 * const context = await loadContext(signal, settings, ports, { signal: AbortSignal.timeout(2000) });
 * const plan = context.ok ? planSignal(signal, context.value) : context;
 * plan.ok && plan.value.outcome; // 'orders'
 */
export function loadContext<S extends Abortion>(
  signal: Signal,
  settings: Settings,
  ports: AsyncPorts<S>,
  options: LoadOptions<S> = {},
): Promise<Result<LoadedContext>> {
  return unlessAborted(options.signal, () => load(signal, settings, ports, options));
}

async function load<S extends Abortion>(
  signal: Signal,
  settings: Settings,
  ports: AsyncPorts<S>,
  options: LoadOptions<S>,
): Promise<Result<LoadedContext>> {
  const answers = new Map<string, Result<Fragment>>();
  let trial = tryPlan(signal, settings, answers, ports);
  let wanted = trial.missing.length === 0 ? [] : namedReadings(signal, settings);
  while (wanted.length > 0) {
    // One wave of questions; the next depends on its answers.
    const loaded = wanted.map(async (reading): Promise<readonly [string, Result<Fragment>]> => [
      keyOf(reading),
      await answerTo(reading, ports, options.signal),
    ]);
    for (const [key, answer] of await Promise.all(loaded)) {
      answers.set(key, answer);
    }
    trial = tryPlan(signal, settings, answers, ports);
    wanted = trial.mayGoOn ? unanswered([...trial.missing, ...heldReadings(signal, answers)], answers) : [];
  }
  const { snapshot, errors } = trial;
  return resultOf(inCatalogueOrder(errors), () => {
    deepFreeze(snapshot);
    return { ...snapshotContext(snapshot, settings, options.signalId), snapshot };
  });
}
