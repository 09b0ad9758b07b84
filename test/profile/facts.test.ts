import { describe, expect, it } from 'vitest';
import { contractFacts, heldBefore } from '../../src/profile/facts.js';
import { stocks } from '../brokers/sample.js';

describe('the facts of a contract', () => {
  it('are those of its ticker, of the account where no contracts are named', () => {
    const quote = { ask: 100 };
    expect(contractFacts({ ...stocks, quote }, 'AAPL')).toEqual({ ...stocks, quote });
    const named = { ...stocks, contracts: { AAPL: { quote } } };
    expect([contractFacts(named, 'AAPL'), contractFacts(named, 'MSFT')]).toEqual([{ quote }, {}]);
  });
});

describe('the position before a plan', () => {
  it.each<[side: 'long' | 'short', quantity: `${number}`, held: string]>([
    ['long', '5', '5'],
    ['short', '5', '-5'],
    ['long', '0', '0'],
    ['short', '0', '0'],
  ])('of %s %s is %s', (side, quantity, text) => {
    const held = heldBefore({ ...stocks, position: { side, quantity } }, 'AAPL');
    expect(held.toFixed()).toBe(text);
    expect(held.isNegative()).toBe(text.startsWith('-'));
  });

  it('is flat where it is not known', () => {
    expect(heldBefore(stocks, 'AAPL').toFixed()).toBe('0');
  });
});
