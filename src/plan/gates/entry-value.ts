import type { Figure } from '../../core/figure.js';
import type { Result } from '../../core/result.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedEntry } from './gated-parts.js';

/** Value of units by what each of an entry costs, in the currency of the account. */
export function entryValue(units: Result<Figure>, { instrument, cost }: GatedEntry, facts: GateFacts): Result<Figure> {
  return facts.accountValue(units, cost(), instrument);
}
