// The prices of an order of any type.
import type { DecimalString } from '../../src/core/decimal.js';
import type { OrderType } from '../../src/core/vocabulary.js';
import type { OrderPrices } from '../../src/order/order.js';

/** Those of these prices that an order of the type has. */
export function pricesOf(
  type: OrderType,
  { limitPrice, stopPrice, trailAmount }: Readonly<Record<'limitPrice' | 'stopPrice' | 'trailAmount', DecimalString>>,
): OrderPrices {
  switch (type) {
    case 'market':
      return { type };
    case 'limit':
      return { type, limitPrice };
    case 'stop':
      return { type, stopPrice };
    case 'stop_limit':
      return { type, limitPrice, stopPrice };
    case 'trailing_stop':
      return { type, trailAmount };
  }
}
