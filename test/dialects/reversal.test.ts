// A reversal of another platform ends where it ends there, with the settings that its translation names.
import { expect, test } from 'vitest';
import { type DialectId, translate } from '../../src/dialects/index.js';
import { paperBroker } from '../../src/paper/paper-broker.js';
import { settableClock } from '../../src/paper/settable-clock.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { accepted } from '../market/contracts/sample.js';

const openAlgo = { apikey: 'k', strategy: 's', exchange: 'NSE', symbol: 'SBIN', product: 'CNC', pricetype: 'MARKET' };

/** Units after a message, of a position of 10 before it. */
function after(dialect: DialectId, message: unknown, side: 'long' | 'short', withSettings: boolean): number {
  const translated = translate(message, dialect);
  if (!translated.ok) {
    throw new Error(translated.errors[0].message);
  }
  const { payload, notices } = translated.value;
  const settings = Object.assign({}, ...notices.map((notice) => notice.settings ?? {}));
  const clock = settableClock('2026-01-26T15:30:00Z');
  const signal = accepted(parseSignal(payload, { clock }));
  const quotes = { [signal.ticker]: { bid: 100, ask: 100 } };
  const positions = { [signal.ticker]: { side, quantity: 10 } } as const;
  const paper = paperBroker({ clock, quotes, positions, capabilities: { shortSelling: true } });
  const plan = planSignal(signal, { ...paper, settings: accepted(parseSettings(withSettings ? settings : {})) });
  if (plan.ok) {
    paper.execute(plan.value);
  }
  const held = paper.state().positions[signal.ticker];
  return held === undefined ? 0 : (held.side === 'long' ? 1 : -1) * Number(held.quantity);
}

test.each([
  ['openalgo', { ...openAlgo, action: 'SELL', quantity: '15' }, 'long', -5, -15],
  ['openalgo', { ...openAlgo, action: 'SELL', quantity: '4' }, 'long', 6, -4],
  ['openalgo', { ...openAlgo, action: 'BUY', quantity: '4' }, 'long', 14, 10],
  ['openalgo', { ...openAlgo, action: 'SELL', quantity: '1', position_size: '-7' }, 'long', -7, 7],
  ['whook', 'a ETHUSDT sell 15', 'long', -5, -15],
  ['whook', 'a ETHUSDT position -7', 'long', -7, 7],
  ['whook', 'a ETHUSDT position 4', 'short', 4, -4],
] as const)('%s: %j of 10 %s ends at %d, without the settings at %d', (dialect, message, side, there, here) => {
  expect([after(dialect, message, side, true), after(dialect, message, side, false)]).toEqual([there, here]);
});
