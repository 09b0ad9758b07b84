import { describe, expect, it } from 'vitest';
import { long, noticesOf, ordersOf, rejection } from '../sample.ts';

// The market: bid 149.98, ask 150.02.
const stopLimit = (fields: object) => ({ payload: { orderType: 'stop_limit', ...fields } });

describe('the prices of a stop-limit order', () => {
  it('are not judged of an exit whose stop nobody has sent (safety R4)', () => {
    // The stop is the bid: a sell at a limit above it would not fill when it triggers.
    const exit = { ...stopLimit({ action: 'exit', limitPrice: 155 }), market: long };
    expect(ordersOf(exit)).toMatchObject([{ type: 'stop_limit', stopPrice: '149.98', limitPrice: '155' }]);
    const sent = { ...stopLimit({ action: 'exit', limitPrice: 155, stopPrice: 149 }), market: long };
    expect(rejection(sent)).toMatchObject([{ code: 'price-unresolved', path: ['limitPrice'] }]);
  });

  it('are judged of an entry, whoever has its stop', () => {
    // The stop of a buy is the ask.
    expect(ordersOf(stopLimit({ limitPrice: 151 }))).toMatchObject([{ stopPrice: '150.02', limitPrice: '151' }]);
    expect(rejection(stopLimit({ limitPrice: 149 }))).toMatchObject([
      { code: 'price-unresolved', path: ['limitPrice'], received: '149' },
    ]);
  });

  it('have the stop as limit where none is sent, with a notice about the limit', () => {
    expect(ordersOf(stopLimit({ stopPrice: 155 }))).toMatchObject([{ stopPrice: '155', limitPrice: '155' }]);
    expect(noticesOf(stopLimit({ stopPrice: 155 }))).toMatchObject([
      { code: 'stop-may-be-jumped', path: ['limitPrice'] },
    ]);
  });

  it('take both fields', () => {
    const exit = { ...stopLimit({ action: 'exit', stopPrice: 145, limitPrice: 144 }), market: long };
    expect(ordersOf(exit)).toMatchObject([{ stopPrice: '145', limitPrice: '144' }]);
    expect(noticesOf(exit).map(({ code }) => code)).not.toContain('field-without-effect');
  });

  it('have a limit above 0 on the tick', () => {
    expect(rejection(stopLimit({ stopPrice: 155, limitPrice: 0.00004 }))).toMatchObject([
      {
        code: 'price-unresolved',
        message: 'The limitPrice of the order is 0, rounded to the tick of 0.0001; expected a price above 0.',
        path: ['limitPrice'],
      },
    ]);
  });
});

describe('a stop without a price, where the market is not known (safety R4)', () => {
  it('to exit becomes a market order, and to enter is refused', () => {
    const noQuotes = { ...long, quotes: {} };
    for (const orderType of ['stop', 'stop_limit']) {
      const exit = { payload: { action: 'exit', orderType }, market: noQuotes };
      expect(ordersOf(exit)).toMatchObject([{ type: 'market', side: 'sell', quantity: '10' }]);
      const entry = { payload: { orderType, signalPrice: 150 }, market: { quotes: {} } };
      expect(rejection(entry).map(({ code }) => code)).toContain('quote-unavailable');
    }
  });
});
