// The bot of examples/paper-bot, as a reader of its README runs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paperBot } from '../../examples/paper-bot/bot.js';
import { settableClock } from '../../src/paper/settable-clock.js';

const folder = join(import.meta.dirname, '../../examples/paper-bot');

function newBot(): (message: unknown) => string {
  const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, 'BTC-USD': { bid: 59_990, ask: 60_010 } };
  const bot = paperBot(quotes, settableClock('2026-01-26T15:30:00Z'));
  return (message) => bot(typeof message === 'string' ? message : JSON.stringify(message));
}

describe('the paper bot', () => {
  test('buys, reduces, reverses and exits, and prints its position each time', () => {
    const bot = newBot();
    expect(bot({ ticker: 'AAPL', action: 'buy', quantity: 10, stopLoss: { percent: 2 } })).toBe(
      'buy AAPL, done: long 10 AAPL at 150.02, 1 orders resting',
    );
    expect(bot({ ticker: 'AAPL', action: 'resize', quantity: 4 })).toBe(
      'resize AAPL, done: long 4 AAPL at 150.02, 0 orders resting',
    );
    expect(bot({ ticker: 'AAPL', action: 'reverse' })).toBe(
      'reverse AAPL, done: short 4 AAPL at 149.98, 0 orders resting',
    );
    expect(bot({ ticker: 'AAPL', action: 'exit' })).toBe('exit AAPL, done: nothing is held');
  });

  test('says why it does not trade', () => {
    const bot = newBot();
    expect(bot({ ticker: 'AAPL', action: 'exit' })).toMatch(/^rejected, no-position: /);
    expect(bot({ ticker: 'AAPL', action: 'buy', quantity: -1 })).toMatch(/^rejected, invalid-quantity: /);
    expect(bot('{ "ticker": "AAPL", ')).toMatch(/^rejected, invalid-payload: /);
  });

  test('has forty lines and needs nothing but what the package exports', () => {
    const code = readFileSync(join(folder, 'bot.ts'), 'utf8');
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    expect(imported).toEqual(['signal-to-order', 'signal-to-order/paper']);
  });
});
