import type { Queryable } from './database.js';

export const tradingModes = ['run', 'close-only', 'stop'] as const;

/**
 * What a strategy may do. `close-only`: nothing is entered or added to, what closes, reduces, cancels or protects is carried
 * out. `stop`: nothing is planned; plans that have begun go on to their end, and orders at the broker stay.
 */
export type TradingMode = (typeof tradingModes)[number];

/** Strategy whose switch counts for all of them. Names of strategies are not empty. */
export const everything = '';

/** A switch as it was set last. */
export interface TradingSwitch {
  readonly strategy: string;
  readonly mode: TradingMode;
  readonly changed_at: number;
  /** Source address of who set it. */
  readonly changed_by: string;
}

export function isTradingMode(text: string | undefined): text is TradingMode {
  return tradingModes.some((mode) => mode === text);
}

/** Switches that were set once; a strategy without one runs. */
export async function readSwitches(database: Queryable): Promise<readonly TradingSwitch[]> {
  return database.query<TradingSwitch>('SELECT * FROM trading_switches ORDER BY strategy');
}

/** Sets a switch. Returns the mode before. */
export async function setSwitch(database: Queryable, next: TradingSwitch): Promise<TradingMode> {
  const [row] = await database.query<{ mode: TradingMode | null }>(
    `WITH before AS (SELECT mode FROM trading_switches WHERE strategy = $1), changed AS (
       INSERT INTO trading_switches (strategy, mode, changed_at, changed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (strategy) DO UPDATE
         SET mode = excluded.mode, changed_at = excluded.changed_at, changed_by = excluded.changed_by
     )
     SELECT (SELECT mode FROM before) AS mode`,
    [next.strategy, next.mode, next.changed_at, next.changed_by],
  );
  return row?.mode ?? 'run';
}

/** Mode of a strategy: its own or that of everything, whichever allows less. */
export function modeOf(strategy: string, switches: readonly Pick<TradingSwitch, 'strategy' | 'mode'>[]): TradingMode {
  const set = switches.filter((each) => each.strategy === strategy || each.strategy === everything);
  return tradingModes.findLast((mode) => set.some((each) => each.mode === mode)) ?? 'run';
}
