import type { Clock } from 'signal-to-order';
import { lastGuardActions, readAccount } from '../account-guard.js';
import { waitingForApproval } from '../approvals.js';
import type { AccountOverview, BrokerAdapter, StandingOrder } from '../brokers/adapter.js';
import { isPaper } from '../brokers/brokers.js';
import { closedToday } from '../closed-trades.js';
import type { ServiceConfig } from '../config.js';
import type { Database } from '../database.js';
import { dayOpenings, equityCurves, readOverview } from '../equity-history.js';
import { failedExits } from '../failed-exits.js';
import { inTime } from '../in-time.js';
import { currentMark } from '../page-events.js';
import type { Passwords } from '../passwords.js';
import { readSwitches } from '../pauses.js';
import { openDifferences } from '../reconciliation/differences.js';
import { listRequests, requestsOfOrders } from '../request-list.js';
import { type Execution, executionsOf, progressOf, refusedSince, waitingAccounts } from '../store.js';
import { unprotectedRows } from '../unprotected.js';
import { pathOf } from '../webhook-address.js';
import { withoutSecrets } from '../without-secrets.js';
import { filterOf, type PageQuery } from './filter.js';
import { limitsLeft, type ShownGuard } from './guards.js';
import { openPlansOf } from './open-plans.js';
import { shownOrders } from './orders.js';
import type { PageFacts } from './page.js';
import { type ShownSession, shownSessions } from './sessions.js';

/** Sources of the page. */
export interface PageSources {
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Texts that no page may have, apart from the addresses of the webhooks. The list may grow. */
  readonly secrets: readonly string[];
}

/** Number of requests on the page. */
const pageSize = 25;

const day = 86_400_000;

/** Days of the equity curve. */
const curveDays = 30;

/** Milliseconds that a broker has to answer. The page is shown without the answer of one that needs longer. */
const brokerPatience = 4000;

type Standings = ReadonlyMap<string, ReadonlyMap<string, StandingOrder> | undefined>;

/** Loads the current state of everything, including each order, which may have changed since it was sent. */
export async function pageFacts(sources: PageSources, query: PageQuery, origin: string): Promise<PageFacts> {
  const { config, database, brokers, clock, passwords, secrets } = sources;
  const now = clock.now();
  // Before what it marks: what changes in between is then read again.
  const mark = (await currentMark(database)) ?? '';
  const { webhooks } = await passwords.now();
  const found = await listRequests(database, filterOf(query, config.webhooks), pageSize + 1);
  const requests = found.slice(0, pageSize);
  const oldest = found.length > pageSize ? requests.at(-1) : undefined;
  const executions = await executionsOf(
    database,
    requests.map(({ id }) => id),
  );
  const [answers, standings, openPlans] = await Promise.all([
    Promise.all(
      [...brokers.keys()].map(async (name) => [name, await readOverview(sources, name, now, brokerPatience)] as const),
    ),
    standingsOf(sources, executions),
    openPlansOf(executions, now, brokerPatience, ({ strategy, subscription }) => {
      const subscribed = config.subscriptions[strategy]?.find(({ id }) => id === subscription);
      const broker = brokers.get(subscribed?.broker ?? '');
      return subscribed && broker && { broker, settings: subscribed.settings };
    }),
  ]);
  const overviews = new Map(answers);
  const openings = await dayOpenings(database, now, config.marketTimeZone);
  const guarded = Object.keys(config.brokers).filter((name) => config.brokers[name]?.guard !== undefined);
  const closed = await closedToday(database, now, config.marketTimeZone, guarded);
  const curves = await equityCurves(database, now - curveDays * day, now);
  const sent = [...overviews.values()].flatMap((overview) => overview?.orders ?? []);
  return {
    now,
    mark,
    query,
    marketTimeZone: config.marketTimeZone,
    requests: requests.map((request) => ({
      request,
      executions: executions
        .filter(({ request_id: id }) => id === request.id)
        .map((execution) => ({
          execution,
          orders: shownOrders(execution, standings.get(brokerOf(config, execution) ?? '')),
          open: openPlans.get(execution.id),
        })),
    })),
    ...(oldest !== undefined && { older: { ...query, before: { receivedAt: oldest.received_at, id: oldest.id } } }),
    accounts: [...brokers.keys()].map((broker) => ({
      broker,
      overview: overviews.get(broker),
      opening: openings.get(broker),
      curve: curves.get(broker) ?? [],
      closed: closed.get(broker),
      sessions: sessionsOf(config, broker, overviews.get(broker), now),
    })),
    failedExits: await failedExits(database, overviews, now),
    unprotected: await unprotectedRows(database),
    guards: await guardsOf(sources, overviews, now),
    requestsOfOrders: await requestsOfOrders(
      database,
      sent.flatMap(({ clientOrderId }) => clientOrderId ?? []),
    ),
    refused: await refusedSince(database, now - day),
    webhooks: webhooks.map(({ id, password, strategy }) => ({
      id,
      strategy,
      url: `${origin}${pathOf({ id, password }, config.basePath)}`,
    })),
    approvals: await waitingForApproval(database),
    differences: await openDifferences(database),
    waiting: await waitingAccounts(database, now),
    trading: { strategies: Object.keys(config.subscriptions), switches: await readSwitches(database) },
    paperBrokers: [...brokers].filter(([, adapter]) => isPaper(adapter)).map(([name]) => name),
    clean: (text) => withoutSecrets(text, secrets),
  };
}

/** What is left today of each guarded account. */
async function guardsOf(
  { config, database }: PageSources,
  overviews: ReadonlyMap<string, AccountOverview | undefined>,
  now: number,
): Promise<readonly ShownGuard[]> {
  const guarded = Object.entries(config.brokers).map(async ([broker, configured]): Promise<readonly ShownGuard[]> => {
    const { guard } = configured;
    if (guard === undefined) {
      return [];
    }
    const account = await readAccount(database, broker);
    const overview = overviews.get(broker);
    const instruments = configured.type === 'paper' ? configured.instruments : {};
    const known = overview && limitsLeft(guard, account, overview, instruments, now);
    const actions = await lastGuardActions(database, broker);
    return [{ broker, guard, account, limits: [], refusals: [], ...known, actions }];
  });
  return (await Promise.all(guarded)).flat();
}

/** Sessions of what a broker holds, for the subscriptions at it. */
function sessionsOf(
  { subscriptions }: ServiceConfig,
  broker: string,
  overview: AccountOverview | undefined,
  now: number,
): readonly ShownSession[] {
  const own = Object.values(subscriptions)
    .flat()
    .filter((subscription) => subscription.broker === broker);
  return overview === undefined ? [] : shownSessions(overview, own, now);
}

/** The current state of the orders of executions, by broker; undefined: it has not answered. */
async function standingsOf({ config, brokers }: PageSources, executions: readonly Execution[]): Promise<Standings> {
  const entries = [...brokers].map(async ([name, broker]) => {
    const ids = executions.filter((execution) => brokerOf(config, execution) === name).flatMap(sentOrders);
    return [name, await inTime(() => broker.standing(ids), brokerPatience)] as const;
  });
  return new Map(await Promise.all(entries));
}

function brokerOf({ subscriptions }: ServiceConfig, { strategy, subscription }: Execution): string | undefined {
  return subscriptions[strategy]?.find(({ id }) => id === subscription)?.broker;
}

/** Identifiers of the orders of an execution that may be at the broker. */
function sentOrders(execution: Execution): readonly string[] {
  return (progressOf(execution)?.orders ?? []).flatMap(({ order }) => order.clientOrderId ?? []);
}
