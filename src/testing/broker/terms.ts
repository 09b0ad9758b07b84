// The terms under which an order rests, compared with those that were sent.
import { type Amount, readNumber } from '../../core/decimal.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import type { BrokerCheck } from './broker-scenario.js';
import { report, type Trial } from './trial.js';

/** A term of an order, or of a leg, that a broker lists. */
type Term = 'side' | 'type' | 'quantity' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent' | 'timeInForce';

/** Each term with the check that it belongs to. */
const terms: readonly (readonly [Term, BrokerCheck])[] = [
  ['side', 'terms'],
  ['type', 'terms'],
  ['quantity', 'terms'],
  ['limitPrice', 'terms'],
  ['stopPrice', 'terms'],
  ['trailAmount', 'terms'],
  ['trailPercent', 'terms'],
  ['timeInForce', 'time-in-force'],
];

/** Terms of an order, or of a leg, as they were sent. */
export type SentTerms = Pick<Order, Term>;

/** Finds each term that is not as it was sent. What the broker does not list is not judged. */
export function judgeTerms(trial: Trial, name: string, sent: SentTerms, listed: OpenOrder): void {
  for (const [term, check] of terms) {
    const [told, expected] = [listed[term], sent[term]];
    if (expected === undefined) {
      continue;
    }
    if (told != null && !isSame(told, expected)) {
      report(trial, check, `${name} rests with ${term} ${told}; expected ${expected}, which was sent.`);
    }
    if (told == null && isMissing(term, listed)) {
      report(trial, check, `${name} rests without a ${term}; expected ${expected}, which was sent.`);
    }
  }
}

/** True for a term that an order cannot rest without. A trail is an amount or a percentage: the other one is told in its place. */
function isMissing(term: Term, { trailAmount, trailPercent }: OpenOrder): boolean {
  const isTrail = term === 'trailAmount' || term === 'trailPercent';
  return term === 'stopPrice' || (isTrail && (trailAmount ?? trailPercent) != null);
}

function isSame(told: Amount | string, sent: string): boolean {
  return (readNumber(told) ?? told) === (readNumber(sent) ?? sent);
}
