import { describe, expect, it, test } from 'vitest';
import { corrections, type Properties } from '../../docs/generate/instruments/corrections.js';
import { expiryRules } from '../../docs/generate/instruments/expiry-rules.js';
import { futuresRoots } from '../../docs/generate/instruments/futures-roots.js';
import { describedRoots } from '../../docs/generate/instruments/instrument-files.js';
import { leanProperties } from '../../docs/generate/instruments/lean-properties.js';
import { calendarOf, calendars } from '../../src/calendars/index.js';
import { type FuturesInstrument, futuresInstruments } from '../../src/instruments/index.js';
import { expiryDifferences, iceExpiries, leanExpiries } from '../tables/futures-expiries.js';
import { futuresProperties } from '../tables/futures-properties.js';

const all: readonly (readonly [string, FuturesInstrument])[] = Object.entries(futuresInstruments);
const byRoot = new Map(all);
const table = futuresProperties
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

describe('futuresInstruments', () => {
  it('has at least 60 roots of seven exchanges, each with a source, and no margin', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(([, { exchange }]) => exchange)).size).toBe(7);
    expect(all.map(([root]) => root)).toEqual(expect.arrayContaining(futuresRoots.map(({ root }) => root)));
    expect(futuresRoots.filter(({ source }) => !source.startsWith('https://'))).toEqual([]);
    expect(all.filter(([, each]) => Object.keys(each).some((name) => /margin/i.test(name)))).toEqual([]);
  });

  it.each(table)('%s has the tick %s, whose value is %s', (root, tick, value, multiplier, magnifier) => {
    const { tickSize, pointValue } = byRoot.get(root ?? '') ?? {};
    expect(tickSize).toBe(tick);
    expect(Number(tickSize) * Number(pointValue)).toBeCloseTo(Number(value), 9);
    expect(Number(pointValue)).toBe(Number(multiplier) / Number(magnifier));
  });

  it('has no root that the table of properties lacks', () => {
    expect(all.map(([root]) => root).toSorted()).toEqual(table.map(([root]) => root).toSorted());
  });

  it('names the calendar that calendarOf has for the root', () => {
    for (const [root, { calendar }] of all) {
      expect([root, calendar]).toEqual([root, calendarOf(root, undefined, 'futures')?.id]);
    }
  });

  it('has a schedule for every root, with a last day for each contract of 2026 to 2028', () => {
    for (const [root, { roll, months }] of all) {
      const contracts = [2026, 2027, 2028].flatMap((year) => [...months].map((month) => `${root}${month}${year}`));
      expect(Object.keys(roll?.expiries ?? {}).toSorted()).toEqual(contracts.toSorted());
      expect(roll?.months).toBe(months);
    }
  });
});

/** Weekdays on which US stocks trade. */
const holidays = new Set(calendars.XNYS.closed.map(({ date }) => date));

function businessDay(date: Date): boolean {
  return date.getUTCDay() % 6 !== 0 && !holidays.has(date.toISOString().slice(0, 10));
}

/** The second business day before a month: the first on which a holder of the contract may be told to take delivery. */
function firstPositionDay(year: number, month: number): string {
  const date = new Date(Date.UTC(year, month - 1, 1));
  for (let count = 0; count < 2; ) {
    date.setUTCDate(date.getUTCDate() - 1);
    count += businessDay(date) ? 1 : 0;
  }
  return date.toISOString().slice(0, 10);
}

/** Business days before the first one of a month: the first notices of the softs, by the rules of ICE. */
function daysBeforeFirst(year: number, month: number, count: number): string {
  const date = new Date(Date.UTC(year, month - 1, 1));
  while (!businessDay(date)) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() - 1);
    left -= businessDay(date) ? 1 : 0;
  }
  return date.toISOString().slice(0, 10);
}

/** Days before the first business day of the month on which a holder may first be told to take delivery. */
const softNotices: Readonly<Record<string, number>> = { KC: 7, CC: 10, CT: 5, OJ: 0 };

/** The first business day after the first Friday of a month: live cattle. */
function cattleNotice(year: number, month: number): string {
  const date = new Date(Date.UTC(year, month - 1, 1));
  while (date.getUTCDay() !== 5) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  do {
    date.setUTCDate(date.getUTCDate() + 1);
  } while (!businessDay(date));
  return date.toISOString().slice(0, 10);
}

const delivered = ['ZN', 'ZB', 'TN', 'UB', 'ZF', 'ZT', 'GC', 'MGC', 'SI', 'SIL', 'HG', 'PL', 'PA'].concat([
  'ZC',
  'ZS',
  'ZW',
  'ZM',
  'ZL',
  'KE',
  'ZO',
  'LE',
  ...Object.keys(softNotices),
]);

function noticeOf(root: string, year: number, month: number): string {
  const days = softNotices[root];
  if (days !== undefined) {
    return daysBeforeFirst(year, month, days);
  }
  return root === 'LE' ? cattleNotice(year, month) : firstPositionDay(year, month);
}

describe('the rolls of futuresInstruments', () => {
  test.each(delivered)('%s rolls before a holder may be told to take delivery', (root) => {
    const { daysBeforeExpiry = 0, expiries = {} } = byRoot.get(root)?.roll ?? {};
    for (const [contract, expiry] of Object.entries(expiries)) {
      const roll = new Date(Date.parse(expiry) - daysBeforeExpiry * 86_400_000).toISOString().slice(0, 10);
      const year = Number(contract.slice(-4));
      const month = 'FGHJKMNQUVXZ'.indexOf(contract.charAt(contract.length - 5)) + 1;
      const notice = noticeOf(root, year, month);
      expect([contract, roll < notice]).toEqual([contract, true]);
    }
  });
});

describe('the rules of expiry', () => {
  const differing = new Set(expiryDifferences.map(([root, month]) => `${root} ${month}`));

  test.each(Object.entries(leanExpiries))('give %s the last days of the second source', (root, pairs) => {
    const rule = futuresRoots.find((each) => each.root === root)?.expiry ?? 'third-friday';
    const words = pairs.split(' ');
    for (let index = 0; index < words.length; index += 2) {
      const [month = '', date = ''] = words.slice(index, index + 2);
      const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number);
      const isSame = expiryRules[rule](year, number) === date;
      expect([root, month, isSame]).toEqual([root, month, !differing.has(`${root} ${month}`)]);
    }
  });

  test.each(Object.entries(iceExpiries))('give %s at ICE the last days of past contracts', (root, pairs) => {
    const rule = futuresRoots.find((each) => each.root === root)?.expiry ?? expect.fail(root);
    const words = pairs.split(' ');
    const found = words.flatMap((month, index) => {
      const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number);
      return index % 2 === 0 ? [month, expiryRules[rule](year, number)] : [];
    });
    expect(found.join(' ')).toBe(pairs);
  });
});

const lean = leanProperties();

describe.skipIf(lean === undefined)('the file of the futures (with ../shared/data)', () => {
  const rows = lean ?? new Map<string, Properties>();

  it('is what npm run generate -- instruments writes', () => {
    for (const { root, name, tickSize, pointValue, quoteCurrency } of describedRoots(rows)) {
      expect(byRoot.get(root)).toMatchObject({ name, tickSize, pointValue, quoteCurrency });
    }
    expect(describedRoots(rows).map(({ root }) => root)).toHaveLength(all.length);
  });

  it('has a correction only where the file of Lean lacks the root, or differs', () => {
    for (const [root, { tickSize, pointValue }] of Object.entries(corrections)) {
      const exchange = byRoot.get(root)?.exchange.toLowerCase();
      const own = rows.get(`${exchange} ${root}`);
      expect([root, own?.tickSize === tickSize && own.pointValue === pointValue]).toEqual([root, false]);
    }
  });
});
