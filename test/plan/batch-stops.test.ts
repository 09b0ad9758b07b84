import { expect, it } from 'vitest';
import type { TradingContext } from '../../src/market/ports.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { accepted, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { long, resting } from './sample.ts';

const quotes = {
  AAPL: { bid: '149.98', ask: '150.02' },
  MSFT: { bid: '399.98', ask: '400.02' },
};
const separate = { brackets: false };

/** What the last plan of a batch says of the stops of earlier items. */
function toldOf(
  items: readonly object[],
  market: object,
  changed: (context: TradingContext) => TradingContext = (context) => context,
): readonly object[] | undefined {
  const request: Request = { settings: { allowAddToPosition: true }, market: { quotes, ...market } };
  const signals = items.map((payload) => signalOf({ ...request, payload: { ...payload } }));
  return planBatch(signals, changed(contextOf(request)))
    .map(accepted)
    .at(-1)
    ?.notices.filter(({ code, message }) => code === 'resting-exits-exceed-position' && message.startsWith('With '));
}

const stopped = { quantity: 5, stopLoss: { amount: 3 } };
const breakeven = { action: 'breakeven', orderType: 'stop', cancel: false };
const otherSide = resting('b', 'stop-loss', { type: 'stop', side: 'buy', stopPrice: 160, quantity: 7 });
const otherContract = resting('m', 'stop-loss', { ticker: 'MSFT', type: 'stop', stopPrice: 380, quantity: 7 });
const own = resting('s', 'stop-loss', { type: 'stop', stopPrice: 140, quantity: 2 });

/** Every question for open orders is answered with those of all tickers. */
function answeringAll(context: TradingContext): TradingContext {
  const { broker } = context;
  const openOrders = () => [...broker.openOrders('AAPL'), ...broker.openOrders('MSFT')];
  return { ...context, broker: { ...broker, openOrders } };
}

it('the stops of a contract are counted on their side alone', () => {
  // Long 10; 5 are added with a stop for 5, and a breakeven sends a stop for 15. One of 2 rests.
  const items = [{ action: 'add', ...stopped }, breakeven];
  const openOrders = [own, otherSide, otherContract];
  expect(toldOf(items, { ...long, openOrders }, answeringAll)).toStrictEqual([
    {
      code: 'resting-exits-exceed-position',
      message:
        'With the stops that earlier items of this batch place, the stops of AAPL are together for 22 of the 15 that will be held.',
      orderIds: ['s'],
    },
  ]);
});

it.each<[string, readonly object[], object]>([
  ['are for another contract', [{ ticker: 'MSFT', ...stopped }, stopped], { capabilities: separate }],
  [
    'are for the other side',
    [stopped, { action: 'sell', quantity: 10, stopLoss: { amount: 3 } }],
    { capabilities: separate },
  ],
  ['are sent by its own item', [breakeven], { ...long, openOrders: [own] }],
  [
    'are sent by an earlier item, while its own sends no stop',
    [
      { action: 'add', ...stopped },
      { action: 'exit', quantity: 12, cancel: false },
    ],
    { ...long, capabilities: separate },
  ],
])('nothing is said of stops that %s', (_, items, market) => {
  expect(toldOf(items, market)).toStrictEqual([]);
});

it.each<[string, object, readonly string[]]>([
  ['sends no stop', { quantity: 1 }, []],
  ['sends the only stop', stopped, ['bracket-unsupported']],
])('a plan of a batch that %s has no notice of stops', (_, payload, codes) => {
  const context = contextOf({ market: { capabilities: separate } });
  const [plan] = planBatch([signalOf({ payload: { ...payload } })], context).map(accepted);
  expect(plan?.notices.map(({ code }) => code)).toStrictEqual(codes);
});
