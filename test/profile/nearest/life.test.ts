import { describe, expect, it } from 'vitest';
import { xnys } from '../../../src/calendars/index.js';
import type { TimeInForce } from '../../../src/core/vocabulary.js';
import type { Order } from '../../../src/order/order.js';
import type { ConformFacts } from '../../../src/profile/facts.js';
import { judgeOf } from '../../../src/profile/judge.js';
import { type Life, livesOf } from '../../../src/profile/nearest/life.js';
import { orderCase } from '../../../src/profile/order-case.js';
import { limitOrder, marketOrder, monday, profileOf, stocks, stopOrder } from '../../brokers/sample.js';

interface Case {
  readonly order: Order;
  readonly setting?: TimeInForce;
  readonly isProtection?: boolean;
  readonly facts?: Partial<ConformFacts>;
  readonly isExtended?: boolean;
}

function lives({ order, isExtended = false, facts = { now: monday }, ...more }: Case): readonly Life[] {
  const judge = judgeOf(profileOf(), { ...stocks, ...facts });
  return judge === undefined ? expect.unreachable() : [...livesOf({ ...orderCase(judge, order), ...more }, isExtended)];
}

const withLife = <O extends Order>(order: O, timeInForce: TimeInForce, expiresAt?: string): O => ({
  ...{ ...order, timeInForce, ...(expiresAt !== undefined && { expiresAt }) },
});
const close = '2026-01-26T21:00:00Z';
/** Sent as gtc, and cancelled at an instant. */
const until = (withdrawal: string): Life => ({ timeInForce: 'gtc', withdrawal });
const only = (...names: readonly TimeInForce[]): readonly Life[] => names.map((timeInForce) => ({ timeInForce }));
const stop: Order = { ...stopOrder, effect: 'close', side: 'sell' };

describe('the lives of an order', () => {
  it.each<[title: string, of: Case, expected: readonly Life[]]>([
    ['for the open: no other', { order: withLife(limitOrder, 'opg'), setting: 'day' }, only('opg')],
    ['for the close: no other', { order: withLife(marketOrder, 'cls') }, only('cls')],
    ['for the day: until its session ends', { order: limitOrder }, [...only('day'), until(close)]],
    ['for the day without a time: no other', { order: limitOrder, facts: {} }, only('day')],
    [
      'for the day in extended hours: until the last session ends',
      { order: limitOrder, facts: { now: monday, calendar: xnys }, isExtended: true },
      [...only('day'), until('2026-01-27T01:00:00Z')],
    ],
    ['until cancelled: the day', { order: withLife(limitOrder, 'gtc') }, only('gtc', 'day')],
    [
      'with a last day: until that day is over, or the day',
      { order: withLife(limitOrder, 'gtd', '2026-01-28') },
      [...only('gtd'), until('2026-01-29T05:00:00Z'), ...only('day')],
    ],
    ['dated without a last day: the day', { order: withLife(limitOrder, 'gtd') }, only('gtd', 'day')],
    ['at once, of a limit: no other', { order: withLife(limitOrder, 'ioc') }, only('ioc')],
    [
      'of a market order for the day: at once too',
      { order: marketOrder },
      [...only('day'), until(close), ...only('ioc')],
    ],
    ['of a market order at once: no other', { order: withLife(marketOrder, 'ioc') }, only('ioc')],
    ['of a market order that fills whole: no other', { order: withLife(marketOrder, 'fok') }, only('fok')],
    [
      'of a market exit until cancelled: the day, or at once',
      { order: { ...withLife(marketOrder, 'gtc'), effect: 'close' } },
      only('gtc', 'day', 'ioc'),
    ],
    ['of an exit that rests: no shorter one', { order: withLife(stop, 'gtc') }, only('gtc')],
    ['of a stop that protects: the day', { order: withLife(stop, 'gtc'), isProtection: true }, only('gtc', 'day')],
    [
      'of a stop that protects for the day: until its session ends',
      { order: stop, isProtection: true },
      [...only('day'), until(close)],
    ],
    ['of a stop that protects at once: no other', { order: withLife(stop, 'ioc'), isProtection: true }, only('ioc')],
  ])('%s', (_, of, expected) => {
    expect(lives(of)).toEqual(expected);
  });

  it.each<[title: string, of: Case, expected: readonly Life[]]>([
    ['second', { order: withLife(limitOrder, 'ioc'), setting: 'fok' }, only('ioc', 'fok')],
    ['not again where the order has it', { order: withLife(limitOrder, 'gtc'), setting: 'gtc' }, only('gtc', 'day')],
    [
      'until the session ends where it is gtc',
      { order: withLife(limitOrder, 'ioc'), setting: 'gtc' },
      [...only('ioc'), until(close)],
    ],
    [
      'not where it is gtc and the time is not known',
      { order: withLife(limitOrder, 'ioc'), setting: 'gtc', facts: {} },
      only('ioc'),
    ],
    [
      'not where it is gtd and the order has no last day',
      { order: withLife(limitOrder, 'ioc'), setting: 'gtd' },
      [...only('ioc'), until(close)],
    ],
    [
      'where it is gtd and the order has a last day',
      { order: withLife(limitOrder, 'ioc', '2026-01-28'), setting: 'gtd' },
      [...only('ioc', 'gtd'), until(close)],
    ],
    [
      'with gtc in place of a day',
      { order: withLife(limitOrder, 'gtc'), setting: 'day' },
      [...only('gtc', 'day'), until(close), ...only('day')],
    ],
    [
      'with no gtc in place of a day for an entry with legs',
      {
        order: { ...withLife(limitOrder, 'gtc'), takeProfit: { limitPrice: '110', timeInForce: 'gtc' } },
        setting: 'day',
      },
      only('gtc', 'day', 'day'),
    ],
  ])('have that of the settings: %s', (_, of, expected) => {
    expect(lives(of)).toEqual(expected);
  });
});
