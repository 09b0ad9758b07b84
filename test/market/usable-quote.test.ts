import { describe, expect, it } from 'vitest';
import type { Quote } from '../../src/market/quote.js';
import { usableQuote } from '../../src/market/usable-quote.js';

const now = Date.parse('2026-01-26T15:30:00Z');

function read(quote: Quote | undefined, maxAgeSeconds?: number) {
  const usable = usableQuote(quote, now, maxAgeSeconds);
  return usable && [usable.bid?.toFixed(), usable.midpoint?.toFixed(), usable.ask?.toFixed(), usable.last, usable.mark];
}

describe('usableQuote', () => {
  it('has bid, ask and the midpoint between them', () => {
    expect(read({ bid: '149.98', ask: 150.03, last: '150', mark: 150.01 })).toStrictEqual([
      '149.98',
      '150.005',
      '150.03',
      '150',
      150.01,
    ]);
  });

  it('may have a last price or mark alone', () => {
    expect(read({ last: '150' })).toStrictEqual([undefined, undefined, undefined, '150', undefined]);
    expect(read({ mark: '150' })).toStrictEqual([undefined, undefined, undefined, undefined, '150']);
    expect(read({})).toStrictEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('leaves a last price or mark out that is no price', () => {
    expect(read({ last: 0, mark: '-1' })?.slice(3)).toStrictEqual([undefined, undefined]);
    expect(read({ last: Number.POSITIVE_INFINITY, mark: Number.NaN })?.slice(3)).toStrictEqual([undefined, undefined]);
  });

  it('may be locked, bid at ask', () => {
    expect(read({ bid: 150, ask: '150.00' })?.slice(0, 3)).toStrictEqual(['150', '150', '150']);
  });

  it.each<readonly [string, Quote | undefined]>([
    ['nothing', undefined],
    ['crossed', { bid: '150.01', ask: '150', last: '150' }],
    ['a bid alone', { bid: '150', last: '150' }],
    ['an ask alone', { ask: '150', last: '150' }],
    ['a bid of 0', { bid: 0, ask: 150, last: 150 }],
    ['an ask below 0', { bid: 150, ask: -1, last: 150 }],
    ['an infinite ask', { bid: 150, ask: Number.POSITIVE_INFINITY }],
  ])('%s is no quote', (_, quote) => {
    expect(read(quote)).toBeUndefined();
  });

  it('takes null for absence, as brokers write it', () => {
    const quote: Quote = JSON.parse('{"bid":null,"ask":null,"last":"150","mark":null,"time":null}');
    expect(read(quote, 5)).toStrictEqual([undefined, undefined, undefined, '150', undefined]);
  });

  it('is none when it is older than the limit', () => {
    const quote: Quote = { last: '150', time: '2026-01-26T15:29:55Z' };
    expect(read(quote, 5)).toBeDefined();
    expect(read(quote, 4.999)).toBeUndefined();
    expect(read(quote)).toBeDefined();
  });

  it('is none when it cannot be told how old it is', () => {
    const quote = { bid: 149.98, ask: 150.02, time: 'at noon' };
    expect(read(quote, 5)).toBeUndefined();
    expect(read(quote)).toBeDefined();
  });

  it('without a time is never too old', () => {
    expect(read({ last: '150' }, 5)).toBeDefined();
  });
});
