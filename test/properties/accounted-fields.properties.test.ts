// Safety M4: every field that is sent is accounted for. The plan depends on it (without the field, or with another value, it is
// another plan), or a notice names it, or it only stands by as a fallback. What planning says of itself is not asked.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.js';
import type { Result } from '../../src/core/result.js';
import { instantText } from '../../src/core/time.js';
import {
  intrinsicValues,
  marketPriceTypes,
  optionTypes,
  orderTypes,
  quantityTypes,
  sentiments,
  stopLossTypes,
  timesInForce,
  weekdays,
} from '../../src/core/vocabulary.js';
import type { OpenOrder, TradingContext } from '../../src/market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import type { Settings } from '../../src/settings/settings.js';
import type { SentFields } from '../../src/signal/field-reader.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { always } from './seeds.js';

const runs = 300;

/** What no decision is made by: what the message is about, and metadata. */
const apart: ReadonlySet<string> = new Set(['ticker', 'action', 'extras', 'interval', 'message', 'test']);

/** Fields that stand by: fallbacks, and limits that are not reached. Only these may be without effect and without a notice. */
const fallbacks: ReadonlySet<string> = new Set([
  'price',
  'signalPrice',
  'time',
  'bidAskSpreadFilter',
  'bidAskSpreadFilterPercent',
  'strikeCount',
  'expect',
]);

/** Fields of an order that say where a unit fills that is added: a target of a resize in money depends on them (safety S1). */
const fillFields: ReadonlySet<string> = new Set([
  ...['orderType', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent', 'marketPriceType', 'extendedHours'],
]);

const dynamicQuantityTypes = ['dollar_amount', 'percent_of_equity'];

const ownSentiments: Readonly<Record<string, readonly unknown[]>> = {
  buy: ['bullish', 'long'],
  sell: ['bearish', 'short'],
};

/** A message, now and then with `time`, `rejectAfter` and fields that are sent for nothing. */
const messages: fc.Arbitrary<Scenario> = fc
  .tuple(
    scenario(),
    fc.record(
      {
        limitPrice: fc.constantFrom(90, '100.5'),
        stopPrice: fc.constantFrom(95, '101.25'),
        trailAmount: fc.constantFrom(2),
        breakevenOffset: fc.constantFrom(0.5),
        cancelOrderType: fc.constantFrom('limit', 'stop'),
        timeInForce: fc.constantFrom('gtd', 'gtc'),
        rejectAfter: fc.constantFrom(30),
      },
      { requiredKeys: [] },
    ),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([given, added, hasTime, hasMore]) => {
    const time = hasTime ? { time: given.signal.receivedAt } : {};
    const payload = { ...given.payload, ...time, ...(hasMore ? added : {}) };
    const signal = parsedAgain(payload, given);
    return signal === undefined ? given : { ...given, payload, signal };
  });

/** The Signal of another message in the same scenario; undefined: it is refused. */
function parsedAgain(payload: JsonObject, { signal, settings }: Scenario): Signal | undefined {
  const { assetClass, marketTimeZone } = settings;
  const receivedAt = Date.parse(signal.receivedAt);
  const result = parseSignal(payload, { clock: { now: () => receivedAt }, assetClass, marketTimeZone });
  return result.ok ? result.value : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Path = readonly [string] | readonly [string, string];

/** The paths of all fields that were sent, those inside takeProfit and stopLoss too. A null is not sent. */
function sentPaths(payload: JsonObject): readonly Path[] {
  return Object.entries(payload).flatMap(([name, value]): readonly Path[] => {
    if (apart.has(name) || value === null) {
      return [];
    }
    const isBracket = (name === 'takeProfit' || name === 'stopLoss') && isObject(value);
    const inner = isBracket ? Object.entries(value).filter(([, part]) => part !== null) : [];
    return [[name], ...inner.map(([part]): Path => [name, part])];
  });
}

function without(payload: JsonObject, [name, inner]: Path): JsonObject {
  const { [name]: value, ...rest } = payload;
  if (inner === undefined || !isObject(value)) {
    return rest;
  }
  const { [inner]: _, ...others } = value;
  return { ...rest, [name]: others };
}

/** What a plan does, without its words. */
function doing(result: Result<OrderPlan>): unknown {
  return result.ok
    ? { outcome: result.value.outcome, steps: result.value.steps }
    : result.errors.map(({ code }) => code);
}

/** A notice about a field, about a part of it, or about the object that it is in. One is about the whole entry. */
function isNamed(path: Path, { notices }: OrderPlan): boolean {
  return notices.some(({ code, path: about = [] }) => {
    const length = Math.min(about.length, path.length);
    return (
      code === 'entry-refused' || (length > 0 && path.slice(0, length).every((name, index) => name === about[index]))
    );
  });
}

function isFallback([name]: Path, payload: JsonObject): boolean {
  const own = ownSentiments[String(payload.action)] ?? [];
  return fallbacks.has(name) || (name === 'sentiment' && own.includes(payload.sentiment));
}

/** Whether a field has decided that a target in money is held already. */
function isOfTarget([name]: Path, { action, quantityType }: JsonObject, { outcome }: OrderPlan): boolean {
  const isInMoney = dynamicQuantityTypes.some((type) => type === quantityType);
  return outcome === 'nothing-to-do' && action === 'resize' && isInMoney && fillFields.has(name);
}

/** The plan of the same message without a field; undefined: that message is refused. */
function planWithout(path: Path, given: Scenario): Result<OrderPlan> | undefined {
  const signal = parsedAgain(without(given.payload, path), given);
  return signal && planSignal(signal, given.context);
}

/** All that a plan says, or the codes of errors. That a field has no effect is not an effect. */
function saying(result: Result<OrderPlan> | undefined): string {
  if (result?.ok !== true) {
    return JSON.stringify(result?.errors.map(({ code }) => code) ?? 'refused');
  }
  const { notices, ...plan } = result.value;
  const codes = notices.map(({ code }) => code).filter((code) => code !== 'field-without-effect');
  return JSON.stringify({ ...plan, codes });
}

/** Other values of a field. */
function alternatives(name: string, value: JsonValue): readonly JsonValue[] {
  const words = values[name];
  if (words !== undefined) {
    return words.filter((word) => word !== value);
  }
  if (typeof value === 'boolean') {
    return [!value];
  }
  const number = isObject(value) || Array.isArray(value) ? Number.NaN : Number(String(value).replaceAll(',', ''));
  return Number.isFinite(number) && value !== '' ? [number * 2, number / 2, number + 1, number - 1, number * 1.01] : [];
}

/** Words of fields, and days. */
const values: Readonly<Record<string, readonly JsonValue[]>> = {
  sentiment: sentiments,
  orderType: orderTypes,
  cancelOrderType: orderTypes,
  quantityType: quantityTypes,
  timeInForce: timesInForce,
  optionType: optionTypes,
  intrinsicValue: intrinsicValues,
  marketPriceType: marketPriceTypes,
  type: stopLossTypes,
  expiration: ['2026-01-30', '2026-03-20', '2027-01-15'],
  expiresAt: ['2026-02-02', '2026-02-03'],
  rejectAfter: [1],
};

/** The message with another value of a field. */
function withValue(payload: JsonObject, [name, inner]: Path, value: JsonValue): JsonObject {
  const own = payload[name];
  return { ...payload, [name]: inner !== undefined && isObject(own) ? { ...own, [inner]: value } : value };
}

function valueAt(payload: JsonObject, [name, inner]: Path): JsonValue {
  const own = payload[name] ?? null;
  return inner !== undefined && isObject(own) ? (own[inner] ?? null) : own;
}

/** Whether the plan is another one without a field, or with another value of it; true where no other value is accepted. */
function matters(path: Path, given: Scenario): boolean {
  const { payload } = given;
  const [name, inner = name] = path;
  const messages = alternatives(inner, valueAt(payload, path)).map((value) => withValue(payload, path, value));
  const others = messages.flatMap((message) => parsedAgain(message, given) ?? []);
  if (messages.length > 0 && others.length === 0) {
    return true;
  }
  const bare = parsedAgain(without(payload, path), given);
  const signals = bare === undefined ? others : [bare, ...others];
  return worldsOf(name, given).some((context) => {
    const plan = saying(planSignal(given.signal, context));
    return signals.some((signal) => saying(planSignal(signal, context)) !== plan);
  });
}

/**
 * The markets in which a field is tried: its own; with orders for what cancels; twenty seconds later for an age; outside trading
 * windows; with quotes for a price; with the option contract that the message names.
 */
function worldsOf(name: string, { market, settings, context, signal }: Scenario): readonly TradingContext[] {
  const changed = (changes: Partial<MarketSnapshot>, others: Partial<Settings> = {}) => [
    context,
    snapshotContext({ ...market, ...changes }, { ...settings, ...others }, 'signal-1'),
  ];
  switch (name) {
    case 'cancel':
    case 'cancelOrderType':
      return changed({ openOrders: tickersOf(signal, market).flatMap(ordersOn) });
    case 'ignoreTradingWindows':
      return settings.tradingWindows === undefined ? [context] : changed({}, { tradingWindows: [closedNow] });
    case 'marketPriceType': {
      const quotes = tickersOf(signal, market).map(
        (ticker) => [ticker, { bid: '100', ask: '101', last: '99' }] as const,
      );
      return changed({ quotes: { ...market.quotes, ...Object.fromEntries(quotes) } });
    }
    case 'rejectAfter':
      return changed({ now: instantText(Date.parse(signal.receivedAt) + 20_000) });
    case 'optionType':
    case 'strikePrice':
    case 'expiration': {
      const contract = namedContract(signal);
      const positions = {
        ...market.positions,
        [contract]: { side: 'long', quantity: '3', averageEntryPrice: '2' },
      } as const;
      return changed({ positions, openOrders: ordersOn(contract) });
    }
    default:
      return [context];
  }
}

function tickersOf({ ticker }: Signal, { positions = {} }: MarketSnapshot): readonly string[] {
  return [ticker, ...Object.keys(positions)];
}

/** No market is at this minute. */
const closedNow = { days: weekdays, from: '00:00', to: '00:01', timeZone: 'UTC' } as const;

/** A stop of each type. */
function ordersOn(ticker: string): readonly OpenOrder[] {
  return orderTypes.map((type) => ({ id: `${ticker} ${type}`, ticker, type, side: 'sell', role: 'stop-loss' }));
}

/** An option contract with what a message says of it. */
function namedContract({ ticker, ...signal }: Signal): string {
  const { optionType, strikePrice = '100', expiration = '2026-12-18' }: SentFields = signal;
  return `${ticker} ${expiration.slice(2).replaceAll('-', '')}${optionType === 'put' ? 'P' : 'C'}${strikePrice}`;
}

describe('every field that is sent', () => {
  it('has an effect on the plan, is named in a notice, or stands by', () => {
    always(
      messages,
      191,
      (given) => {
        const result = planSignal(given.signal, given.context);
        // A plan that is postponed, or refused, has no decision by which a field was used.
        if (!result.ok || result.value.outcome === 'postponed') {
          return;
        }
        const plan = result.value;
        const forgotten = sentPaths(given.payload).filter(
          (path) =>
            !isFallback(path, given.payload) &&
            !isOfTarget(path, given.payload, plan) &&
            !isNamed(path, plan) &&
            !matters(path, given),
        );
        expect(forgotten).toEqual([]);
      },
      runs,
    );
  });

  it('changes nothing where a notice says that it is without an effect', () => {
    always(
      messages,
      193,
      (given) => {
        const result = planSignal(given.signal, given.context);
        for (const notice of result.ok ? result.value.notices : []) {
          const [name, inner] = notice.path ?? [];
          // A field of one target may have no effect where the other targets have one.
          const isInList = typeof inner === 'number';
          if (notice.code === 'field-without-effect' && typeof name === 'string' && !isInList) {
            const path: Path = typeof inner === 'string' ? [name, inner] : [name];
            const other = planWithout(path, given);
            expect(other === undefined ? doing(result) : doing(other)).toEqual(doing(result));
          }
        }
      },
      runs,
    );
  });
});
