import { describe, expect, it } from 'vitest';
import { parseOrder } from '../../src/order/parse-order.js';

const order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'limit',
  quantity: '5',
  timeInForce: 'day',
  limitPrice: '150',
};

/** The sentence of each error. */
function messages(written: unknown): readonly string[] {
  const read = parseOrder(written);
  return read.ok ? [] : read.errors.map(({ message }) => message);
}

describe('parseOrder', () => {
  it('makes numbers canonical text', () => {
    expect(parseOrder({ ...order, quantity: 5, limitPrice: '150.00' })).toStrictEqual({ ok: true, value: order });
  });

  it('tells the price of another type, with its place', () => {
    expect(parseOrder({ ...order, type: 'market' })).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          message: 'limitPrice is not known; expected no price with the type market.',
          path: ['limitPrice'],
          section: 'configuration',
          received: 'limitPrice',
          expected: 'no price with the type market',
        },
      ],
    });
  });

  it.each<readonly [written: unknown, message: string]>([
    [null, 'The order is missing; expected an order.'],
    [undefined, 'The order is undefined; expected a value that JSON can hold, with at most 63 levels.'],
    ['buy 5 AAPL', 'The order is "buy 5 AAPL"; expected an order.'],
    [[order], 'The order is [{"ticker":"AAPL","side":"buy","effect":"open","type":"limit…; expected an order.'],
    [{ ...order, quantity: '-5' }, 'quantity is "-5"; expected a number above 0.'],
    [{ ...order, side: undefined }, 'side is missing; expected one of buy, sell.'],
    [{ ...order, limitprice: '1' }, 'limitprice is not known; expected limitPrice.'],
  ])('says of %j: %s', (written, message) => {
    expect(messages(written)).toStrictEqual([message]);
  });
});
