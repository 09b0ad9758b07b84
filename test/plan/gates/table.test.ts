import { describe, expect, it } from 'vitest';
import { describeError, errorCatalogue } from '../../../src/core/errors.js';
import { gates } from '../../../src/plan/gates/table.js';
import { call, long, options, planned, put, rejection, rejectionCodes, verdictsOf } from '../sample.ts';

describe('the table of gates', () => {
  it('has a row for every code of the section gates, in the order of the catalogue', () => {
    const codes = Object.values(errorCatalogue)
      .filter(({ section }) => section === 'gates')
      .map(({ code }) => code);
    expect(gates.filter(({ rule }) => rule !== undefined).map(({ code }) => code)).toEqual(codes);
    const ranks = gates.map(({ code }) => describeError(code).rank);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });

  it('has something in every row that switches it on, and a leg that it judges', () => {
    for (const { code, settings = [], legSettings = [], guard = [], sources = [], entry, exit } of gates) {
      expect([code, [...settings, ...legSettings, ...guard, ...sources].length > 0]).toEqual([code, true]);
      expect([code, entry ?? exit]).toEqual([code, 'refuse']);
    }
  });
});

const buy = { action: 'buy' };
const sell = { action: 'sell' };
const exit = { action: 'exit' };

describe('the entry lockout', () => {
  it('rejects entries but not exits', () => {
    const settings = { entryLockout: true };
    expect(rejection({ payload: buy, settings })).toStrictEqual([
      { code: 'entry-locked-out', section: 'gates', message: 'Entries are locked out by the settings.', path: [] },
    ]);
    expect(planned({ payload: exit, settings, market: long }).outcome).toBe('orders');
    expect(verdictsOf({ payload: buy }, 'gate.entry-lockout')).toStrictEqual([{ locked: false, decided: 'passed' }]);
  });
});

describe('adding to a position', () => {
  it('by buy or sell needs the setting', () => {
    expect(rejection({ payload: buy, market: long })).toStrictEqual([
      {
        code: 'add-to-position-not-allowed',
        section: 'gates',
        message: 'A position in AAPL is already open on this side, and the settings do not allow adding to it.',
        path: ['action'],
        received: 'buy',
        expected: 'action add, or the setting allowAddToPosition',
      },
    ]);
    const allowed = { payload: buy, market: long, settings: { allowAddToPosition: true } };
    expect(verdictsOf(allowed, 'gate.add-to-position')).toStrictEqual([{ allowed: true, decided: 'passed' }]);
    expect(verdictsOf({ payload: buy }, 'gate.add-to-position')).toStrictEqual([]);
  });
});

describe('the number of positions', () => {
  const settings = { maxPositions: 2 };
  const one = { positions: { MSFT: { side: 'long', quantity: '1' } } };
  const two = { positions: { ...one.positions, IBM: { side: 'short', quantity: '1' } } };

  it('is limited when a ticker is opened', () => {
    expect(rejection({ payload: buy, settings, market: two })).toStrictEqual([
      {
        code: 'max-positions-reached',
        section: 'gates',
        message: '2 tickers are open already; the settings allow 2.',
        path: [],
        open: 2,
        limit: 2,
        calculation: expect.any(Object),
      },
    ]);
    expect(verdictsOf({ payload: buy, settings, market: one }, 'gate.max-positions')).toStrictEqual([
      { open: 1, limit: 2, decided: 'passed' },
    ]);
  });

  it('does not apply to an open ticker, or without a limit', () => {
    const held = { positions: { ...two.positions, ...long.positions } };
    const adds = { payload: buy, settings: { ...settings, allowAddToPosition: true }, market: held };
    expect(verdictsOf(adds, 'gate.max-positions')).toStrictEqual([]);
    expect(verdictsOf({ payload: buy, market: two }, 'gate.max-positions')).toStrictEqual([]);
  });
});

describe('ignored exits', () => {
  it('are rejected', () => {
    const settings = { ignoreExitSignals: true };
    expect(rejection({ payload: exit, settings, market: long })).toStrictEqual([
      { code: 'exit-signals-ignored', section: 'gates', message: 'The settings ignore exit signals.', path: [] },
    ]);
    expect(verdictsOf({ payload: exit, market: long }, 'gate.exit-signals')).toStrictEqual([
      { ignored: false, decided: 'passed' },
    ]);
  });
});

describe('short selling', () => {
  function of(assetClass: string, capabilities: object, payload: object = {}) {
    const ticker = { crypto: 'BTC-USD', futures: 'ESH2026', options: call }[assetClass] ?? 'AAPL';
    const instruments = { ESH2026: { assetClass: 'futures', tickSize: '0.25' } };
    return {
      payload: { ...sell, ticker, ...payload },
      settings: { assetClass },
      market: { capabilities, instruments },
    };
  }

  it('is rejected if the broker does not support it', () => {
    expect(rejection(of('stocks', { shortSelling: false }))).toStrictEqual([
      {
        code: 'short-selling-unsupported',
        section: 'gates',
        message: 'This broker cannot open a short position in AAPL.',
        path: [],
        received: 'AAPL',
      },
    ]);
  });

  it.each([
    ['stocks', {}, true],
    ['stocks', { shortSelling: true }, true],
    ['crypto', {}, false],
    ['crypto', { shortSelling: true }, true],
    ['futures', { shortSelling: false }, true],
    ['options', { shortSelling: true }, false],
    ['options', { optionWriting: true }, true],
    ['options', { optionWriting: false }, false],
  ])('of %s by a broker with %j: %s', (assetClass, capabilities, supported) => {
    const request = of(assetClass, capabilities);
    if (supported) {
      expect(verdictsOf(request, 'gate.short-selling')).toStrictEqual([
        { assetClass, supported: true, decided: 'passed' },
      ]);
    } else {
      expect(rejectionCodes(request)).toStrictEqual(['short-selling-unsupported']);
    }
  });

  it('is not asked for when something is bought', () => {
    expect(verdictsOf(of('stocks', { shortSelling: false }, buy), 'gate.short-selling')).toStrictEqual([]);
  });

  it('depends on the contract: buying a put needs no short selling', () => {
    const bearish = options({ ...sell }, {}, { optionType: 'both' });
    expect(planned(bearish).steps[0]).toMatchObject({ order: { ticker: put, side: 'buy' } });
  });

  it('is judged on what would be chosen when no contract is found', () => {
    const none = { optionChains: {} };
    expect(rejectionCodes(options(sell, {}, { optionType: 'call' }, none))).toStrictEqual([
      'short-selling-unsupported',
    ]);
    expect(rejectionCodes(options(sell, {}, { optionType: 'both' }, none))).toStrictEqual(['contract-not-found']);
  });
});
