import { describe, expect, it } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { long, noticesOf, options, rejection, rejectionCodes, verdictsOf } from '../sample.ts';
import { buyOne, explained } from './explained.ts';

const buy = { action: 'buy' };
const exit = { action: 'exit' };

describe('the spread', () => {
  it('is limited in dollars', () => {
    const wide = { payload: { ...buy, bidAskSpreadFilter: '0.03' } };
    expect(rejection(wide)).toStrictEqual([
      {
        code: 'spread-too-wide',
        section: 'gates',
        message: 'The bid-ask spread of AAPL is 0.04 USD; the limit is 0.03 USD.',
        path: [],
        spread: '0.04',
        limit: '0.03',
        unit: 'dollars',
        currency: 'USD',
        calculation: expect.any(Object),
      },
    ]);
    expect(verdictsOf({ payload: { ...buy, bidAskSpreadFilter: '0.04' } }, 'gate.spread')).toStrictEqual([
      { spread: '0.04', limit: '0.04', unit: 'dollars', decided: 'passed' },
    ]);
  });

  it('is limited in percent of the midpoint', () => {
    const market = { quotes: { AAPL: { bid: '99', ask: '101' } } };
    expect(rejection({ payload: { ...buy, bidAskSpreadFilterPercent: '1.99' }, market })[0]).toMatchObject({
      message: 'The bid-ask spread of AAPL is 2 percent; the limit is 1.99 percent.',
      spread: '2',
      unit: 'percent',
    });
    const passed = { payload: { ...buy, bidAskSpreadFilterPercent: 2 }, market };
    expect(verdictsOf(passed, 'gate.spread')).toMatchObject([{ decided: 'passed' }]);
    const third = {
      payload: { ...buy, bidAskSpreadFilterPercent: 50 },
      market: { quotes: { AAPL: { bid: '1', ask: '2' } } },
    };
    expect(rejection(third)[0]).toMatchObject({ spread: '66.6666666667' });
  });

  it("is limited by the settings of the half, and the signal's filter replaces the one of its kind (safety R7)", () => {
    const settings = { entry: { bidAskSpreadFilter: '0.01' }, exit: { bidAskSpreadFilterPercent: '50' } };
    expect(rejectionCodes({ payload: buy, settings })).toStrictEqual(['spread-too-wide']);
    const percent = { payload: { ...buy, bidAskSpreadFilterPercent: 1 }, settings };
    expect(rejection(percent)[0]).toMatchObject({ spread: '0.04', limit: '0.01', unit: 'dollars' });
    const both = {
      payload: { ...buy, bidAskSpreadFilter: 1 },
      settings: { entry: { bidAskSpreadFilterPercent: '0.02' } },
    };
    // 0.04 of 150 is 0.0267 percent.
    expect(rejection(both)[0]).toMatchObject({ spread: '0.0266666666667', limit: '0.02', unit: 'percent' });
    const wide = { ...both, settings: { entry: { bidAskSpreadFilterPercent: '1' } } };
    expect(verdictsOf(wide, 'gate.spread')).toMatchObject([
      {
        filters: [
          { spread: '0.04', limit: '1', unit: 'dollars' },
          { spread: '0.0266666666667', limit: '1', unit: 'percent' },
        ],
        decided: 'passed',
      },
    ]);
    const left = { payload: exit, settings, market: long };
    expect(verdictsOf(left, 'gate.spread')).toMatchObject([{ limit: '50', unit: 'percent' }]);
    const dollars = { payload: { ...exit, bidAskSpreadFilter: '0.01' }, settings, market: long };
    expect(rejection(dollars)[0]).toMatchObject({ unit: 'dollars' });
  });

  it.each(['bidAskSpreadFilter', 'bidAskSpreadFilterPercent'])('ignores %s where it may not be sent', (field) => {
    const settings = { entry: { allowSignalOverride: { spreadFilter: false } } };
    expect(noticesOf({ payload: { ...buy, [field]: '0.01' }, settings })).toStrictEqual([
      {
        code: 'override-ignored',
        message: `${field} 0.01 of the message is not used for the entry: entry.allowSignalOverride does not permit it.`,
        path: [field],
      },
    ]);
  });

  it.each(['bidAskSpreadFilter', 'bidAskSpreadFilterPercent'])('makes use of %s of the message', (field) => {
    expect(noticesOf({ payload: { ...buy, [field]: 1 } })).toEqual([]);
  });

  it('of an exit without a quote passes with a notice', () => {
    const market = { ...long, quotes: { AAPL: { last: '150' } } };
    expect(noticesOf({ payload: { ...exit, bidAskSpreadFilter: 1 }, market })).toStrictEqual([
      {
        code: 'spread-unchecked',
        message: 'There is no quote for AAPL: the spread of the exit is not checked.',
        path: ['bidAskSpreadFilter'],
      },
    ]);
    const ofSettings = { payload: exit, settings: { exit: { bidAskSpreadFilter: 1 } }, market };
    expect(noticesOf(ofSettings).map((notice) => Object.keys(notice))).toEqual([['code', 'message']]);
    const silent = { ...long, quotes: {} };
    expect(noticesOf({ payload: { ...exit, bidAskSpreadFilter: 1 }, market: silent })).toHaveLength(1);
  });

  it('reports the missing quote of an entry', () => {
    const market = { quotes: { AAPL: { last: '150' } } };
    expect(rejection({ payload: { ...buy, bidAskSpreadFilter: 1 }, market })).toStrictEqual([
      {
        code: 'quote-unavailable',
        section: 'plan',
        message:
          'There is no usable quote for AAPL; one is needed, because bidAskSpreadFilter of the entry limits the spread.',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
    const locked = { payload: { ...buy, bidAskSpreadFilter: 1 }, market, settings: { entryLockout: true } };
    expect(rejectionCodes(locked)).toStrictEqual(['entry-locked-out']);
    expect(rejectionCodes({ payload: { ...buy, bidAskSpreadFilter: 1 }, market: { quotes: {} } })).toStrictEqual([
      'quote-unavailable',
    ]);
    const both = { ...buy, bidAskSpreadFilter: 1 };
    const settings = { entry: { bidAskSpreadFilterPercent: 2 } };
    expect(rejection({ payload: both, settings, market })[0]?.message).toBe(
      'There is no usable quote for AAPL; one is needed, because bidAskSpreadFilter and bidAskSpreadFilterPercent of the entry limit the spread.',
    );
  });

  it('is not asked for where no contract is found', () => {
    const request = options({ bidAskSpreadFilter: 1 }, {}, {}, { optionChains: {} });
    expect(rejectionCodes(request)).toStrictEqual(['contract-not-found']);
  });

  it('is not asked for without a filter', () => {
    expect(verdictsOf({ payload: buy }, 'gate.spread')).toStrictEqual([]);
  });
});

const spread = '150.02 (ask of AAPL) − 149.98 (bid of AAPL) = 0.04';
const percent = `Actual: ≈ 0.0267 %, because ${spread}; the midpoint of 149.98 and 150.02 is 150; 0.04 is ≈ 0.0267 % of 150.`;
const tooWide = 'The bid-ask spread of AAPL is';

describe('a spread that is too wide', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'has a spread beyond the filter of the message',
      buyOne({ bidAskSpreadFilter: 0.03 }),
      'spread-too-wide',
      `${tooWide} 0.04 USD; the limit is 0.03 USD.`,
      `Actual: 0.04 USD, because ${spread}. Limit: 0.03 USD (bidAskSpreadFilter of the message).`,
    ],
    [
      'has a spread beyond the filter of the settings',
      buyOne({}, { entry: { bidAskSpreadFilter: 0.03 } }),
      'spread-too-wide',
      `${tooWide} 0.04 USD; the limit is 0.03 USD.`,
      `Actual: 0.04 USD, because ${spread}. Limit: 0.03 USD (entry.bidAskSpreadFilter of the settings).`,
    ],
    [
      'has a spread beyond the percentage of the message',
      buyOne({ bidAskSpreadFilterPercent: 0.02 }),
      'spread-too-wide',
      `${tooWide} ≈ 0.0266666666667 percent; the limit is 0.02 percent.`,
      `${percent} Limit: 0.02 % (bidAskSpreadFilterPercent of the message).`,
    ],
    [
      'has a spread beyond the percentage of the settings',
      buyOne({}, { entry: { bidAskSpreadFilterPercent: 0.02 } }),
      'spread-too-wide',
      `${tooWide} ≈ 0.0266666666667 percent; the limit is 0.02 percent.`,
      `${percent} Limit: 0.02 % (entry.bidAskSpreadFilterPercent of the settings).`,
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });
});
