import { describe, expect, it } from 'vitest';
import { assetClasses } from '../../src/core/vocabulary.js';
import { isOptionClass, namesContract, optionOf, resolveTarget } from '../../src/market/target.js';

describe('resolveTarget', () => {
  it.each(['stocks', 'crypto'] as const)('resolves a ticker of %s to an instrument', (assetClass) => {
    for (const ticker of ['AAPL', 'BTC-USD', 'ESH6', 'ES1!']) {
      expect(resolveTarget(ticker, assetClass)).toStrictEqual({ kind: 'instrument', ticker, assetClass });
    }
  });

  it.each(['options', 'index_options'] as const)('resolves a ticker of %s to an underlying', (assetClass) => {
    expect(resolveTarget('SPX', assetClass)).toStrictEqual({ kind: 'underlying', ticker: 'SPX', assetClass });
  });

  it.each(assetClasses)('resolves an option symbol to its contract, with asset class %s', (assetClass) => {
    const ticker = 'SPY 260130C600';
    const symbol = { underlying: 'SPY', expiration: '2026-01-30', type: 'call', strike: '600' };
    expect(resolveTarget(ticker, assetClass)).toStrictEqual({ kind: 'option-contract', ticker, assetClass, symbol });
  });

  it('resolves a futures ticker to a month, a continuous future or an instrument', () => {
    const assetClass = 'futures';
    expect(resolveTarget('ESH2026', assetClass)).toStrictEqual({
      kind: 'futures-contract',
      ticker: 'ESH2026',
      assetClass,
      root: 'ES',
    });
    expect(resolveTarget('ES2!', assetClass)).toStrictEqual({
      kind: 'continuous-future',
      ticker: 'ES2!',
      assetClass,
      root: 'ES',
      nth: 2,
    });
    expect(resolveTarget('GOLD/SPOT', assetClass)).toStrictEqual({
      kind: 'instrument',
      ticker: 'GOLD/SPOT',
      assetClass,
    });
  });
});

it('names no contract for an underlying and a continuous future', () => {
  const targets = [
    resolveTarget('AAPL', 'stocks'),
    resolveTarget('SPY 260130C600', 'options'),
    resolveTarget('SPY', 'options'),
    resolveTarget('ESH6', 'futures'),
    resolveTarget('ES1!', 'futures'),
  ];
  expect(targets.map(namesContract)).toStrictEqual([true, true, false, true, false]);
});

describe('optionOf', () => {
  const underlying = (ticker: string) => ({ kind: 'underlying', ticker, assetClass: 'index_options' }) as const;

  it('reads contracts of the underlying', () => {
    expect(optionOf(underlying('SPY'), 'SPY 260130P590.5')).toStrictEqual({
      underlying: 'SPY',
      expiration: '2026-01-30',
      type: 'put',
      strike: '590.5',
    });
    expect(optionOf(underlying('SPY'), 'QQQ 260130P590')).toBeUndefined();
    expect(optionOf(underlying('SPY'), 'SPY')).toBeUndefined();
  });

  it('reads contracts of the other series of an index, but not the reverse', () => {
    expect(optionOf(underlying('SPX'), 'SPXW 260130C6900')?.underlying).toBe('SPXW');
    expect(optionOf(underlying('SPXW'), 'SPX 260130C6900')).toBeUndefined();
  });
});

it('options and index options are option classes', () => {
  expect(assetClasses.filter(isOptionClass)).toStrictEqual(['options', 'index_options']);
});
