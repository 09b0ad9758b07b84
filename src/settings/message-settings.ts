import { type Argument, argumentFault } from '../core/argument-fault.js';
import type { SignalError } from '../core/errors.js';
import type { TickerList } from '../signal/parse-context.js';
import type { BatchContext } from '../signal/parse-signals.js';
import type { Settings } from './settings.js';
import { partialSettingsFaults } from './settings-faults.js';

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

const settingsArgument: Argument = {
  name: 'settings',
  code: 'invalid-setting',
  expected: 'the value of parseSettings',
  names: ['assetClass'],
};

/** The error of settings that were not parsed; undefined for those that were. Codes: `invalid-setting`. */
export function messageSettingsFault(settings: MessageSettings): SignalError | undefined {
  return argumentFault(settings, settingsArgument) ?? partialSettingsFaults(settings)[0];
}

/**
 * Context of `parseSignal` and `parseSignals` with the settings of a strategy. `knownTickers` is the ticker database;
 * without one every ticker exists. Settings that were not parsed are the `fault` of the context: no message is parsed with it.
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
  const fault = messageSettingsFault(settings);
  if (fault !== undefined) {
    return { clock, allowBatchSignals: false, fault };
  }
  const { allowedTickers } = settings;
  const hasLists = knownTickers !== undefined || allowedTickers !== undefined;
  const tickers = hasLists ? { known: knownTickers, allowed: allowedTickers } : undefined;
  const { assetClass, futuresSizing, allowBatchSignals, marketTimeZone, strikeCount, mistypedFields } = settings;
  return { clock, assetClass, futuresSizing, allowBatchSignals, tickers, marketTimeZone, strikeCount, mistypedFields };
}
