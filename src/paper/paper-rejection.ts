import { decimal } from '../core/decimal.js';
import type { AssetClass } from '../core/vocabulary.js';
import { canOpenShort } from '../market/instruments.js';
import type { Order } from '../plan/legs/order.js';
import { readOptionSymbol } from '../signal/ticker.js';
import { lookUp, signedQuantity } from './paper-account.js';
import type { PaperState, PaperWorld } from './paper-state.js';

/** The reason to reject an order; undefined if the check passes. */
type Check = (order: Order, state: PaperState, world: PaperWorld, now: number) => string | undefined;

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
export function rejectionOf(order: Order, state: PaperState, world: PaperWorld, now: number): string | undefined {
  for (const check of checks) {
    const reason = check(order, state, world, now);
    if (reason !== undefined) {
      return reason;
    }
  }
  return undefined;
}

/** A full close need not be a multiple of the step: a full exit is never rounded. */
function offStep(
  { effect, ticker, quantity }: Order,
  state: PaperState,
  { capabilities: { quantityStep } }: PaperWorld,
  now: number,
): string | undefined {
  const closesAll =
    effect === 'close' &&
    signedQuantity(lookUp(state.positions, ticker, now))
      .abs()
      .lte(quantity);
  return quantityStep === undefined || closesAll || decimal(quantity).mod(quantityStep).isZero()
    ? undefined
    : `the quantity ${quantity} is not a multiple of ${quantityStep}`;
}

function missingPrice({ type, limitPrice, stopPrice, trailAmount, trailPercent }: Order): string | undefined {
  const needsLimit = type === 'limit' || type === 'stop_limit';
  const needsStop = type === 'stop' || type === 'stop_limit';
  if ((needsLimit && limitPrice === undefined) || (needsStop && stopPrice === undefined)) {
    return `a ${type} order needs a price`;
  }
  return type === 'trailing_stop' && (trailAmount ?? trailPercent) === undefined
    ? 'a trailing stop needs a trail'
    : undefined;
}

/** Orders that close are reduce-only. */
function nothingToClose(
  { effect, ticker, side }: Order,
  state: PaperState,
  _: PaperWorld,
  now: number,
): string | undefined {
  const held = signedQuantity(lookUp(state.positions, ticker, now));
  const isHeld = side === 'sell' ? held.gt(0) : held.lt(0);
  return effect === 'open' || isHeld ? undefined : `there is no position in ${ticker} for a ${side} to close`;
}

function shortSelling(order: Order, state: PaperState, world: PaperWorld, now: number): string | undefined {
  const { effect, ticker, side, quantity } = order;
  const after = signedQuantity(lookUp(state.positions, ticker, now)).minus(quantity);
  const sellsShort = effect === 'open' && side === 'sell' && after.lt(0);
  return sellsShort && !mayBeShort(ticker, world, now) ? `${ticker} cannot be sold short` : undefined;
}

function mayBeShort(ticker: string, { capabilities, instruments }: PaperWorld, now: number): boolean {
  const isOption = readOptionSymbol(ticker) !== undefined;
  const assetClass: AssetClass = lookUp(instruments, ticker, now)?.assetClass ?? (isOption ? 'options' : 'stocks');
  return canOpenShort(assetClass, capabilities);
}
