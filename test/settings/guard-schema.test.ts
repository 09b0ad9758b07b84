import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/settings/parse-settings.js';

/** Place below the guard and expectation of each error. */
function faultsOf(guard: unknown): readonly (readonly [string, unknown])[] {
  const parsed = parseSettings({ guard });
  return parsed.ok ? [] : parsed.errors.map(({ path, expected }) => [path.slice(1).join('.'), expected]);
}

const aTime = 'a time as HH:MM, 00:00 to 23:59';
const aCount = 'a whole number, 1 or above; left out for no limit';
const aShare = 'a number above 0, at most 100';
const drawdown = { percent: 10, trailing: 'intraday' };

describe('a limit of the guard is refused with its place and what is expected', () => {
  it.each<readonly [guard: unknown, place: string, expected: string]>([
    [5, '', 'an object of limits of the day and the account'],
    [{ timeZone: 'Mars' }, 'timeZone', 'a name of the time zone database such as America/New_York'],
    [{ dayStart: '24:00' }, 'dayStart', aTime],
    [{ dayStart: '9:00' }, 'dayStart', aTime],
    [{ dayStart: '109:00' }, 'dayStart', aTime],
    [{ dayStart: '09:000' }, 'dayStart', aTime],
    [{ dayStart: '09:60' }, 'dayStart', aTime],
    [{ maxLossPerDayPercent: 0 }, 'maxLossPerDayPercent', aShare],
    [{ maxLossPerDayPercent: 100.1 }, 'maxLossPerDayPercent', aShare],
    [{ maxEntriesPerDay: 0 }, 'maxEntriesPerDay', aCount],
    [{ maxEntriesPerDay: 1.5 }, 'maxEntriesPerDay', aCount],
    [{ cooldownAfterLoss: 0 }, 'cooldownAfterLoss', 'a number of seconds above 0'],
    [{ maxDrawdown: 5 }, 'maxDrawdown', 'an object with amount or percent, trailing and stopsAtStart'],
    [{ maxDrawdown: { trailing: 'intraday' } }, 'maxDrawdown.amount', 'either amount or percent'],
    [{ maxDrawdown: { ...drawdown, amount: 500 } }, 'maxDrawdown.amount', 'either amount or percent'],
    [{ maxDrawdown: { ...drawdown, stopsAtStart: 1 } }, 'maxDrawdown.stopsAtStart', 'true or false'],
    [{ maxContracts: 5 }, 'maxContracts', 'an object with limit and weights'],
    [
      { maxContracts: { limit: 5, weights: 5 } },
      'maxContracts.weights',
      'an object of weights by futures root or underlying',
    ],
  ])('%j', (guard, place, expected) => {
    expect(faultsOf(guard)).toEqual([[place, expected]]);
  });
});

describe('a limit of the guard is taken at the end of its range', () => {
  it.each([
    { dayStart: '00:00' },
    { dayStart: '19:59' },
    { dayStart: '23:59' },
    { maxLossPerDayPercent: 100 },
    { maxEntriesPerDay: 1 },
    { cooldownAfterLoss: 0.1 },
    { maxDrawdown: drawdown },
    { maxDrawdown: { amount: 500, trailing: 'intraday', stopsAtStart: true } },
    { maxContracts: { limit: 5, weights: { ES: 10, MES: 1 } } },
  ])('%j', (guard) => {
    expect(faultsOf(guard)).toEqual([]);
  });
});
