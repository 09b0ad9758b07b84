import { describe, expect, it } from 'vitest';
import { signalTerms, swapExitTerms } from '../../../src/plan/legs/order-terms.js';
import { decisionOf, noticesOf } from '../../market/contracts/sample.ts';

const exit = { orderType: 'limit', timeInForce: 'gtc', marketPriceType: 'mark', trailingStop: { percent: '3' } };
const sent = {
  orderType: 'stop_limit',
  limitPrice: '151',
  price: '152',
  stopPrice: '153',
  timeInForce: 'ioc',
  marketPriceType: 'last',
  trailAmount: '2',
  extendedHours: true,
  cancelAfter: 60,
  expiresAt: '2026-02-01',
};

const nothingSent = {
  orderType: undefined,
  timeInForce: undefined,
  limitPrice: undefined,
  price: undefined,
  stopPrice: undefined,
  trailAmount: undefined,
  trailPercent: undefined,
  marketPriceType: undefined,
  extendedHours: undefined,
  cancelAfter: undefined,
  expiresAt: undefined,
};

function terms(payload: object, settings: object = {}, capabilities: object = {}) {
  const planning = decisionOf({ payload: { ...payload }, settings: { ...settings }, market: { capabilities } });
  return { terms: signalTerms('exit', planning.signal, planning), notices: noticesOf(planning) };
}

describe('signalTerms', () => {
  it('are the settings of the leg when nothing is sent', () => {
    expect(terms({}, { exit })).toStrictEqual({
      terms: {
        leg: 'exit',
        orderType: 'limit',
        timeInForce: 'gtc',
        marketPriceType: 'mark',
        trail: { percent: '3' },
        sent: nothingSent,
      },
      notices: [],
    });
  });

  it('are what was sent where it may override', () => {
    expect(terms(sent, { exit })).toStrictEqual({
      terms: {
        leg: 'exit',
        orderType: 'stop_limit',
        timeInForce: 'ioc',
        marketPriceType: 'last',
        trail: { amount: '2' },
        sent: {
          ...nothingSent,
          orderType: 'stop_limit',
          timeInForce: 'ioc',
          limitPrice: '151',
          stopPrice: '153',
          trailAmount: '2',
          marketPriceType: 'last',
          extendedHours: true,
          cancelAfter: 60,
          expiresAt: '2026-02-01',
        },
      },
      notices: [],
    });
  });

  it('are the settings, with a notice a field, where nothing may be overridden', () => {
    const rejected = terms(sent, { exit: { ...exit, allowSignalOverride: false } });
    expect(rejected.terms).toMatchObject({ orderType: 'limit', timeInForce: 'gtc', marketPriceType: 'mark' });
    expect(rejected.terms.sent).toMatchObject({ limitPrice: undefined, price: undefined, stopPrice: undefined });
    expect(rejected.terms).toMatchObject({ trail: { percent: '3' }, sent: { extendedHours: true, cancelAfter: 60 } });
    expect(rejected.notices.map(({ path }) => path?.[0])).toStrictEqual([
      'orderType',
      'timeInForce',
      'limitPrice',
      'price',
      'stopPrice',
      'trailAmount',
      'marketPriceType',
    ]);
    expect(rejected.notices[0]).toStrictEqual({
      code: 'override-ignored',
      message: 'orderType stop_limit is ignored: the exit settings do not let the signal override it.',
      path: ['orderType'],
    });
  });

  it('let one thing be overridden and another not', () => {
    const allowSignalOverride = { price: false, orderType: true };
    const mixed = terms(sent, { exit: { ...exit, allowSignalOverride } });
    expect(mixed.terms).toMatchObject({ orderType: 'stop_limit', timeInForce: 'ioc', sent: { limitPrice: undefined } });
    expect(mixed.notices.map(({ path }) => path?.[0])).toStrictEqual(['limitPrice', 'stopPrice']);
  });

  it.each([
    ['market', []],
    ['stop', []],
    ['limit', ['price']],
    ['stop_limit', []],
  ])('of a %s order remark on a forbidden `price` only where it would be the limit', (orderType, paths) => {
    const settings = { exit: { allowSignalOverride: { price: false } } };
    expect(terms({ price: 152, orderType }, settings).notices.map(({ path }) => path?.[0])).toStrictEqual(paths);
  });

  it('take the amount of a trail before its percentage', () => {
    expect(terms({ trailAmount: 2, trailPercent: 3 }).terms.trail).toStrictEqual({ amount: '2' });
    expect(terms({ trailPercent: 3 }).terms.trail).toStrictEqual({ percent: '3' });
    expect(terms({}).terms.trail).toBeUndefined();
  });

  it('fall back to what the broker supports', () => {
    const capabilities = { orderTypes: ['market'], timesInForce: ['day'] };
    const fallen = terms(sent, {}, capabilities);
    expect(fallen.terms).toMatchObject({ orderType: 'market', timeInForce: 'day' });
    expect(fallen.notices.map(({ code }) => code)).toStrictEqual([
      'order-type-unsupported',
      'order-downgraded-to-market',
      'time-in-force-unsupported',
    ]);
  });

  it('know no extended hours where false is sent', () => {
    expect(terms({ extendedHours: false }).terms.sent.extendedHours).toBe(false);
  });
});

describe('swapExitTerms', () => {
  function swapTerms(settings: object, payload: object = sent, capabilities: object = {}) {
    const planning = decisionOf({ payload: { ...payload }, settings: { ...settings }, market: { capabilities } });
    return { terms: swapExitTerms(planning.signal, planning), notices: noticesOf(planning) };
  }

  it('are the exit settings, with the extended hours and time limits of the signal', () => {
    expect(swapTerms({ exit })).toStrictEqual({
      terms: {
        leg: 'exit',
        orderType: 'limit',
        timeInForce: 'gtc',
        marketPriceType: 'mark',
        trail: { percent: '3' },
        sent: { extendedHours: true, cancelAfter: 60, expiresAt: '2026-02-01' },
      },
      notices: [],
    });
  });

  it.each(['market', 'stop', 'stop_limit', 'trailing_stop'])('exit at market where the setting is %s', (orderType) => {
    expect(swapTerms({ exit: { orderType } }, {}).terms).toMatchObject({
      orderType: 'market',
      sent: { extendedHours: undefined },
    });
  });

  it('fall back to what the broker supports', () => {
    const capabilities = { orderTypes: ['market'], timesInForce: ['day'] };
    const fallen = swapTerms({ exit }, {}, capabilities);
    expect(fallen.terms).toMatchObject({ orderType: 'limit', timeInForce: 'day' });
    expect(fallen.notices.map(({ message }) => message)).toStrictEqual([
      'This broker does not support orderType limit: it is sent anyway.',
      'This broker does not support timeInForce gtc: day is used.',
    ]);
  });
});
