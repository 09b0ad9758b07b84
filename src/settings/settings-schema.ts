import { lazy, optional } from 'valibot';
import { isRecord } from '../core/json.js';
import {
  amount,
  count,
  type Entries,
  flag,
  listOf,
  type ObjectRule,
  objectOf,
  oneOf,
  positiveAmount,
  type Schema,
  text,
} from '../core/schema.js';
import { isTimeZone } from '../core/time.js';
import {
  allowedSides,
  assetClasses,
  marketPriceTypes,
  optionTypes,
  orderTypes,
  quantityTypes,
  timesInForce,
  weekdays,
} from '../core/vocabulary.js';
import { stopLossReader } from '../signal/stop-loss.js';
import { takeProfitReader } from '../signal/take-profit.js';
import { bracketSetting } from './bracket-setting.js';
import { isIpRange } from './ip-address.js';
import { knownName } from './known-name.js';
import {
  type AllowedIpAddresses,
  type DefaultQuantity,
  type EntrySettings,
  type OrderDefaults,
  overridables,
  type SettingsInput,
  type TradingWindowInput,
  type TrailingDistance,
} from './settings.js';

/** How every setting is read. The compiler holds it against the names and types of `SettingsInput`. */
export function settingsSchema(): Schema<SettingsInput> {
  const top = topEntries();
  const exit = halfEntries();
  const entry: Entries<Partial<EntrySettings>> = {
    ...exit,
    takeProfit: optional(bracketSetting('takeProfit', takeProfitReader)),
    stopLoss: optional(bracketSetting('stopLoss', stopLossReader)),
  };
  const topNames = Object.keys(top);
  const exitNames = Object.keys(exit);
  const entryNames = Object.keys(entry);
  const ofEntry = (name: string): string => `entry.${name}`;
  const ofHalf = (name: string): string => (exitNames.includes(name) ? `entry.${name} or exit.${name}` : ofEntry(name));
  const beside = (name: string): string => `${name} beside entry and exit`;
  const bracketNames = entryNames.filter((name) => !exitNames.includes(name));
  const entries: Entries<SettingsInput> = {
    ...top,
    entry: optional(
      objectOf('an object of entry settings', entry, {
        instead: knownName(entryNames, placed(topNames, beside)),
        rules: [oneSpreadFilter],
      }),
    ),
    exit: optional(
      objectOf('an object of exit settings', exit, {
        instead: knownName(exitNames, new Map([...placed(bracketNames, ofEntry), ...placed(topNames, beside)])),
        rules: [oneSpreadFilter],
      }),
    ),
  };
  return objectOf('an object of settings', entries, {
    instead: knownName(Object.keys(entries), placed(entryNames, ofHalf)),
    rules: [
      {
        broken: ({ assetClass, defaultQuantity: quantity }) => assetClass === 'futures' && isDynamic(quantity),
        at: 'defaultQuantity',
        expected: 'quantityType fixed_quantity, as for all futures',
      },
    ],
  });
}

const oneSpreadFilter: ObjectRule = {
  broken: ({ bidAskSpreadFilter: dollars, bidAskSpreadFilterPercent: percent }) =>
    isWritten(dollars) && isWritten(percent),
  at: 'bidAskSpreadFilter',
  expected: 'either bidAskSpreadFilter or bidAskSpreadFilterPercent',
};

function topEntries(): Omit<Entries<SettingsInput>, 'entry' | 'exit'> {
  return {
    assetClass: optional(oneOf(assetClasses)),
    optionType: optional(oneOf(optionTypes)),
    allowedSides: optional(oneOf(allowedSides)),
    sidesIsolated: optional(flag()),
    allowSideSwapping: optional(flag()),
    // 0 is refused: to some it means none, to others no limit.
    maxPositions: optional(count('a whole number, 1 or above; left out for no limit', { minimum: 1, whole: true })),
    entryLockout: optional(flag()),
    // A list without windows is refused for the same reason.
    tradingWindows: optional(
      listOf('a list of trading windows, at least one; left out to be always open', tradingWindow(), 1),
    ),
    exitsOutsideTradingWindows: optional(flag()),
    exitBreakevenOffset: optional(amount('a number, 0 to 100', { minimum: 0, maximum: 100 })),
    marketTimeZone: optional(timeZone()),
    strikeCount: optional(count('a whole number, 2 to 20', { minimum: 2, maximum: 20, whole: true })),
    allowBatchSignals: optional(flag()),
    allowAddToPosition: optional(flag()),
    allowSignalQuantity: optional(flag()),
    signalQuantityMultiplier: optional(positiveAmount()),
    invertPuts: optional(flag()),
    ignoreExitSignals: optional(flag()),
    cancelOpenOrders: optional(flag()),
    useFractionalQuantity: optional(flag()),
    defaultQuantity: optional(defaultQuantity()),
    maxQuoteAgeSeconds: optional(seconds()),
    allowedIpAddresses: optional(allowedIpAddresses()),
    allowedTickers: optional(listOf('a list of tickers', ticker())),
    defaultOrderType: optional(oneOf(orderTypes)),
    defaultTimeInForce: optional(oneOf(timesInForce)),
  };
}

function halfEntries(): Entries<Partial<OrderDefaults>> {
  return {
    orderType: optional(oneOf(orderTypes)),
    timeInForce: optional(oneOf(timesInForce)),
    marketPriceType: optional(oneOf(marketPriceTypes)),
    trailingStop: optional(trailingStop()),
    bidAskSpreadFilter: optional(positiveAmount()),
    bidAskSpreadFilterPercent: optional(amount('a number, 0.01 to 99.99', { minimum: 0.01, maximum: 99.99 })),
    rejectOlderThan: optional(seconds()),
    allowSignalOverride: optional(signalOverride()),
  };
}

function trailingStop(): Schema<TrailingDistance> {
  const entries: Entries<TrailingDistance> = {
    amount: optional(positiveAmount()),
    percent: optional(positiveAmount()),
  };
  return objectOf('an object with amount or percent', entries, {
    instead: knownName(Object.keys(entries)),
    rules: [
      {
        broken: ({ amount: dollars, percent }) => !isWritten(dollars) && !isWritten(percent),
        at: 'amount',
        expected: 'amount or percent',
      },
    ],
  });
}

function signalOverride(): Schema<OrderDefaults['allowSignalOverride']> {
  const whole = flag();
  const byName = objectOf<Readonly<Record<string, boolean>>>(
    'true, false, or an object of true and false by name',
    Object.fromEntries(overridables.map((name) => [name, optional(flag())])),
    { instead: knownName(overridables) },
  );
  return lazy((value) => (typeof value === 'boolean' ? whole : byName));
}

function tradingWindow(): Schema<TradingWindowInput> {
  const entries: Entries<TradingWindowInput> = {
    days: listOf(`a list of days, at least one of ${weekdays.join(', ')}`, oneOf(weekdays), 1),
    from: text('a time as HH:MM, 00:00 to 23:59', /^(?:[01]\d|2[0-3]):[0-5]\d$/),
    to: text('a time as HH:MM, 00:00 to 24:00', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
    timeZone: optional(timeZone()),
  };
  return objectOf('an object with days, from, to and timeZone', entries, { instead: knownName(Object.keys(entries)) });
}

function defaultQuantity(): Schema<DefaultQuantity> {
  const types = quantityTypes.filter((type) => type !== 'percent_of_position');
  const entries: Entries<DefaultQuantity> = {
    quantityType: optional(oneOf(types), 'fixed_quantity'),
    quantity: positiveAmount(),
  };
  return objectOf('an object with quantityType and quantity', entries, { instead: knownName(Object.keys(entries)) });
}

function allowedIpAddresses(): Schema<AllowedIpAddresses> {
  const mode = oneOf(['any', 'platform-a', 'platform-b']);
  const expected = 'any, platform-a, platform-b, or a list of addresses and ranges';
  const list = listOf(expected, text('an IPv4 or IPv6 address, or a range such as 10.0.0.0/8', isIpRange));
  return lazy((value) => (typeof value === 'string' ? mode : list));
}

function timeZone(): Schema<string> {
  return text('a name of the time zone database such as America/New_York', isTimeZone);
}

function ticker(): Schema<string> {
  return text('a ticker without spaces around it', /^\S(?:[\s\S]*\S)?$/);
}

function seconds(): Schema<number> {
  return count('a number of seconds above 0', { above: 0 });
}

/** True for a default quantity of a type that is measured in money. */
function isDynamic(quantity: unknown): boolean {
  const { quantityType } = isRecord(quantity) ? quantity : {};
  return quantityTypes.some((type) => type === quantityType && type !== 'fixed_quantity');
}

function isWritten(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function placed(names: readonly string[], place: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, place(name)]));
}
