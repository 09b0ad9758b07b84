import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  belongsTo,
  compareContracts,
  contractKey,
  contractTicker,
  isContractOf,
  isMeantBy,
  itemsByContract,
  itemsByTicker,
  sameContract,
} from '../../src/market/symbols.js';

const now = Date.parse('2026-01-26T15:30:00Z');

describe('belongsTo', () => {
  test.each([
    ['AAPL', 'AAPL'],
    ['ESH6', 'ESH2026'],
    ['SPY', 'SPY 260306C600'],
    ['SPY', 'SPY   260306C00600000'],
    ['SPX', 'SPXW 260306C6000'],
    ['ES', 'ESM2026'],
    ['ES', 'ES1!'],
    ['ESH6', 'ESH2026 260306C6000'],
  ])('%s has the orders of %s', (ticker, symbol) => {
    expect(belongsTo(ticker, symbol, now)).toBe(true);
  });

  test.each([
    ['SPY', 'SPYG 260306C60'],
    ['SPXW', 'SPX 260306C6000'],
    ['SPY 260306C600', 'SPY'],
    ['ES', 'NQM2026'],
    ['ESH6', 'ESM2026'],
    ['AAPL', 'MSFT'],
  ])('%s does not have the orders of %s', (ticker, symbol) => {
    expect(belongsTo(ticker, symbol, now)).toBe(false);
  });
});

describe('isMeantBy', () => {
  test.each([
    ['ES1!', 'ESH2026'],
    ['ES2!', 'ESH2026'],
    ['ES1!', 'ES1!'],
    ['ES', 'ES1!'],
    ['ESH6', 'ESH2026'],
    ['SPY', 'SPY 260306C600'],
    ['AAPL', 'AAPL'],
  ])('the name %s in a list is for %s', (name, symbol) => {
    expect(isMeantBy(name, symbol, now)).toBe(true);
  });

  test.each([
    ['NQ1!', 'ESH2026'],
    ['ESM6', 'ESH2026'],
    ['ESH6', 'ES1!'],
    ['SPY 260306C600', 'SPY'],
  ])('the name %s in a list is not for %s', (name, symbol) => {
    expect(isMeantBy(name, symbol, now)).toBe(false);
  });
});

describe('isContractOf', () => {
  test.each([
    ['SPY', 'SPY 260306C600'],
    ['SPX', 'SPXW 260306C6000'],
    ['ES', 'ESH2026'],
    ['ES', 'ES1!'],
  ])('of %s is %s', (ticker, symbol) => {
    expect(isContractOf(ticker, symbol)).toBe(true);
  });

  test.each([
    ['SPY', 'SPY'],
    ['NQ', 'ESH2026'],
    ['ESH6', 'ESH2026'],
  ])('of %s is not %s', (ticker, symbol) => {
    expect(isContractOf(ticker, symbol)).toBe(false);
  });
});

describe('contractTicker', () => {
  test.each([
    ['SPY   260130C00600000', 'SPY 260130C600'],
    ['SPY260130C00600500', 'SPY 260130C600.5'],
    ['T260130C00006000', 'T 260130C6'],
    ['T     260130C00006000', 'T 260130C6'],
  ])('reads %j as %j', (symbol, ticker) => {
    expect(contractTicker(symbol)).toBe(ticker);
  });

  test.each([
    'AAPL',
    'SPY 260130C600',
    'SPY 260130C600.50',
    'SPY 260130C12345678.50',
    'SPY   260230C00600000',
    'SPY   260130C00000000',
    'ESH6',
    '',
  ])('leaves %j as it is', (symbol) => {
    expect(contractTicker(symbol)).toBe(symbol);
  });
});

describe('contractKey', () => {
  test.each([
    ['ESH6', 'ESH2026'],
    ['ESH26', 'ESH2026'],
    ['ESH2026', 'ESH2026'],
    ['6EM7', '6EM2027'],
    ['M2KZ5', 'M2KZ2025'],
    // Five years ahead and five years ago are equally near: the later one.
    ['ESH1', 'ESH2031'],
    ['ESH2', 'ESH2022'],
    ['ESH76', 'ESH2076'],
    ['ESH77', 'ESH1977'],
    ['ESH99', 'ESH1999'],
    ['ESH1999', 'ESH1999'],
    ['ESH9999', 'ESH9999'],
    ['SPY   260130C00600000', 'SPY 260130C600'],
    ['SPY260130P00600500', 'SPY 260130P600.5'],
    ['SPY 260130C600.50', 'SPY 260130C600.5'],
  ])('%s is %s', (symbol, key) => {
    expect(contractKey(symbol, now)).toBe(key);
  });

  test.each([
    'AAPL',
    'ES1!',
    'BTC-USD',
    'SPY 260130C600',
    'ESH',
    'ESA6',
    'ESH206',
    'esh6',
    'TOOLONGH6',
    '__proto__',
    '',
  ])('%j is not a contract, and is its own key', (symbol) => {
    expect(contractKey(symbol, now)).toBe(symbol);
  });

  test('the nearest year follows the clock', () => {
    expect(contractKey('ESH9', Date.parse('2031-06-01T00:00:00Z'))).toBe('ESH2029');
    expect(contractKey('ESH0', Date.parse('2026-12-31T23:59:59Z'))).toBe('ESH2030');
    expect(contractKey('ESH00', Date.parse('2051-01-01T00:00:00Z'))).toBe('ESH2100');
  });

  test('resolves a short year to at most half a period away', () => {
    const year = fc.integer({ min: 1990, max: 2100 });
    fc.assert(
      fc.property(year, fc.integer({ min: 0, max: 99 }), (current, digits) => {
        const clock = Date.UTC(current, 5, 1);
        const two = Number(contractKey(`ESH${String(digits).padStart(2, '0')}`, clock).slice(3));
        const one = Number(contractKey(`ESH${digits % 10}`, clock).slice(3));
        expect(two % 100).toBe(digits);
        expect(Math.abs(two - current)).toBeLessThanOrEqual(50);
        expect(one % 10).toBe(digits % 10);
        expect(Math.abs(one - current)).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('sameContract', () => {
  test('compares root, month and year, not their digits', () => {
    expect(sameContract('ESH6', 'ESH26', now)).toBe(true);
    expect(sameContract('ESH6', 'ESH2026', now)).toBe(true);
    expect(sameContract('ESH6', 'ESM6', now)).toBe(false);
    expect(sameContract('ESH6', 'NQH6', now)).toBe(false);
    expect(sameContract('ESH6', 'ESH2036', now)).toBe(false);
    expect(sameContract('AAPL', 'AAPL', now)).toBe(true);
    expect(sameContract('AAPL', 'aapl', now)).toBe(false);
  });
});

describe('look-ups of items', () => {
  const symbols = [
    ...['AAPL', 'SPY', 'SPY 260306C600', 'ES1!', 'ESH6', 'SPX', 'SPXW 260306C6000', 'SPY   260306C00600000', 'ESM26'],
    ...['SPX 260306C6000', 'ESH2026', 'NQH6', 'AAPL', 'ES', '__proto__', 'AAPL 260306P150', 'ESH26 260306C6000'],
  ];
  const items = symbols.map((ticker, index) => ({ ticker, index }));

  test.each([...symbols, 'SPXW', 'NQ', 'ESH26', 'MSFT', 'SPY260306C00600000'])(
    'find the same items as a search through all of them: %s',
    (ticker) => {
      const belonging = items.filter((item) => belongsTo(ticker, item.ticker, now));
      expect(itemsByTicker(items, now)(ticker)).toStrictEqual(belonging);
      const same = items.filter((item) => sameContract(ticker, item.ticker, now));
      expect(itemsByContract(items, now)(ticker)).toStrictEqual(same);
    },
  );
});

describe('a look-up of one item', () => {
  test.each([
    ['ESH6', 1],
    ['ESH2026', 1],
    ['ESM2026', 0],
  ])('finds for %s as many as %i', (ticker, count) => {
    expect(itemsByContract([{ ticker: 'ESH26' }], now)(ticker)).toHaveLength(count);
    expect(itemsByContract([], now)(ticker)).toHaveLength(0);
  });
});

describe('compareContracts', () => {
  test('sorts the months of a root by delivery', () => {
    const symbols = ['ESH7', 'ESZ26', 'ESH2026', 'ESM6'];
    expect(symbols.sort((first, second) => compareContracts(first, second, now))).toStrictEqual([
      'ESH2026',
      'ESM6',
      'ESZ26',
      'ESH7',
    ]);
  });

  test('sorts other symbols by their text', () => {
    expect(compareContracts('AAPL', 'MSFT', now)).toBe(-1);
    expect(compareContracts('NQH6', 'ESZ6', now)).toBe(1);
    expect(compareContracts('AAPL', 'AAPL', now)).toBe(0);
    expect(compareContracts('AAPL', 'ESH6', now)).toBe(-1);
    expect(compareContracts('ESH6', 'AAPL', now)).toBe(1);
    expect(compareContracts('ESH6', 'ESH26', now)).toBe(0);
  });
});
