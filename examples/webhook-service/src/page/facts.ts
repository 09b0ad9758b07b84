import type { Clock } from 'signal-to-order';
import { webhookPath } from 'signal-to-order/webhook';
import type { BrokerAdapter, StandingOrder } from '../brokers/adapter.js';
import { isPaper } from '../brokers/brokers.js';
import type { ServiceConfig } from '../config.js';
import type { Database } from '../database.js';
import type { Passwords } from '../passwords.js';
import { readSwitches } from '../pauses.js';
import { openDifferences } from '../reconciliation/differences.js';
import { type Execution, executionsOf, lastRequests, progressOf, refusedSince } from '../store.js';
import { openPlansOf } from './open-plans.js';
import { shownOrders } from './orders.js';
import type { PageFacts } from './page.js';

/** Sources of the page. */
export interface PageSources {
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

/** Number of requests on the page. */
const shown = 50;

const day = 86_400_000;

type Standings = ReadonlyMap<string, ReadonlyMap<string, StandingOrder>>;

/** Loads the current state of everything, including each order, which may have changed since it was sent. */
export async function pageFacts({ config, database, brokers, clock, passwords }: PageSources): Promise<PageFacts> {
  const requests = await lastRequests(database, shown);
  const executions = await executionsOf(
    database,
    requests.map(({ id }) => id),
  );
  const brokerOf = ({ strategy, subscription }: Execution): string | undefined =>
    config.subscriptions[strategy]?.find(({ id }) => id === subscription)?.broker;
  const standings: Standings = new Map(
    await Promise.all(
      [...brokers].map(async ([name, broker]) => {
        const ids = executions.filter((execution) => brokerOf(execution) === name).flatMap(sentOrders);
        const standing = await broker.standing(ids).catch(() => new Map<string, StandingOrder>());
        return [name, standing] as const;
      }),
    ),
  );
  const holdings = await Promise.all(
    [...brokers].map(async ([broker, adapter]) => ({ broker, held: await adapter.held().catch(() => undefined) })),
  );
  const openPlans = await openPlansOf(executions, clock.now(), ({ strategy, subscription }) => {
    const found = config.subscriptions[strategy]?.find(({ id }) => id === subscription);
    const broker = brokers.get(found?.broker ?? '');
    return found && broker && { broker, settings: found.settings };
  });
  return {
    now: clock.now(),
    requests: requests.map((request) => ({
      request,
      executions: executions
        .filter(({ request_id: id }) => id === request.id)
        .map((execution) => ({
          execution,
          orders: shownOrders(execution, standings.get(brokerOf(execution) ?? '')),
          open: openPlans.get(execution.id),
        })),
    })),
    holdings,
    refused: await refusedSince(database, clock.now() - day),
    webhooks: (await passwords.now()).webhooks.map(({ id, password, strategy }) => ({
      id,
      strategy,
      path: webhookPath({ id, password }, config.basePath),
    })),
    differences: await openDifferences(database),
    trading: { strategies: Object.keys(config.subscriptions), switches: await readSwitches(database) },
    paperBrokers: [...brokers].filter(([, adapter]) => isPaper(adapter)).map(([name]) => name),
  };
}

/** Identifiers of the orders of an execution that may be at the broker. */
function sentOrders(execution: Execution): readonly string[] {
  return (progressOf(execution)?.orders ?? []).flatMap(({ order }) => order.clientOrderId ?? []);
}
