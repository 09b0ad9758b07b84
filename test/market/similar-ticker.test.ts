import { describe, expect, it } from 'vitest';
import type { AssetClass } from '../../src/core/vocabulary.js';
import type { TradingContext } from '../../src/market/ports.js';
import { similarTicker } from '../../src/market/similar-ticker.js';
import { resolveTarget } from '../../src/market/target.js';
import { contextOf, type Request } from './contracts/sample.ts';

const quoteOf = (ticker: string): Request['market'] => ({ quotes: { [ticker]: { last: '150' } } });

/** The ticker that is found in a market where nothing else is quoted. */
function found(
  ticker: string,
  market: Request['market'],
  {
    assetClass = 'stocks',
    open = [],
    over = {},
  }: { assetClass?: AssetClass; open?: readonly string[]; over?: Partial<TradingContext> } = {},
): string | undefined {
  const ports = { ...contextOf({ market: { quotes: {}, ...market } }), ...over };
  return similarTicker(ticker, resolveTarget(ticker, assetClass), ports, () => open);
}

describe('a ticker of which nothing is known (safety S24)', () => {
  it.each<[ticker: string, open: readonly string[], similar: string | undefined]>([
    ['aapl', ['MSFT', 'AAPL'], 'AAPL'],
    ['BRK.B', ['BRK/B'], 'BRK/B'],
    ['BRK.B', ['BRKB'], 'BRKB'],
    ['brk b', ['BRK_B'], 'BRK_B'],
    ['BRK.B', ['BRK.A'], undefined],
    // The list has it, and no port knows it: another one is meant.
    ['aapl', ['aapl', 'AAPL'], 'AAPL'],
    ['aapl', [], undefined],
  ])('%s is similar to what is held of %j: %s', (ticker, open, similar) => {
    expect(found(ticker, {}, { open })).toBe(similar);
  });

  it.each<[ticker: string, known: string]>([
    ['aapl', 'AAPL'],
    ['BRK.B', 'BRK-B'],
    ['BRK-B', 'BRK.B'],
    ['BRK.B', 'BRK/B'],
    ['BRK.B', 'BRKB'],
    ['BRK B', 'BRK.B'],
    ['brk_b', 'BRK_B'],
  ])('%s is similar to %s, which is quoted', (ticker, known) => {
    expect(found(ticker, quoteOf(known))).toBe(known);
  });

  it.each<[what: string, market: Request['market']]>([
    ['described', { instruments: { AAPL: { tickSize: '0.01' } } }],
    ['held, and not in the list', { positions: { AAPL: { side: 'long', quantity: '10' } } }],
  ])('is similar to one that is %s', (_, market) => {
    expect(found('aapl', market)).toBe('AAPL');
  });

  it('is similar to one that is held before one that is quoted', () => {
    expect(found('brk.b', quoteOf('BRK.B'), { open: ['BRK/B'] })).toBe('BRK/B');
  });

  it('of options is compared by its underlying', () => {
    expect(found('spy', quoteOf('SPY'), { assetClass: 'options' })).toBe('SPY');
  });

  it.each<[ticker: string, assetClass: AssetClass, held: string, similar: string | undefined]>([
    ['BTC-USD', 'crypto', 'BTC_USD', undefined],
    ['btc-usd', 'crypto', 'BTC-USD', 'BTC-USD'],
    ['EUR-USD', 'forex', 'EUR_USD', undefined],
    ['eur-usd', 'forex', 'EUR-USD', 'EUR-USD'],
    ['BTC-USD', 'stocks', 'BTC_USD', 'BTC_USD'],
  ])('%s of the class %s, where %s is held, is similar to %s', (ticker, assetClass, held, similar) => {
    expect(found(ticker, {}, { assetClass, open: [held] })).toBe(similar);
  });
});

describe('a ticker that is not compared', () => {
  it('is one that is known itself', () => {
    expect(found('aapl', { quotes: { aapl: { last: '1' }, AAPL: { last: '150' } } })).toBeUndefined();
  });

  it('is one in capitals without a separator', () => {
    expect(found('AAPL', {}, { open: ['aapl', 'AA.PL'] })).toBeUndefined();
  });

  it('is that of an option contract', () => {
    expect(found('SPY 260130C600', {}, { open: ['SPY-260130C600'] })).toBeUndefined();
  });

  it('is one whose port cannot answer: it may know it', () => {
    const { broker } = contextOf();
    const quote = (ticker: string) => {
      if (ticker === 'aapl') {
        throw new Error('no connection');
      }
      return broker.quote(ticker);
    };
    expect(found('aapl', {}, { over: { broker: { ...broker, quote } } })).toBeUndefined();
  });
});

it('each spelling is asked for once', () => {
  const asked: string[] = [];
  const instruments = { instrument: (ticker: string) => void asked.push(ticker) };
  expect(found('BRK.B', {}, { over: { instruments } })).toBeUndefined();
  expect(asked).toStrictEqual(['BRK.B', 'BRK-B', 'BRK/B', 'BRKB']);
});
