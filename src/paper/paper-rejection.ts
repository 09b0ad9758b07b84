import { type DecimalString, decimal } from '../core/decimal.js';
import type { AssetClass } from '../core/vocabulary.js';
import { canOpenShort } from '../market/instruments.js';
import type { Order } from '../order/order.js';
import { readContractSymbol } from '../signal/ticker.js';
import { heldQuantity, lookUp } from './paper-account.js';
import type { PaperState, PaperWorld } from './paper-state.js';

/** The reason to reject an order; undefined if the check passes. */
type Check = (order: Order, state: PaperState, world: PaperWorld) => string | undefined;

const checks: readonly Check[] = [
  ({ quantity }) => (decimal(quantity).gt(0) ? undefined : `the quantity is ${quantity}`),
  offStep,
  ({ type }, _, { capabilities: { orderTypes } }) =>
    orderTypes?.includes(type) === false ? `the order type ${type} is not supported` : undefined,
  ({ timeInForce }, _, { capabilities: { timesInForce } }) =>
    timesInForce?.includes(timeInForce) === false ? `the time in force ${timeInForce} is not supported` : undefined,
  ({ takeProfit, stopLoss }, _, { capabilities: { brackets } }) =>
    brackets === false && (takeProfit ?? stopLoss) !== undefined ? 'brackets are not supported' : undefined,
  ({ extendedHours }, _, { capabilities }) =>
    extendedHours && capabilities.extendedHours === false ? 'extended hours are not supported' : undefined,
  missingPrice,
  nothingToClose,
  shortSelling,
];

/** Why the broker rejects an order; undefined if it accepts it. */
export function rejectionOf(order: Order, state: PaperState, world: PaperWorld): string | undefined {
  return checks.map((check) => check(order, state, world)).find((reason) => reason !== undefined);
}

/** A full close need not be a multiple of the step: a full exit is never rounded. */
function offStep({ effect, ticker, quantity }: Order, state: PaperState, world: PaperWorld): string | undefined {
  const { quantityStep } = world.capabilities;
  const closesAll = effect === 'close' && heldQuantity(state, ticker, world.now).abs().lte(quantity);
  return quantityStep === undefined || closesAll || decimal(quantity).mod(quantityStep).isZero()
    ? undefined
    : `the quantity ${quantity} is not a multiple of ${quantityStep}`;
}

/** A caller without types may submit orders and legs without prices. Behind this check the types hold. */
function missingPrice({ takeProfit, stopLoss, ...order }: Order): string | undefined {
  const legs = [
    order,
    ...(takeProfit ? [{ ...takeProfit, type: 'limit' as const }] : []),
    ...(stopLoss ? [stopLoss] : []),
  ];
  return legs.map(priceFault).find((reason) => reason !== undefined);
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
function nothingToClose({ effect, ticker, side }: Order, state: PaperState, { now }: PaperWorld): string | undefined {
  const held = heldQuantity(state, ticker, now);
  const isHeld = side === 'sell' ? held.gt(0) : held.lt(0);
  return effect === 'open' || isHeld ? undefined : `there is no position in ${ticker} for a ${side} to close`;
}

function shortSelling(order: Order, state: PaperState, world: PaperWorld): string | undefined {
  const { effect, ticker, side, quantity } = order;
  const { capabilities, instruments, now } = world;
  const sellsShort = effect === 'open' && side === 'sell' && heldQuantity(state, ticker, now).lt(quantity);
  const defaultClass: AssetClass = readContractSymbol(ticker) === undefined ? 'stocks' : 'options';
  const assetClass = lookUp(instruments, ticker, now)?.assetClass ?? defaultClass;
  return sellsShort && !canOpenShort(assetClass, capabilities) ? `${ticker} cannot be sold short` : undefined;
}
