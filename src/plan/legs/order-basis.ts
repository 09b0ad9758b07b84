import type { Figure } from '../../core/figure.js';
import type { Result } from '../../core/result.js';
import type { OrderSide } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { OrderTerms } from './order-terms.js';

/** What an order is priced from. */
export interface OrderBasis {
  readonly terms: OrderTerms;
  readonly side: OrderSide;
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
  /** Reference price, found when it is first needed. */
  readonly reference: () => Result<Figure>;
}
