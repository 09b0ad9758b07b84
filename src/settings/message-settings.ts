import type { TickerList } from '../signal/parse-context.js';
import type { BatchContext } from '../signal/parse-signals.js';
import type { Settings } from './settings.js';

/** Settings that parsing needs. */
export type MessageSettings = Pick<
  Settings,
  'assetClass' | 'allowBatchSignals' | 'allowedTickers' | 'marketTimeZone' | 'strikeCount' | 'mistypedFields'
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
  const { assetClass, allowBatchSignals, allowedTickers, marketTimeZone, strikeCount, mistypedFields } = settings;
  const hasLists = knownTickers !== undefined || allowedTickers !== undefined;
  const tickers = hasLists ? { known: knownTickers, allowed: allowedTickers } : undefined;
  return { clock, assetClass, allowBatchSignals, tickers, marketTimeZone, strikeCount, mistypedFields };
}
