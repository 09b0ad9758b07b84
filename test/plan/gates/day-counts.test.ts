import { describe, expect, it } from 'vitest';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { figuresOf, rejection, stepsOf, traceOf } from '../sample.ts';
import { buy, type Given, minutesAgo } from './guarded-buy.ts';

const entries = (...tickers: readonly string[]) =>
  tickers.map((ticker, index) => ({ id: `e${index}`, ticker, at: minutesAgo(60 - index) }));
const closes = (...profits: readonly string[]) =>
  profits.map((profit, index) => ({ id: `c${index}`, ticker: 'AAPL', profit, at: minutesAgo(60 - index) }));

describe('a count of the day', () => {
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
      { guard: { maxLossesInRow: 2 }, account: { closes: closes('10', '-1', '-1') } },
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
      { guard: { maxLossesInRow: 2 }, account: { closes: closes('-1', '-1', '10', '-1') } },
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
