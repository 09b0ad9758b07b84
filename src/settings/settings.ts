import type { DecimalString } from '../core/decimal.js';
import { defaultMarketTimeZone, defaultStrikeCount } from '../core/defaults.js';
import type {
  AllowedSides,
  AssetClass,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  StopLossType,
  TimeInForce,
  Weekday,
} from '../core/vocabulary.js';
import type { StopLoss, TakeProfit } from '../signal/signal.js';

/** What a signal may override, one half (entry or exit) at a time. */
export const overridables = [
  'orderType',
  'price',
  'timeInForce',
  'marketPriceType',
  'trailingStop',
  'spreadFilter',
  'rejectOlderThan',
  'quantityType',
] as const;
/** What a signal may override. */
export type Overridable = (typeof overridables)[number];

/** The distance of a trailing stop. */
export interface TrailingDistance {
  /** In units of the price; used when both are given. */
  readonly amount?: DecimalString;
  /** In percent of the high-water mark. */
  readonly percent?: DecimalString;
}

/** Settings that exist once for entries and once for exits. */
export interface OrderDefaults {
  /** Default order type. */
  readonly orderType: OrderType;
  /** Default time in force. */
  readonly timeInForce: TimeInForce;
  /** Which price of a quote is the market price. */
  readonly marketPriceType: MarketPriceType;
  /** Distance of trailing stops whose signal sends none. */
  readonly trailingStop?: TrailingDistance;
  /** Widest spread, in units of the price. */
  readonly bidAskSpreadFilter?: DecimalString;
  /** Widest spread, in percent of the midpoint, 0.01 to 99.99. */
  readonly bidAskSpreadFilterPercent?: DecimalString;
  /** Highest age of a signal, in seconds. */
  readonly rejectOlderThan?: number;
  /** What the signal may override: everything, nothing, or by name; a name that is absent may be overridden. */
  readonly allowSignalOverride: boolean | { readonly [Name in Overridable]?: boolean };
}

/** Entry settings also hold the bracket of signals that send none. */
export interface EntrySettings extends OrderDefaults {
  /** Take profit of entries whose signal sends none. */
  readonly takeProfit?: TakeProfit;
  /** With a type alone: how a stop loss waits whose distance the signal sends. */
  readonly stopLoss?: StopLoss | StopLossDefault;
}

/** The type of stop losses, without a distance of its own. */
export interface StopLossDefault {
  /** How the stop loss waits for its price. */
  readonly type: StopLossType;
}

/** A span of the day, on some days of the week, in which trades may happen. */
export interface TradingWindow {
  /** Days on which it begins; at least one. */
  readonly days: readonly Weekday[];
  /** `HH:MM`, inclusive; 00:00 to 23:59. */
  readonly from: string;
  /** `HH:MM`, exclusive, 00:00 to 24:00; when it is not after `from` the window runs into the next day. */
  readonly to: string;
  /** Name of the time zone database. */
  readonly timeZone: string;
}

/** How much an entry trades when the signal's quantity is absent or not to be used. */
export interface DefaultQuantity {
  /** What the number counts. */
  readonly quantityType: Exclude<QuantityType, 'percent_of_position'>;
  /** Above 0; not scaled by the multiplier. */
  readonly quantity: DecimalString;
}

/** Which source addresses may send signals: any, a platform's, or a list of addresses and CIDR ranges. */
export type AllowedIpAddresses = 'any' | 'platform-a' | 'platform-b' | readonly string[];

/** Everything that a strategy and its subscription set. Plain JSON. */
export interface Settings {
  /** What is traded; default `stocks`. */
  readonly assetClass: AssetClass;
  /** Which option contracts are traded; default `call`. */
  readonly optionType: OptionType;
  /** On which sides positions may be held; default `both`. */
  readonly allowedSides: AllowedSides;
  /** Refuse to touch a position on a side that is not allowed. */
  readonly sidesIsolated: boolean;
  /** Whether an opposite buy or sell, after closing the position, enters on its own side. */
  readonly allowSideSwapping: boolean;
  /** Most tickers that may be open; absent: no limit. */
  readonly maxPositions?: number;
  /** Refuse every entry. */
  readonly entryLockout: boolean;
  /** Absent: always open. */
  readonly tradingWindows?: readonly TradingWindow[];
  /** Whether exits pass outside the trading windows. */
  readonly exitsOutsideTradingWindows: boolean;
  /** Distance of a breakeven stop from the entry, in price units. */
  readonly exitBreakevenOffset?: DecimalString;
  /** Name of the time zone in which dates are counted. */
  readonly marketTimeZone: string;
  /** How many strikes of a chain are looked at. */
  readonly strikeCount: number;
  /** Whether a message may be an array of signals; default true. */
  readonly allowBatchSignals: boolean;
  /** Whether a buy or sell may add to a position on its side; default false. */
  readonly allowAddToPosition: boolean;
  /** Whether entries and exits use the signal's quantity; default true. */
  readonly allowSignalQuantity: boolean;
  /** Scales every quantity of a signal but percent_of_position; above 0, default 1. */
  readonly signalQuantityMultiplier: DecimalString;
  /** Read the direction of put contracts on the underlying. */
  readonly invertPuts: boolean;
  /** Refuse exits; default false. */
  readonly ignoreExitSignals: boolean;
  /** Cancel open orders before new ones are sent. */
  readonly cancelOpenOrders: boolean;
  /** Whether stocks trade in fractions of a unit; default false. */
  readonly useFractionalQuantity: boolean;
  /** What entries trade that name no quantity; default 1 unit. */
  readonly defaultQuantity: DefaultQuantity;
  /** Quotes that are older are no quotes; absent: no limit. */
  readonly maxQuoteAgeSeconds?: number;
  /** Which source addresses may send signals; default any. */
  readonly allowedIpAddresses: AllowedIpAddresses;
  /** Tickers that the webhook accepts; absent: any. */
  readonly allowedTickers?: readonly string[];
  /** What holds for entries. */
  readonly entry: EntrySettings;
  /** What holds for exits. */
  readonly exit: OrderDefaults;
}

/**
 * What `parseSettings` reads: everything may be left out, and null is absence. At run time amounts may also be numbers.
 *
 * @example
 * const input: SettingsInput = { assetClass: 'crypto', entry: { orderType: 'limit' } };
 * const settings = parseSettings(input);
 * settings.ok; // true
 */
export interface SettingsInput extends Partial<Omit<Settings, 'tradingWindows' | 'entry' | 'exit'>> {
  /** The order type of the halves that name none. */
  readonly defaultOrderType?: OrderType;
  /** The time in force of the halves that name none. */
  readonly defaultTimeInForce?: TimeInForce;
  /** When trades may happen; absent: always. */
  readonly tradingWindows?: readonly TradingWindowInput[];
  /** What holds for entries; what is absent has its default. */
  readonly entry?: Partial<EntrySettings>;
  /** What holds for exits; what is absent has its default. */
  readonly exit?: Partial<OrderDefaults>;
}

/** A trading window as it may be written: without a time zone it is told in the market's. */
export interface TradingWindowInput extends Omit<TradingWindow, 'timeZone'> {
  /** Name of the time zone database; default the market's. */
  readonly timeZone?: string;
}

const half: OrderDefaults = {
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
  optionType: 'call',
  allowedSides: 'both',
  sidesIsolated: false,
  allowSideSwapping: true,
  entryLockout: false,
  exitsOutsideTradingWindows: true,
  marketTimeZone: defaultMarketTimeZone,
  strikeCount: defaultStrikeCount,
  allowBatchSignals: true,
  allowAddToPosition: false,
  allowSignalQuantity: true,
  signalQuantityMultiplier: '1',
  invertPuts: false,
  ignoreExitSignals: false,
  cancelOpenOrders: true,
  useFractionalQuantity: false,
  defaultQuantity: { quantityType: 'fixed_quantity', quantity: '1' },
  allowedIpAddresses: 'any',
  entry: half,
  exit: half,
};
