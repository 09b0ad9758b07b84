import { describe, expect, test } from 'vitest';
import type { Quote } from '../../src/market/ports.js';
import type { Order } from '../../src/order/order.js';
import { type PaperBroker, paperBroker } from '../../src/paper/paper-broker.js';
import { settableClock } from '../../src/paper/settable-clock.js';

/** 10 AAPL bought at 100, and a sell stop for them at 90. */
function holding(quote: Quote = { bid: 99, ask: 101 }): PaperBroker {
  const clock = settableClock('2026-01-26T15:30:00Z');
  const positions = { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 100 } } as const;
  const paper = paperBroker({ clock, quotes: { AAPL: quote }, positions, cash: 0 });
  paper.orderPorts.submit({ ...closing, type: 'stop', stopPrice: '90', clientOrderId: 'stop' });
  return paper;
}

const closing = { ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '10', timeInForce: 'gtc' } as const;

const noQuotes: readonly (readonly [string, Quote])[] = [
  ['a bid of 0', { bid: 0, ask: 80 }],
  ['a bid below 0', { bid: -5, ask: 80 }],
  ['an ask of 0', { bid: 80, ask: 0 }],
  ['a bid above the ask', { bid: 80, ask: 70 }],
  ['a bid that is not a number', { bid: Number.NaN, ask: 80 }],
  ['an ask without end', { bid: 80, ask: Number.POSITIVE_INFINITY }],
  ['a bid of 0 after a trade', { bid: 0, ask: 80, last: 80 }],
  ['a last price of 0', { last: 0 }],
  ['a last price below 0', { last: -80 }],
];

describe('what planning takes for no quote', () => {
  test.each(noQuotes)('%s fills nothing', (_, quote) => {
    const paper = holding();
    expect(paper.setQuote('AAPL', quote)).toStrictEqual([]);
    const order: Order = { ...closing, type: 'market' };
    expect(paper.orderPorts.submit({ ...order, clientOrderId: 'exit' })).toMatchObject({ status: 'working' });
    expect(paper.state()).toMatchObject({ fills: [], positions: { AAPL: { quantity: '10' } } });
  });

  test.each(noQuotes)('%s values nothing: what is held counts at its entry price', (_, quote) => {
    const paper = holding();
    expect(paper.broker.equity()).toBe('1000');
    paper.setQuote('AAPL', quote);
    expect(paper.broker.equity()).toBe('1000');
  });

  test('counts no more among the quotes of the options', () => {
    const paper = holding({ bid: 0, ask: 0 });
    expect(paper.state().fills).toStrictEqual([]);
    expect(paper.broker.equity()).toBe('1000');
  });

  test('is what the next quote ends', () => {
    const paper = holding();
    paper.setQuote('AAPL', { bid: 0, ask: 80 });
    expect(paper.setQuote('AAPL', { bid: 80, ask: 81 })).toMatchObject([{ quantity: '10', price: '80' }]);
  });
});

describe('a fill by hand', () => {
  test.each([
    ['a price that is not a number', 1, Number.NaN],
    ['a price below 0', 1, -5],
    ['a price of 0', 1, 0],
    ['a quantity that is not a number', Number.NaN, 95],
    ['a quantity of 0', 0, 95],
  ])('at %s does nothing', (_, quantity, price) => {
    const paper = holding();
    expect(paper.fill('paper-1', quantity, price)).toStrictEqual([]);
    expect(paper.state()).toMatchObject({ cash: '0', positions: { AAPL: { quantity: '10' } } });
  });

  test('of a part is at the price that is passed', () => {
    expect(holding().fill('paper-1', 1, '95.50')).toMatchObject([{ quantity: '1', price: '95.5' }]);
  });
});
