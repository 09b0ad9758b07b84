import type { AbortSignalLike } from '../core/asynchronous.js';
import { clockFault } from '../core/clock.js';
import { inCatalogueOrder, type SignalError } from '../core/errors.js';
import { err, type Result, resultOf } from '../core/result.js';
import { signalIdFault } from '../core/signal-id.js';
import { createPlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../market/snapshot.js';
import { contractTicker, isContractOf } from '../market/symbols.js';
import { resolveTarget, type Target } from '../market/target.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planSignal } from '../plan/plan-signal.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { readContinuousSymbol } from '../signal/ticker.js';
import type { AsyncPorts, PortQueryKind } from './async-ports.js';
import { openTickersOf, type PortAnswers, snapshotOf } from './port-answers.js';
import { type PartialSnapshot, type PortQuery, queryKey, runQuery } from './port-query.js';
import { recordingContext } from './recording-context.js';
import { requirements } from './requirements.js';

/** Options of `loadContext`. */
export interface LoadOptions<S extends AbortSignalLike = AbortSignalLike> {
  /** When it aborts, loading rejects with its reason. The ports receive it, too. */
  readonly signal?: S | undefined;
  /** Prefix of the plan's `clientOrderId`s. */
  readonly signalId?: string | undefined;
}

/** A frozen context, with the market it was made from. Store the snapshot to replay the decision. */
export interface LoadedContext extends TradingContext {
  /** Everything that was loaded, as plain JSON. */
  readonly snapshot: MarketSnapshot;
}

/**
 * Loads what the plan of a signal reads: each value once, in parallel batches. The first batch is what the signal
 * names. After each batch the plan is made as a dry run, which tells what is still missing, such as the quote of a
 * contract that the option chain has shown.
 *
 * A port that fails is an error only if the plan reads its answer. A missing quote does not stop a plan that only closes.
 * The promise rejects only when `options.signal` aborts.
 *
 * Codes: `quote-unavailable`, `equity-unavailable`, `instrument-unknown`, `contract-not-found` (option chains, rollover
 * schedules), `account-unavailable` (positions, open orders, capabilities), `invalid-snapshot` (an invalid answer).
 *
 * @since 0.1.0
 * @example
 * const context = await loadContext(signal, settings, ports, { signal: AbortSignal.timeout(2000) });
 * const plan = context.ok ? planSignal(signal, context.value) : context;
 * plan.ok && plan.value.outcome; // 'orders'
 */
export function loadContext<S extends AbortSignalLike>(
  signal: Signal,
  settings: Settings,
  ports: AsyncPorts<S>,
  options: LoadOptions<S> = {},
): Promise<Result<LoadedContext>> {
  return abortable(options.signal, async () => {
    const fault = clockFault(ports.clock.now(), ports.clock.unit) ?? signalIdFault(options.signalId);
    if (fault !== undefined) {
      return err(fault);
    }
    const answers = new Map<string, Result<PartialSnapshot>>();
    let run = dryRun(signal, settings, answers, ports);
    // A plan that reads nothing, such as a postponed one, needs no port.
    let batch = run.missing.length === 0 ? [] : firstBatch(signal, settings);
    while (batch.length > 0) {
      const asked = batch.map(
        async (query) => [queryKey(query), await runQuery(query, ports, options.signal)] as const,
      );
      for (const [key, answer] of await Promise.all(asked)) {
        answers.set(key, answer);
      }
      run = dryRun(signal, settings, answers, ports);
      batch = run.canRetry ? nextBatch(run, signal, settings, answers) : [];
    }
    const { snapshot, errors } = run;
    return resultOf(inCatalogueOrder(errors), () => ({
      ...snapshotContext(deepFrozen(snapshot), settings, {
        signalId: options.signalId,
        profile: ports.broker.profile ?? undefined,
      }),
      snapshot,
    }));
  });
}

/** Result of planning with the answers so far. */
interface DryRun {
  readonly snapshot: MarketSnapshot;
  /** What the plan read and no port has been asked yet. */
  readonly missing: readonly PortQuery[];
  /** Failed queries that the plan cannot do without. */
  readonly errors: readonly SignalError[];
  /** False when a failed query makes further queries useless. */
  readonly canRetry: boolean;
}

/** Plans with the answers so far, to learn what the plan reads. The rules are the planner's: none is repeated here. */
function dryRun(signal: Signal, settings: Settings, answers: PortAnswers, { clock, broker }: AsyncPorts): DryRun {
  const snapshot = snapshotOf(answers, Math.trunc(clock.now()));
  const openTickers = openTickersOf(answers);
  const { context, queries } = recordingContext(snapshot, openTickers, settings, broker.profile ?? undefined);
  const plan = planSignal(signal, context);
  const open = new Set(openTickers);
  const asked = [...queries.values()].filter((query) => !isCovered(query, signal, open, answers));
  // A snapshot knows the open tickers by their positions only: the list needs all of them.
  const listed = asked.some(({ kind }) => kind === 'openTickers') ? queriesFor('position', openTickers) : [];
  const read = [...asked, ...listed];
  const failed = read.flatMap((query) => {
    const answer = answers.get(queryKey(query));
    return answer === undefined || answer.ok ? [] : [{ kind: query.kind, errors: answer.errors }];
  });
  const blocking = failed.filter(({ kind }) => kind !== 'quote' || !onlyCloses(plan));
  return {
    snapshot,
    missing: unanswered(read, answers),
    errors: [...new Set(blocking.flatMap(({ errors }) => errors))],
    canRetry: failed.every(({ kind }) => kind === 'quote'),
  };
}

/** Reducing risk does not wait for a missing quote. */
function onlyCloses(plan: Result<OrderPlan>): boolean {
  return plan.ok && plan.value.steps.every((step) => step.step !== 'submit-order' || step.order.effect === 'close');
}

/**
 * True for the orders of a contract that came with the orders of its underlying or root (safety P5). Open contracts are asked
 * for, and all contracts of a synchronous port, which may go by the symbol alone.
 */
function isCovered(
  { kind, name }: PortQuery,
  signal: Signal,
  open: ReadonlySet<string>,
  answers: PortAnswers,
): boolean {
  const all = readContinuousSymbol(signal.ticker)?.root ?? signal.ticker;
  if (kind !== 'openOrders' || !isContractOf(all, name) || open.has(name)) {
    return false;
  }
  const ofAll = answers.get(queryKey({ kind, name: all }));
  return ofAll !== undefined && !(ofAll.ok && ofAll.value.isSync === true);
}

/** What the signal and the settings alone require. */
function firstBatch(signal: Signal, settings: Settings): readonly PortQuery[] {
  const needs = requirements(signal, settings);
  return [
    { kind: 'capabilities', name: '' },
    ...queriesFor('currency', needs.currency ? [''] : []),
    ...queriesFor('equity', needs.equity ? [''] : []),
    ...queriesFor('buyingPower', needs.buyingPower ? [''] : []),
    ...queriesFor('openTickers', needs.openTickers ? [''] : []),
    ...queriesFor('quote', needs.quotes),
    ...queriesFor('position', needs.positions),
    ...queriesFor('openOrders', needs.openOrders),
    ...queriesFor('instrument', needs.instruments),
    ...queriesFor('optionChain', needs.optionChains),
    ...queriesFor('rollover', needs.rollovers),
  ];
}

/** What the plan read, and what it is about to read of the contracts found so far. */
function nextBatch(
  { missing, snapshot }: DryRun,
  signal: Signal,
  settings: Settings,
  answers: PortAnswers,
): readonly PortQuery[] {
  const { target } = createPlanningContext(signal, snapshotContext(snapshot, settings));
  const isTraded = ({ kind, name }: PortQuery): boolean =>
    kind !== 'openOrders' && contractKinds.has(resolveTarget(contractTicker(name), target.assetClass).kind);
  const contracts = missing.filter(isTraded).map(({ name }) => name);
  const aboutContracts = (['quote', 'openOrders', 'instrument'] as const).flatMap((kind) =>
    queriesFor(kind, contracts),
  );
  return unanswered([...missing, ...aboutContracts], answers);
}

const contractKinds: ReadonlySet<Target['kind']> = /* @__PURE__ */ new Set(['option-contract', 'futures-contract']);

function queriesFor(kind: PortQueryKind, names: readonly string[]): readonly PortQuery[] {
  return names.map((name) => ({ kind, name }));
}

/** The queries without an answer, each once. */
function unanswered(queries: readonly PortQuery[], answers: PortAnswers): readonly PortQuery[] {
  const byKey = new Map(queries.map((query) => [queryKey(query), query]));
  return [...byKey].flatMap(([key, query]) => (answers.has(key) ? [] : [query]));
}

/** Settles as `work` does, or rejects on abort, whichever is first. */
function abortable<T>(signal: AbortSignalLike | undefined, work: () => Promise<T>): Promise<T> {
  if (signal === undefined) {
    return work();
  }
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort);
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Freezes a value and everything in it. */
function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}
