// Whether an answer of a port is well-formed as it is. Every plan asks, so these are a few comparisons; an answer that is not
// goes through the schema of snapshots, which converts it or says what is invalid (`read-answer.ts`). A test holds the two
// together: the schema accepts whatever is well-formed.
import { type Amount, isPlainAmount } from '../core/decimal.js';
import { isRecord } from '../core/json.js';
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

/**
 * True for an object whose known fields pass their checks. The compiler asks for a check of every field of T. A promise has
 * none of the fields, and is not an answer without them.
 */
function fields<T>(checks: { readonly [Key in keyof Required<T>]: Check }): Check {
  const entries = Object.entries<Check>(checks);
  return (value) => {
    if (!isRecord(value) || 'then' in value) {
      return false;
    }
    for (const [name, isValid] of entries) {
      if (!isValid(value[name])) {
        return false;
      }
    }
    return true;
  };
}

function list(isItem: Check): Check {
  // `every` would skip the holes of a list.
  return (value) => Array.isArray(value) && value.findIndex((item) => !isItem(item)) === -1;
}

function record(isValue: Check): Check {
  return (value) => isRecord(value) && Object.values(value).every(isValue);
}

function oneOf(words: readonly unknown[]): Check {
  return (value) => words.includes(value);
}

function optional(isValid: Check): Check {
  return (value) => value === undefined || value === null || isValid(value);
}

const isSize: Check = (value) => isPlainAmount(value) && Number(value) >= 0;
const isPositive: Check = (value) => isPlainAmount(value) && Number(value) > 0;
const isFlag: Check = (value) => typeof value === 'boolean';
const isCurrency: Check = (value) => typeof value === 'string' && currencyPattern.test(value);
const isName: Check = (value) => typeof value === 'string' && value !== '';

// Days that their month has in every year: whether February has a 29th is the schema's question.
const datePattern =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;
const utcTimePattern = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,8}[1-9])?Z$/;

const isDate: Check = (value) => typeof value === 'string' && datePattern.test(value);
const isInstant: Check = (value) =>
  typeof value === 'string' && datePattern.test(value.slice(0, 10)) && utcTimePattern.test(value.slice(10));

const isTickRows: Check = /* @__PURE__ */ list(/* @__PURE__ */ fields<TickRow>({ from: isSize, tick: isPositive }));

/** A table of ticks; the prices are compared as doubles, whose order is that of the decimals where they differ. */
function isTickTable(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || !isTickRows(value)) {
    return false;
  }
  const from = value.map((row: TickRow) => Number(row.from));
  return from[0] === 0 && from.every((price, index) => index === 0 || price > Number(from[index - 1]));
}

/** Checks by the query that an answer belongs to. */
export const wellFormed: Readonly<Record<keyof PortAnswer, Check>> = /* @__PURE__ */ (() => {
  const quoteChecks = {
    bid: optional(isPlainAmount),
    ask: optional(isPlainAmount),
    last: optional(isPlainAmount),
    mark: optional(isPlainAmount),
    time: optional(isInstant),
  };
  return {
    equity: isPlainAmount,
    currency: isCurrency,
    buyingPower: isPlainAmount,
    quote: fields<Quote>(quoteChecks),
    position: fields<Position>({
      side: oneOf(positionSides),
      quantity: isSize,
      averageEntryPrice: optional(isPlainAmount),
    }),
    openOrders: list(
      fields<OpenOrder>({
        id: isName,
        ticker: isName,
        type: oneOf(orderTypes),
        side: oneOf(orderSides),
        role: oneOf(orderRoles),
        quantity: optional(isSize),
        stopPrice: optional(isPlainAmount),
        limitPrice: optional(isPlainAmount),
        trailAmount: optional(isSize),
        trailPercent: optional(isSize),
        timeInForce: optional(oneOf(timesInForce)),
        filled: optional(isSize),
      }),
    ),
    instrument: fields<Instrument>({
      assetClass: optional(oneOf(assetClasses)),
      tickSize: optional((value) => isPositive(value) || isTickTable(value)),
      quantityStep: optional(isPositive),
      pointValue: optional(isPositive),
      quoteCurrency: optional(isCurrency),
      minQuantity: optional(isSize),
      maxQuantity: optional(isPositive),
      minNotional: optional(isSize),
      lastTradeDay: optional(isDate),
    }),
    optionChain: fields<OptionChain>({
      contracts: list(
        fields<OptionContract>({
          ticker: isName,
          expiration: isDate,
          type: oneOf(contractTypes),
          strike: isPositive,
          ...quoteChecks,
        }),
      ),
    }),
    rollover: fields<RolloverSchedule>({
      months: (value) => typeof value === 'string' && /^[FGHJKMNQUVXZ]{1,12}$/.test(value),
      daysBeforeExpiry: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 366,
      expiryRule: optional(oneOf(['third-friday'])),
      expiries: optional(record(isDate)),
    }),
    capabilities: fields<BrokerCapabilities>({
      orderTypes: optional(list(oneOf(orderTypes))),
      timesInForce: optional(list(oneOf(timesInForce))),
      quantityStep: optional(isPositive),
      shortSelling: optional(isFlag),
      optionWriting: optional(isFlag),
      brackets: optional(isFlag),
      trailPercent: optional(oneOf(['native', 'fixed-distance'])),
      extendedHours: optional(isFlag),
      averageEntryPrice: optional(isFlag),
    }),
  };
})();
