import { describe, expect, test } from 'vitest';
import {
  assetClass,
  flag,
  instant,
  misuseOfMessage,
  readerOf,
  strikeCount,
  text,
  tickerLists,
  timeZone,
} from '../../src/cli/requests.js';

describe('the keys of a request', () => {
  test('absent and null are the same', () => {
    const reader = readerOf({ now: null }, []);
    expect(reader.read('now', instant)).toBeUndefined();
    expect(reader.read('assetClass', assetClass)).toBeUndefined();
    expect(reader.misuse()).toBeUndefined();
  });

  const known = ['payload', 'settings', 'market', 'receivedAt'];

  test.each([
    ['setings', 'settings'],
    ['Market', 'market'],
    ['received_at', 'receivedAt'],
  ])('%s is nearly %s', (key, meant) => {
    const misuse = readerOf({ payload: {}, [key]: {} }, known).misuse();
    expect(misuse?.misuse).toBe(`${key} is not known; expected ${meant}.`);
  });

  test('that are like none of the known ones are left to others', () => {
    expect(
      readerOf({ payload: {}, title: 'x', expect: [], steps: [], row: 1, sett: 2 }, known).misuse(),
    ).toBeUndefined();
  });

  test.each([[{ ticker: 'AAPL' }], [{ action: 'buy' }]])('are not those of a message, as in %j', (message) => {
    expect(misuseOfMessage(message)?.misuse).toBe(
      'The request has no payload; expected the message within it, as in {"payload": message}.',
    );
    expect(misuseOfMessage({ payload: message, ...message })).toBeUndefined();
    expect(readerOf(message, known).misuse()).toBeUndefined();
  });

  test('the first wrong one is told in a sentence', () => {
    const reader = readerOf({ assetClass: 'stonks', now: 5 }, []);
    reader.read('now', instant);
    reader.read('assetClass', assetClass);
    expect(reader.misuse()?.misuse).toBe('now is 5; expected an instant such as 2026-01-26T15:30:00Z.');
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
  ])('%s is an instant', (value, milliseconds) => {
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
  ])('%j is none', (value) => {
    expect(instant.read(value)).toBeUndefined();
  });

  test('each kind takes its own and nothing else', () => {
    expect(tickerLists.read({ allowed: ['AAPL'], known: null })).toEqual({ allowed: ['AAPL'] });
    expect(tickerLists.read({ allow: ['AAPL'] })).toBeUndefined();
    expect(['index_options', 'Stocks', 1].map(assetClass.read)).toEqual(['index_options', undefined, undefined]);
    expect([true, false, 'true', 1].map(flag.read)).toEqual([true, false, undefined, undefined]);
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
