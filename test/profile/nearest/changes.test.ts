import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/order/order.js';
import { changesOf } from '../../../src/profile/nearest/changes.js';
import { limitOrder, marketOrder } from '../../brokers/sample.js';

describe('the changes of an order', () => {
  it('are a sentence for each value', () => {
    const before: Order = {
      ...{ ...limitOrder, extendedHours: true, takeProfit: { limitPrice: '110.7', timeInForce: 'gtc' } },
      stopLoss: { type: 'stop_limit', stopPrice: '90.2', limitPrice: '90.1', timeInForce: 'gtc' },
    };
    const order: Order = {
      ...{ ...limitOrder, type: 'stop_limit', quantity: '9', timeInForce: 'gtc', limitPrice: '99', stopPrice: '98' },
      takeProfit: { limitPrice: '110.5', timeInForce: 'gtc' },
      stopLoss: { type: 'stop_limit', stopPrice: '90.5', limitPrice: '90', timeInForce: 'gtc' },
    };
    const withdrawal = '2026-01-26T21:00:00Z';
    expect(changesOf('entry', before, { order, withdrawal })).toEqual([
      { field: 'type', sentence: 'The type of the order "entry" is stop_limit instead of limit.' },
      { field: 'quantity', sentence: 'The quantity of the order "entry" is 9 instead of 10.' },
      { field: 'timeInForce', sentence: 'The time in force of the order "entry" is gtc instead of day.' },
      { field: 'limitPrice', sentence: 'The limit price of the order "entry" is 99 instead of 100.' },
      { field: 'stopPrice', sentence: 'The stop price of the order "entry" is 98.' },
      { field: 'takeProfit', sentence: 'The take profit of the order "entry" is 110.5 instead of 110.7.' },
      { field: 'stopLoss', sentence: 'The stop loss of the order "entry" is 90.5 instead of 90.2.' },
      { field: 'stopLoss', sentence: 'The stop loss\'s limit of the order "entry" is 90 instead of 90.1.' },
      { field: 'extendedHours', sentence: 'The order "entry" fills in regular hours only.' },
      {
        field: 'timeInForce',
        sentence: 'The order "entry" has to be cancelled at 2026-01-26T21:00:00Z.',
        withdrawn: 'entry',
      },
    ]);
    expect(changesOf('order', marketOrder, { order: marketOrder })).toEqual([]);
  });
});
