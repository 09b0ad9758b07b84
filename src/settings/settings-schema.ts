import * as v from 'valibot';
import { readInstant } from '../core/instant.js';
import { instant } from '../core/instant-schema.js';
import { isJsonObject, isPresent } from '../core/json.js';
import {
  amount,
  boolean,
  type Entries,
  integer,
  type JsonLikeObject,
  list,
  number,
  type ObjectCheck,
  object,
  oneOf,
  positiveAmount,
  record,
  rejectUnknownKeys,
  rule,
  type Schema,
  schemaKey,
  text,
} from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import { isTimeZone } from '../core/time.js';
import {
  allowedSides,
  assetClasses,
  entryFallbackValues,
  exitsWhenClosedValues,
  type FuturesSizing,
  futuresQuantityTypes,
  futuresSizings,
  marketPriceTypes,
  optionTypes,
  orderTypes,
  type QuantityType,
  quantityTypes,
  resizeSentiments,
  testSignals,
  timesInForce,
  unexpectedPositions,
  waitingSwapsValues,
  weekdays,
  whenClosedValues,
} from '../core/vocabulary.js';
import { calendarId } from '../sessions/calendar-schema.js';
import { mistypedFieldsValues } from '../signal/parse-context.js';
import { stopLossSetting, takeProfitSetting } from './bracket-setting.js';
import { guardEntries, guardSchema } from './guard-schema.js';
import { isIpRange } from './ip-address.js';
import { limitOffsetSetting } from './limit-offset-setting.js';
import {
  type AllowedIpAddresses,
  type Blackout,
  type DefaultQuantity,
  type EntrySettings,
  type EntryWindow,
  type FlatBy,
  type OrderDefaults,
  overridables,
  type PartialSettings,
  type TradingWindowInput,
  type TrailingDistance,
} from './settings.js';
import { targetsSetting } from './targets-setting.js';

/** Schema of settings as they are written. The compiler checks its keys and types against `PartialSettings`. */
export function settingsSchema(): Schema<PartialSettings> {
  const strategy = strategyEntries();
  const exit = orderEntries();
  const bracket = {
    takeProfit: v.exactOptional(takeProfitSetting()),
    stopLoss: v.exactOptional(stopLossSetting()),
    targets: v.exactOptional(targetsSetting()),
  };
  const entry: Entries<Partial<EntrySettings>> = { ...exit, ...bracket };
  // Where the keys of one object belong, for those who write them in another.
  const ofStrategy = placesOf(strategy, (key) => `${key} beside entry and exit`);
  const ofEntry = placesOf(bracket, (key) => `entry.${key}`);
  const ofBoth = placesOf(exit, (key) => `entry.${key} or exit.${key}`);
  const oneSpreadFilter = rule(
    'bidAskSpreadFilter',
    'either bidAskSpreadFilter or bidAskSpreadFilterPercent',
    ({ bidAskSpreadFilter, bidAskSpreadFilterPercent }) =>
      !isPresent(bidAskSpreadFilter) || !isPresent(bidAskSpreadFilterPercent),
  );
  const oneProfit = rule(
    'targets',
    'either targets or takeProfit',
    ({ targets, takeProfit }) => !isPresent(targets) || !isPresent(takeProfit),
  );
  const entries: Entries<PartialSettings> = {
    ...strategy,
    entry: v.exactOptional(
      object('an object of entry settings', entry, oneSpreadFilter, oneProfit, knownKeys(entry, ofStrategy)),
    ),
    exit: v.exactOptional(
      object('an object of exit settings', exit, oneSpreadFilter, knownKeys(exit, [...ofEntry, ...ofStrategy])),
    ),
  };
  const defaultOfFutures = futuresSizings.map((sizing) =>
    rule(
      'defaultQuantity',
      `quantityType ${defaultTypesOfFutures(sizing).join(' or ')}, as for all futures`,
      ({ assetClass, futuresSizing, defaultQuantity }) =>
        assetClass !== 'futures' || (futuresSizing ?? 'fixed') !== sizing || isDefaultOfFuture(defaultQuantity, sizing),
    ),
  );
  const withCalendars = calendarSettings.map(([key, needsCalendars]) =>
    rule(key, 'the setting calendars beside it', (written) => !needsCalendars(written[key]) || hasCalendars(written)),
  );
  const ofGuard = placesOf(guardEntries(), (key) => `guard.${key}`);
  const suggest = suggestKey(Object.keys(entries), new Map([...ofGuard, ...ofBoth, ...ofEntry]));
  const known = rejectUnknownKeys([schemaKey, ...Object.keys(entries)], suggest);
  return object('an object of settings', entries, ...defaultOfFutures, ...withCalendars, known);
}

/** Settings that need calendars, and whether a value of theirs does. */
const calendarSettings: readonly (readonly [key: string, needsCalendars: (value: unknown) => boolean])[] = [
  ['whenClosed', (value) => value === 'refuse' || value === 'postpone'],
  ['exitsWhenClosed', (value) => value === 'postpone'],
  ['flatBy', isPresent],
  ['entryWindowFromOpen', isPresent],
];

function hasCalendars({ calendars }: JsonLikeObject): boolean {
  return isPresent(calendars) && calendars !== false;
}

type Places = readonly (readonly [key: string, place: string])[];

function placesOf(entries: object, placeOf: (key: string) => string): Places {
  return Object.keys(entries).map((key) => [key, placeOf(key)]);
}

/** Rejects unknown keys; `elsewhere` has the place of keys that belong to another object. */
function knownKeys(entries: object, elsewhere: Places = []): ObjectCheck {
  const known = Object.keys(entries);
  return rejectUnknownKeys(known, suggestKey(known, new Map(elsewhere)));
}

function strategyEntries(): Omit<Entries<PartialSettings>, 'entry' | 'exit'> {
  return {
    assetClass: v.exactOptional(oneOf(assetClasses)),
    futuresSizing: v.exactOptional(oneOf(futuresSizings)),
    optionType: v.exactOptional(oneOf(optionTypes)),
    allowedSides: v.exactOptional(oneOf(allowedSides)),
    sidesIsolated: v.exactOptional(boolean()),
    allowSideSwapping: v.exactOptional(boolean()),
    subtractExitQuantity: v.exactOptional(boolean()),
    resizeSentiment: v.exactOptional(oneOf(resizeSentiments)),
    unexpectedPosition: v.exactOptional(oneOf(unexpectedPositions)),
    // 0 and an empty list are rejected: to some readers they mean none, to others no limit.
    maxPositions: v.exactOptional(integer('a whole number, 1 or above; left out for no limit', { minimum: 1 })),
    entryLockout: v.exactOptional(boolean()),
    tradingWindows: v.exactOptional(
      list('a list of trading windows, at least one; left out to be always open', tradingWindow(), 1),
    ),
    exitsOutsideTradingWindows: v.exactOptional(boolean()),
    exitBreakevenOffset: v.exactOptional(amount('a number, 0 to 100', { minimum: 0, maximum: 100 })),
    marketTimeZone: v.exactOptional(timeZone()),
    strikeCount: v.exactOptional(integer('a whole number, 2 to 20', { minimum: 2, maximum: 20 })),
    allowBatchSignals: v.exactOptional(boolean()),
    mistypedFields: v.exactOptional(oneOf(mistypedFieldsValues)),
    allowAddToPosition: v.exactOptional(boolean()),
    allowSignalQuantity: v.exactOptional(boolean()),
    signalQuantityMultiplier: v.exactOptional(positiveAmount()),
    invertPuts: v.exactOptional(boolean()),
    ignoreExitSignals: v.exactOptional(boolean()),
    cancelOpenOrders: v.exactOptional(boolean()),
    useFractionalQuantity: v.exactOptional(boolean()),
    defaultQuantity: v.exactOptional(defaultQuantity()),
    maxQuoteAgeSeconds: v.exactOptional(seconds()),
    strictCurrency: v.exactOptional(boolean()),
    testSignals: v.exactOptional(oneOf(testSignals)),
    waitingSwaps: v.exactOptional(oneOf(waitingSwapsValues)),
    entryFallback: v.exactOptional(oneOf(entryFallbackValues)),
    maxReleaseDelaySeconds: v.exactOptional(number('a number of seconds, 0 or above', { minimum: 0 })),
    maxOrderQuantity: v.exactOptional(positiveAmount()),
    maxOrderValue: v.exactOptional(positiveAmount()),
    maxPositionValue: v.exactOptional(positiveAmount()),
    maxLossAtStop: v.exactOptional(positiveAmount()),
    maxLossAtStopPercent: v.exactOptional(positiveAmount()),
    priceCollarPercent: v.exactOptional(positiveAmount()),
    protectRemaining: v.exactOptional(boolean()),
    calendars: v.exactOptional(calendars()),
    whenClosed: v.exactOptional(oneOf(whenClosedValues)),
    exitsWhenClosed: v.exactOptional(oneOf(exitsWhenClosedValues)),
    flatBy: v.exactOptional(flatBy()),
    blackouts: v.exactOptional(list('a list of blackouts', blackout())),
    entryWindowFromOpen: v.exactOptional(entryWindow()),
    guard: v.exactOptional(guardSchema()),
    allowedIpAddresses: v.exactOptional(allowedIpAddresses()),
    allowedTickers: v.exactOptional(list('a list of tickers', ticker())),
    defaultOrderType: v.exactOptional(oneOf(orderTypes)),
    defaultTimeInForce: v.exactOptional(oneOf(timesInForce)),
  };
}

function orderEntries(): Entries<Partial<OrderDefaults>> {
  return {
    orderType: v.exactOptional(oneOf(orderTypes)),
    timeInForce: v.exactOptional(oneOf(timesInForce)),
    marketPriceType: v.exactOptional(oneOf(marketPriceTypes)),
    trailingStop: v.exactOptional(trailingStop()),
    stopLimitOffset: v.exactOptional(limitOffsetSetting()),
    bidAskSpreadFilter: v.exactOptional(positiveAmount()),
    bidAskSpreadFilterPercent: v.exactOptional(amount('a number, 0.01 to 99.99', { minimum: 0.01, maximum: 99.99 })),
    rejectOlderThan: v.exactOptional(seconds()),
    allowSignalOverride: v.exactOptional(signalOverride()),
  };
}

function trailingStop(): Schema<TrailingDistance> {
  const entries: Entries<TrailingDistance> = {
    amount: v.exactOptional(positiveAmount()),
    percent: v.exactOptional(positiveAmount()),
  };
  const hasDistance = rule(
    'amount',
    'amount or percent',
    ({ amount: distance, percent }) => isPresent(distance) || isPresent(percent),
  );
  return object('an object with amount or percent', entries, hasDistance, knownKeys(entries));
}

function signalOverride(): Schema<OrderDefaults['allowSignalOverride']> {
  const expected = 'true, false, or an object of true and false by name';
  const entries = Object.fromEntries(overridables.map((name) => [name, v.exactOptional(boolean())]));
  const byName = object<Readonly<Record<string, boolean>>>(expected, entries, knownKeys(entries));
  return v.union([boolean(), byName], expected);
}

function tradingWindow(): Schema<TradingWindowInput> {
  const entries: Entries<TradingWindowInput> = {
    days: list(`a list of days, at least one of ${weekdays.join(', ')}`, oneOf(weekdays), 1),
    from: text('a time as HH:MM, 00:00 to 23:59', /^(?:[01]\d|2[0-3]):[0-5]\d$/),
    to: text('a time as HH:MM, 00:00 to 24:00', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
    timeZone: v.exactOptional(timeZone()),
  };
  return object('an object with days, from, to and timeZone', entries, knownKeys(entries));
}

function calendars(): Schema<PartialSettings['calendars'] & {}> {
  const expected = 'true, false, or an object of calendars by ticker or futures root';
  return v.union([boolean(), record(expected, calendarId())], expected);
}

function flatBy(): Schema<FlatBy> {
  const entries: Entries<FlatBy> = { minutesBeforeClose: minutes(), tickers: v.exactOptional(tickers()) };
  return object('an object with minutesBeforeClose and tickers', entries, knownKeys(entries));
}

function blackout(): Schema<Blackout> {
  const entries: Entries<Blackout> = {
    from: instant(),
    to: instant(),
    tickers: v.exactOptional(tickers()),
    name: text('a name', /\S/),
  };
  // What is not an instant has an error of its own, and is before and after nothing.
  const inOrder = rule('to', 'an instant after from', ({ from, to }) => !(readInstant(from) >= readInstant(to)));
  return object('an object with from, to, tickers and name', entries, inOrder, knownKeys(entries));
}

function entryWindow(): Schema<EntryWindow> {
  const entries: Entries<EntryWindow> = { after: minutes(), before: minutes() };
  return object('an object with after and before', entries, knownKeys(entries));
}

/** An empty list is rejected: to some readers it means none, to others no limit. */
function tickers(): Schema<readonly string[]> {
  return list('a list of tickers, at least one; left out for all', ticker(), 1);
}

function minutes(): Schema<number> {
  return number('a number of minutes, 0 to 1440', { minimum: 0, maximum: 1440 });
}

function defaultQuantity(): Schema<DefaultQuantity> {
  const types = quantityTypes.filter((type) => type !== 'percent_of_position');
  const entries: Entries<DefaultQuantity> = {
    quantityType: v.exactOptional(oneOf(types), 'fixed_quantity'),
    quantity: positiveAmount(),
  };
  return object('an object with quantityType and quantity', entries, knownKeys(entries));
}

function allowedIpAddresses(): Schema<AllowedIpAddresses> {
  const expected = 'any, platform-a, platform-b, or a list of addresses and ranges';
  const range = text('an IPv4 or IPv6 address, or a range such as 10.0.0.0/8', isIpRange);
  return v.union([oneOf(['any', 'platform-a', 'platform-b']), list(expected, range)], expected);
}

function timeZone(): Schema<string> {
  return text('a name of the time zone database such as America/New_York', isTimeZone);
}

function ticker(): Schema<string> {
  return text('a ticker without spaces around it', /^\S(?:[\s\S]*\S)?$/);
}

function seconds(): Schema<number> {
  return number('a number of seconds above 0', { above: 0 });
}

/** Types of a default quantity of futures: a part of a position sizes no entry. */
function defaultTypesOfFutures(sizing: FuturesSizing): readonly QuantityType[] {
  return futuresQuantityTypes[sizing].filter((type) => type !== 'percent_of_position');
}

/** Whether futures can be sized by a default quantity. What is not a type has an error of its own. */
function isDefaultOfFuture(quantity: unknown, sizing: FuturesSizing): boolean {
  const { quantityType } = isJsonObject(quantity) ? quantity : {};
  return !quantityTypes.some((type) => type === quantityType && !defaultTypesOfFutures(sizing).includes(type));
}
