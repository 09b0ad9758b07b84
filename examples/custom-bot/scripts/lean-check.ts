// Checks orders against a row of Lean's symbol properties without using `signal-to-order`: texts become whole numbers.
import { exact, one } from '../src/exact.js';
import type { LeanRow } from '../src/lean-row.js';

/** The checked fields of an order. */
export interface CheckedOrder {
  readonly effect: string;
  readonly quantity: string;
  readonly limitPrice?: string;
  readonly stopPrice?: string;
  readonly trailAmount?: string;
  readonly takeProfit?: { readonly limitPrice: string };
  readonly stopLoss?: { readonly stopPrice?: string; readonly limitPrice?: string; readonly trailAmount?: string };
}

/** The limits of its row that an order breaks, in words. `reference`: a market price, for orders without a price. */
export function brokenBy(order: CheckedOrder, row: LeanRow, reference: string): readonly string[] {
  const quantity = units(order.quantity);
  const prices = Object.entries({
    limitPrice: order.limitPrice,
    stopPrice: order.stopPrice,
    trailAmount: order.trailAmount,
    takeProfit: order.takeProfit?.limitPrice,
    stopLoss: order.stopLoss?.stopPrice,
    stopLossLimit: order.stopLoss?.limitPrice,
    stopLossTrail: order.stopLoss?.trailAmount,
  });
  return [
    ...(quantity > 0n ? [] : [`the quantity is ${order.quantity}`]),
    ...(isMultiple(quantity, units(row.lot_size)) ? [] : [`${order.quantity} is not a multiple of ${row.lot_size}`]),
    ...(order.effect === 'open' ? tooSmall(order, row, reference) : []),
    ...prices.flatMap(([name, price]) =>
      price === undefined || isMultiple(units(price), units(row.minimum_price_variation))
        ? []
        : [`${name} ${price} is not a multiple of ${row.minimum_price_variation}`],
    ),
  ];
}

/** The minimum size is a value in the quote currency at Binance, and a quantity elsewhere. */
function tooSmall(order: CheckedOrder, row: LeanRow, reference: string): readonly string[] {
  if (row.minimum_order_size === '') {
    return [];
  }
  const minimum = units(row.minimum_order_size);
  if (row.market !== 'binance' && row.market !== 'binanceus') {
    return units(order.quantity) >= minimum ? [] : [`${order.quantity} is below ${row.minimum_order_size}`];
  }
  const price = units(order.limitPrice ?? order.stopPrice ?? reference);
  const value = (((units(order.quantity) * price) / one) * units(row.contract_multiplier)) / one;
  return value >= minimum
    ? []
    : [
        `the value of ${order.quantity} at ${order.limitPrice ?? order.stopPrice ?? reference} is below ${row.minimum_order_size}`,
      ];
}

function isMultiple(amount: bigint, step: bigint): boolean {
  return step > 0n && amount % step === 0n;
}

function units(text: string): bigint {
  const read = exact(text);
  if (read === undefined) {
    throw new Error(`not a decimal: ${text}`);
  }
  return read;
}
