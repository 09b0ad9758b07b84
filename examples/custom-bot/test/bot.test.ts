// The bot against a local double of the exchange: ccxt signs, sends and reads as with the real one.

import type { PortFault } from 'signal-to-order/execute';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bot, exchangeBot } from '../src/bot.js';
import { type ExchangeDouble, exchangeDouble } from './exchange-double.js';

let double: ExchangeDouble;
let bot: Bot;
let now: number;

beforeEach(async () => {
  double = await exchangeDouble();
  now = Date.parse('2026-01-26T15:30:00Z');
  const pause = async (milliseconds: number) => {
    now += milliseconds;
  };
  bot = exchangeBot(double.exchange, 'USDT', { now: () => now, pause });
});
afterEach(() => double.close());

const buy = { ticker: 'BTC-USDT', action: 'buy', quantity: 0.01 };

describe('the bot at an exchange', () => {
  test('buys, with its stop loss 2% below the midpoint of 60000', async () => {
    expect(await bot({ ...buy, stopLoss: { percent: 2 } }, 'a')).toBe('done\na-entry filled, 0.01 of 0.01 filled');
    expect(double.ordered).toEqual([
      expect.objectContaining({ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01', stopLoss: '58800' }),
    ]);
    expect(double.ordered[0]).toHaveProperty('orderLinkId', 'a-entry');
    expect(double.position()).toBe(0.01);
  });

  test('tells that the exchange has not taken the stop loss of an entry', async () => {
    double.behave('drops stops');
    expect(await bot({ ...buy, stopLoss: { percent: 2 } }, 'a')).toMatch(
      /^stopped, order-cancelled: .*\na-entry filled, 0.01 of 0.01 filled\n(.*\n)*0.01 BTC-USDT are without a stop: .*$/,
    );
  });

  test('sizes by the equity of the account: 6% of 10000 is 0.009 at the ask above 60000', async () => {
    await bot({ ...buy, quantity: 6, quantityType: 'percent_of_equity' }, 'a');
    expect(double.ordered[0]).toHaveProperty('qty', '0.009');
  });

  test('resizes by the difference, reduce-only', async () => {
    await bot(buy, 'a');
    await bot({ ticker: 'BTC-USDT', action: 'resize', quantity: 0.004 }, 'b');
    expect(double.ordered[1]).toMatchObject({ side: 'Sell', qty: '0.006', reduceOnly: true });
  });

  test('reverses by two orders, the second after the first has filled', async () => {
    await bot(buy, 'a');
    expect(await bot({ ticker: 'BTC-USDT', action: 'reverse' }, 'b')).toBe(
      'done\nb-exit filled, 0.01 of 0.01 filled\nb-entry filled, 0.01 of 0.01 filled',
    );
    expect(double.position()).toBeCloseTo(-0.01, 12);
  });

  test('rests a limit order, and cancels it', async () => {
    await bot({ ...buy, orderType: 'limit', limitPrice: 59_000 }, 'a');
    expect(double.ordered[0]).toMatchObject({ orderType: 'Limit', price: '59000' });
    expect(await bot({ ticker: 'BTC-USDT', action: 'cancel' }, 'b')).toBe('done\norder-1 cancelled, 0 of 0.01 filled');
    expect(await bot({ ticker: 'BTC-USDT', action: 'cancel' }, 'c')).not.toContain('order-1');
  });

  test('withdraws an order after a time', async () => {
    const message = { ...buy, orderType: 'limit', limitPrice: 59_000, cancelAfter: 1 };
    expect(await bot(message, 'a')).toBe(
      'done\na-entry cancelled, 0 of 0.01 filled\na-entry ended (cancelled) with 0 of 0.01 filled.',
    );
  });

  test('waits for a delayed signal, and plans it when the time has come', async () => {
    await bot({ ...buy, delay: 90 }, 'a');
    expect(new Date(now).toISOString()).toBe('2026-01-26T15:31:30.000Z');
    expect(double.position()).toBe(0.01);
  });
});

describe('what the exchange does not take, by ccxt, or the bot does not send', () => {
  // The orders of the double, in short.
  const sent = () =>
    double.ordered.map(({ side, orderType, price, triggerPrice, stopLoss, timeInForce }) =>
      [side, orderType, price, triggerPrice && `from ${triggerPrice}`, stopLoss && `stop ${stopLoss}`, timeInForce]
        .filter(Boolean)
        .join(' '),
    );

  test.each<readonly [what: string, message: object, orders: readonly string[], notice: string]>([
    [
      'a stop loss with a limit is sent after the fill',
      { stopLoss: { type: 'stop_limit', stopPrice: 58_000, limitPrice: 57_900 } },
      ['Buy Market', 'Sell Limit 57900 from 58000 GTC'],
      'attaches only a stop loss of the type stop, not stop_limit',
    ],
    [
      'a trailing stop loss is sent as a stop',
      { stopLoss: { type: 'trailing_stop', trailAmount: 600 } },
      ['Buy Market stop 59400'],
      'stop loss',
    ],
    [
      'a limit order for the day is kept until it is cancelled',
      { orderType: 'limit', limitPrice: 59_000, timeInForce: 'gtc' },
      ['Buy Limit 59000 GTC'],
      '',
    ],
  ])('%s', async (_, message, orders, notice) => {
    const answer = await bot({ ...buy, ...message }, 'a');
    expect(sent()).toEqual(orders);
    expect(answer).toContain(notice);
  });
});

describe('the bot sends nothing', () => {
  test.each([
    [
      'a message with faults',
      { ...buy, quantity: -1, sentiment: 'up' },
      /^rejected, invalid-sentiment: .*\nrejected, invalid-quantity: /,
    ],
    ['invalid JSON', '{"ticker":', /^rejected, invalid-payload: /],
    [
      'a ticker that the exchange does not trade',
      { ...buy, ticker: 'DOGE-USDT', stopLoss: { percent: 2 } },
      /quote-unavailable/,
    ],
    ['an exit of nothing', { ticker: 'BTC-USDT', action: 'exit' }, /^rejected, no-position: /],
    ['an order that is too small for its market', { ...buy, quantity: 0.0004 }, /^rejected, quantity-unresolved: /],
    [
      'an order that is too large for its market',
      { ...buy, quantity: 1190.001 },
      /^rejected, above-maximum: .* above the instrument's maximum of 1190\.$/,
    ],
  ])('for %s', async (_, message, answer) => {
    expect(await bot(message, 'a')).toMatch(answer);
    expect(double.ordered).toEqual([]);
  });

  test('when the exchange does not answer', async () => {
    double.behave('hangs up');
    const answer = await bot(buy, 'a');
    expect(answer).toMatch(/^rejected, account-unavailable: /);
    expect(double.ordered).toEqual([]);
  });

  test('without telling a fault of the exchange that comes later', async () => {
    const faults: string[] = [];
    const onFault = ({ port, order }: PortFault): void => void faults.push(`${port} ${order?.clientOrderId}`);
    const time = { now: () => now, pause: async () => {} };
    const faulty = exchangeBot(double.exchange, 'USDT', time, { onFault });
    const createOrder = double.exchange.createOrder.bind(double.exchange);
    double.exchange.createOrder = async (...order) => {
      await createOrder(...order);
      throw new Error('the answer is lost');
    };
    expect(await faulty(buy, 'a')).toMatch(/^done\na-entry filled, 0.01 of 0.01 filled\n/);
    expect(faults).toEqual(['submit a-entry']);
  });

  test('twice for the same message', async () => {
    await bot(buy, 'a');
    expect(await bot({ ...buy, action: 'add' }, 'a')).toBe('done\na-entry filled, 0.01 of 0.01 filled');
    expect(double.position()).toBe(0.01);
  });

  test('after a step that failed', async () => {
    await bot(buy, 'a');
    double.behave('rejects orders');
    expect(await bot({ ticker: 'BTC-USDT', action: 'reverse' }, 'b')).toMatch(/^stopped, order-rejected: .*not enough/);
    expect(double.position()).toBe(0.01);
  });
});

test('the bot puts a stop back that it has cancelled, when the exit is rejected', async () => {
  await bot(buy, 'a');
  const terms = { reduceOnly: true, triggerPrice: 58_000, triggerDirection: 'descending', clientOrderId: 'mine' };
  await double.exchange.createOrder('BTC/USDT:USDT', 'market', 'sell', 0.01, undefined, terms);
  double.behave('rejects one order');
  expect(await bot({ ticker: 'BTC-USDT', action: 'reverse' }, 'b')).toMatch(
    /^stopped, order-rejected: .*\norder-2 cancelled, 0 of 0.01 filled\nb-exit rejected.*\nb-restore-1 working, 0 of 0.01 filled$/,
  );
  const { orderLinkId, triggerPrice, qty, reduceOnly } = double.ordered.at(-1) ?? {};
  expect([orderLinkId, triggerPrice, qty, reduceOnly]).toEqual(['b-restore-1', '58000', '0.01', true]);
  expect(double.position()).toBe(0.01);
});
