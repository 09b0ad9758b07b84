import type { TickerList } from '../signal/parse-context.js';
import type { BatchContext } from '../signal/parse-signals.js';
import type { Settings } from './settings.js';

/** Settings that parsing needs. */
export type MessageSettings = Pick<
  Settings,
  | 'assetClass'
  | 'futuresSizing'
  | 'allowBatchSignals'
  | 'allowedTickers'
  | 'marketTimeZone'
  | 'strikeCount'
  | 'mistypedFields'
>;

/**
 * Context of `parseSignal` and `parseSignals` with the settings of a strategy. `knownTickers` is the ticker database;
 * without one every ticker exists.
 *
 * @example
 * const context = parseContext({ ...defaultSettings, allowedTickers: ['AAPL'] }, Date);
 * const signal = parseSignal({ ticker: 'MSFT', action: 'buy' }, context);
 * signal.ok || signal.errors[0].code; // 'unsupported-ticker'
 */
export function parseContext(
  settings: MessageSettings,
  clock: BatchContext['clock'],
  knownTickers?: TickerList,
): BatchContext {
  const { allowedTickers } = settings;
  const hasLists = knownTickers !== undefined || allowedTickers !== undefined;
  const tickers = hasLists ? { known: knownTickers, allowed: allowedTickers } : undefined;
  const { assetClass, futuresSizing, allowBatchSignals, marketTimeZone, strikeCount, mistypedFields } = settings;
  return { clock, assetClass, futuresSizing, allowBatchSignals, tickers, marketTimeZone, strikeCount, mistypedFields };
}
