import { expect, test } from 'vitest';
import { snapshotContext } from '../../src/market/snapshot-context.js';
import { defaultSettings } from '../../src/settings/defaults.js';

test('a snapshot, settings and an identifier make the context of a decision', () => {
  const now = '2026-01-26T15:30:00Z';
  const context = snapshotContext({ now, equity: 5, quotes: { AAPL: { last: 150 } } }, defaultSettings, 'alert-7');
  expect(context.settings).toBe(defaultSettings);
  expect(context.signalId).toBe('alert-7');
  expect(context.clock.now()).toBe(Date.parse(now));
  expect(context.broker.quote('AAPL')?.last).toBe(150);
  expect(snapshotContext({ now }, defaultSettings).signalId).toBeUndefined();
});
