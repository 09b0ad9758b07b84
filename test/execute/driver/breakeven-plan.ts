// The breakeven of 10 AAPL bought at 145, now at 150, under a stop at 140 and a take profit at 170.
import { defaultSettings, type OpenOrder, type OrderPlan, planSignal, snapshotContext } from '../../../src/index.js';
import { parseSignal } from '../../../src/signal/parse-signal.js';
import { start, unwrap } from './virtual-clock.js';

export const heldUnits = 10;

const exit = { ticker: 'AAPL', side: 'sell', timeInForce: 'gtc', quantity: heldUnits } as const;
const stop: OpenOrder = { ...exit, id: 'o1', role: 'stop-loss', type: 'stop', stopPrice: 140 };
const target: OpenOrder = { ...exit, id: 'o2', role: 'take-profit', type: 'limit', limitPrice: 170 };

export function breakevenPlan(): OrderPlan {
  const market = {
    ...{ now: new Date(start).toISOString(), quotes: { AAPL: { bid: 149.98, ask: 150.02 } } },
    ...{ openOrders: [stop, target] },
    positions: { AAPL: { side: 'long', quantity: heldUnits, averageEntryPrice: 145 } as const },
  };
  const signal = unwrap(
    parseSignal({ ticker: 'AAPL', action: 'breakeven', orderType: 'stop' }, { clock: { now: () => start } }),
  );
  return unwrap(planSignal(signal, snapshotContext(market, defaultSettings, 's')));
}
