import { expect, it } from 'vitest';
import { parseAccountDay } from '../../src/execute/index.js';

const at = '2026-01-26T15:30:00Z';
const day = {
  date: '2026-01-26',
  firstEquity: '1000',
  startEquity: '1000',
  lastEquity: '990',
  highEquity: '1000',
  equities: [{ at, equity: '990' }],
  entries: [{ id: 's-entry', ticker: 'AAPL', at }],
  closes: [{ id: 's-exit', ticker: 'AAPL', profit: '-10', at }],
  lastLossAt: at,
  halts: [],
};

it('reads the day of an account as it was stored', () => {
  expect(parseAccountDay(day)).toStrictEqual({ ok: true, value: day });
});

it('names the day of an account in the error of another value', () => {
  const read = parseAccountDay('halted');
  const message = 'The account day is "halted"; expected an object with date, equities, entries, closes and halts.';
  expect(read.ok ? [] : read.errors.map((error) => [error.code, error.message])).toStrictEqual([
    ['invalid-snapshot', message],
  ]);
});
