// What the model judges: an account in a market, and an entry that is asked for.
import type { Amount, MarketSnapshot, OrderSide, OrderType, Settings } from '../../../src/index.js';
import type { EventLog } from './event-log.js';
import type { Num } from './numbers.js';

export interface World {
  readonly market: MarketSnapshot;
  readonly settings: Settings;
  /** What the account did; undefined: nobody knows. */
  readonly log: EventLog | undefined;
  /** Whether the broker does not say which entries rest. */
  readonly restingUnknown: boolean;
}

/** An order as its price is judged. */
export interface PricedOrder {
  readonly ticker: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly limitPrice?: Num | undefined;
  readonly stopPrice?: Num | undefined;
  readonly trailAmount?: Num | undefined;
  readonly trailPercent?: Num | undefined;
}

/** Stop loss of an entry. */
export interface EntryStop {
  readonly stopPrice?: Amount;
  readonly trailAmount?: Amount;
  readonly trailPercent?: Amount;
}

/** Entry of a plan. */
export interface Entry extends PricedOrder {
  readonly quantity: Num;
  readonly stopLoss: EntryStop | undefined;
  /** Tickers of positions that the plan closes. */
  readonly closed: readonly string[];
  /** Orders that the plan cancels. */
  readonly cancelled: readonly string[];
}
