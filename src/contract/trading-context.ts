import type { Broker } from '../market/broker.js';
import type { Clock } from '../market/clock.js';
import type { Instruments } from '../market/instruments.js';
import type { Positions } from '../market/positions.js';
import type { Settings } from '../settings/settings.js';

/** All that a decision reads besides the signal. */
export interface TradingContext {
  /** What the strategy and its subscription set. */
  readonly settings: Settings;
  /** Tells when the plan is made. */
  readonly clock: Clock;
  /** Quotes, equity, open orders, option chains. */
  readonly broker: Broker;
  /** What is held. */
  readonly positions: Positions;
  /** Ticks, steps, point values, rollover schedules. */
  readonly instruments: Instruments;
  /** Makes `clientOrderId`s, stable across re-planning. */
  readonly signalId?: string | undefined;
}
