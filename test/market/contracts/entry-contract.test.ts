import { describe, expect, it } from 'vitest';
import { signalContract } from '../../../src/market/contracts/contract.js';
import { choosesInvertedPut, entryContract } from '../../../src/market/contracts/entry-contract.js';
import { calculation } from '../../core/calculation.ts';
import { accepted, codesOf, decisionOf, type Request, traceOf } from './sample.ts';

const put = { ticker: 'SPY 260130P600', expiration: '2026-01-30', type: 'put', strike: '600' };

function options(ticker: string, settings: object = {}): Request {
  return {
    payload: { ticker },
    settings: { assetClass: 'options', ...settings },
    market: { quotes: { SPY: { last: '600' } }, optionChains: { SPY: { contracts: [put] } } },
  };
}

function futures(ticker: string): Request {
  const rollovers = { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } };
  return { payload: { ticker }, settings: { assetClass: 'futures' }, market: { rollovers } };
}

describe('entryContract', () => {
  it('is the ticker itself if it names a contract', () => {
    expect(accepted(entryContract('long', decisionOf()))).toStrictEqual({
      ticker: 'AAPL',
      isSignalTicker: true,
      inverted: false,
    });
    expect(accepted(entryContract('long', decisionOf(options('SPY 260130P600')))).isSignalTicker).toBe(true);
    expect(accepted(entryContract('long', decisionOf(futures('ESM6')))).ticker).toBe('ESM6');
  });

  it('is chosen from the chain for an underlying', () => {
    const planning = decisionOf(options('SPY', { optionType: 'both' }));
    const { why, ...contract } = accepted(entryContract('short', planning));
    expect(contract).toStrictEqual({ ticker: 'SPY 260130P600', isSignalTicker: false, inverted: true });
    expect(why && calculation(why)).toMatch(/^SPY 260130P600 contract\(/);
    expect(codesOf(entryContract('long', planning))).toStrictEqual(['contract-not-found']);
  });

  it('is the front month for a continuous future', () => {
    const planning = decisionOf(futures('ES2!'));
    const { why, ...contract } = accepted(entryContract('long', planning));
    expect(contract).toStrictEqual({ ticker: 'ESM2026', isSignalTicker: false, inverted: false });
    const month =
      'ESM2026 month(2026-01-26 dayOf(2026-01-26T15:30:00Z clock now, America/New_York default marketTimeZone), ES2! message ticker, 2026-06-11 calendar roll, 2026-06-19 calendar expiry)';
    expect(why && calculation(why)).toBe(month);
    expect(traceOf(planning, 'contract.front-month')).toStrictEqual([
      {
        rule: 'contract.front-month',
        read: { root: 'ES', nth: 2 },
        decided: 'ESM2026',
        figures: { contract: month },
      },
    ]);
  });

  it('is chosen by an expiry of the market where the schedule lists that month', () => {
    const rollover = {
      months: 'HMUZ',
      daysBeforeExpiry: 8,
      expiryRule: 'third-friday',
      expiries: { ESM6: '2026-06-18' },
    };
    const chosenBy = (ticker: string) => {
      const { why } = accepted(
        entryContract('long', decisionOf({ ...futures(ticker), market: { rollovers: { ES: rollover } } })),
      );
      return why && calculation(why);
    };
    expect(chosenBy('ES1!')).toMatch(/2026-03-20 calendar expiry\)$/);
    expect(chosenBy('ES2!')).toMatch(/2026-06-18 market expiry\)$/);
  });

  it('is the ticker itself if the instrument is not a future, with any settings', () => {
    const { market, ...request } = futures('ES1!');
    const planning = decisionOf({
      ...request,
      market: { ...market, instruments: { 'ES1!': { assetClass: 'crypto' } } },
    });
    expect(accepted(entryContract('long', planning)).ticker).toBe('ES1!');
    expect(signalContract(planning)?.ticker).toBe('ES1!');
  });

  it('is missing without a schedule, and not traced', () => {
    const planning = decisionOf(futures('NQ1!'));
    expect(codesOf(entryContract('long', planning))).toStrictEqual(['contract-not-found']);
    expect(planning.log.decisions).toStrictEqual([]);
  });
});

describe('signalContract', () => {
  it.each([
    ['a stock', {}, 'AAPL'],
    ['an option in full', options('SPY 260130P600'), 'SPY 260130P600'],
    ['a month of a future', futures('ESM6'), 'ESM6'],
    ['an underlying', options('SPY'), undefined],
    ['a continuous future', futures('ES1!'), undefined],
  ])('of %s', (_, request, ticker) => {
    expect(signalContract(decisionOf(request))?.ticker).toBe(ticker);
  });

  it('is the ticker of the signal', () => {
    expect(signalContract(decisionOf())).toStrictEqual({ ticker: 'AAPL', isSignalTicker: true, inverted: false });
  });
});

describe('choosesInvertedPut', () => {
  it('is true for inverted puts', () => {
    expect(choosesInvertedPut('short', decisionOf(options('SPY', { optionType: 'both' })))).toBe(true);
    expect(choosesInvertedPut('long', decisionOf(options('SPY', { optionType: 'both' })))).toBe(false);
    expect(choosesInvertedPut('long', decisionOf(options('SPY', { optionType: 'put', invertPuts: true })))).toBe(true);
    expect(choosesInvertedPut('long', decisionOf(options('SPY', { optionType: 'put' })))).toBe(false);
    expect(choosesInvertedPut('long', decisionOf({ settings: { optionType: 'put', invertPuts: true } }))).toBe(false);
  });
});
