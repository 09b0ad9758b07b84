import type { Broker } from '../market/broker.js';
import type { Clock } from '../market/clock.js';
import type { Instruments } from '../market/instruments.js';
import type { Positions } from '../market/positions.js';
import type { Settings } from '../settings/settings.js';

/** All that a decision reads besides the signal. */
export interface TradingContext {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly broker: Broker;
  readonly positions: Positions;
  readonly instruments: Instruments;
  /** Makes `clientOrderId`s, stable across re-planning. */
  readonly signalId?: string | undefined;
}
