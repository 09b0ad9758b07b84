import type { Queryable } from './database.js';
import type { LabelledGauges } from './metrics.js';
import { modeOf, readSwitches, tradingModes } from './pauses.js';

/** Gauges of the switches, for all strategies of the configuration. */
export async function readControl(database: Queryable, strategies: readonly string[]): Promise<LabelledGauges> {
  const switches = await readSwitches(database);
  const modes = strategies.map((strategy) => [strategy, tradingModes.indexOf(modeOf(strategy, switches))]);
  return { trading_mode: Object.fromEntries(modes) };
}
