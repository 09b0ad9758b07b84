import { optional } from 'valibot';
import { mistypedName } from '../core/closest-name.js';
import {
  amount,
  count,
  type Entries,
  flag,
  listOf,
  mapOf,
  objectOf,
  oneOf,
  positiveAmount,
  reading,
  type Schema,
  text,
} from '../core/schema.js';
import { epochMilliseconds, type IsoInstant, instantText, isCalendarDate } from '../core/time.js';
import {
  assetClasses,
  contractTypes,
  orderRoles,
  orderSides,
  orderTypes,
  positionSides,
  timesInForce,
} from '../core/vocabulary.js';
import type {
  BrokerCapabilities,
  Instrument,
  OpenOrder,
  OptionChain,
  OptionContract,
  Position,
  Quote,
  RolloverSchedule,
} from './ports.js';
import type { MarketSnapshot } from './snapshot.js';

/** How every part of a market snapshot is read. The compiler holds it against the types of the ports. */
export function snapshotSchema(): Schema<MarketSnapshot> {
  const entries: Entries<MarketSnapshot> = {
    now: instant(),
    equity: optional(amount()),
    quotes: optional(
      mapOf('an object of quotes by ticker', objectOf('an object with bid, ask and last', quoteEntries())),
    ),
    positions: optional(mapOf('an object of positions by ticker', position())),
    openOrders: optional(listOf('a list of open orders', openOrder())),
    instruments: optional(mapOf('an object of instruments by ticker', instrument())),
    optionChains: optional(mapOf('an object of option chains by underlying', optionChain())),
    rollovers: optional(mapOf('an object of rollover schedules by futures root', rollover())),
    capabilities: optional(capabilities()),
  };
  // What a port answers may have more names than are read here; the snapshot's own are few, and one that is mistyped would
  // be a market without positions.
  const instead = (name: string): string | undefined => mistypedName(name, Object.keys(entries));
  return objectOf('an object with now, quotes, positions and so on', entries, { instead, refusesOnlySome: true });
}

function quoteEntries(): Entries<Quote> {
  return {
    bid: optional(amount()),
    ask: optional(amount()),
    last: optional(amount()),
    mark: optional(amount()),
    time: optional(instant()),
  };
}

function position(): Schema<Position> {
  const entries: Entries<Position> = {
    side: oneOf(positionSides),
    // The side says which way; a negative quantity would say it twice, or against it.
    quantity: amount('a number, 0 or above', { minimum: 0 }),
    averageEntryPrice: optional(amount()),
  };
  return objectOf('an object with side and quantity', entries);
}

function openOrder(): Schema<OpenOrder> {
  const entries: Entries<OpenOrder> = {
    id: text('the identifier of the order as text', /[\s\S]/),
    ticker: ticker(),
    type: oneOf(orderTypes),
    side: oneOf(orderSides),
    role: oneOf(orderRoles),
    quantity: optional(amount()),
  };
  return objectOf('an object with id, ticker, type, side and role', entries);
}

function instrument(): Schema<Instrument> {
  const entries: Entries<Instrument> = {
    assetClass: optional(oneOf(assetClasses)),
    tickSize: optional(positiveAmount()),
    quantityStep: optional(positiveAmount()),
    pointValue: optional(positiveAmount()),
  };
  return objectOf('an object with assetClass, tickSize, quantityStep and pointValue', entries);
}

function optionChain(): Schema<OptionChain> {
  const contract: Entries<OptionContract> = {
    ticker: ticker(),
    expiration: date(),
    type: oneOf(contractTypes),
    strike: positiveAmount(),
    ...quoteEntries(),
  };
  const entries: Entries<OptionChain> = {
    contracts: listOf(
      'a list of option contracts',
      objectOf('an object with ticker, expiration, type and strike', contract),
    ),
  };
  return objectOf('an object with contracts', entries);
}

function rollover(): Schema<RolloverSchedule> {
  const entries: Entries<RolloverSchedule> = {
    months: text('letters of delivery months as in HMUZ', /^[FGHJKMNQUVXZ]{1,12}$/),
    daysBeforeExpiry: count('a whole number of days, 0 to 366', { minimum: 0, maximum: 366, whole: true }),
    expiryRule: optional(oneOf(['third-friday'])),
    expiries: optional(mapOf('an object of dates by contract symbol', date())),
  };
  return objectOf('an object with months and daysBeforeExpiry', entries);
}

function capabilities(): Schema<BrokerCapabilities> {
  const entries: Entries<BrokerCapabilities> = {
    orderTypes: optional(listOf('a list of order types', oneOf(orderTypes))),
    timesInForce: optional(listOf('a list of times in force', oneOf(timesInForce))),
    quantityStep: optional(positiveAmount()),
    shortSelling: optional(flag()),
    optionWriting: optional(flag()),
    brackets: optional(flag()),
    trailPercent: optional(oneOf(['native', 'fixed-distance'])),
    extendedHours: optional(flag()),
    averageEntryPrice: optional(flag()),
  };
  return objectOf('an object of capabilities', entries);
}

function ticker(): Schema<string> {
  return text('a ticker as text', /[\s\S]/);
}

function date(): Schema<string> {
  return text('a date as YYYY-MM-DD', isCalendarDate);
}

const instantForm =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function instant(): Schema<IsoInstant> {
  const shape = { kind: 'text', pattern: instantForm.source } as const;
  return reading(shape, 'an instant such as 2026-01-26T15:30:00Z', (value) => {
    if (typeof value !== 'string' || !instantForm.test(value) || !isCalendarDate(value.slice(0, 10))) {
      return undefined;
    }
    const inUtc = instantText(epochMilliseconds(value));
    // An offset can lead out of the years that have four digits.
    return instantForm.test(inUtc) ? inUtc : undefined;
  });
}
