// How answers of ports are read, each in two ways. A few comparisons tell whether an answer is well-formed. If it is not, the
// schema converts it or says what is invalid (`read-answer.ts`). A test shows that the schema accepts every well-formed answer.
import * as v from 'valibot';
import { type Amount, decimal, isPlainAmount, readNumber } from '../core/decimal.js';
import { instant } from '../core/instant-schema.js';
import { isJsonObject, isPresent, isRecord } from '../core/json.js';
import { once } from '../core/once.js';
import {
  amount,
  boolean,
  type Entries,
  integer,
  list,
  object,
  oneOf,
  positiveAmount,
  record,
  rejectUnknownKeys,
  type Schema,
  text,
} from '../core/schema.js';
import { type IsoDate, type IsoInstant, isCalendarDate } from '../core/time.js';
import {
  assetClasses,
  type ContractType,
  contractTypes,
  orderRoles,
  orderSides,
  orderTypes,
  positionSides,
  timesInForce,
} from '../core/vocabulary.js';
import { calendarId, calendarSchema } from '../sessions/calendar-schema.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import { meantNames } from './answer-names.js';
import { currencyPattern } from './currencies.js';
import type {
  BrokerCapabilities,
  Instrument,
  MarginBySide,
  OpenOrder,
  OptionChain,
  OptionContract,
  OrderFee,
  Position,
  Quote,
  RolloverSchedule,
  TickRow,
} from './ports.js';

/** What the ports answer, by kind; the list of open tickers is not a part of a snapshot and has a reader of its own. */
export interface PortAnswer {
  readonly equity: Amount;
  readonly currency: string;
  readonly buyingPower: Amount;
  readonly quote: Quote;
  readonly position: Position;
  readonly openOrders: readonly OpenOrder[];
  readonly instrument: Instrument;
  readonly optionChain: OptionChain;
  readonly rollover: RolloverSchedule;
  readonly capabilities: BrokerCapabilities;
}

type Check = (value: unknown) => boolean;

/** How one value is read. */
interface Kind<T> {
  readonly schema: () => Schema<T>;
  readonly isWellFormed: Check;
}

interface OptionalKind<T> {
  readonly schema: () => v.ExactOptionalSchema<Schema<T>, undefined>;
  readonly isWellFormed: Check;
}

/** A kind for every field of T. */
type Fields<T> = {
  readonly [Key in keyof T]-?: Record<never, never> extends Pick<T, Key>
    ? OptionalKind<Exclude<T[Key], undefined>>
    : Kind<T[Key]>;
};

/** A promise has none of the fields, and is not an answer without them. A misspelt name is not a field either (safety S14). */
function objectOf<T>(expected: string, fields: Fields<T>): Kind<T> {
  const entries = Object.entries<Kind<unknown>>(fields);
  const checks = entries.map(([name, { isWellFormed }]) => [name, isWellFormed] as const);
  const names = entries.map(([name]) => name);
  const meantName = once(() => meantNames(names));
  return {
    schema: () => {
      const schemas: unknown = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema()]));
      // `Fields<T>` has a schema for every key of T.
      return object(expected, schemas as Entries<T>, rejectUnknownKeys(names, meantName()));
    },
    isWellFormed: (value) => {
      if (!isRecord(value) || 'then' in value) {
        return false;
      }
      for (const [name, isValid] of checks) {
        if (!isValid(value[name])) {
          return false;
        }
      }
      return Object.keys(value).every((name) => meantName()(name, value) === undefined);
    },
  };
}

function listOf<T>(expected: string, item: Kind<T>): Kind<readonly T[]> {
  return {
    schema: () => list(expected, item.schema()),
    // `every` would skip the holes of a list.
    isWellFormed: (value) => Array.isArray(value) && value.findIndex((one) => !item.isWellFormed(one)) === -1,
  };
}

function recordOf<T>(expected: string, kind: Kind<T>): Kind<Readonly<Record<string, T>>> {
  return {
    schema: () => record(expected, kind.schema()),
    isWellFormed: (value) => isRecord(value) && Object.values(value).every(kind.isWellFormed),
  };
}

function optional<T>({ schema, isWellFormed }: Kind<T>): OptionalKind<T> {
  return {
    schema: () => v.exactOptional(schema()),
    isWellFormed: (value) => !isPresent(value) || isWellFormed(value),
  };
}

function wordOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  const all: readonly unknown[] = words;
  return { schema: () => oneOf(words), isWellFormed: (value) => all.includes(value) };
}

function textLike(expected: string, form: RegExp): Kind<string> {
  return {
    schema: () => text(expected, form),
    isWellFormed: (value) => typeof value === 'string' && form.test(value),
  };
}

/** The identifier of a calendar, or a calendar whose sessions can be read. */
function calendarKind(): Kind<string | TradingCalendar> {
  const expected = 'the identifier of a calendar such as XNYS, or a calendar';
  return {
    schema: () => v.union([calendarId(), calendarSchema()], expected),
    isWellFormed: (value) =>
      typeof value === 'string'
        ? /\S/.test(value)
        : isJsonObject(value) && v.safeParse(calendarSchema(), value).success,
  };
}

function sizeOf(expected: string): Kind<Amount> {
  return {
    schema: () => amount(expected, { minimum: 0 }),
    isWellFormed: (value) => isPlainAmount(value) && Number(value) >= 0,
  };
}

// Days that their month has in every year: whether February has a 29th is the schema's question.
const datePattern =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;
const utcTimePattern = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,8}[1-9])?Z$/;

const anyAmount: Kind<Amount> = { schema: amount, isWellFormed: isPlainAmount };

const positive: Kind<Amount> = {
  schema: positiveAmount,
  isWellFormed: (value) => isPlainAmount(value) && Number(value) > 0,
};

const flag: Kind<boolean> = { schema: boolean, isWellFormed: (value) => typeof value === 'boolean' };

const day: Kind<string> = {
  schema: () => text('a date as YYYY-MM-DD', isCalendarDate),
  isWellFormed: (value) => typeof value === 'string' && datePattern.test(value),
};

const instantKind: Kind<IsoInstant> = {
  schema: instant,
  isWellFormed: (value) =>
    typeof value === 'string' && datePattern.test(value.slice(0, 10)) && utcTimePattern.test(value.slice(10)),
};

/** A quantity of 0 is flat, whatever the side is. */
function withSide(position: unknown): unknown {
  if (!isJsonObject(position)) {
    return position;
  }
  const { quantity } = position;
  return readNumber(quantity) === '0' ? { ...position, side: 'long' } : position;
}

/** A size of ticks, or a table of them. */
function tickKind(): Kind<Amount | readonly TickRow[]> {
  const expected = 'a number above 0, or ticks by price, from 0 in ascending order';
  const row = objectOf<TickRow>('an object with from and tick', {
    from: sizeOf('a number, 0 or above'),
    tick: positive,
  });
  const rows = listOf(expected, row);
  return {
    schema: () => {
      const table = v.pipe(list(expected, row.schema(), 1), v.check(isTickTable, expected));
      return v.union([table, positiveAmount()], expected);
    },
    isWellFormed: (value) =>
      positive.isWellFormed(value) ||
      (Array.isArray(value) && value.length > 0 && rows.isWellFormed(value) && isTickTable(value)),
  };
}

/** A margin of both sides, or of each. */
function marginKind(): Kind<Amount | MarginBySide> {
  const expected = 'a number, 0 or above, or an object with long and short';
  const amount = sizeOf(expected);
  const bySide = objectOf<MarginBySide>(expected, { long: optional(amount), short: optional(amount) });
  return {
    schema: () => v.union([bySide.schema(), amount.schema()], expected),
    isWellFormed: (value) => amount.isWellFormed(value) || bySide.isWellFormed(value),
  };
}

/** What an order costs in fees: a fee of all of the value is a mistake. */
function feeKind(): Kind<OrderFee> {
  const size = sizeOf('a number, 0 or above');
  const expected = 'a number, 0 or above and below 100';
  return objectOf<OrderFee>('an object with percent, perUnit and minimum', {
    percent: optional({
      schema: () =>
        v.pipe(
          amount(expected, { minimum: 0 }),
          v.check((percent) => Number(percent) < 100, expected),
        ),
      isWellFormed: (value) => size.isWellFormed(value) && Number(value) < 100,
    }),
    perUnit: optional(size),
    minimum: optional(size),
  });
}

/** The prices of a table begin at 0 and ascend: each has one row. */
function isTickTable(rows: readonly TickRow[]): boolean {
  return rows.every(({ from }, index) => {
    const before = rows[index - 1];
    return before === undefined ? Number(from) === 0 : decimal(from).gt(before.from);
  });
}

const symbol: Kind<string> = {
  schema: () => text('a ticker as text', /[\s\S]/),
  isWellFormed: (value) => typeof value === 'string' && value !== '',
};

function quoteFields(): Fields<Quote> {
  return {
    bid: optional(anyAmount),
    ask: optional(anyAmount),
    last: optional(anyAmount),
    mark: optional(anyAmount),
    time: optional(instantKind),
  };
}

const optionType: Kind<ContractType> = /* @__PURE__ */ (() => wordOf(contractTypes))();

const expectedContract = 'an object with ticker, expiration, type and strike';

/** Fields of a contract apart from those by which a chain lists it. */
function pricedFields(): Fields<Omit<OptionContract, 'expiration' | 'type'>> {
  return { ticker: symbol, strike: positive, ...quoteFields() };
}

const optionContract: Kind<OptionContract> = /* @__PURE__ */ (() =>
  objectOf<OptionContract>(expectedContract, { expiration: day, type: optionType, ...pricedFields() }))();

const pricedContract = /* @__PURE__ */ (() => objectOf(expectedContract, pricedFields()))();

/** True for an answer that can be an option chain. Its contracts are not checked. */
export function hasContracts(answer: unknown): answer is { readonly contracts: readonly unknown[] } {
  if (!isRecord(answer) || 'then' in answer) {
    return false;
  }
  const { contracts } = answer;
  return Array.isArray(contracts);
}

/** Type and date of a contract, unchecked; both undefined for a value that is not an object. */
export function listedAs(contract: unknown): { readonly type?: unknown; readonly expiration?: unknown } {
  return isRecord(contract) ? contract : {};
}

export function isContractType(type: unknown): type is ContractType {
  return optionType.isWellFormed(type);
}

export function isDay(date: unknown): date is IsoDate {
  return day.isWellFormed(date);
}

/** True for a contract whose other fields are valid, too: its type and date are known to be. */
export function isListedContract(contract: unknown): contract is OptionContract {
  return pricedContract.isWellFormed(contract);
}

/** How each answer is read. The compiler checks keys and types against the types of the ports. */
export const answerKinds: { readonly [Name in keyof PortAnswer]: Kind<PortAnswer[Name]> } = /* @__PURE__ */ (() => {
  const size = sizeOf('a number, 0 or above');
  const currency = textLike('a currency such as USD', currencyPattern);
  const position = objectOf<Position>('an object with side and quantity', {
    side: wordOf(positionSides),
    quantity: sizeOf('a number, 0 or above: the size is positive, the side says the direction'),
    averageEntryPrice: optional(anyAmount),
  });
  const order = objectOf<OpenOrder>('an object with id, ticker, type, side and role', {
    id: textLike('the identifier of the order as text', /[\s\S]/),
    ticker: symbol,
    type: wordOf(orderTypes),
    side: wordOf(orderSides),
    role: wordOf(orderRoles),
    quantity: optional(sizeOf('a number, 0 or above: the side says the direction')),
    stopPrice: optional(anyAmount),
    limitPrice: optional(anyAmount),
    trailAmount: optional(size),
    trailPercent: optional(size),
    timeInForce: optional(wordOf(timesInForce)),
    filled: optional(size),
    group: optional(textLike('the name of a group of orders as text', /[\s\S]/)),
  });
  const daysBeforeExpiry: Kind<number> = {
    schema: () => integer('a whole number of days, 0 to 366', { minimum: 0, maximum: 366 }),
    isWellFormed: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 366,
  };
  return {
    equity: anyAmount,
    currency,
    buyingPower: anyAmount,
    quote: objectOf<Quote>('an object with bid, ask and last', quoteFields()),
    position: {
      schema: () => v.pipe(v.unknown(), v.transform(withSide), position.schema()),
      isWellFormed: position.isWellFormed,
    },
    openOrders: listOf('a list of open orders', order),
    instrument: objectOf<Instrument>('an object with assetClass, tickSize, quantityStep and pointValue', {
      assetClass: optional(wordOf(assetClasses)),
      tickSize: optional(tickKind()),
      quantityStep: optional(positive),
      pointValue: optional(positive),
      quoteCurrency: optional(currency),
      initialMargin: optional(marginKind()),
      fee: optional(feeKind()),
      minQuantity: optional(size),
      maxQuantity: optional(positive),
      minNotional: optional(size),
      lastTradeDay: optional(day),
      calendar: optional(calendarKind()),
    }),
    optionChain: objectOf<OptionChain>('an object with contracts', {
      contracts: listOf('a list of option contracts', optionContract),
    }),
    rollover: objectOf<RolloverSchedule>('an object with months and daysBeforeExpiry', {
      months: textLike('letters of delivery months as in HMUZ', /^[FGHJKMNQUVXZ]{1,12}$/),
      daysBeforeExpiry,
      expiryRule: optional(wordOf(['third-friday'])),
      expiries: optional(recordOf('an object of dates by contract symbol', day)),
    }),
    capabilities: objectOf<BrokerCapabilities>('an object of capabilities', {
      orderTypes: optional(listOf('a list of order types', wordOf(orderTypes))),
      timesInForce: optional(listOf('a list of times in force', wordOf(timesInForce))),
      quantityStep: optional(positive),
      shortSelling: optional(flag),
      optionWriting: optional(flag),
      brackets: optional(flag),
      trailPercent: optional(wordOf(['native', 'fixed-distance'])),
      extendedHours: optional(flag),
      averageEntryPrice: optional(flag),
    }),
  };
})();
