import type { Figure } from '../../core/figure.js';
import type { Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { OrderTrade } from '../../order/order.js';
import type { PlannedLegs } from './bracket.js';
import type { PricedOrder } from './order-prices.js';

/** What an entry with targets is built from. */
export interface LadderRequest {
  readonly trade: OrderTrade;
  readonly units: Figure;
  readonly instrument: TradedInstrument;
  /** Side of the contract that is opened. */
  readonly side: PositionSide;
  /** Price that the parts are valued at. */
  readonly base: () => Result<Figure>;
  readonly order: PricedOrder;
  readonly legs: PlannedLegs;
}
