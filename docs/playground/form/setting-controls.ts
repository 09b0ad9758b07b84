import { type AllowedSides, type AssetClass, defaultSettings, type OrderType } from '../library.js';

interface Control {
  readonly path: readonly string[];
  readonly label: string;
}

/** A control for a setting that has a value: one of some words, or a number. */
type ValueControl = Control &
  ({ readonly kind: 'word'; readonly words: readonly string[] } | { readonly kind: 'number'; readonly empty: string });

const assetClasses: readonly AssetClass[] = ['stocks', 'options', 'index_options', 'futures', 'crypto', 'forex'];
const sides: readonly AllowedSides[] = ['both', 'bullish', 'bearish'];
const orderTypes: readonly OrderType[] = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];

const values: readonly ValueControl[] = [
  { kind: 'word', path: ['assetClass'], label: 'Asset class', words: assetClasses },
  { kind: 'word', path: ['allowedSides'], label: 'Allowed sides', words: sides },
  { kind: 'word', path: ['entry', 'orderType'], label: 'Entry order type', words: orderTypes },
  { kind: 'word', path: ['exit', 'orderType'], label: 'Exit order type', words: orderTypes },
  { kind: 'word', path: ['whenClosed'], label: 'Entries when closed', words: ['send', 'refuse', 'postpone'] },
  { kind: 'word', path: ['exitsWhenClosed'], label: 'Exits when closed', words: ['send', 'postpone'] },
  { kind: 'number', path: ['maxPositions'], label: 'Max open tickers', empty: 'no limit' },
  { kind: 'number', path: ['signalQuantityMultiplier'], label: 'Quantity multiplier', empty: '1' },
  { kind: 'number', path: ['entry', 'bidAskSpreadFilterPercent'], label: 'Max spread, %', empty: 'no limit' },
  { kind: 'number', path: ['entry', 'rejectOlderThan'], label: 'Max signal age, s', empty: 'no limit' },
];

const flags: readonly Control[] = [
  { path: ['calendars'], label: 'Know sessions and holidays' },
  { path: ['allowAddToPosition'], label: 'Allow adding to a position' },
  { path: ['allowSideSwapping'], label: 'Allow swapping sides' },
  { path: ['useFractionalQuantity'], label: 'Fractions of a share' },
  { path: ['cancelOpenOrders'], label: 'Cancel open orders first' },
];

/** Controls of the most common settings. All settings can be edited as JSON. */
export const settingControls = { values, flags };

/** Default of a setting. */
export function defaultOf(path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    defaultSettings,
  );
}
