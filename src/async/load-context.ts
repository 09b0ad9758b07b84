import { type Argument, argumentFault } from '../core/argument-fault.js';
import type { AbortSignalLike } from '../core/asynchronous.js';
import { readClock } from '../core/clock.js';
import { inCatalogueOrder, type SignalError } from '../core/errors.js';
import { optionsFaults } from '../core/options-fault.js';
import { err, isNonEmpty, ok, type Result, resultOf } from '../core/result.js';
import { signalIdFault } from '../core/signal-id.js';
import { createPlanningContext } from '../market/planning-context.js';
import { notLoaded, portFailure } from '../market/port-failure.js';
import type { CalendarOf, InstrumentDescriptions, TradingContext } from '../market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../market/snapshot.js';
import { contractTicker, isContractOf } from '../market/symbols.js';
import { resolveTarget, type Target } from '../market/target.js';
import type { OrderPlan } from '../order/order-plan.js';
import { signalsFaults } from '../plan/argument-faults.js';
import { planBatch } from '../plan/plan-batch.js';
import { planSignal } from '../plan/plan-signal.js';
import { isDispensable, onlyCloses } from '../plan/port-failures.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import type { Settings } from '../settings/settings.js';
import { settingsFaults } from '../settings/settings-faults.js';
import type { Signal } from '../signal/signal.js';
import { readContinuousSymbol } from '../signal/ticker.js';
import { answeredPorts } from './answered-ports.js';
import type { AsyncPorts, PortQueryKind } from './async-ports.js';
import { openTickersOf, type PortAnswers, snapshotOf } from './port-answers.js';
import { type PartialSnapshot, type PortQuery, queryKey, runQuery } from './port-query.js';
import { type KnownContext, recordingContext } from './recording-context.js';
import { requirements } from './requirements.js';
import { abortion, defaultPortTimeoutSeconds, timeoutFault } from './time-limit.js';
import { handleRejections } from './unread-promises.js';

/** Options of `loadContext`. */
export interface LoadOptions<S extends AbortSignalLike = AbortSignalLike> {
  /** When it aborts, no port is asked or waited for any longer. The ports receive it, too. */
  readonly signal?: S | undefined;
  /** How long each port may take, in seconds, above 0; Infinity: without a limit. Default 10. */
  readonly portTimeoutSeconds?: number | undefined;
  /** Prefix of the plan's `clientOrderId`s. */
  readonly signalId?: string | undefined;
  /** Calendars of instruments, for settings that need them: that of `signal-to-order/calendars`. */
  readonly calendarOf?: CalendarOf | undefined;
  /**
   * What is known of instruments apart from the ports: `futuresInstruments` of `signal-to-order/instruments`. What a port says wins,
   * field by field; a rollover schedule is used where the port has none.
   */
  readonly instruments?: InstrumentDescriptions | undefined;
}

/** A frozen context, with the market it was made from. Store the snapshot to replay the decision. */
export interface LoadedContext extends TradingContext {
  /** Everything that was loaded, as plain JSON. What a port did not answer, or not validly, is not in it. */
  readonly snapshot: MarketSnapshot;
}

/**
 * Loads what the plan of a signal reads, or the plans of several, each alone and as a batch: each value once, in parallel
 * batches of queries. The first batch is what the signals name. After each batch the plans are made as a dry run, which tells
 * what is still missing, such as the quote of a contract that the option chain has shown. The context answers only what it was
 * loaded with: a plan of another signal on it is refused as `context-incomplete`.
 *
 * A port that fails, or does not answer in time, is an error only if the plan needs its answer; so is one that is not asked after an
 * abort. A missing quote does not stop a plan that only closes: it has the notice `account-unavailable`. An invalid one that it reads
 * does. Of several signals, those that need it are refused when they are planned; only when all of them do, nothing is loaded. The
 * promise never rejects.
 *
 * Codes: `account-unavailable` (a port that fails; `reason`: `timeout`, `aborted`), `invalid-snapshot` (an invalid answer, a clock
 * that says no time, ports that are missing), `invalid-signal-id`, `invalid-payload` and `invalid-setting` (signals and settings that
 * were not parsed, misspelt options).
 *
 * @example
 * const context = await loadContext(signal, settings, ports, { signal: AbortSignal.timeout(2000) });
 * const plan = context.ok ? planSignal(signal, context.value) : context;
 * plan.ok && plan.value.outcome; // 'orders'
 */
export async function loadContext<S extends AbortSignalLike>(
  signals: Signal | readonly Signal[],
  settings: Settings,
  ports: AsyncPorts<S>,
  options: LoadOptions<S> = {},
): Promise<Result<LoadedContext>> {
  const given: LoadOptions<S> = options ?? {};
  handleRejections(ports);
  const { signalId, calendarOf, instruments, portTimeoutSeconds = defaultPortTimeoutSeconds } = given;
  // As for `fetch`, null means without a signal.
  const signal = given.signal ?? undefined;
  const faults = loadFaults([signals].flat(), settings, ports, given);
  if (isNonEmpty(faults)) {
    return { ok: false, errors: faults };
  }
  const time = readClock(ports.clock);
  if (!time.ok) {
    return time;
  }
  const profile = readProfile(ports);
  if (!profile.ok) {
    return profile;
  }
  const known = { profile: profile.value, calendarOf, instruments };
  const request: LoadRequest = { signals: [signals].flat(), settings, context: known };
  const abort = abortion(signal);
  const limits = { signal, aborted: abort.ended, portTimeoutSeconds };
  const answers = new Map<string, Result<PartialSnapshot>>();
  const now = (): number => {
    const read = readClock(ports.clock);
    return Math.trunc(read.ok ? read.value : time.value);
  };
  let run = dryRun(request, answers, now());
  // A plan that reads nothing, such as a postponed one, needs no port.
  let batch = run.missing.length === 0 ? [] : firstBatch(request);
  while (batch.length > 0) {
    const asked = batch.map(async (query) => [queryKey(query), await runQuery(query, ports, limits)] as const);
    for (const [key, answer] of await Promise.all(asked)) {
      answers.set(key, answer);
    }
    run = dryRun(request, answers, now());
    batch = run.canRetry ? nextBatch(run, request, answers) : [];
  }
  abort.stop();
  const { snapshot, errors } = run;
  return resultOf(inCatalogueOrder(errors), () => {
    const context = snapshotContext(deepFrozen(snapshot), settings, { ...request.context, signalId });
    const { broker, positions } = answeredPorts(snapshot, answers);
    const ports = { broker: { ...context.broker, ...broker }, positions };
    return { ...context, ...ports, unanswered: unansweredBy(request, answers), snapshot };
  });
}

/** The profile of the broker. Without one a broker takes more: a profile that cannot be read is not absent. */
function readProfile<S extends AbortSignalLike>(ports: AsyncPorts<S>): Result<BrokerProfile | undefined> {
  try {
    return ok(ports.broker.profile ?? undefined);
  } catch (cause) {
    return err(portFailure('profile', '', cause, ports));
  }
}

const portsArgument: Argument = {
  name: 'ports',
  code: 'invalid-snapshot',
  expected: 'clock, broker, positions and instruments',
  names: ['clock', 'broker', 'positions', 'instruments'],
};

const signalArgument: Argument = {
  name: 'signal',
  code: 'invalid-setting',
  expected: 'an AbortSignal',
  names: ['aborted'],
  functions: ['addEventListener', 'removeEventListener'],
};

const loadOptions: Readonly<Record<keyof LoadOptions, true>> = {
  signal: true,
  portTimeoutSeconds: true,
  signalId: true,
  calendarOf: true,
  instruments: true,
};

/** The errors of the arguments, all at once. */
function loadFaults(
  signals: readonly Signal[],
  settings: Settings,
  ports: unknown,
  options: LoadOptions,
): readonly SignalError[] {
  const { signal, signalId, portTimeoutSeconds = defaultPortTimeoutSeconds } = options;
  const others = [
    argumentFault(ports, portsArgument),
    signalIdFault(signalId),
    timeoutFault(portTimeoutSeconds),
    signal == null ? undefined : argumentFault(signal, signalArgument),
  ];
  const ofArguments = [
    ...signalsFaults(signals),
    ...settingsFaults(settings),
    ...others.flatMap((fault) => fault ?? []),
  ];
  return [...ofArguments, ...optionsFaults(options, loadOptions)];
}

/** What is planned on the context. */
interface LoadRequest {
  readonly signals: readonly Signal[];
  readonly settings: Settings;
  readonly context: KnownContext;
}

/** Result of planning with the answers so far. */
interface DryRun {
  readonly snapshot: MarketSnapshot;
  /** What the plans read and no port has been asked yet. */
  readonly missing: readonly PortQuery[];
  /** Failed queries that no plan can do without. */
  readonly errors: readonly SignalError[];
  /** False when a failed query makes further queries useless. */
  readonly canRetry: boolean;
}

/** Plans with the answers so far, to learn what the plans read. The rules are the planner's: none is repeated here. */
function dryRun(request: LoadRequest, answers: PortAnswers, now: number): DryRun {
  const snapshot = snapshotOf(answers, now);
  const ports = answeredPorts(snapshot, answers);
  const { signals } = request;
  const openTickers = openTickersOf(answers);
  const isCovered = coveredByAll(request, openTickers, answers);
  const { guard: _, ...withoutGuard } = request.settings;
  const plannedBy = (plan: (context: TradingContext) => readonly Result<OrderPlan>[]): PlannedRun => {
    const run = (settings: Settings) => {
      const { context, queries } = recordingContext(ports, settings, request.context);
      const plans = plan(context);
      return { plans, asked: [...queries.values()].filter((query) => !isCovered(query)) };
    };
    const { plans, asked } = run(request.settings);
    // What fails for the guard alone refuses an entry when it is planned, and holds back no exit.
    const needed = request.settings.guard === undefined ? asked : run(withoutGuard).asked;
    return plannedRun(asked, plans, openTickers, withoutFailuresOfGuard(answers, needed));
  };
  const runs = signals.map((signal) => plannedBy((context) => [planSignal(signal, context)]));
  const ofBatch = signals.length > 1 ? [plannedBy((context) => planBatch(signals, context))] : [];
  const all = [...runs, ...ofBatch];
  const blocked = runs.map(({ blocking }) => blocking);
  return {
    snapshot,
    missing: unanswered(
      all.flatMap(({ read }) => read),
      answers,
    ),
    errors: blocked.some((errors) => errors.length === 0) ? [] : [...new Set(blocked.flat())],
    canRetry: all.some(({ canRetry }) => canRetry),
  };
}

/** The answers, without the failures of what is not needed. */
function withoutFailuresOfGuard(answers: PortAnswers, needed: readonly PortQuery[]): PortAnswers {
  const keys = new Set(needed.map(queryKey));
  return new Map([...answers].filter(([key, answer]) => answer.ok || keys.has(key)));
}

/** What planning read, and what it needs of what failed. */
interface PlannedRun {
  readonly read: readonly PortQuery[];
  readonly blocking: readonly SignalError[];
  readonly canRetry: boolean;
}

function plannedRun(
  asked: readonly PortQuery[],
  plans: readonly Result<OrderPlan>[],
  openTickers: readonly string[],
  answers: PortAnswers,
): PlannedRun {
  // A snapshot knows the open tickers by their positions only. One that no plan asks for may fail.
  const listed = asked.some(({ kind }) => kind === 'openTickers') ? queriesFor('position', openTickers) : [];
  const errors = asked.flatMap((query) => {
    const answer = answers.get(queryKey(query));
    return answer === undefined || answer.ok ? [] : answer.errors;
  });
  return {
    read: [...asked, ...listed],
    blocking: errors.filter((error) => !isDispensable(error) || !plans.every(onlyCloses)),
    canRetry: errors.every(isDispensable),
  };
}

/** Why the loaded context cannot answer: the port failed, or was not asked (safety S28). */
function unansweredBy(request: LoadRequest, answers: PortAnswers): NonNullable<TradingContext['unanswered']> {
  const isCovered = coveredByAll(request, openTickersOf(answers), answers);
  return (port, name) => {
    if (port === 'profile') {
      return undefined;
    }
    const answer = answers.get(queryKey({ kind: port, name }));
    if (answer === undefined) {
      return isCovered({ kind: port, name }) ? undefined : notLoaded(port, name);
    }
    return answer.ok ? undefined : answer.errors[0];
  };
}

/**
 * Builds the test whether the orders of a contract came with those of its underlying or root (safety P5). Open contracts are
 * asked for, and all contracts of a synchronous port, which may go by the symbol alone.
 */
function coveredByAll(
  { signals }: LoadRequest,
  openTickers: readonly string[],
  answers: PortAnswers,
): (query: PortQuery) => boolean {
  const open = new Set(openTickers);
  const families = new Set(signals.map(({ ticker }) => readContinuousSymbol(ticker)?.root ?? ticker));
  const answered = [...families].filter((name) => {
    const ofAll = answers.get(queryKey({ kind: 'openOrders', name }));
    return ofAll !== undefined && !(ofAll.ok && ofAll.value.isSync === true);
  });
  return ({ kind, name }) =>
    kind === 'openOrders' && !open.has(name) && answered.some((family) => isContractOf(family, name));
}

/** What the signals and the settings alone require. */
function firstBatch({ signals, settings }: LoadRequest): readonly PortQuery[] {
  const needs = requirements(signals, settings);
  return [
    { kind: 'capabilities', name: '' },
    ...queriesFor('currency', needs.currency ? [''] : []),
    ...queriesFor('equity', needs.equity ? [''] : []),
    ...queriesFor('buyingPower', needs.buyingPower ? [''] : []),
    ...queriesFor('accountDay', needs.accountDay ? [''] : []),
    ...queriesFor('restingEntries', needs.restingEntries ? [''] : []),
    ...queriesFor('openTickers', needs.openTickers ? [''] : []),
    ...queriesFor('quote', needs.quotes),
    ...queriesFor('position', needs.positions),
    ...queriesFor('openOrders', needs.openOrders),
    ...queriesFor('instrument', needs.instruments),
    ...queriesFor('optionChain', needs.optionChains),
    ...queriesFor('rollover', needs.rollovers),
  ];
}

/** What the plans read, and what they are about to read of the contracts found so far. */
function nextBatch(
  { missing, snapshot }: DryRun,
  { signals, settings, context: known }: LoadRequest,
  answers: PortAnswers,
): readonly PortQuery[] {
  const context = snapshotContext(snapshot, settings, known);
  const classes = new Set(signals.map((signal) => createPlanningContext(signal, context).target.assetClass));
  const open = new Set(openTickersOf(answers));
  // A form in which a contract may be held (safety P3): whatever else is read is asked for in its other form.
  const isGuess = ({ kind, name }: PortQuery): boolean =>
    kind === 'position' && name !== contractTicker(name) && !open.has(name);
  const isTraded = ({ kind, name }: PortQuery): boolean =>
    kind !== 'openOrders' &&
    !isGuess({ kind, name }) &&
    [...classes].some((assetClass) => contractKinds.has(resolveTarget(contractTicker(name), assetClass).kind));
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

/** Freezes a value and everything in it. */
function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}
