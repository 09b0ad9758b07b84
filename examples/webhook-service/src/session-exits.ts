// Positions that are closed, and entries that are cancelled, before the end of the day: the setting `flatBy`, on a timer.
import {
  type MarketSnapshot,
  parseMarketSnapshot,
  type SessionExit,
  type Settings,
  sessionExits,
  snapshotContext,
} from 'signal-to-order';
import { calendarOf } from 'signal-to-order/calendars';
import type { ExecutionClock } from 'signal-to-order/execute';
import { type NewExecution, saveAdmissions } from './admission-store.js';
import type { AccountOverview, BrokerAdapter } from './brokers/adapter.js';
import type { ServiceConfig } from './config.js';
import type { Database } from './database.js';
import { inTime } from './in-time.js';
import { type Log, sentenceOf } from './log.js';

/** How often accounts are asked whether something has to be closed. */
const lookEvery = 5000;

/** Milliseconds that a broker has to answer. */
const patience = 10_000;

interface SessionExitPorts {
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly clock: ExecutionClock;
  readonly log: Log;
}

/** What is closed before the end of the day, and when; without the setting nothing is. */
export function exitsOf(overview: AccountOverview, settings: Settings, now: number): readonly SessionExit[] {
  const market = parseMarketSnapshot(marketOf(overview, now));
  if (!market.ok) {
    return [];
  }
  const tickers = overview.orders.map(({ ticker }) => ticker);
  const exits = sessionExits(snapshotContext(market.value, settings, { calendarOf }), tickers);
  return exits.ok ? exits.value : [];
}

/** The positions and orders of an account, as planning reads them. */
function marketOf({ positions, orders }: AccountOverview, now: number): Partial<Record<keyof MarketSnapshot, unknown>> {
  return {
    now: new Date(now).toISOString(),
    positions: Object.fromEntries(positions.map(({ ticker, side, quantity }) => [ticker, { side, quantity }])),
    openOrders: orders.map(({ id, ticker, type, side, role }) => ({ id, ticker, type, side, role })),
  };
}

/** Looks for what is due, at most every five seconds, and stores it as signals. Each is stored once, whoever looks. */
export function newSessionExits({ config, database, brokers, clock, log }: SessionExitPorts): {
  readonly look: () => Promise<void>;
} {
  const flattened = Object.entries(config.subscriptions).flatMap(([strategy, subscriptions]) =>
    subscriptions
      .filter(({ settings }) => settings.flatBy !== undefined)
      .map((subscription) => ({ strategy, ...subscription })),
  );
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    look: async () => {
      const now = clock.now();
      if (flattened.length === 0 || Math.abs(now - lookedAt) < lookEvery) {
        return;
      }
      lookedAt = now;
      for (const { strategy, id: subscription, broker: brokerName, settings } of flattened) {
        const overview = await inTime(() => overviewOf(brokerName), patience);
        const due = overview === undefined ? [] : exitsOf(overview, settings, now).filter((exit) => isDue(exit, now));
        const webhookId = config.webhooks.find((webhook) => webhook.strategy === strategy)?.id ?? '';
        for (const exit of due) {
          await store(exit, { strategy, subscription, brokerName, webhookId, now });
        }
      }
    },
  };

  async function overviewOf(brokerName: string): Promise<AccountOverview | undefined> {
    try {
      return await brokers.get(brokerName)?.overview();
    } catch (error) {
      log('warn', 'broker-unclear', { call: 'overview', failure: sentenceOf(error) });
      return undefined;
    }
  }

  async function store(
    { at, ticker, signal }: SessionExit,
    {
      strategy,
      subscription,
      brokerName,
      webhookId,
      now,
    }: Readonly<Record<'strategy' | 'subscription' | 'brokerName' | 'webhookId', string>> & {
      readonly now: number;
    },
  ): Promise<void> {
    // The same for whoever looks, and for every look of the day.
    const requestId = `flat-by-${at}-${signal.action}-${ticker.replace(/[^\w-]/g, '')}`;
    const execution: NewExecution = {
      id: `${requestId}-${subscription}`,
      requestId: `${requestId}-${subscription}`,
      strategy,
      subscription,
      lane: `${brokerName}/${ticker}`,
      receivedAt: now,
      dueAt: now,
      signal,
    };
    const body = { ticker, action: signal.action };
    const stored = await database.transactionUnderLock('session-exits', async (transaction) => {
      const known = await transaction.query('SELECT 1 FROM executions WHERE id = $1', [execution.id]);
      if (known.length > 0) {
        return false;
      }
      const response = {
        status: 200,
        headers: {},
        body: { success: true, id: execution.requestId, payload: body },
      } as const;
      const request = { id: execution.requestId, webhookId, receivedAt: now, digest: '', codes: [], response };
      await saveAdmissions(transaction, new Map(), [{ ...request, body: JSON.stringify(body) }], [execution]);
      return true;
    });
    if (stored) {
      log('info', 'session-ending', { execution: execution.id, ticker, action: signal.action, at });
    }
  }
}

function isDue({ at }: SessionExit, now: number): boolean {
  return at !== undefined && Date.parse(at) <= now;
}
