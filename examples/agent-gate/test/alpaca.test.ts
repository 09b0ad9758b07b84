import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alpacaGateBroker } from '../src/alpaca.js';
import { type AlpacaDouble, alpacaDouble, environment } from './alpaca-double.js';
import { place, start } from './running.js';

let double: AlpacaDouble;

beforeEach(async () => {
  double = await alpacaDouble();
});

afterEach(() => double.close());

const config = { broker: 'alpaca', market: undefined };
const buy = { ticker: 'AAPL', action: 'buy', quantity: 10, stopLoss: { stopPrice: 145 } };

describe('a gate at Alpaca', () => {
  it('previews without sending, and executes once, with the legs of the bracket', async () => {
    const gate = await start(place(config), { env: environment(double.url) });
    const { value } = await gate.call('preview_signal', { signal: buy });
    expect(double.bodies).toEqual([]);
    const executed = await gate.call('execute_plan', { token: value.token });
    expect(executed.value).toMatchObject({
      id: value.token,
      orders: [{ status: 'filled', filled: '10', averagePrice: '150' }],
    });
    expect(double.bodies).toEqual([
      {
        ...{
          symbol: 'AAPL',
          qty: '10',
          side: 'buy',
          type: 'market',
          client_order_id: expect.stringMatching(/^[0-9a-f]{24}e$/),
        },
        ...{ position_intent: 'buy_to_open', order_class: 'oto', stop_loss: { stop_price: '145' } },
        time_in_force: expect.stringMatching(/^(?:day|gtc)$/),
      },
    ]);
    expect((await gate.call('execute_plan', { token: value.token })).value.errors[0].code).toBe('token-used');
    expect(double.orders).toHaveLength(1);
  });

  it('trades pairs, and answers with positions and open orders under the tickers of signals', async () => {
    const gate = await start(place({ ...config, settings: { assetClass: 'crypto', entry: { timeInForce: 'gtc' } } }), {
      env: environment(double.url),
    });
    double.positions = [
      { symbol: 'ETHUSD', asset_class: 'crypto', qty: '2', side: 'long', avg_entry_price: '2000' },
      { symbol: 'BRK.B', asset_class: 'us_equity', qty: '-3', side: 'short', avg_entry_price: '400' },
    ];
    const positions = await gate.call('get_positions');
    expect(positions.value.positions).toEqual([
      { ticker: 'ETH-USD', side: 'long', quantity: '2', averageEntryPrice: '2000' },
      { ticker: 'BRK-B', side: 'short', quantity: '3', averageEntryPrice: '400' },
    ]);
    const limit = { ticker: 'BTC-USD', action: 'buy', quantity: 0.5, orderType: 'limit', limitPrice: 100 };
    const { value } = await gate.call('preview_signal', { signal: limit });
    expect((await gate.call('execute_plan', { token: value.token })).value).toMatchObject({
      orders: [{ status: 'working' }],
    });
    expect(double.bodies[0]).toMatchObject({ symbol: 'BTC/USD', qty: '0.5', limit_price: '100', time_in_force: 'gtc' });
    expect(double.bodies[0]).not.toHaveProperty('position_intent');
    expect((await gate.call('get_orders', { ticker: 'BTC-USD' })).value.orders).toEqual([
      expect.objectContaining({ ticker: 'BTC-USD', type: 'limit', side: 'buy', role: 'entry', quantity: '0.5' }),
    ]);
  });

  it('tells why Alpaca declined', async () => {
    const gate = await start(place(config), { env: environment(double.url) });
    const { value } = await gate.call('preview_signal', { signal: buy });
    double.trouble = 403;
    expect((await gate.call('execute_plan', { token: value.token })).value).toMatchObject({
      status: 'stopped',
      orders: [{ status: 'rejected', reason: 'insufficient buying power' }],
    });
  });

  it('asks for an order whose answer was lost, and does not send it again', async () => {
    const gate = await start(place(config), { env: environment(double.url) });
    const { value } = await gate.call('preview_signal', { signal: buy });
    double.trouble = 'lost';
    const executed = await gate.call('execute_plan', { token: value.token });
    expect(executed.value).toMatchObject({ orders: [{ status: 'filled', filled: '10' }] });
    expect(double.bodies).toHaveLength(1);
    expect(gate.stderr()).toContain('The broker did not answer submit');
  });

  it('never tells its keys', async () => {
    const wrong = { ...environment(double.url), APCA_API_SECRET_KEY: 'WRONG-SECRET' };
    const gate = await start(place(config), { env: wrong });
    const answers = [
      await gate.call('preview_signal', { signal: buy }),
      await gate.call('get_positions'),
      await gate.call('get_orders'),
    ];
    expect(answers.map(({ isError }) => isError)).toEqual([true, true, true]);
    expect(answers[1]?.value.errors).toEqual([
      {
        code: 'gate-failed',
        message: 'The gate could not do it. Nothing was sent by this call.',
        path: [],
        section: 'gate',
      },
    ]);
    const { contents } = await gate.client.readResource({ uri: 'gate://settings' });
    const everything = JSON.stringify(answers) + JSON.stringify(contents) + gate.stderr();
    expect(everything).not.toMatch(/WRONG-SECRET|KEY-OF-THE-TEST/);
  });

  it('is refused for an account with real money', () => {
    expect(() => alpacaGateBroker(environment('https://api.alpaca.markets'), Date)).toThrow('paper accounts only');
  });

  it('cancels an order before it answers', async () => {
    const broker = alpacaGateBroker(environment(double.url), Date);
    const { signal } = new AbortController();
    const order = {
      ...({ ticker: 'AAPL', side: 'buy', effect: 'open', type: 'limit', timeInForce: 'day' } as const),
      ...({ quantity: '5', limitPrice: '100', clientOrderId: 'a1-entry' } as const),
    };
    expect(await broker.orders.submit(order, { signal })).toMatchObject({ status: 'working', orderId: 'alpaca-1' });
    // A second submit under the same identifier is answered with the first order.
    expect(await broker.orders.submit(order, { signal })).toMatchObject({ status: 'working', orderId: 'alpaca-1' });
    expect(await broker.orders.cancel({ clientOrderId: 'a1-entry' }, { signal })).toMatchObject({
      status: 'cancelled',
    });
    expect(await broker.orders.cancel({ clientOrderId: 'other' }, { signal })).toMatchObject({ event: 'not-found' });
    expect(await broker.orders.find({ clientOrderId: 'other' }, { signal })).toMatchObject({ event: 'not-found' });
  });
});
