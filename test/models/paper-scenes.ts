// Generated plan requests on the paper broker: a signal, the settings, and a broker in the state of the market.
import fc from 'fast-check';
import { Decimal, type DecimalString, decimal } from '../../src/core/decimal.js';
import type { Result } from '../../src/core/result.js';
import type { AssetClass, OrderSide, PositionSide } from '../../src/core/vocabulary.js';
import type { Clock, OpenOrder } from '../../src/market/ports.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../../src/order/order-plan.js';
import { type PaperBroker, type PaperBrokerOptions, paperBroker } from '../../src/paper/paper-broker.js';
import type { PaperOrder } from '../../src/paper/paper-state.js';
import { type SettableClock, settableClock } from '../../src/paper/settable-clock.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import type { Signal } from '../../src/signal/signal.js';
import { readFuturesSymbol, readOptionSymbol } from '../../src/signal/ticker.js';
import { accepted } from '../market/contracts/sample.js';
import type { SignalRequest } from './library-plan.js';
import { pricesOf } from './order-prices.js';
import type { Intent } from './paper-intents.js';
import { quoteIn } from './plan-markets.js';
import { withFields } from './plan-requests.js';

/** Starting point of a plan: the signal, the market, and what happens later. */
export interface Scene {
  readonly signal: Signal;
  readonly settings: Settings;
  readonly market: MarketSnapshot;
  readonly clock: SettableClock;
  readonly paper: PaperBroker;
  /** Random numbers from 0 to 99. */
  readonly rolls: readonly number[];
  /** Plans the signal on the broker's current state. */
  readonly plan: () => Result<OrderPlan>;
}

/** Random numbers of each scene; when they are used up, all waiting orders fill. */
const rollsOfAScene = fc.array(fc.nat(99), { minLength: 0, maxLength: 40 });

export interface SceneOptions {
  /** Changes what was generated. */
  readonly change?: (request: SignalRequest, rolls: readonly number[]) => SignalRequest;
  /** True: only the test fills orders. Otherwise orders fill when they are sent, in every fourth scene. */
  readonly byHand?: boolean;
  /** True: what can only refuse a signal is left out of three scenes in four. A refused one gives nothing to execute. */
  readonly isPassing?: boolean;
}

/** Scenes of signals with an intent. Their entries are one order: a `change` sends targets, where they are what is asked about. */
export function scenes(
  intent: Intent,
  { change = (request) => request, byHand = false, isPassing = false }: SceneOptions = {},
): fc.Arbitrary<Scene> {
  return fc.tuple(intent, rollsOfAScene, fc.nat({ max: 2 }), fc.nat({ max: 3 })).map(([request, rolls, kind, roll]) => {
    const single = withFields(request, { targets: undefined });
    const passing = isPassing && roll > 0 ? withoutGates(single) : single;
    const asked = kind === 2 ? withInvertedPuts(passing) : passing;
    return sceneOf(change(asked, rolls), rolls, !byHand && rolls.length % 4 === 0);
  });
}

/** Settings that can only refuse a signal. */
const gates = {
  allowedSides: undefined,
  sidesIsolated: undefined,
  allowSideSwapping: undefined,
  entryLockout: undefined,
  tradingWindows: undefined,
  ignoreExitSignals: undefined,
  maxQuoteAgeSeconds: undefined,
  maxReleaseDelaySeconds: undefined,
  maxOrderQuantity: undefined,
  maxOrderValue: undefined,
  maxPositionValue: undefined,
  maxLossAtStop: undefined,
  maxLossAtStopPercent: undefined,
  priceCollarPercent: undefined,
};
const orderGates = { bidAskSpreadFilter: undefined, bidAskSpreadFilterPercent: undefined, rejectOlderThan: undefined };

function withoutGates({ signal, settings, market, ...rest }: SignalRequest): SignalRequest {
  const entry = { ...settings.entry, ...orderGates };
  const exit = { ...settings.exit, ...orderGates };
  const capabilities = { ...market.capabilities, shortSelling: true };
  const changed = {
    ...rest,
    signal: { ...signal, test: undefined, receivedAt: market.now, releaseAt: undefined, expiresAt: undefined },
    settings: { ...settings, ...gates, entry, exit },
    market: { ...market, capabilities },
  };
  // Without undefined.
  return JSON.parse(JSON.stringify(changed));
}

/** The generator inverts puts only among many other settings, most of which refuse an entry. */
function withInvertedPuts(request: SignalRequest): SignalRequest {
  return { ...request, settings: { ...request.settings, invertPuts: true } };
}

function sceneOf(request: SignalRequest, rolls: readonly number[], fillsAtOnce: boolean): Scene {
  const { signal, settings, market, signalId = 'sig' } = request;
  const read = { settings: accepted(parseSettings(settings)), market: accepted(parseMarketSnapshot(market)) };
  const clock = settableClock(read.market.now);
  const paper = brokerAt(read.market, clock, read.settings, fillsAtOnce);
  const plan = (): Result<OrderPlan> => planSignal(signal, paper.context(read.settings, signalId));
  // Printed by fast-check for a scene that fails.
  const described = { [fc.toStringMethod]: () => JSON.stringify({ signal, settings, market, rolls, fillsAtOnce }) };
  return { ...described, signal, ...read, clock, paper, rolls, plan };
}

/** Paper broker in the state of a snapshot. */
function brokerAt(
  market: MarketSnapshot,
  clock: Clock,
  { marketTimeZone }: Settings,
  fillsAtOnce: boolean,
): PaperBroker {
  const { now: _now, equity, openOrders = [], ...world } = market;
  const options: PaperBrokerOptions = {
    ...world,
    clock,
    marketTimeZone,
    // What rests from before has prices that only the test fills; a plan asks for orders that only close.
    reduceOnly: true,
    ...(!fillsAtOnce && { maxFill: 0 }),
    ...(equity !== undefined && { cash: equity }),
  };
  const state = paperBroker(options).state();
  return paperBroker({ ...options, state: { ...state, orders: openOrders.map((order) => resting(order, market)) } });
}

/** Resting order with prices that no quote reaches: only the test fills it. */
function resting({ id, ticker, type, side, role, quantity }: OpenOrder, market: MarketSnapshot): PaperOrder {
  const [low, high] = side === 'buy' ? (['0.000001', '999999999'] as const) : (['999999999', '0.000001'] as const);
  const held = market.positions?.[ticker];
  const closes = held !== undefined && role !== 'entry';
  return {
    id,
    ticker,
    side,
    role,
    effect: closes ? 'close' : 'open',
    quantity: decimal(quantity ?? held?.quantity ?? 1).toFixed() as DecimalString,
    timeInForce: 'gtc',
    status: 'working',
    submittedAt: market.now,
    filled: '0',
    ...pricesOf(type, { limitPrice: low, stopPrice: high, trailAmount: '999999999' }),
  };
}

/** Orders that a plan submits. */
export function ordersOf(plan: OrderPlan): readonly Order[] {
  return plan.steps.filter((step): step is SubmitOrderStep => step.step === 'submit-order').map(({ order }) => order);
}

/** Tickers of other positions that the generator adds. */
const others: ReadonlySet<string> = new Set(['MSFT', 'GOOG', 'TSLA']);

/** Contracts that are held when the scene begins and that the signal means. */
export function heldAtStart({ market, signal }: Scene): readonly string[] {
  return Object.keys(market.positions ?? {}).filter((ticker) => !others.has(ticker) && isMeant(ticker, signal));
}

/** DECISIONS D, Options: optionType, expiration and strikePrice say which open contracts of an underlying are meant. */
export function isMeant(ticker: string, signal: Signal): boolean {
  const symbol = readOptionSymbol(ticker);
  if (symbol === undefined || ticker === signal.ticker) {
    return true;
  }
  const { optionType = 'both', expiration = symbol.expiration, strikePrice = symbol.strike } = signal;
  const isType = optionType === 'both' || optionType === symbol.type;
  return isType && expiration === symbol.expiration && decimal(strikePrice).eq(symbol.strike);
}

/** Signed units that the broker holds: above 0 long, below 0 short. */
export function held({ paper }: Scene, ticker: string): Decimal {
  const position = paper.positions.position(ticker);
  const units = decimal(position?.quantity ?? 0);
  return position?.side === 'short' ? units.negated() : units;
}

/** Signed units at the start. */
export function startOf({ market }: Scene, ticker: string): Decimal {
  const position = market.positions?.[ticker];
  const units = decimal(position?.quantity ?? 0);
  return position?.side === 'short' ? units.negated() : units;
}

export function assetClassOf({ market, settings }: Scene, ticker: string): AssetClass {
  return market.instruments?.[ticker]?.assetClass ?? settings.assetClass;
}

/** What one unit is worth per point of its price, in the currency of the price; of a future also by its root. */
export function pointValueOf({ market: { instruments } }: Scene, ticker: string): Decimal {
  const root = readFuturesSymbol(ticker)?.root ?? '';
  const preset = readOptionSymbol(ticker) === undefined ? 1 : 100;
  return decimal(instruments?.[ticker]?.pointValue ?? instruments?.[root]?.pointValue ?? preset);
}

/** Safety R3 and MONEY I5: the prices of `USD-JPY` are in yen, and 1 dollar, the account's, is the midpoint of the pair in yen. */
export function perDollarOf(scene: Scene, ticker: string): Decimal | undefined {
  return ticker.startsWith('USD-') && assetClassOf(scene, ticker) === 'forex'
    ? midpointOf(scene, ticker)
    : new Decimal(1);
}

/** DECISIONS D, Quantities: whole units unless fractions are on; the coarser of instrument and broker. */
export function stepOf(scene: Scene, ticker: string): Decimal {
  const assetClass = assetClassOf(scene, ticker);
  const isCrypto = assetClass === 'crypto';
  const inFractions = isCrypto || (assetClass === 'stocks' && scene.settings.useFractionalQuantity);
  const { instruments, capabilities } = scene.market;
  const given = [instruments?.[ticker]?.quantityStep, capabilities?.quantityStep].filter((step) => step !== undefined);
  const finest = isCrypto ? '0.00000001' : '0.000001';
  const steps = given.length === 0 ? [inFractions ? finest : 1] : given;
  return Decimal.max(...(inFractions ? steps : [...steps, 1]));
}

/** Units that a whole exit leaves: what is less than the coarser step that instrument and broker state (safety S10). */
export function dustOf(scene: Scene, ticker: string): Decimal {
  const { instruments, capabilities } = scene.market;
  const start = startOf(scene, ticker);
  const steps = [instruments?.[ticker]?.quantityStep, capabilities?.quantityStep].filter((step) => step !== undefined);
  return steps.length === 0 ? start.minus(start) : start.mod(Decimal.max(...steps));
}

/** Dust that a plan names, as the notice has it: the unsigned units of each contract. */
export function namedDust({ notices }: OrderPlan): readonly string[] {
  return notices.flatMap(({ code, remaining }) =>
    code === 'dust-remains' && remaining !== undefined ? [remaining] : [],
  );
}

/** The side on which the rules read a contract: a put on its underlying, where Invert puts or option type both says so. */
export function directionOf({ signal, settings }: Scene, ticker: string, side: PositionSide): PositionSide {
  const asked = ('optionType' in signal ? signal.optionType : undefined) ?? settings.optionType;
  const isInverted = settings.invertPuts || (ticker !== signal.ticker && asked === 'both');
  const isPut = readOptionSymbol(ticker)?.type === 'put';
  return isPut && isInverted ? opposite(side) : side;
}

export function opposite(side: PositionSide): PositionSide {
  return side === 'long' ? 'short' : 'long';
}

export function sideOpenedBy(side: OrderSide): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

/** Two-sided quote of a contract, from the quotes or the chain; undefined if a price is missing or invalid. */
export function midpointOf({ market, settings }: Scene, ticker: string): Decimal | undefined {
  const quote = quoteIn(market, ticker, settings.maxQuoteAgeSeconds);
  return quote?.bid.plus(quote.ask).div(2);
}

/** Where an order fills now (safety S1); undefined for a trailing stop, and without a quote where the market decides. */
export function fillOf({ market, settings }: Scene, order: Order): Decimal | undefined {
  const { side, limitPrice, stopPrice } = order;
  const isBuy = side === 'buy';
  const quote = quoteIn(market, order.ticker, settings.maxQuoteAgeSeconds);
  const now = isBuy ? quote?.ask : quote?.bid;
  switch (order.type) {
    case 'market':
      return now;
    case 'limit':
      return isBuy ? Decimal.min(limitPrice ?? 0, now ?? limitPrice ?? 0) : Decimal.max(limitPrice ?? 0, now ?? 0);
    case 'stop':
      return isBuy ? Decimal.max(stopPrice ?? 0, now ?? 0) : Decimal.min(stopPrice ?? 0, now ?? stopPrice ?? 0);
    case 'stop_limit':
      return decimal(stopPrice ?? 0);
    case 'trailing_stop':
      return undefined;
  }
}

/** What a unit of an entry costs: the reference or the fill, whichever makes it smaller; a buy at a limit the limit. */
export function costOf(scene: Scene, order: Order): Decimal | undefined {
  const reference = referenceOf(scene, order);
  const bound = order.side === 'buy' ? order.limitPrice : undefined;
  const paid = bound === undefined ? fillOf(scene, order) : decimal(bound);
  return reference && paid ? Decimal.max(reference, paid) : reference;
}

/** Where the loss of an entry at its stop is measured from: the reference or the fill, at worst the limit, whichever is farther. */
export function enteredAt(scene: Scene, order: Order): Decimal | undefined {
  const reference = referenceOf(scene, order);
  const paid = order.limitPrice === undefined ? fillOf(scene, order) : decimal(order.limitPrice);
  if (reference === undefined || paid === undefined) {
    return reference;
  }
  return order.side === 'buy' ? Decimal.max(reference, paid) : Decimal.min(reference, paid);
}

/** Kinds of trades in a run of a property, to verify that it covered all of them, such as inverted puts. */
export interface Coverage {
  see(scene: Scene, ticker: string): void;
  seen(): ReadonlySet<string>;
}

export const everyKind: readonly string[] = [
  'stocks',
  'crypto',
  'forex',
  'futures',
  'call',
  'put',
  'inverted put',
  'index option',
];

export function coverage(): Coverage {
  const kinds = new Set<string>();
  return {
    see: (scene, ticker) => {
      const type = readOptionSymbol(ticker)?.type;
      const assetClass = assetClassOf(scene, ticker);
      if (type === undefined) {
        kinds.add(assetClass);
        return;
      }
      kinds.add(directionOf(scene, ticker, 'long') === 'short' ? 'inverted put' : type);
      if (assetClass === 'index_options') {
        kinds.add('index option');
      }
    },
    seen: () => kinds,
  };
}

/**
 * DECISIONS D, The reference price: the signal's limit for limit and stop-limit orders, its stop for stop orders, else
 * the midpoint. Undefined where the settings hold back the signal's price, or where the market has no two sides.
 */
export function referenceOf(scene: Scene, order: Order): Decimal | undefined {
  const { signal, settings } = scene;
  if (signal.action === 'breakeven' || signal.action === 'cancel' || settings.entry.allowSignalOverride !== true) {
    return undefined;
  }
  // `price` is the limit of limit orders only; a stop-limit order without a limit has its stop as the limit.
  const price = order.ticker === signal.ticker ? signal.price : undefined;
  const limit = signal.limitPrice ?? (order.type === 'limit' ? price : signal.stopPrice);
  const asked = order.type === 'stop' ? signal.stopPrice : limit;
  const waits = order.type === 'limit' || order.type === 'stop' || order.type === 'stop_limit';
  // Extended hours send a market order as a limit order: its limit is not a price of the signal.
  const isOwn = waits && asked !== undefined && order.extendedHours === undefined;
  return isOwn ? decimal(asked) : order.extendedHours === undefined ? midpointOf(scene, order.ticker) : undefined;
}
