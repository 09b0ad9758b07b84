import { inCatalogueOrder, type SignalError } from '../core/errors.js';
import { err, type Result, resultOf } from '../core/result.js';
import type { Clock, TradingContext } from '../market/ports.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { snapshotContext } from '../market/snapshot.js';
import { clockFault } from '../market/time-checks.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { planSignal } from '../plan/plan-signal.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { readContinuousSymbol, readFuturesSymbol, readOptionSymbol, underlyingsOf } from '../signal/ticker.js';
import { type Answers, openTickersOf, snapshotOf } from './answers.js';
import type { AbortSignalLike, AsyncPorts } from './async-ports.js';
import { answerTo, type Fragment, keyOf, type Reading } from './reading.js';
import { recordingContext } from './recording-context.js';
import { requirements } from './requirements.js';

/** What loading may be told besides. */
export interface LoadOptions<S extends AbortSignalLike = AbortSignalLike> {
  /** When it aborts, loading rejects with its reason. The ports are given it, too. */
  readonly signal?: S | undefined;
  /** Makes the `clientOrderId`s of the plan. */
  readonly signalId?: string | undefined;
}

/** A context that stands still, and the market that it was made of: store it, and the decision can be replayed. */
export interface LoadedContext extends TradingContext {
  /** Everything that was loaded, as plain JSON. */
  readonly snapshot: MarketSnapshot;
}

/**
 * Loads what the plan of a signal reads, each thing once and side by side: first what the signal itself names, then what
 * the contracts need that were found by it. The plan is tried in between: it alone says what is still missing.
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
export function loadContext<S extends AbortSignalLike>(
  signal: Signal,
  settings: Settings,
  ports: AsyncPorts<S>,
  options: LoadOptions<S> = {},
): Promise<Result<LoadedContext>> {
  return unlessAborted(options.signal, () => load(signal, settings, ports, options));
}

async function load<S extends AbortSignalLike>(
  signal: Signal,
  settings: Settings,
  ports: AsyncPorts<S>,
  options: LoadOptions<S>,
): Promise<Result<LoadedContext>> {
  const fault = clockFault(ports.clock.now());
  if (fault !== undefined) {
    return err(fault);
  }
  const answers = new Map<string, Result<Fragment>>();
  let trial = tryPlan(signal, settings, answers, ports.clock);
  // A plan that reads nothing, such as a postponed one, needs nothing.
  let wanted = trial.missing.length === 0 ? [] : namedReadings(signal, settings);
  while (wanted.length > 0) {
    // One wave of questions, side by side; what comes next depends on the answers.
    const wave = wanted.map(
      async (reading) => [keyOf(reading), await answerTo(reading, ports, options.signal)] as const,
    );
    for (const [key, answer] of await Promise.all(wave)) {
      answers.set(key, answer);
    }
    trial = tryPlan(signal, settings, answers, ports.clock);
    wanted = trial.isHopeless ? [] : nextReadings(trial.missing, signal, answers);
  }
  const { snapshot, errors } = trial;
  return resultOf(inCatalogueOrder(errors), () => ({
    ...snapshotContext(frozen(snapshot), settings, options.signalId),
    snapshot,
  }));
}

/** What comes of planning with the answers so far. */
interface Trial {
  readonly snapshot: MarketSnapshot;
  /** What the plan read and nobody has asked for yet. */
  readonly missing: readonly Reading[];
  /** Why the plan cannot be made: what it read and no port could answer. */
  readonly errors: readonly SignalError[];
  /** No further answer would help. */
  readonly isHopeless: boolean;
}

/** Makes the plan with what is there, to learn what it reads. The core decides what is needed; nothing is repeated here. */
function tryPlan(signal: Signal, settings: Settings, answers: Answers, clock: Clock): Trial {
  const snapshot = snapshotOf(answers, Math.trunc(clock.now()));
  const openTickers = openTickersOf(answers);
  const { context, asked } = recordingContext(snapshot, openTickers, settings);
  const plan = planSignal(signal, context);
  const read = [...asked.values()].filter((reading) => !isCovered(reading, signal, openTickers, answers));
  if (read.some(({ kind }) => kind === 'openTickers')) {
    // A snapshot knows what is open by its positions: once the list is read, all of them are needed.
    read.push(...readingsOf('position', openTickers));
  }
  const failed = read.flatMap((reading) => {
    const answer = answers.get(keyOf(reading));
    return answer === undefined || answer.ok ? [] : [{ reading, errors: answer.errors }];
  });
  const vital = failed.filter(({ reading }) => reading.kind !== 'quote' || !onlyCloses(plan));
  return {
    snapshot,
    missing: unanswered(read, answers),
    errors: [...new Set(vital.flatMap(({ errors }) => errors))],
    isHopeless: failed.some(({ reading }) => reading.kind !== 'quote'),
  };
}

/** Reducing risk is not held back by a quote that is missing. */
function onlyCloses(plan: Result<OrderPlan>): boolean {
  return plan.ok && plan.value.steps.every((step) => step.step !== 'submit-order' || step.order.effect === 'close');
}

/**
 * The orders of an underlying are those of its option contracts: a chain is not asked for contract by contract. Contracts
 * under another symbol are, and all contracts of a synchronous port: these may go by the symbol alone.
 */
function isCovered({ kind, name }: Reading, signal: Signal, open: readonly string[], answers: Answers): boolean {
  if (kind !== 'openOrders' || readOptionSymbol(name)?.underlying !== signal.ticker || open.includes(name)) {
    return false;
  }
  const ofUnderlying = answers.get(keyOf({ kind, name: signal.ticker }));
  return ofUnderlying !== undefined && !(ofUnderlying.ok && ofUnderlying.value.isPrompt === true);
}

/** What can be asked before anything is answered. */
function namedReadings(signal: Signal, settings: Settings): readonly Reading[] {
  const needs = requirements(signal, settings);
  const account: readonly Reading['kind'][] = [
    'capabilities',
    ...(needs.equity ? (['equity'] as const) : []),
    ...(needs.openTickers ? (['openTickers'] as const) : []),
  ];
  return [
    ...account.map((kind): Reading => ({ kind, name: '' })),
    ...readingsOf('quote', needs.quotes),
    ...readingsOf('position', needs.positions),
    ...readingsOf('openOrders', needs.openOrders),
    ...readingsOf('instrument', needs.instruments),
    ...readingsOf('optionChain', needs.optionChains),
    ...readingsOf('rollover', needs.rollovers),
  ];
}

function readingsOf(kind: Reading['kind'], names: readonly string[]): readonly Reading[] {
  return names.map((name) => ({ kind, name }));
}

/** What is asked next: what the plan read, and what it will read of the contracts that have become known. */
function nextReadings(missing: readonly Reading[], signal: Signal, answers: Answers): readonly Reading[] {
  const held = openTickersOf(answers).filter((open) => isMeant(open, signal.ticker));
  // Of the contracts of a chain only those are traded of which more than the orders is asked.
  const chosen = missing.flatMap(({ kind, name }) => (kind !== 'openOrders' && isContract(name) ? [name] : []));
  return unanswered([...missing, ...aboutContracts([...held, ...chosen])], answers);
}

/** A plan that reads one of these of a contract goes on to read the others. */
const kindsOfContract = ['quote', 'openOrders', 'instrument'] as const;

function aboutContracts(contracts: readonly string[]): readonly Reading[] {
  return kindsOfContract.flatMap((kind) => readingsOf(kind, contracts));
}

function isContract(name: string): boolean {
  return readOptionSymbol(name) !== undefined || readFuturesSymbol(name) !== undefined;
}

function isMeant(open: string, ticker: string): boolean {
  const option = readOptionSymbol(open);
  const root = readContinuousSymbol(ticker)?.root;
  return option === undefined
    ? root !== undefined && readFuturesSymbol(open)?.root === root
    : underlyingsOf(option.underlying).includes(ticker);
}

/** The readings that nobody has asked for, each once. */
function unanswered(readings: readonly Reading[], answers: Answers): readonly Reading[] {
  const byKey = new Map(readings.map((reading) => [keyOf(reading), reading]));
  return [...byKey].flatMap(([key, reading]) => (answers.has(key) ? [] : [reading]));
}

/** Runs work until it is done or aborted, whichever is first. */
function unlessAborted<T>(signal: AbortSignalLike | undefined, work: () => Promise<T>): Promise<T> {
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

/** Freezes data all the way down. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
