import * as fc from 'fast-check';
import { type Action, type AssetClass, actions } from '../../core/vocabulary.js';
import type { TradingContext } from '../../market/ports.js';
import type { MarketSnapshot } from '../../market/snapshot.js';
import { snapshotContext } from '../../market/snapshot.js';
import type { Settings } from '../../settings/settings.js';
import type { Signal } from '../../signal/signal.js';
import { acceptedSignal } from './accepted-signal.js';
import { decimalNumber, written } from './amounts.js';
import { listing, marketOf } from './market-snapshot.js';
import { settings } from './settings.js';
import { type Payload, payloadAbout } from './valid-payload.js';

/** A message with everything that its plan reads. */
export interface Scenario {
  /** The message as it arrived, at most ten seconds before the market's `now`. */
  readonly payload: Payload;
  /** What parsing made of it. */
  readonly signal: Signal;
  /** What the strategy sets. */
  readonly settings: Settings;
  /** A market in which the signal's ticker is traded, about at the prices that the signal names. */
  readonly market: MarketSnapshot;
  /** The two together, with a `signalId`: what `planSignal` takes. */
  readonly context: TradingContext;
}

/** What the scenarios are to be about. */
export interface ScenarioOptions {
  /** Default any. */
  readonly assetClass?: AssetClass;
  /** Default any of the eight. */
  readonly actions?: readonly Action[];
}

/**
 * A signal, settings and a market that belong together: the ticker is quoted, prices are near the market's, and a
 * position may be held. Some four of ten scenarios
 * give orders, the others a plan without any, or a refusal: every gate is met.
 *
 * @example
 * const neverFlips = fc.property(scenario({ actions: ['resize'] }), ({ signal, context }) =>
 *   bot(signal, context).orders.filter((order) => order.effect === 'open').length <= 1);
 * fc.assert(neverFlips);
 */
export function scenario(options: ScenarioOptions = {}): fc.Arbitrary<Scenario> {
  const wanted = options.actions ?? actions;
  return fc
    .tuple(listing(options), fc.constantFrom(...wanted))
    .chain(([about, action]) => {
      const { ticker, assetClass, price } = about;
      const near = written(decimalNumber(price * 0.95, price * 1.05));
      const message = payloadAbout({ ticker, action, assetClass, price: near, leftOut: ['delay', 'time'] });
      return fc.record({
        payload: message,
        settings: settings({ assetClass }),
        market: marketOf(about, needsPosition.has(action)),
        age: fc.integer({ min: 0, max: 10 }),
      });
    })
    .map(withSignal);
}

/** Actions that mean nothing on a flat ticker. */
const needsPosition: ReadonlySet<Action> = new Set<Action>(['exit', 'reverse', 'add', 'breakeven']);

function withSignal({ age, ...given }: Omit<Scenario, 'signal' | 'context'> & { readonly age: number }): Scenario {
  const { payload, market, settings: ofStrategy } = given;
  const { assetClass, marketTimeZone } = ofStrategy;
  const receivedAt = Date.parse(market.now) - age * 1000;
  // Strikes are counted as the message was made: with the default count.
  const signal = acceptedSignal(payload, { clock: { now: () => receivedAt }, assetClass, marketTimeZone });
  return { ...given, signal, context: snapshotContext(market, ofStrategy, 'signal-1') };
}
