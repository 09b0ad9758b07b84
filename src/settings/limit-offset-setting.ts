import * as v from 'valibot';
import { isPresent } from '../core/json.js';
import { amount, type Entries, object, positiveAmount, rejectUnknownKeys, rule, type Schema } from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import type { LimitOffset } from '../signal/signal.js';

/** Schema of how far the limit of a stop-limit lies beyond its stop. */
export function limitOffsetSetting(): Schema<LimitOffset> {
  const entries: Entries<{ readonly [Name in 'percent' | 'amount']?: `${number}` }> = {
    percent: v.exactOptional(amount('a number above 0 and below 100', { above: 0, below: 100 })),
    amount: v.exactOptional(positiveAmount()),
  };
  const expected = 'an object with either percent or amount';
  const isEither = rule(
    'amount',
    'either percent or amount',
    ({ percent, amount: points }) => isPresent(percent) !== isPresent(points),
  );
  const known = Object.keys(entries);
  const offset = object(expected, entries, isEither, rejectUnknownKeys(known, suggestKey(known)));
  // The rule leaves exactly one of the two.
  return offset as Schema<unknown> as Schema<LimitOffset>;
}
