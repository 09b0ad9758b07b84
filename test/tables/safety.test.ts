// The safety table against the library, a row a test: `npx vitest run test/tables/safety.test.ts -t "safety M4"`.
import { describe, expect, it } from 'vitest';
import { loadContext } from '../../src/async/load-context.js';
import { calendarOf } from '../../src/calendars/index.js';
import type { SignalError } from '../../src/core/errors.js';
import type { Notice } from '../../src/core/notices.js';
import type { Result } from '../../src/core/result.js';
import { explainPlan } from '../../src/explain/explain-plan.js';
import type { MarketSnapshot, OrderPlan, Settings, TradingContext } from '../../src/index.js';
import * as library from '../../src/index.js';
import { openRules, safetyRows, safetyRules } from './safety.js';
import type {
  BatchRow,
  ExpectedPlan,
  Given,
  LoadedRow,
  MessageRow,
  PortAnswer,
  SafetyRow,
  SafetyRule,
  Told,
} from './safety-table.js';

// Shim: exports whose types are narrower than the rows. With rule P3 kept, call them as `library.occSymbol` and so on, and take
// this away.
interface AddedExports {
  toAmount(text: unknown): Result<number | string>;
  readContractSymbol(text: string): object | undefined;
  occSymbol(contract: object): Result<string>;
}
const added = library as unknown as AddedExports;

const {
  defaultSettings,
  duplicateNames,
  parseContext,
  parseMarketSnapshot,
  parseSettings,
  parseSignals,
  planSignal,
  snapshotContext,
} = library;

/** The codes of notices that sections M and P add: a row names all of them that it expects. */
const addedNotices: ReadonlySet<string> = new Set([
  'field-mistyped',
  'field-duplicated',
  'field-null',
  'field-without-effect',
  'test-signal',
  'test-signal-refused',
  'order-expired',
  'released-too-late',
  'invalid-time',
  'account-unavailable',
  'orders-of-others',
  'ticker-mistyped',
]);

/** The codes of notices in sections R, Q and B4. */
const planningNotices: ReadonlySet<string> = new Set([
  'tick-assumed',
  'exit-without-price',
  'stop-inside-spread',
  'stop-already-better',
  'stop-loss-type-changed',
  'quote-old',
  'expiration-moved',
  'target-missed',
  'dust-remains',
  'swap-exits-now',
  'take-profit-cancelled',
  'breakeven-unjudged',
  'trail-restarted',
  'stop-covers-part',
  'position-unprotected',
  'resting-exits-exceed-position',
  'below-minimum',
  'above-maximum',
]);

/** The codes of notices of fills, which have some of the other sections. */
const fillNotices: ReadonlySet<string> = new Set([
  ...planningNotices,
  'limit-without-price',
  'trail-wide',
  'quote-stub',
  'quantity-large',
]);

/** Notices that change no order: `explain` tells them below its paragraph, or tells the decision in words of its own. */
const toldBelow: ReadonlySet<string> = new Set([
  ...['stop-already-better', 'quote-old', 'spread-unchecked', 'session-assumed', 'account-unavailable'],
  ...['orders-of-others', 'field-without-effect', 'contract-chosen', 'tick-assumed'],
]);

/** The codes of notices that the rows of a rule name. */
function noticesNamedBy(rule: SafetyRule): ReadonlySet<string> {
  const fills: readonly SafetyRule[] = safetyRules.fills;
  if (fills.includes(rule)) {
    return fillNotices;
  }
  return /^[RQ]|B4|^S(5|7|10|1[89]|2[0-3]|27)$/.test(rule) ? planningNotices : addedNotices;
}

function accepted<T>(result: Result<T>, what: string): T {
  if (!result.ok) {
    throw new Error(`${what} is rejected: ${result.errors.map(({ message }) => message).join(' ')}`);
  }
  return result.value;
}

function settingsOf({ settings }: Given): Settings {
  return settings === undefined ? defaultSettings : accepted(parseSettings(settings), 'The settings of the row');
}

/** The snapshot as the row wrote it, unparsed: a hand-made context may hold anything. */
function marketOf({ market }: Given): MarketSnapshot {
  return market as unknown as MarketSnapshot;
}

/** A clock that may say what is not a number. */
function clockOf(answer: unknown): TradingContext['clock'] {
  return { now: () => answer as number };
}

function parsed(given: Given): ReturnType<typeof parseSignals> {
  const received = Date.parse(given.receivedAt ?? marketOf(given).now);
  const clock = clockOf(given.parseClock === undefined ? received : given.parseClock[0]);
  // The shim of a setting: `parseContext` is to hand on `mistypedFields`.
  const context = { ...parseContext(settingsOf(given), clock), ...given.parse };
  return given.text === undefined
    ? parseSignals(given.payload, context)
    : parseSignals(JSON.parse(given.text), { ...context, duplicateNames: duplicateNames(given.text) });
}

/** What one port answers: the row's own answer, else what the snapshot has. */
function answering<Answer>(
  answers: readonly PortAnswer[],
  port: PortAnswer['port'],
  otherwise: (ticker: string) => Answer,
): (ticker?: string) => Answer {
  const own = answers.filter((answer) => answer.port === port);
  return (ticker = '') => {
    const found = own.find(({ of }) => of === undefined || of === ticker);
    if (found?.throws !== undefined) {
      throw new Error(found.throws);
    }
    return found === undefined ? otherwise(ticker) : (found.answer as Answer);
  };
}

function contextOf(given: Given): TradingContext {
  const context = snapshotContext(marketOf(given), settingsOf(given), {
    calendarOf,
    signalId: given.signalId,
    profile: given.profile,
  });
  const { answers = [] } = given;
  const { broker, positions, instruments } = context;
  return {
    ...context,
    clock: given.planClock === undefined ? context.clock : clockOf(given.planClock[0]),
    broker: {
      ...broker,
      ...(given.profile && { profile: given.profile }),
      get capabilities() {
        return answering(answers, 'capabilities', () => broker.capabilities)();
      },
      quote: answering(answers, 'quote', broker.quote),
      equity: answering(answers, 'equity', () => broker.equity()),
      openOrders: answering(answers, 'openOrders', broker.openOrders),
      optionChain: answering(answers, 'optionChain', (ticker) => broker.optionChain?.(ticker)),
    },
    positions: {
      position: answering(answers, 'position', positions.position),
      openTickers: answering(answers, 'openTickers', () => positions.openTickers()),
    },
    instruments: {
      instrument: answering(answers, 'instrument', instruments.instrument),
      rollover: answering(answers, 'rollover', (root) => instruments.rollover?.(root)),
    },
  };
}

function rank({ code, path = [] }: Told | Notice | SignalError): string {
  return [code, ...path].join(' ');
}

/** What a row names of an error or a notice. */
function compare(given: readonly (Notice | SignalError)[], expected: readonly Told[]): void {
  expect(given.map(rank)).toEqual(
    expected.map((told, index) =>
      told.path === undefined ? rank({ ...told, path: given[index]?.path ?? [] }) : rank(told),
    ),
  );
  for (const [index, { suggestion, sentence, facts = {}, figures = [] }] of expected.entries()) {
    const actual = given[index];
    const wanted = Object.entries(facts).map(([name, fact]) => [
      name,
      fact instanceof RegExp ? expect.stringMatching(fact) : fact,
    ]);
    expect(actual).toMatchObject({ ...Object.fromEntries(wanted), ...(suggestion !== undefined && { suggestion }) });
    expect(Object.values(actual ?? {}).map(String)).toEqual(expect.arrayContaining([...figures]));
    if (sentence !== undefined) {
      expect(actual?.message).toMatch(sentence);
    }
  }
}

function sorted<T extends Told | Notice>(all: readonly T[]): readonly T[] {
  return all.toSorted((first, second) => (rank(first) < rank(second) ? -1 : 1));
}

function compareNotices(given: readonly Notice[], { rule, expected }: MessageRow): void {
  const { notices = [], alsoNoticed = [], alsoRead = [] } = expected;
  const compared = noticesNamedBy(rule);
  if (notices !== 'any') {
    compare(sorted(given.filter(({ code }) => compared.has(code))), sorted(notices));
  }
  const codes: readonly string[] = given.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining([...alsoNoticed]));
  for (const sentence of alsoRead) {
    expect(given.map(({ message }) => message)).toContainEqual(expect.stringMatching(sentence));
  }
}

/** The fields that a row names, of what the library gave; what is absent is undefined. */
function fieldsOf(given: object, expected: object): object {
  return Object.fromEntries(Object.keys(expected).map((name) => [name, Reflect.get(given, name)]));
}

function comparePlan(result: Result<OrderPlan>, { rejection, outcome, orders, cancels, plan }: ExpectedPlan): void {
  if (rejection !== undefined || !result.ok) {
    compare(result.ok ? [] : result.errors, rejection ?? []);
    return;
  }
  const { steps } = result.value;
  const named = orders === undefined && cancels === undefined ? undefined : 'orders';
  expect(result.value.outcome).toBe(outcome ?? named ?? result.value.outcome);
  if (orders !== undefined) {
    const submitted = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
    expect(submitted.map((order, index) => fieldsOf(order, orders[index] ?? order))).toEqual(orders);
  }
  if (cancels !== undefined) {
    expect(steps.flatMap((step) => (step.step === 'cancel-orders' ? [...step.orderIds].sort() : []))).toEqual(cancels);
  }
  if (plan !== undefined) {
    expect(fieldsOf(result.value, plan)).toEqual(plan);
  }
}

/** A snapshot is rejected by `parseMarketSnapshot` at the place where planning rejects what it reads of it. */
function compareSnapshot({ given, expected }: MessageRow): void {
  if (given.isParsed) {
    expect(parseMarketSnapshot(given.market)).toMatchObject({ ok: true });
  }
  const [first] = expected.rejection ?? [];
  const isWritten = given.answers === undefined && given.planClock === undefined;
  if (first?.code === 'invalid-snapshot' && first.path !== undefined && isWritten) {
    const result = parseMarketSnapshot(given.market);
    const places = result.ok ? [] : result.errors.map(({ path }) => path);
    expect(places).toContainEqual(first.path);
  }
}

function runMessage(row: MessageRow): void {
  const { given, expected } = row;
  const signals = parsed(given);
  if (expected.errors !== undefined || !signals.ok) {
    compare(signals.ok ? [] : signals.errors, expected.errors ?? []);
    return;
  }
  const [signal] = signals.value;
  const ofSignal = signal.notices ?? [];
  const result = planSignal(signal, contextOf(given));
  comparePlan(result, expected);
  compareNotices(result.ok ? result.value.notices : ofSignal, row);
  if (result.ok) {
    // Safety M3.
    expect(result.value.notices.slice(0, ofSignal.length)).toEqual(ofSignal);
  }
  compareSnapshot(row);
  if (result.ok && row.is === 'trigger' && row.rule.startsWith('S')) {
    const text = explainPlan(result.value);
    const untold = result.value.notices.filter(({ code, message }) => !toldBelow.has(code) && !text.includes(message));
    expect(untold).toEqual([]);
  }
}

function runBatch({ given, expected }: BatchRow): void {
  const plans = library.planBatch(accepted(parsed(given), 'A message of the row'), contextOf(given));
  expect(plans).toHaveLength(expected.length);
  for (const [index, plan] of plans.entries()) {
    const { countsOn = [], ...planned } = expected[index] ?? {};
    comparePlan(plan, planned);
    const assumed = plan.ok ? plan.value.notices.filter(({ code }) => code === 'batch-fill-assumed') : [];
    const waiting = assumed.flatMap((notice) => notice.waiting ?? []);
    expect(waiting.map(({ item, step }) => `${item} ${step}`)).toEqual(countsOn);
    expect(
      assumed.every(({ message }) => /have filled: .* by a .* order \(.* of item \d.*plan .* again/.test(message)),
    ).toBe(true);
  }
}

/** The context is loaded from the ports of the market, as from a broker's. */
async function runLoaded({ loadedWith, given, expected }: LoadedRow): Promise<void> {
  const settings = settingsOf(given);
  const [signal] = accepted(parsed(given), 'The message of the row');
  const others = loadedWith.map((payload) => accepted(parsed({ ...given, payload }), 'A message of the row')[0]);
  const { clock, broker, positions, instruments } = contextOf(given);
  const context = accepted(
    await loadContext(others, settings, { clock, broker, positions, instruments }),
    'The context',
  );
  comparePlan(planSignal(signal, context), expected);
}

function run(row: SafetyRow): void | Promise<void> {
  switch (row.kind) {
    case 'loaded':
      return runLoaded(row);
    case 'message':
      runMessage(row);
      return;
    case 'batch':
      runBatch(row);
      return;
    case 'key': {
      const [first, second] = [library.signalKey(row.first), library.signalKey(row.second)];
      expect([typeof first, first.length > 0, first === second]).toEqual(['string', true, row.isSame]);
      return;
    }
    case 'amount': {
      const result = added.toAmount(row.text);
      expect(result.ok ? String(result.value) : undefined).toBe(row.amount);
      return;
    }
    case 'symbol':
      expect(added.readContractSymbol(row.text)).toEqual(row.contract && expect.objectContaining(row.contract));
      return;
    case 'occ': {
      const contract = added.readContractSymbol(row.symbol);
      const result = contract && added.occSymbol(contract);
      expect(result?.ok ? result.value : undefined).toBe(row.occ);
    }
  }
}

describe('the safety table', () => {
  it('has at least 1,000 rows, each with a title of its own', () => {
    expect(safetyRows.length).toBeGreaterThanOrEqual(1_000);
    const titles = safetyRows.map(({ rule, title }) => `${rule} ${title}`);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it.each(Object.values(safetyRules).flat())('has a trigger and a near miss of %s', (rule) => {
    const kinds = safetyRows.filter((row) => row.rule === rule).map((row) => row.is);
    expect(new Set(kinds)).toEqual(new Set(['trigger', 'near miss']));
  });
});

for (const [section, rules] of Object.entries(safetyRules)) {
  const kept = rules.filter((rule) => !openRules.has(rule));
  describe.runIf(kept.length > 0)(section, () => {
    for (const rule of kept) {
      describe(`safety ${rule}`, () => {
        for (const row of safetyRows.filter((one) => one.rule === rule)) {
          it(`${row.title} (${row.is})`, () => run(row));
        }
      });
    }
  });
}
