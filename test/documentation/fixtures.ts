import { createHmac } from 'node:crypto';
import type { AsyncPorts } from '../../src/async/index.js';
import { calendarOf } from '../../src/calendars/index.js';
import { accountDay, type ExecutionClock, startExecution } from '../../src/execute/index.js';
import {
  defaultSettings,
  type GuardSettings,
  type MarketSnapshot,
  type Order,
  type OrderPlan,
  parseSignal,
  planSignal,
  type ResizeSignal,
  type Settings,
  type Signal,
  snapshotContext,
  type TradingContext,
} from '../../src/index.js';
import { paperBroker } from '../../src/paper/index.js';
import { password, request, webhookWith } from '../webhook/sample.js';

const webhookBody = '{"ticker":"AAPL","action":"buy"}';
const webhookRequest = { ...request, body: webhookBody };

const now = '2026-01-26T15:30:00Z';
const quotes: NonNullable<MarketSnapshot['quotes']> = { AAPL: { bid: '149.98', ask: '150.02', last: '150' } };
const market: MarketSnapshot = { now, equity: '100000', quotes };
const held: MarketSnapshot = {
  ...market,
  positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
};

/** The Signal of a message. */
function parsed(message: object): Signal {
  const result = parseSignal(message, { clock: { now: () => Date.parse(now) } });
  if (!result.ok) {
    throw new Error(result.errors[0].message);
  }
  return result.value;
}

function resize(quantity: number): ResizeSignal {
  const signal = parsed({ ticker: 'AAPL', action: 'resize', quantity });
  if (signal.action !== 'resize') {
    throw new Error('resize expected');
  }
  return signal;
}

function planned(signal: Signal, context: TradingContext): OrderPlan {
  const plan = planSignal(signal, context);
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return plan.value;
}

/** A bot that plans and sends. */
function bot(signal: Signal, context: TradingContext): { readonly orders: readonly Order[] } {
  const plan = planSignal(signal, context);
  const steps = plan.ok ? plan.value.steps : [];
  return { orders: steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : [])) };
}

/** A bot with settings and a market of its own. */
function botWith(settings: Settings): { receive(signal: Signal): { readonly sent: readonly Order[] } } {
  return { receive: (signal) => ({ sent: bot(signal, snapshotContext(held, settings)).orders }) };
}

const buyFive = parsed({ ticker: 'AAPL', action: 'buy', quantity: 5 });
const buyTenPercent = parsed({
  ticker: 'AAPL',
  action: 'buy',
  quantity: 10,
  quantityType: 'percent_of_equity',
});
const exit = parsed({ ticker: 'AAPL', action: 'exit' });

const namedPlan = planned(buyFive, { ...snapshotContext(market, defaultSettings), signalId: 'alert-7' });
const started = startExecution(namedPlan, { at: now });
if (!started.ok) {
  throw new Error(started.errors[0].message);
}
const stored = started.value.execution;

const testOrder = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '2', timeInForce: 'day' } as const;

const guard: GuardSettings = { timeZone: 'America/New_York', dayStart: '00:00', fit: 'refuse' };

const clock: ExecutionClock = {
  now: Date.now,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

const ports: AsyncPorts<AbortSignal> = {
  clock: { now: () => Date.parse(now) },
  broker: {
    capabilities: {},
    quote: async (ticker) => quotes[ticker],
    equity: async () => 100_000,
    openOrders: async () => [],
  },
  positions: { position: async () => undefined, openTickers: async () => [] },
  instruments: { instrument: async () => undefined },
};

/** Values that the examples of doc comments use without making them, by export. */
export const fixtures = {
  allowance: { context: snapshotContext(market, { ...defaultSettings, maxOrderValue: '1000' }) },
  planSignal: { signal: buyFive, snapshot: market },
  sessionExits: {
    context: snapshotContext(
      held,
      { ...defaultSettings, calendars: true, flatBy: { minutesBeforeClose: 10 } },
      { calendarOf },
    ),
  },
  explainPlan: { signal: buyFive, context: snapshotContext(market, defaultSettings) },
  explainTrace: { signal: buyFive, context: snapshotContext(market, defaultSettings) },
  planBatch: { signal: buyFive, exit, context: snapshotContext(market, defaultSettings) },
  planResize: { signal: resize(15), context: snapshotContext(held, defaultSettings) },
  planSubscriptions: {
    signal: buyFive,
    anna: snapshotContext(market, defaultSettings),
    ben: snapshotContext({ now }, { ...defaultSettings, entry: { ...defaultSettings.entry, orderType: 'limit' } }),
  },
  isPlanCurrent: {
    signal: exit,
    plan: planned(exit, snapshotContext(held, defaultSettings)),
    contextOfNow: snapshotContext(market, defaultSettings),
  },
  authorization: { plan: planned(buyFive, snapshotContext(market, defaultSettings)) },
  redeem: {
    signal: buyFive,
    context: snapshotContext(market, defaultSettings),
    plan: planned(buyFive, snapshotContext(market, defaultSettings)),
  },
  decisionRecord: { market, plan: namedPlan },
  recordDigest: { market },
  verifyLog: { market },
  resolveQuantity: { signal: buyTenPercent, context: snapshotContext(market, defaultSettings) },
  loadContext: { signal: buyFive, settings: defaultSettings, ports },
  requirements: { signal: buyTenPercent },
  paperBroker: { signal: parsed({ ticker: 'AAPL', action: 'buy', quantity: 10 }) },
  startExecution: { plan: namedPlan },
  advance: { plan: namedPlan },
  accountDay: { guard: { ...guard, maxLossPerDay: '1000' } },
  parseAccountDay: { day: accountDay(undefined, { event: 'equity', equity: 100_000, at: now }, guard) },
  replayLine: { guard, market: { ...market, positions: { AAPL: { side: 'long', quantity: '5' } } } as const },
  parseExecution: { execution: stored },
  resume: { stored },
  runExecution: { plan: namedPlan, paper: paperBroker({ clock: Date, quotes }), clock },
  checkBroker: {
    paper: paperBroker({ clock: Date, quotes }),
    clock,
    filling: { ...testOrder, type: 'market' },
    resting: { ...testOrder, type: 'limit', limitPrice: '50' },
    closing: { ...testOrder, side: 'sell', effect: 'close', type: 'market' },
  },
  possibleEnds: { plan: namedPlan },
  describeEnds: { plan: namedPlan },
  endKey: { execution: stored },
  scenario: { bot },
  settings: { botWith },
  receive: { webhook: webhookWith(), body: webhookBody },
  CredentialSources: { webhook: webhookWith() },
  SignatureSource: {
    webhook: webhookWith(),
    request: {
      ...webhookRequest,
      path: webhookRequest.path.split('/').slice(0, -1).join('/'),
      headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', password).update(webhookBody).digest('hex')}` },
    },
  },
  ReceivedAlert: { webhook: webhookWith(), request: webhookRequest },
  Webhook: { settings: defaultSettings },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;
