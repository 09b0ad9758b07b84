// One batch of a campaign: 64 inputs that follow from a seed and a number, and everything that must hold for each.

import type { SignalError } from '../../src/core/errors.js';
import { isRecord } from '../../src/core/json.js';
import type { Result } from '../../src/core/result.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { parseMarketSnapshot } from '../../src/market/parse-snapshot.js';
import type { TradingContext } from '../../src/market/ports.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/plan/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { isPlanCurrent } from '../../src/plan/plan-validity.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { type BatchContext, parseSignals } from '../../src/signal/parse-signals.js';
import type { Signal } from '../../src/signal/signal.js';
import { signalOf } from '../../test/models/plan-requests.js';
import { settingsOf } from '../../test/models/plan-requests-settings.js';
import { worldOf } from '../../test/models/plan-requests-world.js';
import { faultOfErrors } from '../../test/properties/error-invariants.js';
import { firstNonJson } from '../../test/properties/plain-json.js';
import { faultOfPlan } from '../../test/properties/plan-invariants.js';
import { formulaPayload } from './formulas.js';
import { mutated } from './mutate.js';
import { nested } from './oddities.js';
import { fieldNames, somePayload } from './payloads.js';
import { type Random, randomOf, seedOf } from './random.js';
import { meet, type Reach } from './reach.js';

/** An example message with its settings and market, as examples/signals has them. */
export interface Example {
  readonly payload: unknown;
  readonly settings: unknown;
  readonly market: unknown;
}

export interface Violation {
  readonly batch: number;
  readonly run: number;
  readonly what: string;
  readonly input: string;
}

export interface Slowest {
  readonly milliseconds: number;
  readonly batch: number;
  readonly run: number;
  readonly kind: string;
}

/** What batches have found so far. */
export interface Findings {
  readonly reach: Reach;
  readonly violations: Violation[];
  readonly runsOf: Map<string, number>;
  slowest: Slowest;
}

export function newFindings(): Findings {
  return {
    reach: new Map(),
    violations: [],
    runsOf: new Map(),
    slowest: { milliseconds: 0, batch: 0, run: 0, kind: 'none' },
  };
}

export const runsInBatch = 64;

/** One run on its way: where it is, and what it is fed with. */
interface Run {
  readonly findings: Findings;
  readonly random: Random;
  readonly batch: number;
  readonly number: number;
  kind: string;
  input: unknown;
}

/** The input as it can be printed, whatever it is. */
function printed(value: unknown): string {
  const seen = new Set<unknown>();
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'object' && part !== null) {
      if (seen.has(part)) {
        return '(again)';
      }
      seen.add(part);
    }
    return typeof part === 'bigint' || typeof part === 'symbol' || typeof part === 'function' ? String(part) : part;
  });
  return String(text).slice(0, 2000);
}

function violate({ findings, batch, number, kind, input }: Run, what: string): void {
  findings.violations.push({ batch, run: number, what: `${kind}: ${what}`, input: safelyPrinted(input) });
}

function safelyPrinted(input: unknown): string {
  try {
    return printed(input);
  } catch (error) {
    return `an input that cannot be printed (${String(error)})`;
  }
}

/** The first thing in an answer that is not JSON. */
function nonJsonOf(result: Result<unknown>): string | undefined {
  return firstNonJson(result);
}

/** Calls the library: a throw is a violation, and so is an answer that is not JSON; the time is taken. */
function answered<T>(run: Run, call: () => Result<T>, oddOf = nonJsonOf): Result<T> | undefined {
  try {
    const before = performance.now();
    const result = call();
    noteTime(run, performance.now() - before, call);
    const odd = oddOf(result);
    if (odd !== undefined) {
      violate(run, `not JSON at ${odd}`);
    }
    return result;
  } catch (error) {
    violate(run, `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return undefined;
  }
}

/** A slow call is called again: what counts is the best of three, or the garbage collector would be the slowest input. */
function noteTime({ findings, batch, number, kind }: Run, first: number, call: () => unknown): void {
  if (first <= findings.slowest.milliseconds) {
    return;
  }
  let best = first;
  for (let count = 0; count < 2; count += 1) {
    const before = performance.now();
    call();
    best = Math.min(best, performance.now() - before);
  }
  if (best > findings.slowest.milliseconds) {
    findings.slowest = { milliseconds: best, batch, run: number, kind };
  }
}

function judgeErrors(run: Run, errors: readonly SignalError[], kind: Parameters<typeof faultOfErrors>[1]): void {
  for (const { code } of errors) {
    meet(run.findings.reach, 'error code', code);
  }
  const fault = faultOfErrors(errors, kind);
  if (fault !== undefined) {
    violate(run, fault);
  }
}

function frozen(value: unknown, seen: Set<unknown>): void {
  // A typed array cannot be frozen.
  if (typeof value !== 'object' || value === null || seen.has(value) || ArrayBuffer.isView(value)) {
    return;
  }
  seen.add(value);
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    frozen(Object.getOwnPropertyDescriptor(value, key)?.value, seen);
  }
}

/** Now and then the input is frozen: whoever mutates it then throws. */
function perhapsFrozen(run: Run, value: unknown): void {
  if (run.random.chance(12)) {
    frozen(value, new Set());
  }
}

/** Now and then the question is asked twice: the answers must be the same, byte for byte. */
function perhapsAgain<T>(run: Run, result: Result<T>, call: () => Result<T>): void {
  if (run.random.chance(6) && firstNonJson(result) === undefined && JSON.stringify(call()) !== JSON.stringify(result)) {
    violate(run, 'two answers to one question');
  }
}

// ---------------------------------------------------------------------------------------------------------------- check

const nows = [
  Date.UTC(2026, 0, 26, 15, 30),
  Date.UTC(2026, 0, 26, 15, 30, 0, 250),
  Date.UTC(2026, 2, 8, 6),
  Date.UTC(2028, 1, 29, 12),
  Date.UTC(9999, 11, 31, 23, 59),
] as const;

function batchContext(random: Random, assetClass: (typeof assetClasses)[number]): BatchContext {
  const now = random.pick(nows);
  const lists = [undefined, ['AAPL', 'ES', 'BTC-USD'], [], new Set(['AAPL', 'SPY'])] as const;
  return {
    clock: { now: () => now },
    allowBatchSignals: random.chance(90),
    assetClass: random.weigh([
      [6, assetClass],
      [3, undefined],
      [1, random.pick(assetClasses)],
    ]),
    ...(random.chance(10) && { tickers: { known: random.among(lists), allowed: random.among(lists) } }),
    ...(random.chance(10) && { marketTimeZone: random.pick(['UTC', 'Asia/Tokyo', 'Pacific/Auckland']) }),
    ...(random.chance(10) && { strikeCount: random.int(2, 20) }),
  };
}

function messageFrom(random: Random, assetClass: (typeof assetClasses)[number], examples: readonly Example[]): unknown {
  const made = random.chance(80) ? somePayload(random, assetClass) : random.among(examples)?.payload;
  return random.chance(45) ? mutated(made, random, fieldNames) : made;
}

function check(run: Run, examples: readonly Example[]): void {
  const { random } = run;
  const assetClass = random.pick(assetClasses);
  const single = messageFrom(random, assetClass, examples);
  const input: unknown = random.chance(10)
    ? Array.from({ length: random.below(8) }, () =>
        random.chance(70) ? single : messageFrom(random, assetClass, examples),
      )
    : single;
  run.input = input;
  const context = batchContext(random, assetClass);
  perhapsFrozen(run, input);
  const call = (): Result<readonly Signal[]> => parseSignals(input, context);
  const result = answered(run, call);
  if (result === undefined) {
    return;
  }
  perhapsAgain(run, result, call);
  if (!result.ok) {
    judgeErrors(run, result.errors, Array.isArray(input) ? 'batch' : 'message');
  } else if (result.value.length !== (Array.isArray(input) ? input.length : 1)) {
    violate(run, 'not all of the batch');
  }
  if (result.ok) {
    for (const { code } of result.value.flatMap(({ notices = [] }) => notices)) {
      meet(run.findings.reach, 'notice', code);
    }
  }
  if (random.chance(8)) {
    judgeVariants(run, input, context, result);
  }
}

/** Unknown names and the order of names change nothing; but formula errors of one code stand as they were sent. */
function judgeVariants(run: Run, input: unknown, context: BatchContext, result: Result<readonly Signal[]>): void {
  if (!isRecord(input) || Object.getPrototypeOf(input) !== Object.prototype) {
    return;
  }
  const outcome = (answer: Result<readonly Signal[]>): string =>
    answer.ok ? JSON.stringify(answer) : JSON.stringify(answer.errors.map(({ code, path }) => [code, path[0]]).sort());
  const expected = outcome(result);
  const entries = Object.entries(input);
  if (outcome(parseSignals(Object.fromEntries(entries.reverse()), context)) !== expected) {
    violate(run, 'the order of the names changes the answer');
  }
  if (outcome(parseSignals({ ...input, unheard: nested(5), Ticker: 'x' }, context)) !== expected) {
    violate(run, 'unknown names change the answer');
  }
}

// -------------------------------------------------------------------------------------------------------------- formula

function formula(run: Run, examples: readonly Example[]): void {
  const { random } = run;
  const made: unknown = random.chance(92) ? formulaPayload(random) : random.among(examples)?.payload;
  const payload = random.chance(20) ? mutated(made, random, fieldNames) : made;
  run.input = payload;
  perhapsFrozen(run, payload);
  const call = (): Result<unknown> => evaluateFormulas(payload);
  const result = answered(run, call, (answer) => nonJsonOfEvaluated(answer, payload));
  if (result === undefined) {
    return;
  }
  perhapsAgain(run, result, call);
  if (!result.ok) {
    judgeErrors(run, result.errors, 'message');
  }
}

/** What is no formula is handed on as it is: only what is not JSON and was not in the message counts. */
function nonJsonOfEvaluated(answer: Result<unknown>, payload: unknown): string | undefined {
  if (!answer.ok || firstNonJson(payload) === undefined) {
    return firstNonJson(answer);
  }
  if (!isRecord(answer.value) || !isRecord(payload)) {
    return 'the answer itself';
  }
  const { value } = answer;
  const evaluated = Object.keys(value).filter((name) => typeof payload[name] === 'string');
  return evaluated.map((name) => firstNonJson(value[name], name)).find((odd) => odd !== undefined);
}

// ----------------------------------------------------------------------------------------------------------------- plan

/** Settings and a market in which several signals are planned. */
interface Stage {
  readonly settings: Settings;
  readonly market: MarketSnapshot;
  /** A signal that belongs here. */
  readonly signal: () => unknown;
}

function stageOf(run: Run, examples: readonly Example[]): Stage | undefined {
  const { random } = run;
  const example = random.among(examples);
  const world = worldOf(random);
  const isExample = example !== undefined && random.chance(15);
  const rawSettings: unknown = isExample ? example.settings : settingsOf(random, world);
  const rawMarket: unknown = isExample ? example.market : world.market;
  const settings = configured(run, rawSettings, parseSettings);
  const market = configured(run, rawMarket, parseMarketSnapshot);
  // Making a signal takes as long as planning it: each is used a few times, mutated or with other luck.
  let last: unknown;
  const signal = (): unknown => {
    last = last !== undefined && random.chance(50) ? last : signalOf(random, world);
    return isExample ? example.payload : last;
  };
  return settings === undefined || market === undefined ? undefined : { settings, market, signal };
}

/** Reads a configuration, mutated now and then; one that is refused is judged, and is none. */
function configured<T>(run: Run, raw: unknown, parse: (input: unknown) => Result<T>): T | undefined {
  const input = run.random.chance(25) ? mutated(raw, run.random, []) : raw;
  run.input = input;
  perhapsFrozen(run, input);
  const call = (): Result<T> => parse(input);
  const result = answered(run, call);
  if (result === undefined) {
    return undefined;
  }
  perhapsAgain(run, result, call);
  if (!result.ok) {
    judgeErrors(run, result.errors, 'configuration');
    const unspoiled = parse(raw);
    return unspoiled.ok ? unspoiled.value : undefined;
  }
  return result.value;
}

function plan(run: Run, stage: Stage): void {
  const { random } = run;
  const { settings, market } = stage;
  const sent = stage.signal();
  run.input = { sent, settings, market };
  const signal = signalFrom(run, sent, stage);
  if (signal === undefined) {
    return;
  }
  run.input = { signal, settings, market };
  const context = snapshotContext(market, settings, random.chance(25) ? 'signal-1' : undefined);
  perhapsFrozen(run, run.input);
  const call = (): Result<OrderPlan> => planSignal(signal, context);
  const result = answered(run, call);
  if (result === undefined) {
    return;
  }
  perhapsAgain(run, result, call);
  if (!result.ok) {
    judgeErrors(run, result.errors, 'plan');
    return;
  }
  judgePlan(run, result.value, signal, context);
}

function judgePlan(run: Run, made: OrderPlan, signal: Signal, context: TradingContext): void {
  const { reach } = run.findings;
  meet(reach, 'outcome', made.outcome);
  for (const { step } of made.steps) {
    meet(reach, 'plan step', step);
  }
  for (const { rule } of made.trace) {
    meet(reach, 'trace rule', rule);
  }
  for (const { code } of made.notices) {
    meet(reach, 'notice', code);
  }
  const fault = faultOfPlan({ plan: made, signal, context });
  if (fault !== undefined) {
    violate(run, fault);
  }
  if (run.random.chance(5) && !isPlanCurrent(made, signal, context).current) {
    violate(run, 'a fresh plan does not hold');
  }
}

/** A signal that parsing made; a quarter of those of the generator are taken as they are, with their release times. */
function signalFrom(run: Run, sent: unknown, { settings, market }: Stage): Signal | undefined {
  const { random } = run;
  if (random.chance(25) && isRecord(sent) && typeof sent.receivedAt === 'string') {
    // The generator of the models makes Signals; it has a type of its own for them.
    return sent as unknown as Signal;
  }
  const ahead = random.chance(2) && isRecord(sent) ? { ...sent, time: '2030-01-01T00:00:00Z' } : sent;
  const payload = random.chance(35) ? mutated(ahead, random, fieldNames) : ahead;
  run.input = { payload, settings, market };
  const now = Date.parse(market.now) - random.pick([0, 0, 1000, 20_000]);
  const { assetClass, marketTimeZone, strikeCount } = settings;
  const parsing = { clock: { now: () => now }, assetClass, marketTimeZone, strikeCount, allowBatchSignals: true };
  const result = answered(run, () => parseSignals(payload, parsing));
  if (result !== undefined && !result.ok) {
    judgeErrors(run, result.errors, Array.isArray(payload) ? 'batch' : 'message');
  }
  return result?.ok === true ? random.among(result.value) : undefined;
}

// ---------------------------------------------------------------------------------------------------------------- batch

/** Runs one batch; the same seed and number always give the same inputs. */
export function runBatch(seed: number, batch: number, examples: readonly Example[], findings: Findings): void {
  const random = randomOf(seedOf(seed, batch));
  const run: Run = { findings, random, batch, number: 0, kind: 'configuration', input: undefined };
  const stage = stageOf(run, examples);
  for (let number = 0; number < runsInBatch; number += 1) {
    const kind = random.weigh([
      [26, 'check'],
      [14, 'formula'],
      [24, 'plan'],
    ]);
    const next: Run = { findings, random, batch, number, kind, input: undefined };
    findings.runsOf.set(kind, (findings.runsOf.get(kind) ?? 0) + 1);
    if (kind === 'check') {
      check(next, examples);
    } else if (kind === 'formula') {
      formula(next, examples);
    } else if (stage !== undefined) {
      plan(next, stage);
    }
  }
}
