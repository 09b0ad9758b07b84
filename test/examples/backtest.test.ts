// The backtest of examples/backtest, against sums made by hand and by the fills alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backtest, type RecordedQuote } from '../../examples/backtest/backtest.js';
import { equityPlot } from '../../examples/backtest/equity-plot.js';
import { readLog, readQuotes } from '../../examples/backtest/recordings.js';
import { parseSettings } from '../../src/index.js';
import { defaultSettings } from '../../src/settings/defaults.js';

const folder = join(import.meta.dirname, '../../examples/backtest');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const at = (time: string): string => `2026-01-26T${time}:00Z`;
const quote = (time: string, bid: number, ask: number): RecordedQuote => ({ at: at(time), ticker: 'AAPL', bid, ask });

describe('a backtest', () => {
  test('buys at the ask, leaves at the stop, and counts the loss: 10 bought at 101, sold at 97', () => {
    const quotes = [quote('15:00', 99, 101), quote('15:05', 100, 102), quote('15:10', 97, 99)];
    const message = { ticker: 'AAPL', action: 'buy', quantity: 10, stopLoss: { stopPrice: 98 } };
    const played = backtest(quotes, [{ receivedAt: at('15:01'), payload: message }], defaultSettings, 5000);
    expect(played.fills.map(({ side, quantity, price }) => [side, quantity, price])).toEqual([
      ['buy', '10', '101'],
      ['sell', '10', '97'],
    ]);
    expect(played.equity.map(({ equity }) => equity)).toEqual([5000, 5000, 4960]);
    expect(played.outcomes).toEqual([{ at: '2026-01-26T15:01:00.000Z', did: 'alert-1 buy AAPL: orders' }]);
  });

  test('plans a delayed alert when its time has come, at the quote of that time', () => {
    const quotes = [quote('15:00', 99, 101), quote('15:05', 119, 121), quote('15:10', 139, 141)];
    const message = { ticker: 'AAPL', action: 'buy', quantity: 1, delay: 300 };
    const played = backtest(quotes, [{ receivedAt: at('15:01'), payload: message }], defaultSettings);
    expect(played.outcomes.map(({ at: time, did }) => [time.slice(11, 16), did])).toEqual([
      ['15:01', 'alert-1 buy AAPL: postponed until 2026-01-26T15:06:00Z'],
      ['15:06', 'alert-1 buy AAPL: orders'],
    ]);
    expect(played.fills.map(({ price }) => price)).toEqual(['121']);
  });

  test('takes no entry after the loss of a day, and takes them again on the next', () => {
    const settings = parseSettings({ guard: { maxLossPerDay: 50 } });
    const quotes = [quote('15:00', 99, 100), quote('15:05', 93, 94), quote('15:06', 93, 94)];
    const next = { at: '2026-01-27T15:00:00Z', ticker: 'AAPL', bid: 93, ask: 94 };
    const buy = { ticker: 'AAPL', action: 'buy', quantity: 10 };
    const alerts = [
      { receivedAt: at('15:01'), payload: buy },
      { receivedAt: at('15:05'), payload: { ticker: 'AAPL', action: 'exit' } },
      { receivedAt: at('15:06'), payload: buy },
      { receivedAt: '2026-01-27T15:00:00Z', payload: buy },
    ];
    // 10 bought at 100 and sold at 93 lose 70.
    const played = backtest([...quotes, next], alerts, settings.ok ? settings.value : defaultSettings);
    expect(played.outcomes.map(({ did }) => did)).toEqual([
      'alert-1 buy AAPL: orders',
      'alert-2 exit AAPL: orders',
      'alert-3 rejected: day-loss-reached',
      'alert-4 buy AAPL: orders',
    ]);
  });

  test('says why an alert was rejected, and goes on', () => {
    const alerts = [
      { receivedAt: at('15:01'), payload: { ticker: 'AAPL', action: 'exit' } },
      { receivedAt: at('15:02'), payload: { ticker: 'AAPL', action: 'buy', quantity: '{{contracts}}' } },
    ];
    const played = backtest([quote('15:00', 99, 101)], alerts, defaultSettings);
    expect(played.outcomes.map(({ did }) => did)).toEqual([
      'alert-1 rejected: no-position',
      'alert-2 rejected: invalid-quantity',
    ]);
  });
});

describe('the included day', () => {
  const played = backtest(readQuotes(read('quotes.csv')), readLog(read('alerts.jsonl')).alerts, defaultSettings);

  test('ends flat, with the cash that its fills sum up to', () => {
    const cents = played.fills.map(
      ({ side, quantity, price }) => (side === 'buy' ? -1 : 1) * Number(quantity) * Math.round(Number(price) * 100),
    );
    const held = played.fills.map(({ side, quantity }) => (side === 'buy' ? 1 : -1) * Number(quantity));
    expect(sum(held)).toBe(0);
    expect(played.equity.at(-1)?.equity).toBe((10_000_000 + sum(cents)) / 100);
  });

  test('shows an alert that is rejected and one that waits', () => {
    const outcomes = played.outcomes.map(({ did }) => did).join('\n');
    expect(outcomes).toContain('alert-3 rejected: invalid-field');
    expect(outcomes).toContain('alert-5 buy AAPL: postponed until 2026-01-26T16:10:00Z');
  });

  test('has the picture that its README shows', () => {
    expect(read('equity.svg')).toBe(equityPlot(played.equity));
  });
});

describe('the equity plot', () => {
  test('draws a point for each worth, from corner to corner', () => {
    const svg = equityPlot([
      { at: at('15:00'), equity: 100 },
      { at: at('15:30'), equity: 200 },
      { at: at('16:00'), equity: 150 },
    ]);
    expect(svg).toContain('points="80,228 392,16 704,122"');
    expect(svg).toContain('<title>Equity from 100 to 150 dollars</title>');
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

describe('a log', () => {
  test('is played as `replay` reads it, with the quotes of its markets', () => {
    const log = readFileSync(join(folder, '../replay/log.jsonl'), 'utf8');
    const { alerts, quotes } = readLog(log);
    expect(alerts).toHaveLength(10);
    expect(quotes).toHaveLength(20);
    const played = backtest(quotes, alerts, defaultSettings);
    // The account is flat at first: what the log held of MSFT is not in it, and AAPL is held after the first day.
    expect(played.outcomes.map(({ did }) => did).slice(0, 4)).toEqual([
      'alert-1 buy AAPL: orders',
      'alert-2 rejected: no-position',
      'alert-3 rejected: add-to-position-not-allowed',
      'alert-4 rejected: no-position',
    ]);
    expect(played.fills.slice(0, 1)).toMatchObject([{ side: 'buy', quantity: '10', ticker: 'AAPL', price: '150.02' }]);
  });
});
