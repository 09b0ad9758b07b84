import { expect, it } from 'vitest';
import { quoteSide } from '../../src/market/quote-side.js';

it('is the ask for a buy and the bid for a sell', () => {
  const quote = { bid: 149, ask: 151 };
  expect([quoteSide(quote, 'buy'), quoteSide(quote, 'sell')]).toStrictEqual([151, 149]);
});

it('is unknown without a quote, or without that side', () => {
  expect(quoteSide(undefined, 'buy')).toBeUndefined();
  expect(quoteSide(undefined, 'sell')).toBeUndefined();
  expect(quoteSide({ bid: 149 }, 'buy')).toBeUndefined();
  expect(quoteSide({ ask: 151 }, 'sell')).toBeUndefined();
});
