import { describe, expect, it } from 'vitest';
import { chainOf, quoteOf } from '../../src/market/quotes.js';
import { decisionOf, now } from './contracts/sample.ts';

const call = {
  ticker: 'SPY 260130C600',
  expiration: '2026-01-30',
  type: 'call',
  strike: '600',
  bid: '4.1',
  ask: '4.3',
};
const options = { payload: { ticker: 'SPY' }, settings: { assetClass: 'options' } };

describe('quoteOf', () => {
  it('is what the broker quotes', () => {
    expect(quoteOf('AAPL', decisionOf())?.midpoint?.toFixed()).toBe('150');
    expect(quoteOf('MSFT', decisionOf())).toBeUndefined();
  });

  it('of an option may stand in the chain alone', () => {
    const planning = decisionOf({ ...options, market: { optionChains: { SPY: { contracts: [call] } } } });
    expect(quoteOf('SPY 260130C600', planning)?.midpoint?.toFixed()).toBe('4.2');
    expect(quoteOf('SPY 260130C605', planning)).toBeUndefined();
  });

  it('of an index option stands in the chain of what was sent: the index, else the symbol of the contract', () => {
    const weekly = { ...call, ticker: 'SPXW 260130C6900', strike: '6900' };
    const optionChains = {
      SPX: { contracts: [weekly] },
      SPXW: { contracts: [{ ...weekly, bid: '5', ask: '5' }] },
    };
    const quoted = (ticker: string) => {
      const request = { payload: { ticker }, settings: { assetClass: 'index_options' }, market: { optionChains } };
      return quoteOf('SPXW 260130C6900', decisionOf(request))?.midpoint?.toFixed();
    };
    expect(quoted('SPX')).toBe('4.2');
    expect(quoted('SPXW')).toBe('5');
    expect(quoted('SPXW 260130C6900')).toBe('5');
  });

  it("of an option is the broker's own where there are both", () => {
    const quotes = { 'SPY 260130C600': { bid: '5', ask: '5' } };
    const planning = decisionOf({ ...options, market: { quotes, optionChains: { SPY: { contracts: [call] } } } });
    expect(quoteOf('SPY 260130C600', planning)?.midpoint?.toFixed()).toBe('5');
  });

  it('is as old as the settings let it be', () => {
    const quotes = { AAPL: { last: '150', time: '2026-01-26T15:29:50Z' } };
    expect(quoteOf('AAPL', decisionOf({ settings: { maxQuoteAgeSeconds: 10 }, market: { quotes } }))).toBeDefined();
    expect(quoteOf('AAPL', decisionOf({ settings: { maxQuoteAgeSeconds: 9 }, market: { quotes } }))).toBeUndefined();
  });

  it('of what is no option is not looked for in a chain', () => {
    const planning = decisionOf();
    const asked: unknown[] = [];
    const broker = { ...planning.context.broker, optionChain: (underlying: string) => void asked.push(underlying) };
    expect(quoteOf('MSFT', { ...planning, context: { ...planning.context, broker } })).toBeUndefined();
    expect(asked).toStrictEqual([]);
  });

  it('is asked for once a decision, even when there is none', () => {
    const planning = decisionOf();
    const asked: string[] = [];
    const broker = { ...planning.context.broker, quote: (ticker: string) => void asked.push(ticker) };
    const counting = { ...planning, context: { ...planning.context, broker } };
    quoteOf('AAPL', counting);
    quoteOf('AAPL', counting);
    expect(asked).toStrictEqual(['AAPL']);
    expect(counting.now).toBe(Date.parse(now));
  });
});

describe('chainOf', () => {
  it('is empty for an underlying without one, and for a broker without chains', () => {
    const planning = decisionOf(options);
    expect(chainOf('SPY', planning)).toStrictEqual([]);
    const { optionChain: _, ...broker } = planning.context.broker;
    expect(chainOf('SPY', { ...planning, context: { ...planning.context, broker } })).toStrictEqual([]);
  });
});
