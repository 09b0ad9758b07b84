// Random days of signals, quotes, restarts and clears at the paper broker: the state in the database is that of the library's paper
// broker for the same orders and quotes, and that of the reducer for the events of the account in any order.
import fc from 'fast-check';
import {
  type AccountDay,
  defaultSettings,
  type GuardSettings,
  type MarketSnapshot,
  parseSettings,
  planSignal,
  type Settings,
  snapshotContext,
} from 'signal-to-order';
import { calendarOf } from 'signal-to-order/calendars';
import { type AccountEvent, accountDay } from 'signal-to-order/execute';
import { type PaperBroker, type PaperOrder, paperBroker } from 'signal-to-order/paper';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Execution } from '../src/store.js';
import { asOwner, password, type Running, run, sampleConfig, webhookIds } from './running.js';

const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 400, ask: 400.2 } };
const rules = {
  ...{ maxLossPerDay: 60, maxDrawdown: { amount: 110, trailing: 'intraday' }, maxEntriesPerDay: 9 },
  ...{ cooldownAfterLoss: 75, maxLossesInRow: 3, maxTotalValue: 9000, maxOpenRisk: 9000 },
};

/** What a day leaves. */
const tables = [
  ...['guarded_accounts', 'paper_accounts', 'paper_orders', 'paper_fills', 'executions'],
  ...['reconciliations', 'expected_positions', 'followed_orders', 'differences'],
];

let running: Running;
let settings: Settings & { readonly guard: GuardSettings };

beforeAll(async () => {
  running = await run({
    ...{ ...sampleConfig, rateLimits: { perMinute: 1_000_000, perHour: 1_000_000 } },
    reconcileEverySeconds: 86_400,
    brokers: { paper: { type: 'paper', quotes, guard: rules } },
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'a', broker: 'paper' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
  });
  const read = parseSettings({ allowAddToPosition: true, guard: rules });
  const { guard } = read.ok ? read.value : defaultSettings;
  if (!read.ok || guard === undefined) {
    throw new Error('the settings cannot be read');
  }
  settings = { ...read.value, guard };
});

afterAll(() => running.end());

const form = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(running.url(path), { method: 'POST', headers: asOwner, body: new URLSearchParams(fields), redirect: 'manual' });

type Move =
  | { readonly move: 'signal'; readonly signal: object }
  | { readonly move: 'quote'; readonly ticker: 'AAPL' | 'MSFT'; readonly change: number }
  | { readonly move: 'wait'; readonly seconds: number }
  | { readonly move: 'clear' }
  | { readonly move: 'restart' };

const ticker = fc.constantFrom('AAPL' as const, 'MSFT' as const);
const signal = fc.record(
  {
    ticker,
    action: fc.constantFrom('buy', 'buy', 'sell', 'exit', 'exit', 'reverse', 'add', 'cancel'),
    quantity: fc.integer({ min: 1, max: 12 }),
    stopLoss: fc.constantFrom({ percent: 1 }, { percent: 3 }),
    takeProfit: fc.constantFrom({ percent: 1 }, { percent: 4 }),
  },
  { requiredKeys: ['ticker', 'action', 'quantity'] },
);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: signal.map((each) => ({ move: 'signal' as const, signal: each })) },
  {
    weight: 9,
    arbitrary: fc.record({ move: fc.constant('quote' as const), ticker, change: fc.integer({ min: -30, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ move: fc.constant('wait' as const), seconds: fc.constantFrom(40, 200, 3600, 30_000) }),
  },
  { weight: 1, arbitrary: fc.constant<Move>({ move: 'clear' }) },
);

/** Entries and exits of the account, as its orders say. */
function eventsOf(
  orders: readonly PaperOrder[],
  before: ReadonlyMap<string, AccountEvent>,
  at: string,
): readonly AccountEvent[] {
  return orders.flatMap((order): readonly AccountEvent[] => {
    const { id, clientOrderId = id, ticker: traded, effect, profit, status, submittedAt } = order;
    if (before.has(clientOrderId)) {
      return [];
    }
    return effect === 'open'
      ? [{ event: 'entry', id: clientOrderId, ticker: traded, at: submittedAt }]
      : status !== 'working' && profit !== undefined
        ? [{ event: 'closed', id: clientOrderId, ticker: traded, profit, at }]
        : [];
  });
}

/**
 * What two brokers have in common: legs have a name of their own at each, and the clock of the test moves by a second while an execution
 * waits.
 */
function comparable(day: AccountDay | undefined): object {
  const named = ({ id, at: _, ...each }: { readonly id: string; readonly at: string }) => ({
    ...each,
    id: id.replace(/^paper[:-]\d+$/, 'a leg'),
  });
  const { lastLossAt, clearedAt, beganAt, ...rest } = day ?? {};
  return {
    ...rest,
    times: [lastLossAt, clearedAt, beganAt].map((at) => at !== undefined),
    halts: day?.halts.map(({ code }) => code),
    equities: day?.equities.map(({ equity }) => equity),
    entries: day?.entries.map(named),
    closes: day?.closes.map(named).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  };
}

/** As the paper broker of the service. */
const capabilities = { replace: true };

test('the stored state is that of the library after any day', async () => {
  const seen = { entered: 0, closed: 0, lost: 0, halted: 0, refused: 0, cleared: 0, restarts: 0 };
  const stored = async (): Promise<AccountDay> => {
    const [row] = await running.query('SELECT day FROM guarded_accounts');
    return row?.day as AccountDay;
  };
  const day = async (moves: readonly Move[]): Promise<void> => {
    for (const table of tables) {
      await running.query(`DELETE FROM ${table}`);
    }
    const paper: PaperBroker = paperBroker({ clock: running.clock, quotes, guard: settings.guard, capabilities });
    expect((await form('/guard', { broker: 'paper', action: 'started' })).status).toBe(303);
    const prices = { AAPL: 150, MSFT: 400 };
    const events = new Map<string, AccountEvent>();
    let first = paper.state().accountDay;
    const note = (): void => {
      const at = new Date(running.clock.now()).toISOString();
      for (const event of eventsOf(paper.state().orders, events, at)) {
        events.set('id' in event ? event.id : at, event);
      }
    };
    for (const each of moves) {
      switch (each.move) {
        case 'wait':
          running.clock.advance(each.seconds * 1000);
          continue;
        case 'restart':
          await running.restart();
          seen.restarts += 1;
          continue;
        case 'quote': {
          prices[each.ticker] = Math.max(50, prices[each.ticker] * (1 + each.change / 1000));
          const price = prices[each.ticker].toFixed(2);
          const time = new Date(running.clock.now()).toISOString();
          paper.setQuote(each.ticker, { bid: Number(price), ask: Number(price), time });
          await form('/quotes', { broker: 'paper', ticker: each.ticker, bid: price, ask: price });
          break;
        }
        case 'clear': {
          const { accountDay: before, ...state } = paper.state();
          const at = new Date(running.clock.now()).toISOString();
          const cleared = { event: 'cleared', equity: paper.broker.equity() ?? 0, at } as const;
          paper.restore({ ...state, accountDay: accountDay(before as AccountDay, cleared, settings.guard) });
          expect((await form('/guard', { broker: 'paper', action: 'cleared' })).status).toBe(303);
          first = undefined;
          seen.cleared += 1;
          break;
        }
        case 'signal': {
          running.clock.advance(31_000);
          const { body } = await running.post(`/trading/webhook/${webhookIds.open}/${password}`, each.signal);
          await running.service().settle();
          const [row] = await running.query('SELECT * FROM executions WHERE request_id = $1', [body.id]);
          const execution = row as unknown as Execution & { readonly market: MarketSnapshot };
          const plan = planSignal(execution.signal, paper.context(settings, execution.id));
          expect((execution.errors ?? []).map(({ code }) => code)).toEqual(
            plan.ok ? [] : plan.errors.map(({ code }) => code),
          );
          // Made again from what was stored of it, the decision is the same.
          const again = planSignal(
            execution.signal,
            snapshotContext(execution.market, settings, { signalId: execution.id, calendarOf }),
          );
          expect(again.ok ? again.value.steps : again.errors).toEqual(
            again.ok ? execution.plan?.steps : execution.errors,
          );
          if (plan.ok) {
            paper.execute(plan.value);
          } else {
            seen.refused += 1;
          }
          break;
        }
        default:
          each satisfies never;
      }
      note();
      const now = await stored();
      expect(comparable(now)).toEqual(comparable(paper.state().accountDay));
      seen.halted += now.halts.length > 0 ? 1 : 0;
    }
    const end = await stored();
    seen.entered += end.entries.length;
    seen.closed += end.closes.length;
    seen.lost += end.closes.filter(({ profit }) => Number(profit) < 0).length;
    if (first !== undefined && first.date === end.date) {
      // The reducer alone, with the orders of the account backwards.
      const reduced = [...events.values()]
        .toReversed()
        .reduce((before, event) => accountDay(before, event, settings.guard), first);
      expect(comparable(reduced)).toMatchObject({ entries: comparableEntries(end), closes: comparableCloses(end) });
    }
  };
  const comparableEntries = (state: AccountDay) => (comparable(state) as { entries: object }).entries;
  const comparableCloses = (state: AccountDay) => (comparable(state) as { closes: object }).closes;
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 30 }), day), {
    numRuns: Number(process.env.RUNS ?? 25),
    seed: 46,
    endOnFailure: true,
  });
  await day([
    { move: 'signal', signal: { ticker: 'AAPL', action: 'buy', quantity: 5 } },
    { move: 'restart' },
    { move: 'quote', ticker: 'AAPL', change: -60 },
  ]);
  expect(seen.entered).toBeGreaterThan(30);
  expect(seen.closed).toBeGreaterThan(20);
  expect(seen.lost).toBeGreaterThan(8);
  expect(seen.refused).toBeGreaterThan(20);
  expect(seen.halted).toBeGreaterThan(5);
  expect(seen.cleared).toBeGreaterThan(3);
}, 3_600_000);
