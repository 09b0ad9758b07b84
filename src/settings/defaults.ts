import { defaultMarketTimeZone, defaultStrikeCount } from '../core/defaults.js';
import type { OrderDefaults, Settings } from './settings.js';

const orderDefaults: OrderDefaults = {
  orderType: 'market',
  timeInForce: 'day',
  marketPriceType: 'ask_bid',
  allowSignalOverride: true,
};

/**
 * The settings of a strategy that sets nothing.
 *
 * @example
 * const settings: Settings = { ...defaultSettings, assetClass: 'crypto' };
 * settings.allowSignalQuantity; // true
 * settings.entry.orderType; // 'market'
 */
export const defaultSettings: Settings = {
  assetClass: 'stocks',
  futuresSizing: 'fixed',
  optionType: 'call',
  allowedSides: 'both',
  sidesIsolated: false,
  allowSideSwapping: true,
  subtractExitQuantity: false,
  resizeSentiment: 'order',
  unexpectedPosition: 'notice',
  entryLockout: false,
  exitsOutsideTradingWindows: true,
  marketTimeZone: defaultMarketTimeZone,
  strikeCount: defaultStrikeCount,
  allowBatchSignals: true,
  mistypedFields: 'notice',
  allowAddToPosition: false,
  allowSignalQuantity: true,
  signalQuantityMultiplier: '1',
  invertPuts: false,
  ignoreExitSignals: false,
  cancelOpenOrders: true,
  useFractionalQuantity: false,
  defaultQuantity: { quantityType: 'fixed_quantity', quantity: '1' },
  strictCurrency: false,
  testSignals: 'trade',
  waitingSwaps: 'exit-now',
  entryFallback: 'notice',
  maxReleaseDelaySeconds: 300,
  protectRemaining: false,
  calendars: false,
  whenClosed: 'send',
  exitsWhenClosed: 'send',
  allowedIpAddresses: 'any',
  entry: orderDefaults,
  exit: orderDefaults,
};
