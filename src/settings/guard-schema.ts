import * as v from 'valibot';
import { isPresent } from '../core/json.js';
import {
  amount,
  boolean,
  type Entries,
  integer,
  number,
  object,
  oneOf,
  positiveAmount,
  record,
  rejectUnknownKeys,
  rule,
  type Schema,
  text,
} from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import { isTimeZone } from '../core/time.js';
import { drawdownTrails, guardFits, type MaxContracts, type MaxDrawdown, type PartialGuard } from './guard-settings.js';

/** Schema of the guard as it is written. The compiler checks its keys and types against `PartialGuard`. */
export function guardSchema(): Schema<PartialGuard> {
  const entries = guardEntries();
  return object('an object of limits of the day and the account', entries, knownKeys(entries));
}

/** Limits of 0 are rejected: to some readers they mean none, to others no limit. */
export function guardEntries(): Entries<PartialGuard> {
  return {
    timeZone: v.exactOptional(text('a name of the time zone database such as America/New_York', isTimeZone)),
    dayStart: v.exactOptional(text('a time as HH:MM, 00:00 to 23:59', /^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    fit: v.exactOptional(oneOf(guardFits)),
    maxLossPerDay: v.exactOptional(positiveAmount()),
    maxLossPerDayPercent: v.exactOptional(percent()),
    maxProfitPerDay: v.exactOptional(positiveAmount()),
    maxDrawdown: v.exactOptional(drawdown()),
    maxEntriesPerDay: v.exactOptional(count()),
    maxEntriesPerTicker: v.exactOptional(count()),
    cooldownAfterLoss: v.exactOptional(number('a number of seconds above 0', { above: 0 })),
    maxLossesInRow: v.exactOptional(count()),
    maxContracts: v.exactOptional(contracts()),
    maxTotalValue: v.exactOptional(positiveAmount()),
    maxTotalValuePercent: v.exactOptional(positiveAmount()),
    maxSideValue: v.exactOptional(positiveAmount()),
    maxSideValuePercent: v.exactOptional(positiveAmount()),
    maxOpenRisk: v.exactOptional(positiveAmount()),
    maxOpenRiskPercent: v.exactOptional(positiveAmount()),
  };
}

/** A loss of more than everything is never reached. */
function percent(): Schema<`${number}`> {
  return amount('a number above 0, at most 100', { above: 0, maximum: 100 });
}

function count(): Schema<number> {
  return integer('a whole number, 1 or above; left out for no limit', { minimum: 1 });
}

function drawdown(): Schema<MaxDrawdown> {
  const entries: Entries<MaxDrawdown> = {
    amount: v.exactOptional(positiveAmount()),
    percent: v.exactOptional(percent()),
    trailing: oneOf(drawdownTrails),
    stopsAtStart: v.exactOptional(boolean()),
  };
  const oneLimit = rule(
    'amount',
    'either amount or percent',
    ({ amount: distance, percent: share }) => isPresent(distance) !== isPresent(share),
  );
  return object('an object with amount or percent, trailing and stopsAtStart', entries, oneLimit, knownKeys(entries));
}

function contracts(): Schema<MaxContracts> {
  const entries: Entries<MaxContracts> = {
    limit: positiveAmount(),
    weights: v.exactOptional(record('an object of weights by futures root or underlying', positiveAmount())),
  };
  return object('an object with limit and weights', entries, knownKeys(entries));
}

function knownKeys(entries: object) {
  const known = Object.keys(entries);
  return rejectUnknownKeys(known, suggestKey(known, new Map()));
}
