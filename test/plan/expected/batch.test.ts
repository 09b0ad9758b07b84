import { describe, expect, it } from 'vitest';
import { createPlanningContext } from '../../../src/market/planning-context.js';
import { contractKey } from '../../../src/market/symbols.js';
import { allowingLadders, type BatchExpectation, followItem } from '../../../src/plan/expected/batch.js';
import { expectedMarket } from '../../../src/plan/expected/market.js';
import { contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { call, futures, long, options, planned, put, short } from '../sample.ts';

/** What a batch expects before its first item. */
function nothingYet(request: Request): BatchExpectation {
  const context = contextOf(request);
  const { now } = createPlanningContext(signalOf(request), context);
  return {
    filled: expectedMarket(context),
    unfilled: expectedMarket(context),
    opened: new Set(),
    resting: new Set(),
    waiting: [],
    stops: [],
    keyOf: (ticker) => contractKey(ticker, now),
  };
}

/** What a batch expects after item 3. */
function leftByItem(request: Request): BatchExpectation {
  const expectation = nothingYet(request);
  followItem(expectation, signalOf(request), planned(request), 3);
  return expectation;
}

const limit = { quantity: 5, orderType: 'limit', limitPrice: 140 };
const stopLoss = { amount: 3 };

describe('what an item of a batch leaves', () => {
  it.each<[string, Request, Partial<Record<'opened' | 'resting' | 'waiting' | 'stops', readonly unknown[]>>]>([
    ['an entry at the market: a position', { payload: { quantity: 5 } }, { opened: ['AAPL'] }],
    ['an addition: no position of the batch', { payload: { action: 'add', quantity: 5 }, market: long }, {}],
    [
      'a limit order: one that may wait and rests',
      { payload: limit },
      { opened: ['AAPL'], resting: ['AAPL'], waiting: ['entry of 3'] },
    ],
    [
      'a take profit: an order that rests',
      { payload: { quantity: 5, takeProfit: { amount: 3 } } },
      { opened: ['AAPL'], resting: ['AAPL'] },
    ],
    [
      'a stop loss of a long: a sell that rests',
      { payload: { quantity: 5, stopLoss } },
      { opened: ['AAPL'], resting: ['AAPL'], stops: [{ item: 3, contract: 'AAPL', side: 'sell', quantity: '5' }] },
    ],
    [
      'a stop loss of a short: a buy that rests',
      { payload: { action: 'sell', quantity: 5, stopLoss } },
      { opened: ['AAPL'], resting: ['AAPL'], stops: [{ item: 3, contract: 'AAPL', side: 'buy', quantity: '5' }] },
    ],
    [
      'the breakeven of a long: a sell that rests',
      { payload: { action: 'breakeven', orderType: 'stop' }, market: long },
      { resting: ['AAPL'], stops: [{ item: 3, contract: 'AAPL', side: 'sell', quantity: '10' }] },
    ],
    [
      'the breakeven of a short: a buy that rests',
      { payload: { action: 'breakeven', orderType: 'stop' }, market: short },
      { resting: ['AAPL'], stops: [{ item: 3, contract: 'AAPL', side: 'buy', quantity: '10' }] },
    ],
    ['an exit at the market: nothing', { payload: { action: 'exit' }, market: long }, {}],
    [
      'an option: an order of the contract and of its underlying',
      options({ ...limit, limitPrice: 4, optionType: 'call' }),
      { opened: [call], resting: ['SPY', call], waiting: ['entry of 3'] },
    ],
    [
      'a future: a contract in its canonical spelling',
      futures({ ticker: 'ESH6', quantity: 1, stopLoss }),
      {
        opened: ['ESH2026'],
        resting: ['ESH2026'],
        stops: [{ item: 3, contract: 'ESH2026', side: 'sell', quantity: '1' }],
      },
    ],
  ])('is, after %s', (_, request, left) => {
    const { opened, resting, waiting, stops } = leftByItem(request);
    expect({
      opened: [...opened],
      resting: [...resting],
      waiting: waiting.map(({ item, step }) => `${step} of ${item}`),
      stops,
    }).toStrictEqual({ opened: [], resting: [], waiting: [], stops: [], ...left });
  });

  it('names the order that may wait', () => {
    const [{ order } = {}] = leftByItem({ payload: limit }).waiting;
    expect(order).toMatchObject({ type: 'limit', limitPrice: '140', quantity: '5' });
  });

  it('is a position in both markets where an order fills at once, and in one where it may wait', () => {
    const held = (payload: Request['payload'] = {}) => {
      const { filled, unfilled } = leftByItem({ payload });
      return [filled, unfilled].map(({ context }) => context.positions.position('AAPL')?.quantity);
    };
    expect(held({ quantity: 5 })).toStrictEqual(['5', '5']);
    expect(held(limit)).toStrictEqual(['5', undefined]);
  });
});

describe('an item that may be added to what the batch has opened', () => {
  const both = { [call]: { side: 'long', quantity: '1' }, [put]: { side: 'short', quantity: '2' } };
  const ofSpy = options({ quantity: 1 }, both);

  it.each<[string, Request, readonly string[], boolean]>([
    ['is not, where the batch has opened nothing', {}, [], false],
    ['is not, where the position is from before', { market: long }, ['MSFT'], false],
    ['is, where only the batch has opened the position', { market: long }, ['AAPL'], true],
    ['is not, where one of two contracts is from before', ofSpy, [call], false],
    ['is, where the batch has opened both contracts', ofSpy, [call, put], true],
  ])('%s', (_, request, opened, isLadder) => {
    const context = contextOf(request);
    const allowed = allowingLadders(signalOf(request), context, { ...nothingYet(request), opened: new Set(opened) });
    expect(allowed).toStrictEqual(
      isLadder ? { ...context, settings: { ...context.settings, allowAddToPosition: true } } : context,
    );
  });
});
