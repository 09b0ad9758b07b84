import type { AccountDay } from '../account/account-day.js';
import { type Argument, argumentFault } from '../core/argument-fault.js';
import { type Amount, readNumber } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, givenValueMessage } from '../core/excerpt.js';
import { type IsoInstant, readInstant } from '../core/instant.js';
import { isJsonObject } from '../core/json.js';
import { once } from '../core/once.js';
import { optionsFaults } from '../core/options-fault.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import type { Settings } from '../settings/settings.js';
import type {
  BrokerCapabilities,
  CalendarOf,
  Instrument,
  InstrumentDescriptions,
  OpenOrder,
  OptionChain,
  Position,
  Quote,
  RolloverSchedule,
  TradingContext,
} from './ports.js';
import { contractKey, itemsByTicker } from './symbols.js';

/** Values by ticker, contract symbol or futures root. */
export type ByTicker<T> = Readonly<Record<string, T>>;

/**
 * The market at one moment, as plain JSON: a plan can be stored together with what it was made from, and made again.
 * Futures may be written with one, two or four digits of the year, here and in the signal; options in the OCC form, here only.
 */
export interface MarketSnapshot {
  /** Time of the snapshot. */
  readonly now: IsoInstant;
  /** Currency of the account; default USD. */
  readonly currency?: string;
  /** Total account equity in the account's currency. */
  readonly equity?: Amount;
  /** Amount that entries may still cost, in the account's currency; absent: not checked. */
  readonly buyingPower?: Amount;
  /** What the account did today, for settings with a guard. */
  readonly accountDay?: AccountDay;
  /** Entries that rest at the broker, of all tickers; default the entries among `openOrders`. */
  readonly restingEntries?: readonly OpenOrder[];
  /** Quotes by ticker. */
  readonly quotes?: ByTicker<Quote>;
  /** Filled positions; for an option or a future by contract symbol. */
  readonly positions?: ByTicker<Position>;
  /** Resting orders that the strategy may cancel. */
  readonly openOrders?: readonly OpenOrder[];
  /** Descriptions of instruments; what is absent has the default of its asset class. */
  readonly instruments?: ByTicker<Instrument>;
  /** Option chains by underlying. */
  readonly optionChains?: ByTicker<OptionChain>;
  /** Rollover schedules by futures root. */
  readonly rollovers?: ByTicker<RolloverSchedule>;
  /** What the broker supports. */
  readonly capabilities?: BrokerCapabilities;
}

/** The ports of a trading context over a snapshot. */
export type SnapshotPorts = Pick<TradingContext, 'clock' | 'broker' | 'positions' | 'instruments' | 'account'>;

/** Inputs of planning apart from the market and the settings. */
export interface ContextOptions {
  /** Prefix of every `clientOrderId`. */
  readonly signalId?: string | undefined;
  /** What the broker takes; absent: orders are planned by the capabilities alone. */
  readonly profile?: BrokerProfile | undefined;
  /** Calendars of instruments, for settings that need them: that of `signal-to-order/calendars`. */
  readonly calendarOf?: CalendarOf | undefined;
  /**
   * What is known of instruments apart from the market: `futuresInstruments` of `signal-to-order/instruments`. What the market says
   * wins, field by field; a rollover schedule is used where the market has none.
   */
  readonly instruments?: InstrumentDescriptions | undefined;
}

const contextOptions: Readonly<Record<keyof ContextOptions, true>> = {
  signalId: true,
  profile: true,
  calendarOf: true,
  instruments: true,
};

/**
 * Builds the trading context of a stored market: the same snapshot, settings, options and signal always give the same plan.
 * A string instead of the options is the `signalId`. What is not a snapshot, and an option whose name is misspelt, is
 * the `fault` of the context: nothing is planned on it.
 *
 * @example
 * const context = snapshotContext({ now: '2026-01-26T15:30:00Z', equity: '100000' }, defaultSettings, 'alert-7');
 * context.broker.equity(); // '100000'
 * context.clock.now(); // 1769441400000
 * const atAlpaca = snapshotContext({ now: '2026-01-26T15:30:00Z' }, defaultSettings, { profile: alpaca });
 * atAlpaca.broker.profile?.id; // 'alpaca'
 */
export function snapshotContext(
  snapshot: MarketSnapshot,
  settings: Settings,
  options: string | ContextOptions = {},
): TradingContext {
  const given: ContextOptions = typeof options === 'string' ? { signalId: options } : (options ?? {});
  const { signalId, profile, calendarOf, instruments: descriptions } = given;
  const [misspelt] = optionsFaults(given, contextOptions);
  const fault = argumentFault(snapshot, snapshotArgument) ?? nowFault(snapshot) ?? misspelt;
  const ports = snapshotPorts(fault === undefined ? snapshot : { now: '' });
  return {
    settings,
    ...(fault !== undefined && { fault }),
    ...ports,
    ...(profile !== undefined && { broker: { ...ports.broker, profile } }),
    signalId,
    ...(calendarOf !== undefined && { calendarOf }),
    ...(descriptions !== undefined && { descriptions }),
  };
}

/** Error of a snapshot without a readable time, such as one in milliseconds: its clock could not say what is wrong. */
function nowFault({ now }: MarketSnapshot): SignalError | undefined {
  if (!Number.isNaN(readInstant(now))) {
    return undefined;
  }
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  const message = givenValueMessage('now', now, expected);
  return signalError('invalid-snapshot', { message, path: ['now'], received: excerpt(now), expected });
}

export const snapshotArgument: Argument = {
  name: 'snapshot',
  code: 'invalid-snapshot',
  expected: 'a MarketSnapshot, the value of parseMarketSnapshot',
  names: ['now'],
};

/**
 * Builds ports that read a snapshot; their clock stays at its `now`. Only own properties of the snapshot are read. What is
 * invalid in it is answered as it is written: planning refuses it when it takes it (safety P1).
 */
export function snapshotPorts(snapshot: MarketSnapshot): SnapshotPorts {
  const now = readInstant(snapshot.now);
  const { capabilities, currency, equity, buyingPower, accountDay } = snapshot;
  const ordersOf = once(() => orderLookUp(snapshot.openOrders ?? [], now));
  const quoteOf = lookUp(snapshot.quotes, now);
  const positionOf = lookUp(snapshot.positions, now);
  const instrumentOf = lookUp(snapshot.instruments, now);
  const chainOf = lookUp(snapshot.optionChains, now);
  const rolloverOf = lookUp(snapshot.rollovers, now);
  return {
    clock: { now: () => now, unit: 'milliseconds' },
    broker: {
      capabilities: capabilities ?? {},
      currency,
      quote: quoteOf,
      equity: () => equity,
      buyingPower: () => buyingPower,
      openOrders: (ticker) => ordersOf()(ticker),
      restingEntries: () => snapshot.restingEntries ?? entriesAmong(snapshot.openOrders),
      optionChain: chainOf,
    },
    positions: {
      position: (ticker) => held(positionOf(ticker)),
      openTickers: () => openTickersOf(snapshot.positions),
    },
    instruments: { instrument: instrumentOf, rollover: rolloverOf },
    account: { day: () => accountDay },
  };
}

/** Entries among orders; a list that is not one is answered as it is. */
function entriesAmong(orders: readonly OpenOrder[] = []): readonly OpenOrder[] {
  return Array.isArray(orders) ? orders.filter((order) => order?.role === 'entry') : orders;
}

/** Finds a ticker as it is written, else under another spelling of the same contract. */
function lookUp<T>(record: ByTicker<T> | undefined, now: number): (ticker: string) => T | undefined {
  if (record == null) {
    return () => undefined;
  }
  if (!isJsonObject(record)) {
    return () => record;
  }
  let byContract: ReadonlyMap<string, T> | undefined;
  return (ticker) => {
    if (Object.hasOwn(record, ticker)) {
      return record[ticker];
    }
    byContract ??= new Map(Object.entries(record).map(([symbol, value]) => [contractKey(symbol, now), value]));
    return byContract.get(contractKey(ticker, now));
  };
}

/** Tickers with a position; a record that is not one is answered as it is. */
function openTickersOf(positions: ByTicker<Position> | undefined): readonly string[] {
  if (positions == null) {
    return [];
  }
  return isJsonObject(positions)
    ? Object.entries(positions).flatMap(([ticker, position]) => (held(position) === undefined ? [] : ticker))
    : positions;
}

/** Brokers also list positions of 0. Only these are flat: whatever else is not a size is for planning to refuse (safety P1). */
function held(position: Position | undefined): Position | undefined {
  return position == null || readNumber(position.quantity) === '0' ? undefined : position;
}

/** Finds the orders of a ticker and of its contracts. A list with an order whose ticker cannot be read is answered as it is. */
function orderLookUp(orders: readonly OpenOrder[], now: number): (ticker: string) => readonly OpenOrder[] {
  // `every` would skip the holes of a list.
  const isReadable = Array.isArray(orders) && orders.findIndex((order) => typeof order?.ticker !== 'string') === -1;
  return isReadable ? itemsByTicker(orders, now) : () => orders;
}
