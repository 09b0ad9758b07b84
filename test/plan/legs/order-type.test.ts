import { describe, expect, it } from 'vitest';
import { given } from '../../../src/core/figure.js';
import type { OrderType, TimeInForce } from '../../../src/core/vocabulary.js';
import {
  becomesStopLimit,
  protectiveTimeInForce,
  supportedOrderType,
  supportedStopLossType,
  supportedTimeInForce,
} from '../../../src/plan/legs/order-type.js';
import { formOf, profileOf } from '../../brokers/sample.ts';
import { calculation, figure } from '../../core/calculation.ts';
import { decisionOf, noticesOf } from '../../market/contracts/sample.ts';

function decisionWith(capabilities: object) {
  return decisionOf({ market: { capabilities } });
}

/** A broker whose profile takes these types and no brackets. */
function decisionAt(...types: readonly OrderType[]) {
  const planning = decisionOf();
  const profile = () => profileOf({ ...formOf({ types }), brackets: [] });
  return { ...planning, context: { ...planning.context, profile } };
}

const offset = { unit: 'amount', distance: figure('1') } as const;
const rule = 'test.stocks.orders';

describe('becomesStopLimit', () => {
  const stopOrder = { part: 'orderType', type: 'stop', offset, effect: 'open', path: ['orderType'] } as const;

  it('is true of a stop where the broker takes no other, and the notice names it', () => {
    const planning = decisionAt('market', 'stop_limit');
    expect(becomesStopLimit(stopOrder, planning)).toBe(true);
    expect(becomesStopLimit({ ...stopOrder, type: 'trailing_stop', effect: 'close' }, planning)).toBe(true);
    expect(becomesStopLimit({ part: 'stopLossType', type: 'stop', offset, effect: 'close' }, planning)).toBe(true);
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'order-form-changed',
        message: 'This broker takes stops with a limit only: the order of type stop becomes a stop_limit.',
        path: ['orderType'],
        rule,
      },
      {
        code: 'stop-loss-type-changed',
        message: 'This broker takes stops with a limit only: the order of type trailing_stop becomes a stop_limit.',
        path: ['orderType'],
        rule,
      },
      {
        code: 'stop-loss-type-changed',
        message: 'This broker takes stops with a limit only: the stop loss of type stop becomes a stop_limit.',
        rule,
      },
    ]);
  });

  it.each<[title: string, asked: object, types: readonly OrderType[]]>([
    ['a stop without an offset', { offset: undefined }, ['stop_limit']],
    ['a stop that the broker takes', {}, ['stop', 'stop_limit']],
    ['a stop of a broker that takes no stop-limit', {}, ['market']],
    ['a trailing stop that opens', { type: 'trailing_stop' }, ['stop_limit']],
    [
      'a trailing stop that the broker takes',
      { type: 'trailing_stop', effect: 'close' },
      ['trailing_stop', 'stop_limit'],
    ],
    ['a limit that closes', { type: 'limit', effect: 'close' }, ['stop_limit']],
  ])('is false of %s', (_, asked, types) => {
    const planning = decisionAt(...types);
    expect(becomesStopLimit({ ...stopOrder, ...asked }, planning)).toBe(false);
    expect(noticesOf(planning)).toStrictEqual([]);
  });
});

describe('supportedStopLossType (safety R6)', () => {
  it('is stop_limit where the broker takes no other stop, and an offset says where its limit lies', () => {
    const planning = decisionAt('market', 'stop_limit');
    expect(supportedStopLossType('trailing_stop', offset, true, planning)).toBe('stop_limit');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'stop-loss-type-changed',
        message: 'This broker takes stops with a limit only: the stop loss of type trailing_stop becomes a stop_limit.',
        path: ['stopLoss'],
        rule,
      },
    ]);
  });

  it('is stop where the profile has that alone, and the notice names its rule', () => {
    const planning = decisionAt('market', 'stop');
    expect(supportedStopLossType('stop_limit', undefined, true, planning)).toBe('stop');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'stop-loss-type-changed',
        message: 'This broker does not support a stop loss of type stop_limit: stop is used.',
        path: ['stopLoss'],
        rule,
      },
    ]);
  });

  it('is left to the nearest form where the profile has no stop at all', () => {
    const planning = decisionAt('market');
    expect(supportedStopLossType('trailing_stop', undefined, true, planning)).toBe('trailing_stop');
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('is what was asked for where the broker has it, or does not say', () => {
    for (const capabilities of [{}, { orderTypes: ['trailing_stop'] }]) {
      const planning = decisionWith(capabilities);
      expect(supportedStopLossType('trailing_stop', undefined, true, planning)).toBe('trailing_stop');
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('is else stop, with a notice', () => {
    const planning = decisionWith({ orderTypes: ['market', 'stop'] });
    expect(supportedStopLossType('stop_limit', undefined, true, planning)).toBe('stop');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'stop-loss-type-changed',
        message: 'This broker does not support a stop loss of type stop_limit: stop is used.',
        path: ['stopLoss'],
      },
    ]);
  });

  it('is passed on where the broker has neither, with a notice', () => {
    const planning = decisionWith({ orderTypes: ['market'] });
    expect(supportedStopLossType('trailing_stop', undefined, true, planning)).toBe('trailing_stop');
    expect(supportedStopLossType('stop', undefined, true, planning)).toBe('stop');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'order-type-unsupported',
        message:
          'This broker supports neither a stop loss of type trailing_stop nor one of type stop: trailing_stop is sent anyway, and the broker may reject it.',
        path: ['stopLoss'],
      },
      {
        code: 'order-type-unsupported',
        message:
          'This broker does not support a stop loss of type stop: stop is sent anyway, and the broker may reject it.',
        path: ['stopLoss'],
      },
    ]);
  });

  it('is a stop where a trailing one has no distance, and the notice says so', () => {
    const planning = decisionWith({ orderTypes: ['market'] });
    supportedStopLossType('trailing_stop', undefined, false, planning);
    expect(noticesOf(planning).map(({ message }) => message)).toStrictEqual([
      'This broker supports neither a stop loss of type trailing_stop nor one of type stop: stop is sent anyway, and the broker may reject it.',
    ]);
  });
});

describe('supportedOrderType', () => {
  it.each([
    [{ orderTypes: ['limit'] }, 'in extended hours it is sent as a limit order'],
    [{ orderTypes: ['limit'], extendedHours: false }, 'the order is sent with it anyway, and the broker may reject it'],
  ])('of a market order in extended hours, at a broker with %j, is explained by what is sent', (capabilities, sent) => {
    const planning = decisionOf({ payload: { extendedHours: true }, market: { capabilities } });
    expect(supportedOrderType('market', 'market', planning)).toBe('market');
    expect(noticesOf(planning).map(({ message }) => message)).toStrictEqual([
      `This broker does not support orderType market: ${sent}.`,
    ]);
  });

  it.each<[asked: OrderType, setting: OrderType, payload: object, used: string]>([
    ['market', 'market', {}, 'the order is sent with it anyway, and the broker may reject it'],
    ['market', 'limit', { extendedHours: true }, 'limit, the type of the settings, is used'],
    ['stop', 'market', { extendedHours: true }, 'market, the type of the settings, is used'],
  ])(
    'of %s with the setting %s and the message %j is not explained by extended hours',
    (asked, setting, payload, used) => {
      const planning = decisionOf({
        payload: { ...payload },
        market: { capabilities: { orderTypes: ['stop_limit'] } },
      });
      expect(supportedOrderType(asked, setting, planning)).toBe(setting);
      expect(noticesOf(planning)[0]?.message).toBe(`This broker does not support orderType ${asked}: ${used}.`);
    },
  );

  it('names the rule of a profile that does not have the type', () => {
    const planning = decisionAt('stop');
    supportedOrderType('stop_limit', 'stop', planning);
    expect(noticesOf(planning)).toMatchObject([{ code: 'order-type-unsupported', rule }]);
  });

  it('is what was asked for where the broker has it, or does not say', () => {
    for (const capabilities of [{}, { orderTypes: ['stop'] }]) {
      const planning = decisionWith(capabilities);
      expect(supportedOrderType('stop', 'market', planning)).toBe('stop');
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it("is else the setting's, with a notice that an order no longer waits", () => {
    const planning = decisionWith({ orderTypes: ['market'] });
    expect(supportedOrderType('trailing_stop', 'market', planning)).toBe('market');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'order-type-unsupported',
        message:
          'This broker does not support orderType trailing_stop: market, the type of the settings, is used, which does not trail.',
        path: ['orderType'],
      },
      {
        code: 'order-downgraded-to-market',
        message: 'A trailing_stop order would have waited for its price; a market order does not wait.',
        path: ['orderType'],
      },
    ]);
  });

  it.each(['limit', 'stop', 'stop_limit', 'trailing_stop'] as const)('%s waits, market does not', (type) => {
    const immediate = decisionWith({ orderTypes: [] });
    supportedOrderType(type, 'market', immediate);
    expect(noticesOf(immediate).map(({ code }) => code)).toContain('order-downgraded-to-market');
    const waiting = decisionWith({ orderTypes: [] });
    supportedOrderType(type, type, waiting);
    supportedOrderType('market', type, waiting);
    supportedOrderType('market', 'market', waiting);
    expect(new Set(noticesOf(waiting).map(({ code }) => code))).toStrictEqual(new Set(['order-type-unsupported']));
  });

  it.each<readonly [OrderType, OrderType, readonly OrderType[], OrderType]>([
    ['stop', 'limit', ['limit', 'market'], 'stop'],
    ['limit', 'market', ['market'], 'limit'],
    ['limit', 'stop', ['stop', 'market'], 'stop'],
    ['stop', 'stop_limit', ['stop_limit'], 'stop_limit'],
    ['stop', 'trailing_stop', ['limit'], 'stop'],
  ])(
    'of %s with the setting %s, at a broker whose profile has %j, is %s: never one that trades sooner (safety S11)',
    (type, setting, types, expected) => {
      expect(supportedOrderType(type, setting, decisionAt(...types))).toBe(expected);
    },
  );

  it('passes a setting on that the broker does not have either', () => {
    expect(supportedOrderType('stop', 'limit', decisionWith({ orderTypes: ['market'] }))).toBe('limit');
  });
});

describe('supportedTimeInForce', () => {
  const sent = (word: TimeInForce) => given(word, 'message', ['timeInForce']);
  const setting = (word: TimeInForce) => given(word, 'setting', ['entry', 'timeInForce']);

  it('is sent as day anyway where the broker has not even that', () => {
    const planning = decisionWith({ timesInForce: ['ioc'] });
    const day = sent('day');
    expect(supportedTimeInForce(day, setting('gtc'), planning)).toBe(day);
    expect(noticesOf(planning).map(({ message }) => message)).toStrictEqual([
      'This broker does not support timeInForce day: the order is sent with it anyway, and the broker may reject it.',
    ]);
  });

  it('is what was asked for where the broker has it, or does not say', () => {
    const planning = decisionWith({ timesInForce: ['ioc'] });
    const requested = sent('ioc');
    expect(supportedTimeInForce(requested, setting('gtc'), planning)).toBe(requested);
    expect(supportedTimeInForce(sent('fok'), setting('gtc'), decisionWith({})).choice).toBe('fok');
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it("is else the setting's, else day", () => {
    const planning = decisionWith({ timesInForce: ['gtc'] });
    expect(calculation(supportedTimeInForce(sent('ioc'), setting('gtc'), planning))).toBe(
      'gtc fallback(ioc message timeInForce, gtc setting entry.timeInForce)',
    );
    expect(calculation(supportedTimeInForce(sent('ioc'), setting('opg'), planning))).toBe(
      'day fallback(ioc message timeInForce)',
    );
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'time-in-force-unsupported',
        message: 'This broker does not support timeInForce ioc: gtc is used.',
        path: ['timeInForce'],
      },
      {
        code: 'time-in-force-unsupported',
        message: 'This broker does not support timeInForce ioc: day is used.',
        path: ['timeInForce'],
      },
    ]);
  });

  it('says that an order for an auction can trade now where it becomes one of the day', () => {
    const planning = decisionWith({ timesInForce: ['day', 'cls'] });
    expect(supportedTimeInForce(sent('opg'), setting('day'), planning).choice).toBe('day');
    expect(supportedTimeInForce(sent('opg'), setting('cls'), planning).choice).toBe('cls');
    expect(noticesOf(planning).map(({ message }) => message)).toStrictEqual([
      'This broker does not support timeInForce opg: day is used, which does not wait for the auction: the order can trade now.',
      'This broker does not support timeInForce opg: cls is used.',
    ]);
  });
});

describe('protectiveTimeInForce', () => {
  it('is gtc where the broker has it, else day', () => {
    const untilCancelled = 'gtc constant protectiveTimeInForce';
    const chosen = (capabilities: object) => calculation(protectiveTimeInForce(decisionWith(capabilities)));
    expect(chosen({})).toBe(untilCancelled);
    expect(chosen({ timesInForce: ['day', 'gtc'] })).toBe(untilCancelled);
    expect(chosen({ timesInForce: ['ioc'] })).toBe(`day fallback(${untilCancelled})`);
  });
});
