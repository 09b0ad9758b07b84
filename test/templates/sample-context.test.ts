import { describe, expect, test } from 'vitest';
import { sampleContext } from '../../src/templates/sample-context.js';

const now = Date.parse('2026-01-26T00:30:00Z');
const quote = { bid: 150, ask: 150, last: 150 };
const ofEvery = {
  now: '2026-01-26T00:30:00Z',
  equity: 100_000,
  capabilities: { shortSelling: true, optionWriting: true, brackets: true },
};

describe('sampleContext', () => {
  test.each([
    ['AAPL', 'stocks'],
    ['BTC-USD', 'crypto'],
    ['ES1!', 'stocks'],
    ['AAPL', 'futures'],
  ] as const)('of %s as %s has a quote, an equity, and a broker that opens shorts', (ticker, assetClass) => {
    expect(sampleContext({ ticker }, assetClass, now)).toEqual({ ...ofEvery, quotes: { [ticker]: quote } });
  });

  test.each(['ES1!', 'ESH2026'])(
    'of the future %s has its root, and the contracts of this year and the next',
    (ticker) => {
      const { quotes, ...rest } = sampleContext({ ticker }, 'futures', now);
      expect(rest).toEqual({
        ...ofEvery,
        instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
        rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
      });
      const months = ['F', 'G', 'H', 'J', 'K', 'M', 'N', 'Q', 'U', 'V', 'X', 'Z'];
      const contracts = [2026, 2027].flatMap((year) => months.map((month) => `ES${month}${year}`));
      expect(quotes).toEqual(Object.fromEntries([ticker, ...contracts].map((contract) => [contract, quote])));
    },
  );

  test('of an option has calls and puts around the price, at the dates of the next weeks', () => {
    const { optionChains, ...rest } = sampleContext({ ticker: 'SPY' }, 'options', now);
    expect(rest).toEqual({ ...ofEvery, quotes: { SPY: quote } });
    const contracts = optionChains?.SPY?.contracts ?? [];
    expect(contracts).toHaveLength(5 * 41 * 2);
    expect([contracts[0], contracts[1], contracts.at(-1)]).toEqual([
      { ticker: 'SPY 260126C130', type: 'call', strike: 130, expiration: '2026-01-26', bid: 4.9, ask: 5.1 },
      { ticker: 'SPY 260126P130', type: 'put', strike: 130, expiration: '2026-01-26', bid: 4.9, ask: 5.1 },
      { ticker: 'SPY 260406P170', type: 'put', strike: 170, expiration: '2026-04-06', bid: 4.9, ask: 5.1 },
    ]);
    expect([...new Set(contracts.map(({ expiration }) => expiration))]).toEqual([
      ...['2026-01-26', '2026-02-02', '2026-02-09', '2026-03-02', '2026-04-06'],
    ]);
    expect([...new Set(contracts.map(({ strike }) => strike))]).toEqual(
      Array.from({ length: 41 }, (_, at) => 130 + at),
    );
  });

  test('of an option lists the strike and the date that the signal names', () => {
    const signal = { ticker: 'SPX', strikePrice: '777.5', expiration: '2026-06-19' } as const;
    const contracts = sampleContext(signal, 'index_options', now).optionChains?.SPX?.contracts ?? [];
    expect(contracts).toHaveLength(6 * 42 * 2);
    expect(contracts.at(-1)).toEqual({
      ...{ ticker: 'SPX 260619P777.5', type: 'put', strike: 777.5, expiration: '2026-06-19', bid: 4.9, ask: 5.1 },
    });
  });
});
