import { describe, expect, it } from 'vitest';
import { marketPriceTypes } from '../../../src/core/vocabulary.js';
import type { Quote } from '../../../src/market/quote.js';
import { usableQuote } from '../../../src/market/usable-quote.js';
import { marketPrice } from '../../../src/plan/legs/market-price.js';

function prices(quote: Quote): readonly (string | undefined)[] {
  const usable = usableQuote(quote, 0, undefined);
  return marketPriceTypes.flatMap((type) => [
    marketPrice(usable, type, 'buy')?.toFixed(),
    marketPrice(usable, type, 'sell')?.toFixed(),
  ]);
}

describe('marketPrice', () => {
  it('of each type, for a buy and for a sell', () => {
    const quote: Quote = { bid: '149', ask: '151', last: '148', mark: '150.5' };
    const [askBid, mark, ask, bid, last] = [
      ['151', '149'],
      ['150.5', '150.5'],
      ['151', '151'],
      ['149', '149'],
      ['148', '148'],
    ];
    expect(prices(quote)).toStrictEqual([askBid, mark, ask, bid, last].flat());
  });

  it('by mark is the midpoint where there is no mark', () => {
    expect(prices({ bid: '149', ask: '151' }).slice(2, 4)).toStrictEqual(['150', '150']);
  });

  it('is missing where the quote does not have it', () => {
    expect(prices({ last: '148' }).slice(0, 8)).toStrictEqual(Array(8).fill(undefined));
    expect(marketPrice(undefined, 'last', 'buy')).toBeUndefined();
  });
});
