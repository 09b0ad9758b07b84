import type { Order } from '../../src/order/order.js';

/** An order in words: `buy 10 AAPL limit 190 stop 180`. */
export function textOf(order: Order): string {
  const { side, quantity, ticker, type, takeProfit, stopLoss } = order;
  const stop = stopLoss !== undefined && 'stopPrice' in stopLoss ? ['stop', stopLoss.stopPrice] : [];
  const profit = takeProfit === undefined ? [] : ['take profit', takeProfit.limitPrice];
  return [side, quantity, ticker, type, ...pricesOf(order), ...profit, ...stop].join(' ');
}

function pricesOf(order: Order): readonly string[] {
  switch (order.type) {
    case 'limit':
      return [order.limitPrice];
    case 'stop':
      return [order.stopPrice];
    case 'stop_limit':
      return [order.limitPrice, 'stop price', order.stopPrice];
    case 'market':
    case 'trailing_stop':
      return [];
  }
}
