import type { Settings } from '../settings/settings.js';
import type { Broker } from './broker.js';
import type { Clock } from './clock.js';
import type { Instruments } from './instruments.js';
import type { Positions } from './positions.js';

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
