import * as v from 'valibot';
import { closestName } from '../core/closest-name.js';
import { type Amount, type DecimalString, decimal, readNumber } from '../core/decimal.js';
import { isJsonObject } from '../core/json.js';
import { once } from '../core/once.js';
import type { Result } from '../core/result.js';
import {
  amount,
  boolean,
  type Entries,
  integer,
  list,
  object,
  oneOf,
  parseWith,
  positiveAmount,
  record,
  rejectUnknownKeys,
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
import { currencyPattern } from './currencies.js';
import type {
  BrokerCapabilities,
  Instrument,
  OpenOrder,
  OptionChain,
  OptionContract,
  Position,
  Quote,
  RolloverSchedule,
  TickRow,
} from './ports.js';
import type { MarketSnapshot } from './snapshot.js';

const schema: () => Schema<MarketSnapshot> = /* @__PURE__ */ once(snapshotSchema);

/**
 * Parses a market snapshot. Amounts are numbers or text that holds one and become canonical text; instants become UTC.
 * Unknown keys are ignored, except a top-level one that is nearly a known key. All errors are reported, with their place as
 * `path`.
 *
 * Codes: `invalid-snapshot`.
 *
 * @example
 * const market = parseMarketSnapshot({ now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } });
 * market.ok && market.value.quotes?.AAPL?.bid; // '149.98'
 * parseMarketSnapshot({ quotes: {} }).ok; // false: now is missing
 */
export function parseMarketSnapshot(input: unknown): Result<MarketSnapshot> {
  return parseWith(schema(), input, 'invalid-snapshot', 'The market snapshot');
}

/** Schema of market snapshots. The compiler checks its keys and types against the types of the ports. */
export function snapshotSchema(): Schema<MarketSnapshot> {
  const quote = object<Quote>('an object with bid, ask and last', quoteEntries());
  const entries: Entries<MarketSnapshot> = {
    now: instant(),
    currency: v.exactOptional(currency()),
    equity: v.exactOptional(amount()),
    buyingPower: v.exactOptional(amount()),
    quotes: v.exactOptional(record('an object of quotes by ticker', quote)),
    positions: v.exactOptional(record('an object of positions by ticker', position())),
    openOrders: v.exactOptional(list('a list of open orders', openOrder())),
    instruments: v.exactOptional(record('an object of instruments by ticker', instrument())),
    optionChains: v.exactOptional(record('an object of option chains by underlying', optionChain())),
    rollovers: v.exactOptional(record('an object of rollover schedules by futures root', rollover())),
    capabilities: v.exactOptional(capabilities()),
  };
  const known = Object.keys(entries);
  // Answers of brokers hold more than is read here. A mistyped key of the snapshot itself would be a market without positions.
  const noMistypedKeys = rejectUnknownKeys(known, (key) => closestName(key, known, 4));
  return object('an object with now, quotes, positions and so on', entries, noMistypedKeys);
}

function quoteEntries(): Entries<Quote> {
  return {
    bid: v.exactOptional(amount()),
    ask: v.exactOptional(amount()),
    last: v.exactOptional(amount()),
    mark: v.exactOptional(amount()),
    time: v.exactOptional(instant()),
  };
}

function position(): Schema<Position> {
  return v.pipe(
    v.unknown(),
    v.transform(withSide),
    object<Position>('an object with side and quantity', {
      side: oneOf(positionSides),
      quantity: amount('a number, 0 or above: the size is positive, the side says the direction', { minimum: 0 }),
      averageEntryPrice: v.exactOptional(amount()),
    }),
  );
}

/** A quantity of 0 is flat, whatever the side is. */
function withSide(position: unknown): unknown {
  if (!isJsonObject(position)) {
    return position;
  }
  const { quantity } = position;
  return readNumber(quantity) === '0' ? { ...position, side: 'long' } : position;
}

function openOrder(): Schema<OpenOrder> {
  return object<OpenOrder>('an object with id, ticker, type, side and role', {
    id: text('the identifier of the order as text', notEmpty),
    ticker: ticker(),
    type: oneOf(orderTypes),
    side: oneOf(orderSides),
    role: oneOf(orderRoles),
    quantity: v.exactOptional(amount('a number, 0 or above: the side says the direction', { minimum: 0 })),
    stopPrice: v.exactOptional(amount()),
    limitPrice: v.exactOptional(amount()),
    trailAmount: v.exactOptional(size()),
    trailPercent: v.exactOptional(size()),
    timeInForce: v.exactOptional(oneOf(timesInForce)),
    filled: v.exactOptional(size()),
  });
}

function instrument(): Schema<Instrument> {
  return object<Instrument>('an object with assetClass, tickSize, quantityStep and pointValue', {
    assetClass: v.exactOptional(oneOf(assetClasses)),
    tickSize: v.exactOptional(tickSize()),
    quantityStep: v.exactOptional(positiveAmount()),
    pointValue: v.exactOptional(positiveAmount()),
    quoteCurrency: v.exactOptional(currency()),
    minQuantity: v.exactOptional(size()),
    maxQuantity: v.exactOptional(positiveAmount()),
    minNotional: v.exactOptional(size()),
    lastTradeDay: v.exactOptional(date()),
  });
}

function tickSize(): Schema<Amount | readonly TickRow[]> {
  const expected = 'a number above 0, or ticks by price, from 0 in ascending order';
  const row = object<TickRow>('an object with from and tick', { from: size(), tick: positiveAmount() });
  const table = v.pipe(list(expected, row, 1), v.check(isTickTable, expected));
  return v.union([table, positiveAmount()], expected);
}

/** The prices of a table begin at 0 and ascend: each has one row. */
function isTickTable(rows: readonly TickRow[]): boolean {
  return rows.every(({ from }, index) => {
    const before = rows[index - 1];
    return before === undefined ? Number(from) === 0 : decimal(from).gt(before.from);
  });
}

function optionChain(): Schema<OptionChain> {
  const contract = object<OptionContract>('an object with ticker, expiration, type and strike', {
    ticker: ticker(),
    expiration: date(),
    type: oneOf(contractTypes),
    strike: positiveAmount(),
    ...quoteEntries(),
  });
  return object<OptionChain>('an object with contracts', { contracts: list('a list of option contracts', contract) });
}

function rollover(): Schema<RolloverSchedule> {
  return object<RolloverSchedule>('an object with months and daysBeforeExpiry', {
    months: text('letters of delivery months as in HMUZ', /^[FGHJKMNQUVXZ]{1,12}$/),
    daysBeforeExpiry: integer('a whole number of days, 0 to 366', { minimum: 0, maximum: 366 }),
    expiryRule: v.exactOptional(oneOf(['third-friday'])),
    expiries: v.exactOptional(record('an object of dates by contract symbol', date())),
  });
}

function capabilities(): Schema<BrokerCapabilities> {
  return object<BrokerCapabilities>('an object of capabilities', {
    orderTypes: v.exactOptional(list('a list of order types', oneOf(orderTypes))),
    timesInForce: v.exactOptional(list('a list of times in force', oneOf(timesInForce))),
    quantityStep: v.exactOptional(positiveAmount()),
    shortSelling: v.exactOptional(boolean()),
    optionWriting: v.exactOptional(boolean()),
    brackets: v.exactOptional(boolean()),
    trailPercent: v.exactOptional(oneOf(['native', 'fixed-distance'])),
    extendedHours: v.exactOptional(boolean()),
    averageEntryPrice: v.exactOptional(boolean()),
  });
}

const notEmpty = /[\s\S]/;

function size(): Schema<DecimalString> {
  return amount('a number, 0 or above', { minimum: 0 });
}

function currency(): Schema<string> {
  return text('a currency such as USD', currencyPattern);
}

function ticker(): Schema<string> {
  return text('a ticker as text', notEmpty);
}

function date(): Schema<string> {
  return text('a date as YYYY-MM-DD', isCalendarDate);
}

const instantForm =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** An instant of the years 0000 to 9999, as text in UTC. */
function instant(): Schema<IsoInstant> {
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  return v.pipe(
    text(expected, instantForm),
    v.rawTransform<string, IsoInstant>(({ dataset, addIssue, NEVER }) => {
      const inUtc = isCalendarDate(dataset.value.slice(0, 10)) ? instantText(epochMilliseconds(dataset.value)) : '';
      // An offset can lead to a year that four digits cannot write.
      if (!instantForm.test(inUtc)) {
        addIssue({ message: expected });
        return NEVER;
      }
      return inUtc;
    }),
  );
}
