// The shape of a profile. What contradicts itself in a profile of this shape is in contradictions.ts.

import * as v from 'valibot';
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
import { suggestKey } from '../core/suggest-key.js';
import { isCalendarDate, isTimeZone } from '../core/time.js';
import { assetClasses, orderSides, orderTypes, stopLossTypes, timesInForce } from '../core/vocabulary.js';
import type { TickRow } from '../order/tick-row.js';
import { calendarId } from '../sessions/calendar-schema.js';
import type {
  Bounds,
  BracketForm,
  BrokerProfile,
  ClassProfile,
  ClockPoint,
  FormLimits,
  IdentifierForm,
  OrderFilter,
  OrderForm,
  ProfileRule,
  SendingWindow,
  ShortSellingForm,
  SourcedRule,
  TradingSession,
  TrailForm,
} from './broker-profile.js';
import { readTimeOfDay } from './clock.js';
import { identifierPattern } from './identifier-pattern.js';

const bases = ['vendor', 'adapter'] as const;
const accounts = ['cash', 'margin'] as const;
const effects = ['open', 'close'] as const;
const checks = ['refused', 'stop-beyond-market', 'crosses-zero', 'above-min-notional', 'after-legs', 'table'] as const;
const legs = ['both', 'take-profit', 'stop-loss'] as const;

/** Schema of a profile as it is written. The compiler checks its keys and types against `BrokerProfile`. */
export function profileSchema(): Schema<BrokerProfile> {
  const byClass = Object.fromEntries(assetClasses.map((name) => [name, v.exactOptional(classSchema())]));
  return known<BrokerProfile>('an object with id, name, asOf, sources and classes', {
    id: text('an identifier of lower-case letters, digits and hyphens', /^[a-z][a-z0-9-]{0,39}$/),
    name: words('the name of the broker'),
    asOf: date(),
    sources: sources(),
    // One key for each asset class.
    classes: known('an object of classes', byClass as Entries<BrokerProfile['classes']>),
    clientOrderId: v.exactOptional(
      known<IdentifierForm>('an object with maxLength and pattern', {
        maxLength: integer('a whole number above 0', { minimum: 1 }),
        pattern: text(
          'one class of characters, repeated, as ^[A-Za-z0-9_-]{1,36}$',
          (pattern) => identifierPattern(pattern) !== undefined,
        ),
        sources: v.exactOptional(sources()),
        differs: v.exactOptional(words('what the sources say')),
      }),
    ),
  });
}

function classSchema(): Schema<ClassProfile> {
  return known<ClassProfile>('an object with orders, brackets and so on', {
    orders: list('a list of forms, at least one', orderForm(), 1),
    brackets: list('a list of bracket forms', bracketForm()),
    shortSelling: either('false, or an object of conditions', [no(), shortSelling()]),
    rules: list('a list of rules', profileRule()),
    sessions: record('an object of sessions by name', session()),
    crossZero: either('taken, refused, or an object with refused', [
      oneOf(['taken', 'refused']),
      known('an object with refused', {
        refused: list('a list of order types and times in force', oneOf([...orderTypes, ...timesInForce]), 1),
      }),
    ]),
    quantityDecimals: v.exactOptional(integer('a whole number, 0 to 18', { minimum: 0, maximum: 18 })),
    priceSteps: v.exactOptional(list('a list of steps by price, at least one', tickRow(), 1)),
    trail: v.exactOptional(
      known<TrailForm>('an object with percent and amount', {
        percent: v.exactOptional(either('limits, or false', [no(), bounds()])),
        amount: v.exactOptional(either('limits, or false', [no(), bounds()])),
      }),
    ),
  });
}

function sourced(): Entries<SourcedRule> {
  return {
    id: text('an identifier such as broker.stocks.regular', /^[a-z][a-z0-9._-]{0,79}$/),
    basis: oneOf(bases),
    sources: sources(),
    differs: v.exactOptional(words('what the sources say')),
    account: v.exactOptional(oneOf(accounts)),
    until: v.exactOptional(date()),
  };
}

function orderForm(): Schema<OrderForm> {
  return known<OrderForm>('an object of an order form', {
    ...sourced(),
    types: list('a list of order types, at least one', oneOf(orderTypes), 1),
    timesInForce: list('a list of times in force, at least one', oneOf(timesInForce), 1),
    sessions: list('a list of sessions, at least one', words('the name of a session'), 1),
    fraction: boolean(),
    effects: v.exactOptional(list('a list of open and close, at least one', oneOf(effects), 1)),
    sides: v.exactOptional(list('a list of buy and sell, at least one', oneOf(orderSides), 1)),
    window: v.exactOptional(sendingWindow()),
    limits: v.exactOptional(
      known<FormLimits>('an object with quantity, notional and price', {
        quantity: v.exactOptional(bounds()),
        notional: v.exactOptional(bounds()),
        price: v.exactOptional(bounds()),
      }),
    ),
    maxDays: v.exactOptional(integer('a whole number of days, 0 to 3660', { minimum: 0, maximum: 3660 })),
    coerced: v.exactOptional(known('an object with timeInForce', { timeInForce: oneOf(timesInForce) })),
    needs: v.exactOptional(list('a list of quote and position, at least one', oneOf(['quote', 'position']), 1)),
  });
}

function bracketForm(): Schema<BracketForm> {
  return known<BracketForm>('an object of a bracket form', {
    ...sourced(),
    entries: list('a list of order types, at least one', oneOf(orderTypes), 1),
    legs: list('a list of both, take-profit and stop-loss, at least one', oneOf(legs), 1),
    stopLoss: list('a list of types of stop losses', oneOf(stopLossTypes)),
    timeInForce: oneOf(['one', 'legs', 'each']),
    timesInForce: list('a list of times in force, at least one', oneOf(timesInForce), 1),
    sessions: list('a list of sessions, at least one', words('the name of a session'), 1),
    fraction: boolean(),
    distance: v.exactOptional(positiveAmount()),
    replace: v.exactOptional(v.pipe(boolean(), v.literal(true, 'true, or left out'))),
  });
}

function shortSelling(): Schema<ShortSellingForm> {
  return known<ShortSellingForm>('an object of conditions', {
    whole: v.exactOptional(v.pipe(boolean(), v.literal(true, 'true, or left out'))),
    minimumPrice: v.exactOptional(amount('a number, 0 or above', { minimum: 0 })),
    timesInForce: v.exactOptional(list('a list of times in force, at least one', oneOf(timesInForce), 1)),
  });
}

function profileRule(): Schema<ProfileRule> {
  return known<ProfileRule>('an object of a rule', {
    ...sourced(),
    sentence: words('a sentence'),
    check: oneOf(checks),
    when: v.exactOptional(
      known<OrderFilter>('an object of conditions', {
        types: v.exactOptional(list('a list of order types, at least one', oneOf(orderTypes), 1)),
        timesInForce: v.exactOptional(list('a list of times in force, at least one', oneOf(timesInForce), 1)),
        sides: v.exactOptional(list('a list of buy and sell, at least one', oneOf(orderSides), 1)),
        effects: v.exactOptional(list('a list of open and close, at least one', oneOf(effects), 1)),
        short: v.exactOptional(boolean()),
        legs: v.exactOptional(boolean()),
      }),
    ),
  });
}

function sendingWindow(): Schema<SendingWindow> {
  return known<SendingWindow>('an object with from, to and timeZone', {
    from: clockPoint(),
    to: clockPoint(),
    timeZone: timeZone(),
  });
}

function clockPoint(): Schema<ClockPoint> {
  return either('a time of day as 09:30, or an object with session, edge and minutes', [
    timeOfDay(),
    known('an object with session, edge and minutes', {
      session: words('the name of a session'),
      edge: oneOf(['from', 'to']),
      minutes: integer('a whole number of minutes, -1440 to 1440', { minimum: -1440, maximum: 1440 }),
    }),
  ]);
}

function session(): Schema<TradingSession> {
  return known<TradingSession>('an object with from, to and timeZone', {
    from: timeOfDay(),
    to: timeOfDay(),
    timeZone: timeZone(),
    calendar: v.exactOptional(calendarId()),
  });
}

function bounds(): Schema<Bounds> {
  return known<Bounds>('an object with minimum and maximum', {
    minimum: v.exactOptional(amount('a number, 0 or above', { minimum: 0 })),
    maximum: v.exactOptional(positiveAmount()),
    exclusive: v.exactOptional(boolean()),
  });
}

function tickRow(): Schema<TickRow> {
  return known<TickRow>('an object with from and tick', {
    from: amount('a number, 0 or above', { minimum: 0 }),
    tick: positiveAmount(),
  });
}

function timeOfDay(): Schema<string> {
  return text('a time of day, 00:00 to 24:00', (written) => readTimeOfDay(written) !== undefined);
}

function timeZone(): Schema<string> {
  return text('a time zone such as America/New_York', isTimeZone);
}

function date(): Schema<string> {
  return text('a date such as 2026-11-22', isCalendarDate);
}

function words(expected: string): Schema<string> {
  return text(expected, /\S/);
}

function sources(): Schema<readonly string[]> {
  return list('a list of sources, at least one', words('the address of a document, or a file'), 1);
}

function no(): Schema<false> {
  return v.pipe(boolean(), v.literal(false, 'false'));
}

function either<const Options extends readonly Schema<unknown>[]>(
  expected: string,
  options: Options,
): Schema<v.InferOutput<Options[number]>> {
  return v.union([...options], expected) as Schema<v.InferOutput<Options[number]>>;
}

/** An object without unknown keys: a mistyped one would be a rule that nobody judges. */
function known<T>(expected: string, entries: Entries<T>): Schema<T> {
  const keys = Object.keys(entries);
  return object(expected, entries, rejectUnknownKeys(keys, suggestKey(keys)));
}
