import { type DecimalString, decimal } from '../core/decimal.js';
import type { AssetClass } from '../core/vocabulary.js';
import { canOpenShort } from '../market/instruments.js';
import type { Order } from '../order/order.js';
import { type KnownBroker, takes } from '../profile/takes.js';
import { readContractSymbol } from '../signal/ticker.js';
import { heldQuantity, lookUp } from './paper-account.js';
import { accountRate } from './paper-money.js';
import type { PaperState, PaperWorld } from './paper-state.js';

/** The reason to reject an order; undefined if the check passes. */
type Check = (order: Order, broker: KnownBroker, state: PaperState, world: PaperWorld) => string | undefined;

const checks: readonly Check[] = [
  ({ quantity }) => (decimal(quantity).gt(0) ? undefined : `the quantity is ${quantity}`),
  offStep,
  ({ type }, broker) =>
    takes('orderType', type, broker).taken ? undefined : `the order type ${type} is not supported`,
  ({ timeInForce }, broker) =>
    takes('timeInForce', timeInForce, broker).taken ? undefined : `the time in force ${timeInForce} is not supported`,
  ({ takeProfit, stopLoss }, broker) =>
    (takeProfit ?? stopLoss) === undefined || takes('attachedLegs', true, broker).taken
      ? undefined
      : 'brackets are not supported',
  ({ extendedHours }, broker) =>
    !extendedHours || takes('extendedHours', extendedHours, broker).taken
      ? undefined
      : 'extended hours are not supported',
  missingPrice,
  nothingToClose,
  shortSelling,
  withoutRate,
];

/** Why the broker rejects an order; undefined if it accepts it. */
export function rejectionOf(order: Order, state: PaperState, world: PaperWorld): string | undefined {
  const broker = brokerOf(order.ticker, world);
  return checks.map((check) => check(order, broker, state, world)).find((reason) => reason !== undefined);
}

/** The broker, to be asked what it takes: a paper broker has capabilities and no profile. */
function brokerOf(ticker: string, { capabilities, instruments, now }: PaperWorld): KnownBroker {
  const byDefault: AssetClass = readContractSymbol(ticker) === undefined ? 'stocks' : 'options';
  const assetClass = lookUp(instruments, ticker, now)?.assetClass ?? byDefault;
  return { capabilities: () => capabilities, profile: () => undefined, assetClass };
}

/** A full close need not be a multiple of the step: a full exit is never rounded. */
function offStep(
  { effect, ticker, quantity }: Order,
  broker: KnownBroker,
  state: PaperState,
  world: PaperWorld,
): string | undefined {
  const closesAll = effect === 'close' && heldQuantity(state, ticker, world.now).abs().lte(quantity);
  return closesAll || takes('quantity', quantity, broker).taken
    ? undefined
    : `the quantity ${quantity} is not a multiple of ${broker.capabilities().quantityStep}`;
}

/** A caller without types may submit orders and legs without prices. Behind this check the types hold. */
function missingPrice({ takeProfit, stopLoss, ...order }: Order): string | undefined {
  const legs = [order, takeProfit && { ...takeProfit, type: 'limit' as const }, stopLoss];
  return legs.map((leg) => leg && priceFault(leg)).find((reason) => reason !== undefined);
}

type Prices = Partial<Record<'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent', DecimalString>>;

function priceFault({ type, ...prices }: Pick<Order, 'type'> & Prices): string | undefined {
  const needsLimit = type === 'limit' || type === 'stop_limit';
  const needsStop = type === 'stop' || type === 'stop_limit';
  if ((needsLimit && prices.limitPrice === undefined) || (needsStop && prices.stopPrice === undefined)) {
    return `a ${type} order needs a price`;
  }
  const hasTrail = type !== 'trailing_stop' || (prices.trailAmount ?? prices.trailPercent) !== undefined;
  return hasTrail ? undefined : 'a trailing stop needs a trail';
}

/** Orders that close are reduce-only. */
function nothingToClose(
  { effect, ticker, side }: Order,
  _: KnownBroker,
  state: PaperState,
  { now }: PaperWorld,
): string | undefined {
  const held = heldQuantity(state, ticker, now);
  const isHeld = side === 'sell' ? held.gt(0) : held.lt(0);
  return effect === 'open' || isHeld ? undefined : `there is no position in ${ticker} for a ${side} to close`;
}

function shortSelling(order: Order, broker: KnownBroker, state: PaperState, { now }: PaperWorld): string | undefined {
  const { effect, ticker, side, quantity } = order;
  const sellsShort = effect === 'open' && side === 'sell' && heldQuantity(state, ticker, now).lt(quantity);
  return sellsShort && !canOpenShort(broker.assetClass, broker.capabilities())
    ? `${ticker} cannot be sold short`
    : undefined;
}

/** What cannot be booked in the currency of the account is not traded (safety R3). */
function withoutRate({ ticker }: Order, _: KnownBroker, state: PaperState, world: PaperWorld): string | undefined {
  const rate = accountRate(ticker, state, world);
  return 'reason' in rate ? rate.reason : undefined;
}
