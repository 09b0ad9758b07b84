// An input that causes each code of the catalogue, from the tables that were worked out by hand.
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import { isRecord } from '../../src/core/json.js';
import { exampleMarket } from '../../test/documentation/json-block.js';
import type { CheckRequest } from '../../test/models/library-check.js';
import { type CodeRow, parseCodeRows } from '../../test/tables/parse-codes.js';
import { planCodeRows } from '../../test/tables/plan-codes.js';
import type { PlanTableRequest } from '../../test/tables/plan-table.js';
import { type AdmissionRow, admissionRows } from '../../test/webhook/admission-codes.js';

/** Input that causes a code: a message for the parser or the planner, settings, a market, a request, a program or a command. */
export type Trigger =
  | { readonly kind: 'message' | 'plan'; readonly rejected: unknown; readonly passes: unknown }
  | { readonly kind: 'settings' | 'market'; readonly rejected: unknown; readonly passes: unknown }
  | { readonly kind: 'request'; readonly row: AdmissionRow }
  | { readonly kind: 'program'; readonly program: string }
  | { readonly kind: 'command'; readonly console: string };

/** A program that authorizes a plan and redeems something: `redeemed` is the call, with `leave`, `plan`, `signal` and `context`. */
function redeeming(code: ErrorCode, redeemed: string): readonly [string, Trigger] {
  return [
    code,
    {
      kind: 'program',
      program: `import { defaultSettings, type OrderPlan, parseSignal, planSignal, type Signal, snapshotContext } from 'signal-to-order';
import { authorization, redeem } from 'signal-to-order/authorize';

const now = '2026-01-26T15:30:00Z';
const parsed = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: { now: () => Date.parse(now) } });
const context = snapshotContext({ now, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } }, defaultSettings, 'a1');
const planned = parsed.ok ? planSignal(parsed.value, context) : parsed;
const redeemed = (plan: OrderPlan, signal: Signal) => {
  const leave = authorization(plan, { id: 'a1', now, validSeconds: 60 });
  return ${redeemed};
};
const answer = parsed.ok && planned.ok ? redeemed(planned.value, parsed.value) : planned;
answer.ok || answer.errors[0].code; // '${code}'`,
    },
  ];
}

const elsewhere: ReadonlyMap<string, Trigger> = new Map<string, Trigger>([
  ['invalid-setting', { kind: 'settings', rejected: { maxPositons: 3 }, passes: { maxPositions: 3 } }],
  [
    'invalid-snapshot',
    { kind: 'market', rejected: { equity: 100_000 }, passes: { now: '2026-01-26T15:30:00Z', equity: 100_000 } },
  ],
  [
    'account-unavailable',
    {
      kind: 'program',
      program: `import { defaultSettings, parseSignal } from 'signal-to-order';
import { loadContext } from 'signal-to-order/async';
import { paperBroker, settableClock } from 'signal-to-order/paper';

const paper = paperBroker({ clock: settableClock('2026-01-26T15:30:00Z'), quotes: { AAPL: { bid: 149.98, ask: 150.02 } } });
const down = { ...paper.positions, position: () => Promise.reject(new Error('timed out')) };
const signal = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: paper.clock });
const loaded = signal.ok ? await loadContext(signal.value, defaultSettings, { ...paper, positions: down }) : signal;
loaded.ok || loaded.errors[0].code; // 'account-unavailable'`,
    },
  ],
  [
    'unsupported-by-broker',
    {
      kind: 'program',
      program: `import { defaultSettings, parseSignal, planSignal, snapshotContext } from 'signal-to-order';
import { binance } from 'signal-to-order/brokers';

const now = '2026-01-26T15:30:00Z';
const signal = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: { now: () => Date.parse(now) } });
const market = { now, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
const plan = signal.ok ? planSignal(signal.value, snapshotContext(market, defaultSettings, { profile: binance })) : signal;
plan.ok || plan.errors[0].code; // 'unsupported-by-broker'`,
    },
  ],
  [
    'broker-rule',
    {
      kind: 'program',
      program: `import { binance, conform } from 'signal-to-order/brokers';

const order = { ticker: 'BTC-USDT', side: 'buy', effect: 'open', type: 'stop', quantity: '1', timeInForce: 'gtc', stopPrice: '90000' } as const;
const answer = conform(order, binance, { assetClass: 'crypto' });
answer.ok || answer.errors[0].code; // 'broker-rule'`,
    },
  ],
  [
    'client-order-id-required',
    {
      kind: 'program',
      program: `import { defaultSettings, parseSignal, planSignal, snapshotContext } from 'signal-to-order';
import { startExecution } from 'signal-to-order/execute';

const now = '2026-01-26T15:30:00Z';
const signal = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: { now: () => Date.parse(now) } });
const context = snapshotContext({ now, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } }, defaultSettings);
const plan = signal.ok ? planSignal(signal.value, context) : signal;
const started = plan.ok ? startExecution(plan.value, { at: now }) : plan;
started.ok || started.errors[0].code; // 'client-order-id-required'`,
    },
  ],
  redeeming('token-invalid', "redeem({ ...leave, digest: '' }, plan, signal, context, { used: new Set() })"),
  redeeming('plan-changed', "redeem(leave, { ...plan, ticker: 'MSFT' }, signal, context, { used: new Set() })"),
  redeeming('token-used', "redeem(leave, plan, signal, context, { used: new Set(['a1']) })"),
  redeeming(
    'token-expired',
    'redeem(leave, plan, signal, { ...context, clock: { now: () => Date.parse(now) + 60_000 } }, { used: new Set() })',
  ),
  redeeming(
    'plan-outdated',
    'redeem(leave, plan, signal, { ...context, settings: { ...defaultSettings, entryLockout: true } }, { used: new Set() })',
  ),
  [
    'context-incomplete',
    {
      kind: 'program',
      program: `import { defaultSettings, parseSignal, planSignal } from 'signal-to-order';
import { loadContext } from 'signal-to-order/async';
import { paperBroker, settableClock } from 'signal-to-order/paper';

const paper = paperBroker({ clock: settableClock('2026-01-26T15:30:00Z'), quotes: { AAPL: { bid: 149.98, ask: 150.02 } } });
const first = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: paper.clock });
const second = parseSignal({ ticker: 'MSFT', action: 'exit' }, { clock: paper.clock });
const loaded = first.ok ? await loadContext(first.value, defaultSettings, paper) : first;
const plan = loaded.ok && second.ok ? planSignal(second.value, loaded.value) : loaded;
plan.ok || plan.errors[0].code; // 'context-incomplete'`,
    },
  ],
  [
    'invalid-signal-id',
    {
      kind: 'program',
      program: `import { defaultSettings, parseSignal, planSignal, snapshotContext } from 'signal-to-order';

const now = '2026-01-26T15:30:00Z';
const signal = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: { now: () => Date.parse(now) } });
const context = snapshotContext({ now, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } }, defaultSettings, '');
const plan = signal.ok ? planSignal(signal.value, context) : signal;
plan.ok || plan.errors[0].code; // 'invalid-signal-id'`,
    },
  ],
  [
    'invalid-request',
    {
      kind: 'command',
      console: `$ printf '%s\\n' '{"template": "", "platfrom": "none"}' | signal-to-order lint --jsonl
{"ok":false,"errors":[{"code":"invalid-request","path":["platfrom"],"message":"Unknown key platfrom; did you mean platform?","section":"request","expected":"platform"}]}`,
    },
  ],
  [
    'field-duplicated',
    {
      kind: 'program',
      program: `import { duplicateNames, parseSignal } from 'signal-to-order';

const text = '{"ticker": "AAPL", "action": "exit", "action": "buy"}';
const context = { clock: Date, mistypedFields: 'refuse', duplicateNames: duplicateNames(text) } as const;
const signal = parseSignal(JSON.parse(text), context);
signal.ok || signal.errors[0].code; // 'field-duplicated'`,
    },
  ],
  [
    'released-too-late',
    {
      kind: 'program',
      program: `import { defaultSettings, parseSignal, planSignal, snapshotContext } from 'signal-to-order';

const receipt = { now: () => Date.parse('2026-01-26T15:30:00Z') };
const signal = parseSignal({ ticker: 'AAPL', action: 'buy', delay: 60 }, { clock: receipt });
// 301 seconds after its release, because the bot was down.
const context = snapshotContext({ now: '2026-01-26T15:36:01Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } }, defaultSettings);
const plan = signal.ok ? planSignal(signal.value, context) : signal;
plan.ok || plan.errors[0].code; // 'released-too-late'`,
    },
  ],
]);

/** The input that causes a code; undefined if there is none, which fails the tests. */
export function triggerOf(code: ErrorCode): Trigger | undefined {
  return elsewhere.get(code) ?? ofParsing(code) ?? ofPlanning(code) ?? ofAdmission(code);
}

/** Every code with its trigger. */
export function triggers(): readonly (readonly [ErrorCode, Trigger])[] {
  return Object.values(errorCatalogue).map(({ code }) => {
    const trigger = triggerOf(code);
    if (trigger === undefined) {
      throw new Error(`${code} has no trigger`);
    }
    return [code, trigger];
  });
}

/** The shortest message with this code alone, otherwise the shortest with this code among others. */
function ofParsing(code: string): Trigger | undefined {
  const length = ({ request, nearMiss }: CodeRow): number => JSON.stringify([request, nearMiss]).length;
  const rows = parseCodeRows.filter((row) => row.code === code).sort((a, b) => length(a) - length(b));
  // A trader's message is an object or an array of objects.
  const objects = rows.filter(({ request }) => isRecord(request.payload) && Object.keys(request.payload).length > 0);
  const alone = [...objects, ...rows].find(({ errors }) => errors.length === 1);
  const row = alone ?? objects[0] ?? rows[0];
  return row && { kind: 'message', rejected: checkBlock(row.request), passes: checkBlock(row.nearMiss) };
}

/** The message alone, or a request if its context differs from the usual one. */
function checkBlock({ payload, now, ...context }: CheckRequest): unknown {
  const given = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined));
  const clock = now === exampleMarket.now ? {} : { now };
  return Object.keys({ ...given, ...clock }).length === 0 ? payload : { payload, ...clock, ...given };
}

function ofPlanning(code: string): Trigger | undefined {
  const row = planCodeRows.find((one) => one.code === code);
  return row && { kind: 'plan', rejected: planBlock(row.request), passes: planBlock(row.nearMiss) };
}

/** The message alone, or a request with settings and the differences from the market of the examples. */
function planBlock({ payload, settings = {}, market }: PlanTableRequest): unknown {
  const names = new Set([...Object.keys(exampleMarket), ...Object.keys(market)]);
  const differing = [...names].flatMap((name): [string, unknown][] => {
    const [given, usual] = [market[name], exampleMarket[name]];
    return isWithin(given, usual) ? [] : [[name, given ?? null]];
  });
  const parts = {
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(differing.length === 0 ? {} : { market: Object.fromEntries(differing) }),
  };
  return Object.keys(parts).length === 0 ? payload : { payload, ...parts };
}

/** Whether the market of the examples has the same values for the tickers of a row. It can have more tickers. */
function isWithin(given: unknown, usual: unknown): boolean {
  if (given === undefined && usual !== null && typeof usual === 'object') {
    return true;
  }
  if (typeof given !== 'object' || given === null || typeof usual !== 'object' || usual === null) {
    const isEmpty = typeof given === 'object' && given !== null && Object.keys(given).length === 0;
    return (isEmpty && usual === undefined) || given === usual;
  }
  const entries = Object.entries(given);
  const known = new Map<string, unknown>(Object.entries(usual));
  return (
    entries.length > 0 && entries.every(([name, value]) => JSON.stringify(value) === JSON.stringify(known.get(name)))
  );
}

function ofAdmission(code: string): Trigger | undefined {
  const row = admissionRows.find((one) => one.code === code);
  return row && { kind: 'request', row };
}
