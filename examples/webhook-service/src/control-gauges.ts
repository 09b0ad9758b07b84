import { readAccount } from './account-guard.js';
import type { ServiceConfig } from './config.js';
import type { Queryable } from './database.js';
import type { LabelledGauges } from './metrics.js';
import { modeOf, readSwitches, tradingModes } from './pauses.js';

/** Gauges of the switches, for all strategies of the configuration, of the reconciliation, and of the guarded accounts. */
export async function readControl(
  database: Queryable,
  { brokers: configured, subscriptions }: Pick<ServiceConfig, 'brokers' | 'subscriptions'>,
  now: number,
): Promise<LabelledGauges> {
  const switches = await readSwitches(database);
  const brokers = await database.query<{ broker: string; looked_at: number; differences: number }>(
    `SELECT broker, looked_at, (
       SELECT count(*)::int FROM differences d WHERE d.broker = r.broker AND acknowledged_at IS NULL
     ) AS differences FROM reconciliations r`,
  );
  const guarded = Object.keys(configured).filter((broker) => configured[broker]?.guard !== undefined);
  const accounts = await Promise.all(
    guarded.map(async (broker) => [broker, await readAccount(database, broker)] as const),
  );
  const byBroker = (figureOf: (row: (typeof brokers)[number]) => number) =>
    Object.fromEntries(brokers.map((row) => [row.broker, figureOf(row)]));
  return {
    trading_mode: Object.fromEntries(
      Object.keys(subscriptions).map((strategy) => [strategy, tradingModes.indexOf(modeOf(strategy, switches))]),
    ),
    guard_started: Object.fromEntries(accounts.map(([broker, account]) => [broker, account === undefined ? 0 : 1])),
    guard_halts: Object.fromEntries(accounts.map(([broker, account]) => [broker, account?.day.halts.length ?? 0])),
    reconciliation_differences: byBroker(({ differences }) => differences),
    reconciliation_age_seconds: byBroker(({ looked_at: at }) => Math.max(0, now - at) / 1000),
  };
}
