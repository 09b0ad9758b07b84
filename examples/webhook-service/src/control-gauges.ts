import type { Queryable } from './database.js';
import type { LabelledGauges } from './metrics.js';
import { modeOf, readSwitches, tradingModes } from './pauses.js';

/** Gauges of the switches, for all strategies of the configuration, and of the reconciliation. */
export async function readControl(
  database: Queryable,
  strategies: readonly string[],
  now: number,
): Promise<LabelledGauges> {
  const switches = await readSwitches(database);
  const brokers = await database.query<{ broker: string; looked_at: number; differences: number }>(
    `SELECT broker, looked_at, (
       SELECT count(*)::int FROM differences d WHERE d.broker = r.broker AND acknowledged_at IS NULL
     ) AS differences FROM reconciliations r`,
  );
  const byBroker = (figureOf: (row: (typeof brokers)[number]) => number) =>
    Object.fromEntries(brokers.map((row) => [row.broker, figureOf(row)]));
  return {
    trading_mode: Object.fromEntries(
      strategies.map((strategy) => [strategy, tradingModes.indexOf(modeOf(strategy, switches))]),
    ),
    reconciliation_differences: byBroker(({ differences }) => differences),
    reconciliation_age_seconds: byBroker(({ looked_at: at }) => Math.max(0, now - at) / 1000),
  };
}
