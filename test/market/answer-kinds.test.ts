import { describe, expect, it } from 'vitest';
import { xcbo } from '../../src/calendars/xcbo.js';
import { answerKinds, type PortAnswer } from '../../src/market/answer-kinds.js';

type Kind = keyof PortAnswer;

const order = { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' };
const contract = { ticker: 'SPY 260128C600', expiration: '2026-01-28', type: 'call', strike: '600' };
const schedule = { months: 'HMUZ', daysBeforeExpiry: 8 };

describe('a well-formed answer', () => {
  it.each<readonly [Kind, unknown]>([
    ['equity', 0],
    ['quote', { bid: 149.98, ask: '150.02', time: '2026-01-31T15:29:58Z' }],
    ['quote', { time: '2026-01-31T23:59:59.25Z' }],
    ['position', { side: 'long', quantity: 0 }],
    ['position', { side: 'short', quantity: '2.5', averageEntryPrice: '-1' }],
    ['openOrders', []],
    ['openOrders', [{ ...order, quantity: 0 }]],
    ['currency', 'USDT'],
    ['buyingPower', '0'],
    [
      'openOrders',
      [
        {
          ...order,
          stopPrice: 90,
          limitPrice: '-1',
          trailAmount: 0,
          trailPercent: 1,
          timeInForce: 'gtc',
          filled: '0.5',
        },
      ],
    ],
    ['instrument', { tickSize: '0.25' }],
    ['instrument', { tickSize: [{ from: 0, tick: '0.0001' }] }],
    [
      'instrument',
      {
        tickSize: [
          { from: '0', tick: '0.0001' },
          { from: '1', tick: '0.01' },
          { from: 10, tick: 0.05 },
        ],
      },
    ],
    [
      'instrument',
      { quoteCurrency: 'BTC', minQuantity: 0, maxQuantity: 1, minNotional: '0', lastTradeDay: '2026-03-20' },
    ],
    ['instrument', { calendar: 'XNYS' }],
    ['instrument', { calendar: xcbo }],
    ['instrument', { initialMargin: 0 }],
    ['instrument', { initialMargin: { long: 500, short: '400' } }],
    ['instrument', { initialMargin: { short: 400 } }],
    ['instrument', { fee: {} }],
    ['instrument', { fee: { percent: 99.9, perUnit: '0', minimum: 1 } }],
    ['optionChain', { contracts: [contract] }],
    ['rollover', { ...schedule, daysBeforeExpiry: 0 }],
    ['rollover', { ...schedule, months: 'FGHJKMNQUVXZ', daysBeforeExpiry: 366 }],
    ['rollover', { ...schedule, expiries: {} }],
    ['rollover', { ...schedule, expiries: { ESH2026: '2026-03-20', ESM2026: '2026-06-18' } }],
    ['capabilities', { brackets: true, shortSelling: false, trailPercent: 'native' }],
    ['capabilities', { trailPercent: 'fixed-distance', orderTypes: ['market'] }],
  ])('accepts the %s %j', (kind, answer) => {
    expect(answerKinds[kind].isWellFormed(answer)).toBe(true);
  });

  it.each<readonly [Kind, unknown]>([
    ['equity', '1.50'],
    ['quote', { time: '2026-02-29T15:29:58Z' }],
    ['quote', { time: '2026-01-31T15:29:58+01:00' }],
    ['quote', { time: ['2026-01-31T15:29:58Z'] }],
    ['quote', { time: 1_769_873_398_000 }],
    [
      'quote',
      Object.fromEntries([
        ['bid', 1],
        ['then', undefined],
      ]),
    ],
    ['position', { side: 'long', quantity: -1 }],
    ['position', { side: 'long' }],
    ['openOrders', new Array(1)],
    ['openOrders', [{ ...order, id: '' }]],
    ['openOrders', [{ ...order, id: 7 }]],
    ['openOrders', [{ ...order, ticker: '' }]],
    ['currency', ''],
    ['currency', 'US dollar'],
    ['currency', ['USD']],
    ['openOrders', [{ ...order, stopPrice: '1.50' }]],
    ['openOrders', [{ ...order, limitPrice: true }]],
    ['openOrders', [{ ...order, trailAmount: -1 }]],
    ['openOrders', [{ ...order, trailPercent: -1 }]],
    ['openOrders', [{ ...order, timeInForce: 'GTC' }]],
    ['openOrders', [{ ...order, filled: -1 }]],
    ['instrument', { tickSize: 0 }],
    ['instrument', { tickSize: {} }],
    ['instrument', { tickSize: [] }],
    ['instrument', { tickSize: [{ from: 0 }] }],
    ['instrument', { tickSize: [{ from: 1, tick: 1 }] }],
    [
      'instrument',
      {
        tickSize: [
          { from: 0, tick: 1 },
          { from: 5, tick: 1 },
          { from: 5, tick: 2 },
        ],
      },
    ],
    ['instrument', { calendar: '' }],
    ['instrument', { calendar: ' ' }],
    ['instrument', { calendar: 7 }],
    ['instrument', { calendar: { ...xcbo, timeZone: 'Chicago' } }],
    ['instrument', { initialMargin: -1 }],
    ['instrument', { initialMargin: '500.0' }],
    ['instrument', { initialMargin: { long: 500, short: -1 } }],
    ['instrument', { fee: 1 }],
    ['instrument', { fee: { percent: 100 } }],
    ['instrument', { fee: { perUnit: -1 } }],
    ['instrument', { fee: { minimum: 'x' } }],
    ['instrument', { fee: { mincommission: 1 } }],
    ['instrument', { quoteCurrency: '$' }],
    ['instrument', { minQuantity: -1 }],
    ['instrument', { maxQuantity: 0 }],
    ['instrument', { minNotional: '-1' }],
    ['instrument', { lastTradeDay: '2026-02-30' }],
    ['optionChain', { contracts: [{ ...contract, expiration: ['2026-01-28'] }] }],
    ['optionChain', { contracts: [{ ...contract, strike: 0 }] }],
    ['rollover', { ...schedule, months: ['HMUZ'] }],
    ['rollover', { ...schedule, months: 'HMUZA' }],
    ['rollover', { ...schedule, months: 'AHMUZ' }],
    ['rollover', { ...schedule, months: '' }],
    ['rollover', { ...schedule, daysBeforeExpiry: -1 }],
    ['rollover', { ...schedule, daysBeforeExpiry: 367 }],
    ['rollover', { ...schedule, daysBeforeExpiry: 1.5 }],
    ['rollover', { ...schedule, expiries: ['2026-03-20'] }],
    ['rollover', { ...schedule, expiries: { ESH2026: '2026-03-20', ESM2026: 'soon' } }],
    ['capabilities', { brackets: 'yes' }],
    ['capabilities', { trailPercent: '' }],
  ])('leaves the %s %j to the schema', (kind, answer) => {
    expect(answerKinds[kind].isWellFormed(answer)).toBe(false);
  });
});
