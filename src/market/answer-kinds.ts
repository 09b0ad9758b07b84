// How answers of ports are read, each in two ways. A few comparisons tell whether an answer is well-formed. If it is not, the
// schema converts it or says what is invalid (`read-answer.ts`). A test shows that the schema accepts every well-formed answer.
import * as v from 'valibot';
import type { AccountDay } from '../account/account-day.js';
import { type Amount, decimal, readNumber } from '../core/decimal.js';
import { isJsonObject, isRecord } from '../core/json.js';
import { amount, integer, list, positiveAmount } from '../core/schema.js';
import type { IsoDate } from '../core/time.js';
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
import { accountDayKind } from './account-day-kind.js';
import { currencyPattern } from './currencies.js';
import {
  anyAmount,
  day,
  type Fields,
  flag,
  instantKind,
  type Kind,
  listOf,
  objectOf,
  optional,
  positive,
  recordOf,
  sizeOf,
  symbol,
  textLike,
  wordOf,
} from './kinds.js';
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
  readonly accountDay: AccountDay;
  readonly restingEntries: readonly OpenOrder[];
  readonly quote: Quote;
  readonly position: Position;
  readonly openOrders: readonly OpenOrder[];
  readonly instrument: Instrument;
  readonly optionChain: OptionChain;
  readonly rollover: RolloverSchedule;
  readonly capabilities: BrokerCapabilities;
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
    accountDay: accountDayKind,
    restingEntries: listOf('a list of resting entries', order),
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
      replace: optional(flag),
      trailPercent: optional(wordOf(['native', 'fixed-distance'])),
      extendedHours: optional(flag),
      averageEntryPrice: optional(flag),
    }),
  };
})();
