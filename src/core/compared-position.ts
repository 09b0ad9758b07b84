import type { DecimalString } from './decimal.js';
import type { ExpectedPosition } from './vocabulary.js';

/**
 * A position that is compared with another one: of a strategy, or of an account.
 *
 * @example
 * const held: ComparedPosition = { position: 'long', quantity: '10' };
 * held.position; // 'long'
 */
export interface ComparedPosition {
  /** Side; `both` for contracts on both sides. Absent: the signal does not say it. */
  readonly position?: ExpectedPosition | 'both';
  /** Units. Absent: the signal does not say it. */
  readonly quantity?: DecimalString;
}
