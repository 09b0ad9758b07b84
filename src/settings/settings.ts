import type { Amount, DecimalString } from '../core/decimal.js';
import type { IsoInstant } from '../core/time.js';
import type {
  AllowedSides,
  AssetClass,
  EntryFallback,
  ExitsWhenClosed,
  FuturesSizing,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  ResizeSentiment,
  StopLossType,
  TestSignals,
  TimeInForce,
  UnexpectedPosition,
  WaitingSwaps,
  Weekday,
  WhenClosed,
} from '../core/vocabulary.js';
import type { MistypedFields } from '../signal/parse-context.js';
import type { LimitOffset, StopLoss, TakeProfit, Target } from '../signal/signal.js';
import type { GuardSettings, PartialGuard } from './guard-settings.js';

/** Settings that a signal may override, for entries and exits apart. */
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
/** A setting that a signal may override. */
export type Overridable = (typeof overridables)[number];

/** Distance of a trailing stop. */
export interface TrailingDistance {
  /** In price units; wins over `percent`. */
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
  /** Price of a quote that counts as the market price. */
  readonly marketPriceType: MarketPriceType;
  /** Distance of trailing stops when the signal has none, or may not set it. */
  readonly trailingStop?: TrailingDistance;
  /** How far the limit of a stop-limit without one lies beyond its stop; absent: on it. Entries: of entry orders. Exits: of all that closes. */
  readonly stopLimitOffset?: LimitOffset;
  /** Maximum bid-ask spread, in price units. */
  readonly bidAskSpreadFilter?: DecimalString;
  /** Maximum bid-ask spread, in percent of the midpoint, 0.01 to 99.99. */
  readonly bidAskSpreadFilterPercent?: DecimalString;
  /** Maximum age of a signal, in seconds. */
  readonly rejectOlderThan?: number;
  /** Whether a signal may override these settings: all, none, or by name. A name that is absent may be overridden. */
  readonly allowSignalOverride: boolean | { readonly [Name in Overridable]?: boolean };
}

/** Settings of entry orders: the order defaults and the default bracket. */
export interface EntrySettings extends OrderDefaults {
  /** Take profit when the signal has neither one nor targets. */
  readonly takeProfit?: TakeProfit;
  /** Stop loss when the signal has none. With `type` and `limitOffset` alone: those of stop losses whose distance the signal has. */
  readonly stopLoss?: StopLoss | StopLossDefault;
  /** Several targets in place of a take profit, when the signal has neither. */
  readonly targets?: readonly Target[];
}

/** Defaults of stop losses, without a distance; at least one of them. */
export interface StopLossDefault {
  /** Order type of the stop loss. */
  readonly type?: StopLossType;
  /** How far the limit of a stop-limit lies beyond its stop. */
  readonly limitOffset?: LimitOffset;
}

/** Whether a setting is a stop loss: it may have the type and the offset of stop losses without being one. */
export function isStopLoss(setting: EntrySettings['stopLoss']): setting is StopLoss {
  return setting !== undefined && Object.keys(setting).some((name) => name !== 'type' && name !== 'limitOffset');
}

/** Hours of the day, on some days of the week, in which trades may happen. */
export interface TradingWindow {
  /** Days on which the window starts; at least one. */
  readonly days: readonly Weekday[];
  /** `HH:MM`, inclusive; 00:00 to 23:59. */
  readonly from: string;
  /** `HH:MM`, exclusive; 00:00 to 24:00. If it is not after `from`, the window ends on the next day. */
  readonly to: string;
  /** Name in the time zone database. */
  readonly timeZone: string;
}

/** Quantity of entries when the signal has none, or may not set it. */
export interface DefaultQuantity {
  /** Unit of the quantity. */
  readonly quantityType: Exclude<QuantityType, 'percent_of_position'>;
  /** Above 0; `signalQuantityMultiplier` does not apply. */
  readonly quantity: DecimalString;
}

/** Source addresses that may send signals: any, those of a platform, or a list of addresses and CIDR ranges. */
export type AllowedIpAddresses = 'any' | 'platform-a' | 'platform-b' | readonly string[];

/** When positions are closed for the night. */
export interface FlatBy {
  /** Minutes before the last regular close of a trade day, 0 or above. */
  readonly minutesBeforeClose: number;
  /** Tickers, underlyings or futures roots that it is for; absent: all. */
  readonly tickers?: readonly string[];
}

/** Time in which nothing is entered. */
export interface Blackout {
  /** Begin, inclusive. */
  readonly from: IsoInstant;
  /** End, exclusive. */
  readonly to: IsoInstant;
  /** Tickers, underlyings or futures roots that it is for; absent: all. */
  readonly tickers?: readonly string[];
  /** What happens then. */
  readonly name: string;
}

/** Part of a trade day in which entries are allowed. */
export interface EntryWindow {
  /** Minutes after the first regular open, 0 or above. */
  readonly after: number;
  /** Minutes before the last regular close, 0 or above. */
  readonly before: number;
}

/** Settings of a strategy and its subscription. Plain JSON. */
export interface Settings {
  /** Asset class that is traded; default `stocks`. */
  readonly assetClass: AssetClass;
  /**
   * How futures are sized: in contracts and parts of a position (`fixed`), or also by the loss at the stop (`risk`:
   * `risk_dollar_amount`, `risk_percent`); default `fixed`.
   */
  readonly futuresSizing: FuturesSizing;
  /** Option contracts that are traded; default `call`. */
  readonly optionType: OptionType;
  /** Sides on which positions may be held; default `both`. */
  readonly allowedSides: AllowedSides;
  /** Whether positions on a side that is not allowed are left alone. */
  readonly sidesIsolated: boolean;
  /** Whether an opposite buy or sell also enters on its own side after it closes the position. */
  readonly allowSideSwapping: boolean;
  /** Whether the quantity of a buy or sell that swaps is what it trades in all: what its exit closes is subtracted; default false. */
  readonly subtractExitQuantity: boolean;
  /** What the sentiment of a resize is: the side of its `order`, or the side of its target `position`; default `order`. */
  readonly resizeSentiment: ResizeSentiment;
  /** Whether a signal that expects another position may enter, with a notice; default `notice`. Its exits are always planned. */
  readonly unexpectedPosition: UnexpectedPosition;
  /** Maximum number of open tickers; absent: no limit. */
  readonly maxPositions?: number;
  /** Whether every entry is rejected. */
  readonly entryLockout: boolean;
  /** When trades may happen; absent: always. */
  readonly tradingWindows?: readonly TradingWindow[];
  /** Whether exits may happen outside the trading windows. */
  readonly exitsOutsideTradingWindows: boolean;
  /** Distance of a breakeven stop from the entry, in price units. */
  readonly exitBreakevenOffset?: DecimalString;
  /** Time zone of dates and trading windows; a name in the time zone database. */
  readonly marketTimeZone: string;
  /** Number of strikes of an option chain to choose from. */
  readonly strikeCount: number;
  /** Whether a message may be an array of signals; default true. */
  readonly allowBatchSignals: boolean;
  /** Treatment of a name that is not a field but is probably meant for one, such as `stoploss` or `qty`; default notice. */
  readonly mistypedFields: MistypedFields;
  /** Whether a buy or sell may add to a position on its side; default false. */
  readonly allowAddToPosition: boolean;
  /** Whether entries and exits use the quantity of the signal; default true. */
  readonly allowSignalQuantity: boolean;
  /** Multiplies every quantity of a signal, except percent_of_position; above 0, default 1. */
  readonly signalQuantityMultiplier: DecimalString;
  /** Whether buy and sell on put contracts mean the side of the underlying. */
  readonly invertPuts: boolean;
  /** Whether every exit is rejected; default false. */
  readonly ignoreExitSignals: boolean;
  /** Whether open orders are cancelled before new ones are sent. */
  readonly cancelOpenOrders: boolean;
  /** Whether stocks trade in fractions of a share; default false. */
  readonly useFractionalQuantity: boolean;
  /** Quantity of entries when the signal has none; default 1 unit. */
  readonly defaultQuantity: DefaultQuantity;
  /** Maximum age of quotes, in seconds; absent: no limit. For entries, `signalPrice` does not replace an older one. */
  readonly maxQuoteAgeSeconds?: number;
  /** Whether dollar coins (USDT, USDC, DAI, FDUSD, PYUSD) differ from USD; default false. */
  readonly strictCurrency: boolean;
  /** Whether signals with `test` true enter positions; default `trade`. Their exits are always planned. */
  readonly testSignals: TestSignals;
  /** Whether a swap whose entry waits for its price exits at once; default `exit-now`. With `refuse` it is rejected. */
  readonly waitingSwaps: WaitingSwaps;
  /**
   * Treatment of an entry whose order type or time in force `capabilities` lack, where what is sent instead would trade sooner: a market
   * order in place of a stop; default `notice`. With `refuse` it is rejected, as with the profile of a broker.
   */
  readonly entryFallback: EntryFallback;
  /** Maximum time from the release of a delayed signal to its plan, in seconds, 0 or above; default 300. Later, nothing is entered. */
  readonly maxReleaseDelaySeconds: number;
  /** Maximum units of an entry; absent: no limit. Exits have none. */
  readonly maxOrderQuantity?: DecimalString;
  /** Maximum value of an entry, in the currency of the account; absent: no limit. Exits have none. */
  readonly maxOrderValue?: DecimalString;
  /** Maximum value of a position after an entry, in the currency of the account; absent: no limit. Exits have none. */
  readonly maxPositionValue?: DecimalString;
  /** Maximum loss of an entry at its stop loss, in the currency of the account; absent: no limit. With it, every entry needs a stop loss. */
  readonly maxLossAtStop?: DecimalString;
  /** Maximum loss of an entry at its stop loss, in percent of the equity; absent: no limit. With it, every entry needs a stop loss. */
  readonly maxLossAtStopPercent?: DecimalString;
  /** Maximum distance of an entry's limit and stop price from the midpoint, in percent; absent: no limit. */
  readonly priceCollarPercent?: DecimalString;
  /** Whether the rest of a position gets a new stop when a partial exit cancels the old one, on the same terms; default false. */
  readonly protectRemaining: boolean;
  /**
   * Whether planning knows sessions and holidays, or calendars by ticker, underlying or futures root that replace the defaults;
   * default false. The context has to have `calendarOf`.
   */
  readonly calendars: boolean | Readonly<Record<string, string>>;
  /**
   * Treatment of entries while the market is closed: sent with a notice, refused, or postponed until the open; default `send`.
   */
  readonly whenClosed: WhenClosed;
  /** Treatment of exits while the market is closed: sent with a notice, or postponed until the open; default `send`. */
  readonly exitsWhenClosed: ExitsWhenClosed;
  /**
   * From how many minutes before the last regular close of the day nothing may be entered or held until the next open; absent:
   * positions may be held overnight. `sessionExits` says what is closed.
   */
  readonly flatBy?: FlatBy;
  /** Times in which nothing is entered, for news and maintenance; absent: none. They need no calendar. */
  readonly blackouts?: readonly Blackout[];
  /**
   * Part of the day in which entries are allowed, from the first regular open to the last regular close; absent: all of it.
   */
  readonly entryWindowFromOpen?: EntryWindow;
  /** Limits of the day and of the account; absent: none. They refuse entries alone. */
  readonly guard?: GuardSettings;
  /** Source addresses that may send signals; default any. */
  readonly allowedIpAddresses: AllowedIpAddresses;
  /** Tickers that are accepted; absent: any. An underlying, an index or a futures root allows all of its contracts. */
  readonly allowedTickers?: readonly string[];
  /** Settings of entry orders. */
  readonly entry: EntrySettings;
  /** Settings of exit orders. */
  readonly exit: OrderDefaults;
}

/** Settings as they are written, amounts already canonical: everything is optional. */
export interface PartialSettings extends Partial<Omit<Settings, 'tradingWindows' | 'guard' | 'entry' | 'exit'>> {
  /** Order type of entries and exits that have none of their own. */
  readonly defaultOrderType?: OrderType;
  /** Time in force of entries and exits that have none of their own. */
  readonly defaultTimeInForce?: TimeInForce;
  /** When trades may happen; absent: always. */
  readonly tradingWindows?: readonly TradingWindowInput[];
  /** Limits of the day and of the account; absent: none. */
  readonly guard?: PartialGuard;
  /** Settings of entry orders. */
  readonly entry?: Partial<EntrySettings>;
  /** Settings of exit orders. */
  readonly exit?: Partial<OrderDefaults>;
}

/** A trading window whose time zone may be left out. */
export interface TradingWindowInput extends Omit<TradingWindow, 'timeZone'> {
  /** Name in the time zone database; default `marketTimeZone`. */
  readonly timeZone?: string;
}

/** A value in which amounts may also be numbers. */
export type InputOf<T> = T extends DecimalString
  ? Amount
  : T extends object
    ? { readonly [Key in keyof T]: InputOf<T[Key]> }
    : T;

/**
 * Input of `parseSettings`: everything is optional, and amounts may be numbers.
 *
 * @example
 * const input: SettingsInput = { exitBreakevenOffset: 0.5, entry: { orderType: 'limit' } };
 * const settings = parseSettings(input);
 * settings.ok && settings.value.exitBreakevenOffset; // '0.5'
 */
export interface SettingsInput extends InputOf<PartialSettings> {}
