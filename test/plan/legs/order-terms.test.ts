import { describe, expect, it } from 'vitest';
import type { OrderType } from '../../../src/core/vocabulary.js';
import { type OrderTerms, signalTerms, swapExitTerms } from '../../../src/plan/legs/order-terms.js';
import type { Leg } from '../../../src/plan/overrides.js';
import { formOf, profileOf } from '../../brokers/sample.ts';
import { calculation, calculations } from '../../core/calculation.ts';
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

const noPrices = { limitPrice: undefined, price: undefined, stopPrice: undefined };
const noLimits = { extendedHours: false, cancelAfter: undefined, expiresAt: undefined };
const limits = { extendedHours: true, cancelAfter: 60, expiresAt: '2026-02-01' };

/** Terms with their figures and choices in one line each. */
function shown({ timeInForce, trail, sent: prices, ...terms }: OrderTerms) {
  return {
    ...terms,
    timeInForce: calculation(timeInForce),
    trail: trail && [trail.unit, calculation(trail.distance)],
    sent: calculations(prices),
  };
}

function terms(payload: object, settings: object = {}, capabilities: object = {}) {
  const planning = decisionOf({ payload: { ...payload }, settings: { ...settings }, market: { capabilities } });
  return { terms: signalTerms('exit', planning), notices: noticesOf(planning) };
}

describe('signalTerms', () => {
  it('are the settings of the leg when nothing is sent', () => {
    const ofSettings = terms({}, { exit });
    expect(shown(ofSettings.terms)).toStrictEqual({
      leg: 'exit',
      isSignalOrder: true,
      orderType: 'limit',
      timeInForce: 'gtc setting exit.timeInForce',
      marketPriceType: 'mark',
      trail: ['trailPercent', '3 setting exit.trailingStop.percent'],
      sent: {},
      ...noLimits,
    });
    expect(ofSettings.notices).toStrictEqual([]);
  });

  it('are what was sent where it may override', () => {
    const ofSignal = terms(sent, { exit });
    expect(shown(ofSignal.terms)).toStrictEqual({
      leg: 'exit',
      isSignalOrder: true,
      orderType: 'stop_limit',
      timeInForce: 'ioc message timeInForce',
      marketPriceType: 'last',
      trail: ['trailAmount', '2 message trailAmount'],
      sent: { limitPrice: '151 message limitPrice', stopPrice: '153 message stopPrice' },
      ...limits,
    });
    expect(ofSignal.notices).toStrictEqual([]);
  });

  it('are the settings, with a notice a field, where nothing may be overridden', () => {
    const rejected = terms(sent, { exit: { ...exit, allowSignalOverride: false } });
    expect(rejected.terms.sent).toStrictEqual(noPrices);
    expect(shown(rejected.terms)).toMatchObject({
      orderType: 'limit',
      timeInForce: 'gtc setting exit.timeInForce',
      marketPriceType: 'mark',
      trail: ['trailPercent', '3 setting exit.trailingStop.percent'],
      ...limits,
    });
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
      message:
        'orderType stop_limit of the message is not used for the exit: exit.allowSignalOverride does not permit it.',
      path: ['orderType'],
    });
  });

  it('let one thing be overridden and another not', () => {
    const allowSignalOverride = { price: false, orderType: true };
    const mixed = terms(sent, { exit: { ...exit, allowSignalOverride } });
    expect(mixed.terms).toMatchObject({ orderType: 'stop_limit', timeInForce: { choice: 'ioc' }, sent: noPrices });
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
    const trail = (payload: object, settings: object = {}) => shown(terms(payload, settings).terms).trail;
    expect(trail({ trailAmount: 2, trailPercent: 3 })).toStrictEqual(['trailAmount', '2 message trailAmount']);
    expect(trail({ trailPercent: 3 })).toStrictEqual(['trailPercent', '3 message trailPercent']);
    expect(trail({}, { exit: { trailingStop: { amount: 2 } } })).toStrictEqual([
      ...['trailAmount', '2 setting exit.trailingStop.amount'],
    ]);
    expect(trail({})).toBeUndefined();
  });

  it('fall back to what the broker supports', () => {
    const capabilities = { orderTypes: ['market'], timesInForce: ['day'] };
    const fallen = terms(sent, {}, capabilities);
    expect(shown(fallen.terms)).toMatchObject({
      orderType: 'market',
      timeInForce: 'day fallback(ioc message timeInForce, day default exit.timeInForce)',
    });
    expect(fallen.notices.map(({ code }) => code)).toStrictEqual([
      'order-type-unsupported',
      'order-downgraded-to-market',
      'time-in-force-unsupported',
    ]);
  });

  it('know no extended hours where false is sent', () => {
    expect(terms({ extendedHours: false }).terms.extendedHours).toBe(false);
  });

  it('take what they decide by, and leave the prices to the order', () => {
    const planning = decisionOf({ payload: sent });
    signalTerms('entry', planning);
    expect(planning.fields.untaken().filter((name) => name in sent)).toStrictEqual([
      ...['price', 'limitPrice', 'stopPrice', 'trailAmount', 'marketPriceType'],
    ]);
  });

  it('leave out a last day that is past', () => {
    const payload = { expiresAt: '2026-01-26', timeInForce: 'gtd' };
    const planning = decisionOf({ payload, market: { now: '2026-01-27T15:30:00Z' } });
    expect(shown(signalTerms('exit', planning))).toMatchObject({
      expiresAt: undefined,
      timeInForce: 'day undated(gtd message timeInForce, day default exit.timeInForce)',
    });
    expect(planning.fields.untaken()).toContain('expiresAt');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'field-without-effect',
        message: 'timeInForce gtd has no effect without expiresAt: day is used.',
        path: ['timeInForce'],
      },
    ]);
  });

  it('have gtd only with a last day: without, what the settings say, else day', () => {
    const time = (payload: object, settings: object = {}) => {
      const { terms: found, notices } = terms(payload, settings);
      return [shown(found).timeInForce, ...notices.map(({ message, path }) => [message, ...(path ?? [])].join(' '))];
    };
    expect(time({ timeInForce: 'gtd', expiresAt: '2026-02-01' })).toStrictEqual(['gtd message timeInForce']);
    expect(time({}, { exit: { timeInForce: 'gtd' } })).toStrictEqual([
      'day undated(gtd setting exit.timeInForce)',
      'timeInForce of the exit settings, gtd, has no effect without expiresAt: day is used.',
    ]);
    expect(time({ timeInForce: 'ioc' }, { exit: { timeInForce: 'gtd' } })).toStrictEqual(['ioc message timeInForce']);
    expect(terms({}, { exit: { timeInForce: 'gtd' } }).notices).toMatchObject([{ code: 'field-without-effect' }]);
  });

  it('fall back to day, not to gtd, where the settings have gtd and the broker lacks what was sent', () => {
    const fallen = terms({ timeInForce: 'ioc' }, { exit: { timeInForce: 'gtd' } }, { timesInForce: ['day'] });
    expect(shown(fallen.terms).timeInForce).toBe(
      'day fallback(ioc message timeInForce, day undated(gtd setting exit.timeInForce))',
    );
  });
});

describe('signalTerms at a broker that takes stops with a limit only', () => {
  const prices = { stopPrice: 140, trailAmount: 2 };
  const leg = { orderType: 'market', stopLimitOffset: { amount: '1' } };
  const changed = (asked: string, place: object) => ({
    message: `This broker takes stops with a limit only: the order of type ${asked} becomes a stop_limit.`,
    path: ['orderType'],
    rule: 'test.stocks.orders',
    ...place,
  });
  const termsAt = (
    of: Leg,
    orderType: string,
    settings: object = { entry: leg, exit: leg },
    types: readonly OrderType[] = [],
  ) => {
    const planning = decisionOf({ payload: { orderType, ...prices }, settings: { ...settings } });
    const profile = () => profileOf({ ...formOf({ types: ['market', 'stop_limit', ...types] }), brackets: [] });
    const found = signalTerms(of, { ...planning, context: { ...planning.context, profile } });
    return { type: found.orderType, isFixedTrail: found.isFixedTrail, notices: noticesOf(planning) };
  };

  it('are a stop_limit for a stop, whose notice says what opens and what closes', () => {
    expect(termsAt('entry', 'stop')).toStrictEqual({
      type: 'stop_limit',
      isFixedTrail: undefined,
      notices: [changed('stop', { code: 'order-form-changed' })],
    });
    expect(termsAt('exit', 'stop')).toStrictEqual({
      type: 'stop_limit',
      isFixedTrail: undefined,
      notices: [changed('stop', { code: 'stop-loss-type-changed' })],
    });
  });

  it('keep the trail of a trailing exit as the fixed distance of a stop_limit', () => {
    expect(termsAt('exit', 'trailing_stop')).toStrictEqual({
      type: 'stop_limit',
      isFixedTrail: true,
      notices: [changed('trailing_stop', { code: 'stop-loss-type-changed' })],
    });
  });

  it.each<[title: string, args: Parameters<typeof termsAt>, type: OrderType]>([
    ['of a trailing entry', ['entry', 'trailing_stop'], 'trailing_stop'],
    ['without an offset', ['exit', 'stop', {}], 'stop'],
    ['of a trailing exit that is taken', ['exit', 'trailing_stop', { exit: leg }, ['trailing_stop']], 'trailing_stop'],
  ])('stay the terms %s', (_, args, type) => {
    expect(termsAt(...args)).toStrictEqual({ type, isFixedTrail: undefined, notices: [] });
  });
});

describe('swapExitTerms', () => {
  function swapTerms(settings: object, payload: object = sent, capabilities: object = {}) {
    const planning = decisionOf({ payload: { ...payload }, settings: { ...settings }, market: { capabilities } });
    return { terms: swapExitTerms(planning), notices: noticesOf(planning) };
  }

  it('are the exit settings, with the extended hours and time limits of the signal', () => {
    const swap = swapTerms({ exit });
    expect(shown(swap.terms)).toStrictEqual({
      leg: 'exit',
      isSignalOrder: false,
      orderType: 'limit',
      timeInForce: 'gtc setting exit.timeInForce',
      marketPriceType: 'mark',
      trail: ['trailPercent', '3 setting exit.trailingStop.percent'],
      sent: {},
      ...limits,
    });
    expect(swap.notices).toStrictEqual([]);
  });

  it.each(['market', 'stop', 'stop_limit', 'trailing_stop'])('exit at market where the setting is %s', (orderType) => {
    expect(swapTerms({ exit: { orderType } }, {}).terms).toMatchObject({
      orderType: 'market',
      ...noLimits,
    });
  });

  it('fall back to what the broker supports', () => {
    const capabilities = { orderTypes: ['market'], timesInForce: ['day'] };
    const fallen = swapTerms({ exit }, {}, capabilities);
    expect(shown(fallen.terms)).toMatchObject({
      orderType: 'limit',
      timeInForce: 'day fallback(gtc setting exit.timeInForce)',
    });
    expect(fallen.notices.map(({ message }) => message)).toStrictEqual([
      'This broker does not support orderType limit: the order is sent with it anyway, and the broker may reject it.',
      'This broker does not support timeInForce gtc: day is used.',
    ]);
  });
});
