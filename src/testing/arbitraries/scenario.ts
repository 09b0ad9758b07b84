import * as fc from 'fast-check';
import { type Action, type AssetClass, actions, type FuturesSizing, futuresSizings } from '../../core/vocabulary.js';
import type { TradingContext } from '../../market/ports.js';
import type { MarketSnapshot } from '../../market/snapshot.js';
import { snapshotContext } from '../../market/snapshot.js';
import { parseContext } from '../../settings/message-settings.js';
import type { Settings } from '../../settings/settings.js';
import type { Signal } from '../../signal/signal.js';
import { acceptedSignal } from './accepted-signal.js';
import { decimalNumber, firstOf, written } from './amounts.js';
import { listing, marketOf } from './market-snapshot.js';
import { settings } from './settings.js';
import { type Payload, payloadAbout } from './valid-payload.js';

/** A message with everything that its plan reads. */
export interface Scenario {
  /** The message, received at most ten seconds before the market's `now`. */
  readonly payload: Payload;
  /** The parsed message. */
  readonly signal: Signal;
  /** Settings of the strategy. */
  readonly settings: Settings;
  /** A market of the ticker, near the prices in the signal. */
  readonly market: MarketSnapshot;
  /** Settings and market with a `signalId`, for `planSignal`. */
  readonly context: TradingContext;
}

/** Options of `scenario`. */
export interface ScenarioOptions {
  /** Default any. */
  readonly assetClass?: AssetClass;
  /** Default any of the eight. */
  readonly actions?: readonly Action[];
}

/**
 * Generates a signal with matching settings and market: the ticker has a quote, prices are near the market, and there may
 * be a position. About four of ten scenarios give orders; the others give a plan without orders, or errors of every gate.
 *
 * @example
 * const neverOpensBothSides = fc.property(scenario({ actions: ['resize'] }), ({ signal, context }) => {
 *   const opening = bot(signal, context).orders.filter((order) => order.effect === 'open');
 *   return opening.every((order) => order.side === opening[0]?.side);
 * });
 * fc.assert(neverOpensBothSides);
 */
export function scenario(options: ScenarioOptions = {}): fc.Arbitrary<Scenario> {
  const wanted = options.actions ?? actions;
  return fc
    .tuple(listing(options), fc.constantFrom(...wanted))
    .chain(([about, action]) => fc.tuple(fc.constant(about), fc.constant(action), sizingOf(about.assetClass)))
    .chain(([about, action, futuresSizing]) => {
      const { ticker, assetClass, price } = about;
      const near = written(decimalNumber(price * 0.95, price * 1.05));
      const message = payloadAbout({
        ticker,
        action,
        assetClass,
        futuresSizing,
        price: near,
        leftOut: ['delay', 'time'],
      });
      return fc.record({
        payload: message,
        settings: settings({ assetClass, futuresSizing }),
        market: marketOf(about, needsPosition.has(action)),
        age: firstOf(fc.constant(0), fc.integer({ min: 0, max: 10 })),
      });
    })
    .map(withSignal);
}

/** How futures are sized. It decides nothing of other classes. */
function sizingOf(assetClass: AssetClass): fc.Arbitrary<FuturesSizing> {
  return assetClass === 'futures' ? fc.constantFrom(...futuresSizings) : fc.constant('fixed');
}

/** Actions that need a position. */
const needsPosition: ReadonlySet<Action> = new Set<Action>(['exit', 'reverse', 'add', 'breakeven']);

function withSignal({ age, ...given }: Omit<Scenario, 'signal' | 'context'> & { readonly age: number }): Scenario {
  const { market, settings: ofStrategy } = given;
  const payload = withListedStrikes(given.payload, ofStrategy);
  const receivedAt = Date.parse(market.now) - age * 1000;
  const signal = acceptedSignal(payload, parseContext(ofStrategy, { now: () => receivedAt, unit: 'milliseconds' }));
  return { ...given, payload, signal, context: snapshotContext(market, ofStrategy, 'signal-1') };
}

/** A message whose `strikesAway`, drawn for the default number of strikes, is at most half of that of the settings. */
function withListedStrikes(payload: Payload, { strikeCount }: Settings): Payload {
  const { strikesAway, strikeCount: ofMessage } = payload;
  return typeof strikesAway === 'number' && ofMessage === undefined
    ? { ...payload, strikesAway: Math.min(strikesAway, Math.floor(strikeCount / 2)) }
    : payload;
}
