// What an account has at stake apart from an entry: positions and resting entries (guard G2.3).
import type { Amount, OpenOrder, OrderSide, PositionSide } from '../../../src/index.js';
import type { Gap } from './judgement.js';
import { isContract, pointValue, quoteOf, rateOf } from './market-facts.js';
import {
  type Fraction,
  highest,
  lowest,
  money,
  type Num,
  nothing,
  num,
  numIf,
  percentOf,
  plus,
  zero,
} from './numbers.js';
import { costOf } from './order-figures.js';
import { tickerFamily } from './ticker-family.js';
import type { Entry, PricedOrder, World } from './world.js';

export interface Exposure {
  /** What hinders every rule. */
  readonly gaps: readonly Gap[];
  /** What hinders rules of money. */
  readonly moneyGaps: readonly Gap[];
  readonly contracts: Num;
  readonly total: Fraction;
  /** Value of the side of the entry. */
  readonly side: Fraction;
  readonly risk: Fraction;
}

/** A position, or an entry that rests. */
interface Stake {
  readonly ticker: string;
  readonly side: PositionSide;
  readonly units: Num;
  /** What a unit is worth, in the currency of its prices. */
  readonly price: Num | undefined;
  /** What all units risk; undefined: their value. */
  readonly risk: Num | undefined;
}

/** What the account has apart from the entry, without what the plan closes and cancels. */
export function exposureBeside(world: World, entry: Entry): Exposure {
  const resting = restingStakes(world, entry);
  const stakes = [...positionStakes(world, entry), ...resting.stakes];
  const side = sideOf(entry.side);
  let sums = { contracts: zero, total: nothing, side: nothing, risk: nothing };
  const moneyGaps: Gap[] = [];
  for (const stake of stakes) {
    const { ticker, units, price } = stake;
    const rate = rateOf(world, ticker);
    const contracts = isContract(world, ticker) ? units.times(weightOf(world, ticker)) : zero;
    sums = { ...sums, contracts: sums.contracts.plus(contracts) };
    if (price === undefined) {
      moneyGaps.push({ code: 'quote-unavailable', ticker, hindersFit: true });
    }
    if (rate === undefined) {
      moneyGaps.push({ code: 'currency-mismatch', ticker, hindersFit: true });
    }
    if (price !== undefined && rate !== undefined) {
      const worth = units.times(price);
      const value = money(worth.times(pointValue(world, ticker)), rate);
      const risk = money((stake.risk ?? worth).times(pointValue(world, ticker)), rate);
      const ofSide = stake.side === side ? plus(sums.side, value) : sums.side;
      sums = { ...sums, total: plus(sums.total, value), side: ofSide, risk: plus(sums.risk, risk) };
    }
  }
  return { ...sums, gaps: resting.gaps, moneyGaps };
}

/** What a contract counts for `maxContracts`. */
export function weightOf({ settings }: World, ticker: string): Num {
  return num(settings.guard?.maxContracts?.weights?.[tickerFamily(ticker)] ?? 1);
}

function sideOf(side: OrderSide): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

function positionStakes(world: World, entry: Entry): readonly Stake[] {
  return Object.entries(world.market.positions ?? {}).flatMap(([ticker, { side, quantity }]) => {
    const units = num(quantity);
    if (units.isZero() || entry.closed.includes(ticker)) {
      return [];
    }
    const price = quoteOf(world, ticker)?.price;
    const risk = price && riskAtStops(stopsOf(world, ticker, side, entry), side, units, price);
    return [{ ticker, side, units, price, risk }];
  });
}

function restingStakes(
  world: World,
  entry: Entry,
): { readonly stakes: readonly Stake[]; readonly gaps: readonly Gap[] } {
  const { restingEntries, openOrders = [] } = world.market;
  const unknown = (path: string): Gap => ({ code: 'account-unavailable', path, hindersFit: true });
  if (world.restingUnknown) {
    return { stakes: [], gaps: [unknown('restingEntries')] };
  }
  const orders = restingEntries ?? openOrders.filter(({ role }) => role === 'entry');
  const stakes: Stake[] = [];
  const gaps: Gap[] = [];
  for (const [index, order] of orders.entries()) {
    const units = numIf(order.quantity);
    if (entry.cancelled.includes(order.id) || units?.isZero()) {
      continue;
    }
    if (units === undefined) {
      gaps.push(unknown(`restingEntries.${index}.quantity`));
      continue;
    }
    const price = costOf(world, pricedOrder(order));
    stakes.push({ ticker: order.ticker, side: sideOf(order.side), units, price, risk: undefined });
  }
  return { stakes, gaps };
}

function pricedOrder({ ticker, side, type, ...prices }: OpenOrder): PricedOrder {
  return {
    ...{ ticker, side, type },
    ...{ limitPrice: numIf(prices.limitPrice), stopPrice: numIf(prices.stopPrice) },
    ...{ trailAmount: numIf(prices.trailAmount), trailPercent: numIf(prices.trailPercent) },
  };
}

/** Resting orders that can stop a position out, and stay. */
function stopsOf({ market }: World, ticker: string, side: PositionSide, entry: Entry): readonly OpenOrder[] {
  const closing = side === 'long' ? 'sell' : 'buy';
  return (market.openOrders ?? []).filter(
    (order) =>
      order.ticker === ticker &&
      order.role !== 'entry' &&
      order.side === closing &&
      !entry.cancelled.includes(order.id),
  );
}

/** The stops that the market reaches first cover a position; what they do not cover counts whole. */
function riskAtStops(orders: readonly OpenOrder[], side: PositionSide, units: Num, price: Num): Num {
  const stops = orders
    .flatMap((order) => {
      const away = stopDistance(order, side, price);
      return order.quantity === undefined || away === undefined
        ? []
        : [{ units: num(order.quantity), loss: highest(zero, away) }];
    })
    .sort((first, second) => first.loss.comparedTo(second.loss));
  let open = units;
  let risk = zero;
  for (const stop of stops) {
    const covered = lowest(open, stop.units);
    risk = risk.plus(covered.times(stop.loss));
    open = open.minus(covered);
  }
  return risk.plus(open.times(price));
}

/** From the price to a stop; undefined: the order is not a stop, or nobody knows where it is. */
function stopDistance(order: OpenOrder, side: PositionSide, price: Num): Num | undefined {
  const { type, trailAmount, trailPercent, stopPrice } = order;
  const to = (stop: Amount) => (side === 'long' ? price.minus(stop) : num(stop).minus(price));
  switch (type) {
    case 'trailing_stop':
      return numIf(trailAmount) ?? (trailPercent === undefined ? undefined : percentOf(price, trailPercent));
    case 'stop':
    case 'stop_limit':
      return stopPrice === undefined ? undefined : to(stopPrice);
    case 'market':
    case 'limit':
      return undefined;
  }
}
