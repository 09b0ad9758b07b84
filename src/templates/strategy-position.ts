// The position of an account beside the one of the strategy whose orders it gets.
import { decimalText } from '../core/decimal.js';
import { Figure, nothing } from '../core/figure.js';
import { remembered } from '../core/remembered.js';
import type { Result } from '../core/result.js';
import { instantText } from '../core/time.js';
import { holdingsOf } from '../market/holdings.js';
import { createPlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../market/snapshot.js';
import type { OrderPlan } from '../order/order-plan.js';
import { expectedMarket } from '../plan/expected/market.js';
import { planBatch } from '../plan/plan-batch.js';
import { planSignal } from '../plan/plan-signal.js';
import { defaultSettings } from '../settings/defaults.js';
import type { Settings } from '../settings/settings.js';
import type { SentFields } from '../signal/field-reader.js';
import type { Signal, TradeSignal } from '../signal/signal.js';
import type { StrategyFill } from './fills.js';

/** A signal with every field that it can have. */
export type SentSignal = Pick<Signal, 'ticker'> & SentFields;

/** What an alert makes of the position that the strategy had. */
export interface FollowedFill {
  readonly plans: readonly Result<OrderPlan>[];
  /** Units after the plans, with a sign; above 0 is long, as the rules read it. */
  readonly after: number;
}

/**
 * Plans the alert of a fill against the position that its strategy had before, and counts the orders as filled. Undefined where the
 * market does not let an account hold the positions of the strategy.
 */
export function followFill(
  { before, after: wanted }: StrategyFill,
  signals: readonly Signal[],
  market: MarketSnapshot,
  settings: Settings,
): FollowedFill | undefined {
  const [first] = signals;
  const flat = { ...market, positions: {}, openOrders: [] };
  const held = first && contextWith(before, first, flat, settings);
  if (first === undefined || held === undefined || contextWith(wanted, first, flat, settings) === undefined) {
    return undefined;
  }
  const context = { ...held, settings };
  // A delay changes when it is planned, not what.
  const now = signals.map((signal) =>
    signal.releaseAt === undefined ? signal : { ...signal, releaseAt: signal.receivedAt },
  );
  const plans = planBatch(now, context);
  const after = expectedMarket(context);
  for (const [index, signal] of now.entries()) {
    const plan = plans[index];
    if (plan?.ok === true) {
      after.follow(signal, plan.value);
    }
  }
  return { plans, after: unitsHeld(first, after.context) };
}

/** The market with a position of the strategy, as an order opens it; undefined where that is not possible. */
function contextWith(
  units: number,
  signal: SentSignal & Signal,
  market: MarketSnapshot,
  settings: Settings,
): TradingContext | undefined {
  const flat = expectedMarket(snapshotContext(market, openingSettings(settings)));
  if (units === 0) {
    return flat.context;
  }
  const { ticker, optionType, intrinsicValue, expiration, strikeCount, strikesAway, strikePrice } = signal;
  const option = { optionType, intrinsicValue, expiration, strikeCount, strikesAway, strikePrice };
  const opening: TradeSignal = {
    ticker,
    ...Object.fromEntries(Object.entries(option).filter(([, value]) => value !== undefined)),
    action: units > 0 ? 'buy' : 'sell',
    quantity: decimalText(nothing.differenceTo(Figure.from('constant', ['units'], units)).decimal),
    receivedAt: instantText(flat.context.clock.now()),
  };
  const plan = planSignal(opening, flat.context);
  if (!plan.ok) {
    return undefined;
  }
  flat.follow(opening, plan.value);
  return flat.context;
}

/** Settings that say what a signal means, without those that refuse it. The same for the same settings, which are then judged once. */
const openingSettings = /* @__PURE__ */ remembered((settings: Settings): Settings => {
  const { assetClass, optionType, invertPuts, marketTimeZone, strikeCount } = settings;
  const { signalQuantityMultiplier, useFractionalQuantity } = settings;
  return {
    ...defaultSettings,
    ...{ assetClass, optionType, invertPuts, marketTimeZone, strikeCount },
    ...{ signalQuantityMultiplier, useFractionalQuantity },
  };
});

function unitsHeld(signal: Signal, context: TradingContext): number {
  const holdings = holdingsOf(createPlanningContext(signal, context));
  return holdings.reduce((sum, { logicalSide, quantity }) => {
    const units = Number(quantity.text);
    return sum + (logicalSide === 'long' ? units : -units);
  }, 0);
}
