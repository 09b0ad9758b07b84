import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { OrderSide } from '../../../src/core/vocabulary.js';
import { limitBehindStop } from '../../../src/plan/legs/stop-limit.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { long, noticeCodesOf, ordersOf, rejection, short } from '../sample.ts';

describe('limitBehindStop (safety S4)', () => {
  const at = (side: OrderSide, limitPrice: DecimalString) =>
    limitBehindStop({ limitPrice: figure(limitPrice), stopPrice: figure(150) }, side, ['limitPrice']);

  it('is an error of a sell whose limit is above its stop', () => {
    expect(at('sell', '149')).toBeUndefined();
    expect(at('sell', '150')).toBeUndefined();
    const error = at('sell', '150.01');
    expect(error).toMatchObject({
      code: 'price-unresolved',
      message:
        'The limit 150.01 of the sell stop-limit order lies on the wrong side of its stop 150: it would not fill when it triggers; expected a limit at or below the stop.',
      path: ['limitPrice'],
      received: '150.01',
      expected: 'a limit at or below the stop',
    });
    expect(error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures)).toStrictEqual({
      limitPrice: '150.01 constant test',
      stopPrice: '150 constant test',
    });
  });

  it('is an error of a buy whose limit is below its stop', () => {
    expect(at('buy', '151')).toBeUndefined();
    expect(at('buy', '150')).toBeUndefined();
    expect(at('buy', '149.99')).toMatchObject({
      received: '149.99',
      expected: 'a limit at or above the stop',
    });
  });
});

// The market: bid 149.98, ask 150.02.
describe('a stop-limit order', () => {
  const stopLimit = (
    action: string,
    stopPrice: number,
    limitPrice: number,
    market: Readonly<Record<string, unknown>> = {},
  ) => ({
    payload: { action, orderType: 'stop_limit', stopPrice, limitPrice },
    market,
  });

  it('to enter has its limit where it fills when its stop triggers', () => {
    expect(ordersOf(stopLimit('buy', 155, 155))).toHaveLength(1);
    expect(rejection(stopLimit('buy', 155, 154.99))).toMatchObject([
      { code: 'price-unresolved', path: ['limitPrice'] },
    ]);
    expect(ordersOf(stopLimit('sell', 145, 145))).toHaveLength(1);
    expect(rejection(stopLimit('sell', 145, 145.01))).toMatchObject([{ code: 'price-unresolved' }]);
  });

  it('to exit does, too', () => {
    expect(ordersOf(stopLimit('exit', 145, 144, long))).toHaveLength(1);
    expect(rejection(stopLimit('exit', 145, 145.01, long))).toMatchObject([{ code: 'price-unresolved' }]);
    expect(ordersOf(stopLimit('exit', 155, 156, short))).toHaveLength(1);
    expect(rejection(stopLimit('exit', 155, 154.99, short))).toMatchObject([{ code: 'price-unresolved' }]);
  });

  it('without a limit has its stop as limit, which is on its side', () => {
    const request = { payload: { orderType: 'stop_limit', stopPrice: 155 } };
    expect(ordersOf(request)).toMatchObject([{ stopPrice: '155', limitPrice: '155' }]);
    expect(noticeCodesOf(request)).toStrictEqual([]);
  });
});
