import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { OrderSide } from '../../../src/core/vocabulary.js';
import {
  type LimitOffsetTerms,
  limitBehindStop,
  limitOfStop,
  settingOffset,
  stopLossOffset,
} from '../../../src/plan/legs/stop-limit.js';
import type { StopLoss } from '../../../src/signal/signal.js';
import { calculation, figure, listedCalculations } from '../../core/calculation.ts';
import { accepted, decisionOf, noticesOf as planningNotices, rejected, stock } from '../../market/contracts/sample.ts';
import { long, noticeCodesOf, noticesOf, ordersOf, rejection, short } from '../sample.ts';
import { bracketPlanning } from './sample.ts';

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
    expect(noticeCodesOf(request)).toStrictEqual(['stop-may-be-jumped']);
  });
});

describe('the limit of a stop-limit that was sent without one', () => {
  const exits = (stopLimitOffset: object, more: object = {}) => ({
    payload: { action: 'exit', orderType: 'stop_limit', stopPrice: 145, ...more },
    settings: { exit: { stopLimitOffset } },
    market: long,
  });

  it('lies below the stop of a sell and above that of a buy, rounded away from it', () => {
    expect(ordersOf(exits({ percent: 0.333 }))).toMatchObject([{ stopPrice: '145', limitPrice: '144.51' }]);
    expect(ordersOf(exits({ amount: 0.001 }))).toMatchObject([{ limitPrice: '144.99' }]);
    expect(ordersOf({ ...exits({ amount: 0.001 }, { stopPrice: 155 }), market: short })).toMatchObject([
      { side: 'buy', stopPrice: '155', limitPrice: '155.01' },
    ]);
    expect(noticeCodesOf(exits({ amount: 1 }))).not.toContain('stop-may-be-jumped');
  });

  it('is an error where the offset takes it to 0, or no digit is left to tell it from the stop', () => {
    expect(rejection(exits({ amount: 145 }))).toMatchObject([
      {
        code: 'price-unresolved',
        message:
          'The limit of the sell stop-limit order would be 0, beyond its stop 145 by 145; expected a price above 0.',
        path: ['limitPrice'],
        received: '0',
        expected: 'a price above 0',
      },
    ]);
    expect(rejection(exits({ percent: 99.99999 }))).toMatchObject([{ code: 'price-unresolved', received: '0' }]);
    const huge = `1${'0'.repeat(40)}`;
    const buys = { ...exits({ amount: '0.01' }, { stopPrice: huge }), market: short };
    expect(rejection(buys)).toMatchObject([{ code: 'price-unresolved', expected: 'a price beyond the stop' }]);
  });

  it('is an error of the leg, and of a breakeven', () => {
    const stopLoss = { type: 'stop_limit', percent: 2 };
    const offset = { exit: { stopLimitOffset: { amount: 200 } } };
    expect(rejection({ payload: { action: 'buy', stopLoss }, settings: offset })).toMatchObject([
      { code: 'price-unresolved', path: ['stopLoss'] },
    ]);
    const breakeven = { action: 'breakeven', orderType: 'stop_limit' };
    expect(rejection({ payload: breakeven, settings: offset, market: long })).toMatchObject([
      { code: 'price-unresolved', path: ['orderType'] },
    ]);
    const five = { exit: { stopLimitOffset: { amount: 5 } } };
    expect(ordersOf({ payload: breakeven, settings: five, market: long })).toMatchObject([
      { stopPrice: '140', limitPrice: '135' },
    ]);
  });

  it('of a stop that is sent again holds no exit back', () => {
    const stop = { id: 'o1', ticker: 'AAPL', type: 'stop_limit', side: 'sell', role: 'stop-loss', stopPrice: '130' };
    const partly = (stopLimitOffset: object) => ({
      payload: { action: 'exit', quantity: 4 },
      settings: { protectRemaining: true, exit: { stopLimitOffset } },
      market: { ...long, openOrders: [stop] },
    });
    expect(ordersOf(partly({ amount: 1 }))[0]).toMatchObject({ stopPrice: '130', limitPrice: '129' });
    expect(ordersOf(partly({ amount: 130 }))[0]).toMatchObject({ stopPrice: '130', limitPrice: '130' });
    expect(noticeCodesOf(partly({ amount: 130 }))).toContain('stop-may-be-jumped');
  });
});

describe('the offset of a stop-limit', () => {
  const termsOf = (terms: LimitOffsetTerms | undefined) => terms && [terms.unit, calculation(terms.distance)];

  it('is that of the settings of its leg', () => {
    const settings = {
      entry: { stopLimitOffset: { percent: '0.5' } },
      exit: { stopLimitOffset: { amount: '2' } },
    };
    const planning = decisionOf({ settings });
    expect(termsOf(settingOffset('entry', planning))).toStrictEqual([
      'percent',
      '0.5 setting entry.stopLimitOffset.percent',
    ]);
    expect(termsOf(settingOffset('exit', planning))).toStrictEqual(['amount', '2 setting exit.stopLimitOffset.amount']);
    expect(settingOffset('exit', decisionOf())).toBeUndefined();
  });

  const ofExits = { exit: { stopLimitOffset: { amount: '2' } } };
  const ofStopLoss = { entry: { stopLoss: { type: 'stop_limit', percent: '1', limitOffset: { percent: '3' } } } };
  const sent: StopLoss = { percent: '2', limitOffset: { amount: '1' } };

  it.each<[string, StopLoss | undefined, object, readonly string[] | undefined]>([
    ['that of the message', sent, { ...ofStopLoss, ...ofExits }, ['amount', '1 message stopLoss.limitOffset.amount']],
    [
      'that of the stop loss of the settings',
      { percent: '2' },
      { ...ofStopLoss, ...ofExits },
      ['percent', '3 setting entry.stopLoss.limitOffset.percent'],
    ],
    ['that of all that closes', { percent: '2' }, ofExits, ['amount', '2 setting exit.stopLimitOffset.amount']],
    ['undefined where nothing has one', { percent: '2' }, {}, undefined],
    [
      'that of the settings, where the stop loss is theirs',
      undefined,
      ofStopLoss,
      ['percent', '3 setting entry.stopLoss.limitOffset.percent'],
    ],
  ])('of a stop loss is %s', (_, stopLoss, settings, expected) => {
    const planning = bracketPlanning(stopLoss === undefined ? {} : { stopLoss }, { settings: { ...settings } });
    // A stop loss of the settings has its offset, too.
    expect(
      termsOf(stopLossOffset(stopLoss ?? { percent: '1', limitOffset: { percent: '3' } }, planning)),
    ).toStrictEqual(expected);
  });
});

describe('limitOfStop', () => {
  const stopAt = (price: DecimalString, side: OrderSide, offset?: LimitOffsetTerms) => ({
    stop: figure(price),
    side,
    offset,
    instrument: stock,
  });

  it('has its prices in its error, and no path where the stop is from no field', () => {
    const offset = { unit: 'amount', distance: figure(150) } as const;
    const [error] = rejected(limitOfStop(stopAt('145', 'sell', offset), decisionOf()));
    expect(error).toMatchObject({ code: 'price-unresolved', path: [], received: '-5' });
    expect(error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures)).toStrictEqual({
      limitPrice: '-5 minus(145 constant test, 150 constant test)',
      stopPrice: '145 constant test',
    });
  });

  it.each([
    ['sell', 'below'],
    ['buy', 'above'],
  ] as const)('without an offset is the stop, which a %s order does not fill %s', (side, where) => {
    const planning = decisionOf();
    expect(accepted(limitOfStop(stopAt('145', side), planning)).text).toBe('145');
    expect(planningNotices(planning)).toStrictEqual([
      {
        code: 'stop-may-be-jumped',
        message: `The limit of the ${side} stop-limit order is its stop 145: while the market is ${where} it, the order does not fill.`,
      },
    ]);
  });
});

describe('limitOffset of a message', () => {
  const codes = (stopLoss: object) =>
    noticesOf({ payload: { action: 'buy', stopLoss: { ...stopLoss, limitOffset: { amount: 1 } } } });

  it('without effect has a notice that says why', () => {
    expect(codes({ type: 'stop', percent: 2 })).toMatchObject([
      {
        code: 'field-without-effect',
        message: 'stopLoss.limitOffset has no effect: a stop loss of type stop has no limit.',
        path: ['stopLoss', 'limitOffset'],
      },
    ]);
    expect(codes({ stopPrice: 147, limitPrice: 146 })).toMatchObject([
      { message: 'stopLoss.limitOffset has no effect: the limit that was sent is used.' },
    ]);
    expect(codes({ type: 'stop_limit', percent: 2 })).toStrictEqual([]);
  });
});
