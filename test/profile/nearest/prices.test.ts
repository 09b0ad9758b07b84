import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/order/order.js';
import { ticksOf } from '../../../src/order/ticks.js';
import { onSteps } from '../../../src/profile/nearest/prices.js';
import { limitOrder } from '../../brokers/sample.js';

describe('prices on steps of 0.5', () => {
  const steps = ticksOf('0.5', 'stocks');

  // A step above or below, whichever is nearer.
  it.each<[side: 'buy' | 'sell', effect: 'open' | 'close', limit: string, stop: string]>([
    ['buy', 'open', '100', '90'],
    ['sell', 'open', '100.5', '90.5'],
    ['buy', 'close', '100.5', '90'],
    ['sell', 'close', '100', '90.5'],
  ])('of an order to %s that is to %s are a limit of %s and a stop of %s', (side, effect, limit, stop) => {
    for (const cents of ['2', '3'] as const) {
      const order: Order = {
        ...{ ...limitOrder, side, effect, type: 'stop_limit', limitPrice: `100.${cents}`, stopPrice: `90.${cents}` },
      };
      expect(onSteps(order, steps)).toEqual({ ...order, limitPrice: limit, stopPrice: stop });
    }
  });

  it.each<[side: 'buy' | 'sell', target: string, stop: string, limit: string]>([
    ['buy', '110', '90.5', '90'],
    ['sell', '110.5', '90', '90.5'],
  ])('of the legs of an order to %s are a target of %s and a stop of %s with the limit %s', (side, ...prices) => {
    const [target, stop, limit] = prices;
    for (const cents of ['2', '3'] as const) {
      const takeProfit = { limitPrice: `110.${cents}`, timeInForce: 'gtc' } as const;
      const stopLoss = {
        type: 'stop_limit',
        stopPrice: `90.${cents}`,
        limitPrice: `90.${cents}`,
        timeInForce: 'gtc',
      } as const;
      expect(onSteps({ ...limitOrder, side, takeProfit, stopLoss }, steps)).toEqual({
        ...{ ...limitOrder, side, takeProfit: { ...takeProfit, limitPrice: target } },
        stopLoss: { ...stopLoss, stopPrice: stop, limitPrice: limit },
      });
    }
  });

  it('stay where no steps are known', () => {
    const order: Order = { ...limitOrder, limitPrice: '100.3' };
    expect(onSteps(order, undefined)).toBe(order);
  });
});
