import type { OpenOrder, Position } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { ExecutionPorts } from 'signal-to-order/execute';

export interface HeldPosition extends Position {
  readonly ticker: string;
}

/** A broker as the gate uses it. */
export interface GateBroker {
  /** Input of planning. Called once for each plan. */
  ports(): AsyncPorts<AbortSignal>;
  /** Sends, cancels and finds orders. */
  readonly orders: ExecutionPorts;
  /** Open positions: all of them, or that in a ticker. */
  positions(ticker?: string): Promise<readonly HeldPosition[]>;
  /** Open orders: all of them, or those of a ticker. */
  openOrders(ticker?: string): Promise<readonly OpenOrder[]>;
}
