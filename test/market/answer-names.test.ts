import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../src/core/closest-name.js';
import { answerWords, meantNames } from '../../src/market/answer-names.js';

const ofQuote = meantNames(['bid', 'ask', 'last', 'mark', 'time']);
const ofOrder = meantNames(['id', 'ticker', 'type', 'side', 'role', 'quantity', 'stopPrice', 'timeInForce', 'filled']);

describe('a name in an answer', () => {
  it.each([
    ['asc', 'ask'],
    ['Ask', 'ask'],
    ['tiem', 'time'],
    ['timestamp', 'time'],
    ['time_stamp', 'time'],
    ['Last Price', 'last'],
    ['AP', 'ask'],
  ])('%s means %s', (name, known) => {
    expect(ofQuote(name, { [name]: 1 })).toBe(known);
    // Another look-up of the same name is remembered.
    expect(ofQuote(name, { [name]: 1 })).toBe(known);
    expect(ofQuote(name, { [name]: 1, [known]: null })).toBe(known);
  });

  it.each([
    'bid',
    'volume',
    'exchange',
    'bids',
    'asks',
    'close',
    'info',
    'x'.repeat(50),
    '',
    'constructor',
    '__proto__',
  ])('%s is left alone', (name) => {
    expect(ofQuote(name, { [name]: 1 })).toBeUndefined();
  });

  it('that is a typing mistake or a word of another platform is left alone beside the known one', () => {
    expect(ofQuote('asc', { asc: 1, ask: 2 })).toBeUndefined();
    expect(ofOrder('qty', { qty: 1, quantity: 2 })).toBeUndefined();
    expect(ofOrder('size', { size: 1, side: 'buy', quantity: 2 })).toBeUndefined();
  });

  it('that is near to several means one that is missing', () => {
    expect(ofQuote('ark', { ark: 1, ask: 2 })).toBe('mark');
    expect(ofQuote('ark', { ark: 1 })).toBe('ask');
  });

  it('that differs in case and separators alone is not', () => {
    expect(ofOrder('stop_price', { stop_price: 1, stopPrice: 2 })).toBe('stopPrice');
  });

  it('is a word only where the known name exists', () => {
    expect(ofQuote('qty', { qty: 1 })).toBeUndefined();
    expect(ofOrder('qty', { qty: 1 })).toBe('quantity');
  });

  it('is judged the same after a thousand others', () => {
    const meant = meantNames(['ask']);
    for (let index = 0; index < 1_100; index += 1) {
      expect(meant(`other${index}`, {})).toBeUndefined();
    }
    expect(meant('asc', {})).toBe('ask');
  });
});

describe('the words of answers', () => {
  it('are in compared form', () => {
    expect(Object.keys(answerWords).filter((word) => word !== lettersOf(word))).toEqual([]);
  });
});
