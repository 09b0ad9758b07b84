// The adapter keeps the promises on which the driver relies.
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrokerScenario, checkBroker } from 'signal-to-order/testing';
import { expect, test } from 'vitest';
import { orderPorts } from '../src/order-ports.js';
import { exchangeDouble } from './exchange-double.js';

test.each(['0.01', '1'] as const)(
  'checkBroker finds nothing in orders of %s',
  async (quantity) => {
    const double = await exchangeDouble();
    const filling: BrokerScenario['filling'] = {
      ticker: 'BTC-USDT',
      side: 'buy',
      effect: 'open',
      type: 'market',
      quantity,
      timeInForce: 'gtc',
    };
    const findings = await checkBroker(orderPorts(double.exchange, 'BTC-USDT', Date.now), {
      filling,
      resting: { ...filling, type: 'limit', limitPrice: '50000' },
      closing: { ...filling, side: 'sell', effect: 'close' },
      held: () => double.position(),
      fillPart: (clientOrderId, units) => double.fill(clientOrderId, Number(units)),
      clock: { now: Date.now, sleep: (milliseconds) => sleep(milliseconds) },
    });
    await double.close();
    expect(findings).toEqual([]);
  },
  30_000,
);

test('a submit without an answer is not called unknown before it is void', async () => {
  const double = await exchangeDouble();
  let now = Date.now();
  const ports = orderPorts(double.exchange, 'BTC-USDT', () => now);
  const { signal } = new AbortController();
  const order = { clientOrderId: 'a-entry' };
  double.behave('hangs up');
  const submitted = ports.submit(
    { ...order, ticker: 'BTC-USDT', side: 'buy', effect: 'open', type: 'market', quantity: '0.01', timeInForce: 'gtc' },
    { signal },
  );
  await expect(submitted).rejects.toThrow();
  double.behave('well');
  await expect(ports.find(order, { signal })).rejects.toThrow('may still arrive');
  now += 5000;
  expect(await ports.find(order, { signal })).toEqual({ event: 'not-found', order });
  await double.close();
});
