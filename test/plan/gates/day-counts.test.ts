import { describe, expect, it } from 'vitest';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { figuresOf, rejection, stepsOf, traceOf } from '../sample.ts';
import { buy, closes, entries, type Given, minutesAgo } from './guarded-buy.ts';

describe('a count of the day', () => {
  it.each<readonly [string, Given, Given, object]>([
    [
      'the entries of the day',
      { guard: { maxEntriesPerDay: 2 }, account: { entries: entries('MSFT', 'SPY') } },
      { guard: { maxEntriesPerDay: 2 }, account: { entries: entries('MSFT') } },
      { code: 'entries-exhausted', setting: 'maxEntriesPerDay', actual: '2', limit: '2' },
    ],
    [
      'the entries in the ticker',
      { guard: { maxEntriesPerTicker: 1 }, account: { entries: entries('AAPL', 'SPY') } },
      { guard: { maxEntriesPerTicker: 1 }, account: { entries: entries('MSFT', 'SPY') } },
      { code: 'entries-exhausted', setting: 'maxEntriesPerTicker', actual: '1', limit: '1' },
    ],
    [
      'the time since the last loss',
      { guard: { cooldownAfterLoss: 600 }, account: { lastLossAt: minutesAgo(9) } },
      { guard: { cooldownAfterLoss: 600 }, account: { lastLossAt: minutesAgo(10) } },
      { code: 'cooling-down', setting: 'cooldownAfterLoss', actual: '540', limit: '600' },
    ],
    [
      'a loss of yesterday',
      { guard: { cooldownAfterLoss: 86_400 }, account: { date: '2026-01-25', lastLossAt: '2026-01-25T23:00:00Z' } },
      { guard: { cooldownAfterLoss: 600 } },
      { code: 'cooling-down', actual: '59400', limit: '86400' },
    ],
    [
      'losses in a row, of which a close without a result ends none',
      { guard: { maxLossesInRow: 2 }, account: { closes: closes(-5, 10, -1, 0, -1) } },
      { guard: { maxLossesInRow: 2 }, account: { closes: closes(-5, -1, 10, -1) } },
      { code: 'cooling-down', setting: 'maxLossesInRow', actual: '2', limit: '2' },
    ],
  ])('limits %s', (_, trigger, nearMiss, error) => {
    expect(rejection(buy(trigger))).toMatchObject([{ section: 'gates', ...error }]);
    expect(stepsOf(buy(nearMiss))).toEqual(['entry buy 10']);
  });

  it('is of the ticker of the message where no contract can be chosen', () => {
    const given = {
      guard: { maxEntriesPerTicker: 1 },
      account: { entries: entries('AAPL') },
      settings: { assetClass: 'options' },
    };
    expect(rejection(buy(given))).toMatchObject([
      { code: 'entries-exhausted', message: 'Entries sent today in AAPL: 1; maxEntriesPerTicker is 1.' },
    ]);
  });

  it.each<readonly [Given, string, string]>([
    [
      { guard: { maxEntriesPerDay: 2 }, account: { entries: entries('MSFT', 'AAPL') } },
      'Entries sent today: 2; maxEntriesPerDay is 2.',
      'Actual: 2 (entries sent today). Limit: 2 (guard.maxEntriesPerDay of the settings).',
    ],
    [
      { guard: { maxEntriesPerTicker: 1 }, account: { entries: entries('MSFT', 'AAPL') } },
      'Entries sent today in AAPL: 1; maxEntriesPerTicker is 1.',
      'Actual: 1 (entries sent today). Limit: 1 (guard.maxEntriesPerTicker of the settings).',
    ],
    [
      { guard: { cooldownAfterLoss: 600 }, account: { lastLossAt: '2026-01-26T15:29:00Z' } },
      'The last loss was 60 seconds ago, at 2026-01-26T15:29:00Z; cooldownAfterLoss is 600 seconds.',
      'Actual: 60 seconds, because there are 60 seconds from 2026-01-26T15:29:00Z (last loss) to 2026-01-26T15:30:00Z (the clock). Limit: 600 seconds (guard.cooldownAfterLoss of the settings).',
    ],
    [
      { guard: { maxLossesInRow: 2 }, account: { closes: closes(10, -1, -1) } },
      'Losses in a row today: 2; maxLossesInRow is 2.',
      'Actual: 2 (losses in a row today). Limit: 2 (guard.maxLossesInRow of the settings).',
    ],
  ])('is told with what it is from: %j', (given, message, explained) => {
    const [error, ...others] = rejection(buy(given));
    expect(others).toEqual([]);
    expect(error?.message).toBe(message);
    expect(error?.calculation && explainCalculation(error.calculation)).toBe(explained);
  });

  it.each<readonly [string, Given, object, object]>([
    [
      'gate.entries',
      { guard: { maxEntriesPerTicker: 2 }, account: { entries: entries('MSFT', 'AAPL') } },
      { setting: 'maxEntriesPerTicker' },
      { actual: '1 market accountDay.entries', limit: '2 setting guard.maxEntriesPerTicker' },
    ],
    [
      'gate.cooling-down',
      { guard: { maxLossesInRow: 2 }, account: { closes: closes(-1, -1, 10, -1) } },
      { setting: 'maxLossesInRow' },
      { actual: '1 market accountDay.closes', limit: '2 setting guard.maxLossesInRow' },
    ],
    [
      'gate.cooling-down',
      { guard: { maxLossesInRow: 1 } },
      { setting: 'maxLossesInRow' },
      { actual: '0 market accountDay.closes', limit: '1 setting guard.maxLossesInRow' },
    ],
    [
      'gate.cooling-down',
      { guard: { cooldownAfterLoss: 60 }, account: { lastLossAt: '2026-01-26T15:29:00Z' } },
      { setting: 'cooldownAfterLoss' },
      {
        actual: '60 secondsBetween(2026-01-26T15:29:00Z market accountDay.lastLossAt, 2026-01-26T15:30:00Z clock now)',
        limit: '60 setting guard.cooldownAfterLoss',
      },
    ],
    [
      // Without a loss the cooldown is over.
      'gate.cooling-down',
      { guard: { cooldownAfterLoss: 600 } },
      { setting: 'cooldownAfterLoss' },
      { actual: '600 setting guard.cooldownAfterLoss', limit: '600 setting guard.cooldownAfterLoss' },
    ],
  ])('is in the trace by %s where it passes: %j', (rule, given, read, figures) => {
    const request = buy(given);
    expect(stepsOf(request)).toEqual(['entry buy 10']);
    expect(traceOf(request, rule)).toMatchObject([{ read, decided: 'passed' }]);
    expect(figuresOf(request, rule)).toEqual([figures]);
  });
});
