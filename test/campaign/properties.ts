// Properties that hold for every input. Each also records the codes, steps, rules and notices that occurred.
import * as fc from 'fast-check';
import type { AccountDay } from '../../src/account/account-day.js';
import { brokerProfiles } from '../../src/brokers/broker-profiles.js';
import { calendarOf } from '../../src/calendars/index.js';
import { Decimal, decimalText } from '../../src/core/decimal.js';
import { type ErrorCode, errorCatalogue, type SignalError } from '../../src/core/errors.js';
import { isRecord, type JsonObject } from '../../src/core/json.js';
import { noticeCatalogue } from '../../src/core/notices.js';
import type { Result } from '../../src/core/result.js';
import { traceRuleCatalogue } from '../../src/core/trace.js';
import {
  exitsWhenClosedValues,
  resizeSentiments,
  unexpectedPositions,
  whenClosedValues,
} from '../../src/core/vocabulary.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { isPlanCurrent } from '../../src/plan/plan-validity.js';
import { type GuardSettings, guardFits } from '../../src/settings/guard-settings.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { acceptedSignal } from '../../src/testing/arbitraries/accepted-signal.js';
import { almostValidPayload } from '../../src/testing/arbitraries/almost-valid-payload.js';
import { marketSnapshot } from '../../src/testing/arbitraries/market-snapshot.js';
import { settings } from '../../src/testing/arbitraries/settings.js';
import { contextOf } from '../models/library-check.js';
import { planRequest, withFields } from '../models/plan-requests.js';
import { checkRequest, formulaPayload } from '../models/recorded-requests.js';
import { faultOfErrors } from '../properties/error-invariants.js';
import { firstNonJson } from '../properties/plain-json.js';
import { faultOfPlan } from '../properties/plan-invariants.js';
import { hostileValue, spoiled, spoiler } from './hostile.js';
import { lyingPorts } from './lying-ports.js';
import { misspeltNames } from './misspelt-names.js';
import { fail, type Meet, type Search, search } from './search.js';

/** Codes that these properties never meet: those of HTTP requests, of asynchronous ports, of authorizations and of arguments that no type allows. */
const elsewhere: readonly ErrorCode[] = [
  ...(['post-required', 'empty-json', 'malformed-json', 'invalid-password', 'account-unavailable'] as const),
  ...(['not-platform-a', 'not-platform-b', 'invalid-ip-address', 'invalid-ip-address-format'] as const),
  ...(['not-found', 'too-many-requests', 'payload-too-large', 'invalid-request', 'client-order-id-required'] as const),
  ...(['context-incomplete', 'invalid-signal-id'] as const),
  ...(['token-invalid', 'plan-changed', 'token-used', 'token-expired', 'plan-outdated'] as const),
];

/** All that must occur in a campaign. */
export const wanted: readonly string[] = [
  ...Object.values(errorCatalogue)
    .map(({ code }) => code)
    .filter((code) => !elsewhere.includes(code)),
  ...['cancel-orders', 'submit-order', 'await-fill', 'orders', 'nothing-to-do', 'postponed'],
  ...Object.keys(traceRuleCatalogue),
  ...Object.keys(noticeCatalogue),
];

/** Freezes a value deeply, so that a write throws. Typed arrays cannot be frozen. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !ArrayBuffer.isView(value)) {
    Object.freeze(value);
    for (const key of Reflect.ownKeys(value)) {
      frozen(Object.getOwnPropertyDescriptor(value, key)?.value);
    }
  }
  return value;
}

/** Answer of a function, after checks: no throw, the same answer twice, plain JSON, well-formed errors. */
function answer<T>(call: () => Result<T>, kind: Parameters<typeof faultOfErrors>[1], meet: Meet): Result<T> {
  const result = call();
  const fault = firstNonJson(result);
  if (fault !== undefined) {
    fail(`not JSON at ${fault}`);
  }
  if (JSON.stringify(call()) !== JSON.stringify(result)) {
    fail('two answers to one input');
  }
  if (!result.ok) {
    judge(result.errors, kind, meet);
  }
  return result;
}

function judge(errors: readonly SignalError[], kind: Parameters<typeof faultOfErrors>[1], meet: Meet): void {
  const fault = faultOfErrors(errors, kind);
  if (fault !== undefined) {
    fail(fault);
  }
  for (const { code } of errors) {
    meet(code);
  }
}

const names = [...signalFields, ...takeProfitFields, ...stopLossFields].map(({ name }) => name);

const checks = fc.oneof(
  checkRequest().map((request) => ({ payload: request.payload, context: contextOf(request) })),
  almostValidPayload(),
);
const messages = fc
  .tuple(
    checks,
    fc.oneof(
      { weight: 4, arbitrary: fc.constant((payload: unknown) => payload) },
      { weight: 4, arbitrary: spoiler(names) },
      { weight: 1, arbitrary: hostileValue.map((value) => () => value) },
    ),
  )
  .map(([{ payload, context }, change]) => ({ payload: frozen(change(payload)), context }));

/** A Signal, or several, with its notices in an order of their own: mistyped names come as they were sent. */
function withSortedNotices(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withSortedNotices);
  }
  return isRecord(value) && Array.isArray(value.notices)
    ? { ...value, notices: value.notices.map((notice: unknown) => JSON.stringify(notice)).sort() }
    : value;
}

/** Accepted value, or the codes with their fields: formula errors of one code come in the order of the payload. */
function outcome(result: Result<unknown>): string {
  return JSON.stringify(
    result.ok ? withSortedNotices(result.value) : result.errors.map(({ code, path }) => [code, path[0]]).sort(),
  );
}

const parsing = (meet: Meet): Search =>
  search(messages, ({ payload, context }) => {
    const result = answer(() => parseSignals(payload, context), Array.isArray(payload) ? 'batch' : 'message', meet);
    for (const { code } of result.ok ? result.value.flatMap(({ notices = [] }) => notices) : []) {
      meet(code);
    }
    if (isRecord(payload) && Object.getPrototypeOf(payload) === Object.prototype) {
      const reversed = Object.fromEntries(Object.entries(payload).reverse());
      const withUnknown = { ...payload, 'never heard': { of: [1] } };
      for (const variant of [reversed, withUnknown]) {
        if (outcome(parseSignals(variant, context)) !== outcome(result)) {
          fail('the order of names, or an unknown name, changes the answer');
        }
      }
    }
  });

const formulas = (meet: Meet): Search =>
  search(fc.oneof(formulaPayload(), spoiled(formulaPayload(), names)), (payload) => {
    frozen(payload);
    if (firstNonJson(payload) === undefined) {
      answer(() => evaluateFormulas(payload), 'message', meet);
    } else {
      // A value that is not a formula is returned unchanged.
      const result = evaluateFormulas(payload);
      if (!result.ok) {
        judge(result.errors, 'message', meet);
      }
    }
  });

const settingNames = ['assetClass', 'entry', 'exit', 'orderType', 'stopLoss', 'tradingWindows', 'maxPositions'];
const marketNames = ['now', 'quotes', 'positions', 'openOrders', 'instruments', 'optionChains', 'capabilities'];

const configurations = (meet: Meet): Search =>
  search(
    fc.tuple(spoiled(settings(), settingNames), spoiled(marketSnapshot(), marketNames), planRequest()),
    ([settingsGiven, marketGiven, { signal }]) => {
      frozen([settingsGiven, marketGiven, signal]);
      const read = answer(() => parseSettings(settingsGiven), 'configuration', meet);
      const market = answer(() => parseMarketSnapshot(marketGiven), 'configuration', meet);
      if (read.ok && market.ok) {
        answer(() => planSignal(signal, snapshotContext(market.value, read.value)), 'plan', meet);
      }
    },
  );

/** Limits of the day and the account, of sizes at which they pass and refuse. */
const guards: fc.Arbitrary<GuardSettings> = fc
  .record<Partial<GuardSettings>>(
    {
      fit: fc.constantFrom(...guardFits),
      maxLossPerDay: fc.constantFrom('100', '100000'),
      maxProfitPerDay: fc.constantFrom('100', '100000'),
      maxDrawdown: fc.constant({ percent: '5', trailing: 'intraday' }),
      maxEntriesPerDay: fc.constantFrom(1, 3),
      cooldownAfterLoss: fc.constantFrom(60, 7200),
      maxTotalValue: fc.constantFrom('1000', '1000000'),
      maxOpenRisk: fc.constantFrom('100', '1000000'),
    },
    { requiredKeys: [] },
  )
  .map((limits) => ({ timeZone: 'UTC', dayStart: '00:00', fit: 'refuse', ...limits }));

/** Day of an account with a loss or a profit, an entry, and a loss an hour before. */
function dayOf({ now, equity = '10000' }: MarketSnapshot, percent: number): AccountDay {
  const start = decimalText(new Decimal(equity).times(percent).div(100));
  const anHourAgo = new Date(Date.parse(now) - 3_600_000).toISOString();
  return {
    date: now.slice(0, 10),
    firstEquity: start,
    startEquity: start,
    lastEquity: start,
    highEquity: start,
    equities: [],
    entries: [{ id: 'earlier', ticker: 'AAPL', at: anHourAgo }],
    closes: [{ id: 'loss', ticker: 'AAPL', profit: '-100', at: anHourAgo }],
    lastLossAt: anHourAgo,
    halts: [],
  };
}

/** Settings about sessions, in which the market is closed at times, about strategies that are followed, and about the account. */
const added: fc.Arbitrary<Partial<Settings>> = fc.record(
  {
    subtractExitQuantity: fc.boolean(),
    resizeSentiment: fc.constantFrom(...resizeSentiments),
    unexpectedPosition: fc.constantFrom(...unexpectedPositions),
    calendars: fc.boolean(),
    whenClosed: fc.constantFrom(...whenClosedValues),
    exitsWhenClosed: fc.constantFrom(...exitsWhenClosedValues),
    flatBy: fc.record({ minutesBeforeClose: fc.integer({ min: 1, max: 390 }) }),
    guard: guards,
    blackouts: fc.constant([{ name: 'January', from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }] as const),
  },
  { requiredKeys: [] },
);

/** Settings with more of them, where they are valid together: some need the setting calendars. */
function withSettings(given: Settings, more: Partial<Settings>): Settings {
  const parsed = parseSettings({ ...given, ...more });
  return parsed.ok ? parsed.value : given;
}

/** Plan requests, some of them with a time that is ahead of the clock, with such settings, an expectation or the profile of a broker. */
const planRequests = fc
  .record({
    request: planRequest(),
    chance: fc.nat(49),
    settings: fc.option(added, { nil: {}, freq: 2 }),
    expect: fc.option(fc.constant({ position: 'short', quantity: '3' }), { nil: undefined, freq: 2 }),
    profile: fc.option(fc.constantFrom(...brokerProfiles), { nil: undefined, freq: 2 }),
    percent: fc.option(fc.constantFrom(90, 100, 110), { nil: undefined, freq: 5 }),
  })
  .map(({ request, chance, settings: more, expect, profile, percent }) => {
    const late = chance === 0 ? { time: '2027-01-01T00:00:00Z', notices: undefined } : {};
    const whole = withFields(request, { ...late, ...(expect && { expect }) });
    const market = percent === undefined ? whole.market : { ...whole.market, accountDay: dayOf(whole.market, percent) };
    return { request: { ...whole, market, settings: withSettings(whole.settings, more) }, profile };
  });

const plans = (meet: Meet): Search =>
  search(planRequests, ({ request, profile }) => {
    const { signal, settings: read, market, signalId } = frozen(request);
    const context = snapshotContext(market, read, { signalId, profile, calendarOf });
    const result = answer(() => planSignal(signal, context), 'plan', meet);
    if (!result.ok) {
      return;
    }
    const plan = result.value;
    const met = [...plan.steps.map(({ step }) => step), ...plan.trace.map(({ rule }) => rule)];
    for (const name of [plan.outcome, ...met, ...plan.notices.map(({ code }) => code)]) {
      meet(name);
    }
    const fault = faultOfPlan({ plan, signal, context });
    if (fault !== undefined) {
      fail(fault);
    }
    if (!isPlanCurrent(plan, signal, context).current) {
      fail('a plan that was just made is not current');
    }
  });

/** Further items of a batch, about the ticker of its first. */
const furtherItems = fc.array(
  fc.constantFrom<JsonObject>(
    { action: 'exit' },
    { action: 'exit', quantity: 1 },
    { action: 'cancel' },
    { action: 'reverse' },
    { action: 'buy', quantity: 2 },
    { action: 'sell', quantity: 1, orderType: 'limit', limitPrice: 100 },
    { action: 'resize', quantity: 3 },
    { action: 'breakeven', orderType: 'stop' },
  ),
  { minLength: 1, maxLength: 4 },
);

const batches = (meet: Meet): Search =>
  search(fc.tuple(planRequest(), furtherItems), ([request, items]) => {
    const { signal, settings: read, market, signalId } = frozen(request);
    const context = snapshotContext(market, read, signalId);
    const { receivedAt, ticker } = signal;
    const clock = { now: () => Date.parse(receivedAt) };
    const signals = items.map((item) => acceptedSignal({ ticker, ...item }, { clock }));
    const results = planBatch([signal, ...signals], context);
    if (JSON.stringify(planBatch([signal, ...signals], context)) !== JSON.stringify(results)) {
      fail('two answers to one batch');
    }
    for (const [index, result] of results.entries()) {
      answer(() => result, 'plan', meet);
      for (const { code, waiting = [] } of result.ok ? result.value.notices : []) {
        meet(code);
        if (waiting.some(({ item, step }) => item >= index || !hasStep(results[item], step))) {
          fail(`item ${index} counts on an order that is not there`);
        }
      }
    }
  });

function hasStep(result: Result<OrderPlan> | undefined, id: string): boolean {
  return result?.ok === true && result.value.steps.some((step) => step.step === 'submit-order' && step.id === id);
}

/** Properties by name. */
export const properties: Readonly<Record<string, (meet: Meet) => Search>> = {
  parsing,
  formulas,
  configurations,
  plans,
  batches,
  lyingPorts,
  misspeltNames,
};
