import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/order/order.js';
import { areLegsTaken, mayAttach } from '../../src/profile/bracket-forms.js';
import type { ClassProfile } from '../../src/profile/broker-profile.js';
import { judgeOf } from '../../src/profile/judge.js';
import { orderCase } from '../../src/profile/order-case.js';
import {
  bracketOf,
  broken,
  limitOrder,
  marketOrder,
  profileOf,
  sentences,
  stocks,
  stopOrder,
  trailingOrder,
} from '../brokers/sample.js';

const takeProfit = { limitPrice: '110', timeInForce: 'gtc' } as const;
const stopLoss = { type: 'stop', stopPrice: '90', timeInForce: 'gtc' } as const;
const both: Order = { ...limitOrder, takeProfit, stopLoss };

describe('a bracket form', () => {
  it('takes the legs that it names', () => {
    expect(broken(both, profileOf())).toEqual([]);
    expect(sentences(both, profileOf(bracketOf({ legs: ['stop-loss'] })))).toEqual([
      'Test attaches stop-loss, not both.',
    ]);
    expect(broken(both, profileOf(bracketOf({ legs: ['stop-loss'] })))).toEqual(['test.stocks.bracket takeProfit']);
    expect(broken({ ...limitOrder, stopLoss }, profileOf(bracketOf({ legs: ['both'] })))).toEqual([
      'test.stocks.bracket stopLoss',
    ]);
    expect(broken({ ...limitOrder, takeProfit }, profileOf(bracketOf({ legs: ['both'] })))).toEqual([
      'test.stocks.bracket takeProfit',
    ]);
  });

  it('takes the types, hours and quantities that it names', () => {
    expect(sentences({ ...trailingOrder, stopLoss }, profileOf())).toEqual([
      'Test attaches legs only to market, limit or stop orders, not to trailing_stop.',
    ]);
    const trailing = { type: 'trailing_stop', trailPercent: '5', timeInForce: 'gtc' } as const;
    expect(
      sentences({ ...limitOrder, stopLoss: trailing }, profileOf(bracketOf({ stopLoss: ['stop', 'stop_limit'] }))),
    ).toEqual(['Test attaches only a stop loss of the type stop or stop_limit, not trailing_stop.']);
    expect(sentences({ ...both, quantity: '1.5' }, profileOf(bracketOf({ fraction: false })))).toEqual([
      'Test takes limit orders with legs only in whole quantities; the quantity is 1.5.',
    ]);
    expect(sentences(both, profileOf(bracketOf({ sessions: ['post'] })))).toEqual([
      'Test takes limit orders with legs only in extended hours.',
    ]);
  });

  it('has one time in force for all, or one for each', () => {
    expect(broken({ ...both, stopLoss: { ...stopLoss, timeInForce: 'ioc' } }, profileOf())).toEqual([
      'test.stocks.bracket stopLoss.timeInForce',
    ]);
    const one = profileOf(bracketOf({ timeInForce: 'one' }));
    expect(broken({ ...both, timeInForce: 'gtc' }, one)).toEqual([]);
    expect(sentences({ ...limitOrder, stopLoss }, one)).toEqual([
      'Test has one time in force for an entry and its legs; the entry is day, the leg gtc.',
    ]);
  });

  it('has one time in force for both legs', () => {
    const legs = profileOf(bracketOf({ timeInForce: 'legs' }));
    expect(broken(both, legs)).toEqual([]);
    expect(broken({ ...limitOrder, stopLoss: { ...stopLoss, timeInForce: 'day' } }, legs)).toEqual([]);
    expect(sentences({ ...both, stopLoss: { ...stopLoss, timeInForce: 'day' } }, legs)).toEqual([
      'Test has one time in force for both legs; the take profit is gtc, the stop loss day.',
    ]);
    expect(broken({ ...both, stopLoss: { ...stopLoss, timeInForce: 'ioc' } }, legs)).toEqual([
      'test.stocks.bracket stopLoss.timeInForce',
    ]);
    const immediate = { ...takeProfit, timeInForce: 'ioc' } as const;
    expect(broken({ ...both, takeProfit: immediate, stopLoss: { ...stopLoss, timeInForce: 'ioc' } }, legs)).toEqual([
      'test.stocks.bracket takeProfit.timeInForce',
      'test.stocks.bracket stopLoss.timeInForce',
    ]);
  });

  it('says which times in force its legs may have, and takes different ones of each', () => {
    expect(broken({ ...both, stopLoss: { ...stopLoss, timeInForce: 'day' } }, profileOf())).toEqual([]);
    const immediate: Order = { ...limitOrder, stopLoss: { ...stopLoss, timeInForce: 'ioc' } };
    const sentence = 'Test takes legs only with the time in force day or gtc, not ioc.';
    expect(sentences(immediate, profileOf())).toEqual([sentence]);
    expect(sentences(immediate, profileOf(bracketOf({ timeInForce: 'one' })))).toEqual([sentence]);
  });

  it('has a least distance from the limit, the stop or the market', () => {
    const near = profileOf(bracketOf({ distance: '10.01' }));
    expect(sentences(both, near)).toEqual([
      'Test takes a leg only at least 10.01 from 100; it is at 110.',
      'Test takes a leg only at least 10.01 from 100; it is at 90.',
    ]);
    expect(broken(both, profileOf(bracketOf({ distance: 10 })))).toEqual([]);
    expect(broken({ ...stopOrder, stopLoss }, near)).toEqual(['test.stocks.bracket stopLoss.stopPrice']);
    expect(broken({ ...marketOrder, stopLoss }, near, { ...stocks, quote: { ask: '100.01' } })).toEqual([]);
    expect(broken({ ...marketOrder, stopLoss }, near, { ...stocks, quote: { ask: 100 } })).toHaveLength(1);
    expect(broken({ ...marketOrder, stopLoss }, near)).toEqual([]);
    expect(broken({ ...marketOrder, takeProfit }, near)).toEqual([]);
    const trailing = { type: 'trailing_stop', trailPercent: '5', timeInForce: 'gtc' } as const;
    expect(broken({ ...limitOrder, stopLoss: trailing }, near)).toEqual([]);
  });

  it('has its legs on their sides, of buys and of sells', () => {
    const short: Order = {
      ...limitOrder,
      side: 'sell',
      takeProfit: { ...takeProfit, limitPrice: '90' },
      stopLoss: { ...stopLoss, stopPrice: '110' },
    };
    expect(broken(short, profileOf())).toEqual([]);
    expect(sentences({ ...both, side: 'sell' }, profileOf())).toEqual([
      'Test takes a leg only on its side of 100; it is at 110.',
      'Test takes a leg only on its side of 100; it is at 90.',
    ]);
    expect(broken({ ...both, takeProfit: { ...takeProfit, limitPrice: '100' } }, profileOf())).toHaveLength(1);
    // Without a base the legs are compared with each other.
    expect(broken({ ...marketOrder, takeProfit: { ...takeProfit, limitPrice: '90' }, stopLoss }, profileOf())).toEqual([
      'test.stocks.bracket takeProfit.limitPrice',
    ]);
  });

  it('is not of orders that close, and is needed', () => {
    const closing: Order = { ...both, effect: 'close' };
    expect(sentences(closing, profileOf())).toEqual(['Test attaches legs to entries only.']);
    expect(broken(closing, profileOf())).toEqual(['test.stocks.brackets stopLoss']);
    const judge = judgeOf(profileOf(), stocks);
    expect(judge && areLegsTaken(orderCase(judge, both))).toBe(true);
    expect(judge && areLegsTaken(orderCase(judge, closing))).toBe(false);
    expect(broken({ ...limitOrder, takeProfit }, profileOf({ brackets: [] }))).toEqual([
      'test.stocks.brackets takeProfit',
    ]);
    expect(sentences({ ...limitOrder, stopLoss }, profileOf({ brackets: [] }))).toEqual([
      'Test does not take a take profit or stop loss attached to an entry of stocks.',
    ]);
  });
});

describe('legs that a form may attach', () => {
  const pairs = bracketOf({ legs: ['both'], stopLoss: ['stop_limit'] });
  const stops = bracketOf({ legs: ['take-profit'], stopLoss: [] });

  it.each<[title: string, Order, Partial<ClassProfile>, isAttached: boolean]>([
    ['none', limitOrder, { brackets: [] }, true],
    ['both', both, {}, true],
    ['both of an entry whose type no form attaches them to', { ...trailingOrder, takeProfit, stopLoss }, {}, true],
    ['both of an order that closes', { ...both, effect: 'close' }, {}, false],
    ['legs that no form has', both, bracketOf({ legs: ['stop-loss'] }), false],
    ['a stop of a type that no form has', both, bracketOf({ stopLoss: ['stop_limit'] }), false],
    ['legs of one form with the stop of another', both, { brackets: [...pairs.brackets, ...stops.brackets] }, false],
    ['a take profit beside stops of another type', { ...limitOrder, takeProfit }, bracketOf({ stopLoss: [] }), true],
  ])('%s', (_, order, changes, isAttached) => {
    const judge = judgeOf(profileOf(changes), stocks);
    expect(judge && mayAttach(order, judge)).toBe(isAttached);
  });
});
