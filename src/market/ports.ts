import type { AccountDay } from '../account/account-day.js';
import type { Clock } from '../core/clock.js';
import type { Amount } from '../core/decimal.js';
import type { SignalError } from '../core/errors.js';
import type { IsoDate } from '../core/time.js';
import type { AssetClass, ContractType, OrderRole, OrderSide, OrderType, TimeInForce } from '../core/vocabulary.js';
import type { Instrument, Position, Quote } from '../order/contract-facts.js';
import type { BrokerCapabilities } from '../profile/broker-capabilities.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import type { Settings } from '../settings/settings.js';

export type { Instrument, MarginBySide, OrderFee, Position, Quote } from '../order/contract-facts.js';
export type { TickRow } from '../order/tick-row.js';
export type { BrokerCapabilities } from '../profile/broker-capabilities.js';

/** What planning asks for: each member of a port by its name. */
export type PortName = keyof Broker | keyof Positions | keyof Instruments | 'accountDay';

/** Finds the calendar of an instrument; undefined: there is none. */
export type CalendarOf = (
  ticker: string,
  instrument: Pick<Instrument, 'calendar'> | undefined,
  assetClass: AssetClass,
) => TradingCalendar | undefined;

/** Everything that planning reads apart from the signal. */
export interface TradingContext {
  /** Settings of the strategy and its subscription. */
  readonly settings: Settings;
  /** Time at which the plan is made. */
  readonly clock: Clock;
  /** Quotes, equity, open orders, option chains. */
  readonly broker: Broker;
  /** Open positions. */
  readonly positions: Positions;
  /** Ticks, steps, point values, rollover schedules. */
  readonly instruments: Instruments;
  /** What the account did today; settings with rules of the day refuse entries without it. */
  readonly account?: Account | undefined;
  /**
   * Calendar of an instrument: that of `signal-to-order/calendars`, or one of your own. Settings that need calendars refuse entries
   * without it.
   */
  readonly calendarOf?: CalendarOf | undefined;
  /** What is known of instruments apart from the market: that of `signal-to-order/instruments`, or your own. */
  readonly descriptions?: InstrumentDescriptions | undefined;
  /** Prefix of every `clientOrderId`, the same whenever the signal is planned: 1 to 128 characters. */
  readonly signalId?: string | undefined;
  /** Stops that plans before this one leave, as `planBatch` says: they protect a position, and nothing can cancel them yet. */
  readonly plannedStops?: ((ticker: string) => readonly OpenOrder[]) | undefined;
  /** Why nothing can be planned on the context; absent: it is whole. */
  readonly fault?: SignalError | undefined;
  /**
   * Why a port cannot be asked about a ticker, an underlying or a root (empty: the account): a context that `loadContext` made
   * answers only what it was loaded with. Absent: every port can be asked.
   */
  readonly unanswered?: ((port: PortName, name: string) => SignalError | undefined) | undefined;
}

export type { Clock } from '../core/clock.js';

/** The account, of which somebody keeps the state by `accountDay` of `signal-to-order/execute`. */
export interface Account {
  /** State of the current day, or of an earlier one on which something happened last; undefined: there is none. */
  day(): AccountDay | undefined;
}

/** Broker as planning reads it. No order is sent through it. */
export interface Broker {
  /** What the broker supports. */
  readonly capabilities: BrokerCapabilities;
  /**
   * What the broker takes, as data: each order is put into a form that it takes, or the plan is rejected. Absent: orders are planned
   * by `capabilities` alone.
   */
  readonly profile?: BrokerProfile | undefined;
  /** Quote of a ticker or contract; undefined: unknown. */
  quote(ticker: string): Quote | undefined;
  /** Currency of the account, in which equity and buying power are; absent: USD. */
  readonly currency?: string | undefined;
  /** Total account equity in the account's currency. */
  equity(): Amount | undefined;
  /** Amount that entries may still cost, in the account's currency; absent or undefined: not checked. */
  buyingPower?(): Amount | undefined;
  /**
   * Resting orders of a ticker that the strategy may cancel. For an underlying, an index (`SPX` with `SPXW`) or a futures root
   * (`ES`): the orders of all its contracts, whether there is a chain or not.
   */
  openOrders(ticker: string): readonly OpenOrder[];
  /**
   * Entries that rest at the broker, of all tickers and of everybody who trades the account; absent or undefined: unknown, and
   * settings that limit the exposure of the account refuse entries.
   */
  restingEntries?(): readonly OpenOrder[] | undefined;
  /** Option contracts of an underlying; undefined: unknown. */
  optionChain?(underlying: string): OptionChain | undefined;
}

/** Order that rests at the broker. */
export interface OpenOrder {
  /** Identifier given by the broker. */
  readonly id: string;
  /** Instrument; for an option or a future the contract symbol. Options may be in the OCC form: `SPY   260130C00600000`. */
  readonly ticker: string;
  /** How it waits for its price. */
  readonly type: OrderType;
  /** Buy or sell. */
  readonly side: OrderSide;
  /** Entry, take profit, stop loss or other. */
  readonly role: OrderRole;
  /** Units that are still open, 0 or above. */
  readonly quantity?: Amount | undefined;
  /** Price at which it becomes active, of a stop or stop-limit order. */
  readonly stopPrice?: Amount | undefined;
  /** Worst price at which it may fill, of a limit or stop-limit order. */
  readonly limitPrice?: Amount | undefined;
  /** Distance of a trailing stop from the high-water mark, in price units, 0 or above. */
  readonly trailAmount?: Amount | undefined;
  /** Distance of a trailing stop, in percent of the high-water mark, 0 or above. */
  readonly trailPercent?: Amount | undefined;
  /** How long it rests. */
  readonly timeInForce?: TimeInForce | undefined;
  /** Units that have filled, 0 or above. */
  readonly filled?: Amount | undefined;
  /**
   * Name of the orders that the broker ends together: the legs of a bracket. Absent: none end with it, as far as is known.
   */
  readonly group?: string | undefined;
}

/** Option contracts of an underlying. */
export interface OptionChain {
  /** In any order. */
  readonly contracts: readonly OptionContract[];
}

/** Option contract of a chain, with its quote. */
export interface OptionContract extends Quote {
  /** Contract symbol: `SPY 260130C600`, or the OCC form with or without its spaces. */
  readonly ticker: string;
  /** Expiration date. */
  readonly expiration: IsoDate;
  /** Call or put. */
  readonly type: ContractType;
  /** Strike price. */
  readonly strike: Amount;
}

/** Open positions: filled ones only. */
export interface Positions {
  /**
   * Position in a ticker or contract; undefined: flat, also for a symbol that is not known. An option contract that is flat as
   * `SPY 260130C600` is asked for in the OCC form, too.
   */
  position(ticker: string): Position | undefined;
  /**
   * Every ticker with a position; for an option or a future the contract symbol. An option in the OCC form is asked for in that
   * form, and planned as `SPY 260130C600`.
   */
  openTickers(): readonly string[];
}

/** Descriptions of instruments. */
export interface Instruments {
  /** Description of a ticker or contract; undefined: unknown. */
  instrument(ticker: string): Instrument | undefined;
  /** Rollover schedule of a futures root such as `ES`. */
  rollover?(root: string): RolloverSchedule | undefined;
}

/**
 * What is known of an instrument apart from the market. What the market says of the instrument wins, field by field.
 */
export interface InstrumentDescription
  extends Pick<Instrument, 'tickSize' | 'quantityStep' | 'pointValue' | 'quoteCurrency'> {
  /** It describes only instruments of this class: `ES` is a future and a stock. */
  readonly assetClass: AssetClass;
  /** Rollover schedule, of a futures root. */
  readonly roll?: RolloverSchedule | undefined;
}

/** Descriptions by ticker or futures root. */
export type InstrumentDescriptions = Readonly<Record<string, InstrumentDescription>>;

/** When the front month of a futures root changes. */
export interface RolloverSchedule {
  /** Letters of the months that are traded: `HMUZ`. */
  readonly months: string;
  /** Calendar days from the roll to the expiry. */
  readonly daysBeforeExpiry: number;
  /** Rule for expiry dates that are not listed. */
  readonly expiryRule?: 'third-friday' | undefined;
  /** Expiry dates by contract symbol, `{ "ESH2026": "2026-03-20" }`; they win over the rule. */
  readonly expiries?: Readonly<Record<string, IsoDate>> | undefined;
}
