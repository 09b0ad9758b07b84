import { describe, expect, test } from 'vitest';
import {
  assetClass,
  flag,
  futuresSizing,
  instant,
  mistypedFields,
  readerOf,
  requestOf,
  strikeCount,
  text,
  tickerLists,
  timeZone,
} from '../../src/cli/requests.js';

describe('a request reader', () => {
  test('returns undefined when a key is absent or null', () => {
    const reader = readerOf({ now: null }, []);
    expect(reader.read('now', instant)).toBeUndefined();
    expect(reader.read('assetClass', assetClass)).toBeUndefined();
    expect(reader.errors()).toBeUndefined();
  });

  const known = ['payload', 'settings', 'market', 'receivedAt'];

  test.each([
    ['setings', 'settings'],
    ['Market', 'market'],
    ['received_at', 'receivedAt'],
  ])('rejects the mistyped key %s and suggests %s', (key, meant) => {
    expect(readerOf({ payload: {}, [key]: {} }, known).errors()).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-request',
          path: [key],
          message: `Unknown key ${key}; did you mean ${meant}?`,
          section: 'request',
          expected: meant,
        },
      ],
    });
  });

  test('ignores keys that are not like any known key', () => {
    expect(
      readerOf({ payload: {}, title: 'x', expect: [], steps: [], row: 1, sett: 2 }, known).errors(),
    ).toBeUndefined();
  });

  test.each([
    [{ ticker: 'AAPL' }, { payload: { ticker: 'AAPL' } }],
    [{ action: 'buy' }, { payload: { action: 'buy' } }],
    [
      { payload: {}, ticker: 'AAPL' },
      { payload: {}, ticker: 'AAPL' },
    ],
    [{ template: 'a' }, { template: 'a' }],
    [[{ ticker: 'AAPL' }], { payload: [{ ticker: 'AAPL' }] }],
    [[1], undefined],
    [5, undefined],
    [null, undefined],
  ])('reads %j as the request %j', (value, request) => {
    expect(requestOf(value)).toEqual(request);
  });

  test('reports every mistyped key and invalid value', () => {
    const reader = readerOf({ assetClass: 'stonks', now: 5, Payload: 1 }, ['payload']);
    reader.read('now', instant);
    reader.read('assetClass', assetClass);
    expect(reader.errors()?.errors.map(({ message, received }) => [message, received])).toEqual([
      ['Unknown key Payload; did you mean payload?', undefined],
      ['now is 5; expected an instant such as 2026-01-26T15:30:00Z.', 5],
      ['assetClass is "stonks"; expected one of stocks, options, index_options, futures, crypto, forex.', 'stonks'],
    ]);
  });

  test.each([
    ['2026-01-26T15:30:00Z', 1769441400000],
    ['2026-01-26T15:30:00.250Z', 1769441400250],
    ['2026-01-26T10:30:00-05:00', 1769441400000],
    ['2026-01-26 10:30-0500', 1769441400000],
    ['2024-02-29T00:00:00Z', 1709164800000],
    ['2026-01-26t15:30:00Z', 1769441400000],
    ['2026-01-26T15:30:00z', 1769441400000],
    ['2026-01-26 15:30Z', 1769441400000],
  ])('reads the instant %s', (value, milliseconds) => {
    expect(instant.read(value)).toBe(milliseconds);
  });

  test.each([
    ['2026-01-26'],
    ['2026-01-26T15:30:00'],
    ['2026-02-30T00:00:00Z'],
    ['2026-01-26T24:00:00Z'],
    ['2026-01-26T15:60:00Z'],
    ['yesterday'],
    [''],
    [1769441400000],
    [true],
    [{}],
  ])('rejects %j as an instant', (value) => {
    expect(instant.read(value)).toBeUndefined();
  });

  test('accepts only values of the type of a key', () => {
    expect(tickerLists.read({ allowed: ['AAPL'], known: null })).toEqual({ allowed: ['AAPL'] });
    expect(tickerLists.read({ allow: ['AAPL'] })).toBeUndefined();
    expect(['index_options', 'Stocks', 1].map(assetClass.read)).toEqual(['index_options', undefined, undefined]);
    expect([true, false, 'true', 1].map(flag.read)).toEqual([true, false, undefined, undefined]);
    expect(['risk', 'Units', 1].map(futuresSizing.read)).toEqual(['risk', undefined, undefined]);
    expect(['notice', 'Refuse', true].map(mistypedFields.read)).toEqual(['notice', undefined, undefined]);
    expect(['', 'x', 5].map(text.read)).toEqual(['', 'x', undefined]);
    expect(['Europe/Berlin', 'UTC', 'Mars/Base', 5].map(timeZone.read)).toEqual([
      'Europe/Berlin',
      'UTC',
      undefined,
      undefined,
    ]);
    expect([2, 20, 1, 21, 2.5, '10'].map(strikeCount.read)).toEqual([
      2,
      20,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      [{}, { known: [], allowed: ['A'] }, { known: null }, { known: 'A' }, { allowed: [1] }, []].map(tickerLists.read),
    ).toEqual([{}, { known: [], allowed: ['A'] }, {}, undefined, undefined, undefined]);
  });
});
